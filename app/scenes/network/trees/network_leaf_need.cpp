#include "scenes/network/trees/network_leaf_need.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "run/run.h"
#include "scenes/network/network_plan.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <algorithm>

namespace hopscope {

namespace {

/// Whose link it is, and which way the blocks go that it must carry.
QString linkText(const Run& run)
{
    const Operation operation = run.algorithm().operation;
    const auto rooted = [&](const char* words) { return QString::fromLatin1(words).arg(root(run.problem()).value); };
    switch (operation) {
    case Operation::Allgather:
    case Operation::Alltoall:
        return QStringLiteral("Over its link each leaf must receive");
    case Operation::Gather:
        return rooted("Over its link processor %1 must receive");
    case Operation::Scatter:
        return rooted("Over its link processor %1 must send");
    default:
        return {};
    }
}

/// Where routers next to the leaves have two children: only one block is for the other leaf there, and those that go
/// further have three links left when they leave.
QString pairedNeed(const Run& run, const LeafTree& tree, const QString& whose)
{
    const double far = tree.leaves() - 2.0, left = 3;
    return QStringLiteral("%1 %2 %3s, one per step, and %4 of them cross %5 more links%6: at least %4 + %5 = %7 steps "
                          "(%2 + %8)")
        .arg(whose, numberText(tree.leaves() - 1.0), blockName(run), numberText(far), numberText(left),
             tree.levels() > 2 ? QStringLiteral(" or more") : QString(), numberText(far + left),
             numberText(far + left - (tree.leaves() - 1.0)));
}

} // namespace

QString leafNeed(const Run& run)
{
    const LeafTree* tree = run.topology().leafTree();
    const Operation operation = run.algorithm().operation;
    const QString whose = linkText(run);
    if (!tree || whose.isEmpty() || !isNative(run.algorithm())) return {};
    const std::vector<Comparison> all = run.comparisons();
    const Comparison* bound = highestBound(all, "steps");
    if (!bound || (bound->name != "link of a leaf" && bound->name != "link of the root") || bound->numbers.empty())
        return {};
    const auto idle = static_cast<int>(bound->value) - static_cast<int>(tree->leaves() - 1);
    const std::uint32_t each = tree->capacity(1);
    if (operation == Operation::Scatter && each == 1 && idle > 1) return pairedNeed(run, *tree, whose);
    const QString rest = operation == Operation::Scatter ? QStringLiteral("the last moves on for one more step")
                         : idle == 1 || each > 1
                             ? QStringLiteral("none in step 1")
                             : QStringLiteral("none in %1 steps, while the next are on other links").arg(idle);
    // In the order of the sentence: who sends is idle after its blocks, not before them.
    const QString needed = numberText(tree->leaves() - 1.0), plus = QStringLiteral("%1 + %2"),
                  sum = each > 1                          ? QString::fromStdString(bound->numbers).mid(2)
                        : operation == Operation::Scatter ? plus.arg(needed, numberText(idle))
                                                          : plus.arg(numberText(idle), needed);
    return QStringLiteral("%1 %2 %3s, %4 per step, %5: at least %6 = %7 steps")
        .arg(whose, needed, blockName(run), each == 1 ? QStringLiteral("one") : numberText(each), rest, sum,
             numberText(bound->value));
}

void paintLeafNeed(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    const NetworkFrame& frame = projection.frame();
    if (plan.leafNeed.isEmpty() || frame.bare || frame.zoom != 1 || !frame.pan.isNull()) return;
    const QFont font = theme.text(9.5, QFont::Medium);
    // Leaves stand side by side, with their numbers below them.
    const double leaves = projection.node(NodeId{0}).y() + projection.radius(),
                 numbers = projection.detail() == Detail::Numbers ? 4 : 8 + capHeight(font), // in the leaves, or below
        baseline = leaves + numbers + 5 * theme.fontScale + capHeight(font);
    const double foot = frame.size.height() - 44 * theme.fontScale;
    if (baseline > foot || textWidth(font, plan.leafNeed) > frame.size.width() - 16) return;
    const auto group = canvas.group(QStringLiteral("need"));
    canvas.text({frame.size.width() / 2, std::min(baseline + 2, foot)}, plan.leafNeed,
                {font, theme.ink, Anchor::Middle, theme.ground});
}

} // namespace hopscope
