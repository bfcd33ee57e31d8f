#include "testing.h"

#include "run/analysis/sweep.h"
#include "stopping.h"

#include <cmath>

namespace test_sweep {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Words = std::vector<std::string>;

Words valuesOf(const std::string& text, bool whole = false) { return axisFromText(text, whole).values; }

std::vector<SweepPoint> pointsOf(const SweepRequest& request)
{
    std::vector<SweepPoint> points;
    sweep(request, [&](const SweepPoint& point) { points.push_back(point); });
    return points;
}

SweepRequest requestFor(const std::string& experiment, const std::string& x, bool whole = false)
{
    return {.experiment = experimentFromText(experiment), .x = axisFromText(x, whole), .x2 = {}, .series = {}};
}

std::shared_ptr<const Run> runOf(const std::string& text) { return run(experimentFromText(text)); }

} // namespace

TEST_CASE("an axis lists its values or spreads them over a range", "[sweep]")
{
    CHECK(axisFromText("group=1,2,4", true).name == "group");
    CHECK(valuesOf("group=1,2,4") == Words{"1", "2", "4"});
    CHECK(valuesOf("mapping=snake,gray") == Words{"snake", "gray"});
    CHECK(valuesOf("words=7") == Words{"7"});
    CHECK(valuesOf("words=0:10:lin5") == Words{"0", "2.5", "5", "7.5", "10"});
    CHECK(valuesOf("P=2:16:log4", true) == Words{"2", "4", "8", "16"});
    CHECK(valuesOf("packets=1:4:lin9", true) == Words{"1", "2", "3", "4"});
    CHECK(valuesOf("words=1/2:2:log3") == Words{"0.5", "1", "2"});
    CHECK(valuesOf("words=3:9:lin1") == Words{"3"});
    CHECK(valuesOf("words=5:5:log40") == Words{"5"});
    CHECK(valuesOf("words=-2:2:lin3") == Words{"-2", "0", "2"});
}

TEST_CASE("a range without a number of points has forty by equal factors", "[sweep]")
{
    const Words values = valuesOf("words=1:1e6");
    REQUIRE(values.size() == 40);
    CHECK(values == valuesOf("words=1:1e6:log40"));
    CHECK(values.front() == "1");
    CHECK(values.back() == "1000000");
    for (std::size_t i = 1; i < values.size(); ++i)
        CHECK(*parseNumber(values[i]) / *parseNumber(values[i - 1]) == Approx(std::pow(1e6, 1.0 / 39)));
}

TEST_CASE("ranges keep their ends and ascend", "[sweep]")
{
    for (const char* text :
         {"words=1:1e7:log100", "words=0.3:17:lin77", "words=1e-9:1e9:log1000", "P=3:16777216:log50"})
        for (const bool whole : {false, true}) {
            if (whole && text[0] != 'P') continue;
            const Axis axis = axisFromText(text, whole);
            const std::string ends = std::string(text).substr(axis.name.size() + 1);
            CHECK(parseNumber(axis.values.front()) == parseNumber(ends.substr(0, ends.find(':'))));
            CHECK(parseNumber(axis.values.back())
                  == parseNumber(ends.substr(ends.find(':') + 1, ends.rfind(':') - ends.find(':') - 1)));
            for (std::size_t i = 1; i < axis.values.size(); ++i)
                CHECK(*parseNumber(axis.values[i - 1]) < *parseNumber(axis.values[i]));
        }
}

TEST_CASE("what is no axis is refused with the way to write it", "[sweep]")
{
    for (const char* text : {"",
                             "words",
                             "=1,2",
                             "words=",
                             "words=1,,2",
                             "words=1,",
                             "words=1:",
                             "words=:5",
                             "words=5:1:log3",
                             "words=1:10:log0",
                             "words=1:10:log",
                             "words=1:10:log1.5",
                             "words=1:10:log-3",
                             "words=1:10:exp5",
                             "words=1:10:",
                             "words=1:10:log100001",
                             "words=a:b:log5",
                             "words=1:2:log3:4",
                             "words=1:inf:log5",
                             "words=nan:2:lin5"}) {
        CAPTURE(text);
        const std::string why = refusal([text] { axisFromText(text, false); }).text;
        CHECK_THAT(why, Catch::Matchers::Contains("is no range; write ") && Catch::Matchers::Contains("=1,2,4"));
        CHECK_THAT(why, !Catch::Matchers::Contains("write ="));
    }
    for (const char* text : {"words=0:10:log5", "words=-1:10:log5"})
        CHECK_THAT(refusal([text] { axisFromText(text, false); }).text, Catch::Matchers::Contains("begins above 0"));
}

