#include "lessons/player/lesson_contents.h"

#include "drawing/canvas.h"
#include "widgets/style.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr int side = 20, entryHeight = 25, columnGap = 12, leastColumn = 200, mostColumns = 3;

int lineOf(double height) { return static_cast<int>(std::lround(height * Appearance::theme().fontScale)); }

} // namespace

class LessonContents::Entry : public PageButton {
public:
    using PageButton::PageButton;
    /// From an earlier lesson only the page is named: which one the title as a whole says.
    void show(const PageDot& page, std::size_t number, bool recalled)
    {
        setText(titleOf(page.title, recalled));
        showPage(page, number);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Appearance::theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        drawState(painter, QRectF(1, (height() - side) / 2.0, side, side));
        QFont font = theme.text(10);
        font.setUnderline(underMouse() || hasFocus());
        painter.setFont(font);
        painter.setPen(theme.ink);
        const QRectF words(side + 8, 0, width() - side - 8, height());
        painter.drawText(words, Qt::AlignVCenter, elided(font, text(), words.width()));
    }
};

LessonContents::LessonContents(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Pages of the lesson"));
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &LessonContents::place);
}

QString LessonContents::titleOf(const QString& title, bool recalled)
{
    const qsizetype colon = title.indexOf(QStringLiteral("”: "));
    return recalled && colon >= 0 ? title.mid(colon + 3) : title;
}

QAbstractButton& LessonContents::entry(std::size_t page) { return *m_entries[page]; }

void LessonContents::setPages(const std::vector<PageDot>& pages, std::size_t opening)
{
    m_pages = pages;
    m_opening = opening;
    while (m_entries.size() > pages.size()) {
        m_entries.back()->hide();
        m_entries.back()->deleteLater();
        m_entries.pop_back();
    }
    while (m_entries.size() < pages.size()) {
        auto* entry = new Entry(this);
        const std::size_t page = m_entries.size();
        connect(entry, &QAbstractButton::clicked, this, [this, page] { emit chosen(page); });
        entry->setVisible(true);
        m_entries.push_back(entry);
    }
    for (std::size_t i = 0; i < pages.size(); ++i) m_entries[i]->show(pages[i], i + 1, i < opening);
    place();
}

int LessonContents::columns(int width) const
{
    return std::clamp((width + columnGap) / (lineOf(leastColumn) + columnGap), 1, mostColumns);
}

int LessonContents::lines(int width) const
{
    const int count = static_cast<int>(m_pages.size()), wide = columns(width);
    return (count + wide - 1) / wide;
}

int LessonContents::heightForWidth(int width) const { return (lines(width) + 1) * lineOf(entryHeight); }

QSize LessonContents::sizeHint() const { return {640, heightForWidth(640)}; }

void LessonContents::place()
{
    updateGeometry();
    const int wide = columns(width()), high = std::max(lines(width()), 1);
    const int column = (width() + columnGap) / wide - columnGap;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const int at = static_cast<int>(i);
        m_entries[i]->setGeometry(at / high * (column + columnGap), at % high * lineOf(entryHeight), column,
                                  lineOf(entryHeight));
    }
    update();
}

void LessonContents::resizeEvent(QResizeEvent*) { place(); }

// What the signs mean, of those that are there.
void LessonContents::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    const QFont font = theme.text(9.5);
    const double middle = (lines(width()) + 0.6) * lineOf(entryHeight), small = 15;
    constexpr double widestGap = 18, leastGap = 8, beside = 6; // between two signs, and between a sign and its words
    constexpr std::array all{PageState::Open, PageState::Right, PageState::Wrong, PageState::Seen, PageState::Unseen};
    std::vector<std::pair<std::size_t, QString>> signs; // the first page that has it, and what it means
    double taken = 1;
    for (const PageState state : all) {
        const auto first = std::ranges::find(m_pages, state, &PageDot::state);
        if (first == m_pages.end()) continue;
        signs.emplace_back(static_cast<std::size_t>(first - m_pages.begin()),
                           state == PageState::Unseen ? tr("text, not seen yet") : nameOf(state));
        taken += small + beside + textWidth(font, signs.back().second);
    }
    const double between = signs.size() < 2 ? widestGap : (width() - taken) / static_cast<double>(signs.size() - 1),
                 gap = std::clamp(between, leastGap, widestGap);
    double x = 1;
    for (const auto& [page, words] : signs) {
        drawPageState(painter, m_pages[page].state, page + 1, {x, middle - small / 2, small, small}, theme);
        painter.setFont(font);
        painter.setPen(theme.inkSoft);
        painter.drawText(QPointF(x + small + beside, middle + capHeight(font) / 2), words);
        x += small + beside + textWidth(font, words) + gap;
    }
    if (m_opening == 0) return;
    const QString words =
        m_opening == 1 ? tr("1: from an earlier lesson") : tr("1 to %1: from earlier lessons").arg(m_opening);
    painter.setPen(theme.inkSoft);
    painter.drawText(QPointF(x, middle + capHeight(font) / 2), words);
}

} // namespace hopscope
