#include "pages/gallery/gallery.h"

#include "drawing/format.h"
#include "pages/gallery/case_card.h"
#include "pages/gallery/erratum_card.h"
#include "pages/gallery/figure_card.h"
#include "pages/gallery/figure_view.h"
#include "progress.h"
#include "run/text/errata.h"
#include "scenes/chart/chart_axes.h"
#include "search/cases.h"
#include "state/notation_choice.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/wrapped_label.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <span>
#include <thread>
#include <utility>

namespace hopscope {

namespace {

constexpr int gap = 14, margin = 24;

} // namespace

GalleryPage::GalleryPage(QWidget* parent) : QWidget(parent), m_stack(new QStackedWidget(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    buildOverview();
    buildLarge();
    m_patience.setSingleShot(true);
    m_patience.setInterval(120);
    connect(&m_patience, &QTimer::timeout, this, &GalleryPage::fill);
    connect(&m_later, &QTimer::timeout, this, [this] { addErrata(std::chrono::milliseconds(15)); });
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] {
        m_seen = isVisible(); // if nobody looks: later
        if (!m_seen) return;
        place();
        fill();
    });
}

QScrollArea* GalleryPage::makeScroll(QWidget* content)
{
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setObjectName(QStringLiteral("content"));
    scroll->setWidget(content);
    return scroll;
}

void GalleryPage::buildOverview()
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(margin, 12, margin, margin);
    column->setSpacing(8);
    m_head = new QHBoxLayout;
    m_head->setSpacing(14);
    m_head->addWidget(m_heading = makeLabel(tr("Figures"), "heading", content));
    m_filter = new QLineEdit(content);
    m_filter->setPlaceholderText(tr("Filter, e.g. ring or isoefficiency"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(280);
    m_notation = new WrappedLabel(tr("Figures keep the notation of their papers, whatever is chosen in the menu View."),
                                  "soft", content);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &GalleryPage::showNotation);
    m_head->addWidget(m_notation, 1); // figures begin higher than below a line of its own
    m_head->addStretch();
    m_head->addWidget(m_filter);
    column->addLayout(m_head);
    showNotation();
    m_nothing = makeLabel(tr("Nothing here has this word."), "soft", content);
    m_nothing->hide();
    column->addWidget(m_nothing);

    std::vector<std::string_view> papers;
    for (const Figure* figure : figures())
        if (std::ranges::find(papers, figure->source.paper) == papers.end()) papers.push_back(figure->source.paper);
    for (const std::string_view paper : papers) {
        Section section{new WrappedLabel(toQString(paper), "strong", content), new QWidget(content), {}};
        std::vector<const Figure*> own;
        for (const Figure* figure : figures())
            if (figure->source.paper == paper) own.push_back(figure);
        // fig2 before fig10
        std::ranges::stable_sort(own, {}, [](const Figure* figure) { return figure->id.size(); });
        for (const Figure* figure : own) {
            auto* card = new FigureCard(*figure, section.grid);
            connect(card, &QAbstractButton::clicked, this, [this, figure] { open(*figure); });
            m_figures.push_back(card);
            section.cards.push_back(card);
        }
        column->addSpacing(6);
        column->addWidget(section.heading);
        column->addWidget(section.grid);
        m_sections.push_back(std::move(section));
    }
    column->addSpacing(12);
    m_casesHeading =
        new WrappedLabel(tr("Found by search: better than printed, and questions left open"), "heading", content);
    column->addWidget(m_casesHeading);
    m_casesList = new QWidget(content);
    column->addWidget(m_casesList);
    column->addSpacing(12);
    m_errataHeading = makeLabel(tr("What the papers have differently"), "heading", content);
    column->addWidget(m_errataHeading);
    m_errataList = new QWidget(content);
    column->addWidget(m_errataList);
    column->addStretch();
    m_scroll = makeScroll(content);
    m_scroll->setAccessibleName(tr("Figures and cases"));
    m_scroll->viewport()->installEventFilter(this);
    m_stack->addWidget(m_scroll);
    connect(m_filter, &QLineEdit::textChanged, this, &GalleryPage::filter);
}

void GalleryPage::showNotation()
{
    static constexpr Notation asPrinted{Notation::Prices::Paper, Notation::Processors::Paper};
    m_notation->setVisible(!m_low && NotationChoice::instance().notation() != asPrinted);
}

void GalleryPage::setLow(bool low)
{
    if (std::exchange(m_low, low) == low) return;
    const Section& first = m_sections.front();
    auto* column = static_cast<QVBoxLayout*>(m_scroll->widget()->layout());
    if (low)
        m_head->insertWidget(0, first.heading, 1);
    else
        column->insertWidget(column->indexOf(first.grid), first.heading);
    m_heading->setVisible(!low);
    showNotation();
}

void GalleryPage::showCases()
{
    showAll();
    if (m_cases.empty()) addCases();
    m_filter->clear();
    place();
    layout()->activate();
    // When the page has its height.
    QTimer::singleShot(0, this, [this] { m_scroll->verticalScrollBar()->setValue(m_casesHeading->y() - gap); });
}

FigureCard* GalleryPage::cardOf(const Figure& figure) const
{
    return *std::ranges::find(m_figures, &figure, [](const FigureCard* card) { return &card->figure(); });
}

