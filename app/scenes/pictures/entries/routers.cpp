#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/leaf/router_words.h"
#include "scenes/pictures/leaf/router_work.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/router_rows.h"
#include "scenes/related.h"
#include "topology/leaf_tree.h"

#include <algorithm>
#include <span>

namespace hopscope::routers_picture {

namespace {

/// What every router does in every step: sends up, sends down, idles. The upper half of a cell is for up.
class RoutersPicture final : public Picture {
public:
    explicit RoutersPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_marked(markedStep(request)),
          m_tree(LeafTree::of(m_run->topology())), m_edges(evenEdges(m_run->steps(), (m_size.width() - 150) / 2)),
          m_work(routerWork(m_run, m_edges, request.stop)), m_outside(outside()),
          m_rows(m_tree, top(), m_size.height() - top() - footHeight,
                 [this](std::uint32_t a, std::uint32_t b) { return alike(a, b); })
    {
        for (const RouterRows::Row& row : m_rows.rows()) {
            std::uint64_t busiest = 0;
            for (std::uint32_t i = 0; i < row.count; ++i) {
                std::uint64_t busy = 0;
                for (std::size_t column = 0; column < columns(); ++column) busy += cell(row.first + i, column).busy;
                busiest = std::max(busiest, busy);
            }
            m_busy.push_back(busiest);
            const auto loads = std::span(m_work->loads).subspan(row.first, row.count);
            const bool same = std::ranges::all_of(loads, [&](const RouterLoad& load) { return load == loads.front(); });
            m_reasons.push_back(same ? routerReasons(loads.front(), m_tree.leaves()) : QStringList());
            if (same && m_deciding.isEmpty())
                m_deciding = decidingText(row.level, loads.front(), m_run->steps(), pauseOf(row.first));
        }
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const double numbers = numberRoom(theme);
        m_left = 14 + RouterRows::nameRoom(theme) + 8 + numbers;
        m_right = m_size.width() - 14 - rightRoom(theme) - 8;
        paintTop(canvas, theme);
        m_rows.paintNames(canvas, theme, m_left - 8 - numbers);
        const auto group = canvas.group(QStringLiteral("routers"));
        const QFont number = theme.mono(8.5);
        double free = -1e9;
        for (std::size_t r = 0; r < m_rows.rows().size(); ++r) {
            const RouterRows::Row& row = m_rows.row(r);
            if (numbers > 0)
                canvas.text({m_left - 8, row.top + row.height / 2 + capHeight(number) / 2}, m_rows.numbersOf(row),
                            {number, theme.inkSoft, Anchor::End});
            QImage image(static_cast<int>(columns()), 2, QImage::Format_RGB32);
            for (std::size_t column = 0; column < columns(); ++column) {
                const double steps = static_cast<double>(m_edges[column + 1] - m_edges[column]) * row.count;
                double up = 0, down = 0;
                for (std::uint32_t i = 0; i < row.count; ++i)
                    up += cell(row.first + i, column).up, down += cell(row.first + i, column).down;
                const auto set = [&](int y, const QColor& colour, double share) {
                    image.setPixelColor(static_cast<int>(column), y,
                                        share > 0 ? mixed(theme.vacant, colour, 0.25 + 0.75 * share) : theme.vacant);
                };
                set(0, theme.categories[0], up / steps);
                set(1, theme.categories[1], down / steps);
            }
            canvas.cells({m_left, row.top, m_right - m_left, row.height - (row.height >= 6 ? 2 : 0)}, image);
            paintCounts(canvas, theme, row);
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
                        canvas.path(roundedRect({m_left - 1, row.top - 1, m_right - m_left + 2, row.height + 1}, 2),
                                    {{}, {theme.accent, 1.5 * theme.strokeScale}});
        paintAxis(canvas, theme);
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.rowAt(point.y());
        if (row && m_rows.row(*row).count == 1 && point.x() < m_left)
            return NodeId{m_tree.leaves() + m_rows.row(*row).first};
        if (const auto column = columnAt(point.x())) return StepRef{m_edges[*column]};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto column = columnAt(point.x());
        const auto index = m_rows.rowAt(point.y());
        if (!column || !index) return {};
        const RouterRows::Row& row = m_rows.row(*index);
        std::uint64_t up = 0, down = 0, busy = 0;
        for (std::uint32_t i = 0; i < row.count; ++i) {
            const RouterSends& sends = cell(row.first + i, *column);
            up += sends.up, down += sends.down, busy += sends.busy;
        }
        const StepIndex first = m_edges[*column], last = m_edges[*column + 1];
        if ((row.count == 1 || !m_rows.bundled()) && last == first + 1)
            return QStringLiteral("%1, step %2: %3")
                .arg(m_rows.nameOf(row))
                .arg(first + 1)
                .arg(up > 0 && down > 0 ? QStringLiteral("sends up and down")
                     : up > 0           ? QStringLiteral("sends up")
                     : down > 0         ? QStringLiteral("sends down")
                                        : QStringLiteral("idles"));
        const double all = static_cast<double>(last - first) * row.count;
        const auto percent = [all](std::uint64_t part) { return wholePercent(static_cast<double>(part) / all); };
        return QStringLiteral("%1, steps %2 to %3: busy %4 %, up %5 %, down %6 %")
            .arg(m_rows.nameOf(row))
            .arg(first + 1)
            .arg(last)
            .arg(percent(busy), percent(up), percent(down));
    }

private:
    static constexpr double footHeight = 22;
    /// Below the heading and, in the higher picture of an allgather, what goes down the links.
    double top() const { return headingHeight + 8 + (m_outside.isEmpty() ? 0 : 16); }
    QString outside() const
    {
        constexpr double high = 230;
        return m_size.height() >= high && std::ranges::all_of(m_work->loads, &RouterLoad::outside) ? outsideText(m_tree)
                                                                                                   : QString();
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
    /// How many lines of reasons every row has room for, below how many steps it sends in; 0 where the picture is too
    /// narrow or a row too low for one.
    int reasonLines(const Theme& theme) const
    {
        constexpr double leastWide = 640;
        if (m_rows.bundled() || m_size.width() < leastWide * theme.fontScale) return 0;
        int most = 2;
        for (const RouterRows::Row& row : m_rows.rows())
            most = std::min(most, static_cast<int>((row.height - 2) / reasonLine(theme)) - 1);
        return std::max(most, 0);
    }
    static double reasonLine(const Theme& theme) { return capHeight(theme.text(8.5)) + 6; }
    /// "sends in 8 of 9 steps, 7 needed": what the busiest link alone takes.
    QString busyReasonText(std::size_t row) const
    {
        const RouterLoad& load = m_work->loads[m_rows.row(row).first];
        if (static_cast<StepIndex>(m_busy[row]) == load.least) // which what follows says, too
            return load.outside ? QStringLiteral("all its steps are needed:")
                                : QStringLiteral("%1 steps, all needed:").arg(busyText(m_busy[row]));
        return QStringLiteral("sends in %1 steps, %2 needed")
            .arg(busyText(m_busy[row]), numberText(double(load.least)));
    }
    StepIndex length(std::size_t column) const { return m_edges[column + 1] - m_edges[column]; }
    double now() const { return x(static_cast<double>(m_marked) + 0.5); }
    /// Columns one after another in which a router sends, and in how many steps.
    struct Piece {
        std::size_t first, last;
        std::uint64_t count;
    };
    /// In how many steps a row sends up and down, in the bars that are in one piece or, where they are short, behind
    /// them.
    void paintCounts(Canvas& canvas, const Theme& theme, const RouterRows::Row& row) const
    {
        const QFont font = theme.text(8.5);
        const double half = (row.height - 2) / 2;
        if (m_rows.bundled() || half < capHeight(font) + 3) return;
        for (const bool down : {false, true}) {
            const std::vector<Piece> pieces = piecesOf(row.first, down);
            constexpr std::size_t mostPieces = 3;
            if (pieces.size() <= mostPieces) paintPauses(canvas, theme, row, down, pieces);
            for (std::size_t i = 0; i < pieces.size() && pieces.size() <= mostPieces; ++i) {
                const auto& [first, last, count] = pieces[i];
                const QString text = counted(count, QStringLiteral("step"), QStringLiteral("steps"));
                const double wide = textWidth(font, text), from = x(double(m_edges[first])),
                             to = x(double(m_edges[last + 1]));
                const auto clear = [&](double start) { // of the playhead
                    return m_marked >= 0 && now() > start - 4 && now() < start + wide + 4 ? now() + 6 : start;
                };
                const double inside = clear(from + 6), behind = clear(to + 5),
                             baseline = row.top + (down ? 1.5 : 0.5) * half + capHeight(font) / 2;
                if (inside + wide + 4 <= to)
                    canvas.text({inside, baseline}, text, {font, inkOn(theme.categories[down ? 1 : 0])});
                else if (behind + wide
                         <= (i + 1 < pieces.size() ? x(double(m_edges[pieces[i + 1].first])) - 4 : m_right))
                    canvas.text({behind, baseline}, text, {font, theme.inkSoft});
            }
        }
    }
    /// What is not sent in time: before the first packet comes up from a leaf, and between two pieces.
    void paintPauses(Canvas& canvas, const Theme& theme, const RouterRows::Row& row, bool down,
                     std::span<const Piece> pieces) const
    {
        const QFont font = theme.text(8.5);
        const double half = (row.height - 2) / 2, baseline = row.top + (down ? 1.5 : 0.5) * half + capHeight(font) / 2;
        const auto say = [&](double from, double to, const QStringList& forms) {
            for (const QString& text : forms)
                if (textWidth(font, text) + 4 <= to - from && (m_marked < 0 || now() < from || now() > to))
                    return canvas.text({(from + to) / 2, baseline}, text, {font, theme.inkSoft, Anchor::Middle});
        };
        if (!down && row.level == 1 && !pieces.empty())
            say(m_left, x(double(m_edges[pieces.front().first])),
                {QStringLiteral("the leaves send up"), QStringLiteral("leaves send"), QStringLiteral("leaf sends")});
        for (std::size_t i = 1; down && i < pieces.size(); ++i)
            say(x(double(m_edges[pieces[i - 1].last + 1])), x(double(m_edges[pieces[i].first])),
                {QStringLiteral("none down"), QStringLiteral("none")});
    }
    /// The only step between the first and the last in which a router sends nothing down.
    std::optional<StepIndex> pauseOf(std::uint32_t router) const
    {
        const std::vector<Piece> pieces = piecesOf(router, true);
        if (pieces.size() != 2 || m_edges[pieces[1].first] - m_edges[pieces[0].last + 1] != 1) return {};
        return m_edges[pieces[0].last + 1];
    }
    std::vector<Piece> piecesOf(std::uint32_t router, bool down) const
    {
        std::vector<Piece> pieces;
        for (std::size_t column = 0; column < columns(); ++column) {
            const std::uint32_t sends = down ? cell(router, column).down : cell(router, column).up;
            if (sends == 0) continue;
            // In the first column of several steps it may begin late, in the last end early.
            const bool on = !pieces.empty() && pieces.back().last + 1 == column
                            && (pieces.back().last == pieces.back().first || full(router, column - 1, down));
            if (!on) pieces.push_back({column, column, 0});
            pieces.back().last = column, pieces.back().count += sends;
        }
        return pieces;
    }
    bool full(std::uint32_t router, std::size_t column, bool down) const
    {
        const RouterSends& sends = cell(router, column);
        return static_cast<StepIndex>(down ? sends.down : sends.up) == length(column);
    }
    double rightRoom(const Theme& theme) const
    {
        double room = textWidth(theme.mono(8.5), busyText(m_run->steps()));
        const int lines = reasonLines(theme);
        for (std::size_t r = 0; lines > 0 && r < m_rows.rows().size(); ++r) {
            if (!m_reasons[r].isEmpty())
                room = std::max(room, textWidth(theme.text(8.5, QFont::DemiBold), busyReasonText(r)));
            for (const QString& text : m_reasons[r].mid(std::max<qsizetype>(0, m_reasons[r].size() - lines)))
                room = std::max(room, textWidth(theme.text(8.5), text));
        }
        return room;
    }
    void paintReasons(Canvas& canvas, const Theme& theme, std::size_t r, int lines, const TextStyle& busy) const
    {
        const RouterRows::Row& row = m_rows.row(r);
        // The last says where the number comes from.
        const QStringList reasons = m_reasons[r].mid(std::max<qsizetype>(0, m_reasons[r].size() - lines));
        const double line = reasonLine(theme), x = m_right + 8;
        double baseline = row.top + (row.height - 2 - line * static_cast<double>(reasons.size())) / 2
                          + capHeight(theme.text(8.5)) / 2;
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
    bool alike(std::uint32_t a, std::uint32_t b) const
    {
        for (std::size_t column = 0; column < columns(); ++column) {
            const RouterSends &one = cell(a, column), &other = cell(b, column);
            if (one.up != other.up || one.down != other.down || one.busy != other.busy) return false;
        }
        return true;
    }
    std::size_t columns() const { return m_edges.size() - 1; }
    const RouterSends& cell(std::uint32_t router, std::size_t column) const
    {
        return m_work->sends[router * columns() + column];
    }
    double x(double step) const
    {
        return m_left + step / static_cast<double>(std::max<StepIndex>(m_run->steps(), 1)) * (m_right - m_left);
    }
    std::optional<std::size_t> columnAt(double place) const
    {
        const double share = (place - m_left) / std::max(m_right - m_left, 1.0);
        if (share < 0 || share >= 1) return {};
        const auto step = static_cast<StepIndex>(share * static_cast<double>(m_run->steps()));
        return static_cast<std::size_t>(std::ranges::upper_bound(m_edges, step) - m_edges.begin()) - 1;
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
            && textWidth(theme.text(10, QFont::DemiBold), m_deciding) < x - 24) {
            canvas.text({14, 18}, m_deciding, {theme.text(10, QFont::DemiBold), theme.ink});
            return;
        }
        paintHeading(
            canvas, theme,
            {m_rows.bundled()
                 ? QStringLiteral("What the routers do; right: steps in which the busiest router of the row sends")
             : reasonLines(theme) > 0 ? QStringLiteral(
                   "What each router does; right: steps in which it sends, and what its links need at least")
                                      : QStringLiteral("What each router does; right: steps in which it sends"),
             QStringLiteral("What the routers do, busy steps"), QStringLiteral("Routers")},
            x);
    }

    void paintAxis(Canvas& canvas, const Theme& theme) const
    {
        paintStepAxis(canvas, theme, m_run->steps(), m_left, m_right, m_rows.bottom() + 9 + capHeight(theme.mono(8.5)));
        if (m_marked < 0) return;
        const double from = top() - 3, to = m_rows.bottom() + 3;
        canvas.line({now(), from}, {now(), to}, {theme.panel, 3.5});
        canvas.line({now(), from}, {now(), to}, {theme.ink, 1.5 * theme.strokeScale});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_marked;
    LeafTree m_tree;
    std::vector<StepIndex> m_edges;
    std::shared_ptr<const RouterWork> m_work;
    QString m_outside; ///< what goes down the links; often nothing
    RouterRows m_rows;
    std::vector<std::uint64_t> m_busy;    ///< by row, steps
    std::vector<QStringList> m_reasons;   ///< by row; empty where its routers differ
    QString m_deciding;                   ///< which level takes all steps, and why; often nothing
    mutable double m_left{0}, m_right{0}; ///< depend on the fonts
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
