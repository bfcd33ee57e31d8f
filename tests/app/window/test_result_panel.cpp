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
                               << "10 · 3 + 448: start-ups + transfer of one processor's words";
        QTest::newRow("cut") << "torus:8x8 alltoall-rotation words=64 alpha=10"
                             << "transfer over the narrowest cut";
        QTest::newRow("links")
            << "torus:4x4 allgather-torus-bucket words=64 alpha=10"
            << "10 · 1 + 480: start-up + transfer of all words, evenly over all links, one way at a time";
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
};

HOPSCOPE_TEST(TestResultPanel)
#include "test_result_panel.moc"
