#include "scenes/pictures/clusters/step_words.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "run/analysis/time_shares.h"
#include "scenes/last_of.h"
#include "scenes/pictures/parts/arrow_words.h"
#include "schedule/message_words.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <ranges>
#include <utility>

namespace hopscope {

std::optional<double> commonWords(const Run& run, StepIndex number)
{
    Step step;
    run.schedule().at(number, step);
    std::optional<double> words;
    for (const Transfer& transfer : step.transfers()) {
        const double own = wordsOf(run.data(), step.blocks(transfer));
        if (words && std::abs(*words - own) > 1e-9 * own) return {};
        words = own;
    }
    return words;
}

namespace {

/// "4096 × 64", where that is what the transfer takes; else the number alone.
QString blocksTimes(const Run& run, StepIndex number, double transfer)
{
    Step step;
    run.schedule().at(number, step);
    if (step.empty() || !run.data().uniform()) return numberText(transfer);
    const auto blocks = static_cast<double>(step.blockCount(step.transfers().front()));
    const double words = run.data().words;
    const bool all = commonWords(run, number).has_value() && std::abs(blocks * words - transfer) <= 1e-9 * transfer;
    return all && blocks > 1 && words != 1 ? QStringLiteral("%1 × %2").arg(numberText(blocks), numberText(words))
                                           : numberText(transfer);
}

} // namespace

QString aloneText(const Run& run, StepIndex step)
{
    if (step < 0 || run.clockless() || run.maxLinkLoad(step) > 1) return {};
    TrafficMeter meter = run.meter();
    const TimeParts parts = timeParts(run, meter, step);
    const double startUp = parts[TimePart::StartUp], transfer = parts[TimePart::Transfer], all = parts.sum();
    if (startUp + transfer <= 0 || std::abs(startUp + transfer - all) > 1e-9 * all) return {};
    return QStringLiteral("no two messages share a link: %1 + %2 = %3")
        .arg(numberText(startUp), blocksTimes(run, step, transfer), withTimeUnit(run, all));
}

std::vector<StepIndex> stepsOfSizes(const Run& run, const std::stop_token& stop)
{
    static LastOf<std::vector<StepIndex>, Simulation> last;
    return *last.of(run.simulation(), [&] {
        constexpr StepIndex most = 24;
        std::vector<StepIndex> steps;
        const bool inOrder = run.topology().cube() || run.topology().axes().size() < 2;
        if (!inOrder || run.steps() > most || run.topology().processors() != std::uint64_t{1} << run.steps())
            return std::make_shared<const std::vector<StepIndex>>();
        const bool rises = flippedBit(run, 0) == 0U;
        for (StepIndex step = 0; step < run.steps(); ++step) {
            if (stop.stop_requested()) throw Cancelled();
            const StepIndex bit = rises ? step : run.steps() - 1 - step;
            if (flippedBit(run, step) != static_cast<std::uint32_t>(bit))
                return std::make_shared<const std::vector<StepIndex>>();
            steps.push_back(bit);
        }
        // Rising or falling, it is the same from bits to steps as back.
        return std::make_shared<const std::vector<StepIndex>>(std::move(steps));
    });
}

namespace {

struct StripColumn {
    QStringList texts; ///< from above: size, step if it is known, messages that leave
    bool leave{}, now{};
};

/// What the rows of the strip are, and its columns from small clusters to large ones.
std::pair<QStringList, std::vector<StripColumn>> stripOf(const std::vector<ClustersOfSize>& levels,
                                                         const std::vector<StepIndex>& steps, StepIndex now)
{
    std::vector<StripColumn> columns;
    for (const ClustersOfSize& level : levels | std::views::reverse)
        if (level.members > 1) columns.push_back({{numberText(level.members)}, level.leave > 0, false});
    QStringList names{QStringLiteral("cluster size")};
    if (!steps.empty() && steps.size() == columns.size()) {
        names << (steps.front() == 0 ? QStringLiteral("all inside up to step")
                                     : QStringLiteral("all inside from step"));
        for (std::size_t i = 0; i < columns.size(); ++i) {
            columns[i].texts << QString::number(steps[i] + 1);
            columns[i].now = steps[i] == now;
        }
    }
    names << QStringLiteral("messages that leave");
    auto column = columns.begin();
    for (const ClustersOfSize& level : levels | std::views::reverse)
        if (level.members > 1) (column++)->texts << numberText(static_cast<double>(level.leave));
    return {names, std::move(columns)};
}

} // namespace

void paintSizeStrip(Canvas& canvas, const Theme& theme, const QRectF& area, const std::vector<ClustersOfSize>& levels,
                    const std::vector<StepIndex>& steps, StepIndex now)
{
    const auto group = canvas.group(QStringLiteral("sizes"));
    const QFont font = theme.text(9), number = theme.mono(8.5), strong = theme.mono(8.5, QFont::Bold);
    auto [names, columns] = stripOf(levels, steps, now);
    double room = 0, widest = 0;
    for (const QString& name : names) room = std::max(room, textWidth(font, name) + 10);
    for (const StripColumn& column : columns)
        for (const QString& text : column.texts) widest = std::max(widest, textWidth(number, text));
    // Where not all have room, the smallest are left out: messages that leave a cluster leave all within it.
    const double each = widest + 5, wide = area.width() - room,
                 line = area.height() / static_cast<double>(names.size());
    const auto most = static_cast<std::size_t>(std::max(0.0, wide / each));
    if (columns.empty() || most < 3) return;
    if (columns.size() > most) {
        columns.erase(columns.begin(), columns.end() - static_cast<std::ptrdiff_t>(most - 1));
        columns.insert(columns.begin(), {QStringList(names.size(), QStringLiteral("…")), false, false});
    }
    const double pitch = std::min(wide / static_cast<double>(columns.size()), std::max(3 * each, 112.0));
    for (qsizetype row = 0; row < names.size(); ++row) {
        const double top = area.top() + line * static_cast<double>(row), baseline = top + (line + capHeight(font)) / 2;
        const bool lowest = row + 1 == names.size();
        canvas.text({area.left(), baseline}, names[row], {font, theme.inkSoft});
        double x = area.left() + room;
        for (const StripColumn& column : columns) {
            const QRectF box(x + 1, top + 1, pitch - 2, line - 2);
            const QColor fill = column.leave ? theme.accentSoft : theme.vacant;
            if (lowest && column.texts[row] != QStringLiteral("…")) canvas.path(roundedRect(box, 3), {fill, {}});
            const bool now = column.now && row == 1;
            canvas.text({box.center().x(), baseline}, column.texts[row],
                        {now ? strong : number, lowest ? inkOn(fill) : theme.ink, Anchor::Middle});
            x += pitch;
        }
    }
}

} // namespace hopscope
