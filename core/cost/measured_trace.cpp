#include "cost/measured_trace.h"

#include "diagnostic.h"
#include "stopping.h"
#include "text.h"
#include "text_file.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::string_view traceColumns = "rank,act,step,from,to,words,line,begin,end";
constexpr std::array<std::string_view, 3> actKinds{"send", "receive", "local"};
constexpr double microseconds = 1e6;
constexpr double mostSeconds = 1e6;

[[noreturn]] void refuse(std::size_t line, const std::string& why)
{
    throw Refused("file", fmt::format("line {}: {}", line, why));
}

std::uint32_t numberIn(std::string_view field, std::size_t line, std::string_view column, double least, double most)
{
    const auto number = parseNumber(trimmed(field));
    if (!number || *number < least || *number > most || *number != std::floor(*number))
        refuse(line, fmt::format("{}: must be a whole number from {} to {}, got \"{}\"", column, formatNumber(least),
                                 formatNumber(most), trimmed(field)));
    return static_cast<std::uint32_t>(*number);
}

double secondsIn(std::string_view field, std::size_t line, std::string_view column)
{
    const auto number = parseNumber(trimmed(field));
    if (!number || !(std::abs(*number) <= mostSeconds))
        refuse(line,
               fmt::format("{}: must be a time in seconds, such as 1.25e-05, got \"{}\"", column, trimmed(field)));
    return *number;
}

/// "experiment: ring:4 …" of a line that begins with #; nothing of others.
std::optional<std::string_view> fieldOf(std::string_view line, std::string_view name)
{
    line = trimmed(line.substr(1));
    if (!line.starts_with(name) || !line.substr(name.size()).starts_with(':')) return {};
    return trimmed(line.substr(name.size() + 1));
}

TracedAct actOf(std::string_view row, std::size_t line, std::uint32_t ranks)
{
    const auto fields = split(row, ',');
    if (fields.size() != 9) refuse(line, fmt::format("{} cells, and there are 9: {}", fields.size(), traceColumns));
    const double mostRank = ranks - 1.0, most = 4e9;
    TracedAct act;
    const auto kind = std::ranges::find(actKinds, trimmed(fields[1]));
    if (kind == actKinds.end())
        refuse(line, fmt::format("act: must be send, receive or local, got \"{}\"", trimmed(fields[1])));
    act.kind = static_cast<TracedAct::Kind>(kind - actKinds.begin());
    act.rank = numberIn(fields[0], line, "rank", 0, mostRank);
    act.step = StepIndex{numberIn(fields[2], line, "step", 1, most)} - 1;
    act.from = NodeId{numberIn(fields[3], line, "from", 0, most)};
    act.to = NodeId{numberIn(fields[4], line, "to", 0, most)};
    act.begin = secondsIn(fields[7], line, "begin");
    act.end = secondsIn(fields[8], line, "end");
    if (act.end < act.begin) refuse(line, "it ends before it begins");
    return act;
}

/// Takes away the time in which all ranks wait for each other before a step.
void leaveOutMeetings(MeasuredTrace& trace)
{
    std::map<StepIndex, std::pair<double, double>> spans; // of the steps
    for (const TracedAct& act : trace.acts) {
        const auto [span, first] = spans.try_emplace(act.step, act.begin, act.end);
        if (!first) span->second = {std::min(span->second.first, act.begin), std::max(span->second.second, act.end)};
    }
    std::map<StepIndex, double> earlier;
    double now = 0;
    for (const auto& [step, span] : spans) {
        earlier[step] = span.first - now;
        now += span.second - span.first;
    }
    for (TracedAct& act : trace.acts) act.begin -= earlier[act.step], act.end -= earlier[act.step];
}

void settleTimes(MeasuredTrace& trace)
{
    if (trace.steps) leaveOutMeetings(trace);
    double first = std::numeric_limits<double>::infinity(), last = -first;
    for (const TracedAct& act : trace.acts) {
        // A receipt that waits from the beginning says nothing about when anything began.
        if (act.kind != TracedAct::Kind::Receive) first = std::min(first, act.begin);
        last = std::max(last, act.end);
    }
    if (!std::isfinite(first)) first = 0;
    for (TracedAct& act : trace.acts) {
        act.begin = microseconds * std::max(0.0, act.begin - first);
        act.end = microseconds * std::max(0.0, act.end - first);
    }
    trace.time = trace.acts.empty() ? 0 : microseconds * (last - first);
}

struct Model {
    std::string id, title;
    std::vector<std::string_view> beside;
    CostModel model;
};

