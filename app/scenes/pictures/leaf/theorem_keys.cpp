#include "scenes/pictures/leaf/theorem_keys.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/leaf/theorem_words.h"

#include <algorithm>
#include <set>

namespace hopscope {

namespace {

using Verdict = LeafTheorem::Verdict;

/// How many packets links carry: a letter where a formula has it, and its value where all are alike.
QString linksKey(const LeafTree& tree)
{
    std::set<std::uint32_t> each;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) each.insert(tree.capacity(level));
    const QString letter = theoremFormula("c_i"), packets = QStringLiteral("packets per step over a link of level i");
    if (each.size() > 1) return QStringLiteral("any links: %1 %2").arg(letter, packets);
    if (!tree.uniform())
        return QStringLiteral("any links: here %1 per step")
            .arg(counted(*each.begin(), QStringLiteral("packet"), QStringLiteral("packets")));
    return QStringLiteral("%1 = %2: %3; Σ: i = 1 … h").arg(letter).arg(*each.begin()).arg(packets);
}

/// What the words and letters are that rows have for ports and links.
QStringList portsKey(std::span<const LeafTheorem* const> shown, const LeafTree& tree)
{
    QStringList ports;
    const auto about = [&](const char* word) {
        return std::ranges::any_of(shown, [&](const LeafTheorem* one) { return one->about.ends_with(word); });
    };
    if (about("one send")) ports << QStringLiteral("one send: of a node per step");
    if (about("duplex")) ports << QStringLiteral("duplex: one send, one receive");
    if (about("all ports")) ports << QStringLiteral("all ports: over all links at once");
    if (about("any links")) ports << linksKey(tree);
    if (about("links grow")) ports << QStringLiteral("links grow: with the leaves below them");
    return ports;
}

} // namespace

QStringList lettersKey(const LeafTree& tree)
{
    QStringList texts;
    if (const auto k = tree.uniform())
        texts << QStringLiteral("k = %1: children of a router").arg(*k);
    else
        texts << theoremFormula("k_i") + QStringLiteral(": children of a router of level i; Σ: over all levels");
    return texts << QStringLiteral("h = %1: levels").arg(tree.levels())
                 << QStringLiteral("n = %1: leaves").arg(tree.leaves());
}

QStringList verdictsKey(const LeafTree& tree, std::span<const LeafTheorem* const> shown, bool ports)
{
    QStringList texts;
    const auto some = [&](Verdict verdict) {
        return std::ranges::find(shown, verdict, &LeafTheorem::verdict) != shown.end();
    };
    if (some(Verdict::Holds)) texts << QStringLiteral("holds: printed = simulated");
    if (some(Verdict::NotAttained)) texts << QStringLiteral("valid: a true bound, not attained");
    const auto few = [](const LeafTheorem* one) {
        return one->verdict != Verdict::Fails || one->printed < one->simulated;
    };
    if (some(Verdict::Fails))
        texts << (std::ranges::all_of(shown, few) ? QStringLiteral("fails: more steps are needed than printed")
                                                  : QStringLiteral("fails: other steps are needed than printed"));
    if (ports) texts << portsKey(shown, tree);
    return texts;
}

QString theoremKey(const LeafTree& tree, std::span<const LeafTheorem* const> shown, bool ports, bool banded)
{
    QStringList texts = lettersKey(tree);
    if (banded) texts << QStringLiteral("blue row: this run");
    return (texts + verdictsKey(tree, shown, ports)).join(QStringLiteral(" · "));
}

} // namespace hopscope
