#pragma once

#include "state/curves.h"

#include <QWidget>

#include <array>
#include <memory>
#include <string>

namespace hopscope {

class ChartView;
class Sweeper;

/// The time of a text against the length of the messages and the number of processors, beside one entry and the bound.
class RaceCurves : public QWidget {
    Q_OBJECT
public:
    explicit RaceCurves(QWidget* parent = nullptr);
    /// Computed in the background; `rival`: id of the entry.
    void start(const std::shared_ptr<const Run>& own, const std::string& rival);
    void stop();
    ChartView& lengths() { return *m_halves[0].view; }
    ChartView& sizes() { return *m_halves[1].view; }
    /// How many of them have curves.
    int shown() const;
    void finish(); ///< for tests and pictures

signals:
    void opened(const QString& experiment); ///< of a point

private:
    struct Half {
        ChartView* view{};
        Sweeper* sweeper{};
        CurveOptions options;
        SweepRequest request;
        bool used{false};
    };
    void begin(Half& half, const Experiment& base, const std::vector<CurveAxis>& axes, const std::string& rival);
    void show(Half& half);

    std::array<Half, 2> m_halves;
    std::shared_ptr<const Run> m_own;
};

} // namespace hopscope
