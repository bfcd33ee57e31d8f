#include "bandwidth/pattern.h"

#include "bandwidth/demand_file.h"
#include "diagnostic.h"
#include "text.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

ClusterTraffic trafficOf(const DemandMatrix& matrix)
{
    ClusterMeter meter(matrix.levels);
    for (const auto& [from, to, packets] : matrix.demands) meter.add(from, to, static_cast<double>(packets));
    return meter.take();
}

double largestClusterLoad(const DemandMatrix& matrix, unsigned level)
{
    std::vector<double> loads(std::size_t{1} << level);
    for (const auto& [from, to, packets] : matrix.demands)
        loads[from >> (matrix.levels - level)] += static_cast<double>(packets);
    return std::ranges::max(loads);
}

namespace {

constexpr std::array<std::string_view, 2> noYes{"n", "y"};
constexpr std::array<std::string_view, 3> rowNames{"both", "north", "south"};

constexpr Parameter levelsParameter{
    .id = "k", .label = "Levels", .symbol = "k", .help = "There are 2^k processors.", .minimum = 1, .usual = 4};
constexpr Parameter packetsParameter{.id = "n",
                                     .label = "Packets",
                                     .symbol = "n",
                                     .unit = "packets",
                                     .help = "Packets of every message.",
                                     .minimum = 1,
                                     .maximum = mostPackets,
                                     .usual = 1};
constexpr Parameter rootParameter{.id = "root", .label = "Root", .help = "The processor that sends to all others."};
constexpr std::array plain{levelsParameter, packetsParameter};
constexpr std::array empty{levelsParameter};
constexpr std::array broadcast{levelsParameter, packetsParameter, rootParameter};
constexpr std::array neighbours{levelsParameter, packetsParameter,
                                Parameter{.id = "torus",
                                          .label = "Wrap",
                                          .help = "Whether the grid's sides are connected.",
                                          .kind = Kind::Choice,
                                          .choices = noYes}};
constexpr std::array fft{levelsParameter, packetsParameter,
                         Parameter{.id = "rows",
                                   .label = "Rows",
                                   .help = "Which row of the grid transforms: the north row, the south row or both.",
                                   .kind = Kind::Choice,
                                   .choices = rowNames},
                         Parameter{.id = "stage",
                                   .label = "Stage",
                                   .symbol = "s",
                                   .help = "One superstep, from 0; -1 is the whole kernel.",
                                   .minimum = -1,
                                   .usual = -1}};
constexpr std::array exclusive{
    levelsParameter, packetsParameter,
    Parameter{.id = "bit", .label = "Bit", .symbol = "b", .help = "Partners differ in this bit of their numbers."}};
constexpr std::array table{levelsParameter, Parameter{.id = "file",
                                                      .label = "File",
                                                      .help = "CSV with from, to and packets in every line.",
                                                      .kind = Kind::Text}};

/// Values of a pattern, all checked.
struct Given {
    const Values& values;
    std::int64_t whole(std::string_view name) const
    {
        return static_cast<std::int64_t>(std::get<double>(values.find(name)->second));
    }
    const std::string& text(std::string_view name) const { return std::get<std::string>(values.find(name)->second); }
    unsigned k() const { return static_cast<unsigned>(whole("k")); }
    std::uint32_t p() const { return 1U << k(); }
    std::int64_t n() const { return whole("n"); }
    /// Refuses a value outside low … high; before that, it may be too large to be counted.
    void within(std::string_view name, double low, double high, std::string_view why) const
    {
        const double value = std::get<double>(values.find(name)->second);
        if (value < low || value > high)
            throw Refused(std::string(name),
                          fmt::format("{0}: must be a whole number from {1} to {2}{3}, got {4}; the nearest that works "
                                      "is {5}",
                                      name, low, high, why, formatNumber(value), std::clamp(value, low, high)));
    }
};

Pattern one(const Given& given, std::vector<Demand> demands)
{
    Pattern pattern;
    pattern.levels = given.k();
    pattern.supersteps.push_back({given.k(), std::move(demands)});
    return pattern;
}

/// x sends n packets to partner(x), for every x.
template <class Partner> Pattern everybody(const Given& given, Partner partner)
{
    std::vector<Demand> demands;
    for (std::uint32_t x = 0; x < given.p(); ++x)
        if (const std::uint32_t y = partner(x); y != x) demands.push_back({x, y, given.n()});
    return one(given, std::move(demands));
}

Pattern generalizedBroadcast(const Values& values)
{
    const Given given{values};
    given.within("root", 0, given.p() - 1, "");
    std::vector<Demand> demands;
    const auto root = static_cast<std::uint32_t>(given.whole("root"));
    for (std::uint32_t y = 0; y < given.p(); ++y)
        if (y != root) demands.push_back({root, y, given.n()});
    Pattern pattern = one(given, std::move(demands));
    pattern.kernel = Kernel::GeneralizedBroadcast;
    return pattern;
}

Pattern binomialBroadcast(const Values& values)
{
    const Given given{values};
    given.within("root", 0, given.p() - 1, "");
    const unsigned k = given.k();
    const auto root = static_cast<std::uint32_t>(given.whole("root"));
    Pattern pattern;
    pattern.levels = k;
    pattern.kernel = Kernel::BinomialBroadcast;
    for (unsigned i = 0; i < k; ++i) {
        DemandMatrix step{k, {}};
        for (std::uint32_t j = 0; j < 1U << i; ++j) {
            const std::uint32_t from = (j << (k - i)) ^ root;
            step.demands.push_back({from, from ^ (1U << (k - 1 - i)), given.n()});
        }
        pattern.supersteps.push_back(std::move(step));
    }
    return pattern;
}

constexpr std::uint32_t evenBits = 0x55555555U;

/// Whether a processor belongs to the north or the south row: all its odd bits are 0, or 1.
bool inRow(std::uint32_t x, unsigned k, bool south)
{
    const std::uint32_t odd = ~evenBits & ((1U << k) - 1U);
    return (x & odd) == (south ? odd : 0U);
}

DemandMatrix fftStep(unsigned k, std::int64_t n, std::string_view rows, unsigned s)
{
    DemandMatrix step{k, {}};
    for (std::uint32_t x = 0; x < 1U << k; ++x)
        if ((rows != "south" && inRow(x, k, false)) || (rows != "north" && inRow(x, k, true)))
            step.demands.push_back({x ^ (1U << 2 * s), x, n});
    return step;
}

Pattern nsFft(const Values& values)
{
    const Given given{values};
    const unsigned k = given.k(), stages = (k + 1) / 2;
    given.within("stage", -1, stages - 1, fmt::format(" for k={}", k));
    const std::int64_t stage = given.whole("stage");
    Pattern pattern;
    pattern.levels = k;
    pattern.kernel = stage < 0 ? Kernel::NsFft : Kernel::None;
    for (unsigned s = 0; s < stages; ++s)
        if (stage < 0 || stage == s) pattern.supersteps.push_back(fftStep(k, given.n(), given.text("rows"), s));
    return pattern;
}

/// Even bits of an id are the column, odd ones the row.
std::uint32_t columnOf(std::uint32_t id)
{
    std::uint32_t column = 0;
    for (unsigned bit = 0; bit < 16; ++bit) column |= (id >> 2 * bit & 1U) << bit;
    return column;
}
std::uint32_t idAt(std::uint32_t column, std::uint32_t row)
{
    std::uint32_t id = 0;
    for (unsigned bit = 0; bit < 16; ++bit) id |= (column >> bit & 1U) << 2 * bit | (row >> bit & 1U) << (2 * bit + 1);
    return id;
}

Pattern nnExchange(const Values& values)
{
    const Given given{values};
    const unsigned k = given.k();
    const std::uint32_t width = 1U << (k + 1) / 2, height = 1U << k / 2;
    const bool torus = given.text("torus") == "y";
    std::vector<Demand> demands;
    // Along one side: the neighbours on both hands; on a wrapped side of two they are the same processor.
    const auto exchange = [&](std::uint32_t x, std::uint32_t at, std::uint32_t length, auto place) {
        if (length == 1) return;
        if (torus && length == 2) {
            demands.push_back({x, place(1 - at), 2 * given.n()});
            return;
        }
        if (torus || at > 0) demands.push_back({x, place((at + length - 1) % length), given.n()});
        if (torus || at + 1 < length) demands.push_back({x, place((at + 1) % length), given.n()});
    };
    for (std::uint32_t x = 0; x < given.p(); ++x) {
        const std::uint32_t column = columnOf(x), row = columnOf(x >> 1);
        exchange(x, column, width, [&](std::uint32_t c) { return idAt(c, row); });
        exchange(x, row, height, [&](std::uint32_t r) { return idAt(column, r); });
    }
    Pattern pattern = one(given, std::move(demands));
    pattern.kernel = Kernel::NnExchange;
    return pattern;
}

/// Both directions between pairs of the two northern quadrants; k must be even and at least 4.
unsigned evenLevels(const Given& given)
{
    const unsigned k = given.k();
    if (k < 4 || k % 2 != 0)
        throw Refused("k", fmt::format("k: must be even and at least 4 here, got {}; the nearest that works is {}", k,
                                       k < 4 ? 4 : k - 1));
    return k;
}

template <class Pair> Pattern quadrants(const Given& given, Pair pair)
{
    const unsigned k = evenLevels(given);
    const std::uint32_t side = 1U << (k / 2 - 1);
    std::vector<Demand> demands;
    for (std::uint32_t r = 0; r < side; ++r) {
        const auto [west, east] = pair(r, side);
        demands.push_back({west, east, given.n()});
        demands.push_back({east, west, given.n()});
    }
    return one(given, std::move(demands));
}

Pattern fig3a(const Values& values)
{
    return quadrants(Given{values}, [](std::uint32_t r, std::uint32_t side) {
        return std::pair{idAt(side - 1, r), idAt(side, r)};
    });
}

Pattern fig3b(const Values& values)
{
    const Given given{values};
    const unsigned k = evenLevels(given);
    return one(given, fftStep(k, given.n(), "north", k / 2 - 1).demands);
}

Pattern fig3c(const Values& values)
{
    const Given given{values};
    return quadrants(given, [&](std::uint32_t r, std::uint32_t) { return std::pair{r, r + given.p() / 4}; });
}

Pattern alltoall(const Values& values)
{
    const Given given{values};
    std::vector<Demand> demands;
    for (std::uint32_t x = 0; x < given.p(); ++x)
        for (std::uint32_t y = 0; y < given.p(); ++y)
            if (x != y) demands.push_back({x, y, given.n()});
    return one(given, std::move(demands));
}

Pattern ringShift(const Values& values)
{
    const Given given{values};
    return everybody(given, [&](std::uint32_t x) { return (x + 1) % given.p(); });
}

Pattern xorPartner(const Values& values)
{
    const Given given{values};
    given.within("bit", 0, given.k() - 1, "");
    return everybody(given, [&](std::uint32_t x) { return x ^ (1U << given.whole("bit")); });
}

Pattern nothing(const Values& values) { return one(Given{values}, {}); }

Pattern fromCsv(const Values& values)
{
    const Given given{values};
    Pattern pattern;
    pattern.levels = given.k();
    pattern.supersteps.push_back(readDemands(given.text("file"), given.k()));
    return pattern;
}

constexpr unsigned mostLevels = 20, mostSquareLevels = 12;

constexpr std::array kinds{
    PatternKind{"alltoall", "Total exchange", "Everybody sends n packets to everybody else.", plain, mostSquareLevels,
                alltoall},
    PatternKind{"binomial-broadcast", "Binomial broadcast",
                "In k supersteps the holders of n packets double, across ever smaller clusters.", broadcast, mostLevels,
                binomialBroadcast},
    PatternKind{"csv", "Matrix of a file", "Packets between processors, read from a file.", table, mostLevels, fromCsv},
    PatternKind{"empty", "Idle superstep", "Nothing moves.", empty, mostLevels, nothing},
    PatternKind{"fig3-a", "Border columns",
                "The columns on both sides of the border between the two northern quadrants exchange n packets.", plain,
                mostLevels, fig3a},
    PatternKind{"fig3-b", "Rows of the FFT", "The last stage of the FFT in the north row.", plain, mostLevels, fig3b},
    PatternKind{"fig3-c", "Corner blocks", "One corner block of each northern quadrant exchanges n packets.", plain,
                mostLevels, fig3c},
    PatternKind{"generalized-broadcast", "Generalized broadcast",
                "The root sends n packets of its own to everybody in one superstep.", broadcast, mostLevels,
                generalizedBroadcast},
    PatternKind{"nn-exchange", "Nearest neighbours",
                "Everybody sends n packets to each of its neighbours in a grid as square as possible.", neighbours,
                mostLevels, nnExchange},
    PatternKind{"ns-fft", "North-south FFT",
                "Fast Fourier transforms along the northern and the southern row of the grid.", fft, mostLevels, nsFft},
    PatternKind{"ring-shift", "Ring shift", "Processor x sends n packets to x + 1.", plain, mostLevels, ringShift},
    PatternKind{"xor", "Exchange across a bit", "Partners differ in one bit and exchange n packets.", exclusive,
                mostLevels, xorPartner},
};

/// A value as it is typed, checked against its parameter.
Value checked(const Parameter& parameter, const Value& value)
{
    if (parameter.kind == Kind::Text) return formatValue(value);
    if (parameter.kind == Kind::Choice) {
        std::string text = formatValue(value);
        if (text == "yes" || text == "no") text.resize(1);
        if (std::ranges::find(parameter.choices, text) == parameter.choices.end())
            throw Refused(std::string(parameter.id),
                          fmt::format("{}: must be one of {}, got {}; the default is {}", parameter.id,
                                      listed(parameter.choices), text, parameter.choices.front()));
        return text;
    }
    const auto* number = std::get_if<double>(&value);
    const auto read = number ? std::optional(*number) : parseNumber(std::get<std::string>(value));
    const bool right = read && *read == std::floor(*read) && *read >= parameter.minimum && *read <= parameter.maximum;
    if (right) return *read;
    const double nearest = read ? std::clamp(std::round(*read), parameter.minimum, parameter.maximum) : parameter.usual;
    const std::string upTo = std::isinf(parameter.maximum) ? "" : " to " + formatNumber(parameter.maximum);
    throw Refused(std::string(parameter.id),
                  fmt::format("{}: must be a whole number from {}{}, got {}; the nearest that works is {}",
                              parameter.id, formatNumber(parameter.minimum), upTo, formatValue(value),
                              formatNumber(nearest)));
}

} // namespace

