#include "pages/watch/result_terms.h"

#include <QObject>
#include <QStringList>

namespace hopscope {

namespace {

/// A term of a sum and what it is for: "3 start-ups × 10" of "10 · 3", "448 for transfer".
QString termText(const QString& number, const QString& what)
{
    const QString startUp = QObject::tr("start-up"), startUps = QObject::tr("start-ups"),
                  one = QObject::tr("one start-up");
    const QStringList factors = number.split(QStringLiteral(" · "));
    if (factors.size() == 2 && (what == startUp || what == startUps || what == one))
        return QStringLiteral("%1 %2 × %3")
            .arg(factors.back(), factors.back() == QLatin1String("1") ? startUp : startUps, factors.front());
    return QObject::tr("%1 for %2").arg(number, what);
}

} // namespace

QString pairedTerms(const QString& numbers, const QString& words)
{
    const QString plus = QStringLiteral(" + ");
    const QStringList left = numbers.split(plus), right = words.split(plus);
    if (left.size() != right.size() || numbers.isEmpty() || numbers.contains(u'(')) return {};
    QStringList terms;
    for (qsizetype i = 0; i < left.size(); ++i) terms << termText(left[i], right[i]);
    return terms.join(plus);
}

} // namespace hopscope
