#include "panels/figure_card.h"

#include "scenes/format.h"
#include "scenes/painter_canvas.h"
#include "scenes/pictures/parts.h"
#include "style.h"

#include <QEvent>
#include <QPainter>

namespace hopscope {

namespace {

constexpr double drawnWidth = 640; ///< of a figure before it is made small
constexpr QRectF picture(10, 10, 248, 158);

} // namespace

FigureCard::FigureCard(const Figure& figure, QWidget* parent) : QAbstractButton(parent), m_figure(figure)
{
    setObjectName(toQString(figure.id));
    setAccessibleName(toQString(figure.title));
    setAccessibleDescription(toQString(figure.caption));
    setToolTip(toQString(figure.id));
    setCursor(Qt::PointingHandCursor);
    setFixedSize(cardSize);
    setAttribute(Qt::WA_Hover);
}

void FigureCard::setContent(std::shared_ptr<const FigureContent> content)
{
    m_content = std::move(content);
    m_thumbnail = {};
    update();
}

bool FigureCard::matches(const QString& text) const
{
    const std::string_view fields[] = {m_figure.id,           m_figure.title,   m_figure.help,   m_figure.source.paper,
                                       m_figure.source.place, m_figure.caption, m_figure.erratum};
    return std::ranges::any_of(
        fields, [&](std::string_view field) { return toQString(field).contains(text, Qt::CaseInsensitive); });
}

void FigureCard::makeThumbnail()
{
    const FigureWords none{false, false};
    const Theme& theme = Appearance::theme();
    const double height = std::max(figureHeight(*m_content, drawnWidth, theme, none),
                                   drawnWidth * picture.height() / picture.width()),
                 scale = std::min(picture.width() / drawnWidth, picture.height() / height);
    const double pixels = scale * devicePixelRatioF();
    m_thumbnail = QImage((QSizeF(drawnWidth, height) * pixels).toSize(), QImage::Format_RGB32);
    m_thumbnail.setDevicePixelRatio(devicePixelRatioF());
    m_thumbnail.fill(theme.ground);
    QPainter painter(&m_thumbnail);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    PainterCanvas canvas(painter);
    hopscope::paint(canvas, *m_content, {drawnWidth, height}, theme, none);
}

void FigureCard::paintEvent(QPaintEvent*)
{
    if (m_content && m_thumbnail.isNull()) makeThumbnail();
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    const bool near = underMouse() || hasFocus();
    canvas.path(roundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8),
                {theme.ground, {near ? theme.accent : theme.line, near ? 2.0 : 1.0, {}}});
    if (m_thumbnail.isNull()) {
        canvas.text(picture.center(), tr("Computing …"), {theme.text(9), theme.inkSoft, Anchor::Middle, {}});
    } else {
        const QSizeF size = m_thumbnail.deviceIndependentSize();
        painter.drawImage(picture.center() - QPointF(size.width(), size.height()) / 2, m_thumbnail);
    }
    const double width = this->width() - 24;
    double y = picture.bottom() + 8;
    canvas.line({12, y}, {12 + width, y}, {theme.line, 1, {}});
    const auto lines = [&](const QFont& font, const QColor& colour, const QString& text, std::size_t most) {
        std::vector<QString> words = wrapped(font, text, width);
        if (words.size() > most) {
            words.resize(most);
            words.back() = elided(font, words.back() + QStringLiteral(" …"), width);
        }
        for (const QString& line : words) {
            y += lineHeight(font);
            canvas.text({12, y}, line, {font, colour, Anchor::Start, {}});
        }
    };
    lines(theme.text(10, QFont::DemiBold), theme.ink, toQString(m_figure.title), 2);
    y += 2;
    lines(theme.text(9), theme.accent, sourceOf(m_figure), 1);
    y += 2;
    lines(theme.text(9), theme.inkSoft, toQString(m_figure.caption.empty() ? m_figure.help : m_figure.caption), 2);
}

void FigureCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) m_thumbnail = {}, update();
    QAbstractButton::changeEvent(event);
}

} // namespace hopscope
