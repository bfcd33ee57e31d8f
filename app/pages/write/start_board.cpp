#include "pages/write/start_board.h"

#include "own/lua_text.h"
#include "widgets/labels.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace hopscope {

StartBoard::StartBoard(QWidget* parent) : QScrollArea(parent)
{
    setAccessibleName(tr("Where to begin"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Beginnings"));
    setOperation(Operation::Broadcast);
}

void StartBoard::setOperation(Operation operation)
{
    if (m_operation == operation) return;
    m_operation = operation;
    // A click on one of its links may be what changes the operation.
    if (QWidget* old = takeWidget()) old->deleteLater();
    auto* content = new QWidget;
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(16, 4, 16, 8);
    columns->setSpacing(28);
    setWidget(content);
    const QString missing = knowsLua() ? QString() : tr("This program was built without Lua, which they need.");
    auto* programs =
        column(tr("Programs"), missing.isEmpty() ? tr("Every processor runs the text, as with MPI.") : missing);
    addTemplates(*programs, programTemplates(), tr("Begin with this program"));
    auto* timetables = column(tr("Timetables"),
                              missing.isEmpty() ? tr("The text says for each step who sends what to whom.") : missing);
    addTemplates(*timetables, timetableTemplates(), tr("Begin with this timetable"));
    auto* messages = column(tr("Messages"), tr("Draw them in the network, step by step."));
    connect(link(*messages, tr("Empty drawing"), tr("Drag from processor to processor for a message")),
            &QPushButton::clicked, this, &StartBoard::drawingWanted);
    connect(link(*messages, tr("The messages of the active experiment"), tr("As a list that can be changed")),
            &QPushButton::clicked, this, &StartBoard::messagesWanted);
    for (auto* one : {programs, timetables, messages}) one->addStretch(1);
    content->show(); // where the board is already
}

void StartBoard::addTemplates(QVBoxLayout& column, const std::vector<Template>& all, const QString& help)
{
    const auto add = [&](const std::vector<Template>& some) {
        for (const Template& one : some)
            connect(link(column, one.title, help), &QPushButton::clicked, this,
                    [this, one] { emit templateWanted(one); });
    };
    const TemplatesFor split = templatesFor(*m_operation, all);
    add(split.these);
    if (!split.these.empty() && !split.others.empty()) {
        column.addSpacing(4);
        column.addWidget(makeLabel(tr("For other operations"), "soft", widget()));
    }
    add(split.others);
}

QVBoxLayout* StartBoard::column(const QString& title, const QString& help)
{
    auto* column = new QVBoxLayout;
    column->setSpacing(1);
    column->addWidget(makeLabel(title, "strong", widget()));
    QLabel* words = makeLabel(help, "soft", widget());
    words->setWordWrap(true);
    column->addWidget(words);
    column->addSpacing(4);
    static_cast<QHBoxLayout*>(widget()->layout())->addLayout(column, 1);
    return column;
}

QPushButton* StartBoard::link(QVBoxLayout& column, const QString& title, const QString& help)
{
    auto* button = new QPushButton(title, widget());
    button->setProperty("role", QStringLiteral("link"));
    button->setToolTip(help);
    column.addWidget(button, 0, Qt::AlignLeft);
    return button;
}

} // namespace hopscope
