#include "run/analysis/sweep_points.h"

#include "json_text.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Every bit of a number; also of those that JSON has no words for.
std::string exact(double number) { return fmt::format("{:a}", number); }

double exactOf(const Json& json, std::string_view name) { return std::strtod(textOf(json, name).c_str(), nullptr); }

std::optional<double> optionalOf(const Json& json, std::string_view name)
{
    return textOf(json, name).empty() ? std::nullopt : std::optional(exactOf(json, name));
}

} // namespace

std::string textOf(const SweepPoint& point)
{
    Json json{{"experiment", point.experiment}, {"refusal", point.refusal}};
    json["time"] = exact(point.time);
    json["bound"] = exact(point.bound);
    json["boundName"] = point.boundName;
    json["general"] = exact(point.general);
    json["sound"] = point.sound;
    json["steps"] = std::to_string(point.steps);
    json["transfers"] = std::to_string(point.transfers);
    json["maxLinkLoad"] = exact(point.maxLinkLoad);
    json["maxQueue"] = point.maxQueue;
    json["group"] = point.group ? exact(*point.group) : "";
    json["packets"] = point.packets ? exact(*point.packets) : "";
    json["searched"] = point.searched;
    json["playedPackets"] = std::to_string(point.playedPackets);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

SweepPoint pointFromText(const std::string& text, SweepPoint place)
{
    const auto json = jsonFromText(text);
    if (!json) throw Refused("", fmt::format("\"{}\" is no point of a sweep", text));
    const auto whole = [&](std::string_view name) { return std::strtoll(textOf(*json, name).c_str(), nullptr, 10); };
    place.experiment = textOf(*json, "experiment");
    place.refusal = textOf(*json, "refusal");
    place.time = exactOf(*json, "time");
    place.bound = exactOf(*json, "bound");
    place.boundName = textOf(*json, "boundName");
    place.general = exactOf(*json, "general");
    place.sound = truthOf(*json, "sound");
    place.steps = whole("steps");
    place.transfers = static_cast<std::uint64_t>(whole("transfers"));
    place.maxLinkLoad = exactOf(*json, "maxLinkLoad");
    place.maxQueue = static_cast<std::uint32_t>(numberOf(*json, "maxQueue"));
    place.group = optionalOf(*json, "group");
    place.packets = optionalOf(*json, "packets");
    place.searched = truthOf(*json, "searched");
    place.playedPackets = whole("playedPackets");
    return place;
}

void sweepElsewhere(const SweepRequest& request, const std::function<void(const SweepPoint&)>& point, const Farm& farm,
                    Progress* progress)
{
    const std::size_t columns = request.x.values.size(), rows = request.x2 ? request.x2->values.size() : 1;
    const std::size_t series = std::max<std::size_t>(1, request.series.size());
    std::vector<SweepPoint> points;
    std::vector<std::string> jobs;
    for (std::size_t x = 0; x < columns; ++x)
        for (std::size_t x2 = 0; x2 < rows; ++x2)
            for (std::size_t s = 0; s < series; ++s) {
                SweepPoint& place = points.emplace_back();
                place.x = x, place.x2 = x2, place.series = s;
                jobs.push_back(toText(experimentAt(request, place)));
            }
    if (progress) progress->total = jobs.size();
    farm(jobs, [&](std::size_t job, const std::string& result) {
        points[job] = pointFromText(result, points[job]);
        if (progress) progress->done.fetch_add(1, std::memory_order_relaxed);
    });
    bool any = false;
    for (std::size_t first = 0; first < points.size(); first += series) {
        std::vector<SweepPoint> group(points.begin() + static_cast<std::ptrdiff_t>(first),
                                      points.begin() + static_cast<std::ptrdiff_t>(first + series));
        fillSpeedups(group);
        for (const SweepPoint& one : group) {
            any = any || one.refusal.empty();
            point(one);
        }
    }
    if (!any) throw Refused(request.x.name, points.front().refusal);
}

} // namespace hopscope
