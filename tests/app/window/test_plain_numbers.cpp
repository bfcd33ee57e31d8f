#include "state/plain_numbers.h"

#include "headless/drawing_options.h"
#include "registered.h"
#include "waiting.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <string>

using namespace hopscope;

/// Where people write 5,5 the command lines of the program have 5.5 all the same.
class TestPlainNumbers : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useScratchSettings(); }
    void cleanup() { std::setlocale(LC_ALL, "C.UTF-8"); }

    void aDecimalCommaOfTheSystemIsNotOurs()
    {
        const QTemporaryDir folder;
        const QString made = folder.filePath("de_DE.UTF-8");
        QProcess::execute("localedef", {"-c", "-i", "de_DE", "-f", "UTF-8", made});
        qputenv("LOCPATH", folder.path().toUtf8());
        const bool there = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
        qunsetenv("LOCPATH");
        if (!there) QSKIP("localedef has no German to make");
        QCOMPARE(std::string(std::localeconv()->decimal_point), std::string(","));
        keepNumbersPlain();
        QCOMPARE(std::string(std::localeconv()->decimal_point), std::string("."));

        const std::string picture = folder.filePath("a.svg").toStdString();
        std::string arguments[] = {"hopscope", "--render", "network", "ring:4 allgather-ring",
                                   "--step",   "1.5",      "-o",      picture};
        std::vector<char*> words;
        for (std::string& argument : arguments) words.push_back(argument.data());
        QCOMPARE(drawingMain(drawingCommand(8, words.data()), 8, words.data()), 0);
        QVERIFY(QFile::exists(folder.filePath("a.svg")));
    }
};

HOPSCOPE_TEST(TestPlainNumbers)
#include "test_plain_numbers.moc"
