#include "own/goal/goal_program.h"
#include "own/msccl/msccl_file.h"
#include "own/schedule_text.h"
#include "own/schedule_writer.h"
#include "own_texts.h"
#include "round_trips.h"
#include "run/clockless_times.h"
#include "testing.h"

#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace test_schedule_formats {

using namespace hopscope;
using Catch::Contains;
using test::written;

TEST_CASE("a file's suffix names the format of a schedule", "[formats]")
{
    CHECK(findScheduleFormat("A/b.GOAL")->id == "goal");
    CHECK(findScheduleFormat("b.xml")->id == "msccl");
    CHECK(findScheduleFormat("b.schedule")->id == "schedule");
    CHECK(findScheduleFormat("b.json")->id == "chrome");
    CHECK(findScheduleFormat("b.paje")->id == "paje");
    CHECK(findScheduleFormat("b.lua") == nullptr);
}

TEST_CASE("what is written of a run is read as the same, and is right", "[formats][catalogue]")
{
    std::size_t goal = 0, msccl = 0, lists = 0;
    test::eachWritten("", [&](const Run& played) {
        const std::string text = written(played, ".goal");
        const GoalProgram program = goalFromText("x.goal", text);
        std::ostringstream again;
        writeGoal(again, program, toText(played.experiment()));
        REQUIRE(again.str() == text);
        const auto own = readOwnText("x.goal", text);
        CAPTURE(own->verdict()->reason);
        REQUIRE(own->verdict()->kind == FileVerdict::Kind::Correct);
        REQUIRE(own->verdict()->messages == played.transfers());
        ++goal;

        const std::string refusal = test::refusal([&] { written(played, ".xml"); }).text;
        if (refusal.empty()) {
            const std::string xml = written(played, ".xml");
            std::ostringstream same;
            writeMsccl(same, mscclFromText("x.xml", xml));
            REQUIRE(same.str() == xml);
            const auto read = readOwnText("x.xml", xml);
            CAPTURE(read->verdict()->reason);
            REQUIRE(read->verdict()->kind == FileVerdict::Kind::Correct);
            REQUIRE(read->verdict()->messages == played.transfers());
            REQUIRE(read->verdict()->longestChain <= static_cast<std::uint64_t>(played.steps()));
            ++msccl;
        }
        if (test::refusal([&] { written(played, ".schedule"); }).text.empty()) {
            const std::string list = written(played, ".schedule");
            REQUIRE(toText(scheduleFromText("x.schedule", list)) == list);
            ++lists;
        }
    });
    CHECK(goal > 0);
    CHECK(msccl > 0);
    CHECK(lists > 0);
}

TEST_CASE("what another format has no words for is refused in a sentence", "[formats]")
{
    const auto refusal = [](const char* experiment, const char* suffix) {
        return test::refusal([&] { written(*run(experimentFromText(experiment)), suffix); }).text;
    };
    CHECK(refusal("hypercube:3 scan-hypercube", ".xml") == "-o: MSCCL has no operation scan; write .goal instead");
    CHECK_THAT(refusal("leaf-tree:2x2 broadcast-leaf-textbook", ".xml"), Contains("routers take part"));
    CHECK(refusal("leaf-tree:2x2 broadcast-leaf-textbook", ".goal").empty());
}

TEST_CASE("a send requires the receipts of what it passes on", "[formats]")
{
    const auto played = run(experimentFromText("complete:4 broadcast-chain packets=2 words=4"));
    const GoalProgram program = goalFromText("x.goal", written(*played, ".goal"));
    CHECK(program.operation == Operation::Broadcast);
    CHECK(program.needs.size() == 4); // two packets at two processors in the middle
    CHECK(program.operations.front().size == 16);
    const auto own = readOwnText("x.goal", written(*played, ".goal"));
    CHECK(own->verdict()->longestChain == 3);
}

TEST_CASE("a Chrome trace has bars and arrows of every message on the clock of the cost model", "[formats]")
{
    const auto played = run(experimentFromText("ring:4 allgather-ring words=10 alpha=5 beta=2"));
    const auto json = nlohmann::json::parse(written(*played, ".json"));
    std::map<std::string, int> phases;
    std::map<int, std::pair<double, double>> arrows;
    for (const auto& event : json["traceEvents"]) {
        ++phases[event["ph"].get<std::string>()];
        if (event["ph"] == "X") CHECK(event["dur"] == 25);
        if (event["ph"] == "s") arrows[event["id"]].first = event["ts"];
        if (event["ph"] == "f") arrows[event["id"]].second = event["ts"];
    }
    CHECK(phases == std::map<std::string, int>{{"M", 5}, {"X", 24}, {"s", 12}, {"f", 12}});
    CHECK(arrows.size() == 12);
    for (const auto& [id, times] : arrows) CHECK(times.second - times.first == 25);
}

