#include "testing.h"

#include "schedule/operation.h"

#include <algorithm>

namespace test_data {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::vector<std::uint32_t> membersOf(const NodeSet& set)
{
    std::vector<std::uint32_t> members;
    set.each([&](NodeId node) { members.push_back(node.value); });
    return members;
}

using Nodes = std::vector<std::uint32_t>;

} // namespace

TEST_CASE("sets of processors know their members", "[data]")
{
    const std::vector<std::pair<NodeSet, Nodes>> table{
        {NodeSet::none(), {}},
        {NodeSet::one(NodeId{5}), {5}},
        {NodeSet::first(4), {0, 1, 2, 3}},
        {NodeSet::of({NodeId{7}, NodeId{2}, NodeId{7}, NodeId{4}}), {2, 4, 7}},
        {NodeSet::of({}), {}},
    };
    for (const auto& [set, members] : table) {
        CHECK(membersOf(set) == members);
        CHECK(set.size() == members.size());
        for (std::uint32_t node = 0; node < 10; ++node)
            CHECK(set.contains(NodeId{node}) == (std::ranges::find(members, node) != members.end()));
    }
}

TEST_CASE("blocks have one size unless each has its own", "[data]")
{
    Data data;
    data.words = 2.5;
    CHECK(data.uniform());
    CHECK(data.size(BlockId{3}) == 2.5);
    data.wordsOf = [](BlockId block) { return block.value + 1.0; };
    CHECK_FALSE(data.uniform());
    CHECK(data.size(BlockId{3}) == 4);
}

TEST_CASE("every operation says where its blocks start and end", "[data]")
{
    constexpr std::uint32_t p = 4;
    const NodeId root{2};
    const Nodes all{0, 1, 2, 3}, atRoot{2};
    struct Known {
        Operation operation;
        std::uint32_t blocks;
        double words;
        Custody custody;
        Nodes starts, ends; ///< of block 1
    };
    const std::vector<Known> table{
        {Operation::Broadcast, 5, 2, Custody::Copied, atRoot, all},
        {Operation::Reduce, 5, 2, Custody::Combined, all, atRoot},
        {Operation::Allreduce, 5, 2, Custody::Combined, all, all},
        {Operation::Scatter, p, 10, Custody::Moved, atRoot, {1}},
        {Operation::Gather, p, 10, Custody::Moved, {1}, atRoot},
        {Operation::Allgather, p, 10, Custody::Copied, {1}, all},
        {Operation::ReduceScatter, p, 10, Custody::Combined, all, {1}},
        {Operation::Scan, 5, 2, Custody::Combined, all, all},
        {Operation::Alltoall, p * p, 10, Custody::Moved, {0}, {1}},
        {Operation::Shift, p, 10, Custody::Moved, {1}, {1}},
        {Operation::Barrier, p, 10, Custody::Copied, {1}, all},
        {Operation::Exscan, 5, 2, Custody::Combined, all, {1, 2, 3}},
        // Whose neighbour a processor is, only a shape says.
        {Operation::NeighbourAllgather, p, 10, Custody::Copied, {1}, {1}},
        {Operation::NeighbourAlltoall, p, 10, Custody::Moved, {1}, {1}},
    };
    CHECK(table.size() == operations().size());
    for (const Known& known : table) {
        CAPTURE(info(known.operation).id);
        const Data data = operationData(known.operation, p, root, 5, 10);
        CHECK(data.blocks == known.blocks);
        CHECK(data.words == known.words);
        CHECK(data.custody == known.custody);
        CHECK(membersOf(data.starts(BlockId{1})) == known.starts);
        CHECK(membersOf(data.ends(BlockId{1})) == known.ends);
    }
}

TEST_CASE("block s p + d of a total exchange goes from s to d", "[data]")
{
    const Data data = operationData(Operation::Alltoall, 5, NodeId{}, 1, 1);
    for (std::uint32_t s = 0; s < 5; ++s)
        for (std::uint32_t d = 0; d < 5; ++d) {
            CHECK(membersOf(data.starts(BlockId{5 * s + d})) == Nodes{s});
            CHECK(membersOf(data.ends(BlockId{5 * s + d})) == Nodes{d});
        }
}

TEST_CASE("a total exchange among too many processors is an error", "[data]")
{
    CHECK(operationData(Operation::Alltoall, 65535, NodeId{}, 1, 1).blocks == 65535U * 65535U);
    CHECK_THROWS_AS(operationData(Operation::Alltoall, 65536, NodeId{}, 1, 1), std::invalid_argument);
}

TEST_CASE("operations are found by the ids of the conventions", "[data]")
{
    for (const char* id :
         {"broadcast", "reduce", "scatter", "gather", "allgather", "reduce-scatter", "allreduce", "alltoall"}) {
        const OperationInfo* found = findOperation(id);
        REQUIRE(found != nullptr);
        CHECK(found->id == id);
        CHECK(&info(found->operation) == found);
    }
    CHECK(findOperation("telepathy") == nullptr);
}

TEST_CASE("what is combined has its operands everywhere", "[data]")
{
    for (const OperationInfo& about : operations()) {
        CAPTURE(about.id);
        const Data data = operationData(about.operation, 6, NodeId{1}, 3, 1);
        CHECK((data.custody == Custody::Combined) == about.combining);
        if (about.combining) CHECK(membersOf(data.starts(BlockId{0})).size() == 6);
        CHECK(about.rooted
              == (about.id == "broadcast" || about.id == "reduce" || about.id == "scatter" || about.id == "gather"));
    }
}

} // namespace test_data
