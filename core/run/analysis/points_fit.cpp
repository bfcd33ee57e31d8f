#include "run/analysis/points_fit.h"

#include "cost/cost_model.h"
#include "diagnostic.h"
#include "run/run.h"
#include "text.h"
#include "values.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::string_view columns = "words,algorithm,time", experimentMark = "# experiment:";

struct Point {
    double words, time;
};

} // namespace

Timing costsOf(const Experiment& experiment)
{
    const Experiment charged = with(experiment, "model", std::string(usualCostModel));
    const auto at = [&](double alpha, double beta) {
        return run(with(with(charged, "alpha", alpha), "beta", beta))->time();
    };
    return {.startups = at(1, 0), .words = at(0, 1)};
}

bool holdsMeasuredPoints(std::string_view text)
{
    for (const std::string_view line : split(text, '\n')) {
        const std::string_view row = trimmed(line);
        if (!row.empty() && !row.starts_with('#')) return row == columns;
    }
    return false;
}

std::vector<PointsFit> fitPoints(std::string_view text)
{
    std::map<std::string, std::string, std::less<>> experiments;
    std::map<std::string, std::vector<Point>, std::less<>> points;
    std::size_t number = 0;
    const auto refuse = [&](const std::string& why) {
        throw Refused("file", fmt::format("file: line {}: {}", number, why));
    };
    for (std::string_view row : split(text, '\n')) {
        ++number;
        row = trimmed(row);
        if (row.starts_with(experimentMark)) {
            const std::string experiment(trimmed(row.substr(experimentMark.size())));
            experiments.emplace(experimentFromText(experiment).algorithm, experiment);
        }
        if (row.empty() || row.starts_with('#') || row == columns) continue;
        const auto fields = split(row, ',');
        if (fields.size() != 3) refuse(fmt::format("{} cells, and there are 3: {}", fields.size(), columns));
        const auto words = parseNumber(trimmed(fields[0])), time = parseNumber(trimmed(fields[2]));
        if (!words || *words < 0) refuse(fmt::format("words: must be a number from 0, got \"{}\"", trimmed(fields[0])));
        if (!time || *time <= 0)
            refuse(fmt::format("time: must be above 0, such as 7.5, got \"{}\"", trimmed(fields[2])));
        points[std::string(trimmed(fields[1]))].push_back({*words, *time});
    }
    std::vector<PointsFit> fits;
    for (const auto& [algorithm, all] : points) {
        PointsFit fit{.algorithm = algorithm, .experiment = {}, .points = all.size()};
        const auto known = experiments.find(algorithm);
        if (known == experiments.end()) {
            fit.whyNone = "the file names no experiment of it, so its schedule is not known";
            fits.push_back(std::move(fit));
            continue;
        }
        fit.experiment = known->second;
        try {
            std::map<double, Timing> costs;
            std::vector<Timing> timings;
            for (const Point& point : all) {
                if (!costs.contains(point.words))
                    costs.emplace(point.words, costsOf(with(experimentFromText(fit.experiment), "words", point.words)));
                timings.push_back(costs.at(point.words));
                timings.back().time = point.time;
            }
            fit.fit = fitPrices(timings);
        } catch (const Refused& refusal) {
            fit.whyNone = refusal.why().text;
        }
        fits.push_back(std::move(fit));
    }
    return fits;
}

} // namespace hopscope
