// hopscope_fuzz [TARGET …] [--runs N] [--seconds S] [--seed N] [--corpus FOLDER]
// Gives every reader random inputs: those of the corpus, those of its grammar, and what becomes of both when they are
// cut, joined and mistyped. Ends with what does not hold, and the input. The same seed tries the same.
#include "choices.h"
#include "target.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

using namespace hopscope;
using namespace hopscope::fuzz;

struct Wishes {
    std::vector<std::string> targets;
    std::uint64_t runs{0}; ///< of each target; 0: as many as fit into the time
    double seconds{10};    ///< for all targets together
    std::uint64_t seed{1};
    std::string corpus;
};

std::vector<std::string> corpusOf(const Wishes& wishes, const FuzzTarget& target)
{
    std::vector<std::filesystem::path> files;
    const std::filesystem::path folder = std::filesystem::path(wishes.corpus) / target.name;
    if (!wishes.corpus.empty() && std::filesystem::is_directory(folder))
        for (const auto& file : std::filesystem::directory_iterator(folder)) files.push_back(file.path());
    std::ranges::sort(files);
    std::vector<std::string> texts;
    for (const auto& name : files) {
        std::ifstream file(name, std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return texts;
}

std::string mutated(std::string text, const std::vector<std::string>& others, std::mt19937_64& random)
{
    static constexpr std::string_view interesting[] = {"0", "-1", "9223372036854775807", "1e308", "\n", "```", ":", "=",
                                                       "{", "nan"};
    const auto below = [&](std::size_t count) {
        return static_cast<std::size_t>(random() % std::max<std::size_t>(count, 1));
    };
    for (std::size_t i = below(5); i > 0; --i) {
        const std::size_t at = below(text.size() + 1);
        switch (below(6)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(random() & 0xff);
            break;
        case 1:
            text.erase(std::min(at, text.size()), 1 + below(12));
            break;
        case 2:
            text.insert(at, text.substr(below(text.size()), below(40)));
            break;
        case 3:
            text.insert(at, interesting[below(std::size(interesting))]);
            break;
        case 4: // the beginning of one, the end of another
            if (!others.empty()) {
                const std::string& other = others[below(others.size())];
                text = text.substr(0, at) + other.substr(below(other.size()));
            }
            break;
        default:
            if (text.size() > 1) std::swap(text[below(text.size())], text[below(text.size())]);
        }
    }
    return text;
}

struct Count {
    std::uint64_t runs{0};
    double seconds{0};
};

Count tryTarget(const FuzzTarget& target, const Wishes& wishes, double seconds)
{
    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
    std::mt19937_64 random(wishes.seed);
    std::vector<std::string> known = corpusOf(wishes, target);
    Count count;
    for (const std::string& text : known) target.tryOut(text), ++count.runs; // these always, whatever the time
    const bool bytes = !target.text;
    constexpr std::size_t mostKept = 500;
    while (wishes.runs > 0 ? count.runs < wishes.runs : passed() < seconds) {
        const std::string drawn = randomBytes(random, 8 + random() % 200);
        Choices choose(drawn);
        const std::string fresh = bytes ? drawn : target.seed(choose);
        const bool mutate = random() % 2 == 0;
        target.tryOut(
            mutate ? mutated(known.empty() || random() % 2 ? fresh : known[random() % known.size()], known, random)
                   : fresh);
        if (known.size() < mostKept) known.push_back(fresh);
        ++count.runs;
    }
    count.seconds = passed();
    return count;
}

Wishes wishesFrom(const std::vector<std::string>& arguments)
{
    Wishes wishes;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const auto value = [&] { return i + 1 < arguments.size() ? arguments[++i] : std::string("0"); };
        if (word == "--runs")
            wishes.runs = std::strtoull(value().c_str(), nullptr, 10);
        else if (word == "--seconds")
            wishes.seconds = std::strtod(value().c_str(), nullptr);
        else if (word == "--seed")
            wishes.seed = std::strtoull(value().c_str(), nullptr, 10);
        else if (word == "--corpus")
            wishes.corpus = value();
        else
            wishes.targets.push_back(word);
    }
    return wishes;
}

} // namespace

int main(int argc, char** argv)
{
    const Wishes wishes = wishesFrom({argv + 1, argv + argc});
    std::vector<const FuzzTarget*> all(fuzzTargets().begin(), fuzzTargets().end());
    all.insert(all.end(), windowFuzzTargets().begin(), windowFuzzTargets().end());
    for (const std::string& name : wishes.targets)
        if (std::ranges::find(all, name, &FuzzTarget::name) == all.end()) {
            std::fprintf(stderr, "there is no target %s\n", name.c_str());
            return 2;
        }
    std::erase_if(all, [&](const FuzzTarget* target) {
        return !wishes.targets.empty() && std::ranges::find(wishes.targets, target->name) == wishes.targets.end();
    });
    for (const FuzzTarget* target : all) {
        const Count count = tryTarget(*target, wishes, wishes.seconds / static_cast<double>(all.size()));
        std::printf("%-18.*s %9llu inputs in %6.1f s\n", static_cast<int>(target->name.size()), target->name.data(),
                    static_cast<unsigned long long>(count.runs), count.seconds);
        std::fflush(stdout);
    }
    return 0;
}
