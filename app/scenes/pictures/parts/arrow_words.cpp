#include "scenes/pictures/parts/arrow_words.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/arrow_layout.h"
#include "scenes/pictures/parts/arrow_messages.h"
#include "scenes/pictures/parts/time_rows.h"

#include <QRectF>
#include <QStringList>

#include <algorithm>
#include <bit>

namespace hopscope {

namespace {

const QString also = QStringLiteral("; ");

QStringList crowdedForms(const Run& run, const ArrowMarks& marks)
{
    QStringList key;
    if (marks.now) key << QStringLiteral("bold: step %1").arg(marks.marked + 1);
    if (marks.past) key << QStringLiteral("thin: earlier");
    if (marks.future) key << QStringLiteral("dashed: later");
    if (marks.allNumbered)
        key << QStringLiteral("number, colour: step, on one arrow of each");
    else if (marks.someNumbered)
        key << QStringLiteral("number: step");
    if (marks.holders) key << QStringLiteral("filled: has the message");
    if (marks.root && !marks.links) key << QStringLiteral("ring: root");
    const QString lines = key.join(also),
                  counts = marks.allNumbered && !marks.counted ? messagesBySteps(run) : QString(),
                  brief = QString(lines).remove(QStringLiteral(", on one arrow of each")),
                  least = QString(brief)
                              .remove(QStringLiteral("; ring: root"))
                              .remove(QStringLiteral("; filled: has the message")),
                  links = marks.links ? QStringLiteral("; links that no message uses are not drawn")
                                      : QStringLiteral("; links are not drawn");
    if (counts.isEmpty() || marks.links)
        return {QStringLiteral("Arrows: all messages of the schedule; ") + lines + links,
                QStringLiteral("Arrows: all messages; ") + lines + links,
                QStringLiteral("Arrows: all messages; ") + lines,
                QStringLiteral("Arrows: all messages; ") + brief,
                QStringLiteral("Arrows: all messages; ") + least,
                lines,
                brief,
                least};
    return {QStringLiteral("Arrows: ") + counts + also + lines, counts + also + lines, counts + also + brief, brief,
            least};
}

QStringList plainForms(const ArrowMarks& marks)
{
    QStringList key{QStringLiteral("numbers: their steps")};
    if (marks.now) key << QStringLiteral("bold, blue: this step");
    if (marks.past) key << QStringLiteral("grey: earlier steps");
    if (marks.future) key << QStringLiteral("dashed: to come");
    if (marks.holders) key << QStringLiteral("filled: has the message");
    if (marks.root) key << QStringLiteral("thick ring: root");
    const QString what = QStringLiteral("Arrows: all messages of the schedule"), keys = key.join(also),
                  bits = marks.bits ? QStringLiteral("; below a number: its bits") : QString();
    return {what + also + keys + bits, QStringLiteral("Arrows: messages; ") + keys + bits,
            what + also + keys,        QStringLiteral("Arrows: messages; ") + keys,
            what + also + key.front(), QStringLiteral("numbers are steps")};
}

} // namespace

void paintArrowKey(Canvas& canvas, const Theme& theme, const Run& run, const ArrowMarks& marks, double baseline,
                   double width)
{
    const auto group = canvas.group(QStringLiteral("heading"));
    const QFont font = theme.text(9);
    canvas.text({14, baseline}, fitting(font, marks.crowded ? crowdedForms(run, marks) : plainForms(marks), width - 28),
                {font, theme.inkSoft});
}

std::optional<std::uint32_t> flippedBit(const Run& run, StepIndex number)
{
    if (number < 0 || number >= run.steps()) return {};
    Step step;
    run.schedule().at(number, step);
    std::uint32_t bit = 0;
    for (const Transfer& transfer : step.transfers()) {
        const std::uint32_t change = transfer.from.value ^ transfer.to.value;
        if (bit == 0) bit = change;
        if (!std::has_single_bit(change) || change != bit) return {};
    }
    return bit == 0 ? std::nullopt : std::optional<std::uint32_t>(std::countr_zero(bit));
}

std::vector<std::uint64_t> holdersBySteps(const Run& run, const std::stop_token& stop)
{
    if (run.data().blocks != 1 || run.data().custody == Custody::Combined || run.steps() == 0) return {};
    std::vector<bool> has(run.topology().processors());
    std::vector<std::uint64_t> counts{0};
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            if (k == 0 && !has[transfer.from.value]) has[transfer.from.value] = true, ++counts.front();
        std::uint64_t now = counts.back();
        for (const Transfer& transfer : step.transfers())
            if (!has[transfer.to.value]) has[transfer.to.value] = true, ++now;
        counts.push_back(now);
    }
    return counts;
}

