#pragma once

#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

namespace hopscope {

/// Something that may keep what was found of a whole that is no more.
class Keeper {
public:
    Keeper();
    virtual ~Keeper();
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;
    /// All of them let go of what belongs to nothing any more. From any thread.
    static void forgetFormer();

private:
    virtual void forget() = 0;
};

/// What was last found of a whole (a simulation, a run) and of what else was asked, kept for who asks the same again:
/// pictures are made anew after every step of the clock, what they show only for another run. From any thread; what is
/// being found twice at the same time is kept once.
template <class Found, class Whole, class... Asked> class LastOf : private Keeper {
public:
    /// `find` makes a shared_ptr of it; what it throws is passed on, and nothing is kept.
    template <class Find>
    std::shared_ptr<const Found> of(const std::shared_ptr<const Whole>& whole, const Find& find, const Asked&... asked)
    {
        {
            const std::scoped_lock lock(m_mutex);
            if (m_found && m_asked == std::tuple(asked...) && m_whole.lock() == whole) return m_found;
        }
        std::shared_ptr<const Found> found = find();
        const std::scoped_lock lock(m_mutex);
        m_whole = whole;
        m_asked = std::tuple(asked...);
        return m_found = std::move(found);
    }

private:
    void forget() override
    {
        const std::scoped_lock lock(m_mutex);
        if (m_whole.expired()) m_found.reset();
    }

    std::mutex m_mutex;
    std::weak_ptr<const Whole> m_whole;
    std::tuple<Asked...> m_asked;
    std::shared_ptr<const Found> m_found;
};

} // namespace hopscope
