#include "run/analysis/library_choice.h"

#include "topology/topology.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// What a rule is about: processors, and bytes of the message, of one block or of all blocks, as the operation says.
struct Case {
    std::uint32_t p;
    double bytes;
    double words;
    bool isPower() const { return std::has_single_bit(p); }
    double all() const { return bytes * p; }
};

/// The first rule of an operation that applies is taken.
struct Rule {
    Operation operation;
    std::string_view entry, values; ///< values: "{p}" stands for processors, "{others}" for one less
    double segment;                 ///< bytes of a packet; 0: the message is not cut
    std::string_view name, rule;
    bool (*applies)(const Case&);
};

bool always(const Case&) { return true; }

constexpr Citation openMpi{"Open MPI, coll/tuned, fixed decision rules of commit 010080ece8c0",
                           "coll_tuned_decision_fixed.c"};
constexpr Rule openMpiRules[] = {
    {Operation::Allreduce, "allreduce-recursive-doubling", "", 0, "recursive doubling", "fewer than 10 000 bytes",
     [](const Case& c) { return c.bytes < 10000; }},
    {Operation::Allreduce, "allreduce-reduce-scatter-allgather", "shape=ring", 0, "ring",
     "10 000 bytes or more, and more words than processors", [](const Case& c) { return c.words > c.p; }},
    {Operation::Allreduce, "allreduce-reduce-broadcast", "", 0, "nonoverlapping",
     "10 000 bytes or more, and no more words than processors", always},
    {Operation::Alltoall, "alltoall-rotation", "", 0, "two procs", "two processors",
     [](const Case& c) { return c.p == 2; }},
    {Operation::Alltoall, "alltoall-bruck", "", 0, "bruck", "blocks of fewer than 200 bytes on more than 12 processors",
     [](const Case& c) { return c.bytes < 200 && c.p > 12; }},
    {Operation::Alltoall, "alltoall-window", "window={others}", 0, "basic linear", "blocks of fewer than 3000 bytes",
     [](const Case& c) { return c.bytes < 3000; }},
    {Operation::Alltoall, "alltoall-rotation", "", 0, "pairwise", "blocks of 3000 bytes or more", always},
    {Operation::Barrier, "barrier-recursive-doubling", "", 0, "recursive doubling", "a power of two of processors",
     [](const Case& c) { return c.isPower(); }},
    {Operation::Barrier, "barrier-dissemination", "", 0, "bruck", "no power of two of processors", always},
    {Operation::Broadcast, "broadcast-binomial", "", 0, "binomial", "fewer than 2048 bytes",
     [](const Case& c) { return c.bytes < 2048; }},
    {Operation::Broadcast, "broadcast-split-binary", "", 2048, "split binary tree",
     "fewer than 370 728 bytes, packets of 1 KiB", [](const Case& c) { return c.bytes < 370728; }},
    {Operation::Broadcast, "broadcast-chain", "", 131072, "pipeline",
     "p < 1.6134e-6 bytes + 2.1102, packets of 128 KiB",
     [](const Case& c) { return c.p < 1.6134e-6 * c.bytes + 2.1102; }},
    {Operation::Broadcast, "broadcast-split-binary", "", 16384, "split binary tree",
     "fewer than 13 processors, packets of 8 KiB", [](const Case& c) { return c.p < 13; }},
    {Operation::Broadcast, "broadcast-chain", "", 65536, "pipeline", "p < 2.3679e-6 bytes + 1.1787, packets of 64 KiB",
     [](const Case& c) { return c.p < 2.3679e-6 * c.bytes + 1.1787; }},
    {Operation::Broadcast, "broadcast-chain", "", 16384, "pipeline", "p < 3.2118e-6 bytes + 8.7936, packets of 16 KiB",
     [](const Case& c) { return c.p < 3.2118e-6 * c.bytes + 8.7936; }},
    {Operation::Broadcast, "broadcast-chain", "", 8192, "pipeline", "many processors, packets of 8 KiB", always},
    {Operation::Reduce, "reduce-chains", "chains={others}", 0, "basic linear", "fewer than 8 processors and 512 bytes",
     [](const Case& c) { return c.p < 8 && c.bytes < 512; }},
    {Operation::Reduce, "reduce-binomial", "", 0, "binomial", "fewer than 8 processors and 20 480 bytes",
     [](const Case& c) { return c.p < 8 && c.bytes < 20480; }},
    {Operation::Reduce, "reduce-kary-tree", "", 0, "binary", "fewer than 2048 bytes",
     [](const Case& c) { return c.bytes < 2048; }},
    {Operation::Reduce, "reduce-kary-tree", "", 1024, "binary", "p > 0.6016/1024 bytes + 1.3496, packets of 1 KiB",
     [](const Case& c) { return c.p > 0.6016 / 1024 * c.bytes + 1.3496; }},
    {Operation::Reduce, "reduce-chain", "", 1024, "pipeline", "p > 0.0410/1024 bytes + 9.7128, packets of 1 KiB",
     [](const Case& c) { return c.p > 0.0410 / 1024 * c.bytes + 9.7128; }},
    {Operation::Reduce, "reduce-chain", "", 32768, "pipeline", "p > 0.0033/1024 bytes + 1.6761, packets of 32 KiB",
     [](const Case& c) { return c.p > 0.0422 / 1024 * c.bytes + 1.1614 || c.p > 0.0033 / 1024 * c.bytes + 1.6761; }},
    {Operation::Reduce, "reduce-chain", "", 65536, "pipeline", "few processors, packets of 64 KiB", always},
    {Operation::ReduceScatter, "reduce-scatter-recursive-halving", "", 0, "recursive halving",
     "at most 12 KiB in all, or 256 KiB for powers of two, or many processors",
     [](const Case& c) {
         return c.all() <= 12 * 1024 || (c.all() <= 256 * 1024 && c.isPower()) || c.p >= 0.0012 * c.all() + 8;
     }},
    {Operation::ReduceScatter, "reduce-scatter-ring", "shape=ring", 0, "ring", "more bytes in all", always},
    {Operation::Allgather, "allgather-recursive-doubling", "", 0, "recursive doubling",
     "fewer than 50 000 bytes in all, a power of two of processors",
     [](const Case& c) { return c.all() < 50000 && c.isPower(); }},
    {Operation::Allgather, "allgather-bruck", "", 0, "bruck", "fewer than 50 000 bytes in all, no power of two",
     [](const Case& c) { return c.all() < 50000; }},
    {Operation::Allgather, "allgather-ring", "shape=ring", 0, "ring",
     "50 000 bytes or more, an odd number of processors", [](const Case& c) { return c.p % 2 == 1; }},
    {Operation::Allgather, "allgather-neighbour-exchange", "", 0, "neighbor exchange",
     "50 000 bytes or more, an even number of processors", always},
    {Operation::Gather, "gather-knomial", "radix={p} sends=in-turn", 0, "basic linear", "always", always},
    {Operation::Scatter, "scatter-knomial", "radix={p} sends=in-turn", 0, "basic linear", "always", always},
};

