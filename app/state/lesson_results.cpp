#include "state/lesson_results.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QStandardPaths>
#include <QStringList>

#include <algorithm>
#include <string>
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
    attemptFields{"seed", "page", "visited", "finished", "questions"}, recordFields{"title", "attempts"},
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

QuestionResult questionFrom(const QJsonObject& object)
{
    QuestionResult result;
    result.page = static_cast<std::size_t>(std::max(0, object["page"].toInt()));
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
    if (attempt.seed) object["seed"] = QString::number(*attempt.seed);
    object["page"] = static_cast<int>(attempt.page);
    object["finished"] = attempt.finished;
    QJsonArray visited, questions;
    for (const std::size_t page : attempt.visited) visited.append(static_cast<int>(page));
    for (const QuestionResult& result : attempt.questions) questions.append(toJson(result));
    object["visited"] = visited;
    object["questions"] = questions;
    return object;
}

LessonAttempt attemptFrom(const QJsonObject& object)
{
    LessonAttempt attempt;
    if (object.contains("seed")) attempt.seed = object["seed"].toString().toULongLong();
    attempt.page = static_cast<std::size_t>(std::max(0, object["page"].toInt()));
    attempt.finished = object["finished"].toBool();
    for (const QJsonValue page : object["visited"].toArray())
        attempt.visited.insert(static_cast<std::size_t>(std::max(0, page.toInt())));
    for (const QJsonValue one : object["questions"].toArray())
        attempt.questions.push_back(questionFrom(one.toObject()));
    attempt.unknown = without(object, attemptFields);
    return attempt;
}

std::string yesNo(bool yes) { return yes ? "yes" : "no"; }

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

LessonResults::LessonResults(QString fileName, QObject* parent) : QObject(parent), m_fileName(std::move(fileName))
{
    read();
}

QString LessonResults::usualFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/lesson-results.json");
}

const LessonAttempt* LessonResults::current(const QString& id) const
{
    const auto found = m_records.find(id);
    return found == m_records.end() || found->second.attempts.empty() ? nullptr : &found->second.attempts.back();
}

LessonAttempt* LessonResults::attempt(const QString& id) { return const_cast<LessonAttempt*>(current(id)); }

void LessonResults::begin(const QString& id, const QString& title, std::optional<std::uint64_t> seed)
{
    LessonRecord& record = m_records[id];
    record.title = title;
    // One in which nothing was answered is no result.
    if (!record.attempts.empty() && record.attempts.back().questions.empty()) record.attempts.pop_back();
    record.attempts.push_back({.seed = seed, .page = 0, .visited = {}, .finished = false, .questions = {}});
    tell(id);
}

void LessonResults::visit(const QString& id, std::size_t page)
{
    LessonAttempt* one = attempt(id);
    if (!one) return;
    const bool known = one->visited.contains(page) && one->page == page;
    if (known) return;
    one->page = page;
    one->visited.insert(page);
    tell(id);
}

void LessonResults::finish(const QString& id)
{
    LessonAttempt* one = attempt(id);
    if (!one || std::exchange(one->finished, true)) return;
    tell(id);
}

void LessonResults::answer(const QString& id, QuestionResult result)
{
    LessonAttempt* one = attempt(id);
    if (!one) return;
    const auto known = std::ranges::find(one->questions, result.page, &QuestionResult::page);
    if (known == one->questions.end()) {
        result.first = result.last;
        result.rightAtFirst = result.rightAtLast;
        result.tries = 1;
        one->questions.push_back(std::move(result));
    } else {
        known->last = result.last;
        known->rightAtLast = result.rightAtLast;
        known->answer = result.answer;
        known->date = result.date;
        ++known->tries;
    }
    tell(id);
}

LessonRecord LessonResults::take(const QString& id)
{
    const auto found = m_records.find(id);
    if (found == m_records.end()) return {};
    LessonRecord record = std::move(found->second);
    m_records.erase(found);
    tell(id);
    return record;
}

void LessonResults::put(const QString& id, LessonRecord record)
{
    m_records[id] = std::move(record);
    tell(id);
}

Table LessonResults::table(const QString& id) const
{
    Table table;
    table.columns = {"lesson",         "page",  "question kind", "question",      "first answer",
                     "right at first", "tries", "last answer",   "right at last", "right answer",
                     "seconds",        "date",  "attempt",       "seed"};
    for (const auto& [own, record] : m_records) {
        if (!id.isEmpty() && own != id) continue;
        for (std::size_t i = 0; i < record.attempts.size(); ++i)
            for (const QuestionResult& result : record.attempts[i].questions) {
                const auto& seed = record.attempts[i].seed;
                table.rows.push_back(
                    {record.title.toStdString(), std::to_string(result.page + 1), result.kind.toStdString(),
                     result.question.toStdString(), result.first.toStdString(), yesNo(result.rightAtFirst),
                     std::to_string(result.tries), result.last.toStdString(), yesNo(result.rightAtLast),
                     result.rightAnswer.toStdString(), QString::number(result.seconds, 'f', 1).toStdString(),
                     result.date.toString(Qt::ISODate).toStdString(), std::to_string(i + 1),
                     seed ? std::to_string(*seed) : std::string()});
            }
    }
    return table;
}

void LessonResults::tell(const QString& id)
{
    write();
    emit changed(id);
}

void LessonResults::read()
{
    QFile file(m_fileName);
    if (m_fileName.isEmpty() || !file.open(QIODevice::ReadOnly)) return;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    if (document.isNull()) { // damaged: put aside rather than written over
        file.rename(m_fileName + QStringLiteral(".damaged"));
        return;
    }
    const QJsonObject all = document.object();
    const QJsonObject lessons = all["lessons"].toObject();
    for (auto one = lessons.begin(); one != lessons.end(); ++one) {
        const QJsonObject object = one.value().toObject();
        LessonRecord record;
        record.title = object["title"].toString();
        for (const QJsonValue attempt : object["attempts"].toArray())
            record.attempts.push_back(attemptFrom(attempt.toObject()));
        record.unknown = without(object, recordFields);
        m_records[one.key()] = std::move(record);
    }
    m_unknown = without(all, fileFields);
}

void LessonResults::write()
{
    if (m_fileName.isEmpty()) return;
    QJsonObject lessons;
    for (const auto& [id, record] : m_records) {
        QJsonObject object = record.unknown;
        object["title"] = record.title;
        QJsonArray attempts;
        for (const LessonAttempt& one : record.attempts) attempts.append(toJson(one));
        object["attempts"] = attempts;
        lessons[id] = object;
    }
    QJsonObject all = m_unknown;
    all["version"] = version;
    all["lessons"] = lessons;
    QDir().mkpath(QFileInfo(m_fileName).absolutePath());
    QSaveFile file(m_fileName);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(all).toJson()) < 0 || !file.commit())
        emit notKept(tr("The results cannot be kept in %1: %2").arg(m_fileName, file.errorString()));
}

} // namespace hopscope
