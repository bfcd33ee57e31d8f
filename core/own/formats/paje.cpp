#include "own/schedule_format.h"
#include "own/trace_lanes.h"

#include "append.h"
#include "text.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope::paje_format {

namespace {

constexpr std::string_view suffixes[] = {".paje", ".trace"};

/// The events that are used, by number, with their fields behind the time or the name.
struct Event {
    int number;
    std::string_view name, fields; ///< "Name type" with commas
};
constexpr std::array<Event, 10> events{
    {{0, "PajeDefineContainerType", "Alias string,Type string,Name string"},
     {1, "PajeDefineStateType", "Alias string,Type string,Name string"},
     {2, "PajeDefineLinkType",
      "Alias string,Type string,StartContainerType string,EndContainerType string,Name string"},
     {3, "PajeDefineVariableType", "Alias string,Type string,Name string"},
     {4, "PajeCreateContainer", "Time date,Alias string,Type string,Container string,Name string"},
     {5, "PajeDestroyContainer", "Time date,Type string,Name string"},
     {6, "PajePushState", "Time date,Type string,Container string,Value string"},
     {7, "PajePopState", "Time date,Type string,Container string"},
     {8, "PajeStartLink", "Time date,Type string,Container string,StartContainer string,Value string,Key string"},
     {9, "PajeEndLink", "Time date,Type string,Container string,EndContainer string,Value string,Key string"}}};
constexpr int setVariable = 10;

std::string inQuotes(std::string_view text)
{
    std::string all = onOneLine(text);
    std::ranges::replace(all, '"', '\'');
    return all;
}

void header(std::string& text)
{
    const auto define = [&](int number, std::string_view name, std::string_view fields) {
        text += fmt::format("%EventDef {} {}\n", name, number);
        for (const std::string_view field : split(fields, ',')) text += fmt::format("%  {}\n", field);
        text += "%EndEventDef\n";
    };
    for (const Event& event : events) define(event.number, event.name, event.fields);
    define(setVariable, "PajeSetVariable", "Time date,Type string,Container string,Value double");
}

using Counts = std::map<LinkId, std::uint32_t>;

/// The links that messages take.
std::vector<WrittenLink> usedLinks(const PlayedSchedule& played)
{
    std::unordered_map<LinkId, WrittenLink> used;
    std::vector<WrittenLink> way;
    Step step;
    for (StepIndex k = 0; played.route && k < played.schedule.steps; ++k) {
        played.schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            way.clear();
            played.route(transfer, way);
            for (const WrittenLink& link : way) used.try_emplace(link.link, link);
        }
    }
    std::vector<WrittenLink> links;
    for (const auto& [number, link] : used) links.push_back(link);
    std::ranges::sort(links, {}, &WrittenLink::link);
    return links;
}

void flush(std::ostream& out, std::string& text)
{
    if (text.size() < (std::size_t{1} << 16)) return;
    out << text;
    text.clear();
}

/// A line for every link whose load has changed.
void addLoads(std::string& text, double time, const Counts& before, const Counts& now)
{
    for (const auto& [link, count] : before)
        if (!now.contains(link)) append(text, "{} {} L k{} 0\n", setVariable, time, link);
    for (const auto& [link, count] : now)
        if (const auto found = before.find(link); found == before.end() || found->second != count)
            append(text, "{} {} L k{} {}\n", setVariable, time, link, count);
}

/// Without a common clock every message has times of its own, and a trace goes in time.
class TimedLines {
public:
    TimedLines(const PlayedSchedule& played, const TraceLanes& lanes) : m_lanes(lanes)
    {
        addStates();
        std::vector<WrittenLink> way;
        Step step;
        for (StepIndex k = 0; k < played.schedule.steps; ++k) {
            played.schedule.at(k, step);
            for (const Transfer& transfer : step.transfers()) {
                const WrittenTimes times = played.times(m_steps.size());
                const auto message = static_cast<std::uint32_t>(m_steps.size());
                m_steps.push_back(k);
                m_lines.push_back({times.sendStart, message, Line::Start});
                m_lines.push_back({times.receiveEnd, message, Line::End});
                way.clear();
                if (played.route) played.route(transfer, way);
                for (const WrittenLink& link : way) {
                    m_lines.push_back({times.leaves, link.link, Line::Enter});
                    m_lines.push_back({times.arrives, link.link, Line::Leave});
                }
            }
        }
        std::ranges::stable_sort(m_lines, {}, &Line::time);
    }

    void write(std::ostream& out) const
    {
        std::string text;
        Counts before, now; // of the links whose load changes at a time
        std::unordered_map<LinkId, std::uint32_t> loads;
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            const Line& line = m_lines[i];
            if (line.kind == Line::Enter || line.kind == Line::Leave) {
                std::uint32_t& load = loads[line.what];
                before.try_emplace(line.what, load);
                now[line.what] = line.kind == Line::Enter ? ++load : --load;
            } else {
                addLine(text, line);
            }
            if (i + 1 < m_lines.size() && m_lines[i + 1].time == line.time) continue;
            addLoads(text, line.time, before, now);
            before.clear();
            now.clear();
            flush(out, text);
        }
        out << text;
    }
    double last() const { return m_lines.empty() ? 0 : m_lines.back().time; }

