#include "drawing/typeset.h"

#include "drawing/format.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace hopscope {

namespace {

/// The letters one by one from the table, or nothing if one has no such form.
std::optional<QString> replaced(const QString& text, QStringView letters, QStringView signs)
{
    QString result;
    for (const QChar letter : text) {
        const qsizetype at = letters.indexOf(letter);
        if (at < 0) return {};
        result += signs[at];
    }
    return result;
}

std::optional<QString> lowered(const QString& text)
{
    // There are no low capitals; the small ones stand for them.
    return replaced(text, u"0123456789+-=()aehijklmMnNoprstuvx", u"₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₘₙₙₒₚᵣₛₜᵤᵥₓ");
}

std::optional<QString> raised(const QString& text)
{
    return replaced(text, u"0123456789.+-−=()abcdefghijklmnoprstuvwxyzαβ",
                    u"⁰¹²³⁴⁵⁶⁷⁸⁹·⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵅᵝ");
}

/// Replaces the sign and what follows it, in braces or one word, by letters of another height.
QString shiftedLetters(QString text, const QRegularExpression& pattern, std::optional<QString> (*form)(const QString&))
{
    qsizetype from = 0;
    for (;;) {
        const QRegularExpressionMatch match = pattern.match(text, from);
        if (!match.hasMatch()) return text;
        QString inner;
        for (int group = 1; group <= 3; ++group) inner += match.captured(group);
        const auto signs = form(inner);
        from = match.capturedStart() + (signs ? signs->size() : match.capturedLength());
        if (signs) text.replace(match.capturedStart(), match.capturedLength(), *signs);
    }
}

/// "ceil(" … ")" with the parentheses that belong together.
QString inside(QString text, const QString& name, const QString& left, const QString& right)
{
    for (qsizetype at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
        qsizetype end = at + name.size();
        for (int depth = 1; end < text.size(); ++end) {
            depth += text[end] == u'(' ? 1 : text[end] == u')' ? -1 : 0;
            if (depth == 0) break;
        }
        if (end == text.size()) return text;
        text.replace(end, 1, right);
        text.replace(at, name.size(), left);
    }
    return text;
}

struct Piece {
    QString text;
    bool raised{false};
};
/// Split at "^(" and the parenthesis that belongs to it.
std::vector<Piece> piecesOf(const QString& text)
{
    std::vector<Piece> pieces;
    qsizetype from = 0;
    for (qsizetype at = text.indexOf(u"^("); at >= 0; at = text.indexOf(u"^(", from)) {
        qsizetype end = at + 2;
        for (int depth = 1; end < text.size(); ++end) {
            depth += text[end] == u'(' ? 1 : text[end] == u')' ? -1 : 0;
            if (depth == 0) break;
        }
        if (at > from) pieces.push_back({text.mid(from, at - from)});
        pieces.push_back({text.mid(at + 2, end - at - 2), true});
        from = std::min(end + 1, text.size());
    }
    if (from < text.size()) pieces.push_back({text.mid(from)});
    return pieces;
}

QFont raisedFont(QFont font)
{
    font.setPointSizeF(0.78 * font.pointSizeF());
    return font;
}

/// What follows "_": in braces, or one letter or digit.
constexpr const char* lowPattern = "_(?:\\{([^}]*)\\}|([A-Za-z0-9])(?![A-Za-z0-9]))";
/// What follows "^": in braces, a number or a letter, or in parentheses.
constexpr const char* highPattern = "\\^(?:\\{([^}]*)\\}|([0-9]+(?:\\.[0-9]+)?|[a-z])(?![A-Za-z0-9])|\\(([^()]*)\\))";

/// "ceil(x) alpha" as "⌈x⌉ α".
QString withSigns(QString text)
{
    static const QRegularExpression root(QStringLiteral("\\bsqrt ([a-z])\\b")), bare(QStringLiteral("√\\((\\w)\\)")),
        minus(QStringLiteral("(?<=[\\w)] )-(?= [\\w(⌊⌈√])")), negative(QStringLiteral("(?<=[(^])-(?=\\w)")),
        greek(QStringLiteral("\\b(alpha|beta|gamma|tau|phi)(?=\\b|_|DBSP)"));
    text = inside(text, QStringLiteral("ceil("), QStringLiteral("⌈"), QStringLiteral("⌉"));
    text = inside(text, QStringLiteral("floor("), QStringLiteral("⌊"), QStringLiteral("⌋"));
    text.replace(QStringLiteral("sqrt("), QStringLiteral("√("));
    text.replace(root, QStringLiteral("√\\1"));
    text.replace(bare, QStringLiteral("√\\1"));
    text.replace(minus, QStringLiteral("−"));
    text.replace(negative, QStringLiteral("−"));
    for (QRegularExpressionMatch match = greek.match(text); match.hasMatch(); match = greek.match(text)) {
        const QString name = match.captured(1);
        const QString sign = name == u"alpha"   ? QStringLiteral("α")
                             : name == u"beta"  ? QStringLiteral("β")
                             : name == u"gamma" ? QStringLiteral("γ")
                             : name == u"tau"   ? QStringLiteral("τ")
                                                : QStringLiteral("φ");
        text.replace(match.capturedStart(), match.capturedLength(), sign);
    }
    return text;
}

} // namespace

void paintMath(Canvas& canvas, QPointF baseline, const QString& text, const TextStyle& style)
{
    const double width = mathWidth(style.font, text);
    double x = baseline.x() - (style.anchor == Anchor::End ? width : style.anchor == Anchor::Middle ? width / 2 : 0);
    for (const Piece& piece : piecesOf(text)) {
        const QFont font = piece.raised ? raisedFont(style.font) : style.font;
        const double up = piece.raised ? 0.5 * capHeight(style.font) : 0;
        canvas.text({x, baseline.y() - up}, piece.text, {font, style.colour, Anchor::Start, style.halo});
        x += textWidth(font, piece.text);
    }
}

double mathWidth(const QFont& font, const QString& text)
{
    double width = 0;
    for (const Piece& piece : piecesOf(text)) width += textWidth(piece.raised ? raisedFont(font) : font, piece.text);
    return width;
}

QString typeset(std::string_view plain)
{
    // The times t_s, t_w and t_c are to look alike, and there is no low w.
    static const QRegularExpression low(QStringLiteral("(?<!\\bt)") + QLatin1String(lowPattern)),
        high{QLatin1String(highPattern)};
    return shiftedLetters(shiftedLetters(withSigns(toQString(plain)), low, lowered), high, raised);
}

QString richText(const QString& text)
{
    static const QRegularExpression low{QLatin1String(lowPattern)}, high{QLatin1String(highPattern)};
    QString rich = withSigns(text).toHtmlEscaped();
    // Only one of the groups has letters.
    rich.replace(low, QStringLiteral("<sub>\\1\\2</sub>"));
    rich.replace(high, QStringLiteral("<sup>\\1\\2\\3</sup>"));
    // Qt reads a thin space between digits as one at which a line may end.
    return rich.replace(QChar(0x202F), QChar::Nbsp);
}

} // namespace hopscope
