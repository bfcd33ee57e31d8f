#pragma once

#include "run/run.h"
#include "scenes/pictures/program/program_scene.h"

#include <QString>

#include <cstdint>
#include <map>
#include <vector>

namespace hopscope {

/// Processors of a line as their chips name them: each, or those with consecutive numbers together.
struct NamedProcessors {
    std::uint32_t first{}, last{};
    enum class Act : std::uint8_t { Sends, Receives, Waits } act{};
    QString detail{}; ///< with its message
    QString text() const;
};
std::vector<NamedProcessors> namesOf(const ProgramMoment::Line& line, bool together);

/// With whom processors at lines of a program exchange a message, and what, as short as beside a line: "5: D[1]→6",
/// "7: D[0]←6" of one that only receives, "8←7" of one that waits for a message that a later step brings.
class ProgramPartners {
public:
    ProgramPartners() = default;
    /// Of all who are somewhere in step k; `code` has the letters for packets.
    ProgramPartners(const Run& run, StepIndex k, const ProgramMoment& moment, const QString& code);
    /// Empty where there is no message or several.
    QString of(std::uint32_t processor) const;

private:
    std::map<std::uint32_t, QString> m_texts;
};

} // namespace hopscope
