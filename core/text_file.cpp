#include "text_file.h"

#include "diagnostic.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hopscope {

namespace {

std::string_view kindOf(mode_t mode)
{
    if (S_ISDIR(mode)) return "a folder";
    if (S_ISFIFO(mode)) return "a pipe";
    if (S_ISSOCK(mode)) return "a socket";
    return "a device";
}

class OpenFile {
public:
    // A pipe that nobody writes to would make open() wait.
    explicit OpenFile(const std::string& name)
        : m_file(::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
    {
    }
    ~OpenFile()
    {
        if (m_file >= 0) ::close(m_file);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    int number() const { return m_file; }

private:
    int m_file;
};

[[noreturn]] void refuse(const std::string& shown, const std::string& why)
{
    throw Refused("", fmt::format("{} cannot be read: {}", shown, why));
}

std::string reason()
{
    switch (errno) {
    case ENOENT:
        return "there is no such file";
    case EACCES:
    case EPERM:
        return "you have no permission to read it";
    default:
        return std::strerror(errno);
    }
}

} // namespace

std::string readTextFile(const std::string& name, std::size_t most, const std::string& shownAs)
{
    const std::string& shown = shownAs.empty() ? name : shownAs;
    struct stat status {};
    // Looked at first: to open a device may already do something.
    if (::stat(name.c_str(), &status) != 0) refuse(shown, reason());
    if (!S_ISREG(status.st_mode)) refuse(shown, fmt::format("it is {}, not a file", kindOf(status.st_mode)));
    const OpenFile file(name);
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0) refuse(shown, reason());
    if (!S_ISREG(status.st_mode)) refuse(shown, fmt::format("it is {}, not a file", kindOf(status.st_mode)));
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > most) refuse(shown, fmt::format("it has {} bytes, a file of its kind at most {}", size, most));

    // Files of the system (/proc) say that they are empty, and others may grow while they are read: until their end.
    constexpr std::size_t piece = 1 << 16;
    std::string content(size + 1, '\0');
    std::size_t known = 0;
    for (;;) {
        if (known == content.size()) content.resize(std::min(known + piece, most + 1));
        const ssize_t got = ::read(file.number(), content.data() + known, content.size() - known);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse(shown, reason());
        if (got == 0) break;
        known += static_cast<std::size_t>(got);
        if (known > most)
            refuse(shown, fmt::format("it has more than {} bytes, which a file of its kind has at most", most));
    }
    content.resize(known);
    return content;
}

} // namespace hopscope
