#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace hopscope {

/// The messages of the step that the clock is in, in words.
struct NowWords {
    std::uint64_t messages{0};
    double words{0};
    std::optional<std::uint32_t> further{}; ///< how much further everybody sends, if all do alike
    bool moving{false};
    bool everywhere{false};  ///< they are all cells that have words
    QString mark{};          ///< how they are marked: "framed"
    std::uint64_t around{0}; ///< over links that close an axis, where these are told apart
    QString aroundText{};    ///< one of these

    /// "Under way in this step (framed), from i to i + 1: 8 messages (2 over wrap links, such as 3 → 0), 1024 words."
    QString text() const;
};

/// "64 words", "1 word"
QString wordsText(double words);

} // namespace hopscope
