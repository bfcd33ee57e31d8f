#pragma once

#include "file_calls.h"

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hopscope {

/// One of the calls that write a file fails as long as this lives.
class FileFault {
public:
    enum Where { Write, Sync, Link, Rename };
    /// Not every file system has files without a name, to which one would be given.
    static std::vector<Where> everywhere()
    {
        const int nameless = fileCalls().openNameless(std::filesystem::temp_directory_path().c_str());
        if (nameless < 0) return {Write, Sync, Rename};
        ::close(nameless);
        return {Write, Sync, Link, Rename};
    }

    explicit FileFault(Where where, int reason = ENOSPC) : m_before(fileCalls())
    {
        why = reason;
        FileCalls& calls = fileCalls();
        switch (where) {
        case Write:
            calls.write = [](int file, const void* bytes, std::size_t count) -> ssize_t {
                // As on a disk that has become full: some of it still finds room.
                if (count > 1) return ::write(file, bytes, count / 2);
                errno = why;
                return -1;
            };
            break;
        case Sync:
            calls.sync = [](int) { return fail(); };
            break;
        case Link:
            calls.link = [](int, const char*) { return fail(); };
            break;
        case Rename:
            calls.rename = [](const char*, const char*) { return fail(); };
            break;
        }
    }
    ~FileFault() { fileCalls() = m_before; }
    FileFault(const FileFault&) = delete;
    FileFault& operator=(const FileFault&) = delete;

private:
    static int fail()
    {
        errno = why;
        return -1;
    }
    static inline int why{};
    FileCalls m_before;
};

/// File systems that know no files without a name, as long as this lives.
class OnlyNamedFiles {
public:
    OnlyNamedFiles() : m_before(fileCalls())
    {
        fileCalls().openNameless = [](const char*) {
            errno = EOPNOTSUPP;
            return -1;
        };
    }
    ~OnlyNamedFiles() { fileCalls() = m_before; }
    OnlyNamedFiles(const OnlyNamedFiles&) = delete;
    OnlyNamedFiles& operator=(const OnlyNamedFiles&) = delete;

private:
    FileCalls m_before;
};

/// What a child process found out on a disk of 48 KiB that only it sees, mounted at `folder`. It should return 0 if all
/// is well. Nothing where this may not be mounted.
inline std::optional<int> onASmallDisk(const std::filesystem::path& folder, const std::function<int()>& act)
{
    constexpr int notMounted = 77;
    const pid_t child = ::fork();
    if (child == 0) {
        const bool mounted = ::unshare(CLONE_NEWNS) == 0
                             && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0
                             && ::mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=48k") == 0;
        ::_exit(mounted ? act() : notMounted);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child) return {};
    const int result = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result == notMounted ? std::nullopt : std::optional(result);
}

} // namespace hopscope
