#pragma once

#include <string>
#include <utility>

namespace hopscope {

/// A lock on a file made for it, which processes of one computer (and of others that share the folder) respect among
/// each other. The system takes it from whoever dies, so it never stays behind.
class FileLock {
public:
    explicit FileLock(std::string name) : m_name(std::move(name)) {}
    ~FileLock() { unlock(); }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

    bool held() const { return m_file >= 0; }
    bool tryLock();
    /// Waits for it, but no more milliseconds than these; false if it was not free, or the file cannot be made.
    bool lock(int mostMilliseconds);
    void unlock();
    void unlockAndRemove(); ///< with the file, if it was held

private:
    std::string m_name;
    int m_file{-1};
};

} // namespace hopscope
