#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/network_axis_rings.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_passed_on.h"
#include "scenes/network/network_signs.h"
#include "scenes/network/words/network_caption.h"
#include "scenes/network/words/network_sizes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace hopscope {

namespace {

/// What the filling of a box means.
QString fractionOf(const NetworkScene& scene)
{
    return (scene.plan->combined ? QStringLiteral("operands ") : QStringLiteral("fraction "))
           + scene.plan->amountWord();
}

constexpr std::size_t mostLoadSamples = 4;
constexpr double side = 24; // of words from the border
constexpr std::uint32_t mostSwatches = 16;
constexpr double leastFraction = 60, lowFraction = 36; ///< of a scale; in a small window

QFont clockFont(const Theme& theme) { return theme.text(10.5, QFont::DemiBold); }

QString clockLine(const NetworkScene& scene)
{
    return scene.texts.time.isEmpty() ? scene.texts.step : scene.texts.step + QStringLiteral(" · ") + scene.texts.time;
}

/// What is left free for step or time, and before it.
double clockWidth(const QString& text, const QFont& font) { return textWidth(font, text) + 20; }

/// The time stands behind the step where that leaves room for the title, so that the lines below keep their width;
/// else below it.
bool timeBesideStep(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!projection.low() || projection.frame().reserved > 0) return false;
    return textWidth(theme.text(11.5, QFont::DemiBold), scene.texts.title)
               + textWidth(clockFont(theme), clockLine(scene)) + 20
           <= projection.frame().size.width() - 2 * side;
}

/// Ground behind words where the camera may have moved the network beneath them.
void paintBacking(Canvas& canvas, const NetworkProjection& projection, const QRectF& area, const Theme& theme)
{
    if (projection.frame().zoom <= 1 && projection.frame().pan.isNull()) return;
    QColor ground = theme.ground;
    ground.setAlphaF(0.86F);
    canvas.path(roundedRect(area, 6), {ground, {}});
}

/// Colours of the blocks, a swatch each or a band of many; or those of amounts.
void paintScale(Canvas& canvas, const NetworkScene& scene, const QRectF& area, bool amounts, const Theme& theme)
{
    const std::uint32_t blocks = scene.plan->blocks;
    const bool band = amounts || blocks > mostSwatches;
    const int pieces = band ? static_cast<int>(area.width() / 3) : static_cast<int>(blocks);
    const double step = area.width() / pieces, gap = band ? -0.3 : std::min(2.5, 0.2 * step); // a band has no gaps
    for (int i = 0; i < pieces; ++i) {
        const double share = pieces > 1 ? static_cast<double>(i) / (pieces - 1) : 0;
        const QColor colour = amounts && i == 0 ? theme.nodeFill // nothing
                              : amounts         ? theme.amount(std::max(share, 0.01))
                                                : theme.order(blocks > 1 ? share : -1);
        const QRectF swatch(area.left() + step * i, area.top(), step - gap, area.height());
        if (band)
            canvas.fill(swatch, colour);
        else
            canvas.path(roundedRect(swatch, 2.5), {colour, {}});
    }
}

QString heldName(const NetworkScene& scene)
{
    return scene.plan->combined ? QStringLiteral("operands combined") : QStringLiteral("fraction held");
}
QString heldRange(const NetworkScene& scene)
{
    return scene.plan->combined ? QStringLiteral("0 … %1").arg(scene.plan->processors) : QStringLiteral("0 … 100 %");
}
constexpr double heldScale = 60, apartInLegend = 26;

/// Small nodes have one colour: how much they have. Its key, with what is before it; 0 where there is none.
double heldLegend(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    // Folded subtrees are filled, however large the leaves beside them are, as far as it can be seen.
    constexpr float leastSeen = 0.02F;
    const bool folds = !scene.plan->folds.empty() && std::ranges::max(scene.moment->amounts) >= leastSeen;
    if ((projection.detail() != Detail::Dots && !folds) || scene.plan->compact
        || scene.plan->blocks <= 1 || hasLoadLegend(scene) || scene.isCrowded())
        return 0;
    return apartInLegend + textWidth(theme.text(9, QFont::Medium), heldName(scene)) + 10 + heldScale + 6
           + textWidth(theme.mono(9), heldRange(scene));
}

