#include "drawing/painter_canvas.h"
#include "registered.h"
#include "scenes/pictures/picture.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace hopscope;

class TestLinkedPictures : public QObject {
    Q_OBJECT
private slots:
    /// Whatever is selected shows in every picture that has a place for it.
    void selectionsAreLinked_data()
    {
        QTest::addColumn<QString>("experiment");
        QTest::addColumn<QString>("kinds");
        QTest::addColumn<QString>("highlights"); // processor, block, step, transfer, link
        const auto row = [](const char* experiment, const char* kinds, const char* highlights) {
            QTest::newRow(kinds) << experiment << kinds << highlights;
        };
        row("hypercube:3 allgather-hypercube", "holdings", "pb-tl");
        row("hypercube:3 allgather-hypercube", "steps", "pbstl");
        row("hypercube:3 allgather-hypercube", "loads time-shares", "-bstl");
        row("hypercube:3 allgather-hypercube", "traffic", "pb-tl");
        row("hypercube:3 allgather-hypercube", "arrows", "pbstl");
        row("hypercube:3 alltoall-hypercube", "packets", "pb-tl");
        row("hypercube:3 scan-hypercube", "scan", "p--tl");
        row("torus:4x4 broadcast-torus-mst", "partitions", "p--tl");
        row("torus:4x4 broadcast-torus-mst", "spread", "p--tl"); // it has one block
        row("torus:4x4 broadcast-torus-mst", "wave", "--st-");
        row("leaf-tree:3x3x3 allgather-leaf-flooding", "leaf-link", "p--tl");
    }
    void selectionsAreLinked()
    {
        QFETCH(QString, experiment);
        QFETCH(QString, kinds);
        QFETCH(QString, highlights);
        const auto shownRun = run(experimentFromText(experiment.toStdString()));
        for (const QString& kind : kinds.split(' ')) {
            const auto picture = makePicture(*findPictureKind(kind.toStdString()),
                                             pictureRequest(shownRun, double(shownRun->steps()), QSizeF(900, 420)));
            const auto image = [&](const Selected& selection) {
                QImage drawn(900, 420, QImage::Format_RGB32);
                drawn.fill(Qt::white);
                QPainter painter(&drawn);
                PainterCanvas canvas(painter);
                picture->paint(canvas, lightTheme(), selection, {});
                return drawn;
            };
            image({}); // fonts are loaded by the first picture
            const QImage plain = image({});
            QString shown;
            for (const auto& [letter, selection] :
                 {std::pair{'p', Selected(NodeId{5})}, std::pair{'b', Selected(BlockId{2})},
                  std::pair{'s', Selected(StepRef{1})}, std::pair{'t', Selected(TransferRef{1, 1})},
                  std::pair{'l', Selected(LinkRef{4})}})
                shown += image(selection) == plain ? QLatin1Char('-') : QLatin1Char(letter);
            QVERIFY2(shown == highlights, qPrintable(kind + ": " + shown));
        }
    }
};

HOPSCOPE_TEST(TestLinkedPictures)
#include "test_linked_pictures.moc"
