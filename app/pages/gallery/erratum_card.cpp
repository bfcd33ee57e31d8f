#include "pages/gallery/erratum_card.h"

#include "drawing/format.h"
#include "run/text/errata.h"
#include "widgets/labels.h"
#include "widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace hopscope {

ErratumCard::ErratumCard(const Erratum& erratum, QWidget* parent) : QFrame(parent), m_erratum(erratum)
{
    setProperty("role", QStringLiteral("card"));
    setObjectName(QStringLiteral("erratum-%1").arg(toQString(erratum.number)));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(14, 10, 14, 10);
    line->setSpacing(14);
    auto* number = makeLabel(toQString(erratum.number), "strong", this);
    number->setFixedWidth(34);
    line->addWidget(number, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(3);
    const QString paper = toQString(erratum.source.paper).section(QLatin1Char(','), 0, 0);
    const auto add = [&](const QString& text, const char* role) {
        column->addWidget(new WrappedLabel(text, role, this));
    };
    add(paper + QStringLiteral(", ") + toQString(erratum.source.place), "small");
    add(tr("Printed: %1").arg(toQString(erratum.printed)), "soft");
    add(tr("Right: %1").arg(toQString(erratum.right)), "strong");
    add(tr("Evidence: %1").arg(toQString(erratum.evidence)), "plain");
    line->addLayout(column, 1);
    auto* live = new QPushButton(tr("Open live"), this);
    live->setToolTip(toQString(erratum.application.empty() ? erratum.experiment : erratum.application));
    live->setAccessibleName(tr("Open the experiment of %1").arg(toQString(erratum.number)));
    connect(live, &QPushButton::clicked, this, &ErratumCard::liveRequested);
    line->addWidget(live, 0, Qt::AlignTop);
}

bool ErratumCard::matches(const QString& text) const
{
    return anyContains({m_erratum.number, m_erratum.source.paper, m_erratum.source.place, m_erratum.printed,
                        m_erratum.right, m_erratum.evidence},
                       text);
}

} // namespace hopscope
