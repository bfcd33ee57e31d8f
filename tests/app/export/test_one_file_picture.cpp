#include "export/figure_export.h"
#include "exporting.h"
#include "registered.h"
#include "text_canvas.h"
#include "window_shown.h"

#include "pages/watch/watch.h"
#include "scenes/pictures/picture.h"

#include <QTemporaryDir>
#include <QTest>

using namespace hopscope;

/// A picture of Watch that nobody knows but pictures/heard.cpp: what follows by itself. Tests that go through all
/// pictures meet it, too.
class TestOneFilePicture : public QObject {
    Q_OBJECT
private slots:
    void itIsKnownWhenItsFileIsThere()
    {
        QVERIFY(findPictureKind("heard"));
        QVERIFY(findPictureKind("wave"));
        QCOMPARE(pictureKinds().back()->id, std::string_view("heard")); // it asks for no place
        QVERIFY(std::ranges::is_sorted(pictureKinds(), {}, &PictureKind::place));
    }

    void everyPictureHasAnExample()
    {
        for (const PictureKind* kind : pictureKinds()) {
            const auto example = run(experimentFromText(kind->example));
            QVERIFY2(kind->objection(*example).empty(), std::string(kind->id).c_str());
        }
    }

    void itIsAKindThatIsRendered()
    {
        const RenderKind& kind = renderKindNamed("heard");
        TextCanvas canvas;
        figureFor(kind, "light", 1).draw(canvas);
        QVERIFY(canvas.painted.texts.contains(QStringLiteral("2 of 3 have it")));
        QTemporaryDir folder;
        for (const char* ending : {"png", "svg", "pdf", "tikz", "csv"}) {
            const QString file = folder.filePath(QStringLiteral("heard.") + QLatin1String(ending));
            exportFigure(figureFor(kind), file);
            QVERIFY(!contentOf(file).isEmpty());
        }
    }

    void itIsADockOfWatchWhereThereIsSuchAPicture()
    {
        const std::string example(findPictureKind("heard")->example);
        ShownWindow shown(example.c_str());
        QVERIFY(shown.ready);
        auto& watch = shown.window.page<WatchPage>();
        QVERIFY(watch.viewNames().contains(QStringLiteral("heard")));
        QVERIFY(watch.bring(QStringLiteral("heard")));
        ShownWindow other("ring:8 allgather-ring");
        QVERIFY(other.ready);
        QVERIFY(!other.window.page<WatchPage>().bring(QStringLiteral("heard")));
    }
};

HOPSCOPE_TEST(TestOneFilePicture)
#include "test_one_file_picture.moc"
