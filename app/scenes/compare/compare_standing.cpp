#include "scenes/compare/compare_standing.h"

#include "algorithms/algorithm.h"
#include "cost/port_model.h"
#include "drawing/format.h"
#include "drawing/listed.h"
#include "drawing/words.h"
#include "scenes/compare/comparison.h"
#include "values.h"

#include <QStringList>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace hopscope {

QString letterOf(std::size_t index) { return QString(QChar(u'A' + static_cast<char16_t>(index))); }

namespace {

/// "A", "A and B", "A, B and C"
QString lettersText(const std::vector<std::size_t>& indices)
{
    QString text;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        if (i > 0) text += i + 1 == indices.size() ? QStringLiteral(" and ") : QStringLiteral(", ");
        text += letterOf(indices[i]);
    }
    return text;
}

QString unlikeText(Unlike what, const Run& run, const Run& other)
{
    switch (what) {
    case Unlike::Operation:
        return QStringLiteral("another operation");
    case Unlike::Processors:
        return run.topology().processors() < other.topology().processors() ? QStringLiteral("fewer processors")
                                                                           : QStringLiteral("more processors");
    case Unlike::Message: {
        const auto& mine = run.setup().values;
        const auto& others = other.setup().values;
        const auto words = mine.find("words"), otherWords = others.find("words");
        if (words == mine.end() || otherWords == others.end() || words->second == otherWords->second)
            return QStringLiteral("another size");
        const double *number = std::get_if<double>(&words->second), *before = std::get_if<double>(&otherWords->second);
        if (!number || !before) return QStringLiteral("another size");
        return *number < *before ? QStringLiteral("a shorter message") : QStringLiteral("a longer message");
    }
    case Unlike::Model:
        return QStringLiteral("another model");
    case Unlike::Prices:
        return QStringLiteral("other prices");
    case Unlike::Ports:
        break;
    }
    return QStringLiteral("other ports (%1)").arg(toQString(describe(run.setup().ports)));
}

/// "; A has other ports; B and C have a longer message and other prices": what makes the race with the others unequal.
QString unlikeText(const std::vector<ComparedRun>& runs, std::size_t index)
{
    std::vector<std::pair<QString, std::vector<std::size_t>>> of; // what, whom
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == index || !runs[i].run) continue;
        for (const Unlike what : unlikeness(*runs[i].run, *runs[index].run)) {
            const QString text = unlikeText(what, *runs[i].run, *runs[index].run);
            const auto known = std::ranges::find(of, text, [](const auto& one) { return one.first; });
            if (known == of.end())
                of.push_back({text, {i}});
            else
                known->second.push_back(i);
        }
    }
    QString parts;
    while (!of.empty()) {
        const std::vector<std::size_t> whom = of.front().second;
        QStringList what;
        for (const auto& [text, letters] : of)
            if (letters == whom) what += text;
        std::erase_if(of, [&](const auto& one) { return one.second == whom; });
        parts += QStringLiteral("; %1 %2 ")
                     .arg(lettersText(whom), whom.size() > 1 ? QStringLiteral("have") : QStringLiteral("has"))
                 + listed(what);
    }
    return parts;
}

/// " (0.55 %)": of the other one's time, where that is so little that a bar does not show it.
QString littleText(const Run& run, const Run& other)
{
    constexpr double little = 0.05, hundred = 100;
    const double part = (other.time() - run.time()) / other.time();
    return part >= little ? QString() : QStringLiteral(" (%1\u00a0%)").arg(numberText(rounded(hundred * part, 2)));
}

} // namespace

QString fastestText(const std::vector<ComparedRun>& runs, const std::vector<std::shared_ptr<const Run>>& made,
                    std::size_t index)
{
    const Run& run = *runs[index].run;
    const Standing standing = standingOf(made, index);
    std::vector<std::size_t> others, operation;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == index || !runs[i].run) continue;
        others.push_back(i);
        if (runs[i].run->algorithm().operation == run.algorithm().operation) operation.push_back(i);
    }
    if (standing.fastest)
        std::erase_if(others, [&](std::size_t i) { return std::ranges::count(standing.among, i) == 0; });
    else if (!operation.empty())
        others = operation;
    std::optional<std::size_t> next, equal;
    for (const std::size_t i : others) {
        if (equalTimes(runs[i].run->time(), run.time())) {
            if (!equal) equal = i;
        } else if (!next || runs[i].run->time() < runs[*next].run->time()) {
            next = i;
        }
    }
    const QString but = !run.delivers()            ? QStringLiteral(", but its result is wrong")
                        : run.violationCount() > 0 ? QStringLiteral(", but it breaks its rules")
                                                   : QString();
    if (equal) return QStringLiteral("as fast as %1").arg(letterOf(*equal)) + but + unlikeText(runs, index);
    if (!next) return {};
    const QString ahead = QStringLiteral("%1%2 ahead of %3")
                              .arg(withTimeUnit(run, runs[*next].run->time() - run.time()),
                                   littleText(run, *runs[*next].run), letterOf(*next))
                          + (others.size() > 1 ? QStringLiteral(" (second)") : QString()) + but
                          + unlikeText(runs, index);
    if (!but.isEmpty()) return ahead; // what is no good run has no place in the race
    const bool least = std::ranges::none_of(made, [&](const auto& other) {
        return other && other->time() < run.time() && !equalTimes(other->time(), run.time());
    });
    const QString word = !standing.fastest
                             ? least ? QStringLiteral("least time") : QStringLiteral("least time of its operation")
                         : standing.all ? QStringLiteral("fastest")
                                        : QStringLiteral("fastest of ") + lettersText(standing.among);
    return word + QStringLiteral(": ") + ahead;
}

QStringList standingForms(const CompareScene& scene, std::size_t index)
{
    const Standing& standing = scene.lanes[index].standing;
    if (standing.fastest && standing.all) return {QStringLiteral("★ fastest"), QStringLiteral("★")};
    if (standing.fastest) {
        const QString among = lettersText(standing.among);
        return {QStringLiteral("★ fastest of ") + among, QStringLiteral("★ of ") + among, QStringLiteral("★")};
    }
    if (standing.least) return {QStringLiteral("least time, not like for like"), QStringLiteral("least time")};
    return {};
}

} // namespace hopscope
