#include "scenes/chart/chart_name_lines.h"

#include "drawing/canvas.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hopscope {

std::optional<double> apart(const Curve& a, const Curve& b)
{
    std::optional<double> most;
    for (const QPointF point : a.points) {
        const auto other = std::ranges::lower_bound(b.points, point.x(), {}, [](QPointF one) { return one.x(); });
        if (other == b.points.end() || other->x() != point.x() || !std::isfinite(point.y())
            || !std::isfinite(other->y()))
            continue;
        const double larger = std::max(std::abs(point.y()), std::abs(other->y()));
        most = std::max(most.value_or(0), larger > 0 ? std::abs(other->y() - point.y()) / larger : 0);
    }
    return most;
}

QString coinciding(std::size_t count, std::optional<double> apart)
{
    const QString these = count == 2 ? QStringLiteral("both") : QStringLiteral("these %1").arg(count);
    if (!apart) return these + QStringLiteral(" nearly equal");
    if (*apart < 1e-9) return these + QStringLiteral(" coincide");
    const double percent = 100 * *apart;
    return these + QStringLiteral(" within %1 %").arg(percent < 1 ? std::ceil(10 * percent) / 10 : std::ceil(percent));
}

std::optional<std::array<QString, 2>> inTwoLines(const QFont& font, const QString& name)
{
    std::optional<std::array<QString, 2>> best;
    double least = std::numeric_limits<double>::infinity();
    for (qsizetype at = name.indexOf(QLatin1Char(' ')); at > 0; at = name.indexOf(QLatin1Char(' '), at + 1)) {
        const std::array<QString, 2> lines{name.left(at), name.mid(at + 1)};
        const double width = std::max(textWidth(font, lines[0]), textWidth(font, lines[1]));
        if (width < least) least = width, best = lines;
    }
    return best;
}

double nameWidth(const QFont& font, const QString& name, double mostInOne)
{
    const double whole = textWidth(font, name);
    const auto lines = whole > mostInOne ? inTwoLines(font, name) : std::nullopt;
    return lines ? std::max(textWidth(font, (*lines)[0]), textWidth(font, (*lines)[1])) : whole;
}

QString wholeNames(const QFont& font, const QString& label, double room)
{
    const QString equal = QStringLiteral(" = ");
    QStringList names = label.split(equal);
    const auto all = names.size();
    QString text = label;
    while (textWidth(font, text) > room && names.size() > 1) {
        names.removeLast();
        const auto others = all - names.size();
        text = names.join(equal) + equal
               + (others == 1 ? QStringLiteral("1 other curve") : QStringLiteral("%1 other curves").arg(others));
    }
    return text;
}

} // namespace hopscope
