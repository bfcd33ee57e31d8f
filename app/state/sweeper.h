#pragma once

#include "run/analysis/crossover.h"
#include "run/analysis/sweep.h"
#include "state/tasks/latest_task.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace hopscope {

/// Makes the points of curves in the background; they appear as they come, and the newest request wins.
class Sweeper : public QObject {
    Q_OBJECT
public:
    /// `name`: of its task, "curves".
    explicit Sweeper(const char* name, QObject* parent = nullptr);

    enum class Crossings { Skip, Find };
    void start(SweepRequest request, Crossings crossings = Crossings::Skip);
    /// Forgets the points, too: whoever stops is about to ask for others, whose places differ.
    void stop();

    bool running() const { return m_running; }
    bool complete() const { return m_complete; } ///< all points are there; crossings may still be looked for
    double progress() const;
    double seconds() const { return m_seconds; } ///< that all points took
    /// What is known so far, in the order of the sweep.
    const std::vector<SweepPoint>& points() const { return m_points; }
    /// Where the fastest series changes, in time; known when all points are.
    const std::vector<Crossing>& crossings() const { return m_crossings; }
    /// Why there are no points.
    const QString& problem() const { return m_problem; }
    /// Until all points are there; for pictures and tests. `told` hears now and then how far it is, 0 … 1.
    void wait(const std::function<void(double)>& told = {});
    /// The same, but no longer than this; false if points are missing then.
    bool waitFor(std::chrono::milliseconds most);

signals:
    void changed();

private:
    struct Shared;
    void collect();

    std::shared_ptr<Shared> m_shared; ///< of the newest request
    std::vector<SweepPoint> m_points;
    std::vector<Crossing> m_crossings;
    QString m_problem;
    bool m_running{false}, m_complete{false};
    double m_seconds{};
    QTimer m_poll; ///< many points come in a burst: the screen asks at its own pace
    LatestTask m_task;
};

} // namespace hopscope
