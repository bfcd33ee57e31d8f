#include "algorithms/written.h"
#include "commands.h"
#include "diagnostic.h"
#include "json.h"
#include "own/own_text.h"
#include "own/schedule_format.h"
#include "own/schedule_text.h"
#include "run/analysis/first_wrong.h"
#include "run/analysis/trials.h"
#include "run/schedule_export.h"
#include "text.h"
#include "text_file.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>

namespace hopscope::cli::verify_command {

namespace {

struct Options {
    std::vector<std::string> files;
    std::string operation;
    bool json{false};
};

constexpr std::size_t mostOfFile = std::size_t{512} << 20;

FileVerdict refused(const std::string& reason)
{
    FileVerdict verdict;
    verdict.kind = FileVerdict::Kind::Invalid;
    verdict.reason = reason;
    return verdict;
}

/// As many messages as these at most are one after another.
std::uint64_t stepsWithMessages(const ListedSchedule& listed)
{
    std::uint64_t count = 0;
    Step step;
    for (StepIndex k = 0; k < listed.messages->steps(); ++k) {
        step.clear();
        listed.messages->write(k, step);
        count += step.transfers().empty() ? 0 : 1;
    }
    return count;
}

/// A list of messages is run on the network that it names.
FileVerdict verdictOfList(const std::string& file, const std::string& text)
{
    using Kind = FileVerdict::Kind;
    const ListedSchedule listed = scheduleFromText(file, text);
    const Experiment experiment{listed.topology, idOfFile(file), {}};
    const Trial found = trial(experiment);
    FileVerdict verdict;
    verdict.operation = listed.operation;
    verdict.processors = found.processors;
    verdict.messages = listed.messages->transfers();
    verdict.longestChain = stepsWithMessages(listed);
    verdict.reason = found.what;
    switch (found.verdict) {
    case Trial::Verdict::Right: {
        const auto right = run(experiment);
        verdict.reason = right->verdict();
        // Which message must follow which is what the other format says.
        std::ostringstream goal;
        writeSchedule(goal, *right, *findScheduleFormat(".goal"));
        verdict.longestChain = readOwnText("list.goal", std::move(goal).str())->verdict()->longestChain;
        break;
    }
    case Trial::Verdict::Wrong:
        verdict.kind = Kind::Wrong;
        verdict.firstWrong = firstWrongOf(*run(experiment));
        break;
    case Trial::Verdict::Deadlock:
        verdict.kind = Kind::Deadlock;
        break;
    case Trial::Verdict::Error:
    case Trial::Verdict::Refused:
        verdict.kind = Kind::Invalid;
        break;
    }
    return verdict;
}

FileVerdict verdictOfFile(const std::string& file, const Options& options, const ScheduleFormat*& format)
{
    try {
        format = findScheduleFormat(file);
        if (!format || !format->read)
            throw Refused("file", "schedules are verified in files that end in .goal, .xml and .schedule; an algorithm "
                                  "in Lua is for many sizes, which the command check tries");
        std::string text = readTextFile(file, mostOfFile, file);
        if (isScheduleText(text) && format->recognises == isScheduleText) return verdictOfList(file, text);
        auto own = format->read(file, std::move(text));
        if (const OperationInfo* given = findOperation(options.operation); given && !asksShape(given->operation))
            if (auto other = own->as(given->operation)) own = std::move(other);
        return own->verdict() ? *own->verdict() : refused("it has no verdict of its own");
    } catch (const OwnError& error) {
        return refused(error.line() > 0 ? fmt::format("line {}: {}", error.line(), error.sentence())
                                        : error.sentence());
    } catch (const Refused& refusal) {
        return refused(refusal.why().text);
    }
}

Json verdictJson(const std::string& file, const ScheduleFormat* format, const FileVerdict& verdict)
{
    Json json{{"file", file},
              {"format", format ? Json(format->id) : Json(nullptr)},
              {"verdict", toText(verdict.kind)},
              {"operation", verdict.operation ? Json(info(*verdict.operation).id) : Json(nullptr)},
              {"guessed", verdict.guessed},
              {"processors", verdict.processors},
              {"messages", verdict.messages},
              {"longestChain", verdict.longestChain},
              {"localActs", verdict.localActs},
              {"firstWrong", nullptr},
              {"reason", verdict.reason}};
    if (const auto& first = verdict.firstWrong)
        json["firstWrong"] = {{"processor", first->processor},
                              {"block", first->block ? Json(*first->block) : Json(nullptr)},
                              {"has", first->has},
                              {"wants", first->wants},
                              {"step", first->step >= 0 ? Json(first->step + 1) : Json(nullptr)},
                              {"line", first->line > 0 ? Json(first->line) : Json(nullptr)}};
    if (!verdict.notes.empty()) json["notes"] = verdict.notes;
    return json;
}

std::string verdictLine(const std::string& file, const FileVerdict& verdict)
{
    const bool right = verdict.kind == FileVerdict::Kind::Correct;
    std::string text = fmt::format("{} {}: {}", right ? "✓" : "✗", file, toText(verdict.kind));
    if (verdict.operation)
        text += fmt::format(", {}{}", info(*verdict.operation).id, verdict.guessed ? " (guessed)" : "");
    if (verdict.processors > 0)
        text += fmt::format(", {} processor{}, {} message{}, longest chain {}, local acts {}", verdict.processors,
                            verdict.processors == 1 ? "" : "s", verdict.messages, verdict.messages == 1 ? "" : "s",
                            verdict.longestChain, verdict.localActs);
    text += "; " + verdict.reason;
    for (const std::string& note : verdict.notes) text += "; note: " + note;
    return onOneLine(shortened(text));
}

ExitStatus execute(const Options& options, Console& console)
{
    if (!options.operation.empty() && !findOperation(options.operation)) {
        std::vector<std::string_view> known;
        for (const OperationInfo& one : operations()) known.push_back(one.id);
        throw Refused("operation", fmt::format("--operation: there is no \"{}\"; {}", options.operation,
                                               suggestion(options.operation, known)));
    }
    ExitStatus status = done;
    for (const std::string& file : options.files) {
        const ScheduleFormat* format = nullptr;
        const FileVerdict verdict = verdictOfFile(file, options, format);
        if (verdict.kind != FileVerdict::Kind::Correct) status = checkFailed;
        console.out << (options.json ? toLine(verdictJson(file, format, verdict)) : verdictLine(file, verdict)) << '\n'
                    << std::flush;
    }
    return status;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "verify", "Check schedules of other tools: what they do, and whether it is right", chosen,
                   options, execute);
    command.option("FILE", options->files, "FILE.goal, FILE.xml (MSCCL), FILE.schedule").required();
    command
        .option("--operation", options->operation, "What the schedules are for whose files leave it open: allgather …")
        .type("OPERATION");
    command.flag("--json", options->json, "One JSON object a file");
}

} // namespace hopscope::cli::verify_command
