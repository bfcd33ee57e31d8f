#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/leaf/router_words.h"
#include "scenes/pictures/leaf/router_work.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/router_rows.h"
#include "scenes/pictures/parts/step_scale.h"
#include "scenes/related.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <span>

namespace hopscope::routers_picture {

namespace {

/// What every router does in every step: sends up, sends down, idles. The upper half of a cell is for up.
class RoutersPicture final : public Picture {
public:
    explicit RoutersPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_marked(markedStep(request)),
          m_tree(LeafTree::of(m_run->topology())), m_scale(m_run->steps(), enlargedSteps()),
          m_columns(routerColumns(m_run, m_scale.edges((m_size.width() - 150) / 2), request.stop)),
          m_outside(outside()), m_rows(m_tree, top(), m_size.height() - top() - footHeight,
                                       [this](std::uint32_t a, std::uint32_t b) { return m_columns.alike(a, b); })
    {
        for (const RouterRows::Row& row : m_rows.rows()) {
            std::uint64_t busiest = 0;
            for (std::uint32_t i = 0; i < row.count; ++i) {
                std::uint64_t busy = 0;
                for (std::size_t column = 0; column < m_columns.size(); ++column)
                    busy += m_columns.cell(row.first + i, column).busy;
                busiest = std::max(busiest, busy);
            }
            m_busy.push_back(busiest);
            const auto loads = std::span(m_columns.work->loads).subspan(row.first, row.count);
            const bool same = std::ranges::all_of(loads, [&](const RouterLoad& load) { return load == loads.front(); });
            m_reasons.push_back(same ? routerReasons(loads.front(), m_tree.leaves()) : QStringList());
            if (same && m_deciding.isEmpty())
                m_deciding = decidingText(row.level, loads.front(), m_run->steps(), m_columns.pause(row.first));
            if (const auto idle = row.level == 1 ? m_columns.pause(row.first) : std::nullopt)
                m_pause = pauseText(m_tree, *idle);
        }
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const double numbers = numberRoom(theme);
        m_scale.place(14 + RouterRows::nameRoom(theme) + 8 + numbers, m_size.width() - 14 - rightRoom(theme) - 8);
        paintTop(canvas, theme);
        m_rows.paintNames(canvas, theme, m_scale.left() - 8 - numbers);
        const auto group = canvas.group(QStringLiteral("routers"));
        const QFont number = theme.mono(8.5);
        double free = -1e9;
        for (std::size_t r = 0; r < m_rows.rows().size(); ++r) {
            const RouterRows::Row& row = m_rows.row(r);
            if (numbers > 0)
                canvas.text({m_scale.left() - 8, row.top + row.height / 2 + capHeight(number) / 2},
                            m_rows.numbersOf(row), {number, theme.inkSoft, Anchor::End});
            paintCells(canvas, theme, row);
            paintCounts(canvas, theme, row, reasonLines(theme) > 0 && needed(r));
            const double baseline = row.top + row.height / 2 + capHeight(number) / 2;
            if (baseline - capHeight(number) < free) continue;
            free = baseline + 3;
            const TextStyle busy{number, static_cast<double>(m_busy[r]) > 0.9 * static_cast<double>(m_run->steps())
                                             ? theme.ink
                                             : theme.inkSoft};
            if (const int lines = reasonLines(theme); lines > 0)
                paintReasons(canvas, theme, r, lines, busy);
            else
                canvas.text({m_size.width() - 12, baseline}, busyText(m_busy[r]),
                            {busy.font, busy.colour, Anchor::End});
        }
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what); node && node->value >= m_tree.leaves())
                for (const RouterRows::Row& row : m_rows.rows())
                    if (const std::uint32_t router = node->value - m_tree.leaves();
                        router >= row.first && router < row.first + row.count)
                        canvas.path(roundedRect({m_scale.left() - 1, row.top - 1, m_scale.right() - m_scale.left() + 2,
                                                 row.height + 1},
                                                2),
                                    {{}, {theme.accent, 1.5 * theme.strokeScale}});
        if (hasNeeded(theme))
            canvas.text({m_scale.right() + 8, top() - 6}, QObject::tr("steps = blocks over a link"),
                        {theme.text(8.5), theme.inkSoft});
        paintAxis(canvas, theme);
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.rowAt(point.y());
        if (row && m_rows.row(*row).count == 1 && point.x() < m_scale.left())
            return NodeId{m_tree.leaves() + m_rows.row(*row).first};
        if (const auto column = columnAt(point.x())) return StepRef{m_columns.edges[*column]};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto column = columnAt(point.x());
        const auto index = m_rows.rowAt(point.y());
        if (!column || !index) return {};
        const RouterRows::Row& row = m_rows.row(*index);
        RouterSends sum;
        for (std::uint32_t i = 0; i < row.count; ++i) {
            const RouterSends& sends = m_columns.cell(row.first + i, *column);
            sum.up += sends.up, sum.down += sends.down, sum.busy += sends.busy;
        }
        const StepIndex first = m_columns.edges[*column], last = m_columns.edges[*column + 1];
        const bool one = (row.count == 1 || !m_rows.bundled()) && last == first + 1;
        return m_rows.nameOf(row) + (one ? stepSendsText(first, sum) : stepsSendText(first, last, row.count, sum));
    }

private:
    static constexpr double footHeight = 22;
    /// Below the heading and, in the higher picture of an allgather, what goes down the links.
    double top() const
    {
        return headingHeight + 8 + (m_outside.isEmpty() ? 0 : 26)
               + (enlargedSteps() == 0 || !m_outside.isEmpty() ? 0 : 10);
    }
    QString outside() const
    {
        constexpr double high = 230;
        if (m_size.height() < high || !std::ranges::all_of(m_columns.work->loads, &RouterLoad::outside)) return {};
        const bool needed = std::ranges::all_of(m_columns.work->loads, needsItsSteps);
        const QString fewest = needed ? fewestText(*m_run, m_tree) : QString();
        return fewest.isEmpty() ? outsideText(m_tree, needed) : fewest;
    }
    /// How many of many steps are enlarged, so that the levels are seen to begin one after the other.
    StepIndex enlargedSteps() const
    {
        constexpr double wide = 500, leastWidth = 12;
        const StepIndex few = 2 * m_tree.levels();
        const bool many = static_cast<double>(m_run->steps()) * leastWidth > m_size.width() - 150;
        return m_size.width() >= wide && many && m_run->steps() > 8 * few ? few : 0;
    }

