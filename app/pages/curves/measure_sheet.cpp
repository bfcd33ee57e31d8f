#include "pages/curves/measure_sheet.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "diagnostic.h"
#include "drawing/words.h"
#include "run/analysis/sweep.h"
#include "state/choices.h"
#include "state/document.h"
#include "values.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

/// The experiment with so many processors on a network of its family; nothing where that is impossible.
std::optional<Experiment> resized(const Experiment& experiment, unsigned processors)
{
    const TopologyFamily* family =
        findTopologyFamily(std::string_view(experiment.topology).substr(0, experiment.topology.find(':')));
    if (!family || !family->sizesFor) return {};
    const auto sizes = family->sizesFor(processors);
    if (!sizes) return {};
    Experiment next = experiment;
    next.topology = std::string(family->id) + ':' + *sizes;
    next.values.erase("shape");
    next.values.erase("without");
    next = healed(std::move(next));
    if (processorCount(next) != processors || !objectionTo(next).empty()) return {};
    return next;
}

} // namespace

MeasureSheet::MeasureSheet(Document& document, std::vector<std::string> ticked, MeasureHere::Programs programs,
                           QWidget* parent)
    : QDialog(parent), m_document(document), m_ticked(std::move(ticked)), m_warning(makeLabel({}, "strong", this)),
      m_problem(makeLabel({}, "trouble", this)), m_ranks(new QComboBox(this)), m_mode(new QComboBox(this)),
      m_lengths(new QLineEdit(QStringLiteral("1:1e5:log6"), this)), m_repeats(new QSpinBox(this)),
      m_all(new QCheckBox(tr("All algorithms that are ticked"), this)), m_progress(new QProgressBar(this)),
      m_process(programs)
{
    setWindowTitle(tr("Measure here"));
    setObjectName(QStringLiteral("measure-sheet"));
    const auto widen = [this](const Theme& theme) { setMinimumWidth(static_cast<int>(500 * theme.fontScale)); };
    widen(Appearance::theme());
    connect(&Appearance::instance(), &Appearance::themeChanged, this, widen);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 18);
    column->setSpacing(10);
    column->addWidget(makeLabel(tr("Measure on this machine"), "heading", this));
    auto* about =
        makeLabel(tr("hopscope-mpi executes the schedule with real messages between processes of this machine, "
                     "checks every element of the result and measures. The times become points over the "
                     "curves, in µs."),
                  "soft", this);
    about->setWordWrap(true);
    column->addWidget(about);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(18);
    const auto addRow = [&](const QString& title, QWidget* field, const QString& toolTip) {
        field->setAccessibleName(title);
        field->setToolTip(toolTip);
        form->addRow(makeLabel(title, "small", this), field);
    };
    addRow(tr("Ranks"), m_ranks, tr("One process for every processor of the experiment"));
    addRow(tr("Lengths in words"), m_lengths,
           tr("Numbers with commas between them, or from:to:logN; a word is a double of 8 bytes"));
    m_repeats->setRange(1, 10'000);
    m_repeats->setValue(10);
    addRow(tr("Repeats"), m_repeats,
           tr("How often each length is measured; all times are shown as median and quartiles"));
    m_mode->addItems(
        {tr("every message as soon as its data are there"), tr("step by step: all ranks meet before each")});
    addRow(tr("Mode"), m_mode, tr("--mode free and --mode steps of hopscope-mpi"));
    column->addLayout(form);
    m_all->setVisible(m_ticked.size() > 1);
    column->addWidget(m_all);
    for (QLabel* words : {m_warning, m_problem}) {
        words->setWordWrap(true);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        words->hide();
        column->addWidget(words);
    }
    m_progress->setTextVisible(false); // it is lower than letters
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    column->addWidget(m_progress);
    m_points = makeLabel({}, "small", this);
    m_points->hide();
    column->addWidget(m_points);
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox(this);
    m_measure = buttons->addButton(tr("Measure"), QDialogButtonBox::ActionRole);
    m_measure->setDefault(true);
    m_cancel = buttons->addButton(QDialogButtonBox::Cancel);
    column->addWidget(buttons);

    fillRanks();
    connect(m_ranks, &QComboBox::currentIndexChanged, this, [this] {
        m_warning->setText(MeasureHere::warning(m_ranks->currentData().toUInt()));
        m_warning->setVisible(!m_warning->text().isEmpty());
        fit();
    });
    emit m_ranks->currentIndexChanged(m_ranks->currentIndex());
    connect(m_measure, &QPushButton::clicked, this, &MeasureSheet::measure);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (!m_process.running()) return reject();
        m_process.cancel();
        setRunning(false);
        say(tr("Cancelled: all ranks have ended."));
    });
    connect(&m_process, &MeasureHere::progressed, this, [this](int done, int all) {
        m_progress->setRange(0, all);
        m_progress->setValue(done);
        m_points->setText(tr("%1 of %2 points").arg(done).arg(all));
    });
    connect(&m_process, &MeasureHere::failed, this, [this](const QString& sentence) {
        setRunning(false);
        say(sentence);
    });
    connect(&m_process, &MeasureHere::finished, this, [this](const std::vector<MeasureHere::Series>& all) {
        setRunning(false);
        std::vector<MeasuredSeries> series;
        for (const MeasureHere::Series& one : all)
            if (!one.points.empty()) series.push_back({one.algorithm, one.points});
        accept();
        emit measured(series);
    });
    if (const QString why = MeasureHere::objection(programs); !why.isEmpty()) {
        say(why);
        m_measure->setEnabled(false);
    }
}

