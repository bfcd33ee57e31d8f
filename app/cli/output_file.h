#pragma once

#include "atomic_file.h"
#include "console.h"

#include <optional>
#include <string>

namespace hopscope::cli {

/// A file that a command writes: it appears whole, under its name, when commit() is called, or not at all. The name `-`
/// is the standard output.
class OutputFile {
public:
    /// Throws Refused if the file cannot be written.
    OutputFile(const std::string& name, Console& console) : m_console(console)
    {
        if (name != "-") m_file.emplace(name);
    }
    std::ostream& stream() { return m_file ? m_file->stream() : m_console.out; }
    /// Throws Refused if not everything could be written.
    void commit()
    {
        if (m_file) m_file->commit();
    }

private:
    Console& m_console;
    std::optional<AtomicFile> m_file;
};

} // namespace hopscope::cli