QStringList arrowVerdict(const Run& run, const std::stop_token& stop)
{
    if (run.clockless() || run.steps() == 0) return {};
    const QString sum = sumOfStepTimes(run, 0, run.steps()).mid(2), time = withTimeUnit(run, run.time()),
                  sums = sum.isEmpty() ? time : QStringLiteral("%1 = %2").arg(sum, time);
    const std::vector<std::uint64_t> holders = holdersBySteps(run, stop);
    bool doubles = holders.size() > 1;
    QStringList numbers;
    for (std::size_t i = 0; i < holders.size(); ++i) {
        doubles = doubles && (i == 0 || holders[i] == 2 * holders[i - 1]);
        numbers << numberText(static_cast<double>(holders[i]));
    }
    if (doubles) {
        const QString whole =
            QStringLiteral("Whoever has the message sends it on, so the holders double in every step");
        const QString brief = QStringLiteral("The holders double in every step");
        const QString arrow = QStringLiteral(" → "),
                      ends = numbers.mid(0, 3).join(arrow) + QStringLiteral(" → … → ") + numbers.back();
        QStringList forms;
        for (const QString& words : {whole, brief})
            for (const QString& counts : {numbers.join(arrow), ends})
                forms << QStringLiteral("%1, %2: %3.").arg(words, counts, sums);
        return forms << brief + QStringLiteral(": ") + sums + QLatin1Char('.') << sums;
    }
    std::uint64_t messages = 0;
    for (const auto& stretch : run.profile().stretches())
        messages += static_cast<std::uint64_t>(stretch.count) * stretch.traffic.transfers;
    return {QStringLiteral("%1 in %2: %3.")
                .arg(counted(messages, QStringLiteral("message"), QStringLiteral("messages")),
                     counted(static_cast<std::uint64_t>(run.steps()), QStringLiteral("step"), QStringLiteral("steps")),
                     sums),
            sums};
}

QStringList flipTexts(const Run& run, const ArrowMarks& marks)
{
    const StepIndex steps = run.steps();
    if (!run.topology().cube() || steps < 2) return {};
    bool falls = true, rises = true; // from step to step
    for (StepIndex k = 0; k < steps && (falls || rises); ++k) {
        const std::optional<std::uint32_t> bit = flippedBit(run, k);
        falls = falls && bit && static_cast<StepIndex>(*bit) == steps - 1 - k;
        rises = rises && bit && static_cast<StepIndex>(*bit) == k;
    }
    const QString bold = marks.bits && marks.flipped ? QStringLiteral("; bold below a number: that bit") : QString();
    if (falls || rises) {
        const QString bit = falls ? QStringLiteral("bit %1 − k").arg(steps) : QStringLiteral("bit k − 1");
        return {QStringLiteral("in step k the numbers of sender and receiver differ in %1").arg(bit) + bold,
                QStringLiteral("in step k sender and receiver differ in %1").arg(bit) + bold,
                QStringLiteral("step k flips %1").arg(bit) + bold, QStringLiteral("step k flips %1").arg(bit)};
    }
    if (!marks.flipped) return {};
    return {QStringLiteral("in this step the numbers of sender and receiver differ in bit %1").arg(*marks.flipped)
                + bold,
            QStringLiteral("this step flips bit %1").arg(*marks.flipped) + bold};
}

QString processorBits(std::uint32_t processor, std::uint32_t processors)
{
    return QString::number(processor, 2).rightJustified(int(std::bit_width(processors - 1)), u'0');
}

void paintProcessorBits(Canvas& canvas, QPointF baseline, const QString& bits, std::optional<std::uint32_t> flipped,
                        const BitsStyle& soft, const BitsStyle& strong)
{
    if (!flipped) {
        canvas.text(baseline, bits, {soft.font, soft.colour, Anchor::Middle});
        return;
    }
    // Digits are equally wide, so that the strong one stands where it would in the others.
    const double wide = textWidth(soft.font, bits) / static_cast<double>(bits.size());
    double x = baseline.x() + wide * (1 - static_cast<double>(bits.size())) / 2;
    for (qsizetype i = 0; i < bits.size(); ++i, x += wide) {
        const BitsStyle& style = i == bits.size() - 1 - static_cast<qsizetype>(*flipped) ? strong : soft;
        canvas.text({x, baseline.y()}, bits.mid(i, 1), {style.font, style.colour, Anchor::Middle});
    }
}

} // namespace hopscope