/// "packet ▮▮▮▮ 0 … 11" in the given width, as far as it can be shortened.
void paintLegend(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, QPointF at,
                 double room, const Theme& theme)
{
    if (const auto rings = axisRings(scene, projection)) return paintAxisKey(canvas, *rings, at, room, theme);
    const QString full = QStringLiteral("0 … 100 %");
    const bool compact = scene.plan->compact, named = !compact && !scene.texts.values.isEmpty();
    const TextStyle style{theme.text(9, QFont::Medium), theme.inkSoft},
        mono{named ? theme.text(9) : theme.mono(9), theme.inkSoft};
    const std::uint32_t blocks = scene.plan->blocks;
    QString name = compact ? fractionOf(scene) : named ? QString() : scene.texts.legend;
    QString range = compact ? full : blocks > 1 ? QStringLiteral("0 … %1").arg(blocks - 1) : QString();
    if (named) range = scene.texts.values;
    double texts = textWidth(style.font, name) + 16 + textWidth(mono.font, range);
    if (compact && texts + leastFraction > room) {
        texts -= textWidth(style.font, name);
        name = scene.plan->amountWord();
        texts += textWidth(style.font, name);
    }
    const double usual = compact ? 144 : blocks > mostSwatches ? 168 : 16.0 * blocks;
    const double least = compact ? lowFraction : blocks > mostSwatches ? 60 : 7.0 * blocks;
    const double held = heldLegend(scene, projection, theme), // beside it
        width = std::clamp(room - texts - held, std::min(least, usual), usual);
    const QString joined = QStringLiteral("arc: fraction of the operands combined");
    const bool arcs = projection.detail() != Detail::Dots;
    if (!compact && arcs && scene.plan->combined && texts + width + textWidth(mono.font, joined) + 20 < room)
        range += (range.isEmpty() ? QString() : QStringLiteral(" · ")) + joined;
    const double down = capHeight(style.font) / 2, left = at.x() + (named ? 0 : textWidth(style.font, name) + 10);
    if (!named) canvas.text(at + QPointF(0, down), name, style);
    paintScale(canvas, scene, {left, at.y() - 5.5, width, 11}, compact, theme);
    canvas.text({left + width + 6, at.y() + down}, range, mono);
    constexpr double apart = apartInLegend;
    double next = left + width + 6 + textWidth(mono.font, range) + apart;
    if (held > 0 && next - apart + held <= at.x() + room) {
        const double scale = next + textWidth(style.font, heldName(scene)) + 10;
        canvas.text({next, at.y() + down}, heldName(scene), style);
        paintScale(canvas, scene, {scale, at.y() - 5.5, heldScale, 11}, true, theme);
        canvas.text({scale + heldScale + 6, at.y() + down}, heldRange(scene), mono);
        next += held;
    }
    const QString root = QStringLiteral("root");
    if (!scene.plan->root || next + 20 + textWidth(style.font, root) > at.x() + room) return;
    const QRectF sample(next, at.y() - 6, 12, 12);
    canvas.path(roundedRect(sample, compact ? 3 : 6), {theme.nodeFill, {theme.ink, 2.4 * theme.strokeScale}});
    canvas.text({next + 20, at.y() + down}, root, style);
}

/// What is to be seen, with what is emphasised; rather without its last clause than without that.
QStringList withEmphasis(const QString& caption, const QStringList& emphasis)
{
    const QString said = emphasis.join(QStringLiteral(" · "));
    const qsizetype clause =
        std::max({caption.lastIndexOf(QStringLiteral("; ")), caption.lastIndexOf(QStringLiteral(", ")), qsizetype{0}});
    QStringList forms;
    for (QString words : {caption, caption.left(clause)}) {
        if (words.endsWith(u'.')) words.chop(1);
        forms << (words.isEmpty() ? said : words + QStringLiteral(" · ") + said);
    }
    return forms << said;
}

