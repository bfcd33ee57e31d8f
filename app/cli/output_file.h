#pragma once

#include "console.h"

#include <filesystem>
#include <fstream>
#include <string>

namespace hopscope::cli {

/// A file that a command writes: it appears whole, under its name, when commit() is called, or not at all. The name `-`
/// is the standard output; devices and pipes are written directly.
class OutputFile {
public:
    /// Throws Refused if the file cannot be written.
    OutputFile(const std::string& name, Console& console);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    std::ostream& stream() { return m_toConsole ? m_console.out : m_file; }
    /// Throws Refused if not everything could be written.
    void commit();

private:
    [[noreturn]] void refuse() const;

    Console& m_console;
    bool m_toConsole;
    std::filesystem::path m_target, m_written; ///< equal where the file is written directly
    std::ofstream m_file;
};

} // namespace hopscope::cli
