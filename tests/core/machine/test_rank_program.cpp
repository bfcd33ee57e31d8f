#include "machine/rank_program.h"

#include "algorithms/questions.h"
#include "catch.h"
#include "machine/mpi_source.h"
#include "run/run.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <random>
#include <sstream>

namespace test_rank_program {

using namespace hopscope;

namespace {

constexpr std::uint64_t plenty = std::uint64_t{1} << 30;

/// All ranks of a machine in one process. Messages take the time that chance gives them.
class Machine {
public:
    explicit Machine(const std::string& experiment) : m_setup(resolve(experimentFromText(experiment)))
    {
        m_schedule = scheduleOf(*m_setup.algorithm, m_setup.problem());
        m_data = dataOf(*m_setup.algorithm, m_setup.problem());
        const std::uint32_t ranks = m_setup.shape.processors();
        for (std::uint32_t rank = 0; rank < ranks; ++rank)
            programs.push_back(rankProgram(m_schedule, m_data, ranks, rank, plenty));
    }

    /// Does every act as soon as those are over that it waits for, whatever its step; the first wrong element.
    std::optional<std::string> free(std::uint32_t seed)
    {
        std::mt19937 chance(seed);
        std::vector<std::vector<double>> memory;
        std::vector<std::vector<std::uint32_t>> waits;
        std::map<std::array<std::uint32_t, 3>, std::vector<double>> underWay;
        std::vector<std::pair<std::size_t, std::size_t>> ready;
        for (const RankProgram& program : programs) {
            fillStart(program, m_data, memory.emplace_back(program.doubles));
            auto& own = waits.emplace_back();
            for (std::size_t i = 0; i < program.acts.size(); ++i) {
                own.push_back(program.acts[i].waits);
                if (own.back() == 0) ready.emplace_back(program.rank, i);
            }
        }
        std::size_t left = 0, fruitless = 0;
        for (const RankProgram& program : programs) left += program.acts.size();
        while (left > 0) {
            REQUIRE_FALSE(ready.empty());
            REQUIRE(fruitless < 1'000'000);
            std::swap(ready[chance() % ready.size()], ready.back());
            const auto [rank, place] = ready.back();
            const RankAct& act = programs[rank].acts[place];
            if (!doAct(act, static_cast<std::uint32_t>(rank), memory[rank], underWay)) {
                ++fruitless;
                continue; // it has not arrived
            }
            ready.pop_back();
            for (const std::uint32_t other : act.wakes)
                if (--waits[rank][other] == 0) ready.emplace_back(rank, other);
            --left;
        }
        CHECK(underWay.empty());
        for (const RankProgram& program : programs)
            if (auto wrong = firstWrong(program, memory[program.rank], rightEnd(program, m_data))) return wrong;
        return {};
    }

    std::vector<RankProgram> programs;

private:
    static bool doAct(const RankAct& act, std::uint32_t rank, std::vector<double>& memory,
                      std::map<std::array<std::uint32_t, 3>, std::vector<double>>& underWay)
    {
        std::vector<double> values;
        if (act.kind == RankAct::Kind::Receive) {
            const auto found = underWay.find({act.partner, rank, act.tag});
            if (found == underWay.end()) return false;
            values = found->second;
            underWay.erase(found);
            REQUIRE(values.size() == act.doubles);
        } else {
            for (const Stretch& one : act.kind == RankAct::Kind::Local ? act.sources : act.places)
                values.insert(values.end(), memory.begin() + static_cast<std::ptrdiff_t>(one.first),
                              memory.begin() + static_cast<std::ptrdiff_t>(one.first + one.count));
        }
        if (act.kind == RankAct::Kind::Send) {
            REQUIRE(underWay.emplace(std::array{rank, act.partner, act.tag}, values).second);
            return true;
        }
        const double* from = values.data();
        for (const Stretch& one : act.places)
            for (std::uint64_t e = 0; e < one.count; ++e) {
                double& there = memory[one.first + e];
                there = one.join ? there + *from : *from;
                ++from;
            }
        return true;
    }

