#include "algorithms/catalogue.h"
#include "commands.h"
#include "data_output.h"
#include "experiments.h"
#include "figures/figures.h"
#include "offers.h"
#include "progress_line.h"
#include "run/analysis/sweep.h"
#include "run/analysis/sweep_points.h"
#include "text.h"
#include "wording.h"
#include "work.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::sweep_command {

namespace {

struct Options {
    std::vector<std::string> experiment, algorithms, y{"time"};
    std::string x, x2, series;
    DataOutput data;
};

/// A column of numbers. Empty fields stand for what a point does not have.
struct Quantity {
    std::string_view name;
    std::string (*text)(const SweepPoint&);
};

std::string positive(double number) { return number > 0 ? formatNumber(number) : std::string{}; }

std::string optional(const std::optional<double>& number) { return number ? formatNumber(*number) : std::string{}; }

constexpr auto quantities = std::to_array<Quantity>({
    {"time", [](const SweepPoint& point) { return formatNumber(point.time); }},
    {"speedup", [](const SweepPoint& point) { return positive(point.speedup); }},
    {"bound", [](const SweepPoint& point) { return positive(point.bound); }},
    {"ratio", [](const SweepPoint& point) { return point.bound > 0 ? formatNumber(point.time / point.bound) : ""; }},
    {"steps", [](const SweepPoint& point) { return std::to_string(point.steps); }},
    {"transfers", [](const SweepPoint& point) { return std::to_string(point.transfers); }},
    {"group", [](const SweepPoint& point) { return optional(point.group); }},
    {"packets", [](const SweepPoint& point) { return optional(point.packets); }},
    {"maxLinkLoad", [](const SweepPoint& point) { return formatNumber(point.maxLinkLoad); }},
    {"maxQueue", [](const SweepPoint& point) { return std::to_string(point.maxQueue); }},
});
constexpr std::string_view winner = "winner";

} // namespace

} // namespace hopscope::cli::sweep_command

namespace hopscope::cli {

std::vector<std::string_view> namesOfSweepColumns()
{
    std::vector<std::string_view> names{sweep_command::winner};
    for (const sweep_command::Quantity& quantity : sweep_command::quantities) names.push_back(quantity.name);
    return names;
}

} // namespace hopscope::cli

namespace hopscope::cli::sweep_command {

namespace {

/// The quantities asked for; empty if it is the winner.
std::vector<Quantity> chosenQuantities(const std::vector<std::string>& names)
{
    std::vector<Quantity> chosen;
    for (const std::string& name : names) {
        if (name == winner && names.size() == 1) return {};
        if (name == winner) throw Refused("y", "--y winner stands alone");
        const auto found = std::ranges::find(quantities, name, &Quantity::name);
        if (found != quantities.end()) {
            chosen.push_back(*found);
            continue;
        }
        throw Refused("y", unknownName("column", name, namesOfSweepColumns()));
    }
    return chosen;
}

/// Whether `name` counts: a size of the topology, or a whole parameter.
bool isWhole(const Experiment& experiment, std::string_view name)
{
    const auto parameters = parametersFor(experiment);
    const auto found =
        std::ranges::find(parameters, name, [](const NamedParameter& named) { return named.parameter.id; });
    return found == parameters.end() || found->parameter.kind == Kind::Whole;
}

Axis readAxis(const Experiment& experiment, const std::string& text)
{
    return axisFromText(text, isWhole(experiment, text.substr(0, text.find('='))));
}

SweepRequest requestFrom(const Options& options)
{
    SweepRequest request{experimentFromText(oneExperiment(options.experiment, "sweep")), {}, {}, {}};
    request.x = readAxis(request.experiment, options.x);
    if (!options.x2.empty()) request.x2 = readAxis(request.experiment, options.x2);
    if (!options.series.empty()) {
        const Axis series = readAxis(request.experiment, options.series);
        for (const std::string& value : series.values) {
            const auto number = parseNumber(value);
            request.series.push_back({value, "", {{series.name, number ? Value(*number) : Value(value)}}});
        }
    }
    for (const std::string& algorithm : options.algorithms) request.series.push_back({algorithm, algorithm, {}});
    return request;
}

std::string columnOfSeries(const Options& options)
{
    if (!options.series.empty()) return options.series.substr(0, options.series.find('='));
    return options.algorithms.empty() ? "" : "algorithm";
}

std::string commandOf(const Options& options, const SweepRequest& request)
{
    std::string command = fmt::format("hopscope-cli sweep '{}' --x {}", toText(request.experiment), options.x);
    if (!options.x2.empty()) command += " --x2 " + options.x2;
    if (!options.series.empty()) command += " --series " + options.series;
    if (!options.algorithms.empty()) command += fmt::format(" --algorithms {}", fmt::join(options.algorithms, ","));
    if (!options.y.empty()) command += fmt::format(" --y {}", fmt::join(options.y, ","));
    return command;
}

/// Gathers points and makes rows of them.
class Rows {
public:
    Rows(const Options& options, const SweepRequest& request)
        : m_request(request), m_quantities(chosenQuantities(options.y)), m_series(columnOfSeries(options))
    {
        m_table.columns = {"x"};
        if (request.x2) m_table.columns.emplace_back("x2");
        if (m_quantities.empty()) {
            if (request.series.empty()) throw Refused("y", "--y winner compares: it needs --series or --algorithms");
            for (const std::string_view name : {winner, std::string_view("time"), std::string_view("group")})
                m_table.columns.emplace_back(name);
            return;
        }
        if (!m_series.empty()) m_table.columns.push_back(m_series);
        for (const Quantity& quantity : m_quantities) m_table.columns.emplace_back(quantity.name);
    }

