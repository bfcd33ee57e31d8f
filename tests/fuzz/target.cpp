#include "target.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <regex>

namespace hopscope::fuzz {

void broken(std::string_view what, std::string_view input)
{
    std::fprintf(stderr, "\nDoes not hold: %.*s\nInput (%zu bytes):\n%.*s\n", static_cast<int>(what.size()),
                 what.data(), input.size(), static_cast<int>(std::min<std::size_t>(input.size(), 4000)), input.data());
    std::fflush(stderr);
    std::abort(); // so that libFuzzer keeps the input
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
