#include "catch.h"
#include "source_files.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace test_one_definition {

namespace {

/// Types that a text defines where other files could mean the same name: not those of unnamed namespaces, and not those
/// within another type, which stand indented. With the namespaces that they are in: "hopscope::test::Shown".
std::vector<std::string> typesOf(std::istream& text)
{
    static const std::regex opened(R"(^(?:inline )?namespace ?([\w:]*) ?\{\s*(?://.*)?$)"),
        closed(R"(^\} ?// namespace.*)"),
        head(R"(^(?:template <.*> )?(?:struct|class|union|enum(?: class)?) ([\w:]+)(.*)$)");
    std::vector<std::string> names, around;
    std::smatch match;
    for (std::string line; std::getline(text, line);) {
        if (std::regex_match(line, match, opened)) {
            around.push_back(match[1]);
        } else if (std::regex_match(line, closed) && !around.empty()) {
            around.pop_back();
        } else if (std::regex_match(line, match, head)) {
            const std::string rest = match[2];
            const bool announced = rest.ends_with(';') && rest.find('{') == std::string::npos;
            if (announced || std::ranges::find(around, "") != around.end()) continue;
            std::string name;
            for (const std::string& one : around) name += one + "::";
            names.push_back(name + match[1].str());
        }
    }
    return names;
}

/// Whether two files are never of one program: benchmarks are programs of their own, and no_video.cpp stands for what
/// is built where a library is missing.
bool apart(const std::string& one, const std::string& other)
{
    const auto differs = [&](std::string_view part) {
        return (one.find(part) == std::string::npos) != (other.find(part) == std::string::npos);
    };
    return differs("tests/bench/") || differs("/no_");
}

} // namespace

// Two types of one name in one program are no error that a compiler or a linker would report: members of the one are
// called for the other, whichever comes first.
TEST_CASE("a name means one type in the whole program", "[architecture]")
{
    std::map<std::string, std::string> definedIn;
    for (const char* folder : {"core", "app", "tests"})
        for (const fs::path& path : sourcesIn(root / folder)) {
            std::ifstream text(path);
            const std::string file = path.lexically_relative(root).generic_string();
            for (const std::string& name : typesOf(text)) {
                const auto [other, isNew] = definedIn.emplace(name, file);
                if (!isNew && !apart(file, other->second))
                    FAIL_CHECK(name << " is defined in " << other->second << " and in " << file);
            }
        }
    CHECK(definedIn.at("hopscope::Step") == "core/schedule/step.h");
}

TEST_CASE("types are found with the namespaces around them", "[architecture]")
{
    std::istringstream text("namespace hopscope {\n"
                            "class Announced;\n"
                            "struct Point {\n"
                            "    struct Inner {};\n"
                            "};\n"
                            "struct Empty {};\n"
                            "namespace {\n"
                            "class Hidden {\n"
                            "};\n"
                            "} // namespace\n"
                            "namespace mpi {\n"
                            "class Execution::Player {\n"
                            "};\n"
                            "template <class T> class Of : public T {\n"
                            "};\n"
                            "enum class Kind : std::uint8_t { One };\n"
                            "} // namespace mpi\n"
                            "} // namespace hopscope\n");
    CHECK(typesOf(text)
          == std::vector<std::string>{"hopscope::Point", "hopscope::Empty", "hopscope::mpi::Execution::Player",
                                      "hopscope::mpi::Of", "hopscope::mpi::Kind"});
}

} // namespace test_one_definition
