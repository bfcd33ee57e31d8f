#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

namespace hopscope::fuzz {

/// Decisions, each from the next byte or two of a text: the same text decides the same, a small change of it changes a
/// few decisions, and when it has ended everything is the first choice. So whatever mutates bytes mutates sentences of
/// a grammar.
class Choices {
public:
    explicit Choices(std::string_view bytes) : m_bytes(bytes) {}

    std::size_t below(std::size_t count)
    {
        if (count <= 1) return 0;
        std::size_t value = next();
        if (count > 256) value = value * 256 + next();
        return value % count;
    }
    bool oneIn(std::size_t count) { return below(count) == count - 1; }
    template <class Items> auto& oneOf(Items&& items) { return items[below(std::size(items))]; }
    /// All that is left, as it stands.
    std::string rest()
    {
        std::string text(m_bytes.substr(m_at));
        m_at = m_bytes.size();
        return text;
    }

private:
    std::uint8_t next() { return m_at < m_bytes.size() ? static_cast<std::uint8_t>(m_bytes[m_at++]) : std::uint8_t{0}; }

    std::string_view m_bytes;
    std::size_t m_at{0};
};

inline std::string randomBytes(std::mt19937_64& random, std::size_t count)
{
    std::string bytes(count, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() & 0xff);
    return bytes;
}

} // namespace hopscope::fuzz
