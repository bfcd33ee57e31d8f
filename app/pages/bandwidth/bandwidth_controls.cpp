#include "drawing/format.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/bandwidth/pattern_text.h"
#include "state/document.h"
#include "state/value_change.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double mostDimensions = 8;

std::string nameOf(BspMachine::Kind kind, unsigned dimensions)
{
    return toText(BspMachine{.kind = kind, .dimensions = dimensions});
}

} // namespace

void BandwidthPage::buildControls(QVBoxLayout& column)
{
    QWidget* parent = column.parentWidget();
    const auto segments = [&](const QStringList& names, const QStringList& helps, auto chosen) {
        auto* made = new Segmented(parent);
        made->setOptions(names, helps);
        connect(made, &Segmented::chosen, this, chosen);
        return made;
    };
    const auto box = [&] {
        auto* made = new QWidget(parent);
        auto* inner = new QVBoxLayout(made);
        inner->setContentsMargins(0, 0, 0, 0);
        inner->setSpacing(6);
        return std::pair{made, inner};
    };

    column.addWidget(makeLabel(tr("What is sent"), "heading", parent));
    m_kinds = segments({tr("Pattern"), tr("Experiment")},
                       {tr("Packets between processors of 2^k, numbered cluster by cluster"),
                        tr("The schedule of the active experiment, step by step")},
                       [this](int index) {
                           BandwidthQuestion next = m_asked;
                           next.subject = index == 0 ? m_pattern : toText(m_document.experiment());
                           change(std::move(next));
                       });
    column.addWidget(m_kinds);

    QVBoxLayout* patterns{};
    std::tie(m_patternBox, patterns) = box();
    m_patterns = new ChoiceBox(m_patternBox);
    m_patterns->setObjectName(QStringLiteral("pattern"));
    m_patterns->setAccessibleName(tr("Pattern"));
    std::vector<BoxItem> items;
    for (const PatternKind& kind : patternKinds())
        items.push_back({toQString(kind.id), toQString(kind.title), toQString(kind.summary), {}});
    m_patterns->setItems(items, {});
    connect(m_patterns, &ChoiceBox::chosen, this, [this](const QString& id) {
        BandwidthQuestion next = m_asked;
        next.subject =
            patternText(patternKindOf(std::string(patternPrefix) + id.toStdString()), patternValuesOf(m_pattern));
        change(std::move(next));
    });
    patterns->addWidget(m_patterns);
    m_patternText = makeLabel({}, "small", m_patternBox);
    m_patternText->setWordWrap(true);
    patterns->addWidget(m_patternText);
    m_rowsColumn = new QVBoxLayout;
    m_rowsColumn->setSpacing(4);
    patterns->addLayout(m_rowsColumn);
    column.addWidget(m_patternBox);

    QVBoxLayout* experiments{};
    std::tie(m_experimentBox, experiments) = box();
    m_experimentText = makeLabel({}, "plain", m_experimentBox);
    m_experimentText->setWordWrap(true);
    experiments->addWidget(m_experimentText);
    experiments->addWidget(makeLabel(tr("chosen in the bar at the top"), "small", m_experimentBox));
    column.addWidget(m_experimentBox);

    m_wholes = segments({tr("step by step"), tr("all at once")},
                        {tr("Every step is a superstep"), tr("One superstep, from the first to the last holders")},
                        [this](int index) {
                            BandwidthQuestion next = m_asked;
                            next.whole = index == 1;
                            if (!next.whole) next.routing.reset();
                            change(std::move(next));
                        });
    column.addWidget(m_wholes);
    m_message = makeLabel({}, "trouble", parent);
    m_message->setWordWrap(true);
    m_message->hide();
    column.addWidget(m_message);

    column.addWidget(makeRule(parent));
    column.addWidget(makeLabel(tr("Machine"), "heading", parent));
    m_machines = segments({tr("Butterfly"), tr("n-D butterfly"), tr("n-D mesh")},
                          {tr("Full bandwidth above every cluster"), tr("Capacity of an n-dimensional mesh, p^(1−1/n)"),
                           tr("A grid: its distances cost time, too")},
                          [this](int index) {
                              BandwidthQuestion next = m_asked;
                              next.machine.kind = std::array{BspMachine::Kind::Butterfly, BspMachine::Kind::NdButterfly,
                                                             BspMachine::Kind::NdMesh}[static_cast<std::size_t>(index)];
                              next.machineGiven = true;
                              change(std::move(next));
                          });
    column.addWidget(m_machines);
    m_machineText = makeLabel({}, "small", parent);
    m_machineText->setWordWrap(true);
    column.addWidget(m_machineText);
    m_ownMachine = new QPushButton(tr("Use its own network"), parent);
    m_ownMachine->setProperty("role", QStringLiteral("pill"));
    connect(m_ownMachine, &QPushButton::clicked, this, [this] {
        BandwidthQuestion next = m_asked;
        next.machineGiven = false;
        change(std::move(next));
    });
    column.addWidget(m_ownMachine, 0, Qt::AlignLeft);
    m_dimensions = new ParameterRow(RowModel{.id = "n",
                                             .label = tr("Dimensions"),
                                             .symbol = QStringLiteral("n"),
                                             .help = tr("Every n-th level does not widen: 1 is a binary tree, 2 the "
                                                        "pruned butterfly of the paper, more than k a butterfly"),
                                             .range = {1, mostDimensions, true, false},
                                             .value = 2.0},
                                    parent);
    m_dimensions->setObjectName(QStringLiteral("dimensions"));
    connect(m_dimensions, &ParameterRow::edited, this, [this](const Value& value, bool dragging) {
        const double* number = std::get_if<double>(&value);
        if (!number) return m_dimensions->setModel(m_dimensions->model()); // it stays
        BandwidthQuestion next = m_asked;
        next.machine.dimensions = static_cast<unsigned>(std::clamp(std::round(*number), 1.0, 64.0));
        next.machineGiven = true;
        if (next.machine.kind == BspMachine::Kind::Butterfly) next.machine.kind = BspMachine::Kind::NdButterfly;
        change(std::move(next), dragging ? QStringLiteral("n") : QString());
    });
    connect(m_dimensions, &ParameterRow::letGo, this, [this] { ++m_chain; });
    column.addWidget(m_dimensions);
    m_prefixTitle = makeLabel(tr("Counting packets (DBSP+, via H)"), "soft", parent);
    column.addWidget(m_prefixTitle);
    m_prefixes = segments({tr("by supersteps"), tr("by a tree")},
                          {tr("Before packets are spread they are counted by prefix sums: q supersteps for a cluster "
                              "of 2^q processors, as in the paper, Pf = q²"),
                           tr("Prefix sums in one sweep up and down the butterfly, Pf = 2q")},
                          [this](int index) {
                              BandwidthQuestion next = m_asked;
                              next.machine.prefix =
                                  index == 0 ? BspMachine::Prefix::Superstep : BspMachine::Prefix::Tree;
                              change(std::move(next));
                          });
    column.addWidget(m_prefixes);

    column.addWidget(makeRule(parent));
    column.addWidget(makeLabel(tr("Run a routing"), "heading", parent));
    m_routings = segments({tr("none"), tr("direct"), tr("via H"), tr("all climb")},
                          {tr("Every superstep is one step of the clock"),
                           tr("Every packet goes straight to its end, in the first wave in which its way is free"),
                           tr("Only packets that must leave a cluster climb, spread evenly; in waves (Theorem 3.1)"),
                           tr("All packets climb to the level of the superstep; in waves (K₁₂ of the paper)")},
                          [this](int index) {
                              BandwidthQuestion next = m_asked;
                              next.routing.reset();
                              if (index > 0)
                                  next.routing = std::array{Routing::Direct, Routing::H,
                                                            Routing::K12}[static_cast<std::size_t>(index) - 1];
                              change(std::move(next));
                          });
    column.addWidget(m_routings);

    QVBoxLayout* kernels{};
    std::tie(m_kernelBox, kernels) = box();
    kernels->addWidget(makeLabel(tr("h in the costs"), "soft", m_kernelBox));
    m_heights = segments({tr("paper"), tr("exact")},
                         {tr("h = n (np for the broadcast), as in the formulas of the paper"),
                          tr("h: most packets that one processor really sends or receives")},
                         [this](int index) {
                             BandwidthQuestion next = m_asked;
                             next.exact = index == 1;
                             change(std::move(next));
                         });
    kernels->addWidget(m_heights);
    column.addWidget(m_kernelBox);

    column.addWidget(makeRule(parent));
    m_drawer = new QPushButton(tr("Models, growth and fits"), parent);
    m_drawer->setObjectName(QStringLiteral("drawer"));
    m_drawer->setCheckable(true);
    m_drawer->setToolTip(tr("How costs grow with p, how H falls with the size of the cluster, and the tables of the "
                            "paper, instead of the four pictures"));
    connect(m_drawer, &QPushButton::clicked, this, &BandwidthPage::setDrawer);
    column.addWidget(m_drawer);
    column.addStretch();
}

