#include "search/proof_check.h"

#include "diagnostic.h"
#include "search/search.h"
#include "stopping.h"
#include "text_file.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <unistd.h>

namespace hopscope::search {

namespace {

using Clause = std::vector<int>;

/// Clauses of which two literals each are watched.
class Checker {
public:
    explicit Checker(int variables)
        : m_value(static_cast<std::size_t>(variables) + 1), m_watched(2 * (static_cast<std::size_t>(variables) + 1))
    {
    }

    void add(Clause clause)
    {
        Clause sorted = clause;
        std::ranges::sort(sorted);
        m_numbers[sorted].push_back(m_clauses.size());
        // What is not false already comes first, so that it is watched.
        std::ranges::stable_partition(clause, [&](int literal) { return value(literal) >= 0; });
        const bool unit = clause.empty() || value(clause[0]) < 0 || clause.size() == 1 || value(clause[1]) < 0;
        if (clause.size() > 1)
            for (std::size_t i = 0; i < 2; ++i) m_watched[place(clause[i])].push_back(m_clauses.size());
        m_clauses.push_back(clause);
        if (!unit || m_refuted) return;
        if (clause.empty() || value(clause[0]) < 0) m_refuted = true;
        if (!m_refuted && value(clause[0]) == 0) {
            set(clause[0]);
            m_refuted = !propagate();
        }
        m_certain = m_trail.size();
    }
    void remove(Clause clause)
    {
        std::ranges::sort(clause);
        const auto found = m_numbers.find(clause);
        if (found == m_numbers.end() || found->second.empty()) return;
        // Units that it gave stay: they still follow.
        m_clauses[found->second.back()].clear();
        found->second.pop_back();
    }
    /// Whether the clause follows by unit propagation.
    bool follows(const Clause& clause)
    {
        bool conflict = m_refuted;
        for (const int literal : clause) {
            if (conflict) break;
            if (value(literal) > 0)
                conflict = true;
            else if (value(literal) == 0)
                set(-literal);
        }
        conflict = conflict || !propagate();
        for (; m_trail.size() > m_certain; m_trail.pop_back())
            m_value[static_cast<std::size_t>(std::abs(m_trail.back()))] = 0;
        m_next = m_certain;
        return conflict;
    }
    bool refuted() const { return m_refuted; }

private:
    static std::size_t place(int literal)
    {
        return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1 : 0);
    }
    int value(int literal) const
    {
        const int value = m_value[static_cast<std::size_t>(std::abs(literal))];
        return literal > 0 ? value : -value;
    }
    void set(int literal)
    {
        m_value[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1;
        m_trail.push_back(literal);
    }
    bool propagate()
    {
        while (m_next < m_trail.size()) {
            const int falsified = -m_trail[m_next++];
            std::vector<std::size_t>& watching = m_watched[place(falsified)];
            std::size_t kept = 0;
            for (std::size_t i = 0; i < watching.size(); ++i) {
                Clause& clause = m_clauses[watching[i]];
                if (clause.empty()) continue;
                if (clause[0] == falsified) std::swap(clause[0], clause[1]);
                const auto other = value(clause[0]) > 0
                                       ? clause.end()
                                       : std::find_if(clause.begin() + 2, clause.end(),
                                                      [&](int literal) { return value(literal) >= 0; });
                if (other != clause.end()) {
                    std::swap(clause[1], *other);
                    m_watched[place(clause[1])].push_back(watching[i]);
                    continue;
                }
                watching[kept++] = watching[i];
                if (value(clause[0]) > 0) continue;
                if (value(clause[0]) < 0) {
                    while (++i < watching.size()) watching[kept++] = watching[i];
                    watching.resize(kept);
                    return false;
                }
                set(clause[0]);
            }
            watching.resize(kept);
        }
        return true;
    }

    std::vector<int> m_value; ///< 1 true, -1 false
    std::vector<std::vector<std::size_t>> m_watched;
    std::vector<Clause> m_clauses;
    std::map<Clause, std::vector<std::size_t>> m_numbers;
    std::vector<int> m_trail;
    std::size_t m_next{0}, m_certain{0};
    bool m_refuted{false};
};

} // namespace

std::string proofObjection(std::string_view formula, std::string_view proof)
{
    std::istringstream text{std::string(formula)}, lines{std::string(proof)};
    std::string word;
    int variables = 0, clauses = 0, literal = 0;
    if (!(text >> word >> word >> variables >> clauses) || word != "cnf") return "the formula has no head";
    Checker checker(variables);
    for (Clause clause; text >> literal;) {
        if (literal != 0) {
            clause.push_back(literal);
            continue;
        }
        checker.add(std::exchange(clause, {}));
        if (--clauses % goOnEvery == 0) goOn();
    }
    if (clauses != 0) return "the head of the formula gives another number of clauses";
    for (std::string line; !checker.refuted() && std::getline(lines, line);) {
        goOn();
        std::istringstream words(line);
        const bool deletes = line.starts_with("d ");
        if (deletes) words >> word;
        Clause clause;
        while (words >> literal && literal != 0) clause.push_back(literal);
        if (deletes) {
            checker.remove(clause);
            continue;
        }
        if (!checker.follows(clause)) return "a line does not follow: " + line;
        checker.add(clause);
    }
    return checker.refuted() ? "" : "the proof ends without a contradiction";
}

namespace {

/// Files of a proof, which are gone in the end.
class ProofFiles {
public:
    ProofFiles()
    {
        static std::atomic<unsigned> count{0};
        m_base = (std::filesystem::temp_directory_path() / fmt::format("hopscope-proof-{}-{}", ::getpid(), ++count))
                     .string();
    }
    ~ProofFiles()
    {
        std::error_code ignored;
        for (const char* suffix : {".cnf", ".drat"}) std::filesystem::remove(m_base + suffix, ignored);
    }
    ProofFiles(const ProofFiles&) = delete;
    ProofFiles& operator=(const ProofFiles&) = delete;
    const std::string& base() const { return m_base; }
    std::string text(const char* suffix) const
    {
        constexpr std::size_t most = std::size_t{256} << 20;
        return readTextFile(m_base + suffix, most, "the proof");
    }

private:
    std::string m_base;
};

} // namespace

CheckedProof checkedProof(Question question, std::uint32_t steps, const std::stop_token& stop)
{
    const ProofFiles files;
    question.steps = steps;
    const Answer answer = search(question, {.stop = stop, .proof = files.base()});
    if (answer.refuted != steps)
        throw Refused("proof", fmt::format("proof: that {} steps are impossible was not refuted again within {} s",
                                           steps, question.seconds));
    const StopScope scope(stop);
    const std::string proof = files.text(".drat");
    return {.steps = steps,
            .clauses = answer.tries.back().clauses,
            .lines = static_cast<std::size_t>(std::ranges::count(proof, '\n')),
            .objection = proofObjection(files.text(".cnf"), proof)};
}

std::string sentenceOf(const CheckedProof& proof)
{
    const std::string what =
        fmt::format("the proof that {} step{} impossible", proof.steps, proof.steps == 1 ? " is" : "s are");
    if (!proof.objection.empty()) return fmt::format("{} does not hold: {}", what, proof.objection);
    return fmt::format("{} holds: {} lines about {} clauses, each checked by unit propagation", what, proof.lines,
                       proof.clauses);
}

} // namespace hopscope::search
