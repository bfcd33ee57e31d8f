#pragma once

#include "algorithms/algorithm.h"
#include "own/own_text.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// An algorithm that a user wrote, with everything that an entry of the catalogue has. Its text may be forgotten when
/// a newer one has taken its place; what it says about itself stays, as entries do.
struct Written {
    Written(std::string name, const std::shared_ptr<const OwnText>& text);
    Written(const Written&) = delete;
    Written& operator=(const Written&) = delete;

    const std::string id; ///< as experiments name it: "file:mine.lua", "own:mine"
    const std::string title, summary, pseudocode, formulaText;
    const bool splits;         ///< whether its vector is split into parts
    const bool operationKnown; ///< whether bounds of its operation hold for it
    const std::vector<OwnParameter> declared;
    const std::vector<std::string> familyNames;
    std::vector<std::string_view> families;
    std::vector<std::vector<std::string_view>> choices; ///< of the parameters
    std::vector<Parameter> parameters;
    std::vector<Formula> formulas;
    Algorithm algorithm;
    std::weak_ptr<const OwnText> text;
    struct Failures; ///< questions that this text could not answer
    std::shared_ptr<Failures> failures;
};

/// Whether an id names the text of a user, not an entry.
bool isWritten(std::string_view id);
/// The path that `file:PATH` names, nothing of other ids; and the id of a path.
std::optional<std::string> pathOf(std::string_view id);
std::string idOfFile(std::string_view path);
/// The algorithm that `file:PATH` or `own:NAME` names, and its text, as they are now. A path is that of the folder
/// where the program works, or of the root; blanks in it are written %20. Throws OwnError, Refused. May be asked from
/// any thread.
struct WrittenNow {
    const Algorithm* algorithm;
    std::shared_ptr<const OwnText> text;
};
WrittenNow writtenNow(std::string_view id);
/// The same, taken for the operation of that id where the text leaves it open; any other id changes nothing.
WrittenNow writtenNow(std::string_view id, std::string_view operation);
/// Sets the text that `own:NAME` names; nothing takes it away. Read only when somebody asks for it.
void setOwnText(const std::string& name, std::optional<std::string> text);

/// What the functions of algorithms/algorithm.h answer for such an algorithm. Throw OwnError, Cancelled.
Schedule scheduleOf(const Written& written, const Problem& problem, const Data& data);
std::optional<Diagnostic> objectionOf(const Written& written, const Problem& problem);
std::uint32_t partsOf(const Written& written, const Problem& problem);
std::vector<OwnVariable> variablesOf(const Written& written, const Problem& problem, const Data& data, NodeId processor,
                                     StepIndex k);
/// Nothing where the blocks are those of the operation.
std::optional<Data> dataOf(const Written& written, const Problem& problem);
Facts factsOf(const Written& written);

} // namespace hopscope
