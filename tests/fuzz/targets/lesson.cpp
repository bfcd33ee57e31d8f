#include "../grammar.h"
#include "../target.h"

#include "diagnostic.h"
#include "lessons/lesson_check.h"
#include "progress.h"

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace hopscope::lesson_target {

namespace {

/// Long experiments are stopped: that they can be is tried out, too.
constexpr std::chrono::seconds patience{1};

/// Every text is a lesson, or its mistakes are told by line, each in a sentence.
void tryOut(std::string_view input)
{
    const std::string text(input);
    std::mutex mutex;
    std::condition_variable_any wake;
    std::stop_source stop;
    const std::jthread watch([&](const std::stop_token& ended) {
        std::unique_lock lock(mutex);
        if (!wake.wait_for(lock, ended, patience, [] { return false; })) stop.request_stop();
    });
    try {
        for (const LessonProblem& problem : problemsOf(text, 2, nullptr, stop.get_token()))
            fuzz::checkSentence(problem.text, input);
    } catch (const Cancelled&) { // took longer than we wait
    }
}

} // namespace

extern const fuzz::FuzzTarget entry;
const fuzz::FuzzTarget entry{.name = "lesson", .tryOut = tryOut, .seed = fuzz::lessonText};

} // namespace hopscope::lesson_target
