#include "catch.h"

#include "cost/blue_gene.h"
#include "cost/cost_model.h"
#include "cost/multilink_fit.h"
#include "diagnostic.h"
#include "figures/figures.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace test_blue_gene {

using namespace hopscope;
using namespace hopscope::blueGene;

TEST_CASE("tau is what was printed, and between the ranges a line in the logarithm", "[machine]")
{
    CHECK(serialisation(8).tau == 0.9797);
    CHECK(serialisation(512).tau == 0.9797);
    CHECK(serialisation(65536).tau == 0.1792);
    CHECK(serialisation(4194304).tau == 0.1792);
    CHECK(serialisation(512).origin == Origin::Measured);
    CHECK(serialisation(1024).origin == Origin::Interpolated);
    CHECK(serialisation(1).origin == Origin::Extended);
    CHECK(serialisation(1e9).origin == Origin::Extended);
    CHECK(serialisation(5793).tau == Approx((0.9797 + 0.1792) / 2).margin(1e-4)); // half-way: 2^12.5 bytes
    double before = 1;
    for (double bytes = 8; bytes < 1e7; bytes *= 1.3) {
        CHECK(serialisation(bytes).tau <= before);
        before = serialisation(bytes).tau;
    }
    CHECK(1 + 5 * eagerTau == Approx(5.8985));
    CHECK(1 + 5 * rendezvousTau == Approx(1.8960));
}

TEST_CASE("the lines through Table 2 are those of the specification", "[machine]")
{
    const std::map<std::string, std::pair<double, double>> lines{
        {"broadcast MPI", {31.5, 6.214}},         {"broadcast bucket, old", {33.5, 6.214}},
        {"broadcast bucket, new", {32.5, 4.214}}, {"scatter MPI", {0.5, 4.129}},
        {"scatter MST, old", {0.25, 3.436}},      {"scatter MST, new", {1.0, 2.257}},
        {"allgather MPI", {220, 30.0}},           {"allgather bucket, old", {32.0, 3.286}},
        {"allgather bucket, new", {31.5, 1.929}}};
    std::set<std::string> seen;
    for (const Timing& timing : timings()) {
        const std::string name = std::string(timing.operation) + " " + std::string(timing.name);
        CAPTURE(name);
        REQUIRE(lines.contains(name));
        CHECK(fit(timing).intercept == Approx(lines.at(name).first).margin(0.06));
        CHECK(fit(timing).slope == Approx(lines.at(name).second).margin(6e-4));
        seen.insert(name);
    }
    CHECK(seen.size() == lines.size());
    CHECK(1000 * perByte() == Approx(3.4).margin(0.05));
    CHECK(startUp() == Approx(62.6).margin(0.1));
}

TEST_CASE("published values are offered for prices that the model has", "[machine]")
{
    std::map<std::string, int> offered;
    for (const CostModel* model : costModels())
        for (const PricePreset& preset : model->presets) {
            const auto has = [&](const Parameter& parameter) { return parameter.id == preset.price; };
            CHECK(std::ranges::any_of(model->prices, has));
            CHECK_FALSE(preset.note({}).empty());
            ++offered[std::string(preset.price)];
            if (preset.price == "tau") {
                CHECK(preset.value({{"words", 2048.0}}) >= 0.1792);
                CHECK(preset.value({{"words", 2048.0}}) <= 0.9797);
            }
        }
    CHECK(offered == std::map<std::string, int>{{"beta", 1}, {"tau", 3}, {"phi", 6}});
}

TEST_CASE("figures of the torus paper can be had as numbers", "[figures]")
{
    for (const char* id : {"chan-fig1", "chan-fig2", "chan-fig3", "chan-fig4", "chan-fig5", "chan-fig6", "chan-fig7",
                           "chan-fig8", "chan-fig9", "chan-fig10", "chan-table1", "chan-table2", "chan-table3"}) {
        CAPTURE(id);
        const Figure* figure = findFigure(id);
        REQUIRE(figure);
        const Table table = tableOf(*figure);
        CHECK(table.rows.size() > 2);
        for (const auto& row : table.rows) CHECK(row.size() == table.columns.size());
    }
}

