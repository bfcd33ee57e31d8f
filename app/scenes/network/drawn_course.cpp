#include "scenes/network/drawn_course.h"

#include "drawing/theme.h"
#include "scenes/network/drawn_network_key.h"
#include "scenes/network/drawn_steps.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

Course courseOf(const DrawnNetwork& network, const DrawnFrame& frame, std::size_t index)
{
    const DrawnNetwork::Line& line = network.lines[index];
    const QPointF one = network.places[line.from], other = network.places[line.to], way = other - one;
    Course course{frame.at(one), {}, frame.at(other)};
    const double length = std::hypot(way.x(), way.y());
    if (line.stubs && length > 0) {
        const QPointF out = way / length * borderEnd * network.spacing;
        course.stubs = {QLineF(course.from, frame.at(one - out)), QLineF(course.to, frame.at(other + out))};
    }
    if (line.bow == 0 || length == 0) return course;
    course.straight = false;
    course.bend = frame.at((one + other) / 2 + QPointF(way.y(), -way.x()) / length * 2 * line.bow);
    return course;
}

void Bundle::add(const Course& course)
{
    if (!course.stubs.empty()) {
        straight.insert(straight.end(), course.stubs.begin(), course.stubs.end());
        return;
    }
    if (course.straight) return straight.emplace_back(course.from, course.to), void();
    bent.moveTo(course.from);
    bent.quadTo(course.bend, course.to);
}

void Bundle::paint(Canvas& canvas, const Stroke& stroke) const
{
    if (!straight.empty()) canvas.lines(straight, stroke);
    if (!bent.isEmpty()) canvas.path(bent, {.fill = {}, .stroke = stroke});
}

QLineF arrowOf(const Course& course, bool forth)
{
    if (forth) return course.end();
    if (!course.stubs.empty()) return {course.stubs.front().p2(), course.stubs.front().p1()};
    return {course.straight ? course.to : course.bend, course.from};
}

void paintArrow(Canvas& canvas, const QLineF& line, double radius, const QColor& colour, double least)
{
    if (line.length() < least * radius) return;
    const QLineF unit = line.unitVector();
    const QPointF way(unit.dx(), unit.dy()), across(-unit.dy(), unit.dx()), tip = line.p2() - way * (radius + 2);
    QPainterPath head(tip);
    head.lineTo(tip - way * 9 + across * 4.5);
    head.lineTo(tip - way * 9 - across * 4.5);
    head.closeSubpath();
    canvas.path(head, {.fill = colour});
}

