#include "scenes/chart/chart_field_names.h"

#include "drawing/canvas.h"
#include "drawing/listed.h"
#include "drawing/series_style.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_field_key.h"
#include "scenes/pictures/parts/parts.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

constexpr double namePad = 7;
constexpr int mostNameLines = 4;

QFont nameFont(const Theme& theme) { return theme.text(10, QFont::DemiBold); }
/// What stands beside the letters of a name: its shape, and some air.
double nameRoom() { return 3 * namePad + 2 * fieldShapeReach; }

std::vector<std::size_t> ascending(std::vector<std::size_t> numbers)
{
    std::ranges::sort(numbers);
    return numbers;
}

/// The text in one line, in two and so on, each time as evenly as its words allow.
std::vector<QStringList> foldings(const QFont& font, const QString& text)
{
    std::vector<QStringList> all{QStringList(text)};
    const double whole = textWidth(font, text);
    for (int lines = 2; lines <= mostNameLines; ++lines)
        for (const double more : {1.0, 1.1, 1.2, 1.35}) {
            const auto folded = wrapped(font, text, whole / lines * more);
            if (std::ssize(folded) != lines) continue;
            all.emplace_back(folded.begin(), folded.end());
            break;
        }
    return all;
}

/// What stands beside a mark may lie on either side of it.
bool besideMark(const ChartScene& scene, const QRectF& box)
{
    return std::ranges::any_of(scene.chart.marks, [&](const Chart::Mark& mark) {
        return mark.number == 0 && box.intersects(QRectF(scene.toPixels(mark.at) - QPointF(130, 24), QSizeF(260, 48)));
    });
}

class NameFinder {
public:
    NameFinder(const ChartScene& scene, const Theme& theme)
        : m_scene(scene), m_field(*scene.chart.field), m_grid(fieldGrid(scene)), m_font(nameFont(theme))
    {
        for (const Chart::Mark& mark : scene.chart.marks)
            if (mark.number > 0) take(QRectF(scene.toPixels(mark.at) - QPointF(10, 10), QSizeF(20, 20)));
    }

    /// No further name stands there.
    void take(const QRectF& box) { m_taken.push_back(box); }

    /// The first folding that fits among those cells, clear of marks if it can be.
    std::optional<FieldName> find(const QString& text, std::size_t owner, std::vector<std::size_t> rivals,
                                  const std::function<bool(const ChartField::Cell&)>& belongs) const
    {
        const std::vector<QRectF> areas = fieldAreas(m_scene, belongs);
        for (const bool clear : {true, false})
            for (const QStringList& lines : foldings(m_font, text))
                if (const auto box = rivals.size() < manyRivals || lines.size() <= mostManyLines
                                         ? boxFor(lines, areas, belongs, clear, roomy)
                                         : std::nullopt)
                    return FieldName{*box, owner, lines, std::move(rivals)};
        // A single low row has room for one line.
        if (const auto box = boxFor(QStringList(text), areas, belongs, false, tight))
            return FieldName{*box, owner, QStringList(text), std::move(rivals)};
        return {};
    }

private:
    static constexpr qsizetype mostManyLines = 2; ///< names of many that tie would hide their region
    static constexpr double roomy = 8, tight = 3; ///< above and below the lines of a name

    std::optional<QRectF> boxFor(const QStringList& lines, const std::vector<QRectF>& areas,
                                 const std::function<bool(const ChartField::Cell&)>& belongs, bool clear,
                                 double air) const
    {
        double widest = 0;
        for (const QString& line : lines) widest = std::max(widest, textWidth(m_font, line));
        const double wanted = widest + nameRoom() + 8,
                     height = lineHeight(m_font) * static_cast<double>(lines.size()) + air;
        QRectF best, box(0, 0, wanted - 8, height - 2);
        for (const QRectF& area : areas) {
            if (area.width() < wanted) continue;
            for (const double place : {0.5, 0.0, 1.0}) { // in the middle, else at a side
                const QRectF block = around(area, area.left() + place * (area.width() - wanted), wanted, belongs);
                if (block.height() < height) continue;
                box.moveCenter(block.center());
                if (std::ranges::any_of(m_taken, [&](const QRectF& one) { return one.intersects(box); })) continue;
                if ((best.isEmpty() || block.height() > best.height() + 0.5) && !(clear && besideMark(m_scene, box)))
                    best = block;
            }
        }
        box.moveCenter(best.center());
        return best.isEmpty() ? std::optional<QRectF>() : box;
    }

    /// As far up and down from an area as all cells between two places of x belong.
    QRectF around(const QRectF& area, double left, double width,
                  const std::function<bool(const ChartField::Cell&)>& belongs) const
    {
        const double right = left + width;
        const auto whole = [&](std::size_t row) {
            for (std::size_t column = 0; column < m_grid.columns(); ++column)
                if (m_grid.x[column + 1] > left && m_grid.x[column] < right
                    && !belongs(m_field.cells[row * m_grid.columns() + column]))
                    return false;
            return true;
        };
        QRectF block(left, area.top(), width, area.height());
        for (std::size_t row = 0; row < m_grid.rows(); ++row)
            if (std::abs(m_grid.y[row] - block.top()) < 0.5 && whole(row)) block.setTop(m_grid.y[row + 1]);
        for (std::size_t row = m_grid.rows(); row-- > 0;)
            if (std::abs(m_grid.y[row + 1] - block.bottom()) < 0.5 && whole(row)) block.setBottom(m_grid.y[row]);
        return block;
    }

