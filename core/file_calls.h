#pragma once

#include <cstddef>

#include <sys/types.h>

namespace hopscope {

/// What writing a file asks of the system. Each is as the system call of its name; tests put failing ones in their
/// place.
struct FileCalls {
    int (*openNameless)(const char* folder); ///< a file without a name there; -1 where the file system has none
    ssize_t (*write)(int file, const void* bytes, std::size_t count);
    int (*sync)(int file);
    int (*link)(int file, const char* name); ///< gives a nameless file a name
    int (*rename)(const char* from, const char* to);
};
FileCalls& fileCalls();

} // namespace hopscope
