#pragma once

#include "lessons/export/lesson_export.h"
#include "lessons/lesson.h"
#include "state/tasks/latest_task.h"

#include <QDialog>

#include <cstdint>
#include <memory>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace hopscope {

class Segmented;

/// A lesson as a handout or as a page: what, with or without answers, for which seed. Not modal; the work is done in
/// the background and can be stopped. Remembers its settings. Closes itself when the file is there.
class LessonExportDialog : public QDialog {
    Q_OBJECT
public:
    LessonExportDialog(std::shared_ptr<const Lesson> lesson, std::uint64_t seed, QWidget* parent = nullptr);
    ~LessonExportDialog() override;
    LessonExport options() const;
    bool handout() const; ///< a PDF, else a page
    void chooseHandout(bool handout);
    /// Begins; written(), failed() or stopped() tell how it ended.
    void saveTo(const QString& fileName);
    bool working() const { return m_working; }

public slots:
    void reject() override; ///< stops the work if there is some

signals:
    void written(const QString& fileName);
    void failed(const QString& sentence);
    void stopped();

private:
    void build();
    void showFields();
    void save();
    void end();
    void remember() const;

    std::shared_ptr<const Lesson> m_lesson;
    Segmented *m_what{}, *m_theme{}, *m_pageTheme{}, *m_paper{};
    QCheckBox* m_answers{};
    QLineEdit *m_seed{}, *m_key{};
    QWidget *m_handoutFields{}, *m_pageFields{}, *m_seedFields{};
    QLabel* m_note{};
    QProgressBar* m_progress{};
    QPushButton *m_save{}, *m_cancel{};
    bool m_working{false};
    LatestTask m_task{{"export of a lesson"}}; ///< last: its thread ends before the rest is gone
};

} // namespace hopscope
