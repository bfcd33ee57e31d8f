#include "algorithms/questions.h"
#include "testing.h"

#include "figures/figures.h"
#include "run/run.h"
#include "run/text/errata.h"
#include "values.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace test_sanders_figures {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::vector<std::vector<std::string>> rowsOf(std::string_view id, std::size_t column, const std::string& text)
{
    std::vector<std::vector<std::string>> found;
    for (const auto& row : tableOf(*findFigure(id)).rows)
        if (row[column] == text) found.push_back(row);
    return found;
}

double timeAt(const std::string& series, double x)
{
    for (const auto& row : rowsOf("sanders-example-1389", 1, series))
        if (*parseNumber(row[2]) == x) return *parseNumber(row[3]);
    return -1;
}

} // namespace

TEST_CASE("the example of 1024 processors by the formula and exactly", "[figures]")
{
    CHECK(timeAt("r = 8, by (7)", 456) == Approx(1.3892).margin(5e-5));
    CHECK(timeAt("r = 10, by (7)", 503) == Approx(1.3869).margin(5e-5));
    CHECK(timeAt("r = 10, exact", 500) == Approx(1.3846).margin(5e-5));
    CHECK(timeAt("chain, exact", 2046) == Approx(2.249).margin(5e-4));
    CHECK(timeAt("binary tree, exact", 157) == Approx(2.156).margin(5e-4));
    CHECK(timeAt("exact, best s", 10) == Approx(1.3846).margin(5e-5));
    // What is called exact is what a run takes.
    const auto best =
        run(experimentFromText("complete:1024 broadcast-fractional-tree group=10 packets=500 words=4096"));
    CHECK(timeAt("r = 10, exact", 500) == Approx(best->time() / 4096).epsilon(1e-12));
    // Exactly one mark a line, at its lowest point where it is the best number of packets.
    std::map<std::string, int> marks;
    for (const auto& row : rowsOf("sanders-example-1389", 0, "packets")) marks[row[1]] += row[5].empty() ? 0 : 1;
    for (const auto& [series, count] : marks) CHECK(count == 1);
    CHECK(marks.size() == 5);
}

TEST_CASE("the trees of Fig. 1 and the first steps of their edges", "[figures]")
{
    const auto nodes = rowsOf("sanders-fig1", 0, "node");
    std::map<std::string, int> count;
    for (const auto& row : nodes) ++count[row[6].substr(0, row[6].find(' '))];
    CHECK(count
          == std::map<std::string, int>{
              {"complete:20", 20}, {"complete:10", 10}, {"complete:8", 8}, {"complete:6", 6}, {"complete:7", 7}});
    // The group of part (e): down T + r, right T + r + 1 + i.
    std::set<std::string> right;
    for (const auto& row : rowsOf("sanders-fig1", 0, "right, in turn")) right.insert(row[6]);
    for (const char* step : {"step 5", "step 6", "step 7", "step 8"}) CHECK(right.contains(step));
}

TEST_CASE("no link of Fig. 4 carries two messages", "[figures]")
{
    const Figure& figure = *findFigure("sanders-fig4");
    for (const FigurePanel& panel : figure.panels) {
        CAPTURE(panel.label);
        const auto result = run(experimentFromText(panel.experiment));
        const bool stored = panel.experiment.find("stored") != std::string_view::npos;
        CHECK(result->maxLinkLoad() == (stored ? 1 : 2));
        if (panel.heat) CHECK(result->maxLinkLoad(static_cast<StepIndex>(panel.position)) == (stored ? 1 : 2));
    }
}

TEST_CASE("what the errata of fractional trees say about runs is so", "[errata]")
{
    const auto result = [](const std::string& text) { return run(experimentFromText(text)); };
    std::set<std::string_view> numbers;
    for (const Erratum& erratum : errata()) {
        if (erratum.number[0] != 'S') continue;
        INFO(erratum.number);
        numbers.insert(erratum.number);
        const auto of = result(std::string(erratum.experiment));
        CHECK(of->delivers());
        CHECK(erratum.position <= static_cast<double>(of->steps()));
    }
    CHECK(numbers.size() == 13);
    CHECK(std::get<double>(result("complete:20 broadcast-fractional-tree packets=8")->facts().at("D")) == 5);
    CHECK(result("complete:64 broadcast-fractional-tree group=4 packets=44 words=170")->steps() == 70);
    CHECK(result("hypercube:2 broadcast-edge-disjoint-trees packets=11 words=128")->time()
          == Approx(151.64).margin(5e-3));
    CHECK(result("complete:1024 broadcast-fractional-tree-simplex group=8 packets=456")->steps() == 1078);
    const Setup cube = resolve(experimentFromText("hypercube:3 broadcast-edge-disjoint-trees packets=11 words=64"));
    CHECK(optimumOf(*cube.algorithm, cube.problem(), Search::Exact)->packets == 11);
    const Setup tree = resolve(experimentFromText("complete:1024 broadcast-fractional-tree packets=157 words=4096"));
    for (const Parameter& parameter : parametersOf(*tree.algorithm))
        if (parameter.id == "packets") CHECK(parameter.best(tree.problem()) == 157);
}

} // namespace test_sanders_figures
