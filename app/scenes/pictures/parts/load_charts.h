#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/parts.h"

#include <QRectF>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What a step costs, and what it would if no two of its messages shared a link.
struct StepCost {
    double load{}; ///< messages on the most loaded link, by its capacity
    double time{}, alone{};
};

/// What messages that share links cost a run.
struct Contention {
    static constexpr std::size_t mostExtras = 3;

    StepIndex steps{0};           ///< those in which some share a link
    double time{0};               ///< that these last longer for it
    std::vector<double> extras{}; ///< of each, where they are few; one more than fit else
};
/// "2 of 3 steps have contention; it costs 40 + 240 = 280 of the 720 units", or in fewer words.
QString contentionVerdict(const Run& run, const Contention& contention, bool brief);

/// What stands above one of the charts of a run, and below it what its colours are, where they have a line for it.
struct LoadTitle {
    bool times;      ///< of the steps, else messages on their most loaded links
    bool contention; ///< some share a link
    bool longer;     ///< that costs time
    bool logarithmic;
    bool keyed; ///< there is a line for the colours
};
void paintLoadTitle(Canvas& canvas, const Theme& theme, const QRectF& area, const LoadTitle& title);

/// The times of few steps as bars that lie: a row for a step, with how many messages share a link before it and how its
/// time is made up behind it. Where a dock is too low for columns.
class CostRows {
public:
    static bool fit(std::size_t steps, const QRectF& area);
    CostRows(const Run& run, std::span<const StepCost> costs, const QRectF& area)
        : m_run(run), m_costs(costs), m_area(area)
    {
    }
    void paint(Canvas& canvas, const Theme& theme, StepIndex marked, const Selected& selection,
               const Selected& hover) const;
    std::optional<std::size_t> rowAt(QPointF point) const;

private:
    static constexpr double titleHigh = 18, leastPitch = 15, mostPitch = 46;

    double pitch() const;
    QRectF row(std::size_t index) const;
    /// "140 + 40 = 180 units" and in fewer words.
    QStringList timeForms(const StepCost& cost) const;
    void paintTitle(Canvas& canvas, const Theme& theme) const;

    const Run& m_run;
    std::span<const StepCost> m_costs;
    QRectF m_area;
};

/// Values on a logarithmic axis, where the length of a bar would mean nothing: a dot for each, filled where messages
/// share a link.
struct LoadDot {
    QPointF at;
    bool shared{false};
};
inline constexpr double loadDotRadius = 4;
void paintLoadDots(Canvas& canvas, const Theme& theme, const std::vector<LoadDot>& dots);
/// The value of the present step above its column, free of all dots: "step 9: ×256", in the first form that fits.
void paintDotValue(Canvas& canvas, const Theme& theme, const QRectF& plot, double x, const QStringList& forms);

} // namespace hopscope
