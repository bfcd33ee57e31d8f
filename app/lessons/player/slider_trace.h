#pragma once

#include "lessons/question.h"

#include <QString>
#include <QWidget>

#include <map>
#include <vector>

namespace hopscope {

/// Times of the runs that a slider was moved to, against its value: points that become more while the student looks for
/// the best place. Nothing is shown that was not tried until the answer is known; then the whole curve is, and where it
/// meets the goal.
class SliderTrace : public QWidget {
    Q_OBJECT
public:
    /// `logarithmic`: of the axis of values.
    SliderTrace(QString parameter, double from, double to, bool logarithmic, QWidget* parent = nullptr);
    /// One time for each run that the slider moves.
    void add(double value, const std::vector<double>& times);
    /// What all values are like; nothing: hidden again.
    void reveal(std::vector<SliderPoint> points);
    bool revealed() const { return !m_points.empty(); }
    const std::map<double, std::vector<double>>& tried() const { return m_tried; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_parameter;
    double m_from, m_to;
    bool m_logarithmic;
    std::map<double, std::vector<double>> m_tried; ///< by value
    std::vector<SliderPoint> m_points;
    double m_now{0};
};

} // namespace hopscope
