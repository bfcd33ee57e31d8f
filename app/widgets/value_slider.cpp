#include "widgets/value_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyle>
#include <QStyleOptionSlider>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {
constexpr int positions = 1000;
} // namespace

ValueSlider::ValueSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setMinimum(0);
    setMaximum(positions);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QSlider::valueChanged, this, [this](int position) {
        if (!m_showing) choose(numberAt(m_range, static_cast<double>(position) / positions));
    });
    connect(this, &QSlider::sliderReleased, this, &ValueSlider::letGo);
}

void ValueSlider::show(const Range& range, double number)
{
    m_range = range;
    m_number = number;
    if (isSliderDown()) return; // the hand knows better where the handle is
    m_showing = true;
    setValue(static_cast<int>(std::lround(fraction(range, number) * positions)));
    m_showing = false;
}

double ValueSlider::fraction(const Range& range, double number)
{
    if (range.maximum <= range.minimum) return 0;
    const double at = std::clamp(number, range.minimum, range.maximum);
    if (!range.logarithmic) return (at - range.minimum) / (range.maximum - range.minimum);
    if (range.minimum > 0) return std::log(at / range.minimum) / std::log(range.maximum / range.minimum);
    // From zero: even up to one (or a millionth of the range), by factors beyond.
    const double unit = range.whole ? 1.0 : range.maximum * 1e-6;
    return std::log1p((at - range.minimum) / unit) / std::log1p((range.maximum - range.minimum) / unit);
}

double ValueSlider::numberAt(const Range& range, double fraction)
{
    double number = 0;
    if (!range.logarithmic) {
        number = range.minimum + fraction * (range.maximum - range.minimum);
    } else if (range.minimum > 0) {
        number = range.minimum * std::pow(range.maximum / range.minimum, fraction);
    } else {
        const double unit = range.whole ? 1.0 : range.maximum * 1e-6;
        number = range.minimum + unit * std::expm1(fraction * std::log1p((range.maximum - range.minimum) / unit));
    }
    if (range.whole) return std::round(number);
    // Three digits are what a hand can aim at.
    if (number == 0) return 0;
    const double digit = std::pow(10.0, std::floor(std::log10(std::abs(number))) - 2);
    return std::clamp(std::round(number / digit) * digit, range.minimum, range.maximum);
}

void ValueSlider::choose(double number)
{
    number = std::clamp(number, m_range.minimum, m_range.maximum);
    if (number == m_number) return;
    m_number = number;
    emit numberChanged(number);
}

void ValueSlider::keyPressEvent(QKeyEvent* event)
{
    int direction = 0;
    bool far = false;
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up:
        direction = 1;
        break;
    case Qt::Key_Left:
    case Qt::Key_Down:
        direction = -1;
        break;
    case Qt::Key_PageUp:
        direction = 1, far = true;
        break;
    case Qt::Key_PageDown:
        direction = -1, far = true;
        break;
    default:
        QSlider::keyPressEvent(event);
        return;
    }
    // At least one whole step; on a scale of factors, a fiftieth of the scale.
    const double here = fraction(m_range, m_number);
    double next = numberAt(m_range, std::clamp(here + direction * (far ? 0.1 : 0.02), 0.0, 1.0));
    if (m_range.whole && (!far || next == m_number)) {
        const bool fine = !m_range.logarithmic || std::abs(next - m_number) < 1;
        if (fine) next = m_number + direction;
    }
    choose(next);
    show(m_range, m_number);
    emit letGo();
}

void ValueSlider::wheelEvent(QWheelEvent* event)
{
    // A panel that is scrolled must not change what it scrolls over.
    if (hasFocus())
        QSlider::wheelEvent(event);
    else
        event->ignore();
}

void ValueSlider::mousePressEvent(QMouseEvent* event)
{
    // A click on the groove goes there at once and may be dragged on.
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    if (event->button() == Qt::LeftButton && !handle.contains(event->position().toPoint())) {
        const int span = width() - handle.width();
        const int offset = static_cast<int>(event->position().x()) - handle.width() / 2;
        setSliderPosition(QStyle::sliderValueFromPosition(minimum(), maximum(), offset, span));
    }
    QSlider::mousePressEvent(event);
}

} // namespace hopscope
