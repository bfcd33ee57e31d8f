#pragma once

#include <QColor>
#include <QFont>
#include <QImage>
#include <QLineF>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// How a line is drawn; without a colour it is not.
struct Stroke {
    QColor colour{};
    double width{1};
    std::vector<double> dashes{}; ///< lengths of dash and gap in units of the canvas; empty: unbroken
};

struct Style {
    QColor fill{}; ///< invalid: not filled
    Stroke stroke{};
};

enum class Anchor { Start, Middle, End };

struct TextStyle {
    QFont font;
    QColor colour;
    Anchor anchor{Anchor::Start};
    QColor halo{}; ///< drawn around the letters so that they read on lines; invalid: none
};

/// One small shape that is drawn at many places: a rectangle with round corners (a circle if they are half its size)
/// and perhaps a word in the middle.
struct Mark {
    QSizeF size{8, 8};
    double corner{0};
    Style style{};
    QString label{};
    TextStyle text{};
};

struct GroupStyle {
    QPointF offset{}; ///< moves everything in the group, its clip too
    std::optional<QRectF> clip{};
    double opacity{1};
};

/// What pictures are drawn on: the screen, an image, a page, a vector file. One unit is 1/96 inch, y grows downwards,
/// fonts are in points. Everything that is drawn between two groups belongs to the innermost open one.
class Canvas {
public:
    /// Closes its group at the end of its scope.
    class Group {
    public:
        explicit Group(Canvas& canvas) : m_canvas(&canvas) {}
        ~Group() { m_canvas->endGroup(); }
        Group(const Group&) = delete;
        Group& operator=(const Group&) = delete;

    private:
        Canvas* m_canvas;
    };

    Canvas() = default;
    virtual ~Canvas() = default;
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    /// Opens a part of the picture that has a name (`links`, `processors`): a group with this id in a vector file.
    [[nodiscard]] Group group(const QString& id, const GroupStyle& style = {})
    {
        beginGroup(id, style);
        return Group(*this);
    }

    void line(QPointF from, QPointF to, const Stroke& stroke)
    {
        const QLineF one(from, to);
        lines({&one, 1}, stroke);
    }
    void fill(const QRectF& area, const QColor& colour) { fills({&area, 1}, colour); }

    void path(const QPainterPath& path, const Style& style) { paths({&path, 1}, style); }

    virtual void lines(std::span<const QLineF> lines, const Stroke& stroke) = 0;
    virtual void fills(std::span<const QRectF> areas, const QColor& colour) = 0;
    /// Shapes that look the same and do not overlap; much cheaper than one path that has them all.
    virtual void paths(std::span<const QPainterPath> paths, const Style& style) = 0;
    /// `baseline` is the point where the text starts, ends or has its middle.
    virtual void text(QPointF baseline, const QString& text, const TextStyle& style) = 0;
    /// The mark with its middle at each of the places.
    virtual void marks(const Mark& mark, std::span<const QPointF> places) = 0;
    /// An image of cells: every pixel is one rectangle of `area`, with sharp edges.
    virtual void cells(const QRectF& area, const QImage& image) = 0;
    /// A chart as an axis of pgfplots: what writes TeX takes the text in place of the drawing, and true is returned.
    virtual bool takesAxis(const std::function<QString()>& text)
    {
        (void)text;
        return false;
    }

protected:
    virtual void beginGroup(const QString& id, const GroupStyle& style) = 0;
    virtual void endGroup() = 0;
};

/// Width of a text on a canvas, in its units; the same for every back-end.
double textWidth(const QFont& font, const QString& text);
/// Height of a capital letter or digit; half of it below a middle is the baseline.
double capHeight(const QFont& font);
/// Distance of two lines.
double lineHeight(const QFont& font);
/// The text, or what fits of it with an ellipsis.
QString elided(const QFont& font, const QString& text, double width);
/// The first of the texts that fits, else the last with an ellipsis.
QString fitting(const QFont& font, const QStringList& texts, double width);
/// The text, then ever less of it: without its last clauses, as they end at a colon, a semicolon or a full stop. For
/// fitting().
QStringList shorterForms(const QString& text);
/// Pixels of a canvas unit in which a font is drawn.
double pixelSize(const QFont& font);

inline QPainterPath roundedRect(const QRectF& area, double corner)
{
    QPainterPath path;
    path.addRoundedRect(area, corner, corner);
    return path;
}
inline QPainterPath circle(QPointF centre, double radius)
{
    QPainterPath path;
    path.addEllipse(centre, radius, radius);
    return path;
}

} // namespace hopscope
