#include "scenes/pictures/leaf/known_theorems.h"

#include <list>
#include <mutex>

namespace hopscope {

Theorems theoremsIn(const std::string& tree, const Values& values, const std::string& algorithm,
                    const std::stop_token& stop)
{
    struct Known {
        std::string key;
        Theorems theorems;
    };
    static std::mutex mutex;
    static std::list<Known> known;
    constexpr std::size_t mostKnown = 8;
    std::string key = tree + ' ' + algorithm;
    for (const auto& [name, value] : values) key += ' ' + formatValue(value);
    {
        const std::lock_guard lock(mutex);
        for (const Known& one : known)
            if (one.key == key) return one.theorems;
    }
    auto found = std::make_shared<const std::vector<LeafTheorem>>(leafTheorems(tree, values, stop, nullptr, algorithm));
    const std::lock_guard lock(mutex);
    known.push_front({std::move(key), found});
    if (known.size() > mostKnown) known.pop_back();
    return found;
}
Values capacitiesOf(const Run& run)
{
    Values values;
    if (const auto own = run.experiment().values.find("capacities"); own != run.experiment().values.end())
        values.insert(*own);
    return values;
}
Theorems theoremsOf(const Run& run, const std::stop_token& stop)
{
    return theoremsIn(run.topology().text(), capacitiesOf(run), {}, stop);
}

} // namespace hopscope
