#pragma once

#include "algorithms/algorithm.h"

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

/// ⌈log2 n⌉ for n >= 1, exactly.
constexpr std::uint32_t ceilLog2(std::uint32_t n) { return static_cast<std::uint32_t>(std::bit_width(n - 1)); }

/// What a linear cost model charges: `alpha` for a start-up, `message` for all words of the problem. Nothing under a
/// model without these prices.
struct LinearPrices {
    double alpha{}, message{};
};
LinearPrices linearPrices(const Problem& problem);
/// Price of a message of the whole `words`.
double messageTime(const Problem& problem);
/// Words of one of `packets` equal packets, at beta each; rounded up under `whole=yes`.
double packetMessage(const Problem& problem);
/// The value of `packets`: so many blocks a vector is split into.
std::uint32_t packetCount(const Problem& problem);
/// Price of one packet, with its start-up.
double packetTime(const Problem& problem);

/// Whether the text parameter has this value; false if the problem lacks it.
bool isSet(const Problem& problem, std::string_view name, std::string_view value);
/// Whether `parts` parts have the same size (they differ only under `whole=yes`).
bool evenParts(const Problem& problem, double parts);
/// Whether the messages of a step travel as the specification assumes: on the network that the schedule was made for,
/// or where every pair has a link of its own; each direction by itself; backwards over the same links.
bool onOwnNetwork(const Problem& problem);
/// The same, and the network is one of the family. Only entries name families, those that they are written for: closed
/// forms hold for these alone. Everybody else asks the family.
bool naturalOn(const Problem& problem, std::string_view family);

/// Whether a pattern of another shape runs on one of these families, every processor in the place of its number and
/// each message on its usual way.
bool mappedOn(const Problem& problem, std::initializer_list<std::string_view> families);

/// Every transfer was caused by this line of the pseudocode.
Schedule atLine(Schedule schedule, std::uint16_t line);
/// A schedule with one phase of this name.
Schedule named(Schedule schedule, std::string_view name);

/// Edges and order of rows from the transfers of a schedule in which everybody receives from one sender. Linear in its
/// transfers.
Drawing treeDrawing(const Schedule& schedule, std::uint32_t processors, NodeId root);

/// "3", "0.25": six digits at most.
std::string shortNumber(double number);
/// "packet 3", "blocks 4 to 7 and 0", from the ranges of a message.
std::string describeBlocks(std::string_view one, std::string_view many, std::span<const BlockRange> ranges);

/// Why a transfer of a reduction, reduce-scatter or gather happens, for duals, which have no words of their own.
std::string reversedReason(const Transfer& transfer, std::span<const BlockRange> blocks);

/// Parameters of pipelined entries, `best` from the exact search.
constexpr Parameter packetsParameter(std::optional<double> (*best)(const Problem&))
{
    return {.id = "packets",
            .label = "Packets",
            .symbol = "s",
            .unit = {},
            .help = "Equal packets that the message is split into; they follow each other through the network.",
            .minimum = 1,
            .usual = 1,
            .comfortable = 256,
            .logarithmic = true,
            .best = best};
}
constexpr Parameter groupParameter(std::optional<double> (*best)(const Problem&))
{
    return {.id = "group",
            .label = "Group size",
            .symbol = "r",
            .unit = {},
            .help = "Processors in a chain that feed a second group together; 1 is a binary tree, many are one chain.",
            .minimum = 1,
            .usual = 1,
            .comfortable = 64,
            .best = best};
}

/// Experiment of the specification's table (t_s = 100, t_w = 2, m = 10) with everything that it lists.
struct TableRow {
    std::string_view experiment, storeAndForward; ///< the same experiment under the two models
    double steps, maxLinkLoad, linkWords, time, timeStored, transfers;
};
constexpr std::array<WorkedExample, 6> workedExamples(Citation source, const TableRow& row)
{
    return {WorkedExample{source, row.experiment, "steps", row.steps, 0},
            WorkedExample{source, row.experiment, "maxLinkLoad", row.maxLinkLoad, 0},
            WorkedExample{source, row.experiment, "linkWords", row.linkWords, 1e-9},
            WorkedExample{source, row.experiment, "time", row.time, 1e-9},
            WorkedExample{source, row.storeAndForward, "time", row.timeStored, 1e-9},
            WorkedExample{source, row.experiment, "transfers", row.transfers, 0}};
}
template <std::size_t A, std::size_t B> constexpr std::array<WorkedExample, A + B>
joined(const std::array<WorkedExample, A>& a, const std::array<WorkedExample, B>& b)
{
    std::array<WorkedExample, A + B> all{};
    for (std::size_t i = 0; i < A; ++i) all[i] = a[i];
    for (std::size_t i = 0; i < B; ++i) all[A + i] = b[i];
    return all;
}

} // namespace hopscope
