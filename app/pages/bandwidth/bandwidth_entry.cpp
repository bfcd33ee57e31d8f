#include "diagnostic.h"
#include "export/export_source.h"
#include "page/look.h"
#include "page/shown_view.h"
#include "pages/bandwidth/bandwidth.h"
#include "scenes/bandwidth/bandwidth_table.h"
#include "scenes/chart/chart_figure.h"
#include "state/document.h"
#include "views/drawn_card.h"

#include <fmt/format.h>

// What the window asks of the page.
namespace hopscope {

namespace {

Page* makeBandwidth(const PageContext& context, QWidget* parent)
{
    auto* page = new BandwidthPage(context.document, parent);
    QObject::connect(page, &BandwidthPage::subjectChanged, page, [&host = context.host] { host.refreshSubject(); });
    return page;
}

} // namespace

const PageKind BandwidthPage::pageKind{.id = "bandwidth",
                                       .title = QT_TR_NOOP("Bandwidth"),
                                       .purpose = QT_TR_NOOP("how much a machine and an application need"),
                                       .make = makeBandwidth};

PageSubject BandwidthPage::subject() const { return {tr("Pattern, no experiment"), patternTitle()}; }

std::vector<QUndoStack*> BandwidthPage::histories()
{
    // The experiment in front may be what it is about; then the newer change is meant.
    if (!patternTitle().isEmpty() || m_undo.canUndo()) return {&m_undo, &m_document.undoStack()};
    return {&m_document.undoStack(), &m_undo};
}

void BandwidthPage::leave() { m_playback.setPlaying(false); }

bool BandwidthPage::showLive(const LiveSubject& subject)
{
    if (subject.application || !isPattern(subject.text.toStdString())) return false;
    ask(bandwidthQuestion(subject.text.toStdString()));
    return true;
}

std::vector<ExportSource> BandwidthPage::exports(bool shown, const std::shared_ptr<const Run>&)
{
    if (!shown) return {};
    const auto board = [this](const PictureWish& wish) {
        FigurePicture figure{
            wish.size, wish.scale, tr("Bandwidth"), QString::fromStdString(m_asked.subject),
            [this, size = wish.size, theme = wish.theme](Canvas& canvas) { print(canvas, size, theme); }};
        if (const auto plan = m_moment.plan)
            figure.numbers = [plan](std::ostream& out, TableFormat format, const Notes& notes) {
                writeTable(out, format, tableOf(plan->answer()), notes);
            };
        if (badge()) figure.verdict = textOf(*badge());
        return figure;
    };
    std::vector<ExportSource> sources;
    sources.push_back({.id = QStringLiteral("bandwidth"),
                       .title = tr("Bandwidth, all cards"),
                       .size = QSizeF(boardSize()),
                       .picture = board,
                       .badge = badge()});
    for (DrawnCard* card : cards())
        if (card->isVisible())
            sources.push_back({.id = QStringLiteral("bandwidth-%1").arg(sources.size()),
                               .title = card->title().isEmpty() ? tr("Bandwidth, lower card") : card->title(),
                               .size = QSizeF(card->size()),
                               .picture =
                                   [this, card](const PictureWish& wish) {
                                       FigurePicture figure = card->picture(wish.size, wish.scale, wish.theme);
                                       if (badge()) figure.verdict = textOf(*badge());
                                       if (card == m_lowerCard && showsChart())
                                           typesetAsAxis(figure, std::make_shared<const Chart>(chartShown()));
                                       return figure;
                                   },
                               .badge = badge()});
    return sources;
}

ShownView BandwidthPage::shownView(ShownView) const
{
    if (isPattern(m_asked.subject))
        throw Refused("", tr("This page shows a pattern; scenes of lessons show experiments.").toStdString());
    ShownView view;
    view.experiments = {experimentFromText(m_asked.subject)};
    view.runs = {nullptr};
    view.views = {"network", "timeline"};
    return view;
}

void BandwidthPage::stand(const Look& look)
{
    ask(look.bandwidth.value_or(BandwidthQuestion{.subject = toText(m_document.experiment())}));
    finish();
    if (!look.anywhere) m_playback.setPosition(look.position); // else where something crosses
    if (look.lift) {
        setDrawer(true); // where the slope is
        setAlpha(*look.lift);
    }
    if (look.cluster) choose({*look.cluster, 0});
    if (look.unfolded) setUnfolded(*look.unfolded);
    if (!look.tab.empty() && !showTab(look.tab))
        throw Refused("tab", fmt::format("tab: the page has no \"{}\" in a window of this width", look.tab));
    finish();
}

} // namespace hopscope
