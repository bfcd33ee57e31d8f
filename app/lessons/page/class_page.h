#pragma once

#include "lessons/class_results.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;

namespace hopscope {

class Segmented;

/// Results that students handed in, as tables of questions, students and lessons. Read from files; nothing is kept, and
/// nothing leaves the machine.
class ClassPage : public QWidget {
    Q_OBJECT
public:
    enum class Which { Questions, Students, Lessons };

    explicit ClassPage(QWidget* parent = nullptr);
    /// Adds results to those that are shown: files, and folders of them. Throws Refused with one sentence, and nothing
    /// is added then.
    void add(const QStringList& names);
    void clear();
    void show(Which which);
    const ClassResults& results() const { return m_results; }
    QTableWidget& table() { return *m_table; }
    Table shown() const; ///< the table that is seen

signals:
    void listWanted();
    void said(const QString& sentence);
    void written(const QString& fileName);

private:
    void chooseFiles();
    void chooseFolder();
    void save();
    void tryAdd(const QStringList& names);
    void fill();

    QStringList m_names;
    ClassResults m_results;
    Segmented* m_which;
    QLabel *m_summary, *m_nothing;
    QTableWidget* m_table;
    QPushButton *m_save, *m_clear;
};

} // namespace hopscope
