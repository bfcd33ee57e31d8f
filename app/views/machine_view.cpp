#include "views/machine_view.h"

#include "drawing/painter_canvas.h"
#include "widgets/spoken_picture.h"
#include "widgets/style.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

MachineView::MachineView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::TabFocus);
    speakAsPicture(*this);
    setAccessibleName(tr("Model against machine"));
    setToolTip(tr("How long every step took on the machine and takes in the model; a click shows the step"));
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] {
        refreshScrollBar();
        viewport()->update();
    });
}

void MachineView::setMachine(std::optional<CompareMachine> machine)
{
    m_machine = std::move(machine);
    setAccessibleDescription(m_machine ? m_machine->summary() : QString());
    refreshScrollBar();
    viewport()->update();
}

void MachineView::setCurrent(StepIndex step)
{
    if (step == m_current) return;
    m_current = step;
    viewport()->update();
}

QPoint MachineView::placeOf(std::size_t row) const
{
    const Theme& theme = Appearance::theme();
    const double shown = static_cast<double>(row) - verticalScrollBar()->value() + 0.5;
    return {width() / 2, static_cast<int>(machineHead(theme) + shown * machineRow(theme))};
}

void MachineView::refreshScrollBar()
{
    const Theme& theme = Appearance::theme();
    const int page = std::max(1, static_cast<int>((height() - 4 - machineHead(theme)) / machineRow(theme)));
    const int rows = m_machine ? static_cast<int>(m_machine->found.steps.size()) : 0;
    verticalScrollBar()->setRange(0, std::max(0, rows - page));
    verticalScrollBar()->setPageStep(page);
}

void MachineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    refreshScrollBar();
}

void MachineView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    PainterCanvas canvas(painter);
    const QSizeF size(viewport()->size());
    canvas.fill(QRectF({}, size), Appearance::theme().ground);
    if (m_machine)
        paintMachine(canvas, *m_machine, static_cast<std::size_t>(verticalScrollBar()->value()), m_current, size,
                     Appearance::theme());
}

void MachineView::mousePressEvent(QMouseEvent* event)
{
    const Theme& theme = Appearance::theme();
    const double row = std::floor((event->position().y() - machineHead(theme)) / machineRow(theme));
    if (!m_machine || row < 0) return;
    const auto place = static_cast<std::size_t>(row) + static_cast<std::size_t>(verticalScrollBar()->value());
    if (place < m_machine->found.steps.size())
        emit stepWanted(m_machine->found.steps[m_machine->found.byDifference[place]].step);
}

} // namespace hopscope
