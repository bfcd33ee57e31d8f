#include "scenes/chart/chart_field_key.h"

#include "drawing/canvas.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_field_names.h"
#include "scenes/chart/chart_zones.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr QSizeF swatchSize{24, 14};
constexpr double swatchGap = 6, entryGap = 16;

/// What stands before the shades: the first form that fits.
constexpr std::array heads{"lead over the second:", "lead:", ""};

double entryWidth(const QFont& font, const QString& text)
{
    return swatchSize.width() + swatchGap + textWidth(font, text) + entryGap;
}

QRectF swatchAt(QPointF baseline) { return {baseline - QPointF(0, 12), swatchSize}; }

/// Three or more, or all of them.
bool manyTieSomewhere(const ChartField& field, bool all = false)
{
    return std::ranges::any_of(field.cells, [&](const ChartField::Cell& cell) {
        return cell.strength == eitherStrength && cell.rivals.size() >= manyRivals && allTie(field, cell) == all;
    });
}

/// Whose shades the key shows: who wins most cells clearly, as many as can be told apart in a swatch.
std::vector<std::size_t> keyWinners(const ChartField& field)
{
    constexpr std::size_t most = 3;
    std::vector<std::size_t> cells(field.owners.size(), 0), winners;
    for (const ChartField::Cell& cell : field.cells)
        if (cell.owner && cell.strength != eitherStrength) ++cells[*cell.owner];
    for (std::size_t owner = 0; owner < cells.size(); ++owner)
        if (cells[owner] > 0) winners.push_back(owner);
    std::ranges::stable_sort(winners, std::greater(), [&](std::size_t owner) { return cells[owner]; });
    winners.resize(std::min(winners.size(), most));
    return winners;
}

/// As the map has cells where two tie: the ground of the first in the list, lines in both colours.
void paintTieSwatch(Canvas& canvas, const QRectF& swatch, const ChartField& field, const FieldKind& kind,
                    const Theme& theme)
{
    const auto [first, second] = std::minmax(kind.owner, kind.rivals.front());
    const std::size_t style = field.owners[first].style;
    canvas.path(roundedRect(swatch, 2), {fieldColour(theme, style, tieGround), {}});
    hatchTie(canvas, {swatch}, style, field.owners[second].style, theme);
    canvas.path(roundedRect(swatch, 2), {{}, {theme.ink, theme.strokeScale, {}}});
}

/// The shade as each of the winners has it on the map, side by side.
void paintLeadSwatch(Canvas& canvas, const QRectF& swatch, const ChartField& field, const FieldLead& lead,
                     const Theme& theme)
{
    if (lead.strength == eitherStrength)
        for (const FieldKind& kind : fieldKinds(field))
            if (kind.rivals.size() == 1) return paintTieSwatch(canvas, swatch, field, kind, theme);
    const std::vector<std::size_t> winners = keyWinners(field);
    const double width = swatch.width() / double(std::max<std::size_t>(winners.size(), 1));
    for (std::size_t i = 0; i < winners.size(); ++i)
        canvas.fill({swatch.left() + double(i) * width, swatch.top(), width, swatch.height()},
                    fieldColour(theme, field.owners[winners[i]].style, lead.strength));
    canvas.path(roundedRect(swatch, 2), {{}, {theme.ink, theme.strokeScale, {}}});
    if (lead.strength == eitherStrength) hatch(canvas, {swatch}, Slant::Falling, eitherStroke(theme), tiePitch / 2);
}

/// The line between two winners.
void paintBorderSwatch(Canvas& canvas, const QRectF& swatch, const Theme& theme)
{
    const double y = swatch.center().y();
    const QLineF line(swatch.left(), y, swatch.right(), y);
    paintFieldBorders(canvas, {line}, theme);
}

void paintOwnerSwatch(Canvas& canvas, const QRectF& swatch, std::size_t style, const Theme& theme)
{
    canvas.path(roundedRect(swatch, 2), {fieldColour(theme, style), {theme.ink, theme.strokeScale, {}}});
    if (style >= seriesHues) hatch(canvas, {swatch}, Slant::Rising, {seriesColour(theme, style), 2, {}});
    canvas.path(seriesShape(style, swatch.center(), fieldShapeReach), fieldShapeStyle(theme, style));
}

