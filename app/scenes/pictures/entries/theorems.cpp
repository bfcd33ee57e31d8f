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
    static constexpr double between = 14, mostBetween = 40;
    enum class Content { Name, About, Statement, Formula, Printed, TrueFormula, Corrected, Simulated, Verdict };
    struct Column {
        Content content;
        QString title;
        bool number;
        double width{0};
    };

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
            return number(theorem.printed);
        case Content::TrueFormula:
            return toQString(theorem.trueFormula);
        case Content::Corrected:
            return number(theorem.trueValue);
        case Content::Simulated:
            return number(theorem.simulated);
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
                text.section(QRegularExpression(QStringLiteral("[,:]")), 0, 0)};
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
                                    {Content::Verdict, QStringLiteral("verdict"), false}};
        double shortest = 0; // the verdicts without their numbers
        for (Column& column : columns) {
            column.width = textWidth(head, column.title);
            for (const LeafTheorem& theorem : *m_theorems) {
                const QString whole = textOf(theorem, column.content);
                column.width = std::max(column.width, textWidth(column.number ? mono : text, whole));
                if (column.content == Content::Verdict)
                    shortest = std::max(shortest, textWidth(text, formsOf(whole, column.content).at(1)) + 1);
            }
        }
        const double room = m_size.width() - 28;
        const auto excess = [&] {
            double sum = -between - room;
            for (const Column& column : columns) sum += column.width + between;
            return sum;
        };
        for (const Content wordy : {Content::TrueFormula, Content::Statement, Content::Verdict, Content::Formula,
                                    Content::Corrected, Content::Printed, Content::About}) {
            if (excess() <= 0) break;
            const auto found = std::ranges::find(columns, wordy, &Column::content);
            if (wordy == Content::Verdict)
                found->width = std::max(shortest, found->width - excess());
            else if (wordy == Content::Formula && excess() < 0.4 * found->width) // a little too long: shortened
                found->width -= excess();
            else
                columns.erase(found);
        }
        if (excess() > 0) columns.back().width = std::max(10.0, columns.back().width - excess());
        m_gap = between + std::clamp(-excess() / static_cast<double>(columns.size() - 1), 0.0, mostBetween - between);
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
                                    ? QStringLiteral(" · blue rows: about this run")
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
