#pragma once

#include "catch.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "diagnostic.h"
#include "own/schedule_format.h"
#include "run/run.h"
#include "run/schedule_export.h"
#include "shard.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope::test {

inline std::string written(const Run& run, std::string_view suffix)
{
    std::ostringstream text;
    writeSchedule(text, run, *findScheduleFormat(suffix));
    return std::move(text).str();
}

/// Every entry on every family that it is made for, up to 16 processors, with several packets and from another root;
/// on the wide grid on every size, with other numbers of packets, from all roots.
inline std::vector<std::string> writtenExperiments(const Algorithm& algorithm)
{
    std::vector<std::string> all;
    const auto parameters = parametersOf(algorithm);
    const auto has = [&](std::string_view id) {
        return std::ranges::any_of(parameters, [id](const Parameter& one) { return one.id == id; });
    };
    std::vector<std::uint32_t> sizes{1, 2, 3, 4, 6, 8, 9, 12, 16};
    if (wide()) sizes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    for (const std::string_view family : familiesOf(algorithm))
        for (const std::uint32_t p : sizes) {
            const auto size = findTopologyFamily(family)->sizesFor(p);
            if (!size) continue;
            std::vector<std::string> packets{""}, roots{""};
            if (has("packets"))
                packets = wide() ? std::vector<std::string>{" packets=1", " packets=2", " packets=5"}
                                 : std::vector<std::string>{" packets=3"};
            if (has("root") && p > 2)
                for (std::uint32_t root = wide() ? 0 : p - 1; root < p; ++root)
                    roots.push_back(fmt::format(" root={}", root));
            if (roots.size() > 1) roots.erase(roots.begin());
            for (const std::string& some : packets)
                for (const std::string& root : roots)
                    all.push_back(fmt::format("{}:{} {}{}{}", family, *size, algorithm.id, some, root));
        }
    return all;
}

/// Calls `visit(run)` for those of this shard that can run, with `more` behind their experiments.
template <class Visit> void eachWritten(const std::string& more, Visit visit)
{
    for (const Algorithm* algorithm : shard(std::vector<const Algorithm*>(catalogue().begin(), catalogue().end())))
        for (const std::string& experiment : writtenExperiments(*algorithm)) {
            CAPTURE(experiment);
            std::shared_ptr<const Run> played;
            try {
                played = run(experimentFromText(experiment + more));
            } catch (const Refused&) {
                continue; // not of this size, or not from this root
            }
            visit(*played);
        }
}

} // namespace hopscope::test
