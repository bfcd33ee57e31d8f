#pragma once

#include "scenes/compare/compare_machine.h"

#include <QAbstractScrollArea>

#include <optional>

namespace hopscope {

/// The table of model and machine, step by step, with a scroll bar where there are more steps than room. A click on a
/// row asks for its step.
class MachineView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit MachineView(QWidget* parent = nullptr);
    void setMachine(std::optional<CompareMachine> machine);
    const std::optional<CompareMachine>& machine() const { return m_machine; }
    void setCurrent(StepIndex step);       ///< that is shown; -1: none
    QPoint placeOf(std::size_t row) const; ///< in the viewport

signals:
    void stepWanted(StepIndex step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void refreshScrollBar();

    std::optional<CompareMachine> m_machine;
    StepIndex m_current{-1};
};

} // namespace hopscope
