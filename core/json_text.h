#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

/// What the files of the program are written in: documents, results, settings, what is kept for a crash. Members keep
/// their order. Reading never throws: what is missing or of another kind is as if it were not there.
using Json = nlohmann::ordered_json;

/// Nothing if it is no JSON, or nested so deep (512) that nobody meant it.
std::optional<Json> jsonFromText(std::string_view text);
/// With four spaces a level and a line end, for people, too. What is no UTF-8 is replaced.
std::string textFromJson(const Json& json);

/// A member of an object; null if there is none.
const Json& memberOf(const Json& object, std::string_view name);
/// Members of a kind, or what stands for them.
std::string textOf(const Json& object, std::string_view name, std::string_view otherwise = {});
double numberOf(const Json& object, std::string_view name, double otherwise = 0);
bool truthOf(const Json& object, std::string_view name);

} // namespace hopscope