/// What is emphasised, in more words and in fewer: why messages of one way are longer, and what the one in bold has.
std::vector<QStringList> emphasesOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    QString strong, bold, blocks;
    if (const auto every = strongEvery(scene)) strong = QStringLiteral("strong: one of %1 messages").arg(*every);
    if (const Flight* example = exampleOf(scene, projection); example && !axisRings(scene, projection)) {
        bold = QStringLiteral("bold: %1 → %2").arg(example->from.value).arg(example->to.value);
        const bool atArrows = blockSquare(scene, projection) > 0; // where they have no words, nobody asks what they are
        blocks = !atArrows ? bold + exampleBlocks(scene)
                 : std::ranges::count(packetTexts(scene, projection), true) > 0
                     ? bold + QStringLiteral(" · above labels: their blocks")
                     : bold;
    }
    SizesByDirection sizes = sizesByDirection(scene);
    if (showsPassedOn(scene, projection)) sizes.why.clear(); // is drawn
    std::vector<QStringList> emphases;
    for (QStringList one :
         std::array<QStringList, 3>{QStringList{strong, sizes.why, blocks}, QStringList{strong, sizes.why, bold},
                                    QStringList{strong, sizes.words, bold}}) {
        if (one[1].isEmpty() && !sizes.words.isEmpty()) one[1] = sizes.words;
        one.removeAll(QString());
        if (std::ranges::find(emphases, one) == emphases.end()) emphases.push_back(one);
    }
    return emphases;
}

/// What is to be seen, and that nodes are too small for their numbers where none stands beside, as far as there is
/// room.
QStringList captionForms(const NetworkScene& scene, const NetworkProjection& projection)
{
    QString caption = scene.texts.caption;
    if (!scene.plan->folds.empty() && !countsInRouters(projection))
        caption.replace(QStringLiteral("in a router: packets"), QStringLiteral("beside a router its number: packets"));
    QStringList forms;
    // What marks mean comes after it as far as there is room; in a small window, before what the pseudocode says, too.
    const QStringList signs = signsOf(scene, projection);
    constexpr qsizetype many = 3;
    const bool low = (projection.low() && signs.size() >= many) || scene.hasLanes(); // without them lanes are riddles
    const std::vector<QStringList> emphases = emphasesOf(scene, projection);
    const QStringList& emphasis = emphases.back();
    const bool sized = !sizesByDirection(scene).words.isEmpty();
    const auto add = [&](qsizetype count, std::span<const QStringList> some) {
        const qsizetype first = low ? 2 : 0, end = low || (count == signs.size() && !scene.plan->queues) || sized
                                                           || axisRings(scene, projection)
                                                       ? 3
                                                       : 2;
        for (qsizetype form = first; form < end; ++form)
            for (const QStringList& one : some) forms << withEmphasis(caption, signs.first(count) + one)[form];
    };
    // Why some messages are longer says more than the last of the signs.
    if (sized)
        for (const QStringList& one : emphases)
            for (qsizetype count = signs.size(); count > 0; --count) add(count, {&one, 1});
    else
        for (qsizetype count = signs.size(); count > 0; --count) add(count, emphases);
    if (low && !forms.isEmpty()) return QStringList{withEmphasis(caption, signs + emphasis).front()} + forms;
    if (!emphasis.isEmpty()) return forms + withEmphasis(caption, emphasis);
    if (projection.detail() == Detail::Numbers || scene.plan->tree || scene.plan->round) return forms << caption;
    const QString missing = QStringLiteral("zoom in to see processor numbers");
    return forms << (caption.isEmpty() ? missing : caption + QStringLiteral(" · ") + missing) << caption;
}

