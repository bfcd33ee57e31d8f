#include "testing.h"

#include "confidence.h"
#include "cost/loggp_fit.h"
#include "diagnostic.h"
#include "run/analysis/fit.h"
#include "run/analysis/repeats.h"

#include <cmath>
#include <limits>

namespace test_fit {

using namespace hopscope;
using namespace hopscope::test;

namespace {

std::string refusalOf(const std::vector<Timing>& timings)
{
    try {
        fitPrices(timings);
    } catch (const Refused& refusal) {
        return refusal.why().text;
    }
    return {};
}

/// Of six start-ups each, with alpha = 50 and beta = 0.25.
std::vector<Timing> exact(double alpha = 50, double beta = 0.25)
{
    std::vector<Timing> timings;
    for (const double words : {1.0, 64.0, 4096.0, 1e6})
        timings.push_back({.startups = 6, .words = 6 * words, .time = 6 * alpha + 6 * words * beta});
    return timings;
}

} // namespace

TEST_CASE("a 95 % interval of two estimates reaches 12.7 standard errors, of many 1.96")
{
    // Student's table, as in every book on statistics.
    CHECK(studentFactor(1) == Approx(12.7062).epsilon(1e-5));
    CHECK(studentFactor(2) == Approx(4.30265).epsilon(1e-5));
    CHECK(studentFactor(10) == Approx(2.22814).epsilon(1e-5));
    CHECK(studentFactor(1e9) == Approx(1.959964).epsilon(1e-6));
}

TEST_CASE("times that the model makes give its prices back", "[fit]")
{
    const PriceFit fit = fitPrices(exact());
    CHECK(fit.alpha.value == Approx(50));
    CHECK(fit.beta.value == Approx(0.25));
    CHECK(fit.error == Approx(0).margin(1e-12));
    CHECK(*fit.alpha.margin == Approx(0).margin(1e-9));
    CHECK(fit.points == 4);
    auto more = exact();
    for (Timing& timing : more) timing.time += 7, timing.rest = 7;
    CHECK(fitPrices(more).alpha.value == Approx(50));
    CHECK(fit.timeOf(more.front()) == Approx(6 * 50 + 6 * 0.25 + 7));
}

TEST_CASE("margins are those of Student's t", "[fit]")
{
    // By hand: the equations [2 1; 1 2] (α β) = (2 2), squares left over 1/3, their inverse has 2/3 in its diagonal,
    // and t of one degree of freedom is tan(0.475 π).
    const PriceFit fit = fitPrices(std::vector<Timing>{{1, 0, 1}, {0, 1, 1}, {1, 1, 1}});
    const double pi = std::acos(-1.0);
    CHECK(fit.alpha.value == Approx(2.0 / 3));
    CHECK(fit.beta.value == Approx(2.0 / 3));
    REQUIRE(fit.beta.margin);
    CHECK(*fit.alpha.margin == Approx(std::tan(0.475 * pi) * std::sqrt(2.0 / 9)));
    CHECK(*fit.beta.margin == Approx(*fit.alpha.margin));
    CHECK(fit.error == Approx(1.0 / 3));
}

TEST_CASE("two points make a line and leave nothing to judge it by", "[fit]")
{
    const PriceFit fit = fitPrices(std::vector<Timing>{{1, 10, 12}, {1, 100, 102}});
    CHECK(fit.alpha.value == Approx(2));
    CHECK(fit.beta.value == Approx(1));
    CHECK_FALSE(fit.alpha.margin);
}

TEST_CASE("points that tell no prices are refused in a sentence", "[fit]")
{
    using Catch::Matchers::Contains;
    CHECK_THAT(refusalOf({}), Contains("there is none"));
    CHECK_THAT(refusalOf({{1, 1, 1}}), Contains("two points of different sizes"));
    CHECK_THAT(refusalOf({{3, 8, 1}, {3, 8, 2}, {3, 8, 3}}), Contains("other sizes"));
    CHECK_THAT(refusalOf({{1, 8, 1}, {2, 16, 2}}), Contains("grow alike"));
    CHECK_THAT(refusalOf({{1, 0, 1}, {1, 0, 2}}), Contains("grow alike"));
    CHECK_THAT(refusalOf({{1, 8, 1}, {1, 16, std::nan("")}}), Contains("point 2 is not a finite number"));
    CHECK_THAT(refusalOf({{1, 8, 1}, {1, std::numeric_limits<double>::infinity(), 4}}), Contains("point 2"));
    CHECK_THAT(refusalOf({{1, 8, 0}, {1, 16, 2}}), Contains("a time is above 0"));
}

TEST_CASE("huge and tiny times overflow nothing", "[fit]")
{
    for (const double scale : {1e-300, 1e-150, 1e150, 1e290}) {
        const PriceFit fit = fitPrices(exact(50 * scale, 0.25 * scale));
        CHECK(fit.alpha.value / scale == Approx(50));
        CHECK(fit.beta.value / scale == Approx(0.25));
        CHECK(std::isfinite(*fit.alpha.margin));
    }
}

TEST_CASE("repeated measurements are told by their quartiles", "[repeats]")
{
    CHECK(quartilesOf(std::vector<double>{7}) == Quartiles{7, 7, 7});
    CHECK(quartilesOf(std::vector<double>{4, 1, 3, 2, 5}) == Quartiles{2, 3, 4});
    CHECK(quartilesOf(std::vector<double>{1, 2, 3, 4}) == Quartiles{1.75, 2.5, 3.25});
    CHECK(quartilesOf(std::vector<double>{-1.5e308, 1.5e308}).median == 0);
    CHECK_THROWS_AS(quartilesOf({}), std::invalid_argument);
}

TEST_CASE("outliers are far from the middle of the others, however far", "[repeats]")
{
    CHECK(outliersOf(std::vector<double>{1.0, 1.1, 0.9, 1.05, 0.95, 9}) == std::vector<std::size_t>{5});
    CHECK(outliersOf(std::vector<double>{1.0, 1.1, 0.9, 1.05, 0.95}).empty());
    CHECK(outliersOf(std::vector<double>{1, 1, 1, 9}).empty()); // too few to say
    const std::vector<double> same{1, 1 + 1e-12, 1, 1, 1, 2};
    CHECK(outliersOf(same, 1e-3) == std::vector<std::size_t>{5});
}

TEST_CASE("ping-pongs tell L, o, g and G of LogGP", "[fit]")
{
    const LogGPFit truth{.latency = 6.5, .overhead = 2, .gap = 4, .gapPerByte = 0.125};
    std::vector<PingPong> all;
    for (const double bytes : {1.0, 64.0, 1024.0})
        for (const double messages : {1.0, 2.0, 16.0})
            for (const double delay : {0.0, 3.0, 200.0}) {
                PingPong one{messages, delay, bytes, 0};
                one.time = truth.timeOf(one);
                all.push_back(one);
            }
    const LogGPFit exact = fitLogGP(all);
    CHECK(exact.points == all.size());
    REQUIRE((exact.latency && exact.overhead && exact.gap && exact.gapPerByte));
    CHECK(*exact.latency == Approx(6.5));
    CHECK(*exact.overhead == Approx(2));
    CHECK(*exact.gap == Approx(4));
    CHECK(*exact.gapPerByte == Approx(0.125));
    CHECK(exact.error < 1e-12);

    // One per cent off to either side, in turn.
    std::vector<PingPong> rough = all;
    for (std::size_t i = 0; i < rough.size(); ++i) rough[i].time *= i % 2 == 0 ? 1.01 : 0.99;
    const LogGPFit near = fitLogGP(rough);
    CHECK(*near.gapPerByte == Approx(0.125).epsilon(0.1));
    CHECK(near.error > 0.005);
    CHECK(near.error < 0.05);

    // What the measurements do not tell stays open.
    std::erase_if(rough, [](const PingPong& one) { return one.delay > 0; });
    const LogGPFit without = fitLogGP(rough);
    CHECK((without.gap && without.gapPerByte && !without.overhead && !without.latency));
    std::erase_if(rough, [](const PingPong& one) { return one.messages > 1; });
    const LogGPFit alone = fitLogGP(rough);
    CHECK((alone.gapPerByte && !alone.gap && !alone.overhead && !alone.latency));
}

TEST_CASE("overheads that were measured by themselves give L as what a round trip leaves", "[fit]")
{
    // o_s = 0.3, o_r = 0.7, L = 1.5, g = 0.4, G = 0.01; calls grow with the bytes that they copy.
    const auto measured = [](double latency, double disturbed) {
        std::vector<PingPong> all;
        for (int round = 0; round < 5; ++round)
            for (const double bytes : {1.0, 101.0, 1001.0}) {
                const double size = (bytes - 1) * 0.01, other = disturbed * (round - 2);
                const double trip = 2 * (latency + 1.0 + size + other);
                using enum PingPong::What;
                all.push_back({1, 0, bytes, trip, RoundTrip});
                all.push_back({16, 0, bytes, trip + 15 * (0.4 + size), RoundTrip});
                all.push_back({1, 0, bytes, 0.3 + size / 4, Send});
                all.push_back({1, 50, bytes, 0.7 + size / 2, Receipt});
            }
        return fitLogGP(all);
    };
    const LogGPFit fit = measured(1.5, 0);
    CHECK(*fit.sendOverhead == Approx(0.3));
    CHECK(*fit.receiptOverhead == Approx(0.7));
    CHECK(*fit.overhead == Approx(0.5));
    CHECK(*fit.latency == Approx(1.5));
    CHECK(*fit.gap == Approx(0.4));
    CHECK(*fit.gapPerByte == Approx(0.01));
    CHECK(*fit.margins.latency == Approx(0).margin(1e-9));
    // Rounds that differ make the margin, which holds the true value.
    const LogGPFit rough = measured(1.5, 0.1);
    CHECK(std::abs(*rough.latency - 1.5) <= *rough.margins.latency);
    CHECK(*rough.margins.latency > 0.1);
    CHECK(*rough.margins.latency < 1);
    CHECK(*rough.margins.sendOverhead == Approx(0).margin(1e-9));
    // Half a round trip that is shorter than both calls is told as it is.
    CHECK(*measured(-0.2, 0).latency == Approx(-0.2));
}

TEST_CASE("a row of a ping-pong is told from a row of a message to several neighbours", "[fit]")
{
    CHECK(holdsPingPongs("messages,delay,bytes,time\n1,0,64,20\n"));
    CHECK(holdsPingPongs("1,0,64,20"));
    CHECK(holdsPingPongs("what,messages,delay,bytes,time\nsend,1,0,64,0.4\n"));
    CHECK_FALSE(holdsPingPongs("neighbours,bytes,time\n1,64,20\n"));
    const auto rows = pingPongsFromCsv("messages,delay,bytes,time\r\n1, 0, 64, 20\r\n\r\n16,5,1,90\r\n");
    REQUIRE(rows.size() == 2);
    CHECK(rows[1].messages == 16);
    CHECK(rows[1].time == 90);
    const auto calls = pingPongsFromCsv("what,messages,delay,bytes,time\nreceipt, 1, 80, 64, 0.4\nsend,1,0,1,0.2\n");
    REQUIRE(calls.size() == 2);
    CHECK(calls[0].what == PingPong::What::Receipt);
    CHECK(calls[1].what == PingPong::What::Send);
    for (const char* wrong : {"1,0,64,20\n0,0,64,20", "1,0,64,20\n1.5,0,64,20", "1,0,64,20\n1,0,0,20",
                              "1,0,64,20\n1,0,64,0", "1,0,64,20\n1,0,64", "1,0,64,20\nsent,1,0,64,2"}) {
        CAPTURE(wrong);
        try {
            pingPongsFromCsv(wrong);
            FAIL("it was read");
        } catch (const Refused& refusal) {
            CHECK(refusal.why().text.starts_with("file: line 2 must be messages,delay,bytes,time with 1 to"));
        }
    }
}

} // namespace test_fit
