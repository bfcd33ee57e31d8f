#pragma once

#include "chart_shown.h"
#include "run/analysis/crossover.h"
#include "state/curve_leads.h"
#include "state/curve_sentence.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

/// Curves of some algorithms against the length of messages, with all that is found out about them.
struct Curves {
    explicit Curves(const char* text, std::vector<std::string> algorithms,
                    CurveOptions::Height height = CurveOptions::Height::Time)
        : experiment(experimentFromText(text)), here(run(experiment)), options{.x = axisNamed(experiment, "words"),
                                                                               .height = height,
                                                                               .algorithms = std::move(algorithms)}
    {
        options.yLogarithmic = height == CurveOptions::Height::Time;
        request = curveRequest(experiment, options);
        request.split = true;
        sweep(request, [this](const SweepPoint& point) { points.push_back(point); });
        crossings = crossingsOf(request);
        chart = curveChart(request, options, points, here.get());
        leads = leadsOf(request, options, points, crossings);
        places = showLeads(chart, request, options, leads, crossings);
    }
    CurveFacts facts() const { return {request, options, points, leads, places, chart.here, places[0]}; }
    QString finding() const
    {
        QStringList all;
        for (const CurveFinding& one : findingsOf(facts())) all += one.all();
        return all.join(u' ');
    }

    Experiment experiment;
    std::shared_ptr<const Run> here;
    CurveOptions options;
    SweepRequest request{};
    std::vector<SweepPoint> points{};
    std::vector<Crossing> crossings{};
    Chart chart{};
    std::vector<Lead> leads{};
    std::vector<std::size_t> places{};
};

} // namespace hopscope
