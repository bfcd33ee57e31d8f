#include "scenes/pictures/program/program_notes.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/plain_cost.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// The index of the packet that a line sends: "k-r+i"; empty where it names none.
QString sentIndex(const QString& line)
{
    static const QRegularExpression sends(QStringLiteral("\\bsend [a-z]+ D\\[([-+a-z0-9]+)\\]"));
    return sends.match(line).captured(1);
}

/// An index in letters and in numbers; of the place in the group, i, it is known what the whole is.
struct Index {
    QString letters, numbers;
    std::optional<StepIndex> place; ///< i, if it occurs
    StepIndex sum{0};
};
std::optional<Index> computed(const QString& text, const Cursor& at, std::optional<StepIndex> group, StepIndex whole)
{
    static const QRegularExpression term(QStringLiteral("([-+]?)([a-z]|[0-9]+)"));
    struct Term {
        QString name;
        bool minus;
        std::optional<StepIndex> value;
    };
    std::vector<Term> terms;
    StepIndex known = 0;
    for (auto found = term.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        Term one{match.captured(2), match.captured(1) == QLatin1String("-"), {}};
        if (one.name == QLatin1String("k")) one.value = at.k;
        if (one.name == QLatin1String("j")) one.value = at.j;
        if (one.name == QLatin1String("r")) one.value = group;
        if (one.name.front().isDigit()) one.value = one.name.toLongLong();
        if (one.value) known += one.minus ? -*one.value : *one.value;
        if (!one.value && one.name != QLatin1String("i")) return {};
        terms.push_back(std::move(one));
    }
    Index index;
    for (Term& one : terms) {
        if (!one.value) index.place = one.value = whole - known;
        if (!index.letters.isEmpty())
            for (QString* side : {&index.letters, &index.numbers})
                *side += one.minus ? QStringLiteral(" − ") : QStringLiteral(" + ");
        index.letters += one.name;
        index.numbers += QString::number(*one.value);
        index.sum += one.minus ? -*one.value : *one.value;
    }
    // Only what the simulation has done.
    if (terms.empty() || index.sum != whole || (index.place && (*index.place < 0 || !group || *index.place >= *group)))
        return {};
    return index;
}

QString pausesText(const PipelineSpan& span)
{
    return counted(static_cast<std::uint64_t>(span.pauses), QStringLiteral("pause"), QStringLiteral("pauses"));
}

} // namespace

QStringList spanTexts(const Run& run, const PipelineSpan& span, StepIndex step)
{
    if (run.clockless()) return {};
    TrafficMeter meter = run.meter();
    const auto cost = plainCost(run, meter, std::clamp(step, StepIndex{0}, run.steps() - 1));
    const auto steps = static_cast<double>(run.steps());
    if (!cost || std::abs(steps * (cost->startUp + cost->transfer) - run.time()) > 1e-9 * run.time()) return {};
    QString sum =
        QStringLiteral("%1 before the last processor\u2019s first packet + %2")
            .arg(counted(static_cast<std::uint64_t>(span.fill), QStringLiteral("step"), QStringLiteral("steps")))
            .arg(
                counted(static_cast<std::uint64_t>(span.packets), QStringLiteral("packet"), QStringLiteral("packets")));
    if (span.pauses > 0) sum += QStringLiteral(" + ") + pausesText(span);
    const QString inSteps =
                      counted(static_cast<std::uint64_t>(run.steps()), QStringLiteral("step"), QStringLiteral("steps")),
                  price = QStringLiteral("%1 × (%2 + %3) = %4")
                              .arg(numberText(steps), numberText(cost->startUp), numberText(cost->transfer),
                                   withTimeUnit(run, run.time()));
    return {sum + QStringLiteral(" = %1 · ").arg(inSteps) + price, sum + QStringLiteral(" = ") + inSteps, price};
}

