#include "figures/leaf_theorems.h"

#include "drawing/format.h"
#include "scenes/pictures/leaf/known_theorems.h"
#include "scenes/pictures/leaf/last_packets.h"
#include "scenes/pictures/leaf/theorem_groups.h"
#include "scenes/pictures/leaf/theorem_keys.h"
#include "scenes/pictures/leaf/theorem_list.h"
#include "scenes/pictures/leaf/theorem_others.h"
#include "scenes/pictures/leaf/theorem_sum.h"
#include "scenes/pictures/leaf/theorem_table.h"
#include "scenes/pictures/leaf/theorem_unequal.h"
#include "scenes/pictures/leaf/theorem_words.h"
#include "scenes/pictures/parts/formula_lines.h"
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
        if (m_own.empty()) return;
        if (m_size.height() >= leastPackets) m_last = lastPackets(*request.run, request.stop);
        if (m_last.empty() && !m_tree.uniform()) m_like = likeTrees(m_tree, m_algorithm, request.stop);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected&, const Selected&) const override
    {
        const auto group = canvas.group(QStringLiteral("theorems"));
        m_places.clear();
        constexpr double high = 270; // enough for large letters
        const bool large = m_size.height() >= high;
        if (!m_last.empty()) return paintPackets(canvas, theme, large);
        if (!m_like.empty()) return paintUnequal(canvas, theme);
        const double top = paintTop(canvas, theme, {theoremReason(m_own)}, large);
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
        const bool whole = theoremRowsFit(theme, rows.size(), keyTop(key) - top - listed);
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
        if (theoremRowsFit(theme, rows.size(), bottom - whyHigh - top)) {
            for (double line = bottom - whyHigh; const QString& text : why)
                canvas.text({margin, line += lineHeight(small)}, text, {small, theme.ink});
            bottom -= whyHigh;
        }
        double y = top + paintSum(canvas, theme, whole ? rows.size() : 0, top, bottom);
        if (!rows.empty())
            y = paintTheoremTable(canvas, theme, table(rows, whole), {margin, y, room, bottom - y}, m_places);
        if (!whole) paintTheoremList(canvas, theme, m_others, folded(y, bottom), m_places);
    }

    void paintNow(Canvas& canvas, const Theme& theme, double position) const override
    {
        paintStepNow(canvas, theme, m_columns, position);
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
    static constexpr double margin = 14, leastPackets = 160, ///< high: for the packets of one run below what they show
        mostPackets = 1.6;                                   ///< of the least height
    /// The sentence that matters and how its number is counted; returns where they end.
    double paintTop(Canvas& canvas, const Theme& theme, const QStringList& reasons, bool large = false) const
    {
        const QFont bold = theme.text(large ? 13 : 11, QFont::DemiBold), text = theme.text(large ? 10 : 9);
        const double room = m_size.width() - 2 * margin;
        double y = capHeight(bold) + 7;
        canvas.text({margin, y}, fitting(bold, theoremHeadline(m_own, *m_theorems, m_tree), room), {bold, theme.ink});
        y += 3;
        std::vector<QString> lines;
        for (const QString& reason : reasons)
            if (!reason.isEmpty()) std::ranges::copy(wrappedFormulas(text, reason, room), std::back_inserter(lines));
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
                     high = theoremSumHeight(*worst),
                     taken = (double(rows) * lowTheoremRow + others) * lineHeight(font);
        if (bottom - top < taken + high) return 0;
        paintTheoremSum(canvas, theme, *worst, {margin, top, m_size.width() - 2 * margin, high});
        return high;
    }

    /// Of a scatter: its last packets, which are why it takes so many steps, and beside them those of a tree of the
    /// other case; below in a few lines what else is stated.
    void paintPackets(Canvas& canvas, const Theme& theme, bool large) const
    {
        const QFont small = theme.text(8.5);
        const double room = m_size.width() - 2 * margin;
        QStringList reasons{theoremReason(m_own)};
        if (large) reasons.prepend(theoremStatement(*m_own.front(), m_tree));
        double y = paintTop(canvas, theme, reasons, large) + (large ? 4 : 0);
        const double least = lastPacketsHeight(theme, m_last, large), bottom = m_size.height() - (large ? 5 : 4),
                     others = theoremOthersHeight(theme, m_others, m_tree) + 8;
        // In a line or two, where there is no room for all of them.
        constexpr std::size_t mostLines = 2;
        const QStringList forms = othersInBrief(m_others, m_tree);
        std::vector<QString> lines;
        for (qsizetype i = 0; i < forms.size() && (lines.empty() || lines.size() > mostLines); ++i)
            lines = wrapped(small, forms[i], room);
        if (m_others.empty() || bottom - y - least < lineHeight(small) * static_cast<double>(lines.size()))
            lines.assign(m_others.empty() ? 0 : 1, fitting(small, forms, room));
        const double brief = lineHeight(small) * static_cast<double>(lines.size());
        const bool listed = !m_others.empty() && bottom - y - least >= others;
        // What is left makes the rows higher.
        const double high = std::min(std::max(least, bottom - y - (listed ? others : brief)), mostPackets * least);
        m_columns = paintLastPackets(canvas, theme, m_last, {margin, y, room, high}, large);
        y = std::max(y + high, bottom - (listed ? others : brief));
        if (listed) {
            canvas.line({margin, y}, {m_size.width() - margin, y}, {theme.line, theme.strokeScale});
            paintTheoremOthers(canvas, theme, m_others, m_tree, folded(y + 8, bottom), m_places);
        } else if (bottom - y >= brief)
            for (const QString& line : lines)
                canvas.text({margin, (y += lineHeight(small)) - 2}, line, {small, theme.ink});
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
        double y = paintTop(canvas, theme, {theoremStatement(first, m_tree)});
        const auto keyTop = [&] { return m_size.height() - 4 - line * static_cast<double>(key.size()); };
        const std::vector<QString> own = wrapped(small, theoremKey(m_tree, m_own, false, true), room);
        if (keyTop() < y + rows + line) key = own;
        if (keyTop() < y + rows) key.clear();
        double bottom = keyTop();
        const std::vector<QString> why = wrapped(text, theoremReason(m_own), room);
        if (first.sum && bottom - y > rows + theoremSumHeight(first) + lineHeight(text) * double(why.size())) {
            for (const QString& one : why) canvas.text({margin, y += lineHeight(text)}, one, {text, theme.ink});
            y += 5;
            paintTheoremSum(canvas, theme, first, {margin, y, room, theoremSumHeight(first)});
            y += theoremSumHeight(first);
        }
        // The others in groups have words of their own.
        const double groups = theoremGroupsHeight(theme, m_others);
        const bool grouped = m_size.height() - line * double(own.size() + 2) - y - rows - 8 >= groups;
        if (grouped) key = own, bottom = keyTop();
        // What is left below a heading and the lines of the others is for the rows.
        constexpr double mostLines = 4, mostHigher = 1.35;
        const double listed = (grouped ? groups : mostLines * 1.3 * line) + line + 8,
                     high = std::min(std::clamp(bottom - y - listed, rows, mostHigher * rows), bottom - y);
        paintUnequalRows(canvas, theme, what, {margin, y, room, high}, m_places);
        y += high + 2;
        const bool list = bottom - y > (mostLines + 1) * line; // in columns rather than one under the other
        if (bottom - y > line)
            canvas.text({margin, y += line}, fitting(small, unequalOthers(m_others, list), room), {small, theme.ink});
        if (grouped)
            paintTheoremGroups(canvas, theme, m_others, folded(y + 3, bottom), m_places);
        else if (list)
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

    TheoremTable table(const List& rows, bool whole) const { return {m_tree, *m_theorems, rows, m_algorithm, whole}; }
    bool isOfRun(const LeafTheorem& theorem) const { return isAbout(theorem, m_algorithm); }
    QSizeF m_size;
    LeafTree m_tree;
    Theorems m_theorems;
    std::string m_algorithm;
    List m_own, m_others;            ///< about the run, and all else
    std::vector<LastPackets> m_last; ///< of a scatter, and of one in another tree
    std::vector<LikeTree> m_like;    ///< what the run is held against where no theorem is about its tree
    mutable TheoremPlaces m_places;  ///< depend on the fonts
    mutable PacketColumns m_columns; ///< likewise
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
    .help = "what the paper on trees of leaves states, as printed, extended and simulated in this tree",
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
