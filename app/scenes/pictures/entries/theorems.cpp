#include "figures/leaf_theorems.h"

#include "drawing/format.h"
#include "scenes/pictures/leaf/known_theorems.h"
#include "scenes/pictures/leaf/theorem_list.h"
#include "scenes/pictures/leaf/theorem_sum.h"
#include "scenes/pictures/leaf/theorem_unequal.h"
#include "scenes/pictures/leaf/theorem_words.h"
#include "scenes/pictures/parts/parts.h"
#include "topology/leaf_tree.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope::theorems_picture {

namespace {

/// What the paper says in the tree of the experiment: first the theorems about the run, and why they hold or fail, then
/// those that are not what was simulated, in rows, and a line for each of the others.
class TheoremsPicture final : public Picture {
public:
    explicit TheoremsPicture(const PictureRequest& request)
        : m_size(request.size), m_tree(LeafTree::of(request.run->topology())),
          m_theorems(theoremsOf(*request.run, request.stop)), m_algorithm(request.run->experiment().algorithm)
    {
        for (const LeafTheorem& theorem : *m_theorems) (isOfRun(theorem) ? m_own : m_others).push_back(&theorem);
        if (!m_tree.uniform() && !m_own.empty()) m_like = likeTrees(m_tree, m_algorithm, request.stop);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected&, const Selected&) const override
    {
        const auto group = canvas.group(QStringLiteral("theorems"));
        m_places.clear();
        if (!m_like.empty()) return paintUnequal(canvas, theme);
        constexpr double high = 270; // enough for large letters
        const double top = paintTop(canvas, theme, theoremReason(m_own), m_size.height() >= high);
        List rows = m_own, all = m_own, holding;
        all.insert(all.end(), m_others.begin(), m_others.end());
        for (const LeafTheorem* one : m_others)
            (one->verdict == LeafTheorem::Verdict::Holds ? holding : rows).push_back(one);
        const QFont small = theme.text(8.5);
        const double room = m_size.width() - 2 * margin;
        const auto keyLines = [&](const List& shown) {
            const bool others = shown.size() > m_own.size();
            return wrapped(small, theoremKey(m_tree, shown, others, others && !m_own.empty()), room);
        };
        const auto keyTop = [&](const std::vector<QString>& lines) {
            return m_size.height() - 4 - lineHeight(small) * static_cast<double>(lines.size());
        };
        std::vector<QString> key = keyLines(all);
        constexpr double fewRows = 3; // that matter more than what the letters are
        if (keyTop(key) - top < fewRows * lineHeight(theme.text(9))) key.clear();
        const double listed = holding.empty() ? 0 : lineHeight(small) + 8 + theoremListHeight(theme, holding);
        const bool whole = rowsFit(theme, rows.size(), keyTop(key) - top - listed);
        if (!whole) {
            rows = m_own;
            if (!key.empty()) key = keyLines(m_own);
        }
        double bottom = keyTop(key);
        for (double line = bottom; const QString& text : key)
            canvas.text({margin, line += lineHeight(small)}, text, {small, theme.inkSoft});
        // Of those that fail and are not about the run: where there is room above the key.
        const QString failure = whole ? failureReason(m_others) : QString();
        const std::vector<QString> why = failure.isEmpty() ? std::vector<QString>() : wrapped(small, failure, room);
        const double whyHigh = lineHeight(small) * static_cast<double>(why.size());
        if (whole && !holding.empty()) {
            bottom -= listed;
            canvas.text({margin, bottom + lineHeight(small)}, QStringLiteral("These hold:"), {small, theme.ink});
            paintTheoremList(canvas, theme, holding, folded(bottom + lineHeight(small) + 3, bottom + listed - 4),
                             m_places);
        }
        if (rowsFit(theme, rows.size(), bottom - whyHigh - top)) {
            for (double line = bottom - whyHigh; const QString& text : why)
                canvas.text({margin, line += lineHeight(small)}, text, {small, theme.ink});
            bottom -= whyHigh;
        }
        double y = top + paintSum(canvas, theme, whole ? rows.size() : 0, top, bottom);
        if (!rows.empty()) y = paintTable(canvas, theme, rows, whole, y, bottom);
        if (!whole) paintTheoremList(canvas, theme, m_others, folded(y, bottom), m_places);
    }

    QString explain(QPointF point) const override
    {
        const auto found =
            std::ranges::find_if(m_places, [&](const auto& place) { return place.first.contains(point); });
        if (found == m_places.end()) return {};
        return theoremExplanation(*found->second);
    }

private:
    using List = std::vector<const LeafTheorem*>;
    static constexpr double margin = 14, between = 14, narrow = 8, mostBetween = 40;
    static constexpr double leastBar = 94; ///< width of a bar with its number
    static constexpr double tight = 1.05;  ///< a row of a low table, in lines
    enum class Content { Name, About, Statement, Formula, Printed, TrueFormula, Corrected, Simulated, Bar, Verdict };
    struct Column {
        Content content;
        QString title;
        bool number;
        double width{0};
    };

