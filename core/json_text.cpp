#include "json_text.h"

namespace hopscope {

std::optional<Json> jsonFromText(std::string_view text)
{
    constexpr int deepest = 512;
    bool deep = false;
    const auto watch = [&](int depth, Json::parse_event_t, Json&) {
        deep = deep || depth > deepest;
        return !deep;
    };
    Json json = Json::parse(text, watch, false);
    if (deep || json.is_discarded()) return {};
    return json;
}

std::string textFromJson(const Json& json) { return json.dump(4, ' ', false, Json::error_handler_t::replace) + "\n"; }

const Json& memberOf(const Json& object, std::string_view name)
{
    static const Json none;
    if (!object.is_object()) return none;
    const auto found = object.find(std::string(name));
    return found == object.end() ? none : *found;
}

std::string textOf(const Json& object, std::string_view name, std::string_view otherwise)
{
    const Json& member = memberOf(object, name);
    return member.is_string() ? member.get<std::string>() : std::string(otherwise);
}

double numberOf(const Json& object, std::string_view name, double otherwise)
{
    const Json& member = memberOf(object, name);
    return member.is_number() ? member.get<double>() : otherwise;
}

bool truthOf(const Json& object, std::string_view name)
{
    const Json& member = memberOf(object, name);
    return member.is_boolean() && member.get<bool>();
}

} // namespace hopscope
