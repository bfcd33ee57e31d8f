#include "drawing/notated.h"
#include "pages/applications/applications.h"

#include "algorithms/catalogue.h"
#include "citation.h"
#include "drawing/format.h"
#include "run/shape.h"
#include "state/notation_choice.h"
#include "state/value_change.h"
#include "widgets/segmented.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

// What can be set of an application.
namespace hopscope {

using Sort = ApplicationCase::Kind;

std::vector<std::string> ApplicationsPage::rowIds() const
{
    switch (m_application.kind) {
    case Sort::VirtualGrid:
        return {"n", "topology", "alpha", "beta", "tc", "E"};
    case Sort::Transpose:
        return {"n", "p", "topology", "algorithm", "alpha", "beta"};
    case Sort::Rows:
    case Sort::Tiles:
        break;
    }
    return {"n", "p", "topology", "alpha", "beta", "tc", "E"};
}

RowModel ApplicationsPage::rowModel(const std::string& id) const
{
    const Machine& machine = m_application.machine;
    const bool grid = m_application.kind == Sort::VirtualGrid, turned = m_application.kind == Sort::Transpose;
    RowModel model;
    model.id = id;
    const auto slider = [&](const QString& label, const QString& symbol, double from, double to, bool whole,
                            double value, const QString& help) {
        model.label = label;
        model.symbol = symbol;
        model.range = {from, to, whole, whole};
        model.value = value;
        model.help = help;
    };
    if (id == "n")
        slider(tr("Rows of A"), "n", 1,
               grid     ? 64
               : turned ? 512
                        : 4096,
               true, m_application.n, tr("A has n × n elements"));
    if (id == "p")
        slider(tr("Processors"), notated(QStringLiteral("p"), NotationChoice::shown()), 1, turned ? 64 : 1024, true,
               machine.processors, tr("2-D takes square numbers"));
    if (id == "alpha")
        slider(tr("Start-up"), notated(QStringLiteral("t_s"), NotationChoice::shown(), papers::kandemir), 0, 200, false,
               machine.alpha, tr("Time of a message whatever its length"));
    if (id == "beta")
        slider(tr("Time per word"), notated(QStringLiteral("t_w"), NotationChoice::shown(), papers::kandemir), 0, 10,
               false, machine.beta, tr("Time of each word of a message"));
    if (id == "tc")
        slider(tr("Multiply-add"), QStringLiteral("t_c"), 0.1, 10, false, machine.tc,
               tr("Time of one multiplication with its addition"));
    if (id == "E")
        slider(tr("Wanted efficiency"), QStringLiteral("E"), 0.05, 0.95, false, m_application.efficiency,
               tr("Dashed in the chart of the efficiency; what the isoefficiency is solved for"));
    if (id == "topology") {
        model.control = RowModel::Control::List;
        model.label = tr("Network");
        model.options.push_back(
            {QStringLiteral("usual"), tr("default"), tr("hypercube where there is one, else ring or square mesh")});
        for (const TopologyFamily* family : topologyFamilies())
            model.options.push_back({toQString(family->id), toQString(family->title), toQString(family->help)});
        const std::string name = machine.topology.substr(0, machine.topology.find(':'));
        model.value = name.empty() ? std::string("usual") : name;
    }
    if (id == "algorithm") {
        model.control = RowModel::Control::List;
        model.label = tr("Exchange");
        model.options.push_back({QStringLiteral("usual"), tr("default"), tr("the native one of the network")});
        for (const Algorithm* algorithm : catalogue())
            if (algorithm->operation == Operation::Alltoall)
                model.options.push_back(
                    {toQString(algorithm->id), toQString(algorithm->title), toQString(algorithm->id)});
        model.value = m_application.algorithm.empty() ? std::string("usual") : m_application.algorithm;
    }
    if (id == m_refused.first) model.value = m_refused.second;
    return model;
}

void ApplicationsPage::refreshRows()
{
    m_kinds->setCurrent(static_cast<int>(m_application.kind));
    const auto ids = rowIds();
    const bool same = m_rows.size() == ids.size()
                      && std::ranges::all_of(ids, [&](const std::string& id) { return m_rows.contains(id); });
    if (!same) {
        for (const auto& [id, row] : m_rows) {
            m_rowsColumn->removeWidget(row);
            row->hide();
            row->deleteLater();
        }
        m_rows.clear();
        for (const std::string& id : ids) {
            auto* row = new ParameterRow(rowModel(id), this);
            row->setObjectName(QString::fromStdString(id));
            m_rowsColumn->addWidget(row);
            m_rows[id] = row;
            connect(row, &ParameterRow::edited, this,
                    [this, id](const Value& value, bool dragging) { edit(id, value, dragging); });
            connect(row, &ParameterRow::letGo, this, [this] { ++m_chain; });
            connect(row, &ParameterRow::takenBack, this, [this] {
                if (!m_refused.first.empty()) setApplication(m_application);
            });
        }
    } else {
        for (const auto& [id, row] : m_rows) row->setModel(rowModel(id));
    }
    for (const auto& [id, row] : m_rows) row->setObjection(id == m_refused.first ? m_problem : QString());
    const auto charts = chartsOf(m_application);
    if (std::ranges::find(charts, m_chartKind) == charts.end()) m_chartKind = charts.front();
    QStringList titles;
    for (const ApplicationChart chart : charts) titles += titleOf(chart);
    m_charts->setOptions(titles);
    m_charts->setCurrent(static_cast<int>(std::ranges::find(charts, m_chartKind) - charts.begin()));
}

void ApplicationsPage::edit(const std::string& id, const Value& value, bool dragging)
{
    ApplicationCase next = m_application;
    Machine& machine = next.machine;
    const double* number = std::get_if<double>(&value);
    const std::string word = number ? std::string() : std::get<std::string>(value);
    if (!number && id != "topology" && id != "algorithm") return refuse(id, word);
    const QString what = id == "kind" ? tr("Application") : m_rows.at(id)->model().label;
    const QString key = dragging ? QString::fromStdString(id) : QString();
    if (id == "kind" && number) {
        next.kind = static_cast<Sort>(static_cast<int>(*number));
        constexpr std::uint32_t mostExchanging = 64, usualGrid = 4;
        if (next.kind == Sort::VirtualGrid) next.n = usualGrid;
        if (next.kind == Sort::Transpose) machine.processors = std::min(machine.processors, mostExchanging);
        if (next.kind == Sort::Tiles) machine.processors = nearestProcessors(next, machine.processors);
        if (next.kind == Sort::Rows || next.kind == Sort::Transpose) next.n = std::max(next.n, machine.processors);
        dragging = true; // what follows from the choice may adapt
    }
    if (id == "topology") {
        machine.topology = word == "usual" ? std::string() : word;
        if (next.kind != Sort::VirtualGrid) machine.processors = nearestProcessors(next, machine.processors);
        next.algorithm.clear();
        dragging = true;
    }
    if (id == "algorithm") next.algorithm = word == "usual" ? std::string() : word;
    if (number) {
        // What is typed is taken as it is, because the refusal says more.
        constexpr double most = 4294967295.0;
        const double whole = std::clamp(std::round(*number), 0.0, most);
        if (id == "n") next.n = static_cast<std::uint32_t>(whole);
        if (id == "p")
            machine.processors = dragging ? nearestProcessors(next, whole) : static_cast<std::uint32_t>(whole);
        if (id == "alpha") machine.alpha = *number;
        if (id == "beta") machine.beta = *number;
        if (id == "tc") machine.tc = *number;
        if (id == "E") next.efficiency = *number;
    }
    if (next.kind == Sort::VirtualGrid && next.n <= 128) machine.processors = next.n * next.n;
    if (next.kind != Sort::VirtualGrid && dragging) {
        const auto least = next.kind == Sort::Tiles
                               ? static_cast<std::uint32_t>(std::lround(std::sqrt(machine.processors)))
                               : machine.processors;
        next.n = std::max(next.n, least);
    }
    machine.layout = next.kind == Sort::Rows || next.kind == Sort::Transpose ? Layout::Rows : Layout::Tiles;
    if (textOf(next) == textOf(m_application)) return setApplication(next);
    if (key.isEmpty()) ++m_chain;
    m_undo.push(new ValueChange<ApplicationCase>([this](const ApplicationCase& wanted) { setApplication(wanted); },
                                                 m_application, next, what, {key, m_chain}));
}

void ApplicationsPage::openPoint(const QString& text)
{
    try {
        const std::string wanted = text.toStdString();
        const ApplicationCase next = m_application.product() ? productCase(wanted) : transposeCase(wanted);
        ++m_chain;
        m_undo.push(new ValueChange<ApplicationCase>([this](const ApplicationCase& one) { setApplication(one); },
                                                     m_application, next, tr("Point of the chart"),
                                                     {QString(), m_chain}));
    } catch (const Refused& refusal) {
        m_message->setText(QString::fromStdString(refusal.why().text));
        m_message->show();
    }
}

void ApplicationsPage::refuse(const std::string& id, const std::string& typed)
{
    const RowModel& model = m_rows.at(id)->model();
    m_problem = tr("%1 must be a number, such as %2, not \"%3\".")
                    .arg(model.symbol.isEmpty() ? model.label : model.symbol, numberText(model.range.minimum),
                         QString::fromStdString(typed));
    m_refused = {id, typed};
    m_message->setText(m_problem);
    m_message->show();
    refreshRows();
    later();
}

ParameterRow* ApplicationsPage::row(const std::string& id) const
{
    const auto found = m_rows.find(id);
    return found == m_rows.end() ? nullptr : found->second;
}

} // namespace hopscope
