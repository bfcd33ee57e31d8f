#include "window/sheets/export_player.h"

#include "drawing/format.h"
#include "widgets/icon_button.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QSlider>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr int playButton = 32, handle = 16; ///< of the slider, as its style has it
constexpr double betweenNames = 34;         ///< numbers of steps

} // namespace

ExportPlayer::ExportPlayer(QWidget* parent) : QWidget(parent)
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, fontMetrics().height() + 2);
    line->setSpacing(10);
    m_play = new IconButton(Icon::Play, tr("Play or pause the preview"), playButton, this);
    m_play->setPrimary(true);
    m_slider = new QSlider(Qt::Horizontal, this);
    m_slider->setAccessibleName(tr("Frame"));
    line->addWidget(m_play);
    line->addWidget(m_slider, 1);
    connect(m_play, &QAbstractButton::clicked, this, &ExportPlayer::togglePlaying);
    connect(m_slider, &QSlider::valueChanged, this, &ExportPlayer::frameChanged);
    // A frame waits for the one before it to be drawn, so that the window has time for more than frames.
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        showFrame((frame() + 1) % m_positions.size());
        if (m_playing) m_timer.start();
    });
}

void ExportPlayer::setFrames(std::vector<double> positions, int framesPerSecond)
{
    if (positions.empty()) return;
    m_rate = framesPerSecond;
    m_timer.setInterval(1000 / std::max(m_rate, 1));
    if (positions == m_positions) return;
    const double before = position();
    m_positions = std::move(positions);
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, static_cast<int>(m_positions.size()) - 1);
    m_slider->setValue(static_cast<int>(nearest(before)));
    update();
}

std::size_t ExportPlayer::frame() const
{
    return std::min(static_cast<std::size_t>(m_slider->value()), m_positions.size() - 1);
}

std::size_t ExportPlayer::nearest(double position) const
{
    const auto found =
        std::ranges::min_element(m_positions, {}, [position](double one) { return std::abs(one - position); });
    return static_cast<std::size_t>(found - m_positions.begin());
}

void ExportPlayer::standAt(double position) { showFrame(nearest(position)); }

double ExportPlayer::position() const { return m_positions[frame()]; }

void ExportPlayer::showFrame(std::size_t frame) { m_slider->setValue(static_cast<int>(frame)); }

void ExportPlayer::togglePlaying()
{
    if (m_playing) return stop();
    m_playing = true;
    m_timer.start();
    m_play->setIcon(Icon::Pause);
}

void ExportPlayer::stop()
{
    m_playing = false;
    m_timer.stop();
    m_play->setIcon(Icon::Play);
}

void ExportPlayer::hideEvent(QHideEvent* event)
{
    stop();
    QWidget::hideEvent(event);
}

double ExportPlayer::placeOf(std::size_t frame) const
{
    const double most = static_cast<double>(std::max<std::size_t>(m_positions.size() - 1, 1));
    return m_slider->x() + handle / 2.0 + (m_slider->width() - handle) * static_cast<double>(frame) / most;
}

/// Where each step is done, and how long the end stays.
void ExportPlayer::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setFont(theme.mono(9));
    const int top = m_slider->geometry().bottom() - 2;
    double free = 0; // numbers stand beyond it
    for (std::size_t i = 0; i < m_positions.size(); ++i) {
        const double done = std::floor(m_positions[i]);
        if (i > 0 && done <= std::floor(m_positions[i - 1])) continue;
        const double x = placeOf(i);
        painter.setPen(theme.inkSoft);
        painter.drawLine(QPointF(x, top), QPointF(x, top + 5));
        if (x < free) continue;
        const QString name = done == 0 ? tr("start") : numberText(done);
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(name);
        const double left = std::clamp(x - wide / 2, 0.0, std::max(width() - wide, 0.0));
        painter.drawText(QRectF(left, top + 5, wide + 1, height() - top - 5), Qt::AlignHCenter | Qt::AlignTop, name);
        free = x + std::max(betweenNames, wide + 8);
    }
    const auto end = std::ranges::find(m_positions, m_positions.back());
    const double from = placeOf(static_cast<std::size_t>(end - m_positions.begin())),
                 to = placeOf(m_positions.size() - 1);
    const QString name = tr("the end stays");
    if (to - from > QFontMetricsF(painter.font()).horizontalAdvance(name) + betweenNames)
        painter.drawText(QRectF(from, top + 5, to - from, height() - top - 5), Qt::AlignRight | Qt::AlignTop, name);
}

} // namespace hopscope
