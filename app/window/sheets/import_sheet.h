#pragma once

#include "state/imported.h"
#include "state/tasks/latest_task.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace hopscope {

class NetworkBoard;

/// What a network or a schedule in a file is, before the document takes it: a small picture, what was found and, of a
/// schedule, the operation that it is for. Reads in the background.
class ImportSheet : public QDialog {
    Q_OBJECT
public:
    ImportSheet(const QString& path, QWidget* window);
    ~ImportSheet() override;
    /// Of a network with so many processors it offers to stand beside the experiment in front, too; `room`: Compare has
    /// a place for one more.
    void offerBeside(std::uint32_t processors, bool room);

    const std::optional<Imported>& imported() const { return m_imported; } ///< nothing while it is read
    NetworkBoard& picture() { return *m_picture; }
    QComboBox& operation() { return *m_operation; }
    QPushButton& openButton() { return *m_open; }
    QPushButton& besideButton() { return *m_beside; }
    QComboBox& mapping() { return *m_mapping; } ///< of what stands beside
    QString verdict() const;
    QString facts() const; ///< as they stand there, a line each
    void finish();         ///< for tests and pictures

signals:
    void taken(const Imported& imported);
    void besideTaken(const Imported& imported, const QString& mapping);
    void refused(const QString& sentence);

private:
    void take(Imported imported);
    void fail(const QString& sentence);
    void examine(Operation operation);
    void sayVerdict(const QString& text, const char* role);
    void tell(const Imported& imported);
    void tellBeside(const Imported& imported);

    QString m_path;
    std::optional<Imported> m_imported;
    NetworkBoard* m_picture;
    QLabel *m_head, *m_verdict, *m_notes;
    QFormLayout* m_facts;
    QComboBox* m_operation;
    QLabel* m_operationLabel;
    QPushButton *m_open, *m_beside;
    QComboBox* m_mapping;
    QLabel* m_mappingLabel;
    std::uint32_t m_wanted{0}; ///< processors of the experiment in front
    bool m_room{false};
    LatestTask m_reader{{"reading of a file"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
