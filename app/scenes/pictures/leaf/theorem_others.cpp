#include "scenes/pictures/leaf/theorem_others.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/leaf/theorem_words.h"

#include <QObject>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

using Verdict = LeafTheorem::Verdict;
using OthersList = std::vector<const LeafTheorem*>;

/// "allgather (Th. 3, 4, 7, § 3.2)", and whose explanation it has.
using OthersPiece = std::pair<QString, const LeafTheorem*>;
/// What is said of all that have one verdict, or one kind of ports.
struct OthersLine {
    QString label;
    Verdict verdict{};
    std::vector<OthersPiece> pieces;
};

QString operationOf(const LeafTheorem& theorem) { return QString::fromStdString(theorem.about).section(u',', 0, 0); }
/// "one send per step", "links thicker towards the top"
QString conditionOf(const LeafTheorem& theorem)
{
    const QString condition = QString::fromStdString(theorem.about).section(u',', 1).trimmed();
    return condition == QStringLiteral("one send")     ? QObject::tr("one send per step")
           : condition == QStringLiteral("links grow") ? QObject::tr("links thicker towards the top")
                                                       : condition;
}
/// " (Th. 5, 6)"; of what is true only with what its formula leaves out " (Th. 5, 6, corrected)".
QString namedOthers(const OthersList& list, bool corrected = false)
{
    QStringList names = theoremNames(list);
    if (corrected) names << QObject::tr("corrected");
    return QStringLiteral(" (%1)").arg(names.join(QStringLiteral(", ")));
}

bool attained(const LeafTheorem* one) { return one->simulated == one->trueValue; }

/// Of each what it says beside what was simulated; of those on one operation only the first has its name.
OthersLine heldAgainst(const QString& label, Verdict verdict, const OthersList& list)
{
    OthersLine line{label, verdict, {}};
    QString before;
    for (const LeafTheorem* one : list) {
        const QString operation = operationOf(*one), condition = conditionOf(*one),
                      what = operation == before ? condition : operation + QStringLiteral(", ") + condition;
        const QString claimed = one->claim == Claim::AtLeast ? printedSteps(*one) : claimedSteps(*one);
        line.pieces.emplace_back(
            QObject::tr("%1%2: %3, simulated %4").arg(what, namedOthers({one}), claimed, stepsNumber(one->simulated)),
            one);
        before = operation;
    }
    return line;
}

/// "allgather 9 (Th. 7), without queues 10 (§ 3.2)", each with its steps: of those that follow one another on one
/// operation only the first has its name.
OthersLine extendedLine(const QString& label, const OthersList& list)
{
    OthersLine line{label, std::ranges::all_of(list, attained) ? Verdict::Holds : Verdict::NotStated, {}};
    if (line.verdict == Verdict::Holds) line.label.prepend(verdictMark(Verdict::Holds));
    QString before;
    for (const auto& [theorem, same] : theoremEntries(list)) {
        const QString operation = operationOf(*theorem), variant = toQString(theorem->variant);
        const QString steps = attained(theorem)
                                  ? stepsNumber(theorem->simulated)
                                  : QObject::tr("at least %1, simulated %2")
                                        .arg(stepsNumber(theorem->trueValue), stepsNumber(theorem->simulated));
        const QString text =
            steps + namedOthers(same ? OthersList{theorem, same} : OthersList{theorem}, !theorem->omission.empty());
        if (operation == before && !variant.isEmpty())
            line.pieces.back().first += QStringLiteral(", %1 %2").arg(
                variant == QStringLiteral("links grow")  ? QObject::tr("with %1").arg(conditionOf(*theorem))
                : variant == QStringLiteral("no queues") ? QObject::tr("without queues")
                                                         : variant,
                text);
        else
            line.pieces.emplace_back(QStringLiteral("%1 %2").arg(operation, text), theorem);
        before = operation;
    }
    return line;
}

