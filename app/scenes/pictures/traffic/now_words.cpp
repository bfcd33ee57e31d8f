#include "scenes/pictures/traffic/now_words.h"

#include "drawing/format.h"
#include "drawing/words.h"

namespace hopscope {

QString wordsText(double words)
{
    return numberText(words) + (words == 1 ? QStringLiteral(" word") : QStringLiteral(" words"));
}

QString NowWords::text() const
{
    QString text = everywhere ? (moving ? QStringLiteral("In this step every filled cell sends again")
                                        : QStringLiteral("Of these in the last step, by every filled cell"))
                   : moving   ? QStringLiteral("Under way in this step")
                              : QStringLiteral("Of these in the last step");
    if (!mark.isEmpty() && !everywhere) text += QStringLiteral(" (%1)").arg(mark);
    if (further && messages > 1) text += QStringLiteral(", from i to i + %1").arg(*further);
    text += QStringLiteral(": ") + counted(messages, QStringLiteral("message"), QStringLiteral("messages"));
    if (around > 0) {
        const QString such = aroundText.isEmpty() ? QString() : QStringLiteral(", such as ") + aroundText;
        text += QStringLiteral(" (%1 over wrap links%2)")
                    .arg(numberText(double(around)),
                         QString(such).replace(QStringLiteral(" → "), QStringLiteral("\u00a0→\u00a0")));
    }
    text += QStringLiteral(", ") + wordsText(words);
    return text + u'.';
}

} // namespace hopscope
