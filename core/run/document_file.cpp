#include "run/document_file.h"

#include "algorithms/block_sizes.h"
#include "algorithms/written.h"
#include "atomic_file.h"
#include "cost/measured_trace.h"
#include "diagnostic.h"
#include "json_text.h"
#include "text_file.h"
#include "topology/file_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

namespace hopscope {

namespace {

constexpr int version = 1;
constexpr std::string_view fields[]{"format", "version", "experiments", "front",  "captions", "step",
                                    "page",   "own",     "networks",    "traces", "sizes"};

Refused damaged(const std::string& why) { return {"", "is damaged: " + why}; }

Experiment experimentFrom(const Json& value, std::size_t number)
{
    if (!value.is_string()) throw damaged(fmt::format("experiment {} is no text.", number));
    try {
        return experimentFromText(value.get<std::string>());
    } catch (const Refused& reason) {
        throw damaged(fmt::format("experiment {} cannot be read: {}", number, reason.why().text));
    }
}

/// Texts by their names.
std::map<std::string, std::string> textsFrom(const Json& value)
{
    std::map<std::string, std::string> texts;
    if (value.is_object())
        for (const auto& [name, text] : value.items())
            if (text.is_string()) texts.emplace(name, text.get<std::string>());
    return texts;
}

/// A number as a person would write it.
Json numberJson(double number)
{
    constexpr double exact = 9007199254740992; // 2^53
    if (std::floor(number) == number && std::abs(number) < exact) return static_cast<std::int64_t>(number);
    return number;
}

} // namespace

DocumentFile documentFromJson(std::string_view text)
{
    const auto read = jsonFromText(text);
    if (!read || !read->is_object() || read->value("format", Json()) != "hopscope")
        throw Refused("", "is not a Hopscope file.");
    const Json& object = *read;

    const Json written = object.value("version", Json());
    if (!written.is_number() || written.get<double>() < 1) throw damaged("its version is missing.");
    if (written.get<double>() > version)
        throw Refused("", fmt::format("was written by a newer Hopscope: its format has version {}, this program reads "
                                      "up to {}.",
                                      written.dump(), version));

    DocumentFile document;
    const Json experiments = object.value("experiments", Json());
    if (!experiments.is_array() || experiments.empty()) throw damaged("it holds no experiment.");
    if (experiments.size() > DocumentFile::mostExperiments)
        throw damaged(fmt::format("it holds {} experiments, at most {} are possible.", experiments.size(),
                                  DocumentFile::mostExperiments));
    for (const Json& experiment : experiments)
        document.experiments.push_back(experimentFrom(experiment, document.experiments.size() + 1));

    if (const Json front = object.value("front", Json()); front.is_number()) {
        const double number = front.get<double>();
        if (number < 0 || number >= static_cast<double>(experiments.size()) || std::floor(number) != number)
            throw damaged(fmt::format("there is no experiment {} to put in front.", front.dump()));
        document.front = static_cast<std::size_t>(number);
    }
    if (const Json captions = object.value("captions", Json()); captions.is_array())
        for (const Json& caption : captions)
            document.captions.push_back(caption.is_string() ? caption.get<std::string>() : std::string());
    document.captions.resize(document.experiments.size());
    if (const Json step = object.value("step", Json()); step.is_number())
        document.step = std::max(0.0, step.get<double>());
    if (const Json page = object.value("page", Json()); page.is_string()) document.page = page.get<std::string>();

    document.own = textsFrom(object.value("own", Json()));
    document.networks = textsFrom(object.value("networks", Json()));
    document.traces = textsFrom(object.value("traces", Json()));
    document.sizes = textsFrom(object.value("sizes", Json()));

    Json unknown = object;
    for (const std::string_view field : fields) unknown.erase(std::string(field));
    if (!unknown.empty()) document.unknown = unknown.dump();
    return document;
}

std::string documentJson(const DocumentFile& document)
{
    Json experiments = Json::array(), captions = Json::array();
    for (const Experiment& experiment : document.experiments) experiments.push_back(toText(experiment));
    for (const std::string& caption : document.captions) captions.push_back(caption);
    Json object{{"format", "hopscope"},
                {"version", version},
                {"experiments", std::move(experiments)},
                {"front", document.front},
                {"captions", std::move(captions)}};
    if (document.step != 0) object["step"] = numberJson(document.step);
    if (!document.page.empty()) object["page"] = document.page;
    if (!document.own.empty()) object["own"] = document.own;
    if (!document.networks.empty()) object["networks"] = document.networks;
    if (!document.traces.empty()) object["traces"] = document.traces;
    if (!document.sizes.empty()) object["sizes"] = document.sizes;
    if (const auto unknown = jsonFromText(document.unknown); unknown && unknown->is_object())
        for (const auto& [name, value] : unknown->items()) object[name] = value;
    return textFromJson(object);
}

namespace {

namespace fs = std::filesystem;

/// A path below the folder as it is written there; nothing if it leads out of it. Links are followed.
std::optional<fs::path> pathBelow(const fs::path& folder, const fs::path& path)
{
    const fs::path relative = fs::weakly_canonical(path).lexically_relative(fs::weakly_canonical(folder));
    if (relative.empty() || *relative.begin() == "..") return {};
    return relative;
}

fs::path folderOf(const std::string& document) { return fs::absolute(document).parent_path(); }

[[noreturn]] void refuseElsewhere(const std::string& document, const std::string& path)
{
    throw Refused("", fmt::format("{}: the algorithm {} must lie beside the document or in a folder below",
                                  fs::path(document).filename().string(), path));
}

/// A network in a file that the document does not hold itself lies beside it or below.
void findNetwork(const std::string& fileName, Experiment& experiment, const DocumentFile& document)
{
    const auto name = fileNetworkName(experiment.topology);
    if (!name || document.networks.contains(*name)) return;
    const fs::path folder = folderOf(fileName), path = pathOfNetwork(*name);
    if (path.is_absolute() || !pathBelow(folder, folder / path))
        throw Refused("", fmt::format("{}: the network {} must be in the document, beside it or in a folder below",
                                      fs::path(fileName).filename().string(), *name));
    experiment.topology = topologyOfFile((folder / path).string());
}

/// And a file of sizes.
void findSizes(const std::string& fileName, Experiment& experiment, const DocumentFile& document)
{
    const auto name = sizesFileName(experiment.values);
    if (!name || document.sizes.contains(*name)) return;
    const fs::path folder = folderOf(fileName), path = pathOfNetwork(*name);
    if (path.is_absolute() || !pathBelow(folder, folder / path))
        throw Refused("", fmt::format("{}: the sizes {} must be in the document, beside it or in a folder below",
                                      fs::path(fileName).filename().string(), *name));
    const std::string found = topologyOfFile((folder / path).string());
    experiment.values["sizes"] = "file:" + found.substr(found.find(':') + 1);
}

/// The trace that an experiment names as its model.
std::optional<std::string> traceIn(const Experiment& experiment)
{
    const auto model = experiment.values.find("model");
    return model == experiment.values.end() ? std::nullopt : traceOf(formatValue(model->second));
}

} // namespace

void keepSizes(std::span<const Experiment> experiments, std::map<std::string, std::string>& sizes)
{
    constexpr std::size_t most = mostOfDocument / 2;
    for (const Experiment& experiment : experiments) {
        const auto name = sizesFileName(experiment.values);
        if (!name || sizes.contains(*name)) continue;
        auto text = sizesTextNow(*name);
        if (text && text->size() > most)
            throw Refused("", fmt::format("The file of sizes {} has {} bytes; a document holds files of up to {}.",
                                          *name, text->size(), most));
        if (text) sizes.emplace(*name, std::move(*text));
    }
}

void keepTraces(std::span<const Experiment> experiments, std::map<std::string, std::string>& traces)
{
    for (const Experiment& experiment : experiments)
        if (const auto name = traceIn(experiment); name && !traces.contains(*name)) {
            std::string text = traceTextNow(*name);
            if (text.size() > mostOfDocument / 2)
                throw Refused("", fmt::format("The trace {} has {} bytes; a document holds traces of up to {}.", *name,
                                              text.size(), mostOfDocument / 2));
            traces.emplace(*name, std::move(text));
        }
}

void keepNetworks(std::span<const Experiment> experiments, std::map<std::string, std::string>& networks)
{
    constexpr std::size_t most = mostOfDocument / 2;
    for (const Experiment& experiment : experiments) {
        const auto name = fileNetworkName(experiment.topology);
        if (!name || networks.contains(*name)) continue;
        auto text = networkTextNow(*name);
        if (text && text->size() > most)
            throw Refused("", fmt::format("The network {} has {} bytes; a document holds networks of up to {}.", *name,
                                          text->size(), most));
        if (text) networks.emplace(*name, std::move(*text));
    }
}

DocumentFile readDocument(const std::string& fileName)
{
    const std::string text = readTextFile(fileName, mostOfDocument);
    DocumentFile document;
    try {
        document = documentFromJson(text);
    } catch (const Refused& reason) {
        throw Refused("", fs::path(fileName).filename().string() + " " + reason.why().text);
    }
    for (Experiment& experiment : document.experiments) {
        findNetwork(fileName, experiment, document);
        findSizes(fileName, experiment, document);
        if (const auto trace = traceIn(experiment); trace && !document.traces.contains(*trace))
            throw Refused("", fmt::format("{}: the trace {} must be in the document",
                                          fs::path(fileName).filename().string(), *trace));
        const auto path = pathOf(experiment.algorithm);
        if (!path) continue;
        const fs::path folder = folderOf(fileName);
        if (fs::path(*path).is_absolute() || !pathBelow(folder, folder / *path)) refuseElsewhere(fileName, *path);
        experiment.algorithm = idOfFile((folder / *path).string());
    }
    for (const auto& [name, own] : document.own) setOwnText(name, own);
    for (const auto& [name, network] : document.networks) setNetworkText(name, network);
    for (const auto& [name, trace] : document.traces) setTraceText(name, trace);
    for (const auto& [name, sizes] : document.sizes) setSizesText(name, sizes);
    return document;
}

void writeDocument(const std::string& fileName, const DocumentFile& document)
{
    DocumentFile written = document;
    keepNetworks(written.experiments, written.networks);
    keepTraces(written.experiments, written.traces);
    keepSizes(written.experiments, written.sizes);
    for (Experiment& experiment : written.experiments) {
        const auto path = pathOf(experiment.algorithm);
        if (!path) continue;
        const auto relative = pathBelow(folderOf(fileName), fs::absolute(*path));
        if (!relative) refuseElsewhere(fileName, *path);
        experiment.algorithm = idOfFile(relative->generic_string());
    }
    writeFile(fileName, documentJson(written));
}

} // namespace hopscope