PauseNote pauseNote(const ProgramCode& code, const PipelineSpan& span)
{
    const auto loop = std::ranges::find_if(
        code.lines, [](const QString& line) { return line.trimmed().startsWith(QLatin1String("for k = r, 2r")); });
    if (loop == code.lines.end() || span.pauses < 1) return {};
    QStringList rounds{QString::number(span.run)};
    if (span.pauses > 1) rounds << QString::number(2 * span.run);
    if (span.pauses > 3) rounds.back() += QStringLiteral(" …");
    QString values = rounds.join(QStringLiteral(", "));
    if (span.pauses > 2)
        values +=
            (span.pauses > 3 ? QStringLiteral(" ") : QStringLiteral(", ")) + QString::number(span.pauses * span.run);
    const QString times = span.pauses == 1 ? QStringLiteral("once")
                                           : QStringLiteral("%1 times").arg(numberText(double(span.pauses))),
                  pauses = pausesText(span),
                  sum = span.pauses == 1 ? QString() // "once" is no number
                                         : QStringLiteral("⌊(%1 − 1) ÷ %2⌋ = ").arg(span.packets).arg(span.run);
    const auto last = std::find_if(loop, code.lines.end(), [](const QString& line) {
        return line.trimmed().startsWith(QLatin1String("send right D[s"));
    });
    return {static_cast<int>(loop - code.lines.begin()),
            {QStringLiteral("k = %1: %2%3 a step goes right, not down: %4").arg(values, sum, times, pauses),
             QStringLiteral("k = %1: %2 a step goes right, not down: %3").arg(values, times, pauses),
             QStringLiteral("k = %1: %2").arg(values, pauses), QString()},
            last == code.lines.end() ? -1 : static_cast<int>(last - code.lines.begin())};
}

QString pauseExample(const Run& run, StepIndex step, const PauseNote& pauses, const ProgramMoment& moment)
{
    // Who sends right does so in the line below that of the loop.
    const ProgramMoment::Line* line = pauses.line < 0 ? nullptr : moment.at(pauses.line + 2);
    if (!line || line->sending == 0 || step < 1 || step >= run.steps()) return {};
    Step now, before;
    run.schedule().at(step, now);
    run.schedule().at(step - 1, before);
    for (const std::uint32_t one : line->moving) {
        const auto from = [one](const Transfer& transfer) { return transfer.from.value == one; };
        const auto sent = std::ranges::find_if(now.transfers(), from),
                   last = std::ranges::find_if(before.transfers(), from);
        if (sent == now.transfers().end() || last == before.transfers().end() || sent->to == last->to) continue;
        if (std::ranges::find(now.transfers(), last->to, &Transfer::to) != now.transfers().end()) continue;
        return QStringLiteral("now %1 sends right, %2 receives nothing").arg(one).arg(last->to.value);
    }
    return {};
}

QString workText(const ProgramMoment::Line& line)
{
    QStringList counts;
    if (line.sending > 0) counts << QStringLiteral("%1 send").arg(numberText(double(line.sending)));
    if (!line.receiving.empty())
        counts << QStringLiteral("%1 only receive").arg(numberText(double(line.receiving.size())));
    return counts.join(QStringLiteral(", "));
}

QStringList sumTexts(const Run& run, StepIndex step, const ProgramMoment& moment)
{
    QStringList all, sends;
    std::size_t processors = 0, senders = 0, waiting = 0;
    for (const ProgramMoment::Line& line : moment.lines) {
        if (!line.moving.empty()) all << numberText(double(line.moving.size()));
        if (line.sending > 0) sends << numberText(double(line.sending));
        waiting += line.waiting.size(), senders += line.sending;
        processors += line.moving.size() + line.waiting.size();
    }
    if (step < 0 || step >= run.steps() || sends.size() < 2) return {};
    Step now;
    run.schedule().at(step, now);
    if (now.transfers().size() != senders) return {};
    const QString plus = QStringLiteral(" + "),
                  messages =
                      QStringLiteral("sent: %1 = %2 messages").arg(sends.join(plus), numberText(double(senders)));
    if (waiting == 0) return {messages};
    const QString working = QStringLiteral("%1 at work + %2 wait = %3 processors")
                                .arg(all.join(plus), numberText(double(waiting)), numberText(double(processors)));
    return {working + QStringLiteral("; ") + messages, working, messages};
}

