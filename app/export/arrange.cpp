#include "export/arrange.h"

#include "scenes/canvas.h"
#include "scenes/format.h"
#include "scenes/words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double gap = 16, side = 16;

double labelHeight(const Theme& theme) { return 24 * theme.fontScale; }

} // namespace

std::size_t stripColumns(std::size_t panels, std::size_t columns)
{
    if (columns > 0) return std::min(columns, panels);
    return panels <= 4 ? panels : static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(panels))));
}

QSizeF stripRoom(std::size_t panels, std::size_t columns, const Theme& theme)
{
    return {gap * (static_cast<double>(stripColumns(panels, columns)) + 1), gap + labelHeight(theme)};
}

FigurePicture stripOf(std::vector<StripPanel> panels, std::size_t columns, const Theme& theme)
{
    FigurePicture strip = panels.front().picture;
    const std::size_t across = stripColumns(panels.size(), columns);
    const double rows = std::ceil(static_cast<double>(panels.size()) / static_cast<double>(across));
    const QSizeF one = strip.size, room = stripRoom(panels.size(), columns, theme);
    strip.size = {one.width() * static_cast<double>(across) + room.width(), (one.height() + room.height()) * rows};
    strip.draw = [panels = std::move(panels), across, one, room, theme, size = strip.size](Canvas& canvas) {
        canvas.fill(QRectF({}, size), theme.ground);
        const QFont font = theme.text(9.5, QFont::Medium);
        for (std::size_t i = 0; i < panels.size(); ++i) {
            const QPointF at(gap + static_cast<double>(i % across) * (one.width() + gap),
                             gap + static_cast<double>(i / across) * (one.height() + room.height()));
            {
                const auto panel =
                    canvas.group(QStringLiteral("panel-%1").arg(i + 1), {.offset = at, .clip = QRectF({}, one)});
                panels[i].picture.draw(canvas);
            }
            canvas.path(roundedRect({at, one}, 4), {{}, {theme.line, 1}});
            canvas.text({at.x() + one.width() / 2, at.y() + one.height() + labelHeight(theme) * 0.7},
                        elided(font, panels[i].label, one.width()), {font, theme.ink, Anchor::Middle});
        }
    };
    return strip;
}

Band bandOf(const Run& run, const QString& moment, bool caption, bool badge)
{
    Band band;
    if (caption) {
        band.caption = titleOf(run) + QStringLiteral(" — ") + contextOf(run);
        if (!moment.isEmpty()) band.caption += QStringLiteral(" · ") + moment;
    }
    if (badge) {
        band.good = run.delivers() && run.violationCount() == 0;
        band.verdict = toQString(run.verdict());
        band.machine = machineOf(run);
    }
    return band;
}

double bandHeight(const Theme& theme) { return 36 * theme.fontScale; }

FigurePicture withBand(FigurePicture picture, const Band& band, const Theme& theme)
{
    if (band.empty()) return picture;
    const QSizeF inner = picture.size;
    picture.size.rheight() += bandHeight(theme);
    picture.draw = [draw = picture.draw, inner, size = picture.size, band, theme](Canvas& canvas) {
        canvas.fill(QRectF({}, size), theme.ground);
        draw(canvas);
        const auto group = canvas.group(QStringLiteral("caption"));
        const double middle = (inner.height() + size.height()) / 2;
        const TextStyle caption{theme.text(9.5, QFont::Medium), theme.ink};
        const QColor colour = band.good ? theme.good : theme.troubleText;
        const TextStyle bold{theme.text(9, QFont::DemiBold), colour}, plain{theme.text(9), colour};
        double right = size.width() - side;
        const double wanted = std::min(textWidth(caption.font, band.caption) + side, 0.6 * size.width());
        if (!band.verdict.isEmpty()) {
            const double room = right - side - (band.caption.isEmpty() ? 0 : wanted) - 24;
            const QString verdict =
                elided(bold.font, (band.good ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + band.verdict, room);
            const double first = textWidth(bold.font, verdict);
            const QString machine = elided(plain.font, QStringLiteral(" · ") + band.machine, room - first);
            const double width = first + textWidth(plain.font, machine) + 24, height = 24 * theme.fontScale;
            const QRectF area(right - width, middle - height / 2, width, height);
            canvas.path(roundedRect(area, height / 2), {band.good ? theme.goodSoft : theme.troubleSoft, {}});
            const double baseline = middle + capHeight(bold.font) / 2;
            canvas.text({area.left() + 12, baseline}, verdict, bold);
            canvas.text({area.left() + 12 + first, baseline}, machine, plain);
            right = area.left() - 12;
        }
        canvas.text({side, middle + capHeight(caption.font) / 2}, elided(caption.font, band.caption, right - side),
                    caption);
    };
    return picture;
}

} // namespace hopscope
