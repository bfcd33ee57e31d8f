#include "commands.h"
#include "diagnostic.h"
#include "experiments.h"
#include "machine/mpi_source.h"
#include "output_file.h"
#include "run_each.h"

#include <filesystem>
#include <memory>

namespace hopscope::cli::export_mpi_command {

namespace {

struct Options {
    std::vector<std::string> experiment;
    std::string output{"-"}, language;
};

SourceLanguage languageOf(const Options& options)
{
    const bool python = options.output.ends_with(".py"), c = options.output.ends_with(".c");
    if (options.language.empty()) return python ? SourceLanguage::Python : SourceLanguage::C;
    const SourceLanguage given = options.language == "python" ? SourceLanguage::Python : SourceLanguage::C;
    if ((given == SourceLanguage::C && python) || (given == SourceLanguage::Python && c))
        throw Refused("language", "--language: " + options.language + " and the file's name do not agree, got \""
                                      + options.output + "\"");
    return given;
}

ExitStatus execute(const Options& options, Console& console)
{
    const SourceLanguage language = languageOf(options);
    const auto run = runShown(experimentFromText(oneExperiment(options.experiment, "export-mpi")), console);
    const char* const usual = language == SourceLanguage::C ? "program.c" : "program.py";
    OutputFile file(options.output, console);
    writeMpiSource(file.stream(), *run, language,
                   options.output == "-" ? usual : std::filesystem::path(options.output).filename().string());
    file.commit();
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "export-mpi", "Write a program in C or Python that executes an experiment with MPI", chosen,
                   options, execute);
    command.option("EXPERIMENT", options->experiment, "Topology, algorithm, name=value …").required();
    command.option("-o,--output", options->output, "FILE.c or FILE.py; - for the standard output")
        .type("FILE")
        .initiallyAsItIs();
    command.option("--language", options->language, "c or python (mpi4py), if the file's name does not tell it")
        .among({"c", "python"});
}

} // namespace hopscope::cli::export_mpi_command
