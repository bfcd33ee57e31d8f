#pragma once

#include "run/analysis/time_shares.h"
#include "scenes/pictures/parts/time_pieces.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// The lower bound of a time that says most, of a run that can be compared with it.
struct TimeBound {
    double value{};
    QString sum;      ///< "= 100 · 2 + 700", or empty
    QString holdsFor; ///< "equal packets", as in Result; empty where no other bound is known to hold for more
};
std::optional<TimeBound> timeBoundOf(const Run& run);

/// "= 7 × (100 + 100 + 50) + 7 × (100 + 100)": the times of some steps, those that follow each other and are alike
/// together; empty where they are of too many kinds.
QString sumOfStepTimes(const Run& run, StepIndex first, StepIndex count);
/// What one step costs: "10 + 128 = 138 units"
QString stepTimeText(const Run& run, StepIndex step);

/// Bars one below the other on one scale of time: of the run, of its lower bound, of what processors do meanwhile and
/// of the phases; below them, of a pipeline, when processors are idle.
class TimeRows {
public:
    /// `alike`: the processors do what the steps do, so there is nothing to say of them.
    TimeRows(const Run& run, const TimeShares& shares, const std::optional<TimeBound>& bound, bool alike, QRectF area,
             const Theme& theme);

    void paint(Canvas& canvas, const Theme& theme) const;
    bool keyed() const { return !m_rows.front().legend.empty(); } ///< there is a key of the colours
    double end() const { return m_end; }
    bool widened() const; ///< whether pieces of a bar that would be too thin to see are drawn wider than they are

private:
    /// A bar with its title, and mostly a legend, above.
    struct Row {
        QString title{}, sum{};
        std::vector<TimePiece> pieces;
        double from{};                 ///< time at which the bar begins
        std::vector<QString> legend{}; ///< of the pieces; empty: none
        std::vector<QPointF> places{}; ///< of its words
        double head{}, bar{};          ///< line of the title, top of the bar
        bool estimated{false};         ///< from some of the steps
        std::optional<double> above{}; ///< a time up to which the rest is above a bound
        bool ofSteps{false};           ///< what contention takes of it is divided among the steps
    };
    bool lay(bool withBound, bool alike, const Theme& theme);
    Row rowAt(double y, const Theme& theme, Row row, bool legend) const;
    bool add(Row row, bool legend, const Theme& theme);
    void paintRow(Canvas& canvas, const Theme& theme, const Row& row) const;
    std::vector<double> widthsOf(const Row& row) const;
    void paintPiece(Canvas& canvas, const Theme& theme, const Row& row, const TimePiece& piece, double x,
                    double width) const;
    bool paintSteps(Canvas& canvas, const Theme& theme, const QRectF& area) const;
    void paintAbove(Canvas& canvas, const Theme& theme, const Row& row) const;
    void paintStages(Canvas& canvas, const Theme& theme) const;
    double scale() const;

    const Run& m_run;
    const TimeShares& m_shares;
    std::optional<TimeBound> m_bound;
    QRectF m_area;
    std::vector<Row> m_rows;
    double m_end{};
    bool m_stages{false}; ///< the lines about the stages of a pipeline have room
};

} // namespace hopscope
