#include "views/transport_bar.h"

#include "drawing/format.h"
#include "state/playback.h"
#include "widgets/choice_box.h"
#include "widgets/help_heading.h"
#include "widgets/icon_button.h"
#include "widgets/style.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hopscope {

namespace {

constexpr int leastWidth = 280; // of the bar
constexpr int wideMargin = 14, narrowMargin = 8, leastScrub = 60, narrowScrub = 36;
constexpr int perStep = 64; // positions of the scrub bar in a step, while they fit an int

/// A click anywhere goes there; a drag with Shift marks the range that is played again and again.
class ScrubSlider : public QSlider {
public:
    ScrubSlider(Playback& playback, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_playback(playback)
    {
        connect(&playback, &Playback::loopChanged, this, [this] { update(); });
    }

protected:
    void mousePressEvent(QMouseEvent* event) override
    {
        if (event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier) {
            m_rangeFrom = positionAt(event->position().x());
            return;
        }
        if (event->button() == Qt::LeftButton) setSliderPosition(valueAt(event->position().x()));
        QSlider::mousePressEvent(event);
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        if (m_rangeFrom)
            m_playback.setLoop(LoopRange{*m_rangeFrom, positionAt(event->position().x())});
        else
            QSlider::mouseMoveEvent(event);
    }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (!m_rangeFrom) return QSlider::mouseReleaseEvent(event);
        if (positionAt(event->position().x()) == *m_rangeFrom) m_playback.setLoop({});
        m_rangeFrom.reset();
    }
    void paintEvent(QPaintEvent* event) override
    {
        if (const auto& loop = m_playback.loop()) {
            const Theme& theme = Appearance::theme();
            QPainter painter(this);
            painter.setRenderHint(QPainter::Antialiasing);
            const QRectF band(QPointF(xOf(loop->from), 1), QPointF(xOf(loop->to), height() - 1));
            painter.setPen(QPen(theme.accent, 1.4));
            painter.setBrush(theme.accentSoft);
            painter.drawRoundedRect(band, 4, 4);
        }
        QSlider::paintEvent(event);
    }
    // Keys belong to the clock, which counts in steps.
    void keyPressEvent(QKeyEvent* event) override { event->ignore(); }
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }

private:
    static constexpr int handle = 16;
    int valueAt(double x) const
    {
        return QStyle::sliderValueFromPosition(minimum(), maximum(), static_cast<int>(x) - handle / 2,
                                               width() - handle);
    }
    double positionAt(double x) const
    {
        return maximum() > 0 ? m_playback.positionAtShare(static_cast<double>(valueAt(x)) / maximum()) : 0;
    }
    double xOf(double position) const { return handle / 2.0 + (width() - handle) * m_playback.shareAt(position); }

    Playback& m_playback;
    std::optional<double> m_rangeFrom; ///< while a range is marked
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
    explainUnder(*this, tr("The clock"));
    setProperty("role", QStringLiteral("foot"));
    setFixedHeight(54);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(wideMargin, 0, wideMargin, 0);
    line->setSizeConstraint(QLayout::SetNoConstraint); // see fit()
    line->setSpacing(7);
    const auto add = [&](Icon icon, const QString& name, int size, auto action) {
        auto* button = new IconButton(icon, name, size, this);
        connect(button, &IconButton::clicked, &playback, action);
        line->addWidget(button);
        return button;
    };
    m_toStart = add(Icon::ToStart, tr("To the start (Home)"), 30, &Playback::toStart);
    add(Icon::Previous, tr("Back a step (Left)"), 30, &Playback::previousStep);
    m_play = add(Icon::Play, tr("Play or pause (Space)"), 38, &Playback::togglePlaying);
    m_play->setPrimary(true);
    m_play->setObjectName(QStringLiteral("play"));
    add(Icon::Next, tr("On a step (Right)"), 30, &Playback::nextStep);
    m_toEnd = add(Icon::ToEnd, tr("To the end (End)"), 30, &Playback::toEnd);

    m_scrub = new ScrubSlider(playback, this);
    m_scrub->setToolTip(tr("Drag to seek. With Shift: mark a range to loop (L)"));
    m_scrub->setAccessibleName(tr("Position"));
    m_scrub->setMinimumWidth(leastScrub);
    line->addSpacing(8);
    line->addWidget(m_scrub, 1);
    line->addSpacing(6);
    m_speed = new ChoiceBox(this);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Speed (+ and −)"));
    std::vector<BoxItem> speeds;
    for (const double speed : {0.125, 0.25, 0.5, 1.0, 1.5, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 256.0, 1024.0, 4096.0})
        speeds.push_back({QString::number(speed), speedText(speed), {}, {}});
    m_speed->setItems(speeds, {});
    line->addWidget(m_speed);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &TransportBar::fit);

    connect(m_speed, &ChoiceBox::chosen, &playback,
            [this](const QString& id) { m_playback.setStepsPerSecond(id.toDouble()); });
    connect(m_scrub, &QSlider::valueChanged, this, [this](int value) {
        if (m_showing || m_scrub->maximum() == 0) return;
        m_playback.setPosition(m_playback.positionAtShare(static_cast<double>(value) / m_scrub->maximum()));
    });
    connect(&playback, &Playback::positionChanged, this, &TransportBar::showPosition);
    connect(&playback, &Playback::stepsChanged, this, &TransportBar::showPosition);
    connect(&playback, &Playback::timesChanged, this, &TransportBar::showPosition);
    connect(&playback, &Playback::playingChanged, this,
            [this](bool playing) { m_play->setIcon(playing ? Icon::Pause : Icon::Play); });
    connect(&playback, &Playback::speedChanged, this, &TransportBar::showSpeed);
    showPosition();
    showSpeed();
    fit();
}

QSize TransportBar::minimumSizeHint() const { return {leastWidth, height()}; }

void TransportBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

void TransportBar::fit()
{
    const QFontMetrics metrics(Appearance::theme().text(10, QFont::Medium));
    constexpr int aroundSpeed = 44;
    const auto arrange = [&](const QString& longest, int scrub, int beside, bool ends) {
        m_speed->setFixedWidth(metrics.horizontalAdvance(longest) + aroundSpeed);
        m_scrub->setMinimumWidth(scrub);
        layout()->setContentsMargins(beside, 0, beside, 0);
        m_toStart->setVisible(ends), m_toEnd->setVisible(ends);
        layout()->activate();
        return layout()->minimumSize().width() <= width();
    };
    const QString now = speedText(m_playback.stepsPerSecond());
    if (arrange(speedText(4096), leastScrub, wideMargin, true)) return;
    if (arrange(now, narrowScrub, narrowMargin, true)) return;
    arrange(now, narrowScrub, narrowMargin, false);
}

void TransportBar::showPosition()
{
    m_showing = true;
    const double steps = m_playback.steps();
    m_scrub->setMaximum(static_cast<int>(std::min(steps * perStep, 1e9)));
    const double share = m_playback.shareAt(m_playback.position());
    m_scrub->setValue(static_cast<int>(std::lround(share * m_scrub->maximum())));
    m_showing = false;
    m_scrub->setAccessibleDescription(tr("step %1 of %2").arg(m_playback.step() + 1).arg(numberText(steps)));
}

void TransportBar::showSpeed()
{
    const double speed = m_playback.stepsPerSecond();
    m_speed->setShown(QString::number(speed), speedText(speed));
    fit();
}

} // namespace hopscope
