#include "testing.h"

#include "lessons/class_marking.h"
#include "lessons/identity.h"
#include "lessons/lesson_file.h"
#include "lessons/posed.h"
#include "lessons/strata.h"
#include "source_folder.h"
#include "table_reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace test_class_marking {

using namespace hopscope;
using namespace hopscope::test;

TEST_CASE("an exam without answers is marked with the key that drew it")
{
    const Lesson exam = readLesson(std::string(sourceFolder()) + "/resources/lessons/exam.md");
    // As the page for browsers saves it: every second answer is wrong, and nothing says so.
    std::string text =
        "lesson,question,first answer,right at first,tries,right answer,seed,student,question id,answer\n";
    const Lesson one = drawn(exam, seedWithKey(17, "spring"));
    PosedLesson posed(one);
    int count = 0, right = 0;
    while (posed.more()) {
        const PosedPage page = posed.next();
        if (!page.question) continue;
        const bool good = count++ % 2 == 0;
        right += good ? 1 : 0;
        const Answer answer = good ? rightAnswer(page.question->key) : wrongAnswer(page.question->key);
        const std::string given =
            answer.number ? fmt::format("{}", *answer.number) : fmt::format("{}", fmt::join(answer.items, " "));
        text += fmt::format("The exam,asked,x,,1,,17,s01,{},{}\n", questionId(one.pages[page.page]), given);
    }
    REQUIRE(count == 12);
    ClassResults results;
    results.add(tableFromCsv(text), "a");
    CHECK(results.students().front().right == 0);
    ClassResults other = results;
    markResults(results, exam, "spring");
    CHECK(results.students().front().right == static_cast<std::size_t>(right));
    for (const ClassAnswer& answer : results.answers()) CHECK_FALSE(answer.rightAnswer.empty());
    CHECK_THROWS_WITH(markResults(other, exam, "autumn"), Catch::Contains("the key or the exam is another one"));
}

} // namespace test_class_marking
