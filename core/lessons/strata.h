#pragma once

#include "lessons/lesson.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// So many questions of a topic, and of a difficulty if it names one, are in every draw of an exam. One of them may be
/// about the questions of all topics together, which those of the others are.
struct Stratum {
    std::string topic, difficulty; ///< empty: any
    std::size_t count{};
    /// Whether a page's question has the fields `topic` and `difficulty` of this stratum.
    bool has(const LessonPage& page) const;
    std::string name() const; ///< "load, hard"
};

/// The field `strata` of a lesson's head: `load, hard | 2`, an item each, and `any, hard | 6` for all topics together.
/// Throws Refused (parameter "strata") if one cannot be read, if the lesson has too few questions of it, if two could
/// take the same question, or if they do not sum up to the field `draw`. Empty where there is none.
std::vector<Stratum> strataOf(const Lesson& lesson);

/// A draw with these strata from the questions of `pool`, in an order of their own: all draws that there are come up
/// equally often. `pool` is shuffled.
std::vector<LessonPage> stratified(const std::vector<LessonPage>& pool, const std::vector<Stratum>& strata,
                                   std::mt19937_64& random);

/// A seed that nobody can guess who does not know the key, for an exam whose answers the program would print for the
/// seed alone. The same seed without a key.
std::uint64_t seedWithKey(std::uint64_t seed, std::string_view key);

/// Whether the lesson's head says `exam: yes`: no hints, and no verdicts before it is handed in.
bool isExam(const Lesson& lesson);
/// Minutes from its field `limit`; 0: none. Throws Refused.
double examLimit(const Lesson& lesson);

} // namespace hopscope