/// Below the lines: "Th. 6 counts only routers below the top; …", of those that fail, or as printed would.
std::optional<OthersLine> omissionLine(const OthersList& list, const QString& label)
{
    if (list.empty()) return {};
    return OthersLine{
        label,
        Verdict::NotStated,
        {{(list.size() == 1 ? QObject::tr("%1 counts %2") : QObject::tr("%1 as printed count %2"))
              .arg(theoremNames(list).join(QStringLiteral(", ")), QString::fromStdString(list.front()->omission)),
          list.front()}}};
}

std::vector<OthersLine> linesOf(std::span<const LeafTheorem* const> others, const LeafTree& tree)
{
    const auto some = [&](auto which) {
        OthersList list;
        std::ranges::copy_if(others, std::back_inserter(list), which);
        return list;
    };
    std::vector<OthersLine> lines;
    const auto add = [&](const OthersList& list, auto make) {
        if (!list.empty()) lines.push_back(make(list));
    };
    if (!tree.uniform()) {
        add(some([](const LeafTheorem* one) { return sendsOnce(*one); }),
            [](const OthersList& list) { return extendedLine(QObject::tr("one send per step"), list); });
        add(some([](const LeafTheorem* one) { return !sendsOnce(*one); }),
            [](const OthersList& list) { return extendedLine(QObject::tr("all ports"), list); });
        const auto corrected = omissionLine(some([](const LeafTheorem* one) { return !one->omission.empty(); }),
                                            QObject::tr("why corrected"));
        if (corrected) lines.push_back(*corrected);
        return lines;
    }
    const auto of = [](Verdict verdict) {
        return [verdict](const LeafTheorem* one) { return one->verdict == verdict; };
    };
    const auto exact = [&](bool once) {
        return some(
            [once](const LeafTheorem* one) { return one->verdict == Verdict::Holds && sendsOnce(*one) == once; });
    };
    add(exact(true),
        [](const OthersList& list) { return extendedLine(QObject::tr("%1 exact, one send").arg(list.size()), list); });
    add(exact(false),
        [](const OthersList& list) { return extendedLine(QObject::tr("%1 exact, all ports").arg(list.size()), list); });
    add(some(of(Verdict::NotAttained)), [](const OthersList& list) {
        const QString label = counted(list.size(), QObject::tr("true bound"), QObject::tr("true bounds"));
        return heldAgainst(verdictMark(Verdict::NotAttained) + label, Verdict::NotAttained, list);
    });
    add(some(of(Verdict::Fails)), [](const OthersList& list) {
        const QString label = counted(list.size(), QObject::tr("fails"), QObject::tr("fail"));
        return heldAgainst(verdictMark(Verdict::Fails) + label, Verdict::Fails, list);
    });
    if (const auto why = omissionLine(
            some([](const LeafTheorem* one) { return one->verdict == Verdict::Fails && !one->omission.empty(); }),
            QString()))
        lines.push_back(*why);
    add(some(of(Verdict::NotRun)), [](const OthersList& list) {
        return OthersLine{verdictMark(Verdict::NotRun) + QObject::tr("%1 not simulated").arg(list.size()),
                          Verdict::NotRun,
                          {{QObject::tr("the tree is too large") + namedOthers(list), list.front()}}};
    });
    return lines;
}

QStringList headingOf(std::span<const LeafTheorem* const> others, const LeafTree& tree)
{
    if (tree.uniform())
        return {
            QObject::tr("The paper's other %1 statements, held against simulations of this tree").arg(others.size())};
    const QString start = QObject::tr("The paper's other %1 statements assume equal k, too; ").arg(others.size());
    return {start
                + (std::ranges::all_of(others, attained)
                       ? QObject::tr("extended to this tree, they give the steps simulated (✓):")
                       : QObject::tr("extended to this tree, they give (✓: as simulated):")),
            QObject::tr("The paper's other %1 statements, extended to this tree:").arg(others.size())};
}

} // namespace