TEST_CASE("times of several messages are also given relative to that of one", "[figures]")
{
    const Table table = tableOf(*findFigure("chan-fig8"));
    const auto column = [&](std::string_view name) {
        return static_cast<std::size_t>(std::ranges::find(table.columns, name) - table.columns.begin());
    };
    std::map<std::pair<std::string, std::string>, double> alone; // by direction and bytes
    std::size_t drawn = 0;
    for (const auto& row : table.rows) {
        const double time = *parseNumber(row[column("microseconds")]);
        double& one = alone[{row[0], row[column("bytes")]}];
        if (row[column("l")] == "1") one = time;
        CHECK(std::abs(*parseNumber(row[column("relative")]) * one - time) < 1e-3 * time);
        if (row[column("against_l")] != "yes") continue;
        ++drawn;
        CHECK(row[0] == "one");
    }
    CHECK(drawn == 3 * 6); // three lengths, six neighbours
}

TEST_CASE("before and after the seven operations", "[figures]")
{
    const Table table = tableOf(*findFigure("chan-fig1"));
    REQUIRE(table.rows.size() == 14);
    const auto row = [&](std::size_t i) { return std::vector(table.rows[i].begin() + 2, table.rows[i].end()); };
    using Cells = std::vector<std::string>;
    CHECK(row(0) == Cells{"x", "", "", ""});
    CHECK(row(1) == Cells{"x", "x", "x", "x"});
    CHECK(row(2) == Cells{"x⁽⁰⁾", "x⁽¹⁾", "x⁽²⁾", "x⁽³⁾"});
    CHECK(row(3) == Cells{"Σ x", "", "", ""});
    CHECK(row(4) == Cells{"x₀ x₁ x₂ x₃", "", "", ""});
    CHECK(row(5) == Cells{"x₀", "x₁", "x₂", "x₃"});
    CHECK(row(6) == row(5));
    CHECK(row(7) == row(4));
    CHECK(row(9) == Cells(4, "x₀ x₁ x₂ x₃"));
    CHECK(row(10)[2] == "x₀⁽²⁾ x₁⁽²⁾ x₂⁽²⁾ x₃⁽²⁾");
    CHECK(row(11) == Cells{"Σ x₀", "Σ x₁", "Σ x₂", "Σ x₃"});
    CHECK(row(13) == Cells(4, "Σ x"));
}

TEST_CASE("Table 1 on 8 × 8 × 8", "[figures]")
{
    const Table table = tableOf(*findFigure("chan-table1"));
    REQUIRE(table.rows.size() == 7);
    for (const auto& row : table.rows) CHECK(row[4] == "4");
    CHECK(table.rows[0][5] == "0.1667"); // n β/(2N)
    CHECK(table.rows[4][5] == "0.1663"); // 511/512/6
    CHECK(table.rows[4][9] == "0.3327"); // the rotated bucket: 511/1536, twice that
    CHECK(table.rows[6][5] == "0.3327");
    CHECK(table.rows[0][8] == "5"); // steps, against 4
}

TEST_CASE("alpha, beta and tau are found again from times that they give", "[machine]")
{
    struct Prices {
        double from, to, alpha, beta, tau;
    };
    std::string csv = "neighbours,bytes,time\n";
    const Prices ranges[]{{8, 512, 4.5, 0.02, 0.9797}, {1024, 32768, 9, 0.006, 0.55}, {65536, 4194304, 30, 0.0034, 0}};
    for (const Prices& prices : ranges)
        for (double bytes = prices.from; bytes <= prices.to; bytes *= 2)
            for (int l = 1; l <= 6; ++l)
                csv += formatNumber(l) + "," + formatNumber(bytes) + ","
                       + formatNumber((prices.alpha + bytes * prices.beta) * (1 + (l - 1) * prices.tau)) + "\r\n";
    const auto fits = fitByLength(measurementsFromCsv(csv));
    REQUIRE(fits.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CAPTURE(i);
        REQUIRE(fits[i].fit);
        CHECK(fits[i].fit->alpha == Approx(ranges[i].alpha).epsilon(1e-6));
        CHECK(fits[i].fit->beta == Approx(ranges[i].beta).epsilon(1e-6));
        CHECK(fits[i].fit->tau == Approx(ranges[i].tau).margin(1e-8));
        CHECK(fits[i].fit->error < 1e-7);
    }
    CHECK_FALSE(fitMultilink(std::vector<Measurement>{{1, 8, 1}, {2, 8, 2}}));
    CHECK(fitMultilink(std::vector<Measurement>{{1, 8, 1}, {1, 16, 2}})->tau == 0);
    CHECK_THROWS_AS(measurementsFromCsv("1,8,2\nx,8,2\n"), Refused);
    CHECK_THROWS_AS(measurementsFromCsv("1,8,2\n0,8,2\n"), Refused);
}

} // namespace test_blue_gene
