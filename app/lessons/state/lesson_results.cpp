#include "lessons/state/lesson_results.h"

#include "diagnostic.h"
#include "state/kept/files.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <string>
#include <utility>

namespace hopscope {

namespace {

constexpr int patience = 2000; // milliseconds, for another window that is writing

std::string yesNo(bool yes) { return yes ? "yes" : "no"; }

/// What was answered as numbers, for those who mark it again.
std::string rawOf(const Answer& answer)
{
    if (answer.number) return QString::number(*answer.number, 'g', 17).toStdString();
    std::string text;
    for (const std::uint64_t item : answer.items) text += (text.empty() ? "" : " ") + std::to_string(item);
    return text;
}

std::string countOf(int number) { return number > 0 ? std::to_string(number) : std::string(); }

std::vector<std::string> rowOf(const LessonRecord& record, std::size_t number, const QuestionResult& result,
                               const QString& student)
{
    const auto& seed = record.attempts[number].seed;
    const bool answered = result.tries > 0;
    return {record.title.toStdString(),
            std::to_string(result.page + 1),
            result.kind.toStdString(),
            result.question.toStdString(),
            result.first.toStdString(),
            yesNo(result.rightAtFirst),
            std::to_string(result.tries),
            result.last.toStdString(),
            yesNo(result.rightAtLast),
            result.rightAnswer.toStdString(),
            answered ? QString::number(result.seconds, 'f', 1).toStdString() : std::string(),
            result.date.toString(Qt::ISODate).toStdString(),
            std::to_string(number + 1),
            seed ? std::to_string(*seed) : std::string(),
            student.toStdString(),
            result.id.toStdString(),
            record.attempts[number].version.toStdString(),
            answered ? std::to_string(result.hints) : std::string(),
            countOf(result.rightAt),
            answered ? yesNo(result.shown) : std::string(),
            countOf(result.confidence),
            rawOf(result.answer)};
}

/// Those that were answered and those that were not, by their pages. Of the latter the title stands for the question,
/// which is put into words only when it is asked.
std::vector<QuestionResult> questionsOf(const LessonAttempt& attempt)
{
    std::vector<QuestionResult> all = attempt.questions;
    for (const AskedQuestion& one : attempt.asked)
        if (!attempt.of(one.page)) {
            QuestionResult& open = all.emplace_back();
            open.page = one.page;
            open.kind = one.kind;
            open.id = one.id;
            open.title = open.question = one.title;
        }
    std::ranges::stable_sort(all, {}, &QuestionResult::page);
    return all;
}

} // namespace

LessonResults::LessonResults(QString fileName, QObject* parent)
    : QObject(parent), m_fileName(std::move(fileName)), m_lock(pathOf(m_fileName + QStringLiteral(".lock")))
{
    if (!m_fileName.isEmpty()) read();
}

LessonResults::~LessonResults()
{
    if (m_behind) write(); // there may be room by now
}

QString LessonResults::usualFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/lesson-results.json");
}

const LessonAttempt* LessonResults::current(const QString& id) const
{
    const auto found = m_known.records.find(id);
    if (found == m_known.records.end() || found->second.attempts.empty()) return nullptr;
    const auto& attempts = found->second.attempts;
    const auto own = m_current.find(id);
    const auto under =
        own == m_current.end() ? attempts.end() : std::ranges::find(attempts, own->second, &LessonAttempt::id);
    return under == attempts.end() ? &attempts.back() : &*under;
}

LessonAttempt* LessonResults::attempt(const QString& id) { return const_cast<LessonAttempt*>(current(id)); }

void LessonResults::begin(const QString& id, const QString& title, std::optional<std::uint64_t> seed,
                          std::vector<AskedQuestion> asked, const QString& version)
{
    LessonRecord& record = m_known.records[id];
    record.title = title;
    // One in which nothing was answered is no result.
    if (const LessonAttempt* before = attempt(id); before && before->questions.empty()) {
        m_changed.erase({id, before->id});
        m_unused.insert({id, before->id});
    }
    std::erase_if(record.attempts, [&](const LessonAttempt& one) {
        return m_removed.contains({id, one.id}) || m_unused.contains({id, one.id});
    });
    LessonAttempt& anew = record.attempts.emplace_back();
    anew.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    anew.seed = seed;
    anew.version = version;
    anew.asked = std::move(asked);
    m_current[id] = anew.id;
    touch(id);
}

void LessonResults::visit(const QString& id, std::size_t page)
{
    LessonAttempt* one = attempt(id);
    if (!one) return;
    const bool known = one->visited.contains(page) && one->page == page;
    if (known) return;
    one->page = page;
    one->visited.insert(page);
    touch(id);
}

void LessonResults::finish(const QString& id)
{
    LessonAttempt* one = attempt(id);
    if (!one || std::exchange(one->finished, true)) return;
    touch(id);
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
        result.rightAt = result.rightAtLast ? 1 : 0;
        one->questions.push_back(std::move(result));
    } else {
        known->last = result.last;
        known->rightAtLast = result.rightAtLast;
        known->answer = result.answer;
        known->date = result.date;
        ++known->tries;
        if (!known->shown) {
            known->hints = std::max(known->hints, result.hints);
            if (result.rightAtLast) known->rightAt = known->tries;
        }
        known->shown = known->shown || result.shown;
    }
    touch(id);
}

void LessonResults::note(const QString& id, QuestionResult result)
{
    if (LessonAttempt* one = attempt(id); one && one->open())
        std::erase_if(one->questions, [&](const QuestionResult& known) { return known.page == result.page; });
    answer(id, std::move(result));
}

