#include "run/text/errata.h"

#include <array>

namespace hopscope {

namespace {

constexpr std::array ofTorus{
    Erratum{.number = "C1",
            .source = {papers::chan, "Sections 4.1.3 and 4.1.4"},
            .printed = "The partitions into 2N + 1 complete in ⌈log_{2N+1} p⌉ stages, which attains the lower bound.",
            .right =
                "That is a bound. The regions are boxes and their messages keep to one axis: the paper's own example "
                "takes 3 steps against 2, 8 × 8 takes 4 against 3, 8 × 8 × 8 takes 5 against 4.",
            .evidence = "After step 1 the five informed nodes of 4 × 4 lie in at most three rows and three columns; a "
                        "node in the missing row and column shares no axis with any of them. Of the 120 tori with two "
                        "sides from 2 to 16, 48 meet the count.",
            .experiment = "torus:4x4 broadcast-torus-mst root=5",
            .position = 2.5},
    Erratum{.number = "C2",
            .source = {papers::chan, "Section 5.1, sending along an axis"},
            .printed = "Messages that do not lie along an axis may lead to conflicts, so all are sent along one.",
            .right = "Some that turn share no link, and with them the bound of 2 steps is met on 4 × 4 and 5 × 5.",
            .evidence = "0 → 3, 4, 10 and 12 on 4 × 4, then everybody to neighbours: 2 steps, one message on a link.",
            .experiment = "torus:4x4 broadcast-torus-turning",
            .position = 0.5},
    Erratum{.number = "C3",
            .source = {papers::chan, "Section 4.1.3, sizes of the regions"},
            .printed = "D_j/(2N + 2 − i), i = 1 … 2N, for the slab on either side.",
            .right = "Both slabs of an axis get L/c of its length, c = 2N + 1 for the first axis, 2N − 1 for the next.",
            .evidence = "As printed a ring is cut into 1/3, 1/2 and 1/6, a torus of two axes into 1/5, 7/60, 1/3, 7/30 "
                        "and 7/60. Corrected, nine nodes of a ring make three regions of three and take 2 steps.",
            .experiment = "torus:9 broadcast-torus-mst",
            .position = 0.5},
    Erratum{.number = "C4",
            .source = {papers::chan, "Section 4.1.5"},
            .printed = "The scatter costs log_{2N+1} p · α + (p − 1)/p · n β/(2N), the lower bound of both.",
            .right = "Only with p = (2N + 1)^m and equal regions, which for two axes or more no boxes have.",
            .evidence = "8 × 8 × 8 moves 131 blocks over its busiest links, not 511/6 = 85.17, in 5 steps, not 4.",
            .experiment = "torus:8x8x8 scatter-torus-mst",
            .position = 0.5},
    Erratum{.number = "C5",
            .source = {papers::chan, "Section 4.1.1"},
            .printed = "A tree with one incoming and one outgoing edge at each vertex.",
            .right = "One message in each stage; a node has as many children as there are stages after its own.",
            .evidence = "On a line of eight the root sends to 4, 2 and 1.",
            .experiment = "line:8 broadcast-mst",
            .position = 3},
    Erratum{.number = "C6",
            .source = {papers::chan, "Section 2, network conflicts"},
            .printed = "α + k n β, k the maximum over all links of the number of conflicts.",
            .right = "k is the number of messages on the link: without a conflict it is 1, not 0.",
            .evidence = "Naive ranges on a 4 × 4 mesh: two messages on links 0–1 and 1–2 cost α + 2 n β in step 1.",
            .experiment = "mesh:4x4 broadcast-naive-ranges",
            .position = 0.5},
    Erratum{.number = "C7",
            .source = {papers::chan, "Section 4.2.2"},
            .printed = "The bucket costs (D_j − 1)/D_j · n β with the largest D_j.",
            .right = "With the last axis of the order. The smallest last is never worse.",
            .evidence = "8 × 2: 7/8 with the largest last, 1/2 with the smallest.",
            .experiment = "torus:8x2 allgather-torus-bucket order=smallest-last",
            .position = 4},
    Erratum{.number = "C8",
            .source = {papers::chan, "Section 6"},
            .printed = "No algorithm can reach the bandwidth bound of allgather; the bucket may not be the best.",
            .right =
                "Half-duplex links allow (p − 1)/(N p) · n β at best, twice Table 1, and a bucket whose blocks are "
                "split into N sub-blocks with rotated axes takes just that on a cube.",
            .evidence = "Every byte received has crossed one of p N links. 8 × 8 × 8: 511/1536, the plain bucket 7/8.",
            .experiment = "torus:8x8x8 allgather-torus-bucket-rotated",
            .position = 10.5},
    Erratum{.number = "C9",
            .source = {papers::chan, "Section 4.1.4"},
            .printed = "The original algorithm does not incur network conflicts.",
            .right = "On a line. Numbered row by row on a grid it may where a side is no power of two.",
            .evidence = "5 × 5 torus, root 0: two messages share a link.",
            .experiment = "torus:5x5 broadcast-mst model=multilink",
            .position = 2.5},
    Erratum{.number = "C10",
            .source = {papers::chan, "Section 4.1.4, reduce"},
            .printed = "Reduce is implemented in much the same way in reverse.",
            .right =
                "It has fewer start-ups, but more to compute: a node combines what comes from all its slabs in turn.",
            .evidence = "8 × 8 × 8 combines 20 vectors one after the other, on a line it is 9.",
            .experiment = "torus:8x8x8 reduce-torus-mst gamma=1",
            .position = 4.5},
    Erratum{.number = "C11",
            .source = {papers::chan, "Section 5.2.1"},
            .printed = "A factor of two near 2 KB, because of the decrease in the number of stages.",
            .right = "Nine stages to five give at most 1.8, and only if simultaneous messages are free.",
            .evidence = "At τ = 0.1792 the five steps cost 7.688 (α + n β): a factor of 1.17.",
            .experiment = "torus:8x8x8 broadcast-torus-mst tau=0.1792",
            .position = 0.5},
};

} // namespace

extern const std::span<const Erratum> torusErrata;
constinit const std::span<const Erratum> torusErrata{ofTorus};

} // namespace hopscope
