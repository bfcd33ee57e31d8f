#pragma once

#include "citation.h"
#include "run/experiment.h"
#include "schedule/operation.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What a library runs where nobody says otherwise, by fixed rules about the number of processors and of bytes.
struct LibraryChoice {
    Experiment experiment;
    std::string_view name; ///< what the library calls it
    std::string_view rule; ///< when it is chosen: "fewer than 10 000 bytes"
    Citation source;
};
/// Bytes of a word in these rules.
inline constexpr double bytesOfWord = 8;

/// "Open MPI" of "openmpi"; the id of one that is not known.
std::string_view libraryTitle(std::string_view id);

/// A library whose rules are known.
struct DecidingLibrary {
    std::string_view id, title, version; ///< version: of its source
};
std::vector<DecidingLibrary> decidingLibraries();
/// Whether the library has a rule for the operation.
bool decides(std::string_view library, Operation operation);
/// Nothing if the library has no rule for the operation, or none is known. Of the `values` those
/// of the network, the cost model and the problem count; `packets`, `shape` and what else an entry asks for are those
/// of the rule.
std::optional<LibraryChoice> libraryChoice(std::string_view library, Operation operation, const std::string& topology,
                                           const Values& values);

} // namespace hopscope
