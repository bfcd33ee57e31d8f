#include "pages/write/start_board.h"

#include "own/lua_text.h"
#include "widgets/labels.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

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
    const TemplatesFor programs = templatesFor(operation, programTemplates()),
                       timetables = templatesFor(operation, timetableTemplates());
    const QString kinds = missing.isEmpty() ? tr("Program: every processor runs the text, as with MPI. Timetable: the "
                                                 "text says for each step who sends what to whom.")
                                            : missing;
    std::vector<QVBoxLayout*> all;
    const bool some = !programs.these.empty() || !timetables.these.empty();
    if (some) {
        all.push_back(column(tr("Programs for this operation"), kinds));
        addTemplates(*all.back(), programs.these, timetables.these);
    }
    if (!programs.others.empty() || !timetables.others.empty() || !some) {
        all.push_back(column(some ? tr("Programs for other operations") : tr("Programs"),
                             some ? tr("The operation in the bar at the top changes with them.") : kinds));
        addTemplates(*all.back(), programs.others, timetables.others);
    }
    auto* messages = column(tr("Messages"), tr("Draw them in the network, step by step."));
    const auto offer = [&](const QString& title, const QString& help, auto wanted) {
        QPushButton* button = link(title, help);
        messages->addWidget(button, 0, Qt::AlignLeft);
        connect(button, &QPushButton::clicked, this, wanted);
    };
    offer(tr("Empty drawing"), tr("Drag from processor to processor for a message"), &StartBoard::drawingWanted);
    offer(tr("The messages of the active experiment"), tr("As a list that can be changed"),
          &StartBoard::messagesWanted);
    all.push_back(messages);
    for (QVBoxLayout* one : all) one->addStretch(1);
    content->show(); // where the board is already
}

/// A line for each title: many a schedule is there both as a program and as a timetable.
void StartBoard::addTemplates(QVBoxLayout& column, const std::vector<Template>& programs,
                              const std::vector<Template>& timetables)
{
    const auto offer = [&](QHBoxLayout& line, const QString& text, const Template& one, const QString& help) {
        auto* button = link(text, help);
        line.addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, one] { emit templateWanted(one); });
        return button;
    };
    const auto lineFor = [&] {
        auto* line = new QHBoxLayout;
        line->setSpacing(14);
        column.addLayout(line);
        return line;
    };
    const QString asTimetable = tr("Begin with this timetable");
    for (const Template& one : programs) {
        QHBoxLayout* line = lineFor();
        offer(*line, one.title, one, tr("Begin with this program"));
        if (const auto same = std::ranges::find(timetables, one.title, &Template::title); same != timetables.end())
            offer(*line, tr("as a timetable"), *same, asTimetable)
                ->setAccessibleName(tr("%1, as a timetable").arg(one.title));
        line->addStretch(1);
    }
    for (const Template& one : timetables) {
        if (std::ranges::find(programs, one.title, &Template::title) != programs.end()) continue;
        QHBoxLayout* line = lineFor();
        offer(*line, tr("%1, a timetable").arg(one.title), one, asTimetable);
        line->addStretch(1);
    }
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

QPushButton* StartBoard::link(const QString& title, const QString& help)
{
    auto* button = new QPushButton(title, widget());
    button->setProperty("role", QStringLiteral("link"));
    button->setToolTip(help);
    return button;
}

} // namespace hopscope
