#include "lessons/state/lesson_library.h"

#include "diagnostic.h"
#include "lessons/lesson_check.h"
#include "lessons/recall.h"
#include "progress.h"
#include "state/kept/files.h"
#include "state/kept/settings.h"
#include "state/language.h"
#include "text_file.h"
#include "values.h"

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QStandardPaths>

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

// A static library must ask for its resources itself, outside of any namespace.
static void takeLessons() { Q_INIT_RESOURCE(lessons); }

namespace hopscope {

namespace {

const QString openedKey = QStringLiteral("lessons/opened"), shippedFolder = QStringLiteral(":/hopscope/lessons");
constexpr qsizetype mostOpened = 30;

QString field(const Lesson& lesson, std::string_view name)
{
    return QString::fromStdString(lesson.head.value(name).value_or(std::string()));
}

double orderOf(const Lesson& lesson)
{
    const auto text = lesson.head.value("order");
    const auto number = text ? parseNumber(*text) : std::nullopt;
    return number.value_or(std::numeric_limits<double>::infinity());
}

std::string contentOf(const QString& fileName) { return loadFile(fileName, mostOfLesson).toStdString(); }

} // namespace

QString LibraryLesson::minutes() const { return field(*lesson, "minutes"); }
QString LibraryLesson::level() const { return field(*lesson, "level"); }
QString LibraryLesson::about() const { return field(*lesson, "about"); }

LessonLibrary::LessonLibrary(Own own, QObject* parent) : QObject(parent), m_own(own)
{
    takeLessons();
    if (own == Own::Kept) m_opened = Settings().value(openedKey).toStringList();
}

QString LessonLibrary::ownFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/lessons");
}

const std::vector<LibraryLesson>& LessonLibrary::lessons()
{
    if (!std::exchange(m_read, true)) read();
    return m_lessons;
}

const LibraryLesson* LessonLibrary::find(const QString& id)
{
    const auto found = std::ranges::find(lessons(), id, &LibraryLesson::id);
    return found == m_lessons.end() ? nullptr : &*found;
}

QString LessonLibrary::open(const QString& fileName)
{
    const QString path = QFileInfo(fileName).absoluteFilePath();
    contentOf(path); // refused before it is remembered
    m_opened.removeAll(path);
    m_opened.prepend(path);
    m_opened = m_opened.mid(0, mostOpened);
    if (m_own == Own::Kept) Settings().setValue(openedKey, m_opened);
    reload();
    return path;
}

void LessonLibrary::reload()
{
    m_read = true;
    read();
    emit changed();
}

void LessonLibrary::read()
{
    m_lessons.clear();
    for (const QString& name : QDir(shippedFolder).entryList({QStringLiteral("*.md")}))
        if (!isTranslatedLesson(name)) add(shippedFolder + QLatin1Char('/') + name, true);
    QStringList own = m_opened;
    if (m_own == Own::Kept)
        for (const QString& name : QDir(ownFolder()).entryList({QStringLiteral("*.md")}))
            if (const QString path = QFileInfo(ownFolder() + QLatin1Char('/') + name).absoluteFilePath();
                !own.contains(path) && !isTranslatedLesson(name))
                own += path;
    for (const QString& fileName : own) add(fileName, false);
    std::ranges::stable_sort(m_lessons, [](const LibraryLesson& a, const LibraryLesson& b) {
        const double first = orderOf(*a.lesson), second = orderOf(*b.lesson);
        if (first != second) return first < second;
        return QString::localeAwareCompare(QString::fromStdString(a.lesson->title),
                                           QString::fromStdString(b.lesson->title))
               < 0;
    });
    // Levels as the first lesson of each comes.
    QStringList levels;
    for (const LibraryLesson& one : m_lessons)
        if (!levels.contains(one.level())) levels += one.level();
    std::ranges::stable_sort(m_lessons, {}, [&](const LibraryLesson& one) { return levels.indexOf(one.level()); });
    for (LibraryLesson& one : m_lessons)
        for (const QString& id : field(*one.lesson, "needs").split(QLatin1Char(','), Qt::SkipEmptyParts)) {
            const auto found = std::ranges::find(m_lessons, id.trimmed(), &LibraryLesson::id);
            one.before += found == m_lessons.end() ? id.trimmed() : QString::fromStdString(found->lesson->title);
        }
    // From the lessons as they were read: what opens one of them opens no other.
    const std::vector<LibraryLesson> plain = m_lessons;
    for (LibraryLesson& one : m_lessons) {
        if (!one.lesson->head.find("recall")) continue;
        one.lesson = std::make_shared<const Lesson>(
            withRecall(*one.lesson, [&](const std::string& name) -> std::shared_ptr<const Lesson> {
                const auto found = std::ranges::find(plain, QString::fromStdString(name), &LibraryLesson::id);
                return found == plain.end() ? nullptr : found->lesson;
            }));
    }
    check();
}

void LessonLibrary::add(const QString& fileName, bool shipped)
{
    LibraryLesson one{shipped ? QFileInfo(fileName).completeBaseName() : fileName, fileName, shipped, {}, {}, {}};
    try {
        // Results are kept for the original: the questions are the same in all languages.
        one.lesson =
            std::make_shared<const Lesson>(lessonFromText(contentOf(translatedLesson(fileName)), one.problems));
    } catch (const Refused&) { // moved or deleted since it was opened
        return;
    }
    m_lessons.push_back(std::move(one));
}

// The experiments of shipped lessons are checked by the tests.
void LessonLibrary::check()
{
    QStringList own;
    for (const LibraryLesson& one : m_lessons)
        if (!one.shipped) own += one.fileName;
    if (own.isEmpty()) {
        m_checker.cancel();
        return;
    }
    m_checker.start([this, own](const std::stop_token& stop) {
        for (const QString& fileName : own) {
            std::vector<LessonProblem> problems;
            try {
                problems = problemsOf(contentOf(fileName), 4, nullptr, stop);
            } catch (const std::exception&) { // asked to stop, or the file has gone
            }
            if (stop.stop_requested()) return;
            QMetaObject::invokeMethod(this, [this, fileName, problems] {
                const auto found = std::ranges::find(m_lessons, fileName, &LibraryLesson::fileName);
                if (found == m_lessons.end() || found->problems == problems) return;
                found->problems = problems;
                emit changed();
            });
        }
    });
}

void LessonLibrary::finish()
{
    lessons();
    m_checker.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

const LibraryLesson& lessonNamed(LessonLibrary& library, const QString& name)
{
    QString id = name;
    if (!library.find(id)) {
        if (!QFileInfo::exists(id))
            throw Refused("lesson", fmt::format("lesson: there is no \"{}\"", id.toStdString()));
        id = library.open(id);
    }
    return *library.find(id);
}

} // namespace hopscope
