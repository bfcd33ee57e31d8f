#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "testing.h"

#include "progress.h"
#include "run/analysis/critical_path.h"
#include "run/analysis/journey.h"
#include "run/analysis/sweep.h"
#include "run/analysis/time_shares.h"
#include "run/holdings/holdings.h"
#include "run/queues.h"
#include "run/tables/run_tables.h"
#include "run/simulation.h"
#include "stopping.h"

#include <algorithm>
#include <functional>
#include <sstream>

namespace test_stopping {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// Counts the steps that are written; asks to stop when so many were.
struct Counter {
    std::uint64_t written{0}, stopAt{0};
    std::stop_source stop{};
};
Counter* counter = nullptr;
const Algorithm* counted = nullptr;

Schedule countingSchedule(const Problem& problem)
{
    Schedule schedule = scheduleOf(*counted, problem);
    schedule.write = [write = schedule.write](StepIndex k, Step& out) {
        if (++counter->written == counter->stopAt) counter->stop.request_stop();
        write(k, out);
    };
    return schedule;
}

/// An experiment whose steps are counted, as long as it lives; one at a time.
class Counting {
public:
    explicit Counting(const char* text) : m_setup(resolve(experimentFromText(text))), m_algorithm(*m_setup.algorithm)
    {
        counted = m_setup.algorithm;
        counter = &m_counter;
        m_algorithm.schedule = countingSchedule;
        m_algorithm.original = nullptr;
        m_algorithm.parameters = {};
        m_setup.algorithm = &m_algorithm;
    }
    ~Counting() { counter = nullptr; }

    const Setup& setup() const { return m_setup; }
    /// Steps that the work writes after it was asked to stop in the middle of what it would write.
    std::uint64_t writtenAfterStop(const std::function<void(const std::stop_token&)>& work)
    {
        m_counter = {};
        work({});
        const std::uint64_t all = m_counter.written;
        REQUIRE(all > 20); // else there is nothing to stop
        m_counter = {.written = 0, .stopAt = all / 2};
        try {
            work(m_counter.stop.get_token());
        } catch (const Cancelled&) {
        }
        return m_counter.written - all / 2;
    }

private:
    Setup m_setup;
    Algorithm m_algorithm;
    Counter m_counter;
};

} // namespace

TEST_CASE("a scope asks its token, and that of the outer one where it has none", "[stop]")
{
    CHECK_NOTHROW(goOn());
    std::stop_source outer, inner;
    const StopScope first(outer.get_token());
    CHECK_NOTHROW(goOn());
    {
        const StopScope second(inner.get_token());
        outer.request_stop();
        CHECK_NOTHROW(goOn());
        inner.request_stop();
        CHECK_THROWS_AS(goOn(), Cancelled);
    }
    const StopScope none{std::stop_token()};
    CHECK_THROWS_AS(goOn(), Cancelled);
}

TEST_CASE("a long loop in parts visits everything once, or stops soon", "[stop]")
{
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, goOnEvery, goOnEvery + 1, 5 * goOnEvery}) {
        std::vector<int> items(size);
        inParts(std::span(items), [](std::span<int> part) {
            CHECK(part.size() <= goOnEvery);
            for (int& item : part) ++item;
        });
        CHECK(std::ranges::count(items, 1) == static_cast<std::ptrdiff_t>(size));
    }
    std::stop_source stop;
    const StopScope scope(stop.get_token());
    std::vector<int> items(10 * goOnEvery);
    CHECK_THROWS_AS(inParts(std::span(items),
                            [&](std::span<int> part) {
                                part[0] = 1;
                                stop.request_stop();
                            }),
                    Cancelled);
    CHECK(std::ranges::count(items, 1) == 1);
}

TEST_CASE("one large step is left when asked to stop", "[stop][holdings]")
{
    constexpr std::uint32_t processors = 10'000;
    Step step;
    for (std::uint32_t i = 0; i + 1 < processors; i += 2) step.send(NodeId{i}, NodeId{i + 1}, block(i));
    for (const Operation operation : {Operation::Allgather, Operation::Gather, Operation::ReduceScatter}) {
        const Data data = operationData(operation, processors, NodeId{1}, processors, 1);
        const auto holdings = makeHoldings(data, processors, 0, 16);
        std::stop_source stop;
        const StopScope scope(stop.get_token());
        CHECK_NOTHROW(holdings->apply(step, 0, nullptr));
        stop.request_stop();
        CHECK_THROWS_AS(holdings->apply(step, 1, nullptr), Cancelled);
    }
}

TEST_CASE("whatever plays a schedule stops with the step that it is at", "[stop]")
{
    Counting experiment("complete:12 broadcast-chain packets=300");
    constexpr std::uint64_t most = 2;
    CHECK(experiment.writtenAfterStop([&](const std::stop_token& stop) {
        simulate(experiment.setup(), {}, nullptr, stop);
    }) <= most);

    const auto run = priced(experiment.setup(), simulate(experiment.setup(), {}, nullptr, {}), {}, {});
    const auto after = [&](const std::function<void()>& work) {
        return experiment.writtenAfterStop([&](const std::stop_token& stop) {
            const StopScope scope(stop);
            work();
        });
    };
    CHECK(after([&] { run->holdingsAt(run->steps()); }) <= most);
    for (const RunTable& table : runTables()) {
        if (table.id == "steps") continue; // told from the traffic, which is known
        if (table.objection && !table.objection(*run).empty()) continue;
        CAPTURE(table.id);
        CHECK(after([&] {
                  std::ostringstream out;
                  writeRunTable(out, TableFormat::Csv, table, *run, {}, {}, 1e15);
              })
              <= most);
    }
    const auto direct = [&](const std::function<void(const std::stop_token&)>& work) {
        return experiment.writtenAfterStop(work);
    };
    CHECK(direct([&](const std::stop_token& stop) { criticalPath(*run, stop); }) <= most);
    CHECK(direct([&](const std::stop_token& stop) { messagesOf(*run, BlockId{7}, stop); }) <= most);
    CHECK(direct([&](const std::stop_token& stop) { timeShares(*run, 100, stop); }) <= most);
}

TEST_CASE("queues stop with the step that they are at", "[stop]")
{
    Counting experiment("leaf-tree:3x3x3 allgather-leaf-flooding");
    const auto run = priced(experiment.setup(), simulate(experiment.setup(), {}, nullptr, {}), {}, {});
    CHECK(experiment.writtenAfterStop([&](const std::stop_token& stop) {
        queuePeaks(run->schedule(), run->data(), run->shape().processors(), stop);
    }) <= 2);
    CHECK(experiment.writtenAfterStop([&](const std::stop_token& stop) {
        QueueHistory(run->schedule(), run->data(), NodeId{run->shape().processors()}, run->data().routers, stop);
    }) <= 2);
}

TEST_CASE("a sweep that is stopped begins no further point", "[stop]")
{
    std::stop_source stop;
    Progress progress;
    const SweepRequest request{
        experimentFromText("ring:16 allgather-ring"), axisFromText("words=1:1e6:log60", false), {}, {}};
    std::uint64_t told = 0;
    CHECK_THROWS_AS(sweep(
                        request,
                        [&](const SweepPoint&) {
                            ++told;
                            stop.request_stop();
                        },
                        &progress, stop.get_token()),
                    Cancelled);
    CHECK(told == 1);
    CHECK(progress.done < 60);
}

} // namespace test_stopping
