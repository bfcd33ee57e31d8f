#include "panels/transport_bar.h"

#include "panels/choice_box.h"
#include "panels/icon_button.h"
#include "scenes/format.h"
#include "state/playback.h"
#include "style.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr int perStep = 64; // positions of the scrub bar in a step, while they fit an int

/// A click anywhere goes there.
class ScrubSlider : public QSlider {
public:
    using QSlider::QSlider;

protected:
    void mousePressEvent(QMouseEvent* event) override
    {
        if (event->button() == Qt::LeftButton) {
            constexpr int handle = 16;
            setSliderPosition(QStyle::sliderValueFromPosition(
                minimum(), maximum(), static_cast<int>(event->position().x()) - handle / 2, width() - handle));
        }
        QSlider::mousePressEvent(event);
    }
    // Keys belong to the clock, which counts in steps.
    void keyPressEvent(QKeyEvent* event) override { event->ignore(); }
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

QString speedText(double speed)
{
    if (speed == 1) return QStringLiteral("1 step/s");
    if (speed >= 1) return QStringLiteral("%1 steps/s").arg(numberText(speed));
    return QStringLiteral("1/%1 step/s").arg(numberText(1 / speed));
}

} // namespace

TransportBar::TransportBar(Playback& playback, QWidget* parent) : QFrame(parent), m_playback(playback)
{
    setProperty("role", QStringLiteral("foot"));
    setFixedHeight(54);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(14, 0, 14, 0);
    line->setSpacing(7);
    const auto add = [&](Icon icon, const QString& name, int size, auto action) {
        auto* button = new IconButton(icon, name, size, this);
        connect(button, &IconButton::clicked, &playback, action);
        line->addWidget(button);
        return button;
    };
    add(Icon::ToStart, tr("To the start (Home)"), 30, &Playback::toStart);
    add(Icon::Previous, tr("Back a step (Left)"), 30, &Playback::previousStep);
    m_play = add(Icon::Play, tr("Play or pause (Space)"), 38, &Playback::togglePlaying);
    m_play->setPrimary(true);
    m_play->setObjectName(QStringLiteral("play"));
    add(Icon::Next, tr("On a step (Right)"), 30, &Playback::nextStep);
    add(Icon::ToEnd, tr("To the end (End)"), 30, &Playback::toEnd);

    m_scrub = new ScrubSlider(Qt::Horizontal, this);
    m_scrub->setAccessibleName(tr("Position"));
    m_scrub->setMinimumWidth(90);
    line->addSpacing(8);
    line->addWidget(m_scrub, 1);
    line->addSpacing(6);
    m_speed = new ChoiceBox(this);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Speed (+ and −)"));
    std::vector<BoxItem> speeds;
    for (const double speed : {0.125, 0.25, 0.5, 1.0, 1.5, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0})
        speeds.push_back({QString::number(speed), speedText(speed), {}, {}});
    m_speed->setItems(speeds, {});
    m_speed->setFixedWidth(112);
    line->addWidget(m_speed);

    connect(m_speed, &ChoiceBox::chosen, &playback,
            [this](const QString& id) { m_playback.setStepsPerSecond(id.toDouble()); });
    connect(m_scrub, &QSlider::valueChanged, this, [this](int value) {
        if (m_showing || m_scrub->maximum() == 0) return;
        m_playback.setPosition(m_playback.steps() * value / m_scrub->maximum());
    });
    connect(&playback, &Playback::positionChanged, this, &TransportBar::showPosition);
    connect(&playback, &Playback::stepsChanged, this, &TransportBar::showPosition);
    connect(&playback, &Playback::playingChanged, this,
            [this](bool playing) { m_play->setIcon(playing ? Icon::Pause : Icon::Play); });
    connect(&playback, &Playback::speedChanged, this, &TransportBar::showSpeed);
    showPosition();
    showSpeed();
}

void TransportBar::showPosition()
{
    m_showing = true;
    const double steps = m_playback.steps();
    m_scrub->setMaximum(static_cast<int>(std::min(steps * perStep, 1e9)));
    const double share = steps > 0 ? m_playback.position() / steps : 0;
    m_scrub->setValue(static_cast<int>(std::lround(share * m_scrub->maximum())));
    m_showing = false;
    m_scrub->setAccessibleDescription(tr("step %1 of %2").arg(m_playback.step() + 1).arg(numberText(steps)));
}

void TransportBar::showSpeed()
{
    const double speed = m_playback.stepsPerSecond();
    m_speed->setShown(QString::number(speed), speedText(speed));
}

} // namespace hopscope
