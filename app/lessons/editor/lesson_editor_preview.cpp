#include "lessons/editor/lesson_editor_preview.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/scene.h"
#include "lessons/state/lesson_draft.h"
#include "widgets/labels.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int leastHeight = 380;

/// The step that a question names, from 1.
std::optional<int> askedStep(const LessonPage& page)
{
    if (!page.question) return {};
    bool number = false;
    const int step = QString::fromStdString(page.question->value("step").value_or("")).toInt(&number);
    return number && step > 0 ? std::optional(step) : std::nullopt;
}

} // namespace

LessonScenePreview::LessonScenePreview(LessonDraft& draft, QWidget* parent) : QWidget(parent), m_draft(draft)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 4);
    column->setSpacing(6);
    column->addWidget(makeLabel(tr("The scene"), "heading", this));
    m_note = makeLabel({}, "soft", this);
    m_note->setWordWrap(true);
    column->addWidget(m_note);
    connect(&draft, &LessonDraft::lessonChanged, this, &LessonScenePreview::refresh);
}

void LessonScenePreview::setPage(std::optional<std::size_t> page)
{
    m_page = page;
    refresh();
}

void LessonScenePreview::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void LessonScenePreview::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    drop();
}

/// Its runs end, and what they hold is given back.
void LessonScenePreview::drop()
{
    m_shown.reset();
    delete m_stage;
    m_stage = nullptr;
}

LessonStage& LessonScenePreview::stage()
{
    if (!m_stage) {
        m_stage = new LessonStage(this);
        m_stage->setMinimumHeight(leastHeight);
        static_cast<QVBoxLayout*>(layout())->addWidget(m_stage, 1);
        connect(m_stage, &LessonStage::ready, m_stage, &LessonStage::begin);
        connect(m_stage, &LessonStage::ready, this, &LessonScenePreview::refreshNote);
    }
    return *m_stage;
}

/// Nothing is run while nobody sees it.
void LessonScenePreview::refresh()
{
    if (!isVisible()) return;
    const Lesson& lesson = m_draft.lesson();
    const LessonBlock* block = m_page && *m_page < lesson.pages.size() ? sceneOf(lesson, *m_page) : nullptr;
    if (!block) {
        drop();
        m_note->setText(m_page ? tr("This page has no picture.") : tr("Choose a page to see its scene."));
        return;
    }
    try {
        Scene scene = sceneFrom(*block);
        scene.play.reset(); // it plays for the student alone
        m_first = scene.at;
        m_asked = askedStep(lesson.pages[*m_page]);
        if (m_asked) scene.at = *m_asked - 0.5;
        std::pair<LessonBlock, double> shown(*block, scene.at);
        if (m_shown == shown) return refreshNote();
        m_shown = std::move(shown);
        stage().show(scene);
        refreshNote();
    } catch (const Refused& why) {
        drop();
        m_note->setText(QString::fromStdString(why.why().text));
    }
}

void LessonScenePreview::refreshNote()
{
    const QString first = numberText(m_first);
    QString note = m_asked ? tr("Half-way in step %1, which the question is about. The student first sees it with %2 "
                                "steps done.")
                                 .arg(*m_asked)
                                 .arg(first)
                           : tr("As the student sees it first, with %1 of its steps done.").arg(first);
    StepIndex steps = 0;
    if (m_stage && !m_stage->busy())
        for (const auto& run : m_stage->runs()) steps = std::max(steps, run->steps());
    const double wanted = m_asked ? *m_asked : m_first;
    if (steps > 0 && wanted > static_cast<double>(steps))
        note = (m_asked ? tr("The question is about step %1, but the run ends after %2: the end is shown.")
                        : tr("The scene begins after %1 steps, but the run ends after %2: the end is shown."))
                   .arg(numberText(wanted), counted(static_cast<std::uint64_t>(steps), tr("step"), tr("steps")));
    m_note->setText(note);
}

void LessonScenePreview::finish()
{
    if (m_shown && m_stage) m_stage->finish();
}

} // namespace hopscope