void BandwidthPage::refreshControls()
{
    const bool pattern = isPattern(m_asked.subject);
    m_kinds->setCurrent(pattern ? 0 : 1);
    m_patternBox->setVisible(pattern);
    m_experimentBox->setVisible(!pattern);
    m_experimentText->setText(QString::fromStdString(m_asked.subject));
    m_wholes->setCurrent(m_asked.whole ? 1 : 0);
    m_machines->setCurrent(m_asked.machine.kind == BspMachine::Kind::Butterfly     ? 0
                           : m_asked.machine.kind == BspMachine::Kind::NdButterfly ? 1
                                                                                   : 2);
    RowModel dimensions = m_dimensions->model();
    dimensions.value = double(m_asked.machine.dimensions);
    m_dimensions->setModel(dimensions);
    m_dimensions->setVisible(m_asked.machine.kind != BspMachine::Kind::Butterfly);
    m_dimensions->setToolTip(QString::fromStdString(nameOf(m_asked.machine.kind, m_asked.machine.dimensions)));
    // On a mesh both take the same time.
    m_prefixTitle->setVisible(m_asked.machine.kind != BspMachine::Kind::NdMesh);
    m_prefixes->setVisible(m_asked.machine.kind != BspMachine::Kind::NdMesh);
    m_prefixes->setCurrent(m_asked.machine.prefix == BspMachine::Prefix::Superstep ? 0 : 1);
    m_routings->setCurrent(m_asked.routing ? static_cast<int>(*m_asked.routing) + 1 : 0);
    refreshMachineText();
    m_heights->setCurrent(m_asked.exact ? 1 : 0);
    const std::string_view id = pattern ? patternKindOf(m_asked.subject).id : std::string_view();
    m_kernelBox->setVisible(id == "nn-exchange" || id == "generalized-broadcast" || id == "binomial-broadcast"
                            || id == "ns-fft");
    if (pattern) refreshRows();
}

