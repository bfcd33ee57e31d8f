#pragma once

#include <atomic>
#include <cstddef>
#include <new>
#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

/// Thrown where a task would take more than it declared, or the whole program more than its budget. What was being made
/// is gone, everything else is as it was.
class OverBudget : public std::bad_alloc {
public:
    const char* what() const noexcept override { return "There is not enough memory for this within the budget."; }
};

/// What the program holds by `new`, counted at every allocation, and what it may hold at once. Whoever works for an
/// account is refused what goes beyond seven eighths of the budget; the rest is for what is not counted (pixels, the
/// libraries) and for other threads (the window's), which are counted and never refused.
struct Memory {
    static std::size_t used();
    static std::size_t peak();
    static std::size_t budget();
    static void setBudget(std::size_t bytes); ///< 2 GiB unless set
    /// What work may still take.
    static std::size_t left();
    /// Once, before there are threads: memory that is given back goes to the system.
    static void prepare();
    /// Hands memory that nobody holds back to the system; takes some milliseconds.
    static void release();
};

/// What one task takes: bytes that its threads allocated less those that they freed.
class MemoryAccount {
public:
    explicit MemoryAccount(std::size_t most = static_cast<std::size_t>(-1)) : m_most(most) {}
    MemoryAccount(const MemoryAccount&) = delete;
    MemoryAccount& operator=(const MemoryAccount&) = delete;

    std::size_t most() const { return m_most; }
    std::size_t taken() const;
    std::size_t peak() const;

private:
    friend struct MemoryCounter;
    std::size_t m_most;
    std::atomic<std::ptrdiff_t> m_taken{0}, m_peak{0};
};

/// As long as it lives, what this thread allocates is charged to the account. Whoever starts threads of its own hands
/// them current().
class MemoryScope {
public:
    explicit MemoryScope(MemoryAccount* account);
    ~MemoryScope();
    MemoryScope(const MemoryScope&) = delete;
    MemoryScope& operator=(const MemoryScope&) = delete;
    static MemoryAccount* current(); ///< null where nobody is charged

private:
    MemoryAccount* m_before;
};

/// "1.5 GiB", "48 MiB", "512 KiB".
std::string bytesText(std::size_t bytes);
/// What somebody gives as a budget: a number and KiB, MiB or GiB, "1.5GiB", "800 MiB". Nothing if it is not, or less
/// than 256 MiB, which the program needs for itself.
std::optional<std::size_t> budgetFromText(std::string_view text);
/// What is said of a text that is no budget.
std::string budgetRefusal(std::string_view text);

} // namespace hopscope
