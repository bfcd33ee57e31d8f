#include "figures/figures.h"

#include "figures/pattern_panel.h"
#include "run/analysis/first_activity.h"
#include "run/bandwidth/bandwidth.h"
#include "run/run.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace hopscope {

const Figure* findFigure(std::string_view id)
{
    const auto found = std::ranges::find(figures(), id, [](const Figure* figure) { return figure->id; });
    return found == figures().end() ? nullptr : *found;
}

namespace {

/// Transfers under way at a position; at a whole number those that have just arrived.
StepIndex stepOf(double position) { return static_cast<StepIndex>(std::ceil(position)) - 1; }

void addPlaces(Table& table, const Run& run, const std::string& label)
{
    const Drawing& drawing = run.drawing();
    for (std::uint32_t i = 0; i < run.topology().nodes(); ++i) {
        const Point3 at = i < drawing.places.size() ? drawing.places[i] : run.topology().place(NodeId{i});
        table.rows.push_back({"node", std::to_string(i), "", "", formatNumber(at.x), formatNumber(at.y), label});
    }
}

/// Logical edges where there are several kinds of them, with the step of their first message.
void addEdges(Table& table, const Run& run)
{
    const Drawing& drawing = run.drawing();
    if (drawing.kinds.size() != drawing.edges.size()) return;
    const std::vector<StepIndex> steps = firstSteps(run, drawing.edges);
    for (std::size_t i = 0; i < drawing.edges.size(); ++i)
        table.rows.push_back({drawing.kindNames[drawing.kinds[i]], std::to_string(i),
                              std::to_string(drawing.edges[i].from.value), std::to_string(drawing.edges[i].to.value),
                              "", "", "step " + std::to_string(steps[i])});
}

void addTransfers(Table& table, const Run& run, StepIndex step)
{
    if (step < 0 || step >= run.steps()) return;
    Step moved;
    run.schedule().write(step, moved);
    std::size_t count = 0;
    for (const Transfer& transfer : moved.transfers())
        table.rows.push_back({"transfer", std::to_string(count++), std::to_string(transfer.from.value),
                              std::to_string(transfer.to.value), "", "", "step " + std::to_string(step + 1)});
}

/// What the panels show, as numbers.
Table drawn(const Figure& figure, Progress* progress, const std::stop_token& stop)
{
    Table table{{"kind", "id", "from", "to", "x", "y", "label"}, {}};
    if (progress) progress->total = figure.panels.size();
    std::set<std::string_view> placed;
    for (const FigurePanel& panel : figure.panels) {
        if (isPattern(panel.experiment)) {
            addPatternPanel(table, panel);
            if (progress) ++progress->done;
            continue;
        }
        const auto run = hopscope::run(experimentFromText(panel.experiment), {}, {}, nullptr, stop);
        if (placed.insert(panel.experiment).second) {
            addPlaces(table, *run, toText(run->experiment()));
            addEdges(table, *run);
        }
        const StepIndex last = stepOf(panel.position);
        // Arrows are of all steps, other pictures of one.
        for (StepIndex step = panel.view == "arrows" ? 0 : last; step <= last; ++step) addTransfers(table, *run, step);
        if (progress) ++progress->done;
    }
    return table;
}

} // namespace

Table tableOf(const Figure& figure, Progress* progress, std::stop_token stop)
{
    return figure.table ? figure.table(progress, stop) : drawn(figure, progress, stop);
}

} // namespace hopscope