    /// The sentence that matters and how its number is counted; returns where they end.
    double paintTop(Canvas& canvas, const Theme& theme, const QString& reason, bool large = false) const
    {
        const QFont bold = theme.text(large ? 13 : 11, QFont::DemiBold), text = theme.text(large ? 10 : 9);
        const double room = m_size.width() - 2 * margin;
        double y = capHeight(bold) + 7;
        canvas.text({margin, y}, fitting(bold, theoremHeadline(m_own, *m_theorems, m_tree), room), {bold, theme.ink});
        y += 3;
        const std::vector<QString> lines = reason.isEmpty() ? std::vector<QString>() : wrapped(text, reason, room);
        constexpr double least = 0.5; // of the height is for the rows
        if (y + lineHeight(text) * static_cast<double>(lines.size()) <= least * m_size.height())
            for (const QString& line : lines) canvas.text({margin, y += lineHeight(text)}, line, {text, theme.ink});
        return y + 5;
    }

    /// What decides the worst theorem of the run, where so many rows leave room for it or, if there are none, the
    /// others do in one line or in lines of two; returns how high it is.
    double paintSum(Canvas& canvas, const Theme& theme, std::size_t shown, double top, double bottom) const
    {
        const LeafTheorem* worst = worstOf(m_own);
        if (!worst || !worst->sum) return 0;
        const bool whole = shown > 0;
        const QFont font = theme.text(whole ? 8.5 : 9);
        const std::size_t rows = (whole ? shown : m_own.size()) + 1;
        const double others = whole                                  ? 0
                              : theoremsThatHold(m_others).isEmpty() ? double(m_others.size() + 1) / 2
                                                                     : 1,
                     high = theoremSumHeight(*worst), taken = (double(rows) * tight + others) * lineHeight(font);
        if (bottom - top < taken + high) return 0;
        paintTheoremSum(canvas, theme, *worst, {margin, top, m_size.width() - 2 * margin, high});
        return high;
    }

    /// Of a tree that the theorems are not about: what is true there, beside one that they are about.
    void paintUnequal(Canvas& canvas, const Theme& theme) const
    {
        const UnequalTree what{m_tree, m_own, m_others, m_like};
        const LeafTheorem& first = *worstOf(m_own);
        const QFont small = theme.text(8.5), text = theme.text(9);
        const double room = m_size.width() - 2 * margin, line = lineHeight(small);
        std::vector<QString> key = wrapped(small, theoremKey(m_tree, m_others, true, true), room);
        const double rows = unequalRowsHeight(theme, what);
        double y = paintTop(canvas, theme, unequalReason(first, m_tree));
        const auto keyTop = [&] { return m_size.height() - 4 - line * static_cast<double>(key.size()); };
        if (keyTop() < y + rows + line) key = wrapped(small, theoremKey(m_tree, m_own, false, true), room);
        if (keyTop() < y + rows) key.clear();
        const double bottom = keyTop();
        const std::vector<QString> why = wrapped(text, theoremReason(m_own), room);
        if (first.sum && bottom - y > rows + theoremSumHeight(first) + lineHeight(text) * double(why.size())) {
            for (const QString& one : why) canvas.text({margin, y += lineHeight(text)}, one, {text, theme.ink});
            y += 5;
            paintTheoremSum(canvas, theme, first, {margin, y, room, theoremSumHeight(first)});
            y += theoremSumHeight(first);
        }
        // What is left below a heading and the lines of the others is for the rows.
        constexpr double mostLines = 4, mostHigher = 1.35;
        const double listed = (mostLines * 1.3 + 1) * line + 8,
                     high = std::min(std::clamp(bottom - y - listed, rows, mostHigher * rows), bottom - y);
        paintUnequalRows(canvas, theme, what, {margin, y, room, high}, m_places);
        y += high + 2;
        const bool list = bottom - y > (mostLines + 1) * line; // in columns rather than one under the other
        if (bottom - y > line)
            canvas.text({margin, y += line}, fitting(small, unequalOthers(m_others, list), room), {small, theme.ink});
        if (list)
            paintTheoremList(canvas, theme, m_others, folded(y + 3, std::min(bottom, y + 3 + mostLines * 1.3 * line)),
                             m_places);
        for (double baseline = bottom; const QString& one : key)
            canvas.text({margin, baseline += line}, one, {small, theme.inkSoft});
    }
    /// Where those are that have no rows.
    QRectF folded(double from, double bottom) const
    {
        return {margin, from, m_size.width() - 2 * margin, bottom - from};
    }