class Shelf {
public:
    void set(const std::string& name, std::optional<std::string> text)
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_texts.find(name);
        if (known != m_texts.end() && text && known->second == *text) return;
        m_read.erase(name);
        if (text)
            m_texts.insert_or_assign(name, std::move(*text));
        else
            m_texts.erase(name);
    }
    void set(const std::string& name, std::string text, MeasuredTrace trace)
    {
        const std::lock_guard lock(m_mutex);
        keep(name, markOf(text), std::make_shared<const MeasuredTrace>(std::move(trace)));
        m_texts.insert_or_assign(name, std::move(text));
    }
    std::string textNow(std::string_view name)
    {
        {
            const std::lock_guard lock(m_mutex);
            if (const auto text = m_texts.find(name); text != m_texts.end()) return text->second;
        }
        const std::string path(name);
        return readTextFile(path, mostOfTrace, path);
    }
    std::shared_ptr<const MeasuredTrace> now(std::string_view name)
    {
        const std::string text = textNow(name);
        const std::size_t mark = markOf(text);
        {
            const std::lock_guard lock(m_mutex);
            if (const auto read = m_read.find(name); read != m_read.end() && read->second.first == mark)
                return read->second.second;
        }
        // Nobody else waits meanwhile: a long one takes a while.
        auto trace = std::make_shared<const MeasuredTrace>(traceFromText(text));
        const std::lock_guard lock(m_mutex);
        keep(std::string(name), mark, trace);
        return trace;
    }
    const Model& model(std::string_view name)
    {
        const std::lock_guard lock(m_mutex);
        auto& known = m_models[std::string(name)];
        if (known) return *known;
        known = std::make_unique<Model>();
        known->id = modelOfTrace(name);
        known->title = fmt::format("Measured: {}", name.substr(name.find_last_of('/') + 1));
        for (const CostModel* one : costModels()) known->beside.push_back(one->id);
        known->beside.push_back(known->id);
        known->model = {.id = known->id,
                        .title = known->title,
                        .help =
                            "When the messages were sent and received on a real machine, as hopscope-mpi measured it.",
                        .timeUnit = "µs",
                        .prices = {},
                        .clockless = [](const Values&) { return ClocklessPrices(); }, // nothing is charged
                        .sources = {}};
        return *known;
    }

private:
    static std::size_t markOf(const std::string& text) { return std::hash<std::string>{}(text); }
    void keep(const std::string& name, std::size_t mark, std::shared_ptr<const MeasuredTrace> trace)
    {
        constexpr std::size_t mostKept = 16;
        if (m_read.size() >= mostKept) m_read.clear();
        m_read.insert_or_assign(name, std::pair(mark, std::move(trace)));
    }

    std::mutex m_mutex;
    std::map<std::string, std::string, std::less<>> m_texts;
    std::map<std::string, std::pair<std::size_t, std::shared_ptr<const MeasuredTrace>>, std::less<>> m_read;
    std::map<std::string, std::unique_ptr<Model>, std::less<>> m_models; ///< runs refer to them
};

Shelf& shelf()
{
    static Shelf all;
    return all;
}

constexpr std::string_view scheme = "trace:";

} // namespace

bool isTrace(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text.starts_with(traceHead);
}

MeasuredTrace traceFromText(std::string_view text, Progress* progress)
{
    if (!isTrace(text))
        throw Refused("file", fmt::format("line 1: must be \"{}\", as hopscope-mpi run --trace writes it", traceHead));
    if (progress) progress->total = text.size();
    MeasuredTrace trace;
    std::size_t number = 0;
    for (std::string_view row : split(text, '\n')) {
        if (++number % goOnEvery == 0) {
            goOn();
            if (progress) progress->done = static_cast<std::uint64_t>(row.data() - text.data());
        }
        row = trimmed(row);
        if (row.empty() || row == traceColumns || number == 1) continue;
        if (row.starts_with('#')) {
            if (const auto field = fieldOf(row, "experiment")) trace.experiment = *field;
            if (const auto field = fieldOf(row, "ranks")) trace.ranks = numberIn(*field, number, "ranks", 1, 1e7);
            if (const auto field = fieldOf(row, "mode")) trace.steps = *field == "steps";
            continue;
        }
        if (trace.ranks == 0 || trace.experiment.empty())
            refuse(number, "experiment and ranks must stand before it, as in # ranks: 8");
        trace.acts.push_back(actOf(row, number, trace.ranks));
    }
    if (trace.experiment.empty()) throw Refused("file", "it does not say which experiment was measured");
    settleTimes(trace);
    if (progress) progress->done = text.size();
    return trace;
}

std::optional<std::string> traceOf(std::string_view model)
{
    if (!model.starts_with(scheme) || model.size() == scheme.size()) return {};
    std::string name;
    for (model.remove_prefix(scheme.size()); !model.empty();) {
        const bool blank = model.starts_with("%20");
        name += blank ? ' ' : model.front();
        model.remove_prefix(blank ? 3 : 1);
    }
    return name;
}

std::string modelOfTrace(std::string_view name)
{
    std::string id(scheme);
    for (const char letter : name) {
        if (letter == ' ')
            id += "%20";
        else
            id += letter;
    }
    return id;
}

const CostModel& traceModel(std::string_view name) { return shelf().model(name).model; }

std::span<const std::string_view> modelsBeside(const CostModel& model)
{
    const auto name = traceOf(model.id);
    return name ? std::span<const std::string_view>(shelf().model(*name).beside) : std::span<const std::string_view>();
}

void setTraceText(const std::string& name, std::optional<std::string> text) { shelf().set(name, std::move(text)); }
void setTrace(const std::string& name, std::string text, MeasuredTrace trace)
{
    shelf().set(name, std::move(text), std::move(trace));
}
std::string traceTextNow(std::string_view name) { return shelf().textNow(name); }

std::shared_ptr<const MeasuredTrace> traceNow(std::string_view name)
{
    try {
        return shelf().now(name);
    } catch (const Refused& refusal) {
        std::string why = refusal.why().text;
        if (why.starts_with("file: ")) why.erase(0, 6);
        throw Refused("model", why.starts_with(name) ? fmt::format("model: {}", why)
                                                     : fmt::format("model: the trace {}: {}", name, why));
    }
}

} // namespace hopscope
