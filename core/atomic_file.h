#pragma once

#include "unfinished_files.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace hopscope {

/// A file that is written: it appears whole, under its name and safe on the disk, when commit() is called; or not at
/// all, and what had this name before is as it was. Until then it has no name where the file system can do so, else a
/// hidden one beside its place. A link stays, the file that it names is replaced; devices and pipes are written
/// directly.
class AtomicFile {
public:
    /// Throws Refused (of no parameter) with one sentence, without its full stop, that begins with `shown`, or with the
    /// name if that is empty: if the file cannot be made.
    explicit AtomicFile(const std::string& name, const std::string& shown = {});
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    std::ostream& stream() { return *m_stream; }
    /// Past the stream, which must have been flushed if both are used. False if not everything could be written: then
    /// commit() refuses.
    bool write(std::string_view bytes) noexcept;
    bool seek(std::uint64_t position) noexcept;
    std::uint64_t size() const;
    /// By which another library may read what was written so far.
    std::string path() const;
    void clear(); ///< forgets what was written so far

    void check() const; ///< throws Refused if something could not be written
    /// Throws Refused if not everything can be kept.
    void commit();

private:
    class Buffer;
    void open();
    std::string nameBeside();
    void giveName();
    void close();
    [[noreturn]] void refuse(int reason) const;

    std::string m_target, m_shown, m_folder;
    std::string m_name; ///< that the unfinished file has; empty while it has none, and where it is written directly
    bool m_direct{false}, m_replaces{false};
    int m_file{-1};
    int m_failed{0}; ///< why something could not be written
    std::optional<UnfinishedFile> m_unfinished;
    std::unique_ptr<Buffer> m_buffer;
    std::unique_ptr<std::ostream> m_stream;
};

/// All of a file at once.
void writeFile(const std::string& name, std::string_view bytes, const std::string& shown = {});

} // namespace hopscope
