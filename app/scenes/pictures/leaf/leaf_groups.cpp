#include "scenes/pictures/leaf/leaf_groups.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/leaf/leaf_cells.h"
#include "scenes/pictures/leaf/send_strip.h"

#include <QImage>
#include <QObject>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double groupApart = 14, briefBelow = 600;

QString groupNumber(StepIndex value) { return numberText(static_cast<double>(value)); }

double headHigh(const Theme& theme) { return lineHeight(theme.text(8.5)) + 2; }
double axisHigh(const Theme& theme) { return capHeight(theme.mono(8.5)) + 10; }

} // namespace

LeafGroups::LeafGroups(const Theme& theme, std::span<const LeafCourse> courses, StepIndex steps, std::uint32_t blocks,
                       double left, double wide)
    : m_courses(courses), m_steps(steps), m_blocks(blocks), m_left(left), m_brief(wide < briefBelow)
{
    const std::vector<LeafPortion> portions = leafPortions(courses);
    for (const LeafPortion& one : portions) addRow(one.level, one.count, one.first);
    if (furthestGoFirst(portions)) addUntaken(portions.front());
    const QFont text = theme.text(9), strong = theme.text(9, QFont::DemiBold), small = theme.text(8.5);
    m_named = textWidth(small, heads()[0]), m_sent = textWidth(small, heads()[1]);
    m_summed = 0; // its head stands over the bars, too
    StepIndex end = steps;
    for (const Row& row : m_rows) {
        m_named = std::max(m_named, textWidth(text, row.name));
        m_sent = std::max(m_sent, textWidth(text, row.sent));
        m_summed = std::max(m_summed, textWidth(strong, row.arrival));
        end = std::max(end, row.arrives + 1);
    }
    const double from = left + m_named + m_sent + 2 * groupApart;
    m_axis = {end, from, std::max(20.0, left + wide - m_summed - groupApart - from)};
}

double LeafGroups::leastRow(const Theme& theme) { return lineHeight(theme.text(8.5)) * 0.9; }

std::array<QString, 3> LeafGroups::heads() const
{
    if (m_brief) return {QObject::tr("blocks"), QObject::tr("sent"), QObject::tr("arrives")};
    return {QObject::tr("blocks"), QObject::tr("sent in step"), QObject::tr("last sent + links left = arrives")};
}

void LeafGroups::addRow(std::uint32_t level, std::size_t count, StepIndex first)
{
    const StepIndex last = first + static_cast<StepIndex>(count) - 1, left = StepIndex{2} * level - 1;
    const QString sent =
        count == 1 ? groupNumber(last + 1) : QStringLiteral("%1–%2").arg(groupNumber(first + 1), groupNumber(last + 1));
    m_rows.push_back({(m_brief ? QObject::tr("%1 × %2 links") : QObject::tr("%1 over %2 links"))
                          .arg(numberText(static_cast<double>(count)), groupNumber(left + 1)),
                      sent, arrivalOf(last, left), first, last, last + left, last + left + 1 == m_steps, true});
}

void LeafGroups::addUntaken(const LeafPortion& furthest)
{
    const StepIndex last = m_courses.back().step, left = StepIndex{2} * furthest.level - 1;
    m_rows.push_back({m_brief
                          ? QObject::tr("one of these, if last")
                          : QObject::tr("one of the %1, if last").arg(numberText(static_cast<double>(furthest.count))),
                      groupNumber(last + 1), arrivalOf(last, left), last, last, last + left, false, false});
}

QString LeafGroups::arrivalOf(StepIndex sent, StepIndex left) const
{
    if (m_brief) return groupNumber(sent + left + 1);
    return QStringLiteral("%1 + %2 = %3").arg(groupNumber(sent + 1), groupNumber(left), groupNumber(sent + left + 1));
}

double LeafGroups::height(const Theme& theme, double row, bool untaken) const
{
    const std::size_t rows = m_rows.size() - (untaken || m_rows.back().taken ? 0 : 1);
    return headHigh(theme) + row * static_cast<double>(rows) + axisHigh(theme);
}

void LeafGroups::place(const Theme& theme, double top, double room, double most, bool untaken)
{
    m_shown.clear();
    for (const Row& row : m_rows)
        if (row.taken || untaken) m_shown.push_back(&row);
    m_alone = untaken;
    const double least = leastRow(theme), beside = headHigh(theme) + axisHigh(theme);
    const auto fit = std::max<std::size_t>(2, static_cast<std::size_t>(std::max(0.0, room - beside) / least));
    if (m_shown.size() > fit) // those that are sent last decide
        m_shown.erase(m_shown.begin() + 1, m_shown.end() - static_cast<std::ptrdiff_t>(fit - 1));
    m_high = std::clamp((room - beside) / static_cast<double>(m_shown.size()), 1.0, most);
    m_rowsTop = top + headHigh(theme);
    m_bottom = rowsBottom() + axisHigh(theme);
}