/// Least width of the legend, so that the badge knows what is left; in a small window there is no room for longer
/// numbers.
double leastLegend(const NetworkScene& scene, const NetworkProjection& projection, std::size_t samples,
                   const Theme& theme)
{
    const bool low = projection.low();
    if (const auto rings = axisRings(scene, projection)) return axisKeyWidth(*rings, samples < mostLoadSamples, theme);
    if (projection.map()) return mapKeyWidth(theme);
    if (hasLoadLegend(scene)) return leastLoadLegend(scene, samples, theme);
    const bool compact = scene.plan->compact;
    const double scale = compact                             ? (low ? lowFraction : leastFraction)
                         : scene.plan->blocks > mostSwatches ? 60
                                                             : 7.0 * scene.plan->blocks;
    if (!compact && !scene.texts.values.isEmpty()) // without a name, in letters of their own
        return 6 + textWidth(theme.text(9), scene.texts.values) + scale;
    const QString name = !compact ? scene.texts.legend : low ? scene.plan->amountWord() : fractionOf(scene);
    const QString range =
        low && !compact ? QStringLiteral("0 … %1").arg(scene.plan->blocks - 1) : QStringLiteral("0 … 100 %");
    return textWidth(theme.text(9, QFont::Medium), name) + 16 + textWidth(theme.mono(9), range) + scale;
}

/// The title, then ever less of it: without what follows a comma, then without its last words.
QStringList shorterTitles(const QString& title)
{
    QStringList forms{title};
    const auto add = [&forms](QChar at) {
        for (qsizetype end = forms.back().lastIndexOf(at); end > 0; end = forms.back().lastIndexOf(at))
            forms += forms.back().left(end);
    };
    add(u',');
    add(u' ');
    return forms;
}

} // namespace

