#include "scenes/pictures/parts/time_pieces.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/parts.h"

#include <QRectF>

#include <cmath>
#include <utility>

namespace hopscope {

QColor colourOfTime(const Theme& theme, TimePart part)
{
    switch (part) {
    case TimePart::StartUp:
        return theme.categories[1];
    case TimePart::Transfer:
        return theme.categories[0];
    case TimePart::Serialisation:
        return theme.categories[3];
    case TimePart::Combining:
        return theme.categories[2];
    case TimePart::Contention:
        break;
    }
    return theme.trouble;
}

std::vector<TimePiece> timePieces(const Theme& theme, const TimeParts& time, double once)
{
    std::vector<TimePiece> pieces;
    if (once > 0) pieces.push_back({QStringLiteral("overhead"), once, theme.nodeEdge});
    for (std::size_t i = 0; i < timePartCount; ++i) {
        const auto part = static_cast<TimePart>(i);
        if (time[part] > 0)
            pieces.push_back(
                {toQString(nameOf(part)), time[part], colourOfTime(theme, part), part == TimePart::Contention});
    }
    return pieces;
}

QColor colourOfState(const Theme& theme, double StepsShare::*state)
{
    return state == &StepsShare::idle ? theme.vacant
                                      : mixed(theme.ground, theme.ink, state == &StepsShare::busy ? 0.72 : 0.38);
}

std::vector<TimePiece> processorPieces(const Theme& theme, const StepsShare& share)
{
    std::vector<TimePiece> pieces;
    for (const auto& [name, state] : {std::pair{QStringLiteral("busy"), &StepsShare::busy},
                                      {QStringLiteral("waiting in a step"), &StepsShare::waiting},
                                      {QStringLiteral("idle"), &StepsShare::idle}})
        if (share.*state > 1e-12 * (share.busy + share.waiting + share.idle))
            pieces.push_back({name, share.*state, colourOfState(theme, state)});
    return pieces;
}

QString percentOf(double part, double whole)
{
    const double share = whole > 0 ? 100 * part / whole : 0;
    // What is not all is not 100 %.
    constexpr double least = 0.01;
    const QString text = share > 0 && share < least                  ? QStringLiteral("< %1").arg(numberText(least))
                         : share > 0 && share < 1                    ? percentText(share / 100)
                         : part < whole && std::lround(share) == 100 ? percentText(share / 100)
                                                                     : QString::number(std::lround(share));
    return text + QStringLiteral(" %");
}

void paintTimePiece(Canvas& canvas, const Theme& theme, const TimePiece& piece, const QRectF& area)
{
    if (piece.hatched)
        paintHatched(canvas, theme, {area});
    else
        canvas.fill(area, piece.colour);
    if (area.width() > 4 && area.height() > 4)
        canvas.path(roundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 0),
                    {{}, {mixed(theme.ground, theme.ink, 0.25), 0.75}});
}

} // namespace hopscope
