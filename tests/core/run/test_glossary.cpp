#include "testing.h"

#include "cost/cost_model.h"
#include "run/text/glossary.h"
#include "schedule/operation.h"

#include <algorithm>
#include <set>

namespace test_glossary {

using namespace hopscope;
using Catch::Matchers::Contains;

TEST_CASE("every term has a name of its own and a definition", "[glossary]")
{
    std::set<std::string> ids, titles;
    for (const Term& term : glossary()) {
        CAPTURE(term.id);
        CHECK(ids.insert(term.id).second);
        CHECK_FALSE(term.title.empty());
        CHECK(term.definition.size() > 15);
        CHECK(term.definition.ends_with('.'));
        CHECK(findTerm(term.id) == &term);
    }
    CHECK(findTerm("no-such-term") == nullptr);
    CHECK(std::ranges::is_sorted(glossary(), {}, &Term::title));
}

TEST_CASE("operations name the call of MPI and what its count counts", "[glossary]")
{
    for (const OperationInfo& one : operations()) {
        const Term* term = findTerm(one.id);
        REQUIRE(term);
        CHECK_THAT(term->definition, Contains(std::string(one.mpiName)));
        CHECK_THAT(term->definition, Contains("count: " + std::string(one.wordsMean)));
        CHECK_THAT(term->alsoCalled, Contains(std::string(one.otherName)));
    }
    CHECK(findTerm("broadcast")->definition
          == "In the end every processor holds the root's message (MPI_Bcast, count: the whole vector).");
}

TEST_CASE("what can be chosen is in the glossary", "[glossary]")
{
    for (const CostModel* model : costModels()) {
        CHECK(findTerm(model->id));
        for (const Parameter& price : model->prices) CHECK(findTerm(price.id));
    }
    for (const TopologyFamily* family : topologyFamilies()) CHECK(findTerm(family->id));
    for (const char* id : {"root", "packets", "alpha", "bandwidth", "contention", "bisection", "duplex", "ports",
                           "simplex", "one-send", "all-ports", "cut-through", "mapping", "critical-path"}) {
        CAPTURE(id);
        CHECK(findTerm(id));
    }
}

} // namespace test_glossary
