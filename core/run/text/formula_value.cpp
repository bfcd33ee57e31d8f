#include "run/text/formula_value.h"

#include "algorithms/entry_helpers.h"
#include "grouped_digits.h"
#include "run/text/formula_letters.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Reads a formula from left to right; what stands side by side is multiplied.
class FormulaReader {
public:
    FormulaReader(std::string_view text, const LetterValue& valueOf) : m_rest(text), m_valueOf(valueOf) {}

    std::optional<double> whole()
    {
        const double value = sum();
        skip();
        return m_failed || !m_rest.empty() || !std::isfinite(value) ? std::nullopt : std::optional(value);
    }

private:
    void skip()
    {
        while (m_rest.starts_with(' ')) m_rest.remove_prefix(1);
    }
    bool take(std::string_view sign)
    {
        skip();
        if (!m_rest.starts_with(sign)) return false;
        m_rest.remove_prefix(sign.size());
        return true;
    }
    double fail()
    {
        m_failed = true;
        return 0;
    }
    double sum()
    {
        double value = product();
        while (!m_failed)
            if (take("+"))
                value += product();
            else if (take("−"))
                value -= product();
            else
                break;
        return value;
    }
    bool factorFollows()
    {
        skip();
        if (m_rest.empty()) return false;
        const auto byte = static_cast<unsigned char>(m_rest.front());
        if (std::isdigit(byte) || byte == '(' || m_rest.starts_with("⌈") || m_rest.starts_with("⌊")
            || m_rest.starts_with("√"))
            return true;
        return letterAt(m_rest, 0) > 0;
    }
    double product()
    {
        double value = power();
        while (!m_failed)
            if (take("·"))
                value *= power();
            else if (take("/"))
                value /= power();
            else if (factorFollows())
                value *= power();
            else
                break;
        return value;
    }
    double power()
    {
        double value = single();
        if (take("²")) return value * value;
        if (take("^")) value = std::pow(value, single());
        return value;
    }
    double closed(double value, std::string_view sign) { return take(sign) ? value : fail(); }
    double single()
    {
        if (m_failed) return 0;
        // Sums of floating-point numbers may miss a whole number by a little.
        constexpr double slack = 1e-9;
        if (take("(")) return closed(sum(), ")");
        if (take("⌈")) return closed(std::ceil(sum() - slack), "⌉");
        if (take("⌊")) return closed(std::floor(sum() + slack), "⌋");
        if (take("√")) return std::sqrt(single());
        if (!m_rest.empty() && std::isdigit(static_cast<unsigned char>(m_rest.front()))) return number();
        const std::string_view name = nameAt(m_rest, 0);
        if (name.empty()) return fail();
        m_rest.remove_prefix(name.size());
        if (name == "min" || name == "max") return extreme(name == "max");
        if (name == "log") return logarithm();
        if (name.starts_with("log_")) return std::log(single()) / std::log(letter(name.substr(4)));
        return letter(name);
    }
    double number()
    {
        const std::string text(m_rest.substr(0, m_rest.find_first_not_of("0123456789.")));
        m_rest.remove_prefix(text.size());
        return std::strtod(text.c_str(), nullptr);
    }
    double extreme(bool greatest)
    {
        if (!take("(")) return fail();
        double value = sum();
        while (!m_failed && take(",")) {
            const double other = sum();
            value = greatest ? std::max(value, other) : std::min(value, other);
        }
        return closed(value, ")");
    }
    double logarithm()
    {
        if (take("₂")) return std::log2(single());
        if (!take("_{")) return std::log2(single());
        const double base = closed(sum(), "}");
        return std::log(single()) / std::log(base);
    }
    double letter(std::string_view name)
    {
        const auto value = m_valueOf(name);
        return value ? *value : fail();
    }

    std::string_view m_rest;
    const LetterValue& m_valueOf;
    bool m_failed{false};
};

std::string numberFor(double value)
{
    return groupedDigits(std::abs(value) < 1e5 ? shortNumber(value) : fmt::format("{:.6g}", value));
}

/// Whether what stands there would read as one number with digits before it.
bool beginsFactor(std::string_view text)
{
    return !text.empty()
           && (letterAt(text, 0) > 0 || std::isdigit(static_cast<unsigned char>(text.front())) || text.starts_with('(')
               || text.starts_with("⌈") || text.starts_with("⌊") || text.starts_with("√"));
}

} // namespace

bool isFunctionName(std::string_view name) { return name == "log" || name == "min" || name == "max"; }

std::optional<double> formulaValue(std::string_view text, const LetterValue& valueOf)
{
    return FormulaReader(text, valueOf).whole();
}

std::string withNumbers(std::string_view text, const LetterValue& valueOf)
{
    std::string result;
    bool afterFactor = false; // digits or a closed bracket: a number behind them needs a sign
    for (std::size_t at = 0; at < text.size();) {
        std::string_view name = nameAt(text, at);
        if (isFunctionName(name) || name.starts_with("log_")) {
            const bool base = name.starts_with("log_");
            result += base ? "log_{" : name;
            if (base) result += numberFor(valueOf(name.substr(4)).value_or(0)) + "}";
            at += name.size();
            afterFactor = false;
            continue;
        }
        if (!name.empty()) {
            if (afterFactor) {
                while (result.ends_with(' ')) result.pop_back();
                result += " · ";
            }
            result += numberFor(valueOf(name).value_or(0));
            at += name.size();
            std::size_t next = at;
            while (next < text.size() && text[next] == ' ') ++next;
            afterFactor = true;
            if (beginsFactor(text.substr(next)) && nameAt(text, next).empty()) {
                result += " · ";
                at = next;
                afterFactor = false;
            } else if (isFunctionName(nameAt(text, next)) || nameAt(text, next).starts_with("log_")) {
                result += " · ";
                at = next;
                afterFactor = false;
            }
            continue;
        }
        const char byte = text[at];
        if (byte != ' ')
            afterFactor = std::isdigit(static_cast<unsigned char>(byte)) || byte == ')'
                          || text.substr(at).starts_with("⌉") || text.substr(at).starts_with("⌋")
                          || text.substr(at).starts_with("²");
        // All bytes of a sign together.
        do result += text[at++];
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
        if (result.ends_with("₂")) afterFactor = false;
    }
    return result;
}

} // namespace hopscope
