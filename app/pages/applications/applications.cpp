#include "pages/applications/applications.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "pages/applications/application_numbers.h"
#include "progress.h"
#include "scenes/product/application_badge.h"
#include "scenes/product/matrix_product_scene.h"
#include "state/notation_choice.h"
#include "views/badge_view.h"
#include "views/chart_view.h"
#include "views/matrix_view.h"
#include "views/transport_bar.h"
#include "widgets/column_scroll.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMetaObject>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

/// Start-ups as cheap as lets sixteen processors be faster than one, at a size whose numbers can be read.
constexpr double leastChart = 174; // px: so that the plot is no strip

ApplicationCase firstCase() { return productCase("layout=2d n=8 p=16 alpha=4 beta=1 tc=1"); }

QScrollArea* scrolling(QWidget* content, int width, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setAccessibleName(ApplicationsPage::tr("What is computed"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(width);
    content->setObjectName(QStringLiteral("content"));
    scroll->setWidget(content);
    return scroll;
}

} // namespace

ApplicationsPage::ApplicationsPage(QWidget* parent) : QWidget(parent), m_application(firstCase())
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    auto* content = new QWidget;
    auto* controls = new QVBoxLayout(content);
    controls->setContentsMargins(18, 14, 18, 14);
    controls->setSpacing(8);
    buildControls(*controls);
    m_controls = scrolling(content, 330, this);
    line->addWidget(m_controls);

    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    m_pictures = new ColumnScroll(this);
    m_pictures->setAccessibleName(tr("What happens, and how it grows"));
    QVBoxLayout* right = &m_pictures->column();
    m_view = new MatrixView(m_playback, this);
    m_chart = new ChartView(this);
    m_charts = new Segmented(this);
    right->addWidget(m_view, 66);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(22, 0, 10, 0);
    foot->addWidget(m_charts);
    m_chartBadge = new BadgeView(this);
    foot->addWidget(m_chartBadge, 1);
    right->addLayout(foot);
    right->addWidget(m_chart, 34);
    column->addWidget(m_pictures, 1);
    column->addWidget(new TransportBar(m_playback, this)); // always at hand
    line->addLayout(column, 1);

    const auto dress = [this](const Theme& theme) {
        m_view->setMinimumSize(300, static_cast<int>(200 + 240 * std::max(theme.fontScale - 1, 0.0)));
        m_chart->setMinimumHeight(static_cast<int>(leastChart * theme.fontScale));
        m_view->setTheme(theme);
        m_chart->setTheme(theme);
        m_chartBadge->setTheme(theme);
        QTimer::singleShot(0, this, &ApplicationsPage::widen);
    };
    dress(Appearance::theme());
    connect(&Appearance::instance(), &Appearance::themeChanged, this, dress);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, [this] {
        refreshRows();
        later();
    });
    connect(m_chart, &ChartView::experimentOpened, this, &ApplicationsPage::openPoint);
    connect(m_charts, &Segmented::chosen, this, [this](int index) {
        m_chartKind = chartsOf(m_application)[static_cast<std::size_t>(index)];
        later();
    });
    m_patience.setSingleShot(true);
    m_patience.setInterval(60);
    connect(&m_patience, &QTimer::timeout, this, &ApplicationsPage::compute);
    m_playback.setStepsPerSecond(0.5);
    refreshRows();
}

ApplicationsPage::~ApplicationsPage() { m_task.cancel(); }

void ApplicationsPage::buildControls(QVBoxLayout& column)
{
    QWidget* parent = column.parentWidget();
    column.addWidget(makeLabel(tr("Application"), "heading", parent));
    m_kinds = new Segmented(parent);
    m_kinds->setOptions({tr("A·x, 1-D"), tr("A·x, 2-D"), tr("Virtual grid"), tr("Transpose")},
                        {tr("Everybody has rows of A; x is gathered everywhere"),
                         tr("Everybody has a tile of A; x goes along the columns, y adds up along the rows"),
                         tr("One element of A on each of n² processors"),
                         tr("Rows of A become rows of the transposed matrix by a total exchange")});
    column.addWidget(m_kinds);
    connect(m_kinds, &Segmented::chosen, this, [this](int index) { edit("kind", double(index), false); });
    // What comes out stands above what is set: it is seen while a slider moves.
    column.addWidget(makeLabel(tr("What it costs"), "heading", parent));
    m_numbers = new ApplicationNumbers(parent);
    column.addWidget(m_numbers);
    column.addWidget(makeRule(parent));
    m_rowsColumn = new QVBoxLayout;
    m_rowsColumn->setSpacing(8);
    column.addLayout(m_rowsColumn);
    m_message = makeLabel({}, "trouble", parent);
    m_message->setWordWrap(true);
    m_message->hide();
    column.addWidget(m_message);
    column.addWidget(makeRule(parent));
    column.addWidget(makeLabel(tr("Formulas"), "heading", parent));
    column.addWidget(m_numbers->formulas());
    column.addStretch();
}

void ApplicationsPage::setApplication(const ApplicationCase& application)
{
    m_problem.clear();
    m_refused = {};
    try {
        m_application = application.product() ? productCase(textOf(application)) : transposeCase(textOf(application));
    } catch (const Refused& refusal) {
        m_problem = QString::fromStdString(refusal.why().text);
        // The kind is chosen even if the rest has to be set for it.
        m_application.kind = application.kind == m_application.kind ? m_application.kind : application.kind;
        if (m_application.kind == application.kind) m_application = application;
    }
    m_message->setText(m_problem);
    m_message->setVisible(!m_problem.isEmpty());
    refreshRows();
    later();
}

