#include "scenes/chart/pgfplots_curve.h"

#include "drawing/series_style.h"
#include "drawing/tikz_canvas.h"
#include "values.h"

#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace hopscope {

namespace {

QString joined(const QStringList& options) { return options.join(QStringLiteral(", ")); }

/// pgfplots' own names of the shapes, so that a hand can change them; empty: it has no such shape.
QString knownShape(std::size_t style)
{
    static const char* const shapes[] = {"*", "square*", "diamond*", "triangle*", "triangle*"};
    const std::size_t hue = style % seriesHues;
    return style < measuredStyle && hue < std::size(shapes) ? QLatin1String(shapes[hue]) : QString();
}

QString ownShape(std::size_t style)
{
    return style >= measuredStyle ? QStringLiteral("hopscope measured %1").arg((style - measuredStyle) % 4)
                                  : QStringLiteral("hopscope cross");
}

/// Coordinates in lines that a hand can edit.
QString inLines(const QStringList& coordinates)
{
    constexpr qsizetype most = 100;
    QString text = QStringLiteral("coordinates {"), line;
    for (const QString& one : coordinates) {
        if (line.isEmpty() || line.size() + one.size() > most) {
            text += line + QStringLiteral("\n   ");
            line.clear();
        }
        line += u' ' + one;
    }
    return text + line + QStringLiteral("\n  }");
}

bool isLine(const Curve& curve) { return !curve.bound && !curve.loose && curve.form != CurveForm::Dots; }

/// How many curves before this one lie on it at all points.
int coveredBy(const Chart& chart, const ChartFrame& frame, std::size_t index)
{
    constexpr double touching = 0.5;
    const Curve& curve = chart.curves[index];
    if (curve.bound || curve.loose) return 0;
    const auto covers = [&](const Curve& upper) {
        return !upper.bound && !upper.loose && upper.form == curve.form && upper.points.size() == curve.points.size()
               && std::ranges::equal(upper.points, curve.points, [&](QPointF a, QPointF b) {
                      return drawable(chart, a) == drawable(chart, b)
                             && (!drawable(chart, a) || (frame.at(a) - frame.at(b)).manhattanLength() < touching);
                  });
    };
    return static_cast<int>(
        std::ranges::count_if(chart.curves.begin(), chart.curves.begin() + static_cast<std::ptrdiff_t>(index), covers));
}

} // namespace

QString pgfNumber(double value)
{
    return std::isfinite(value) ? QString::fromStdString(formatNumber(value)) : QStringLiteral("nan");
}

QString pgfLength(double points) { return QString::number(std::round(points * 100) / 100) + QStringLiteral("bp"); }

QString pgfCorner(QPointF at)
{
    return QStringLiteral("\\coordinate (hopscope corner) at (%1,%2);").arg(at.x()).arg(at.y());
}

QString pgfPoint(QPointF point) { return u'(' + pgfNumber(point.x()) + u',' + pgfNumber(point.y()) + u')'; }

QString PgfplotsCurve::name() const { return QStringLiteral("curve %1").arg(m_index + 1); }

QString PgfplotsCurve::colour(TexColours& colours) const
{
    return colours.nameOf(m_curve.bound ? m_theme.inkSoft : curveColour(m_theme, m_curve));
}

QString PgfplotsCurve::textColour(TexColours& colours) const
{
    return colours.nameOf(m_curve.bound ? m_theme.inkSoft : seriesTextColour(m_theme, m_curve.style));
}

bool PgfplotsCurve::hasShape() const
{
    if (m_chart.bars || m_curve.bound) return false;
    const auto lone = [&](const auto& part) { return part.size() == 1; }; // which a line would not show
    return !isLine(m_curve) || std::ranges::count_if(m_chart.curves, isLine) > 1
           || std::ranges::any_of(indicesOf(m_chart, m_curve), lone);
}

