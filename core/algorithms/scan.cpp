#include "algorithms/scan.h"

#include <fmt/format.h>

namespace hopscope::scan {

bool keepsValues(Operation operation, const Data& data)
{
    const bool scans = operation == Operation::Scan || operation == Operation::Exscan;
    return scans && data.mixed && data.joins && data.blocks == names.size();
}

Data data(const Problem& problem, Helper kind)
{
    constexpr std::uint32_t slots = 3;
    const std::uint32_t p = processors(problem);
    Data data = operationData(Operation::Scan, p, NodeId{}, slots, slots * real(problem, "words"));
    data.mixed = true;
    data.ends = [p](BlockId slot) { return slot == result ? NodeSet::first(p) : NodeSet::none(); };
    if (kind == Helper::Offset)
        data.starts = [p](BlockId slot) { return slot == helper ? NodeSet::none() : NodeSet::first(p); };
    return data;
}

Data exclusiveData(const Problem& problem)
{
    constexpr std::uint32_t slots = 3;
    const std::uint32_t p = processors(problem);
    Data data = operationData(Operation::Exscan, p, NodeId{}, slots, slots * real(problem, "words"));
    data.mixed = true;
    data.starts = [p](BlockId slot) { return slot == result ? NodeSet::none() : NodeSet::first(p); };
    data.ends = [behind = data.ends](BlockId slot) { return slot == result ? behind(slot) : NodeSet::none(); };
    return data;
}

std::string operands(std::uint32_t last, std::uint32_t count)
{
    return count == 1 ? fmt::format("{}", last) : fmt::format("{} to {}", last + 1 - count, last);
}

} // namespace hopscope::scan
