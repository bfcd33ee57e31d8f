#include "lessons/state/lesson_draft.h"

#include "diagnostic.h"
#include "lessons/lesson_check.h"
#include "lessons/question.h"
#include "lessons/scene.h"
#include "progress.h"
#include "state/kept/files.h"
#include "state/value_change.h"
#include "text_file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMetaObject>

#include <algorithm>
#include <exception>
#include <utility>

namespace hopscope {

namespace {

Refused refusal(const QString& sentence) { return {std::string(), sentence.toStdString()}; }

std::size_t scenes(const Lesson& lesson)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(lesson.pages, [](const LessonPage& page) { return page.scene.has_value(); }));
}

/// A page by itself, wherever it stands.
std::string contentOf(const LessonPage& page)
{
    Lesson alone;
    alone.pages = {page};
    return toText(alone);
}

/// The first page of `after` that is another one in `before`; nothing if all are the same.
std::optional<std::size_t> firstDifference(const Lesson& before, const Lesson& after)
{
    std::size_t page = 0;
    while (page < before.pages.size() && page < after.pages.size()
           && contentOf(before.pages[page]) == contentOf(after.pages[page]))
        ++page;
    if (page == before.pages.size() && page == after.pages.size()) return {};
    return after.pages.empty() ? std::nullopt : std::optional(std::min(page, after.pages.size() - 1));
}

} // namespace

QuestionPreview previewOf(const Lesson& lesson, std::size_t page, const std::stop_token& stop)
{
    QuestionPreview preview;
    preview.page = page;
    try {
        // All pages in their order; only what their scenes vary is drawn.
        Lesson whole = lesson;
        whole.head.remove("draw");
        const Lesson one = drawn(whole, 1);
        const LessonBlock* block = sceneOf(one, page);
        if (!block) {
            preview.problem = QCoreApplication::translate(
                "LessonDraft", "Neither this page nor one before it has a scene that the question could be about.");
            return preview;
        }
        const Scene scene = sceneFrom(*block);
        const Question question = questionFrom(*one.pages[page].question, scene, runsOf(scene, stop), stop);
        preview.prompt = QString::fromStdString(question.prompt);
        preview.rule = QString::fromStdString(question.key.ruleText);
        preview.answer = QString::fromStdString(question.key.answer);
        preview.reason = QString::fromStdString(question.key.reason);
    } catch (const Refused& why) {
        preview.field = QString::fromStdString(why.why().parameter);
        preview.problem = QString::fromStdString(why.why().text);
    }
    return preview;
}

LessonDraft::LessonDraft(QObject* parent) : QObject(parent)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(300);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        check();
        ask();
    });
    connect(&m_undo, &QUndoStack::cleanChanged, this, &LessonDraft::fileChanged);
}

LessonDraft::~LessonDraft() { m_undo.disconnect(this); }

/// The lesson with the lines of its text. While a fence in a text is open, what follows would read as part of it: what
/// is being written stays then as it is, until the fence is closed.
LessonDraft::Value LessonDraft::valueOf(Lesson lesson)
{
    Value value;
    value.text = toText(lesson);
    std::vector<LessonProblem> problems;
    value.lesson = lessonFromText(value.text, problems);
    if (value.lesson.pages.size() < lesson.pages.size() || scenes(value.lesson) < scenes(lesson)
        || value.lesson.questions() < lesson.questions())
        value.lesson = std::move(lesson);
    return value;
}

LessonDraft::Value LessonDraft::valueOf(std::string text)
{
    std::vector<LessonProblem> problems;
    Lesson lesson = lessonFromText(text, problems);
    return {std::move(lesson), std::move(text)};
}

void LessonDraft::begin()
{
    Lesson lesson;
    lesson.title = tr("My lesson").toStdString();
    lesson.head.set("version", std::to_string(Lesson::version));
    restore(toText(lesson), {}, false);
}

void LessonDraft::setLesson(Lesson lesson, const QString& what, const QString& mergeKey)
{
    push(valueOf(std::move(lesson)), what, mergeKey);
}

void LessonDraft::setText(std::string text, const QString& what, const QString& mergeKey)
{
    push(valueOf(std::move(text)), what, mergeKey);
}

void LessonDraft::endMerge() { ++m_mergeChain; }

void LessonDraft::push(Value value, const QString& what, const QString& mergeKey)
{
    if (value == m_value) return;
    if (mergeKey.isEmpty()) endMerge();
    m_undo.push(new ValueChange<Value>([this](const Value& wanted) { apply(wanted); }, m_value, std::move(value), what,
                                       {mergeKey, m_mergeChain}));
}

void LessonDraft::apply(const Value& value)
{
    m_changedPage = firstDifference(m_value.lesson, value.lesson);
    m_value = value;
    m_begun = true;
    m_checking = true;
    emit lessonChanged();
    m_patience.start();
    emit problemsChanged();
}

void LessonDraft::setPage(std::size_t index, LessonPage page, const QString& what, const QString& mergeKey)
{
    Lesson lesson = m_value.lesson;
    lesson.pages.at(index) = std::move(page);
    setLesson(std::move(lesson), what, mergeKey);
}

void LessonDraft::insertPage(std::size_t index, LessonPage page, const QString& what)
{
    Lesson lesson = m_value.lesson;
    lesson.pages.insert(lesson.pages.begin() + static_cast<std::ptrdiff_t>(std::min(index, lesson.pages.size())),
                        std::move(page));
    setLesson(std::move(lesson), what);
}