    static bool rowsFit(const Theme& theme, std::size_t count, double room)
    {
        return (static_cast<double>(count) + 1) * 1.1 * lineHeight(theme.text(8.5)) <= room;
    }
    /// As large as there is room for the rows and their head.
    static double pointsFor(const Theme& theme, double rows, double room)
    {
        double points = 9;
        while (points > 8.5 && rows * 1.2 * lineHeight(theme.text(points)) > room) points -= 0.5;
        return points;
    }

    /// Rows with a head over them, `whole`: of all theorems, where those of the run have a band. Returns where they
    /// end.
    double paintTable(Canvas& canvas, const Theme& theme, const List& list, bool whole, double from,
                      double bottom) const
    {
        constexpr double folded = 9; // the room is for the lines that follow
        const double count = static_cast<double>(list.size()) + 1,
                     points = whole ? pointsFor(theme, count, bottom - from) : folded;
        const QFont head = theme.text(points, QFont::DemiBold), text = theme.text(points), mono = theme.mono(points);
        const double line = lineHeight(text),
                     pitch = whole ? std::clamp((bottom - from) / count, line, 1.35 * line) : tight * line;
        const double drop = (pitch + capHeight(text)) / 2; // of a baseline below the top of its row
        const std::vector<Column> columns = columnsFor(list, head, text, mono);
        const double gap = m_gap;
        double x = margin, y = from;
        for (const Column& column : columns) {
            if (!column.title.isEmpty())
                canvas.text({column.number ? x + column.width : x, y + drop}, column.title,
                            {head, theme.ink, column.number ? Anchor::End : Anchor::Start});
            x += column.width + gap;
        }
        const double right = x - gap;
        y += pitch;
        canvas.line({margin, y}, {right, y}, {theme.inkSoft, theme.strokeScale});
        for (const LeafTheorem* theorem : list) {
            if (y + pitch > bottom + 1) break; // what is missing is seen in a higher picture
            const QRectF row(margin - 6, y, m_size.width() - 2 * margin + 12, pitch);
            m_places.emplace_back(row, theorem);
            if (whole && isOfRun(*theorem)) canvas.fill(row.adjusted(0, 1, 0, 0), theme.accentSoft);
            x = margin;
            for (const Column& column : columns) {
                const double baseline = y + drop;
                if (column.content == Content::Bar)
                    paintPrinted(canvas, theme, *theorem, *m_theorems,
                                 {x, baseline - capHeight(text) - 1, column.width, capHeight(text) + 2});
                else
                    paintCell(canvas, theme, *theorem, column, {x, baseline}, inMono(column) ? mono : text);
                x += column.width + gap;
            }
            y += pitch;
            if (whole || theorem == list.back()) canvas.line({margin, y}, {right, y}, {theme.line, theme.strokeScale});
        }
        return y;
    }
    void paintCell(Canvas& canvas, const Theme& theme, const LeafTheorem& theorem, const Column& column, QPointF at,
                   const QFont& font) const
    {
        const QColor ink = column.content == Content::Verdict ? verdictColour(theme, theorem.verdict)
                           : column.content == Content::Simulated || column.content == Content::Name ? theme.ink
                                                                                                     : theme.inkSoft;
        canvas.text({column.number ? at.x() + column.width : at.x(), at.y()},
                    fitting(font,
                            column.content == Content::Verdict ? verdictForms(theorem)
                                                               : QStringList{textOf(theorem, column.content)},
                            column.width + 1),
                    {font, ink, column.number ? Anchor::End : Anchor::Start});
    }