TEST_CASE("the points of a sweep are runs of their own", "[sweep]")
{
    SweepRequest request = requestFor("complete:16 broadcast-fractional-tree packets=4 alpha=3", "words=1:1000:log5");
    request.x2 = axisFromText("group=1,2,5", true);
    request.series = {{.label = "duplex", .algorithm = "", .values = {}},
                      {.label = "reduce", .algorithm = "reduce-fractional-tree", .values = {}},
                      {.label = "dear", .algorithm = "", .values = {{"alpha", 100.0}, {"root", 5.0}}}};
    const auto points = pointsOf(request);
    REQUIRE(points.size() == 5 * 3 * 3);
    std::size_t next = 0;
    for (std::size_t x = 0; x < 5; ++x)
        for (std::size_t x2 = 0; x2 < 3; ++x2)
            for (std::size_t s = 0; s < 3; ++s) {
                const SweepPoint& point = points[next++];
                CHECK(point.x == x);
                CHECK(point.x2 == x2);
                CHECK(point.series == s);
                CHECK(point.refusal.empty());
                const auto alone = runOf("complete:16 " + std::string(s == 1 ? "reduce" : "broadcast")
                                         + "-fractional-tree packets=4 alpha=" + (s == 2 ? "100 root=5" : "3")
                                         + " words=" + request.x.values[x] + " group=" + request.x2->values[x2]);
                CHECK(point.experiment == toText(alone->experiment()));
                CHECK(toText(resolve(experimentAt(request, x, x2, s)).experiment) == point.experiment);
                CHECK(point.time == alone->time());
                CHECK(point.steps == alone->steps());
                CHECK(point.transfers == alone->transfers());
                CHECK(point.maxLinkLoad == alone->maxLinkLoad());
                CHECK(point.group == *parseNumber(request.x2->values[x2]));
                CHECK(point.packets == 4);
                const auto comparisons = alone->comparisons();
                const Comparison* bound = highestBound(comparisons, "time");
                REQUIRE(bound);
                CHECK(point.bound == bound->value);
                CHECK(point.bound > 0);
            }
}

TEST_CASE("the speed-up is the best time of the others over the own", "[sweep]")
{
    SweepRequest request = requestFor("complete:64 broadcast-binomial words=100", "alpha=1,50");
    request.series = {{.label = "broadcast-binomial", .algorithm = "broadcast-binomial", .values = {}},
                      {.label = "broadcast-chain", .algorithm = "broadcast-chain", .values = {}},
                      {.label = "broadcast-naive", .algorithm = "broadcast-naive", .values = {}}};
    const auto points = pointsOf(request);
    REQUIRE(points.size() == 6);
    CHECK(points[0].time == 6 * 101);
    CHECK(points[0].speedup == Approx(63.0 / 6)); // chain and one by one take 63 steps each
    CHECK(points[1].speedup == Approx(6.0 / 63));
    CHECK(points[2].speedup == Approx(6.0 / 63));
    for (const SweepPoint& alone : pointsOf(requestFor("complete:64 broadcast-binomial", "alpha=1,50")))
        CHECK(alone.speedup == 0);
}

TEST_CASE("a letter in the topology is swept like a parameter", "[sweep]")
{
    const auto points = pointsOf(requestFor("complete:P broadcast-binomial", "P=2:16:log4", true));
    REQUIRE(points.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) CHECK(points[i].steps == static_cast<StepIndex>(i) + 1);
    CHECK(points[3].experiment == "complete:16 broadcast-binomial");

    SweepRequest grid = requestFor("torus:AxBxA broadcast-grid", "A=2,3", true);
    grid.x2 = axisFromText("B=4,5", true);
    Words experiments;
    for (const SweepPoint& point : pointsOf(grid)) experiments.push_back(point.experiment);
    CHECK(experiments
          == Words{"torus:2x4x2 broadcast-grid", "torus:2x5x2 broadcast-grid", "torus:3x4x3 broadcast-grid",
                   "torus:3x5x3 broadcast-grid"});
    CHECK(pointsOf(requestFor("hypercube:D broadcast-hypercube", "D=0,4", true))[1].steps == 4);
}

TEST_CASE("series may sweep words and sizes", "[sweep]")
{
    SweepRequest request = requestFor("complete:P broadcast-fractional-tree", "words=100");
    request.series = {{.label = "8", .algorithm = "", .values = {{"P", 8.0}}},
                      {.label = "best", .algorithm = "", .values = {{"P", 8.0}, {"packets", std::string("best")}}}};
    const auto points = pointsOf(request);
    REQUIRE(points.size() == 2);
    CHECK(points[0].experiment == "complete:8 broadcast-fractional-tree words=100");
    CHECK(points[1].packets.value() > 1);
    CHECK(points[1].time < points[0].time);
}

