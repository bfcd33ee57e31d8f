#include "scenes/pictures/program/program_rows.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <limits>
#include <set>

namespace hopscope {

namespace {

constexpr double tightRow = 13.2, leastRow = 15, mostRow = 24;

enum Rank : std::uint8_t { AnyMoves, AnyWaits, Head, Nobody, Blank };

struct Candidate {
    int rank{}, away{}, line{}; ///< the lowest are kept
    std::size_t rows{1};
    auto operator<=>(const Candidate&) const = default;
};

/// The line that names the procedure of a line; the line itself where there is none.
int headOf(const ProgramCode& code, int line)
{
    for (int i = line; i >= 0; --i)
        if (isProgramHead(code.lines[i])) return i;
    return line;
}

/// The lines in the order in which they are kept.
std::vector<Candidate> candidatesOf(const ProgramCode& code, const ProgramMoment& moment, bool counted)
{
    std::vector<Candidate> all;
    std::set<int> heads;
    for (const ProgramMoment::Line& line : moment.lines) heads.insert(headOf(code, line.number - 1));
    for (int i = 0; i < code.lines.size(); ++i) {
        const ProgramMoment::Line* line = moment.at(i + 1);
        const int rank = line                                ? line->moving.empty() ? AnyWaits : AnyMoves
                         : heads.contains(i)                 ? Head
                         : code.lines[i].trimmed().isEmpty() ? Blank
                                                             : Nobody;
        Candidate one{rank, 0, i};
        if (rank == Nobody) {
            one.away = moment.lines.empty() ? i : std::numeric_limits<int>::max();
            for (const ProgramMoment::Line& other : moment.lines)
                one.away = std::min(one.away, std::abs(other.number - 1 - i));
        }
        if (counted && line && !line->moving.empty() && !line->waiting.empty()) one.rows = 2;
        all.push_back(one);
    }
    std::ranges::sort(all);
    return all;
}

} // namespace

bool isProgramHead(const QString& line) { return line.startsWith(QLatin1String("procedure")); }

std::optional<std::size_t> ProgramRows::rowOf(int line) const
{
    const auto place = std::ranges::lower_bound(rows, line, {}, &Row::line);
    if (place == rows.end() || place->line != line) return {};
    return static_cast<std::size_t>(place - rows.begin());
}

ProgramRows programRows(const ProgramCode& code, const ProgramMoment& moment, bool counted, double high)
{
    const std::vector<Candidate> all = candidatesOf(code, moment, counted);
    std::size_t written = 0, every = 0;
    for (const Candidate& one : all) written += one.rank < Blank ? one.rows : 0, every += one.rows;
    ProgramRows found;
    const auto keep = [&](std::size_t room) {
        found.rows.clear();
        found.hidden = found.hiddenActive = 0;
        std::size_t used = 0;
        for (const Candidate& one : all)
            if (used + one.rows <= room) {
                found.rows.push_back({one.line, false});
                if (one.rows > 1) found.rows.push_back({one.line, true});
                used += one.rows;
            } else if (one.rank < Blank)
                ++found.hidden, found.hiddenActive += moment.at(one.line + 1) ? 1 : 0;
        std::ranges::stable_sort(found.rows, {}, &ProgramRows::Row::line);
    };
    const auto each = [high](std::size_t rows) { return high / static_cast<double>(std::max<std::size_t>(rows, 1)); };
    found.height = std::clamp(each(every), leastRow, mostRow);
    // Rather all of them close together than some hidden.
    if (each(written) < leastRow && each(written) >= tightRow) found.height = each(written);
    const auto rows = static_cast<std::size_t>(std::max(1.0, high / found.height + 1e-9));
    const std::size_t room = written <= rows ? rows : std::max<std::size_t>(rows - 1, 1);
    keep(room);
    if (counted && room > 2 && !found.rows.empty() && moment.at(found.rows.front().line + 1)) {
        found.head = found.height;
        keep(room - (written == rows ? 2 : 1));
    }
    return found;
}

} // namespace hopscope
