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
    text += QStringLiteral(": ") + counted(messages, QStringLiteral("message"), QStringLiteral("messages"))
            + QStringLiteral(", ") + wordsText(words);
    if (around > 0) {
        text += QStringLiteral("; ")
                + (around == 1 ? QStringLiteral("1 message crosses a wrap link")
                               : QStringLiteral("%1 messages cross wrap links").arg(numberText(double(around))));
        if (!aroundText.isEmpty())
            text += QStringLiteral(", such as ") + QString(aroundText).replace(u' ', QChar(0x00A0));
    }
    return text + u'.';
}

} // namespace hopscope
