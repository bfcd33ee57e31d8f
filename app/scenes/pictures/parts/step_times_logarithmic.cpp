#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/load_charts.h"
#include "scenes/pictures/parts/step_times.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double apart = 3; ///< between a dot and its number, and beside a number

struct Number {
    QString text;
    QRectF area; ///< from the line of the text to the tops of its digits
    QColor ink;
};

/// Numbers that never lie on each other or on dots: those that matter most come first.
class Numbers {
public:
    Numbers(const QFont& font, const QRectF& within) : m_font(font), m_within(within) {}

    void avoid(const QRectF& area) { m_taken.push_back(area); }
    QRectF areaOf(const QString& text, QPointF middleOfLine) const
    {
        const double wide = textWidth(m_font, text), cap = capHeight(m_font),
                     left = std::clamp(middleOfLine.x() - wide / 2, m_within.left(),
                                       std::max(m_within.left(), m_within.right() - wide));
        return {left, middleOfLine.y() - cap, wide, cap};
    }
    bool place(const QString& text, const QRectF& area, const QColor& ink)
    {
        const QRectF with = area.adjusted(-1.5, 0, 1.5, 0);
        if (!m_within.contains(area)
            || std::ranges::any_of(m_taken, [&](const QRectF& one) { return one.intersects(with); }))
            return false;
        m_taken.push_back(with);
        m_numbers.push_back({text, area, ink});
        return true;
    }
    void paint(Canvas& canvas) const
    {
        for (const Number& number : m_numbers) canvas.text(number.area.bottomLeft(), number.text, {m_font, number.ink});
    }

private:
    QFont m_font;
    QRectF m_within;
    std::vector<QRectF> m_taken;
    std::vector<Number> m_numbers;
};

} // namespace

/// What the two ends of a step's time are, and what the present step consists of.
void StepTimes::paintLogarithmicHead(Canvas& canvas, const Theme& theme) const
{
    const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold);
    const double y = area.top() + 11;
    double x = area.left();
    const auto say = [&](const QFont& face, const QColor& ink, const QString& text, double after) {
        canvas.text({x, y}, text, {face, ink});
        x += textWidth(face, text) + after;
    };
    const QString title = (columns.single() ? QStringLiteral("Every step") : QStringLiteral("Mean step"))
                          + QStringLiteral(", logarithmic");
    say(bold, theme.ink, title, 10);
    constexpr double mark = 9, gap = 3, after = 8;
    if (shares->whole.time[TimePart::Contention] > 0) {
        for (const auto& [words, shared] :
             {std::pair{QStringLiteral("without contention"), false}, {QStringLiteral("with contention"), true}}) {
            paintLoadDots(canvas, theme, {{{x + mark / 2, y + 1 - mark / 2}, shared}});
            x += mark + gap;
            say(font, theme.inkSoft, words, after);
        }
    }
    const QString parts = partsOfMarked(theme);
    if (parts.isEmpty()) return;
    QStringList forms{QStringLiteral("· ") + parts};
    if (!sumOf(marked).isEmpty() && run->maxLinkLoad(marked) > 1) // with what the numbers are
        forms.prepend(QString(forms.front())
                          .replace(QStringLiteral(": "), QStringLiteral(": start-up "))
                          .replace(QStringLiteral("× "), QStringLiteral("× transfer ")));
    for (const QString& form : forms)
        if (x + textWidth(font, form) <= area.right()) return say(font, theme.ink, form, 0);
}

