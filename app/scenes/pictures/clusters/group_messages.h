#pragma once

#include "algorithms/group_tree.h"
#include "scenes/pictures/picture.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

/// What the groups of an algorithm hold after some steps, and the messages of one step in them and between them.
struct GroupMessages {
    /// Blocks of one message: the first and the last.
    struct Sent {
        std::uint32_t from{}, to{}; ///< processors
        std::uint32_t first{}, last{};
    };
    struct Group {
        std::vector<Sent> inside; ///< from one member to another
        std::vector<Sent> feed;   ///< between it and its parent
        double least{1}, most{}, mean{};
    };
    std::vector<Group> groups;
    std::vector<double> amounts; ///< by processor, 0 … 1
    std::uint64_t inside{}, between{};

    GroupMessages(const GroupTree& tree, const PictureRequest& request);
    /// The mean of the groups that hang below one, without itself.
    double meanBelow(const GroupTree& tree, std::uint32_t group) const;
};

} // namespace hopscope
