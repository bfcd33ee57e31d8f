#pragma once

#include "scenes/pictures/parts/holdings_words.h"
#include "scenes/pictures/parts/parts.h"

#include <QPointF>
#include <QRectF>

#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// The row of one processor, unfolded: blocks as their processors lie on the network, what it holds in their colours,
/// what arrives in the ink of text, with the side that it comes from. Where all have no room for their numbers, those
/// rows and columns in which something is held or arrives, as long as these are few.
class HoldingsRow {
public:
    /// Whether everybody gets a block of everybody.
    static bool isFor(const Run& run);
    /// In the left part of an area; without cells where it is not for a run, or has no room. `coloured`: each block has
    /// its colour, else all the same.
    HoldingsRow(const Run& run, const Holdings& held, HoldingsOf found, const QRectF& area, bool coloured);

    bool empty() const { return m_columns.count == 0; }
    QRectF extent() const;
    std::optional<std::uint32_t> blockAt(QPointF point) const;
    void paint(Canvas& canvas, const Theme& theme) const;
    /// From the row in a matrix, whose end is `from`, to this one, and what it is; `apart`: room that its words may
    /// have beside it.
    void paintLead(Canvas& canvas, const Theme& theme, QPointF from, double apart) const;
    /// Where not all rows and columns are drawn: the first ones on the network, and how many; else nothing.
    struct Part {
        std::uint32_t row{}, column{}, rows{}, columns{};
    };
    std::optional<Part> part() const;
    /// Of such: the numbers of rows on the left and of columns above, and a dashed line where they go on round the
    /// border.
    void paintNumbers(Canvas& canvas, const Theme& theme) const;
    bool goesRound() const;

private:
    struct Place {
        std::uint32_t row{}, column{}; ///< of the cell that is drawn
    };
    void chooseCells(const Run& run, const QRectF& area);
    std::optional<Place> placeOf(std::uint32_t block) const;
    std::uint32_t blockIn(Place place) const;
    QRectF cell(Place place) const;
    bool numbered() const;
    QColor colourOf(std::uint32_t block, const Theme& theme) const;
    void paintSmall(Canvas& canvas, const Theme& theme) const;
    void paintNumbersBeside(Canvas& canvas, const Theme& theme) const;

    Side m_rows, m_columns;                        ///< that are drawn
    std::uint32_t m_allRows{0}, m_allColumns{0};   ///< of the network
    std::uint32_t m_firstRow{0}, m_firstColumn{0}; ///< from which on, round the border
    bool m_coloured{true}, m_part{false};          ///< part: not all rows and columns
    double m_beside{0};                            ///< room of numbers on the right
    std::vector<bool> m_held;
    HoldingsOf m_found;
};

/// Rows and columns for so many in rows of consecutive numbers; of a power of two a row has a power of two.
std::pair<std::uint32_t, std::uint32_t> nearlySquare(std::uint32_t count);
/// Beside what arrives, in the ink of text, what was held before is paler than its colour.
QColor heldBefore(const QColor& colour, const Theme& theme);
/// Sentences below each other, the first one strong, those of a sender with a triangle for its side; as many as an area
/// has room for. Where they end.
double paintHoldingsTexts(Canvas& canvas, const Theme& theme, const std::vector<HoldingsText>& texts,
                          const QRectF& area);
/// A triangle at a side of an area, pointing inwards: something comes from there.
void paintComing(Canvas& canvas, const QRectF& area, BlockSource::Side side, double size, const QColor& colour);

} // namespace hopscope
