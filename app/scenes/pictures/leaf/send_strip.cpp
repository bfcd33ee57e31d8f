#include "scenes/pictures/leaf/send_strip.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>
#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

/// "48 sends over 6 links", "12 over 4", "3".
QStringList pieceForms(const LeafPortion& portion, bool first)
{
    const QString count = numberText(static_cast<double>(portion.count)),
                  links = numberText(2.0 * static_cast<double>(portion.level));
    QStringList forms{QObject::tr("%1 over %2 links").arg(count, links), QObject::tr("%1 over %2").arg(count, links),
                      count};
    if (first) forms.prepend(QObject::tr("%1 sends over %2 links").arg(count, links));
    return forms;
}

} // namespace

double sendStripHeight(const Theme& theme) { return lineHeight(theme.text(8.5)) + 1; }

void paintSendStrip(Canvas& canvas, const Theme& theme, std::span<const LeafPortion> portions, StepIndex steps,
                    const QRectF& area)
{
    const QFont font = theme.text(8.5, QFont::Medium);
    const double step = area.width() / static_cast<double>(steps), base = area.center().y() + capHeight(font) / 2;
    canvas.fill(area, mixed(theme.ground, theme.ink, 0.12));
    for (const LeafPortion& portion : portions) {
        const double left = area.left() + step * static_cast<double>(portion.first),
                     wide = step * static_cast<double>(portion.count);
        constexpr double parted = 3; // wide: else a gap would hide the piece
        canvas.fill({left, area.top(), wide - (wide > parted ? 1 : 0), area.height()}, theme.accent);
        const QStringList forms = pieceForms(portion, &portion == &portions.front());
        const auto text = std::ranges::find_if(forms, [&](const QString& one) {
            return textWidth(font, one) + (one.contains(u' ') ? 8 : 4) <= wide; // words and borders together
        });
        if (text != forms.end())
            canvas.text({left + wide / 2, base}, *text, {font, inkOn(theme.accent), Anchor::Middle});
    }
}

void paintStepLine(Canvas& canvas, const Theme& theme, double x, double top, double bottom)
{
    canvas.line({x, top}, {x, bottom}, {theme.panel, 4.5});
    canvas.line({x, top - 2}, {x, bottom}, {theme.ink, 2 * theme.strokeScale});
    paintColumnFrame(canvas, theme, {x - 0.5, top - 10, 1, bottom - top + 10});
}

} // namespace hopscope
