#include "own/schedule_format.h"
#include "own/trace_lanes.h"

#include "append.h"
#include "json_text.h"
#include "schedule/message_words.h"

#include <optional>

#include <fmt/format.h>

namespace hopscope::chrome_trace_format {

namespace {

constexpr std::string_view suffixes[] = {".json"};

/// "0-3, 7".
std::string blocksText(const Step& step, const Transfer& transfer)
{
    constexpr std::size_t most = 60;
    std::string text;
    for (const BlockRange& range : step.blocks(transfer)) {
        if (text.size() > most) return text + ", …";
        const std::uint64_t last = range.first.value + std::uint64_t{range.count - 1} * range.stride
                                   + std::uint64_t{range.rows - 1} * range.rowStride;
        text += text.empty() ? "" : ", ";
        text += range.size() == 1 ? std::to_string(range.first.value) : fmt::format("{}-{}", range.first.value, last);
    }
    return text;
}

/// Threads of what a processor does at the same time as what its own thread shows; all of one stand together.
void nameFurther(std::string& text, const TraceLanes& lanes, std::uint32_t nodes)
{
    const auto sort = [&text](std::uint32_t thread, std::uint32_t node) {
        append(text,
               ",\n{{\"name\":\"thread_sort_index\",\"ph\":\"M\",\"pid\":0,\"tid\":{},\"args\":{{"
               "\"sort_index\":{}}}}}",
               thread, node);
    };
    if (lanes.further().empty()) return;
    for (std::uint32_t node = 0; node < nodes; ++node) sort(node, node);
    std::uint32_t thread = nodes;
    for (const auto& [node, lane] : lanes.further()) {
        append(text,
               ",\n{{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":0,\"tid\":{},\"args\":{{\"name\":"
               "\"processor {}, line {}\"}}}}",
               thread, node, lane);
        sort(thread++, node);
    }
}

/// A bar of the sender and one of the receiver for every message, an arrow between them; one line a processor, and more
/// where bars would overlap.
void write(std::ostream& out, const PlayedSchedule& played)
{
    const auto line = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
    std::string text = "{\"displayTimeUnit\":\"ms\",\"otherData\":"
                       + line({{"experiment", played.experiment}, {"unit", "1 unit of time is 1 µs"}})
                       + ",\"traceEvents\":[\n";
    text += line({{"args", {{"name", played.title}}}, {"name", "process_name"}, {"ph", "M"}, {"pid", 0}});
    for (std::uint32_t node = 0; node < played.nodes(); ++node) {
        const bool router = node >= played.shape.processors();
        text += fmt::format(",\n{{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":0,\"tid\":{0},\"args\":{{\"name\":"
                            "\"{1} {0}\"}}}}",
                            node, router ? "router" : "processor");
    }
    std::optional<TraceLanes> lanes;
    if (played.times) nameFurther(text, lanes.emplace(played), played.nodes());
    const auto laneOf = [&lanes](std::uint64_t bar, std::uint32_t node) {
        return lanes ? lanes->of(static_cast<std::uint32_t>(bar)) : node;
    };
    Step step;
    std::uint64_t id = 0;
    for (StepIndex k = 0; k < played.schedule.steps; ++k) {
        played.schedule.at(k, step);
        const double begin = played.begins(k), duration = played.begins(k + 1) - begin;
        for (const Transfer& transfer : step.transfers()) {
            const double words = wordsOf(played.data, step.blocks(transfer));
            const std::uint32_t from = transfer.from.value, to = transfer.to.value;
            const std::string blocks = blocksText(step, transfer);
            const WrittenTimes times =
                played.times ? played.times(id)
                             : WrittenTimes{begin, begin + duration, begin, begin + duration, begin, begin + duration};
            const std::uint32_t sends = laneOf(2 * id, from), receives = laneOf(2 * id + 1, to);
            const auto bar = [&](std::string_view name, std::uint32_t own, double start, double end) {
                append(text,
                       ",\n{{\"name\":\"{}\",\"ph\":\"X\",\"ts\":{},\"dur\":{},\"pid\":0,\"tid\":{},\"args\":{{"
                       "\"step\":{},\"from\":{},\"to\":{},\"blocks\":\"{}\",\"words\":{}}}}}",
                       name, start, end - start, own, k + 1, from, to, blocks, words);
            };
            bar(fmt::format("send to {}", to), sends, times.sendStart, times.sendEnd);
            bar(fmt::format("receive from {}", from), receives, times.receiveStart, times.receiveEnd);
            append(text,
                   ",\n{{\"name\":\"message\",\"cat\":\"message\",\"ph\":\"s\",\"id\":{},\"ts\":{},\"pid\":0,"
                   "\"tid\":{}}}",
                   id, times.sendStart, sends);
            append(text,
                   ",\n{{\"name\":\"message\",\"cat\":\"message\",\"ph\":\"f\",\"bp\":\"e\",\"id\":{},\"ts\":{},"
                   "\"pid\":0,\"tid\":{}}}",
                   id, times.receiveEnd, receives);
            ++id;
        }
        if (text.size() < (std::size_t{1} << 16)) continue;
        out << text;
        text.clear();
    }
    std::uint64_t bar = 2 * id;
    for (const WrittenAct& act : played.acts)
        append(text, ",\n{{\"name\":\"calculate\",\"ph\":\"X\",\"ts\":{},\"dur\":{},\"pid\":0,\"tid\":{}}}", act.start,
               act.end - act.start, laneOf(bar++, act.node));
    out << text << "\n]}\n";
}

} // namespace

extern const ScheduleFormat entry;
constinit const ScheduleFormat entry{
    .id = "chrome",
    .title = "Chrome trace",
    .help = "Bars of every processor on a clock, as JSON that Perfetto opens; 1 unit of time is 1 µs.",
    .suffixes = suffixes,
    .write = write,
};

} // namespace hopscope::chrome_trace_format
