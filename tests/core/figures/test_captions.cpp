#include "testing.h"

#include "algorithms/pipeline_optimum.h"
#include "figures/best_box.h"
#include "figures/figures.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace test_captions {

using namespace hopscope;
using namespace hopscope::test;

// What captions of figures claim, checked against the figures' own numbers.

namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows rowsOf(std::string_view id) { return tableOf(*findFigure(id)).rows; }
double number(const std::string& text) { return parseNumber(text).value(); }

} // namespace

TEST_CASE("the new broadcast loses over the whole range that is drawn", "[figures]")
{
    std::map<std::string, std::map<double, double>> broadcast, allgather;
    for (const auto& row : rowsOf("chan-fig10"))
        if (row[4].empty()) (row[0] == "broadcast" ? broadcast : allgather)[row[1]][number(row[2])] = number(row[3]);
    for (const auto& [bytes, old] : broadcast["MST, old"]) {
        CHECK(broadcast["MST, new"][bytes] > old);
        CHECK(broadcast["MST, new, τ = 0, φ = 0"][bytes] < old);
    }
    const auto ratio = [](auto& curves, const char* above, const char* below, double bytes) {
        return curves[above][bytes] / curves[below][bytes];
    };
    CHECK(ratio(broadcast, "MST, new", "MST, old", 8) == Approx(2.5).margin(.05));
    CHECK(ratio(broadcast, "MST, new", "MST, old", 16384) == Approx(1.3).margin(.05));
    CHECK(ratio(allgather, "bucket, old", "bucket, new", std::exp2(20)) == Approx(4.7).margin(.05));
    CHECK(ratio(allgather, "bucket, old", "bucket, new", std::exp2(22)) == Approx(2.5).margin(.05));
}

TEST_CASE("the model foretells a fifth of the time of the old allgather", "[figures]")
{
    std::map<std::string, double> model, measured;
    for (const auto& row : rowsOf("chan-table2"))
        if (row[0] == "allgather" && row[2] == "1") (row[4].empty() ? model : measured)[row[1]] = number(row[3]);
    CHECK(model["bucket, new"] / model["bucket, old"] == Approx(.2).margin(.02));
    CHECK(measured["MPI"] / measured["bucket, new"] == Approx(7.6).margin(.05));
}

TEST_CASE("the best of all cuts into boxes", "[figures]")
{
    // Number of processors by axis, and the fewest steps of the specification.
    const std::vector<std::pair<std::vector<std::uint32_t>, unsigned>> worked{
        {{9}, 2},      {{16}, 3},      {{27}, 3},      {{3, 3}, 2},    {{4, 4}, 3},    {{5, 3}, 2},    {{8, 4}, 3},
        {{5, 5}, 3},   {{6, 6}, 3},    {{7, 7}, 3},    {{8, 8}, 4},    {{9, 9}, 4},    {{15, 15}, 4},  {{16, 16}, 5},
        {{25, 25}, 5}, {{2, 2, 2}, 3}, {{3, 3, 3}, 3}, {{4, 4, 4}, 4}, {{7, 5, 3}, 3}, {{8, 8, 8}, 5}, {{16, 8, 8}, 5}};
    BestBox best;
    for (const auto& [lengths, steps] : worked) {
        CAPTURE(lengths);
        CHECK(best.steps(lengths) == steps);
    }
    CHECK(best.steps({}) == 0);
    CHECK(best.steps(std::vector<std::uint32_t>{1}) == 0);
    // Of the tori with sides from 2 to 16.
    int nearest = 0, boxes = 0;
    for (const auto& row : rowsOf("chan-stages")) {
        if (row[0] != "map") continue;
        const std::vector<std::uint32_t> sides{static_cast<std::uint32_t>(number(row[2])),
                                               static_cast<std::uint32_t>(number(row[3]))};
        unsigned bound = 0;
        for (std::uint32_t reached = 1; reached < sides[0] * sides[1]; reached *= 5) ++bound;
        nearest += row[1] == "bound met";
        boxes += best.steps(sides) == bound;
    }
    CHECK(nearest == 48);
    CHECK(boxes == 63);
}

TEST_CASE("simulated stages lie between the bound and the best of others", "[figures]")
{
    std::map<std::pair<std::string, double>, std::map<std::string, double>> stages;
    for (const auto& row : rowsOf("chan-stages")) {
        if (row[0] == "map") continue;
        stages[{row[0], number(row[2])}][row[1]] = number(row[3]);
        if (!row[4].empty()) stages[{row[0], number(row[2])}]["bound"] = number(row[4]);
    }
    for (auto& [where, steps] : stages) {
        CAPTURE(where.first, where.second);
        CHECK(steps.at("best box") >= steps.at("bound"));
        for (const char* rounding : {"simulated, nearest", "simulated, floor", "simulated, ceil"})
            CHECK(steps.at(rounding) >= steps.at("best box"));
    }
    CHECK(stages.at({"square", 8}).at("⌈log_{N+1} p⌉") == 4);
    CHECK(stages.at({"cube", 8}).at("⌈log_{N+1} p⌉") == 5);
}