/// What pale and strong mean, whatever the hue. False if it has no room right of `left`.
bool paintLeads(Canvas& canvas, double left, QPointF end, bool many, const ChartField& field, const Theme& theme)
{
    const QFont font = theme.text(9.5);
    double shades = -entryGap;
    for (const FieldLead& lead : fieldLeads()) shades += entryWidth(font, QString::fromUtf8(lead.label));
    if (many) shades += entryWidth(font, QString::fromUtf8(manyTie));
    const auto width = [&](const QString& head) {
        return shades + (head.isEmpty() ? 0 : textWidth(font, head) + entryGap);
    };
    const auto head =
        std::ranges::find_if(heads, [&](const char* form) { return end.x() - width(QString::fromUtf8(form)) >= left; });
    if (head == heads.end()) return false;
    const auto group = canvas.group(QStringLiteral("lead"));
    const QString text = QString::fromUtf8(*head);
    QPointF at(end.x() - width(text), end.y());
    canvas.text(at, text, {font, theme.inkSoft, Anchor::Start, {}});
    at.rx() = end.x() - shades;
    const auto swatchOf = [&](const QString& name, const auto& paint) {
        paint(swatchAt(at));
        canvas.text(at + QPointF(swatchSize.width() + swatchGap, 0), name, {font, theme.ink, Anchor::Start, {}});
        at.rx() += entryWidth(font, name);
    };
    if (many)
        swatchOf(QString::fromUtf8(manyTie), [&](const QRectF& swatch) {
            canvas.path(roundedRect(swatch, 2), {manyTieColour(theme), {theme.ink, theme.strokeScale, {}}});
        });
    for (const FieldLead& lead : fieldLeads())
        swatchOf(QString::fromUtf8(lead.label),
                 [&](const QRectF& swatch) { paintLeadSwatch(canvas, swatch, field, lead, theme); });
    return true;
}

/// Ties of two, the largest first; whoever of both is ahead by a hair.
std::vector<FieldKind> tiedPairs(const ChartField& field)
{
    std::vector<FieldKind> pairs;
    for (const FieldKind& kind : fieldKinds(field)) {
        if (kind.rivals.size() != 1) continue;
        const auto reversed = std::ranges::find_if(pairs, [&](const FieldKind& other) {
            return other.owner == kind.rivals.front() && other.rivals.front() == kind.owner;
        });
        if (reversed == pairs.end())
            pairs.push_back(kind);
        else
            reversed->cells += kind.cells;
    }
    std::ranges::stable_sort(pairs, std::greater(), &FieldKind::cells);
    return pairs;
}

/// "A and B", in the order of the list.
QString namesText(const ChartField& field, const FieldKind& kind)
{
    QString text = fieldText(field, kind);
    return text.endsWith(QLatin1String(" tie")) ? text.chopped(4) : text;
}

/// "most often A, B and C": of those that tie where the map has no room for their names. Empty if all are named.
QString unnamedMany(const ChartScene& scene, const Theme& theme)
{
    std::map<std::vector<std::size_t>, std::pair<FieldKind, std::size_t>> sets; // with the cells of each
    for (const FieldKind& kind : unnamedTies(scene, theme)) {
        if (kind.rivals.size() < manyRivals) continue;
        std::vector<std::size_t> all = kind.rivals;
        all.push_back(kind.owner);
        std::ranges::sort(all);
        sets.try_emplace(all, kind, 0).first->second.second += kind.cells;
    }
    const auto most = std::ranges::max_element(sets, {}, [](const auto& one) { return one.second.second; });
    if (most == sets.end()) return {};
    const QString names = namesText(*scene.chart.field, most->second.first);
    return sets.size() == 1 ? names : QObject::tr("most often %1").arg(names);
}

/// Owners of cells that have no name in the plot.
std::set<std::size_t> unnamedOwners(const ChartScene& scene, const Theme& theme)
{
    std::set<std::size_t> wanted;
    for (const ChartField::Cell& cell : scene.chart.field->cells)
        if (cell.owner && cell.strength != eitherStrength) wanted.insert(*cell.owner);
    for (const FieldName& name : fieldNames(scene, theme)) wanted.erase(name.owner);
    return wanted;
}

} // namespace

std::span<const FieldLead> fieldLeads()
{
    static constexpr std::array leads{FieldLead{1, eitherStrength, "tie (within 2 %): lines in both colours"},
                                      FieldLead{1.02, 0.15, "2–10 %"}, FieldLead{1.1, 0.5, "10–50 %"},
                                      FieldLead{1.5, 1, "≥ 50 %"}};
    return leads;
}

double leadStrength(double lead)
{
    double strength = eitherStrength;
    for (const FieldLead& shade : fieldLeads())
        if (lead >= shade.from) strength = shade.strength;
    return strength;
}

