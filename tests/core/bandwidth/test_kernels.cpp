#include "catch.h"

#include "bandwidth/closed_loads.h"
#include "bandwidth/growth.h"
#include "run/bandwidth/bandwidth.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace test_kernels {

using namespace hopscope;

namespace {

const BspMachine pruned{};

BandwidthAnswer ask(const std::string& subject) { return bandwidth({.subject = subject, .machine = pruned}); }

} // namespace

TEST_CASE("Soviani & Singh: costs of the kernels, rows 28 to 32", "[bandwidth]")
{
    struct Row {
        Kernel kernel;
        unsigned k;
        double n, bsp, dbsp, dbspPlus, alpha, lower;
    };
    const std::vector<Row> rows{
        {Kernel::GeneralizedBroadcast, 4, 16, 1028, 1028, 667.41, 320, 260},
        {Kernel::NsFft, 4, 16, 232, 167.88, 484.90, 188, 132},
        {Kernel::NnExchange, 4, 16, 68, 68, 1131.06, 128, 20},
        {Kernel::GeneralizedBroadcast, 6, 1, 518, 518, 271.10, 280, 70},
        {Kernel::NsFft, 6, 1, 45, 21.90, 281.23, 165, 15},
        {Kernel::NnExchange, 6, 1, 14, 14, 748.45, 222, 7},
        {Kernel::GeneralizedBroadcast, 10, 16, 524298, 524298, 40451.85, 17384, 16394},
        {Kernel::NsFft, 10, 16, 2754, 870.45, 3757.73, 1769, 249},
        {Kernel::NnExchange, 10, 16, 522, 522, 9049.50, 1160, 26},
        {Kernel::GeneralizedBroadcast, 16, 1, 16777232, 16777232, 160102.49, 69632, 65552},
        {Kernel::NsFft, 16, 1, 2184, 432.62, 11687.74, 8200, 80},
        {Kernel::NnExchange, 16, 1, 272, 272, 27175.48, 4112, 17},
    };
    for (const Row& row : rows) {
        CAPTURE(static_cast<int>(row.kernel), row.k, row.n);
        const KernelCosts costs = kernelCosts(row.kernel, row.k, row.n, pruned);
        CHECK(costs.upper.bsp == Approx(row.bsp).margin(6e-3));
        CHECK(costs.upper.dbsp == Approx(row.dbsp).margin(6e-3));
        CHECK(costs.upper.dbspPlus == Approx(row.dbspPlus).margin(6e-3));
        CHECK(costs.upper.alphaDbsp == Approx(row.alpha).margin(6e-3));
        CHECK(costs.lower == Approx(row.lower).margin(6e-3));
    }
    CHECK(kernelCosts(Kernel::BinomialBroadcast, 6, 16, pruned).upper.dbsp == Approx(403.39).margin(6e-3));
    CHECK(kernelCosts(Kernel::BinomialBroadcast, 6, 16, pruned).upper.alphaDbsp == Approx(537));
    CHECK(kernelCosts(Kernel::BinomialBroadcast, 10, 1024, pruned).upper.dbsp == Approx(108435.8).margin(.06));
    CHECK(kernelCosts(Kernel::BinomialBroadcast, 10, 1024, pruned).upper.alphaDbsp == Approx(13265));
    CHECK(kernelCosts(Kernel::GeneralizedBroadcast, 6, 16, pruned).upper.alphaDbsp == Approx(1240));
    CHECK(kernelCosts(Kernel::GeneralizedBroadcast, 10, 1024, pruned).upper.alphaDbsp == Approx(1049576));
}

