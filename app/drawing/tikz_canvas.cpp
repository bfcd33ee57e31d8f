#include "drawing/tikz_canvas.h"

#include "diagnostic.h"
#include "drawing/cell_runs.h"
#include "drawing/text_pieces.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace hopscope {

const QLatin1String pgfplotsPreamble("\\usepackage{pgfplots}\n\\pgfplotsset{compat=1.18}\n");

namespace {

QString tikzNumber(double value)
{
    const double rounded = std::round(value * 100) / 100;
    QString text = QString::number(rounded == 0 ? 0.0 : rounded, 'f', 2); // no "-0"
    while (text.endsWith(u'0')) text.chop(1);
    if (text.endsWith(u'.')) text.chop(1);
    return text;
}
QString point(QPointF at) { return u'(' + tikzNumber(at.x()) + u',' + tikzNumber(at.y()) + u')'; }
QString points(double units) { return tikzNumber(units * pointsPerUnit) + QStringLiteral("bp"); }
QString corners(const QRectF& area)
{
    return point(area.topLeft()) + QStringLiteral(" rectangle ") + point(area.bottomRight());
}

QString pathOf(const QPainterPath& path)
{
    QString text;
    const auto at = [&](int i) { return point({path.elementAt(i).x, path.elementAt(i).y}); };
    QPointF start;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const bool last = i + 1 == path.elementCount() || path.elementAt(i + 1).isMoveTo();
        if (element.isMoveTo()) {
            start = element;
            text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + at(i);
        } else if (element.isLineTo()) {
            // Back at the start it is a corner like the others.
            text += QStringLiteral(" -- ") + (last && QPointF(element) == start ? QStringLiteral("cycle") : at(i));
        } else if (element.isCurveTo() && i + 2 < path.elementCount()) {
            text += QStringLiteral(" .. controls ") + at(i) + QStringLiteral(" and ") + at(i + 1)
                    + QStringLiteral(" .. ") + at(i + 2);
            i += 2;
        }
    }
    return text;
}

} // namespace

QString texFont(const QFont& font)
{
    const double size = font.pointSizeF();
    QString text = QStringLiteral("\\fontsize{%1bp}{%2bp}\\selectfont").arg(tikzNumber(size), tikzNumber(1.2 * size));
    text += font.styleHint() == QFont::Monospace ? QStringLiteral("\\ttfamily") : QStringLiteral("\\sffamily");
    if (font.weight() >= QFont::DemiBold) text += QStringLiteral("\\bfseries");
    return text;
}

