#pragma once

#include "file_lock.h"
#include "state/document.h"

#include <QByteArray>
#include <QDateTime>
#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

/// A document as it stands, saved or not.
struct KeptDocument {
    DocumentValue value;
    DocumentView view{};
    QString fileName{}; ///< empty if it has none yet
    bool modified{false};
    QString name() const;
};

/// A lesson that is being written.
struct KeptLesson {
    QByteArray text;
    QString fileName{};
    bool modified{false};
};

/// What one window holds.
struct KeptState {
    std::optional<KeptDocument> document;
    std::optional<KeptLesson> lesson;
    bool ended{false}; ///< in order, not by a crash or a loss of power

    QByteArray toJson() const;
    static std::optional<KeptState> fromJson(const QByteArray& json); ///< nothing if it cannot be used
};

/// Keeps what a window holds in a file of this process alone, so that a crash costs a second of work, and finds what
/// other processes left that no longer run. Each such file belongs to one process at a time.
class Recovery : public QObject {
    Q_OBJECT
public:
    explicit Recovery(QString folder = usualFolder(), QObject* parent = nullptr);
    ~Recovery() override;
    static QString usualFolder();
    const QString& fileName() const { return m_fileName; } ///< of this process

    /// Written on another thread; the newest state wins.
    void keep(const KeptState& state);
    /// Written when this returns; false if it could not be.
    bool keepNow(const KeptState& state);
    void forget(); ///< there is nothing to keep

    /// A state that somebody left, and that nobody else takes as long as this one lives.
    class Left {
    public:
        Left(QString fileName, std::unique_ptr<FileLock> lock, KeptState state, QDateTime date);
        const KeptState& state() const { return m_state; }
        const QDateTime& date() const { return m_date; }
        /// To be called when what was taken has been kept elsewhere.
        void dropDocument();
        void dropLesson();

    private:
        void changed();
        QString m_fileName;
        std::unique_ptr<FileLock> m_lock;
        KeptState m_state;
        QDateTime m_date;
    };
    /// The newest first. What cannot be read is put aside.
    std::vector<Left> left() const;

signals:
    void kept(); ///< what was given last is safe on the disk
    void notKept(const QString& sentence);

private:
    class Writer;
    bool ready();
    bool write(const QByteArray& bytes);

    QString m_folder, m_fileName;
    FileLock m_lock;
    QByteArray m_last;                ///< that was given
    bool m_failed{false};             ///< the last time; said once
    std::unique_ptr<Writer> m_writer; ///< last: its thread uses the rest
};

} // namespace hopscope
