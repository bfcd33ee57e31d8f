#pragma once

#include "topology/network_builder.h"

namespace hopscope {

/// A token of the DOT language: a name (bare, number, quoted, HTML), a sign or the end.
struct DotToken {
    enum class Kind : std::uint8_t { Name, Sign, End };
    Kind kind{Kind::End};
    std::string text; ///< of a sign: one of { } [ ] ; , = : -- ->
    bool bare{false}; ///< a name without quotation marks: may be a keyword
    TextPosition at;
};

/// Reads token by token; comments and lines of a preprocessor are passed over.
class DotTokens {
public:
    explicit DotTokens(std::string_view text) : m_text(text) { take(); }
    const DotToken& now() const { return m_now; }
    /// The present token, and goes on. Throws Refused where the text is none.
    DotToken take();
    bool is(std::string_view sign) const { return m_now.kind == DotToken::Kind::Sign && m_now.text == sign; }
    /// A bare name, whatever its case.
    bool isKeyword(std::string_view word) const;

private:
    DotToken next();
    void skip();
    void advance(std::size_t bytes);
    std::string quoted();
    std::string html();

    std::string_view m_text;
    std::size_t m_at{0};
    TextPosition m_position{1, 1};
    DotToken m_now;
};

} // namespace hopscope
