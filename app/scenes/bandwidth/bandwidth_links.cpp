#include "scenes/bandwidth/bandwidth_links.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_path.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

constexpr double wideCard = 440; ///< has room for an axis beside all columns

/// Columns as wide as their widest number.
struct LinkColumns {
    LinkColumns(const BandwidthMoment& moment, const QRectF& area, bool sizes, const Theme& theme)
    {
        const QFont font = theme.mono(9, QFont::Medium), head = theme.text(8.5);
        const auto widest = [&](double least, const QString& title, const QStringList& texts) {
            double width = std::max(least * theme.fontScale, textWidth(head, title) + 14);
            for (const QString& text : texts) width = std::max(width, textWidth(font, text) + 16);
            return width;
        };
        QStringList carried, needed, owned, clusters;
        if (const SuperstepDemand* demand = moment.demand()) {
            for (const double count : demand->traffic.cross) carried += digitsText(count);
            for (const double count : demand->requiredBandwidth) needed += digitsText(count);
        }
        for (unsigned t = 0; t < moment.plan->levels(); ++t) {
            owned += digitsText(moment.plan->machine().capacity(t));
            clusters += sizeText(t);
        }
        links = widest(44, QObject::tr("links"), owned); // with the sign before it
        need = links + widest(48, QObject::tr("needed"), needed);
        // In a narrow card beside an axis, counts are left to the picture of the pattern: the axis tells more.
        counted = sizes || area.width() >= wideCard * theme.fontScale;
        carriedFrom = counted ? need + widest(50, QObject::tr("packets"), carried) : need;
        all = carriedFrom;
        const double size = all + widest(30, QObject::tr("cluster"), clusters);
        sized = sizes && size <= 0.62 * area.width();
        if (sized) all = size;
    }
    double links, need, carriedFrom, all; ///< from the right edge to the left end of each
    bool counted;                         ///< packets are one of them
    bool sized;                           ///< the size of the clusters is one of them
};

constexpr double besideNetwork = 10; ///< at its left

/// How the need above the chosen cluster comes about, in ever fewer words: "needed: 16 384 ÷ 1024 = 16". Empty where
/// it is no such quotient.
QStringList quotientsOf(const BandwidthMoment& moment)
{
    const SuperstepDemand& demand = *moment.demand();
    if (moment.chosen.level == 0) return {};
    const unsigned t = moment.plan->levels() - moment.chosen.level;
    const double cross = demand.traffic.cross[t], h = demand.h.value(), needed = demand.requiredBandwidth[t];
    if (cross <= 0 || h <= 0 || needed != std::ceil(cross / h - 1e-9)) return {};
    const bool exact = std::abs(needed * h - cross) <= 1e-9 * cross;
    const QString quotient = QStringLiteral("%1 ÷ %2").arg(digitsText(cross), digitsText(h)),
                  sum = QStringLiteral("%1 = %2").arg(exact ? quotient : QStringLiteral("⌈%1⌉").arg(quotient),
                                                      digitsText(needed));
    // In the rows of others; the own one has its brackets.
    bool inexact = false;
    for (unsigned level = 0; level < moment.plan->levels(); ++level)
        inexact = inexact || std::abs(demand.requiredBandwidth[level] * h - demand.traffic.cross[level]) > 1e-9 * cross;
    QStringList forms;
    if (inexact && exact)
        forms +=
            QObject::tr("needed: %1 links (others rounded up), to keep up with the busiest processor, which has h = %2")
                .arg(sum, QStringLiteral("%1"));
    return forms
           + QStringList{
               QObject::tr("needed: %1 links, to keep up with the busiest processor, which has h = %2")
                   .arg(sum, QStringLiteral("%1")),
               QObject::tr("needed: %1 links, to keep up with the busiest processor's h = %2")
                   .arg(sum, QStringLiteral("%2")),
               QObject::tr("needed: %1, to keep up with one processor's h = %2").arg(sum, QStringLiteral("%2")),
               QObject::tr("needed: %1 links (h = %2)").arg(sum, QStringLiteral("%2")),
               QObject::tr("needed: %1; h = %2: most of one").arg(sum, QStringLiteral("%2"))};
}

/// What the columns and the dashes mean, in a line below the network; the pointer tells the rest.
QString footOfLinks(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const SuperstepDemand* demand = moment.demand();
    if (!demand) return {};
    // A path says at its bars what is too few.
    const bool path = drawsPath(moment, area.width() - besideNetwork - LinkColumns(moment, area, true, theme).all);
    bool thin = false;
    for (unsigned t = 0; t < moment.plan->levels(); ++t) thin = thin || (!path && tooThin(moment, t));
    const QString height = fractionText(demand->h),
                  most = demand->h == Fraction(1) ? QObject::tr("1 packet") : QObject::tr("%1 packets").arg(height);
    // How it is rounded is left to the pointer.
    QStringList forms = quotientsOf(moment);
    forms +=
        QStringList{QObject::tr("needed: links to keep up with the busiest processor, which has h = %1"),
                    QObject::tr("needed: links to keep up with the busiest processor, h = %1"),
                    QObject::tr("needed: to keep up with one processor's h = %2"), QObject::tr("h = %1: most of one")};
    if (thin) {
        QStringList all;
        for (const QString& form : forms)
            all += {form + QObject::tr("; dashed and >: too few links"), form + QObject::tr("; dashed: too few")};
        forms = all;
    }
    return fitting(
        theme.text(8.5),
        QStringList(forms).replaceInStrings(QStringLiteral("%1"), most).replaceInStrings(QStringLiteral("%2"), height),
        area.width());
}

} // namespace

