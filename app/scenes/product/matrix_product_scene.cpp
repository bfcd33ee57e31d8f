#include "scenes/product/matrix_product_scene.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/product/application_times.h"
#include "scenes/product/matrix_product_cells.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

using Of = MatrixBlock::Of;
using BlockStanding = MatrixBlock::Standing;

/// Whether a share of y has all that will come to it: nobody in its row has one that is not handed on.
BlockStanding standingOfY(const MatrixScene& scene, const MatrixBlock& block)
{
    Played& played = *scene.plan->played;
    const Product& product = *played.product();
    if (const auto at = played.handsOn(NodeId{block.processor}); at && *at <= scene.done)
        return BlockStanding::HandedOn;
    const std::uint32_t firstOfRow = block.processor / product.across * product.across;
    for (std::uint32_t j = 0; j < product.across; ++j) {
        const NodeId other{firstOfRow + j};
        const auto at = played.handsOn(other);
        if (other.value != block.processor && (!at || *at > scene.done)) return BlockStanding::Partial;
    }
    const std::uint32_t first = product.parts.first(block.part);
    const bool equal =
        std::ranges::equal(block.values, std::span(played.expected()).subspan(first, block.values.size()));
    return equal ? BlockStanding::Complete : BlockStanding::Wrong;
}

std::vector<double> turnedOver(const std::vector<double>& block, std::size_t rows, std::size_t columns)
{
    std::vector<double> turned;
    turned.reserve(block.size());
    for (std::size_t j = 0; j < columns; ++j)
        for (std::size_t i = 0; i < rows; ++i) turned.push_back(block[i * columns + j]);
    return turned;
}

void fillProductSlot(const MatrixScene& scene, const Numbers& numbers, MatrixBlock& slot)
{
    const std::uint32_t parts = scene.plan->played->parts().parts;
    const NodeId node{slot.processor};
    const BlockId block{slot.of == Of::Y ? parts + slot.part : slot.part};
    if (!numbers.holds(node, block)) return;
    slot.values = numbers.at(node, block);
    slot.standing = slot.of == Of::Y ? standingOfY(scene, slot) : BlockStanding::Held;
}

void fillTransposedSlot(const MatrixScene& scene, const Numbers& numbers, MatrixBlock& slot)
{
    Played& played = *scene.plan->played;
    const Parts& parts = played.parts();
    const NodeId node{slot.processor};
    if (!numbers.holds(node, BlockId{slot.part})) return;
    const auto& block = numbers.at(node, BlockId{slot.part});
    slot.standing = BlockStanding::Held;
    if (slot.of == Of::A) {
        slot.values = block;
        return;
    }
    slot.standing = BlockStanding::Received;
    const std::uint32_t from = slot.part / parts.parts, to = slot.part % parts.parts;
    if (scene.done < played.acts()) {
        if (parts.size(from) == parts.size(to)) slot.values = block; // else it has another shape until it is turned
        return;
    }
    slot.values = turnedOver(block, parts.size(from), parts.size(to));
    bool equal = true;
    for (std::uint32_t row = 0; row < parts.size(to); ++row)
        for (std::uint32_t column = 0; column < parts.size(from); ++column)
            equal = equal
                    && slot.values[std::size_t{row} * parts.size(from) + column]
                           == played.expected()[std::size_t{parts.first(to) + row} * parts.whole + parts.first(from)
                                                + column];
    slot.standing = equal ? BlockStanding::Complete : BlockStanding::Wrong;
}

/// What the coarse picture shows; cheap enough for every case.
void addShares(MatrixScene& scene, const Numbers& numbers)
{
    Played& played = *scene.plan->played;
    const std::uint32_t parts = played.parts().parts;
    const Product* product = played.product();
    const std::uint32_t processors = product ? product->processors() : parts;
    const bool complete = scene.done == played.acts();
    for (std::uint32_t v = 0; v < processors; ++v) {
        std::uint32_t held = 0, wanted = 0;
        const auto count = [&](std::uint32_t block) {
            ++wanted;
            held += numbers.holds(NodeId{v}, BlockId{block}) ? 1 : 0;
        };
        if (product && product->across > 1)
            count(v % product->across);
        else
            for (std::uint32_t part = 0; part < parts; ++part) count(product ? part : part * parts + v);
        scene.shares.push_back(static_cast<double>(held) / wanted);
        if (!product) continue;
        const std::uint32_t row = v / product->across;
        const bool has = numbers.holds(NodeId{v}, BlockId{parts + row});
        scene.results.push_back(!has ? 0 : complete && v % product->across == product->resultColumn ? 1 : 0.5);
    }
}