QString BandwidthPage::patternTitle() const
{
    if (!isPattern(m_asked.subject)) return {};
    QString values = QString::fromStdString(m_asked.subject).section(QLatin1Char(' '), 1);
    const QString title = toQString(patternKindOf(m_asked.subject).title);
    return values.isEmpty() ? title : tr("%1 · %2").arg(title, values.replace(QLatin1Char(' '), QStringLiteral(", ")));
}

/// Whose machine it is.
void BandwidthPage::refreshMachineText()
{
    const bool pattern = isPattern(m_asked.subject);
    const auto own = ownMachineOf(m_asked.subject);
    const QString network = QString::fromStdString(m_asked.subject).section(QLatin1Char(' '), 0, 0);
    const bool other = own && own->alpha() != m_asked.machine.alpha();
    const bool priced = own && experimentFromText(m_asked.subject).values.contains("machine");
    m_ownMachine->setVisible(other);
    const QString prices = own ? machineName(*own) : QString();
    QStringList texts;
    if (!pattern)
        texts += priced && other ? tr("Not the %1, at whose prices the experiment runs.").arg(prices)
                 : priced        ? tr("The %1, at whose prices the experiment runs.").arg(prices)
                 : other         ? tr("Not %1, the network of the experiment, which is a machine itself.").arg(network)
                 : own           ? tr("As thin as %1, the network of the experiment.").arg(network)
                       : tr("Replaces %1, which the formulas of Soviani and Singh do not cover.").arg(network);
    // Names that others use for the same.
    if (m_asked.machine.kind == BspMachine::Kind::NdButterfly && m_asked.machine.dimensions <= 2)
        texts += m_asked.machine.dimensions == 1 ? tr("With n = 1 it is a binary tree.")
                                                 : tr("With n = 2 it is their pruned butterfly.");
    m_machineText->setText(texts.join(QLatin1Char('\n')));
    m_machineText->setVisible(!texts.isEmpty());
}

void BandwidthPage::change(BandwidthQuestion next, const QString& mergeKey)
{
    if (next == m_asked) return;
    if (mergeKey.isEmpty()) ++m_chain;
    const auto askAgain = [this](BandwidthQuestion wanted) {
        // The experiment in front has a history of its own.
        if (!isPattern(wanted.subject)) wanted.subject = toText(m_document.experiment());
        ask(std::move(wanted));
    };
    m_undo.push(
        new ValueChange<BandwidthQuestion>(askAgain, m_asked, std::move(next), tr("Question"), {mergeKey, m_chain}));
}

} // namespace hopscope