void LessonResults::beginExam(const QString& id)
{
    LessonAttempt* one = attempt(id);
    if (!one || one->exam) return;
    one->exam = true;
    one->begun = QDateTime::currentDateTime();
    touch(id);
}

void LessonResults::showAnswer(const QString& id, std::size_t page)
{
    LessonAttempt* one = attempt(id);
    if (!one) return;
    const auto known = std::ranges::find(one->questions, page, &QuestionResult::page);
    if (known == one->questions.end() || std::exchange(known->shown, true)) return;
    touch(id);
}

void LessonResults::setStudent(const QString& code)
{
    if (m_known.student == code.trimmed()) return;
    m_known.student = code.trimmed();
    m_studentChanged = true;
    write();
}

LessonRecord LessonResults::take(const QString& id)
{
    const auto found = m_known.records.find(id);
    if (found == m_known.records.end()) return {};
    LessonRecord record = std::move(found->second);
    m_known.records.erase(found);
    m_current.erase(id);
    for (const LessonAttempt& one : record.attempts) {
        m_changed.erase({id, one.id});
        m_removed.insert({id, one.id});
    }
    write();
    emit changed(id);
    return record;
}

void LessonResults::put(const QString& id, LessonRecord record)
{
    for (const LessonAttempt& one : record.attempts) {
        m_removed.erase({id, one.id});
        m_changed.insert({id, one.id});
    }
    m_known.records[id] = std::move(record);
    write();
    emit changed(id);
}

Table LessonResults::table(const QString& id) const
{
    Table table;
    table.columns = {"lesson",         "page",           "question kind", "question",      "first answer",
                     "right at first", "tries",          "last answer",   "right at last", "right answer",
                     "seconds",        "date",           "attempt",       "seed",          "student",
                     "question id",    "lesson version", "hints",         "right at try",  "answer shown",
                     "confidence",     "answer"};
    for (const auto& [own, record] : m_known.records) {
        if (!id.isEmpty() && own != id) continue;
        for (std::size_t i = 0; i < record.attempts.size(); ++i) {
            const LessonAttempt& attempt = record.attempts[i];
            if (attempt.questions.empty() && !attempt.finished) continue; // just looked at
            if (attempt.open()) continue;                                 // it would tell what is right
            for (const QuestionResult& result : questionsOf(attempt))
                table.rows.push_back(rowOf(record, i, result, m_known.student));
        }
    }
    return table;
}

void LessonResults::touch(const QString& id)
{
    const LessonAttempt& one = *current(id);
    m_current.try_emplace(id, one.id);
    m_changed.insert({id, one.id});
    write();
    emit changed(id);
}

void LessonResults::read()
{
    QDir().mkpath(QFileInfo(m_fileName).absolutePath());
    m_lock.lock(patience); // a file that cannot be used is put aside by one window only
    try {
        m_known = readResults(m_fileName);
        m_notice = m_known.notice;
    } catch (const Refused& refusal) {
        m_notice = QString::fromStdString(refusal.why().text);
    }
    m_lock.unlock();
}

/// Takes what other windows have written, and lays what was done here over it.
void LessonResults::merge(LessonResultsFile written)
{
    const auto drop = [&](const auto& those, bool answered) {
        for (const auto& [id, attempt] : those)
            if (const auto record = written.records.find(id); record != written.records.end()) {
                std::erase_if(record->second.attempts, [&](const LessonAttempt& one) {
                    return one.id == attempt && (answered || one.questions.empty());
                });
                if (record->second.attempts.empty() && !m_known.records.contains(id)) written.records.erase(record);
            }
    };
    drop(m_removed, true);
    drop(m_unused, false); // it may be of another window, in which somebody has just answered
    for (const auto& [id, attempt] : m_changed) {
        LessonRecord& own = m_known.records[id];
        const auto changed = std::ranges::find(own.attempts, attempt, &LessonAttempt::id);
        if (changed == own.attempts.end()) continue;
        auto [record, isNew] = written.records.try_emplace(id);
        record->second.title = own.title;
        if (isNew) record->second.unknown = own.unknown;
        auto& attempts = record->second.attempts;
        const auto same = std::ranges::find(attempts, attempt, &LessonAttempt::id);
        if (same == attempts.end())
            attempts.push_back(*changed);
        else
            *same = merged(*same, *changed);
    }
    if (m_studentChanged) written.student = m_known.student;
    m_known = std::move(written);
}

void LessonResults::write()
{
    if (m_fileName.isEmpty()) return;
    QDir().mkpath(QFileInfo(m_fileName).absolutePath());
    try {
        if (!m_lock.lock(patience)) throw Refused("", tr("the file is locked by another window.").toStdString());
        LessonResultsFile written = readResults(m_fileName);
        if (!written.notice.isEmpty()) emit notKept(written.notice);
        merge(std::move(written));
        writeResults(m_fileName, m_known);
        m_behind = m_studentChanged = false;
        m_removed.clear();
        m_unused.clear();
        // Those under way stay: another window may forget the lesson, what is answered here shall not be lost.
        std::erase_if(m_changed, [this](const auto& one) {
            const auto own = m_current.find(one.first);
            return own == m_current.end() || own->second != one.second;
        });
    } catch (const Refused& refusal) {
        m_behind = true;
        emit notKept(tr("The results cannot be kept: %1").arg(QString::fromStdString(refusal.why().text)));
    }
    m_lock.unlock();
}

} // namespace hopscope
