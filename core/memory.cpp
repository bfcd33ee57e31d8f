#include "memory.h"

#include "text.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <malloc.h>
#include <new>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::size_t usual = std::size_t{2} << 30;

constinit std::atomic<std::ptrdiff_t> held{0}, most{0};
constinit std::atomic<std::size_t> allowed{usual};
constinit thread_local MemoryAccount* charged = nullptr;

void raise(std::atomic<std::ptrdiff_t>& peak, std::ptrdiff_t value)
{
    std::ptrdiff_t before = peak.load(std::memory_order_relaxed);
    while (before < value && !peak.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
    }
}

std::size_t atLeastNothing(std::ptrdiff_t bytes)
{
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(bytes, 0));
}

std::size_t forWork()
{
    const std::size_t all = allowed.load(std::memory_order_relaxed);
    return all - all / 8;
}

} // namespace

/// The one who counts: what operator new and operator delete call.
struct MemoryCounter {
    /// Throws OverBudget before anything is taken.
    static void check(std::size_t bytes)
    {
        MemoryAccount* const account = charged;
        if (!account) return;
        const auto fits = [bytes](std::ptrdiff_t now, std::size_t limit) {
            return bytes <= limit && atLeastNothing(now) <= limit - bytes;
        };
        if (!fits(account->m_taken.load(std::memory_order_relaxed), account->m_most)
            || !fits(held.load(std::memory_order_relaxed), forWork()))
            throw OverBudget();
    }
    static void add(std::ptrdiff_t bytes)
    {
        const std::ptrdiff_t now = held.fetch_add(bytes, std::memory_order_relaxed) + bytes;
        if (now > most.load(std::memory_order_relaxed)) raise(most, now);
        if (MemoryAccount* const account = charged) {
            const std::ptrdiff_t its = account->m_taken.fetch_add(bytes, std::memory_order_relaxed) + bytes;
            if (its > account->m_peak.load(std::memory_order_relaxed)) raise(account->m_peak, its);
        }
    }
};

std::size_t Memory::used() { return atLeastNothing(held.load(std::memory_order_relaxed)); }
std::size_t Memory::peak() { return atLeastNothing(most.load(std::memory_order_relaxed)); }
std::size_t Memory::budget() { return allowed.load(std::memory_order_relaxed); }
void Memory::setBudget(std::size_t bytes) { allowed.store(bytes, std::memory_order_relaxed); }
std::size_t Memory::left() { return forWork() - std::min(forWork(), used()); }
// Few arenas and a fixed threshold: what a task frees is not kept for the next one of the same thread.
void Memory::prepare()
{
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
}
void Memory::release() { malloc_trim(0); }

std::size_t MemoryAccount::taken() const { return atLeastNothing(m_taken.load(std::memory_order_relaxed)); }
std::size_t MemoryAccount::peak() const { return atLeastNothing(m_peak.load(std::memory_order_relaxed)); }

MemoryScope::MemoryScope(MemoryAccount* account) : m_before(charged) { charged = account; }
MemoryScope::~MemoryScope() { charged = m_before; }
MemoryAccount* MemoryScope::current() { return charged; }

namespace {

constexpr std::array<std::pair<std::string_view, double>, 3> units{
    {{"GiB", 1024.0 * 1024 * 1024}, {"MiB", 1024.0 * 1024}, {"KiB", 1024.0}}};

} // namespace

std::string bytesText(std::size_t bytes)
{
    const auto size = static_cast<double>(bytes);
    for (const auto& [name, unit] : units)
        if (size >= unit) return fmt::format("{:.{}f} {}", size / unit, size < 10 * unit ? 1 : 0, name);
    return fmt::format("{} bytes", bytes);
}

std::optional<std::size_t> budgetFromText(std::string_view text)
{
    constexpr double least = 256.0 * 1024 * 1024, most = 1024.0 * 1024 * 1024 * 1024;
    for (const auto& [name, unit] : units) {
        if (!text.ends_with(name)) continue;
        const auto number = parseNumber(trimmed(text.substr(0, text.size() - name.size())));
        if (!number || !(*number * unit >= least && *number * unit <= most)) return {};
        return static_cast<std::size_t>(*number * unit);
    }
    return {};
}

std::string budgetRefusal(std::string_view text)
{
    return fmt::format("memory takes a size from 256MiB to 1024GiB, as in --memory 2GiB; \"{}\" is none",
                       text.substr(0, 40));
}

} // namespace hopscope

// In place of the library's own: the same, and counted. Memory with an alignment of its own is not counted, because
// nothing here asks for it.
void* operator new(std::size_t bytes)
{
    hopscope::MemoryCounter::check(bytes);
    void* const place = std::malloc(bytes == 0 ? 1 : bytes); // NOLINT(cppcoreguidelines-no-malloc): this is new
    if (!place) throw std::bad_alloc();
    hopscope::MemoryCounter::add(static_cast<std::ptrdiff_t>(malloc_usable_size(place)));
    return place;
}

void operator delete(void* place) noexcept
{
    if (!place) return;
    hopscope::MemoryCounter::add(-static_cast<std::ptrdiff_t>(malloc_usable_size(place)));
    std::free(place); // NOLINT(cppcoreguidelines-no-malloc)
}

void operator delete(void* place, std::size_t) noexcept { operator delete(place); }

// Those for arrays, and those that return null, are made of the ones above by the standard library, but not by the
// sanitizers, whose own would meet the delete above.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept
{
    try {
        return operator new(bytes);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void* operator new[](std::size_t bytes) { return operator new(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t& none) noexcept { return operator new(bytes, none); }
void operator delete(void* place, const std::nothrow_t&) noexcept { operator delete(place); }
void operator delete[](void* place) noexcept { operator delete(place); }
void operator delete[](void* place, std::size_t) noexcept { operator delete(place); }
void operator delete[](void* place, const std::nothrow_t&) noexcept { operator delete(place); }
