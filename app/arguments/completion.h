#pragma once

#include "arguments/command_page.h"

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope {

/// What stands before the word that a shell completes. Arguments in quotes are words, too: `'ring:8 all` is the word
/// "all" after "ring:8".
struct Typed {
    std::vector<std::string> before; ///< positional words of the command
    std::string word;
    std::string lead{}; ///< of the argument, before the word: "ring:8 "
};

/// What a shell may offer. Only what begins as the typed word does is kept.
class Answers {
public:
    explicit Answers(Typed typed) : m_typed(std::move(typed)) {}
    const Typed& typed() const { return m_typed; }
    void offer(std::string_view word, std::string_view about = {});
    /// The last of several words with commas between them.
    void offerOneOfSeveral(std::string_view word, std::string_view about = {});
    void offerFiles() { m_files = true; }
    /// A candidate a line, its meaning after a tab; last a line with "files" after a tab, where files are meant.
    void write(std::ostream& out) const;
    bool none() const { return m_found.empty() && !m_files; }

private:
    Typed m_typed;
    std::vector<std::pair<std::string, std::string>> m_found;
    bool m_files{false};
};

/// What an option or argument may be, by its name ("--library") or that of its value ("OPERATION"), in one command or
/// (empty) in all. The first that fits counts.
struct Offer {
    std::string_view command, name;
    void (*add)(Answers&);
};

void offerTopologies(Answers& answers);
void offerOperations(Answers& answers);
void offerAlgorithms(Answers& answers);
void offerFamilies(Answers& answers);
/// Topology, then algorithm, then name=value pairs: whatever comes next.
void offerExperiment(Answers& answers);
/// An operation in front of a topology and name=value pairs.
void offerOperationOnTopology(Answers& answers);
/// Names of parameters of the experiment that was typed, and what they may be.
void offerParameters(Answers& answers);
void offerFigures(Answers& answers);
/// Of options that many commands have.
std::vector<Offer> usualOffers();

/// What may stand in place of the last of `words`, which are the arguments as they are typed. Options of the program
/// stand before its command.
Answers completed(const CommandPage& program, const std::vector<Offer>& offers, std::vector<std::string> given);

/// The arguments of a line as a shell reads it, the program's name left out; the last may be unfinished, and is empty
/// after a space.
std::vector<std::string> argumentsOfLine(std::string_view line);
/// `-- WORDS…` or `--line TEXT`, as shells call it, turned into words. The last one may begin with a quote.
std::vector<std::string> askedArguments(const std::vector<std::string>& arguments);

} // namespace hopscope