    /// Of the numbers of the routers, where each has a row that is high enough; else 0.
    double numberRoom(const Theme& theme) const
    {
        const QFont font = theme.mono(8.5);
        const bool high = std::ranges::all_of(
            m_rows.rows(), [&](const RouterRows::Row& row) { return row.height >= capHeight(font) + 1; });
        if (m_rows.bundled() || !high) return 0;
        double widest = 0;
        for (const RouterRows::Row& row : m_rows.rows())
            widest = std::max(widest, textWidth(font, m_rows.numbersOf(row)));
        return widest + 8;
    }
    /// How many lines every row has room for at its right; 0 where the picture is too narrow or a row too low for two.
    int reasonLines(const Theme& theme) const
    {
        constexpr double leastWide = 640;
        if (m_rows.bundled() || m_size.width() < leastWide * theme.fontScale) return 0;
        int most = 3;
        for (const RouterRows::Row& row : m_rows.rows())
            most = std::min(most, static_cast<int>((row.height - 2) / reasonLine(theme)));
        return most < 2 ? 0 : most;
    }
    /// The last says where the number comes from; above them stands in how many steps a router sends.
    QStringList reasonsOf(std::size_t row, int lines) const
    {
        const qsizetype room = std::min(2, lines - 1);
        return m_reasons[row].mid(std::max<qsizetype>(0, m_reasons[row].size() - room));
    }
    bool needed(std::size_t row) const
    {
        return !m_reasons[row].isEmpty() && needsItsSteps(m_columns.work->loads[m_rows.row(row).first]);
    }
    std::pair<QString, QString> neededOf(std::size_t row) const
    {
        return neededSteps(m_columns.work->loads[m_rows.row(row).first], m_tree.leaves());
    }
    /// Whether the steps of a row are explained beside its bars.
    bool hasNeeded(const Theme& theme) const
    {
        const auto rows = std::views::iota(std::size_t{0}, m_rows.rows().size());
        return reasonLines(theme) > 0 && std::ranges::any_of(rows, [this](std::size_t r) { return needed(r); });
    }
    static double reasonLine(const Theme& theme) { return capHeight(theme.text(8.5)) + 6; }
    /// "sends in 8 of 9 steps, 7 needed": what the busiest link alone takes.
    QString busyReasonText(std::size_t row) const
    {
        const RouterLoad& load = m_columns.work->loads[m_rows.row(row).first];
        if (static_cast<StepIndex>(m_busy[row]) == load.least)
            return QStringLiteral("%1 steps, all needed:").arg(busyText(m_busy[row]));
        return QStringLiteral("sends in %1 steps, %2 needed")
            .arg(busyText(m_busy[row]), numberText(double(load.least)));
    }
    double now() const { return x(static_cast<double>(m_marked) + 0.5); }
    /// Where a bar ends within a column that is all of it or nothing, whichever is nearer.
    void paintCells(Canvas& canvas, const Theme& theme, const RouterRows::Row& row) const
    {
        QImage image(static_cast<int>(m_columns.size()), 2, QImage::Format_RGB32);
        for (const bool down : {false, true}) {
            std::vector<double> fractions;
            for (std::size_t column = 0; column < m_columns.size(); ++column)
                fractions.push_back(m_columns.fraction(row.first, row.count, column, down));
            for (std::size_t column = 0; column < m_columns.size(); ++column) {
                const double before = column == 0 ? 0 : fractions[column - 1],
                             after = column + 1 == m_columns.size() ? 0 : fractions[column + 1];
                const bool end = std::min(before, after) == 0 && std::max(before, after) == 1;
                const double some = end ? std::round(fractions[column]) : fractions[column];
                image.setPixelColor(static_cast<int>(column), down ? 1 : 0,
                                    some > 0 ? mixed(theme.vacant, theme.categories[down ? 1 : 0], 0.25 + 0.75 * some)
                                             : theme.vacant);
            }
        }
        m_scale.paintCells(canvas, row.top, row.height - (row.height >= 6 ? 2 : 0), image);
    }
    /// In how many steps a row sends up and down, in the bars that are in one piece or, where they are short, behind
    /// them. `said`: of a single piece that is beside the row, and its bar has its last step.
    void paintCounts(Canvas& canvas, const Theme& theme, const RouterRows::Row& row, bool said) const
    {
        const QFont font = theme.text(8.5);
        const double half = (row.height - 2) / 2;
        if (m_rows.bundled() || half < capHeight(font) + 3) return;
        for (const bool down : {false, true}) {
            const std::vector<RouterColumns::Piece> pieces = m_columns.pieces(row.first, down);
            constexpr std::size_t mostPieces = 3;
            if (pieces.size() <= mostPieces) paintPauses(canvas, theme, row, down, pieces);
            for (std::size_t i = 0; i < pieces.size() && pieces.size() <= mostPieces; ++i) {
                const auto& [first, last, count] = pieces[i];
                const bool whole = said && pieces.size() == 1;
                if (whole && m_columns.length(first) > 1) continue; // it may begin late in that
                const QString text =
                    whole ? QObject::tr("to step %1").arg(numberText(double(m_columns.edges[first]) + double(count)))
                          : counted(count, QStringLiteral("step"), QStringLiteral("steps"));
                const double wide = textWidth(font, text), from = x(double(m_columns.edges[first])),
                             to = x(double(m_columns.edges[last + 1]));
                const auto clear = [&](double start) { // of the playhead
                    return m_marked >= 0 && now() > start - 4 && now() < start + wide + 4 ? now() + 6 : start;
                };
                const double split = x(double(m_scale.enlarged())),
                             begin = to > split ? std::max(from, m_scale.rest()) : from,
                             inside = clear(whole ? std::max(begin, to - wide - 12) + 6 : begin + 6),
                             behind = clear(to + 5), end = to > split ? m_scale.right() : split,
                             baseline = row.top + (down ? 1.5 : 0.5) * half + capHeight(font) / 2;
                if (inside + wide + 4 <= to)
                    canvas.text({inside, baseline}, text, {font, inkOn(theme.categories[down ? 1 : 0])});
                else if (behind + wide
                         <= (i + 1 < pieces.size() ? x(double(m_columns.edges[pieces[i + 1].first])) - 4 : end))
                    canvas.text({behind, baseline}, text, {font, theme.inkSoft});
            }
        }
    }
    /// What is not sent in time: before the first packet comes up from a leaf, and between two pieces.
    void paintPauses(Canvas& canvas, const Theme& theme, const RouterRows::Row& row, bool down,
                     std::span<const RouterColumns::Piece> pieces) const
    {
        const QFont font = theme.text(8.5);
        const double half = (row.height - 2) / 2, baseline = row.top + (down ? 1.5 : 0.5) * half + capHeight(font) / 2;
        const auto say = [&](double from, double to, const QStringList& forms) {
            for (const QString& text : forms)
                if (textWidth(font, text) + 4 <= to - from && (m_marked < 0 || now() < from || now() > to))
                    return canvas.text({(from + to) / 2, baseline}, text, {font, theme.inkSoft, Anchor::Middle});
        };
        if (!down && row.level == 1 && !pieces.empty())
            say(m_scale.left(), x(double(m_columns.edges[pieces.front().first])),
                {QStringLiteral("the leaves send up"), QStringLiteral("leaves send"), QStringLiteral("leaf sends")});
        if (!down && row.level == m_tree.levels() && pieces.empty() && hasNeeded(theme))
            say(m_marked < 0 ? m_scale.rest() : std::max(m_scale.rest(), now() + 6), m_scale.right(),
                {QObject::tr("nothing above: sends only down"), QObject::tr("sends only down")});
        for (std::size_t i = 1; down && i < pieces.size(); ++i)
            say(x(double(m_columns.edges[pieces[i - 1].last + 1])), x(double(m_columns.edges[pieces[i].first])),
                {QStringLiteral("none down"), QStringLiteral("none")});
    }
    double rightRoom(const Theme& theme) const
    {
        double room = textWidth(theme.mono(8.5), busyText(m_run->steps()));
        const int lines = reasonLines(theme);
        for (std::size_t r = 0; lines > 0 && r < m_rows.rows().size(); ++r) {
            if (needed(r)) {
                const auto [up, down] = neededOf(r);
                room = std::max({room, textWidth(theme.text(8.5), up), textWidth(theme.text(8.5), down)});
                continue;
            }
            if (!m_reasons[r].isEmpty())
                room = std::max(room, textWidth(theme.text(8.5, QFont::DemiBold), busyReasonText(r)));
            for (const QString& text : reasonsOf(r, lines)) room = std::max(room, textWidth(theme.text(8.5), text));
        }
        return room;
    }
    void paintReasons(Canvas& canvas, const Theme& theme, std::size_t r, int lines, const TextStyle& busy) const
    {
        const RouterRows::Row& row = m_rows.row(r);
        const double line = reasonLine(theme), x = m_scale.right() + 8;
        if (needed(r)) { // beside its bars
            const auto [up, down] = neededOf(r);
            const double half = (row.height - 2) / 2, to = capHeight(theme.text(8.5)) / 2;
            if (!up.isEmpty()) canvas.text({x, row.top + 0.5 * half + to}, up, {theme.text(8.5), theme.ink});
            canvas.text({x, row.top + 1.5 * half + to}, down, {theme.text(8.5), theme.ink});
            return;
        }
        const QStringList reasons = reasonsOf(r, lines);
        double baseline =
            row.top + (row.height - 2 - line * double(reasons.size())) / 2 + capHeight(theme.text(8.5)) / 2;
        if (reasons.isEmpty())
            canvas.text({x, baseline}, busyText(m_busy[r]), busy);
        else
            canvas.text({x, baseline}, busyReasonText(r), {theme.text(8.5, QFont::DemiBold), busy.colour});
        for (const QString& text : reasons) canvas.text({x, baseline += line}, text, {theme.text(8.5), theme.inkSoft});
    }
    /// "26 of 27"
    QString busyText(std::uint64_t steps) const
    {
        return QStringLiteral("%1 of %2").arg(numberText(double(steps)), numberText(double(m_run->steps())));
    }
    double x(double step) const { return m_scale.x(step); }
    std::optional<std::size_t> columnAt(double place) const
    {
        const auto step = m_scale.stepAt(place);
        if (!step) return {};
        return static_cast<std::size_t>(std::ranges::upper_bound(m_columns.edges, *step) - m_columns.edges.begin()) - 1;
    }

