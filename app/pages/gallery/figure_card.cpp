#include "pages/gallery/figure_card.h"

#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/typeset.h"
#include "scenes/pictures/parts/parts.h"
#include "widgets/style.h"

#include <QColor>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double cardEdge = 10, inset = 12, between = 3, foot = 9, belowPicture = 6;
constexpr double apart = 16; ///< title and source in one line
constexpr std::size_t captionLines = 2;

/// As many whole sentences as fit into the lines of a caption, at least one.
std::vector<QString> briefly(const QFont& font, const QString& text, double width)
{
    static const QRegularExpression end(QStringLiteral("(?<=\\.) (?=[A-Z⌈α-ω])"));
    std::vector<QString> lines;
    for (auto match = end.globalMatch(text);;) {
        const bool more = match.hasNext();
        auto longer = wrapped(font, more ? text.left(match.next().capturedStart()) : text, width);
        if (!lines.empty() && longer.size() > captionLines) return lines;
        lines = std::move(longer);
        if (!more) return lines;
    }
}

} // namespace

FigureCard::FigureCard(const Figure& figure, QWidget* parent) : QAbstractButton(parent), m_figure(figure)
{
    setObjectName(toQString(figure.id));
    setAccessibleName(toQString(figure.title));
    setAccessibleDescription(toQString(figure.caption));
    setToolTip(toQString(figure.id));
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
}

int FigureCard::leastWidth()
{
    constexpr double usual = 380, more = 0.6; // pictures need not grow as much as letters
    return static_cast<int>(usual * (1 + more * std::max(Appearance::theme().fontScale - 1, 0.0)));
}

void FigureCard::setThumbnail(QImage image)
{
    m_thumbnail = std::move(image);
    update();
}

bool FigureCard::matches(const QString& text) const
{
    return anyContains({m_figure.id, m_figure.title, m_figure.help, m_figure.source.paper, m_figure.source.place,
                        m_figure.caption, m_figure.card, m_figure.erratum},
                       text);
}

QSizeF FigureCard::pictureSize(int cardWidth, int row)
{
    constexpr double flattest = 0.36, highest = 0.65;
    const double width = cardWidth - 2 * cardEdge;
    const Theme& theme = Appearance::theme();
    const double words = cardEdge + belowPicture + foot + lineHeight(theme.text(10, QFont::DemiBold))
                         + captionLines * lineHeight(theme.text(9)) + 2 * between;
    return {width, std::floor(std::clamp(row - words, flattest * width, highest * width))};
}

std::vector<QString> FigureCard::caption(int cardWidth) const
{
    const std::string_view caption = !m_figure.card.empty()      ? m_figure.card
                                     : !m_figure.caption.empty() ? m_figure.caption
                                                                 : m_figure.help;
    return briefly(Appearance::theme().text(9), unbroken(typeset(caption)), cardWidth - 2 * inset);
}

QString FigureCard::sourceBeside(double room) const
{
    // The paper stands above all of its figures; of a section and a figure the figure is enough.
    const QString place = toQString(m_figure.source.place), figure = place.section(QStringLiteral(", "), -1);
    for (const QString& form : {place, figure})
        if (textWidth(Appearance::theme().text(9), form) + apart <= room) return form;
    return {};
}

std::vector<FigureCard::Paragraph> FigureCard::paragraphs(int cardWidth) const
{
    const Theme& theme = Appearance::theme();
    return {{theme.text(10, QFont::DemiBold), theme.ink,
             wrapped(theme.text(10, QFont::DemiBold), unbroken(typeset(m_figure.title)), cardWidth - 2 * inset)},
            {theme.text(9), theme.inkSoft, caption(cardWidth)}};
}

int FigureCard::heightForWidth(int width) const
{
    double height = cardEdge + pictureSize(width, m_row).height() + belowPicture + foot;
    for (const Paragraph& some : paragraphs(width))
        height += double(some.lines.size()) * lineHeight(some.font) + between;
    return static_cast<int>(std::ceil(height));
}

void FigureCard::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    const bool near = underMouse() || hasFocus();
    canvas.path(roundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8),
                {theme.ground, {near ? theme.accent : theme.line, near ? 2.0 : 1.0, {}}});
    const QRectF picture(QPointF(cardEdge, cardEdge), pictureSize(width(), m_row));
    if (m_thumbnail.isNull()) {
        canvas.text(picture.center(), tr("Computing …"), {theme.text(9), theme.inkSoft, Anchor::Middle, {}});
    } else {
        // After a change of size the old one stands in for the new one that is being made.
        QSizeF size = m_thumbnail.deviceIndependentSize();
        size.scale(picture.size(), Qt::KeepAspectRatio);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        const QRectF place(picture.center() - QPointF(size.width(), size.height()) / 2, size);
        painter.drawImage(place, m_thumbnail);
    }
    double y = picture.bottom() + belowPicture;
    canvas.line({inset, y}, {width() - inset, y}, {theme.line, 1, {}});
    const std::vector<Paragraph> all = paragraphs(width());
    const auto& [font, colour, title] = all.front();
    const double besideTitle = width() - 2 * inset - textWidth(font, title.back());
    canvas.text({width() - inset, y + static_cast<double>(title.size()) * lineHeight(font)}, sourceBeside(besideTitle),
                {theme.text(9), theme.accent, Anchor::End, {}});
    for (const Paragraph& some : all) {
        for (const QString& line : some.lines) {
            y += lineHeight(some.font);
            canvas.text({inset, y}, line, {some.font, some.colour, Anchor::Start, {}});
        }
        y += between;
    }
}

} // namespace hopscope
