#include "testing.h"

#include "applications/matvec.h"
#include "applications/played.h"
#include "figures/figures.h"
#include "run/bandwidth/bandwidth.h"
#include "run/experiment.h"
#include "run/run.h"
#include "run/text/errata.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace test_kandemir_figures {

using namespace hopscope;
using namespace hopscope::test;

namespace {

Table numbers(const std::string& id)
{
    const Figure* figure = findFigure(id);
    REQUIRE(figure);
    return tableOf(*figure);
}

} // namespace

TEST_CASE("all thirteen figures of the textbook are there and run", "[figures][kandemir]")
{
    for (int i = 1; i <= 13; ++i) {
        const Figure* figure = findFigure("kandemir-fig" + std::to_string(i));
        REQUIRE(figure);
        INFO(figure->id);
        CHECK(figure->source.paper == papers::kandemir);
        CHECK_FALSE(figure->caption.empty());
        CHECK_FALSE(tableOf(*figure).rows.empty());
        CHECK((!figure->panels.empty() || !figure->live.empty()));
        for (const FigurePanel& panel : figure->panels) {
            INFO(panel.experiment);
            if (isApplication(panel)) {
                const Matvec matvec = matvecFromText(panel.experiment);
                const Played played(productOf(matvec), exampleElement, exampleVector(matvec.n));
                CHECK(played.right());
                CHECK(panel.position <= played.acts());
                continue;
            }
            const auto run = hopscope::run(experimentFromText(panel.experiment));
            CHECK(run->delivers());
            CHECK(run->violationCount() == 0);
            CHECK(panel.position >= 0);
            CHECK(panel.position <= static_cast<double>(run->steps()));
        }
        if (!figure->live.empty()) CHECK(hopscope::run(experimentFromText(figure->live))->delivers());
    }
}

TEST_CASE("every column that a chart of a figure names is in its table, and every row is whole", "[figures]")
{
    for (const Figure* figure : figures()) {
        if (figure->id == "sanders-fig3") continue; // slow, and has its own test
        const Table table = tableOf(*figure);
        INFO(figure->id);
        for (const auto& row : table.rows) CHECK(row.size() == table.columns.size());
        for (const FigureChart& chart : figure->charts)
            for (const std::string_view name : {chart.x, chart.y, chart.series, chart.part, chart.mark}) {
                INFO(name);
                CHECK((name.empty() || std::ranges::find(table.columns, name) != table.columns.end()));
            }
    }
}

TEST_CASE("what opens at a point of a figure's chart is an experiment that can run, or a pattern", "[figures]")
{
    std::set<std::string> opened;
    for (const Figure* figure : figures()) {
        if (std::ranges::none_of(figure->charts, [](const FigureChart& chart) { return chart.experiment; })) continue;
        const bool slow = figure->id == "sanders-fig3"; // its rows alone take their time: one stands for all
        const Table table =
            slow ? Table{{"P", "x", "speedup", "group"}, {{"64", "171", "1.28", "5"}}} : tableOf(*figure);
        INFO(figure->id);
        std::size_t some = 0;
        for (const FigureChart& chart : figure->charts) {
            if (!chart.experiment) continue;
            const auto part = std::ranges::find(table.columns, chart.part) - table.columns.begin();
            for (const auto& row : table.rows) {
                if (!chart.part.empty() && row[static_cast<std::size_t>(part)] != chart.partValue) continue;
                const auto x = static_cast<std::size_t>(std::ranges::find(table.columns, chart.x)
                                                        - table.columns.begin()),
                           y = static_cast<std::size_t>(std::ranges::find(table.columns, chart.y)
                                                        - table.columns.begin());
                if (row[x].empty() || row[y].empty()) continue; // no point of this chart
                const std::string text = chart.experiment(row);
                some += text.empty() ? 0 : 1;
                if (text.empty() || !opened.insert(text).second) continue;
                INFO(text);
                if (isPattern(text)) {
                    CHECK_NOTHROW(feasible(bandwidthQuestion(text)));
                } else
                    CHECK(validate(experimentFromText(text)).empty());
            }
        }
        CHECK(some > 0);
    }
    CHECK(opened.size() > 500);
}

TEST_CASE("a row of steps opens the run that it was counted in", "[figures]")
{
    for (const char* id : {"dimakopoulos-plot4", "dimakopoulos-plot7"}) {
        const Figure& figure = *findFigure(id);
        const Table table = tableOf(figure);
        const auto steps = static_cast<std::size_t>(std::ranges::find(table.columns, "steps") - table.columns.begin());
        for (std::size_t i = 0; i < table.rows.size(); i += 5) {
            const auto& row = table.rows[i];
            if (row[steps].empty()) continue;
            const std::string text = figure.charts.front().experiment(row);
            INFO(text);
            CHECK(std::to_string(run(experimentFromText(text))->steps()) == row[steps]);
        }
    }
}