QColor fieldColour(const Theme& theme, std::size_t style, double strength)
{
    // On a dark ground half of a colour is another one, of orange a brown: the strongest is that of the list.
    const double palest = theme.dark() ? 0.30 : 0.14, deepest = theme.dark() ? 0.92 : 0.72;
    QColor colour = seriesColour(theme, style);
    // A pale blue darkened is a grey.
    constexpr float leastColour = 0.55F;
    if (theme.dark() && style < measuredStyle && colour.hsvSaturationF() < leastColour)
        colour = QColor::fromHsvF(colour.hsvHueF(), leastColour, colour.valueF());
    return mixed(theme.ground, colour, palest + strength * (deepest - palest));
}

QColor tieColour(const Theme& theme, const QColor& ground, std::size_t style)
{
    const QColor usual = fieldColour(theme, style, tieShade);
    if (!theme.dark()) return usual;
    // The calmest that is seen.
    constexpr double leastSeen = 1.5, shades = 6;
    for (double shade = 2; shade <= shades; ++shade)
        if (const QColor colour = fieldColour(theme, style, shade / shades); contrast(colour, ground) >= leastSeen)
            return colour;
    return seriesColour(theme, style);
}

Style fieldShapeStyle(const Theme& theme, std::size_t style)
{
    return {seriesColour(theme, style), {theme.dark() ? theme.ground : theme.ink, 0.9 * theme.strokeScale, {}}};
}

Stroke eitherStroke(const Theme& theme) { return {mixed(theme.ground, theme.ink, 0.45), theme.strokeScale, {}}; }

void hatchTie(Canvas& canvas, const std::vector<QRectF>& areas, std::size_t style, std::size_t other,
              const Theme& theme)
{
    const QColor ground = fieldColour(theme, style, tieGround);
    const double width = tieStripe * theme.strokeScale;
    hatch(canvas, areas, Slant::Falling, {fieldColour(theme, style), width, {}}, tiePitch);
    hatch(canvas, areas, Slant::Falling, {tieColour(theme, ground, other), width, {}}, tiePitch, tiePitch / 2);
}

void hatch(Canvas& canvas, const std::vector<QRectF>& areas, Slant slant, const Stroke& stroke, double pitch,
           double phase)
{
    for (const QRectF& area : areas) {
        const auto group = canvas.group(QStringLiteral("hatch"), {.clip = area});
        const bool rising = slant == Slant::Rising;
        const double from = rising ? area.bottom() : area.top(), to = rising ? area.top() : area.bottom();
        // Lines of all areas meet: their phase is that of the page, and their ends lie beyond the clip.
        const double over = stroke.width;
        const double shift = rising ? -std::fmod(from, pitch) : std::fmod(from, pitch);
        std::vector<QLineF> lines;
        for (double start = std::floor((area.left() - area.height()) / pitch - 1) * pitch + phase; start < area.right();
             start += pitch)
            lines.emplace_back(start + shift - over, from - (rising ? -over : over),
                               start + shift + area.height() + over, to + (rising ? -over : over));
        canvas.lines(lines, stroke);
    }
}

