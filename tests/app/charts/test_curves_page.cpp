#include "pages/curves/curve_check.h"
#include "pages/curves/curves.h"
#include "pages/curves/pipeline_curves.h"
#include "registered.h"
#include "views/chart_view.h"
#include "waiting.h"
#include "widgets/style.h"

#include <QLineEdit>
#include <QPushButton>

using namespace hopscope;

namespace {

/// A page as large as a window of 1024 × 700, or of 1440 × 900, leaves it.
constexpr QSize low(1024, 604), high(1440, 780);

QPushButton* buttonOf(QWidget& page, const QString& text)
{
    for (auto* button : page.findChildren<QPushButton*>())
        if (button->text() == text) return button;
    return nullptr;
}

} // namespace

class TestCurvesPage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        useScratchSettings();
        Appearance::instance().install();
    }

    /// An algorithm that takes the same time as another one everywhere has no curve of its own: its box names that one.
    void boxesNameTies()
    {
        Document document;
        document.reset(valueOf("complete:32 allgather-bruck words=1"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(low);
        page.show();
        page.finish();
        QTest::qWait(1); // boxes that are new are shown, those before are gone
        QMap<QString, QString> notes;
        for (const CurveCheck* check : page.findChildren<CurveCheck*>())
            if (!check->isHidden() && check->isChecked()) notes[check->text()] = check->note();
        QVERIFY2(notes.contains(QStringLiteral("Bruck")), qPrintable(notes.keys().join(u'|')));
        QVERIFY(notes.contains(QStringLiteral("Circulant graph")));
        QCOMPARE(notes[QStringLiteral("Circulant graph")], QStringLiteral("= Bruck"));
        QVERIFY(!notes[QStringLiteral("Bruck")].contains(u'='));
    }

    /// The large chart is what the page is about: it never shrinks to a strip beside the charts of the packets.
    void theLargeChartHasMostOfTheHeight()
    {
        Document document;
        document.reset(valueOf("complete:64 broadcast-fractional-tree words=4096 alpha=10"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(low);
        page.show();
        page.finish();
        QVERIFY(page.view().isVisible());
        QVERIFY(!page.pipeline().isVisible());
        // The sentence below has its four lines already.
        QVERIFY(page.view().height() > 0.75 * low.height());
        QVERIFY(page.view().scene().plot.height() > 0.4 * low.height());

        QPushButton* own = buttonOf(page, QStringLiteral("This one's packets and groups"));
        QVERIFY(own && own->isVisible());
        own->click();
        page.finish();
        QVERIFY(!page.view().isVisible());
        QVERIFY(page.pipeline().isVisible());
        QVERIFY(!page.pipeline().charts().packets.curves.empty());

        page.resize(high);
        QVERIFY(!own->isVisible());
        QVERIFY(page.view().isVisible() && page.pipeline().isVisible());
        QVERIFY(page.view().height() > 1.5 * page.pipeline().height());
    }

    void aRangeThatCannotBeIsSaidAndCanBeTakenBack()
    {
        Document document;
        document.reset(valueOf("complete:64 broadcast-binomial words=4096 alpha=10"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(high);
        page.show();
        page.finish();
        const auto fields = page.findChildren<QLineEdit*>();
        QLineEdit* from = nullptr;
        for (QLineEdit* field : fields)
            if (field->accessibleName() == "From") from = field;
        QVERIFY(from && !page.view().chart().curves.empty());
        const QString before = from->text();
        for (const char* typed : {"abc", "0", "1e9"}) {
            from->selectAll();
            QTest::keyClicks(from, typed);
            QTest::keyClick(from, Qt::Key_Return);
            QTRY_VERIFY2(page.view().chart().empty.contains(typed), qPrintable(page.view().chart().empty));
            QVERIFY(from->property("wrong").toBool() || QString(typed) == "1e9"); // there it is the other end
            QVERIFY(page.view().chart().curves.empty());
            QVERIFY(!page.view().chart().empty.contains('='));
            QTest::keyClick(from, Qt::Key_Escape);
            QCOMPARE(from->text(), before);
            page.finish();
            QVERIFY(!page.view().chart().curves.empty());
        }
    }

    void withoutPacketsThereIsOneChart()
    {
        Document document;
        document.reset(valueOf("complete:64 broadcast-binomial words=4096 alpha=10"));
        QVERIFY(atRest(document));
        CurvesPage page(document);
        page.resize(low);
        page.show();
        page.finish();
        QVERIFY(page.view().isVisible());
        QVERIFY(!buttonOf(page, QStringLiteral("All algorithms"))->isVisible());
        QVERIFY(!page.pipeline().isVisible());
    }
};

HOPSCOPE_TEST(TestCurvesPage)
#include "test_curves_page.moc"
