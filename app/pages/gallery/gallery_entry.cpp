#include "algorithms/written.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "export/export_source.h"
#include "page/look.h"
#include "page/shown_view.h"
#include "pages/gallery/gallery.h"
#include "run/experiment.h"
#include "search/cases.h"
#include "state/document.h"
#include "state/finder.h"
#include "state/own_texts.h"
#include "widgets/settle.h"

// What the window asks of the page.
namespace hopscope {

namespace {

Page* makeGallery(const PageContext& context, QWidget* parent)
{
    auto* page = new GalleryPage(parent);
    PageHost& host = context.host;
    QObject::connect(page, &GalleryPage::exportRequested, page, [&host] { host.exportShown(); });
    QObject::connect(page, &GalleryPage::liveRequested, page, [&host](const QString& experiment, double position) {
        host.openLive({.text = experiment, .position = position});
    });
    QObject::connect(page, &GalleryPage::applicationRequested, page,
                     [&host](const QString& text, std::optional<double> position) {
                         host.openLive({.text = text, .position = position, .application = true});
                     });
    QObject::connect(page, &GalleryPage::scheduleRequested, page,
                     [&host, &document = context.document](const std::string& wanted, const std::string& text) {
                         DocumentValue value = document.value();
                         const std::string name = freeName(value.own, wanted);
                         value.own[name] = text;
                         setOwnText(name, text); // it is asked for its parameters
                         value.experiments[value.front] = experimentWithText(value.experiments[value.front], name);
                         document.endMerge();
                         document.setValue(std::move(value), GalleryPage::tr("Schedule of a search"));
                         host.showPage("watch");
                     });
    return page;
}

} // namespace

const PageKind GalleryPage::pageKind{.id = "gallery",
                                     .title = QT_TR_NOOP("Gallery"),
                                     .purpose = QT_TR_NOOP("figures and tables of papers, computed anew"),
                                     .make = makeGallery};

PageSubject GalleryPage::subject() const
{
    return {tr("Gallery"), tr("Figures of the papers, from simulated numbers")};
}

void GalleryPage::addFindings(std::vector<Finding>& findings, PageHost& host)
{
    for (const Figure* figure : figures())
        findings.push_back({.title = toQString(figure->title),
                            .group = tr("Figure"),
                            .keywords = toQString(figure->id) + QLatin1Char(' ') + toQString(figure->caption),
                            .act = [this, &host, figure] {
                                host.showPage(pageKind.id);
                                open(*figure);
                            }});
    for (const search::SearchCase& one : search::searchCases())
        findings.push_back({.title = toQString(one.question),
                            .group = tr("Found by search"),
                            .keywords = toQString(one.number) + QLatin1Char(' ') + toQString(one.found),
                            .act = [this, &host] {
                                host.showPage(pageKind.id);
                                showCases();
                            }});
}

std::optional<ExportSource> GalleryPage::onlyExport()
{
    if (!m_shown) return {};
    if (!shownIsDrawn())
        throw Refused(
            "", tr("The figure is still being computed; it can be exported as soon as it is shown.").toStdString());
    return ExportSource{
        .id = toQString(m_shown->id),
        .title = toQString(m_shown->title),
        .size = figureSize(900),
        .picture = [this](const PictureWish& wish) { return picture(wish.size, wish.scale, wish.theme); }};
}

void GalleryPage::stand(const Look& look)
{
    finish();
    if (look.tab == "cases") showCases();
    settle();
}

ShownView GalleryPage::shownView(ShownView) const
{
    const auto shown = live();
    if (!shown)
        throw Refused("", tr("Open a figure that has an experiment, and its scene can be taken.").toStdString());
    ShownView view;
    view.experiments = {experimentFromText(shown->first.toStdString())};
    view.runs = {nullptr};
    view.position = shown->second;
    view.views = {"network", "timeline"};
    return view;
}

} // namespace hopscope
