#include "lessons/class_files.h"

#include "diagnostic.h"
#include "table_reading.h"
#include "text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace hopscope {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> filesOf(const std::string& folder)
{
    std::vector<std::string> files;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folder, failed))
        if (entry.path().extension() == ".csv" && entry.is_regular_file(failed)) files.push_back(entry.path().string());
    std::ranges::sort(files);
    if (files.empty())
        throw Refused("results", fmt::format("results: {} has no files *.csv; lessons save results as such", folder));
    return files;
}

} // namespace

ClassResults classResults(const std::vector<std::string>& names)
{
    ClassResults results;
    for (const std::string& name : names) {
        std::error_code failed;
        const bool folder = fs::is_directory(name, failed);
        for (const std::string& file : folder ? filesOf(name) : std::vector<std::string>{name}) {
            const std::string text = readTextFile(file, mostOfTable);
            try {
                results.add(tableFromCsv(text), fs::path(file).stem().string());
            } catch (const Refused& refusal) {
                throw Refused("results", fmt::format("results: {}: {}", file, refusal.why().text));
            }
        }
    }
    if (results.empty()) throw Refused("results", "results: nothing was answered in these files");
    return results;
}

} // namespace hopscope
