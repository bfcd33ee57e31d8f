#include "scenes/pictures/leaf/theorem_words.h"

#include "algorithms/catalogue.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/typeset.h"
#include "drawing/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <set>

namespace hopscope {

namespace {

using Verdict = LeafTheorem::Verdict;

QString printedText(const LeafTheorem& theorem)
{
    return QStringLiteral("%1 steps printed").arg(printedSteps(theorem));
}

QString countedVerdicts(std::span<const LeafTheorem> all)
{
    const auto count = [&](Verdict verdict) {
        return static_cast<std::uint64_t>(std::ranges::count(all, verdict, &LeafTheorem::verdict));
    };
    QStringList texts{
        QStringLiteral("Of %1 statements %2 hold in this tree").arg(all.size()).arg(count(Verdict::Holds))};
    if (const auto valid = count(Verdict::NotAttained))
        texts << counted(valid, QStringLiteral("is a valid bound"), QStringLiteral("are valid bounds"));
    if (const auto fail = count(Verdict::Fails))
        texts << counted(fail, QStringLiteral("fails"), QStringLiteral("fail"));
    return texts.join(QStringLiteral(", "));
}

/// How its steps are counted; the sum at the end stays on one line.
QString countOf(const LeafTheorem& theorem)
{
    const QString text = QString::fromStdString(theorem.count);
    const qsizetype sum = text.lastIndexOf(QStringLiteral(": ")) + 2;
    return text.left(sum) + text.mid(sum).replace(u' ', QChar::Nbsp);
}

/// ": 10 = 2 logₖ n", of letters that have a key; what is extended to this tree in its numbers, ": 4 = 2 · 2".
QString formulaWithNumber(const LeafTheorem& theorem, bool extended)
{
    const std::string_view formula = extended ? std::string_view(theorem.substituted) : theorem.formula;
    const QString number = stepsNumber(extended ? theorem.trueValue : theorem.printed);
    return formula.empty() ? QStringLiteral(": ") + number
                           : QStringLiteral(": %1 = %2").arg(number, theoremFormula(formula));
}

/// "2 or 4 children", "2 to 5 children"
QString childrenCounts(const LeafTree& tree)
{
    const auto [least, most] = std::ranges::minmax(tree.arities());
    const std::set<std::uint32_t> different(tree.arities().begin(), tree.arities().end());
    return (different.size() == 2 ? QStringLiteral("%1 or %2 children") : QStringLiteral("%1 to %2 children"))
        .arg(least)
        .arg(most);
}

/// "Scatter takes", and where its statement is that no fewer steps do "Scatter needs".
QString operationTakes(const LeafTheorem& theorem)
{
    const bool least = theorem.claim == Claim::AtLeast || theorem.statement.ends_with("optimal");
    return toQString(info(findAlgorithm(theorem.algorithm)->operation).title)
           + (least ? QStringLiteral(" needs") : QStringLiteral(" takes"));
}

/// "Theorem 3 and Theorem 4"
QString allNames(std::span<const LeafTheorem* const> own)
{
    const QString name = toQString(own.front()->name);
    return own.size() == 1 ? name : QStringLiteral("%1 and %2").arg(name, toQString(own.back()->name));
}

/// "Scatter needs n + 1 = 9 steps here, because k₁ = 2", where the lowest level decides; else "Allgather needs 28 steps
/// here; Theorem 3 and Theorem 4 do not cover this tree".
QStringList notStated(std::span<const LeafTheorem* const> own, const LeafTree& tree)
{
    const LeafTheorem& theorem = *worstOf(own);
    const QString steps = stepsNumber(theorem.trueValue), simulated = stepsNumber(theorem.simulated),
                  uncovered = (own.size() == 1 ? QStringLiteral("%1 does not cover this tree")
                                               : QStringLiteral("%1 do not cover this tree"))
                                  .arg(allNames(own));
    if (steps != simulated)
        return {QStringLiteral("%1: its routers have %2; extended to any tree: %3 steps, simulated: %4")
                    .arg(uncovered, childrenCounts(tree), steps, simulated),
                uncovered};
    const QString takes = operationTakes(theorem), brief = QStringLiteral("%1 %2 steps here").arg(takes, steps);
    if (theorem.trueFormula.find("k_1 = 2") == std::string_view::npos)
        return {QStringLiteral("%1; %2").arg(brief, uncovered), uncovered};
    return {QStringLiteral("%1 %2 = %3 steps here, because %4")
                .arg(takes, theoremFormula(theorem.letters), steps,
                     theoremFormula("k_1") + (tree.arity(1) == 2 ? QStringLiteral(" = 2") : QStringLiteral(" > 2"))),
            brief};
}

} // namespace

const LeafTheorem* worstOf(std::span<const LeafTheorem* const> own)
{
    for (const Verdict verdict :
         {Verdict::Fails, Verdict::NotAttained, Verdict::Holds, Verdict::NotStated, Verdict::NotRun})
        if (const auto found = std::ranges::find(own, verdict, &LeafTheorem::verdict); found != own.end())
            return *found;
    return nullptr;
}

QString theoremName(const LeafTheorem& theorem, const LeafTheorem* same, bool brief)
{
    QString name = toQString(theorem.name);
    if (same) {
        name.replace(QStringLiteral("Theorem "), QStringLiteral("Theorems "));
        name += QStringLiteral(", ") + toQString(same->name).section(u' ', -1);
    }
    if (!brief) return name;
    name.replace(QStringLiteral("Theorems"), QStringLiteral("Th."));
    name.replace(QStringLiteral("Theorem"), QStringLiteral("Th."));
    return name.replace(QStringLiteral("Section"), QStringLiteral("§"));
}

QStringList theoremNames(std::span<const LeafTheorem* const> list)
{
    QStringList theorems, sections;
    for (const LeafTheorem* one : list) {
        const QString name = toQString(one->name);
        if (name.startsWith(QStringLiteral("Theorem ")))
            theorems << name.section(u' ', -1);
        else
            sections << QString(name).replace(QStringLiteral("Section"), QStringLiteral("§"));
    }
    if (!theorems.isEmpty()) sections.prepend(QStringLiteral("Th. ") + theorems.join(QStringLiteral(", ")));
    return sections;
}

bool sendsOnce(const LeafTheorem& theorem)
{
    return theorem.about.ends_with("one send") || theorem.about.ends_with("duplex");
}

QString stepsNumber(const std::optional<double>& steps)
{
    return steps ? numberText(std::round(*steps * 100) / 100) : QStringLiteral("–");
}

QString printedSteps(const LeafTheorem& theorem)
{
    // A lower bound that is not attained is valid all the same; steps that are said exactly are not.
    const bool bound = theorem.printed && theorem.claim == Claim::AtLeast;
    return (bound ? QStringLiteral("≥ ") : QString()) + stepsNumber(theorem.printed);
}

QString claimedSteps(const LeafTheorem& theorem)
{
    if (!theorem.printed) return stepsNumber(theorem.printed);
    const char* words = theorem.claim == Claim::AtLeast  ? "at least %1"
                        : theorem.claim == Claim::AtMost ? "at most %1"
                                                         : "exactly %1";
    return QString::fromLatin1(words).arg(stepsNumber(theorem.printed));
}

QString verdictMark(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Holds:
    case Verdict::NotAttained: // a bound that is true
        return QStringLiteral("✓ ");
    case Verdict::Fails:
        return QStringLiteral("✗ ");
    default:
        return QStringLiteral("– ");
    }
}

