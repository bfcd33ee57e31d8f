#include "drawing/theme.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

QColor hex(const char* name) { return QColor(QLatin1String(name)); }

std::array<QColor, 6> okabeIto()
{
    return {hex("#0072B2"), hex("#E69F00"), hex("#009E73"), hex("#CC79A7"), hex("#56B4E9"), hex("#F0E442")};
}

double channel(double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }

double luminance(const QColor& colour)
{
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) + 0.0722 * channel(colour.blueF());
}

QFont font(const QStringList& families, QFont::StyleHint hint, double points, QFont::Weight weight)
{
    QFont result;
    result.setFamilies(families);
    result.setStyleHint(hint);
    result.setPointSizeF(points);
    result.setWeight(weight);
    // Hinted advances depend on the size in pixels; without them a picture looks the same at every scale.
    result.setHintingPreference(QFont::PreferNoHinting);
    return result;
}

} // namespace

QColor Theme::categoryText(std::size_t index) const
{
    const QColor colour = categories[index % categories.size()];
    QColor best = colour;
    for (double share = 0; share <= 1.0 && contrast(best, ground) < 4.5; share += 0.05)
        best = mixed(colour, ink, share);
    return best;
}

QColor Theme::order(double value) const
{
    if (value < 0) return accent;
    // What is under way stands out from the ground by 3 : 1 at least, and from links at rest.
    const double darkest = kind == Kind::HighContrast ? 0.45 : dark() ? 0.36 : 0;
    return viridis(darkest + (1 - darkest) * value);
}

QColor Theme::amount(double value) const
{
    if (value <= 0) return vacant;
    return viridis(0.24 + 0.56 * value);
}