double theoremOthersHeight(const Theme& theme, std::span<const LeafTheorem* const> others, const LeafTree& tree)
{
    return static_cast<double>(linesOf(others, tree).size() + 1) * 1.08 * lineHeight(theme.text(8.5));
}

void paintTheoremOthers(Canvas& canvas, const Theme& theme, std::span<const LeafTheorem* const> others,
                        const LeafTree& tree, const QRectF& area, TheoremPlaces& places)
{
    const auto group = canvas.group(QStringLiteral("others"));
    const QFont font = theme.text(8.5), head = theme.text(8.5, QFont::Medium);
    const std::vector<OthersLine> lines = linesOf(others, tree);
    const double pitch = area.height() / static_cast<double>(lines.size() + 1);
    double labelled = 0;
    for (const OthersLine& line : lines) labelled = std::max(labelled, textWidth(font, line.label));
    constexpr double apart = 16;
    double y = area.top();
    canvas.text({area.left(), y += pitch * 0.8}, fitting(head, headingOf(others, tree), area.width()),
                {head, theme.ink});
    for (const OthersLine& line : lines) {
        y += pitch;
        if (!line.label.isEmpty())
            canvas.text({area.left(), y}, line.label, {font, verdictColour(theme, line.verdict)});
        double x = area.left() + labelled + apart;
        for (const auto& [piece, theorem] : line.pieces) {
            const QString text = theorem == line.pieces.front().second ? piece : QStringLiteral("· ") + piece;
            const QString shown = elided(font, text, area.right() - x);
            if (shown.isEmpty()) break;
            canvas.text({x, y}, shown, {font, theme.inkSoft});
            const double wide = textWidth(font, shown);
            places.emplace_back(QRectF(x, y - pitch * 0.8, wide, pitch), theorem);
            if (shown != text) break;
            x += wide + textWidth(font, QStringLiteral(" "));
        }
    }
}

QStringList othersInBrief(std::span<const LeafTheorem* const> others, const LeafTree& tree)
{
    if (!tree.uniform()) return unequalOthers(others, false);
    OthersList holding, missed, failing;
    for (const LeafTheorem* one : others) {
        if (one->verdict == Verdict::Holds) holding.push_back(one);
        if (one->verdict == Verdict::NotAttained) missed.push_back(one);
        if (one->verdict == Verdict::Fails) failing.push_back(one);
    }
    const QString start = QObject::tr("Of the paper's other %1 statements %2 the steps simulated")
                              .arg(others.size())
                              .arg(counted(holding.size(), QObject::tr("gives"), QObject::tr("give"))),
                  apart = QStringLiteral("; ");
    QStringList forms{start + u'.'}, clauses{start};
    OthersList differing = missed;
    std::ranges::copy(failing, std::back_inserter(differing));
    if (!differing.empty())
        forms.prepend(start + QObject::tr("; not %1.").arg(theoremNames(differing).join(QStringLiteral(", "))));
    if (!missed.empty())
        clauses << (missed.size() == 1 ? QObject::tr("%1 is a true bound, not attained")
                                       : QObject::tr("%1 are true bounds, not attained"))
                       .arg(theoremNames(missed).join(QStringLiteral(", ")));
    for (const LeafTheorem* one : failing) {
        const QString name = theoremNames(OthersList{one}).front();
        clauses << (one->omission.empty() ? QObject::tr("%1 fails").arg(name)
                                          : QObject::tr("%1 fails: it counts %2").arg(name, toQString(one->omission)));
    }
    if (!differing.empty()) forms.prepend(clauses.join(apart) + u'.');
    if (!holding.empty()) {
        clauses.front() += QStringLiteral(" (%1)").arg(theoremNames(holding).join(QStringLiteral(", ")));
        forms.prepend(clauses.join(apart) + u'.');
    }
    return forms;
}

} // namespace hopscope
