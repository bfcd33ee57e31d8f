#include "scenes/pictures/clusters/group_key.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/clusters/group_box.h"

#include <QImage>
#include <QStringList>

#include <algorithm>
#include <functional>
#include <vector>

namespace hopscope {

namespace {

constexpr double markGap = 5, itemGap = 16; ///< from a mark to its words, from there to the next mark

struct KeyItem {
    double mark{};     ///< how wide its mark is
    QStringList words; ///< in ever fewer
    std::function<void(const QRectF&)> paint{};
};

double widthOf(const KeyItem& item, const QString& words, const QFont& font)
{
    return item.mark + (item.mark > 0 ? markGap : 0) + textWidth(font, words);
}

void paintRamp(Canvas& canvas, const Theme& theme, const QRectF& area)
{
    QImage image(32, 1, QImage::Format_RGB32);
    for (int i = 0; i < image.width(); ++i) image.setPixelColor(i, 0, groupFill(theme, (i + 1.0) / image.width()));
    canvas.cells(area, image);
}

std::vector<KeyItem> itemsOf(Canvas& canvas, const Theme& theme, const GroupKey& key)
{
    const double scale = theme.strokeScale;
    std::vector<KeyItem> items;
    items.push_back(
        {44,
         {key.amount + QStringLiteral(", 0 … 100 %"), key.amount.section(u',', 0, 0) + QStringLiteral(", %")},
         [&](const QRectF& area) { paintRamp(canvas, theme, area.adjusted(0, 2, 0, -2)); }});
    const GroupNumbers& numbers = key.numbers;
    const auto pointed = [&, scale](const QRectF& area, bool both) {
        const QPointF tip(area.right(), area.center().y()), tail(area.left(), tip.y());
        canvas.line(both ? tail + QPointF(5, 0) : tail, tip - QPointF(5, 0), {theme.edgeActive, 1.6 * scale});
        canvas.path(arrowHead(tip, {1, 0}, 8), {theme.edgeActive, {}});
        if (both) canvas.path(arrowHead(tail, {-1, 0}, 8), {theme.edgeActive, {}});
    };
    if (numbers.written || numbers.ones) {
        const QString each = numbers.bothWays ? QStringLiteral(" each way") : QString();
        const bool both = numbers.bothWays && !numbers.ones; // no arrow has one head
        KeyItem arrow{both ? 26.0 : 22.0, {}, [pointed, both](const QRectF& area) { pointed(area, both); }};
        if (!numbers.written)
            arrow.words = {QStringLiteral("one message")};
        else if (numbers.ones || numbers.pairs)
            arrow.words = {QStringLiteral("messages%1 (no number: one)").arg(each),
                           QStringLiteral("messages%1").arg(each)};
        else
            arrow.words = {QStringLiteral("number: messages%1").arg(each), QStringLiteral("messages%1").arg(each)};
        items.push_back(std::move(arrow));
    }
    if (numbers.pairs && !numbers.written)
        items.push_back({26,
                         {QStringLiteral("two messages, one each way"), QStringLiteral("one each way")},
                         [pointed](const QRectF& area) { pointed(area, true); }});
    if (key.outside)
        items.push_back({12,
                         {QStringLiteral("short: partner outside the frame"), QStringLiteral("partner outside")},
                         [&, scale](const QRectF& area) {
                             const QPointF tip(area.right(), area.center().y());
                             canvas.line({area.left(), tip.y()}, tip - QPointF(3, 0), {theme.edgeActive, 1.3 * scale});
                             canvas.path(arrowHead(tip, {1, 0}, 6), {theme.edgeActive, {}});
                         }});
    if (key.opened)
        items.push_back({18,
                         {QStringLiteral("the cluster that is enlarged"), QStringLiteral("enlarged")},
                         [&, scale](const QRectF& area) {
                             const QRectF frame = area.adjusted(1, 1, -1, -1);
                             if (key.solid)
                                 canvas.path(roundedRect(frame, 4), {theme.accentSoft, {theme.accent, 1.2 * scale}});
                             else
                                 canvas.path(roundedRect(frame, 4), {{}, {theme.accent, 1.4 * scale, {4, 3}}});
                         }});
    if (key.pale)
        items.push_back(
            {14,
             {key.percent ? QStringLiteral("pale: only some of the cluster's processors hold it; %: on average")
                          : QStringLiteral("pale: only some of the cluster's processors hold it"),
              QStringLiteral("pale: only some hold it")},
             [&](const QRectF& area) {
                 canvas.path(roundedRect(area, 3), {mixed(theme.amount(0.6), theme.nodeFill, 0.7), {}});
             }});
    if (key.inside)
        items.push_back({0, {QStringLiteral("in a box: messages inside"), QStringLiteral("in a box: messages")}, {}});
    if (key.partner)
        items.push_back({0, {QStringLiteral("↔ exchanges messages with"), QStringLiteral("↔ exchanges with")}, {}});
    if (key.first)
        items.push_back(
            {0,
             {QStringLiteral("number of a cluster: its first processor"), QStringLiteral("number: first processor")},
             {}});
    if (key.idle)
        items.push_back(
            {14, {QStringLiteral("sends or receives now"), QStringLiteral("active")}, [&, scale](const QRectF& area) {
                 canvas.path(roundedRect(area.adjusted(1, 0, -1, 0), 3), {theme.nodeFill, {theme.ink, 1.4 * scale}});
             }});
    return items;
}

} // namespace

void paintGroupKey(Canvas& canvas, const Theme& theme, const GroupKey& key, const QRectF& line)
{
    const auto group = canvas.group(QStringLiteral("key"));
    const QFont font = theme.text(9);
    const std::vector<KeyItem> items = itemsOf(canvas, theme, key);
    // What is needed least is said in fewer words first.
    std::vector<bool> brief(items.size(), false);
    const auto wordsOf = [&](std::size_t i) { return brief[i] ? items[i].words.back() : items[i].words.front(); };
    const auto widthOfAll = [&] {
        double width = -itemGap;
        for (std::size_t i = 0; i < items.size(); ++i) width += widthOf(items[i], wordsOf(i), font) + itemGap;
        return width;
    };
    for (std::size_t i = items.size(); i-- > 0 && widthOfAll() > line.width();) brief[i] = true;
    double x = line.left();
    const double baseline = line.center().y() + capHeight(font) / 2;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const QString words = wordsOf(i);
        const double width = widthOf(items[i], words, font);
        if (x + width > line.right()) break;
        if (items[i].paint) items[i].paint({x, line.center().y() - 6, items[i].mark, 12});
        canvas.text({x + width - textWidth(font, words), baseline}, words, {font, theme.inkSoft});
        x += width + itemGap;
    }
}

} // namespace hopscope
