#include "run/text/errata.h"

#include <array>
#include <vector>

namespace hopscope {

namespace {

constexpr std::array table{
    Erratum{.number = "E1",
            .source = {papers::kandemir, "broadcast on a ring"},
            .printed = "A message costs t_s + t_w w.",
            .right = "It costs t_s + t_w m: m is the length of the message, t_w the time of a word.",
            .evidence = "Three messages of 10 words at t_s = 100, t_w = 2 take 3 (100 + 2 · 10) = 360.",
            .experiment = "ring:8 broadcast-halving words=10 alpha=100 beta=2",
            .position = 1},
    Erratum{.number = "E2",
            .source = {papers::kandemir, "general procedure for a hypercube"},
            .printed = "The message is at node 0; nodes with zeros in their i lowest bits take part.",
            .right = "The message is at the source, and the bits are those of virtual labels, label XOR source.",
            .evidence = "From source 5 the first sends are 5 → 1, then 5 → 7 and 1 → 3: none of the labels 5, 1, 7, 3 "
                        "has a zero in its lowest bit.",
            .experiment = "hypercube:3 broadcast-hypercube root=5",
            .position = 0.5},
    Erratum{.number = "E3",
            .source = {papers::kandemir, "broadcast on a balanced binary tree"},
            .printed = "The source processor is the root of the tree.",
            .right =
                "Processors are leaves: the source is the leftmost leaf and sends to the leftmost leaf of the right "
                "subtree.",
            .evidence = "Processor 0 sends to processor 4 first, through the root, which is a router.",
            .experiment = "binary-tree:8 broadcast-halving",
            .position = 0.5},
    Erratum{.number = "E4",
            .source = {papers::kandemir, "matrix–vector product on a virtual grid"},
            .printed = "Products are accumulated to the first row along the columns; the same on the 2-D slide.",
            .right = "They are added along the rows; the result lies in a column.",
            .evidence = "Adding A[i][j] x[j] over i gives x_j times a column sum, adding it over j gives y_i.",
            .experiment = "line:4 reduce-halving",
            .position = 0.5,
            .application = "layout=virtual n=4"},
    Erratum{.number = "E5",
            .source = {papers::kandemir, "all-to-all broadcast on a mesh"},
            .printed = "The procedure for a mesh sends to neighbours modulo √p.",
            .right = "It assumes a torus. On an open mesh only the cut-through cost is the same.",
            .evidence =
                "10 words at t_s = 100, t_w = 2 on 4 × 4, store-and-forward: 1500 on the mesh, 900 on the torus.",
            .experiment = "mesh:4x4 allgather-grid words=10 alpha=100 beta=2 model=store-and-forward",
            .position = 0.5},
    Erratum{.number = "E6",
            .source = {papers::kandemir, "hypercube algorithms on a ring"},
            .printed = "It is not possible to port hypercube algorithms to a ring.",
            .right = "It is possible; all-to-all broadcast pays (p + 1)/3 times the t_w, and wins for short messages.",
            .evidence = "10 words at t_s = 100, t_w = 2 on a ring of 8: 720, the ring's own algorithm 840; they are "
                        "equal at m* = 14.29.",
            .experiment = "ring:8 allgather-hypercube words=10 alpha=100 beta=2",
            .position = 2.5},
    Erratum{.number = "E7",
            .source = {papers::kandemir, "prefix sums on a hypercube"},
            .printed = "Node k adds the labels of a k-node subset, result + number.",
            .right = "It adds the k + 1 numbers of 0 … k; what comes from a lower partner belongs on the left.",
            .evidence =
                "Processor 5 ends with the six numbers 0 … 5. Combined on the other side, words come out scrambled.",
            .experiment = "hypercube:3 scan-hypercube",
            .position = 3},
    Erratum{
        .number = "E8",
        .source = {papers::kandemir, "overview, all-reduce"},
        .printed = "All-reduce is announced, but has no slide; all-to-all broadcast is asymptotically optimal in the "
                   "message size.",
        .right = "All-reduce takes (t_s + t_w m) log p on a hypercube. The t_w term of all-to-all broadcast is exactly "
                 "optimal; the ring's t_s term is not.",
        .evidence = "10 words at t_s = 100, t_w = 2 on 8 processors: 3 (100 + 20) = 360.",
        .experiment = "hypercube:3 allreduce-doubling words=10 alpha=100 beta=2",
        .position = 0.5},
    Erratum{
        .number = "E9",
        .source = {papers::kandemir, "total exchange on a ring"},
        .printed = "Both directions reduce the t_w term by a factor of 2.",
        .right = "With one port by 2 (p - 1)/p for even p and 2 p/(p + 1) for odd p, because routes get shorter; both "
                 "links at once need two ports and give about 4.",
        .evidence = "10 words at t_s = 100, t_w = 2 on 8 processors: 1260, with both directions 1020 (words 280 and "
                    "160, ratio 7/4), with two ports 600 (100 words).",
        .experiment = "ring:8 alltoall-ring-bidirectional words=10 alpha=100 beta=2",
        .position = 0.5},
    Erratum{.number = "E10",
            .source = {papers::kandemir, "circular shift on a mesh"},
            .printed = "Shift along the rows, then along the columns; at most √p + 1 steps.",
            .right = "In between the data that wrapped move one row down; √p + 1 is reached for even √p only, and the "
                     "merged variant needs √p. Wrap links are needed.",
            .evidence =
                "Without the step in between, those of 3, 7, 11, 15 reach 4, 8, 12, 0 on 4 × 4 with q = 5, not 8, "
                "12, 0, 4.",
            .experiment = "torus:4x4 shift-torus shift=5",
            .position = 1.5},
    Erratum{.number = "E11",
            .source = {papers::kandemir, "total exchange on a hypercube"},
            .printed = "The log p algorithm is not optimal.",
            .right = "True under cut-through; where messages go one hop at a time its t_w term is optimal.",
            .evidence =
                "10 words at t_s = 100, t_w = 2 on 8 processors, store-and-forward: 540, pairwise exchange 940, "
                "both with p log p/2 = 12 blocks of t_w.",
            .experiment = "hypercube:3 alltoall-hypercube words=10 alpha=100 beta=2 model=store-and-forward",
            .position = 0.5},
    Erratum{.number = "E12",
            .source = {papers::kandemir, "matrix–vector product, 1-D and 2-D"},
            .printed = "By rows t_w n; by tiles no alignment; isoefficiency O(p²) and, from concurrency, O(p).",
            .right = "By rows t_w n (p - 1)/p; by tiles t_s + t_w n/√p more; Θ(p²) and Ω(p).",
            .evidence =
                "x of 1024 words gathered by 64 processors at t_s = 50, t_w = 2 takes 300 + 2 · 16 · 63 = 2316, "
                "not 300 + 2 · 1024 = 2348.",
            .experiment = "hypercube:6 allgather-hypercube words=16 alpha=50 beta=2",
            .position = 1,
            .application = "layout=1d n=1024 p=64 alpha=50 beta=2"},
    Erratum{.number = "E13",
            .source = {papers::kandemir, "scatter on a hypercube"},
            .printed = "Scatter takes the same time on array and mesh.",
            .right = "Under cut-through only: under store-and-forward the ring's words are m (p² - 1)/3.",
            .evidence =
                "10 words at t_s = 100, t_w = 2 on 8 processors, store-and-forward: 720 on the ring, 440 on the "
                "hypercube.",
            .experiment = "ring:8 scatter-halving words=10 alpha=100 beta=2 model=store-and-forward",
            .position = 0.5},
};

} // namespace

extern const std::span<const Erratum> sandersErrata, torusErrata, practiceErrata;

std::span<const Erratum> errata()
{
    static const std::vector<Erratum> all = [] {
        std::vector<Erratum> joined(table.begin(), table.end());
        joined.insert(joined.end(), sandersErrata.begin(), sandersErrata.end());
        joined.insert(joined.end(), torusErrata.begin(), torusErrata.end());
        joined.insert(joined.end(), practiceErrata.begin(), practiceErrata.end());
        return joined;
    }();
    return all;
}

} // namespace hopscope
