#include "drawing/format.h"
#include "drawing/words.h"
#include "pages/network/network_page.h"
#include "pages/network/network_reasons.h"
#include "scenes/network/words/distance_words.h"
#include "views/network_board.h"
#include "widgets/labels.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>

#include <algorithm>
#include <cstdint>
#include <vector>

// What the page says of what is chosen and of the network.
namespace hopscope {

namespace {

QString number(std::uint64_t value) { return numberText(static_cast<double>(value)); }

} // namespace

void NetworkPage::refreshChosen()
{
    const DrawnNetwork& shown = m_board->network();
    const bool node = shown.node.has_value(), line = shown.line.has_value() && *shown.line < m_file.edges.size();
    for (QWidget* widget :
         {static_cast<QWidget*>(m_capacity), static_cast<QWidget*>(m_latency), static_cast<QWidget*>(m_fail)})
        widget->setVisible(line);
    m_router->setVisible(node);
    m_remove->setVisible(node || line);
    if (node) {
        const bool router = shown.routers[*shown.node];
        m_chosen->setText((router ? tr("Router %1") : tr("Processor %1")).arg(shown.names[*shown.node]));
        m_router->setText(router ? tr("Make it a processor") : tr("Make it a router"));
    } else if (line) {
        const NetworkFile::Edge& edge = m_file.edges[*shown.line];
        m_chosen->setText((edge.directed ? tr("Link %1 → %2") : tr("Link %1 – %2"))
                              .arg(shown.names[edge.from], shown.names[edge.to]));
        const QSignalBlocker first(m_capacity), second(m_latency);
        m_capacity->setValue(static_cast<int>(std::min(edge.capacity, 1U << 20U)));
        m_latency->setValue(edge.latency);
        m_fail->setText(shown.lines[*shown.line].failed ? tr("Repair it") : tr("Let it fail"));
    } else if (m_board->showsOverview()) {
        m_chosen->setText(
            (m_change.isEmpty() ? QString() : m_change + QLatin1Char(' '))
            + tr("One step of the run, as on Watch. Click where you want to see nodes and links, then click a link "
                 "to let it fail; the key F goes back to the whole network."));
    } else if (!m_change.isEmpty() && m_board->tool() != NetworkBoard::Tool::Link) { // who draws links reads how
        m_chosen->setText(m_subject.failed.empty() ? m_change + QLatin1Char(' ') + tr("Click a link to let it fail.")
                                                   : m_change);
    } else {
        m_chosen->setText((m_name.empty() ? tr("Click a link to let it fail.")
                                          : tr("%1, in this document.").arg(QString::fromStdString(m_name)))
                          + QLatin1Char(' ')
                          + (m_board->tool() == NetworkBoard::Tool::Link
                                 ? tr("Drag from one node to another to link them.")
                                 : tr("To draw a link, choose Link and drag from one node to another."))
                          + (std::ranges::any_of(shown.lines, &DrawnNetwork::Line::stubs)
                                 ? QLatin1Char(' ') + tr("Two ends at opposite borders are one link.")
                                 : QString())
                          + (m_name.empty()
                                 ? QLatin1Char(' ') + tr("Drawing changes a copy, which is kept in this document.")
                                 : QString()));
    }
}

QString NetworkPage::checks() const
{
    QStringList lines;
    for (int row = 0; row < m_facts->rowCount(); ++row) {
        const auto at = [&](QFormLayout::ItemRole role) {
            QWidget* widget = m_facts->itemAt(row, role)->widget();
            auto* label = qobject_cast<QLabel*>(widget);
            return (label ? label : widget->findChild<QLabel*>())->text();
        };
        lines += at(QFormLayout::LabelRole) + QStringLiteral(": ") + at(QFormLayout::FieldRole);
    }
    return lines.join(u'\n');
}

void NetworkPage::showChecks(const NetworkChecks& checks)
{
    m_checks = checks;
    while (m_facts->rowCount() > 0) m_facts->removeRow(0);
    const auto say = [&](const QString& name, const QString& value, const char* role = "strong",
                         const QString& reason = {}) {
        auto* label = makeLabel(value, role, this);
        label->setAccessibleName(name);
        if (reason.isEmpty()) return m_facts->addRow(makeLabel(name, "soft", this), label);
        auto* both = new QWidget(this);
        auto* row = new QHBoxLayout(both);
        row->setContentsMargins(0, 0, 0, 0);
        row->addWidget(label);
        row->addWidget(makeLabel(reason.startsWith(u'=') ? reason : tr("(%1)").arg(reason), "soft", both));
        row->addStretch(1);
        m_facts->addRow(makeLabel(name, "soft", this), both);
    };
    const FactReasons reasons = factReasons(checks);
    say(tr("Processors"),
        checks.routers == 0
            ? number(checks.processors)
            : tr("%1 and %2").arg(number(checks.processors), counted(checks.routers, tr("router"), tr("routers"))));
    say(tr("Links"), number(checks.links), "strong", reasons.links);
    say(tr("Connected"), checks.components == 1 ? tr("yes") : tr("no, %1 components").arg(number(checks.components)),
        checks.components == 1 ? "strong" : "trouble");
    say(tr("Largest degree"), number(checks.degree), "strong", reasons.degree);
    if (checks.lengths && checks.lengths->connected)
        say(tr("Diameter"), diameterText(*checks.lengths), "strong", reasons.diameter);
    if (checks.lengths && checks.lengths->mean)
        say(tr("Mean distance"),
            (*checks.lengths->mean == 1 ? tr("%1 hop") : tr("%1 hops")).arg(numberText(*checks.lengths->mean)),
            "strong", reasons.mean);
    // Links that carry more than one message are no unit of a cut.
    const bool single = std::ranges::all_of(m_file.edges, [](const auto& edge) { return edge.capacity == 1; });
    const QString one = single ? tr("link") : tr("message at once"),
                  many = single ? tr("links") : tr("messages at once");
    if (checks.bisection)
        say(tr("Bisection width"),
            checks.bisection->atLeast == checks.bisection->atMost
                ? counted(checks.bisection->atMost, one, many)
                : tr("%1 to %2 %3").arg(number(checks.bisection->atLeast), number(checks.bisection->atMost), many),
            "strong", reasons.bisection);
    if (checks.searching) say(tr("Bisection width"), tr("being searched …"), "soft");
    if (checks.cut) say(tr("Narrowest cut"), counted(checks.cut->capacity, one, many), "strong", reasons.cut);
    m_sentence->setText(
        !checks.cut ? QString()
        : checks.routers == 0
            ? tr("Edge-disjoint spanning trees rooted at processor 0: %1 (Edmonds).").arg(number(checks.cut->capacity))
            : tr("There are at most as many edge-disjoint spanning trees rooted at processor 0 (Edmonds)."));
    m_sentence->setVisible(checks.cut.has_value());
    m_cut->setVisible(checks.bisection.has_value());
    if (m_cutShown) showNetwork();
}

} // namespace hopscope
