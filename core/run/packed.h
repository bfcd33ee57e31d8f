#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// An array put away: equal neighbours are kept once with their number, if that saves memory.
template <class Value> class Packed {
public:
    explicit Packed(std::span<const Value> values)
    {
        for (std::size_t i = 0; i < values.size();) {
            const auto end = std::find_if(values.begin() + static_cast<std::ptrdiff_t>(i), values.end(),
                                          [&](const Value& value) { return value != values[i]; });
            const auto next = static_cast<std::size_t>(end - values.begin());
            m_runs.push_back({values[i], next - i});
            i = next;
            if (m_runs.size() * sizeof(Run) <= values.size() * sizeof(Value)) continue;
            m_runs = {};
            m_values.assign(values.begin(), values.end());
            return;
        }
        m_runs.shrink_to_fit();
    }

    std::vector<Value> unpacked() const
    {
        std::vector<Value> values = m_values;
        if (!m_runs.empty()) {
            std::size_t size = 0;
            for (const Run& run : m_runs) size += run.count;
            values.reserve(size);
        }
        for (const Run& run : m_runs) values.insert(values.end(), run.count, run.value);
        return values;
    }
    std::size_t bytes() const { return m_runs.size() * sizeof(Run) + m_values.size() * sizeof(Value); }

private:
    struct Run {
        Value value;
        std::size_t count;
    };
    std::vector<Run> m_runs;
    std::vector<Value> m_values; ///< where it does not save memory
};

} // namespace hopscope
