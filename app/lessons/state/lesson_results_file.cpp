#include "lessons/state/lesson_results_file.h"

#include "diagnostic.h"
#include "json_text.h"
#include "state/kept/files.h"
#include "text_file.h"

#include <QFileInfo>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>

namespace hopscope {

namespace {

constexpr int version = 1;

/// What is left of an object when all that is known was taken out of it.
std::string without(Json object, std::initializer_list<const char*> known)
{
    for (const char* name : known) object.erase(name);
    return object.empty() ? std::string() : object.dump();
}

/// An object of what was not known, to which the rest is added.
Json withUnknown(const std::string& unknown)
{
    const auto read = jsonFromText(unknown);
    return read && read->is_object() ? *read : Json::object();
}

QString shownText(const Json& object, const char* name) { return QString::fromStdString(textOf(object, name)); }

std::size_t pageFrom(double number) { return number > 0 ? static_cast<std::size_t>(std::min(number, 1e9)) : 0; }

/// The elements of a list; none if it is no list.
const Json& listOf(const Json& object, const char* name)
{
    static const Json none = Json::array();
    const Json& member = memberOf(object, name);
    return member.is_array() ? member : none;
}

// Items may be larger than a number of JSON can be; they are few, so they are written as text.
Json toJson(const QuestionResult& result)
{
    Json object = withUnknown(result.unknown);
    object["page"] = result.page;
    object["title"] = result.title.toStdString();
    object["kind"] = result.kind.toStdString();
    object["question"] = result.question.toStdString();
    object["first"] = result.first.toStdString();
    object["last"] = result.last.toStdString();
    object["rightAnswer"] = result.rightAnswer.toStdString();
    object["rightAtFirst"] = result.rightAtFirst;
    object["rightAtLast"] = result.rightAtLast;
    object["tries"] = result.tries;
    object["id"] = result.id.toStdString();
    object["hints"] = result.hints;
    object["rightAt"] = result.rightAt;
    object["shown"] = result.shown;
    if (result.confidence > 0) object["confidence"] = result.confidence;
    object["seconds"] = result.seconds;
    object["date"] = result.date.toString(Qt::ISODate).toStdString();
    Json items = Json::array();
    for (const std::uint64_t item : result.answer.items) items.push_back(std::to_string(item));
    object["items"] = std::move(items);
    if (result.answer.number) object["number"] = *result.answer.number;
    if (!result.answer.text.empty()) object["text"] = result.answer.text;
    return object;
}

QuestionResult questionFrom(const Json& object)
{
    QuestionResult result;
    result.page = pageFrom(numberOf(object, "page"));
    result.title = shownText(object, "title");
    result.kind = shownText(object, "kind");
    result.question = shownText(object, "question");
    result.first = shownText(object, "first");
    result.last = shownText(object, "last");
    result.rightAnswer = shownText(object, "rightAnswer");
    result.rightAtFirst = truthOf(object, "rightAtFirst");
    result.rightAtLast = truthOf(object, "rightAtLast");
    result.tries = static_cast<int>(std::clamp(numberOf(object, "tries"), 0.0, 1e9));
    const auto smallOf = [&](const char* name) {
        return static_cast<int>(std::clamp(numberOf(object, name), 0.0, 1e9));
    };
    result.id = shownText(object, "id");
    result.hints = smallOf("hints");
    result.confidence = std::min(smallOf("confidence"), 3);
    // Earlier versions showed the answer after the first try.
    result.shown = !object.contains("shown") || truthOf(object, "shown");
    result.rightAt = object.contains("rightAt") ? smallOf("rightAt") : result.rightAtFirst ? 1 : 0;
    result.seconds = numberOf(object, "seconds");
    result.date = QDateTime::fromString(shownText(object, "date"), Qt::ISODate);
    for (const Json& item : listOf(object, "items"))
        if (item.is_string())
            result.answer.items.push_back(QString::fromStdString(item.get<std::string>()).toULongLong());
    if (object.contains("number")) result.answer.number = numberOf(object, "number");
    result.answer.text = textOf(object, "text");
    result.unknown =
        without(object, {"id",    "hints",        "rightAt",     "shown", "confidence", "text",        "page",
                         "title", "kind",         "question",    "first", "last",       "rightAnswer", "tries",
                         "date",  "rightAtFirst", "rightAtLast", "items", "number",     "seconds"});
    return result;
}

Json toJson(const LessonAttempt& attempt)
{
    Json object = withUnknown(attempt.unknown);
    object["id"] = attempt.id.toStdString();
    if (attempt.seed) object["seed"] = std::to_string(*attempt.seed);
    if (!attempt.version.isEmpty()) object["version"] = attempt.version.toStdString();
    if (attempt.exam) object["exam"] = true;
    if (attempt.begun.isValid()) object["begun"] = attempt.begun.toString(Qt::ISODate).toStdString();
    object["page"] = attempt.page;
    object["finished"] = attempt.finished;
    Json visited = Json::array(), asked = Json::array(), questions = Json::array();
    for (const std::size_t page : attempt.visited) visited.push_back(page);
    for (const AskedQuestion& one : attempt.asked)
        asked.push_back({{"page", one.page},
                         {"title", one.title.toStdString()},
                         {"kind", one.kind.toStdString()},
                         {"id", one.id.toStdString()}});
    for (const QuestionResult& result : attempt.questions) questions.push_back(toJson(result));
    object["visited"] = std::move(visited);
    object["asked"] = std::move(asked);
    object["questions"] = std::move(questions);
    return object;
}

/// Earlier versions wrote attempts without ids; these are known by their places.
LessonAttempt attemptFrom(const Json& object, std::size_t place)
{
    LessonAttempt attempt;
    attempt.id = QString::fromStdString(textOf(object, "id", std::to_string(place)));
    if (object.contains("seed")) attempt.seed = shownText(object, "seed").toULongLong();
    attempt.version = shownText(object, "version");
    attempt.exam = truthOf(object, "exam");
    attempt.begun = QDateTime::fromString(shownText(object, "begun"), Qt::ISODate);
    attempt.page = pageFrom(numberOf(object, "page"));
    attempt.finished = truthOf(object, "finished");
    for (const Json& page : listOf(object, "visited"))
        attempt.visited.insert(pageFrom(page.is_number() ? page.get<double>() : 0));
    for (const Json& one : listOf(object, "asked"))
        attempt.asked.push_back(
            {pageFrom(numberOf(one, "page")), shownText(one, "title"), shownText(one, "kind"), shownText(one, "id")});
    for (const Json& one : listOf(object, "questions"))
        if (one.is_object()) attempt.questions.push_back(questionFrom(one));
    attempt.unknown = without(
        object, {"id", "seed", "version", "exam", "begun", "page", "visited", "finished", "asked", "questions"});
    return attempt;
}

/// Puts a file aside that cannot be used, and says so.
void reject(LessonResultsFile& result, const QString& fileName, const QString& suffix, const QString& why)
{
    const QString name = putAside(fileName, suffix);
    if (name.isEmpty())
        throw Refused("", QObject::tr("%1 %2, and cannot be put aside.").arg(fileName, why).toStdString());
    result.notice =
        QObject::tr("%1 %2; it is kept as %3.").arg(QFileInfo(fileName).fileName(), why, QFileInfo(name).fileName());
}

} // namespace

const QuestionResult* LessonAttempt::of(std::size_t wanted) const
{
    const auto found = std::ranges::find(questions, wanted, &QuestionResult::page);
    return found == questions.end() ? nullptr : &*found;
}

std::size_t LessonAttempt::rightAtFirst() const
{
    return static_cast<std::size_t>(std::ranges::count(questions, true, &QuestionResult::rightAtFirst));
}

LessonResultsFile readResults(const QString& fileName)
{
    LessonResultsFile result;
    if (!QFileInfo::exists(fileName)) return result;
    const auto document = jsonFromText(loadFile(fileName, mostOfTable).toStdString());
    if (!document || !memberOf(*document, "lessons").is_object()) {
        reject(result, fileName, QStringLiteral("damaged"), QObject::tr("is damaged"));
        return result;
    }
    if (const double written = numberOf(*document, "version"); written > version) {
        reject(result, fileName, QStringLiteral("version-%1").arg(written),
               QObject::tr("was written by a newer Hopscope"));
        return result;
    }
    for (const auto& [id, object] : memberOf(*document, "lessons").items()) {
        LessonRecord record;
        record.title = shownText(object, "title");
        std::size_t place = 0;
        for (const Json& attempt : listOf(object, "attempts")) record.attempts.push_back(attemptFrom(attempt, place++));
        record.unknown = without(object, {"title", "attempts"});
        result.records[QString::fromStdString(id)] = std::move(record);
    }
    result.student = shownText(*document, "student");
    result.unknown = without(*document, {"version", "student", "lessons"});
    return result;
}

void writeResults(const QString& fileName, const LessonResultsFile& results)
{
    Json lessons = Json::object();
    for (const auto& [id, record] : results.records) {
        Json object = withUnknown(record.unknown);
        object["title"] = record.title.toStdString();
        Json attempts = Json::array();
        for (const LessonAttempt& one : record.attempts) attempts.push_back(toJson(one));
        object["attempts"] = std::move(attempts);
        lessons[id.toStdString()] = std::move(object);
    }
    Json all = withUnknown(results.unknown);
    all["version"] = version;
    if (!results.student.isEmpty()) all["student"] = results.student.toStdString();
    all["lessons"] = std::move(lessons);
    saveFile(fileName, QByteArray::fromStdString(textFromJson(all)));
}

LessonAttempt merged(const LessonAttempt& written, LessonAttempt own)
{
    own.visited.insert(written.visited.begin(), written.visited.end());
    own.finished = own.finished || written.finished;
    own.exam = own.exam || written.exam;
    if (!own.begun.isValid()) own.begun = written.begun;
    if (own.asked.empty()) own.asked = written.asked;
    own.unknown = written.unknown;
    for (const QuestionResult& one : written.questions) {
        const auto same = std::ranges::find(own.questions, one.page, &QuestionResult::page);
        if (same == own.questions.end()) {
            own.questions.push_back(one);
            continue;
        }
        // What was written first is the first answer; the last is that of the later moment.
        if (own.exam) { // the last answer counts
            if (one.date > same->date) *same = one;
            continue;
        }
        QuestionResult both = one.date > same->date ? one : *same;
        both.first = one.first;
        both.rightAtFirst = one.rightAtFirst;
        both.seconds = one.seconds;
        both.tries = std::max(one.tries, same->tries);
        both.hints = std::max(one.hints, same->hints);
        both.shown = one.shown || same->shown;
        both.rightAt = one.rightAt > 0 ? one.rightAt : one.shown ? 0 : same->rightAt;
        if (one.confidence > 0) both.confidence = one.confidence;
        *same = std::move(both);
    }
    return own;
}

} // namespace hopscope
