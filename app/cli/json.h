#pragma once

#include "own/own_text.h"
#include "run/run.h"

#include <nlohmann/json.hpp>

#include <string>

namespace hopscope::cli {

using Json = nlohmann::ordered_json;

/// A number that is not rounded; whole numbers stand without a point.
Json jsonNumber(double number);
/// One line. Bytes that are no UTF-8 are replaced, so any user's text can be put in.
std::string toLine(const Json& json);

Json toJson(const Parameter& parameter);
Json toJson(const Facts& facts);

/// False of a file of another tool that does not say what it is for.
bool knowsOperation(const Algorithm& algorithm);
/// The operation of an algorithm by its id; null where it is not known.
Json operationJson(const Algorithm& algorithm);
/// A text of the user that cannot be read, in place of a run.
Json toJson(const std::string& experiment, const OwnError& error);
/// What `run --json` prints, all but `perStep`. Of a run that did not come to its end also `verdict`, `reason`, `line`,
/// `processor`, `step` and, of a deadlock, `circle`.
Json toJson(const Run& run);
/// The same as one line of text, `perStep` too if `withSteps`; that is written piece by piece, it may be long.
void writeJson(std::ostream& out, const Run& run, bool withSteps);

} // namespace hopscope::cli