    void paintTop(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(9);
        double x = m_size.width() - 14;
        for (const std::size_t category : {1, 0}) {
            const QString text = category == 0 ? QStringLiteral("sends up") : QStringLiteral("sends down");
            x -= textWidth(font, text);
            canvas.text({x, 18}, text, {font, theme.inkSoft});
            x -= 17;
            // Where it stands in a cell, too.
            canvas.fill({x, 9, 12, 10}, theme.vacant);
            canvas.fill({x, category == 0 ? 9.0 : 14.0, 12, 5}, theme.categories[category]);
            x -= 12;
        }
        if (!m_outside.isEmpty())
            canvas.text({14, 18 + lineHeight(font)}, fitting(font, shorterForms(m_outside), m_size.width() - 28),
                        {font, theme.ink});
        if (!m_deciding.isEmpty() && reasonLines(theme) > 0
            && textWidth(theme.text(10, QFont::DemiBold), m_deciding) < x - 24)
            return canvas.text({14, 18}, m_deciding, {theme.text(10, QFont::DemiBold), theme.ink});
        const QString heading = routerHeading(m_rows.bundled(), reasonLines(theme) > 0);
        paintHeading(canvas, theme, {heading, QObject::tr("What the routers do, busy steps"), QObject::tr("Routers")},
                     x);
    }

