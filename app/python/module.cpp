#include "algorithms/written.h"
#include "cost/cost_model.h"
#include "diagnostic.h"
#include "json.h"
#include "own/schedule_text.h"
#include "run/analysis/sweep.h"
#include "run/named_parameters.h"
#include "run/run.h"
#include "run/schedule_export.h"
#include "schedule/operation.h"
#include "waiting.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <sstream>

// What the package hopscope (app/python/hopscope) is made of. Everything that Python code reads is documented there.

namespace py = pybind11;

namespace hopscope::python {

namespace {

using RunPointer = std::shared_ptr<const Run>;

RunPointer runOf(const std::string& text)
{
    return whileOthersRun(
        [&text](const std::stop_token& stop) { return run(experimentFromText(text), {}, {}, nullptr, stop); });
}

/// A list of messages that Python made, as an algorithm with a name of its own. What is wrong with it is said now.
void setSchedule(const std::string& name, const std::string& text)
{
    readScheduleText(name, text);
    setOwnText(name, text);
}

std::vector<std::string> violationsOf(const Run& run)
{
    std::vector<std::string> sentences;
    for (const Violation& violation : run.violations()) sentences.push_back(violation.text);
    return sentences;
}

void checkStep(const Run& run, StepIndex k)
{
    if (k < 0 || k >= run.steps())
        throw py::index_error("step goes from 0 to " + std::to_string(run.steps() - 1) + "; got " + std::to_string(k));
}

/// (from, to, blocks, "copy" | "move" | "combine") of each message of a step.
py::list messagesOf(const Run& run, StepIndex k)
{
    checkStep(run, k);
    Step step;
    run.schedule().write(k, step);
    const auto& placed = run.setup().placed;
    const auto at = [&](NodeId node) { return node.value < placed.size() ? placed[node.value].value : node.value; };
    py::list messages;
    for (const Transfer& transfer : step.transfers()) {
        py::list blocks;
        step.eachBlock(transfer, [&](BlockId block) { blocks.append(block.value); });
        constexpr std::array effects{"copy", "move", "combine"};
        messages.append(py::make_tuple(at(transfer.from), at(transfer.to), blocks,
                                       effects[static_cast<std::size_t>(transfer.effect)]));
    }
    return messages;
}

std::string scheduleTextOf(const Run& run)
{
    std::ostringstream out;
    writeSchedule(out, run, run.steps());
    return out.str();
}

Axis axisOf(const Experiment& experiment, const std::string& text)
{
    const std::string name = text.substr(0, text.find('='));
    const auto parameters = parametersFor(experiment);
    const auto found =
        std::ranges::find(parameters, name, [](const NamedParameter& named) { return named.parameter.id; });
    return axisFromText(text, found == parameters.end() || found->parameter.kind == Kind::Whole);
}

/// A dictionary for each point that can run, in the order of x, then of the algorithms.
py::list sweepOf(const std::string& text, const std::string& x, const std::vector<std::string>& algorithms)
{
    SweepRequest request{experimentFromText(text), {}, {}, {}};
    request.x = axisOf(request.experiment, x);
    for (const std::string& algorithm : algorithms) request.series.push_back({algorithm, algorithm, {}});
    const std::vector<SweepPoint> points = whileOthersRun([&request](const std::stop_token& stop) {
        std::vector<SweepPoint> all;
        sweep(
            request, [&all](const SweepPoint& point) { all.push_back(point); }, nullptr, stop);
        return all;
    });
    const auto number = [](const std::string& typed) -> py::object {
        const auto value = parseNumber(typed);
        return value ? py::object(py::float_(*value)) : py::object(py::str(typed));
    };
    py::list rows;
    for (const SweepPoint& point : points) {
        if (!point.refusal.empty()) continue;
        py::dict row;
        row[py::str(request.x.name)] = number(request.x.values[point.x]);
        if (!request.series.empty()) row["algorithm"] = request.series[point.series].label;
        row["time"] = point.time;
        row["bound"] = point.bound > 0 ? py::object(py::float_(point.bound)) : py::none();
        row["steps"] = point.steps;
        row["transfers"] = point.transfers;
        row["max_link_load"] = point.maxLinkLoad;
        row["packets"] = point.packets ? py::object(py::float_(*point.packets)) : py::none();
        row["experiment"] = point.experiment;
        rows.append(row);
    }
    return rows;
}

/// hopscope.Refused, with the parameter that it is about and, of a text of the user, the line.
void raise(const py::object& type, const Refused& refusal, std::uint32_t line)
{
    const py::object error = type(reasonOf(refusal));
    error.attr("parameter") = refusal.why().parameter;
    error.attr("line") = line > 0 ? py::object(py::int_(line)) : py::none();
    PyErr_SetObject(type.ptr(), error.ptr());
}

void registerErrors(py::module_& module)
{
    static py::object refused; // lives as long as the interpreter
    refused = py::exception<Refused>(module, "Refused", PyExc_ValueError);
    refused.inc_ref();
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const OwnError& error) {
            raise(refused, error, error.line());
        } catch (const Refused& error) {
            raise(refused, error, 0);
        } catch (const std::bad_alloc& error) {
            PyErr_SetString(PyExc_MemoryError, reasonOf(error).c_str());
        }
    });
}

} // namespace

} // namespace hopscope::python

PYBIND11_MODULE(_core, module)
{
    using namespace hopscope;
    using namespace hopscope::python;
    Memory::prepare();
    module.attr("version") = HOPSCOPE_VERSION;
    registerErrors(module);
    py::class_<Run, std::shared_ptr<Run>>(module, "CoreRun")
        .def_property_readonly("experiment", [](const Run& run) { return toText(run.experiment()); })
        .def_property_readonly("topology", [](const Run& run) { return run.topology().text(); })
        .def_property_readonly("processors", [](const Run& run) { return run.topology().processors(); })
        .def_property_readonly("algorithm", [](const Run& run) { return run.algorithm().id; })
        .def_property_readonly("operation", [](const Run& run) { return info(run.algorithm().operation).id; })
        .def_property_readonly("time", &Run::time)
        .def_property_readonly("unit", [](const Run& run) { return run.setup().costModel->timeUnit; })
        .def_property_readonly("steps", &Run::steps)
        .def_property_readonly("transfers", &Run::transfers)
        .def_property_readonly("delivers", &Run::delivers)
        .def_property_readonly("finished", &Run::finished)
        .def_property_readonly("verdict", &Run::verdict)
        .def_property_readonly("violations", &violationsOf)
        .def_property_readonly("max_link_load", [](const Run& run) { return run.maxLinkLoad(); })
        .def("time_at", &Run::timeAt)
        .def("step_time",
             [](const Run& run, StepIndex k) {
                 checkStep(run, k);
                 return run.stepTime(k);
             })
        .def("messages", &messagesOf)
        .def("schedule_text", &scheduleTextOf)
        .def("json", [](const Run& run) { return cli::toLine(cli::toJson(run)); });
    module.def("run", [](const std::string& text) { return std::const_pointer_cast<Run>(runOf(text)); });
    module.def("sweep", &sweepOf);
    module.def("set_schedule", &setSchedule);
    module.def("set_memory_budget", [](std::size_t bytes) {
        if (bytes < (std::size_t{256} << 20))
            throw Refused("bytes",
                          "bytes: the budget is at least 268435456 bytes (256 MiB); got " + std::to_string(bytes));
        Memory::setBudget(bytes);
    });
}
