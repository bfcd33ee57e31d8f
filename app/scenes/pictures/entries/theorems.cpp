#include "figures/leaf_theorems.h"

#include "drawing/format.h"
#include "scenes/pictures/parts/parts.h"
#include "topology/leaf_tree.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <list>
#include <mutex>

namespace hopscope::theorems_picture {

namespace {

using Theorems = std::shared_ptr<const std::vector<LeafTheorem>>;

/// They depend on the tree alone: those of the last few trees are kept.
Theorems theoremsOf(const Run& run, const std::stop_token& stop)
{
    struct Known {
        std::string key;
        Theorems theorems;
    };
    static std::mutex mutex;
    static std::list<Known> known;
    constexpr std::size_t mostKnown = 8;
    Values values;
    if (const auto own = run.experiment().values.find("capacities"); own != run.experiment().values.end())
        values.insert(*own);
    std::string key = run.topology().text();
    for (const auto& [name, value] : values) key += ' ' + formatValue(value);
    {
        const std::lock_guard lock(mutex);
        for (const Known& one : known)
            if (one.key == key) return one.theorems;
    }
    auto found = std::make_shared<const std::vector<LeafTheorem>>(leafTheorems(run.topology().text(), values, stop));
    const std::lock_guard lock(mutex);
    known.push_front({std::move(key), found});
    if (known.size() > mostKnown) known.pop_back();
    return found;
}

QString mark(LeafTheorem::Verdict verdict)
{
    switch (verdict) {
    case LeafTheorem::Verdict::Holds:
        return QStringLiteral("✓ ");
    case LeafTheorem::Verdict::Fails:
        return QStringLiteral("✗ ");
    case LeafTheorem::Verdict::NotAttained: // a bound that is true
        return QStringLiteral("✓ ");
    default:
        return QStringLiteral("– ");
    }
}

/// Theorem, formula as printed, corrected value, what was simulated, verdict: for the tree of the experiment.
class TheoremsPicture final : public Picture {
public:
    explicit TheoremsPicture(const PictureRequest& request)
        : m_size(request.size), m_tree(LeafTree::of(request.run->topology())),
          m_theorems(theoremsOf(*request.run, request.stop)), m_algorithm(request.run->experiment().algorithm)
    {
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected&, const Selected&) const override
    {
        paintHeading(canvas, theme, {heading(true), heading(false)}, m_size.width());
        const auto group = canvas.group(QStringLiteral("theorems"));
        const double points = pointsFor(theme);
        const QFont head = theme.text(points, QFont::DemiBold), text = theme.text(points), mono = theme.mono(points);
        const std::vector<Column> columns = columnsFor(head, text, mono);
        const double pitch = m_pitch;
        double y = headingHeight + pitch - 5;
        double x = 14;
        const double gap = m_gap;
        for (const Column& column : columns) {
            if (!column.title.isEmpty())
                canvas.text({column.number ? x + column.width : x, y}, column.title,
                            {head, theme.ink, column.number ? Anchor::End : Anchor::Start});
            x += column.width + gap;
        }
        const double rule = std::min(5.0, 0.3 * pitch); // below the letters of a row and above those of the next
        canvas.line({14, y + rule}, {x - gap, y + rule}, {theme.inkSoft, theme.strokeScale});
        for (const LeafTheorem& theorem : *m_theorems) {
            y += pitch;
            if (y > m_size.height() - 5) break; // what is missing is seen in a higher picture
            x = 14;
            if (isOfRun(theorem))
                canvas.fill({8, y + rule - pitch + 0.5, m_size.width() - 16, pitch - 1}, theme.accentSoft);
            for (const Column& column : columns) {
                if (column.content == Content::Bar) {
                    paintBar(canvas, theme, theorem, {x, y - capHeight(text) - 1, column.width, capHeight(text) + 2});
                    x += column.width + gap;
                    continue;
                }
                const QFont& font = column.number ? mono : text;
                const QColor ink = column.content == Content::Verdict ? colour(theme, theorem.verdict)
                                   : column.content == Content::Simulated || column.content == Content::Name
                                       ? theme.ink
                                       : theme.inkSoft;
                canvas.text({column.number ? x + column.width : x, y},
                            fitting(font, formsOf(textOf(theorem, column.content), column.content), column.width + 1),
                            {font, ink, column.number ? Anchor::End : Anchor::Start});
                x += column.width + gap;
            }
            if (pitch >= lineHeight(text))
                canvas.line({14, y + rule}, {x - gap, y + rule}, {theme.line, theme.strokeScale});
        }
    }

