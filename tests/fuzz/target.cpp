#include "target.h"

#include "progress.h"
#include "stopping.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <regex>
#include <thread>

namespace hopscope::fuzz {

void broken(std::string_view what, std::string_view input)
{
    std::fprintf(stderr, "\nDoes not hold: %.*s\nInput (%zu bytes):\n%.*s\n", static_cast<int>(what.size()),
                 what.data(), input.size(), static_cast<int>(std::min<std::size_t>(input.size(), 4000)), input.data());
    std::fflush(stderr);
    std::abort(); // so that libFuzzer keeps the input
}

bool withPatience(const std::function<void()>& work, std::string_view input)
{
    using namespace std::chrono_literals;
    constexpr auto patience = 1s;
    constexpr double atOnce = 5; // seconds that this program works on, not those that a busy machine lets it wait
    std::mutex mutex;
    std::condition_variable changed;
    bool over = false;
    std::stop_source stop;
    const std::jthread watch([&] {
        std::unique_lock lock(mutex);
        if (changed.wait_for(lock, patience, [&] { return over; })) return;
        stop.request_stop();
        const auto worked = [begun = std::clock()] {
            return static_cast<double>(std::clock() - begun) / static_cast<double>(CLOCKS_PER_SEC);
        };
        while (!changed.wait_for(lock, 500ms, [&] { return over; }))
            if (worked() > atOnce) broken("it does not stop", input);
    });
    const auto end = [&] {
        const std::scoped_lock lock(mutex);
        over = true;
        changed.notify_all();
    };
    try {
        const StopScope scope(stop.get_token());
        work();
    } catch (const Cancelled&) {
        // Whoever asked for it expects it.
    } catch (...) {
        end();
        throw;
    }
    end();
    return !stop.stop_requested();
}

void checkSentence(std::string_view sentence, std::string_view input)
{
    constexpr std::size_t longest = 2000;
    if (sentence.empty()) broken("an input is refused without a word", input);
    if (sentence.size() > longest) broken("a sentence is too long: " + std::string(sentence), input);
    // Words of the language it is written in, and numbers that are none.
    static const std::regex jargon(
        R"(std::|bad_alloc|basic_[a-z]+|optional access|vector::|map::at|stod|stoi|(?:^|[^A-Za-z0-9_])(nan|inf)(?![A-Za-z0-9_]))");
    // What is quoted from the input may look like anything.
    const auto end = std::cregex_iterator();
    for (auto found = std::cregex_iterator(sentence.data(), sentence.data() + sentence.size(), jargon); found != end;
         ++found) {
        const std::string word = (*found)[1].matched ? (*found)[1].str() : (*found)[0].str();
        if (input.find(word) == std::string_view::npos) broken("not for a reader: " + std::string(sentence), input);
    }
}

} // namespace hopscope::fuzz