void ApplicationsPage::open(const ApplicationCase& application, std::optional<double> position)
{
    m_playback.setPlaying(false);
    m_wantedPosition = position.value_or(std::numeric_limits<double>::infinity()); // the clock ends at the end
    setApplication(application);
}

void ApplicationsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_begun) compute();
}

void ApplicationsPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (m_patience.isActive() || m_taken != m_asked) m_begun = false; // nobody looks: later
    m_patience.stop();
    m_task.cancel();
}

void ApplicationsPage::later()
{
    m_begun = m_begun && isVisible();
    if (m_begun) m_patience.start();
}

void ApplicationsPage::compute()
{
    m_begun = true;
    m_patience.stop();
    const quint64 number = ++m_asked;
    if (!m_problem.isEmpty()) {
        m_task.cancel();
        Computed none;
        none.problem = m_problem;
        take(none, number);
        return;
    }
    m_task.start([this, number, application = m_application, kind = m_chartKind,
                  notation = NotationChoice::shown()](const std::stop_token& stop) {
        Computed computed;
        try {
            computed.result = resultOf(application);
            const Moved& moved = computed.result->moved;
            computed.badge = badgeOf(application, moved, {}, notation);
            try {
                const auto played = play(application, stop);
                computed.badge = badgeOf(application, moved, played->right(), notation);
                computed.plan = matrixPlan(played, titleOf(application), contextOf(application), computed.badge,
                                           actTimes(*played, moved, application.machine.tc));
            } catch (const Refused& refusal) {
                computed.noPicture = QString::fromStdString(refusal.why().text);
            } catch (const std::bad_alloc& error) {
                computed.noPicture = QString::fromStdString(reasonOf(error));
            }
            computed.chart = chartOf(kind, application, stop, notation);
        } catch (const Cancelled&) {
            return;
        } catch (const std::exception& error) {
            computed.problem = QString::fromStdString(reasonOf(error));
        }
        QMetaObject::invokeMethod(
            this, [this, computed, number] { take(computed, number); }, Qt::QueuedConnection);
    });
}

void ApplicationsPage::take(const Computed& computed, quint64 number)
{
    if (number != m_asked) return;
    m_taken = number;
    const bool first = m_view->plan() == nullptr;
    const QString reason = computed.problem.isEmpty() ? computed.noPicture : computed.problem;
    m_view->setPlan(computed.plan, reason);
    if (computed.plan && (first || m_wantedPosition))
        m_playback.setPosition(m_wantedPosition.value_or(computed.plan->played->product() ? 1.45 : 0.45));
    m_wantedPosition.reset();
    m_numbers->show(computed.result, computed.badge, computed.plan ? timeSentence(computed.plan->times) : QString());
    QTimer::singleShot(0, this, &ApplicationsPage::widen); // when the new words know their sizes
    Chart chart = computed.problem.isEmpty() ? computed.chart : Chart{.empty = computed.problem};
    m_chartBadge->setBadge(std::exchange(chart.badge, std::nullopt));
    m_printed = chart;
    if (m_chart->height() < 1.1 * leastChart * Appearance::theme().fontScale) makeLow(chart);
    m_chart->setChart(chart);
    emit this->computed();
}

/// Where it is low the reason stands in place of the title, which the switch above it says, and both axes in a line.
void ApplicationsPage::makeLow(Chart& chart) const
{
    constexpr double sides = 60;
    const QFont font = Appearance::theme().text(10, QFont::DemiBold);
    chart.title =
        fitting(font, QStringList(chart.subtitle) + chart.shorterSubtitles, std::max(m_chart->width() - sides, 200.0));
    chart.subtitle.clear();
    chart.shorterSubtitles.clear();
    if (chart.xTitle.isEmpty() || chart.yTitle.isEmpty()) return;
    chart.yTitle = tr("%1; across: %2").arg(chart.yTitle, chart.xTitle);
    chart.xTitle.clear();
}

/// Room for long numbers and large letters, so that nothing is cut at the right.
void ApplicationsPage::widen()
{
    constexpr int most = 44;       // per cent of the page
    constexpr double roomy = 1150; // a narrower page is for the picture
    const bool narrow = width() < roomy * Appearance::theme().fontScale;
    const int usual = narrow ? 300 : 330;
    m_numbers->setBrief(narrow);
    QWidget* content = m_controls->widget();
    content->layout()->activate();
    const int bar = m_controls->verticalScrollBar()->sizeHint().width();
    const int wanted =
        std::max(static_cast<int>(usual * Appearance::theme().fontScale), content->minimumSizeHint().width() + bar);
    m_controls->setFixedWidth(std::min(wanted, std::max(usual, width() * most / 100)));
    // Where even that is not enough one can scroll.
    m_controls->setHorizontalScrollBarPolicy(wanted > m_controls->width() ? Qt::ScrollBarAsNeeded
                                                                          : Qt::ScrollBarAlwaysOff);
    // In one row if the badge beside them has room, too.
    m_charts->setFixedWidth(
        std::min(m_charts->naturalWidth(), std::max(usual, (width() - m_controls->width()) * 68 / 100)));
}

void ApplicationsPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    widen();
}

Chart ApplicationsPage::printedChart() const
{
    Chart chart = m_printed;
    chart.badge = m_chartBadge->badge();
    return chart;
}

void ApplicationsPage::finish()
{
    compute();
    m_task.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

} // namespace hopscope
