#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hopscope {

/// An array put away: equal neighbours are kept once with their number, if that saves memory.
template <class Value> class Packed {
public:
    explicit Packed(std::span<const Value> values)
    {
        if (values.empty()) return;
        // Counted before anything is taken: arrays may be as large as memory allows.
        std::size_t runs = 1;
        for (std::size_t i = 1; i < values.size(); ++i) runs += values[i] == values[i - 1] ? 0 : 1;
        if (runs * sizeof(Run) > values.size() * sizeof(Value)) {
            m_values.assign(values.begin(), values.end());
            return;
        }
        m_runs.reserve(runs);
        for (const Value& value : values) {
            if (m_runs.empty() || m_runs.back().value != value) m_runs.push_back({value, 0});
            ++m_runs.back().count;
        }
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
