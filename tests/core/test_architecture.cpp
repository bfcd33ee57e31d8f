#include "catch.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <vector>

namespace fs = std::filesystem;

namespace {

std::vector<std::string> includesOf(const fs::path& file)
{
    static const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    std::vector<std::string> names;
    std::ifstream stream(file);
    std::smatch match;
    for (std::string line; std::getline(stream, line);)
        if (std::regex_search(line, match, include)) names.push_back(match[1]);
    return names;
}

std::vector<fs::path> sourcesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp") files.push_back(entry.path());
    REQUIRE_FALSE(files.empty());
    return files;
}

const fs::path root = HOPSCOPE_SOURCE_DIR;

} // namespace

TEST_CASE("core and command line know no Qt", "[architecture]")
{
    for (const char* folder : {"core", "app/cli"})
        for (const fs::path& file : sourcesIn(root / folder))
            for (const std::string& name : includesOf(file)) {
                CAPTURE(file.string(), name);
                CHECK_FALSE(name.starts_with("Q"));
            }
}

TEST_CASE("arrows in core point one way", "[architecture]")
{
    const std::map<std::string, int> layer{{"topology", 1},   {"schedule", 2}, {"cost", 3},         {"bandwidth", 4},
                                           {"algorithms", 5}, {"run", 6},      {"applications", 7}, {"figures", 8},
                                           {"lessons", 9}};
    for (const auto& [folder, own] : layer)
        for (const fs::path& file : sourcesIn(root / "core" / folder))
            for (const std::string& name : includesOf(file)) {
                const auto other = layer.find(name.substr(0, name.find('/')));
                CAPTURE(file.string(), name);
                if (other != layer.end()) CHECK(other->second <= own);
            }
}

TEST_CASE("graph headers stay where they are used", "[architecture]")
{
    for (const fs::path& file : sourcesIn(root / "core"))
        for (const std::string& name : includesOf(file)) {
            CAPTURE(file.string(), name);
            if (name.starts_with("boost/graph")) CHECK((file.extension() == ".cpp" || file.filename() == "graph.h"));
        }
}
