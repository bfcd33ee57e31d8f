#include "diagnostic.h"
#include "drawing/format.h"
#include "export/export_source.h"
#include "page/look.h"
#include "page/page_host.h"
#include "pages/curves/curves.h"
#include "pages/curves/pipeline_curves.h"
#include "run/analysis/library_choice.h"
#include "scenes/chart/chart_figure.h"
#include "state/document.h"
#include "state/finder.h"
#include "text.h"
#include "views/chart_view.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

// What the window asks of the page.
namespace hopscope {

namespace {

/// As the command line names CurveOptions::Height, in its order.
constexpr std::string_view shownQuantities[]{"ratio", "time", "speedup", "efficiency", "split"};

Page* makeCurves(const PageContext& context, QWidget* parent)
{
    auto* page = new CurvesPage(context.document, parent);
    QObject::connect(page, &CurvesPage::openWanted, page, [&host = context.host](const QString& experiment) {
        host.openLive({.text = experiment, .position = 0});
    });
    return page;
}

} // namespace

const PageKind CurvesPage::pageKind{.id = "curves",
                                    .title = QT_TR_NOOP("Curves"),
                                    .purpose = QT_TR_NOOP("time against message length, for all algorithms"),
                                    .make = makeCurves,
                                    .part =
                                        PageKind::Part{winners, QT_TR_NOOP("Winner map"),
                                                       QT_TR_NOOP("which algorithm is fastest, over two parameters")}};

std::vector<QUndoStack*> CurvesPage::histories() { return {&m_document.undoStack()}; }

void CurvesPage::showPart(std::string_view part)
{
    if (part == winners) setKind(Map);
}

std::vector<ExportSource> CurvesPage::exports(bool shown, const std::shared_ptr<const Run>& run)
{
    if (!shown && m_view->chart().curves.empty()) return {}; // drawn when somebody looks
    std::vector<ExportSource> sources{{.id = QStringLiteral("curves"),
                                       .title = tr("Curves"),
                                       .size = QSizeF(960, 600),
                                       .picture = [this, run](const PictureWish& wish) {
                                           return chartFigure(figureNamedAfter(run.get(), wish, {}), m_view->chart(),
                                                              wish.theme);
                                       }}};
    if (!m_pipeline->isVisible()) return sources;
    for (const PipelineCurves::Named& named : m_pipeline->shown())
        sources.push_back({.id = QStringLiteral("pipeline-%1").arg(sources.size()),
                           .title = named.title,
                           .size = QSizeF(960, 600),
                           .picture = [run, named](const PictureWish& wish) {
                               return chartFigure(figureNamedAfter(run.get(), wish, {}),
                                                  standingAlone(named.chart, named.title), wish.theme);
                           }});
    return sources;
}

void CurvesPage::addFindings(std::vector<Finding>& findings, PageHost& host)
{
    for (const DecidingLibrary& library : decidingLibraries())
        findings.push_back({.title = tr("What %1 would run").arg(toQString(library.title)),
                            .group = pageKind.part ? tr(pageKind.part->title) : QString(),
                            .keywords = toQString(library.id) + tr(" fixed rules decision winner map"),
                            .act = [this, &host, id = std::string(library.id)] {
                                host.showPage(winners);
                                setLibrary(id);
                            }});
}

void CurvesPage::prepare(const Look& look)
{
    if (!look.measured.empty()) {
        openMeasured(QString::fromStdString(look.measured));
        finishReading();
        if (!measuredProblem().isEmpty())
            throw Refused("measured", fmt::format("measured: {}", measuredProblem().toStdString()));
    }
    if (!look.rulesOf.empty()) {
        std::vector<std::string_view> known;
        for (const DecidingLibrary& library : decidingLibraries()) known.push_back(library.id);
        if (std::ranges::find(known, look.rulesOf) == known.end())
            throw Refused("library", fmt::format("library: no fixed rules of {} are known, those of {} are",
                                                 look.rulesOf, listed(known)));
        setLibrary(look.rulesOf);
    }
    if (look.tab == "possible") setPossible(true);
    if (look.quantity.empty()) return;
    const auto found = std::ranges::find(shownQuantities, look.quantity);
    if (found == std::end(shownQuantities))
        throw Refused("quantity",
                      fmt::format("quantity: {} is none of {}", look.quantity, fmt::join(shownQuantities, ", ")));
    setHeight(static_cast<CurveOptions::Height>(found - std::begin(shownQuantities)));
}

} // namespace hopscope
