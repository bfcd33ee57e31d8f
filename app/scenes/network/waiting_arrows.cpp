#include "scenes/network/waiting_arrows.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <QCoreApplication>
#include <QLineF>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {
/// More arrows than this are a ring without words.
constexpr std::size_t mostWaitingLabels = 32;
} // namespace

QString lineWord(std::uint32_t line) { return QCoreApplication::translate("NetworkView", "line %1").arg(line); }

void WaitingArrows::paint(Canvas& canvas, const Theme& theme) const
{
    const auto group = canvas.group(QStringLiteral("deadlock"));
    std::vector<QPainterPath> ways, heads;
    struct Word {
        QPointF at;
        QString text;
    };
    std::vector<Word> labels;
    const TextStyle style{theme.mono(9.5, QFont::DemiBold), theme.troubleText, Anchor::Middle, theme.ground};
    for (const auto& [from, to, line] : arrows) {
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        if (length < 2 * radius + 4) continue;
        // Bent a little to the right of its way, so that two that wait for each other have two arrows.
        const QPointF way = (to - from) / length, right(-way.y(), way.x());
        const double bow = std::min(0.16 * length, 26.0);
        const QPointF middle = (from + to) / 2 + 2 * bow * right;
        const auto edge = [&](QPointF node) {
            const QPointF out = middle - node;
            return node + out / std::max(std::hypot(out.x(), out.y()), 1e-9) * (radius + 3);
        };
        QPainterPath path(edge(from));
        path.quadTo(middle, edge(to));
        ways.push_back(path);
        const QPointF tip = path.pointAtPercent(1), before = path.pointAtPercent(0.9);
        if (const QLineF last(before, tip); last.length() > 0)
            heads.push_back(arrowHead(tip, QPointF(last.dx(), last.dy()) / last.length(), 9 * theme.strokeScale));
        if (line == 0) continue;
        const QString word = lineWord(line);
        const double aside =
            6 + std::abs(right.x()) * textWidth(style.font, word) / 2 + std::abs(right.y()) * capHeight(style.font) / 2;
        labels.push_back({path.pointAtPercent(0.5) + aside * right, word});
    }
    canvas.paths(ways, {{}, {theme.trouble, width, {5, 4}}});
    canvas.paths(heads, {theme.trouble, {}});
    if (!lines || labels.size() > mostWaitingLabels) return;
    for (const Word& word : labels) canvas.text(word.at + QPointF(0, capHeight(style.font) / 2), word.text, style);
}

} // namespace hopscope