void GalleryPage::fill()
{
    m_patience.stop();
    m_complete = false;
    struct Wanted {
        FigureCard* card;
        std::shared_ptr<const FigureContent> content;
    };
    std::vector<Wanted> all;
    for (FigureCard* card : m_figures) all.push_back({card, card->content()});
    // What must be computed first must not keep the others waiting.
    std::ranges::stable_partition(all, [](const Wanted& one) { return one.content || !one.card->figure().table; });
    // They are pictures: larger letters make larger cards of the same drawing.
    Theme theme = Appearance::theme();
    theme.fontScale = 1;
    const Thumbnail thumbnail{FigureCard::pictureSize(std::max(m_cardWidth, FigureCard::leastWidth()), m_row),
                              devicePixelRatioF(), theme};
    m_maker.start([this, all, thumbnail](const std::stop_token& stop) {
        for (const auto& [card, known] : all) {
            if (stop.stop_requested()) return;
            std::shared_ptr<const FigureContent> content = known;
            try {
                if (!content) content = std::make_shared<const FigureContent>(contentOf(card->figure(), nullptr, stop));
            } catch (const std::exception&) { // stopped
                return;
            }
            FigureCard* const owner = card;
            // Those with charts are painted on the thread of the window, one card at a time: the next is not begun
            // before, so that whoever clicks meanwhile is answered in between.
            std::optional<QImage> drawn;
            try {
                drawn = thumbnailOf(*content, thumbnail);
            } catch (const WrongThread&) {
            }
            const auto done = std::make_shared<std::atomic_bool>(drawn.has_value());
            QMetaObject::invokeMethod(this, [this, owner, content, thumbnail, drawn, done] {
                owner->setThumbnail(drawn ? *drawn : thumbnailOf(*content, thumbnail));
                *done = true;
                if (owner->content()) return;
                owner->setContent(content);
                if (m_shown == &owner->figure()) m_view->setContent(content);
            });
            while (!*done && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        QMetaObject::invokeMethod(this, [this] { m_complete = true; });
    });
}

void GalleryPage::finish()
{
    addErrata({});
    place();
    fill();
    while (!m_maker.waitFor(std::chrono::milliseconds(2))) // it waits for this thread, too
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    for (CaseCard* card : m_cases)
        if (card->isVisible()) card->finish();
}

void GalleryPage::filter()
{
    addErrata({}); // all of them are asked
    const QString text = m_filter->text().trimmed();
    const auto showMatching = [&text](const auto& cards, QWidget* heading, QWidget* all) {
        bool some = false;
        for (auto* card : cards) {
            const bool on = card->matches(text);
            card->setVisible(on);
            some = some || on;
        }
        heading->setVisible(some);
        all->setVisible(some);
        return some;
    };
    bool any = showMatching(m_errata, m_errataHeading, m_errataList);
    any = showMatching(m_cases, m_casesHeading, m_casesList) || any;
    for (const Section& section : m_sections) any = showMatching(section.cards, section.heading, section.grid) || any;
    m_nothing->setVisible(!any);
    place();
}

/// Cards of figures in rows that fill the width, each row as high as its longest words.
void GalleryPage::place()
{
    constexpr int lowest = 650; // of a page with room for two rows of usual cards
    const int high = m_scroll->viewport()->height();
    setLow(high < lowest);
    m_scroll->widget()->layout()->activate(); // the heading may have moved
    const int above = m_sections.front().grid->y();
    if (const int row = std::max(1, (high - above - gap - 3) / 2); std::exchange(m_row, row) != row) {
        for (FigureCard* card : m_figures) card->setRow(row);
        if (m_seen) m_patience.start();
    }
    const int width = m_scroll->viewport()->width() - 2 * margin;
    const int columns = std::max(1, (width + gap) / (FigureCard::leastWidth() + gap));
    const int cardWidth = std::max(FigureCard::leastWidth(), (width - (columns - 1) * gap) / columns);
    for (Section& section : m_sections) {
        std::vector<FigureCard*> cards;
        for (FigureCard* card : section.cards)
            if (!card->isHidden()) cards.push_back(card);
        if (cards.empty()) continue;
        int y = 0;
        for (std::size_t first = 0; first < cards.size(); first += static_cast<std::size_t>(columns)) {
            const auto row = std::span(cards).subspan(first).first(
                std::min(static_cast<std::size_t>(columns), cards.size() - first));
            int height = 0;
            for (const FigureCard* card : row) height = std::max(height, card->heightForWidth(cardWidth));
            for (std::size_t i = 0; i < row.size(); ++i)
                row[i]->setGeometry(static_cast<int>(i) * (cardWidth + gap), y, cardWidth, height);
            y += height + gap;
        }
        section.grid->setFixedHeight(y);
    }
    if (std::exchange(m_cardWidth, cardWidth) != cardWidth && m_seen) m_patience.start();
}

void GalleryPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_cases.empty()) addCases();
    m_later.start();
    place();
    if (!std::exchange(m_seen, true)) fill();
}

void GalleryPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_patience.stop();
    m_later.stop();
    m_maker.cancel();
    m_seen = m_seen && m_complete; // what is missing is drawn when somebody looks again
}

/// It becomes narrower, too, when a bar to scroll appears beside it.
bool GalleryPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_scroll->viewport() && event->type() == QEvent::Resize) place();
    return QWidget::eventFilter(watched, event);
}

} // namespace hopscope
