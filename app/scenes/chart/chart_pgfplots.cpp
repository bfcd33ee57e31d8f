#include "scenes/chart/chart_pgfplots.h"

#include "drawing/series_style.h"
#include "scenes/chart/chart_names.h"
#include "scenes/chart/chart_scene.h"
#include "scenes/chart/pgfplots_curve.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace hopscope {

namespace {

bool powersOfTwo(const Chart& chart)
{
    const auto power = [](QPointF point) { return std::exp2(std::round(std::log2(point.x()))) == point.x(); };
    return chart.xLogarithmic && std::ranges::all_of(chart.curves, [&](const Curve& curve) {
               return std::ranges::all_of(curve.points, power);
           });
}

/// On less than two powers of ten pgfplots has hardly a tick.
QStringList fewTicks(double from, double to)
{
    QStringList ticks;
    if (to / from >= 100) return ticks;
    for (int exponent = static_cast<int>(std::floor(std::log10(from))); std::pow(10.0, exponent) <= to; ++exponent)
        for (const double digit : {1.0, 2.0, 5.0})
            if (const double at = digit * std::pow(10.0, exponent); at >= from && at <= to) ticks << pgfNumber(at);
    return ticks;
}

class AxisText {
public:
    AxisText(const Chart& chart, const QSizeF& size, const Theme& theme, std::optional<QPointF> within = {})
        : m_chart(chart), m_theme(theme), m_within(within), m_frame(frameOf(chart))
    {
        const double width = size.width() * pointsPerUnit, height = size.height() * pointsPerUnit;
        QStringList named;
        if (!unnamed())
            for (const std::size_t i : namedCurves(chart)) named << chart.curves[i].label;
        double widest = 0;
        for (const QString& name : named) widest = std::max(widest, printedWidth(name));
        const auto count = static_cast<double>(named.size());
        constexpr double mostBeside = 0.3, leastHeight = 0.45; // of the whole
        m_beside = !named.empty() && !chart.bars && widest < mostBeside * width && count * printedPitch < height - 80;
        if (!m_beside && !named.empty()) m_columns = legendColumns(named, width);
        const double inset = within ? 12 : 0, left = inset + (chart.yTitle.isEmpty() ? 26 : 42),
                     right = inset + (m_beside ? widest + 16 : 8);
        m_frame.box.setWidth(std::max(width - left - right, 60.0));
        m_bands = bandNames(chart, m_frame);
        const double legend = m_columns > 0 ? std::ceil(count / double(m_columns)) * 12 + 6 : 0,
                     foot = (chart.xTitle.isEmpty() ? 16 : 30) + legend,
                     head = static_cast<double>(bandRows() + (chart.here ? 1 : 0)) * printedPitch + 6
                            + (headed() ? titlePitch : 0);
        m_frame.box.setHeight(std::max(height - foot - head, leastHeight * height));
        for (std::size_t i = 0; i < chart.curves.size(); ++i) m_curves.emplace_back(chart, i, m_frame, theme);
        m_corner = QPointF(left, head) / pointsPerUnit;
    }

    QString text()
    {
        QStringList body = bands();
        for (const std::size_t i : order()) body << m_curves[i].plots();
        body << here() << marks() << names() << legend();
        const QStringList axis = options();
        QStringList all;
        if (!m_within) all << QStringLiteral("\\begin{tikzpicture}");
        all << m_colours.definitions() << shapes();
        if (headed()) all << heading();
        if (m_within) all << pgfCorner(*m_within + m_corner);
        all << QStringLiteral("\\begin{axis}[");
        for (const QString& option : axis) all << QStringLiteral("  ") + option + u',';
        all << QStringLiteral("]");
        for (const QString& line : body) all << (line.startsWith(u'%') ? QString() : QStringLiteral("  ")) + line;
        all << QStringLiteral("\\end{axis}");
        if (m_within) return all.join(u'\n').replace(QStringLiteral("font=\\"), QStringLiteral("font=\\sffamily\\"));
        all << QStringLiteral("\\end{tikzpicture}%") << QString();
        return all.join(u'\n');
    }

private:
    static constexpr double titlePitch = 14;

