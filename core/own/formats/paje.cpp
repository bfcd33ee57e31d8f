#include "own/schedule_format.h"

#include "text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
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

/// Without a common clock every message has times of its own, and a trace goes in time.
void writeTimed(std::ostream& out, const PlayedSchedule& played)
{
    std::vector<std::pair<double, std::string>> lines;
    Step step;
    std::uint64_t key = 0;
    double last = 0;
    for (StepIndex k = 0; k < played.schedule.steps; ++k) {
        played.schedule.at(k, step);
        for (const Transfer& transfer : step.transfers()) {
            const WrittenTimes times = played.times(key);
            const std::uint32_t from = transfer.from.value, to = transfer.to.value;
            lines.emplace_back(times.sendStart, fmt::format("6 {} S p{} \"send\"\n", times.sendStart, from));
            lines.emplace_back(times.sendStart,
                               fmt::format("8 {} M n p{} \"step {}\" m{}\n", times.sendStart, from, k + 1, key));
            lines.emplace_back(times.sendEnd, fmt::format("7 {} S p{}\n", times.sendEnd, from));
            lines.emplace_back(times.receiveStart, fmt::format("6 {} S p{} \"receive\"\n", times.receiveStart, to));
            lines.emplace_back(times.receiveEnd,
                               fmt::format("9 {} M n p{} \"step {}\" m{}\n", times.receiveEnd, to, k + 1, key));
            lines.emplace_back(times.receiveEnd, fmt::format("7 {} S p{}\n", times.receiveEnd, to));
            last = std::max({last, times.sendEnd, times.receiveEnd});
            ++key;
        }
    }
    std::ranges::stable_sort(lines, {}, [](const auto& line) { return line.first; });
    for (const auto& [time, line] : lines) out << line;
    for (std::uint32_t node = 0; node < played.nodes(); ++node) out << fmt::format("5 {} P p{}\n", last, node);
    out << fmt::format("5 {} N n\n", last);
}

/// Containers are the network and its processors; states say what a processor does, links are messages, a variable how
/// many of them the most loaded link carries.
void write(std::ostream& out, const PlayedSchedule& played)
{
    std::string text = fmt::format("# {}\n", inQuotes(played.experiment));
    header(text);
    const auto add = [&text]<class... Arguments>(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text), form, std::forward<Arguments>(arguments)...);
    };
    add("0 N 0 \"Network\"\n0 P N \"Processor\"\n1 S P \"Activity\"\n2 M N P P \"Message\"\n3 L N \"Messages per "
        "step\"\n");
    add("4 0 n N 0 \"{}\"\n", inQuotes(played.shape.text()));
    for (std::uint32_t node = 0; node < played.nodes(); ++node)
        add("4 0 p{0} P n \"{1} {0}\"\n", node, node < played.shape.processors() ? "processor" : "router");
    if (played.times) {
        out << text;
        writeTimed(out, played);
        return;
    }
    Step step;
    std::uint64_t key = 0;
    std::map<std::uint32_t, std::pair<bool, bool>> busy; // sends, receives
    for (StepIndex k = 0; k < played.schedule.steps; ++k) {
        played.schedule.at(k, step);
        const double begin = played.begins(k), end = played.begins(k + 1);
        busy.clear();
        add("{} {} L n {}\n", setVariable, begin, step.transfers().size());
        for (const Transfer& transfer : step.transfers()) {
            busy[transfer.from.value].first = true;
            busy[transfer.to.value].second = true;
        }
        for (const auto& [node, does] : busy)
            add("6 {} S p{} \"{}\"\n", begin, node,
                does.first && does.second ? "send and receive"
                : does.first              ? "send"
                                          : "receive");
        for (std::size_t i = 0; i < step.transfers().size(); ++i) {
            const Transfer& transfer = step.transfers()[i];
            add("8 {} M n p{} \"step {}\" m{}\n", begin, transfer.from.value, k + 1, key + i);
        }
        for (const Transfer& transfer : step.transfers())
            add("9 {} M n p{} \"step {}\" m{}\n", end, transfer.to.value, k + 1, key++);
        for (const auto& [node, does] : busy) add("7 {} S p{}\n", end, node);
        if (text.size() < (std::size_t{1} << 16)) continue;
        out << text;
        text.clear();
    }
    const double last = played.begins(played.schedule.steps);
    add("{} {} L n 0\n", setVariable, last);
    for (std::uint32_t node = 0; node < played.nodes(); ++node) add("5 {} P p{}\n", last, node);
    add("5 {} N n\n", last);
    out << text;
}

} // namespace

extern const ScheduleFormat entry;
constinit const ScheduleFormat entry{
    .id = "paje",
    .title = "Paje",
    .help = "States of processors and messages between them on a clock: what ViTE and PajeNG show.",
    .suffixes = suffixes,
    .write = write,
};

} // namespace hopscope::paje_format
