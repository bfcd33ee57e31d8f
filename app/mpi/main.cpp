#include "memory.h"
#include "mpi/commands.h"

#include <iostream>
#include <sstream>

#include <unistd.h>

int main(int argc, char** argv)
{
    hopscope::Memory::prepare();
    MPI_Init(&argc, &argv);
    std::ios::sync_with_stdio(false);
    int status = 0;
    {
        const hopscope::mpi::Ranks ranks(MPI_COMM_WORLD);
        std::ostream nowhere(nullptr);
        std::istringstream nothing;
        hopscope::cli::Console console{ranks.first() ? std::cin : static_cast<std::istream&>(nothing),
                                       ranks.first() ? std::cout : nowhere, ranks.first() ? std::cerr : nowhere,
                                       isatty(STDERR_FILENO) != 0};
        status = hopscope::mpi::execute({argv + 1, argv + argc}, ranks, console);
    }
    MPI_Finalize();
    return status;
}
