#include "application.h"
#include "memory.h"
#include "unfinished_files.h"

#include <csignal>
#include <iostream>
#include <unistd.h>

int main(int argc, char** argv)
{
    hopscope::Memory::prepare();
    // A reader that closes the pipe early (`| head`) is no error: writing fails and the program ends quietly.
    std::signal(SIGPIPE, SIG_IGN);
    hopscope::removeUnfinishedAtSignals();
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    hopscope::cli::Console console{std::cin, std::cout, std::cerr, isatty(STDERR_FILENO) != 0};
    return hopscope::cli::execute({argv + 1, argv + argc}, console);
}