QRectF placeOf(const MatrixScene& scene, Of of, NodeId node, std::uint32_t part, bool first)
{
    const MatrixBlock* found = nullptr;
    for (const MatrixBlock& slot : scene.places)
        if (slot.processor == node.value && slot.of == of && slot.part == part) {
            found = &slot;
            if (first) break; // above A; beside it is where x begins
        }
    return found ? found->cells : scene.plan->processors[node.value];
}

/// Between the two halves of a transposition: out of one row, along, into the other. The lane is chosen when all
/// messages are known.
std::vector<QPointF> wayBetween(const MatrixScene& scene, NodeId from, NodeId to)
{
    const double left = tilePadding + tileNameWidth + scene.plan->played->parts().whole, right = left + strayWidth;
    const auto row = [&](NodeId node) { return scene.plan->processors[node.value].center().y(); };
    constexpr double inset = 0.25;
    return {{left + inset, row(from)}, {left, row(from)}, {left, row(to)}, {right - inset, row(to)}};
}

/// Lanes of a transposition: down on the left, up on the right, so that what waits between them can be read, and one
/// beside the other where messages pass the same rows, so that none covers another.
void chooseLanes(MatrixScene& scene)
{
    constexpr double nearest = 0.06, farthest = 0.46; // shares of the width, from the left and from the right
    const double left = tilePadding + tileNameWidth + scene.plan->played->parts().whole;
    for (const bool down : {true, false}) {
        std::vector<MatrixMessage*> messages;
        for (MatrixMessage& message : scene.messages)
            if ((message.to.value > message.from.value) == down) messages.push_back(&message);
        const auto top = [](const MatrixMessage* message) { return std::min(message->from, message->to); };
        std::ranges::stable_sort(messages, {}, top);
        std::vector<NodeId> ends; // of every lane
        std::vector<std::size_t> lanes;
        for (const MatrixMessage* message : messages) {
            const auto lane = std::ranges::find_if(ends, [&](NodeId end) { return end < top(message); });
            lanes.push_back(static_cast<std::size_t>(lane - ends.begin()));
            if (lane == ends.end()) ends.push_back({});
            ends[lanes.back()] = std::max(message->from, message->to);
        }
        for (std::size_t i = 0; i < messages.size(); ++i) {
            const double share = (static_cast<double>(lanes[i]) + 0.5) / static_cast<double>(ends.size());
            const double inside = strayWidth * (nearest + (farthest - nearest) * share);
            const double x = left + (down ? inside : strayWidth - inside);
            messages[i]->way[1].setX(x);
            messages[i]->way[2].setX(x);
        }
    }
}

/// From tile to tile beside the frames, so that nothing that is written is crossed: x down a column, everything else
/// along a row.
std::vector<QPointF> wayAround(const MatrixScene& scene, NodeId from, NodeId to, const QRectF& source,
                               const QRectF& target, Of of)
{
    const std::uint32_t across = scene.plan->played->product()->across;
    const QRectF& frame = scene.plan->processors[to.value];
    const QPointF out = source.center(), in = target.center();
    if (from.value % across == to.value % across) {
        const double lane = frame.left() - besideTiles(across) / 2;
        return {{source.left(), out.y()}, {lane, out.y()}, {lane, in.y()}, {target.left(), in.y()}};
    }
    if (of == Of::Y) {
        const double lane = frame.bottom() + betweenTiles / 2;
        return {{out.x(), source.bottom()}, {out.x(), lane}, {in.x(), lane}, {in.x(), target.bottom()}};
    }
    // The name stands above where x begins.
    const double lane = frame.top() - betweenTiles / 2, aside = source.left() - tileGap / 2;
    return {{source.left(), out.y()}, {aside, out.y()}, {aside, lane}, {in.x(), lane}, {in.x(), target.top()}};
}

