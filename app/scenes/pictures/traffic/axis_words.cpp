#include "scenes/pictures/traffic/axis_words.h"

#include "drawing/format.h"
#include "drawing/theme.h"
#include "run/run.h"
#include "scenes/pictures/parts/closed_axis.h"
#include "schedule/message_words.h"

#include "progress.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace hopscope {

AxisWords::AxisWords(const Topology& network)
{
    const auto axes = network.axes();
    const auto wide = std::ranges::count_if(axes, [](std::uint32_t extent) { return extent > 1; });
    if (axes.size() < 2 || wide < 2 || network.cube()) return;
    m_network = network;
    m_whole = true;
}

std::optional<AxisWords::Move> AxisWords::moveOf(std::uint32_t from, std::uint32_t to) const
{
    const auto axes = m_network->axes();
    std::optional<Move> move;
    std::uint32_t stride = 1;
    for (std::size_t i = axes.size(); i-- > 0; stride *= axes[i]) {
        const std::int64_t a = from / stride % axes[i], b = to / stride % axes[i], extent = axes[i];
        if (a == b) continue;
        if (move) return {};
        const std::int64_t straight = b - a;
        const bool around = m_network->wraps(i) && 2 * std::abs(straight) > extent;
        const std::int64_t way = around ? straight + (straight > 0 ? -extent : extent) : straight;
        move = Move{{i, way > 0}, around, static_cast<std::uint32_t>(std::abs(way))};
    }
    return move;
}

std::optional<AxisWords::Move> AxisWords::moveIn(StepIndex step, std::uint32_t from, std::uint32_t to, double words)
{
    if (!m_whole) return {};
    const auto move = moveOf(from, to);
    m_whole = move.has_value();
    if (!move) return {};
    const auto [at, first] = m_words[move->way].steps.try_emplace(step, OfStep{words, 0});
    if (!first && std::abs(at->second.words - words) > 1e-9 * words) at->second.words = 0;
    ++at->second.messages;
    auto& last = m_lastStep[move->way];
    if (last.empty()) last.assign(m_network->processors(), -1);
    m_alone = m_alone && move->hops == 1 && last[from] != step;
    last[from] = step;
    return move;
}

std::optional<AxisWords::Way> AxisWords::wayOf(std::uint32_t from, std::uint32_t to) const
{
    const auto move = m_whole ? moveOf(from, to) : std::nullopt;
    return move ? std::optional(move->way) : std::nullopt;
}

void AxisWords::add(StepIndex step, std::uint32_t from, std::uint32_t to, double words)
{
    const auto move = moveIn(step, from, to, words);
    if (!move) return;
    Words& all = m_words[move->way];
    all.sent += words;
    m_sentSteps = std::max(m_sentSteps, step + 1);
    if (move->around) all.sentAround += words;
}

void AxisWords::addNow(StepIndex step, std::uint32_t from, std::uint32_t to, double words, bool sent)
{
    const auto move = !sent ? moveIn(step, from, to, words) : m_whole ? moveOf(from, to) : std::nullopt;
    if (!move) return;
    Words& all = m_words[move->way];
    m_now = step;
    ++all.now;
    all.longest = std::max(all.longest, words);
    all.hops = std::max(all.hops, move->hops);
    if (move->around) {
        ++all.nowAround;
        if (m_aroundText.isEmpty()) m_aroundText = QStringLiteral("%1 → %2").arg(from).arg(to);
    }
    if (sent) return;
    all.coming += words;
    if (move->around) all.comingAround += words;
}

void AxisWords::addLater(StepIndex step, std::uint32_t from, std::uint32_t to, double words)
{
    if (const auto move = moveIn(step, from, to, words)) m_words[move->way].later += words;
}

