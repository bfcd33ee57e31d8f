#include "testing.h"

#include "lessons/class_files.h"
#include "lessons/class_results.h"
#include "scratch_folder.h"
#include "table_reading.h"

#include <filesystem>
#include <random>
#include <sstream>

namespace test_class_results {

using namespace hopscope;
using namespace hopscope::test;

namespace {

/// A file as a lesson writes it. Student s of 30 knows more the higher s is; question q of 6 is harder the higher q is;
/// whoever errs at question 5 takes the steps for the time, question 6 is answered at random.
std::string resultsOf(int student)
{
    std::mt19937 random(static_cast<unsigned>(student));
    std::string text = "lesson,page,question kind,question,first answer,right at first,tries,last answer,right at last,"
                       "right answer,seconds,date,attempt,seed,student,question id,lesson version,hints,right at try,"
                       "answer shown,confidence\n";
    for (int q = 1; q <= 6; ++q) {
        const bool right = q < 6 ? student > 4 * q : random() % 2 == 0;
        const std::string wrong = q == 5 ? "7" : std::to_string(random() % 3 + 90);
        text += "\"Loads, and \"\"why\"\"\"," + std::to_string(q) + ",number,How long?," + (right ? "12" : wrong) + ','
                + (right ? "yes,1,12,yes" : "no,2,12,yes") + ",12 units," + std::to_string(10 * q) + ",2026-01-0"
                + std::to_string(1 + student % 9) + "T10:00:00,1,,s" + std::to_string(100 + student) + ",q"
                + std::to_string(q) + ",0a1b2c3d," + (right ? "0,1,yes," : "1,2,yes,") + "\n";
    }
    // Practice does not count.
    text += "\"Loads, and \"\"why\"\"\",1,number,How long?,12,yes,1,12,yes,12 units,5,2026-02-01T10:00:00,2,,s"
            + std::to_string(100 + student) + ",q1,0a1b2c3d,0,1,yes,\n";
    return text;
}

} // namespace

TEST_CASE("tables are read as they are written, and as spreadsheets write them")
{
    const Table table{{"a", "b,c"}, {{"1", "two\nlines"}, {"say \"so\"", ""}}};
    std::ostringstream out;
    writeTable(out, TableFormat::Csv, table, {{"model", "x"}});
    const Table read = tableFromCsv(out.str());
    CHECK(read.columns == table.columns);
    CHECK(read.rows == table.rows);
    const Table other = tableFromCsv("\xef\xbb\xbf"
                                     "a,b\r\n1,2\r\n\r\n3\r\n");
    CHECK(other.columns == std::vector<std::string>{"a", "b"});
    CHECK(other.rows == std::vector<std::vector<std::string>>{{"1", "2"}, {"3", ""}});
    CHECK_THROWS_WITH(tableFromCsv("a\n1\n\"open\n"), "line 3: a quoted field is not closed");
    CHECK_THROWS_WITH(tableFromCsv("# only notes"), Catch::Contains("names the columns"));
}

TEST_CASE("a class of thirty is told by questions, students and lessons")
{
    const ScratchFolder folder;
    for (int student = 1; student <= 30; ++student)
        folder.file("results-" + std::to_string(student) + ".csv", resultsOf(student));
    const ClassResults results = classResults({folder.file("")});
    CHECK(results.answers().size() == 30 * 7);

    const std::vector<ClassItem> items = results.items();
    REQUIRE(items.size() == 6);
    const auto itemOf = [&](const std::string& id) { return *std::ranges::find(items, id, &ClassItem::question); };
    // Question q is right for students 4 q + 1 … 30.
    for (int q = 1; q <= 5; ++q) {
        const ClassItem item = itemOf("q" + std::to_string(q));
        CHECK(item.answered == 30);
        CHECK(item.right == static_cast<std::size_t>(30 - 4 * q));
        CHECK(item.rightLater == static_cast<std::size_t>(4 * q));
        CHECK(item.hinted == static_cast<std::size_t>(4 * q));
        CHECK(item.seconds == 10 * q);
        REQUIRE(item.discrimination);
        CHECK(*item.discrimination > 0.4);
    }
    CHECK(items.front().difficulty() <= items.back().difficulty());
    CHECK(itemOf("q5").wrong == std::vector<std::pair<std::string, std::size_t>>{{"7", 20}});
    REQUIRE(itemOf("q6").discrimination);
    CHECK(*itemOf("q6").discrimination < *itemOf("q3").discrimination); // chance does not tell who knows

    const std::vector<ClassStudent> students = results.students();
    REQUIRE(students.size() == 30);
    CHECK(students.front().student == "s101");
    CHECK(students.front().answered == 6);
    CHECK(students.front().right <= 1);
    CHECK(students.back().right >= 5);
    CHECK(students.back().minutes == Approx(3.5));

    const std::vector<ClassLesson> lessons = results.lessons();
    REQUIRE(lessons.size() == 1);
    CHECK(lessons.front().lesson == "Loads, and \"why\"");
    CHECK(lessons.front().students == 30);
    CHECK(lessons.front().finished == 30);
    CHECK(lessons.front().versions == std::vector<std::string>{"0a1b2c3d"});
    CHECK(itemTable(results).rows.size() == 6);
    CHECK(studentTable(results).rows.size() == 30);
    CHECK(progressTable(results).rows.front()[2] == "30");
}

TEST_CASE("the same file twice counts once, and who gave no code is called by the file")
{
    ClassResults results;
    Table table = tableFromCsv(resultsOf(7));
    results.add(table, "a");
    results.add(table, "copy");
    CHECK(results.students().size() == 1);
    const auto student = std::ranges::find(table.columns, "student") - table.columns.begin();
    for (auto& row : table.rows) row[static_cast<std::size_t>(student)].clear();
    results.add(table, "bench-3");
    REQUIRE(results.students().size() == 2);
    CHECK(results.students().front().student == "bench-3");
    // Too few for a correlation.
    CHECK_FALSE(results.items().front().discrimination);
}

TEST_CASE("files that are no results are refused by name")
{
    const ScratchFolder folder;
    const std::string empty = folder.file("empty"), other = folder.file("other.csv", "x,y\n1,2\n");
    std::filesystem::create_directory(empty);
    CHECK_THROWS_WITH(classResults({empty}), Catch::Contains("has no files *.csv"));
    CHECK_THROWS_WITH(classResults({other}),
                      Catch::Contains("other.csv: no table of results: the column \"lesson\" is"));
}

} // namespace test_class_results
