#include "scenes/product/applications.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "run/run.h"
#include "run/shape.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double mostProcessors = 16384; // runs are followed step by step for everybody

double efficiencyOf(Values& values)
{
    const auto given = values.find("E");
    if (given == values.end()) return 0.8;
    const double* number = std::get_if<double>(&given->second);
    if (!number || !(*number > 0 && *number < 1))
        throw Refused("E", fmt::format("E: must be a number above 0 and below 1, got {}; 0.8 works, for example",
                                       formatValue(given->second)));
    const double efficiency = *number;
    values.erase(given);
    return efficiency;
}

std::string textOf(const Values& values)
{
    std::string text;
    for (const auto& [name, value] : values)
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, formatValue(value));
    return text;
}

/// The virtual grid has as many processors as A has elements.
Machine virtualGrid(Values values, double n)
{
    values["layout"] = std::string("2d");
    if (const auto p = values.find("p"); p != values.end() && p->second != Value(n * n))
        throw Refused("p", fmt::format("p: the virtual grid has n^2 processors, {} for n={}, got {}",
                                       formatNumber(n * n), formatNumber(n), formatValue(p->second)));
    values["p"] = n * n;
    values.erase("n");
    return machineFromValues(values, mostProcessors);
}

/// A total exchange that is at home on the network.
std::string usualExchange(const Topology& network)
{
    for (const std::string_view id : {"alltoall-hypercube", "alltoall-ring", "alltoall-grid", "alltoall-rotation"})
        if (const Algorithm* algorithm = findAlgorithm(id); algorithm && accepts(*algorithm, network.family()))
            return std::string(id);
    return "alltoall-rotation";
}

Transposition transpositionOf(const ApplicationCase& application)
{
    const Topology network = networkOf(application.machine);
    const std::string id = application.algorithm.empty() ? usualExchange(network) : application.algorithm;
    if (!findAlgorithm(id)) throw Refused("algorithm", fmt::format("algorithm: there is no {}", id));
    return transposition({network.text(), id, {}}, application.n);
}

Product productOf(const ApplicationCase& application)
{
    if (application.kind == ApplicationCase::Kind::VirtualGrid)
        return virtualGridProduct(networkOf(application.machine), application.n);
    return hopscope::productOf(Matvec{application.machine, application.n});
}

/// Why no formula of a paper is the last word.
const char* const alongRows =
    "The textbook adds the partial results “to the first row, along the columns”. That would add A[i][j]·x[j] over i "
    "and give x[j] times the sum of column j. The sums run along the rows, and y ends in a column; the run above "
    "compares it with A·x.";
const char* const rowsErratum = "The textbook charges t_w·n for the allgather; nobody receives its own block, so it is "
                                "t_w·n(p−1)/p. “Cost-optimal” "
                                "holds only for p = O(n), and W = O(p²) should read Θ(p²).";
const char* const tilesErratum =
    "The textbook leaves out the alignment of x, t_s + t_w·n/√p. It says that every operation takes Θ(log p); the "
    "alignment takes one step under cut-through. Isoefficiency due to concurrency is Ω(p), not O(p).";

/// "The lecture slides leave out …: 34 − 28 = 6 units." Empty where the times do not differ by just that.
QString differenceOf(const std::optional<Figures>& exact, const Figures& slides, double expected, const QString& what)
{
    if (!exact || expected == 0 || std::abs(exact->time - slides.time - expected) > 1e-9 * exact->time) return {};
    const bool more = expected < 0;
    const QString higher = numberText(more ? slides.time : exact->time),
                  lower = numberText(more ? exact->time : slides.time);
    return QObject::tr("%1: %2 − %3 = %4.")
        .arg(what, higher, lower,
             std::abs(expected) == 1 ? QObject::tr("1 unit")
                                     : QObject::tr("%1 units").arg(numberText(std::abs(expected))));
}

