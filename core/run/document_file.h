#pragma once

#include "run/experiment.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What a file FILE.hopscope holds, one JSON object:
///     {"format": "hopscope", "version": 1, "experiments": ["torus:4x4 …"], "front": 0, "captions": [""],
///      "step": 3, "page": "watch", "own": {"mine": "operation = …"}, "networks": {"hall.dot": "graph { … }"},
///      "sizes": {"parts.csv": "3,0,5"}}
struct DocumentFile {
    static constexpr std::size_t mostExperiments = 4;

    std::vector<Experiment> experiments;      ///< one to four
    std::size_t front{0};                     ///< which of them is looked at
    std::vector<std::string> captions;        ///< by experiment
    double step{0};                           ///< where the clock stood, in steps
    std::string page{};                       ///< of the window, by name; empty: the one that a new document has
    std::map<std::string, std::string> own{}; ///< texts that `own:NAME` names, by name
    /// Files that `graph:NAME` names, by name: what they said when the document was written counts, not what they say.
    std::map<std::string, std::string> networks{};
    std::string unknown{}; ///< fields that this version does not know, a JSON object; empty: none
    /// What was measured on real machines, as `model=trace:NAME` names it, by name (cost/measured_trace.h).
    std::map<std::string, std::string> traces{};
    std::map<std::string, std::string> sizes{}; ///< files that `sizes=file:NAME` names, by name
    friend bool operator==(const DocumentFile&, const DocumentFile&) = default;
};

/// Throws Refused; its text is the second half of a sentence that begins with the name of the file.
DocumentFile documentFromJson(std::string_view json);
/// Ends with a line end. What is no UTF-8 is replaced.
std::string documentJson(const DocumentFile& document);

/// Throw Refused with one sentence that names the file. Algorithms in files lie beside the document or below: it names
/// them from its folder, the experiments in memory name them from anywhere. Texts in the document are set
/// (algorithms/written.h, topology/file_network.h, algorithms/block_sizes.h) as it is read. Of networks and sizes in
/// files the text is written down beside the name, so that the document is whole without them.
DocumentFile readDocument(const std::string& fileName);
void writeDocument(const std::string& fileName, const DocumentFile& document); ///< all of it or nothing
/// Adds the texts of networks in files that the experiments name and that are not there yet. Throws Refused where one
/// is too long for a document.
void keepNetworks(std::span<const Experiment> experiments, std::map<std::string, std::string>& networks);
/// The same for files of sizes, and for traces of real machines.
void keepSizes(std::span<const Experiment> experiments, std::map<std::string, std::string>& sizes);
void keepTraces(std::span<const Experiment> experiments, std::map<std::string, std::string>& traces);

} // namespace hopscope
