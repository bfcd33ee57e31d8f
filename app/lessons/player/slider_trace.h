#pragma once

#include "lessons/question.h"

#include <QString>
#include <QWidget>

#include <map>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;

/// Times of the runs that a slider was moved to, against its value: points that become more while the student looks for
/// the best place. At first there is one that is given, to be beaten. Nothing else is shown that was not tried until
/// the answer is known; then the whole curve is, its least time, and where it meets the goal.
class SliderTrace : public QWidget {
    Q_OBJECT
public:
    /// `logarithmic`: of the axis of values.
    SliderTrace(QString parameter, double from, double to, bool logarithmic, QWidget* parent = nullptr);
    /// The value that is given from the start.
    void give(const SliderPoint& point);
    const std::optional<SliderPoint>& given() const { return m_given; }
    /// Where the slider stands, tried or not.
    void setValue(double value);
    /// One time for each run that the slider moves.
    void add(double value, const std::vector<double>& times);
    /// Until something was answered nothing but what is given is shown, whatever is known.
    void setOpen(bool open);
    bool open() const { return m_open; }
    /// What all values are like; nothing: hidden again.
    void reveal(std::vector<SliderPoint> points);
    bool revealed() const { return !m_points.empty(); }
    const std::map<double, std::vector<double>>& tried() const { return m_tried; }
    QSize sizeHint() const override;
    /// What is drawn, on any canvas.
    void paint(Canvas& canvas, QSizeF size) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Where values and times are.
    struct Axes;
    bool asks(const Axes& axes) const; ///< the value of the slider has no time yet
    void paintAxes(Canvas& canvas, const Axes& axes) const;
    void paintNumbers(Canvas& canvas, const Axes& axes) const;

    QString m_parameter;
    double m_from, m_to;
    bool m_logarithmic;
    std::map<double, std::vector<double>> m_tried; ///< by value
    std::vector<SliderPoint> m_points;
    std::optional<SliderPoint> m_given;
    double m_now{0};
    std::optional<double> m_value;
    bool m_open{false};
};

} // namespace hopscope