std::span<const PatternKind> patternKinds() { return kinds; }

Pattern makePattern(std::string_view id, const Values& set)
{
    const auto kind = std::ranges::find(kinds, id, &PatternKind::id);
    if (kind == kinds.end()) {
        std::vector<std::string_view> known;
        for (const PatternKind& one : kinds) known.push_back(one.id);
        throw Refused("pattern", fmt::format("pattern: there is no \"{}\"; {}", id, suggestion(id, known)));
    }
    std::vector<std::string_view> names;
    Values values;
    std::string text = "pattern:" + std::string(id);
    for (const Parameter& parameter : kind->parameters) names.push_back(parameter.id);
    for (const auto& [name, value] : set)
        if (std::ranges::find(names, name) == names.end())
            throw Refused(name, fmt::format("{}: pattern:{} has no such parameter, only {}", name, id, listed(names)));
    for (Parameter parameter : kind->parameters) {
        const Value usual = parameter.kind == Kind::Whole    ? Value(parameter.usual)
                            : parameter.kind == Kind::Choice ? Value(std::string(parameter.choices.front()))
                                                             : Value(std::string());
        if (parameter.id == "k") {
            parameter.maximum = kind->mostLevels;
            const auto asked = set.find("k");
            if (asked != set.end() && formatValue(asked->second) == "0")
                throw Refused("k", "k: a kernel needs p = 2^k >= 2 processors (got 1); the nearest k that works is 1");
        }
        const auto given = set.find(parameter.id);
        Value value = given == set.end() ? usual : checked(parameter, given->second);
        if (value != usual || parameter.id == "k") text += fmt::format(" {}={}", parameter.id, formatValue(value));
        values.insert_or_assign(std::string(parameter.id), std::move(value));
    }
    Pattern pattern = kind->build(values);
    pattern.text = std::move(text);
    pattern.title = kind->title;
    pattern.summary = kind->summary;
    if (const auto n = values.find("n"); n != values.end()) pattern.packets = std::get<double>(n->second);
    return pattern;
}

} // namespace hopscope
