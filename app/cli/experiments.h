#pragma once

#include "console.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace hopscope::cli {

/// The experiments of a command line. Each is one argument, or its words stand as several: a word with a topology
/// (`ring:8`) begins the next one, `-` stands for one per line of the standard input, FILE.hopscope for the experiments
/// of a document.
class ExperimentList {
public:
    explicit ExperimentList(const std::vector<std::string>& arguments);
    /// One experiment that is known: not `-`.
    bool single() const { return m_texts.size() == 1 && !m_readsInput; }
    const std::string& first() const { return m_texts.front(); }
    const std::string& front() const { return m_texts[m_front]; } ///< of a document, the one that is looked at
    const std::vector<std::string>& texts() const { return m_texts; }
    bool readsInput() const { return m_readsInput; }
    /// Calls `visit` with one text after another; lines of the input are read when their turn comes, so a program may
    /// answer to the results. Empty lines and those that begin with # are skipped.
    void each(Console& console, const std::function<void(const std::string&)>& visit) const;

private:
    std::vector<std::string> m_texts;
    std::size_t m_front{0};
    bool m_readsInput{false};
};

/// The words of a command that takes one experiment; of a document it is the one in front. Throws Refused if there are
/// several or `-`.
std::string oneExperiment(const std::vector<std::string>& arguments, const std::string& command);

} // namespace hopscope::cli
