#include "run/analysis/library_rules.h"

namespace hopscope {

namespace {

bool always(const LibraryCase&) { return true; }

constexpr LibraryRule openMpiRules[] = {
    {Operation::Allreduce, "allreduce-recursive-doubling", "", 0, "recursive doubling", "fewer than 10 000 bytes",
     [](const LibraryCase& c) { return c.bytes < 10000; }},
    {Operation::Allreduce, "allreduce-reduce-scatter-allgather", "shape=ring", 0, "ring",
     "10 000 bytes or more, and more words than processors", [](const LibraryCase& c) { return c.words > c.p; }},
    {Operation::Allreduce, "allreduce-reduce-broadcast", "", 0, "nonoverlapping",
     "10 000 bytes or more, and no more words than processors", always},
    {Operation::Alltoall, "alltoall-rotation", "", 0, "two procs", "two processors",
     [](const LibraryCase& c) { return c.p == 2; }},
    {Operation::Alltoall, "alltoall-bruck", "", 0, "bruck", "blocks of fewer than 200 bytes on more than 12 processors",
     [](const LibraryCase& c) { return c.bytes < 200 && c.p > 12; }},
    {Operation::Alltoall, "alltoall-window", "window={others}", 0, "basic linear", "blocks of fewer than 3000 bytes",
     [](const LibraryCase& c) { return c.bytes < 3000; }},
    {Operation::Alltoall, "alltoall-rotation", "", 0, "pairwise", "blocks of 3000 bytes or more", always},
    {Operation::Barrier, "barrier-recursive-doubling", "", 0, "recursive doubling", "a power of two of processors",
     [](const LibraryCase& c) { return c.isPower(); }},
    {Operation::Barrier, "barrier-dissemination", "", 0, "bruck", "no power of two of processors", always},
    {Operation::Broadcast, "broadcast-binomial", "", 0, "binomial", "fewer than 2048 bytes",
     [](const LibraryCase& c) { return c.bytes < 2048; }},
    {Operation::Broadcast, "broadcast-split-binary", "", 2048, "split binary tree",
     "fewer than 370 728 bytes, packets of 1 KiB", [](const LibraryCase& c) { return c.bytes < 370728; }},
    {Operation::Broadcast, "broadcast-chain", "", 131072, "pipeline",
     "p < 1.6134e-6 bytes + 2.1102, packets of 128 KiB",
     [](const LibraryCase& c) { return c.p < 1.6134e-6 * c.bytes + 2.1102; }},
    {Operation::Broadcast, "broadcast-split-binary", "", 16384, "split binary tree",
     "fewer than 13 processors, packets of 8 KiB", [](const LibraryCase& c) { return c.p < 13; }},
    {Operation::Broadcast, "broadcast-chain", "", 65536, "pipeline", "p < 2.3679e-6 bytes + 1.1787, packets of 64 KiB",
     [](const LibraryCase& c) { return c.p < 2.3679e-6 * c.bytes + 1.1787; }},
    {Operation::Broadcast, "broadcast-chain", "", 16384, "pipeline", "p < 3.2118e-6 bytes + 8.7936, packets of 16 KiB",
     [](const LibraryCase& c) { return c.p < 3.2118e-6 * c.bytes + 8.7936; }},
    {Operation::Broadcast, "broadcast-chain", "", 8192, "pipeline", "many processors, packets of 8 KiB", always},
    {Operation::Reduce, "reduce-chains", "chains={others}", 0, "basic linear", "fewer than 8 processors and 512 bytes",
     [](const LibraryCase& c) { return c.p < 8 && c.bytes < 512; }},
    {Operation::Reduce, "reduce-binomial", "", 0, "binomial", "fewer than 8 processors and 20 480 bytes",
     [](const LibraryCase& c) { return c.p < 8 && c.bytes < 20480; }},
    {Operation::Reduce, "reduce-kary-tree", "", 0, "binary", "fewer than 2048 bytes",
     [](const LibraryCase& c) { return c.bytes < 2048; }},
    {Operation::Reduce, "reduce-kary-tree", "", 1024, "binary", "p > 0.6016/1024 bytes + 1.3496, packets of 1 KiB",
     [](const LibraryCase& c) { return c.p > 0.6016 / 1024 * c.bytes + 1.3496; }},
    {Operation::Reduce, "reduce-chain", "", 1024, "pipeline", "p > 0.0410/1024 bytes + 9.7128, packets of 1 KiB",
     [](const LibraryCase& c) { return c.p > 0.0410 / 1024 * c.bytes + 9.7128; }},
    {Operation::Reduce, "reduce-chain", "", 32768, "pipeline", "p > 0.0033/1024 bytes + 1.6761, packets of 32 KiB",
     [](const LibraryCase& c) {
         return c.p > 0.0422 / 1024 * c.bytes + 1.1614 || c.p > 0.0033 / 1024 * c.bytes + 1.6761;
     }},
    {Operation::Reduce, "reduce-chain", "", 65536, "pipeline", "few processors, packets of 64 KiB", always},
    {Operation::ReduceScatter, "reduce-scatter-recursive-halving", "", 0, "recursive halving",
     "at most 12 KiB in all, or 256 KiB for powers of two, or many processors",
     [](const LibraryCase& c) {
         return c.all() <= 12 * 1024 || (c.all() <= 256 * 1024 && c.isPower()) || c.p >= 0.0012 * c.all() + 8;
     }},
    {Operation::ReduceScatter, "reduce-scatter-ring", "shape=ring", 0, "ring", "more bytes in all", always},
    {Operation::Allgather, "allgather-recursive-doubling", "", 0, "recursive doubling",
     "fewer than 50 000 bytes in all, a power of two of processors",
     [](const LibraryCase& c) { return c.all() < 50000 && c.isPower(); }},
    {Operation::Allgather, "allgather-bruck", "", 0, "bruck", "fewer than 50 000 bytes in all, no power of two",
     [](const LibraryCase& c) { return c.all() < 50000; }},
    {Operation::Allgather, "allgather-ring", "shape=ring", 0, "ring",
     "50 000 bytes or more, an odd number of processors", [](const LibraryCase& c) { return c.p % 2 == 1; }},
    {Operation::Allgather, "allgather-neighbour-exchange", "", 0, "neighbor exchange",
     "50 000 bytes or more, an even number of processors", always},
    {Operation::Gather, "gather-knomial", "radix={p} sends=in-turn", 0, "basic linear", "always", always},
    {Operation::Scatter, "scatter-knomial", "radix={p} sends=in-turn", 0, "basic linear", "always", always},
};

// The operator is one of the library, so that operands may be exchanged.
constexpr LibraryRule mpichRules[] = {
    {Operation::Allgather, "allgather-recursive-doubling", "", 0, "recursive_doubling",
     "fewer than 524 288 bytes in all, a power of two of processors",
     [](const LibraryCase& c) { return c.isPower() && c.all() < 524288; }},
    {Operation::Allgather, "allgather-bruck", "", 0, "brucks", "fewer than 81 920 bytes in all, no power of two",
     [](const LibraryCase& c) { return !c.isPower() && c.all() < 81920; }},
    {Operation::Allgather, "allgather-ring", "shape=ring", 0, "ring", "more bytes in all", always},
    {Operation::Allreduce, "allreduce-recursive-doubling", "", 0, "recursive_doubling",
     "at most 8 bytes, or fewer words than 2^⌊log₂ p⌋",
     [](const LibraryCase& c) { return c.bytes <= 8 || c.words < c.power(); }},
    {Operation::Allreduce, "allreduce-rabenseifner", "", 0, "reduce_scatter_allgather",
     "more than 8 bytes and at least 2^⌊log₂ p⌋ words", always},
    {Operation::Alltoall, "alltoall-bruck", "", 0, "brucks", "blocks of at most 256 bytes on 8 processors or more",
     [](const LibraryCase& c) { return c.p >= 8 && c.bytes <= 256; }},
    {Operation::Alltoall, "alltoall-window", "window={throttle}", 0, "scattered",
     "blocks of at most 32 768 bytes, 32 messages at once", [](const LibraryCase& c) { return c.bytes <= 32768; }},
    {Operation::Alltoall, "alltoall-exclusive-or", "", 0, "pairwise",
     "blocks of more than 32 768 bytes, a power of two of processors",
     [](const LibraryCase& c) { return c.isPower(); }},
    {Operation::Alltoall, "alltoall-rotation", "", 0, "pairwise", "blocks of more than 32 768 bytes", always},
    {Operation::Barrier, "barrier-dissemination", "radix=2", 0, "k_dissemination", "always, with k = 2", always},
    {Operation::Broadcast, "broadcast-binomial", "", 0, "binomial", "fewer than 8 processors, or at most 12 288 bytes",
     [](const LibraryCase& c) { return c.p < 8 || c.bytes <= 12288; }},
    {Operation::Broadcast, "broadcast-scatter-recursive-doubling", "", 0, "scatter_recursive_doubling_allgather",
     "at most 524 288 bytes, a power of two of processors",
     [](const LibraryCase& c) { return c.isPower() && c.bytes <= 524288; }},
    {Operation::Broadcast, "broadcast-scatter-allgather", "shape=ring", 0, "scatter_ring_allgather", "more bytes",
     always},
    {Operation::Exscan, "exscan-recursive-doubling", "", 0, "recursive_doubling", "always", always},
    {Operation::Gather, "gather-knomial", "", 0, "binomial", "always", always},
    {Operation::Reduce, "reduce-binomial", "", 0, "binomial", "at most 2048 bytes, or fewer words than 2^⌊log₂ p⌋",
     [](const LibraryCase& c) { return c.bytes <= 2048 || c.words < c.power(); }},
    {Operation::Reduce, "reduce-rabenseifner", "", 0, "reduce_scatter_gather",
     "more than 2048 bytes and at least 2^⌊log₂ p⌋ words", always},
    {Operation::ReduceScatter, "reduce-scatter-recursive-halving", "", 0, "recursive_halving",
     "fewer than 524 288 bytes in all", [](const LibraryCase& c) { return c.all() < 524288; }},
    {Operation::ReduceScatter, "reduce-scatter-pairwise", "", 0, "pairwise", "524 288 bytes or more in all", always},
    {Operation::Scan, "scan-recursive-doubling", "", 0, "recursive_doubling", "always", always},
    {Operation::Scatter, "scatter-knomial", "", 0, "binomial", "always", always},
};

constexpr LibraryRules all[] = {
    {"openmpi",
     "Open MPI",
     "commit 010080ece8c0, before 4.1",
     {"Open MPI, coll/tuned, fixed decision rules of commit 010080ece8c0", "coll_tuned_decision_fixed.c"},
     openMpiRules},
    {"mpich",
     "MPICH",
     "commit 07f13b451470",
     {"MPICH, selection of collective algorithms of commit 07f13b451470", "src/mpi/coll/coll_selection.json"},
     mpichRules},
};

} // namespace

std::span<const LibraryRules> libraryRules() { return all; }

} // namespace hopscope
