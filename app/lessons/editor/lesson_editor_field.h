#pragma once

#include "lessons/lesson.h"
#include "widgets/choice_box.h"

#include <QPlainTextEdit>
#include <QString>
#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace hopscope {

/// Markdown with blocks, as plain text in light colours. Grows with its lines; undo is that of whoever holds it.
class LessonTextEdit : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit LessonTextEdit(QWidget* parent = nullptr);
    /// Between so many lines high; 0: as high as there is room.
    void setLines(int least, int most);
    /// Shows this text if it is another one up to blanks around it: what is being typed is left alone.
    void setMarkdown(const std::string& text);
    void setExactly(const std::string& text);
    std::string markdown() const; ///< with blanks that do not break

signals:
    void edited(); ///< by the user
    void left();

protected:
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void grow();
    int m_least{3}, m_most{10};
    bool m_setting{false};
};

/// Keys of undo and redo go past a field to the window that it is in.
void leaveUndoToWindow(QWidget& field);

/// How one field of a block is edited.
struct FieldSpec {
    enum class Control { Line, Lines, Text, Choice, Check };
    std::string name;
    QString label, help;
    Control control{Control::Line};
    std::vector<BoxItem> options{}; ///< of a Choice
    QString placeholder{};
    bool rare{false}; ///< shown if it is set, or when all fields are wanted
};

/// One field of a block: its name, its values, and what is wrong with them.
class LessonFieldRow : public QWidget {
    Q_OBJECT
public:
    explicit LessonFieldRow(const FieldSpec& spec, QWidget* parent = nullptr);
    const FieldSpec& spec() const { return m_spec; }
    void setValues(const std::vector<std::string>& values);
    void setProblem(const QString& problem);
    QString problem() const;
    bool empty() const { return m_empty; }
    /// Below the field, for what belongs to it.
    QVBoxLayout& column() { return *m_column; }

signals:
    void edited(const std::vector<std::string>& values);
    void left();

private:
    FieldSpec m_spec;
    bool m_empty{true};
    QVBoxLayout* m_column{};
    QLineEdit* m_line{};
    LessonTextEdit* m_lines{};
    ChoiceBox* m_choice{};
    QCheckBox* m_check{};
    QLabel* m_problem{};
};

/// A block as a form: a row for each field that is known, and the names of those that are kept besides.
class LessonBlockForm : public QWidget {
    Q_OBJECT
public:
    explicit LessonBlockForm(QWidget* parent = nullptr);
    void setSpecs(const std::vector<FieldSpec>& specs);
    /// `problems` of the lesson; those in lines of this block stand beside their fields.
    void setBlock(const LessonBlock& block, const std::vector<LessonProblem>& problems);
    const LessonBlock& block() const { return m_block; }
    LessonFieldRow* row(std::string_view name) const; ///< null if there is none
    QVBoxLayout& column() { return *m_column; }
    /// Fields that have a control elsewhere.
    void setElsewhere(std::vector<std::string> names) { m_elsewhere = std::move(names); }

signals:
    /// `field`: what was changed.
    void edited(const hopscope::LessonBlock& block, const QString& field);
    void left();

private:
    void refreshRare();
    std::vector<LessonFieldRow*> m_rows;
    QPushButton* m_more{};
    std::vector<std::string> m_elsewhere;
    LessonBlock m_block;
    QVBoxLayout *m_column{}, *m_rowsColumn{};
    QLabel* m_others{};
};

/// The block with a field set to these values: none removes it, several are items.
LessonBlock withField(LessonBlock block, std::string_view name, const std::vector<std::string>& values);

} // namespace hopscope