MatrixMessage messageOf(const MatrixScene& scene, const Numbers& numbers, const Step& step, const Transfer& transfer)
{
    Played& played = *scene.plan->played;
    const std::uint32_t parts = played.parts().parts;
    MatrixMessage message{.from = transfer.from, .to = transfer.to, .adds = transfer.effect == Effect::Combine};
    std::uint32_t first = 0;
    std::uint64_t count = 0;
    step.eachBlock(transfer, [&](BlockId block) {
        if (count++ == 0) first = block.value;
        if (played.product()) return;
        // Places are in the order of planTransposition(): of processor v, for every other, in A and in the result.
        const std::uint32_t row = block.value / parts, column = block.value % parts;
        const auto slot = [&](std::uint32_t v, std::uint32_t other) { return 2 * (std::size_t{v} * parts + other); };
        if (row == transfer.from.value) message.sources.push_back(scene.places[slot(row, column)].cells);
        if (column == transfer.to.value) message.targets.push_back(scene.places[slot(column, row) + 1].cells);
    });
    if (played.product()) {
        message.of = first >= parts ? Of::Y : Of::X;
        message.adds = message.of == Of::Y;
        const std::uint32_t part = first >= parts ? first - parts : first;
        const QString letter = message.of == Of::Y ? QStringLiteral("y") : QStringLiteral("x");
        message.name = count == 1 ? letter + QString::number(part) : QObject::tr("%1 blocks").arg(count);
        // A message leaves from where x begins, and arrives above A.
        const bool ownFirst = played.product()->across == 1 || scene.done > 0;
        const QRectF source = placeOf(scene, message.of, transfer.from, part, ownFirst),
                     target = placeOf(scene, message.of, transfer.to, part, true);
        message.way = {source.center(), target.center()};
        if (played.product()->across > 1 && !scene.plan->coarse)
            message.way = wayAround(scene, transfer.from, transfer.to, source, target, message.of);
    } else {
        message.of = Of::A;
        message.adds = false;
        message.name = count == 1 ? QStringLiteral("%1→%2").arg(first / parts).arg(first % parts)
                                  : QObject::tr("%1 blocks").arg(count);
        message.way = wayBetween(scene, transfer.from, transfer.to);
    }
    if (count == 1 && played.product()) message.values = numbers.at(transfer.from, BlockId{first});
    return message;
}

void addTexts(MatrixScene& scene)
{
    Played& played = *scene.plan->played;
    const std::uint32_t acts = played.acts();
    scene.finished = scene.done == acts;
    scene.right = scene.finished && played.right();
    const std::uint32_t shown = std::min(scene.done + (scene.fraction > 0 ? 1 : 0), acts);
    scene.act =
        shown == 0 ? QObject::tr("Start, %1 phases").arg(acts)
                   : QObject::tr("Phase %1 of %2: %3").arg(shown).arg(acts).arg(actName(played, played.act(shown - 1)));
    const std::uint32_t n = played.parts().whole;
    if (scene.finished)
        scene.sentence =
            played.product()
                ? (scene.right ? QObject::tr("✓ y is equal to A·x: all %1 numbers").arg(numberText(n))
                               : QObject::tr("✗ y is not A·x"))
                : (scene.right
                       ? QObject::tr("✓ equal to the transposed matrix: all %1 numbers").arg(numberText(double(n) * n))
                       : QObject::tr("✗ this is not the transposed matrix"));
    else if (scene.messageCount > 0)
        scene.sentence = counted(scene.messageCount, QObject::tr("message"), QObject::tr("messages"))
                         + (scene.adds ? QObject::tr(" under way; what arrives is added") : QObject::tr(" under way"));
    else if (scene.products)
        scene.sentence = QObject::tr("No message: work on what is there");
    else if (scene.done < acts)
        scene.sentence = QObject::tr("Next: %1").arg(actName(played, played.act(scene.done)));
}

} // namespace

MatrixScene matrixScene(const std::shared_ptr<const MatrixPlan>& plan, double position)
{
    Played& played = *plan->played;
    MatrixScene scene;
    scene.plan = plan;
    scene.places = plan->places;
    const double clamped = std::clamp(position, 0.0, static_cast<double>(played.acts()));
    scene.done = static_cast<std::uint32_t>(std::floor(clamped));
    scene.fraction = clamped - scene.done;
    const Numbers& numbers = played.after(scene.done);
    for (MatrixBlock& slot : scene.places)
        played.product() ? fillProductSlot(scene, numbers, slot) : fillTransposedSlot(scene, numbers, slot);
    addShares(scene, numbers);
    if (const Parts& parts = played.parts(); !played.product() && !plan->coarse) {
        scene.strays.resize(parts.parts);
        for (std::uint32_t v = 0; v < parts.parts; ++v)
            for (std::uint32_t block = 0; block < parts.parts * parts.parts; ++block)
                if (block / parts.parts != v && block % parts.parts != v && numbers.holds(NodeId{v}, BlockId{block}))
                    scene.strays[v].push_back(block);
    }
    if (scene.fraction > 0 && played.act(scene.done).kind == PlayedAct::Kind::Messages) {
        Step step;
        played.movement().schedule.at(played.act(scene.done).step, step);
        scene.messageCount = step.transfers().size();
        scene.adds = !step.empty() && played.product() && scene.done > played.product()->productBefore;
        if (!plan->coarse)
            for (const Transfer& transfer : step.transfers())
                scene.messages.push_back(messageOf(scene, numbers, step, transfer));
        if (!plan->coarse && !played.product()) chooseLanes(scene);
    }
    scene.products = scene.fraction > 0 && played.act(scene.done).kind != PlayedAct::Kind::Messages;
    addTexts(scene);
    return scene;
}

} // namespace hopscope