QFont Theme::text(double points, QFont::Weight weight) const
{
    return font({QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")}, QFont::SansSerif,
                points * fontScale, weight);
}

QFont Theme::mono(double points, QFont::Weight weight) const
{
    return font({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")}, QFont::Monospace,
                points * fontScale, weight);
}

Theme lightTheme()
{
    Theme theme;
    theme.kind = Theme::Kind::Light;
    theme.ground = hex("#f7f7f5");
    theme.panel = hex("#ffffff");
    theme.field = hex("#f2f4f6");
    theme.line = hex("#e1e5ea");
    theme.ink = hex("#1f2933");
    theme.inkSoft = hex("#5b6673");
    theme.accent = hex("#0072B2");
    theme.accentSoft = hex("#e6f1f8");
    theme.onAccent = hex("#ffffff");
    theme.trouble = hex("#D55E00");
    theme.troubleText = hex("#a84800");
    theme.good = hex("#00714f");
    theme.goodSoft = hex("#e2f3ec");
    theme.troubleSoft = hex("#fbe9dd");
    theme.nodeFill = hex("#ffffff");
    theme.nodeEdge = hex("#9aa5b1");
    theme.edge = hex("#bcc5cf");
    theme.edgeActive = hex("#52606d");
    theme.hull = hex("#ffffff");
    theme.hullEdge = hex("#d8dee5");
    theme.vacant = hex("#e9ecf0");
    theme.categories = okabeIto();
    return theme;
}

Theme darkTheme()
{
    Theme theme;
    theme.kind = Theme::Kind::Dark;
    theme.ground = hex("#14181d");
    theme.panel = hex("#1b2027");
    theme.field = hex("#252c34");
    theme.line = hex("#2f3842");
    theme.ink = hex("#e8edf2");
    theme.inkSoft = hex("#a3aebb");
    theme.accent = hex("#52b0e8");
    theme.accentSoft = hex("#16364b");
    theme.onAccent = hex("#08131b");
    theme.trouble = hex("#f08030");
    theme.troubleText = hex("#ff9a57");
    theme.good = hex("#4fd0a4");
    theme.goodSoft = hex("#14352a");
    theme.troubleSoft = hex("#42230f");
    theme.nodeFill = hex("#20272f");
    theme.nodeEdge = hex("#66727f");
    theme.edge = hex("#465260");
    theme.edgeActive = hex("#c3ced9");
    theme.hull = hex("#1a2027");
    theme.hullEdge = hex("#37424e");
    theme.vacant = hex("#323c47");
    theme.categories = okabeIto();
    theme.categories[0] = hex("#4aa8e0"); // the blue of the palette is too dark to be seen here
    theme.categories[4] = hex("#b8e0fa"); // and its sky would be this blue
    return theme;
}

Theme printTheme()
{
    Theme theme = lightTheme();
    theme.kind = Theme::Kind::Print;
    theme.ground = theme.panel = theme.hull = theme.nodeFill = hex("#ffffff");
    theme.ink = hex("#000000");
    theme.inkSoft = hex("#404850");
    theme.line = hex("#b8c0c8");
    theme.nodeEdge = hex("#5b6673");
    theme.edge = hex("#939da8");
    theme.edgeActive = hex("#303a44");
    theme.hullEdge = hex("#a8b1bb");
    theme.vacant = hex("#e4e7eb");
    theme.strokeScale = 1.35;
    return theme;
}

Theme highContrastTheme()
{
    Theme theme = darkTheme();
    theme.kind = Theme::Kind::HighContrast;
    theme.ground = theme.panel = theme.hull = hex("#000000");
    theme.nodeFill = hex("#0b0d10");
    theme.field = hex("#16191d");
    theme.ink = hex("#ffffff");
    theme.inkSoft = hex("#dfe5eb");
    theme.line = hex("#8c97a3");
    theme.accent = hex("#6cc4ff");
    theme.accentSoft = hex("#072c44");
    theme.onAccent = hex("#000000");
    theme.trouble = hex("#ff8a3a");
    theme.troubleText = hex("#ffa566");
    theme.good = hex("#62e6b8");
    theme.nodeEdge = hex("#ffffff");
    theme.edge = hex("#5f6a76"); // what moves is brighter
    theme.edgeActive = hex("#ffffff");
    theme.hullEdge = hex("#8c97a3");
    theme.vacant = hex("#3a434d");
    theme.strokeScale = 1.5;
    return theme;
}

Theme themeOf(Theme::Kind kind)
{
    switch (kind) {
    case Theme::Kind::Dark:
        return darkTheme();
    case Theme::Kind::Print:
        return printTheme();
    case Theme::Kind::HighContrast:
        return highContrastTheme();
    case Theme::Kind::Light:
        break;
    }
    return lightTheme();
}

namespace {

QColor fromUnit(double red, double green, double blue)
{
    return QColor::fromRgbF(static_cast<float>(std::clamp(red, 0.0, 1.0)),
                            static_cast<float>(std::clamp(green, 0.0, 1.0)),
                            static_cast<float>(std::clamp(blue, 0.0, 1.0)));
}

} // namespace

QColor viridis(double value)
{
    // Polynomial of degree six through matplotlib's table; off by less than one percent.
    const double t = std::clamp(value, 0.0, 1.0);
    const auto polynomial = [t](const std::array<double, 7>& c) {
        return c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * (c[4] + t * (c[5] + t * c[6])))));
    };
    return fromUnit(polynomial({0.2777273272, 0.1050930431, -0.3308618287, -4.6342304990, 6.2282699363, 4.7763849977,
                                -5.4354558559}),
                    polynomial({0.0054073445, 1.4046135299, 0.2148475595, -5.7991009734, 14.1799333668, -13.7451453777,
                                4.6458526122}),
                    polynomial({0.3340998053, 1.3845901626, 0.0950951630, -19.3324409563, 56.6905526007, -65.3530326334,
                                26.3124352496}));
}

QColor cividis(double value)
{
    const double t = std::clamp(value, 0.0, 1.0);
    const double red = -4.54 - t * (35.34 - t * (2381.73 - t * (6402.7 - t * (7024.72 - t * 2710.57))));
    const double green = 32.49 + t * (170.73 + t * (52.82 - t * (131.46 - t * (176.58 - t * 67.37))));
    const double blue = 81.24 + t * (442.36 - t * (2482.43 - t * (6167.24 - t * (6614.94 - t * 2475.67))));
    return fromUnit(red / 255, green / 255, blue / 255);
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

QColor inkOn(const QColor& background)
{
    const QColor black(Qt::black), white(Qt::white); // one of the two always has 4.5

    return contrast(white, background) >= contrast(black, background) ? white : black;
}

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const double t = std::clamp(share, 0.0, 1.0);
    const auto between = [t](float a, float b) {
        return static_cast<double>(a) * (1 - t) + static_cast<double>(b) * t;
    };
    return fromUnit(between(from.redF(), to.redF()), between(from.greenF(), to.greenF()),
                    between(from.blueF(), to.blueF()));
}

QColor palerThan(const QColor& colour, const QColor& ground, double share, const Theme& theme)
{
    constexpr double least = 3, step = 0.05;
    if (theme.kind == Theme::Kind::HighContrast)
        while (share > 0 && contrast(mixed(colour, ground, share), ground) < least) share -= step;
    return mixed(colour, ground, std::max(share, 0.0));
}

} // namespace hopscope
