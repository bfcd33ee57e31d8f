#include "source_files.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace test_includes {

namespace {

/// What headers of the standard library that are read once for all files (cmake/precompiled/core.h) declare: as far as
/// it is used. A build without them would miss it, which nobody should have to wait for.
const std::map<std::string_view, const char*> declared{
    {"algorithm",
     R"(std::(ranges::(sort|stable_sort|find|find_if|any_of|all_of|none_of|max|min|max_element|min_element|count|count_if|copy|fill|reverse|transform|equal|is_sorted|lower_bound|upper_bound|replace|remove|contains)|sort|stable_sort|find|find_if|max|min|clamp|any_of|all_of|copy|fill|reverse|lower_bound|upper_bound|max_element|min_element|rotate|partition|nth_element|minmax|equal|unique|generate)\b)"},
    {"array", R"(std::(array|to_array)\b)"},
    {"atomic", R"(std::atomic)"},
    {"bit", R"(std::(bit_width|popcount|countr_zero|countl_zero|bit_ceil|bit_floor|has_single_bit|bit_cast|rotl)\b)"},
    {"charconv", R"(std::(from_chars|to_chars)\b)"},
    {"cmath",
     R"(std::(abs|sqrt|floor|ceil|round|lround|llround|pow|log|log2|log10|exp|hypot|isfinite|isnan|fmod|sin|cos|atan2|trunc|cbrt)\()"},
    {"condition_variable", R"(std::condition_variable)"},
    {"cstdint", R"(std::u?int(8|16|32|64)_t)"},
    {"filesystem", R"(std::filesystem)"},
    {"fstream", R"(std::[io]fstream)"},
    {"functional", R"(std::(function|hash|greater|less|bind_front|plus|invoke|reference_wrapper|ref|cref)\b)"},
    {"limits", R"(std::numeric_limits)"},
    {"map", R"(std::(multi)?map\b)"},
    {"memory", R"(std::(shared_ptr|unique_ptr|weak_ptr|make_shared|make_unique|enable_shared_from_this)\b)"},
    {"mutex", R"(std::(mutex|lock_guard|scoped_lock|unique_lock|once_flag|call_once)\b)"},
    {"numeric", R"(std::(accumulate|iota|reduce|partial_sum|inclusive_scan|exclusive_scan|gcd|lcm)\b)"},
    {"optional", R"(std::(optional|nullopt|make_optional)\b)"},
    {"random", R"(std::(mt19937|uniform_|random_device))"},
    {"regex", R"(std::[cs]?regex)"},
    {"set", R"(std::(multi)?set\b)"},
    {"span", R"(std::span\b)"},
    {"sstream", R"(std::[io]?stringstream)"},
    {"stdexcept", R"(std::(runtime_error|invalid_argument|out_of_range|logic_error|length_error)\b)"},
    {"stop_token", R"(std::(stop_token|stop_source|stop_callback)\b)"},
    {"string", R"(std::(string|to_string|stoi|stod|getline)\b)"},
    {"string_view", R"(std::string_view\b)"},
    {"thread", R"(std::(jthread|thread|this_thread)\b)"},
    {"unordered_map", R"(std::unordered_(multi)?map)"},
    {"utility", R"(std::(move|pair|exchange|swap|forward|as_const|in_place|make_pair|cmp_\w+)\b)"},
    {"variant", R"(std::(variant|monostate|visit|get_if|holds_alternative)\b)"},
    {"vector", R"(std::vector\b)"},
    {"fmt/format.h", R"(fmt::(format|join)\b)"}};
/// Those of which nothing is named by itself.
const std::set<std::string_view> unnamed{"compare", "cstddef"};

/// Headers that bring another with them, as their own description says.
const std::map<std::string_view, std::set<std::string>> brought{
    {"cstdint", {"algorithm", "atomic", "chrono", "memory", "random"}},
    {"functional", {"algorithm", "map", "memory"}},
    {"string", {"filesystem", "fstream", "regex", "sstream", "stdexcept"}},
    {"string_view", {"string", "filesystem", "fstream", "regex", "sstream", "stdexcept"}},
    {"stop_token", {"condition_variable", "thread"}},
    {"fmt/format.h", {"fmt/ranges.h"}},
    {"utility",
     {"algorithm", "array", "functional", "map", "memory", "optional", "set", "span", "string", "thread", "tuple",
      "unordered_map", "variant", "vector"}}};

/// The text of a file without comments and without what stands in quotes.
std::string codeOf(const fs::path& file)
{
    std::ifstream stream(file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    std::string code;
    const auto skipTo = [&](std::size_t from, std::string_view end) {
        const std::size_t found = text.find(end, from);
        return found == std::string::npos ? text.size() : found + end.size();
    };
    for (std::size_t i = 0; i < text.size();) {
        if (text.compare(i, 2, "//") == 0) {
            i = skipTo(i, "\n");
            code += '\n';
        } else if (text.compare(i, 2, "/*") == 0) {
            i = skipTo(i + 2, "*/");
        } else if (text.compare(i, 2, "R\"") == 0) {
            const std::size_t open = text.find('(', i);
            i = skipTo(open, ")" + text.substr(i + 2, open - i - 2) + "\"");
        } else if (text[i] == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i)
                if (text[i] == '\\') ++i;
            ++i;
        } else {
            code += text[i++];
        }
    }
    return code;
}

/// A header of the tests: what tests of a kind share lies above their rooms.
std::optional<fs::path> sharedByTests(const fs::path& file, const std::string& name)
{
    for (fs::path folder = file.parent_path(); folder != root && folder.has_relative_path();
         folder = folder.parent_path())
        if (fs::is_regular_file(folder / name)) return folder / name;
    return {};
}

/// Every header that a file includes, itself or through headers of ours.
const std::set<std::string>& reached(const fs::path& file, std::map<fs::path, std::set<std::string>>& known)
{
    const auto [place, isNew] = known.try_emplace(file);
    if (!isNew) return place->second;
    std::set<std::string> all;
    for (const std::string& name : includesOf(file)) {
        const std::string ours = resolved(file, name);
        if (!ours.empty())
            all.merge(std::set(reached(root / ours, known)));
        else if (const auto shared = sharedByTests(file, name))
            all.merge(std::set(reached(*shared, known)));
        else
            all.insert(name);
    }
    return known[file] = std::move(all);
}

} // namespace

