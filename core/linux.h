#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

// What only Linux offers, all of it in one place: for another system one file is written anew. The rest of the program
// asks for POSIX and for Qt.

/// The program that runs, as a path.
std::string programPath();

/// Bytes that the process has in memory now; 0 where it cannot be told.
std::size_t residentMemory();
/// Bytes of memory that the machine has; 0 where it cannot be told.
std::size_t machineMemory();
/// The most bytes that the process had in memory since resetPeakMemory(), or since it began where the peak cannot be
/// reset. Nothing where it cannot be told.
std::optional<std::uint64_t> peakMemory();
void resetPeakMemory();

/// A file in a folder that has no name yet, or -1 with errno. It is gone with its descriptor unless it is named.
int openNameless(const char* folder, unsigned mode);
/// A path by which an open file can be read, and named with linkat().
std::string pathOfOpen(int file);

/// The process and all below it, those of other process groups, too.
std::vector<int> familyOf(int process);
/// In a child, between fork and exec: it is ended when its parent ends, whatever ends that. False: it has ended
/// already.
bool endWithParent(int parent);

} // namespace hopscope
