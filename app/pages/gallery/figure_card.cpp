#include "pages/gallery/figure_card.h"

#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/typeset.h"
#include "scenes/pictures/parts/parts.h"
#include "widgets/style.h"

#include <QColor>
#include <QPainter>
#include <QStringList>
#include <QTransform>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double leastFigure = 360, mostWidth = 900, leastTable = 330,
                 leastPanels = 620; ///< of a figure before it is made small
constexpr double mostPressed = 0.8; ///< of the height that it would like to have
constexpr double leastText = 9;     ///< smaller cannot be read
constexpr double tableInset = 24;   ///< as a figure has it
constexpr double cardEdge = 10, inset = 12, between = 3, foot = 12;

/// Labels of small multiples could not be read.
FigureParts wordsOf(const Figure& figure)
{
    const bool labels = figure.panels.empty();
    return {.heading = false, .caption = false, .labels = labels};
}

/// What is drawn without words is said in a line below: which way tables, bars and colours are to be read.
QString keyOf(std::span<const FigurePanel> panels)
{
    const auto has = [&](std::string_view view) {
        return std::ranges::find(panels, view, &FigurePanel::view) != panels.end();
    };
    QStringList keys;
    if (has("holdings")) keys += FigureCard::tr("tables: row = node, column = block; outlined: new");
    if (has("loads")) keys += FigureCard::tr("bars by step: most messages on a link; frame: now");
    if (has("partitions") && !has("loads"))
        keys += has("network") ? FigureCard::tr("left, blue: holds the message; right, colours: regions")
                               : FigureCard::tr("colour: region of a holder; dashed circle: receives");
    if (has("spread")) keys += FigureCard::tr("a square is a node, its colour the step");
    return keys.join(QStringLiteral("; "));
}

/// What of a picture is drawn on; empty if nothing is.
QRectF drawnIn(const QImage& image, const QColor& ground)
{
    const QRgb empty = ground.rgb();
    int left = image.width(), right = -1, top = image.height(), bottom = -1;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            if ((line[x] & RGB_MASK) != (empty & RGB_MASK)) {
                left = std::min(left, x), right = std::max(right, x);
                top = std::min(top, y), bottom = std::max(bottom, y);
            }
    }
    if (right < left) return {};
    const double scale = image.devicePixelRatio();
    return {left / scale, top / scale, (right - left + 1) / scale, (bottom - top + 1) / scale};
}

/// Moves and enlarges what is drawn so that it has the room that there is; nothing where that changes little.
std::optional<QTransform> fillingOf(const QRectF& drawn, const QSizeF& room)
{
    constexpr double edge = 8, least = 1.06, most = 1.4;
    const double zoom =
        std::min({(room.width() - 2 * edge) / drawn.width(), (room.height() - 2 * edge) / drawn.height(), most});
    if (zoom < least) return {};
    QTransform place;
    place.translate(room.width() / 2, room.height() / 2);
    place.scale(zoom, zoom);
    place.translate(-drawn.center().x(), -drawn.center().y());
    return place;
}

} // namespace