QString verdictText(const LeafTheorem& theorem)
{
    if (theorem.verdict != Verdict::NotStated)
        return verdictMark(theorem.verdict) + QString::fromStdString(theorem.remark);
    if (theorem.simulated == theorem.trueValue) return QStringLiteral("✓ extended = simulated");
    return theorem.claim == Claim::AtLeast ? QStringLiteral("✓ valid, not attained")
                                           : QStringLiteral("– extended ≠ simulated");
}

QStringList verdictForms(const LeafTheorem& theorem)
{
    const QString text = verdictText(theorem);
    return {text, text.section(QLatin1Char(':'), 0, 0), text.section(QRegularExpression(QStringLiteral("[,:]")), 0, 0),
            text.left(1)};
}

QColor verdictColour(const Theme& theme, Verdict verdict)
{
    return verdict == Verdict::Holds ? theme.good : verdict == Verdict::Fails ? theme.troubleText : theme.inkSoft;
}

QString theoremExplanation(const LeafTheorem& theorem)
{
    return QStringLiteral("%1: %2\nprinted: %3\nin any tree: %4\nsimulated: %5")
        .arg(toQString(theorem.name), toQString(theorem.statement), theoremFormula(theorem.formula),
             theoremFormula(theorem.trueFormula), QString::fromStdString(theorem.experiment));
}

QString theoremFormula(std::string_view formula)
{
    QString text = toQString(formula);
    for (const QChar letter : {u'i', u'l'}) // what is low and more than a letter
        text.replace(QStringLiteral("_(%1−1)").arg(letter), QStringLiteral("_{%1-1}").arg(letter));
    return typeset(text.toStdString());
}

