#include "panels/figure_card.h"

#include "scenes/format.h"
#include "scenes/painter_canvas.h"
#include "scenes/pictures/parts.h"
#include "style.h"

#include <QColor>
#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double drawnWidth = 460, drawnTable = 600; ///< of a figure before it is made small
constexpr double mostShrunk = 1.25, fadeHeight = 70;
constexpr double edge = 10, inset = 12, between = 3, foot = 12;

} // namespace

QImage thumbnailOf(const FigureContent& content, const Thumbnail& wanted)
{
    const FigureWords none{false, false};
    const bool table = content.figure->panels.empty() && content.figure->charts.empty();
    const double width = table ? drawnTable : drawnWidth, room = width * wanted.size.height() / wanted.size.width();
    // A little too high, it is made smaller; of more the beginning is seen, at a size at which it can be read.
    const double whole = std::max(figureHeight(content, width, wanted.theme, none), room),
                 shown = whole <= mostShrunk * room ? whole : room;
    const double shrunk = std::min(wanted.size.width() / width, wanted.size.height() / shown);
    QImage image((QSizeF(width, shown) * shrunk * wanted.scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(wanted.scale);
    image.fill(wanted.theme.ground);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(shrunk, shrunk);
    PainterCanvas canvas(painter);
    paint(canvas, content, {width, whole}, wanted.theme, none);
    if (shown < whole) { // there is more below
        QLinearGradient fade(0, shown - fadeHeight, 0, shown);
        QColor clear = wanted.theme.ground;
        clear.setAlpha(0);
        fade.setColorAt(0, clear);
        fade.setColorAt(1, wanted.theme.ground);
        painter.fillRect(QRectF(0, shown - fadeHeight, width, fadeHeight), fade);
    }
    return image;
}

FigureCard::FigureCard(const Figure& figure, QWidget* parent) : QAbstractButton(parent), m_figure(figure)
{
    setObjectName(toQString(figure.id));
    setAccessibleName(toQString(figure.title));
    setAccessibleDescription(toQString(figure.caption));
    setToolTip(toQString(figure.id));
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
}

void FigureCard::setThumbnail(QImage image)
{
    m_thumbnail = std::move(image);
    update();
}

bool FigureCard::matches(const QString& text) const
{
    const std::string_view fields[] = {m_figure.id,           m_figure.title,   m_figure.help,   m_figure.source.paper,
                                       m_figure.source.place, m_figure.caption, m_figure.erratum};
    return std::ranges::any_of(
        fields, [&](std::string_view field) { return toQString(field).contains(text, Qt::CaseInsensitive); });
}

QSizeF FigureCard::pictureSize(int cardWidth)
{
    const double width = cardWidth - 2 * edge;
    return {width, std::round(width * 0.68)};
}

std::vector<FigureCard::Words> FigureCard::words(int cardWidth) const
{
    const Theme& theme = Appearance::theme();
    const double width = cardWidth - 2 * inset;
    const auto part = [&](const QFont& font, const QColor& colour, const QString& text) {
        return Words{font, colour, wrapped(font, text, width)};
    };
    return {part(theme.text(10, QFont::DemiBold), theme.ink, toQString(m_figure.title)),
            part(theme.text(9), theme.accent, sourceOf(m_figure)),
            part(theme.text(9), theme.inkSoft, toQString(m_figure.caption.empty() ? m_figure.help : m_figure.caption))};
}

int FigureCard::heightForWidth(int width) const
{
    double height = edge + pictureSize(width).height() + 8 + foot;
    for (const Words& some : words(width)) height += double(some.lines.size()) * lineHeight(some.font) + between;
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
    const QRectF picture(QPointF(edge, edge), pictureSize(width()));
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
    double y = picture.bottom() + 8;
    canvas.line({inset, y}, {width() - inset, y}, {theme.line, 1, {}});
    for (const Words& some : words(width())) {
        for (const QString& line : some.lines) {
            y += lineHeight(some.font);
            canvas.text({inset, y}, line, {some.font, some.colour, Anchor::Start, {}});
        }
        y += between;
    }
}

} // namespace hopscope
