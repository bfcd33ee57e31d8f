#include "lessons/export/lesson_export.h"
#include "registered.h"

#include "exporting.h"
#include "lesson_samples.h"
#include "lessons/export/lesson_paper.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <utility>
#include <vector>

#include <algorithm>

using namespace hopscope;

namespace {

/// Words of a PDF as an independent program reads them, in one line.
QString wordsOf(const OtherProgram& pdftotext, const QByteArray& pdf)
{
    const QTemporaryDir folder;
    writeFile(folder.filePath("a.pdf"), pdf);
    return QString::fromUtf8(pdftotext.run({folder.filePath("a.pdf"), "-"})).simplified();
}

/// Whatever lines and blanks are made of.
QString lettersOf(QString text)
{
    static const QRegularExpression others(QStringLiteral("[^A-Za-z0-9]"));
    return text.remove(others);
}

PaperBox boxOf(double height, Glue glue = Glue::None, std::vector<double> cuts = {})
{
    PaperBox box;
    box.height = height;
    box.glue = glue;
    box.cuts = std::move(cuts);
    return box;
}
std::vector<std::vector<std::size_t>> boxesByPage(const std::vector<PaperBox>& boxes, double height)
{
    std::vector<std::vector<std::size_t>> pages;
    for (const auto& page : flowed(boxes, height)) {
        pages.emplace_back();
        for (const PlacedBox& placed : page) pages.back().push_back(placed.box);
    }
    return pages;
}
using ByPage = std::vector<std::vector<std::size_t>>;

/// A picture that can be made lower and higher.
PaperBox pictureOf(double height, Glue glue = Glue::None)
{
    PaperBox box = boxOf(height, glue);
    box.resized = [height](double factor) { return boxOf(height * factor); };
    return box;
}
std::vector<double> heightsOf(const std::vector<PaperBox>& boxes)
{
    std::vector<double> heights;
    for (const PaperBox& box : boxes) heights.push_back(box.height);
    return heights;
}

} // namespace

