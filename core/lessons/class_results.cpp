#include "lessons/class_results.h"

#include "diagnostic.h"
#include "values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace hopscope {

namespace {

constexpr std::size_t fewestForDiscrimination = 5, mostWrong = 3;

constexpr std::array<std::string_view, 6> neededColumns{"lesson",         "question", "first answer",
                                                 "right at first", "tries",    "right answer"};

/// Fields of a row by the names of their columns; empty where a column is missing.
class Row {
public:
    Row(const Table& table, const std::vector<std::string>& fields) : m_table(table), m_fields(fields) {}
    std::string text(std::string_view column) const
    {
        const auto found = std::ranges::find(m_table.columns, column);
        return found == m_table.columns.end() ? std::string()
                                              : m_fields[static_cast<std::size_t>(found - m_table.columns.begin())];
    }
    double number(std::string_view column) const
    {
        const auto number = parseNumber(text(column));
        return number && std::isfinite(*number) ? *number : 0;
    }
    int count(std::string_view column) const { return static_cast<int>(std::clamp(number(column), 0.0, 1e6)); }

private:
    const Table& m_table;
    const std::vector<std::string>& m_fields;
};

double median(std::vector<double> values)
{
    if (values.empty()) return 0;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/// Correlation of Pearson; nothing where one of the two is constant.
std::optional<double> correlation(const std::vector<std::pair<double, double>>& pairs)
{
    const auto count = static_cast<double>(pairs.size());
    double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    for (const auto& [a, b] : pairs) {
        x += a / count;
        y += b / count;
    }
    for (const auto& [a, b] : pairs) {
        xx += (a - x) * (a - x);
        yy += (b - y) * (b - y);
        xy += (a - x) * (b - y);
    }
    constexpr double constant = 1e-12;
    if (xx < constant || yy < constant) return {};
    return xy / std::sqrt(xx * yy);
}

std::string percent(double fraction) { return fmt::format("{:.0f}", 100 * fraction); }

double fractionOf(std::size_t some, std::size_t all)
{
    return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

} // namespace

double ClassItem::difficulty() const { return fractionOf(right, answered); }

void ClassResults::add(const Table& table, std::string_view name)
{
    for (const std::string_view column : neededColumns)
        if (std::ranges::find(table.columns, column) == table.columns.end())
            throw Refused("", fmt::format("no table of results: the column \"{}\" is missing", column));
    std::set<std::tuple<std::string, std::string, int, std::string>> known;
    for (const ClassAnswer& one : m_answers) known.emplace(one.student, one.lesson, one.attempt, one.question);
    for (const auto& fields : table.rows) {
        const Row row(table, fields);
        ClassAnswer one;
        one.student = row.text("student");
        if (one.student.empty()) one.student = std::string(name);
        one.lesson = row.text("lesson");
        one.version = row.text("lesson version");
        one.prompt = row.text("question");
        one.question = row.text("question id");
        if (one.question.empty()) one.question = one.prompt;
        one.first = row.text("first answer");
        one.rightAnswer = row.text("right answer");
        one.date = row.text("date");
        one.seed = row.text("seed");
        one.given = row.text("answer");
        one.attempt = std::max(1, row.count("attempt"));
        one.tries = row.count("tries");
        one.hints = row.count("hints");
        one.confidence = std::min(row.count("confidence"), 3);
        one.right = row.text("right at first") == "yes";
        one.rightAt = one.right ? 1 : row.count("right at try");
        one.seconds = std::max(0.0, row.number("seconds"));
        if (one.lesson.empty() || one.question.empty()) continue;
        if (known.emplace(one.student, one.lesson, one.attempt, one.question).second)
            m_answers.push_back(std::move(one));
    }
}

/// Practice comes later.
std::vector<const ClassAnswer*> ClassResults::firstAttempts() const
{
    std::map<std::pair<std::string_view, std::string_view>, int> first;
    for (const ClassAnswer& one : m_answers) {
        const auto [known, isNew] = first.try_emplace({one.student, one.lesson}, one.attempt);
        if (!isNew) known->second = std::min(known->second, one.attempt);
    }
    std::vector<const ClassAnswer*> all;
    for (const ClassAnswer& one : m_answers)
        if (first.at({one.student, one.lesson}) == one.attempt) all.push_back(&one);
    return all;
}

std::vector<ClassItem> ClassResults::items() const
{
    using Name = std::pair<std::string_view, std::string_view>;
    std::map<Name, std::vector<const ClassAnswer*>> byItem;
    std::map<Name, std::pair<std::size_t, std::size_t>> scores; // of student and lesson: right, answered
    for (const ClassAnswer* one : firstAttempts()) {
        byItem[{one->lesson, one->question}].push_back(one);
        if (one->tries == 0) continue;
        auto& [right, answered] = scores[{one->student, one->lesson}];
        right += one->right ? 1 : 0;
        ++answered;
    }
    std::vector<ClassItem> items;
    for (const auto& [name, answers] : byItem) {
        ClassItem& item = items.emplace_back();
        item.lesson = name.first;
        item.question = name.second;
        item.asked = answers.size();
        std::vector<double> seconds;
        std::map<std::string, std::size_t> wrong;
        std::vector<std::pair<double, double>> pairs;
        for (const ClassAnswer* one : answers) {
            if (item.prompt.empty()) item.prompt = one->prompt;
            if (item.rightAnswer.empty()) item.rightAnswer = one->rightAnswer;
            if (one->tries == 0) continue;
            ++item.answered;
            item.right += one->right ? 1 : 0;
            item.rightLater += one->rightAt > 1 ? 1 : 0;
            item.hinted += one->hints > 0 ? 1 : 0;
            if (!one->right) ++wrong[one->first];
            seconds.push_back(one->seconds);
            const auto& [right, answered] = scores.at({one->student, one->lesson});
            if (answered > 1)
                pairs.emplace_back(one->right ? 1.0 : 0.0, fractionOf(right - (one->right ? 1 : 0), answered - 1));
        }
        item.seconds = median(std::move(seconds));
        if (pairs.size() >= fewestForDiscrimination) item.discrimination = correlation(pairs);
        item.wrong.assign(wrong.begin(), wrong.end());
        std::ranges::stable_sort(item.wrong, std::greater{}, [](const auto& one) { return one.second; });
        if (item.wrong.size() > mostWrong) item.wrong.resize(mostWrong);
    }
    std::ranges::stable_sort(items, [](const ClassItem& a, const ClassItem& b) {
        return std::tuple(std::string_view(a.lesson), a.answered == 0, a.difficulty())
               < std::tuple(std::string_view(b.lesson), b.answered == 0, b.difficulty());
    });
    return items;
}

std::vector<ClassStudent> ClassResults::students() const
{
    std::map<std::string_view, ClassStudent> all;
    std::set<std::pair<std::string_view, std::string_view>> lessons;
    for (const ClassAnswer* one : firstAttempts()) {
        ClassStudent& student = all[one->student];
        student.student = one->student;
        if (lessons.emplace(one->student, one->lesson).second) ++student.lessons;
        ++student.asked;
        student.answered += one->tries > 0 ? 1 : 0;
        student.right += one->right ? 1 : 0;
        student.hints += one->hints > 0 ? 1 : 0;
        student.minutes += one->seconds / 60;
        student.last = std::max(student.last, one->date); // ISO dates
    }
    std::vector<ClassStudent> list;
    for (auto& [name, student] : all) list.push_back(std::move(student));
    return list;
}

std::vector<ClassLesson> ClassResults::lessons() const
{
    struct Attempt {
        std::size_t asked{}, answered{}, right{};
        double minutes{};
    };
    std::map<std::string_view, std::map<std::string_view, Attempt>> attempts;
    std::map<std::string_view, std::set<std::string>> versions;
    for (const ClassAnswer* one : firstAttempts()) {
        Attempt& attempt = attempts[one->lesson][one->student];
        ++attempt.asked;
        attempt.answered += one->tries > 0 ? 1 : 0;
        attempt.right += one->right ? 1 : 0;
        attempt.minutes += one->seconds / 60;
        if (!one->version.empty()) versions[one->lesson].insert(one->version);
    }
    std::vector<ClassLesson> list;
    for (const auto& [name, students] : attempts) {
        ClassLesson& lesson = list.emplace_back();
        lesson.lesson = name;
        lesson.versions.assign(versions[name].begin(), versions[name].end());
        lesson.students = students.size();
        std::vector<double> right, minutes;
        for (const auto& [student, attempt] : students) {
            lesson.finished += attempt.answered == attempt.asked ? 1 : 0;
            if (attempt.answered > 0) right.push_back(fractionOf(attempt.right, attempt.answered));
            minutes.push_back(attempt.minutes);
        }
        lesson.right = median(std::move(right));
        lesson.minutes = median(std::move(minutes));
    }
    return list;
}

Table itemTable(const ClassResults& results)
{
    Table table{{"lesson", "question", "answered", "right %", "discrimination", "right at 2nd try %", "hints %",
                 "seconds", "commonest wrong answers"},
                {}};
    for (const ClassItem& item : results.items()) {
        std::vector<std::string> wrong;
        for (const auto& [answer, count] : item.wrong) wrong.push_back(fmt::format("{} ({})", answer, count));
        const bool any = item.answered > 0;
        table.rows.push_back({item.lesson, item.question, fmt::format("{}", item.answered),
                              any ? percent(item.difficulty()) : std::string(),
                              item.discrimination ? fmt::format("{:.2f}", *item.discrimination) : std::string(),
                              any ? percent(fractionOf(item.rightLater, item.answered)) : std::string(),
                              any ? percent(fractionOf(item.hinted, item.answered)) : std::string(),
                              any ? fmt::format("{:.0f}", item.seconds) : std::string(),
                              fmt::format("{}", fmt::join(wrong, "; "))});
    }
    return table;
}

Table studentTable(const ClassResults& results)
{
    Table table{{"student", "lessons", "answered", "of", "right %", "hints", "minutes", "last answer"}, {}};
    for (const ClassStudent& one : results.students())
        table.rows.push_back({one.student, fmt::format("{}", one.lessons), fmt::format("{}", one.answered),
                              fmt::format("{}", one.asked),
                              one.answered > 0 ? percent(fractionOf(one.right, one.answered)) : std::string(),
                              fmt::format("{}", one.hints), fmt::format("{:.1f}", one.minutes), one.last});
    return table;
}

Table progressTable(const ClassResults& results)
{
    Table table{{"lesson", "students", "finished", "median right %", "median minutes", "versions"}, {}};
    for (const ClassLesson& one : results.lessons())
        table.rows.push_back({one.lesson, fmt::format("{}", one.students), fmt::format("{}", one.finished),
                              percent(one.right), fmt::format("{:.1f}", one.minutes),
                              fmt::format("{}", fmt::join(one.versions, " "))});
    return table;
}

} // namespace hopscope
