#include "run/general_bound.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace hopscope {

namespace {

/// Of boundsFor(), those that suppose links that carry one message at a time.
constexpr std::array<std::string_view, 2> ofUnsharedLinks{"latency", "start-ups and words, no link shared"};
/// Those that suppose equal packets.
constexpr std::string_view ofEqualPackets = "any number of packets";

/// Of boundsFor(), by their names and, where a name stands for several formulas, by the end of these.
struct Counted {
    std::string_view name, formula, words;
};
constexpr std::array allCounted{
    Counted{"bisection", "", "transfer over the narrowest cut"},
    Counted{"narrowest cut", "", "transfer over the narrowest cut"},
    Counted{"one hop at a time", "", "start-ups + transfer, each on every link of its way"},
    Counted{"latency", "", "start-ups alone, no link shared"},
    Counted{"start-ups and words, no link shared", "", "start-ups + transfer"},
    Counted{"start-ups", "", "the duration of its steps"},
    Counted{"words", "", "transfer over a processor's links"},
    Counted{"words through the fewest links", "", "transfer of a processor with few links"},
    Counted{"words over all links", "", "transfer of all words, evenly over all links"},
    Counted{"start-ups and words", "", "start-ups + transfer, links shared or not"},
    Counted{"start-up and words", "", "one start-up + transfer over a processor's links, shared or not"},
    Counted{"start-up and words over all links", "", "start-up + transfer of all words, evenly over all links"},
    Counted{"start-up and words over all links, one way at a time", "",
            "start-up + transfer of all words, evenly over all links, one way at a time"},
    Counted{"combining", "", "the words that are combined"},
    Counted{"any algorithm with these ports", "/links", "start-ups + transfer over a processor's links"},
    Counted{"any algorithm with these ports", "/ports", "start-ups + transfer through a processor's ports"},
    Counted{"any algorithm, as printed", "", "start-ups + transfer through a processor's one port"},
    Counted{"any algorithm", "", "start-ups + transfer through a processor's one port"},
    Counted{"any simplex algorithm", "", "transfer in pairs of processors, or start-ups + transfer of one"},
    Counted{"any simplex algorithm, as printed", "", "transfer in pairs of processors + start-ups"},
    Counted{"any number of packets", "", "best packets + ⌈log₂ p⌉ − 1 steps, each start-up + transfer"},
    Counted{"link of a leaf", "", "steps with none + blocks over the link of one leaf, one per step"},
    Counted{"link of the root", "", "blocks over the root leaf's link, one per step + steps after the last"},
    Counted{"longest way", "", "up + down the levels"},
    Counted{"everybody reached", "",
            "the most processors reached by time t are R(t) = R(t − max(g, o)) + R(t − L − 2o)"},
    Counted{"words through a port", "", "start-up + transfer of one processor's words"},
};

} // namespace

bool supposesNoSharedLink(std::string_view bound)
{
    return std::ranges::find(ofUnsharedLinks, bound) != ofUnsharedLinks.end();
}

std::string_view countedBy(const Comparison& bound)
{
    if (bound.kind != Comparison::Kind::Bound || bound.quantity != "time") return {};
    for (const Counted& one : allCounted)
        if (one.name == bound.name && bound.text.ends_with(one.formula)) return one.words;
    return {};
}

const Comparison* generalTimeBound(std::span<const Comparison> comparisons)
{
    const Comparison* best = nullptr;
    for (const Comparison& one : comparisons) {
        if (one.kind != Comparison::Kind::Bound || one.relation == Relation::Shape || one.quantity != "time"
            || one.name == ofEqualPackets || supposesNoSharedLink(one.name))
            continue;
        if (!best || one.value > best->value) best = &one;
    }
    return best;
}

} // namespace hopscope
