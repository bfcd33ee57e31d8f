#include "drawing/format.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/bandwidth/pattern_text.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"

#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

// The rows of the pattern's parameters.
namespace hopscope {

void BandwidthPage::refreshRows()
{
    const PatternKind& kind = patternKindOf(m_asked.subject);
    m_patterns->setShown(toQString(kind.id), toQString(kind.title));
    m_patternText->setText(toQString(kind.summary));
    const Values values = patternValuesOf(m_asked.subject);
    const auto model = [&](const Parameter& parameter) {
        RowModel row{.id = std::string(parameter.id),
                     .label = toQString(parameter.label),
                     .symbol = toQString(parameter.symbol),
                     .help = toQString(parameter.help)};
        const auto given = values.find(parameter.id);
        row.value = given == values.end() ? defaultOf(parameter) : given->second;
        const auto k = values.find("k");
        const double* levels = k == values.end() ? nullptr : std::get_if<double>(&k->second);
        // What is typed may be absurd, and is refused elsewhere; the rows are those of the nearest size.
        const double level = std::clamp(levels ? *levels : 4.0, 0.0, static_cast<double>(kind.mostLevels));
        const double count = std::exp2(level);
        switch (parameter.kind) {
        case Kind::Choice:
            row.control = RowModel::Control::Segments;
            for (const std::string_view choice : parameter.choices) {
                const QString text = choice == "y" ? tr("yes") : choice == "n" ? tr("no") : toQString(choice);
                row.options.push_back({toQString(choice), text, {}});
            }
            break;
        case Kind::Text:
            row.control = RowModel::Control::Text;
            break;
        default:
            if (parameter.id == "stage") { // -1: all of them
                row.control = RowModel::Control::Segments;
                row.options.push_back({QStringLiteral("-1"), tr("all"), {}});
                for (int stage = 0; stage < std::ceil(level / 2); ++stage)
                    row.options.push_back({QString::number(stage), QString::number(stage), {}});
                row.value = formatValue(row.value);
                break;
            }
            row.range = {parameter.minimum, 64, true, false};
            if (parameter.id == "k") row.range.maximum = std::min(12U, kind.mostLevels);
            if (parameter.id == "n") row.range = {1, 1024, true, true};
            if (parameter.id == "root") row.range.maximum = count - 1;
            if (parameter.id == "bit") row.range.maximum = level - 1;
        }
        return row;
    };
    const bool same = m_rows.size() == kind.parameters.size()
                      && std::ranges::all_of(kind.parameters, [&](const Parameter& parameter) {
                             const auto row = m_rows.find(std::string(parameter.id));
                             return row != m_rows.end() && row->second->model().sameShape(model(parameter));
                         });
    if (!same) {
        for (const auto& [id, row] : m_rows) {
            m_rowsColumn->removeWidget(row);
            row->hide();
            row->deleteLater();
        }
        m_rows.clear();
    }
    for (const Parameter& parameter : kind.parameters) {
        const std::string id(parameter.id);
        if (const auto known = m_rows.find(id); known != m_rows.end()) {
            known->second->setModel(model(parameter));
            continue;
        }
        auto* row = new ParameterRow(model(parameter), m_patternBox);
        row->setObjectName(QString::fromStdString(id));
        m_rowsColumn->addWidget(row);
        m_rows[id] = row;
        connect(row, &ParameterRow::edited, this,
                [this, id](const Value& value, bool dragging) { edit(id, value, dragging); });
        connect(row, &ParameterRow::letGo, this, [this] { ++m_chain; });
    }
}

void BandwidthPage::edit(const std::string& id, const Value& value, bool dragging)
{
    Values values = patternValuesOf(m_asked.subject);
    values.insert_or_assign(id, value);
    // What depends on the number of processors follows it.
    if (const double* k = id == "k" ? std::get_if<double>(&value) : nullptr) {
        const std::array<std::pair<const char*, double>, 3> limits{
            std::pair{"root", std::exp2(*k) - 1}, {"bit", *k - 1}, {"stage", std::ceil(*k / 2) - 1}};
        for (const auto& [name, most] : limits)
            if (const auto found = values.find(name); found != values.end())
                if (const auto number = parseNumber(formatValue(found->second)))
                    found->second = std::min(*number, most);
    }
    BandwidthQuestion next = m_asked;
    next.subject = patternText(patternKindOf(m_asked.subject), values);
    change(std::move(next), dragging ? QString::fromStdString(id) : QString());
}

} // namespace hopscope
