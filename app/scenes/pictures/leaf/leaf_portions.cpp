#include "scenes/pictures/leaf/leaf_portions.h"

#include <algorithm>
#include <functional>

namespace hopscope {

std::vector<LeafPortion> leafPortions(std::span<const LeafCourse> courses)
{
    std::vector<LeafPortion> portions;
    std::uint32_t highest = 0;
    for (std::size_t i = 0; i < courses.size(); ++i) {
        const LeafCourse& course = courses[i];
        highest = std::max(highest, course.level);
        if (course.received || course.step != static_cast<StepIndex>(i)
            || course.hops.size() != std::size_t{2} * course.level)
            return {};
        if (portions.empty() || portions.back().level != course.level)
            portions.push_back({course.level, 0, course.step});
        ++portions.back().count;
    }
    return portions.size() > highest ? std::vector<LeafPortion>() : portions;
}

bool furthestGoFirst(std::span<const LeafPortion> portions)
{
    return portions.size() > 1 && std::ranges::is_sorted(portions, std::greater{}, &LeafPortion::level);
}

std::optional<LeafCourse> furthestSentLast(std::span<const LeafCourse> courses)
{
    const std::vector<LeafPortion> portions = leafPortions(courses);
    if (!furthestGoFirst(portions)) return {};
    LeafCourse course = courses[portions.front().count - 1];
    const StepIndex later = courses.back().step - course.step;
    course.step += later;
    for (LeafHop& hop : course.hops) hop.step += later;
    return course;
}

} // namespace hopscope
