#include "algorithms/practice/practice.h"
#include "run/text/errata.h"

#include <array>

namespace hopscope {

namespace {

constexpr std::array ofPractice{
    Erratum{.number = "R1",
            .source = {practice::papers::mpich, "comments on Bruck's algorithm with radix k"},
            .printed = "log_k p · α + (n/p)(p − 1) log_k p · β for allgather and alltoall.",
            .right =
                "Allgather moves p − 1 blocks in all, and log_k p start-ups need k − 1 ports. Alltoall with p = k^D "
                "moves (p − p/k) D blocks with one port, p/k · D with k − 1.",
            .evidence = "8 processors, k = 2, one word: 12 words in sequence, not 21.",
            .experiment = "complete:8 alltoall-bruck alpha=0 beta=1",
            .position = 1},
    Erratum{.number = "R2",
            .source = {practice::papers::mpich, "comments on recursive doubling"},
            .printed = "For p ≠ 2^L approximately log p steps and n(p − 1)/p words.",
            .right = "⌈log₂ p⌉ + X steps and 2^⌈log₂ p⌉ − 1 + Y blocks, about twice both.",
            .evidence =
                "9 processors: 7 steps and 18 blocks, Bruck's algorithm 4 and 8; 17 processors: 9 and 35, 5 and "
                "16.",
            .experiment = "complete:9 allgather-recursive-doubling alpha=0 beta=1",
            .position = 4.5},
    Erratum{.number = "R3",
            .source = {practice::papers::mpich, "comments on recursive halving"},
            .printed = "n(1 + (p − 1 + n)/p) words.",
            .right = "Words were added to processors. Exact is [r > 0](p + 1) + Σ (2^e + min(r, 2^e)) blocks; the "
                     "comments on reduce and allreduce divide by p where P₂ = 2^⌊log₂ p⌋ takes part.",
            .evidence = "11 processors with blocks of 10 words: 250 words on the busiest links, one after the other.",
            .experiment = "complete:11 reduce-scatter-recursive-halving words=10 alpha=0 beta=1",
            .position = 1},
    Erratum{.number = "R4",
            .source = {practice::papers::rabenseifner, "reduce"},
            .printed = "(2⌊log p⌋ + 1) start-ups if p is no power of two.",
            .right = "That holds if the root stays in; an eliminated root costs one more step of m/P₂.",
            .evidence = "11 processors: 7 steps to root 2, 8 to root 3.",
            .experiment = "complete:11 reduce-rabenseifner root=3",
            .position = 4.5},
    Erratum{.number = "R5",
            .source = {practice::papers::openMpi, "comments on exscan"},
            .printed = "At worst ⌈log p⌉(2α + 2β m).",
            .right = "With a send and a receive at once it is ⌈log p⌉(α + β m).",
            .evidence = "11 processors, 10 words at α = 100, β = 2: 4 · 120 = 480.",
            .experiment = "complete:11 exscan-recursive-doubling words=10 alpha=100 beta=2",
            .position = 1.5},
    Erratum{.number = "R6",
            .source = {practice::papers::sparbit, "program"},
            .printed = "⌈log p⌉ as a quotient of floating-point logarithms.",
            .right = "Count bits: the quotient is one too many at p = 2^29.",
            .evidence = "Rounded to doubles, ln 2^29/ln 2 is a little above 29.",
            .experiment = "complete:32 allgather-sparbit",
            .position = 0.5},
    Erratum{.number = "R7",
            .source = {practice::papers::twoTrees, "bound as it is quoted"},
            .printed = "2⌈log p⌉ + 2k steps for k packets a tree.",
            .right = "The rule needs two steps less: s + 2⌈log p⌉ − 2 for s = 2k packets.",
            .evidence = "12 processors, 8 packets: 14 steps, and the bound is 14; as quoted it is 16.",
            .experiment = "complete:12 broadcast-double-tree packets=8",
            .position = 6.5},
    Erratum{.number = "R8",
            .source = {practice::papers::nccl, "Tree, two processors and overlap"},
            .printed = "Two trees use the full bandwidth of every processor.",
            .right =
                "On two processors both are the same cable in opposite directions and half of the steps idle; with "
                "overlap two packets may meet on a link.",
            .evidence = "4 processors, 7 packets: two messages on one link.",
            .experiment = "complete:4 allreduce-double-tree packets=7 overlap=yes",
            .position = 5.5},
    Erratum{.number = "R9",
            .source = {practice::papers::elimination, "two of three go on"},
            .printed = "The elimination of one in three saves a quarter of the words for every p ≠ 2^d.",
            .right = "Only if r ≤ P₂/2: with more to eliminate some pairs remain, and the time is that of pairs.",
            .evidence = "16 words at α = 100, β = 2: 888 against 920 on 11 processors, 920 in both ways on 15.",
            .experiment = "complete:15 allreduce-rabenseifner elimination=three words=16 alpha=100 beta=2",
            .position = 1.5},
    Erratum{.number = "R10",
            .source = {practice::papers::openMpi, "barrier double_ring"},
            .printed = "The token goes twice round.",
            .right = "Of the 2p messages the last informs nobody: it only lets processor 0 leave.",
            .evidence = "5 processors: after 9 of 10 steps everybody has heard from everybody.",
            .experiment = "complete:5 barrier-double-ring alpha=100",
            .position = 9},
};

} // namespace

extern const std::span<const Erratum> practiceErrata;
constinit const std::span<const Erratum> practiceErrata{ofPractice};

} // namespace hopscope
