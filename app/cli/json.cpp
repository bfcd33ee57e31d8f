#include "json.h"

#include "algorithms/algorithm.h"
#include "algorithms/written.h"
#include "own/own_text.h"
#include "run/clockless_times.h"
#include "schedule/execution.h"
#include "wording.h"

#include <cmath>
#include <ostream>

namespace hopscope::cli {

namespace {

Json factJson(const Fact& fact)
{
    if (const auto* number = std::get_if<double>(&fact)) return jsonNumber(*number);
    if (const auto* text = std::get_if<std::string>(&fact)) return *text;
    Json list = Json::array();
    for (const double number : std::get<std::vector<double>>(fact)) list.push_back(jsonNumber(number));
    return list;
}

Json comparisonJson(const Comparison& comparison)
{
    return {{"name", comparison.name},
            {"kind", comparison.kind == Comparison::Kind::Formula ? "formula" : "bound"},
            {"quantity", comparison.quantity},
            {"relation", toText(comparison.relation)},
            {"value", jsonNumber(comparison.value)},
            {"simulated", jsonNumber(comparison.simulated)},
            {"holds", holds(comparison)},
            {"source", sourceText(comparison.source)}};
}

Json violationJson(const Violation& violation)
{
    return {{"step", violation.step + 1},
            {"from", violation.from.value},
            {"to", violation.to.value},
            {"rule", violation.rule},
            {"text", violation.text}};
}

Json orderJson(std::optional<OperandOrder> order)
{
    if (!order) return nullptr;
    return *order == OperandOrder::Kept ? "kept" : "lost";
}

/// What is known of a fault; null where nothing is.
void addFault(Json& json, const Fault& fault)
{
    const bool deadlock = fault.kind == Fault::Kind::Deadlock;
    json["verdict"] = deadlock ? "deadlock" : "error";
    json["reason"] = fault.text;
    json["step"] = fault.step + 1;
    json["processor"] = fault.processor ? Json(fault.processor->value) : Json(nullptr);
    json["line"] = fault.line > 0 ? Json(fault.line) : Json(nullptr);
    if (!deadlock) return;
    Json circle = Json::array(), waits = Json::array();
    for (const Waiting& one : fault.circle) {
        circle.push_back(one.processor.value);
        waits.push_back(
            {{"processor", one.processor.value}, {one.sends ? "to" : "from", one.partner.value}, {"line", one.line}});
    }
    json["circle"] = std::move(circle);
    json["waits"] = std::move(waits);
}

Json stepJson(const Run& run, StepIndex k)
{
    const Traffic traffic = run.trafficAt(k);
    return {{"transfers", traffic.transfers},
            {"maxLinkLoad", jsonNumber(traffic.messagesPerLink)},
            {"linkWords", jsonNumber(traffic.wordsPerLink)},
            {"maxSends", traffic.sends},
            {"maxReceives", traffic.receives},
            {"combinedWords", jsonNumber(traffic.wordsCombined)},
            {"time", jsonNumber(run.stepTime(k))}};
}

} // namespace

Json jsonNumber(double number)
{
    constexpr double exactBelow = 9007199254740992.0; // 2^53: above it a double stands for several whole numbers
    if (number == std::trunc(number) && std::abs(number) < exactBelow) return static_cast<std::int64_t>(number);
    return number;
}

std::string toLine(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json toJson(const Parameter& parameter)
{
    Json json{{"id", parameter.id}, {"label", parameter.label}, {"kind", kindText(parameter.kind)}};
    if (!parameter.symbol.empty()) json["symbol"] = parameter.symbol;
    if (!parameter.unit.empty()) json["unit"] = parameter.unit;
    if (parameter.kind == Kind::Choice) {
        json["choices"] = parameter.choices;
    } else if (parameter.kind != Kind::Text) {
        json["minimum"] = jsonNumber(parameter.minimum);
        // No number where there is no limit or where it depends on the experiment.
        const bool open = std::isinf(parameter.maximum) || parameter.maximumFor != nullptr;
        json["maximum"] = open ? Json(nullptr) : jsonNumber(parameter.maximum);
    }
    if (parameter.usualFor != nullptr || parameter.usualOn != nullptr)
        json["usual"] = nullptr;
    else if (parameter.kind == Kind::Whole || parameter.kind == Kind::Real)
        json["usual"] = jsonNumber(parameter.usual);
    else
        json["usual"] = usualText(parameter);
    json["help"] = parameter.help;
    return json;
}

Json toJson(const Facts& facts)
{
    Json json = Json::object();
    for (const auto& [name, fact] : facts) json[name] = factJson(fact);
    return json;
}

bool knowsOperation(const Algorithm& algorithm) { return !algorithm.written || algorithm.written->operationKnown; }

Json operationJson(const Algorithm& algorithm)
{
    return knowsOperation(algorithm) ? Json(info(algorithm.operation).id) : Json(nullptr);
}

Json toJson(const Run& run)
{
    const Topology& topology = run.topology();
    Json violations = Json::array(), comparisons = Json::array();
    for (const Violation& violation : run.violations()) violations.push_back(violationJson(violation));
    for (const Comparison& comparison : run.comparisons()) comparisons.push_back(comparisonJson(comparison));
    Json json{{"experiment", toText(run.experiment())},
              {"topology",
               {{"id", topology.text()},
                {"nodes", topology.nodes()},
                {"processors", topology.processors()},
                {"links", topology.links() / 2 - topology.failed().size()}}},
              {"algorithm", run.algorithm().id},
              {"operation", operationJson(run.algorithm())},
              {"steps", run.steps()},
              {"transfers", run.transfers()},
              {"time", jsonNumber(run.time())},
              {"linkWords", jsonNumber(run.sumOf(&Traffic::wordsPerLink))},
              {"combinedWords", jsonNumber(run.sumOf(&Traffic::wordsCombined))},
              {"wordHops", jsonNumber(run.sumOf(&Traffic::wordHops))},
              {"maxLinkLoad", jsonNumber(run.maxLinkLoad())},
              {"maxQueue", run.maxQueue()},
              {"delivers", run.delivers()},
              {"violations", std::move(violations)},
              {"violationCount", run.violationCount()},
              {"operandOrder", orderJson(run.operandOrder())},
              {"facts", toJson(run.facts())},
              {"comparisons", std::move(comparisons)}};
    if (const ClocklessTimes* times = run.clockless()) {
        json["model"] = run.setup().costModel->id;
        json["order"] = toText(times->prices.order);
        Json finish = Json::array();
        for (const double one : times->timing.finish) finish.push_back(jsonNumber(one));
        json["finish"] = std::move(finish);
    }
    if (!run.finished()) addFault(json, *run.execution()->fault);
    if (run.finished() && run.execution() && run.execution()->wrong) {
        const Fault& wrong = *run.execution()->wrong;
        json["verdict"] = "wrong";
        json["reason"] = wrong.text;
        json["processor"] = wrong.processor ? Json(wrong.processor->value) : Json(nullptr);
        json["step"] = wrong.step >= 0 ? Json(wrong.step + 1) : Json(nullptr);
        json["line"] = wrong.line > 0 ? Json(wrong.line) : Json(nullptr);
    }
    return json;
}

Json toJson(const std::string& experiment, const OwnError& error)
{
    return {{"experiment", experiment},
            {"verdict", "error"},
            {"reason", error.sentence()},
            {"processor", nullptr},
            {"line", error.line() > 0 ? Json(error.line()) : Json(nullptr)}};
}

void writeJson(std::ostream& out, const Run& run, bool withSteps)
{
    std::string line = toLine(toJson(run));
    if (!withSteps) {
        out << line << '\n';
        return;
    }
    line.pop_back(); // the closing brace
    out << line << R"(,"perStep":[)";
    for (const TrafficProfile::Stretch& stretch : run.profile().stretches()) {
        std::string step = toLine(stepJson(run, stretch.first));
        for (StepIndex i = 0; i < stretch.count; ++i) {
            if (i > 0 && run.clockless()) step = toLine(stepJson(run, stretch.first + i)); // each ends when it ends
            out << (stretch.first + i == 0 ? "" : ",") << step;
        }
    }
    out << "]}\n";
}

} // namespace hopscope::cli
