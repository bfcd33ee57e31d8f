#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace hopscope {

/// A way out of a refusal: a whole experiment that works, and what it changes in a few words ("use 8 processors").
struct Remedy {
    std::string label, experiment;
    friend bool operator==(const Remedy&, const Remedy&) = default;
};

/// Why an experiment cannot run: one sentence that names the parameter, its range and the nearest value that works.
struct Diagnostic {
    std::string parameter, text;
    std::vector<Remedy> remedies{};
    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// Thrown where wrong input meets a function that needs right input.
class Refused : public std::runtime_error {
public:
    /// A sentence often repeats what was typed, however long: it is shortened() here, for whoever shows it.
    explicit Refused(Diagnostic why);
    Refused(std::string parameter, std::string text);
    const Diagnostic& why() const { return m_why; }

private:
    Diagnostic m_why;
};

/// What went wrong, for people: the sentence of a refusal, and one where memory ran out.
std::string reasonOf(const std::exception& error);

} // namespace hopscope
