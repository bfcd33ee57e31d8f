#include "algorithms/catalogue.h"
#include "registered.h"
#include "state/choices.h"
#include "views/parameter_model.h"
#include "waiting.h"

#include <algorithm>
#include <ctime>

using namespace hopscope;

class TestChoices : public QObject {
    Q_OBJECT
private slots:
    void takesTopologiesApart()
    {
        QCOMPARE(toText(topologyFromText("torus:4x8x2")), std::string("torus:4x8x2"));
        QCOMPARE(topologyFromText("hypercube:3").sizes, std::vector<std::uint64_t>{3});
        QVERIFY(topologyFromText("hypercube:8x").sizes.size() <= 1);
        QVERIFY(topologyFromText("ring:P").sizes.empty());
        QVERIFY(topologyFromText("ring").sizes.empty());
    }

    void everyChoiceIsOffered()
    {
        const Experiment experiment = experimentFromText("complete:16 broadcast-chain packets=4");
        QCOMPARE(topologyChoices(experiment).size(), topologyFamilies().size());
        QCOMPARE(modelChoices(experiment).size(), costModels().size());
        const auto algorithms = algorithmChoices(experiment);
        const auto all =
            std::ranges::count_if(catalogue(), [](const Algorithm* a) { return a->operation == Operation::Broadcast; });
        QCOMPARE(std::ptrdiff_t(algorithms.size()), std::ptrdiff_t(all));
    }

    /// From everywhere to everywhere: what a list promises holds, and nothing throws.
    void everyChoiceLeadsSomewhere()
    {
        for (const char* text :
             {"complete:16 broadcast-fractional-tree packets=12 group=3 root=15", "ring:6 broadcast-halving",
              "torus:3x5 broadcast-grid", "hypercube:3 allgather-hypercube words=3"}) {
            const Experiment experiment = experimentFromText(text);
            for (const auto choices : {operationChoices, topologyChoices, algorithmChoices, modelChoices})
                for (const Choice& choice : choices(experiment)) {
                    if (choice.objection.empty())
                        QVERIFY2(validate(choice.experiment).empty(), (std::string(text) + " -> " + choice.id).c_str());
                    else
                        QVERIFY(!validate(choice.experiment).empty());
                }
        }
    }

    /// Asking costs no more among 16 million processors, or where a typed size cannot be built at all.
    void asksHugeNetworksAtOnce()
    {
        const std::clock_t before = std::clock();
        for (const char* text : {"binary-tree:1000000000 gather-pipeline model=alpha-dbsp ports=duplex words=7",
                                 "binary-tree:16777216 gather-pipeline words=7", "mesh:4096x4096 broadcast-grid"}) {
            const Experiment experiment = experimentFromText(text);
            for (const Algorithm* algorithm : catalogue()) experimentWith(experiment, *algorithm);
            for (const auto choices : {operationChoices, topologyChoices, algorithmChoices, modelChoices})
                QVERIFY(!choices(experiment).empty());
        }
        const double taken = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        QVERIFY2(taken < 3, qPrintable(QStringLiteral("%1 s of processor time").arg(taken)));
    }

    void keepsWhatTheNewChoiceKnows()
    {
        const Experiment experiment =
            experimentFromText("complete:16 broadcast-fractional-tree packets=12 group=3 words=64");
        for (const Choice& choice : algorithmChoices(experiment))
            if (choice.id == "broadcast-chain") {
                QVERIFY(choice.experiment.values.contains("packets"));
                QVERIFY(choice.experiment.values.contains("words"));
                QVERIFY(!choice.experiment.values.contains("group"));
            }
        for (const Choice& choice : operationChoices(experiment))
            if (choice.id == "reduce") QCOMPARE(choice.experiment.algorithm, std::string("reduce-fractional-tree"));
        for (const Choice& choice : topologyChoices(experimentFromText("complete:21 broadcast-halving root=20")))
            if (choice.id == "hypercube") QCOMPARE(choice.experiment.topology, std::string("hypercube:4"));
    }

    void everyParameterHasARow()
    {
        for (const Algorithm* algorithm : catalogue()) {
            const Experiment experiment{"complete:8", std::string(algorithm->id), {}};
            std::size_t rows = 0;
            for (const ParameterSection& section : parameterSections(resolutionOf(experiment), {}))
                rows += section.rows.size();
            const auto all = parametersFor(experiment);
            // Size in, model and seed out.
            const auto hidden = std::ranges::count_if(
                all, [](const NamedParameter& n) { return n.parameter.id == "model" || n.parameter.id == "seed"; });
            QCOMPARE(std::ptrdiff_t(rows), std::ptrdiff_t(all.size()) + 1 - hidden);
        }
    }

    void sizesSnapWhileDragged()
    {
        const Experiment experiment = experimentFromText("complete:16 broadcast-hypercube");
        QCOMPARE(withRow(experiment, sizeRowId(0), 21.0, true).topology, std::string("complete:16"));
        QCOMPARE(withRow(experiment, sizeRowId(0), 30.0, true).topology, std::string("complete:32"));
        QCOMPARE(withRow(experiment, sizeRowId(0), 21.0, false).topology, std::string("complete:21"));
        QCOMPARE(withRow(experimentFromText("torus:4x4 broadcast-grid"), sizeRowId(1), 7.0, true).topology,
                 std::string("torus:4x7"));
    }

    void sentencesReadWell()
    {
        const auto sentence = [](const char* text) { return sentenceOf(validate(experimentFromText(text)).front()); };
        QVERIFY(sentence("complete:8 broadcast-chain packets=0").starts_with("Packets must be"));
        QVERIFY(!sentence("ring:6 broadcast-hypercube").starts_with("Topology"));
    }
};

HOPSCOPE_TEST(TestChoices)
#include "test_choices.moc"