TEST_CASE("which arity is the fastest", "[leaf][figures]")
{
    std::map<std::string, std::map<std::string, std::map<std::string, double>>> steps; // by algorithm, n, k
    for (const auto& row : rowsOf("dimakopoulos-plot4")) steps[row[0]][row[2]][row[1]] = number(row[3]);
    for (const char* n : {"16", "64", "256"}) {
        CAPTURE(n);
        const auto of = [&](const char* algorithm, const char* k) { return steps[algorithm][n][k]; };
        CHECK(of("broadcast-leaf-one-send", "4") < of("broadcast-leaf-one-send", "2"));
        for (const char* algorithm : {"allgather-leaf-one-send", "alltoall-leaf-one-send"})
            CHECK(of(algorithm, "2") < of(algorithm, "4"));
        for (const char* algorithm : {"alltoall-leaf-pipelined", "alltoall-leaf-greedy"})
            CHECK(of(algorithm, "4") < of(algorithm, "2"));
        for (const char* algorithm :
             {"scatter-leaf-furthest-first", "allgather-leaf-flooding", "allgather-leaf-queue-free-optimal"}) {
            CHECK(of(algorithm, "4") == number(n));
            CHECK(of(algorithm, "2") == number(n) + 1);
        }
    }
}

TEST_CASE("flooding fills the routers of a level alike", "[leaf][figures]")
{
    double most = 0;
    for (const auto& row : rowsOf("dimakopoulos-plot5")) {
        if (row[0] != "allgather-leaf-flooding") continue;
        CHECK(row[3] == row[4]);
        most = std::max(most, number(row[3]));
    }
    CHECK(most == 27); // (k − 2) n
}

TEST_CASE("the peak for 64 processors, exactly and as the paper may have it", "[figures]")
{
    double most = 0, place = 0;
    for (double x = 150; x <= 200; ++x) {
        const PipelinePrices at{.alpha = 1, .message = x};
        const double trees = std::min(bestFractionalPackets(64, 63, at).time, bestFractionalPackets(64, 1, at).time),
                     gain = trees / bestFractional(64, at, Search::Exact).time;
        if (gain > most) most = gain, place = x;
    }
    CHECK(most == Approx(1.282).margin(5e-4));
    CHECK(place == 171);
    // The binary tree alone with the approximation of its depth.
    const double depth = std::log(64) / std::log(1.618) - 1;
    double peak = 0;
    for (double x = 100; x <= 300; x += 0.5) {
        const PipelinePrices at{.alpha = 1, .message = x};
        peak = std::max(peak, std::min(realPipeline(62, 1, at).time, realPipeline(depth, 2, at).time)
                                  / bestFractional(64, at, Search::Paper).time);
    }
    CHECK(peak == Approx(1.29).margin(2e-3));
}

TEST_CASE("the fit finds the published serialisation again", "[figures]")
{
    const Figure& figure = *findFigure("chan-fig9");
    const Table sheet = figure.sheet(tableOf(figure));
    REQUIRE(sheet.rows.size() == 3);
    CHECK(sheet.rows[0][4] == "0.9797");
    CHECK(sheet.rows[2][4] == "0.1792");
    CHECK(number(sheet.rows[0][5]) == 0);
    CHECK(number(sheet.rows[1][5]) > 5); // no single value fits what is interpolated
}

TEST_CASE("Theorem 3.1 cannot tell single packets of the three patterns apart", "[figures]")
{
    std::map<std::pair<std::string, std::string>, std::set<std::string>> times; // by theorem and p
    std::map<std::string, double> largest;
    for (const auto& row : rowsOf("soviani-table2")) {
        if (!row[0].starts_with("fig3") || row[1] != "1") continue;
        times[{row[2], row[3]}].insert(row[4]);
        largest[row[0] + row[2]] = number(row[4]);
    }
    for (const auto& [where, different] : times)
        if (where.first == "Theorem 3.1") CHECK(different.size() == 1);
    CHECK(largest["fig3-cTheorem 3.2"] > 1.2 * largest["fig3-aTheorem 3.2"]);
    CHECK(largest["fig3-bTheorem 3.2"] > largest["fig3-aTheorem 3.2"]);
}

TEST_CASE("tables for readers are made from the numbers", "[figures]")
{
    for (const Figure* figure : figures()) {
        if (!figure->sheet) continue;
        CAPTURE(figure->id);
        const Table sheet = figure->sheet(tableOf(*figure));
        CHECK_FALSE(sheet.rows.empty());
        for (const auto& row : sheet.rows) CHECK(row.size() == sheet.columns.size());
    }
    const Table machines = findFigure("soviani-table1")->sheet(tableOf(*findFigure("soviani-table1")));
    REQUIRE(machines.rows.size() == 8);
    using Cells = std::vector<std::string>;
    const auto values = [&](std::size_t row) {
        return Cells(machines.rows[row].begin() + 8, machines.rows[row].end());
    };
    CHECK(values(2) == Cells{"0.25", "2.83", "6", "2.83"}); // the pruned butterfly of 64
    CHECK(values(3) == Cells{"0.5", "6", "216", "7"});
    CHECK(values(6) == Cells{"0.5", "6", "8", "1"}); // the 2-D mesh
}

} // namespace test_captions
