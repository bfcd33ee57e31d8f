#include "state/kept/recovery.h"

#include "diagnostic.h"
#include "json_text.h"
#include "state/kept/files.h"
#include "text_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace hopscope {

namespace {

const QString stateSuffix = QStringLiteral(".state"), lockSuffix = QStringLiteral(".lock");
constexpr std::size_t mostOfState = mostOfDocument + 2 * mostOfLesson;

QString lockOf(const QString& stateFile) { return stateFile.chopped(stateSuffix.size()) + lockSuffix; }

Json toJson(const KeptDocument& document)
{
    return {{"content", jsonFromText(Document::toJson(document.value, document.view).toStdString()).value_or(Json())},
            {"fileName", document.fileName.toStdString()},
            {"modified", document.modified}};
}

QString shownText(const Json& object, const char* name) { return QString::fromStdString(textOf(object, name)); }

KeptDocument documentFrom(const Json& object)
{
    const QByteArray content = QByteArray::fromStdString(textFromJson(memberOf(object, "content")));
    return {Document::fromJson(content), Document::viewFromJson(content), shownText(object, "fileName"),
            truthOf(object, "modified")};
}

} // namespace

QString KeptDocument::name() const
{
    return fileName.isEmpty() ? QObject::tr("The document without a name") : QFileInfo(fileName).fileName();
}

// A state is one file, so that what belongs together is written together.
QByteArray KeptState::toJson() const
{
    Json object{{"format", "hopscope-state"}, {"version", 1}, {"ended", ended}};
    if (document) object["document"] = hopscope::toJson(*document);
    if (lesson) // whatever its bytes are
        object["lesson"] = {{"text", lesson->text.toBase64().toStdString()},
                            {"fileName", lesson->fileName.toStdString()},
                            {"modified", lesson->modified}};
    return QByteArray::fromStdString(textFromJson(object));
}

std::optional<KeptState> KeptState::fromJson(const QByteArray& json)
{
    const auto object = jsonFromText(json.toStdString());
    if (!object || textOf(*object, "format") != "hopscope-state" || numberOf(*object, "version") != 1) return {};
    KeptState state;
    state.ended = truthOf(*object, "ended");
    try {
        if (object->contains("document")) state.document = documentFrom(memberOf(*object, "document"));
    } catch (const Refused&) {
        return {};
    }
    if (const Json& lesson = memberOf(*object, "lesson"); lesson.is_object() && !lesson.empty())
        state.lesson = {QByteArray::fromBase64(QByteArray::fromStdString(textOf(lesson, "text"))),
                        shownText(lesson, "fileName"), truthOf(lesson, "modified")};
    return state;
}

/// A thread of its own: this neither waits for other work nor is refused memory.
class Recovery::Writer {
public:
    explicit Writer(std::function<void(const QByteArray&)> write)
        : m_write(std::move(write)), m_thread([this](const std::stop_token& end) { work(end); })
    {
    }
    void start(const QByteArray& bytes)
    {
        const std::lock_guard lock(m_mutex);
        m_waiting = bytes; // in place of one that nobody has begun to write
        m_wake.notify_all();
    }
    void wait()
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, [this] { return !m_waiting && !m_writing; });
    }

private:
    void work(const std::stop_token& end)
    {
        std::unique_lock lock(m_mutex);
        while (m_wake.wait(lock, end, [this] { return m_waiting.has_value(); })) {
            const QByteArray bytes = *std::exchange(m_waiting, std::nullopt);
            m_writing = true;
            lock.unlock();
            m_write(bytes);
            lock.lock();
            m_writing = false;
            m_wake.notify_all();
        }
    }

    std::function<void(const QByteArray&)> m_write;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<QByteArray> m_waiting;
    bool m_writing{false};
    std::jthread m_thread;
};

Recovery::Recovery(QString folder, QObject* parent)
    : QObject(parent), m_folder(std::move(folder)),
      m_fileName(m_folder + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces) + stateSuffix),
      m_lock(pathOf(lockOf(m_fileName)))
{
    ready();
    m_writer = std::make_unique<Writer>([this](const QByteArray& bytes) {
        if (!write(bytes)) QMetaObject::invokeMethod(this, [this] { m_last.clear(); }); // once more at the next change
    });
}

Recovery::~Recovery()
{
    m_writer->wait();
    if (!QFileInfo::exists(m_fileName)) m_lock.unlockAndRemove();
}

QString Recovery::usualFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery");
}

/// Nothing is written without the lock: another process would take it for what a dead one left.
bool Recovery::ready()
{
    QDir().mkpath(m_folder);
    return m_lock.tryLock();
}

bool Recovery::write(const QByteArray& bytes)
{
    QString why;
    try {
        if (ready())
            saveFile(m_fileName, bytes);
        else
            why = tr("%1 cannot be locked.").arg(m_folder);
    } catch (const Refused& refusal) {
        why = QString::fromStdString(refusal.why().text);
    }
    const bool told = std::exchange(m_failed, !why.isEmpty());
    if (why.isEmpty())
        emit kept();
    else if (!told)
        emit notKept(tr("What is not saved would be lost in a crash: %1").arg(why));
    return why.isEmpty();
}

void Recovery::keep(const KeptState& state)
{
    const QByteArray bytes = state.toJson();
    if (bytes == m_last) return;
    m_last = bytes;
    m_writer->start(bytes);
}

bool Recovery::keepNow(const KeptState& state)
{
    m_writer->wait();
    m_last = state.toJson();
    return write(m_last);
}

void Recovery::forget()
{
    m_writer->wait();
    m_last.clear();
    QFile::remove(m_fileName);
}

std::vector<Recovery::Left> Recovery::left() const
{
    std::vector<Left> all;
    const QDir folder(m_folder);
    for (const QFileInfo& file : folder.entryInfoList({u'*' + stateSuffix}, QDir::Files, QDir::NoSort)) {
        const QString name = file.filePath();
        if (name == m_fileName) continue;
        auto lock = std::make_unique<FileLock>(pathOf(lockOf(name)));
        if (!lock->tryLock() || !QFileInfo::exists(name)) continue; // its process lives, or somebody has just taken it
        try {
            if (auto state = KeptState::fromJson(loadFile(name, mostOfState))) {
                all.emplace_back(name, std::move(lock), std::move(*state), file.lastModified());
                continue;
            }
            putAside(name, QStringLiteral("damaged"));
        } catch (const Refused&) { // may be readable another time
        }
    }
    std::ranges::sort(all, std::greater(), &Left::date);
    return all;
}

Recovery::Left::Left(QString fileName, std::unique_ptr<FileLock> lock, KeptState state, QDateTime date)
    : m_fileName(std::move(fileName)), m_lock(std::move(lock)), m_state(std::move(state)), m_date(std::move(date))
{
}

void Recovery::Left::dropDocument()
{
    m_state.document.reset();
    changed();
}

void Recovery::Left::dropLesson()
{
    m_state.lesson.reset();
    changed();
}

void Recovery::Left::changed()
{
    if (!m_state.document && !m_state.lesson) {
        QFile::remove(m_fileName);
        m_lock->unlockAndRemove();
        return;
    }
    try {
        saveFile(m_fileName, m_state.toJson());
    } catch (const Refused&) { // then it is offered once more
    }
}

} // namespace hopscope
