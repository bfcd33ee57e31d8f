#pragma once

#include "ids.h"
#include "own/schedule_lines.h"
#include "state/selection.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QSpinBox;
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
    /// The next message carries the block that is selected there; the list has a field for it.
    void setSelection(Selection& selection);
    /// How many blocks there are to choose from; of one there is no choice.
    void setBlocks(std::uint32_t blocks);
    /// What the next message carries; nothing: the lowest block that the receiver lacks.
    std::optional<BlockId> block() const;
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
    void refreshBlock();
    void showStep(std::size_t step);

    Selection* m_selection{nullptr};
    QTreeWidget* m_tree;
    QLabel* m_missing;
    QSpinBox* m_block;
    QPushButton *m_add, *m_remove, *m_complete, *m_best;
    QString m_missingText;
    bool m_finished{false}, m_searching{false};
    std::size_t m_current{0}, m_steps{0};
    std::pair<std::size_t, std::size_t> m_listed{}; ///< the current step when it was listed, and its messages
    bool m_showing{false};
};

} // namespace hopscope