QStringList theoremHeadline(std::span<const LeafTheorem* const> own, std::span<const LeafTheorem> all,
                            const LeafTree& tree)
{
    const LeafTheorem* theorem = worstOf(own);
    if (!theorem && !tree.uniform())
        return {QStringLiteral("The paper's theorems do not cover this tree: its routers have %1; extended to it:")
                    .arg(childrenCounts(tree)),
                QStringLiteral("The paper's theorems do not cover this tree")};
    if (!theorem) {
        const QString verdicts = countedVerdicts(all);
        return {verdicts + QStringLiteral("; none is about this algorithm"), verdicts};
    }
    const QString name = toQString(theorem->name), printed = printedText(*theorem),
                  simulated = stepsNumber(theorem->simulated);
    const bool enough = theorem->printed && theorem->simulated && *theorem->printed > *theorem->simulated;
    const QString found = simulated + (enough ? QStringLiteral(" suffice") : QStringLiteral(" needed"));
    switch (theorem->verdict) {
    case Verdict::NotStated:
        return notStated(own, tree);
    case Verdict::Fails:
        return {QStringLiteral("%1 fails in this tree: %2, %3").arg(name, printed, found),
                QStringLiteral("%1 fails here: %2, %3").arg(name, printed, found)};
    case Verdict::NotAttained:
        return {QStringLiteral("%1 is valid, but not attained: %2, %3").arg(name, printed, found),
                QStringLiteral("%1 is not attained: %2, %3").arg(name, printed, found)};
    case Verdict::Holds: {
        const QString takes = operationTakes(*theorem),
                      says = allNames(own) + (own.size() == 1 ? QStringLiteral(" says") : QStringLiteral(" say"));
        return {QStringLiteral("%1 %2 steps here, as %3").arg(takes, simulated, says),
                QStringLiteral("%1 %2 steps, as %3").arg(takes, simulated, says),
                QStringLiteral("%1 %2 steps").arg(takes, simulated)};
    }
    default:
        return {QStringLiteral("%1: %2").arg(name, QString::fromStdString(theorem->remark))};
    }
}

QString theoremReason(std::span<const LeafTheorem* const> own)
{
    const LeafTheorem* theorem = worstOf(own);
    if (!theorem || theorem->count.empty()) return {};
    if (theorem->simulated && theorem->simulated != theorem->trueValue) return {}; // counts what is not the run
    return QStringLiteral("Why %1: %2.").arg(stepsNumber(theorem->trueValue), countOf(*theorem));
}

QString failureReason(std::span<const LeafTheorem* const> others)
{
    const auto fails = [](const LeafTheorem* one) { return one->verdict == Verdict::Fails && !one->count.empty(); };
    const auto found = std::ranges::find_if(others, fails);
    if (found == others.end()) return {};
    return QStringLiteral("%1 fails: %2.").arg(toQString((*found)->name), countOf(**found));
}

QStringList theoremsThatHold(std::span<const LeafTheorem* const> others)
{
    std::vector<const LeafTheorem*> valid;
    for (const LeafTheorem* one : others) {
        if (one->verdict == Verdict::Fails) return {};
        if (one->verdict == Verdict::Holds || one->verdict == Verdict::NotAttained) valid.push_back(one);
    }
    if (valid.empty()) return {};
    const QString start =
        QStringLiteral("✓ ")
        + counted(valid.size(), QStringLiteral("other statement is"), QStringLiteral("other statements are"))
        + QStringLiteral(" true in this tree");
    return {start + QStringLiteral(": ") + theoremNames(valid).join(QStringLiteral(", ")), start};
}

QStringList unequalOthers(std::span<const LeafTheorem* const> others, bool listed)
{
    const bool all =
        std::ranges::all_of(others, [](const LeafTheorem* one) { return one->simulated == one->trueValue; });
    const QString start = QStringLiteral("The paper's other %1 statements do not cover it either; ").arg(others.size());
    if (!listed)
        return {all ? start + QStringLiteral("extended, all give the steps simulated.") : start.chopped(2) + u'.',
                (all ? QStringLiteral("The paper's other %1 statements, extended, all give the steps simulated.")
                     : QStringLiteral("The paper's other %1 statements do not cover it."))
                    .arg(others.size())};
    return {start
                + (all ? QStringLiteral("extended to it they give the steps that were simulated (✓):")
                       : QStringLiteral("extended to it they give, ✓: as simulated:")),
            start + QStringLiteral("extended (✓: as simulated):"), QStringLiteral("Others, extended to this tree:")};
}

QStringList theoremLine(const LeafTheorem& theorem, const LeafTheorem* same)
{
    // Where nothing is printed, what is extended.
    const bool extended = theorem.verdict == Verdict::NotStated;
    const QString about = QString::fromStdString(theorem.about),
                  mark = extended && theorem.simulated == theorem.trueValue ? QStringLiteral("✓ ")
                                                                            : verdictMark(theorem.verdict),
                  steps = QStringLiteral(": ") + (extended ? stepsNumber(theorem.trueValue) : printedSteps(theorem)),
                  brief = theoremName(theorem, same, true);
    const QString whole = mark + theoremName(theorem, same, false) + u' ' + about;
    return {whole + formulaWithNumber(theorem, extended), whole + steps, mark + brief + u' ' + about + steps,
            mark + brief + u' ' + about.section(u',', 0, 0) + steps};
}

bool saySame(const LeafTheorem& one, const LeafTheorem& other)
{
    return one.algorithm == other.algorithm && one.printed == other.printed && one.about == other.about
           && one.name.starts_with("Theorem") && other.name.starts_with("Theorem") && one.verdict == other.verdict;
}

} // namespace hopscope
