#include "painted_picture.h"
#include "registered.h"
#include "scenes/pictures/clusters/group_levels.h"

#include <QTest>

#include <cstdint>
#include <set>

using namespace hopscope;

/// The view of clusters where all messages of a step cross the same boundaries.
class TestGroupExchange : public QObject {
    Q_OBJECT
private slots:
    /// Where all messages of a step go between halves of clusters of one size, these are found: no message stays in a
    /// half, and none leaves the two.
    void halvesThatExchange()
    {
        struct Case {
            const char* text;
            StepIndex step;
            std::uint32_t half; ///< processors of one; 0: messages go between clusters of several sizes
        };
        for (const auto& [text, number, half] :
             {Case{"hypercube:10 allgather-hypercube", 8, 256}, Case{"hypercube:3 allgather-hypercube", 0, 1},
              Case{"hypercube:6 broadcast-hypercube", 2, 8}, Case{"ring:1024 allgather-hypercube", 9, 512},
              Case{"ring:64 allgather-ring", 3, 0}, Case{"torus:8x8 allgather-torus-bucket", 1, 0},
              Case{"torus:8x8 allgather-hypercube", 5, 16}}) {
            const auto run = runOf(text);
            const GroupLevels levels({run, number, true, {835, 267}});
            const auto exchange = levels.exchange();
            QVERIFY2(exchange.has_value() == (half > 0), text);
            if (!exchange) continue;
            QCOMPARE(exchange->members, half);
            Step step;
            run->schedule().at(number, step);
            std::uint64_t messages = 0, partners = 0;
            for (std::size_t i = 0; i < exchange->pairs.size(); ++i) {
                messages += exchange->pairs[i].there + exchange->pairs[i].back;
                for (const GroupLevels::Partners& one : levels.partnersIn(*exchange, i)) {
                    partners += (one.there ? 1 : 0) + (one.back ? 1 : 0);
                    QCOMPARE(levels.clusterOf(one.low, exchange->bits), exchange->pairs[i].first);
                    QCOMPARE(levels.clusterOf(one.high, exchange->bits), exchange->pairs[i].first + 1);
                }
            }
            QCOMPARE(messages, std::uint64_t{step.transfers().size()});
            QCOMPARE(partners, messages);
        }
    }

    /// Their picture says where messages stay and leave, how many go each way, and who the partners are; what is not
    /// drawn is counted.
    void thePictureOfAnExchange()
    {
        // Recursive doubling: partners of step 9 differ in bit 8.
        const Painted cube = painted("groups", runOf("hypercube:10 allgather-hypercube words=64"), 8.5, {835, 267});
        for (const char* words :
             {"In this step all messages stay inside clusters of 512 processors and leave every cluster of 256 or "
              "fewer.",
              "256 each way", "of 16\u202f384 words", "0–255", "768–1023", "Inside 0–511 · 256 pairs · i ↔ i + 256"})
            QVERIFY2(says(cube, QString::fromUtf8(words)), qPrintable(cube.texts.join('|')));
        // What the step costs, what all steps do, and which blocks partners exchange.
        const Painted small =
            painted("groups", runOf("hypercube:6 allgather-hypercube words=64 alpha=10"), 4.5, {835, 267});
        for (const char* words : {"no two messages share a link: 10 + 16 × 64 = 1034 units",
                                  "dimension 4: partner ± 16", "step cluster size words per message", "5 32 1024 1034",
                                  "sum 4032 4092", "blocks 0–15", "blocks 16–31", "messages each way (no number: one)"})
            QVERIFY2(says(small, QString::fromUtf8(words)), qPrintable(small.texts.join('|')));
        // Another price of the same messages.
        const auto first = runOf("hypercube:6 allgather-hypercube words=64 alpha=10");
        const auto dear = run(experimentFromText("hypercube:6 allgather-hypercube words=64 alpha=100"), first);
        QCOMPARE(dear->simulation(), first->simulation());
        painted("groups", first, 4.5, {835, 267});
        const Painted priced = painted("groups", dear, 4.5, {835, 267});
        QVERIFY2(says(priced, "5 32 1024 1124") && says(priced, "sum 4032 4632"), qPrintable(priced.texts.join('|')));
        // All sizes of many processors have room, too.
        const Painted many =
            painted("groups", runOf("hypercube:14 allgather-hypercube words=64 alpha=10"), 12.5, {810, 267});
        for (const char* words : {"13 8192 262\u202f144 262\u202f154", "1\u202f048\u202f512 1\u202f048\u202f652",
                                  "blocks 4096–8191", "10 + 4096 × 64"})
            QVERIFY2(says(many, QString::fromUtf8(words)), qPrintable(many.texts.join('|')));
        const Painted early = painted("groups", runOf("hypercube:10 allgather-hypercube"), 1.5, {835, 267});
        QVERIFY2(says(early, "253 more pairs, with as many messages each"), qPrintable(early.texts.join('|')));
        const Painted tree = painted("groups", runOf("hypercube:10 broadcast-hypercube"), 0.5, {835, 267});
        QVERIFY2(says(tree, "1 message") && !says(tree, "each way"), qPrintable(tree.texts.join('|')));
    }

    /// Of eight processors all steps have room beside each other, each with its clusters and what it costs.
    void stepsOfFewProcessorsStandBesideEachOther()
    {
        const auto cube = runOf("hypercube:3 allgather-hypercube words=64 alpha=10");
        const Painted steps = painted("groups", cube, 1.5, {835, 267});
        for (const char* words : {"All messages of a step stay inside clusters of 2, then 4, then 8 processors:",
                                  "(10 + 64) + (10 + 128) + (10 + 256) = 478 units.",
                                  "the messages double: 64 → 128 → 256 words.", "Step 1: dimension 0, partner ± 1",
                                  "Step 2, now: dimension 1, partner ± 2", "128 words each: 10 + 128 = 138 units"})
            QVERIFY2(says(steps, QString::fromUtf8(words)), qPrintable(steps.texts.join('|')));
        for (const char* name : {"0", "7"}) QCOMPARE(steps.texts.count(QString(name)), 3);
        // Every processor has its place in every step, and can be picked there.
        const auto picture = makePicture(*findPictureKind("groups"), pictureRequest(cube, 1.5, {835, 267}));
        std::set<std::uint32_t> found;
        for (double x = 0; x < 835; x += 4)
            for (double y = 0; y < 267; y += 4) {
                const Selected selected = picture->at({x, y});
                if (const auto* node = std::get_if<NodeId>(&selected)) found.insert(node->value);
            }
        QCOMPARE(found.size(), std::size_t{8});
        // Where messages go between clusters of several sizes, there are no such steps.
        QVERIFY(!says(painted("groups", runOf("ring:8 allgather-ring"), 1.5, {835, 267}), "Step 1:"));
    }
};

HOPSCOPE_TEST(TestGroupExchange)
#include "test_group_exchange.moc"