    /// Beside other things, which name the curves.
    bool unnamed() const { return m_within && m_chart.compact; }
    bool headed() const { return m_within && !m_chart.compact && !m_chart.title.isEmpty(); }
    QString heading() const
    {
        return QStringLiteral("\\node[anchor=north west, inner sep=0pt, font=\\small\\bfseries] at (%1,%2) {%3};")
            .arg(m_within->x() + titleSide)
            .arg(m_within->y() + 2)
            .arg(texLine(m_chart.title));
    }
    std::size_t bandRows() const { return m_bands.empty() ? 0 : std::ranges::max(m_bands, {}, &BandName::row).row + 1; }
    QString colour(const QColor& colour) { return m_colours.nameOf(colour); }

    /// The first on top, and dashed ones, as one sees through their gaps; bounds over the curves, points over all.
    std::vector<std::size_t> order() const
    {
        std::vector<std::size_t> order;
        for (std::size_t i = m_chart.curves.size(); i-- > 0;)
            if (drawable(m_chart, m_chart.curves[i])) order.push_back(i);
        if (m_chart.bars) std::ranges::reverse(order);
        std::ranges::stable_sort(order, {}, [&](std::size_t i) {
            const Curve& curve = m_chart.curves[i];
            return m_chart.bars ? 0 : curve.loose ? 3 : curve.bound ? 2 : seriesDashes(curve.style).empty() ? 0 : 1;
        });
        return order;
    }

    QStringList shapes() const
    {
        QStringList shapes;
        for (const PgfplotsCurve& curve : m_curves)
            if (const QString shape = curve.shapeDefinition(); !shape.isEmpty() && !shapes.contains(shape))
                shapes << shape;
        return shapes;
    }

    void addAxis(QStringList& options, QChar letter, bool logarithmic, double from, double to) const
    {
        options << QStringLiteral("%1mode=%2, %1min=%3, %1max=%4")
                       .arg(letter)
                       .arg(logarithmic ? QStringLiteral("log") : QStringLiteral("linear"), pgfNumber(from),
                            pgfNumber(to));
        if (!logarithmic) return;
        if (letter == u'x' && powersOfTwo(m_chart))
            options << (fewPoints() ? QStringLiteral("log basis x=2, xtick=data") : QStringLiteral("log basis x=2"));
        else if (const QStringList ticks = fewTicks(from, to); !ticks.isEmpty())
            options << QStringLiteral("%1tick={%2}, %1ticklabels={%2}").arg(letter).arg(ticks.join(u','));
    }

    QStringList options()
    {
        QStringList options{
            QStringLiteral("scale only axis, width=%1, height=%2")
                .arg(pgfLength(m_frame.box.width()), pgfLength(m_frame.box.height())),
        };
        if (m_within) options << QStringLiteral("at={(hopscope corner)}, anchor=north west");
        addAxis(options, u'x', m_chart.xLogarithmic, m_frame.xFrom, m_frame.xTo);
        addAxis(options, u'y', m_chart.yLogarithmic, m_frame.yFrom, m_frame.yTo);
        if (countsAlongX(m_chart) && !m_chart.xLogarithmic && m_frame.xTo - m_frame.xFrom <= 10)
            options << QStringLiteral("xtick distance=1");
        // Far outside TeX has no numbers.
        if (const double span = m_frame.yTo - m_frame.yFrom; !m_chart.yLogarithmic && leaves(span))
            options << QStringLiteral("restrict y to domain*=%1:%2")
                           .arg(pgfNumber(m_frame.yFrom - 20 * span), pgfNumber(m_frame.yTo + 20 * span));
        if (!m_chart.title.isEmpty() && !headed())
            options << QStringLiteral("%% title={%1}").arg(texLine(m_chart.title));
        if (!m_chart.xTitle.isEmpty()) options << QStringLiteral("xlabel={%1}").arg(texLine(m_chart.xTitle));
        if (!m_chart.yTitle.isEmpty()) options << QStringLiteral("ylabel={%1}").arg(texLine(m_chart.yTitle));
        options << QStringLiteral("axis x line*=bottom, axis y line*=left, tick align=outside, ymajorgrids")
                << QStringLiteral("grid style={%1, line width=0.4bp}").arg(colour(m_theme.line))
                << QStringLiteral("tick label style={font=\\footnotesize}, label style={font=\\small}")
                << QStringLiteral("max space between ticks=45, scaled ticks=false, /pgf/number format/1000 sep={\\,}")
                << QStringLiteral("unbounded coords=jump, clip mode=individual");
        if (m_chart.bars)
            options << QStringLiteral("ybar=0pt, bar width=%1, log origin=infty, area legend")
                           .arg(pgfNumber(0.8 / static_cast<double>(m_chart.curves.size())));
        if (m_columns > 0)
            options << QStringLiteral("legend columns=%1, legend cell align=left").arg(m_columns)
                    << QStringLiteral("legend style={at={(xticklabel cs:0.5)}, anchor=north, yshift=%1, draw=none, "
                                      "font=\\footnotesize, /tikz/every odd column/.append style={column sep=2bp}, "
                                      "/tikz/every even column/.append style={column sep=8bp}}")
                           .arg(m_chart.xTitle.isEmpty() ? QStringLiteral("-2pt") : QStringLiteral("-1.3em"));
        // Curves are drawn in another order than they are named; bars stand side by side as pgfplots counts them.
        if (!m_chart.bars) options << QStringLiteral("every axis plot/.append style={forget plot}");
        for (const PgfplotsCurve& curve : m_curves) options << curve.styles(m_colours);
        return options;
    }

