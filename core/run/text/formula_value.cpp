#include "run/text/formula_value.h"

#include "algorithms/entry_helpers.h"
#include "formula_operators.h"
#include "grouped_digits.h"
#include "run/text/formula_letters.h"

#include <fmt/format.h>
#include <muParser.h>

#include <cctype>
#include <cmath>

namespace hopscope {

namespace {

/// Signs of a printed formula, and what muParser reads for them. Operators of its own stand for a logarithm with its
/// base, "2 $ 16", and for a root, "2 # 16"; both take the next factor alone, as in print.
struct PrintedSign {
    std::string_view printed, written;
    bool begins{}, ends{}; ///< a factor
};
constexpr PrintedSign signs[]{
    {"(", "(", true, false},      {")", ")", false, true},  {"⌈", "ceil(", true, false}, {"⌉", ")", false, true},
    {"⌊", "floor(", true, false}, {"⌋", ")", false, true},  {"√", "2# ", true, false},   {"²", "^2", false, true},
    {"·", "*", false, false},     {"−", "-", false, false}, {"+", "+", false, false},    {"/", "/", false, false},
    {"^", "^", false, false},     {",", ",", false, false},
};

/// The formula as muParser reads it, with values for its letters; what stands side by side is multiplied. Nothing where
/// a letter has no value, or there are other signs.
class FormulaWriter {
public:
    FormulaWriter(std::string_view text, const LetterValue& valueOf) : m_rest(text), m_valueOf(valueOf) {}

    std::optional<std::string> whole()
    {
        bool base = false; // of a logarithm, between braces
        while (!m_rest.empty()) {
            if (take(" ")) continue;
            if (base && take("}")) {
                write(")$ ", false, false);
                base = false;
            } else if (takeLogarithm()) {
                base = take("_{");
                write(base ? "(" : "2$ ", true, false);
            } else if (!takeNumber() && !takeName() && !takeSign()) {
                return {};
            }
        }
        return base ? std::nullopt : std::optional(m_written);
    }

private:
    bool take(std::string_view sign)
    {
        if (!m_rest.starts_with(sign)) return false;
        m_rest.remove_prefix(sign.size());
        return true;
    }
    void write(std::string_view text, bool begins, bool ends)
    {
        if (begins && m_ended) m_written += '*';
        m_written += text;
        m_ended = ends;
    }
    /// "log", "log₂", or what comes before "_{base}".
    bool takeLogarithm()
    {
        if (nameAt(m_rest, 0) != "log") return false;
        m_rest.remove_prefix(std::string_view("log").size());
        take("₂");
        return true;
    }
    bool takeNumber()
    {
        const std::string_view number = m_rest.substr(0, m_rest.find_first_not_of("0123456789."));
        if (number.empty()) return false;
        write(number, true, true);
        m_rest.remove_prefix(number.size());
        return true;
    }
    bool takeName()
    {
        const std::string_view name = nameAt(m_rest, 0);
        if (name.empty()) return false;
        const bool function = name == "min" || name == "max", logarithm = name.starts_with("log_");
        const auto value = function ? std::nullopt : m_valueOf(logarithm ? name.substr(4) : name);
        if (!function && !value) return false;
        const std::string written = function ? std::string(name) : fmt::format("({:.17g})", *value);
        write(logarithm ? written + "$ " : written, true, !function && !logarithm);
        m_rest.remove_prefix(name.size());
        return true;
    }
    bool takeSign()
    {
        for (const PrintedSign& sign : signs)
            if (take(sign.printed)) {
                write(sign.written, sign.begins, sign.ends);
                return true;
            }
        return false;
    }

    std::string_view m_rest;
    const LetterValue& m_valueOf;
    std::string m_written;
    bool m_ended{false}; ///< a factor has just ended: one that begins is multiplied by it
};

std::string numberFor(double value)
{
    constexpr double whole = 1e5, most = 1e12; // sums are recomputed by hand: no digit is lost between
    return groupedDigits(std::abs(value) < whole  ? shortNumber(value)
                         : std::abs(value) < most ? fmt::format("{:.0f}", value)
                                                  : fmt::format("{:.6g}", value));
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
    const auto written = FormulaWriter(text, valueOf).whole();
    if (!written) return {};
    constexpr int first = 8; // above powers
    mu::Parser parser;
    try {
        defineOperators(parser);
        parser.DefineOprt(
            "$", [](double base, double of) { return std::log2(of) / std::log2(base); }, first, mu::oaRIGHT);
        parser.DefineOprt(
            "#", [](double root, double of) { return std::pow(of, 1 / root); }, first, mu::oaRIGHT);
        parser.SetExpr(*written);
        const double value = parser.Eval();
        // Of several formulas side by side, "n, n + 1", none is meant.
        return parser.GetNumResults() == 1 && std::isfinite(value) ? std::optional(value) : std::nullopt;
    } catch (const mu::Parser::exception_type&) {
        return {}; // words that are no formula
    }
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
