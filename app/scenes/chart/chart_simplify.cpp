#include "scenes/chart/chart_simplify.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace hopscope {

QPolygonF simplified(const QPolygonF& line, QSizeF pixels)
{
    constexpr qsizetype shortLine = 200;
    constexpr double unseen = 1.0 / 3;
    if (line.size() <= shortLine) return line;
    const auto place = [&](qsizetype i) {
        return QPointF(line[i].x() * pixels.width(), line[i].y() * pixels.height());
    };
    std::vector<bool> kept(static_cast<std::size_t>(line.size()), false);
    kept.front() = kept.back() = true;
    std::vector<std::pair<qsizetype, qsizetype>> open{{0, line.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        const QPointF from = place(first), along = place(last) - from;
        const double length = QPointF::dotProduct(along, along);
        double most = unseen * unseen;
        qsizetype farthest = -1;
        for (qsizetype i = first + 1; i < last; ++i) {
            const QPointF to = place(i) - from;
            const double share = length > 0 ? std::clamp(QPointF::dotProduct(along, to) / length, 0.0, 1.0) : 0;
            const QPointF away = to - share * along;
            if (const double distance = QPointF::dotProduct(away, away); distance > most) most = distance, farthest = i;
        }
        if (farthest < 0) continue;
        kept[static_cast<std::size_t>(farthest)] = true;
        open.emplace_back(first, farthest);
        open.emplace_back(farthest, last);
    }
    QPolygonF left;
    for (qsizetype i = 0; i < line.size(); ++i)
        if (kept[static_cast<std::size_t>(i)]) left.append(line[i]);
    return left;
}

} // namespace hopscope