std::vector<FormulaLine> formulasOf(const ApplicationCase& application, const Parts& parts)
{
    using Sort = ApplicationCase::Kind;
    const Machine& machine = application.machine;
    const double n = application.n;
    std::vector<FormulaLine> lines;
    const auto exact = exactOverhead(machine);
    const QString none = exact ? QObject::tr("blocks of unequal size: the largest decides, no closed form")
                               : QObject::tr("messages meet on this network: no closed form");
    const auto at = [&](const Overhead& overhead) { return figuresOf(overhead, machine, n); };
    const double p = machine.processors;
    const bool doubling = exact && exact->start == machine.alpha * p * std::ceil(std::log2(p));
    const QString steps = doubling ? QStringLiteral("log₂ p") : QStringLiteral("steps");
    switch (application.kind) {
    case Sort::Rows:
        lines.push_back({QObject::tr("exact"),
                         exact && parts.even() ? QObject::tr("t_c n²/p + t_s %1 + t_w n(p−1)/p").arg(steps) : none,
                         exact && parts.even() ? std::optional(at(*exact)) : std::nullopt,
                         {}});
        lines.push_back({QObject::tr("lecture slides"), QObject::tr("t_c n²/p + t_s log₂ p + t_w n"),
                         at(slidesOverhead(machine)), QObject::tr(rowsErratum)});
        lines.back().difference =
            differenceOf(lines.front().figures, *lines.back().figures, -machine.beta * n / p,
                         QObject::tr("The lecture slides also charge for a processor's own block of x"));
        break;
    case Sort::Tiles:
        lines.push_back({QObject::tr("exact"),
                         exact && parts.even() ? QObject::tr("t_c n²/p + (t_s + t_w n/√p)(1 + 2⌈log₂ √p⌉)") : none,
                         exact && parts.even() ? std::optional(at(*exact)) : std::nullopt,
                         {}});
        lines.push_back({QObject::tr("lecture slides"), QObject::tr("t_c n²/p + t_s log₂ p + t_w (n/√p) log₂ p"),
                         at(slidesOverhead(machine)),
                         QObject::tr(tilesErratum) + QLatin1Char(' ') + QObject::tr(alongRows)});
        lines.back().difference =
            differenceOf(lines.front().figures, *lines.back().figures, machine.alpha + machine.beta * n / std::sqrt(p),
                         QObject::tr("The lecture slides leave out the alignment of x, one step"));
        break;
    case Sort::VirtualGrid:
        lines.push_back({QObject::tr("exact"),
                         exact ? QObject::tr("t_c + 2⌈log₂ n⌉(t_s + t_w)") : none,
                         virtualGridFigures(machine, n),
                         {}});
        lines.push_back({QObject::tr("lecture slides"), QObject::tr("Θ(log n): the order of growth only"), std::nullopt,
                         QObject::tr(alongRows)});
        break;
    case Sort::Transpose:
        break;
    }
    return lines;
}

/// Formulas of the total exchange for blocks of (n/p)² words.
std::vector<FormulaLine> exchangeFormulas(const ApplicationCase& application, const Transposition& transposition)
{
    if (!transposition.parts.even())
        return {{QObject::tr("exact"), QObject::tr("blocks of unequal size: no closed form"), std::nullopt, {}}};
    const Machine& machine = application.machine;
    const Topology& network = transposition.movement.topology;
    const std::string id = application.algorithm.empty() ? usualExchange(network) : application.algorithm;
    const auto exchange = run(
        Experiment{network.text(),
                   id,
                   {{"words", transposition.movement.data.words}, {"alpha", machine.alpha}, {"beta", machine.beta}}});
    std::vector<FormulaLine> lines;
    for (const Comparison& comparison : exchange->comparisons())
        if (comparison.kind == Comparison::Kind::Formula && comparison.quantity == "time")
            lines.push_back({QString::fromStdString(comparison.name), QString::fromStdString(comparison.text),
                             Figures{.time = comparison.value}, QString::fromStdString(comparison.erratum)});
    return lines;
}

} // namespace

std::optional<Figures> virtualGridFigures(const Machine& machine, double n)
{
    if (!exactOverhead(machine)) return std::nullopt;
    const double steps = 2 * std::ceil(std::log2(n));
    return figuresOf(machine.tc + steps * (machine.alpha + machine.beta), machine.tc * n * n, n * n);
}

ApplicationCase productCase(std::string_view text)
{
    Values values = valuesFromText(text);
    const double efficiency = efficiencyOf(values);
    const auto layout = values.find("layout");
    const std::string word = layout == values.end() ? "1d" : formatValue(layout->second);
    ApplicationCase application{.machine = {}, .efficiency = efficiency};
    if (word == "virtual") {
        constexpr std::array<std::string_view, 7> names{"layout", "n", "p", "alpha", "beta", "tc", "topology"};
        checkNames(values, "matvec", names);
        const double n = wholeNumber(values, "n", std::nullopt, std::sqrt(mostProcessors));
        application.kind = ApplicationCase::Kind::VirtualGrid;
        application.n = static_cast<std::uint32_t>(n);
        application.machine = virtualGrid(values, n);
        return application;
    }
    const Matvec matvec = matvecFromText(textOf(values));
    application.kind =
        matvec.machine.layout == Layout::Rows ? ApplicationCase::Kind::Rows : ApplicationCase::Kind::Tiles;
    application.machine = matvec.machine;
    application.n = matvec.n;
    return application;
}

ApplicationCase transposeCase(std::string_view text)
{
    constexpr std::array<std::string_view, 7> names{"n", "p", "alpha", "beta", "tc", "topology", "algorithm"};
    constexpr double mostExchanging = 128; // p³ places of numbers
    Values values = valuesFromText(text);
    ApplicationCase application{
        .kind = ApplicationCase::Kind::Transpose, .machine = {}, .efficiency = efficiencyOf(values)};
    checkNames(values, "transpose", names);
    if (const auto id = values.find("algorithm"); id != values.end()) application.algorithm = formatValue(id->second);
    application.machine = machineFromValues(values, mostExchanging);
    constexpr double mostRows = 4096;
    const double p = application.machine.processors;
    const double n = wholeNumber(values, "n", p, mostRows);
    if (n < p)
        throw Refused("n", fmt::format("n: everybody has at least one row: need n >= p, got {}; the nearest that works "
                                       "is {}",
                                       formatNumber(n), formatNumber(p)));
    application.n = static_cast<std::uint32_t>(n);
    transpositionOf(application); // refuses what does not fit
    return application;
}

