#pragma once

#include "ids.h"

#include <cstdint>
#include <vector>

namespace hopscope {

/// Messages and words on every link within one step. An array over the links; where there are far more of them than a
/// step can use, a table in which their numbers are hashed. A new step costs nothing: entries of older steps count as
/// empty.
class LinkCounter {
public:
    /// `sparse`: a step uses few of the links, however many there are.
    LinkCounter(std::uint64_t links, bool sparse);

    void nextStep();
    /// One more message on the link. Returns how many it has now.
    std::uint32_t add(LinkId link)
    {
        Load& load = m_loads[m_hashed ? placeOf(link) : static_cast<std::size_t>(link)];
        load.messages = load.step == m_step ? load.messages + 1 : 1;
        load.step = m_step;
        return load.messages;
    }
    struct Sum {
        std::uint32_t messages{};
        double words{};
    };
    /// The same with words. A step counts either all its messages with words or none.
    Sum add(LinkId link, double words);

private:
    struct Load {
        std::uint32_t step{0}, messages{0};
    };
    /// The place of the link in the table, which grows if need be.
    std::size_t placeOf(LinkId link);
    std::size_t search(LinkId link) const;
    void grow();

    bool m_hashed;
    std::uint32_t m_step{1};
    std::size_t m_used{0}; ///< entries of this step in the table
    std::vector<Load> m_loads;
    std::vector<double> m_words; ///< by place, as soon as words are counted
    std::vector<LinkId> m_links; ///< by place in the table
};

} // namespace hopscope
