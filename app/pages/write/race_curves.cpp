#include "pages/write/race_curves.h"

#include "run/named_parameters.h"
#include "state/curve_leads.h"
#include "state/sweeper.h"
#include "views/chart_view.h"
#include "widgets/style.h"

#include <QHBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::uint64_t mostRacedTransfers = 200'000; // beyond it so many runs are too much for a glance

/// Whether the axis is the size of the network.
bool isSize(const CurveAxis& axis, const Experiment& experiment)
{
    return std::ranges::none_of(parametersFor(experiment),
                                [&](const NamedParameter& named) { return named.parameter.id == axis.id; });
}

} // namespace

RaceCurves::RaceCurves(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 8, 4);
    row->setSpacing(4);
    for (Half& half : m_halves) {
        half.view = new ChartView(this);
        half.view->setTheme(Appearance::theme());
        half.sweeper = new Sweeper("curves of the race", this);
        row->addWidget(half.view, 1);
        connect(&Appearance::instance(), &Appearance::themeChanged, half.view, &ChartView::setTheme);
        connect(half.view, &ChartView::experimentOpened, this, &RaceCurves::opened);
        connect(half.sweeper, &Sweeper::changed, this, [this, &half] { show(half); });
    }
    lengths().setAccessibleName(tr("Time by the length of the messages"));
    sizes().setAccessibleName(tr("Time by the number of processors"));
    hide();
}

void RaceCurves::start(const std::shared_ptr<const Run>& own, const std::string& rival)
{
    stop();
    m_own = own;
    if (!own || own->transfers() > mostRacedTransfers) return;
    const Experiment& base = own->experiment();
    const auto axes = curveAxes(base);
    std::vector<CurveAxis> lengths, sizes;
    for (const CurveAxis& axis : axes) {
        if (axis.id == "words") lengths.push_back(axis);
        if (isSize(axis, base)) sizes.push_back(axis);
    }
    begin(m_halves[0], base, lengths, rival);
    begin(m_halves[1], base, sizes, rival);
    setVisible(shown() > 0);
}

void RaceCurves::begin(Half& half, const Experiment& base, const std::vector<CurveAxis>& axes, const std::string& rival)
{
    if (axes.empty()) return;
    constexpr double mostProcessors = 33;
    half.options = {};
    half.options.x = axes.front();
    if (&half == &m_halves[1]) half.options.x.to = std::min(half.options.x.to, mostProcessors);
    half.options.points = 25;
    half.options.compact = true;
    half.options.algorithms = {base.algorithm};
    if (!rival.empty()) half.options.algorithms.push_back(rival);
    try {
        half.request = curveRequest(base, half.options);
    } catch (const Refused&) { // no curve of this kind
        return;
    }
    half.used = true;
    half.view->show();
    half.sweeper->start(half.request);
}

void RaceCurves::show(Half& half)
{
    if (!half.used) return;
    Chart chart = curveChart(half.request, half.options, half.sweeper->points(), m_own.get());
    if (half.sweeper->complete()) joinEqual(chart);
    half.view->setChart(chart);
}

void RaceCurves::stop()
{
    for (Half& half : m_halves) {
        half.sweeper->stop();
        half.used = false;
        half.view->hide();
    }
    hide();
}

int RaceCurves::shown() const { return static_cast<int>(std::ranges::count_if(m_halves, &Half::used)); }

void RaceCurves::finish()
{
    for (Half& half : m_halves)
        if (half.used) {
            half.sweeper->wait();
            show(half);
        }
}

} // namespace hopscope
