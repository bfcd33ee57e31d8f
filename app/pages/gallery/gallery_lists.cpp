// What stands below the figures: what searches found, and what papers print that does not hold.
#include "pages/gallery/case_card.h"
#include "pages/gallery/erratum_card.h"
#include "pages/gallery/gallery.h"

#include "drawing/format.h"
#include "run/text/errata.h"
#include "search/cases.h"

#include <QElapsedTimer>
#include <QVBoxLayout>

namespace hopscope {

namespace {

QVBoxLayout* listIn(QWidget& area)
{
    auto* list = new QVBoxLayout(&area);
    list->setContentsMargins(0, 0, 0, 0);
    list->setSpacing(10);
    return list;
}

} // namespace

void GalleryPage::addCases()
{
    QVBoxLayout* list = listIn(*m_casesList);
    for (const search::SearchCase& one : search::searchCases()) {
        auto* card = new CaseCard(one, m_casesList);
        connect(card, &CaseCard::watchWanted, this, &GalleryPage::scheduleRequested);
        list->addWidget(card);
        m_cases.push_back(card);
    }
}

/// Their many lines of text take longer to set than the whole rest of the window: not before somebody looks, and then a
/// few at a time.
void GalleryPage::addErrata(std::optional<std::chrono::milliseconds> most)
{
    if (m_errata.empty()) listIn(*m_errataList);
    QElapsedTimer taken;
    taken.start();
    while (m_errata.size() < errata().size()) {
        if (most && taken.elapsed() > most->count()) return;
        const Erratum& erratum = errata()[m_errata.size()];
        auto* card = new ErratumCard(erratum, m_errataList);
        connect(card, &ErratumCard::liveRequested, this, [this, &erratum] {
            if (erratum.application.empty())
                emit liveRequested(toQString(erratum.experiment), erratum.position);
            else
                emit applicationRequested(toQString(erratum.application), std::nullopt);
        });
        m_errataList->layout()->addWidget(card);
        m_errata.push_back(card);
    }
    m_later.stop();
}

} // namespace hopscope