QString PgfplotsCurve::shapeDefinition() const
{
    if (!hasShape() || !knownShape(m_curve.style).isEmpty()) return {};
    QString path;
    const QPainterPath shape = seriesShape(m_curve.style, {}, 1);
    for (int i = 0; i + 1 < shape.elementCount(); ++i) // the last one is the first again
        path += QStringLiteral("\\pgfpath%1{\\pgfpoint{%2\\pgfplotmarksize}{%3\\pgfplotmarksize}}")
                    .arg(i == 0 ? QStringLiteral("moveto") : QStringLiteral("lineto"))
                    .arg(shape.elementAt(i).x, 0, 'f', 4) // TeX reads no exponents
                    .arg(-shape.elementAt(i).y, 0, 'f', 4);
    return QStringLiteral("\\pgfdeclareplotmark{%1}{%2\\pgfpathclose\\pgfusepathqfillstroke}")
        .arg(ownShape(m_curve.style), path);
}

QString PgfplotsCurve::lineStyle(TexColours& colours) const
{
    const bool dots = m_curve.form == CurveForm::Dots && !m_curve.bound;
    const double width = (m_curve.bound || m_curve.form == CurveForm::Area ? 0.8
                          : dots || m_curve.aside                          ? 0.5
                                                                           : 1.1)
                         + 1.6 * std::min(coveredBy(m_chart, m_frame, m_index), 3);
    QStringList options{colour(colours), QStringLiteral("line width=") + pgfLength(width),
                        QStringLiteral("line join=round")};
    const std::vector<double> dashes = m_curve.loose && !m_curve.bound ? std::vector<double>() : curveDashes(m_curve);
    QStringList pattern;
    for (std::size_t i = 0; i < dashes.size(); ++i)
        pattern << (i % 2 == 0 ? QStringLiteral("on ") : QStringLiteral("off ")) + pgfLength(dashes[i] * pointsPerUnit);
    if (!pattern.isEmpty()) options << QStringLiteral("dash pattern=") + pattern.join(u' ');
    if (const QColor outline = seriesOutline(m_theme, m_curve.style); outline.isValid() && !m_curve.bound)
        options << QStringLiteral("preaction={draw=%1, line width=%2}")
                       .arg(colours.nameOf(outline), pgfLength(width + 0.9));
    return joined(options);
}

QString PgfplotsCurve::shapeStyle(TexColours& colours) const
{
    if (!hasShape()) return QStringLiteral("mark=none");
    const QString known = knownShape(m_curve.style);
    const QColor outline = seriesOutline(m_theme, m_curve.style), edge = m_curve.loose       ? m_theme.ink
                                                                         : outline.isValid() ? outline
                                                                                             : m_theme.ground;
    QStringList look{QStringLiteral("solid"), QStringLiteral("draw=") + colours.nameOf(edge),
                     QStringLiteral("fill=") + colour(colours), QStringLiteral("line width=0.5bp")};
    if (m_curve.style < measuredStyle && m_curve.style % seriesHues == 4) look << QStringLiteral("rotate=180");
    constexpr std::array<double, seriesHues> sizes{2.5, 2.5, 3.1, 3.3, 3.3, 2.3}; // of about the same area
    const double usual = m_curve.style < measuredStyle ? sizes[m_curve.style % seriesHues] : 2.7,
                 size = m_curve.form == CurveForm::Dots ? 0.8 * usual : usual;
    return QStringLiteral("mark=%1, mark size=%2, mark options={%3}")
        .arg(known.isEmpty() ? ownShape(m_curve.style) : known, pgfLength(size), joined(look));
}

QStringList PgfplotsCurve::styles(TexColours& colours) const
{
    const QString style = name() + QStringLiteral("/.style={%1}");
    if (m_chart.bars) {
        const QColor outline = seriesOutline(m_theme, m_curve.style);
        const QString edge =
            outline.isValid() ? colours.nameOf(outline) + QStringLiteral(", line width=0.4bp") : QStringLiteral("none");
        return {style.arg(QStringLiteral("draw=%1, fill=%2").arg(edge, colour(colours)))};
    }
    QStringList all{
        style.arg(lineStyle(colours) + QStringLiteral(", ") + shapeStyle(colours)
                  + (m_curve.loose ? QStringLiteral(", only marks") : QString())
                  + (m_curve.form == CurveForm::Stairs ? QStringLiteral(", const plot mark mid") : QString()))};
    if (m_curve.form == CurveForm::Area)
        all << QStringLiteral("%1 area/.style={draw=none, fill=%2!25, mark=none}").arg(name(), colour(colours));
    return all;
}

