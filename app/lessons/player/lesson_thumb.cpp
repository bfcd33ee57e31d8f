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
Lesson ownPages(const Lesson& lesson)
{
    constexpr std::uint64_t seed = 1; // any: pictures of one draw look like those of another
    Lesson own = lesson;
    own.recalled.clear();
    if (const auto cover = coverOf(lesson)) {
        LessonPage page = lesson.pages[*cover];
        page.scene = *hopscope::sceneOf(lesson, *cover);
        own.pages.insert(own.pages.begin(), std::move(page));
        own.head.remove("draw"); // it is there in every draw
    }
    return draws(own) ? drawn(own, seed) : own;
}

/// The scene of the cover, else the first that reads and runs; nothing if there is none. Throws Cancelled.
std::optional<NetworkScene> pictureOf(const Lesson& lesson, const std::stop_token& stop)
{
    for (const LessonPage& page : ownPages(lesson).pages) {
        if (!page.scene) continue;
        try {
            const Scene scene = sceneFrom(*page.scene);
            const auto runs = runsOf(scene, stop);
            return networkPictureOf(*runs.front(), scene, middleOf(*runs.front()));
        } catch (const Refused&) { // the next one, then
        }
    }
    return {};
}

} // namespace

double middleOf(const Run& run)
{
    return std::floor(static_cast<double>(run.steps()) / 2) + (run.steps() > 0 ? 0.45 : 0);
}

NetworkScene networkPictureOf(const Run& run, const Scene& scene, double position)
{
    NetworkLayout layout = usualLayout(run);
    if (scene.asItLies) layout = *scene.asItLies ? NetworkLayout::Topology : NetworkLayout::Algorithm;
    return networkScene(run, position, {}, {},
                        {.layout = layout, .heat = scene.heat, .firstSteps = false, .words = false});
}

LessonThumb::LessonThumb(QWidget* parent) : NetworkThumb(parent) { setAccessibleName(tr("Network of the lesson")); }

void LessonThumb::setLesson(std::shared_ptr<const Lesson> lesson)
{
    if (lesson == m_lesson) return;
    m_lesson = std::move(lesson);
    if (!m_lesson) return show(Find());
    show([lesson = m_lesson](const std::stop_token& stop) { return pictureOf(*lesson, stop); });
}

} // namespace hopscope