/// Lessons on paper.
class TestLessonHandout : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().force(lightTheme());
    }

    void whatHoldsTogetherIsOnOnePage()
    {
        // Text, then a picture with its question: both go to the next page.
        QCOMPARE(boxesByPage({boxOf(60), boxOf(30), boxOf(30, Glue::Strong)}, 100), (ByPage{{0}, {1, 2}}));
        // With the heading, too, if all of it fits on a page.
        QCOMPARE(boxesByPage({boxOf(60), boxOf(10), boxOf(40, Glue::Weak), boxOf(40, Glue::Strong)}, 100),
                 (ByPage{{0}, {1, 2, 3}}));
        // Else only what is joined strongly.
        QCOMPARE(boxesByPage({boxOf(60), boxOf(40, Glue::Weak), boxOf(40, Glue::Strong)}, 100), (ByPage{{0}, {1, 2}}));
        // What fits nowhere as a whole is taken apart.
        QCOMPARE(boxesByPage({boxOf(60), boxOf(60, Glue::Strong)}, 100), (ByPage{{0}, {1}}));
    }

    void textGoesOnBetweenItsLines()
    {
        const auto pages = flowed({boxOf(50), boxOf(120, Glue::None, {30, 60, 90, 120})}, 100);
        QCOMPARE(pages.size(), std::size_t{2});
        QCOMPARE(pages[0].back().to, 30.0);
        QCOMPARE(pages[1].front().from, 30.0);
        QCOMPARE(pages[1].front().to, 120.0);
    }

    void anExamGivesNoHints()
    {
        const OtherProgram pdftotext("pdftotext");
        HOPSCOPE_NEEDS(pdftotext);
        QFile file(QStringLiteral(":/hopscope/lessons/exam.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Lesson lesson = drawn(lessonOf(file.readAll().constData()), 1);
        QVERIFY(std::ranges::any_of(
            posedPages(lesson), [](const PosedPage& page) { return page.question && !page.question->hint.empty(); }));
        const QString asked = wordsOf(pdftotext, lessonPdf(lesson, {}, {}, {}));
        QVERIFY(asked.contains("Question 1"));
        QVERIFY(!asked.contains("Hint:"));
    }

    void aHandoutAsksAndDoesNotTell()
    {
        const OtherProgram pdftotext("pdftotext");
        HOPSCOPE_NEEDS(pdftotext);
        const Lesson lesson = lessonOf(everyKind);
        const QString asked = wordsOf(pdftotext, lessonPdf(lesson, {}, {}, {})),
                      told = wordsOf(pdftotext, lessonPdf(lesson, {.answers = true}, {}, {}));
        QVERIFY(asked.contains("Name") && asked.contains("Hint: Who has a neighbour"));
        QVERIFY(!asked.contains("Answer") && !asked.contains("secret explanation"));
        QVERIFY(told.contains("secret explanation") && !told.contains("Hint:"));
        for (const PosedPage& page : posedPages(lesson)) {
            if (!page.question) continue;
            const Key& key = page.question->key;
            const auto plain = [](const std::string& text) { return QString::fromStdString(text).simplified(); };
            QVERIFY2(asked.contains(QStringLiteral("Question %1 ").arg(page.number)), qPrintable(asked));
            QVERIFY(asked.contains(plain(page.question->prompt)));
            QVERIFY2(told.contains("Answer: " + plain(key.answer)), key.answer.c_str());
            const QString reason = lettersOf(plain(key.reason)).left(24);
            if (!reason.isEmpty()) {
                QVERIFY2(lettersOf(told).contains(reason), key.reason.c_str());
                QVERIFY2(!lettersOf(asked).contains(reason), key.reason.c_str());
            }
            // Sets and ties are marked as such.
            QVERIFY2(asked.contains(plain(key.ruleText).mid(1)), key.ruleText.c_str());
        }
    }

    void aHandoutHasPagesOfPaper()
    {
        const OtherProgram pdftotext("pdftotext"), pdfinfo("pdfinfo");
        HOPSCOPE_NEEDS(pdftotext);
        HOPSCOPE_NEEDS(pdfinfo);
        const Lesson lesson = lessonOf(everyKind);
        const QTemporaryDir folder;
        for (const auto& [paper, size] : {std::pair{QPageSize::A4, "595 x 842"}, {QPageSize::Letter, "612 x 792"}}) {
            const QString name = folder.filePath("a.pdf");
            exportLesson(lesson, {.paper = paper}, name);
            const QString about = QString::fromUtf8(pdfinfo.run({name}));
            QVERIFY2(about.contains(size), qPrintable(about));
            QVERIFY(about.contains("Two ways around a ring"));
            const int pages = QRegularExpression("Pages:\\s+(\\d+)").match(about).captured(1).toInt();
            QVERIFY(pages > 3);
            const QString words = wordsOf(pdftotext, contentOf(name));
            for (int page = 1; page <= pages; ++page)
                QVERIFY(words.contains(QStringLiteral("page %1 of %2").arg(page).arg(pages)));
            QVERIFY(words.contains(programAndVersion() + QString::fromUtf8(" · ring:8 broadcast-chain")));
        }
        QCOMPARE(lessonPdf(lesson, {}, {}, {}), lessonPdf(lesson, {}, {}, {}));
    }

    void anExamIsThatOfItsSeed()
    {
        const OtherProgram pdftotext("pdftotext");
        HOPSCOPE_NEEDS(pdftotext);
        const Lesson lesson = lessonOf(exam);
        std::set<QString> different;
        for (const std::uint64_t seed : {7, 8, 9}) {
            const QString words = wordsOf(pdftotext, lessonPdf(lesson, {.seed = seed}, {}, {}));
            QVERIFY(words.contains(QStringLiteral("2 questions · seed %1").arg(seed)));
            for (const PosedPage& page : posedPages(drawn(lesson, seed)))
                QVERIFY(words.contains(QString::fromStdString(page.question->prompt)));
            different.insert(words);
            const QByteArray html = lessonHtml(lesson, {.seed = seed}, {}, {});
            QVERIFY(html.contains("seed " + QByteArray::number(qulonglong(seed))));
        }
        QCOMPARE(different.size(), std::size_t{3});
    }

    void picturesAreMadeLowerWhereMoreThenFits()
    {
        std::vector<PaperBox> boxes{boxOf(20), pictureOf(40, Glue::Strong), boxOf(5), pictureOf(40, Glue::Strong)};
        QCOMPARE(boxesByPage(boxes, 100), (ByPage{{0, 1}, {2, 3}}));
        fillPages(boxes, 100);
        QCOMPARE(boxesByPage(boxes, 100), (ByPage{{0, 1, 2, 3}}));
        QCOMPARE(heightsOf(boxes), (std::vector<double>{20, 36, 5, 36}));
        // Not so low that they could hardly be read.
        boxes = {boxOf(60), boxOf(10), pictureOf(50, Glue::Strong)};
        fillPages(boxes, 100);
        QCOMPARE(boxesByPage(boxes, 100), (ByPage{{0}, {1, 2}}));
    }

    void picturesAreMadeHigherOnWhatIsLeftOfAPage()
    {
        std::vector<PaperBox> boxes{boxOf(20), pictureOf(50, Glue::Strong), boxOf(90)};
        fillPages(boxes, 100);
        QCOMPARE(boxesByPage(boxes, 100), (ByPage{{0, 1}, {2}}));
        QCOMPARE(heightsOf(boxes), (std::vector<double>{20, 50 * 1.6, 90}));
        QCOMPARE(boxes[1].glue, Glue::Strong);
    }

    /// Nobody turns the page between a question and its answer.
    void aQuestionAndItsAnswerAreOnOnePage()
    {
        const OtherProgram pdftotext("pdftotext");
        HOPSCOPE_NEEDS(pdftotext);
        const QTemporaryDir folder;
        const QString name = folder.filePath("a.pdf");
        writeFile(name, lessonPdf(lessonOf(everyKind), {.answers = true}, {}, {}));
        int answers = 0;
        for (const QString& page : QString::fromUtf8(pdftotext.run({name, "-"})).split(u'\f')) {
            static const QRegularExpression question("Question \\d+");
            QCOMPARE(page.count("Answer: "), page.count(question));
            answers += int(page.count("Answer: "));
        }
        QVERIFY(answers > 5);
    }
};

HOPSCOPE_TEST(TestLessonHandout)
#include "test_lesson_handout.moc"