/// The numbers above the upper dots and below the lower ones. Where not all have room, those of the first steps, of the
/// present one and of the last are enough.
void StepTimes::paintDumbbellNumbers(Canvas& canvas, const Theme& theme, const PlotFrame& frame,
                                     const std::vector<QLineF>& stems) const
{
    const QFont font = numberFont(theme);
    const double pitch = columns.pitch(), cap = capHeight(font), radius = loadDotRadius;
    const std::size_t count = stems.size(), last = count - 1;
    const auto now = markedColumn();
    Numbers numbers(font, QRectF(QPointF(frame.plot.left(), frame.plot.top() - aboveBars),
                                 QPointF(area.right(), frame.plot.bottom())));
    for (const QLineF& stem : stems)
        numbers.avoid(QRectF(stem.p2(), stem.p1()).adjusted(-radius, -radius, radius, radius));
    const auto above = [&](std::size_t i) { return digitsText(meanTime(shares->columns[i])); };
    const auto below = [&](std::size_t i) { return digitsText(withoutContention(shares->columns[i])); };
    const auto narrow = [&](const QString& text) { return textWidth(font, text) + 2 * apart <= pitch; };
    const auto place = [&](std::size_t i) {
        QRectF over = numbers.areaOf(above(i), stems[i].p2() - QPointF(0, radius + apart));
        if (i == last && now && *now + 1 == last) // clear of the frame beside it
            over.moveLeft(std::max(over.left(), columnOf(frame, last).left() + apart));
        numbers.place(above(i), over, theme.ink);
        if (stems[i].length() > 0)
            numbers.place(below(i), numbers.areaOf(below(i), stems[i].p1() + QPointF(0, radius + apart + cap)),
                          theme.inkSoft);
    };
    if (now) {
        const QRectF column = columnOf(frame, *now);
        if (!narrow(above(*now))) { // it stands in the head; beside its frame it would be that of another step
            if (narrow(below(*now)))
                numbers.place(below(*now),
                              numbers.areaOf(below(*now), stems[*now].p1() + QPointF(0, radius + apart + cap)),
                              theme.inkSoft);
        } else {
            place(*now);
        }
        numbers.avoid(column);
    }
    if (now != last) place(last);
    bool all = true;
    for (std::size_t i = 0; i < count; ++i) all = all && narrow(above(i)) && narrow(below(i));
    constexpr std::size_t first = 3;
    for (std::size_t i = 0; i < (all ? last : std::min(first, last)); ++i)
        if (now != i && narrow(above(i))) place(i);
    numbers.paint(canvas);
}

/// The time of every step with and without contention, joined by a stem that says of the present step how many messages
/// share a link.
void StepTimes::paintDumbbells(Canvas& canvas, const Theme& theme, const PlotFrame& frame) const
{
    const BarScale scale = this->scale();
    std::vector<LoadDot> dots;
    std::vector<QLineF> stems;
    for (std::size_t i = 0; i < shares->columns.size(); ++i) {
        const StepsShare& share = shares->columns[i];
        const auto at = [&](double time) { return frame.toPixels({static_cast<double>(i), scale.at(time)}); };
        stems.emplace_back(at(withoutContention(share)), at(meanTime(share)));
        dots.push_back({stems.back().p1(), false});
        if (share.time[TimePart::Contention] > 0) dots.push_back({stems.back().p2(), true});
    }
    const auto now = markedColumn();
    if (now) paintColumnFrame(canvas, theme, columnOf(frame, *now));
    canvas.lines(stems, {theme.trouble, 2 * theme.strokeScale});
    paintLoadDots(canvas, theme, dots);
    paintDumbbellNumbers(canvas, theme, frame, stems);
    if (!now || loads().empty()) return;
    const QFont strong = numberFont(theme, QFont::DemiBold);
    const QString times = QStringLiteral("×") + digitsText(run->maxLinkLoad(marked));
    const double wide = textWidth(strong, times) + 4, high = capHeight(strong) + 5;
    if (wide + 4 > columns.pitch() || stems[*now].length() < high + 2 * loadDotRadius + 4) return;
    const QPointF middle = stems[*now].center();
    canvas.fill({middle.x() - wide / 2, middle.y() - high / 2, wide, high}, theme.ground);
    canvas.text(middle + QPointF(0, capHeight(strong) / 2), times, {strong, theme.troubleText, Anchor::Middle});
}

} // namespace hopscope
