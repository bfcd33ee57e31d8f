#include "applications/matvec.h"

#include "diagnostic.h"
#include "run/experiment.h"

#include <array>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// The schedule is run step by step for every processor.
constexpr double mostSimulated = 16384;
constexpr double mostRows = 4294967295.0; // counted with 32 bits
/// Larger products are run without numbers.
constexpr std::uint64_t mostElements = std::uint64_t{1} << 24, mostSlots = std::uint64_t{1} << 22;

std::optional<bool> checked(const Product& product)
{
    const std::uint32_t n = product.parts.whole;
    const std::uint64_t slots = std::uint64_t{product.processors()} * 2 * product.parts.parts;
    if (std::uint64_t{n} * n > mostElements || slots > mostSlots) return std::nullopt;
    const std::vector<double> x = exampleVector(n);
    std::vector<double> expected(n, 0.0);
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j) expected[i] += exampleElement(i, j) * x[j];
    return multiplied(product, exampleElement, x) == expected;
}

} // namespace

Matvec matvecFromText(std::string_view text)
{
    constexpr std::array<std::string_view, 7> names{"layout", "n", "p", "alpha", "beta", "tc", "topology"};
    const Values values = valuesFromText(text);
    checkNames(values, "matvec", names);
    Matvec matvec{machineFromValues(values, mostSimulated)};
    const bool rows = matvec.machine.layout == Layout::Rows;
    matvec.n = static_cast<std::uint32_t>(wholeNumber(values, "n", matvec.machine.processors, mostRows));
    const std::uint32_t least = rows ? matvec.machine.processors : sideOf(matvec.machine);
    if (matvec.n < least)
        throw Refused("n", fmt::format("n: {} partitioning: need n >= {}, got {}; the nearest that works is {}",
                                       rows ? "1-D" : "2-D", rows ? "p" : "q", matvec.n, least));
    return matvec;
}

Product productOf(const Matvec& matvec)
{
    const Topology network = networkOf(matvec.machine);
    return matvec.machine.layout == Layout::Rows ? rowProduct(network, matvec.n) : tileProduct(network, matvec.n);
}

double exampleElement(std::uint32_t row, std::uint32_t column)
{
    constexpr std::uint32_t spread = 2654435761U, values = 17;
    return static_cast<double>((row * spread ^ column * 40503U) % values) - 8;
}

std::vector<double> exampleVector(std::uint32_t n)
{
    std::vector<double> x(n);
    for (std::uint32_t j = 0; j < n; ++j) x[j] = exampleElement(j, n);
    return x;
}

MatvecResult run(const Matvec& matvec)
{
    const Machine& machine = matvec.machine;
    const Product product = productOf(matvec);
    const double n = matvec.n, work = machine.tc * n * n;
    MatvecResult result;
    result.moved = moved(product.movement, machine.alpha, machine.beta);
    result.simulated = figuresOf(result.moved.time + machine.tc * product.operations(), work, machine.processors);
    if (const auto overhead = exactOverhead(machine); overhead && product.parts.even())
        result.formula = figuresOf(*overhead, machine, n);
    result.slides = figuresOf(slidesOverhead(machine), machine, n);
    result.rightResult = checked(product);
    return result;
}

} // namespace hopscope
