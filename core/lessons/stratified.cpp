#include "lessons/strata.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hopscope {

namespace {

/// The questions of a stratum, in the order of the pool: of the difficulty that is counted, and others.
struct Members {
    std::vector<LessonPage> such, others;
    std::size_t count{}; ///< to be drawn

    /// In how many ways `k` of them can be such.
    double ways(std::size_t k) const
    {
        return k <= count ? chosen(such.size(), k) * chosen(others.size(), count - k) : 0;
    }

private:
    static double chosen(std::size_t from, std::size_t some)
    {
        if (some > from) return 0;
        double product = 1;
        for (std::size_t i = 0; i < some; ++i) product *= static_cast<double>(from - i) / static_cast<double>(some - i);
        return product;
    }
};

/// 0 … 1, the same on every machine.
double fraction(std::mt19937_64& random) { return std::ldexp(static_cast<double>(random() >> 11U), -53); }

/// How many of each stratum are such, `whole` in all; every draw that there is equally often.
std::vector<std::size_t> numbersOf(const std::vector<Members>& strata, std::size_t whole, std::mt19937_64& random)
{
    // rest[i][n]: ways to draw n such from the strata from number i on.
    std::vector<std::vector<double>> rest(strata.size() + 1, std::vector<double>(whole + 1, 0));
    rest.back()[0] = 1;
    for (std::size_t i = strata.size(); i-- > 0;)
        for (std::size_t n = 0; n <= whole; ++n)
            for (std::size_t k = 0; k <= n; ++k) rest[i][n] += strata[i].ways(k) * rest[i + 1][n - k];
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0, left = whole; i < strata.size(); ++i) {
        double at = fraction(random) * rest[i][left];
        std::size_t number = 0;
        for (std::size_t k = 0; k <= left; ++k) {
            const double ways = strata[i].ways(k) * rest[i + 1][left - k];
            if (ways <= 0) continue;
            number = k; // the last one that there is, should rounding leave a rest
            if (at < ways) break;
            at -= ways;
        }
        numbers.push_back(number);
        left -= number;
    }
    return numbers;
}

} // namespace

std::vector<LessonPage> stratified(const std::vector<LessonPage>& pool, const std::vector<Stratum>& strata,
                                   std::mt19937_64& random)
{
    const auto whole = std::ranges::find_if(strata, [](const Stratum& one) { return one.topic.empty(); });
    std::vector<Members> members;
    for (const Stratum& stratum : strata) {
        if (stratum.topic.empty()) continue;
        Members& one = members.emplace_back();
        one.count = stratum.count;
        for (const LessonPage& page : pool)
            if (stratum.has(page)) (whole != strata.end() && whole->has(page) ? one.such : one.others).push_back(page);
    }
    std::vector<std::size_t> numbers(members.size(), 0);
    if (whole != strata.end()) numbers = numbersOf(members, whole->count, random);
    std::vector<LessonPage> chosen;
    for (std::size_t i = 0; i < members.size(); ++i) {
        std::ranges::copy_n(members[i].such.begin(), static_cast<std::ptrdiff_t>(numbers[i]),
                            std::back_inserter(chosen));
        std::ranges::copy_n(members[i].others.begin(), static_cast<std::ptrdiff_t>(members[i].count - numbers[i]),
                            std::back_inserter(chosen));
    }
    return chosen;
}

} // namespace hopscope
