#include "atomic_file.h"

#include "diagnostic.h"
#include "file_calls.h"
#include "linux.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <streambuf>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hopscope {

namespace fs = std::filesystem;

namespace {

constexpr mode_t usualMode = 0666; // less what the user's mask takes away

FileCalls systemCalls()
{
    return {.openNameless = [](const char* folder) { return openNameless(folder, usualMode); },
            .write = ::write,
            .sync = ::fsync,
            .link =
                [](int file, const char* name) {
                    return ::linkat(AT_FDCWD, pathOfOpen(file).c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW);
                },
            .rename = std::rename};
}

/// A link stays, the file that it names is replaced. Nobody chains more links than the system follows.
fs::path followed(fs::path path)
{
    std::error_code error;
    for (int links = 0; links < 40 && fs::is_symlink(path, error); ++links)
        path = path.parent_path() / fs::read_symlink(path, error);
    return path;
}

/// Some file systems cannot be asked to be safe.
bool notOffered(int reason) { return reason == EINVAL || reason == ENOSYS || reason == EOPNOTSUPP; }

} // namespace

FileCalls& fileCalls()
{
    static FileCalls calls = systemCalls();
    return calls;
}

class AtomicFile::Buffer : public std::streambuf {
public:
    explicit Buffer(AtomicFile& file) : m_file(file) { clear(); }
    void clear() { setp(m_bytes.data(), m_bytes.data() + m_bytes.size()); }

protected:
    int_type overflow(int_type letter) override
    {
        if (sync() != 0) return traits_type::eof();
        if (!traits_type::eq_int_type(letter, traits_type::eof())) sputc(traits_type::to_char_type(letter));
        return traits_type::not_eof(letter);
    }
    int sync() override
    {
        const std::string_view bytes(pbase(), static_cast<std::size_t>(pptr() - pbase()));
        clear();
        return m_file.write(bytes) ? 0 : -1;
    }

private:
    AtomicFile& m_file;
    std::array<char, 1 << 16> m_bytes{};
};

AtomicFile::AtomicFile(const std::string& name, const std::string& shown)
    : m_target(name), m_shown(shown.empty() ? name : shown)
{
    if (name.empty()) refuse(ENOENT);
    struct stat status {};
    const bool exists = ::stat(name.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) refuse(EISDIR);
    m_direct = exists && !S_ISREG(status.st_mode);
    m_replaces = exists && !m_direct;
    if (!m_direct) m_target = followed(name).string();
    const fs::path folder = fs::path(m_target).parent_path();
    m_folder = folder.empty() ? std::string(".") : folder.string();
    if (m_replaces && ::access(m_target.c_str(), W_OK) != 0) refuse(errno); // somebody protected it
    open();
    if (m_replaces) ::fchmod(m_file, status.st_mode & 07777);
    m_buffer = std::make_unique<Buffer>(*this);
    m_stream = std::make_unique<std::ostream>(m_buffer.get());
}

AtomicFile::~AtomicFile()
{
    if (m_file >= 0) ::close(m_file);
    if (!m_name.empty()) ::unlink(m_name.c_str());
}

std::string AtomicFile::nameBeside()
{
    static std::atomic<unsigned> number{0};
    return (fs::path(m_folder) / fmt::format(".hopscope-{}-{}.part", ::getpid(), number++)).string();
}

void AtomicFile::open()
{
    if (m_direct) {
        m_file = ::open(m_target.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
    } else {
        m_file = fileCalls().openNameless(m_folder.c_str());
        // Without /proc such a file can never be given a name.
        if (m_file >= 0 && ::access(path().c_str(), F_OK) != 0) close();
        while (m_file < 0) {
            const std::string name = nameBeside();
            m_file = ::open(name.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, usualMode);
            if (m_file >= 0)
                m_unfinished.emplace(m_name = name);
            else if (errno != EEXIST) // left behind by another of the same number
                break;
        }
    }
    if (m_file < 0) refuse(errno);
}

void AtomicFile::close()
{
    if (::close(std::exchange(m_file, -1)) != 0 && m_failed == 0) m_failed = errno;
}

bool AtomicFile::write(std::string_view bytes) noexcept
{
    while (!bytes.empty() && m_failed == 0) {
        const ssize_t written = fileCalls().write(m_file, bytes.data(), bytes.size());
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (written == 0 || errno != EINTR)
            m_failed = written == 0 ? ENOSPC : errno;
    }
    return m_failed == 0;
}

bool AtomicFile::seek(std::uint64_t position) noexcept
{
    if (::lseek(m_file, static_cast<off_t>(position), SEEK_SET) < 0 && m_failed == 0) m_failed = errno;
    return m_failed == 0;
}

std::uint64_t AtomicFile::size() const
{
    struct stat status {};
    return ::fstat(m_file, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::string AtomicFile::path() const { return pathOfOpen(m_file); }

void AtomicFile::clear()
{
    m_buffer->clear();
    if (!seek(0) || ::ftruncate(m_file, 0) == 0) return;
    m_failed = errno;
}

void AtomicFile::giveName()
{
    for (;;) {
        const std::string name = nameBeside();
        m_unfinished.emplace(name);
        if (fileCalls().link(m_file, name.c_str()) == 0) {
            m_name = name;
            return;
        }
        if (errno != EEXIST) refuse(errno);
        m_unfinished.reset();
    }
}

void AtomicFile::check() const
{
    if (m_failed != 0) refuse(m_failed);
}

void AtomicFile::commit()
{
    m_stream->flush();
    check();
    if (!m_direct && fileCalls().sync(m_file) != 0 && !notOffered(errno)) refuse(errno);
    if (!m_direct && m_name.empty()) giveName();
    close();
    check();
    if (m_direct) return;
    if (fileCalls().rename(m_name.c_str(), m_target.c_str()) != 0) refuse(errno);
    m_name.clear();
    m_unfinished.reset();
    // The new name shall outlive a loss of power, too. The file is whole in any case: no reason to refuse.
    const int folder = ::open(m_folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    ::fsync(folder);
    ::close(folder);
}

void AtomicFile::refuse(int reason) const
{
    const auto why = [&]() -> std::string {
        switch (reason) {
        case ENOSPC:
        case EDQUOT:
            return "the disk is full";
        case ENOENT:
            return m_target.empty() ? "it has no name" : fmt::format("there is no folder {}", m_folder);
        case ENOTDIR:
            return fmt::format("{} is no folder", m_folder);
        case EISDIR:
            return "it is a folder";
        case EACCES:
        case EPERM:
            return "you have no permission to write it";
        case EROFS:
            return "nothing can be written on that disk";
        default:
            return std::strerror(reason);
        }
    };
    throw Refused("", fmt::format("{} cannot be written: {}{}", m_shown, why(),
                                  m_replaces ? "; the former file is as it was" : ""));
}

void writeFile(const std::string& name, std::string_view bytes, const std::string& shown)
{
    AtomicFile file(name, shown);
    file.write(bytes);
    file.commit();
}

} // namespace hopscope
