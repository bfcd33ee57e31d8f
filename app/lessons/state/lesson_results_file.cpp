#include "lessons/state/lesson_results_file.h"

#include "diagnostic.h"
#include "state/kept/files.h"
#include "text_file.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr int version = 1;

/// What is left of an object when all that is known was taken out of it.
QJsonObject without(QJsonObject object, const QStringList& known)
{
    for (const QString& name : known) object.remove(name);
    return object;
}

const QStringList questionFields{"page",  "title", "kind",         "question",    "first", "last",   "rightAnswer",
                                 "tries", "date",  "rightAtFirst", "rightAtLast", "items", "number", "seconds"},
    attemptFields{"id", "seed", "page", "visited", "finished", "asked", "questions"}, recordFields{"title", "attempts"},
    fileFields{"version", "lessons"};

// Items may be larger than a number of JSON can be; they are few, so they are written as text.
QJsonObject toJson(const QuestionResult& result)
{
    QJsonObject object = result.unknown;
    object["page"] = static_cast<int>(result.page);
    object["title"] = result.title;
    object["kind"] = result.kind;
    object["question"] = result.question;
    object["first"] = result.first;
    object["last"] = result.last;
    object["rightAnswer"] = result.rightAnswer;
    object["rightAtFirst"] = result.rightAtFirst;
    object["rightAtLast"] = result.rightAtLast;
    object["tries"] = result.tries;
    object["seconds"] = result.seconds;
    object["date"] = result.date.toString(Qt::ISODate);
    QJsonArray items;
    for (const std::uint64_t item : result.answer.items) items.append(QString::number(item));
    object["items"] = items;
    if (result.answer.number) object["number"] = *result.answer.number;
    return object;
}

std::size_t pageFrom(const QJsonValue& value) { return static_cast<std::size_t>(std::max(0, value.toInt())); }

QuestionResult questionFrom(const QJsonObject& object)
{
    QuestionResult result;
    result.page = pageFrom(object["page"]);
    result.title = object["title"].toString();
    result.kind = object["kind"].toString();
    result.question = object["question"].toString();
    result.first = object["first"].toString();
    result.last = object["last"].toString();
    result.rightAnswer = object["rightAnswer"].toString();
    result.rightAtFirst = object["rightAtFirst"].toBool();
    result.rightAtLast = object["rightAtLast"].toBool();
    result.tries = object["tries"].toInt();
    result.seconds = object["seconds"].toDouble();
    result.date = QDateTime::fromString(object["date"].toString(), Qt::ISODate);
    for (const QJsonValue item : object["items"].toArray())
        result.answer.items.push_back(item.toString().toULongLong());
    if (object.contains("number")) result.answer.number = object["number"].toDouble();
    result.unknown = without(object, questionFields);
    return result;
}

QJsonObject toJson(const LessonAttempt& attempt)
{
    QJsonObject object = attempt.unknown;
    object["id"] = attempt.id;
    if (attempt.seed) object["seed"] = QString::number(*attempt.seed);
    object["page"] = static_cast<int>(attempt.page);
    object["finished"] = attempt.finished;
    QJsonArray visited, asked, questions;
    for (const std::size_t page : attempt.visited) visited.append(static_cast<int>(page));
    for (const AskedQuestion& one : attempt.asked)
        asked.append(QJsonObject{{"page", static_cast<int>(one.page)}, {"title", one.title}, {"kind", one.kind}});
    for (const QuestionResult& result : attempt.questions) questions.append(toJson(result));
    object["visited"] = visited;
    object["asked"] = asked;
    object["questions"] = questions;
    return object;
}

/// Earlier versions wrote attempts without ids; these are known by their places.
LessonAttempt attemptFrom(const QJsonObject& object, qsizetype place)
{
    LessonAttempt attempt;
    attempt.id = object["id"].toString(QString::number(place));
    if (object.contains("seed")) attempt.seed = object["seed"].toString().toULongLong();
    attempt.page = pageFrom(object["page"]);
    attempt.finished = object["finished"].toBool();
    for (const QJsonValue page : object["visited"].toArray()) attempt.visited.insert(pageFrom(page));
    for (const QJsonValue one : object["asked"].toArray())
        attempt.asked.push_back({pageFrom(one["page"]), one["title"].toString(), one["kind"].toString()});
    for (const QJsonValue one : object["questions"].toArray())
        attempt.questions.push_back(questionFrom(one.toObject()));
    attempt.unknown = without(object, attemptFields);
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
    const QJsonDocument document = QJsonDocument::fromJson(loadFile(fileName, mostOfTable));
    if (!document.isObject() || !document["lessons"].isObject()) {
        reject(result, fileName, QStringLiteral("damaged"), QObject::tr("is damaged"));
        return result;
    }
    const int written = document["version"].toInt();
    if (written > version) {
        reject(result, fileName, QStringLiteral("version-%1").arg(written),
               QObject::tr("was written by a newer Hopscope"));
        return result;
    }
    const QJsonObject lessons = document["lessons"].toObject();
    for (auto one = lessons.begin(); one != lessons.end(); ++one) {
        const QJsonObject object = one.value().toObject();
        LessonRecord record;
        record.title = object["title"].toString();
        const QJsonArray attempts = object["attempts"].toArray();
        for (qsizetype i = 0; i < attempts.size(); ++i)
            record.attempts.push_back(attemptFrom(attempts[i].toObject(), i));
        record.unknown = without(object, recordFields);
        result.records[one.key()] = std::move(record);
    }
    result.unknown = without(document.object(), fileFields);
    return result;
}

void writeResults(const QString& fileName, const LessonResultsFile& results)
{
    QJsonObject lessons;
    for (const auto& [id, record] : results.records) {
        QJsonObject object = record.unknown;
        object["title"] = record.title;
        QJsonArray attempts;
        for (const LessonAttempt& one : record.attempts) attempts.append(toJson(one));
        object["attempts"] = attempts;
        lessons[id] = object;
    }
    QJsonObject all = results.unknown;
    all["version"] = version;
    all["lessons"] = lessons;
    saveFile(fileName, QJsonDocument(all).toJson());
}

LessonAttempt merged(const LessonAttempt& written, LessonAttempt own)
{
    own.visited.insert(written.visited.begin(), written.visited.end());
    own.finished = own.finished || written.finished;
    if (own.asked.empty()) own.asked = written.asked;
    own.unknown = written.unknown;
    for (const QuestionResult& one : written.questions) {
        const auto same = std::ranges::find(own.questions, one.page, &QuestionResult::page);
        if (same == own.questions.end()) {
            own.questions.push_back(one);
            continue;
        }
        // What was written first is the first answer; the last is that of the later moment.
        QuestionResult both = one.date > same->date ? one : *same;
        both.first = one.first;
        both.rightAtFirst = one.rightAtFirst;
        both.seconds = one.seconds;
        both.tries = std::max(one.tries, same->tries);
        *same = std::move(both);
    }
    return own;
}

} // namespace hopscope