QString aboutLinks(const BandwidthMoment& moment)
{
    const SuperstepDemand* demand = moment.demand();
    if (!demand) return {};
    return QObject::tr("Needed: packets over the border of a cluster ÷ h, rounded up. h = %1 is the most packets that "
                       "one processor sends or receives in this step, so a step cannot take less than h.\n"
                       "> and dashed: more are needed than there are.\n"
                       "Links above a cluster of s processors: s to the power 1 − α_M, rounded up to a power of two; "
                       "this machine has α_M = %2.")
        .arg(fractionText(demand->h), fractionText(moment.plan->machine().alpha()));
}

bool tooThin(const BandwidthMoment& moment, unsigned t)
{
    const SuperstepDemand* demand = moment.demand();
    return demand && demand->requiredBandwidth[t] > moment.plan->machine().capacity(t);
}

double linkColumnsRoom(const BandwidthMoment& moment, const QRectF& area, bool sizes, const Theme& theme)
{
    return LinkColumns(moment, area, sizes, theme).all;
}

double linkFootRoom(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    return footOfLinks(moment, area, theme).isEmpty() ? 0 : lineHeight(theme.text(8.5)) + 6;
}

void paintLinkColumns(Canvas& canvas, const BandwidthMoment& moment, const std::vector<LinkRow>& rows,
                      const QRectF& area, bool sizes, const Theme& theme)
{
    const SuperstepDemand& demand = *moment.demand();
    const QFont small = theme.text(8.5), font = theme.mono(9, QFont::Medium);
    const LinkColumns columns(moment, area, sizes, theme);
    const std::array<double, 4> ends{area.right() - columns.need, area.right() - columns.links, area.right(),
                                     area.right() - columns.carriedFrom};
    const std::array<QString, 4> titles{QObject::tr("packets"), QObject::tr("needed"), QObject::tr("links"),
                                        QObject::tr("cluster")};
    const std::size_t from = columns.counted ? 0 : 1, count = columns.sized ? 4 : 3;
    const double pitch = rows.size() > 1 ? rows[1].y - rows[0].y : 20, high = std::min(pitch, lineHeight(font) + 4);
    const unsigned levels = moment.plan->levels();
    // The row of the cluster that all pictures are about.
    const auto chosen = std::ranges::find(rows, LevelRow{moment.chosen.level, moment.chosen.level}, &LinkRow::levels);
    if (chosen != rows.end())
        canvas.path(roundedRect({area.right() - columns.all - 4, chosen->y - high / 2, columns.all + 8, high}, 3),
                    {theme.accentSoft, {}});
    for (std::size_t i = from; i < count; ++i)
        canvas.text({ends[i], area.top() + 9}, titles[i], {small, theme.inkSoft, Anchor::End});
    // Where rows lie too close, some of them: that of the cluster is one.
    const auto every = std::max(1U, static_cast<unsigned>(std::ceil((capHeight(font) + 3) / pitch)));
    for (const LinkRow& row : rows) {
        if ((row.levels.first + every - moment.chosen.level % every) % every != 0) continue;
        const double baseline = row.y + capHeight(font) / 2;
        if (row.levels.folded()) {
            for (std::size_t i = from; i < count; ++i)
                canvas.text({ends[i], baseline}, QStringLiteral("…"), {font, theme.inkSoft, Anchor::End});
            continue;
        }
        const unsigned t = levels - row.levels.first;
        const bool thin = tooThin(moment, t);
        const QColor ink = thin ? theme.troubleText : theme.ink;
        const std::array<QString, 4> cells{digitsText(demand.traffic.cross[t]), digitsText(demand.requiredBandwidth[t]),
                                           digitsText(moment.plan->machine().capacity(t)), sizeText(t)};
        for (std::size_t i = from; i < count; ++i)
            canvas.text({ends[i], baseline}, cells[i], {font, i == 1 || i == 2 ? ink : theme.inkSoft, Anchor::End});
        // Between the two that it compares.
        if (thin) canvas.text({ends[1] + 6, baseline}, QStringLiteral(">"), {font, ink});
    }
    canvas.text({area.left(), area.bottom() - 1}, footOfLinks(moment, area, theme), {small, theme.inkSoft});
}

} // namespace hopscope
