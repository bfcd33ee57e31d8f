#include "headless/bandwidth_picture.h"

#include "export/arrange.h"
#include "scenes/bandwidth/bandwidth_badge.h"
#include "scenes/bandwidth/bandwidth_plan.h"
#include "scenes/bandwidth/bandwidth_table.h"
#include "state/kept/session.h"
#include "state/notation_choice.h"
#include "text.h"
#include "window/window_picture.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Takes the words about how the page stands out of the text.
Look takeView(std::string& text)
{
    Look view;
    std::string rest;
    for (const std::string_view word : split(text, ' ')) {
        const auto equals = word.find('=');
        const std::string_view name = word.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
        const auto number = parseNumber(value);
        if (name == "lift") {
            if (!number || *number < 0 || *number > 8)
                throw Refused("lift", fmt::format("lift: a number from 0 to 8, got \"{}\"", value));
            view.lift = *number;
        } else if (name == "cluster") {
            if (!number || *number < 1 || *number != std::floor(*number)
                || !std::has_single_bit(static_cast<std::uint64_t>(*number)))
                throw Refused("cluster", fmt::format("cluster: a power of two, got \"{}\"", value));
            view.cluster = static_cast<unsigned>(std::log2(*number));
        } else if (name == "drawn") {
            if (value != "tree" && value != "butterfly")
                throw Refused("drawn", fmt::format("drawn: tree or butterfly, got \"{}\"", value));
            view.unfolded = value == "butterfly";
        } else if (!word.empty()) {
            rest += (rest.empty() ? "" : " ") + std::string(word);
        }
    }
    text = rest;
    return view;
}

/// The run of a subject; nothing of a pattern, and of what is too large to be run.
std::shared_ptr<const Run> runOf(const std::string& subject)
{
    if (isPattern(subject)) return {};
    try {
        return run(experimentFromText(subject));
    } catch (const Refused&) {
        return {};
    }
}

} // namespace

FigurePicture bandwidthPicture(const DrawingOptions& options, const QSizeF& size, const Theme& theme)
{
    std::string text = options.experiment;
    Look view = takeView(text);
    view.tab = options.look.tab;
    BandwidthQuestion asked = feasible(bandwidthQuestion(text));
    if (!asked.machineGiven) {
        const BspMachine::Prefix prefix = asked.machine.prefix;
        asked.machine = machineOfSubject(asked.subject).value_or(BspMachine{});
        asked.machine.prefix = prefix;
    }
    const BandwidthPlan plan(asked);
    if (view.cluster) {
        if (*view.cluster >= plan.levels())
            throw Refused("cluster", fmt::format("cluster: 1 to {}, so that something is outside, got {}",
                                                 plan.processors() / 2, 1U << *view.cluster));
        view.cluster = plan.levels() - *view.cluster;
    }
    const double position = options.step >= 0 ? options.step
                            : asked.routing   ? std::min(1.0, plan.steps())
                                              : openingOf(plan, view.cluster.value_or(std::min(plan.levels(), 2U)));
    if (position > plan.steps())
        throw Refused("step",
                      fmt::format("step: 0 to {0}, got {1}; the nearest that works is {0}", plan.steps(), position));
    const std::shared_ptr<const Run> checked = runOf(asked.subject);
    Band band;
    if (options.badge != "no") band.badge = badgeOf(plan, checked.get(), NotationChoice::shown());
    const QSizeF room(size.width(), size.height() - bandHeight(band, size.width(), theme));
    view.bandwidth = asked;
    view.position = position;
    WindowPicture picture{firstExample(), {.size = room, .scale = options.scale, .theme = theme}, view};
    if (!isPattern(asked.subject)) picture.document.experiments = {experimentFromText(asked.subject)};
    FigurePicture figure{room, options.scale, QString::fromStdString(plan.answer().title),
                         QString::fromStdString(options.experiment),
                         [picture](Canvas& canvas) { drawBandwidth(canvas, picture); }};
    figure.numbers = [table = tableOf(plan.answer()), picture](std::ostream& out, TableFormat format,
                                                               const Notes& notes) {
        writeTable(out, format, picture.look.tab.empty() ? table : lowerNumbersOf(picture), notes);
    };
    figure.verdict = textOf(badgeOf(plan, checked.get(), NotationChoice::shown()));
    return withBand(std::move(figure), band, theme);
}

} // namespace hopscope