TEST_CASE("Soviani & Singh: growth orders of Table 2", "[bandwidth]")
{
    const auto at = [](Kernel kernel, unsigned k, double beta) {
        return kernelCosts(kernel, k, std::exp2(beta * k), pruned);
    };
    // Slope of log T against log p, or against log log p, from k = 80 to 160.
    const auto slope = [&](Kernel kernel, double beta, auto time, bool powerOfLog) {
        const double rise = std::log2(time(at(kernel, 160, beta)) / time(at(kernel, 80, beta)));
        return powerOfLog ? rise : rise / 80;
    };
    const auto dbsp = [](const KernelCosts& c) { return c.upper.dbsp; };
    const auto plus = [](const KernelCosts& c) { return c.upper.dbspPlus; };
    const auto alpha = [](const KernelCosts& c) { return c.upper.alphaDbsp; };
    const auto lower = [](const KernelCosts& c) { return c.lower; };
    const auto broadcast = Kernel::GeneralizedBroadcast, fft = Kernel::NsFft, nn = Kernel::NnExchange;
    CHECK(slope(broadcast, 0, dbsp, false) == Approx(1.5).margin(5e-4));
    CHECK(slope(broadcast, 0, plus, false) == Approx(1).margin(5e-4));
    CHECK(slope(broadcast, 0, alpha, false) == Approx(1).margin(5e-4));
    CHECK(slope(broadcast, 0, lower, false) == Approx(1).margin(5e-4));
    CHECK(slope(fft, 0, dbsp, false) == Approx(.5).margin(5e-4));
    CHECK(slope(fft, 0, plus, false) == Approx(.5).margin(5e-4));
    CHECK(slope(fft, 0, lower, true) == Approx(1.97).margin(6e-3));
    CHECK(slope(fft, 0, alpha, true) == Approx(4).margin(6e-3));
    CHECK(slope(nn, 0, dbsp, false) == Approx(.5).margin(5e-4));
    CHECK(slope(nn, 0, plus, false) == Approx(.5).margin(5e-4));
    CHECK(slope(nn, 0, lower, true) == Approx(.99).margin(6e-3));
    CHECK(slope(nn, 0, alpha, true) == Approx(3).margin(6e-3));
    for (const double beta : {0.0, .25, .5, .75, 1.0, 1.5})
        for (const Kernel kernel : {fft, nn})
            CHECK(slope(kernel, beta, plus, false) == Approx(std::max(beta + .25, beta / 2 + .5)).margin(.02));
    const auto crossing = [&](Kernel kernel, const PacketCount& packets) {
        return crossingOf(GrowthModel::AlphaDbsp, GrowthModel::Dbsp, kernel, packets, pruned);
    };
    const PacketCount single{1, 0}, sixteen{16, 0}, root{1, .5};
    CHECK(growthOf(GrowthModel::DbspPlus, nn, root, pruned).power == Approx(.75).margin(5e-3));
    CHECK(growthOf(GrowthModel::DbspPlus, fft, root, pruned).power == Approx(.75).margin(5e-3));
    CHECK(growthOf(GrowthModel::Dbsp, nn, root, pruned).power == Approx(1).margin(5e-3));
    CHECK(growthOf(GrowthModel::AlphaDbsp, fft, root, pruned).power == Approx(.52).margin(6e-3));
    CHECK(growthOf(GrowthModel::AlphaDbsp, nn, root, pruned).power == Approx(.51).margin(6e-3));
    CHECK(growthOf(GrowthModel::AlphaDbsp, nn, single, pruned).isLogarithmic());
    CHECK_FALSE(growthOf(GrowthModel::Dbsp, nn, single, pruned).isLogarithmic());
    CHECK(crossing(nn, single) == 30);
    CHECK(crossing(nn, sixteen) == 18);
    CHECK(crossing(nn, root) == 12);
    CHECK(crossing(fft, single) == 34);
    CHECK(crossing(fft, sixteen) == 20);
    CHECK(crossing(fft, root) == 12);
    CHECK(crossing(broadcast, single) == 6);
}

TEST_CASE("Soviani & Singh: where routing by the exact H beats sending straight, and how Fig. 3 grows", "[bandwidth]")
{
    for (unsigned k = 4; k <= 10; ++k) {
        const auto exact = ask("pattern:nn-exchange n=3 k=" + std::to_string(k)).supersteps.at(0).relation.loads;
        const auto closed = neighbourLoads(k, 3).loads;
        for (unsigned j = 0; j < k; ++j) CHECK(exact[j] == Approx(closed[j]));
    }
    // However little crosses a boundary, it takes a packet of time.
    CHECK(order::theorem31(pruned, figure3Loads(Figure3::BorderColumns, 160, 1)) > std::exp2(79.5));
    const auto from = [](double n, BspMachine::Prefix prefix) {
        const BspMachine machine{.prefix = prefix};
        unsigned least = 60;
        for (unsigned k = 60; k >= 4; k -= 2) {
            const ClusterRelation relation = neighbourLoads(k, n);
            if (order::theorem32(machine, relation) >= superstep::dbsp(machine, relation)) break;
            least = k;
        }
        return least;
    };
    CHECK(from(1, BspMachine::Prefix::Superstep) == 20);
    CHECK(from(16, BspMachine::Prefix::Superstep) == 8);
    CHECK(from(1024, BspMachine::Prefix::Superstep) == 4);
    CHECK(from(1, BspMachine::Prefix::Tree) == 14);

    for (const auto& [name, pattern] : {std::pair{"fig3-a", Figure3::BorderColumns},
                                        {"fig3-b", Figure3::RowsOfFft},
                                        {"fig3-c", Figure3::CornerBlocks}})
        for (const unsigned k : {4U, 6U, 8U, 10U}) {
            CAPTURE(name, k);
            const auto exact = ask(std::string("pattern:") + name + " n=3 k=" + std::to_string(k)).supersteps.at(0);
            CHECK(exact.relation.loads == figure3Loads(pattern, k, 3).loads);
        }
    // Slopes from k = 80 to 160: of log T against k, or against log k.
    const auto rise = [&](Figure3 pattern, bool theorem31, double power) {
        const auto time = [&](unsigned k) {
            const ClusterRelation relation = figure3Loads(pattern, k, std::exp2(power * k));
            return theorem31 ? order::theorem31(pruned, relation) : order::theorem32(pruned, relation);
        };
        return std::log2(time(160) / time(80));
    };
    for (const Figure3 which : {Figure3::BorderColumns, Figure3::RowsOfFft}) {
        CHECK(rise(which, false, 0) == Approx(3).margin(.05));
        CHECK(rise(which, false, .5) / 80 == Approx(.5).margin(.02));
        CHECK(rise(which, true, .5) / 80 == Approx(.5).margin(.02));
        CHECK(rise(which, true, 0) / 80 == Approx(.5).margin(.02));
    }
    CHECK(rise(Figure3::CornerBlocks, false, 0) / 80 == Approx(.25).margin(.02));
    CHECK(rise(Figure3::CornerBlocks, false, .5) / 80 == Approx(.75).margin(.02));
    CHECK(rise(Figure3::CornerBlocks, true, .5) / 80 == Approx(.75).margin(.02));
    CHECK(rise(Figure3::CornerBlocks, true, 0) / 80 == Approx(.5).margin(.02));
}

} // namespace test_kernels
