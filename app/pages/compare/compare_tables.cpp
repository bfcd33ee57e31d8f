#include "pages/compare/compare.h"

#include "state/document.h"
#include "views/holdings_view.h"
#include "views/machine_view.h"
#include "widgets/style.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

// The tables beside the cards.
namespace hopscope {

namespace {

constexpr int tableEdge = 12;

/// Beside the cards, which keep the larger part.
int tableWidth(int page) { return std::clamp(page * 36 / 100, 300, 560); }

} // namespace

void ComparePage::buildMachine()
{
    m_machine = new MachineView(this);
    m_machine->hide();
    m_machineAction = new QAction(tr("Model against &machine, in Compare"), this);
    m_machineAction->setObjectName(QStringLiteral("compare.machine"));
    m_machineAction->setCheckable(true);
    m_machineAction->setChecked(true);
    m_machineAction->setEnabled(false);
    m_machineAction->setToolTip(
        tr("A table beside the cards: how long every step took on a machine and takes in the model"));
    m_machineButton = new QPushButton(tr("Model against machine"), m_foot);
    m_machineButton->setObjectName(QStringLiteral("machine"));
    m_machineButton->setCheckable(true);
    m_machineButton->setChecked(true);
    m_machineButton->setToolTip(m_machineAction->toolTip());
    m_machineButton->hide();
    connect(m_machineButton, &QPushButton::toggled, m_machineAction, &QAction::setChecked);
    connect(m_machineAction, &QAction::toggled, m_machineButton, &QPushButton::setChecked);
    connect(m_machineAction, &QAction::toggled, this, &ComparePage::tellMachine);
    connect(m_machine, &MachineView::stepWanted, this, [this](StepIndex step) {
        const auto& machine = m_machine->machine();
        if (!machine) return;
        const Run& measured = *m_scene.lanes[machine->measured].run;
        m_clock.setNow(m_scene.clock.nowOf(measured, static_cast<double>(step) + 0.5));
    });
    m_foot->layout()->addWidget(m_machineButton);
}

void ComparePage::tellMachine()
{
    auto machine = compareMachine(m_scene);
    const bool there = machine.has_value(), shown = there && m_machineAction->isChecked();
    m_machineButton->setVisible(there);
    m_machineAction->setEnabled(there);
    m_machine->setMachine(std::move(machine));
    if (m_machine->isHidden() == !shown) return;
    m_machine->setVisible(shown);
    place();
}

void ComparePage::placeTables(QRectF& area)
{
    const bool holdings = m_holdingsAction->isChecked(), machine = !m_machine->isHidden();
    if (!holdings && !machine) return;
    const int wide = tableWidth(width()), left = width() - tableEdge - wide, high = static_cast<int>(area.height());
    if (!machine) {
        m_holdings->setGeometry(
            placeHoldings(m_holdings->holdings(), wide, tableEdge, area, Appearance::theme()).toAlignedRect());
        return;
    }
    const int upper = holdings ? (high - tableEdge) / 2 : high;
    m_machine->setGeometry(left, tableEdge, wide, upper);
    m_holdings->setGeometry(left, tableEdge + high - upper, wide, upper);
    area.setRight(left - tableEdge);
}

} // namespace hopscope
