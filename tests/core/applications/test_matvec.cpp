#include "testing.h"

#include "applications/isoefficiency.h"
#include "applications/matvec.h"

#include <cmath>

namespace test_matvec {

using namespace hopscope;
using namespace hopscope::test;
using Catch::Matchers::Contains;

namespace {

constexpr auto prices = " alpha=50 beta=2 tc=1";

MatvecResult resultOf(const std::string& text) { return run(matvecFromText(text + prices)); }

/// Real numbers without a pattern.
double element(std::uint32_t row, std::uint32_t column) { return std::sin(1.0 + row * 12.9898 + column * 78.233); }

/// Whether the product that moved is the one that is computed at one place.
void checkNumbers(const Product& product)
{
    const std::uint32_t n = product.parts.whole;
    std::vector<double> x(n);
    for (std::uint32_t j = 0; j < n; ++j) x[j] = std::cos(3.0 * j);
    const auto y = multiplied(product, element, x);
    REQUIRE(y.size() == n);
    for (std::uint32_t i = 0; i < n; ++i) {
        double sum = 0;
        for (std::uint32_t j = 0; j < n; ++j) sum += element(i, j) * x[j];
        CAPTURE(i);
        CHECK(y[i] == Approx(sum).margin(1e-12));
    }
}

void checkMoves(const Product& product)
{
    const Moved found = moved(product.movement, 1, 1);
    CHECK(found.delivers);
    CHECK(found.why.empty());
    CHECK(found.onePort);
}

} // namespace

TEST_CASE("y is A x whatever the layout, the network and the sizes", "[matvec]")
{
    for (const std::string network : {"hypercube", "ring", "line", "mesh", "torus", "complete", "binary-tree"})
        for (const int p : {1, 2, 4, 7, 8, 9, 16})
            for (const int n : {16, 17, 30}) {
                if (network == "hypercube" && (p & (p - 1)) != 0) continue;
                const std::string rest = " p=" + std::to_string(p) + " n=" + std::to_string(n) + " topology=" + network;
                CAPTURE(rest);
                const Product rows = productOf(matvecFromText("layout=1d" + rest));
                checkNumbers(rows);
                checkMoves(rows);
                const int q = static_cast<int>(std::lround(std::sqrt(p)));
                if (q * q != p) continue;
                const Product tiles = productOf(matvecFromText("layout=2d" + rest));
                checkNumbers(tiles);
                checkMoves(tiles);
            }
}

TEST_CASE("the simulated time is the closed form where the parts are equal", "[matvec]")
{
    for (const std::string layout : {"1d", "2d"})
        for (const int p : {1, 4, 9, 16, 25, 36, 49, 64})
            for (const std::string network : {"", " topology=ring", " topology=mesh", " topology=torus"}) {
                const std::string text =
                    "layout=" + layout + " p=" + std::to_string(p) + " n=" + std::to_string(3 * p) + network;
                CAPTURE(text);
                const MatvecResult found = resultOf(text);
                CHECK(found.rightResult == true);
                const bool contended = layout == "2d" && network == " topology=ring" && p > 1;
                REQUIRE(found.formula.has_value() != contended);
                if (found.formula) CHECK(found.simulated.time == Approx(found.formula->time).epsilon(1e-12));
            }
    // As the specification has it: t_c n²/p + t_s log p + t_w (n/p)(p - 1); t_c n²/p + (t_s + t_w n/q)(1 + 2 L(q)).
    CHECK(resultOf("layout=1d n=64 p=16").simulated.time == Approx(64 * 4 + 50 * 4 + 2 * 4 * 15));
    CHECK(resultOf("layout=2d n=64 p=16").simulated.time == Approx(64 * 4 + (50 + 2 * 16) * 5));
    CHECK(resultOf("layout=2d n=60 p=25").simulated.time == Approx(144 + (50 + 2 * 12) * 7));
    CHECK(resultOf("layout=1d n=64 p=16 topology=ring").simulated.time == Approx(64 * 4 + 50 * 15 + 2 * 4 * 15));
    CHECK(resultOf("layout=1d n=64 p=16 topology=torus").simulated.time == Approx(64 * 4 + 50 * 6 + 2 * 4 * 15));
    CHECK(resultOf("layout=2d n=64 p=16 topology=torus").moved.maxLinkLoad == 1);
    CHECK(resultOf("layout=2d n=64 p=64").moved.maxLinkLoad == 1);
}

TEST_CASE("parts that differ by one cost what the largest costs", "[matvec]")
{
    const MatvecResult rows = resultOf("layout=1d n=10 p=3");
    CHECK_FALSE(rows.formula.has_value());
    CHECK(rows.simulated.time == Approx(4 * 10 + 2 * (50 + 2 * 4))); // a part of 4 moves in either step of the ring
    const MatvecResult tiles = resultOf("layout=2d n=10 p=9");
    CHECK(tiles.simulated.time == Approx(4 * 4 + 5 * (50 + 2 * 4)));
    CHECK(tiles.rightResult == true);
}

TEST_CASE("what follows from the time", "[matvec]")
{
    const Figures figures = resultOf("layout=2d n=1024 p=64").simulated;
    CHECK(figures.time == 18526);
    CHECK(figures.speedup == Approx(1024.0 * 1024 / 18526));
    CHECK(figures.efficiency == Approx(figures.speedup / 64));
    CHECK(figures.cost == 64 * 18526);
    CHECK(figures.overhead == 64 * 18526 - 1024 * 1024);
}

TEST_CASE("the textbook's values of a matrix of 1024 rows", "[matvec]")
{
    struct Row {
        int p;
        double rowTime, rowEfficiency, tileTime, tileEfficiency;
    };
    for (const auto& [p, rowTime, rowEfficiency, tileTime, tileEfficiency] :
         {Row{16, 67656, 0.9687, 68346, 0.9589}, Row{64, 18700, 0.8761, 18526, 0.8844},
          Row{256, 6536, 0.6267, 5698, 0.7188}, Row{1024, 3570, 0.2868, 2278, 0.4495}}) {
        const std::string rest = " n=1024 p=" + std::to_string(p);
        CAPTURE(p);
        const MatvecResult rows = resultOf("layout=1d" + rest), tiles = resultOf("layout=2d" + rest);
        CHECK(rows.simulated.time == rowTime);
        CHECK(rows.simulated.efficiency == Approx(rowEfficiency).margin(5e-5));
        CHECK(tiles.simulated.time == tileTime);
        CHECK(tiles.simulated.efficiency == Approx(tileEfficiency).margin(5e-5));
        const double n = 1024, log = std::log2(p);
        CHECK(rows.slides.time == Approx(n * n / p + 50 * log + 2 * n));
        CHECK(tiles.slides.time == Approx(n * n / p + 50 * log + 2 * n / std::sqrt(p) * log));
    }
}

TEST_CASE("2-D wins from 64 processors on, for rows enough", "[matvec]")
{
    const auto faster = [](int p, int n) {
        const std::string rest = " p=" + std::to_string(p) + " n=" + std::to_string(n);
        return resultOf("layout=2d" + rest).simulated.time < resultOf("layout=1d" + rest).simulated.time;
    };
    for (const int n : {16, 256, 4096}) CHECK_FALSE(faster(16, n));
    // n > 9.14 t_s/t_w = 228.6 at p = 64, n > 2.31 t_s/t_w = 57.8 at p = 256, where it needs n >= p.
    CHECK_FALSE(faster(64, 192));
    CHECK(faster(64, 256));
    CHECK(faster(256, 256));
    // The slides' formulas call it a tie at 4 and 16 processors.
    for (const int p : {4, 16}) {
        const std::string rest = " n=64 p=" + std::to_string(p);
        CHECK(resultOf("layout=1d" + rest).slides.time == Approx(resultOf("layout=2d" + rest).slides.time));
    }
}

TEST_CASE("the rows that keep an efficiency of 0.8", "[isoefficiency]")
{
    struct Row {
        int p;
        double slidesRows, exactRows, slidesTiles, exactTiles;
    };
    for (const auto& [p, slidesRows, exactRows, slidesTiles, exactTiles] :
         {Row{4, 59.08, 53.76, 59.08, 78.55}, Row{16, 193.98, 188.06, 193.98, 229.67},
          Row{64, 633.27, 626.57, 529.14, 597.87}, Row{256, 2231.55, 2224.16, 1331.60, 1466.27},
          Row{1024, 8434.80, 8427.03, 3200.00, 3465.98}}) {
        const std::string rest = " E=0.8 p=" + std::to_string(p) + prices;
        CAPTURE(p);
        const auto rows = solve(isoefficiencyFromText("layout=1d" + rest));
        const auto tiles = solve(isoefficiencyFromText("layout=2d" + rest));
        CHECK(rows.slides.n == Approx(slidesRows).margin(0.0051).epsilon(0));
        CHECK(rows.exact.n == Approx(exactRows).margin(0.0051).epsilon(0));
        CHECK(tiles.slides.n == Approx(slidesTiles).margin(0.0051).epsilon(0));
        CHECK(tiles.exact.n == Approx(exactTiles).margin(0.0051).epsilon(0));
        for (const auto& size : {rows.exact, rows.slides, tiles.exact, tiles.slides})
            CHECK(size.work == Approx(size.n * size.n));
        // What is rounded up so that it runs is at least as efficient, and a part less would not be.
        if (p > 256) continue;
        for (const auto& [layout, found, part] :
             {std::tuple{"1d", rows, p}, std::tuple{"2d", tiles, static_cast<int>(std::lround(std::sqrt(p)))}}) {
            const auto efficiency = [&, name = layout](double n) {
                return resultOf(std::string("layout=") + name + " p=" + std::to_string(p) + " n=" + formatNumber(n))
                    .simulated.efficiency;
            };
            CHECK(efficiency(found.runnable) >= 0.8);
            CHECK(efficiency(found.runnable - part) < 0.8);
        }
    }
}

TEST_CASE("isoefficiency grows with p² in rows and p log² p in tiles", "[isoefficiency]")
{
    const auto work = [](const std::string& layout, std::int64_t p) {
        return solve(isoefficiencyFromText("layout=" + layout + " E=0.8 p=" + std::to_string(p) + prices)).exact.work;
    };
    CHECK(work("1d", 1 << 22) / work("1d", 1 << 20) == Approx(16).margin(0.01));
    const auto slides = [](std::int64_t p) {
        return solve(isoefficiencyFromText("layout=2d E=0.8 p=" + std::to_string(p) + prices)).slides.work;
    };
    CHECK(slides(4096) / slides(1024) == Approx(5.44).margin(0.005));
    CHECK(slides(std::int64_t{1} << 30) / slides(std::int64_t{1} << 28) == Approx(4.54).margin(0.05));
    // Dearer operations need fewer rows; W counts their time.
    const auto dear = solve(isoefficiencyFromText("layout=1d E=0.8 p=64 alpha=100 beta=4 tc=2"));
    const auto usual = solve(isoefficiencyFromText(std::string("layout=1d E=0.8 p=64") + prices));
    CHECK(dear.exact.n == Approx(usual.exact.n));
    CHECK(dear.exact.work == Approx(2 * usual.exact.work));
    // One processor is efficient without any work; it still needs a row to run.
    const auto alone = solve(isoefficiencyFromText("layout=1d E=0.8 p=1"));
    CHECK(alone.exact.n == 0);
    CHECK(alone.runnable == 1);
}

TEST_CASE("impossible products are refused with one sentence", "[matvec]")
{
    const std::vector<std::tuple<std::string, std::string, std::string>> table{
        {"layout=2d n=64 p=60", "p", "2-D partitioning needs p = q^2, got 60; the nearest that works is 64"},
        {"layout=2d n=64 p=8", "p", "2-D partitioning needs p = q^2, got 8; the nearest that works is 9"},
        {"layout=1d n=10 p=16", "n", "need n >= p, got 10; the nearest that works is 16"},
        {"layout=2d n=3 p=16", "n", "need n >= q, got 3; the nearest that works is 4"},
        {"layout=3d n=3 p=16", "layout", "must be one of 1d and 2d, got 3d; the nearest that works is"},
        {"layout=1d n=10", "p", "is missing; it must be a whole number from 1 to 16384"},
        {"p=0", "p", "must be a whole number from 1 to 16384, got 0; the nearest that works is 1"},
        {"p=1e6 n=1e7", "p", "from 1 to 16384, got 1000000; the nearest that works is 16384"},
        {"p=4 n=8.5", "n", "got 8.5; the nearest that works is 9"},
        {"p=4 n=many", "n", "got many; the nearest that works is 1"},
        {"p=4 tc=0", "tc", "must be a number above 0, got 0"},
        {"p=4 alpha=-1", "alpha", "must be a number from 0, got -1; the nearest that works is 0"},
        {"p=4 beta=x", "beta", "must be a number from 0, got x"},
        {"p=4 alhpa=1", "alhpa", "did you mean alpha?"},
        {"p=4 p=5", "p", "is given twice"},
        {"p=4 extra", "experiment", "\"extra\" is no name=value"},
        {"p=6 topology=hypercube", "p", "hypercube needs p = 2^d processors, got 6; the nearest that work are 4 and 8"},
        {"p=6 topology=torus:4x4", "topology", "torus:4x4 has 16 processors and p is 6; they must be as many"},
        {"p=6 topology=rign", "topology", "did you mean ring?"},
        {"p=4 beta=1e308 n=1e9", "beta",
         "must be a number from 0 to 1e+30, got 1e+308; the nearest that works is 1e+30"},
        {"p=4 alpha=1e-300", "alpha", "must be 0 or a number from 1e-30, got 1e-300; the nearest that works is 0"},
        {"p=4 tc=1e-300", "tc", "must be a number from 1e-30 to 1e+30, got 1e-300; the nearest that works is 1e-30"},
    };
    for (const auto& [text, parameter, sentence] : table) {
        CAPTURE(text);
        const Diagnostic why = refusal([&text = text] { run(matvecFromText(text)); });
        CHECK(why.parameter == parameter);
        CHECK_THAT(why.text, Contains(sentence));
    }
    const std::vector<std::tuple<std::string, std::string, std::string>> others{
        {"layout=1d p=64", "E", "is missing"},
        {"layout=1d p=64 E=1", "E", "above 0 and below 1, got 1"},
        {"layout=1d p=64 E=0", "E", "above 0 and below 1, got 0"},
        {"layout=1d p=64 E=high", "E", "got high"},
        {"layout=1d p=64 E=0.8 n=4", "n", "isoefficiency has no such parameter"},
        {"layout=1d p=4e9 E=0.8 topology=hypercube", "p", "the nearest that works is 16777216"},
        {"layout=2d p=60 E=0.8", "p", "2-D partitioning needs p = q^2"},
        {"layout=2d p=64 E=0.8 topology=ring", "topology", "no closed form"},
    };
    for (const auto& [text, parameter, sentence] : others) {
        CAPTURE(text);
        const Diagnostic why = refusal([&text = text] { solve(isoefficiencyFromText(text)); });
        CHECK(why.parameter == parameter);
        CHECK_THAT(why.text, Contains(sentence));
    }
}

} // namespace test_matvec
