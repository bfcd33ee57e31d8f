#include "scenes/pictures/clusters/tree_key.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"

#include <QImage>
#include <QStringList>

#include <functional>
#include <vector>

namespace hopscope {

namespace {

struct TreeKeyItem {
    double mark{};
    QStringList words; ///< in ever fewer
    std::function<void(const QRectF&)> paint;
};

} // namespace

void paintTreeKey(Canvas& canvas, const Theme& theme, const TreeKey& key, const QRectF& line)
{
    const auto group = canvas.group(QStringLiteral("key"));
    const QFont font = theme.text(9);
    std::vector<TreeKeyItem> items;
    const QString what = key.packets + (key.combined ? QStringLiteral(" combined") : QStringLiteral(" held"));
    items.push_back({44, {what + QStringLiteral(", 0 … 100 %"), what}, [&](const QRectF& area) {
                         QImage image(32, 1, QImage::Format_RGB32);
                         for (int i = 0; i < image.width(); ++i)
                             image.setPixelColor(i, 0, theme.amount((i + 1.0) / image.width()));
                         canvas.cells(area.adjusted(0, 2, 0, -2), image);
                     }});
    if (key.moving)
        items.push_back(
            {14, {QStringLiteral("%1 in this step, its number").arg(key.packet), key.packet}, [&](const QRectF& area) {
                 const QFont number = theme.mono(8.5, QFont::Bold);
                 const QColor fill = theme.order(0.5);
                 canvas.path(roundedRect(area.adjusted(0, -1, 0, 1), 3), {fill, {theme.ink, 0.8}});
                 canvas.text({area.center().x(), area.center().y() + capHeight(number) / 2}, QStringLiteral("3"),
                             {number, inkOn(fill), Anchor::Middle});
             }});
    if (key.some) {
        const QColor full = theme.amount(0.6);
        items.push_back({14,
                         {QStringLiteral("dark: every member has it"), QStringLiteral("every member")},
                         [&, full](const QRectF& area) {
                             canvas.path(roundedRect(area, 3), {mixed(full, theme.nodeFill, 0.45), {}});
                         }});
        items.push_back({14,
                         {QStringLiteral("pale: only some members"), QStringLiteral("only some")},
                         [&, full](const QRectF& area) {
                             canvas.path(roundedRect(area, 3), {mixed(full, theme.nodeFill, 0.7), {}});
                         }});
    }
    if (key.opened)
        items.push_back(
            {18, {QStringLiteral("opened to the right"), QStringLiteral("opened")}, [&](const QRectF& area) {
                 canvas.path(roundedRect(area.adjusted(1, 1, -1, -1), 4),
                             {{}, {theme.accent, 1.4 * theme.strokeScale, {4, 3}}});
             }});
    constexpr double gap = 5, apart = 16;
    // The last is said in fewer words first.
    std::vector<qsizetype> form(items.size(), 0);
    const auto widthOf = [&](std::size_t i) { return items[i].mark + gap + textWidth(font, items[i].words[form[i]]); };
    const auto all = [&] {
        double width = -apart;
        for (std::size_t i = 0; i < items.size(); ++i) width += widthOf(i) + apart;
        return width;
    };
    for (std::size_t i = items.size(); i-- > 0 && all() > line.width();) form[i] = items[i].words.size() - 1;
    double x = line.left();
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (x + widthOf(i) > line.right()) break;
        items[i].paint({x, line.center().y() - 6, items[i].mark, 12});
        canvas.text({x + items[i].mark + gap, line.center().y() + capHeight(font) / 2}, items[i].words[form[i]],
                    {font, theme.inkSoft});
        x += widthOf(i) + apart;
    }
}

} // namespace hopscope