private:
    struct Line {
        enum Kind : std::uint8_t { Push, Pop, Start, End, Enter, Leave };
        double time;
        std::uint64_t what; ///< number of a bar, of a message, or of a link
        Kind kind;
    };

    /// Of every lane in the order in which states begin and end, so that the last that was begun ends first.
    void addStates()
    {
        std::vector<const TraceLanes::Bar*> open;
        const auto endUntil = [&](double time, std::uint32_t lane) {
            while (!open.empty() && (open.back()->end <= time || m_lanes.of(open.back()->number) != lane)) {
                m_lines.push_back({open.back()->end, open.back()->number, Line::Pop});
                open.pop_back();
            }
        };
        for (const TraceLanes::Bar& bar : m_lanes.bars()) {
            endUntil(bar.start, m_lanes.of(bar.number));
            m_lines.push_back({bar.start, bar.number, Line::Push});
            open.push_back(&bar);
        }
        endUntil(std::numeric_limits<double>::infinity(), 0);
    }

    void addLine(std::string& text, const Line& line) const
    {
        const auto lane = [this](std::uint64_t bar) { return m_lanes.of(static_cast<std::uint32_t>(bar)); };
        const auto arrow = [&](int number, std::uint64_t bar) {
            append(text, "{} {} M n p{} \"step {}\" m{}\n", number, line.time, lane(bar), m_steps[line.what] + 1,
                   line.what);
        };
        if (line.kind == Line::Start) return arrow(8, 2 * line.what);
        if (line.kind == Line::End) return arrow(9, 2 * line.what + 1);
        if (line.kind == Line::Pop) return append(text, "7 {} S p{}\n", line.time, lane(line.what));
        const bool act = line.what >= 2 * m_steps.size();
        append(text, "6 {} S p{} \"{}\"\n", line.time, lane(line.what),
               act                  ? "calculate"
               : line.what % 2 == 0 ? "send"
                                    : "receive");
    }

    const TraceLanes& m_lanes;
    std::vector<StepIndex> m_steps; ///< by message
    std::vector<Line> m_lines;
};

/// On a common clock a step after the other.
void writeSteps(std::ostream& out, const PlayedSchedule& played)
{
    std::string text;
    Step step;
    std::uint64_t key = 0;
    std::map<std::uint32_t, std::pair<bool, bool>> busy; // sends, receives
    std::vector<WrittenLink> way;
    Counts before, now;
    for (StepIndex k = 0; k < played.schedule.steps; ++k) {
        played.schedule.at(k, step);
        const double begin = played.begins(k), end = played.begins(k + 1);
        busy.clear();
        way.clear();
        now.clear();
        for (const Transfer& transfer : step.transfers()) {
            busy[transfer.from.value].first = true;
            busy[transfer.to.value].second = true;
            if (played.route) played.route(transfer, way);
        }
        for (const WrittenLink& link : way) ++now[link.link];
        addLoads(text, begin, before, now);
        std::swap(before, now);
        for (const auto& [node, does] : busy)
            append(text, "6 {} S p{} \"{}\"\n", begin, node,
                   does.first && does.second ? "send and receive"
                   : does.first              ? "send"
                                             : "receive");
        for (std::size_t i = 0; i < step.transfers().size(); ++i) {
            const Transfer& transfer = step.transfers()[i];
            append(text, "8 {} M n p{} \"step {}\" m{}\n", begin, transfer.from.value, k + 1, key + i);
        }
        for (const Transfer& transfer : step.transfers())
            append(text, "9 {} M n p{} \"step {}\" m{}\n", end, transfer.to.value, k + 1, key++);
        for (const auto& [node, does] : busy) append(text, "7 {} S p{}\n", end, node);
        flush(out, text);
    }
    addLoads(text, played.begins(played.schedule.steps), before, {});
    out << text;
}

/// Containers are the network, its processors and the links that are used; states say what a processor does, arrows are
/// messages, a variable how many of them a link carries.
void write(std::ostream& out, const PlayedSchedule& played)
{
    std::string text = fmt::format("# {}\n", inQuotes(played.experiment));
    header(text);
    append(text, "0 N 0 \"Network\"\n0 P N \"Processor\"\n0 K N \"Link\"\n1 S P \"Activity\"\n2 M N P P \"Message\"\n"
                 "3 L K \"Messages on the link\"\n");
    append(text, "4 0 n N 0 \"{}\"\n", inQuotes(played.shape.text()));
    for (std::uint32_t node = 0; node < played.nodes(); ++node)
        append(text, "4 0 p{0} P n \"{1} {0}\"\n", node, node < played.shape.processors() ? "processor" : "router");
    std::optional<TraceLanes> lanes;
    if (played.times) lanes.emplace(played);
    std::uint32_t containers = played.nodes();
    if (lanes)
        for (const auto& [node, lane] : lanes->further())
            append(text, "4 0 p{} P n \"processor {}, line {}\"\n", containers++, node, lane);
    const std::vector<WrittenLink> links = usedLinks(played);
    for (const WrittenLink& link : links) append(text, "4 0 k{} K n \"link {} > {}\"\n", link.link, link.from, link.to);
    out << text;
    text.clear();
    double last = played.begins(played.schedule.steps);
    if (lanes) {
        const TimedLines lines(played, *lanes);
        lines.write(out);
        last = std::max(last, lines.last());
    } else {
        writeSteps(out, played);
    }
    for (std::uint32_t node = 0; node < containers; ++node) append(text, "5 {} P p{}\n", last, node);
    for (const WrittenLink& link : links) append(text, "5 {} K k{}\n", last, link.link);
    append(text, "5 {} N n\n", last);
    out << text;
}

} // namespace

extern const ScheduleFormat entry;
constinit const ScheduleFormat entry{
    .id = "paje",
    .title = "Paje",
    .help = "States of processors, messages between them and loads of links on a clock: what ViTE and PajeNG show.",
    .suffixes = suffixes,
    .write = write,
};

} // namespace hopscope::paje_format