    void add(const SweepPoint& point)
    {
        if (!point.refusal.empty()) {
            if (m_left++ == 0) m_reason = point.refusal;
            return;
        }
        ++m_points;
        m_repeated += point.playedPackets > 0 ? 1 : 0;
        if (m_quantities.empty()) {
            addWinner(point);
            return;
        }
        std::vector<std::string> row = place(point);
        if (!m_series.empty()) row.push_back(m_request.series[point.series].label);
        for (const Quantity& quantity : m_quantities) row.push_back(quantity.text(point));
        m_table.rows.push_back(std::move(row));
    }

    const Table& table() const { return m_table; }
    Provenance provenance(const std::string& title) const
    {
        Provenance provenance = provenanceOf(title, toText(m_request.experiment));
        provenance.traffic = repeatedTraffic(m_repeated, m_points);
        return provenance;
    }
    /// How many points were left out and why the first was; empty if none was.
    std::string note() const
    {
        if (m_left == 0) return {};
        return fmt::format("{} {} left out, the first because: {}", m_left, m_left == 1 ? "point" : "points", m_reason);
    }

private:
    std::vector<std::string> place(const SweepPoint& point) const
    {
        std::vector<std::string> row{m_request.x.values[point.x]};
        if (m_request.x2) row.push_back(m_request.x2->values[point.x2]);
        return row;
    }

    void addWinner(const SweepPoint& point)
    {
        const bool samePlace = !m_table.rows.empty() && m_best.x == point.x && m_best.x2 == point.x2;
        if (samePlace && m_best.time <= point.time) return;
        std::vector<std::string> row = place(point);
        row.insert(row.end(), {m_request.series[point.series].label, formatNumber(point.time), optional(point.group)});
        if (samePlace)
            m_table.rows.back() = std::move(row);
        else
            m_table.rows.push_back(std::move(row));
        m_best = point;
    }

    const SweepRequest& m_request;
    std::vector<Quantity> m_quantities;
    std::string m_series;
    Table m_table;
    SweepPoint m_best; ///< of the last row, where winners are asked for
    std::size_t m_points{0}, m_repeated{0}, m_left{0};
    std::string m_reason;
};

/// Experiments are handed over as jobs.
hopscope::Farm pointsBy(const Farm& farm)
{
    return [&farm](const std::vector<std::string>& experiments, const auto& done) {
        std::vector<std::string> jobs;
        for (const std::string& experiment : experiments) jobs.push_back(pointJob(experiment));
        farm(jobs, done);
    };
}

ExitStatus execute(const Options& options, Console& console)
{
    const SweepRequest request = requestFrom(options);
    Rows rows(options, request);
    DataFile file(options.data, console);
    {
        ProgressLine line(console, toText(request.experiment));
        const auto add = [&](const SweepPoint& point) { rows.add(point); };
        if (console.farm)
            sweepElsewhere(request, add, pointsBy(*console.farm), line.progress());
        else
            sweep(request, add, line.progress());
    }
    Provenance provenance = rows.provenance("Sweep over " + options.x);
    provenance.command = commandOf(options, request);
    file.write(rows.table(), provenance);
    if (const std::string note = rows.note(); !note.empty())
        console.err << "hopscope-cli: " << onOneLine(note) << '\n' << std::flush;
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = addCommand(program, "sweep", "Run an experiment for many values and write the curve as CSV",
                                   chosen, options, execute);
    command
        .option("EXPERIMENT", options->experiment, "A letter may stand for a size: 'complete:P …', 'leaf-tree:K^H …'")
        .required();
    command
        .option("--x", options->x,
                "What is swept: words=1:1e6:log40, P=2:64:lin8, root=0,1,2 or topology=ring:8,line:8")
        .required()
        .type("NAME=VALUES");
    command.option("--x2", options->x2, "A second axis").type("NAME=VALUES");
    Option series = command.option("--series", options->series, "One curve for each value: group=1,2,4");
    series.type("NAME=VALUES");
    command.option("--algorithms", options->algorithms, "One curve for each algorithm")
        .separatedBy(',')
        .type("A,B,C")
        .excludes(series);
    command
        .option(
            "--y", options->y,
            "Columns: time, speedup, bound, ratio, steps, transfers, group, packets, maxLinkLoad, maxQueue; or winner")
        .separatedBy(',')
        .type("A,B,C")
        .shownAs("time");
    addDataOutput(command, options->data);
}

} // namespace hopscope::cli::sweep_command
