#include "figures/figures.h"
#include "figures/leaf_figures.h"

#include <algorithm>

namespace hopscope::dimakopoulos_fig1 {

namespace {

constexpr std::string_view experiment = "leaf-tree:2x2x2 broadcast-leaf-one-send";

/// Steps that what is reached from u_i still needs when u_i has the message, (k + 1) h - 1 - i, at the root k h - 1.
constexpr FigureNote notes[]{{0, "u₀: b = 8"}, {8, "u₁: b = 7"}, {12, "u₂: b = 6"}, {14, "u₃: b = 5"}};

constexpr auto panels = [] {
    std::array<FigurePanel, 9> all{{{.experiment = experiment,
                                     .position = 0,
                                     .view = "network",
                                     .label = "the way up, and the steps needed from there",
                                     .notes = notes}}};
    std::ranges::copy(stepPanels<8>(experiment), all.begin() + 1);
    return all;
}();

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "dimakopoulos-fig1",
    .title = "Broadcast from a leaf, the parent first",
    .help = "The eight steps of a broadcast among eight leaves.",
    .source = {papers::dimakopoulos, "Fig. 1 and Theorem 1"},
    .panels = panels,
    .columns = 3,
    .caption = "Every router on the way up sends to its parent first: above it the message still needs b = 8, 7, 6, 5 "
               "steps from u_0 to u_3, more than in the subtree below. A number in a router counts the packets that "
               "wait there, and the box is as full as that is of the longest "
               "queue of the run. The paper's drawing is missing from its text; "
               "these labels follow from the derivation before Theorem 1.",
    .card = "Every router on the way up sends to its parent first: above it the message needs more steps than below.",
};

} // namespace hopscope::dimakopoulos_fig1
