#include "lessons/export/lesson_values.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "lessons/scene.h"
#include "run/experiment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <variant>

namespace hopscope {

namespace {

/// Where a slider ends whose range does not.
double upperEnd(const Parameter& parameter, double own)
{
    const double usual = parameter.comfortable > 0          ? parameter.comfortable
                         : std::isfinite(parameter.maximum) ? parameter.maximum
                                                            : 100;
    return std::min(std::max(usual, own), parameter.maximum);
}

QString resultOf(const std::vector<std::shared_ptr<const Run>>& runs, const std::vector<std::size_t>& moved)
{
    QStringList results;
    for (const std::size_t i : moved) {
        const Run& run = *runs[i];
        const QString result =
            QStringLiteral("%1, time %2")
                .arg(counted(static_cast<std::uint64_t>(run.steps()), QStringLiteral("step"), QStringLiteral("steps")),
                     withTimeUnit(run, run.time()));
        results += moved.size() > 1 ? QStringLiteral("%1: %2").arg(i + 1).arg(result) : result;
    }
    return results.join(QStringLiteral(" · "));
}

} // namespace

LessonValues lessonValues(const PosedPage& page, std::string_view id, std::size_t most, const std::stop_token& stop)
{
    const Scene& scene = *page.scene;
    const Key* key =
        page.question && page.question->key.form == AnswerForm::Slider && page.question->key.parameter == id
            ? &page.question->key
            : nullptr;
    const std::vector<std::size_t> moved = key ? key->moved : runsMovedBy(scene, id);
    LessonValues result{.parameter = std::string(id), .label = QString(), .values = {}, .results = {}};
    Parameter parameter;
    const Experiment& first = scene.runs[moved.front()];
    for (const NamedParameter& named : parametersFor(first))
        if (named.parameter.id == id) parameter = named.parameter;
    if (parameter.kind != Kind::Whole && parameter.kind != Kind::Real) return result;
    result.label = toQString(parameter.label);
    const auto& known = page.runs[moved.front()]->setup().values;
    const auto set = known.find(id);
    const double* number = set == known.end() ? nullptr : std::get_if<double>(&set->second);
    const double own = number ? *number : parameter.minimum;
    const double from = key ? key->from : std::min(parameter.minimum, own);
    const double to = key ? key->to : upperEnd(parameter, own);
    result.values = sliderValues(from, to, parameter, most);
    if (own >= from && own <= to) result.values.push_back(own);
    if (key) result.values.push_back(key->number);
    std::ranges::sort(result.values);
    const auto rest = std::ranges::unique(result.values);
    result.values.erase(rest.begin(), rest.end());
    const auto nearest =
        std::ranges::min_element(result.values, {}, [&](double value) { return std::abs(value - own); });
    result.own = static_cast<int>(nearest - result.values.begin());
    for (const double value : result.values) {
        std::vector<std::shared_ptr<const Run>> runs = page.runs;
        try {
            for (const std::size_t i : moved)
                runs[i] = hopscope::run(with(scene.runs[i], std::string(id), value), page.runs[i], {}, nullptr, stop);
            result.results += resultOf(runs, moved);
        } catch (const Refused& refusal) {
            result.results += QString::fromStdString(refusal.why().text);
            runs.clear();
        }
        result.runs.push_back(std::move(runs));
    }
    return result;
}

} // namespace hopscope