    /// So few that each has a tick.
    bool fewPoints() const
    {
        return std::ranges::all_of(m_chart.curves, [](const Curve& curve) { return curve.points.size() <= 8; });
    }

    bool leaves(double span) const
    {
        return std::ranges::any_of(m_chart.curves, [&](const Curve& curve) {
            return std::ranges::any_of(curve.points, [&](QPointF point) {
                return drawable(m_chart, point)
                       && (point.y() > m_frame.yTo + 20 * span || point.y() < m_frame.yFrom - 20 * span);
            });
        });
    }

    QString axisPoint(double x, double y) const
    {
        return QStringLiteral("(axis cs:%1,%2)").arg(pgfNumber(x), pgfNumber(y));
    }
    /// A place of the box: what a change of its size does not move.
    QString boxPoint(QPointF points) const
    {
        return QStringLiteral("(axis description cs:%1,%2)")
            .arg(std::round(1e4 * points.x() / m_frame.box.width()) / 1e4)
            .arg(std::round(1e4 * points.y() / m_frame.box.height()) / 1e4);
    }

    QStringList bands()
    {
        QStringList lines;
        for (std::size_t i = 0; i < m_chart.bands.size(); ++i) {
            const Chart::Band& band = m_chart.bands[i];
            const double from = std::max(band.from, m_frame.xFrom), to = std::min(band.to, m_frame.xTo);
            if (!(from < to)) continue;
            lines << QStringLiteral("\\fill[%1, fill opacity=%2] %3 rectangle %4;") // the grid is seen through it
                         .arg(colour(seriesColour(m_theme, band.style)))
                         .arg(i % 2 == 0 ? 0.1 : 0.18)
                         .arg(axisPoint(from, m_frame.yFrom), axisPoint(to, m_frame.yTo));
            lines << QStringLiteral(
                         "\\node[anchor=south, inner sep=1pt, yshift=%1, font=\\footnotesize, text=%2] at %3 {%4};")
                         .arg(pgfLength(2 + printedPitch * static_cast<double>(m_bands[i].row)),
                              colour(seriesTextColour(m_theme, band.style)),
                              boxPoint({m_bands[i].middle, m_frame.box.height()}), texLine(band.name));
        }
        return lines;
    }

