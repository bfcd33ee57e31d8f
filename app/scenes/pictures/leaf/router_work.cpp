#include "scenes/pictures/leaf/router_work.h"

#include "scenes/last_of.h"

namespace hopscope {

std::shared_ptr<const RouterWork> routerWork(const std::shared_ptr<const Run>& run, const std::vector<StepIndex>& edges,
                                             const std::stop_token& stop)
{
    static LastOf<RouterWork, Simulation, std::vector<StepIndex>> last;
    return last.of(
        run->simulation(),
        [&] {
            return std::make_shared<const RouterWork>(
                RouterWork{routerSends(*run, edges, stop), routerLoads(*run, stop)});
        },
        edges);
}

} // namespace hopscope
