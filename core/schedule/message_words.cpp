#include "schedule/message_words.h"

namespace hopscope {

double wordsOf(const Data& data, const BlockRanges& ranges)
{
    double blocks = 0, words = 0;
    for (const BlockRange& range : ranges) {
        if (data.uniform())
            blocks += static_cast<double>(range.size());
        else
            range.each([&](BlockId block) { words += data.size(block); });
    }
    return data.uniform() ? blocks * data.words : words;
}

} // namespace hopscope
