#pragma once

#include "lessons/posed.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What a slider of a page can be set to, and what is then shown: for pages that cannot run anything themselves.
struct LessonValues {
    std::string parameter;
    QString label;
    std::vector<double> values; ///< rising; the scene's own is among them
    int own{0};                 ///< place of the scene's value, or of the nearest
    QStringList results;        ///< by value: "7 steps, time 21", or why there is no such run
    std::vector<std::vector<std::shared_ptr<const Run>>>
        runs{}; ///< by value: all of the scene; empty if there are none
};

inline constexpr std::size_t mostLessonValues = 17; ///< of a slider of a standalone page
/// Of a parameter of the page's scene, at most about `most` values; of that which the question asks for, its range, a
/// value that is right among them. Throws Cancelled.
LessonValues lessonValues(const PosedPage& page, std::string_view parameter, std::size_t most,
                          const std::stop_token& stop);

} // namespace hopscope
