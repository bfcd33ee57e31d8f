#include "diagnostic.h"
#include "export/export_source.h"
#include "page/shown_view.h"
#include "pages/applications/applications.h"
#include "scenes/chart/chart_figure.h"
#include "views/matrix_view.h"

// What the window asks of the page.
namespace hopscope {

const PageKind ApplicationsPage::pageKind{
    .id = "applications",
    .title = QT_TR_NOOP("Applications"),
    .purpose = QT_TR_NOOP("what programs send, step by step"),
    .make = [](const PageContext&, QWidget* parent) -> Page* { return new ApplicationsPage(parent); }};

PageSubject ApplicationsPage::subject() const
{
    return {tr("Applications"), tr("Products and transpositions, with their numbers")};
}

void ApplicationsPage::takeFocus() { m_view->setFocus(); }

void ApplicationsPage::leave() { m_playback.setPlaying(false); }

bool ApplicationsPage::showLive(const LiveSubject& subject)
{
    if (subject.application) open(productCase(subject.text.toStdString()), subject.position);
    return subject.application;
}

std::vector<ExportSource> ApplicationsPage::exports(bool shown, const std::shared_ptr<const Run>& run)
{
    if (!shown) return {};
    std::vector<ExportSource> sources;
    sources.push_back({.id = QStringLiteral("application"),
                       .title = tr("Application"),
                       .size = QSizeF(m_view->size()),
                       .picture = [this](const PictureWish& wish) { return m_view->picture(wish); },
                       .badged = true});
    sources.push_back({.id = QStringLiteral("scaling"),
                       .title = tr("How it scales"),
                       .size = QSizeF(960, 600),
                       .picture = [this, run](const PictureWish& wish) {
                           return chartFigure(figureNamedAfter(run.get(), wish, {}), printedChart(), wish.theme);
                       }});
    return sources;
}

ShownView ApplicationsPage::shownView(ShownView) const
{
    throw Refused("", tr("This page shows no experiment; scenes are taken from Watch, Curves, Compare, Bandwidth "
                         "or a figure of the Gallery.")
                          .toStdString());
}

} // namespace hopscope
