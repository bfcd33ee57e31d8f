#include "pages/gallery/figure_thumbnail.h"

#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/typeset.h"
#include "pages/gallery/figure_card.h"
#include "scenes/pictures/parts/parts.h"

#include <QColor>
#include <QPainter>
#include <QStringList>
#include <QTransform>

#include <algorithm>
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
constexpr double edge = 8;          ///< around what is drawn
constexpr std::size_t mostNoteLines = 2;

/// What of a figure is drawn in small, and how.
struct InSmall {
    FigureContent content; ///< of `figure`
    Figure figure;
    FigureParts parts;
    QString note{};       ///< in a line or two below
    double width{};       ///< before it is made small
    bool table{false};    ///< as high as it needs
    bool readable{false}; ///< it shrinks little; else its letters are left away
};

QFont noteFont(const InSmall& drawing, const Thumbnail& wanted)
{
    // Beside drawings it keeps its letters, however far these shrink.
    return wanted.theme.text(drawing.readable ? 9.5 : 9 * drawing.width / wanted.size.width());
}
double noteHeight(const QFont& font, std::size_t lines)
{
    return lines == 0 ? 0 : (0.3 + static_cast<double>(lines)) * lineHeight(font);
}

/// What is drawn without words is said in a line below: which way tables, bars and colours are to be read.
QString keyOf(std::span<const FigurePanel> panels)
{
    const auto has = [&](std::string_view view) {
        return std::ranges::find(panels, view, &FigurePanel::view) != panels.end();
    };
    QStringList keys;
    if (has("holdings"))
        keys += has("network") ? FigureCard::tr("square: message, arc: block held, its colour: which; outlined: new")
                               : FigureCard::tr("table: row = processor, column = block; outlined: new");
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
    constexpr double least = 1.06, most = 1.4;
    const double zoom =
        std::min({(room.width() - 2 * edge) / drawn.width(), (room.height() - 2 * edge) / drawn.height(), most});
    if (zoom < least) return {};
    QTransform place;
    place.translate(room.width() / 2, room.height() / 2);
    place.scale(zoom, zoom);
    place.translate(-drawn.center().x(), -drawn.center().y());
    return place;
}