std::string textOf(const ApplicationCase& application)
{
    using Sort = ApplicationCase::Kind;
    const Machine& machine = application.machine;
    std::string text;
    if (application.product())
        text = fmt::format("layout={} ", application.kind == Sort::Rows    ? "1d"
                                         : application.kind == Sort::Tiles ? "2d"
                                                                           : "virtual");
    text += fmt::format("n={}", application.n);
    if (application.kind != Sort::VirtualGrid) text += fmt::format(" p={}", machine.processors);
    if (!machine.topology.empty()) text += " topology=" + machine.topology;
    if (!application.product() && !application.algorithm.empty()) text += " algorithm=" + application.algorithm;
    return text
           + fmt::format(" alpha={} beta={} tc={} E={}", formatNumber(machine.alpha), formatNumber(machine.beta),
                         formatNumber(machine.tc), formatNumber(application.efficiency));
}

void check(const ApplicationCase& application)
{
    const std::string text = textOf(application);
    application.product() ? productCase(text) : transposeCase(text);
}

QString titleOf(const ApplicationCase& application)
{
    switch (application.kind) {
    case ApplicationCase::Kind::Rows:
        return QObject::tr("y = A x, 1-D: rows of A");
    case ApplicationCase::Kind::Tiles:
        return QObject::tr("y = A x, 2-D: tiles of A");
    case ApplicationCase::Kind::VirtualGrid:
        return QObject::tr("y = A x, virtual grid: an element of A each");
    case ApplicationCase::Kind::Transpose:
        break;
    }
    return QObject::tr("Matrix transpose, rows of A");
}

QString contextOf(const ApplicationCase& application)
{
    const Topology network = networkOf(application.machine);
    QString text = QObject::tr("%1 × %1 on %2 processors of %3")
                       .arg(numberText(application.n), numberText(application.machine.processors),
                            QString::fromStdString(network.text()));
    if (!application.product())
        text += QObject::tr(" by %1").arg(
            QString::fromStdString(application.algorithm.empty() ? usualExchange(network) : application.algorithm));
    return text;
}

std::shared_ptr<Played> play(const ApplicationCase& application, const std::stop_token& stop)
{
    if (application.product()) {
        Product product = productOf(application);
        Played::check(product); // before there is a vector of that length
        return std::make_shared<Played>(std::move(product), exampleElement, exampleVector(application.n), stop);
    }
    return std::make_shared<Played>(transpositionOf(application), exampleElement, stop);
}

ApplicationResult resultOf(const ApplicationCase& application)
{
    const Machine& machine = application.machine;
    ApplicationResult result;
    if (!application.product()) {
        const Transposition transposition = transpositionOf(application);
        result.moved = moved(transposition.movement, machine.alpha, machine.beta);
        result.simulated.time = result.moved.time;
        result.scales = false;
        result.formulas = exchangeFormulas(application, transposition);
        return result;
    }
    const Product product = productOf(application);
    const double n = application.n;
    result.moved = moved(product.movement, machine.alpha, machine.beta);
    result.simulated =
        figuresOf(result.moved.time + machine.tc * product.operations(), machine.tc * n * n, machine.processors);
    result.formulas = formulasOf(application, product.parts);
    return result;
}

Moved movedBy(const ApplicationCase& application)
{
    const Movement movement =
        application.product() ? productOf(application).movement : transpositionOf(application).movement;
    return moved(movement, application.machine.alpha, application.machine.beta);
}

std::uint32_t nearestProcessors(const ApplicationCase& application, double wanted)
{
    const bool tiles = application.kind == ApplicationCase::Kind::Tiles;
    const TopologyFamily* family =
        application.machine.topology.empty() ? nullptr : findTopologyFamily(application.machine.topology);
    const auto works = [&](std::uint64_t p) {
        const auto q = static_cast<std::uint64_t>(std::lround(std::sqrt(static_cast<double>(p))));
        return p >= 1 && (!tiles || q * q == p) && (!family || family->sizesFor(p));
    };
    const auto middle = static_cast<std::uint64_t>(std::clamp(std::round(wanted), 1.0, mostProcessors));
    for (std::uint64_t distance = 0; distance <= middle + 4; ++distance) {
        if (distance < middle && works(middle - distance)) return static_cast<std::uint32_t>(middle - distance);
        if (works(middle + distance)) return static_cast<std::uint32_t>(middle + distance);
    }
    return 1;
}

} // namespace hopscope
