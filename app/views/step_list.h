#pragma once

#include "own/schedule_lines.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace hopscope {

/// The steps of a list of messages with their messages, to be chosen, changed, added and taken away.
class StepList : public QWidget {
    Q_OBJECT
public:
    explicit StepList(QWidget* parent = nullptr);
    /// `wrong`: what is wrong with the messages of these lines.
    void list(const ScheduleLines& lines, const std::vector<std::pair<std::size_t, QString>>& wrong);
    void setCompletes(bool completes); ///< whether it offers to complete the list
    void setMissing(const QString& sentence, bool complete);
    /// How far a search for the best completion is; empty: none is under way.
    void setSearching(const QString& progress);
    std::size_t current() const { return m_current; } ///< the step that is drawn, from 0
    void setCurrent(std::size_t step);
    QTreeWidget& tree() { return *m_tree; }
    QString missing() const { return m_missingText; }
    void chooseLine(std::size_t line); ///< the message of this line of the text
    bool changeChosen();               ///< opens the field of the message that is chosen; false: there is none
    bool removeChosen();               ///< the message or the step that is chosen; false: there is none

signals:
    void stepChosen(std::size_t step);
    void stepWanted(); ///< a new one behind the current one
    void stepUnwanted(std::size_t step);
    void messageUnwanted(std::size_t step, std::size_t message);
    void messageChanged(std::size_t step, std::size_t message, const QString& text);
    void completionWanted();
    void bestWanted(); ///< the fewest further steps; while they are searched for: the end of that

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refreshButtons();

    QTreeWidget* m_tree;
    QLabel* m_missing;
    QPushButton *m_add, *m_remove, *m_complete, *m_best;
    QString m_missingText;
    bool m_finished{false}, m_searching{false};
    std::size_t m_current{0}, m_steps{0};
    bool m_showing{false};
};

} // namespace hopscope