Extract extractOf(FigureContent content, const std::function<bool(const FigureContent&, bool less)>& tooLarge)
{
    constexpr std::size_t mostColumns = 4;
    Table& table = content.figure->sheet ? content.sheet : content.table;
    // Rows that stand in groups, named in the first of each, are shown in whole groups.
    const auto continues = [&](std::size_t row) { return row < table.rows.size() && table.rows[row].front().empty(); };
    const std::size_t rows = table.rows.size(), columns = table.columns.size();
    const auto groups = [&] {
        return std::ranges::count_if(table.rows, [](const auto& row) { return !row.front().empty(); });
    };
    const auto allGroups = groups();
    const bool grouped = static_cast<std::size_t>(allGroups) < rows && !table.columns.front().empty();
    if (columns > mostColumns) {
        table.columns.resize(mostColumns);
        for (auto& row : table.rows) row.resize(mostColumns);
    }
    const auto less = [&] { return table.rows.size() < rows || table.columns.size() < columns; };
    while (table.rows.size() > 2 && tooLarge(content, less())) {
        const bool within = continues(table.rows.size() - 1);
        table.rows.pop_back();
        if (within && table.rows.size() > 2) table.rows.pop_back();
    }
    QStringList parts;
    if (table.rows.size() < rows && grouped) // what the title counts: "2 of 7 operations"
        parts += FigureCard::tr("%1 of %2 %3s").arg(groups()).arg(allGroups).arg(toQString(table.columns.front()));
    else if (table.rows.size() < rows)
        parts += FigureCard::tr("%1 of %2 rows").arg(table.rows.size()).arg(rows);
    if (table.columns.size() < columns)
        parts += FigureCard::tr("%1 of %2 columns").arg(table.columns.size()).arg(columns);
    return {std::move(content),
            parts.empty() ? QString() : FigureCard::tr("extract: %1").arg(parts.join(QStringLiteral(", ")))};
}

std::vector<std::size_t> panelsInSmall(const Figure& figure)
{
    if (!figure.charts.empty()) return {};
    const auto all = [&](std::string_view view) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < figure.panels.size(); ++i)
            if (figure.panels[i].view == view) found.push_back(i);
        return found;
    };
    const auto held = all("holdings"), networks = all("network"), spread = all("spread");
    constexpr std::size_t steps = 3;
    if (held.size() == steps && networks.size() == steps)
        return figure.panels[networks[1]].span == 1 ? std::vector{networks[1], held[1]} : std::vector{held[1]};
    if (spread.size() == steps && figure.panels.size() == steps) return {spread.back()};
    return {};
}

