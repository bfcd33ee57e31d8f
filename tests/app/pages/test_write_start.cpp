#include "pages/write/beginnings.h"
#include "pages/write/start_board.h"
#include "pages/write/word_key.h"
#include "pages/write/write.h"
#include "registered.h"
#include "write_shown.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <cstddef>
#include <string_view>

using namespace hopscope;

/// What the page Write has before there is a text.
class TestWriteStart : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useScratchSettings(); }

    /// The board offers what there is to start from; once there is a text in its place, a button does.
    void startFromIsOfferedOnce()
    {
        Writing shown;
        auto* button = shown.page.findChild<QPushButton*>(QStringLiteral("write-begin"));
        auto* board = shown.page.findChild<StartBoard*>();
        QVERIFY(button && board);
        QCOMPARE(button->text(), QStringLiteral("Start from …"));
        QVERIFY(!button->isVisible() && board->isVisible());
        shown.page.begin(programTemplates().front().name, programTemplates().front().text,
                         programTemplates().front().title);
        QVERIFY(shown.rest());
        QVERIFY(button->isVisible() && !board->isVisible());
    }

    /// Names and calls in the order of the text; what comments and titles say is none of them.
    void wordsOfAProgramAreExplained()
    {
        const auto words = [](const char* program) {
            QStringList found;
            for (const WordMeaning& one : meaningsIn(QString::fromUtf8(program)))
                found += QString::fromUtf8(one.word.data());
            return found;
        };
        QCOMPARE(words("title = \"send all\"\n-- receive\nfunction program(me, p)\n  exchange{to = p, from = me}\nend"),
                 QStringList({"me", "p", "exchange"}));
        const auto listed = meaningsIn(QStringLiteral("function step(k, p) send(0, 1, 0) end"));
        QVERIFY(std::string_view(listed.back().meaning).starts_with("from, to"));
    }

    /// They stand below a short text, and not upon a long one.
    void wordsAreExplainedWhereThereIsRoom()
    {
        Writing shown("ring:8 allgather-ring words=10 alpha=100 beta=2");
        shown.page.finish();
        auto* key = shown.page.findChild<QLabel*>(QStringLiteral("write-words"));
        QVERIFY(key && key->isVisible());
        QVERIFY(key->text().contains(QStringLiteral("exchange")));
        QVERIFY(shown.page.verdict().contains(QStringLiteral("7 × 120 = 840 units")));
        const QString own = shown.page.edit().sample();
        shown.type(own);
        QVERIFY(key->isVisible());
        shown.type(own + QStringLiteral("\n-- exchange").repeated(60));
        QVERIFY(!key->isVisible());
    }

    /// Beside the run of an entry stands the program that sends the same messages: its line of this step is marked.
    void theLineThatRunsIsMarkedBesideAnEntry()
    {
        Writing shown("ring:8 allgather-ring");
        shown.page.finish();
        QVERIFY(shown.page.name().empty());
        shown.window.playback().setPosition(3.5);
        const QStringList lines = shown.page.edit().sample().split(u'\n');
        const auto& places = shown.page.edit().places();
        QCOMPARE(places.size(), std::size_t{1});
        QVERIFY2(lines.value(int(places.begin()->first) - 1).contains(QStringLiteral("exchange{")),
                 qPrintable(lines.value(int(places.begin()->first) - 1)));
        QCOMPARE(places.begin()->second.size(), std::size_t{8}); // all of them are there
        shown.window.playback().setPosition(0);
        QVERIFY(shown.page.edit().places().empty()); // nothing runs
    }
};

HOPSCOPE_TEST(TestWriteStart)
#include "test_write_start.moc"