std::map<int, QStringList> indexNotes(const Run& run, StepIndex step, const ProgramCode& code,
                                      const ProgramMoment& moment, const ProgramTrace& trace,
                                      std::optional<StepIndex> group)
{
    std::map<int, QStringList> notes;
    if (step < 0 || step >= run.steps()) return notes;
    Step now;
    run.schedule().at(step, now);
    for (const ProgramMoment::Line& line : moment.lines) {
        const QString index = sentIndex(code.lines[line.number - 1]);
        if (index.isEmpty()) continue;
        // Of the first of them, as their numbers are.
        std::optional<std::uint32_t> first;
        for (const Transfer& transfer : now.transfers()) {
            const Cursor at = trace.at(transfer.from, step);
            if (at.line != line.number || now.blockCount(transfer) != 1 || transfer.from.value >= first.value_or(~0U))
                continue;
            const auto found = computed(index, at, group, now.blocks(transfer).front().first.value);
            if (!found) continue;
            first = transfer.from.value;
            const QString sum = found->letters.size() == 1
                                    ? found->numbers
                                    : QStringLiteral("%1 = %2").arg(found->numbers).arg(found->sum),
                          note = QStringLiteral("%1: %2 = %3").arg(*first).arg(found->letters, sum);
            notes[line.number] = {QStringLiteral("processor ") + note, note};
        }
    }
    return notes;
}

QStringList pauseForms(const PauseNote& pauses, const QString& now)
{
    constexpr qsizetype most = 2; // forms that say why
    QStringList forms;
    for (const QString& text : now.isEmpty() ? QStringList() : pauses.texts.mid(0, most))
        forms << text + QStringLiteral("; ") + now;
    return forms + pauses.texts;
}

QStringList exampleForms(const QString& work, const QStringList& index)
{
    QStringList forms;
    for (const QString& one : index) {
        if (!work.isEmpty()) forms << work + QStringLiteral("; ") + one;
        forms << one;
    }
    if (!work.isEmpty()) forms << work;
    return forms;
}

QStringList inRows(const QFont& font, const QString& sentences, const std::vector<double>& widths)
{
    const QString apart = QStringLiteral("; "), clause = QStringLiteral(", ");
    QStringList left = sentences.split(apart, Qt::SkipEmptyParts), rows;
    for (const double width : widths) {
        if (left.isEmpty()) break;
        QString row = left.takeFirst();
        if (textWidth(font, row) > width) { // as many of its clauses as fit
            qsizetype end = row.lastIndexOf(clause);
            while (end > 0 && textWidth(font, row.left(end + 1)) > width) end = row.lastIndexOf(clause, end - 1);
            if (end <= 0) break;
            left.prepend(row.mid(end + clause.size()));
            rows << row.left(end + 1);
            continue;
        }
        while (!left.isEmpty() && textWidth(font, row + apart + left.front()) <= width) row += apart + left.takeFirst();
        rows << row;
    }
    return rows;
}

bool keepTogether(const QFont& font, const QString& sentences, std::vector<std::size_t>& rows,
                  std::vector<double>& widths)
{
    if (sentences.isEmpty()) return false;
    const auto letters = [](QString text) { return text.remove(u' ').remove(u';').remove(u',').size(); };
    for (std::size_t first = 0, end = 1; first < rows.size(); first = end++) {
        while (end < rows.size() && rows[end] == rows[end - 1] + 1) ++end;
        const std::vector<double> some(widths.begin() + static_cast<std::ptrdiff_t>(first),
                                       widths.begin() + static_cast<std::ptrdiff_t>(end));
        if (letters(inRows(font, sentences, some).join(u' ')) < letters(sentences)) continue;
        rows = {rows.begin() + static_cast<std::ptrdiff_t>(first), rows.begin() + static_cast<std::ptrdiff_t>(end)};
        widths = some;
        return true;
    }
    return false;
}

} // namespace hopscope
