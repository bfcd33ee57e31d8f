#include "testing.h"

#include "diagnostic.h"
#include "lessons/identity.h"
#include "lessons/lesson_file.h"
#include "lessons/strata.h"
#include "source_folder.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <set>

namespace test_exam {

using namespace hopscope;
using namespace hopscope::test;

namespace {

Lesson lessonWith(const std::string& head, const std::vector<std::string>& topics)
{
    std::string text = "# E\n\n```lesson\nversion: 1\n" + head + "```\n";
    for (std::size_t i = 0; i < topics.size(); ++i)
        text += "\n## Q" + std::to_string(i)
                + "\n\n```scene\nrun: ring:8 broadcast-chain\n```\n\n```question\nkind: steps\n" + topics[i] + "```\n";
    std::vector<LessonProblem> problems;
    return lessonFromText(text, problems);
}

std::string why(const Lesson& lesson)
{
    try {
        drawn(lesson, 1);
    } catch (const Refused& refusal) {
        return refusal.why().text;
    }
    return {};
}

} // namespace

TEST_CASE("a thousand draws of the exam have as many questions of every topic and difficulty", "[lessons][shipped]")
{
    const Lesson exam = readLesson(std::string(sourceFolder()) + "/resources/lessons/exam.md");
    const std::vector<Stratum> strata = strataOf(exam);
    REQUIRE(strata.size() >= 10);
    std::map<std::string, int> appeared, first;
    std::set<std::string> different;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const Lesson one = drawn(exam, seed);
        for (const Stratum& stratum : strata) {
            const auto count =
                std::ranges::count_if(one.pages, [&](const LessonPage& page) { return stratum.has(page); });
            if (count != static_cast<std::ptrdiff_t>(stratum.count)) FAIL(stratum.name() << " with seed " << seed);
        }
        std::string all;
        std::set<std::string> ids;
        for (const LessonPage& page : one.pages)
            if (page.question) {
                const std::string id = questionId(page);
                if (ids.empty()) ++first[id];
                CHECK(ids.insert(id).second);
                ++appeared[id];
                all += id + ' ';
            }
        CHECK(ids.size() == 12);
        different.insert(all);
    }
    CHECK(different.size() > 990);
    // Every question is drawn, within a topic about equally often, as far as six hard ones in all leave it so, and no
    // topic always comes first.
    CHECK(appeared.size() == exam.questions());
    for (const Stratum& stratum : strata) {
        if (stratum.topic.empty()) continue; // counted above
        std::vector<std::string> pool;
        for (const LessonPage& page : exam.pages)
            if (stratum.has(page)) pool.push_back(questionId(page));
        const double expected = 1000.0 * static_cast<double>(stratum.count) / static_cast<double>(pool.size());
        for (const std::string& id : pool) {
            CAPTURE(id, expected);
            CHECK(appeared[id] >= 0.7 * expected);
            CHECK(appeared[id] <= 1.3 * expected);
        }
    }
    CHECK(first.size() > 30);
}

TEST_CASE("draws with so many hard questions come up equally often")
{
    // One easy and two hard of load, two easy and one hard of time; two questions, one of them hard: 1 · 1 + 2 · 2
    // ways.
    const auto question = [](const char* topic, const char* difficulty, int number) {
        return fmt::format("topic: {}\ndifficulty: {}\nid: {}{}{}\n", topic, difficulty, topic, difficulty, number);
    };
    const Lesson lesson =
        lessonWith("draw: 2\nstrata:\n- load | 1\n- time | 1\n- any, hard | 1\n",
                   {question("load", "easy", 1), question("load", "hard", 1), question("load", "hard", 2),
                    question("time", "easy", 1), question("time", "easy", 2), question("time", "hard", 1)});
    std::map<std::set<std::string>, int> pairs;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        std::set<std::string> ids;
        for (const LessonPage& page : drawn(lesson, seed).pages)
            if (page.question) ids.insert(page.question->value("id").value_or(""));
        ++pairs[ids];
    }
    CHECK(pairs.size() == 5);
    for (const auto& [ids, times] : pairs) CHECK(std::abs(times - 400) < 80); // more than four standard deviations
}

TEST_CASE("a key makes other draws of the same seeds, the same ones each time")
{
    const Lesson exam = readLesson(std::string(sourceFolder()) + "/resources/lessons/exam.md");
    int same = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        CHECK(seedWithKey(seed, "") == seed);
        CHECK(seedWithKey(seed, "spring") == seedWithKey(seed, "spring"));
        if (drawn(exam, seed) == drawn(exam, seedWithKey(seed, "spring"))) ++same;
        CHECK(seedWithKey(seed, "spring") != seedWithKey(seed, "sprinG"));
        CHECK(seedWithKey(seed, "spring") != seedWithKey(seed + 1, "spring"));
    }
    CHECK(same == 0);
}

TEST_CASE("strata that cannot be drawn are refused")
{
    const std::string load = "topic: load\ndifficulty: easy\n", time = "topic: time\ndifficulty: hard\n";
    CHECK(why(lessonWith("draw: 2\nstrata:\n- load | 1\n- time, hard | 1\n", {load, time, time})).empty());
    CHECK(why(lessonWith("draw: 3\nstrata:\n- load | 1\n- time | 1\n", {load, time, time}))
          == "strata: they sum up to 2 questions, so draw must be 2, got 3");
    CHECK(why(lessonWith("draw: 3\nstrata:\n- load | 2\n- time | 1\n", {load, time, time}))
          == "strata: load asks for 2 questions, the lesson has 1");
    CHECK(why(lessonWith("draw: 2\nstrata:\n- time | 1\n- time, hard | 1\n", {load, time, time}))
          == "strata: time and time, hard could take the same question");
    CHECK(why(lessonWith("draw: 1\nstrata:\n- load\n", {load, time}))
          == "strata: 'load' needs a topic and a number of questions from 1 to 1000, load | 2 or load, hard | 1");
    // Of all topics together: two of the three must be hard, and three can be.
    const std::string hard = "topic: load\ndifficulty: hard\n";
    const std::vector<std::string> pool{load, hard, time, time};
    CHECK(why(lessonWith("draw: 3\nstrata:\n- load | 1\n- time | 2\n- any, hard | 2\n", pool)).empty());
    CHECK(why(lessonWith("draw: 3\nstrata:\n- load | 1\n- time | 2\n- any, hard | 1\n", pool))
          == "strata: any, hard asks for 1 question, and the topics have 2 to 3; the nearest that works is 2");
    CHECK(why(lessonWith("draw: 3\nstrata:\n- load | 1\n- time | 2\n- any | 2\n", pool))
          == "strata: 'any | 2' needs a difficulty, any, hard | 6");
    CHECK(why(lessonWith("draw: 1\nstrata:\n- load | 1\n- any, hard | 1\n- any, easy | 1\n", pool))
          == "strata: any, hard and any, easy are both about all topics; one of them must go");
    CHECK(examLimit(lessonWith("limit: 30\n", {load})) == 30);
    CHECK(examLimit(lessonWith("", {load})) == 0);
    CHECK_THROWS_WITH(examLimit(lessonWith("limit: soon\n", {load})), Catch::Contains("number of minutes above 0"));
    CHECK(isExam(lessonWith("exam: yes\n", {load})));
    CHECK_FALSE(isExam(lessonWith("", {load})));
}

} // namespace test_exam
