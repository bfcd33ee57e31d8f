#include "lessons/scene_texts.h"

#include "algorithms/block_sizes.h"
#include "algorithms/written.h"
#include "diagnostic.h"
#include "own/own_text.h"
#include "topology/file_network.h"
#include "values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string_view>

namespace hopscope {

namespace {

/// What a lesson calls the text of a scene, and how names of such texts begin.
constexpr std::string_view programId = "own:program", programIds = "own:program-of-a-scene-";
/// A file of a scene gets its mark in front of its name: "in-scene-3f-a01b-hall.dot".
constexpr std::string_view fileHead = "in-scene-";
constexpr int marks = 2; // parts of a mark, each with a hyphen behind it

std::string nameInScene(std::string_view name, std::string_view text)
{
    return fmt::format("{}{}-{}", fileHead, OwnText::markOf(text), name);
}
[[noreturn]] void refuseOutside(std::string_view what, std::string_view name, std::string_view field)
{
    throw Refused("run", fmt::format("run: the {} {} is outside of the lesson, which is handed on alone; put its lines "
                                     "into the scene, indented, below {}: |",
                                     what, name, field));
}

std::string withoutLastEnd(std::string text)
{
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
}

} // namespace

SceneTexts sceneTexts(const LessonBlock& block)
{
    return {block.value("program").value_or(""), block.value("network").value_or(""),
            block.value("sizes").value_or("")};
}

Experiment withTexts(Experiment experiment, const SceneTexts& texts)
{
    if (experiment.algorithm == programId && !texts.program.empty()) {
        experiment.algorithm = fmt::format("{}{}", programIds, OwnText::markOf(texts.program));
        setOwnText(experiment.algorithm.substr(experiment.algorithm.find(':') + 1), texts.program);
    }
    if (const auto name = fileNetworkName(experiment.topology)) {
        if (texts.network.empty()) refuseOutside("network", *name, "network");
        const std::string own = nameInScene(*name, texts.network);
        setNetworkText(own, texts.network);
        experiment.topology = "graph:" + own;
    }
    if (const auto name = sizesFileName(experiment.values)) {
        if (texts.sizes.empty()) refuseOutside("file of sizes", *name, "sizes");
        const std::string own = nameInScene(*name, texts.sizes);
        setSizesText(own, texts.sizes);
        experiment.values["sizes"] = "file:" + own;
    }
    return experiment;
}

Experiment asInLesson(Experiment experiment)
{
    if (experiment.algorithm.starts_with(programIds)) experiment.algorithm = programId;
    if (const auto name = fileNetworkName(experiment.topology)) experiment.topology = "graph:" + namesInLesson(*name);
    if (const auto name = sizesFileName(experiment.values)) experiment.values["sizes"] = "file:" + namesInLesson(*name);
    return experiment;
}

std::string namesInLesson(std::string sentence)
{
    for (std::size_t at = 0; (at = sentence.find(fileHead, at)) != std::string::npos;) {
        std::size_t end = at + fileHead.size();
        for (int i = 0; i < marks && end != 0; ++i) end = sentence.find('-', end) + 1;
        if (end == 0) break;
        sentence.erase(at, end - at);
    }
    return sentence;
}

SceneTexts takeTexts(std::vector<Experiment>& runs)
{
    SceneTexts texts;
    std::optional<std::string> sizes; // the name of those that are a text
    for (Experiment& run : runs) {
        if (run.algorithm.starts_with("own:") && texts.program.empty() && run.algorithm.find('.') == std::string::npos)
            if (const auto text = writtenNow(run.algorithm).text; !text->text().empty()) {
                texts.program = withoutLastEnd(text->text());
                run.algorithm = programId;
            }
        if (const auto name = fileNetworkName(run.topology); name && texts.network.empty())
            texts.network = withoutLastEnd(networkTextNow(*name).value_or(""));
        const auto name = sizesFileName(run.values);
        if (!name) continue;
        if (!sizes) {
            sizes = name;
            texts.sizes = withoutLastEnd(sizesTextNow(*name).value_or(""));
        } else if (*sizes != *name) {
            const std::uint64_t processors = makeTopology(run.topology, run.values).processors();
            const auto list = blockSizes("file:" + *name, static_cast<std::uint32_t>(processors));
            std::vector<std::string> numbers;
            for (const double words : list) numbers.push_back(formatNumber(words));
            if (list.size() == processors) run.values["sizes"] = fmt::format("{}", fmt::join(numbers, ","));
        }
    }
    return texts;
}

} // namespace hopscope