namespace {

/// "1, 2", with "1–3" for three and more.
QString stepList(const std::vector<std::uint32_t>& steps)
{
    QStringList terms;
    for (std::size_t i = 0; i < steps.size();) {
        std::size_t end = i + 1;
        while (end < steps.size() && steps[end] == steps[end - 1] + 1) ++end;
        if (end - i > 2) {
            terms << QStringLiteral("%1–%2").arg(steps[i]).arg(steps[end - 1]);
            i = end;
        }
        for (; i < end; ++i) terms << QString::number(steps[i]);
    }
    return terms.join(QStringLiteral(", "));
}

/// "steps 1, 2", "1, 2"; of messages both ways "→ 1 ← 2", as they go in the picture. Longest first.
QStringList useTexts(const DrawnNetwork::Use& use, QPointF way)
{
    if (use.forth.empty() || use.back.empty()) {
        const std::vector<std::uint32_t>& steps = use.forth.empty() ? use.back : use.forth;
        return {(steps.size() == 1 ? QStringLiteral("step ") : QStringLiteral("steps ")) + stepList(steps),
                stepList(steps)};
    }
    const bool across = std::abs(way.x()) > std::abs(way.y()), on = across ? way.x() > 0 : way.y() > 0;
    const QChar forth = across ? QChar(on ? 0x2192 : 0x2190) : QChar(on ? 0x2193 : 0x2191),
                back = across ? QChar(on ? 0x2190 : 0x2192) : QChar(on ? 0x2191 : 0x2193);
    return {forth + stepList(use.forth) + QLatin1Char(' ') + back + stepList(use.back)};
}

/// "→1" of a message to the right in the picture.
QString oneWay(std::uint32_t step, bool right)
{
    return QString(QChar(right ? 0x2192 : 0x2190)) + QString::number(step);
}

/// Of an end at the border the words stand beyond it, else in the middle of what the heads leave, or beside the line.
/// `lanes`: lines beside each other that the words must stay clear of; of a single one they are in its middle.
void paintUseWords(Canvas& canvas, const Theme& theme, const DrawnNetwork& network, const DrawnFrame& frame,
                   std::size_t index, const DrawnNetwork::Use& use, std::size_t lanes = 1)
{
    constexpr double head = 11, beyond = 6, air = 16, leastBeside = 24;
    const Course course = courseOf(network, frame, index);
    const QFont font = theme.text(9, QFont::Medium);
    const double high = capHeight(font);
    const QPointF way = course.to - course.from;
    const QStringList forms = stepsTell(network) ? useTexts(use, way) : QStringList{QString::number(use.messages)};
    const auto write = [&](QPointF at, const QString& word) {
        const QPointF half((textWidth(font, word) + 3) / 2, 0.8 * high);
        canvas.fill(QRectF(at - half, at + half), theme.ground);
        canvas.text(at + QPointF(0, high / 2), word, {font, theme.ink, Anchor::Middle, {}});
    };
    for (const QLineF& stub : course.stubs) {
        const QLineF unit = stub.unitVector();
        const double half = std::abs(unit.dx()) > 0.5 ? textWidth(font, forms.back()) / 2 : high / 2;
        write(stub.p2() + QPointF(unit.dx(), unit.dy()) * (half + beyond), forms.back());
    }
    if (!course.stubs.empty()) return;
    if (lanes == 2 && use.forth.size() == 1 && use.back.size() == 1 && std::abs(way.x()) > std::abs(way.y())) {
        // One each way: beside its own lane, of which the earlier step has the first.
        const bool first = use.forth.front() <= use.back.front();
        const double aside = high / 2 + 8;
        const QPointF off(0, way.x() > 0 ? aside : -aside);
        write(course.middle() - off, oneWay(first ? use.forth.front() : use.back.front(), first == (way.x() > 0)));
        write(course.middle() + off, oneWay(first ? use.back.front() : use.forth.front(), first != (way.x() > 0)));
        return;
    }
    const double forth = use.forth.empty() ? 0 : head, back = use.back.empty() ? 0 : head,
                 length = std::max(std::hypot(way.x(), way.y()), 1e-6), gap = length - 2 * frame.radius(),
                 room = gap - forth - back - air;
    const bool across = std::abs(way.x()) > std::abs(way.y());
    const auto word = std::ranges::find_if(forms, [&](const QString& form) {
        return across ? textWidth(font, form) <= room
                      : 1.4 * high <= room + 0.5 * air && textWidth(font, form) <= 0.45 * length;
    });
    if (word != forms.end() && lanes == 1) return write(course.middle() - way / length * (forth - back) / 2, *word);
    if (gap < leastBeside || !course.straight) return;
    const QString& least = word != forms.end() ? *word : forms.back();
    // What goes both ways is wider: further off the nodes leave more room.
    const double ofLanes = lanes > 1 ? 3 + 2.5 * static_cast<double>(lanes) : 5,
                 aside = across && forth > 0 && back > 0 ? std::max(ofLanes, 10.5) : ofLanes;
    write(course.middle() + (across ? QPointF(0, -high / 2 - aside) : QPointF(textWidth(font, least) / 2 + aside, 0)),
          least);
}

/// Every line has its step, also where a message only passes.
void paintTonedUse(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    paintStepLanes(canvas, network, frame, theme);
    for (std::size_t i = 0; i < network.lines.size(); ++i) {
        const DrawnNetwork::Use& use = network.lines[i].use;
        if (use.messages == 0) continue;
        paintUseWords(canvas, theme, network, frame, i, use, use.forth.size() + use.back.size());
    }
}

} // namespace

void paintUse(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme)
{
    constexpr std::size_t fewLines = 160;
    constexpr double thin = 1.2, thick = 5, leastHead = 1.2;
    const std::uint32_t most = mostMessages(network);
    if (most == 0 || !network.tree.empty()) return;
    const auto group = canvas.group(QStringLiteral("messages"));
    if (stepsToned(network)) return paintTonedUse(canvas, network, frame, theme);
    std::map<std::uint32_t, Bundle> bundles;
    for (std::size_t i = 0; i < network.lines.size(); ++i)
        if (const std::uint32_t messages = network.lines[i].use.messages; messages > 0)
            bundles[messages].add(courseOf(network, frame, i));
    for (const auto& [messages, bundle] : bundles)
        bundle.paint(canvas, {theme.edgeActive, (thin + (thick - thin) * messages / most) * theme.strokeScale, {}});
    for (std::size_t i = 0; network.lines.size() <= fewLines && i < network.lines.size(); ++i) {
        const DrawnNetwork::Use& use = network.lines[i].use;
        if (use.messages == 0) continue;
        const Course course = courseOf(network, frame, i);
        if (!use.forth.empty()) paintArrow(canvas, arrowOf(course, true), frame.radius(), theme.edgeActive, leastHead);
        if (!use.back.empty()) paintArrow(canvas, arrowOf(course, false), frame.radius(), theme.edgeActive, leastHead);
        paintUseWords(canvas, theme, network, frame, i, use);
    }
}

} // namespace hopscope
