#include "registered.h"
#include "waiting.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTimer>

using namespace hopscope;

namespace {
constexpr const char* small = "complete:8 broadcast-chain packets=4 words=8";

Experiment packets(double count) { return with(experimentFromText(small), "packets", count); }
} // namespace

class TestDocument : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useScratchSettings(); }

    void runsWhatItHolds()
    {
        Document document;
        QSignalSpy runs(&document, &Document::runChanged);
        document.reset(valueOf(small));
        QVERIFY(atRest(document));
        QCOMPARE(runs.count(), 1);
        QVERIFY(document.run());
        QCOMPARE(document.run()->steps(), StepIndex{10}); // P - 2 + s
    }

    void undoesEveryChange()
    {
        Document document;
        document.reset(valueOf(small));
        document.setExperiment(packets(5), "Packets");
        document.setExperiment(packets(6), "Packets");
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QCOMPARE(document.experiment(), packets(5));
        document.undoStack().undo();
        QCOMPARE(document.experiment(), experimentFromText(small));
        QVERIFY(!document.modified());
        document.undoStack().redo();
        QCOMPARE(document.experiment(), packets(5));
        document.waitForRun();
        QCOMPARE(document.run()->steps(), StepIndex{11});
    }

    void mergesADrag()
    {
        Document document;
        document.reset(valueOf(small));
        for (double count = 5; count <= 20; ++count) document.setExperiment(packets(count), "Packets", "packets");
        QCOMPARE(document.undoStack().count(), 1);
        document.endMerge();
        document.setExperiment(packets(30), "Packets", "packets");
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QCOMPARE(document.experiment(), packets(20));
        document.undoStack().undo();
        QCOMPARE(document.experiment(), experimentFromText(small));
    }

    void forgetsADragThatCameBack()
    {
        Document document;
        document.reset(valueOf(small));
        document.setExperiment(packets(9), "Packets", "packets");
        document.setExperiment(packets(4), "Packets", "packets");
        QCOMPARE(document.undoStack().count(), 0);
    }

    void newestWins()
    {
        Document document;
        QSignalSpy runs(&document, &Document::runChanged);
        document.reset(valueOf(small));
        for (double count = 1000; count < 1100; ++count)
            document.setExperiment(with(experimentFromText("complete:512 broadcast-chain"), "packets", count),
                                   "Packets");
        QVERIFY(atRest(document));
        QCOMPARE(document.run()->experiment(),
                 with(experimentFromText("complete:512 broadcast-chain"), "packets", 1099.0));
        QVERIFY(runs.count() < 100); // older work was stopped, not finished
    }

    void runsAllThatItHolds()
    {
        Document document;
        DocumentValue value = valueOf("ring:8 allgather-hypercube words=10 alpha=100 beta=2");
        value.experiments.push_back(experimentFromText("hypercube:3 allgather-hypercube words=10 alpha=100 beta=2"));
        value.experiments.push_back(experimentFromText("ring:6 broadcast-hypercube")); // needs a power of two
        value.front = 1;
        document.reset(value);
        document.waitForRun();
        const auto& outcomes = document.outcomes();
        QCOMPARE(outcomes.size(), std::size_t{3});
        QCOMPARE(outcomes[0].run->time(), 720.0);
        QCOMPARE(outcomes[1].run->time(), 440.0);
        QCOMPARE(document.run(), outcomes[1].run);
        QVERIFY(!outcomes[2].run);
        QCOMPARE(outcomes[2].diagnostics.size(), std::size_t{1});
        QVERIFY(document.diagnostics().empty()); // those of the one in front
        QVERIFY(!document.anyBusy());

        // Another comes to the front without being run again, and goes back by undo.
        const auto ring = outcomes[0].run;
        QSignalSpy runs(&document, &Document::runChanged), busy(&document, &Document::busyChanged);
        document.bringToFront(0, "Front");
        QCOMPARE(document.run(), ring);
        QCOMPARE(runs.count(), 1);
        QCOMPARE(busy.count(), 0);
        document.undoStack().undo();
        QCOMPARE(document.run()->time(), 440.0);
        QVERIFY(!document.anyBusy());

        // One in front that cannot run: the last picture stays, with the reason.
        document.bringToFront(2, "Front");
        QCOMPARE(document.diagnostics().size(), std::size_t{1});
        QCOMPARE(document.run()->time(), 440.0);
        document.remove(2, "Remove");
        QCOMPARE(document.value().front, std::size_t{1});
        QVERIFY(document.diagnostics().empty());
        document.undoStack().undo();
        QCOMPARE(document.value().experiments.size(), std::size_t{3});
        document.waitForRun();
        QCOMPARE(document.diagnostics().size(), std::size_t{1});
    }

    void sharesSimulationsWherePricesDiffer()
    {
        Document document;
        DocumentValue value = valueOf("ring:8 allgather-hypercube words=10");
        value.experiments.push_back(experimentFromText("ring:8 allgather-ring words=10"));
        value.experiments.push_back(experimentFromText("ring:8 allgather-ring words=25 alpha=7"));
        document.reset(value);
        document.waitForRun();
        QVERIFY(document.outcomes()[1].run->simulation() != document.outcomes()[0].run->simulation());
        QCOMPARE(document.outcomes()[2].run->simulation(), document.outcomes()[1].run->simulation());
        QVERIFY(document.outcomes()[2].run->time() != document.outcomes()[1].run->time());
        // A change of one leaves the others alone, and is priced from the run that it replaces.
        const auto front = document.run(), other = document.outcomes()[1].run;
        document.setExperiment(2, experimentFromText("ring:8 allgather-ring words=40"), "Words");
        QVERIFY(!document.busy() && document.anyBusy());
        document.waitForRun();
        QCOMPARE(document.run(), front);
        QCOMPARE(document.outcomes()[1].run, other);
        QCOMPARE(document.outcomes()[2].run->simulation(), other->simulation());
    }

    void longWorkBesidesDoesNotHoldUpTheFront()
    {
        Document document;
        DocumentValue value = valueOf(small);
        value.experiments.push_back(
            experimentFromText("complete:16384 broadcast-chain packets=6104 words=1e6")); // takes seconds
        document.reset(value);
        QVERIFY(atRest(document));
        if (!document.outcomes()[1].busy) QSKIP("this machine is too fast");
        document.setExperiment(packets(9), "Packets");
        QVERIFY(atRest(document));
        QCOMPARE(document.run()->steps(), StepIndex{15});
        QVERIFY(document.outcomes()[1].busy);
        document.stop(1);
        QVERIFY(!document.anyBusy());
        QCOMPARE(document.outcomes()[1].diagnostics.size(), std::size_t{1});
        QVERIFY(document.diagnostics().empty());
        QVERIFY(document.add(document.experiment(), "Copy"));
        QCOMPARE(document.outcomes()[2].run, document.run()); // the same is not run twice
    }

    void keepsTheLastRunWhereNoneIsPossible()
    {
        Document document;
        document.reset(valueOf(small));
        document.waitForRun();
        const auto before = document.run();
        document.setExperiment(packets(0), "Packets");
        document.waitForRun();
        QCOMPARE(document.run(), before);
        QCOMPARE(document.diagnostics().size(), std::size_t{1});
        QCOMPARE(document.diagnostics().front().parameter, std::string("packets"));
        QVERIFY(!document.diagnostics().front().remedies.empty());
        document.setExperiment(packets(3), "Packets");
        document.waitForRun();
        QVERIFY(document.diagnostics().empty());
        QVERIFY(document.run() != before);
    }

    void staysResponsiveAndCanBeStopped()
    {
        Document document;
        document.reset(valueOf(small));
        document.waitForRun();
        const auto before = document.run();
        document.setExperiment(experimentFromText("complete:16384 broadcast-chain packets=6104 words=1e6"), "Long");
        QVERIFY(document.busy());
        // The loop turns while the run is under way.
        int turns = 0;
        QTimer ticks;
        connect(&ticks, &QTimer::timeout, this, [&] { ++turns; });
        ticks.start(5);
        QVERIFY(waitFor([&] { return turns > 10; }));
        QVERIFY(document.busy());
        QElapsedTimer clock;
        clock.start();
        document.cancel();
        QVERIFY(clock.elapsed() < 100);
        QVERIFY(!document.busy());
        QCOMPARE(document.run(), before);
        QCOMPARE(document.diagnostics().size(), std::size_t{1});
        // The way back: the same small experiment again.
        document.setExperiment(experimentFromText(small), "Back");
        QVERIFY(atRest(document));
        QVERIFY(document.diagnostics().empty());
    }

    void savesAndOpens()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath("a.hopscope");
        Document document;
        DocumentValue value = valueOf(small);
        value.experiments.push_back(experimentFromText("torus:4x4 broadcast-grid words=7"));
        value.captions = {"one", "two „quoted“"};
        value.front = 1;
        document.reset(value);
        document.setExperiment(with(document.experiment(), "words", 9.0), "Words");
        QVERIFY(document.modified());
        document.save(name);
        QVERIFY(!document.modified());
        Document other;
        other.open(name);
        QCOMPARE(other.value(), document.value());
        QCOMPARE(other.fileName(), QFileInfo(name).absoluteFilePath());
        QVERIFY(!other.modified());
    }

    void writesReadableJson()
    {
        const QByteArray json = Document::toJson(valueOf(small));
        QVERIFY(json.startsWith("{\n    \"format\": \"hopscope\",\n    \"version\": 1,"));
        const QJsonObject object = QJsonDocument::fromJson(json).object();
        QCOMPARE(object["experiments"].toArray().first().toString(), QString(small));
    }

    void keepsUnknownFields()
    {
        const QByteArray json = R"({"format": "hopscope", "version": 1, "experiments": ["complete:4 broadcast-chain"],
                                    "scenes": [{"step": 3}], "note": "kept"})";
        const QJsonObject again = QJsonDocument::fromJson(Document::toJson(Document::fromJson(json))).object();
        QCOMPARE(again["note"].toString(), QString("kept"));
        QCOMPARE(again["scenes"].toArray().first().toObject()["step"].toInt(), 3);
    }

    void refusesWhatIsNotOurs_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("reason");
        QTest::newRow("text") << QByteArray("hello") << "is not a Hopscope file";
        QTest::newRow("empty") << QByteArray() << "is not a Hopscope file";
        QTest::newRow("other json") << QByteArray("{\"a\": 1}") << "is not a Hopscope file";
        QTest::newRow("newer") << QByteArray(R"({"format": "hopscope", "version": 7, "experiments": ["a b"]})")
                               << "newer Hopscope";
        QTest::newRow("no experiment") << QByteArray(R"({"format": "hopscope", "version": 1})")
                                       << "holds no experiment";
        QTest::newRow("five") << QByteArray(
            R"({"format": "hopscope", "version": 1, "experiments": ["a b","a b","a b","a b","a b"]})")
                              << "at most 4";
        QTest::newRow("front") << QByteArray(
            R"({"format": "hopscope", "version": 1, "experiments": ["a b"], "front": 3})")
                               << "no experiment 3";
        QTest::newRow("wrong text") << QByteArray(R"({"format": "hopscope", "version": 1, "experiments": ["a"]})")
                                    << "cannot be read";
        QTest::newRow("number") << QByteArray(R"({"format": "hopscope", "version": 1, "experiments": [3]})")
                                << "is no text";
    }
    void refusesWhatIsNotOurs()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, reason);
        const QTemporaryDir folder;
        QFile file(folder.filePath("x.hopscope"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        Document document;
        document.reset(valueOf(small));
        const DocumentValue before = document.value();
        try {
            document.open(file.fileName());
            QFAIL("opened");
        } catch (const Refused& refusal) {
            const QString text = QString::fromStdString(refusal.why().text);
            QVERIFY2(text.startsWith("x.hopscope ") && text.contains(reason), qPrintable(text));
        }
        QCOMPARE(document.value(), before);
    }

    void opensAnImpossibleExperiment()
    {
        Document document;
        document.reset(
            Document::fromJson(R"({"format": "hopscope", "version": 1, "experiments": ["ring:0 broadcast-chain"]})"));
        document.waitForRun();
        QVERIFY(!document.run());
        QCOMPARE(document.diagnostics().size(), std::size_t{1});
    }
};

HOPSCOPE_TEST(TestDocument)
#include "test_document.moc"
