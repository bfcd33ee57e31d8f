#include "catch.h"

#include "application.h"
#include "file_faults.h"

#include <fstream>
#include <iterator>
#include <sstream>

namespace fs = std::filesystem;
using namespace hopscope;

TEST_CASE("what a command writes appears whole or not at all", "[files]")
{
    const fs::path folder = fs::temp_directory_path() / ("hopscope-output-" + std::to_string(::getpid()));
    fs::create_directory(folder);
    const fs::path file = folder / "a.csv";
    const auto content = [&] {
        std::ifstream stream(file);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    };
    const auto run = [&](std::vector<std::string> arguments) {
        std::istringstream in;
        std::ostringstream out, err;
        cli::Console console{in, out, err};
        arguments.push_back(file.string());
        const int status = cli::execute(std::move(arguments), console);
        return std::pair(status, err.str());
    };
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"sweep", "ring:8 allgather-ring", "--x", "words=1,2,3", "-o"},
          {"run", "ring:8 allgather-ring", "--trace"},
          {"figure", "sanders-fig3", "-o"}}) {
        CAPTURE(command.front());
        std::ofstream(file) << "former";
        for (const FileFault::Where where : FileFault::everywhere()) {
            const FileFault fault(where);
            const auto [status, said] = run(command);
            CHECK(status == cli::wrongUsage);
            CHECK(said
                  == "hopscope-cli: " + file.string()
                         + " cannot be written: the disk is full; the former file is as it was\n");
            CHECK(content() == "former");
            CHECK(std::distance(fs::directory_iterator(folder), {}) == 1);
        }
        const auto [status, said] = run(command);
        CAPTURE(said);
        CHECK(status == cli::done);
        CHECK(content().size() > 20);
    }
    fs::remove_all(folder);
}