    QString explain(QPointF point) const override
    {
        const double pitch = m_pitch;
        const auto index = static_cast<std::ptrdiff_t>(std::floor((point.y() - headingHeight - pitch) / pitch));
        if (index < 0 || index >= std::ssize(*m_theorems)) return {};
        const LeafTheorem& theorem = (*m_theorems)[static_cast<std::size_t>(index)];
        return QStringLiteral("%1: %2\nprinted: %3\ncorrected: %4\nsimulated: %5")
            .arg(toQString(theorem.name), toQString(theorem.statement), toQString(theorem.formula),
                 toQString(theorem.trueFormula), QString::fromStdString(theorem.experiment));
    }

private:
    static constexpr double between = 14, narrow = 8, mostBetween = 40;
    static constexpr double leastBar = 56; ///< width of a bar
    enum class Content { Name, About, Statement, Formula, Printed, TrueFormula, Corrected, Simulated, Bar, Verdict };
    struct Column {
        Content content;
        QString title;
        bool number;
        double width{0};
    };

    /// What the paper prints, filled, in a frame that is what was simulated: where the one fills the other, a bound is
    /// attained. The widest is of the theorem whose printed value is the most times as large.
    void paintBar(Canvas& canvas, const Theme& theme, const LeafTheorem& theorem, const QRectF& area) const
    {
        if (!theorem.printed || !theorem.simulated || *theorem.simulated <= 0) return;
        double most = 1;
        for (const LeafTheorem& one : *m_theorems)
            if (one.printed && one.simulated && *one.simulated > 0)
                most = std::max(most, *one.printed / *one.simulated);
        const double whole = area.width() / most;
        canvas.fill(
            {area.left(), area.top(), whole * std::max(0.0, *theorem.printed) / *theorem.simulated, area.height()},
            palerThan(theme.accent, theme.ground, 0.35, theme));
        canvas.path(roundedRect({area.left(), area.top(), whole, area.height()}, 1),
                    {{}, {theme.ink, theme.strokeScale}});
    }

    /// As large as there is room for the rows.
    double pointsFor(const Theme& theme) const
    {
        const double rows = static_cast<double>(m_theorems->size()) + 1, room = m_size.height() - headingHeight - 6;
        double points = 10;
        while (points > 8.5 && rows * 1.2 * lineHeight(theme.text(points)) > room) points -= 0.5;
        const double line = lineHeight(theme.text(points));
        m_pitch = std::clamp(room / rows, 0.95 * line, 1.5 * line);
        return points;
    }

    static QString number(const std::optional<double>& value)
    {
        return value ? numberText(std::round(*value * 100) / 100) : QStringLiteral("–");
    }
    static QString textOf(const LeafTheorem& theorem, Content content)
    {
        switch (content) {
        case Content::About:
            return QString::fromStdString(theorem.about);
        case Content::Name:
            return toQString(theorem.name);
        case Content::Statement:
            return toQString(theorem.statement);
        case Content::Formula:
            return toQString(theorem.formula);
        case Content::Printed:
            // A lower bound that is not attained is valid all the same; steps that are said exactly are not.
            return (theorem.printed && theorem.statement.ends_with("at least") ? QStringLiteral("≥ ") : QString())
                   + number(theorem.printed);
        case Content::TrueFormula:
            return toQString(theorem.trueFormula);
        case Content::Corrected:
            return number(theorem.trueValue);
        case Content::Simulated:
            return number(theorem.simulated);
        case Content::Bar:
            return {};
        case Content::Verdict:
            break;
        }
        return mark(theorem.verdict) + QString::fromStdString(theorem.remark);
    }
    /// Where there is no room a verdict has its first words, and is not cut within them; the numbers stand beside it.
    static QStringList formsOf(const QString& text, Content content)
    {
        if (content != Content::Verdict) return {text};
        return {text, text.section(QLatin1Char(':'), 0, 0),
                text.section(QRegularExpression(QStringLiteral("[,:]")), 0, 0), text.left(1)};
    }
    /// Whether the run that is shown is one that the theorem is about: its algorithm, with the capacities of its tree.
    bool isOfRun(const LeafTheorem& theorem) const { return theorem.own && theorem.algorithm == m_algorithm; }
    static QColor colour(const Theme& theme, LeafTheorem::Verdict verdict)
    {
        return verdict == LeafTheorem::Verdict::Holds   ? theme.good
               : verdict == LeafTheorem::Verdict::Fails ? theme.troubleText
                                                        : theme.inkSoft;
    }

