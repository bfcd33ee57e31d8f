#include "testing.h"

#include "append.h"
#include "text.h"

namespace test_text {

using namespace hopscope;
using namespace hopscope::test;

namespace {

using Words = std::vector<std::string_view>;

const Words entries{"broadcast-binomial", "broadcast-chain", "broadcast-halving", "reduce-chain", "words", "root"};

} // namespace

TEST_CASE("texts are split at every separator", "[text]")
{
    CHECK(split("a,b,c", ',') == Words{"a", "b", "c"});
    CHECK(split("abc", ',') == Words{"abc"});
    CHECK(split("", ',') == Words{""});
    CHECK(split(",a,,", ',') == Words{"", "a", "", ""});
}

TEST_CASE("blanks around a text are cut off", "[text]")
{
    CHECK(trimmed("  a b\t\r\n") == "a b");
    CHECK(trimmed("ab") == "ab");
    CHECK(trimmed(" \t").empty());
    CHECK(trimmed("").empty());
}

TEST_CASE("the distance of two words counts single corrections", "[text]")
{
    CHECK(editDistance("", "") == 0);
    CHECK(editDistance("ring", "ring") == 0);
    CHECK(editDistance("", "ring") == 4);
    CHECK(editDistance("rng", "ring") == 1);
    CHECK(editDistance("rinng", "ring") == 1);
    CHECK(editDistance("rang", "ring") == 1);
    CHECK(editDistance("wrods", "words") == 2);
    CHECK(editDistance("kitten", "sitting") == 3);
}

TEST_CASE("distances are symmetric and obey the triangle inequality", "[text]")
{
    Random random(2);
    const auto word = [&] {
        std::string text(random.below(6), ' ');
        for (char& letter : text) letter = static_cast<char>('a' + random.below(3));
        return text;
    };
    for (int i = 0; i < 500; ++i) {
        const std::string a = word(), b = word(), c = word();
        REQUIRE(editDistance(a, b) == editDistance(b, a));
        REQUIRE((editDistance(a, b) == 0) == (a == b));
        REQUIRE(editDistance(a, c) <= editDistance(a, b) + editDistance(b, c));
    }
}

TEST_CASE("a mistyped name finds the one that was meant", "[text]")
{
    CHECK(nearestName("broadcast-binomal", entries) == "broadcast-binomial");
    CHECK(nearestName("wrods", entries) == "words");
    CHECK(nearestName("halving", entries) == "broadcast-halving");
    CHECK(nearestName("chain", entries) == "broadcast-chain");
    CHECK(nearestName("banana", entries).empty());
    CHECK(nearestName("", entries).empty());
    CHECK(nearestName("x", entries).empty());
    CHECK(nearestName(std::string(1'000'000, 'a'), entries).empty());
    CHECK(nearestName("ring", {}).empty());
}

TEST_CASE("a suggestion names the nearest or all", "[text]")
{
    CHECK(suggestion("rot", entries) == "did you mean root?");
    CHECK(suggestion("zzzzz", Words{"full", "half"}) == "known are full and half");
}

TEST_CASE("lists are joined with commas and an and", "[text]")
{
    CHECK(listed({}).empty());
    CHECK(listed(Words{"a"}) == "a");
    CHECK(listed(Words{"a", "b"}) == "a and b");
    CHECK(listed(Words{"a", "b", "c"}) == "a, b and c");
}

TEST_CASE("what is appended is what would be formatted, after what was there")
{
    std::string text = "step 1";
    append(text, ", {:.2f} of {} ({}%)", 0.5, "all", std::string("50 "));
    CHECK(text == "step 1, 0.50 of all (50 %)");
}

TEST_CASE("what is repeated in a sentence is shortened, and no letter is cut", "[text]")
{
    CHECK(shortened("words: got 3") == "words: got 3");
    const std::string word(100'000, 'a'), plain(110, 'b');
    CHECK(shortened("got " + plain + " here") == "got " + plain + " here");
    const std::string cut = shortened("got \"" + word + "\"; the nearest is 1");
    CHECK(cut.starts_with("got \"aaa"));
    CHECK(cut.ends_with("aaa\"; the nearest is 1"));
    CHECK(cut.size() < 150);
    std::string many, letters;
    for (int i = 0; i < 10'000; ++i) many += "word ", letters += "é";
    CHECK(shortened(many).size() < 1000);
    for (std::size_t shift = 0; shift < 2; ++shift) {
        const std::string text = shortened(std::string(shift, 'x') + letters);
        std::size_t ends = 0; // bytes of é that are there in pairs
        for (std::size_t i = 0; i + 1 < text.size(); ++i) ends += text.compare(i, 2, "é") == 0;
        CHECK(2 * ends + std::string("…").size() + shift == text.size());
    }
    try {
        throw Refused("words", word);
    } catch (const Refused& refusal) {
        CHECK(refusal.why().text.size() < 150);
        CHECK(std::string(refusal.what()).size() < 150);
        CHECK(reasonOf(refusal) == refusal.why().text);
    }
    CHECK(reasonOf(std::bad_alloc()) == "there is not enough memory for this");
}

} // namespace test_text
