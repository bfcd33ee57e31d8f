#include "looked_at.h"
#include "pages/curves/curves.h"
#include "pages/curves/possible_front.h"
#include "pages/gallery/case_card.h"
#include "pages/gallery/gallery.h"
#include "pages/watch/better_panel.h"
#include "pages/watch/result_panel.h"
#include "pages/watch/watch.h"
#include "registered.h"
#include "search/solver.h"
#include "state/schedule_search.h"
#include "views/step_list.h"
#include "write_shown.h"

#include <QPushButton>

using namespace hopscope;

/// What is searched for, in every state that it has, small and large, in all themes.
class TestSearchStates : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useScratchSettings();
        if (!search::solverMissing().empty()) QSKIP("this build has no solver");
    }
    void cleanup() { forceTheme(QStringLiteral("light")); }

    void everyStateIsWhole_data() { addSizesAndThemes(); }

    void everyStateIsWhole()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, theme);
        forceTheme(theme);
        onWatch(size);
        onWrite(size);
        onCurves(size);
        inTheGallery(size);
    }

private:
    static void look(ShownWindow& shown, const char* name)
    {
        ShownWindow::settle();
        keepPicture(shown.window, QStringLiteral("search-%1-%2")
                                      .arg(QString::fromLatin1(QTest::currentDataTag()), QString::fromLatin1(name)));
    }
    /// Every word of the panel can be read once somebody has scrolled to it.
    static void panelIsWhole(const BetterPanel& panel, const char* name)
    {
        for (const QLabel* label : panel.findChildren<QLabel*>()) {
            if (label->isHidden() || label->text().isEmpty()) continue;
            QVERIFY2(label->height() >= label->heightForWidth(label->width()) - 2,
                     (std::string(name) + ": " + label->text().toStdString()).c_str());
            QVERIFY2(panel.rect().contains(label->geometry()), name);
        }
        for (const QPushButton* button : panel.findChildren<QPushButton*>())
            QVERIFY2(button->isHidden() || panel.rect().contains(button->geometry()), name);
    }

    static void onWatch(QSize size)
    {
        ShownWindow shown("torus:3x3 allgather-ring-two-ports ports=all-ports words=10", size);
        auto& page = shown.window.page<WatchPage>();
        page.askForBetter();
        BetterPanel& panel = page.result().better();
        QTRY_VERIFY(panel.search().state().answer.has_value());
        look(shown, "1-better");
        panelIsWhole(panel, "better");
        panel.findChild<QPushButton*>(QStringLiteral("better-watch"))->click();
        QVERIFY(atRest(shown.window.document()));
        look(shown, "2-watched");
        panelIsWhole(panel, "watched");
        // What takes long.
        panel.search().start(std::string("torus:3x3 allgather mode=combining ports=simplex"));
        QTRY_VERIFY(panel.search().progress().contains(QStringLiteral("conflicts")));
        look(shown, "3-under-way");
        panelIsWhole(panel, "under way");
        panel.search().cancel();
        look(shown, "4-ended");
        panelIsWhole(panel, "ended");
        shown.window.document().setExperiment(experimentFromText("complete:8 broadcast-binomial"), {});
        QVERIFY(atRest(shown.window.document()));
        page.askForBetter();
        QTRY_VERIFY(panel.search().state().answer.has_value());
        look(shown, "5-shortest");
        panelIsWhole(panel, "shortest");
        shown.window.document().setExperiment(experimentFromText("line:8 scan-doubling"), {});
        QVERIFY(atRest(shown.window.document()));
        page.askForBetter();
        QTRY_VERIFY(!panel.search().state().refused.isEmpty());
        look(shown, "6-refused");
        panelIsWhole(panel, "refused");
    }

    static void onWrite(QSize size)
    {
        Writing writing("torus:3x3 broadcast-binomial", size);
        writing.page.beginDrawing();
        QVERIFY(writing.rest());
        writing.drag(0, 1);
        QVERIFY(writing.rest());
        writing.page.finish();
        look(writing, "7-before-the-best");
        writing.page.completeBest();
        writing.page.finish();
        QVERIFY(writing.rest());
        QTRY_VERIFY(writing.page.verdict().startsWith(QStringLiteral("Correct")));
        look(writing, "8-best-from-here");
    }

    static void onCurves(QSize size)
    {
        ShownWindow shown("ring:4 allgather-ring ports=all-ports", size);
        auto& page = shown.window.page<CurvesPage>();
        shown.window.setPage("curves");
        page.setHeight(CurveOptions::Height::Time);
        page.setPossible(true);
        page.finish();
        QTRY_VERIFY(!page.possible().running());
        page.finish();
        QVERIFY(!page.possible().points().empty());
        look(shown, "9-front");
    }

    static void inTheGallery(QSize size)
    {
        ShownWindow shown("ring:4 allgather-ring", size);
        auto& gallery = shown.window.page<GalleryPage>();
        shown.window.setPage("gallery");
        ShownWindow::settle();
        gallery.showCases();
        look(shown, "10-cases");
        CaseCard* card = gallery.cases().front();
        card->findChild<QPushButton*>(QStringLiteral("ask"))->click();
        QTRY_VERIFY(card->answer().contains(QStringLiteral("no schedule has fewer")));
        gallery.showCases();
        look(shown, "11-case-answered");
    }
};

HOPSCOPE_TEST(TestSearchStates)
#include "test_search_states.moc"