    QStringList here()
    {
        if (!m_chart.here || !m_frame.holds({*m_chart.here, m_frame.yTo})) return {};
        const double x = *m_chart.here, share = m_frame.at({x, m_frame.yTo}).x() / m_frame.box.width();
        QStringList lines{
            QStringLiteral("\\draw[densely dashed, line width=0.6bp] %1 -- %2 node[anchor=%3, inner sep=1pt, "
                           "yshift=%4, font=\\footnotesize] {this experiment};")
                .arg(axisPoint(x, m_frame.yFrom), axisPoint(x, m_frame.yTo),
                     share < 0.1   ? QStringLiteral("south west")
                     : share > 0.9 ? QStringLiteral("south east")
                                   : QStringLiteral("south"),
                     pgfLength(2 + printedPitch * static_cast<double>(bandRows())))};
        QString points;
        for (const QPointF point : m_chart.herePoints)
            if (drawable(m_chart, point) && m_frame.holds(point)) points += u' ' + pgfPoint(point);
        if (!points.isEmpty()) lines << ring(QStringLiteral("black"), points);
        return lines;
    }

    static QString ring(const QString& colour, const QString& points)
    {
        return QStringLiteral(
                   "\\addplot[forget plot, only marks, mark=*, mark size=2.8bp, mark options={solid, fill=white, "
                   "draw=%1, line width=1.2bp}] coordinates {%2 };")
            .arg(colour, points);
    }

    QStringList marks()
    {
        QStringList lines;
        for (std::size_t i = 0; i < m_curves.size(); ++i)
            if (const auto& peak = m_chart.curves[i].peak; peak && drawable(m_chart, *peak))
                lines << ring(m_curves[i].colour(m_colours), u' ' + pgfPoint(*peak));
        QString points;
        for (const Chart::Mark& mark : m_chart.marks)
            if (mark.number == 0 && drawable(m_chart, mark.at)) points += u' ' + pgfPoint(mark.at);
        if (!points.isEmpty())
            lines << QStringLiteral(
                         "\\addplot[forget plot, only marks, mark=diamond*, mark size=3.4bp, mark options={solid, "
                         "fill=black, draw=white, line width=0.6bp}] coordinates {%1 };")
                         .arg(points);
        return lines;
    }

    QStringList names()
    {
        QStringList lines;
        for (const PrintedName& name : printedNames(m_chart, m_frame, m_beside)) {
            if (name.curve && unnamed()) continue;
            if (name.leader)
                lines << QStringLiteral("\\draw[%1, line width=0.4bp] %2 -- %3;")
                             .arg(colour(m_theme.inkSoft), boxPoint(name.leader->p1()), boxPoint(name.leader->p2()));
            lines << QStringLiteral("\\node[anchor=%1, inner sep=1pt, font=\\footnotesize, text=%2%3] at %4 {%5};")
                         .arg(QLatin1String(name.anchor),
                              name.curve ? m_curves[*name.curve].textColour(m_colours) : QStringLiteral("black"),
                              name.at.x() > m_frame.box.width()
                                  ? QString()
                                  : QStringLiteral(", fill=white, fill opacity=0.8, text opacity=1"),
                              boxPoint(name.at), texLine(name.text));
        }
        return lines;
    }

    QStringList legend() const
    {
        QStringList lines;
        for (const std::size_t i : m_columns > 0 && !m_chart.bars ? namedCurves(m_chart) : std::vector<std::size_t>())
            lines << m_curves[i].legendEntry();
        return lines;
    }

    const Chart& m_chart;
    const Theme& m_theme;
    std::optional<QPointF> m_within; ///< corner of the area in a larger picture, in its units
    ChartFrame m_frame;
    TexColours m_colours;
    std::vector<PgfplotsCurve> m_curves;
    std::vector<BandName> m_bands;
    bool m_beside{false};
    QPointF m_corner;         ///< of the box, from that of the area, in the units of the larger picture
    std::size_t m_columns{0}; ///< of the legend; 0: there is none
};

} // namespace

bool hasPgfplots(const Chart& chart)
{
    return !chart.field && !(chart.nearOne > 0)
           && std::ranges::any_of(chart.curves, [&](const Curve& curve) { return drawable(chart, curve); });
}

QString pgfplotsOf(const Chart& chart, const QSizeF& size, const Theme& theme)
{
    return AxisText(chart, size, theme).text();
}

QString pgfplotsWithin(const Chart& chart, const QRectF& area, const Theme& theme)
{
    return AxisText(chart, area.size(), theme, area.topLeft()).text();
}

} // namespace hopscope
