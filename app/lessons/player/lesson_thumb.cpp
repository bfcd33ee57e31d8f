#include "lessons/player/lesson_thumb.h"

#include "diagnostic.h"
#include "lessons/scene.h"

#include <cmath>
#include <cstdint>
#include <stop_token>
#include <utility>

namespace hopscope {

namespace {

/// The pages that a picture is chosen from, as they are drawn: those of other lessons that open this one say nothing
/// about it.
Lesson ownPages(const Lesson& lesson, LessonThumb::Which which)
{
    constexpr std::uint64_t seed = 1; // any: pictures of one draw look like those of another
    Lesson own = lesson;
    own.recalled.clear();
    const auto cover = which == LessonThumb::Which::First ? coverOf(lesson) : std::nullopt;
    if (cover) {
        LessonPage page = lesson.pages[*cover];
        page.scene = *hopscope::sceneOf(lesson, *cover);
        own.pages.insert(own.pages.begin(), std::move(page));
        own.head.remove("draw"); // it is there in every draw
    }
    return draws(own) ? drawn(own, seed) : own;
}

/// The scene of the cover, else the first or the last, that reads and runs; nothing if there is none. Throws Cancelled.
std::optional<NetworkScene> sceneOf(const Lesson& lesson, LessonThumb::Which which, const std::stop_token& stop)
{
    const Lesson posed = ownPages(lesson, which);
    for (std::size_t i = 0; i < posed.pages.size(); ++i) {
        const LessonPage& page = posed.pages[which == LessonThumb::Which::First ? i : posed.pages.size() - 1 - i];
        if (!page.scene) continue;
        try {
            const Scene scene = sceneFrom(*page.scene);
            const auto runs = runsOf(scene, stop);
            const Run& run = *runs.front();
            NetworkLayout layout = usualLayout(run);
            if (scene.asItLies) layout = *scene.asItLies ? NetworkLayout::Topology : NetworkLayout::Algorithm;
            const double middle = std::floor(static_cast<double>(run.steps()) / 2) + (run.steps() > 0 ? 0.55 : 0);
            // Loads and lines of a program say nothing before the lesson.
            return networkScene(run, middle, {}, {},
                                {.layout = layout, .heat = scene.heat, .firstSteps = false, .words = false});
        } catch (const Refused&) { // the next one, then
        }
    }
    return {};
}

} // namespace

LessonThumb::LessonThumb(Which which, QWidget* parent) : NetworkThumb(parent), m_which(which)
{
    setAccessibleName(tr("Network of the lesson"));
}

void LessonThumb::setLesson(std::shared_ptr<const Lesson> lesson)
{
    if (lesson == m_lesson) return;
    m_lesson = std::move(lesson);
    if (!m_lesson) return show(Find());
    show([lesson = m_lesson, which = m_which](const std::stop_token& stop) { return sceneOf(*lesson, which, stop); });
}

} // namespace hopscope