TEST_CASE("without a common clock traces have the times of every message", "[formats]")
{
    const auto played = run(experimentFromText("complete:3 broadcast-naive model=loggp L=6 o=2 g=4 G=0"));
    const auto json = nlohmann::json::parse(written(*played, ".json"));
    std::vector<std::pair<double, double>> bars; // of one message after the other, the send first
    for (const auto& event : json["traceEvents"])
        if (event["ph"] == "X") bars.emplace_back(event["ts"], event["dur"]);
    CHECK(bars == std::vector<std::pair<double, double>>{{0, 2}, {8, 2}, {4, 2}, {12, 2}});
    std::istringstream text(written(*played, ".paje"));
    double last = 0;
    std::vector<std::string> arrows;
    for (std::string line; std::getline(text, line);) {
        if (line.empty() || line[0] == '%' || line[0] == '#' || line.starts_with("0 ") || line[0] < '4'
            || line[1] != ' ')
            continue;
        std::istringstream words(line);
        int number = 0;
        double time = 0;
        words >> number >> time;
        CHECK(time >= last); // in the order of time
        last = time;
        if (number == 8 || number == 9) arrows.push_back(line);
    }
    CHECK(last == 14);
    CHECK(arrows
          == std::vector<std::string>{"8 0 M n p0 \"step 1\" m0", "8 4 M n p0 \"step 2\" m1",
                                      "9 10 M n p1 \"step 1\" m0", "9 14 M n p2 \"step 2\" m1"});
}

TEST_CASE("a Paje trace defines what it uses, and every message ends where its time is over", "[formats]")
{
    const auto played = run(experimentFromText("complete:4 broadcast-binomial words=10 alpha=5 beta=2"));
    std::istringstream text(written(*played, ".paje"));
    std::set<std::string> defined;
    std::map<std::string, std::string> open; // arrows by their keys
    int states = 0, messages = 0;
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with("#")) continue;
        std::istringstream words(line);
        std::string first, name, number;
        words >> first;
        if (first == "%EventDef") {
            words >> name >> number;
            defined.insert(number);
        } else if (first[0] != '%') {
            CHECK(defined.contains(first));
            if (first == "6") ++states;
            if (first == "7") --states;
            const std::string key = line.substr(line.rfind(' ') + 1);
            if (first == "8") CHECK(open.emplace(key, line).second);
            if (first == "9") messages += static_cast<int>(open.erase(key));
        }
        CHECK(states >= 0);
    }
    CHECK(states == 0);
    CHECK(open.empty());
    CHECK(messages == 3);
}

TEST_CASE("bars of one line of a trace lie within one another or side by side", "[formats]")
{
    const auto played = run(experimentFromText("ring:8 alltoall-pairwise words=10 model=flow"));
    std::map<int, std::vector<std::pair<double, double>>> bars;
    std::map<int, std::string> names;
    const auto json = nlohmann::json::parse(written(*played, ".json"));
    for (const auto& event : json["traceEvents"]) {
        if (event["name"] == "thread_name") names[event["tid"]] = event["args"]["name"];
        if (event["ph"] != "X") continue;
        const double start = event["ts"], length = event["dur"];
        bars[event["tid"]].emplace_back(start, start + length);
    }
    CHECK(names.at(0) == "processor 0");
    CHECK(names.at(8) == "processor 0, line 2");
    const auto crosses = [](const auto& a, const auto& b) {
        const double rounding = 1e-9;
        return a.first < b.first - rounding && b.first < a.second - rounding && a.second < b.second - rounding;
    };
    for (const auto& [line, all] : bars) {
        CHECK(names.contains(line));
        for (const auto& a : all)
            for (const auto& b : all) CHECK_FALSE(crosses(a, b));
    }
    // In Paje the state that was begun last ends: every one as the message that it stands for.
    std::map<std::string, std::vector<std::pair<double, std::string>>> open;
    std::multiset<std::pair<double, double>> states, times;
    std::istringstream text(written(*played, ".paje"));
    for (std::string line; std::getline(text, line);) {
        if (!line.starts_with("6 ") && !line.starts_with("7 ")) continue;
        std::istringstream words(line);
        std::string number, type, container, value;
        double time = 0;
        words >> number >> time >> type >> container >> value;
        auto& stack = open[container];
        if (number == "6") {
            stack.emplace_back(time, value);
            continue;
        }
        REQUIRE_FALSE(stack.empty());
        states.emplace(stack.back().first, time);
        stack.pop_back();
    }
    for (const MessageTimes& one : played->clockless()->timing.messages) {
        times.emplace(one.sendStart, one.sendEnd);
        times.emplace(one.receiveStart, one.receiveEnd);
    }
    CHECK(states == times);
}

