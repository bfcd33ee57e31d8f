#pragma once

#include <cstddef>
#include <span>
#include <stop_token>

namespace hopscope {

/// As long as it lives, long work of this thread asks this token whether to go on, wherever it calls goOn(): no step is
/// so large, and no answer so long in coming, that a stop waits for it. A scope within another asks its own token; one
/// without a token leaves that of the outer one.
class StopScope {
public:
    explicit StopScope(const std::stop_token& stop);
    ~StopScope();
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;

private:
    friend void goOn();
    std::stop_token m_stop;
    const StopScope* m_before;
};

/// Throws Cancelled if this thread was asked to stop.
void goOn();

/// Items of a loop that are done between two such questions.
inline constexpr std::size_t goOnEvery = 1024;

/// Calls `visit(part)` for one part after another of many items, and goOn() in between.
template <class Item, class Visit> void inParts(std::span<Item> all, Visit visit)
{
    while (all.size() > goOnEvery) {
        visit(all.first(goOnEvery));
        all = all.subspan(goOnEvery);
        goOn();
    }
    visit(all);
}

} // namespace hopscope
