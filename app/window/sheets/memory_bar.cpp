#include "window/sheets/memory_bar.h"

#include "drawing/format.h"
#include "linux.h"
#include "memory.h"
#include "widgets/style.h"

#include <QPainter>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int barHeight = 20, barMark = 6, aboveKey = 6, swatch = 12, keyLines = 4;

QFont barNumbers() { return Appearance::theme().mono(9.5); }
QFont barWords() { return Appearance::theme().text(10); }
int barNumberHeight() { return QFontMetrics(barNumbers()).height(); }
int barKeyHeight() { return QFontMetrics(barWords()).height() + 4; }

/// Other threads and the window still need memory while work is refused: hatched, as what nobody may take.
void fillReserve(QPainter& painter, const QRectF& area, const Theme& theme)
{
    painter.fillRect(area, theme.field);
    painter.fillRect(area, QBrush(theme.inkSoft, Qt::BDiagPattern));
}

/// Of what is compared on one bar, so that sums come out.
std::size_t mebibytes(std::size_t bytes) { return (bytes + (std::size_t{1} << 19)) >> 20; }

QString mebibytesText(std::size_t count) { return QObject::tr("%1 MiB").arg(numberText(static_cast<double>(count))); }

QColor restColour(const Theme& theme) { return theme.categories[4]; }

} // namespace

MemoryUse memoryUse()
{
    MemoryUse use{.data = Memory::used(),
                  .dataPeak = Memory::peak(),
                  .program = residentMemory(),
                  .refusedBeyond = Memory::budget() - Memory::budget() / 8,
                  .limit = Memory::budget(),
                  .machine = machineMemory()};
    use.programPeak = std::max<std::size_t>(peakMemory().value_or(0), use.program);
    return use;
}

QString memoryText(std::size_t bytes) { return mebibytesText(mebibytes(bytes)); }

MemoryBar::MemoryBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Memory"));
}

void MemoryBar::setUse(const MemoryUse& use)
{
    m_use = use;
    setAccessibleDescription(
        tr("%1 of %2 in use, %3 of that by runs and pictures; peak since start: %4")
            .arg(memoryText(use.program), memoryText(use.limit), memoryText(use.data), memoryText(use.programPeak)));
    update();
}

QSize MemoryBar::sizeHint() const
{
    return {480, 2 * (barNumberHeight() + barMark) + barHeight + aboveKey + keyLines * barKeyHeight()};
}

void MemoryBar::paintEvent(QPaintEvent*)
{
    const Theme& theme = Appearance::theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar(0, barNumberHeight() + barMark, width(), barHeight);
    const auto at = [&](std::size_t bytes) {
        const double most = static_cast<double>(std::max<std::size_t>(m_use.limit, 1));
        return bar.left() + bar.width() * std::min(static_cast<double>(bytes) / most, 1.0);
    };
    const auto piece = [&](std::size_t from, std::size_t to) {
        return QRectF(QPointF(at(from), bar.top()), QPointF(at(to), bar.bottom()));
    };
    const std::size_t data = std::min(m_use.data, m_use.program);
    painter.fillRect(bar, theme.field);
    fillReserve(painter, piece(m_use.refusedBeyond, m_use.limit), theme);
    painter.fillRect(piece(0, data), theme.categories[0]);
    painter.fillRect(piece(data, m_use.program), restColour(theme));
    painter.setPen(theme.line);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));

    const auto named = [&](const QRectF& area, const QString& text, const QColor& ground) {
        const double wide = QFontMetricsF(barNumbers()).horizontalAdvance(text), air = 4;
        if (wide + 2 * air > area.width()) return;
        const QRectF box(area.center().x() - wide / 2 - air, area.top() + 1, wide + 2 * air, area.height() - 2);
        painter.fillRect(box, ground); // over hatching
        painter.setPen(contrast(theme.ink, ground) >= contrast(theme.panel, ground) ? theme.ink : theme.panel);
        painter.drawText(box, Qt::AlignCenter, text);
    };
    painter.setFont(barNumbers());
    const auto between = [](std::size_t from, std::size_t to) {
        return mebibytesText(mebibytes(std::max(from, to)) - mebibytes(from));
    };
    named(piece(0, data), between(0, data), theme.categories[0]);
    named(piece(data, m_use.program), between(data, m_use.program), restColour(theme));
    named(piece(std::max(m_use.program, m_use.programPeak), m_use.refusedBeyond),
          tr("free: %1").arg(between(m_use.program, m_use.refusedBeyond)), theme.field);
    named(piece(m_use.refusedBeyond, m_use.limit), tr("reserve"), theme.field);

    // Marks and their numbers: what was above the bar, what may be below it.
    painter.setFont(barNumbers());
    const auto number = [&](double x, bool above, const QString& text) {
        const double wide = QFontMetricsF(barNumbers()).horizontalAdvance(text);
        const double left = std::clamp(x - wide / 2, 0.0, std::max(width() - wide, 0.0));
        painter.drawText(QRectF(left, above ? 0 : bar.bottom() + barMark, wide + 1, barNumberHeight()), Qt::AlignCenter,
                         text);
    };
    const double peak = at(m_use.programPeak);
    painter.setPen(QPen(theme.ink, 2));
    painter.drawLine(QPointF(peak, bar.top() - barMark), QPointF(peak, bar.bottom()));
    number(peak, true, tr("peak since start: %1").arg(memoryText(m_use.programPeak)));
    painter.setPen(theme.inkSoft);
    number(0, false, QStringLiteral("0"));
    number(at(m_use.refusedBeyond), false, memoryText(m_use.refusedBeyond));
    number(width(), false, memoryText(m_use.limit));

    double top = bar.bottom() + barMark + barNumberHeight() + aboveKey;
    painter.setFont(barWords());
    const auto line = [&](const QString& text, auto&& drawSwatch) {
        drawSwatch(QRectF(1, top + (barKeyHeight() - swatch) / 2.0, swatch, swatch));
        painter.setPen(theme.ink);
        painter.drawText(QRectF(swatch + 10, top, width() - swatch - 10, barKeyHeight()), Qt::AlignVCenter, text);
        top += barKeyHeight();
    };
    const auto filled = [&](const QColor& colour) {
        return [&painter, colour](const QRectF& area) { painter.fillRect(area, colour); };
    };
    line(tr("runs and pictures: %1; at their peak %2").arg(memoryText(m_use.data), memoryText(m_use.dataPeak)),
         filled(theme.categories[0]));
    line(tr("the window, its fonts and libraries: the other %1 of %2 in use")
             .arg(mebibytesText(mebibytes(m_use.program) - mebibytes(data)), memoryText(m_use.program)),
         filled(restColour(theme)));
    line(tr("reserve for the window: work that needs more than %1 = 7/8 of %2 is refused")
             .arg(memoryText(m_use.refusedBeyond), memoryText(m_use.limit)),
         [&](const QRectF& area) { fillReserve(painter, area, theme); });
    line(m_use.machine ? tr("The limit of %1 can be changed: hopscope --memory 4GiB. This machine has %2.")
                             .arg(memoryText(m_use.limit), QString::fromStdString(bytesText(m_use.machine)))
                       : tr("The limit of %1 can be changed: hopscope --memory 4GiB.").arg(memoryText(m_use.limit)),
         [](const QRectF&) {});
}

} // namespace hopscope