struct Library {
    std::string_view id;
    std::span<const Rule> rules;
    Citation source;
};
constexpr Library libraries[] = {{"openmpi", openMpiRules, openMpi}};

std::string filled(std::string_view values, std::uint32_t p)
{
    std::string text(values);
    const auto put = [&](std::string_view mark, std::uint32_t number) {
        if (const auto at = text.find(mark); at != std::string::npos)
            text.replace(at, mark.size(), std::to_string(number));
    };
    put("{p}", std::max(2U, p));
    put("{others}", std::max(1U, p - 1));
    return text;
}

} // namespace

std::vector<std::string_view> decidingLibraries()
{
    std::vector<std::string_view> ids;
    for (const Library& library : libraries) ids.push_back(library.id);
    return ids;
}

std::optional<LibraryChoice> libraryChoice(std::string_view library, Operation operation, const std::string& topology,
                                           const Values& values)
{
    const auto known = std::ranges::find(libraries, library, &Library::id);
    if (known == std::end(libraries)) return std::nullopt;
    Experiment plain{topology, {}, {}};
    for (const Rule& rule : known->rules)
        if (rule.operation == operation) {
            plain.algorithm = std::string(rule.entry);
            break;
        }
    if (plain.algorithm.empty()) return std::nullopt;
    for (const char* name : {"words", "root", "model", "alpha", "beta"})
        if (const auto given = values.find(name); given != values.end()) plain.values.insert(*given);
    // Any entry knows how many processors there are, and the default of what is not given.
    if (operation != Operation::Broadcast && operation != Operation::Reduce && operation != Operation::Scatter
        && operation != Operation::Gather)
        plain.values.erase("root");
    const Setup setup = resolveUnplaced(plain);
    const double words = std::get<double>(setup.values.at("words"));
    const Case here{setup.topology.processors(), words * bytesOfWord, words};
    for (const Rule& rule : known->rules) {
        if (rule.operation != operation || !rule.applies(here)) continue;
        Experiment chosen{topology, std::string(rule.entry), plain.values};
        if (!rule.values.empty())
            for (auto& [name, value] : valuesFromText(filled(rule.values, here.p)))
                chosen.values.insert_or_assign(name, value);
        if (rule.segment > 0)
            chosen.values.insert_or_assign("packets", std::max(1.0, std::ceil(here.bytes / rule.segment)));
        return LibraryChoice{std::move(chosen), rule.name, rule.rule, known->source};
    }
    return std::nullopt;
}

} // namespace hopscope
