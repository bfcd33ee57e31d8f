#include "topology/dot_tokens.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace hopscope {

namespace {

bool isNameByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || c == '_' || byte >= 0x80;
}

} // namespace

bool DotTokens::isKeyword(std::string_view word) const
{
    return m_now.kind == DotToken::Kind::Name && m_now.bare && std::ranges::equal(m_now.text, word, {}, [](char c) {
               return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
           });
}

DotToken DotTokens::take()
{
    DotToken token = std::move(m_now);
    m_now = next();
    return token;
}

void DotTokens::advance(std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i)
        if (m_text[m_at++] == '\n')
            m_position = {m_position.line + 1, 1};
        else
            ++m_position.column;
}

void DotTokens::skip()
{
    while (m_at < m_text.size()) {
        const std::string_view rest = m_text.substr(m_at);
        if (std::isspace(static_cast<unsigned char>(rest[0])) != 0) {
            advance(1);
        } else if (rest.starts_with("//") || (rest[0] == '#' && m_position.column == 1)) {
            advance(std::min(rest.find('\n'), rest.size()));
        } else if (rest.starts_with("/*")) {
            const TextPosition begin = m_position;
            const auto end = rest.find("*/", 2);
            if (end == std::string_view::npos) refuseText(begin, "this comment has no end");
            advance(end + 2);
        } else {
            return;
        }
    }
}

std::string DotTokens::quoted()
{
    const TextPosition begin = m_position;
    std::string text;
    advance(1);
    while (m_at < m_text.size()) {
        const std::string_view rest = m_text.substr(m_at);
        if (rest[0] == '"') {
            advance(1);
            return text;
        }
        if (rest.starts_with("\\\"")) {
            text += '"';
            advance(2);
        } else if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n")) {
            advance(rest[1] == '\n' ? 2 : 3); // a line that goes on
        } else {
            text += rest[0];
            advance(1);
        }
    }
    refuseText(begin, "this text has no closing quotation mark");
}

std::string DotTokens::html()
{
    const TextPosition begin = m_position;
    std::size_t depth = 0, length = 0;
    for (const char c : m_text.substr(m_at)) {
        ++length;
        if (c == '<') ++depth;
        if (c == '>' && --depth == 0) {
            std::string text(m_text.substr(m_at, length));
            advance(length);
            return text;
        }
    }
    refuseText(begin, "this < has no >");
}

DotToken DotTokens::next()
{
    skip();
    DotToken token{.kind = DotToken::Kind::End, .text = {}, .at = m_position};
    if (m_at >= m_text.size()) return token;
    const std::string_view rest = m_text.substr(m_at);
    if (rest.starts_with("--") || rest.starts_with("->")) {
        token.kind = DotToken::Kind::Sign;
        token.text = rest.substr(0, 2);
        advance(2);
    } else if (std::string_view("{}[];,=:").find(rest[0]) != std::string_view::npos) {
        token.kind = DotToken::Kind::Sign;
        token.text = rest[0];
        advance(1);
    } else if (rest[0] == '"') {
        token.kind = DotToken::Kind::Name;
        token.text = quoted();
        for (skip(); m_at < m_text.size() && m_text[m_at] == '+'; skip()) { // "a" + "b"
            advance(1);
            skip();
            if (m_at >= m_text.size() || m_text[m_at] != '"')
                refuseText(m_position, "behind + a quoted text must stand");
            token.text += quoted();
        }
    } else if (rest[0] == '<') {
        token.kind = DotToken::Kind::Name;
        token.text = html();
    } else if (isNameByte(rest[0]) || rest[0] == '-' || rest[0] == '.') {
        token.kind = DotToken::Kind::Name;
        token.bare = true;
        const bool number = rest[0] == '-' || rest[0] == '.' || std::isdigit(static_cast<unsigned char>(rest[0])) != 0;
        std::size_t length = 1;
        while (length < rest.size() && (isNameByte(rest[length]) || (number && rest[length] == '.'))) ++length;
        token.text = rest.substr(0, length);
        advance(length);
    } else {
        refuseText(m_position, fmt::format("\"{}\" has no meaning here", rest[0]));
    }
    return token;
}

} // namespace hopscope
