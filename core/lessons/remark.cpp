#include "lessons/remark.h"

#include "diagnostic.h"
#include "lessons/formula.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace hopscope {

namespace {

struct Line {
    std::string sentence, about;
};

Line lineFrom(const std::string& text, bool ofOptions)
{
    const std::size_t bar = text.rfind('|');
    const std::string_view all = text;
    if (bar == std::string::npos || trimmed(all.substr(0, bar)).empty() || trimmed(all.substr(bar + 1)).empty())
        throw Refused("remark", fmt::format("remark: '{}' needs {}", text,
                                            ofOptions ? "the number of an option, sentence | 2"
                                                      : "the wrong number that it is about, sentence | steps"));
    return {std::string(trimmed(all.substr(0, bar))), std::string(trimmed(all.substr(bar + 1)))};
}

std::uint64_t optionFrom(const Line& line, const Key& key)
{
    const auto number = parseNumber(line.about);
    const auto most = static_cast<double>(key.options.size());
    if (!number || *number != std::floor(*number) || *number < 1 || *number > most)
        throw Refused("remark",
                      fmt::format("remark: must name an option from 1 to {}, got {}; the nearest that works "
                                  "is {}",
                                  key.options.size(), line.about, number && *number > most ? key.options.size() : 1));
    return static_cast<std::uint64_t>(*number) - 1;
}

} // namespace

void addRemarks(Key& key, const QuestionContext& context)
{
    const std::vector<std::string> lines = context.block.values("remark");
    if (lines.empty()) return;
    const bool ofOptions = key.form == AnswerForm::Choice || key.form == AnswerForm::Order;
    if (!ofOptions && key.rule != MarkRule::Near)
        throw Refused("remark", "remark: only options and numbers have remarks; the run says what is wrong in others");
    std::map<std::uint64_t, std::string> ofOption;
    for (const std::string& text : lines) {
        Line line = lineFrom(text, ofOptions);
        if (ofOptions) {
            ofOption.insert_or_assign(optionFrom(line, key), std::move(line.sentence));
            continue;
        }
        try {
            key.known.push_back({evaluate(line.about, context.runs, context.stop), std::move(line.sentence)});
        } catch (const Refused& refusal) {
            throw Refused("remark", fmt::format("remark: {}", refusal.why().text));
        }
    }
    if (ofOption.empty()) return;
    key.remark = [ofOption = std::move(ofOption), otherwise = std::move(key.remark)](std::uint64_t item) {
        if (const auto found = ofOption.find(item); found != ofOption.end()) return found->second;
        return otherwise ? otherwise(item) : std::string();
    };
}

} // namespace hopscope