QImage thumbnailOf(const FigureContent& content, const Thumbnail& wanted)
{
    const double share = wanted.size.height() / wanted.size.width();
    FigureParts bare = wordsOf(*content.figure);
    const auto lacks = [&](const FigureContent& some, double width, double pressed) {
        return pressed * figureHeight(some, width, wanted.theme, bare) > width * share;
    };
    const QFont noteFont = wanted.theme.text(9.5);
    const double noteHeight = 1.3 * lineHeight(noteFont);
    FigureContent shown;
    QString note; // of a table that is not whole
    Figure drawings;
    std::vector<FigurePanel> cut; // drawings with their words, larger than all of them
    const bool table = content.figure->panels.empty() && content.figure->charts.empty();
    if (table) {
        Extract extract = extractOf(content, [&](const FigureContent& some, bool less) {
            return figureHeight(some, leastTable, wanted.theme, bare) + (less ? noteHeight : 0) > leastTable * share;
        });
        shown = std::move(extract.content), note = extract.note;
    } else {
        drawings = *content.figure;
        drawings.sheet = nullptr; // nothing of it could be read
        // One chart with its axes says more than several bare ones.
        if (drawings.panels.empty()) drawings.charts = drawings.charts.first(1);
        shown = content;
        shown.figure = &drawings;
        note = keyOf(drawings.panels);
    }
    const auto painted = [&](double width) {
        const double shrunk = wanted.size.width() / width, high = width * share;
        QImage image((wanted.size * wanted.scale).toSize(), QImage::Format_RGB32);
        image.setDevicePixelRatio(wanted.scale);
        // As large as the card shows it: a line beside drawings keeps its letters however far they shrink.
        const bool asIs = table || !cut.empty(); // no drawing shrinks much
        const double grown = asIs ? 1 : 1 / shrunk;
        const QFont said = wanted.theme.text(asIs ? 9.5 : 9 * grown);
        const double below = table ? noteHeight : 1.3 * lineHeight(said);
        const double room = note.isEmpty() ? high : high - below,
                     tall = table ? std::min(room, figureHeight(shown, width, wanted.theme, bare)) : room;
        const auto draw = [&](const QTransform& place) {
            image.fill(wanted.theme.ground);
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setTransform(place, true);
            painter.scale(shrunk, shrunk);
            PainterCanvas canvas(painter);
            canvas.setLeastText(leastText);
            paint(canvas, shown, {width, tall}, wanted.theme, bare);
        };
        draw({});
        const QRectF drawn = drawnIn(image, wanted.theme.ground);
        if (!table && !drawn.isEmpty())
            if (const auto place = fillingOf(drawn, QSizeF(width, tall) * shrunk)) draw(*place);
        if (drawn.isEmpty()) return QImage();
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(shrunk, shrunk);
        PainterCanvas canvas(painter);
        canvas.setLeastText(leastText);
        canvas.text({table ? tableInset : 6 * grown, tall + below / (table ? 2 : 1.6)}, elided(said, note, width),
                    {said, wanted.theme.inkSoft, Anchor::Start, {}});
        painter.end();
        return image;
    };
    if (table) return painted(leastTable);
    if (const std::vector<std::size_t> chosen = panelsInSmall(drawings); !chosen.empty()) {
        FigureContent some = shown;
        some.runs.clear(), some.plans.clear(), some.products.clear();
        for (const std::size_t i : chosen) {
            cut.push_back(drawings.panels[i]);
            cut.back().share = 0;
            some.runs.push_back(shown.runs[i]);
            some.plans.push_back(shown.plans[i]);
            some.products.push_back(shown.products[i]);
        }
        shown = std::move(some);
        drawings.panels = cut;
        drawings.columns = static_cast<std::uint32_t>(cut.size());
        const bool spread = cut.front().view == "spread"; // says itself which step it is
        bare.labels = !spread;
        note = spread                           ? FigureCard::tr("right number and colour: the step")
               : cut.size() > 1                 ? keyOf(cut) // no room for the names of its axes
               : cut.front().view == "holdings" ? FigureCard::tr("outlined: received in this step")
                                                : QString();
        return painted(spread ? leastFigure : leastTable);
    }
    // Small multiples keep their shapes rather than their words, for which they would leave room.
    double width = drawings.panels.empty() ? leastFigure : leastPanels;
    while (width < mostWidth && lacks(shown, width, mostPressed)) width *= 1.05;
    QImage image = painted(width);
    // Panels that are nothing but words: fewer, so that they can be read.
    for (; image.isNull() && drawings.panels.size() > 1; image = painted(leastTable))
        drawings.panels = drawings.panels.first(drawings.panels.size() / 2);
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

int FigureCard::leastWidth()
{
    constexpr double usual = 268, more = 0.6; // pictures need not grow as much as letters
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

QSizeF FigureCard::pictureSize(int cardWidth)
{
    const double width = cardWidth - 2 * cardEdge;
    return {width, std::round(width * 0.68)};
}

std::vector<FigureCard::Paragraph> FigureCard::paragraphs(int cardWidth) const
{
    const Theme& theme = Appearance::theme();
    const double width = cardWidth - 2 * inset;
    const auto part = [&](const QFont& font, const QColor& colour, const QString& text) {
        return Paragraph{font, colour, wrapped(font, text, width)};
    };
    const std::string_view caption = !m_figure.card.empty()      ? m_figure.card
                                     : !m_figure.caption.empty() ? m_figure.caption
                                                                 : m_figure.help;
    return {part(theme.text(10, QFont::DemiBold), theme.ink, unbroken(typeset(m_figure.title))),
            part(theme.text(9), theme.accent, sourceOf(m_figure)),
            part(theme.text(9), theme.inkSoft, unbroken(typeset(caption)))};
}

int FigureCard::heightForWidth(int width) const
{
    double height = cardEdge + pictureSize(width).height() + 8 + foot;
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
    const QRectF picture(QPointF(cardEdge, cardEdge), pictureSize(width()));
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
    for (const Paragraph& some : paragraphs(width())) {
        for (const QString& line : some.lines) {
            y += lineHeight(some.font);
            canvas.text({inset, y}, line, {some.font, some.colour, Anchor::Start, {}});
        }
        y += between;
    }
}

} // namespace hopscope
