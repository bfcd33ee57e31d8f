#include "file_lock.h"

#include <chrono>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hopscope {

namespace {

/// Somebody who held the lock may have removed its file since it was opened here.
bool stillNamed(int file, const std::string& name)
{
    struct stat own {
    }, named{};
    return ::fstat(file, &own) == 0 && ::stat(name.c_str(), &named) == 0 && own.st_dev == named.st_dev
           && own.st_ino == named.st_ino;
}

} // namespace

bool FileLock::tryLock()
{
    while (!held()) {
        const int file = ::open(m_name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0) return false;
        if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
            ::close(file);
            return false;
        }
        if (stillNamed(file, m_name))
            m_file = file;
        else
            ::close(file);
    }
    return true;
}

bool FileLock::lock(int mostMilliseconds)
{
    using Clock = std::chrono::steady_clock;
    for (const auto end = Clock::now() + std::chrono::milliseconds(mostMilliseconds); !tryLock();) {
        if (Clock::now() >= end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

void FileLock::unlock()
{
    if (held()) ::close(std::exchange(m_file, -1));
}

void FileLock::unlockAndRemove()
{
    if (held()) ::unlink(m_name.c_str());
    unlock();
}

} // namespace hopscope