void LeafGroups::paint(Canvas& canvas, const Theme& theme, StepIndex marked) const
{
    const auto group = canvas.group(QStringLiteral("groups"));
    const QFont small = theme.text(8.5);
    const double base = m_rowsTop - 5, right = m_axis.right() + groupApart + m_summed;
    const std::array<QString, 3> heads = this->heads();
    canvas.text({m_left, base}, heads[0], {small, theme.inkSoft});
    canvas.text({m_axis.left() - groupApart, base}, heads[1], {small, theme.inkSoft, Anchor::End});
    canvas.text({right, base}, heads[2], {small, theme.inkSoft, Anchor::End});
    canvas.fill({m_axis.left(), m_rowsTop, m_axis.right() - m_axis.left(), rowsBottom() - m_rowsTop}, theme.vacant);
    double top = m_rowsTop;
    for (const Row* row : m_shown) {
        paintRow(canvas, theme, *row, top);
        top += m_high;
    }
    const double end = m_axis.at(m_steps);
    canvas.line({end, m_rowsTop}, {end, rowsBottom()}, {theme.ink, 1.5 * theme.strokeScale});
    paintAxis(canvas, theme);
    paintMoments(canvas, theme, marked);
}

std::size_t LeafGroups::rowOf(StepIndex step) const
{
    std::size_t last = 0;
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        if (m_shown[i]->taken && m_shown[i]->first <= step) last = i;
    return last;
}

/// Over the rows which step is shown, down to what is sent in it, and where the run ends, as long as there is room.
void LeafGroups::paintMoments(Canvas& canvas, const Theme& theme, StepIndex marked) const
{
    const QFont small = theme.text(8.5);
    const double base = m_rowsTop - 5;
    double free = m_axis.right() + groupApart + m_summed - textWidth(small, heads()[2]) - groupApart;
    if (m_alone) {
        const QString ends = QObject::tr("run ends");
        const double half = textWidth(small, ends) / 2, middle = std::min(m_axis.at(m_steps), free - half);
        canvas.text({middle, base}, ends, {small, theme.ink, Anchor::Middle});
        free = middle - half - groupApart;
    }
    if (marked < 0 || marked >= m_steps) return;
    const double x = m_axis.middle(marked), apart = 9;
    paintStepLine(canvas, theme, x, m_rowsTop, m_rowsTop + m_high * static_cast<double>(rowOf(marked) + 1));
    const QString step = QObject::tr("step %1").arg(groupNumber(marked + 1));
    const auto sent = static_cast<std::size_t>(marked);
    QStringList forms{step, QString()};
    if (sent < m_courses.size())
        forms.prepend(QObject::tr("%1: sends → %2").arg(step).arg(m_courses[sent].hops.back().to.value));
    const auto fits = [&](double room) {
        return std::ranges::find_if(forms, [&](const QString& one) { return textWidth(small, one) <= room; });
    };
    // On the side on which more words fit.
    const double behind = free - x - apart, before = std::min(x - apart, free) - m_axis.left();
    const auto after = fits(behind), ahead = fits(before);
    if (after <= ahead && after != forms.end())
        canvas.text({x + apart, base}, *after, {small, theme.ink});
    else if (ahead != forms.end())
        canvas.text({std::min(x - apart, free), base}, *ahead, {small, theme.ink, Anchor::End});
}

void LeafGroups::paintRow(Canvas& canvas, const Theme& theme, const Row& row, double top) const
{
    const QFont text = theme.text(9), strong = theme.text(9, QFont::DemiBold);
    const double base = top + (m_high + capHeight(text)) / 2, right = m_axis.right() + groupApart + m_summed;
    canvas.text({m_left, base}, row.name, {text, theme.ink});
    canvas.text({m_axis.left() - groupApart, base}, row.sent, {text, theme.inkSoft, Anchor::End});
    canvas.text({right, base}, row.arrival,
                {row.decides ? strong : text, row.decides ? theme.ink : theme.inkSoft, Anchor::End});
    const double high = barHigh();
    const QRectF band(0, top + (m_high - high) / 2, 0, high);
    if (row.taken) paintBar(canvas, theme, row, band.top(), high);
    paintTail(canvas, theme, row, band.top(), high);
}

void LeafGroups::paintBar(Canvas& canvas, const Theme& theme, const Row& row, double top, double high) const
{
    constexpr double least = 1.5; // of a few sends among very many
    const double wide = std::max(least, m_axis.at(row.last + 1) - m_axis.at(row.first)),
                 left = std::min(m_axis.at(row.first), m_axis.at(m_steps) - wide);
    // A cell for each block, or for some where they are narrower than a pixel.
    const StepIndex count = row.last + 1 - row.first;
    const auto cells = static_cast<int>(std::clamp(std::floor(wide), 1.0, static_cast<double>(count)));
    QImage image(cells, 1, QImage::Format_RGB32);
    for (int i = 0; i < cells; ++i) {
        const auto index = static_cast<std::size_t>(row.first + count * i / cells);
        image.setPixelColor(i, 0, leafColour(theme, m_courses[index].block, m_blocks));
    }
    canvas.cells({left, top, wide, high}, image);
    if (wide < 4) return; // its outline would be all of it
    QPainterPath outline;
    outline.addRect(QRectF(left, top, wide, high).adjusted(0.5, 0.5, -0.5, -0.5));
    canvas.path(outline, {{}, {theme.edgeActive, 1}});
}

