#include "pages/watch/result_panel.h"
#include "registered.h"
#include "state/document.h"
#include "waiting.h"

#include <QLabel>
#include <QTest>

#include <algorithm>

using namespace hopscope;

class TestResultPanel : public QObject {
    Q_OBJECT
private slots:
    /// A time that reaches the bound of every algorithm cannot be improved; of a run that breaks the rules of the ports
    /// nothing is said, however short it is.
    void onlyALegalRunAtTheBoundIsOptimal_data()
    {
        QTest::addColumn<QString>("experiment");
        QTest::addColumn<bool>("optimal");
        QTest::newRow("at the bound") << "hypercube:3 allgather-hypercube words=64 alpha=10" << true;
        QTest::newRow("above it") << "ring:8 allgather-hypercube words=64 alpha=10" << false;
        QTest::newRow("against the rules")
            << "hypercube:3 allgather-hypercube words=64 alpha=10 ports=simplex" << false;
    }
    void onlyALegalRunAtTheBoundIsOptimal()
    {
        QFETCH(QString, experiment);
        QFETCH(bool, optimal);
        Document document;
        ResultPanel panel(document);
        document.reset(valueOf(experiment.toUtf8().constData()));
        QVERIFY(atRest(document));
        const auto labels = panel.findChildren<QLabel*>();
        QCOMPARE(std::ranges::any_of(labels, [](const QLabel* one) { return one->text().contains("optimal"); }),
                 optimal);
    }

    /// A bound says under its number what it counts.
    void aBoundSaysWhatItCounts_data()
    {
        QTest::addColumn<QString>("experiment");
        QTest::addColumn<QString>("words");
        QTest::newRow("ports") << "ring:8 allgather-hypercube words=64 alpha=10"
                               << "3 start-ups × 10 + 448 for transfer through a processor's one port; at least "
                                  "⌈log₂ 8⌉ steps";
        QTest::newRow("cut") << "torus:8x8 alltoall-rotation words=64 alpha=10"
                             << "transfer over the narrowest cut";
        QTest::newRow("links")
            << "torus:4x4 allgather-torus-bucket words=64 alpha=10"
            << "1 start-up × 10 + 480 for transfer of all words, evenly over all links, one way at a time";
    }
    void aBoundSaysWhatItCounts()
    {
        QFETCH(QString, experiment);
        QFETCH(QString, words);
        Document document;
        ResultPanel panel(document);
        document.reset(valueOf(experiment.toUtf8().constData()));
        QVERIFY(atRest(document));
        const auto labels = panel.findChildren<QLabel*>(QStringLiteral("counted"));
        QVERIFY(!labels.isEmpty());
        QVERIFY2(std::ranges::any_of(
                     labels, [&](const QLabel* one) { return one->text().replace(QChar(QChar::Nbsp), u' ') == words; }),
                 qPrintable(labels.back()->text()));
    }

    /// A time above its bound has terms as the bound has: on a ring of 8 the messages of the second and the third step
    /// share links.
    void aTimeAboveItsBoundSaysWhatItGoesInto()
    {
        Document document;
        ResultPanel panel(document);
        document.reset(valueOf("ring:8 allgather-hypercube words=64 alpha=10"));
        QVERIFY(atRest(document));
        const auto spent = [&] {
            const auto* label = panel.findChild<QLabel*>(QStringLiteral("spent"));
            return label ? label->text().replace(QChar(QChar::Nbsp), u' ') : QString();
        };
        // 3 start-ups; 64 + 128 + 256 words; of these 128 once and 256 three times more
        QCOMPARE(spent(), QStringLiteral("3 start-ups × 10 + 448 for transfer + 896 for contention"));
        document.reset(valueOf("ring:8 allgather-hypercube words=1234567 alpha=10")); // no digit is lost
        QVERIFY(atRest(document));
        QCOMPARE(spent().remove(QChar(0x202f)),
                 QStringLiteral("3 start-ups × 10 + 8641969 for transfer + 17283938 for contention"));
        document.reset(valueOf("hypercube:3 allgather-hypercube words=64 alpha=10")); // at the bound
        QVERIFY(atRest(document));
        QCOMPARE(spent(), QString());
    }

    /// Of a lower bound on the steps only equality is worth a mark.
    void aBoundThatIsNotReachedHasNoMark()
    {
        Document document;
        ResultPanel panel(document);
        document.reset(valueOf("torus:32x32 broadcast-torus-mst words=64 alpha=10"));
        QVERIFY(atRest(document));
        QStringList bounds;
        for (const QLabel* one : panel.findChildren<QLabel*>())
            if (one->text().startsWith(QStringLiteral("≥ 5"))) bounds << one->text();
        QVERIFY(bounds.contains(QStringLiteral("≥ 5"))); // 6 steps
    }
};

HOPSCOPE_TEST(TestResultPanel)
#include "test_result_panel.moc"