void AxisWords::readLater(const Run& run, StepIndex from, const std::stop_token& stop)
{
    constexpr double mostSteps = 5e6; // of all processors together
    if (!useful() || static_cast<double>(run.steps()) * run.topology().processors() > mostSteps) return;
    Step step;
    for (StepIndex k = from; k < run.steps(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            addLater(k, transfer.from.value, transfer.to.value, wordsOf(run.data(), step.blocks(transfer)));
    }
    if (useful()) finish(wordsOf(run.data(), BlockRanges(BlockRange{BlockId{0}, 1})));
}

std::uint32_t AxisWords::lineLength() const { return m_network ? m_network->axes().back() : 0; }

std::uint64_t AxisWords::nowAround() const
{
    std::uint64_t count = 0;
    for (const auto& [way, words] : m_words) count += words.nowAround;
    return m_whole ? count : 0;
}

bool AxisWords::useful() const
{
    const auto closes = [](const auto& one) { return one.second.sentAround + one.second.comingAround > 0; };
    return m_whole && (m_words.size() > 1 || std::ranges::any_of(m_words, closes));
}

QString AxisWords::arrowOf(const Way& way) const
{
    if (m_network->axes().size() != 2) return way.up ? QStringLiteral("+") : QStringLiteral("−");
    if (way.axis == 0) return way.up ? QStringLiteral("↓") : QStringLiteral("↑");
    return way.up ? QStringLiteral("→") : QStringLiteral("←");
}

QString AxisWords::nameOf(const Way& way) const
{
    return arrowOf(way) + QStringLiteral(" along ") + linesAlong(*m_network, way.axis);
}

QString AxisWords::reason(bool alone) const
{
    const std::pair<const Way, Words>*first = nullptr, *second = nullptr; // by their longest messages
    bool near = true;
    for (const auto& one : m_words) {
        if (one.second.now == 0) continue;
        near = near && one.second.hops == 1;
        if (!first || one.second.longest > first->second.longest)
            second = first, first = &one;
        else if (!second || one.second.longest > second->second.longest)
            second = &one;
    }
    if (!first || !second || first->second.longest <= second->second.longest * (1 + 1e-9)) return {};
    const QString longest = numberText(first->second.longest), next = numberText(second->second.longest);
    if (alone && near)
        return QStringLiteral("%1 decides the step: up to %2 words a message, against %3.")
            .arg(nameOf(first->first), longest, next);
    return QStringLiteral("Longest messages of the step: %1 %2 words, %3 %4.")
        .arg(nameOf(first->first), longest, nameOf(second->first), next);
}

std::uint64_t AxisWords::linksOf(const Way& way) const
{
    const std::uint64_t all = m_network->processors(), extent = m_network->axes()[way.axis];
    return m_network->wraps(way.axis) && extent > 2 ? all : all / extent * (extent - 1);
}

std::vector<AxisWords::LinkClass> AxisWords::linkClasses() const
{
    if (!m_whole || !m_alone) return {};
    std::vector<LinkClass> classes;
    for (const Way& way : inTime()) {
        const std::uint64_t links = linksOf(way);
        std::map<StepIndex, double> words;
        for (const auto& [step, each] : m_words.at(way).steps) {
            if (each.words <= 0 || each.messages != links) return {};
            words.emplace(step, each.words);
        }
        const auto alike = std::ranges::find_if(
            classes, [&](const LinkClass& one) { return one.ways.front().axis == way.axis && one.words == words; });
        if (alike != classes.end()) {
            alike->ways.push_back(way), alike->links += links;
            continue;
        }
        LinkClass& added = classes.emplace_back(LinkClass{{way}, links, words});
        for (const auto& [step, each] : words)
            (step < m_sentSteps ? added.sent : step == m_now ? added.coming : added.later) += each;
    }
    return classes;
}

QColor AxisWords::colourOf(const Theme& theme, const LinkClass& links) const
{
    std::size_t least = SIZE_MAX;
    for (const Way& way : links.ways) least = std::min(least, way.axis + 1 + (way.up ? 0 : m_network->axes().size()));
    return theme.categories[least % theme.categories.size()];
}

double AxisWords::evenWords() const
{
    constexpr double clearly = 1.05;
    double links = 0, words = 0, most = 0;
    for (const LinkClass& one : linkClasses()) {
        links += static_cast<double>(one.links);
        words += static_cast<double>(one.links) * one.total();
        most = std::max(most, one.total());
    }
    return m_block > 0 && links > 0 && most >= clearly * words / links ? words / links : 0;
}

QString AxisWords::unevenText() const
{
    const auto classes = linkClasses();
    const double even = evenWords();
    if (even <= 0 || classes.size() != 2) return {};
    const bool first = classes[0].total() > classes[1].total();
    const LinkClass &more = classes[first ? 0 : 1], &less = classes[first ? 1 : 0];
    return QStringLiteral("In all each %1 link carries %2 words, each %3 link %4: %5\u00a0×\u00a0and %6\u00a0× an even "
                          "share, %7.")
        .arg(signOf(more), numberText(more.total()), signOf(less), numberText(less.total()),
             QString::number(more.total() / even, 'f', 2), QString::number(less.total() / even, 'f', 2),
             numberText(even));
}

QString AxisWords::passedOnText() const
{
    if (m_network->axes().size() != 2) return {}; // whose directions have signs
    const auto classes = linkClasses();
    const LinkClass* most = nullptr;
    double longest = 0, sum = 0;
    QStringList came;
    for (const LinkClass& links : classes) {
        const auto now = links.words.find(m_now), before = links.words.find(m_now - 1);
        if (now != links.words.end() && now->second > longest) most = &links, longest = now->second;
        if (before == links.words.end()) continue;
        sum += before->second;
        came << QStringLiteral("%1\u00a0(%2)").arg(numberText(before->second), signOf(links));
    }
    if (!most || came.size() < 2 || sum != longest) return {};
    return QStringLiteral("In step %1 each %2 link passes on what came in step %3: %4 = %5 words.")
        .arg(m_now + 1)
        .arg(signOf(*most))
        .arg(m_now)
        .arg(came.join(QStringLiteral(" + ")), numberText(longest));
}

QString AxisWords::signOf(const LinkClass& links) const
{
    QStringList signs;
    for (const Way& way : links.ways) signs << (m_network->axes().size() == 2 ? arrowOf(way) : nameOf(way));
    return signs.join(m_network->axes().size() == 2 ? QStringLiteral(" ") : QStringLiteral(", "));
}

QString AxisWords::nameOf(const LinkClass& links) const
{
    QStringList signs;
    for (const Way& way : links.ways) signs << arrowOf(way);
    return signs.join(u' ') + QStringLiteral(" along ") + linesAlong(*m_network, links.ways.front().axis);
}

QString AxisWords::sumText() const
{
    QStringList sums;
    for (const LinkClass& links : linkClasses())
        if (links.sent > 0)
            sums << QStringLiteral("%1\u00A0links\u00A0×\u00A0%2\u00A0(%3)")
                        .arg(digitsText(static_cast<double>(links.links)), digitsText(links.sent), signOf(links));
    return sums.join(QStringLiteral(" + "));
}

std::vector<AxisWords::Way> AxisWords::inTime() const
{
    std::vector<Way> ways;
    for (const auto& [way, words] : m_words) ways.push_back(way);
    std::ranges::stable_sort(ways, {}, [&](const Way& way) { return m_words.at(way).steps.begin()->first; });
    return ways;
}

QStringList AxisWords::stepsTexts() const
{
    QStringList texts, names;
    QString before;
    for (const Way& way : inTime()) {
        const QString text = stepsText(way), name = arrowOf(way) + u' ' + linesAlong(*m_network, way.axis);
        if (text.isEmpty()) continue;
        if (text == before) {
            names << name;
            texts.removeLast();
        } else {
            names = {name};
        }
        texts << names.join(QStringLiteral(", then ")) + QStringLiteral(": ") + text;
        before = text;
    }
    return texts;
}

QString AxisWords::stepsText(const Way& way) const
{
    constexpr std::size_t fewest = 2, most = 8;
    const auto found = m_words.find(way);
    if (m_block <= 0 || found == m_words.end()) return {};
    const auto& steps = found->second.steps;
    if (steps.size() < fewest || steps.size() > most) return {};
    QStringList blocks;
    std::vector<double> counts;
    double words = 0;
    for (const auto& [step, one] : steps) {
        const double count = one.words / m_block;
        if (count < 1 || std::abs(count - std::round(count)) > 1e-9) return {};
        counts.push_back(std::round(count));
        blocks << numberText(counts.back());
        words += one.words;
    }
    if (std::ranges::adjacent_find(counts, std::ranges::less_equal{}) != counts.end()) return {};
    const QString last = blocks.takeLast();
    QString text = QStringLiteral("%1 steps of %2 and %3 blocks × %4 words = %5 to each neighbour")
                       .arg(steps.size())
                       .arg(blocks.join(QStringLiteral(", ")), last, numberText(m_block), numberText(words));
    // Those that are at their place on the axis stay.
    bool even = true;
    for (std::size_t i = 0; i + 1 < counts.size(); ++i) even = even && counts[i] - counts[i + 1] == counts.back();
    if (even) text += QStringLiteral("; at each stop %1 blocks stay").arg(last);
    return text + u'.';
}

} // namespace hopscope
