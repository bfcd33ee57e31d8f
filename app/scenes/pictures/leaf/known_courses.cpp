#include "scenes/pictures/leaf/known_courses.h"

#include "run/run.h"
#include "scenes/last_of.h"

namespace hopscope {

std::shared_ptr<const LeafCourses> coursesOf(const Run& run, const std::stop_token& stop)
{
    static LastOf<LeafCourses, Simulation> last;
    return last.of(run.simulation(), [&] { return std::make_shared<const LeafCourses>(run, stop); });
}

} // namespace hopscope
