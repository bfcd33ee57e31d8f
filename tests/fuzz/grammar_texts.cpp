#include "grammar.h"

#include "lessons/question.h"

#include <array>
#include <string_view>

namespace hopscope::fuzz {

namespace {

using namespace std::string_view_literals;

std::string sceneText(Choices& choose)
{
    static constexpr std::array views{"network"sv, "timeline"sv, "holdings"sv, "loads"sv, "queues"sv, "nonsense"sv};
    std::string text = "```scene\nrun: " + experimentText(choose, Scale::Small) + "\n";
    if (choose.oneIn(3)) text += "at: " + numberText(choose) + "\n";
    if (choose.oneIn(3)) text += "show: network, " + std::string(choose.oneOf(views)) + "\n";
    if (choose.oneIn(4)) text += "play: 0 to " + numberText(choose) + "\n";
    if (choose.oneIn(4)) text += "vary: packets=1.." + numberText(choose) + " root=0..{packets}-1\n";
    if (choose.oneIn(4)) text += "select: processor " + numberText(choose) + "\n";
    if (choose.oneIn(6)) text += "sliders: packets, words\n";
    return text + "```\n\n";
}

std::string formulaText(Choices& choose)
{
    static constexpr std::array parts{"time"sv,  "steps"sv,      "load(2)"sv,     "packets"sv, "1e308"sv,
                                      "0"sv,     "held(0, 1)"sv, "time(2)"sv,     "("sv,       "processors"sv,
                                      "2^2^9"sv, "nothing"sv,    "complete(-1)"sv};
    static constexpr std::array joins{"+"sv, "*"sv, "/"sv, "-"sv, "^"sv, "<"sv, "and"sv, "="sv, ""sv};
    std::string text(choose.oneOf(parts));
    for (std::size_t i = choose.below(3); i > 0; --i)
        text += " " + std::string(choose.oneOf(joins)) + " " + std::string(choose.oneOf(parts));
    return text;
}

std::string questionText(Choices& choose)
{
    const auto kinds = questionKinds();
    std::string text = "```question\nkind: " + std::string(kinds[choose.below(kinds.size())]->id) + "\n";
    if (choose.oneIn(2)) text += "step: " + numberText(choose) + "\n";
    if (choose.oneIn(3)) text += "quantity: " + formulaText(choose) + "\n";
    if (choose.oneIn(3)) text += "option:\n- one | " + formulaText(choose) + "\n- two | " + formulaText(choose) + "\n";
    if (choose.oneIn(3))
        text +=
            "parameter: packets\ngoal: least time\nfrom: " + numberText(choose) + "\nto: " + numberText(choose) + "\n";
    if (choose.oneIn(3)) text += "processor: " + numberText(choose) + "\nblock: " + numberText(choose) + "\n";
    if (choose.oneIn(3))
        text += "sizes: " + numberText(choose) + "\nroots: all\nsteps: " + formulaText(choose)
                + "\nstart: |\n  operation = \"broadcast\"\n  function program(me, p) end\nsolution: |\n  operation = "
                  "\"broadcast\"\n  function program(me, p)\n    if me > 0 then receive(0) end\n  end\ncue:\n- one | "
                + formulaText(choose) + "\n";
    if (choose.oneIn(4)) text += "of: runs\ntolerance: " + numberText(choose) + "\n";
    return text + "```\n\n";
}

} // namespace

std::string lessonText(Choices& choose)
{
    std::string text = "# A lesson\n\n";
    if (!choose.oneIn(10)) text += "```lesson\nversion: 1\n";
    if (choose.oneIn(4)) text += "minutes: " + numberText(choose) + "\n";
    if (choose.oneIn(4)) text += "draw: " + numberText(choose) + "\n";
    text += "```\n\nWords.\n\n";
    for (std::size_t page = choose.below(4); page > 0; --page) {
        text += "## Page\n\nWords with *stars*.\n\n";
        if (!choose.oneIn(4)) text += sceneText(choose);
        if (!choose.oneIn(3)) text += questionText(choose);
        text += "Why it is so.\n\n";
    }
    return text;
}

std::string csvText(Choices& choose)
{
    static constexpr std::array separators{","sv, ";"sv, "\t"sv, ", "sv};
    const std::string_view separator = choose.oneOf(separators);
    std::string text = choose.oneIn(2) ? "" : "words" + std::string(separator) + "time\n";
    const std::size_t columns = 1 + choose.below(4);
    for (std::size_t row = choose.below(12); row > 0; --row) {
        for (std::size_t column = 0; column < columns; ++column)
            text += (column ? std::string(separator) : "") + (choose.oneIn(12) ? "word" : numberText(choose));
        text += choose.oneIn(10) ? "\r\n" : "\n";
    }
    return text;
}

} // namespace hopscope::fuzz
