#pragma once

#include "scenes/chosen_messages.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/picture.h"
#include "scenes/pictures/traffic/axis_words.h"
#include "scenes/pictures/traffic/cell_sums.h"
#include "scenes/pictures/traffic/now_cells.h"
#include "scenes/pictures/traffic/now_words.h"
#include "scenes/pictures/traffic/offset_bars.h"
#include "scenes/pictures/traffic/step_pattern.h"
#include "scenes/pictures/traffic/traffic_excerpt.h"
#include "scenes/pictures/traffic/traffic_scale.h"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace hopscope::traffic_picture {

/// Sender × receiver: the words that went from one to the other so far; the messages of the step are framed.
class TrafficPicture final : public Picture {
public:
    explicit TrafficPicture(const PictureRequest& request);

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override;
    Selected at(QPointF point) const override;
    QString explain(QPointF point) const override;

private:
    static constexpr double left = 60, topBelow = 46, topBeside = 36, mostCell = 64,
                            between = 26;                                             ///< matrix and words
    static constexpr double numberedCell = 46, numberedLine = 15, leastStacked = 340; ///< cells with sums, words beside

    /// Which of the numbers along a side a node is, if it is one of them.
    std::optional<std::uint32_t> placeOf(std::uint32_t node) const
    {
        if (node < m_rows.first || node - m_rows.first >= m_rows.count) return {};
        return node - m_rows.first;
    }

    void read(const PictureRequest& request);
    /// A message of a step; `sent`: it has arrived, `now`: it is of the step that the clock is in.
    void readMessage(StepIndex step, NodeId sender, NodeId receiver, double words, bool sent, bool now);
    /// What is said of the cells and of the step.
    void readWords(StepIndex marked);
    std::size_t cellOf(std::uint32_t row, std::uint32_t column) const
    {
        return std::size_t{row} * m_columns.cells() + column;
    }
    QString soFar() const;
    QColor colour(const Theme& theme, std::uint32_t row, std::uint32_t column) const;
    /// Whether the messages of the step are a diagonal of cells that frames would hide.
    bool isDiagonal() const;
    /// Whether cells are sums of pairs, or dots, and the first pairs stand beside them, with what each direction
    /// carries.
    bool isOverview() const;
    /// Words by how much further they went are told only of processors; numbers of routers lie behind these.
    bool hasOffsets() const;

    void paintMatrix(Canvas& canvas, const Theme& theme) const;
    void paintNow(Canvas& canvas, const Theme& theme) const;
    void paintChosen(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const;
    void paintBars(Canvas& canvas, const Theme& theme, const QRectF& area) const;
    /// What the numbers of rows and columns are.
    void paintAxes(Canvas& canvas, const Theme& theme) const;
    /// The words of every step, or in sum; empty where they have no room.
    QString cellText(const QFont& font, std::uint32_t row, std::uint32_t column) const;
    /// Whether every cell has room for what each step added to it: all cells say the same of themselves.
    bool stepByStep(const QFont& font) const;
    /// Whether the words of all cells stand in them.
    bool numbered(const Theme& theme) const;
    QFont cellFont(const Theme& theme) const;
    void paintTexts(Canvas& canvas, const Theme& theme) const;
    void paintBeside(Canvas& canvas, const Theme& theme, double x, double whole) const;
    double say(Canvas& canvas, const Theme& theme, QPointF from, double room, const QColor& ink, const QString& text,
               bool strong = false) const;
    /// What is said beside the matrix from there on; returns where it ends.
    double paintSentences(Canvas& canvas, const Theme& theme, QPointF from, double room) const;

    /// Where an overview has its parts: the first senders, the whole matrix, bars.
    struct Parts {
        QRectF senders, matrix, bars;
    };
    Parts parts() const;
    /// The first senders and their receivers, beside them the whole matrix and what links carry.
    void paintOverview(Canvas& canvas, const Theme& theme) const;
    void paintInset(Canvas& canvas, const Theme& theme) const;
    /// The whole matrix, so small that its cells are dots.
    void paintBand(Canvas& canvas, const Theme& theme) const;

    std::shared_ptr<const Run> m_run;
    FindMessages m_find;
    QSizeF m_size;
    bool m_moving;
    bool m_enlarged{false}; ///< the matrix has some of the processors, which no message leaves
    bool m_beside{false};   ///< the words stand beside the matrix
    double m_top{topBelow};
    Side m_rows, m_columns;
    OffsetWords m_offsets;
    StepPattern m_pattern;
    double m_startUp{0}; ///< of the whole run, where the pattern says what it is for
    AxisWords m_axes;    ///< instead of these on a torus or mesh
    TrafficScale m_scale;
    bool m_alone{false};         ///< no two messages of the step share a link
    TrafficExcerpt m_excerpt;    ///< where cells are of several processors
    std::vector<double> m_words; ///< by row and column of cells
    NowCells m_now;
    CellSums m_sums;
    CellWays m_ways;
    TrafficNeighbours m_neighbours;
    mutable std::optional<bool> m_fitsSteps; ///< see stepByStep()
    NowWords m_nowWords;
    QStringList m_costs; ///< of the step, where its links are told by axis
    std::uint64_t m_messages{0};
    double m_sum{0}; ///< of their words
};

} // namespace hopscope::traffic_picture
