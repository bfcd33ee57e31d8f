#pragma once

#include <istream>
#include <string>

namespace hopscope {

/// The next line of a stream without its end; false where there is none. Lines of many megabytes come from what is no
/// text, and may have no end: they are refused. Throws Refused if the stream cannot be read, too; `shown` is its name.
bool nextLine(std::istream& in, std::string& line, const std::string& shown = "standard input");

} // namespace hopscope
