#pragma once

#include <cstddef>
#include <string>

namespace hopscope {

/// A file that has a name but is not whole yet. As long as this lives, a signal that ends the program removes it.
class UnfinishedFile {
public:
    explicit UnfinishedFile(const std::string& name);
    ~UnfinishedFile();
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

private:
    std::size_t m_place; ///< in the list of all of them
};

/// For programs that have nothing else to do at a signal: SIGINT, SIGTERM and SIGHUP remove what is unfinished and then
/// end the program as they do.
void removeUnfinishedAtSignals();

} // namespace hopscope
