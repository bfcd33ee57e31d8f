#include "lessons/player/slider_scale.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/chart/chart_ticks.h"
#include "widgets/style.h"
#include "widgets/value_slider.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// 1, 2 or 5 of a power.
bool isPlain(double value)
{
    const double digit = value / std::pow(10, std::floor(std::log10(value) + 1e-9));
    return std::ranges::any_of(std::initializer_list<double>{1, 2, 5},
                               [&](double one) { return std::abs(digit - one) < 1e-6; });
}

} // namespace

std::vector<double> roundValues(double from, double to, bool logarithmic, double length, double least)
{
    const auto scaled = [&](double value) { return logarithmic ? std::log(value) : value; };
    const auto at = [&](double value) {
        return (scaled(value) - scaled(from)) / std::max(scaled(to) - scaled(from), 1e-300) * length;
    };
    std::vector<double> values;
    const auto add = [&](double value) {
        if (value < from || value > to) return;
        if (std::ranges::any_of(values, [&](double other) { return std::abs(at(other) - at(value)) < least; })) return;
        values.push_back(value);
    };
    add(from);
    add(to);
    const std::vector<Tick> ticks = logarithmic ? clearPowerTicks(from, to, length, least)
                                                : evenTicks(from, to, static_cast<int>(length / 60), true);
    for (const Tick& tick : ticks)
        if (!logarithmic || isPlain(tick.at)) add(tick.at);
    std::ranges::sort(values);
    return values;
}

SliderScale::SliderScale(const ValueSlider& slider, QWidget* parent) : QWidget(parent), m_slider(slider)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &SliderScale::updateGeometry);
}

QSize SliderScale::sizeHint() const { return {200, static_cast<int>(lineHeight(Appearance::theme().mono(9)) + 7)}; }

double SliderScale::length() const
{
    return width() - m_slider.style()->pixelMetric(QStyle::PM_SliderLength, nullptr, &m_slider);
}

std::vector<double> SliderScale::values() const
{
    const ValueSlider::Range& range = m_slider.range();
    const double least = textWidth(Appearance::theme().mono(9), numberText(range.maximum)) + 8;
    return roundValues(range.minimum, range.maximum, range.logarithmic && range.minimum > 0, length(), least);
}

void SliderScale::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    const QFont font = theme.mono(9);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font);
    for (const double value : values()) {
        const double x = (width() - length()) / 2 + ValueSlider::fraction(m_slider.range(), value) * length();
        painter.setPen(QPen(theme.inkSoft, theme.strokeScale));
        painter.drawLine(QPointF(x, 0), QPointF(x, 4));
        const QString text = numberText(value);
        const double wide = textWidth(font, text);
        painter.drawText(QPointF(std::clamp(x - wide / 2, 0.0, std::max(width() - wide, 0.0)), 6 + capHeight(font) + 2),
                         text);
    }
}

} // namespace hopscope