TEST_CASE("a trace of a file in GOAL shows its calculations up to the end of the run", "[formats][goal]")
{
    const OwnFile file("num_ranks 2\nrank 0 {\nc: calc 300\ns: send 8b to 1 tag 0\ns requires c\n}\n"
                       "rank 1 {\nr: recv 8b from 0 tag 0\nc: calc 40000\nc requires r\n}\n",
                       "x.goal");
    for (const char* model : {"model=loggops", "model=flow", "model=logp"}) {
        CAPTURE(model);
        const auto played = file.on("complete:2", model);
        std::vector<double> calculations;
        double last = 0;
        const auto json = nlohmann::json::parse(written(*played, ".json"));
        for (const auto& event : json["traceEvents"]) {
            if (event["ph"] != "X") continue;
            last = std::max(last, event["ts"].get<double>() + event["dur"].get<double>());
            if (event["name"] == "calculate") calculations.push_back(event["dur"]);
        }
        CHECK(calculations == std::vector<double>{300, 40000});
        CHECK(last == Approx(played->time()));
        CHECK_THAT(written(*played, ".paje"), Contains("6 0 S p0 \"calculate\"\n"));
    }
}

TEST_CASE("a Paje trace tells how many messages every link carries", "[formats]")
{
    const auto loads = [](const Run& played) {
        std::map<std::string, std::vector<double>> byLink;
        std::istringstream text(written(played, ".paje"));
        for (std::string line; std::getline(text, line);) {
            if (!line.starts_with("10 ")) continue;
            std::istringstream words(line);
            std::string number, time, type, link;
            double load = 0;
            words >> number >> time >> type >> link >> load;
            byLink[link].push_back(load);
        }
        return byLink;
    };
    const auto onRing = [](const char* model) {
        return run(experimentFromText(std::string("ring:8 allgather-hypercube words=10 ") + model));
    };
    const auto played = onRing("");
    const auto used = loads(*played);
    double most = 0;
    for (const auto& [link, all] : used) {
        most = std::max(most, std::ranges::max(all));
        CHECK(all.back() == 0);
    }
    CHECK(most == played->maxLinkLoad());
    CHECK_THAT(written(*played, ".paje"), Contains(" K n \"link 0 > 1\"\n"));
    // Under half duplex a cable has one load for both of its directions.
    CHECK(loads(*onRing("duplex=half")).size() == 8);
    CHECK(used.size() > 8);
    for (const char* model : {"model=flow", "model=loggp", "model=logp", "model=loggops"}) {
        CAPTURE(model);
        const auto timed = loads(*onRing(model));
        CHECK(timed.size() == used.size());
        for (const auto& [link, all] : timed) {
            CHECK(std::ranges::max(all) >= 1);
            CHECK(all.back() == 0);
        }
    }
}

TEST_CASE("what was read from a file in MSCCL is written in every format again", "[formats][msccl]")
{
    for (const char* experiment :
         {"complete:8 broadcast-binomial words=10", "complete:4 scatter-hypercube words=10 root=1",
          "complete:4 gather-hypercube words=10", "complete:4 alltoall-hypercube words=10",
          "complete:5 alltoall-rotation", "complete:5 allgather-bruck words=10", "ring:4 allreduce-short-line"}) {
        CAPTURE(experiment);
        const auto played = run(experimentFromText(experiment));
        const OwnFile file(written(*played, ".xml"), "x.xml");
        const std::string topology(experiment, std::string_view(experiment).find(' '));
        const auto again = file.on(topology, "words=10");
        CHECK(again->delivers());
        CHECK(again->transfers() == played->transfers());
        CHECK(again->steps() <= played->steps());
        CHECK(test::refusal([&] { written(*again, ".xml"); }).text.empty());
        const std::string list = written(*again, ".schedule");
        CHECK(OwnFile(list, "x.schedule").on(topology, "words=10")->delivers());
        const OwnFile third(written(*again, ".xml"), "y.xml");
        CHECK(third.on(topology, "words=10")->transfers() == played->transfers());
    }
}

} // namespace test_schedule_formats
