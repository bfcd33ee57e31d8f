#include "scenes/last_of.h"

#include <vector>

namespace hopscope {

namespace {

struct Keepers {
    std::mutex mutex;
    std::vector<Keeper*> all;
};

Keepers& keepers()
{
    static Keepers keepers;
    return keepers;
}

} // namespace

Keeper::Keeper()
{
    const std::scoped_lock lock(keepers().mutex);
    keepers().all.push_back(this);
}

Keeper::~Keeper()
{
    const std::scoped_lock lock(keepers().mutex);
    std::erase(keepers().all, this);
}

void Keeper::forgetFormer()
{
    const std::scoped_lock lock(keepers().mutex);
    for (Keeper* keeper : keepers().all) keeper->forget();
}

} // namespace hopscope
