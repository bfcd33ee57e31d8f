#include "unfinished_files.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstring>

#include <unistd.h>

namespace hopscope {

namespace {

// The handler may only touch memory that stands ready. Where there are more files, or longer names, they are left
// behind.
constexpr std::size_t places = 32, longest = 4096;

struct Place {
    std::atomic<bool> taken{false}, named{false};
    std::array<char, longest> name{};
};
std::array<Place, places> unfinished;
static_assert(std::atomic<bool>::is_always_lock_free);

void removeUnfinished(int signal)
{
    for (const Place& place : unfinished)
        if (place.named) unlink(place.name.data());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

} // namespace

UnfinishedFile::UnfinishedFile(const std::string& name) : m_place(places)
{
    if (name.size() >= longest) return;
    for (std::size_t i = 0; i < places && m_place == places; ++i)
        if (!unfinished[i].taken.exchange(true)) m_place = i;
    if (m_place == places) return;
    std::memcpy(unfinished[m_place].name.data(), name.c_str(), name.size() + 1);
    unfinished[m_place].named = true;
}

UnfinishedFile::~UnfinishedFile()
{
    if (m_place == places) return;
    unfinished[m_place].named = false;
    unfinished[m_place].taken = false;
}

void removeUnfinishedAtSignals()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        if (std::signal(signal, removeUnfinished) == SIG_IGN) std::signal(signal, SIG_IGN); // as it was started
}

} // namespace hopscope
