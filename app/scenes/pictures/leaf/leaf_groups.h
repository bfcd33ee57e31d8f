#pragma once

#include "run/analysis/leaf_courses.h"
#include "scenes/pictures/leaf/leaf_portions.h"

#include <QLineF>
#include <QPointF>
#include <QString>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What a leaf sends one packet per step, a row for all that cross as many links: a bar of the steps in which they are
/// sent, and behind it the links that the last of them still crosses.
class LeafGroups {
public:
    static double leastRow(const Theme& theme);
    /// `blocks`: of the run, which share the colours. The courses must outlive it.
    LeafGroups(const Theme& theme, std::span<const LeafCourse> courses, StepIndex steps, std::uint32_t blocks,
               double left, double wide);

    /// How high it is with such rows; `untaken`: below them one of the furthest as if it were sent last.
    double height(const Theme& theme, double row, bool untaken) const;
    /// Where it is, as high as there is room for up to a row of `most`; with less room the groups in the middle go.
    /// With `untaken` nothing is enlarged below it.
    void place(const Theme& theme, double top, double room, double most, bool untaken);
    double bottom() const { return m_bottom; }
    /// With a line through the step `marked`.
    void paint(Canvas& canvas, const Theme& theme, StepIndex marked) const;
    /// From some steps on its axis down to a line that shows them enlarged.
    void paintEnlarged(Canvas& canvas, const Theme& theme, std::pair<StepIndex, StepIndex> steps,
                       const QLineF& onto) const;
    std::optional<StepIndex> stepAt(QPointF point) const;
    /// Of a row the packet that is sent in the step there, or the last one.
    std::optional<std::size_t> courseAt(QPointF point) const;

private:
    static constexpr double barShare = 0.74;
    struct Row {
        QString name, sent, arrival;
        StepIndex first{}, last{}, arrives{}; ///< last: of its sends
        bool decides{}, taken{true};
    };
    /// Steps from left to right, all equally wide.
    struct Axis {
        StepIndex steps{1};
        double from{}, wide{};
        double left() const { return from; }
        double right() const { return from + wide; }
        /// Left border of a step.
        double at(StepIndex step) const { return from + wide * static_cast<double>(step) / static_cast<double>(steps); }
        double middle(StepIndex step) const { return (at(step) + at(step + 1)) / 2; }
    };
    std::array<QString, 3> heads() const;
    void addRow(std::uint32_t level, std::size_t count, StepIndex first);
    void addUntaken(const LeafPortion& furthest);
    QString arrivalOf(StepIndex sent, StepIndex left) const;
    void paintRow(Canvas& canvas, const Theme& theme, const Row& row, double top) const;
    void paintBar(Canvas& canvas, const Theme& theme, const Row& row, double top, double high) const;
    void paintTail(Canvas& canvas, const Theme& theme, const Row& row, double top, double high) const;
    QColor lateFill(const Theme& theme, const Row& row) const; ///< of links that the last of it still crosses
    double barHigh() const { return std::max(4.0, barShare * m_high); }
    void paintAxis(Canvas& canvas, const Theme& theme) const;
    void paintMoments(Canvas& canvas, const Theme& theme, StepIndex marked) const;
    std::size_t rowOf(StepIndex step) const; ///< in which something is sent then, or the last
    double rowsBottom() const { return m_rowsTop + m_high * static_cast<double>(m_shown.size()); }

    std::span<const LeafCourse> m_courses;
    StepIndex m_steps;
    std::uint32_t m_blocks;
    double m_left, m_named{}, m_sent{}, m_summed{}; ///< how wide the columns beside the bars are
    std::vector<Row> m_rows;                        ///< the one that is not taken last
    std::vector<const Row*> m_shown;
    Axis m_axis; ///< to the end of the one that is not taken
    double m_rowsTop{}, m_high{}, m_bottom{};
    bool m_brief{}, m_alone{true}; ///< m_alone: nothing is enlarged
};

} // namespace hopscope
