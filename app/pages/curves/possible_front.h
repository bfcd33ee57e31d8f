#pragma once

#include "scenes/chart/chart.h"
#include "search/search.h"
#include "state/tasks/latest_task.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace hopscope {

class Run;

/// What is possible at all on a small network where every link works in every step: for each number of steps the least
/// rounds for each block, searched for in the background. The least time of any of them is a curve below which no
/// schedule of equal blocks gets.
class PossibleFront : public QObject {
    Q_OBJECT
public:
    static constexpr std::uint32_t mostChunks = 4; ///< that every block is cut into
    explicit PossibleFront(QObject* parent = nullptr);

    /// For what the run does. The same question is not asked again.
    void start(const std::shared_ptr<const Run>& run);
    void stop();
    bool running() const { return m_running; }
    const std::vector<search::FrontPoint>& points() const { return m_points; }
    /// Why there are none, or what is under way, a sentence; empty: neither.
    QString remark() const;
    /// The curve without its points.
    static Curve kind();
    /// The least time over the axis, at the prices of the run; no points where the axis is none of the price of a
    /// message, of a word, and of the number of words.
    Curve curve(const Run& run, const std::string& axis, const std::vector<double>& values) const;
    void finish();

signals:
    void changed();

private:
    std::string m_asked;
    std::vector<search::FrontPoint> m_points;
    QString m_problem;
    bool m_running{false};
    std::uint64_t m_number{0};
    LatestTask m_task{{"front of what is possible", std::size_t{1024} << 20}}; ///< last: its thread uses the rest
};

} // namespace hopscope