/// Shapes some way apart, the first at a place of the curve's own: where it lies on another one, those of both are seen
/// in turn. pgfplots counts anew after every gap, and leaves out what is outside.
QString PgfplotsCurve::chosenMarks() const
{
    if (!isLine(m_curve)) return {};
    const auto parts = indicesOf(m_chart, m_curve);
    if (std::ranges::any_of(parts, [](const auto& part) { return part.size() == 1; })) return {};
    const auto seen =
        static_cast<double>(std::ranges::count_if(m_curve.points, [&](QPointF point) { return m_frame.holds(point); }));
    constexpr double apart = 60;
    const double repeat = std::max(std::round(seen * apart / m_frame.box.width()), 1.0);
    if (repeat < 2) return {};
    const double place = (static_cast<double>(m_index) + 0.5) / static_cast<double>(m_chart.curves.size());
    return QStringLiteral(", mark repeat=%1, mark phase=%2").arg(repeat).arg(1 + std::floor(place * repeat));
}

QStringList PgfplotsCurve::areas() const
{
    QStringList plots;
    const auto edge = [&](std::size_t i) {
        const double floor = floorAt(m_curve, i);
        return QPointF(m_curve.points[i].x(), m_chart.yLogarithmic && floor <= 0 ? m_frame.yFrom : floor);
    };
    for (const auto& part : indicesOf(m_chart, m_curve)) {
        QStringList coordinates;
        for (const std::size_t i : part) coordinates << pgfPoint(m_curve.points[i]);
        for (auto i = part.rbegin(); i != part.rend(); ++i) coordinates << pgfPoint(edge(*i));
        plots << QStringLiteral("\\addplot[%1 area] %2 -- cycle;").arg(name(), inLines(coordinates));
    }
    return plots;
}

QString PgfplotsCurve::spreadAt(std::size_t point) const
{
    if (point >= m_curve.spreads.size() || !drawable(m_chart, m_curve.points[point])) return {};
    const auto [low, high] = m_curve.spreads[point];
    const double y = m_curve.points[point].y();
    const double down = y - (m_chart.yLogarithmic ? std::max(low, m_frame.yFrom) : low);
    return QStringLiteral(" += (0,%1) -= (0,%2)")
        .arg(pgfNumber(std::max(high - y, 0.0)), pgfNumber(std::max(down, 0.0)));
}

QStringList PgfplotsCurve::plots() const
{
    QStringList plots = m_curve.form == CurveForm::Area ? areas() : QStringList();
    QStringList coordinates;
    for (std::size_t i = 0; i < m_curve.points.size(); ++i) {
        const QPointF point = m_curve.points[i];
        const bool there = drawable(m_chart, point);
        coordinates << pgfPoint(there ? point : QPointF(point.x(), std::nan(""))) + spreadAt(i);
    }
    QString options = name();
    if (hasShape()) options += chosenMarks();
    if (!m_curve.spreads.empty())
        options +=
            QStringLiteral(", error bars/.cd, y dir=both, y explicit, error bar style={solid, line width=0.6bp}");
    if (!m_curve.label.isEmpty()) plots.prepend(QStringLiteral("%% ") + texLine(m_curve.label.simplified()));
    plots << QStringLiteral("\\addplot[%1] %2;").arg(options, inLines(coordinates));
    if (m_chart.bars) plots << QStringLiteral("\\addlegendentry{%1}").arg(texLine(m_curve.label));
    return plots;
}

QString PgfplotsCurve::legendEntry() const
{
    const bool area = m_curve.form == CurveForm::Area;
    return QStringLiteral("\\addlegendimage{%1}\\addlegendentry{%2}")
        .arg(area ? QStringLiteral("area legend, %1 area").arg(name()) : name(), texLine(m_curve.label));
}

} // namespace hopscope
