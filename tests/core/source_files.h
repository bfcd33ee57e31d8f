#pragma once

#include "catch.h"
#include "source_folder.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

/// The source of the program, as tests of its form read it.

namespace fs = std::filesystem;

inline std::vector<std::string> includesOf(const fs::path& file)
{
    static const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    std::vector<std::string> names;
    std::ifstream stream(file);
    std::smatch match;
    for (std::string line; std::getline(stream, line);)
        if (std::regex_search(line, match, include)) names.push_back(match[1]);
    return names;
}

inline std::vector<fs::path> sourcesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp") files.push_back(entry.path());
    REQUIRE_FALSE(files.empty());
    return files;
}

inline const fs::path root = hopscope::sourceFolder();

/// The file that an include names, below the root; empty if it is none of ours.
inline std::string resolved(const fs::path& file, const std::string& name)
{
    for (const fs::path& folder : {file.parent_path(), root / "app", root / "core", root / "app/cli"})
        if (fs::is_regular_file(folder / name))
            return (folder / name).lexically_relative(root).lexically_normal().generic_string();
    return {};
}
