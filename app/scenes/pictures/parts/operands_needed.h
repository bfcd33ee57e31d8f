#pragma once

#include "run/run.h"

#include <QString>

#include <cstdint>
#include <unordered_map>

namespace hopscope {

/// How many operands a combined value has when it is complete: of a prefix sum its processor decides, of a value that
/// nobody needs in the end it is all that there are.
class OperandsNeeded {
public:
    explicit OperandsNeeded(const Run& run) : m_data(&run.data()), m_processors(run.topology().processors()) {}
    std::uint32_t of(NodeId node, BlockId block);

private:
    struct Block {
        NodeSet ends; ///< who needs it
        std::uint32_t operands{};
    };
    const Data* m_data;
    std::uint32_t m_processors;
    std::unordered_map<std::uint32_t, Block> m_blocks; ///< those asked for so far: it may take long to find their ends
};

/// "the fuller, the more operands are combined": what the shade of a combined value means.
QString fullnessText(const Run& run);

} // namespace hopscope