/// Paints it into its room and, if `note`, what is said below it; empty if nothing is drawn.
QImage painted(InSmall& drawing, const Thumbnail& wanted)
{
    drawing.content.figure = &drawing.figure;
    const double shrunk = wanted.size.width() / drawing.width, high = wanted.size.height() / shrunk;
    const QFont font = noteFont(drawing, wanted);
    const double left = drawing.table ? tableInset : 6 / shrunk, line = lineHeight(font);
    std::vector<QString> note;
    if (!drawing.note.isEmpty()) note = wrapped(font, drawing.note, drawing.width - 2 * left);
    note.resize(std::min(note.size(), mostNoteLines));
    const double room = high - noteHeight(font, note.size());
    const double natural = figureHeight(drawing.content, drawing.width, wanted.theme, drawing.parts);
    // What is cut ends where it is cut; a whole table has all of the room.
    const double tall = drawing.table && !note.empty() ? std::min(room, natural) : room;
    QImage image((wanted.size * wanted.scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(wanted.scale);
    const auto draw = [&](const QTransform& place, const auto& content) {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setTransform(place, true);
        painter.scale(shrunk, shrunk);
        PainterCanvas canvas(painter);
        canvas.setLeastText(leastText * place.m11()); // enlarged, no words come in that were not measured
        content(canvas);
    };
    const auto drawAll = [&](const QTransform& place, double height) {
        image.fill(wanted.theme.ground);
        draw(place, [&](Canvas& canvas) {
            paint(canvas, drawing.content, {drawing.width, height}, wanted.theme, drawing.parts);
        });
    };
    drawAll({}, tall);
    QRectF drawn = drawnIn(image, wanted.theme.ground);
    if (drawn.isEmpty()) return {};
    QTransform moved;
    double height = tall;
    // In a low card readable panels have the height that was left blank above and below them.
    const bool low = wanted.size.height() < 0.5 * wanted.size.width();
    if (const double blank = tall * shrunk - 2 * edge - drawn.height();
        low && drawing.readable && !drawing.table && blank > edge) {
        moved.translate(0, edge - drawn.top());
        height += blank / shrunk;
        drawAll(moved, height);
        drawn = drawnIn(image, wanted.theme.ground);
    }
    if (!drawing.table)
        if (const auto place = fillingOf(drawn, QSizeF(drawing.width, tall) * shrunk)) drawAll(moved * *place, height);
    draw({}, [&](Canvas& canvas) {
        for (std::size_t i = 0; i < note.size(); ++i)
            canvas.text({left, tall + (0.8 + static_cast<double>(i)) * line}, note[i],
                        {font, wanted.theme.inkSoft, Anchor::Start, {}});
    });
    return image;
}

/// Panels of the figure in their own size, with what belongs to them; each is of the experiment of one that it has.
void choosePanels(InSmall& drawing, std::vector<FigurePanel>& panels, const FigureContent& all)
{
    FigureContent& some = drawing.content;
    some.runs.clear(), some.plans.clear(), some.products.clear();
    std::uint32_t span = 1;
    for (const FigurePanel& panel : panels) {
        const auto same = std::ranges::find(all.figure->panels, panel.experiment, &FigurePanel::experiment);
        const auto index = static_cast<std::size_t>(same - all.figure->panels.begin());
        some.runs.push_back(all.runs.at(index));
        some.plans.push_back(all.plans.at(index));
        some.products.push_back(all.products.at(index));
        span = std::max(span, panel.span);
    }
    drawing.figure.panels = panels;
    drawing.figure.charts = {};
    drawing.figure.columns = span > 1 ? span : static_cast<std::uint32_t>(panels.size());
    drawing.readable = true;
    drawing.parts.labels = std::ranges::any_of(panels, [](const FigurePanel& panel) { return !panel.label.empty(); });
}

QImage tableThumbnail(const FigureContent& content, const Thumbnail& wanted)
{
    InSmall drawing{.content = content, .figure = *content.figure, .parts = {.heading = false, .caption = false}};
    drawing.width = std::max(leastTable, wanted.size.width());
    drawing.table = drawing.readable = true;
    if (!content.card.columns.empty()) {
        drawing.figure.sheet = nullptr;
        drawing.content.table = content.card;
        // Rather a little smaller than with fewer rows.
        constexpr double mostWidened = 1.2;
        const double share = wanted.size.height() / wanted.size.width(), widest = mostWidened * drawing.width;
        while (drawing.width < widest
               && figureHeight(drawing.content, drawing.width, wanted.theme, drawing.parts) > share * drawing.width)
            drawing.width += 4;
        return painted(drawing, wanted);
    }
    const double high = wanted.size.height() * drawing.width / wanted.size.width(),
                 below = noteHeight(noteFont(drawing, wanted), 1);
    Extract extract = extractOf(content, [&](const FigureContent& some, bool less) {
        return figureHeight(some, drawing.width, wanted.theme, drawing.parts) + (less ? below : 0) > high;
    });
    drawing.content = std::move(extract.content), drawing.note = extract.note;
    return painted(drawing, wanted);
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
    const Figure& whole = *content.figure;
    if (whole.panels.empty() && whole.charts.empty()) return tableThumbnail(content, wanted);
    InSmall drawing{.content = content, .figure = whole, .parts = {.heading = false, .caption = false}};
    drawing.figure.sheet = nullptr; // nothing of it could be read
    // One chart with its axes says more than several bare ones.
    if (whole.panels.empty()) drawing.figure.charts = whole.charts.first(1);
    drawing.width = std::max(leastFigure, wanted.size.width());
    if (!whole.cardPanels.empty()) {
        std::vector<FigurePanel> panels(whole.cardPanels.begin(), whole.cardPanels.end());
        // One below the other: as many as are readable in a low card, the last of them.
        constexpr double flat = 0.34;
        constexpr std::size_t fewest = 2;
        const bool stacked = panels.front().span > 1 && std::ranges::all_of(panels, [&](const FigurePanel& panel) {
                                 return panel.span == panels.front().span;
                             });
        if (stacked && panels.size() > fewest && wanted.size.height() < flat * wanted.size.width())
            panels.erase(panels.begin(), panels.end() - fewest);
        choosePanels(drawing, panels, content);
        drawing.note = whole.cardKey.empty() ? keyOf(panels) : typeset(whole.cardKey);
        return painted(drawing, wanted);
    }
    if (const std::vector<std::size_t> chosen = panelsInSmall(whole); !chosen.empty()) {
        std::vector<FigurePanel> panels;
        for (const std::size_t i : chosen) panels.push_back(whole.panels[i]), panels.back().share = 0;
        choosePanels(drawing, panels, content);
        const bool spread = panels.front().view == "spread"; // says itself which step it is
        drawing.parts.labels = !spread;
        drawing.note = spread                              ? FigureCard::tr("right number and colour: the step")
                       : panels.size() > 1                 ? keyOf(panels) // no room for the names of its axes
                       : panels.front().view == "holdings" ? FigureCard::tr("outlined: received in this step")
                                                           : QString();
        return painted(drawing, wanted);
    }
    // Labels of small multiples could not be read; they keep their shapes rather than the room for words.
    drawing.note = keyOf(whole.panels);
    drawing.parts.labels = whole.panels.empty();
    if (!whole.panels.empty()) {
        const double share = wanted.size.height() / wanted.size.width();
        drawing.content.figure = &drawing.figure;
        drawing.width = leastPanels;
        while (drawing.width < mostWidth
               && mostPressed * figureHeight(drawing.content, drawing.width, wanted.theme, drawing.parts)
                      > drawing.width * share)
            drawing.width *= 1.05;
    }
    QImage image = painted(drawing, wanted);
    // Panels that are nothing but words: fewer, so that they can be read.
    while (image.isNull() && drawing.figure.panels.size() > 1) {
        drawing.figure.panels = drawing.figure.panels.first(drawing.figure.panels.size() / 2);
        drawing.width = std::max(leastTable, wanted.size.width());
        image = painted(drawing, wanted);
    }
    return image;
}

} // namespace hopscope
