#include "widgets/wrapped_label.h"

#include "registered.h"

#include <QTest>

using namespace hopscope;

namespace {

/// How high Qt's own label sets the same words in the same letters.
int heightOf(const WrappedLabel& label, int width)
{
    QLabel plain(label.text());
    plain.setTextFormat(label.textFormat());
    plain.setFont(label.font());
    plain.setWordWrap(true);
    plain.setTextInteractionFlags(label.textInteractionFlags());
    return plain.heightForWidth(width);
}

const QString words = QStringLiteral("every processor sends all blocks that it holds to its partner, ").repeated(6);

} // namespace

class TestWrappedLabel : public QObject {
    Q_OBJECT
private slots:
    void isAsHighAsItsWordsAskFor()
    {
        const WrappedLabel label(words, "plain", nullptr);
        for (const int width : {600, 200, 600, 350}) QCOMPARE(label.heightForWidth(width), heightOf(label, width));
        QVERIFY(label.heightForWidth(200) > label.heightForWidth(600));
    }
    void otherWordsHaveAnotherHeight()
    {
        WrappedLabel label(words, "plain", nullptr);
        const int before = label.heightForWidth(300);
        label.setText(words + words);
        QCOMPARE(label.heightForWidth(300), heightOf(label, 300));
        QVERIFY(label.heightForWidth(300) > before);
    }
    void largerLettersHaveAnotherHeight()
    {
        WrappedLabel label(words, "plain", nullptr);
        const int before = label.heightForWidth(300);
        QFont larger = label.font();
        larger.setPointSizeF(2 * larger.pointSizeF());
        label.setFont(larger);
        QCOMPARE(label.heightForWidth(300), heightOf(label, 300));
        QVERIFY(label.heightForWidth(300) > before);
    }
};

HOPSCOPE_TEST(TestWrappedLabel)
#include "test_wrapped_label.moc"