QColor LeafGroups::lateFill(const Theme& theme, const Row& row) const
{
    return onOtherLinks(theme, leafColour(theme, m_courses[static_cast<std::size_t>(row.last)].block, m_blocks));
}

void LeafGroups::paintTail(Canvas& canvas, const Theme& theme, const Row& row, double top, double high) const
{
    const StepIndex from = row.taken ? row.last + 1 : row.last;
    const QRectF all(m_axis.at(from), top, m_axis.at(row.arrives + 1) - m_axis.at(from), high);
    const QColor fill = lateFill(theme, row);
    if (row.taken) {
        for (StepIndex step = from; step <= row.arrives; ++step) {
            const double left = m_axis.at(step), wide = m_axis.at(step + 1) - left;
            canvas.fill({left + (wide >= 4 ? 1 : 0), top, wide - (wide >= 4 ? 1 : 0), high}, fill);
        }
        if (const double mark = std::min(3.0, high * 0.3); all.width() >= 4 * mark) // else it would hide the links
            paintLeafArrival(canvas, theme, {all.right() - mark - 1.5, all.center().y()}, mark);
    } else {
        QPainterPath outline;
        outline.addRect(all.adjusted(1, 0.5, -1, -0.5));
        canvas.path(outline, {{}, {theme.inkSoft, 1.2 * theme.strokeScale, {4, 3}}});
    }
}

void LeafGroups::paintAxis(Canvas& canvas, const Theme& theme) const
{
    const QFont font = theme.mono(8.5), strong = theme.mono(8.5, QFont::DemiBold);
    const double top = rowsBottom(), baseline = top + 5 + capHeight(font);
    canvas.text({m_axis.left() - groupApart, baseline}, QObject::tr("step"), {font, theme.inkSoft, Anchor::End});
    // The end of the run, then where groups end and begin, as long as the numbers have room.
    std::vector<StepIndex> steps{m_steps - 1, m_shown.back()->arrives, 0};
    for (const Row* row : m_shown) steps.push_back(row->last);
    for (const Row* row : m_shown) steps.push_back(row->arrives);
    std::vector<std::pair<double, double>> taken;
    for (const StepIndex step : steps) {
        const bool end = step + 1 == m_steps;
        const QString text = groupNumber(step + 1);
        const double x = m_axis.middle(step), half = textWidth(end ? strong : font, text) / 2 + 3;
        if (std::ranges::any_of(taken, [&](const auto& one) { return x - half < one.second && x + half > one.first; }))
            continue;
        taken.emplace_back(x - half, x + half);
        canvas.line({x, top}, {x, top + 3}, {theme.inkSoft, theme.strokeScale});
        canvas.text({x, baseline}, text, {end ? strong : font, end ? theme.ink : theme.inkSoft, Anchor::Middle});
    }
}

void LeafGroups::paintEnlarged(Canvas& canvas, const Theme& theme, std::pair<StepIndex, StepIndex> steps,
                               const QLineF& onto) const
{
    const double from = m_axis.at(steps.first), to = m_axis.at(steps.second), top = m_bottom + 2;
    QPainterPath path(QPointF(from, top));
    for (const QPointF corner : {QPointF(to, top), onto.p2(), onto.p1()}) path.lineTo(corner);
    path.closeSubpath();
    canvas.path(path, {theme.vacant, {}});
    const QFont font = theme.text(8.5);
    canvas.text({(from + to) / 2, (top + onto.y1() + capHeight(font)) / 2 + 1},
                QObject::tr("steps %1 to %2, enlarged").arg(groupNumber(steps.first + 1), groupNumber(steps.second)),
                {font, theme.ink, Anchor::End});
}

std::optional<StepIndex> LeafGroups::stepAt(QPointF point) const
{
    if (point.y() < m_rowsTop || point.y() >= rowsBottom()) return {};
    const double share = (point.x() - m_axis.left()) / m_axis.wide;
    if (share < 0 || share >= 1) return {};
    const auto step = static_cast<StepIndex>(share * static_cast<double>(m_axis.steps));
    return step < m_steps ? std::optional(step) : std::nullopt;
}

std::optional<std::size_t> LeafGroups::courseAt(QPointF point) const
{
    const auto step = stepAt(point);
    if (!step) return {};
    const Row& row = *m_shown[std::min(m_shown.size() - 1, static_cast<std::size_t>((point.y() - m_rowsTop) / m_high))];
    if (!row.taken) return {};
    return static_cast<std::size_t>(std::clamp(*step, row.first, row.last));
}

} // namespace hopscope
