#pragma once

#include "cli/commands.h"
#include "mpi/ranks.h"

namespace hopscope::mpi {

/// What a sub-command does on every rank. Only the first one's console shows anything.
using Action = std::function<cli::ExitStatus(const Ranks&, cli::Console&)>;

/// Each adds one sub-command, which leaves its action in `chosen` when it is given.
namespace run_command {
void add(CommandLine& program, Action& chosen);
} // namespace run_command
namespace ping_pong_command {
void add(CommandLine& program, Action& chosen);
} // namespace ping_pong_command
namespace check_catalogue_command {
void add(CommandLine& program, Action& chosen);
} // namespace check_catalogue_command

/// Whether it is a command of hopscope-cli whose work the ranks share.
bool isFarmed(const std::string& command);
/// Such a command on one of the ranks. Only the first one throws.
int executeFarmed(const std::vector<std::string>& arguments, const Ranks& ranks, cli::Console& console);

/// The whole program on one of the ranks, without its name.
int execute(const std::vector<std::string>& arguments, const Ranks& ranks, cli::Console& console);

} // namespace hopscope::mpi