TEST_CASE("numbered arrows: every message of broadcast and reduction with its step", "[figures][kandemir]")
{
    const auto arrows = [](const std::string& id, const std::string& step) {
        std::set<std::string> found;
        for (const auto& row : numbers(id).rows)
            if (row[0] == "transfer" && row[6] == "step " + step) found.insert(row[2] + ">" + row[3]);
        return found;
    };
    using Arrows = std::set<std::string>;
    // The reduction is the broadcast backwards, so its first step has the arrows of the last, turned round.
    CHECK(arrows("kandemir-fig1", "1") == Arrows{"0>4", "1>0", "3>2", "5>4", "7>6"});
    CHECK(arrows("kandemir-fig1", "2") == Arrows{"0>2", "4>6", "2>0", "6>4"});
    CHECK(arrows("kandemir-fig1", "3") == Arrows{"0>1", "2>3", "4>5", "6>7", "4>0"});
    CHECK(arrows("kandemir-fig2", "1") == Arrows{"0>2"});
    CHECK(arrows("kandemir-fig2", "4").size() == 8);
    CHECK(arrows("kandemir-fig3", "1") == Arrows{"0>4"});
    CHECK(arrows("kandemir-fig4", "3") == Arrows{"0>1", "2>3", "4>5", "6>7"});
}

TEST_CASE("x and y of the products by rows and by tiles are where the slides put them", "[figures][kandemir]")
{
    const std::string rows = "layout=1d n=8 p=4", tiles = "layout=2d n=6 p=9";
    std::map<std::vector<std::string>, std::string> held;
    for (const auto& row : numbers("kandemir-fig12").rows) held[{row[0], row[1], row[2], row[3]}] = row[4];
    for (int node = 0; node < 4; ++node) {
        const std::string name = std::to_string(node);
        CHECK(held.contains({rows, "0", name, "x" + name}));
        for (int part = 0; part < 4; ++part) CHECK(held.contains({rows, "2", name, "x" + std::to_string(part)}));
    }
    // Parts of x begin in the last column and are aligned to the diagonal; then everybody in a column has its part.
    for (int part = 0; part < 3; ++part) {
        const std::string x = "x" + std::to_string(part), y = "y" + std::to_string(part);
        CHECK(held.contains({tiles, "0", std::to_string(3 * part + 2), x}));
        CHECK(held.contains({tiles, "1", std::to_string(4 * part), x}));
        for (int row = 0; row < 3; ++row) CHECK(held.contains({tiles, "3", std::to_string(3 * row + part), x}));
        // The result, in the last column, is A x.
        const auto x6 = exampleVector(6);
        std::string expected;
        for (std::uint32_t i = 0; i < 2; ++i) {
            double sum = 0;
            for (std::uint32_t j = 0; j < 6; ++j)
                sum += exampleElement(static_cast<std::uint32_t>(2 * part) + i, j) * x6[j];
            expected += (i == 0 ? "" : " ") + formatNumber(sum);
        }
        CHECK(held[{tiles, "6", std::to_string(3 * part + 2), y}] == expected);
    }
}

TEST_CASE("the general hypercube procedure from source 101", "[figures][kandemir]")
{
    const Table table = numbers("kandemir-fig5");
    CHECK(table.columns == std::vector<std::string>{"step", "i", "mask", "active nodes", "sends"});
    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[0] == std::vector<std::string>{"1", "2", "011", "001 101", "101→001"});
    CHECK(table.rows[1] == std::vector<std::string>{"2", "1", "001", "001 011 101 111", "001→011  101→111"});
    CHECK(table.rows[2]
          == std::vector<std::string>{"3", "0", "000", "000 001 010 011 100 101 110 111",
                                      "001→000  011→010  101→100  111→110"});
}

TEST_CASE("messages on the links of a ring under the hypercube's allgather", "[figures][kandemir]")
{
    const Table table = numbers("kandemir-fig9");
    CHECK(table.columns == std::vector<std::string>{"step", "link", "from", "to", "direction", "messages"});
    REQUIRE(table.rows.size() == 3 * 16);
    std::map<std::string, double> most;
    for (const auto& row : table.rows) {
        const double messages = *parseNumber(row[5]);
        most[row[0]] = std::max(most[row[0]], messages);
        // In step 3 all go clockwise: four on every link that way, none the other.
        if (row[0] == "3") CHECK(messages == (row[4] == "clockwise" ? 4 : 0));
        if (row[0] == "2" && row[1] == "1→2") CHECK(messages == 2);
        if (row[0] == "2" && row[1] == "3→4") CHECK(messages == 0);
    }
    CHECK(most == std::map<std::string, double>{{"1", 1}, {"2", 2}, {"3", 4}});
}