    /// Those that fit, the wordy ones only where there is room for them.
    std::vector<Column> columnsFor(const QFont& head, const QFont& text, const QFont& mono) const
    {
        std::vector<Column> columns{{Content::Name, QStringLiteral("theorem"), false},
                                    {Content::About, QStringLiteral("operation, ports"), false},
                                    {Content::Statement, QStringLiteral("statement"), false},
                                    {Content::Formula, QStringLiteral("as printed"), false},
                                    {Content::Printed, QStringLiteral("printed"), true},
                                    {Content::TrueFormula, QStringLiteral("corrected formula"), false},
                                    {Content::Corrected, QStringLiteral("corrected"), true},
                                    {Content::Simulated, QStringLiteral("simulated"), true},
                                    {Content::Bar, QStringLiteral("ratio"), false},
                                    {Content::Verdict, QStringLiteral("verdict"), false}};
        double shortest = 0, mark = 0; // the verdicts without their numbers, and without their words
        for (Column& column : columns) {
            column.width = textWidth(head, column.title);
            for (const LeafTheorem& theorem : *m_theorems) {
                const QString whole = textOf(theorem, column.content);
                column.width =
                    std::max(column.width,
                             column.content == Content::Bar ? leastBar : textWidth(column.number ? mono : text, whole));
                if (column.content != Content::Verdict) continue;
                shortest = std::max(shortest, textWidth(text, formsOf(whole, column.content).at(1)) + 1);
                mark = std::max(mark, textWidth(text, formsOf(whole, column.content).back()) + 1);
            }
        }
        const double room = m_size.width() - 28;
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
        for (const Content wordy : {Content::TrueFormula, Content::Statement, Content::Verdict, Content::Corrected,
                                    Content::Bar, Content::About, Content::Formula, Content::Printed}) {
            if (excess() <= 0) break;
            const auto found = std::ranges::find(columns, wordy, &Column::content);
            if (wordy == Content::Formula) {
                apart = narrow;
                shorten(Content::Verdict, mark);
                if (excess() <= 0) break;
            }
            if (wordy == Content::Verdict)
                shorten(wordy, shortest);
            else if (wordy == Content::Formula && excess() < 0.4 * found->width) // a little too long: shortened
                found->width -= excess();
            else
                columns.erase(found);
        }
        if (excess() > 0) columns.back().width = std::max(10.0, columns.back().width - excess());
        for (Column& column : columns)
            if (column.content == Content::Verdict && column.width < textWidth(head, column.title))
                column.title.clear();
        m_gap = apart + std::clamp(-excess() / static_cast<double>(columns.size() - 1), 0.0, mostBetween - between);
        return columns;
    }

    QString heading(bool whole) const
    {
        QString tree;
        if (const auto k = m_tree.uniform())
            tree = QStringLiteral("k = %1, h = %2, n = %3").arg(*k).arg(m_tree.levels()).arg(m_tree.leaves());
        else
            tree = QStringLiteral("arities that differ, h = %1, n = %2").arg(m_tree.levels()).arg(m_tree.leaves());
        return whole ? QStringLiteral("Dimakopoulos & Dimopoulos for %1, in steps%2")
                           .arg(tree,
                                std::ranges::any_of(*m_theorems, [&](const LeafTheorem& one) { return isOfRun(one); })
                                    ? QStringLiteral(" · bar, filled: printed ÷ simulated · blue rows: about this run")
                                    : QString())
                     : tree;
    }

    QSizeF m_size;
    LeafTree m_tree;
    Theorems m_theorems;
    std::string m_algorithm;
    mutable double m_pitch{20}; ///< of the rows, which depends on the fonts
    mutable double m_gap{between};
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
    .leastHeight = 300,
    .table = [](const Run& run) { return tableOf(*theoremsOf(run, {})); },
};

} // namespace hopscope::theorems_picture