TEST_CASE("what is precompiled is known to the test of includes", "[architecture]")
{
    for (const std::string& name : includesOf(root / "cmake/precompiled/core.h"))
        if (!declared.contains(name) && !unnamed.contains(name))
            FAIL_CHECK("cmake/precompiled/core.h has <" << name << ">: say here what it declares");
}

TEST_CASE("every file includes what a precompiled header would give it by luck", "[architecture]")
{
    std::map<std::string_view, std::regex> names;
    for (const auto& [header, pattern] : declared) names.emplace(header, std::regex(pattern));
    std::map<fs::path, std::set<std::string>> known;
    for (const char* folder : {"core", "app", "tests"})
        for (const fs::path& path : sourcesIn(root / folder)) {
            const std::set<std::string>& includes = reached(path, known);
            const std::string code = codeOf(path);
            for (const auto& [header, pattern] : names) {
                if (includes.contains(std::string(header))) continue;
                const auto others = brought.find(header);
                if (others != brought.end() && std::ranges::any_of(others->second, [&](const std::string& other) {
                        return includes.contains(other);
                    }))
                    continue;
                std::smatch match;
                if (std::regex_search(code, match, pattern))
                    FAIL_CHECK(path.lexically_relative(root).generic_string()
                               << " uses " << match.str() << " without <" << header << ">");
            }
        }
}

} // namespace test_includes
