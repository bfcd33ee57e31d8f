#pragma once

#include "drawing/canvas.h"
#include "run/run.h"
#include "scenes/pictures/picture.h"

#include <QImage>
#include <QLineF>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hopscope {

/// What several pictures are made of.

/// Numbers along one side of a matrix, several to a cell where there are more than fit.
struct Side {
    std::uint32_t count{}, perCell{1};
    double from{}, cell{};
    std::uint32_t first{0}; ///< number of the first cell's first

    Side() = default;
    Side(std::uint32_t all, double start, double length, double mostCell = 30, double leastCell = 3);
    std::uint32_t cells() const { return (count + perCell - 1) / perCell; }
    double at(std::uint32_t index) const { return from + index * cell; }
    double middle(std::uint32_t index) const { return at(index) + cell / 2; }
    double end() const { return at(cells()); }
    std::optional<std::uint32_t> indexAt(double place) const; ///< first of the cell, counted from 0
    /// Every how many cells a number fits that takes so much room.
    std::uint32_t labelEvery(double room) const;
};

/// Numbers of rows beside them and of columns above them.
void paintSides(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns);
/// Hairlines of the ground between cells that are large enough for it.
void paintGrid(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns);
/// Whether cells are large enough for frames in them: smaller ones would be nothing but their frames.
bool framesFit(const Side& rows, const Side& columns);
/// Frames inside cells, (row, column), where they fit; dashed while what they are about is under way.
void paintFrames(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns,
                 const std::set<std::pair<std::uint32_t, std::uint32_t>>& cells, bool dashed);
/// What such frames are around: "dashed: arrives in this step", and after it.
QString arrivalsText(bool moving);
/// The borders of the areas that the marked cells make, row by row, where cells are too small for frames of their own;
/// nothing where these would be a tangle.
std::vector<QLineF> bordersOf(const Side& rows, const Side& columns, const std::vector<bool>& marked, double inset = 0);
/// A frame around a whole row or column.
void paintRow(Canvas& canvas, const Stroke& stroke, const Side& rows, const Side& columns, std::uint32_t row);
void paintColumn(Canvas& canvas, const Stroke& stroke, const Side& rows, const Side& columns, std::uint32_t column);

/// The text in lines that are not wider; a word that is stays whole.
std::vector<QString> wrapped(const QFont& font, const QString& text, double width);
/// One line on top of a picture.
void paintHeading(Canvas& canvas, const Theme& theme, const QStringList& texts, double width);
/// Which moments of a run have a panel, where not all have: "the start and 4 of 63 steps".
QString panelsText(std::size_t steps, bool start, StepIndex all);
/// Where the line on top ends.
inline constexpr double headingHeight = 26;

/// The steps of a run from left to right, several to a column where there are more than fit.
class StepColumns {
public:
    StepColumns() = default;
    StepColumns(StepIndex steps, double room, double leastPitch = 4, double mostPitch = 180);
    std::size_t count() const { return m_count; }
    double pitch() const { return m_pitch; }                                   ///< of neighbouring columns
    double bar() const;                                                        ///< how wide a bar in a column is
    bool single() const { return static_cast<StepIndex>(m_count) == m_steps; } ///< every column is one step
    StepIndex firstOf(std::size_t column) const
    {
        return m_steps * static_cast<StepIndex>(column) / static_cast<StepIndex>(m_count);
    }
    std::size_t columnOf(StepIndex step) const;
    /// The column so far from the left edge.
    std::optional<std::size_t> columnAt(double distance) const;
    /// "Step 4", "Steps 4 to 6"
    QString name(std::size_t column) const;

private:
    StepIndex m_steps{1};
    std::size_t m_count{1};
    double m_pitch{1};
};
/// Which columns have numbers where one is so wide: that of the step `marked`, the last one, and some between them.
std::vector<std::size_t> numberedColumns(const StepColumns& columns, double widest, StepIndex marked);
/// Numbers of steps under columns that begin at `left`, strong for the step `marked`; `widest`: of other numbers in the
/// same columns.
void paintStepNumbers(Canvas& canvas, const Theme& theme, const StepColumns& columns, QPointF left, StepIndex marked,
                      double widest = 0);