void LessonDraft::removePage(std::size_t index)
{
    if (index >= m_value.lesson.pages.size()) return;
    Lesson lesson = m_value.lesson;
    lesson.pages.erase(lesson.pages.begin() + static_cast<std::ptrdiff_t>(index));
    setLesson(std::move(lesson), tr("Remove a page"));
}

void LessonDraft::duplicatePage(std::size_t index)
{
    if (index < m_value.lesson.pages.size()) insertPage(index + 1, m_value.lesson.pages[index], tr("Duplicate a page"));
}

void LessonDraft::movePage(std::size_t from, std::size_t to)
{
    if (from == to || std::max(from, to) >= m_value.lesson.pages.size()) return;
    Lesson lesson = m_value.lesson;
    const auto first = lesson.pages.begin() + static_cast<std::ptrdiff_t>(from),
               last = lesson.pages.begin() + static_cast<std::ptrdiff_t>(to);
    if (from < to)
        std::rotate(first, first + 1, last + 1);
    else
        std::rotate(last, first, first + 1);
    setLesson(std::move(lesson), tr("Move a page"));
}

QString LessonDraft::name() const
{
    if (!m_fileName.isEmpty()) return QFileInfo(m_fileName).fileName();
    const QString title = QString::fromStdString(m_value.lesson.title);
    return title.isEmpty() ? tr("Lesson without a title") : title;
}

void LessonDraft::open(const QString& fileName)
{
    const QByteArray bytes = loadFile(fileName, mostOfLesson);
    if (bytes.contains('\0'))
        throw refusal(tr("%1 is not a lesson: it is no text.").arg(QFileInfo(fileName).fileName()));
    // A lesson that came with the program is a beginning; it is saved elsewhere.
    const bool shipped = fileName.startsWith(QLatin1Char(':'));
    restore(bytes.toStdString(), shipped ? QString() : QFileInfo(fileName).absoluteFilePath(), false);
}

void LessonDraft::save(const QString& fileName)
{
    saveFile(fileName, QByteArray::fromStdString(m_value.text));
    m_fileName = QFileInfo(fileName).absoluteFilePath();
    endMerge();
    m_undo.setClean();
    emit fileChanged();
}

void LessonDraft::restore(std::string text, const QString& fileName, bool modified)
{
    endMerge();
    m_undo.clear();
    if (modified) m_undo.resetClean();
    m_fileName = fileName;
    m_problems.clear();
    m_preview.reset();
    apply(valueOf(std::move(text)));
    emit fileChanged();
    emit previewChanged();
}

void LessonDraft::check(unsigned seeds)
{
    m_checking = true;
    emit problemsChanged();
    m_checker.start([this, seeds, text = m_value.text, number = ++m_checkNumber](const std::stop_token& stop) {
        std::vector<LessonProblem> problems;
        try {
            problems = problemsOf(text, seeds, nullptr, stop);
        } catch (const Cancelled&) {
            return;
        } catch (const std::exception& failure) { // too little memory for an experiment, say
            problems = {{0, reasonOf(failure)}};
        }
        QMetaObject::invokeMethod(
            this,
            [this, number, problems = std::move(problems)] {
                if (number != m_checkNumber) return;
                m_problems = problems;
                m_checking = m_patience.isActive();
                emit problemsChanged();
            },
            Qt::QueuedConnection);
    });
}

std::optional<std::size_t> LessonDraft::pageOf(std::size_t line) const
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < m_value.lesson.pages.size(); ++i)
        if (m_value.lesson.pages[i].line <= line) found = i;
    return found;
}

std::vector<LessonProblem> LessonDraft::problemsOn(std::size_t page) const
{
    std::vector<LessonProblem> found;
    std::ranges::copy_if(m_problems, std::back_inserter(found),
                         [&](const LessonProblem& problem) { return pageOf(problem.line) == page; });
    return found;
}

void LessonDraft::follow(std::size_t page)
{
    if (std::exchange(m_followed, page) == page) return;
    m_preview.reset();
    emit previewChanged();
    ask();
}

void LessonDraft::ask()
{
    const auto& pages = m_value.lesson.pages;
    const quint64 number = ++m_askNumber;
    if (!m_followed || *m_followed >= pages.size() || !pages[*m_followed].question) {
        m_asker.cancel();
        m_asking = false;
        m_preview.reset();
        emit previewChanged();
        return;
    }
    m_asking = true;
    emit previewChanged();
    m_asker.start([this, number, lesson = m_value.lesson, page = *m_followed](const std::stop_token& stop) {
        QuestionPreview preview;
        try {
            preview = previewOf(lesson, page, stop);
        } catch (const Cancelled&) {
            return;
        } catch (const std::exception& failure) {
            preview = {page, {}, {}, {}, {}, {}, QString::fromStdString(reasonOf(failure))};
        }
        QMetaObject::invokeMethod(
            this,
            [this, number, preview = std::move(preview)] {
                if (number != m_askNumber) return;
                m_asking = false;
                m_preview = preview;
                emit previewChanged();
            },
            Qt::QueuedConnection);
    });
}

void LessonDraft::finish()
{
    if (m_patience.isActive()) {
        m_patience.stop();
        check();
        ask();
    }
    m_checker.wait();
    m_asker.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

} // namespace hopscope