    const ChartScene& m_scene;
    const ChartField& m_field;
    FieldGrid m_grid;
    QFont m_font;
    std::vector<QRectF> m_taken; ///< by other names, and by numbers
};

} // namespace

bool FieldKind::holds(const ChartField::Cell& cell) const
{
    return cell.owner == owner && cell.rivals.size() == rivals.size() && ascending(cell.rivals) == rivals;
}

std::vector<FieldKind> fieldKinds(const ChartField& field)
{
    std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::size_t> counts;
    for (const ChartField::Cell& cell : field.cells)
        if (cell.owner) ++counts[{*cell.owner, ascending(cell.rivals)}];
    std::vector<FieldKind> kinds;
    for (const auto& [kind, cells] : counts) kinds.push_back({kind.first, kind.second, cells});
    std::ranges::stable_sort(kinds, std::greater(), &FieldKind::cells);
    return kinds;
}

QString fieldText(const ChartField& field, const FieldKind& kind)
{
    if (kind.rivals.empty()) return field.owners[kind.owner].name;
    if (kind.rivals.size() > 1 && kind.rivals.size() + 1 == field.owners.size())
        return QObject::tr("all %1 tie").arg(field.owners.size());
    QStringList names;
    for (std::size_t i = 0; i < field.owners.size(); ++i) // in the order of the list of algorithms
        if (i == kind.owner || std::ranges::binary_search(kind.rivals, i)) names += field.owners[i].name;
    return QObject::tr("%1 tie").arg(listed(names));
}

std::vector<FieldName> fieldNames(const ChartScene& scene, const Theme& theme)
{
    const ChartField& field = *scene.chart.field;
    NameFinder finder(scene, theme);
    std::vector<FieldName> names;
    for (const FieldKind& kind : fieldKinds(field)) {
        const auto holds = [&](const ChartField::Cell& cell) { return kind.holds(cell); };
        auto name = finder.find(fieldText(field, kind), kind.owner, kind.rivals, holds);
        if (!name) continue;
        // A name that would hide the lines of a tie of two is left to the key.
        constexpr double mostHidden = 0.4;
        double area = 0;
        for (const QRectF& one : fieldAreas(scene, holds)) area += one.width() * one.height();
        if (kind.rivals.size() == 1 && name->box.width() * name->box.height() > mostHidden * area) continue;
        names.push_back(*std::move(name));
    }
    // An owner without a name has its own, wherever it alone is fastest: ties that are not named are in the key.
    for (std::size_t owner = 0; owner < field.owners.size(); ++owner)
        if (std::ranges::find(names, owner, &FieldName::owner) == names.end())
            if (auto name = finder.find(field.owners[owner].name, owner, {}, [&](const ChartField::Cell& cell) {
                    return cell.owner == owner && cell.strength != eitherStrength;
                }))
                names.push_back(*std::move(name));
    // Where many tie, but ever other ones, the region has the name that the key has, if it is more than a few cells.
    for (const FieldName& name : names) finder.take(name.box);
    constexpr double fewCells = 0.03;
    const auto manyTied = [&](const ChartField::Cell& cell) {
        return cell.strength == eitherStrength && cell.rivals.size() >= manyRivals && !allTie(field, cell);
    };
    if (double(std::ranges::count_if(field.cells, manyTied)) >= fewCells * double(field.cells.size())
        && std::ranges::none_of(names, [&](const FieldName& name) {
               const std::size_t rivals = name.rivals.size();
               return rivals == manyRivals || (rivals > manyRivals && rivals + 1 < field.owners.size());
           }))
        if (auto name = finder.find(QString::fromUtf8(manyTie), field.owners.size(), {}, manyTied)) {
            name->many = true;
            names.push_back(*std::move(name));
        }
    return names;
}

std::vector<FieldKind> unnamedTies(const ChartScene& scene, const Theme& theme)
{
    constexpr std::size_t few = 50; // one cell of so many
    const ChartField& field = *scene.chart.field;
    const std::vector<FieldName> names = fieldNames(scene, theme);
    std::vector<FieldKind> kinds = fieldKinds(field);
    std::erase_if(kinds, [&](const FieldKind& kind) {
        return kind.rivals.empty() || kind.cells * few < field.cells.size()
               || std::ranges::any_of(names, [&](const FieldName& name) {
                      return name.owner == kind.owner && name.rivals == kind.rivals;
                  });
    });
    return kinds;
}

void paint(Canvas& canvas, const FieldName& name, std::size_t style, const Theme& theme)
{
    const QFont font = nameFont(theme);
    canvas.path(roundedRect(name.box, 5), {theme.panel, {theme.ink, theme.strokeScale, {}}});
    const double pitch = lineHeight(font),
                 first = name.box.center().y() - pitch * static_cast<double>(name.lines.size() - 1) / 2;
    const bool alone = !name.many && name.rivals.empty(); // no symbol is that of several
    if (alone)
        canvas.path(seriesShape(style, {name.box.left() + namePad + fieldShapeReach, first}, fieldShapeReach + 0.6),
                    fieldShapeStyle(theme, style));
    for (qsizetype i = 0; i < name.lines.size(); ++i)
        canvas.text({!alone ? name.box.center().x() : name.box.left() + 2 * namePad + 2 * fieldShapeReach,
                     first + pitch * static_cast<double>(i) + capHeight(font) / 2},
                    name.lines[i], {font, theme.ink, !alone ? Anchor::Middle : Anchor::Start, {}});
}

} // namespace hopscope