TEST_CASE("the optimum is that of every point", "[sweep]")
{
    const SweepRequest request = requestFor("complete:64 broadcast-chain packets=best", "words=1,170,1000");
    const auto points = pointsOf(request);
    for (const SweepPoint& point : points) {
        const Setup setup =
            resolve(experimentFromText("complete:64 broadcast-chain words=" + request.x.values[point.x]));
        CHECK(point.packets == bestValue(setup, "packets"));
    }
    CHECK(points[1].packets == 103);
}

TEST_CASE("points that cannot run say why and the others run", "[sweep]")
{
    const auto points = pointsOf(requestFor("ring:P broadcast-hypercube", "P=4:8:lin5", true));
    REQUIRE(points.size() == 5);
    for (const SweepPoint& point : points) {
        const bool power = point.x == 0 || point.x == 4;
        CHECK(point.refusal.empty() == power);
        CHECK(point.experiment.empty() == !power);
        CHECK((point.time > 0) == power);
    }
    CHECK_THAT(points[1].refusal, Catch::Matchers::Contains("got 5"));
    SweepRequest request = requestFor("ring:6 broadcast-halving", "words=5");
    request.series = {{.label = "", .algorithm = "broadcast-halving", .values = {}},
                      {.label = "", .algorithm = "broadcast-hypercube", .values = {}}};
    CHECK(pointsOf(request)[0].speedup == 0); // nobody else runs
}

TEST_CASE("a sweep without a single point that runs is refused", "[sweep]")
{
    const Diagnostic why = refusal([] { pointsOf(requestFor("ring:6 broadcast-hypercube", "words=1,2")); });
    CHECK(why.parameter == "words");
    CHECK_THAT(why.text, Catch::Matchers::Contains("p = 2^d"));
    CHECK_THAT(refusal([] { pointsOf(requestFor("ring:6 broadcast-halving", "wrods=1,2")); }).text,
               Catch::Matchers::Contains("did you mean words?"));
    CHECK_THAT(refusal([] { pointsOf(requestFor("ring:P broadcast-halving", "words=1,2")); }).text,
               Catch::Matchers::Contains("\"P\" is not a size"));
}

TEST_CASE("the points of a sweep come in order, whoever is done first", "[sweep]")
{
    SweepRequest request = requestFor("complete:P broadcast-chain packets=7", "P=2,300,3,200,4,100,5");
    request.x2 = axisFromText("words=1,10,100", true);
    request.series = {{.label = "chain", .algorithm = "broadcast-chain", .values = {}},
                      {.label = "naive", .algorithm = "broadcast-naive", .values = {}}};
    const auto points = pointsOf(request);
    REQUIRE(points.size() == 7 * 3 * 2);
    for (std::size_t i = 0; i < points.size(); ++i) {
        CHECK(points[i].series == i % 2);
        CHECK(points[i].x2 == i / 2 % 3);
        CHECK(points[i].x == i / 6);
    }
}

TEST_CASE("a sweep counts its points and stops when asked to", "[sweep]")
{
    SweepRequest request = requestFor("ring:8 broadcast-halving", "words=1,2,3");
    request.x2 = axisFromText("root=0,1", true);
    Progress progress;
    sweep(
        request, [](const SweepPoint&) {}, &progress);
    CHECK(progress.total == 6);
    CHECK(progress.done == 6);
    std::stop_source stop;
    int seen = 0;
    const auto first = [&](const SweepPoint&) { ++seen, stop.request_stop(); };
    CHECK_THROWS_AS(sweep(request, first, nullptr, stop.get_token()), Cancelled);
    CHECK(seen == 1);
}

TEST_CASE("a sweep ends with the scope of whoever asked for it", "[sweep][stop]")
{
    // Its points are run in threads that know nothing of that scope.
    const SweepRequest request = requestFor("ring:P allgather-ring", "P=1000:2000");
    std::stop_source stop;
    const StopScope scope(stop.get_token());
    CHECK_THROWS_AS(sweep(request, [&](const SweepPoint&) { stop.request_stop(); }), Cancelled);
}

TEST_CASE("a sweep over a price takes the traffic of a run that is known", "[sweep]")
{
    SweepRequest request = requestFor("complete:16 broadcast-fractional-tree packets=4 alpha=3", "words=1:1000:log5");
    const auto fresh = pointsOf(request);
    request.known = runOf("complete:16 broadcast-fractional-tree packets=4 words=77");
    const auto known = pointsOf(request);
    REQUIRE(known.size() == fresh.size());
    for (std::size_t i = 0; i < known.size(); ++i) CHECK(known[i].time == fresh[i].time);
    // Another schedule is run all the same.
    request.known = runOf("complete:16 broadcast-fractional-tree packets=9 words=77");
    CHECK(pointsOf(request).front().time == fresh.front().time);
}

} // namespace test_sweep
