#include "scenes/pictures/leaf/leaf_bar.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"

#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

constexpr double barHeight = 18, gapBelow = 6;

QString linksOf(const LeafPortion& portion)
{
    return counted(std::uint64_t{2} * portion.level, QStringLiteral("link"), QStringLiteral("links"));
}
QString countWritten(std::size_t count) { return numberText(static_cast<double>(count)); }

/// In the order of how many words they have; the last is the number alone.
QStringList formsOf(const LeafPortion& portion)
{
    return {QStringLiteral("%1 packets cross %2").arg(countWritten(portion.count), linksOf(portion)),
            QStringLiteral("%1: %2").arg(countWritten(portion.count), linksOf(portion)), countWritten(portion.count)};
}

/// As wide as they have packets, but wide enough for their numbers.
std::vector<double> widthsOf(std::span<const LeafPortion> portions, const QFont& font, double all)
{
    std::vector<double> least, widths;
    const auto widest = [&](qsizetype form) {
        double sum = 0;
        for (const LeafPortion& portion : portions) sum += textWidth(font, formsOf(portion)[form]) + 8;
        return sum;
    };
    constexpr double most = 0.6; // of the bar, if each has its number of links, too
    const qsizetype form = widest(1) < most * all ? 1 : 2;
    for (const LeafPortion& portion : portions) least.push_back(textWidth(font, formsOf(portion)[form]) + 8);
    widths.assign(portions.size(), 0);
    std::vector<bool> narrow(portions.size());
    for (bool changed = true; changed;) {
        changed = false;
        double rest = all, packets = 0;
        for (std::size_t i = 0; i < portions.size(); ++i)
            narrow[i] ? rest -= least[i] : packets += static_cast<double>(portions[i].count);
        for (std::size_t i = 0; i < portions.size(); ++i) {
            widths[i] = narrow[i] ? least[i] : rest * static_cast<double>(portions[i].count) / packets;
            if (!narrow[i] && widths[i] < least[i]) narrow[i] = changed = true;
        }
    }
    return widths;
}

} // namespace

std::vector<LeafPortion> leafPortions(std::span<const LeafCourse> courses)
{
    std::vector<LeafPortion> portions;
    std::uint32_t highest = 0;
    for (std::size_t i = 0; i < courses.size(); ++i) {
        const LeafCourse& course = courses[i];
        highest = std::max(highest, course.level);
        if (course.received || course.step != static_cast<StepIndex>(i)
            || course.hops.size() != std::size_t{2} * course.level)
            return {};
        if (portions.empty() || portions.back().level != course.level)
            portions.push_back({course.level, 0, course.step});
        ++portions.back().count;
    }
    return portions.size() > highest ? std::vector<LeafPortion>() : portions;
}

double leafBarHeight(const Theme& theme) { return barHeight + lineHeight(theme.text(8.5)) + gapBelow; }

void paintLeafBar(Canvas& canvas, const Theme& theme, std::span<const LeafPortion> portions, const QRectF& area,
                  StepIndex marked, std::size_t enlarged)
{
    const auto group = canvas.group(QStringLiteral("portions"));
    const QFont font = theme.text(9, QFont::Medium), small = theme.text(8.5);
    const std::vector<double> widths = widthsOf(portions, font, area.width());
    std::size_t all = 0;
    for (const LeafPortion& portion : portions) all += portion.count;
    const std::size_t zoomed = all - std::min(all, enlarged); // the first packet of these
    double x = area.left(), zoom = area.left(), mark = -1;
    const QString enlargedText = QStringLiteral("the last %1, enlarged: below").arg(countWritten(all - zoomed));
    const double clear = area.right() - textWidth(small, enlargedText) - 12, y = area.top(),
                 under = y + barHeight + 3 + capHeight(small);
    for (std::size_t i = 0; i < portions.size(); ++i) {
        const LeafPortion& portion = portions[i];
        const QRectF place(x, y, widths[i], barHeight);
        const auto at = [&](double packet) {
            return x + (packet - static_cast<double>(portion.first)) / static_cast<double>(portion.count) * widths[i];
        };
        const auto within = [&](std::size_t packet) {
            return packet >= std::size_t(portion.first) && packet < std::size_t(portion.first) + portion.count;
        };
        const QColor fill = mixed(theme.ground, theme.accent, i % 2 == 0 ? 0.28 : 0.14);
        canvas.fill(place.adjusted(0.5, 0, -0.5, 0), fill);
        for (const QString& text : formsOf(portion)) {
            if (textWidth(font, text) + 6 > widths[i]) continue;
            canvas.text({place.center().x(), place.center().y() + capHeight(font) / 2}, text,
                        {font, inkOn(fill), Anchor::Middle});
            break;
        }
        if (within(zoomed)) zoom = at(double(zoomed));
        if (marked >= 0 && within(static_cast<std::size_t>(marked))) mark = at(double(marked) + 0.5);
        const QString steps = portion.count == 1 ? QStringLiteral("step %1").arg(numberText(double(portion.first + 1)))
                                                 : QStringLiteral("steps %1 to %2")
                                                       .arg(numberText(double(portion.first + 1)),
                                                            numberText(double(portion.first) + double(portion.count)));
        const double wide = textWidth(small, steps), from = std::min(place.center().x() - wide / 2, clear - wide);
        if (wide < widths[i] && from >= x) canvas.text({from, under}, steps, {small, theme.inkSoft});
        x += widths[i];
    }
    // What is enlarged below.
    canvas.path(roundedRect({zoom, y - 2, area.right() - zoom, barHeight + 4}, 2),
                {{}, {theme.ink, 1.5 * theme.strokeScale}});
    canvas.text({area.right(), under}, enlargedText, {small, theme.ink, Anchor::End});
    if (mark < 0) return;
    canvas.line({mark, y - 4}, {mark, y + barHeight + 4}, {theme.panel, 4.5});
    canvas.line({mark, y - 4}, {mark, y + barHeight + 4}, {theme.ink, 2 * theme.strokeScale});
}

} // namespace hopscope
