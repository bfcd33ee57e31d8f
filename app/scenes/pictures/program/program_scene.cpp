#include "scenes/pictures/program/program_scene.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/busiest_link.h"
#include "run/clockless_times.h"
#include "scenes/last_of.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <set>

namespace hopscope {

namespace {

// Yellow is too light for a line of text, blue is what is chosen everywhere.
constexpr std::size_t colourOrder[] = {0, 3, 2, 1, 4};
/// More messages than these are too many to ask every processor where it is.
constexpr std::uint64_t mostTraced = 600'000;

QString packetText(const Run& run, BlockId block) { return blockName(run) + QStringLiteral(" %1").arg(block.value); }

/// "sends packet 4 to 5, waits for packet 5 from 3"
QString doingText(const Run& run, const Step& step, const ProgramMoment::Place& place)
{
    const NodeId me{place.processor};
    const Exchange all = run.algorithm().program(run.problem()).exchange(me, place.cursor);
    const auto moved = [&](NodeId from, NodeId to) {
        return std::ranges::any_of(
            step.transfers(), [&](const Transfer& transfer) { return transfer.from == from && transfer.to == to; });
    };
    QStringList parts;
    if (all.to)
        parts += (moved(me, *all.to) ? QStringLiteral("sends %1 to %2")
                                     : QStringLiteral("sends %1 to %2, but not in this step"))
                     .arg(packetText(run, all.sent))
                     .arg(all.to->value);
    if (all.from)
        parts += (moved(*all.from, me) ? QStringLiteral("receives %1 from %2") : QStringLiteral("waits for %1 from %2"))
                     .arg(packetText(run, all.received))
                     .arg(all.from->value);
    return parts.join(QStringLiteral(", "));
}

/// Numbers of the lines that send or receive.
std::vector<int> talkingLines(const ProgramCode& code)
{
    static const QRegularExpression talks(QStringLiteral("\\b(send|receive|exchange)\\w* "));
    std::vector<int> numbers;
    for (int i = 0; i < code.lines.size(); ++i)
        if (talks.match(code.lines[i]).hasMatch()) numbers.push_back(i + 1);
    return numbers;
}

void describe(const Run& run, const Step& step, StepIndex k, const ProgramTrace& trace, std::uint32_t processor,
              ProgramMoment& moment)
{
    ProgramMoment::Place place{processor, trace.at(NodeId{processor}, k), false, {}};
    if (place.cursor.line == 0) return;
    for (const Transfer& transfer : step.transfers())
        place.moves = place.moves || transfer.from.value == processor || transfer.to.value == processor;
    place.sentence = QStringLiteral("Processor %1 is at line %2, k = %3, j = %4: %5.")
                         .arg(processor)
                         .arg(place.cursor.line)
                         .arg(place.cursor.k)
                         .arg(place.cursor.j)
                         .arg(doingText(run, step, place));
    moment.chosen = std::move(place);
}

} // namespace

ProgramCode codeOf(const Run& run)
{
    const Algorithm& own = run.algorithm();
    ProgramCode code;
    code.borrowed = own.pseudocode.empty() && own.original;
    const QString text = toQString(code.borrowed ? own.original->pseudocode : own.pseudocode).trimmed();
    if (!text.isEmpty()) code.lines = text.split(QLatin1Char('\n'));
    const QLatin1String where("where ");
    if (!code.lines.isEmpty() && code.lines.back().startsWith(where))
        code.terms = code.lines.takeLast().mid(where.size());
    return code;
}

QStringList foldedCode(const QString& line, qsizetype letters)
{
    constexpr QLatin1Char space(' ');
    if (line.size() <= letters) return {line};
    qsizetype indent = 0;
    while (indent < line.size() && line[indent] == space) ++indent;
    // However deep a line begins, every row takes at least half of its letters from it.
    const qsizetype first = std::min(indent, letters / 2), further = std::min(indent + 4, letters / 2);
    QStringList rows;
    QString rest = QString(first, space) + line.mid(indent);
    while (rest.size() > letters) {
        qsizetype cut = rest.lastIndexOf(space, letters);
        if (cut <= further) cut = letters;
        rows += rest.left(cut);
        rest = QString(further, space) + rest.mid(cut).trimmed();
    }
    rows += rest;
    return rows;
}

const ProgramMoment::Line* ProgramMoment::at(int number) const
{
    const auto found = std::ranges::find(lines, number, &Line::number);
    return found == lines.end() ? nullptr : &*found;
}

bool traceable(const Run& run) { return run.algorithm().program && run.transfers() <= mostTraced; }

std::shared_ptr<const ProgramTrace> traceOf(const Run& run, const std::stop_token& stop)
{
    if (!traceable(run)) return {};
    static LastOf<ProgramTrace, Simulation> last;
    return last.of(run.simulation(),
                   [&] { return std::make_shared<const ProgramTrace>(run.algorithm().program(run.problem()), stop); });
}

namespace {

/// Who is at a line of the pseudocode, and a message that explains it.
struct AtLine {
    std::set<std::uint32_t> moving, waiting; ///< the first ones send or receive
    std::set<std::uint32_t> receiving;       ///< of these, who sends nothing
    std::size_t sending{};
    const Transfer* example{};
    StepIndex step{};
    bool fixed{false}; ///< it is one of the chosen processor