    QString textOf(const LeafTheorem& theorem, Content content) const
    {
        switch (content) {
        case Content::About:
            return QString::fromStdString(theorem.about);
        case Content::Name:
            return toQString(theorem.name);
        case Content::Statement:
            return toQString(theorem.statement);
        case Content::Formula:
            return theoremFormula(theorem.formula);
        case Content::Printed:
            return m_claims ? claimedSteps(theorem) : printedSteps(theorem);
        case Content::TrueFormula:
            return theoremFormula(theorem.trueFormula);
        case Content::Corrected:
            return stepsNumber(theorem.trueValue);
        case Content::Simulated:
            return stepsNumber(theorem.simulated);
        default:
            return content == Content::Verdict ? verdictText(theorem) : QString();
        }
    }
    /// Whether the run that is shown is one that the theorem is about: its algorithm, with the capacities of its tree.
    bool isOfRun(const LeafTheorem& theorem) const { return theorem.own && theorem.algorithm == m_algorithm; }
    /// Those that fit, the wordy ones only where there is room for them: what a theorem claims, in words, where no
    /// other column goes for it.
    std::vector<Column> columnsFor(const List& list, const QFont& head, const QFont& text, const QFont& mono) const
    {
        std::vector<Column> columns{{Content::Name, QStringLiteral("theorem"), false},
                                    {Content::About, QStringLiteral("operation, ports"), false},
                                    {Content::Statement, QStringLiteral("statement"), false},
                                    {Content::Formula, QStringLiteral("formula as printed"), false},
                                    {Content::Printed, QStringLiteral("printed"), true},
                                    {Content::TrueFormula, QStringLiteral("corrected formula"), false},
                                    {Content::Corrected, QStringLiteral("corrected"), true},
                                    {Content::Simulated, QStringLiteral("simulated"), true},
                                    {Content::Bar, QStringLiteral("printed ÷ simulated"), false},
                                    {Content::Verdict, QStringLiteral("verdict"), false}};
        const bool equal = m_tree.uniform().has_value();
        if (!equal) // of which nothing is printed
            std::erase_if(columns, [](const Column& column) {
                return column.content == Content::Statement || column.content == Content::Formula
                       || column.content == Content::Printed || column.content == Content::Bar;
            });
        const Content formula = equal ? Content::Formula : Content::TrueFormula,
                      spare = equal ? Content::TrueFormula : Content::Formula;
        m_claims = true;
        const auto measure = [&](Column& column) {
            column.width = textWidth(head, column.title);
            for (const LeafTheorem* theorem : list)
                column.width = std::max(
                    column.width, column.content == Content::Bar
                                      ? leastBar
                                      : textWidth(inMono(column) ? mono : text, textOf(*theorem, column.content)));
        };
        std::ranges::for_each(columns, measure);
        const double room = m_size.width() - 2 * margin;
        double apart = between;
        const auto excess = [&] {
            double sum = -apart - room;
            for (const Column& column : columns) sum += column.width + apart;
            return sum;
        };
        // The formulas are what the view is about: they go last, after the words of the verdict, whose mark stays.
        const auto shorten = [&](Content content, double least) {
            const auto found = std::ranges::find(columns, content, &Column::content);
            if (found == columns.end() || excess() <= 0) return;
            found->width = std::max(std::min(found->width, least), found->width - excess());
        };
        const double words = verdictWidth(list, text, 1), brief = verdictWidth(list, text, 2),
                     mark = verdictWidth(list, text, 3);
        for (const Content wordy : {spare, Content::Statement, Content::Verdict, Content::Corrected, Content::Printed,
                                    Content::Bar, Content::About, formula, Content::Printed}) {
            if (wordy == Content::Printed) shorten(Content::Verdict, brief);
            if (excess() <= 0) break;
            const auto found = std::ranges::find(columns, wordy, &Column::content);
            if (found == columns.end()) continue;
            if (wordy == formula) {
                apart = narrow;
                shorten(Content::Verdict, mark);
                if (excess() <= 0) break;
            }
            if (wordy == Content::Verdict)
                shorten(wordy, words);
            else if (wordy == formula && excess() < 0.4 * found->width) // a little too long: shortened
                found->width -= excess();
            else if (wordy == Content::Printed && std::exchange(m_claims, false)) { // a sign says as much
                std::ranges::for_each(columns, measure);
                shorten(Content::Verdict, brief);
            } else
                columns.erase(found);
        }
        if (excess() > 0) columns.back().width = std::max(10.0, columns.back().width - excess());
        for (Column& column : columns)
            if (column.content == Content::Verdict && column.width < textWidth(head, column.title))
                column.title.clear();
        m_gap = apart + std::clamp(-excess() / static_cast<double>(columns.size() - 1), 0.0, mostBetween - between);
        return columns;
    }

    bool inMono(const Column& column) const { return column.number && !m_claims; }

    QSizeF m_size;
    LeafTree m_tree;
    Theorems m_theorems;
    std::string m_algorithm;
    List m_own, m_others; ///< about the run, and all else
    mutable double m_gap{between};
    mutable bool m_claims{};        ///< what is printed has words: "at least"
    std::vector<LikeTree> m_like;   ///< what the run is held against where no theorem is about its tree
    mutable TheoremPlaces m_places; ///< depend on the fonts
};

std::string objection(const Run& run)
{
    if (!run.topology().leafTree()) return "The theorems are about complete trees: choose a leaf-tree.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<TheoremsPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "theorems",
    .title = "Theorems",
    .help = "what the paper on trees of leaves states, as printed, corrected and simulated in this tree",
    .size = {1180, 320},
    .objection = objection,
    .make = make,
    .example = "leaf-tree:3x3 alltoall-leaf-one-send",
    .place = 110,
    .special = true,
    .still = true,
    .leastHeight = 350,
    .table = [](const Run& run) { return tableOf(*theoremsOf(run, {})); },
};

} // namespace hopscope::theorems_picture
