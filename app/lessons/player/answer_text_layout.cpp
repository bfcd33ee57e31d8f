#include "drawing/words.h"
#include "lessons/exercise.h"
#include "lessons/player/answer_text.h"
#include "lessons/player/lesson_stage_card.h"
#include "own/schedule_lines.h"
#include "views/code_edit.h"
#include "views/step_list.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What the panel is made of.
namespace hopscope {

namespace {

/// Several windows may ask at the same time.
std::string nextName()
{
    static std::atomic<unsigned> count{0};
    return "your-text-" + std::to_string(++count);
}

} // namespace

TextAnswer::TextAnswer(const Question& question, QWidget* parent)
    : AnswerPanel(question, parent), m_name(nextName()), m_text(exercise().start), m_size(new ChoiceBox(this)),
      m_undo(new QPushButton(tr("Undo"), this)), m_restart(new QPushButton(tr("Start over"), this)),
      m_solution(new QPushButton(tr("Show a solution"), this)), m_verdict(makeLabel({}, "plain", this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    buildHead();
    if (exercise().drawn) {
        buildDrawing();
    } else {
        m_edit = new CodeEdit(this);
        m_edit->setText(QString::fromStdString(m_text));
        const int lines = std::clamp(m_edit->blockCount() + 3, 12, 24);
        m_edit->setFixedHeight(lines * m_edit->fontMetrics().lineSpacing() + 16);
        column->addWidget(m_edit);
        connect(m_edit, &CodeEdit::edited, this, [this] {
            m_typing.start();
            emit changed();
        });
        connect(m_edit, &CodeEdit::left, this, &TextAnswer::commit);
        connect(m_edit, &CodeEdit::undoWanted, this, &TextAnswer::undo);
        connect(m_edit, &CodeEdit::redoWanted, this, [this] {
            commit();
            if (m_card) m_card->document().undoStack().redo();
        });
        setFocusProxy(m_edit);
    }
    m_verdict->setObjectName(QStringLiteral("text-verdict"));
    m_verdict->setWordWrap(true);
    m_verdict->setProperty("tight", true);
    m_verdict->setAccessibleName(tr("What became of the text"));
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_verdict);
    column->addWidget(m_solution, 0, Qt::AlignLeft); // beside the others the row would be wider than a narrow page
    m_typing.setSingleShot(true);
    constexpr int rest = 300;
    m_typing.setInterval(rest);
    connect(&m_typing, &QTimer::timeout, this, &TextAnswer::commit);
}

void TextAnswer::buildHead()
{
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    m_size->setAccessibleName(tr("Processors that the picture shows"));
    m_size->setToolTip(tr("Run the text for another number of processors"));
    m_size->setVisible(exercise().sizes.size() > 1);
    m_size->setProvider([this] {
        std::vector<BoxItem> items;
        for (const std::uint32_t p : exercise().sizes)
            items.push_back({QString::number(p), counted(p, tr("processor"), tr("processors")), {}, {}});
        return items;
    });
    connect(m_size, &ChoiceBox::chosen, this, [this](const QString& id) { toSize(id.toUInt()); });
    m_undo->setObjectName(QStringLiteral("text-undo"));
    m_restart->setObjectName(QStringLiteral("text-restart"));
    m_restart->setToolTip(tr("Back to the text at the beginning"));
    m_solution->setObjectName(QStringLiteral("text-solution"));
    m_solution->setToolTip(tr("One text of many that are correct"));
    m_solution->hide();
    head->addWidget(m_size);
    head->addStretch();
    for (QPushButton* button : {m_undo, m_restart}) head->addWidget(button);
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
    connect(m_undo, &QPushButton::clicked, this, &TextAnswer::undo);
    connect(m_restart, &QPushButton::clicked, this, [this] { setText(exercise().start, tr("Start over"), 0); });
    connect(m_solution, &QPushButton::clicked, this, &TextAnswer::showSolution);
}

void TextAnswer::buildDrawing()
{
    m_how = makeLabel(tr("Drag from processor to processor in the picture: that is a message of the chosen step."),
                      "soft", this);
    m_how->setWordWrap(true);
    layout()->addWidget(m_how);
    m_steps = new StepList(this);
    m_steps->setCompletes(false);
    m_steps->setFixedHeight(16 * fontMetrics().lineSpacing());
    layout()->addWidget(m_steps);
    const auto change = [this](const QString& what, std::optional<std::size_t> step, auto act) {
        ScheduleLines lines(m_text);
        act(lines);
        setText(lines.text(), what, step);
    };
    connect(m_steps, &StepList::stepChosen, this,
            [this](std::size_t step) { toPosition(static_cast<double>(step) + 0.5); });
    connect(m_steps, &StepList::stepWanted, this, [this, change] {
        const std::size_t steps = ScheduleLines(m_text).steps().size();
        const std::size_t step = steps == 0 ? 0 : std::min(m_steps->current() + 1, steps);
        change(tr("New step"), step, [step](ScheduleLines& lines) { lines.insertStep(step); });
    });
    connect(m_steps, &StepList::stepUnwanted, this, [change](std::size_t step) {
        change(tr("Remove a step"), step > 0 ? step - 1 : 0, [step](ScheduleLines& lines) { lines.removeStep(step); });
    });
    connect(m_steps, &StepList::messageUnwanted, this, [change](std::size_t step, std::size_t message) {
        change(tr("Remove a message"), step, [=](ScheduleLines& lines) { lines.remove(step, message); });
    });
    const auto rewrite = [change](std::size_t step, std::size_t message, const QString& text) {
        change(tr("Change a message"), step,
               [&](ScheduleLines& lines) { lines.replace(step, message, text.toStdString()); });
    };
    // Later, as the field in the list is still open.
    connect(m_steps, &StepList::messageChanged, this, rewrite, Qt::QueuedConnection);
    setFocusProxy(m_steps);
}

} // namespace hopscope
