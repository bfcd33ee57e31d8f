#include "scenes/network_paint.h"

#include "scenes/words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double side = 24; // of words from the border

/// Ground behind words where the camera may have moved the network beneath them.
void paintBacking(Canvas& canvas, const NetworkProjection& projection, const QRectF& area, const Theme& theme)
{
    if (projection.frame().zoom <= 1 && projection.frame().pan.isNull()) return;
    QColor ground = theme.ground;
    ground.setAlphaF(0.86F);
    canvas.path(roundedRect(area, 6), {ground, {}});
}

/// A row of swatches or, with more blocks than those, a band; returns its right end.
double paintScale(Canvas& canvas, const NetworkScene& scene, QPointF at, const Theme& theme)
{
    const std::uint32_t blocks = scene.plan->blocks;
    constexpr double height = 11;
    if (scene.plan->compact) {
        for (int i = 0; i < 24; ++i)
            canvas.fill({at.x() + 6.0 * i, at.y() - height / 2, 6.3, height}, theme.amount((i + 1) / 24.0));
        return at.x() + 144;
    }
    if (blocks > 16) {
        for (int i = 0; i < 48; ++i)
            canvas.fill({at.x() + 3.5 * i, at.y() - height / 2, 3.8, height}, theme.order(i / 47.0));
        return at.x() + 168;
    }
    const double step = blocks > 12 ? 14 : 16;
    for (std::uint32_t b = 0; b < blocks; ++b)
        canvas.path(roundedRect({at.x() + step * b, at.y() - height / 2, step - 2.5, height}, 2.5), {theme.order(scene.plan->order(BlockId{b})), {}});
    return at.x() + step * blocks;
}

/// "packet ▮▮▮▮ 0 … 11"; returns its right end.
double paintLegend(Canvas& canvas, const NetworkScene& scene, QPointF at, const Theme& theme)
{
    const TextStyle style{theme.text(9, QFont::Medium), theme.inkSoft};
    const TextStyle mono{theme.mono(9), theme.inkSoft};
    const double down = capHeight(style.font) / 2;
    const bool compact = scene.plan->compact;
    const QString name = compact ? QStringLiteral("share of the goal") : scene.words.legend;
    canvas.text(at + QPointF(0, down), name, style);
    double x = at.x() + textWidth(style.font, name) + 10;
    x = paintScale(canvas, scene, {x, at.y()}, theme) + 6;
    QString range = compact                       ? QStringLiteral("0 … 100 %")
                    : scene.plan->blocks > 1 ? QStringLiteral("0 … %1").arg(scene.plan->blocks - 1)
                                                  : QStringLiteral("0");
    if (!compact && scene.plan->combined) range += QStringLiteral(" · arc: operands joined");
    canvas.text({x, at.y() + down}, range, mono);
    x += textWidth(mono.font, range);
    return x;
}

QString cellNote(const NetworkScene& scene, const NetworkProjection& projection)
{
    if (!scene.plan->compact) return {};
    if (projection.perCell() == 1) return QStringLiteral("each cell is one processor, in the order of their numbers");
    return QStringLiteral("each cell is %1 processors, in the order of their numbers").arg(projection.perCell());
}

/// Pill with the verdict and the machine, its right end at `end`; words are left out until it fits.
void paintBadge(Canvas& canvas, const NetworkScene& scene, QPointF end, double room, const Theme& theme)
{
    const QColor colour = scene.words.good ? theme.good : theme.troubleText;
    const TextStyle bold{theme.text(9, QFont::DemiBold), colour}, plain{theme.text(9), colour};
    const QString verdict = (scene.words.good ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + scene.words.verdict;
    const double first = textWidth(bold.font, verdict);
    const QString machine = elided(plain.font, QStringLiteral(" · ") + scene.words.machine, room - first - 24);
    const double width = first + textWidth(plain.font, machine) + 24, height = 24 * theme.fontScale;
    const QRectF area(end.x() - width, end.y() - height / 2, width, height);
    canvas.path(roundedRect(area, height / 2), {scene.words.good ? theme.goodSoft : theme.troubleSoft, {}});
    const double baseline = end.y() + capHeight(bold.font) / 2;
    canvas.text({area.left() + 12, baseline}, verdict, bold);
    canvas.text({area.left() + 12 + first, baseline}, machine, plain);
}

} // namespace

void paintWords(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const QSizeF size = projection.frame().size;
    const double scale = theme.fontScale;
    const auto group = canvas.group(QStringLiteral("words"));
    paintBacking(canvas, projection, {8, 8, size.width() - 16, 50 * scale}, theme);
    paintBacking(canvas, projection, {8, size.height() - 42 * scale, size.width() - 16, 34 * scale}, theme);

    const TextStyle title{theme.text(11.5, QFont::DemiBold), theme.ink}, caption{theme.text(9.5), theme.inkSoft};
    // Step and time stand on the right.
    const double room = size.width() - 2 * side - 130 * scale - projection.frame().reserved;
    const QString heading = elided(title.font, scene.words.title, room);
    canvas.text({side, 30 * scale}, heading, title);
    const double after = side + textWidth(title.font, heading) + 10;
    canvas.text({after, 30 * scale}, elided(caption.font, scene.words.context, side + room - after), caption);
    const QString note = cellNote(scene, projection);
    canvas.text({side, 50 * scale}, elided(caption.font, note.isEmpty() ? scene.words.caption : note, room), caption);

    const double foot = size.height() - 25 * scale;
    const double legendEnd = paintLegend(canvas, scene, {side, foot}, theme);
    const double badgeRoom = size.width() - side - legendEnd - 28;
    if (badgeRoom > 90) paintBadge(canvas, scene, {size.width() - side, foot}, badgeRoom, theme);
}

void paintClock(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("clock"));
    const double right = projection.frame().size.width() - side, scale = theme.fontScale;
    canvas.text({right, 30 * scale}, scene.words.step, {theme.text(10.5, QFont::DemiBold), theme.ink, Anchor::End});
    canvas.text({right, 50 * scale}, scene.words.time, {theme.mono(9.5), theme.inkSoft, Anchor::End});
}

} // namespace hopscope
