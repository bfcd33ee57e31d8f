#include "diagnostic.h"
#include "lessons/question_help.h"
#include "progress.h"
#include "run/analysis/journey.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

namespace hopscope::busiest_link_question {

namespace {

constexpr std::array settings{QuestionKind::Setting{"step", "which step, from 1; without it the whole run"}};
constexpr double mostTransfers = 2e7;

bool wholeRun(const QuestionContext& context) { return !context.block.value("step"); }

std::string prompt(const QuestionContext& context)
{
    return wholeRun(context) ? "Which link carries the most messages in the whole run?"
                             : fmt::format("Which link carries the most messages in step {}?", context.step() + 1);
}

/// The two directions of a cable are one link for people; it is as busy as the busier of them.
using Loads = std::map<LinkId, double>;

/// Messages by direction, divided by the capacity.
Loads loadsOf(const QuestionContext& context, const Run& run, StepIndex first, StepIndex end)
{
    const TrafficMeter meter = run.meter();
    Loads directed;
    for (StepIndex k = first; k < end; ++k) {
        if (context.stop.stop_requested()) throw Cancelled();
        for (const LinkLoad& load : meter.loads(stepOf(run, k)))
            directed[load.link] += static_cast<double>(load.messages) / run.topology().capacity(load.link);
    }
    return directed;
}

std::string between(const Run& run, LinkId link)
{
    const Ends ends = endsOf(run, link);
    return fmt::format("{} and {}", std::min(ends.from, ends.to).value, std::max(ends.from, ends.to).value);
}

constexpr std::size_t mostNamed = 3;

/// Of the two directions of a cable the one that carries more.
LinkId busierOf(const Loads& directed, LinkId link)
{
    const auto loadOf = [&](LinkId one) {
        const auto found = directed.find(one);
        return found == directed.end() ? 0.0 : found->second;
    };
    const LinkId there = link & ~LinkId{1}, back = link | LinkId{1};
    return loadOf(back) > loadOf(there) ? back : there;
}

/// Messages that cross a link in this direction in a step; of many one more than can be named.
std::vector<Passing> usersOf(const Run& run, StepIndex step, LinkId link)
{
    TrafficMeter meter = run.meter();
    std::vector<Passing> users;
    std::vector<LinkId> route;
    const Step shown = stepOf(run, step);
    for (const Transfer& transfer : shown.transfers()) {
        route.clear();
        meter.route(transfer, route);
        if (std::ranges::find(route, link) != route.end()) users.push_back({transfer.from, transfer.to, route});
        if (users.size() > mostNamed) break;
    }
    return users;
}

/// ": 0 → 4 and 1 → 5"
std::string namesOf(const std::vector<Passing>& users)
{
    if (users.size() > mostNamed) return {};
    std::string text;
    for (std::size_t i = 0; i < users.size(); ++i)
        text += fmt::format("{}{} → {}",
                            i == 0                 ? ": "
                            : i + 1 < users.size() ? ", "
                                                   : " and ",
                            users[i].from.value, users[i].to.value);
    return text;
}

/// "The link between 1 and 2 carries 2 messages in step 3: 0 → 4 and 1 → 5.", and of a wider one its load.
std::string remarkOn(const Run& run, LinkId link, double load, const std::string& when, const std::string& names)
{
    const std::string start = "The link between " + between(run, link);
    if (load > 0 && run.topology().capacity(link) > 1)
        return fmt::format("{} has a load of {:g} {}, its messages divided by its capacity{}.", start, load, when,
                           names);
    if (load == 0) return fmt::format("{} carries no message {}.", start, when);
    return fmt::format("{} carries {:g} {} {}{}.", start, load, load == 1 ? "message" : "messages", when, names);
}

std::string textOf(const Run& run, const std::vector<std::uint64_t>& right)
{
    std::string text = "the link between " + between(run, right.front());
    if (right.size() == 1) return text;
    return text
           + (right.size() == 2 ? fmt::format(", or that between {}", between(run, right[1]))
                                : fmt::format(", or one of {} others that are as busy", right.size() - 1));
}

Key key(const QuestionContext& context)
{
    const std::shared_ptr<const Run> run = context.runs[context.runIndex()];
    const bool whole = wholeRun(context);
    if (whole && static_cast<double>(run->transfers()) > mostTransfers)
        throw Refused("step", "step: the run is too long to count all of it; name a step");
    const StepIndex first = whole ? 0 : context.step(), end = whole ? run->steps() : first + 1;
    const Loads directed = loadsOf(context, *run, first, end);
    Loads cables;
    if (run->topology().links() <= mostListed)
        for (LinkId link = 0; link < run->topology().links(); link += 2) cables[link] = 0;
    for (const auto& [link, load] : directed) {
        double& cable = cables[link & ~LinkId{1}];
        cable = std::max(cable, load);
    }
    double most = 0;
    for (const auto& [link, load] : cables) most = std::max(most, load);
    if (most == 0) throw Refused("kind", "kind: no message crosses a link here");
    Key key{.form = AnswerForm::Link, .rule = MarkRule::AnyOf};
    for (const auto& [link, load] : cables) {
        key.items.push_back(link);
        if (load > most * (1 - 1e-9)) key.right.push_back(link);
    }
    if (key.right.size() == key.items.size())
        throw Refused("kind", "kind: every link is as busy as any other; ask about another step");
    key.answer = textOf(*run, key.right);
    key.ruleText = key.right.size() == 1 ? "exactly one link does" : "several links do: any of them is right";
    const std::string when = whole ? "in the whole run" : fmt::format("in step {}", first + 1);
    const std::string links =
        key.right.size() > 1 ? "Each of them" : fmt::format("The link between {}", between(*run, key.right.front()));
    key.reason = fmt::format("{} carries {:g} {} {}{}.", links, most, most == 1 ? "message" : "messages",
                             whole ? "" : "at once ", when);
    if (run->topology().capacity(key.right.front()) > 1)
        key.reason = fmt::format("{} has a load of {:g} {}: messages divided by capacity.", links, most, when);
    key.evidence = {context.runIndex(), static_cast<double>(first), static_cast<double>(end), {}, key.right, {}};
    key.remark = [run, cables, directed, when, whole, first](std::uint64_t link) {
        const auto found = cables.find(link & ~LinkId{1});
        const double load = found == cables.end() ? 0 : found->second;
        return remarkOn(*run, link, load, when,
                        whole ? std::string() : namesOf(usersOf(*run, first, busierOf(directed, link))));
    };
    if (!whole)
        key.passing = [run, directed, first](std::uint64_t link) -> std::optional<Passing> {
            std::vector<Passing> users = usersOf(*run, first, busierOf(directed, link));
            if (users.size() != 1) return {};
            return std::move(users.front());
        };
    return key;
}

} // namespace

extern constinit const QuestionKind entry{.id = "busiest-link",
                                          .title = "click the busiest link",
                                          .help = "the link that carries the most messages",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: busiest-link\nstep: 3"};

} // namespace hopscope::busiest_link_question
