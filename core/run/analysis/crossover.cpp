#include "run/analysis/crossover.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "progress.h"
#include "run/analysis/pipeline_runs.h"
#include "run/analysis/sweep.h"
#include "run/named_parameters.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

namespace hopscope {

namespace {

constexpr double neverAlike = std::numeric_limits<double>::infinity();
constexpr double rounding = 1e-9; ///< times that differ by less are the same

/// A size of the topology counts, too.
bool isWhole(const Experiment& experiment, std::string_view name)
{
    const auto parameters = parametersFor(experiment);
    const auto found =
        std::ranges::find(parameters, name, [](const NamedParameter& named) { return named.parameter.id; });
    return found == parameters.end() || found->parameter.kind == Kind::Whole;
}

/// Ranges go by equal factors, which those that begin at 0 cannot.
std::string withGrid(std::string_view range)
{
    const auto first = range.find(':'), equals = range.find('=');
    const bool bare = first != std::string_view::npos && range.find(':', first + 1) == std::string_view::npos;
    if (!bare || equals > first) return std::string(range);
    const auto low = parseNumber(range.substr(equals + 1, first - equals - 1));
    return std::string(range) + (low && *low <= 0 ? ":lin40" : "");
}

/// Times of all algorithms wherever they are asked for.
class Field {
public:
    Field(SweepRequest request, std::stop_token stop)
        : m_request(std::move(request)), m_previous(m_request.series.size()), m_stop(std::move(stop))
    {
        m_request.x.values = {""};
        if (!m_request.runs) m_request.runs = std::make_shared<PipelineRuns>();
    }

    std::size_t size() const { return m_previous.size(); }
    const std::string& name(std::size_t i) const { return m_request.series[i].label; }
    /// Infinite where the algorithm cannot run.
    double time(std::size_t i, const std::string& x)
    {
        if (m_stop.stop_requested()) throw Cancelled();
        m_request.x.values.front() = x;
        try {
            m_previous[i] = m_request.runs->run(experimentAt(m_request, 0, 0, i), m_previous[i], m_stop);
            return m_previous[i]->time();
        } catch (const Refused& refusal) {
            if (refusal.why().parameter == "algorithm") throw; // a name that nobody has
            if (!m_refusal) m_refusal = refusal.why();
            return neverAlike;
        }
    }
    /// The fastest; nothing if none can run. A tie: the one that was the fastest before, else the first that is named.
    /// What gains no more than `tie` is no faster.
    std::optional<std::size_t> winner(const std::string& x, std::optional<std::size_t> before = {},
                                      double tie = rounding)
    {
        double least = before ? time(*before, x) * (1 - tie) : neverAlike;
        std::optional<std::size_t> best = least < neverAlike ? before : std::nullopt;
        for (std::size_t i = 0; i < size(); ++i)
            if (const double t = time(i, x); t < least) least = t * (1 - tie), best = i;
        return best;
    }
    /// Whether only prices change along the axis, and nothing is chosen by them.
    bool linear() const
    {
        const auto chosen = [](const auto& value) { return value.second == Value("best"); };
        if (std::ranges::any_of(m_request.experiment.values, chosen)) return false;
        for (const Series& series : m_request.series)
            if (std::ranges::any_of(series.values, chosen)) return false;
        // What the machines of clusters charge goes by steps.
        return std::ranges::all_of(m_previous, [&](const auto& known) {
            return known && isPrice(known->setup(), m_request.x.name) && !known->setup().costModel->needs.clusters;
        });
    }
    const std::optional<Diagnostic>& refusal() const { return m_refusal; }

private:
    SweepRequest m_request;
    std::vector<std::shared_ptr<const Run>> m_previous;
    std::stop_token m_stop;
    std::optional<Diagnostic> m_refusal;
};

/// The lower envelope of straight lines between two ends.
std::vector<Crossing> solved(Field& field, double low, double high)
{
    struct Line {
        double start, slope; ///< value at `low`
    };
    std::vector<Line> lines;
    for (std::size_t i = 0; i < field.size(); ++i) {
        const double start = field.time(i, formatNumber(low)), end = field.time(i, formatNumber(high));
        lines.push_back({start, high > low ? (end - start) / (high - low) : 0});
    }
    const auto value = [&lines](std::size_t i, double at) { return lines[i].start + at * lines[i].slope; };
    const auto before = [](const Line& a, const Line& b) {
        return a.start < b.start || (a.start == b.start && a.slope < b.slope);
    };
    auto now = static_cast<std::size_t>(std::ranges::min_element(lines, before) - lines.begin());
    double here = 0;
    std::vector<Crossing> crossings;
    for (;;) {
        const double last = high - low;
        double at = last;
        std::optional<std::size_t> next;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            // What gains no more than rounding is no faster.
            if (lines[i].slope >= lines[now].slope || value(i, last) >= value(now, last) * (1 - rounding)) continue;
            const double meets = (lines[i].start - lines[now].start) / (lines[now].slope - lines[i].slope);
            const bool earlier = meets < at || (next && meets == at && lines[i].slope < lines[*next].slope);
            if (earlier) at = meets, next = i;
        }
        if (!next) return crossings;
        // Those that lead from here on were not behind before.
        const bool behind = value(*next, here) > value(now, here) * (1 + rounding);
        if (behind)
            crossings.push_back({low + at, field.name(now), field.name(*next), value(now, at)});
        else if (!crossings.empty())
            crossings.back().above = field.name(*next);
        now = *next;
        here = std::max(here, at);
    }
}

/// The first place after `low` where another than `first` is the fastest; it is not at `high`.
double closedIn(Field& field, double low, double high, std::size_t first, bool whole)
{
    constexpr int mostHalvings = 200;
    for (int i = 0; i < mostHalvings; ++i) {
        const double middle = whole ? std::floor((low + high) / 2) : (low + high) / 2;
        if (middle <= low || middle >= high) break;
        (field.winner(formatNumber(middle), first, 0) == first ? low : high) = middle;
    }
    return high;
}

std::vector<Crossing> searched(Field& field, const std::vector<std::string>& points, bool whole)
{
    std::vector<Crossing> crossings;
    std::optional<std::size_t> now;
    std::optional<double> before;
    for (const std::string& point : points) {
        const auto winner = field.winner(point, now);
        const auto place = parseNumber(point);
        if (!winner || !place) continue;
        for (int change = 0; now && *now != *winner && change < 64; ++change) {
            const double at = closedIn(field, *before, *place, *now, whole);
            const auto next = field.winner(formatNumber(at), now, 0).value_or(*winner);
            crossings.push_back({at, field.name(*now), field.name(next), field.time(next, formatNumber(at))});
            now = next;
            before = at;
        }
        now = winner;
        before = place;
    }
    return crossings;
}

} // namespace

