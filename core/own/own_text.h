#pragma once

#include "cost/port_model.h"
#include "diagnostic.h"
#include "own/file_verdict.h"
#include "parameter.h"
#include "progress.h"
#include "schedule/data.h"
#include "schedule/operation.h"
#include "schedule/schedule.h"
#include "topology/topology.h"
#include "values.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

struct GoalPlayed;
struct OwnWaits;

/// A text of the user that cannot be read, or went wrong: one sentence, and where.
class OwnError : public Refused {
public:
    /// Names the text and the line, if one is known (from 1), in front of the sentence.
    OwnError(std::string_view name, std::uint32_t line, std::string_view sentence);
    std::uint32_t line() const { return m_line; }
    const std::string& sentence() const { return m_sentence; } ///< without name and line

private:
    std::uint32_t m_line;
    std::string m_sentence;
};

/// A parameter that a text declares; it becomes one of the experiment.
struct OwnParameter {
    std::string id, label, symbol{}, unit{}, help;
    Kind kind{Kind::Whole}; ///< Whole, Real or Choice
    double minimum{0}, maximum{0}, usual{0};
    std::vector<std::string> choices{}; ///< the first is the usual one
};

/// What a text says about itself.
struct OwnHeader {
    std::string title;
    Operation operation{};
    std::vector<OwnParameter> parameters{};
    PortModel ports{ports::duplex};
    std::vector<std::string> families{}; ///< of shapes; empty: every one
    std::string formula{};               ///< of the time; empty: none
    bool splits{false};                  ///< whether the vector of the operation is split into parts
    /// Whether the operation is what the text is for. If not, it is a schedule from another tool that does not say what
    /// it does, and bounds of the operation tell nothing about it.
    bool operationKnown{true};
};

/// What a text is asked to do.
struct OwnQuestion {
    const Topology& shape;
    const Values& values; ///< every parameter, `words`, `root` and `seed` among them
    std::stop_token stop{};
    Progress* progress{nullptr};
};

/// A variable of a program, with its value as a program would write it.
struct OwnVariable {
    std::string name, value;
    friend bool operator==(const OwnVariable&, const OwnVariable&) = default;
};

/// An algorithm in the words of the user: a program of every processor, a timetable, or a list of messages. Immutable;
/// may be asked from any thread.
class OwnText {
public:
    OwnText(std::string name, std::string text);
    OwnText(const OwnText&) = delete;
    OwnText& operator=(const OwnText&) = delete;
    virtual ~OwnText() = default;

    const std::string& name() const { return m_name; } ///< of the file, without its folders
    const std::string& text() const { return m_text; } ///< empty where it is too long to be shown
    const std::string& mark() const { return m_mark; } ///< differs where texts differ
    static std::string markOf(std::string_view text);
    const OwnHeader& header() const { return m_header; }

    /// Why it cannot run, one sentence; nothing if it can. Throws OwnError, Cancelled.
    virtual std::optional<std::string> objection(const OwnQuestion& question) const = 0;
    /// Blocks that the vector of the operation is split into. Throws OwnError, Cancelled.
    virtual std::uint32_t parts(const OwnQuestion& question) const = 0;
    /// The steps up to the end or to the first fault, which is in the schedule's execution. Throws OwnError where there
    /// is not even a first step, Cancelled.
    virtual Schedule schedule(const OwnQuestion& question, const Data& data) const = 0;

    /// What the variables of the processor are during step k of its program, from 0; nothing where there is no program,
    /// or it has ended. Runs all programs up to there. Throws OwnError, Cancelled.
    virtual std::vector<OwnVariable> variables(const OwnQuestion&, const Data&, NodeId, StepIndex) const { return {}; }
    /// Which blocks there are, where the operation's own answer does not do.
    virtual std::optional<Data> data(const OwnQuestion&) const { return {}; }
    /// What reading found out, for people.
    virtual std::vector<OwnFact> facts() const { return {}; }
    /// What it does on whatever network, of a schedule from another tool; null of all others.
    virtual const FileVerdict* verdict() const { return nullptr; }
    /// What waits for what in it, without steps; null where only its steps say that.
    virtual std::shared_ptr<const OwnWaits> waits() const;
    /// What LogGOPSim plays; null of all that is not in GOAL.
    virtual std::shared_ptr<const GoalPlayed> goal() const;
    /// The same text, taken for another operation; null if it has one operation only.
    virtual std::shared_ptr<const OwnText> as(Operation) const { return nullptr; }

protected:
    void describe(OwnHeader header) { m_header = std::move(header); }
    void forgetText() { m_text.clear(); }
    void markAs(std::string mark) { m_mark = std::move(mark); }

private:
    std::string m_name, m_text, m_mark;
    OwnHeader m_header;
};

/// Reads a text in Lua, or one that begins with `schedule 1`. Throws OwnError.
std::shared_ptr<const OwnText> readOwnText(std::string name, std::string text);
/// The value of the header's formula: numbers, operators and functions as in formulas of lessons, the parameters of the
/// question and `p`. Throws OwnError if it cannot be read.
double ownFormula(const OwnText& text, const OwnQuestion& question);

} // namespace hopscope
