#include "data_output.h"

#include "diagnostic.h"

#include <fmt/format.h>

#include <filesystem>

namespace hopscope::cli {

namespace {

TableFormat formatOf(const std::string& file)
{
    std::string suffix = std::filesystem::path(file).extension().string();
    if (!suffix.empty()) suffix.erase(0, 1);
    const auto format = tableFormatOf(suffix);
    if (!format && !suffix.empty())
        throw Refused("output", fmt::format("output: numbers are written as .csv, .json or .dat, got \"{}\"", file));
    return format.value_or(TableFormat::Csv);
}

} // namespace

void addProvenance(Arguments& command, DataOutput& output)
{
    command.flag("--provenance", output.provenance,
                 "Begin the CSV with lines (# …) that say where it came from; .json and .dat always say it");
}

void addDataOutput(Arguments& command, DataOutput& output)
{
    command
        .option("--csv,-o,--output", output.file,
                "Where the numbers go; - for the standard output, FILE.json or FILE.dat (PGFPlots)")
        .type("FILE.csv")
        .initially("-");
    addProvenance(command, output);
}

DataFile::DataFile(const DataOutput& output, Console& console)
    : m_output(output), m_format(formatOf(output.file)), m_file(output.file, console)
{
}

Notes DataFile::notes(const Provenance& provenance) const
{
    return m_format != TableFormat::Csv || m_output.provenance ? notesOf(provenance) : Notes{};
}

void DataFile::write(const Table& table, const Provenance& provenance)
{
    writeTable(m_file.stream(), m_format, table, notes(provenance));
    m_file.commit();
}

void DataFile::write(const RunTable& table, const Run& run, const StepChoice& steps)
{
    writeRunTable(m_file.stream(), m_format, table, run, steps, notes(provenanceOf(run)));
    m_file.commit();
}

void write(const DataOutput& output, const RunTable& table, const Run& run, const StepChoice& steps, Console& console)
{
    DataFile(output, console).write(table, run, steps);
}

} // namespace hopscope::cli