Contest contest(const Experiment& experiment, std::span<const std::string> algorithms, std::string_view range,
                std::stop_token stop)
{
    if (algorithms.size() < 2)
        throw Refused("algorithms", "algorithms: a comparison takes two or more, separated by commas");
    const std::string name(range.substr(0, range.find('=')));
    const bool whole = isWhole(experiment, name);
    const Axis axis = axisFromText(withGrid(range), whole);
    const auto low = parseNumber(axis.values.front()), high = parseNumber(axis.values.back());
    if (!low || !high) throw Refused(name, name + ": a comparison takes numbers, as in words=1:1e9");
    SweepRequest request{experiment, axis, {}, {}};
    // What two models charge cannot be compared.
    if (const Algorithm* own = findAlgorithm(experiment.algorithm); own && !experiment.values.contains("model"))
        request.experiment.values.insert_or_assign("model", std::string(usualModel(*own)));
    for (const std::string& algorithm : algorithms) request.series.push_back({algorithm, algorithm, {}});
    Field field(request, std::move(stop));
    std::optional<std::size_t> first;
    for (auto point = axis.values.begin(); point != axis.values.end() && !first; ++point) first = field.winner(*point);
    if (!first) throw Refused(field.refusal().value());
    Contest result{name, {}, field.name(*first)};
    result.crossings = field.linear() ? solved(field, *low, *high) : searched(field, axis.values, whole);
    return result;
}

std::vector<Crossing> crossingsOf(const SweepRequest& request, std::stop_token stop)
{
    if (request.series.size() < 2 || request.x.values.size() < 2) return {};
    const bool whole = isWhole(experimentAt(request, 0, 0, 0), request.x.name);
    const auto low = parseNumber(request.x.values.front()), high = parseNumber(request.x.values.back());
    if (!low || !high) return {};
    Field field(request, std::move(stop));
    // Both ends tell whether everybody can run and only prices change.
    field.winner(request.x.values.front());
    return field.linear() ? solved(field, *low, *high) : searched(field, request.x.values, whole);
}

} // namespace hopscope