namespace {

/// Where names have room beside the plot, those of the chart below it, the key stands there: a line for each entry.
void paintKeyBeside(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const QFont font = theme.text(9);
    constexpr double beside = 12, edge = 4;
    const double left = scene.plot.right() + beside, words = left + swatchSize.width() + swatchGap,
                 room = scene.area.right() - edge - words;
    double y = scene.plot.top() + 12;
    const double pitch = lineHeight(font), lowest = scene.area.bottom() - scene.badge.size.height() - 18;
    const auto fits = [&](const std::vector<QString>& lines, double below = 0) {
        return y + pitch * (static_cast<double>(lines.size()) - 1) + below <= lowest;
    };
    const auto entry = [&](const QString& text, const auto& swatch, double below = 0) {
        const auto lines = wrapped(font, text, room);
        if (!fits(lines, below)) return; // in a low picture; the pointer tells the rest
        swatch(swatchAt({left, y}));
        for (const QString& line : lines) {
            canvas.text({words, y}, line, {font, theme.ink, Anchor::Start, {}});
            y += lineHeight(font);
        }
        y += 7;
    };
    const auto remark = [&](const QString& text) {
        const auto lines = wrapped(font, text, room);
        constexpr double others = 90; // what follows says more
        if (!fits(lines, others)) return void(y += 7);
        for (const QString& line : lines) {
            canvas.text({words, y}, line, {font, theme.inkSoft, Anchor::Start, {}});
            y += lineHeight(font);
        }
        y += 7;
    };
    const auto head = [&](const QString& text) {
        for (const QString& line : wrapped(font, text, scene.area.right() - edge - left)) {
            canvas.text({left, y}, line, {font, theme.inkSoft, Anchor::Start, {}});
            y += lineHeight(font);
        }
        y += 5;
    };
    if (field.owners.size() > 1) {
        const auto group = canvas.group(QStringLiteral("lead"));
        head(QObject::tr("lead over the second"));
        for (const FieldLead& lead : fieldLeads())
            if (lead.strength != eitherStrength)
                entry(QString::fromUtf8(lead.label),
                      [&](const QRectF& swatch) { paintLeadSwatch(canvas, swatch, field, lead, theme); });
        const std::vector<FieldKind> pairs = tiedPairs(field);
        if (!pairs.empty() || manyTieSomewhere(field) || manyTieSomewhere(field, true))
            head(QObject::tr("ties, within 2 %"));
        // A map of many pairs has their looks in one entry, after the largest. Those of a cell or two leave room for
        // what follows, which is on every map.
        constexpr std::size_t mostNamed = 4, few = 150; // one cell of so many
        const double following = (manyTieSomewhere(field) ? 4 : 3) * (pitch + 6);
        for (std::size_t i = 0; i < std::min(pairs.size(), mostNamed + 1); ++i)
            entry(
                i < mostNamed ? namesText(field, pairs[i]) : QObject::tr("others: lines in both colours"),
                [&](const QRectF& swatch) { paintTieSwatch(canvas, swatch, field, pairs[i], theme); },
                pairs[i].cells * few < field.cells.size() ? following : 0);
        const auto plain = [&](const QString& text, const QColor& colour) {
            entry(text, [&](const QRectF& swatch) {
                canvas.path(roundedRect(swatch, 2), {colour, {theme.ink, theme.strokeScale, {}}});
            });
        };
        if (manyTieSomewhere(field, true))
            plain(QObject::tr("all %1 tie").arg(field.owners.size()), allTieColour(theme));
        if (manyTieSomewhere(field)) {
            plain(QString::fromUtf8(manyTie), manyTieColour(theme));
            if (const QString names = unnamedMany(scene, theme); !names.isEmpty()) y -= 7, remark(names);
        }
        if (field.cut)
            entry(QObject::tr("row of the chart below"), [&](const QRectF& swatch) {
                for (const double at : {swatch.top() + 2, swatch.bottom() - 2})
                    canvas.line({swatch.left(), at}, {swatch.right(), at},
                                {theme.ink, 1.4 * theme.strokeScale, {4, 3}});
            });
        if (!fieldBorders(scene).empty())
            entry(QObject::tr("border, halfway between two of %1 columns").arg(field.xs.size()),
                  [&](const QRectF& swatch) { paintBorderSwatch(canvas, swatch, theme); });
    }
    const double most = scene.area.bottom() - scene.badge.size.height() - 3 * lineHeight(font);
    const std::set<std::size_t> wanted = unnamedOwners(scene, theme);
    if (wanted.empty()) return;
    y += 6;
    head(QObject::tr("also on the map"));
    for (const std::size_t owner : wanted) {
        if (y > most) break; // the pointer names the others
        entry(field.owners[owner].name,
              [&](const QRectF& swatch) { paintOwnerSwatch(canvas, swatch, field.owners[owner].style, theme); });
    }
}

} // namespace

void paintFieldLegend(Canvas& canvas, const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    const QFont font = theme.text(9.5);
    const double left = scene.area.left() + 36 + textWidth(font, scene.chart.yTitle);
    double right = scene.plot.right(), y = scene.plot.top() - 12;
    const auto nextLine = [&] {
        right = scene.plot.right();
        y -= lineHeight(font) + 1;
    };
    constexpr double leastBeside = 110;
    const bool keyBeside = !scene.chart.sideNames.empty() && scene.area.right() - scene.plot.right() >= leastBeside;
    if (keyBeside) paintKeyBeside(canvas, scene, theme);
    if (!keyBeside && field.owners.size() > 1 && !scene.chart.bare
        && ((manyTieSomewhere(field) && paintLeads(canvas, left, {right, y}, true, field, theme))
            || paintLeads(canvas, left, {right, y}, false, field, theme))) // those of many are named on the map as well
        nextLine();
    if (field.zones && !scene.chart.bare) right -= paintZoneKey(canvas, scene, {right, y}, theme) + entryGap;
    if (keyBeside) return;
    const std::set<std::size_t> wanted = unnamedOwners(scene, theme);
    for (auto owner = wanted.rbegin(); owner != wanted.rend(); ++owner) {
        const double width = textWidth(font, field.owners[*owner].name);
        if (right - width - 24 < left && right < scene.plot.right()) nextLine();
        canvas.text({right - width, y}, field.owners[*owner].name, {font, theme.ink, Anchor::Start, {}});
        const QRectF swatch = swatchAt({right - width - 24, y});
        const std::size_t style = field.owners[*owner].style;
        paintOwnerSwatch(canvas, swatch, style, theme);
        right -= width + 40;
    }
}

} // namespace hopscope
