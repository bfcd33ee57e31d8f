#include "pages/curves/ratio_slider.h"

#include "drawing/format.h"
#include "widgets/labels.h"
#include "widgets/value_slider.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {
constexpr ValueSlider::Range range{.minimum = 0.1, .maximum = 1e6, .whole = false, .logarithmic = true};
} // namespace

RatioSlider::RatioSlider(QWidget* parent)
    : QWidget(parent), m_slider(new ValueSlider(this)), m_value(makeLabel({}, "plain", this)),
      m_back(new QPushButton(tr("As in the experiment"), this))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(24, 6, 24, 2);
    line->setSpacing(12);
    auto* caption = makeLabel(tr("Start-up time ÷ time per word"), "soft", this);
    line->addWidget(caption);
    line->addWidget(m_slider, 1);
    line->addWidget(m_value);
    line->addWidget(m_back);
    m_slider->setAccessibleName(caption->text());
    m_slider->setSingleStep(43); // of a thousand over seven decades: a factor of two, to the next step
    m_slider->setToolTip(tr("A start-up takes as long as so many words"));
    m_back->setProperty("role", QStringLiteral("link"));
    m_back->setCursor(Qt::PointingHandCursor);
    connect(m_slider, &ValueSlider::numberChanged, this, [this](double ratio) { choose(stepNear(ratio)); });
    connect(m_back, &QPushButton::clicked, this, [this] { choose({}); });
    refresh();
}

double RatioSlider::stepNear(double ratio)
{
    const double power = std::pow(10.0, std::floor(std::log10(ratio)));
    double nearest = power;
    for (const double factor : {2.0, 5.0, 10.0})
        if (std::abs(std::log(ratio / (factor * power))) < std::abs(std::log(ratio / nearest)))
            nearest = factor * power;
    return nearest;
}

void RatioSlider::setOwn(std::optional<double> ratio)
{
    if (ratio == m_own) return;
    m_own = ratio;
    m_chosen.reset();
    refresh();
}

void RatioSlider::choose(std::optional<double> ratio)
{
    const bool news = ratio != m_chosen;
    m_chosen = ratio;
    refresh();
    if (news) emit changed();
}

void RatioSlider::refresh()
{
    setVisible(m_own.has_value());
    if (!m_own) return;
    const double ratio = m_chosen.value_or(*m_own);
    m_slider->show(range, std::clamp(ratio, range.minimum, range.maximum));
    m_value->setText(ratio == 1 ? tr("1 word") : tr("%1 words").arg(numberText(ratio)));
    m_back->setVisible(m_chosen.has_value());
}

} // namespace hopscope
