#pragma once

#include "lessons/question.h"

#include <QString>
#include <QWidget>

#include <map>
#include <vector>

namespace hopscope {

/// Times of the runs that a slider was moved to, against its value: points that become more while the student looks for
/// the best place: an empty plot at first. Nothing is shown that was not tried until the answer is known; then the whole curve is, and where it
/// meets the goal.
class SliderTrace : public QWidget {
    Q_OBJECT
public:
    /// `logarithmic`: of the axis of values.
    SliderTrace(QString parameter, double from, double to, bool logarithmic, QWidget* parent = nullptr);
    /// One time for each run that the slider moves.
    void add(double value, const std::vector<double>& times);
    /// Until something was answered the plot is empty, whatever is known.
    void setOpen(bool open);
    bool open() const { return m_open; }
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
    bool m_open{false};
};

} // namespace hopscope