    void paintAxis(Canvas& canvas, const Theme& theme) const
    {
        const double baseline = m_rows.bottom() + 9 + capHeight(theme.mono(8.5));
        m_scale.paintAxis(canvas, theme, baseline, top());
        const QFont font = theme.text(9);
        if (const double below = baseline + lineHeight(font) + 6;
            !m_pause.isEmpty() && below < m_size.height() - 4 && reasonLines(theme) > 0)
            canvas.text({14, below}, fitting(font, shorterForms(m_pause), m_size.width() - 28), {font, theme.ink});
        if (m_marked < 0) return;
        const double from = top() - 3, to = m_rows.bottom() + 3;
        canvas.line({now(), from}, {now(), to}, {theme.panel, 3.5});
        canvas.line({now(), from}, {now(), to}, {theme.ink, 1.5 * theme.strokeScale});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_marked;
    LeafTree m_tree;
    mutable StepScale m_scale; ///< its place depends on the fonts
    RouterColumns m_columns;
    QString m_outside; ///< what goes down the links; often nothing
    RouterRows m_rows;
    std::vector<std::uint64_t> m_busy;  ///< by row, steps
    std::vector<QStringList> m_reasons; ///< by row; empty where its routers differ
    QString m_deciding;                 ///< which level takes all steps, and why; often nothing
    QString m_pause;                    ///< why level 1 sends nothing down in one step; often nothing
};

std::string objection(const Run& run)
{
    if (run.data().routers == 0)
        return "Routers take no part in this algorithm; they do on a leaf-tree, with an algorithm for leaves.";
    return run.steps() == 0 ? "Nothing is sent." : std::string();
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<RoutersPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "routers",
    .title = "Routers",
    .help = "which routers of a tree send up, send down or idle in which step",
    .size = {900, 300},
    .objection = objection,
    .make = make,
    .example = "leaf-tree:3x3x3 allgather-leaf-flooding",
    .place = 90,
    .special = true,
    .momentary = true,
    .leastHeight = 310,
    .numbers = "routers",
};

} // namespace hopscope::routers_picture
