#include "drawing/format.h"

#include "values.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

QString superscript(int number)
{
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text;
    for (const QChar digit : QString::number(number))
        text += digit == QLatin1Char('-') ? QChar(u'⁻') : QChar(digits[digit.digitValue()]);
    return text;
}

QString grouped(QString text)
{
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    const qsizetype first = text.startsWith(QLatin1Char('-')) ? 1 : 0;
    qsizetype at = point < 0 ? text.size() : point;
    if (at - first <= 4) return text;
    for (at -= 3; at > first; at -= 3) text.insert(at, QChar(0x202F)); // thin, and no line ends there
    return text;
}

} // namespace

QString percentText(double fraction)
{
    if (fraction <= 0) return QStringLiteral("0");
    // An eighth is 12.5 %, not 13 %.
    if (const double halves = 200 * fraction; halves >= 20 && std::abs(halves - std::round(halves)) < 1e-6)
        return numberText(std::round(halves) / 2);
    const double unit = std::pow(10, std::floor(std::log10(100 * fraction)) - 1);
    const double rounded = std::round(100 * fraction / unit) * unit;
    // What is not all is not 100 %.
    constexpr double hundred = 100 - 1e-6, finest = 1e-3;
    if (rounded < hundred || 100 * fraction >= hundred) return numberText(rounded);
    for (double finer = 0.1; finer > finest; finer /= 10)
        if (const double some = std::round(100 * fraction / finer) * finer; some < hundred) return numberText(some);
    return numberText(100 - finest);
}

QString estimateText(double fraction)
{
    const double unit = fraction > 0 && fraction < 0.1 ? std::pow(10, std::floor(std::log10(100 * fraction))) : 1;
    return QStringLiteral("≈ %1 %").arg(numberText(std::round(100 * fraction / unit) * unit));
}

QString powerOf(std::uint32_t base, int exponent) { return QString::number(base) + superscript(exponent); }

QString powerOfTwo(int exponent) { return powerOf(2, exponent); }

QString powerOfTen(int exponent) { return QStringLiteral("10") + superscript(exponent); }

QString briefText(double number)
{
    constexpr double least = 1e4;
    const double size = std::abs(number);
    if (!std::isfinite(number) || size < least) return numberText(number);
    int exponent = static_cast<int>(std::floor(std::log10(size)));
    double factor = std::round(number / std::pow(10.0, exponent) * 10) / 10;
    if (std::abs(factor) >= 10) factor /= 10, ++exponent;
    return factor == 1 ? powerOfTen(exponent) : QString::number(factor) + QStringLiteral("·") + powerOfTen(exponent);
}

QString numberText(double number)
{
    if (!std::isfinite(number)) return number > 0 ? QStringLiteral("∞") : QStringLiteral("–");
    const double size = std::abs(number);
    if (size != 0 && (size >= 1e7 || size < 1e-3)) {
        const int exponent = static_cast<int>(std::floor(std::log10(size)));
        const QString factor = QString::number(number / std::pow(10.0, exponent), 'g', 4);
        return factor == QStringLiteral("1") ? powerOfTen(exponent)
                                             : factor + QStringLiteral(" · ") + powerOfTen(exponent);
    }
    if (number == std::round(number)) return grouped(QString::number(number, 'f', 0));
    const int whole = size < 1 ? 1 : static_cast<int>(std::floor(std::log10(size))) + 1;
    // Five digits; but quarters are written out, so that sums can be checked: 57 × 41.25 = 2351.25.
    const bool quarters = number * 4 == std::round(number * 4);
    QString text = QString::number(number, 'f', std::max(std::clamp(5 - whole, 1, 4), quarters ? 2 : 1));
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    return grouped(text);
}

QString digitsText(double number)
{
    constexpr double whole = 1e5, most = 1e12;
    const double size = std::abs(number);
    return size >= whole && size < most ? grouped(QString::number(std::round(number), 'f', 0)) : numberText(number);
}

QString editText(double number) { return QString::fromStdString(formatNumber(number)); }

} // namespace hopscope
