#pragma once

#include "drawing/theme.h"
#include "pages/curves/winners.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;

/// The experiment and the fastest as two times on one scale, step by step: what a step spends on its start-up and what
/// on words. Why many short steps beat few long ones.
struct StepBars {
    struct Bar {
        QString name, sum; ///< "(9 + 13)(α + (64 ÷ 9) β) = 220 + 156.4 = 376.4"
        std::size_t style{};
        double steps{}, startUp{}, words{}; ///< time of all its start-ups, of all its words
        double time() const { return startUp + words; }
    };
    QString title;
    std::vector<Bar> bars; ///< the fastest first
};
/// Nothing where the experiment is not in the map or the fastest itself, or steps of one of both differ.
std::optional<StepBars> stepBarsOf(const WinnerMap& map);
void paintStepBars(Canvas& canvas, const StepBars& bars, const QRectF& area, const Theme& theme);
double stepBarsHeight(const Theme& theme);

/// Shows them below a map; hidden without any.
class WinnerBars : public QWidget {
    Q_OBJECT
public:
    explicit WinnerBars(QWidget* parent = nullptr);
    void setBars(std::optional<StepBars> bars);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<StepBars> m_bars;
};

} // namespace hopscope
