#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

/// Memory for columns. What is given back is given out again.
class ColumnStore {
public:
    explicit ColumnStore(std::size_t columnWords) : m_columnWords(columnWords) {}
    /// So many words, all zero.
    std::uint64_t* fresh(std::size_t words)
    {
        m_words += words;
        return m_slabs.emplace_back(words).data();
    }
    /// One column, all zero.
    std::uint64_t* take()
    {
        if (m_free.empty()) {
            const std::size_t count = columnsAtOnce();
            std::uint64_t* const first = fresh(count * m_columnWords);
            for (std::size_t i = count; i-- > 0;) m_free.push_back(first + i * m_columnWords);
        }
        std::uint64_t* const column = m_free.back();
        m_free.pop_back();
        std::fill_n(column, m_columnWords, 0);
        return column;
    }
    void giveBack(std::uint64_t* column) { m_free.push_back(column); }
    std::size_t bytes() const { return m_words * sizeof(std::uint64_t); }
    /// The same after one more take().
    std::size_t bytesAfterTake() const
    {
        return bytes() + (m_free.empty() ? columnsAtOnce() * m_columnWords * sizeof(std::uint64_t) : 0);
    }

private:
    /// As many as there are, up to a mebibyte.
    std::size_t columnsAtOnce() const
    {
        const std::size_t most = std::min((std::size_t{1} << 20) / sizeof(std::uint64_t), m_words);
        return std::max<std::size_t>(1, most / m_columnWords);
    }

    std::size_t m_columnWords, m_words{0};
    std::vector<std::vector<std::uint64_t>> m_slabs;
    std::vector<std::uint64_t*> m_free;
};

} // namespace hopscope
