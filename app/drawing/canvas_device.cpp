#include "drawing/canvas_device.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace hopscope {

namespace {

constexpr int unitsPerInch = 96;

Stroke strokeOf(const QPen& pen, double scale)
{
    if (pen.style() == Qt::NoPen) return {};
    const double width = std::max(pen.widthF(), 1e-3), shown = pen.isCosmetic() ? width : width * scale;
    Stroke stroke{pen.color(), shown, {}};
    if (pen.style() != Qt::SolidLine)
        for (const double length : pen.dashPattern()) stroke.dashes.push_back(length * shown);
    return stroke;
}

QColor fillOf(const QBrush& brush) { return brush.style() == Qt::NoBrush ? QColor() : brush.color(); }

} // namespace

class CanvasDevice::Engine final : public QPaintEngine {
public:
    Engine(Canvas& canvas, QSizeF size) : QPaintEngine(AllFeatures), m_canvas(canvas), m_whole({}, size) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override
    {
        leaveClip();
        return true;
    }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState&) override {} // what is drawn asks the painter

    /// Qt Charts draws a curve piece by piece: pieces that go on where the last one ended become one line.
    void drawLines(const QLineF* lines, int count) override
    {
        for (int i = 0; i < count; ++i) {
            const QLineF line = transform().map(lines[i]);
            if (m_line.isEmpty() || m_line.last() != line.p1() || m_pen != painter()->pen()) {
                follow();
                m_line.append(line.p1());
                m_pen = painter()->pen();
                m_stroke = stroke();
            }
            m_line.append(line.p2());
        }
    }
    void drawRects(const QRectF* areas, int count) override
    {
        follow();
        std::vector<QRectF> mapped;
        for (int i = 0; i < count; ++i) mapped.push_back(transform().mapRect(areas[i]));
        if (const QColor fill = fillOf(painter()->brush()); fill.isValid() && fill.alpha() > 0)
            m_canvas.fills(mapped, fill);
        if (painter()->pen().style() == Qt::NoPen) return;
        for (const QRectF& area : mapped) {
            QPainterPath path;
            path.addRect(area);
            m_canvas.path(path, {{}, stroke()});
        }
    }
    void drawPath(const QPainterPath& path) override
    {
        follow();
        m_canvas.path(transform().map(path), {fillOf(painter()->brush()), stroke()});
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        follow();
        QPainterPath path;
        QPolygonF polygon;
        for (int i = 0; i < count; ++i) polygon.append(transform().map(points[i]));
        path.addPolygon(polygon);
        if (mode != PolylineMode) path.closeSubpath();
        m_canvas.path(path, {mode == PolylineMode ? QColor() : fillOf(painter()->brush()), stroke()});
    }
    void drawTextItem(const QPointF& baseline, const QTextItem& item) override
    {
        leaveClip(); // Qt clips a text to its own box
        // A font out of a text layout would take what it seems not to have from the device.
        const QFont laidOut = item.font();
        QFont font(laidOut.families());
        font.setStyleHint(laidOut.styleHint());
        font.setWeight(laidOut.weight());
        font.setItalic(laidOut.italic());
        if (laidOut.pointSizeF() > 0)
            font.setPointSizeF(laidOut.pointSizeF());
        else
            font.setPointSizeF(laidOut.pixelSize() * 72.0 / unitsPerInch);
        // Qt tells labels with the same words apart by signs without a width, which TeX does not know.
        const QString text = item.text().remove(QChar(0x200b));
        m_canvas.text(transform().map(baseline), text, {font, painter()->pen().color(), Anchor::Start, {}});
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}

    Canvas& withoutClip()
    {
        leaveClip();
        return m_canvas;
    }

private:
    QTransform transform() const { return painter()->combinedTransform(); }
    Stroke stroke() const { return strokeOf(painter()->pen(), std::sqrt(std::abs(transform().determinant()))); }

    /// The group of the painter's clip, if it leaves out something of the canvas.
    void follow()
    {
        finishLine();
        std::optional<QRectF> clip;
        if (painter()->hasClipping()) clip = transform().mapRect(painter()->clipBoundingRect());
        if (clip && clip->adjusted(-1, -1, 1, 1).contains(m_whole)) clip.reset();
        if (clip == m_clip) return;
        leaveClip();
        m_clip = clip;
        if (clip) m_group.reset(new Canvas::Group(m_canvas.group(QStringLiteral("plot"), {.clip = clip})));
    }
    void finishLine()
    {
        if (m_line.size() == 2) m_canvas.line(m_line[0], m_line[1], m_stroke);
        if (m_line.size() > 2) {
            QPainterPath path;
            path.addPolygon(m_line);
            m_canvas.path(path, {{}, m_stroke});
        }
        m_line.clear();
    }
    void leaveClip()
    {
        finishLine();
        m_group.reset();
        m_clip.reset();
    }

    Canvas& m_canvas;
    QRectF m_whole;
    std::optional<QRectF> m_clip;
    std::unique_ptr<Canvas::Group> m_group;
    QPolygonF m_line; ///< begun
    QPen m_pen;
    Stroke m_stroke;
};

CanvasDevice::CanvasDevice(Canvas& canvas, QSizeF size) : m_size(size), m_engine(std::make_unique<Engine>(canvas, size))
{
}
CanvasDevice::~CanvasDevice() = default;

QPaintEngine* CanvasDevice::paintEngine() const { return m_engine.get(); }
Canvas& CanvasDevice::canvas() { return m_engine->withoutClip(); }

int CanvasDevice::metric(PaintDeviceMetric metric) const
{
    constexpr double millimetres = 25.4;
    switch (metric) {
    case PdmWidth:
        return static_cast<int>(std::ceil(m_size.width()));
    case PdmHeight:
        return static_cast<int>(std::ceil(m_size.height()));
    case PdmWidthMM:
        return static_cast<int>(m_size.width() * millimetres / unitsPerInch);
    case PdmHeightMM:
        return static_cast<int>(m_size.height() * millimetres / unitsPerInch);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return unitsPerInch;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    case PdmDepth:
        return 32;
    case PdmNumColors:
        return std::numeric_limits<int>::max();
    default:
        return 0;
    }
}

} // namespace hopscope
