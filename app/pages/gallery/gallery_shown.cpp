#include "drawing/format.h"
#include "pages/gallery/figure_card.h"
#include "pages/gallery/figure_view.h"
#include "pages/gallery/gallery.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <ostream>
#include <utility>

// The figure that is shown large, live and exported.
namespace hopscope {

namespace {

/// What opens from a panel, or from the figure as a whole.
struct Live {
    QString text;
    double position{0};
    bool application{false};
};
Live liveOf(const Figure& figure, int panel)
{
    if (panel >= 0 || (figure.live.empty() && !figure.panels.empty())) {
        const FigurePanel& chosen = figure.panels[static_cast<std::size_t>(std::max(panel, 0))];
        return {toQString(chosen.experiment), chosen.position, isApplication(chosen)};
    }
    const auto same = std::ranges::find(figure.panels, figure.live, &FigurePanel::experiment);
    return {toQString(figure.live), same == figure.panels.end() ? 0 : same->position};
}

} // namespace

void GalleryPage::buildLarge()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new QFrame(page);
    bar->setProperty("role", QStringLiteral("bar"));
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(18, 8, 16, 8);
    line->setSpacing(12);
    auto* back = new QPushButton(tr("←  All figures"), bar);
    back->setObjectName(QStringLiteral("back"));
    back->setShortcut(QKeySequence(Qt::Key_Escape));
    connect(back, &QPushButton::clicked, this, &GalleryPage::showAll);
    line->addWidget(back);
    m_where = makeLabel({}, "soft", bar);
    line->addWidget(m_where, 1);
    m_live = new QPushButton(tr("Open live"), bar);
    m_live->setObjectName(QStringLiteral("live"));
    connect(m_live, &QPushButton::clicked, this, [this] { openLive(-1); });
    line->addWidget(m_live);
    auto* save = new QPushButton(tr("Export figure"), bar);
    save->setObjectName(QStringLiteral("export-figure"));
    connect(save, &QPushButton::clicked, this, &GalleryPage::exportRequested);
    line->addWidget(save);
    column->addWidget(bar);
    m_view = new FigureView;
    m_view->setTheme(Appearance::theme());
    connect(&Appearance::instance(), &Appearance::themeChanged, m_view, &FigureView::setTheme);
    connect(m_view, &FigureView::panelChosen, this, &GalleryPage::openLive);
    connect(m_view, &FigureView::experimentOpened, this,
            [this](const QString& experiment) { emit liveRequested(experiment, 0); });
    auto* content = new QWidget;
    auto* middle = new QVBoxLayout(content);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->addWidget(m_view);
    middle->addStretch();
    column->addWidget(makeScroll(content), 1);
    m_stack->addWidget(page);
}

void GalleryPage::openLive(int panel)
{
    if (!m_shown) return;
    const auto [text, position, application] = liveOf(*m_shown, panel);
    if (application)
        emit applicationRequested(text, position);
    else if (!text.isEmpty())
        emit liveRequested(text, position);
}

std::optional<std::pair<QString, double>> GalleryPage::live() const
{
    if (!m_shown) return {};
    const auto [text, position, application] = liveOf(*m_shown, -1);
    if (text.isEmpty() || application || text.startsWith(QStringLiteral("pattern:"))) return {};
    return std::pair(text, position);
}

void GalleryPage::open(const Figure& figure)
{
    m_shown = &figure;
    m_where->setText(sourceOf(figure));
    const QString live = liveOf(figure, -1).text;
    m_live->setEnabled(!live.isEmpty());
    m_live->setToolTip(live);
    m_view->setContent(cardOf(figure)->content());
    m_stack->setCurrentIndex(1);
    if (!cardOf(figure)->content() && !std::exchange(m_seen, true)) fill();
}

void GalleryPage::showAll()
{
    m_shown = nullptr;
    m_stack->setCurrentIndex(0);
}

bool GalleryPage::shownIsDrawn() const { return m_shown && cardOf(*m_shown)->content(); }

QSizeF GalleryPage::figureSize(double width) const
{
    const auto content = m_shown ? cardOf(*m_shown)->content() : nullptr;
    return {width, content ? figureHeight(*content, width, Appearance::theme()) : width};
}

FigurePicture GalleryPage::picture(QSizeF size, double scale, const Theme& theme) const
{
    FigurePicture figure;
    figure.size = size;
    figure.scale = scale;
    if (!m_shown) return figure;
    figure.title = toQString(m_shown->title);
    figure.description = QStringLiteral("figure ") + toQString(m_shown->id);
    figure.numbers = [shown = m_shown](std::ostream& out, TableFormat format, const Notes& notes) {
        writeTable(out, format, tableOf(*shown), notes);
    };
    figure.draw = [content = cardOf(*m_shown)->content(), size, theme](Canvas& canvas) {
        if (content) paint(canvas, *content, size, theme);
    };
    return figure;
}

} // namespace hopscope
