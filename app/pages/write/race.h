#pragma once

#include "run/run.h"
#include "state/tasks/latest_task.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

class RaceCurves;

/// The time of a text beside that of the best entry for the same operation and network, and beside the lower bound.
class Race : public QWidget {
    Q_OBJECT
public:
    struct Runner {
        QString title, note; ///< note: steps, and how many times the shortest it takes
        double time{};
        bool own{false}, bound{false};
    };
    explicit Race(QWidget* parent = nullptr);
    ~Race() override;
    void start(std::shared_ptr<const Run> own);
    void clear(const QString& why);
    const std::vector<Runner>& runners() const { return m_runners; }
    RaceCurves& curves() { return *m_curves; }
    const QString& sentence() const { return m_sentence; }
    void finish(); ///< for tests and pictures

signals:
    void opened(const QString& experiment); ///< a point of a curve

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Answer {
        std::vector<Runner> runners;
        QString sentence;
        std::string rival{}; ///< id of the best entry
    };
    double barsWidth() const; ///< the rest is for the curves
    static Answer raced(const Run& own, const std::stop_token& stop);
    void tell(Answer answer);

    std::vector<Runner> m_runners;
    QString m_sentence;
    RaceCurves* m_curves;
    std::shared_ptr<const Run> m_own;
    LatestTask m_task{{"race with the catalogue"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