namespace {

/// What the program says beyond ASCII.
const QHash<char32_t, const char*>& commandsOfCharacters()
{
    static const QHash<char32_t, const char*> commands{
        {U'\\', "\\textbackslash{}"},
        {U'{', "\\{"},
        {U'}', "\\}"},
        {U'$', "\\$"},
        {U'&', "\\&"},
        {U'#', "\\#"},
        {U'_', "\\_"},
        {U'%', "\\%"},
        {U'^', "\\textasciicircum{}"},
        {U'~', "\\textasciitilde{}"},
        {U'"', "\\textquotedbl{}"},
        {U'<', "$<$"},
        {U'>', "$>$"},
        {U'|', "$|$"},
        {U'−', "$-$"},
        {U'–', "--"},
        {U'—', "---"},
        {U'…', "\\dots{}"},
        {U'·', "$\\cdot$"},
        {U'⌈', "$\\lceil$"},
        {U'⌉', "$\\rceil$"},
        {U'⌊', "$\\lfloor$"},
        {U'⌋', "$\\rfloor$"},
        {U'×', "$\\times$"},
        {U'÷', "$\\div$"},
        {U'√', "$\\surd$"},
        {U'∛', "$\\sqrt[3]{\\,}$"},
        {U'→', "$\\to$"},
        {U'↑', "$\\uparrow$"},
        {U'←', "$\\gets$"},
        {U'↔', "$\\leftrightarrow$"},
        {U'↓', "$\\downarrow$"},
        {U'≥', "$\\ge$"},
        {U'≤', "$\\le$"},
        {U'≠', "$\\ne$"},
        {U'±', "$\\pm$"},
        {U'∓', "$\\mp$"},
        {U'∞', "$\\infty$"},
        {U'∘', "$\\circ$"},
        {U'′', "$'$"},
        {U'“', "``"},
        {U'”', "''"},
        {U'’', "'"},
        {U'✓', "\\checkmark{}"},
        {U'✗', "$\\times$"},
        {U'✕', "$\\times$"},
        {U'★', "$\\bigstar$"},
        {U'●', "$\\bullet$"},
        {U'○', "$\\circ$"},
        {U'▲', "$\\blacktriangle$"},
        {U'▼', "$\\blacktriangledown$"},
        {U'■', "$\\blacksquare$"},
        {U'◆', "$\\blacklozenge$"},
        {U'▸', "$\\triangleright$"},
        {U'›', "$\\rangle$"},
        {U'▾', "$\\triangledown$"},
        {U'▮', "\\rule{0.4em}{0.8em}"},
        {U'α', "$\\alpha$"},
        {U'ɑ', "$\\alpha$"}, // what ᵅ is raised from
        {U'β', "$\\beta$"},
        {U'γ', "$\\gamma$"},
        {U'δ', "$\\delta$"},
        {U'μ', "$\\mu$"},
        {U'ρ', "$\\rho$"},
        {U'σ', "$\\sigma$"},
        {U'τ', "$\\tau$"},
        {U'φ', "$\\varphi$"},
        {U'Θ', "$\\Theta$"},
        {U'Σ', "$\\Sigma$"},
        {U'Ω', "$\\Omega$"},
        {U'≈', "$\\approx$"},
        {U'\u202F', "\\,"},
        {U'\u00A0', "~"},
        {U'\u2060', "{}"},
    };
    return commands;
}

/// A letter or digit that stands high or low (ⁿ, ₘ, ²): in TeX it is the plain one, raised or lowered.
QString markedLetter(char32_t letter)
{
    const QChar::Decomposition how = QChar::decompositionTag(letter);
    if (how != QChar::Super && how != QChar::Sub) return {};
    QString plain = texText(QChar::decomposition(letter));
    plain.remove(u'$');
    return (how == QChar::Super ? QStringLiteral("$^{") : QStringLiteral("$_{")) + plain + QStringLiteral("}$");
}

/// A letter with one mark over or under it, as in names (ä, é, ø stays): in TeX an accent and the plain letter.
QString accentedLetter(char32_t letter)
{
    static const QHash<QChar, const char*> accents{
        {QChar(0x0300), "\\`"},  {QChar(0x0301), "\\'"},  {QChar(0x0302), "\\^"},  {QChar(0x0303), "\\~"},
        {QChar(0x0308), "\\\""}, {QChar(0x030A), "\\r "}, {QChar(0x030C), "\\v "}, {QChar(0x0327), "\\c "}};
    const QString pieces = QString::fromUcs4(&letter, 1).normalized(QString::NormalizationForm_D);
    if (pieces.size() != 2 || !accents.contains(pieces[1])) return {};
    return QStringLiteral("{") + QString::fromLatin1(accents[pieces[1]]) + pieces[0] + QStringLiteral("}");
}

} // namespace

QString texText(const QString& text)
{
    QString tex;
    bool blank = true; // blanks at the beginning and one after another would be lost
    for (char32_t letter : text.toUcs4()) {
        if (letter == U' ') {
            tex += blank ? QStringLiteral("~") : QStringLiteral(" ");
            blank = true;
            continue;
        }
        blank = false;
        const auto command = commandsOfCharacters().constFind(letter);
        if (command != commandsOfCharacters().constEnd())
            tex += QString::fromUtf8(command.value());
        else if (const QString marked = markedLetter(letter); !marked.isEmpty())
            tex += marked;
        else if (const QString accented = accentedLetter(letter); !accented.isEmpty())
            tex += accented;
        else
            tex += QString::fromUcs4(&letter, 1);
    }
    if (tex.endsWith(u' ')) tex.replace(tex.size() - 1, 1, QStringLiteral("~"));
    return tex;
}

QString texLine(const QString& text)
{
    QString tex;
    for (const TextPiece& piece : textPieces(text))
        tex += piece.low ? QStringLiteral("\\textsubscript{%1}").arg(texText(piece.text)) : texText(piece.text);
    return tex;
}

QString TexColours::nameOf(const QColor& colour)
{
    const QString name = QStringLiteral("hopscope") + colour.name().mid(1).toUpper();
    m_names.insert(name);
    return name;
}

QStringList TexColours::definitions() const
{
    QStringList names(m_names.begin(), m_names.end());
    names.sort();
    for (QString& name : names)
        name = QStringLiteral("\\definecolor{%1}{HTML}{%2}").arg(name, name.mid(qsizetype(sizeof "hopscope") - 1));
    return names;
}

QString TikzCanvas::paint(const char* what, const QColor& colour)
{
    if (!colour.isValid() || colour.alpha() == 0) return {};
    QString option = QLatin1String(what) + u'=' + m_colours.nameOf(colour);
    if (colour.alpha() < 255)
        option += QStringLiteral(", %1 opacity=%2").arg(QLatin1String(what), tikzNumber(colour.alphaF()));
    return option;
}

