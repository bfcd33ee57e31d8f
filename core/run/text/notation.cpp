#include "run/text/notation.h"

#include "citation.h"
#include "run/text/formula_letters.h"

namespace hopscope {

namespace {

/// The name in another notation; the same if it stays.
std::string_view renamed(std::string_view name, const Notation& notation, std::string_view paper)
{
    if (name == "p" || name == "P") {
        if (notation.processors == Notation::Processors::Small) return "p";
        if (notation.processors == Notation::Processors::Large) return "P";
        return name;
    }
    if (notation.prices == Notation::Prices::Paper || paper == papers::sovianiSingh) return name;
    const bool greek = notation.prices == Notation::Prices::Greek, sanders = paper == papers::sandersSibeyn;
    if (name == "t_s" || name == "α" || (sanders && name == "t")) return greek ? "α" : "t_s";
    if (name == "t_w" || name == "β") return greek ? "β" : "t_w";
    if (paper == papers::chan && name == "n") return "m";
    if (sanders && name == "k") return greek ? "β m" : "t_w m";
    return name;
}

} // namespace

std::string inNotation(std::string_view text, const Notation& notation, std::string_view paper)
{
    if (notation == Notation{Notation::Prices::Paper, Notation::Processors::Paper}) return std::string(text);
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view name = nameAt(text, at);
        if (name.empty()) {
            result += text[at++];
            continue;
        }
        at += name.size();
        const std::string_view now = renamed(name, notation, paper);
        const std::string_view rest = text.substr(at);
        // A product in a denominator or under a power is held together.
        const bool product = now.find(' ') != std::string_view::npos
                             && (result.ends_with('/') || rest.starts_with("²") || rest.starts_with('^'));
        result += product ? "(" + std::string(now) + ")" : std::string(now);
    }
    return result;
}

std::string symbolIn(const Notation& notation, std::string_view parameter, std::string_view usual,
                     std::string_view paper)
{
    const bool own = notation.prices == Notation::Prices::Paper;
    if (parameter == "alpha" || parameter == "beta") {
        const bool start = parameter == "alpha";
        if (own && paper == papers::sandersSibeyn) return start ? "t" : std::string(usual);
        const bool subscripts = notation.prices == Notation::Prices::Subscripts || (own && paper == papers::kandemir);
        return subscripts ? (start ? "t_s" : "t_w") : (start ? "α" : "β");
    }
    if (parameter == "words") return own && paper == papers::sandersSibeyn ? "k" : std::string(usual);
    if (usual == "P" || usual == "p") return inNotation(usual, notation, paper);
    return std::string(usual);
}

} // namespace hopscope