TEST_CASE("results and messages of prefix sums on a hypercube", "[figures][kandemir]")
{
    const Table table = numbers("kandemir-fig10");
    CHECK(table.columns == std::vector<std::string>{"node", "start", "after step 1", "after step 2", "after step 3"});
    REQUIRE(table.rows.size() == 8);
    CHECK(table.rows[5] == std::vector<std::string>{"5", "[5] (5)", "[4+5] (4+5)", "[4+5] (4..7)", "[0..5] (0..7)"});
    CHECK(table.rows[0] == std::vector<std::string>{"0", "[0] (0)", "[0] (0+1)", "[0] (0..3)", "[0] (0..7)"});
    CHECK(table.rows[7].back() == "[0..7] (0..7)");
}

TEST_CASE("times cross at m*, and isoefficiency is that of the specification", "[figures][kandemir]")
{
    const Table table = numbers("kandemir-fig13");
    std::size_t marks = 0;
    for (const auto& row : table.rows) {
        if (!row[4].empty()) {
            ++marks;
            CHECK(row[4] == "m* = 94.12 words"); // p = 16
            CHECK(*parseNumber(row[2]) == Approx(100 * 4 / (2 * (4 - 2 * 15.0 / 16))));
        }
        if (row[0] != "isoefficiency" || row[2] != "64") continue;
        if (row[1] == "1-D") CHECK(std::sqrt(*parseNumber(row[3])) == Approx(626.57).margin(0.005));
        if (row[1] == "2-D") CHECK(std::sqrt(*parseNumber(row[3])) == Approx(597.87).margin(0.005));
    }
    CHECK(marks == 1);
    // Both are equally fast at the mark.
    std::vector<double> times;
    for (const auto& row : table.rows)
        if (row[0] == "time" && std::abs(*parseNumber(row[2]) - 94.1176470588) < 1e-6)
            times.push_back(*parseNumber(row[3]));
    REQUIRE(times.size() == 2);
    CHECK(times[0] == Approx(times[1]));
}

TEST_CASE("every erratum has an experiment that runs, and what it says about times is so", "[errata]")
{
    std::set<std::string_view> seen;
    for (const Erratum& erratum : errata()) {
        INFO(erratum.number);
        CHECK(seen.insert(erratum.number).second);
        CHECK_FALSE(erratum.printed.empty());
        CHECK_FALSE(erratum.right.empty());
        CHECK_FALSE(erratum.evidence.empty());
        const auto run = hopscope::run(experimentFromText(erratum.experiment));
        CHECK(run->delivers());
        CHECK(erratum.position <= static_cast<double>(run->steps()));
        CHECK(erratum.application.empty() != (erratum.number == "E4" || erratum.number == "E12"));
    }
    CHECK(std::ranges::count(errata(), papers::kandemir, [](const Erratum& e) { return e.source.paper; }) == 13);
    CHECK(std::ranges::count(errata(), papers::chan, [](const Erratum& e) { return e.source.paper; }) == 11);
    const auto time = [](const std::string& experiment) {
        return hopscope::run(experimentFromText(experiment))->time();
    };
    const std::string prices = " words=10 alpha=100 beta=2", forwarded = prices + " model=store-and-forward";
    CHECK(time("ring:8 broadcast-halving" + prices) == Approx(360));
    CHECK(time("mesh:4x4 allgather-grid" + forwarded) == Approx(1500));
    CHECK(time("torus:4x4 allgather-grid" + forwarded) == Approx(900));
    CHECK(time("ring:8 allgather-hypercube" + prices) == Approx(720));
    CHECK(time("ring:8 allgather-ring" + prices) == Approx(840));
    CHECK(time("hypercube:3 allreduce-doubling" + prices) == Approx(360));
    CHECK(time("ring:8 alltoall-ring" + prices) == Approx(1260));
    CHECK(time("ring:8 alltoall-ring-bidirectional" + prices) == Approx(1020));
    CHECK(time("ring:8 alltoall-ring-two-ports" + prices) == Approx(600));
    CHECK(time("hypercube:3 alltoall-hypercube" + forwarded) == Approx(540));
    CHECK(time("hypercube:3 alltoall-pairwise" + forwarded) == Approx(940));
    CHECK(time("hypercube:6 allgather-hypercube words=16 alpha=50 beta=2") == Approx(2316));
    CHECK(time("ring:8 scatter-halving" + forwarded) == Approx(720));
    CHECK(time("hypercube:3 scatter-hypercube" + forwarded) == Approx(440));
}

} // namespace test_kandemir_figures