void paintTexts(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const QSizeF size = projection.frame().size;
    const double scale = theme.fontScale;
    const auto group = canvas.group(QStringLiteral("words"));
    paintBacking(canvas, projection, {8, size.height() - 42 * scale, size.width() - 16, 34 * scale}, theme);
    const double foot = size.height() - 25 * scale;
    double left = size.width() - side;
    if (projection.frame().badge) {
        // Where there is no room for both, the legend goes; that of loads keeps the end of its colours longest.
        // Without its colours a picture of loads says little, without the model a verdict says as much.
        const bool low = projection.low(), plain = hasLoadLegend(scene) || low || axisRings(scene, projection);
        const double room = size.width() - 2 * side, apart = low ? 16 : 24;
        double least = leastBadge(scene.texts.badge, theme, !plain),
               beside = room - leastLegend(scene, projection, mostLoadSamples, theme) - apart;
        if (const double held = heldLegend(scene, projection, theme),
            bare = leastBadge(scene.texts.badge, theme, false);
            held > 0 && beside - held >= bare)
            beside -= held, least = bare;
        if (beside < least) beside = room - leastLegend(scene, projection, 2, theme) - apart;
        if (beside < least) beside = room - leastLegend(scene, projection, 1, theme) - apart;
        // Colours of blocks that nobody names say less than the model does.
        const bool named = beside < least && !scene.plan->compact && scene.plan->blocks > 1;
        bool both = beside >= (named ? leastBadge(scene.texts.badge, theme, false) : least);
        BadgeLayout badge = badgeLayout(scene.texts.badge, both ? beside : room, theme, BadgeLines::One);
        // The colour of the only block tells less than how many have it.
        if (both && badge.state == Badge::State::Unchecked && scene.plan->blocks == 1 && !scene.plan->compact
            && !hasLoadLegend(scene) && badge.verdict == scene.texts.badge.verdict.back()) {
            both = false;
            badge = badgeLayout(scene.texts.badge, room, theme, BadgeLines::One);
        }
        left = both ? left - badge.size.width() : side;
        paint(canvas, badge, {left, foot - badge.size.height() / 2}, theme);
    }
    if (left > side && projection.map()) {
        paintMapKey(canvas, {side, foot}, left - 24 - side, theme);
        left = side;
    }
    // Samples of loads need all that there is in a small window; scales of blocks can be shorter.
    if (left > side && hasLoadLegend(scene))
        paintLoadLegend(canvas, scene, projection, {side, foot}, left - (projection.low() ? 14 : 24) - side,
                        Anchor::Start, theme);
    else if (left > side)
        paintLegend(canvas, scene, projection, {side, foot}, left - 24 - side, theme);
    if (!projection.frame().caption) return;

    paintBacking(canvas, projection, {8, 8, size.width() - 16, 50 * scale}, theme);
    TextStyle title{theme.text(11.5, QFont::DemiBold), theme.ink};
    const TextStyle caption{theme.text(9.5), theme.inkSoft};
    // Step and time stand on the right.
    const bool inLine = timeBesideStep(scene, projection, theme);
    const double reserved = projection.frame().reserved, whole = size.width() - 2 * side,
                 below = inLine ? whole : whole - clockWidth(scene.texts.time, theme.mono(9.5)),
                 room = whole
                        - (reserved > 0 ? reserved
                           : inLine     ? clockWidth(clockLine(scene), clockFont(theme))
                                        : clockWidth(scene.texts.step, title.font));
    // A little smaller, then without its last clauses: never cut within a word.
    const QFont large = title.font, small = theme.text(9, QFont::DemiBold);
    QString heading;
    for (const QString& form : shorterTitles(scene.texts.title))
        for (const QFont& font : {large, small})
            if (heading.isEmpty() && textWidth(font, form) <= room) heading = form, title.font = font;
    canvas.text({side, 30 * scale}, heading, title);
    // A context is never cut: all of it, the operation alone, or nothing.
    const double after = side + textWidth(title.font, heading) + 10;
    const QString& all = scene.texts.context;
    const QString counted =
        all.isEmpty() || all.endsWith(u':' + QString::number(scene.plan->processors)) // says it already
            ? all
            : all + QStringLiteral(", %1 processors").arg(numberText(static_cast<double>(scene.plan->processors)));
    for (const QString& context : {counted, all, all.section(u' ', 0, 0)})
        if (!context.isEmpty() && textWidth(caption.font, context) <= side + room - after) {
            canvas.text({after, 30 * scale}, context, caption);
            break;
        }
    const QStringList notes = groupNotes(scene, projection),
                      forms = notes.isEmpty() ? captionForms(scene, projection) : notes;
    const std::size_t rows = captionRows(projection.frame(), theme);
    double y = 50 * scale;
    for (const QString& line : captionLines(caption.font, forms, below, whole, rows)) {
        canvas.text({side, y}, line, caption);
        y += captionLine(theme);
    }
}

void paintBareNote(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const QSizeF size = projection.frame().size;
    const TextStyle style{theme.text(9), theme.inkSoft, Anchor::Middle, theme.ground};
    const double room = size.width() - 8;
    for (const QString& note : groupNotes(scene, projection)) {
        if (textWidth(style.font, note) > room) continue;
        const auto group = canvas.group(QStringLiteral("words"));
        canvas.text({size.width() / 2, size.height() - 6}, note, style);
        return;
    }
}

void paintClock(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!projection.frame().caption) return;
    const auto group = canvas.group(QStringLiteral("clock"));
    const double right = projection.frame().size.width() - side, scale = theme.fontScale;
    const TextStyle style{clockFont(theme), theme.ink, Anchor::End};
    if (timeBesideStep(scene, projection, theme)) {
        canvas.text({right, 30 * scale}, clockLine(scene), style);
        return;
    }
    canvas.text({right, 30 * scale}, scene.texts.step, style);
    canvas.text({right, 50 * scale}, scene.texts.time, {theme.mono(9.5), theme.inkSoft, Anchor::End});
}

} // namespace hopscope