    Setup m_setup;
    Schedule m_schedule;
    Data m_data;
};

constexpr const char* samples[] = {"ring:5 allgather-ring words=7",
                                   "hypercube:3 allgather-hypercube words=3",
                                   "complete:8 broadcast-fractional-tree packets=7 group=2 words=30",
                                   "torus:4x2 allreduce-long-torus words=24",
                                   "complete:8 allreduce-doubling words=10",
                                   "complete:6 reduce-scatter-ring words=3",
                                   "hypercube:3 alltoall-hypercube words=2",
                                   "hypercube:3 scan-hypercube words=4",
                                   "leaf-tree:2x3 gather-leaf-furthest-first words=2",
                                   "ring:4 shift-ring words=9"};

} // namespace

TEST_CASE("ranks that do their acts in any order that data allow have the correct result")
{
    for (const char* const sample : samples) {
        CAPTURE(sample);
        Machine machine(sample);
        for (std::uint32_t seed = 0; seed < 5; ++seed) {
            const auto wrong = machine.free(seed);
            CAPTURE(wrong.value_or(""));
            CHECK_FALSE(wrong);
        }
    }
}

TEST_CASE("a wait less shows in the result of some order")
{
    // In a pipeline a packet that goes on before it has come is not-a-number.
    Machine machine("ring:4 allreduce-reduce-scatter-allgather words=8");
    std::size_t taken = 0;
    for (RankProgram& program : machine.programs)
        for (std::uint32_t i = 0; i < program.acts.size(); ++i) {
            RankAct& act = program.acts[i];
            if (act.kind != RankAct::Kind::Send || act.waits == 0) continue;
            for (RankAct& other : program.acts) taken += std::erase(other.wakes, i);
            act.waits = 0;
        }
    REQUIRE(taken > 0);
    bool wrong = false;
    for (std::uint32_t seed = 0; seed < 20 && !wrong; ++seed) wrong = machine.free(seed).has_value();
    CHECK(wrong);
}

TEST_CASE("words become whole doubles whose sum is theirs")
{
    Data data;
    data.blocks = 8;
    data.words = 100.0 / 8;
    std::vector<std::uint64_t> doubles = doublesOf(data);
    CHECK(std::accumulate(doubles.begin(), doubles.end(), std::uint64_t{0}) == 100);
    CHECK(*std::ranges::min_element(doubles) == 12);
    CHECK(*std::ranges::max_element(doubles) == 13);
    data.words = 1.0 / 8;
    doubles = doublesOf(data);
    CHECK(std::accumulate(doubles.begin(), doubles.end(), std::uint64_t{0}) == 1);
    data.mixed = true; // values go from block to block
    CHECK(doublesOf(data) == std::vector<std::uint64_t>(8, 1));
    data.wordsOf = [](BlockId block) { return 0.5 * block.value; };
    CHECK(doublesOf(data) == std::vector<std::uint64_t>(8, 4));
    data.mixed = false;
    doubles = doublesOf(data);
    CHECK(std::accumulate(doubles.begin(), doubles.end(), std::uint64_t{0}) == 14);
}

TEST_CASE("MPI may read and write in place only what nothing else touches")
{
    const Machine machine("ring:5 allgather-ring words=7");
    for (const RankProgram& program : machine.programs) {
        CHECK(program.doubles == 35);
        for (const RankAct& act : program.acts) {
            CHECK(act.inPlace);
            CHECK(act.freely);
        }
    }
    const Machine sums("ring:4 allreduce-reduce-scatter-allgather words=8");
    for (const RankProgram& program : sums.programs)
        for (const RankAct& act : program.acts)
            if (act.kind == RankAct::Kind::Receive && act.places.front().join) {
                CHECK_FALSE(act.inPlace);
                CHECK_FALSE(act.freely);
            }
}

TEST_CASE("a rank that would need too much is refused with a sentence")
{
    const Setup setup = resolve(experimentFromText("ring:4 allgather-ring words=1e6"));
    const Schedule schedule = scheduleOf(*setup.algorithm, setup.problem());
    const Data data = dataOf(*setup.algorithm, setup.problem());
    CHECK_THROWS_WITH(rankProgram(schedule, data, 4, 1, 1 << 20),
                      "words: processor 1 would hold 31 MiB, and a rank may hold 1.0 MiB; smaller messages need less");
}

TEST_CASE("exported programs name phases and lines, and are the same each time")
{
    const auto result = run(experimentFromText("complete:4 allreduce-reduce-scatter-allgather words=12"));
    for (const auto language : {SourceLanguage::C, SourceLanguage::Python}) {
        std::ostringstream once, again;
        writeMpiSource(once, *result, language, "program");
        writeMpiSource(again, *run(result->experiment()), language, "program");
        CHECK(once.str() == again.str());
        for (const Phase& phase : result->schedule().phases)
            CHECK_THAT(once.str(), Catch::Matchers::Contains("Phase: " + phase.name));
        CHECK_THAT(once.str(), Catch::Matchers::Contains("(line "));
        CHECK_THAT(once.str(), Catch::Matchers::Contains("complete:4 allreduce-reduce-scatter-allgather words=12"));
    }
    const auto large = run(experimentFromText("ring:512 allgather-ring"));
    std::ostringstream out;
    CHECK_THROWS_WITH(writeMpiSource(out, *large, SourceLanguage::C, "program.c"),
                      "-o: a program is written with up to 200000 messages, this one has 261632");
    CHECK(out.str().empty());
}

} // namespace test_rank_program