QString TikzCanvas::options(const Stroke& stroke)
{
    if (!stroke.colour.isValid() || stroke.width <= 0) return {};
    const QString drawn = paint("draw", stroke.colour);
    if (drawn.isEmpty()) return {};
    QString text = drawn + QStringLiteral(", line width=") + points(stroke.width);
    if (stroke.dashes.empty()) return text + QStringLiteral(", line cap=round, line join=round");
    QString pattern;
    for (std::size_t i = 0; i < stroke.dashes.size(); ++i)
        pattern += (i == 0 ? QString() : QStringLiteral(" "))
                   + (i % 2 == 0 ? QStringLiteral("on ") : QStringLiteral("off ")) + points(stroke.dashes[i]);
    return text + QStringLiteral(", dash pattern=") + pattern;
}

QString TikzCanvas::options(const Style& style)
{
    const QString fill = paint("fill", style.fill), stroke = options(style.stroke);
    return fill.isEmpty() || stroke.isEmpty() ? fill + stroke : fill + QStringLiteral(", ") + stroke;
}

void TikzCanvas::beginGroup(const QString& id, const GroupStyle& style)
{
    QStringList options;
    if (!style.offset.isNull()) options << QStringLiteral("shift={%1}").arg(point(style.offset));
    if (style.opacity < 1) options << QStringLiteral("transparency group, opacity=") + tikzNumber(style.opacity);
    m_commands << QStringLiteral("\\begin{scope}[%1]%2 %% %3")
                      .arg(options.join(QStringLiteral(", ")),
                           style.clip ? QStringLiteral("\\clip ") + corners(*style.clip) + u';' : QString(), id);
}

void TikzCanvas::endGroup() { m_commands << QStringLiteral("\\end{scope}"); }

void TikzCanvas::lines(std::span<const QLineF> lines, const Stroke& stroke)
{
    const QString how = options(stroke);
    if (lines.empty() || how.isEmpty()) return;
    QString path;
    for (const QLineF& line : lines) path += u' ' + point(line.p1()) + QStringLiteral(" -- ") + point(line.p2());
    m_commands << QStringLiteral("\\path[%1]%2;").arg(how, path);
}

void TikzCanvas::fills(std::span<const QRectF> areas, const QColor& colour)
{
    const QString how = paint("fill", colour);
    if (how.isEmpty()) return;
    for (const QRectF& area : areas) m_commands << QStringLiteral("\\path[%1] %2;").arg(how, corners(area));
}

void TikzCanvas::paths(std::span<const QPainterPath> paths, const Style& style)
{
    const QString how = options(style);
    if (how.isEmpty()) return;
    for (const QPainterPath& path : paths)
        if (!path.isEmpty()) m_commands << QStringLiteral("\\path[%1] %2;").arg(how, pathOf(path));
}

void TikzCanvas::text(QPointF baseline, const QString& text, const TextStyle& style)
{
    static const char* const anchors[] = {"base west", "base", "base east"};
    if (text.isEmpty()) return;
    QString options = QStringLiteral("anchor=%1, inner xsep=0pt, inner ysep=1pt, font=%2, %3")
                          .arg(QLatin1String(anchors[static_cast<int>(style.anchor)]), texFont(style.font),
                               paint("text", style.colour));
    if (style.halo.isValid())
        options += QStringLiteral(", rounded corners=1pt, %1, fill opacity=0.8, text opacity=1")
                       .arg(paint("fill", style.halo));
    m_commands << QStringLiteral("\\node[%1] at %2 {%3};").arg(options, point(baseline), texLine(text));
}

void TikzCanvas::marks(const Mark& mark, std::span<const QPointF> places)
{
    const QString how = options(mark.style);
    const double side = std::min(mark.size.width(), mark.size.height());
    const bool round = mark.size.width() == mark.size.height() && mark.corner >= side / 2;
    TextStyle style = mark.text;
    style.anchor = Anchor::Middle;
    for (QPointF place : places) {
        const QRectF area(place - QPointF(mark.size.width() / 2, mark.size.height() / 2), mark.size);
        const QString corner =
            mark.corner > 0 && !round ? QStringLiteral(", rounded corners=") + points(mark.corner) : QString();
        if (!how.isEmpty())
            m_commands << QStringLiteral("\\path[%1%2] %3;")
                              .arg(how, corner,
                                   round ? point(place) + QStringLiteral(" circle[radius=%1]").arg(tikzNumber(side / 2))
                                         : corners(area));
        if (!mark.label.isEmpty()) text(place + QPointF(0, capHeight(style.font) / 2), mark.label, style);
    }
}

bool TikzCanvas::takesAxis(const std::function<QString()>& text)
{
    m_commands << text();
    m_axes = true;
    return true;
}

void TikzCanvas::cells(const QRectF& area, const QImage& image)
{
    const auto runs = cellRuns(area, image); // as many as pdfTeX's memory holds
    if (!runs)
        throw Refused("output",
                      "output: this picture is an image of pixels, which TikZ cannot hold; .svg, .pdf and .png can");
    for (const CellRun& run : *runs) fills({&run.area, 1}, run.colour);
}

} // namespace hopscope