void MeasureSheet::fillRanks()
{
    const Experiment& experiment = m_document.experiment();
    const auto processors = static_cast<unsigned>(processorCount(experiment));
    const unsigned cores = MeasureHere::cores();
    const QString topology = QString::fromStdString(experiment.topology);
    m_ranks->addItem(tr("%1, as %2 has").arg(processors).arg(topology), processors);
    if (processors == cores) return;
    if (const auto smaller = resized(experiment, cores)) {
        m_ranks->addItem(tr("%1, as many as cores: on %2").arg(cores).arg(QString::fromStdString(smaller->topology)),
                         cores);
        if (processors > cores) m_ranks->setCurrentIndex(1);
    }
}

QString MeasureSheet::warning() const { return m_warning->isHidden() ? QString() : m_warning->text(); }
QString MeasureSheet::problem() const { return m_problem->isHidden() ? QString() : m_problem->text(); }

void MeasureSheet::say(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    fit();
}

/// As high as its words need: sentences come and go, and a dialog does not grow for them by itself.
void MeasureSheet::fit()
{
    layout()->activate();
    resize(width(), std::max(layout()->heightForWidth(width()), minimumHeight()));
}

void MeasureSheet::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    fit();
}

void MeasureSheet::setRunning(bool running)
{
    for (QWidget* field :
         {static_cast<QWidget*>(m_ranks), static_cast<QWidget*>(m_lengths), static_cast<QWidget*>(m_repeats),
          static_cast<QWidget*>(m_mode), static_cast<QWidget*>(m_all), static_cast<QWidget*>(m_measure)})
        field->setEnabled(!running);
    m_progress->setVisible(running);
    m_points->setVisible(running);
    if (running) m_points->setText(tr("Starting …"));
    if (running)
        say({});
    else
        fit();
}

void MeasureSheet::measure()
{
    const auto ranks = m_ranks->currentData().toUInt();
    Experiment experiment = m_document.experiment();
    if (ranks != processorCount(experiment))
        if (const auto smaller = resized(experiment, ranks)) experiment = *smaller;
    try {
        MeasureHere::Wish wish;
        wish.repeats = m_repeats->value();
        wish.steps = m_mode->currentIndex() == 1;
        for (const std::string& value : axisFromText("words=" + m_lengths->text().trimmed().toStdString(), true).values)
            if (const auto words = parseNumber(value)) wish.words.push_back(*words);
        wish.experiments = {experiment};
        if (m_all->isChecked() && !m_all->isHidden())
            for (const std::string& id : m_ticked) {
                const Algorithm* algorithm = findAlgorithm(id);
                if (!algorithm || id == experiment.algorithm) continue;
                Experiment other = healed(with(experiment, "algorithm", id));
                if (objectionTo(other).empty()) wish.experiments.push_back(std::move(other));
            }
        m_process.start(wish, m_document.value());
        setRunning(true);
        // The curves under the points are those of the machine that was measured.
        if (experiment != m_document.experiment())
            m_document.setExperiment(experiment, tr("As many processors as cores"));
    } catch (const Refused& refusal) {
        say(QString::fromStdString(refusal.why().text));
    }
}

void MeasureSheet::done(int result)
{
    m_process.cancel();
    QDialog::done(result);
}

} // namespace hopscope
