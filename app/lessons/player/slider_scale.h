#pragma once

#include <QWidget>

#include <vector>

namespace hopscope {

class ValueSlider;

/// Values on an axis that is so long: both ends, and what is round between them; of a logarithmic one 1, 2 and 5 of
/// every power, as others are as near to these as they are to each other. `least`: distance of two.
std::vector<double> roundValues(double from, double to, bool logarithmic, double length, double least);

/// The values that a slider goes through, below it: whether they lie evenly or by factors is seen before it is moved.
class SliderScale : public QWidget {
    Q_OBJECT
public:
    explicit SliderScale(const ValueSlider& slider, QWidget* parent = nullptr);
    std::vector<double> values() const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double length() const; ///< that the handle moves
    const ValueSlider& m_slider;
};

} // namespace hopscope
