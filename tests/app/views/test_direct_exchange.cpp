#include "painted_picture.h"
#include "registered.h"
#include "run/experiment.h"
#include "scenes/pictures/parts/direct_exchange.h"
#include "scenes/pictures/picture.h"

#include <QTest>

#include <cstdint>
#include <memory>
#include <optional>

using namespace hopscope;

/// The holdings of a total exchange whose blocks go directly to their destinations.
class TestDirectExchange : public QObject {
    Q_OBJECT
private slots:
    /// In step j of the pairwise exchange i receives the block of i xor j.
    void everyStepBringsABlock()
    {
        const auto exchange = directExchange(runOf("complete:64 alltoall-pairwise"));
        QVERIFY(exchange != nullptr);
        for (std::uint32_t to = 0; to < 64; ++to) {
            QCOMPARE(exchange->arrival(to, to), StepIndex{-1});
            for (std::uint32_t from = 0; from < 64; ++from)
                if (from != to) QCOMPARE(exchange->arrival(to, from), static_cast<StepIndex>(from ^ to) - 1);
        }
        QCOMPARE(exchange->received(5, 20), 20U);
        QCOMPARE(exchange->sourceIn(5, 6), std::optional(5U ^ 7U));
        QCOMPARE(exchange->sourceIn(5, -1), std::optional<std::uint32_t>());
    }

    /// Blocks that others pass on, and few processors, have the other picture.
    void onlyDirectMessagesAreShownSo()
    {
        QVERIFY(directExchange(runOf("hypercube:6 alltoall-hypercube")) == nullptr);
        QVERIFY(directExchange(runOf("complete:8 alltoall-pairwise")) == nullptr);
        QVERIFY(directExchange(runOf("complete:64 allgather-ring")) == nullptr);
    }

    /// What has come, to whom, why, and the numbers of one processor, which add up to its blocks.
    void thePictureExplainsTheSquares()
    {
        const auto run = runOf("complete:1024 alltoall-pairwise words=16 alpha=100 beta=0.5");
        TextCanvas canvas;
        const PictureRequest request = pictureRequest(run, 300.5, {835, 225});
        const auto picture = makePicture(*findPictureKind("holdings"), request);
        picture->paint(canvas, lightTheme(), NodeId{700}, {});
        const QString said = canvas.painted.texts.join(' ');
        for (const char* words : {"After step 300 everybody has received 300 of 1023 blocks", "i xor 1 … i xor 300",
                                  "Processor 700 holds 300 received + 723 to send + 1", "913 = 700 xor 301",
                                  "arriving in step 301", "filled in steps 256–511", "256 = 16 × 16 pairs"})
            QVERIFY2(said.contains(QString::fromUtf8(words)), qPrintable(said));
        // A cell in a full square, and one beside it.
        QCOMPARE(picture->explain({71, 37}),
                 QString("Processors 0 to 15 have 256 of the 256 blocks that processors 0 to 15 "
                         "send them"));
        QVERIFY2(says(painted("holdings", run, 0, {835, 225}), "At the start nobody has a block of another processor."),
                 "");
    }
};

HOPSCOPE_TEST(TestDirectExchange)
#include "test_direct_exchange.moc"