/// The column of the step that the clock is in, and of one that is chosen or under the pointer; ticks on top of the
/// columns in which a chosen block or link has messages.
void paintStepBands(Canvas& canvas, const Theme& theme, const Run& run, const StepColumns& columns, const QRectF& plot,
                    StepIndex marked, const Selected& selection, const Selected& hover, const FindMessages& find);
/// A frame around a column of the step that the clock is in, over bars that hide its band; a mark on top of a narrow
/// one.
void paintColumnFrame(Canvas& canvas, const Theme& theme, const QRectF& column);
/// Lines from the lower left to the upper right across an area, so far from each other.
std::vector<QLineF> hatchOf(const QRectF& area, double apart);
/// Bars of trouble: hatched, so that they tell without their colour.
void paintHatched(Canvas& canvas, const Theme& theme, const std::vector<QRectF>& bars);
/// On a logarithmic axis, where pieces of bars cannot be stacked: from the tops of bars without contention arrows up to
/// the times with it, and beside them how many times as long that is, where there is room.
struct ContentionArrow {
    QPointF foot;
    double top{}, times{}, room{}; ///< room: from the arrow to the right
};
void paintContention(Canvas& canvas, const Theme& theme, const std::vector<ContentionArrow>& arrows);
/// Of a time without contention: no piece of a time has this colour.
QColor uncontendedInk(const Theme& theme);

/// Index of the step that is under way, or else of the one just done; -1 if there is none.
StepIndex markedStep(const PictureRequest& request);
/// "after step 3", "start"
QString afterStep(StepIndex steps);
/// "processor 3", "processors 4 to 7"
QString nodesText(const Side& side, std::uint32_t first);

/// How full every (processor, block) is, 0 … 1, in cells of several where there are more than fit: such a cell has the
/// share of its pairs that are held. A combined value is as full as it has of the operands that it needs in the end.
class HoldingsGrid {
public:
    Side rows, columns;

    HoldingsGrid(const Run& run, Side processors, Side blocks);
    /// Throws Cancelled if asked to stop.
    void read(const Run& run, const Holdings& held, const std::stop_token& stop);
    double at(std::uint32_t row, std::uint32_t column) const { return m_full[row * columns.cells() + column]; }
    bool aggregated() const { return rows.perCell > 1 || columns.perCell > 1; }
    /// How many of the blocks of a cell were looked at: all but in large runs.
    std::uint32_t lookedAt() const { return m_lookedAt; }
    /// The fullest cell where cells are of several, else 1.
    double top() const { return m_top; }
    /// A cell that is as full as `top` has its whole colour; of several pairs nothing that is held is as pale as
    /// nothing.
    QImage image(const Theme& theme, double top) const;

private:
    std::vector<double> m_full;
    std::uint32_t m_lookedAt{1};
    double m_top{1};
};

/// Why not every packet of a total exchange can be followed, and with how many processors all can; else empty.
std::string unfollowedPackets(const Run& run);

/// Where every packet of a total exchange is; replayed from the start.
class PacketPlaces {
public:
    explicit PacketPlaces(const Run& run);
    /// Plays on to the end of so many steps, not back. Throws Cancelled if asked to stop.
    void advance(StepIndex steps, const std::stop_token& stop);
    std::uint32_t processors() const { return m_count; }
    std::uint32_t holder(std::uint32_t source, std::uint32_t destination) const
    {
        return m_holders[std::size_t{source} * m_count + destination];
    }
    std::uint64_t home() const; ///< packets that are where they must be

private:
    const Run* m_run;
    std::uint32_t m_count;
    StepIndex m_steps{0};
    std::vector<std::uint32_t> m_holders;
};
/// Colour of a holder.
QColor holderColour(const Theme& theme, std::uint32_t holder, std::uint32_t processors);
/// Source × destination in `colour(source, destination)`; of a cell of several one is shown.
template <class ColourOf> QImage packetImage(const Side& rows, const Side& columns, ColourOf colour)
{
    QImage image(int(columns.cells()), int(rows.cells()), QImage::Format_RGB32);
    for (std::uint32_t row = 0; row < rows.cells(); ++row)
        for (std::uint32_t column = 0; column < columns.cells(); ++column)
            image.setPixelColor(int(column), int(row), colour(row * rows.perCell, column * columns.perCell));
    return image;
}

} // namespace hopscope