    void add(const Transfer& transfer, StepIndex k, std::optional<std::uint32_t> chosen, bool named)
    {
        sending += moving.insert(transfer.from.value).second ? 1 : 0;
        const bool about = chosen && (transfer.from.value == *chosen || transfer.to.value == *chosen);
        if (fixed) return;
        if (!example || about || named) example = &transfer, step = k;
        fixed = about;
    }
};
using AtLines = std::map<int, AtLine>;

/// The lines in the order of their numbers; `steps` has the messages of the examples.
void addLines(const Run& run, const AtLines& lines, const std::map<StepIndex, Step>& steps, ProgramMoment& moment)
{
    const std::vector<int> talking = talkingLines(codeOf(run));
    for (const auto& [number, here] : lines) {
        if (here.moving.empty() && here.waiting.empty()) continue;
        // The colour belongs to the line, whoever else is at work.
        const auto rank = static_cast<std::size_t>(std::ranges::lower_bound(talking, number) - talking.begin());
        ProgramMoment::Line line{number,
                                 colourOrder[rank % std::size(colourOrder)],
                                 {here.moving.begin(), here.moving.end()},
                                 here.sending,
                                 {here.waiting.begin(), here.waiting.end()},
                                 {},
                                 {here.receiving.begin(), here.receiving.end()}};
        if (here.example)
            line.example = QString::fromStdString(reasonOf(run.algorithm(), run.problem(), here.step, *here.example,
                                                           steps.at(here.step).blocks(*here.example)));
        moment.lines.push_back(std::move(line));
    }
}

} // namespace

ProgramMoment programMoment(const Run& run, StepIndex k, const ProgramTrace* trace, std::optional<std::uint32_t> chosen)
{
    ProgramMoment moment;
    if (k < 0 || k >= run.steps()) return moment;
    std::map<StepIndex, Step> steps;
    Step& step = steps[k];
    run.schedule().at(k, step);
    AtLines lines;
    // The line of the message that the sentence of the step names explains that one.
    const Transfer* named = nullptr;
    if (!step.empty()) {
        const Meeting meeting = meetingOf(run, step, run.trafficAt(k).messagesPerLink);
        named = &step.transfers()[meeting.message];
        moment.shared = QString::fromStdString(sharedText(run, meeting));
    }
    for (const Transfer& transfer : step.transfers())
        if (transfer.line > 0) lines[transfer.line].add(transfer, k, chosen, &transfer == named);
    if (trace) {
        std::set<std::uint32_t> active, senders;
        for (const Transfer& transfer : step.transfers()) {
            active.insert({transfer.from.value, transfer.to.value});
            senders.insert(transfer.from.value);
        }
        for (auto& [line, here] : lines) here.moving.clear(), here.sending = 0;
        for (std::uint32_t i = 0; i < run.shape().processors(); ++i) {
            const Cursor cursor = trace->at(NodeId{i}, k);
            if (cursor.line == 0) continue;
            (active.contains(i) ? lines[cursor.line].moving : lines[cursor.line].waiting).insert(i);
            lines[cursor.line].sending += senders.contains(i) ? 1 : 0;
            if (active.contains(i) && !senders.contains(i)) lines[cursor.line].receiving.insert(i);
        }
        if (chosen && *chosen < run.shape().processors()) describe(run, step, k, *trace, *chosen, moment);
    }
    addLines(run, lines, steps, moment);
    return moment;
}

ProgramMoment programMomentAt(const Run& run, double time, std::optional<std::uint32_t> chosen)
{
    ProgramMoment moment;
    const ClocklessTimes& times = *run.clockless();
    std::map<StepIndex, Step> steps;
    AtLines lines;
    for (const std::uint32_t i : times.underWayAt(time)->messages) {
        if (times.stageAt(i, time) != MessageStage::Sending) continue;
        const StepIndex k = times.graph->messages()[i].step;
        const auto [found, fresh] = steps.try_emplace(k);
        if (fresh) run.schedule().at(k, found->second);
        const Transfer& transfer = found->second.transfers()[i - times.firstOf(k)];
        if (transfer.line > 0) lines[transfer.line].add(transfer, k, chosen, false);
    }
    addLines(run, lines, steps, moment);
    return moment;
}

QString lineMark(std::size_t category)
{
    static constexpr char16_t marks[] = {u'●', u'▲', u'■',
                                         u'◆', u'▼', u'○'}; // blue, orange, green, purple, sky, yellow
    return {QChar(marks[category % std::size(marks)])};
}

QColor lineColour(const Theme& theme, std::size_t category)
{
    return mixed(theme.panel, theme.categories[category], theme.dark() ? 0.30 : 0.16);
}

} // namespace hopscope
