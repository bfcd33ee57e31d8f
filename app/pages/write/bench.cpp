#include "pages/write/bench.h"

#include "drawing/words.h"
#include "topology/topology.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace hopscope {

namespace {

/// Told by a sign as well as by its colour.
QString signOf(Trial::Verdict verdict)
{
    switch (verdict) {
    case Trial::Verdict::Right:
        return QStringLiteral("✓");
    case Trial::Verdict::Wrong:
        return QStringLiteral("✗");
    case Trial::Verdict::Deadlock:
        return QStringLiteral("D");
    case Trial::Verdict::Error:
        return QStringLiteral("!");
    default:
        return QStringLiteral("–");
    }
}

QString wordOf(Trial::Verdict verdict)
{
    switch (verdict) {
    case Trial::Verdict::Right:
        return Bench::tr("correct");
    case Trial::Verdict::Wrong:
        return Bench::tr("wrong");
    case Trial::Verdict::Deadlock:
        return Bench::tr("deadlock");
    case Trial::Verdict::Error:
        return Bench::tr("error");
    default:
        return Bench::tr("refused");
    }
}

/// "p = 8, root 3: wrong in step 2: …"
QString sentenceOf(const Trial& trial)
{
    QString text = Bench::tr("p = %1").arg(trial.processors);
    if (trial.root) text += Bench::tr(", root %1").arg(*trial.root);
    text += QStringLiteral(": ") + wordOf(trial.verdict);
    if (trial.step >= 0) text += Bench::tr(" in step %1").arg(trial.step + 1);
    if (trial.line > 0) text += Bench::tr(", line %1").arg(trial.line);
    if (!trial.what.empty()) text += QStringLiteral(": ") + QString::fromStdString(trial.what);
    return text;
}

} // namespace

void BenchModel::begin(const std::vector<Experiment>& experiments, const std::vector<std::uint32_t>& sizes,
                       std::uint32_t roots)
{
    beginResetModel();
    m_sizes = sizes;
    m_roots = roots;
    m_all = experiments.size();
    m_trials.clear();
    endResetModel();
}

void BenchModel::add(const std::vector<Trial>& trials)
{
    for (const Trial& trial : trials) m_trials.insert_or_assign({trial.processors, trial.root.value_or(0)}, trial);
    if (rowCount() > 0 && columnCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

const Trial* BenchModel::at(std::uint32_t processors, std::uint32_t root) const
{
    const auto found = m_trials.find({processors, root});
    return found == m_trials.end() ? nullptr : &found->second;
}

const Trial* BenchModel::at(const QModelIndex& index) const
{
    if (!index.isValid()) return nullptr;
    return at(m_sizes[static_cast<std::size_t>(index.column())], static_cast<std::uint32_t>(index.row()));
}

std::size_t BenchModel::count(Trial::Verdict verdict) const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(m_trials, [&](const auto& one) { return one.second.verdict == verdict; }));
}

int BenchModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_roots); }

int BenchModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_sizes.size());
}

QVariant BenchModel::data(const QModelIndex& index, int role) const
{
    const Trial* trial = at(index);
    const std::uint32_t size = m_sizes[static_cast<std::size_t>(index.column())];
    const bool impossible = static_cast<std::uint32_t>(index.row()) >= size;
    const Theme& theme = Appearance::theme();
    switch (role) {
    case Qt::DisplayRole:
        return trial ? signOf(trial->verdict) : impossible ? QString() : QStringLiteral("·");
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignCenter);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        if (trial) return sentenceOf(*trial);
        return impossible ? QString() : Bench::tr("p = %1, root %2: not tried yet").arg(size).arg(index.row());
    case Qt::BackgroundRole:
        if (!trial) return {};
        if (trial->verdict == Trial::Verdict::Right) return theme.goodSoft;
        if (trial->verdict == Trial::Verdict::Refused) return theme.field;
        return trial->verdict == Trial::Verdict::Deadlock ? theme.trouble : theme.troubleSoft;
    case Qt::ForegroundRole:
        if (!trial || trial->verdict == Trial::Verdict::Refused) return theme.inkSoft;
        if (trial->verdict == Trial::Verdict::Right) return theme.good;
        return trial->verdict == Trial::Verdict::Deadlock ? inkOn(theme.trouble) : theme.troubleText;
    default:
        return {};
    }
}

QVariant BenchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::DisplayRole)
        return orientation == Qt::Horizontal ? static_cast<int>(m_sizes[static_cast<std::size_t>(section)]) : section;
    if (role == Qt::ToolTipRole)
        return orientation == Qt::Horizontal
                   ? Bench::tr("%1 processors").arg(m_sizes[static_cast<std::size_t>(section)])
                   : Bench::tr("root %1").arg(section);
    return {};
}

Bench::Bench(QWidget* parent)
    : QWidget(parent), m_model(new BenchModel(this)), m_table(new QTableView(this)),
      m_summary(makeLabel({}, "plain", this)),
      m_axes(makeLabel(tr("columns: processors p · rows: root"), "soft", this)),
      m_faded(new QGraphicsOpacityEffect(this)), m_again(new QPushButton(tr("Try again"), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 8);
    column->setSpacing(6);
    auto* head = new QHBoxLayout;
    m_summary->setWordWrap(true);
    m_summary->setAccessibleName(tr("Result of the test bench"));
    head->addWidget(m_summary, 1);
    head->addWidget(m_axes);
    m_again->setObjectName(QStringLiteral("bench-again"));
    head->addWidget(m_again);
    column->addLayout(head);
    m_table->setModel(m_model);
    m_faded->setOpacity(0.4);
    m_faded->setEnabled(false);
    m_table->setGraphicsEffect(m_faded);
    m_table->setAccessibleName(tr("Test bench: processors in columns, roots in rows"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setCornerButtonEnabled(false);
    for (QAbstractButton* corner : m_table->findChildren<QAbstractButton*>())
        corner->setAccessibleName(tr("All cells")); // Qt's own, which has no words
    m_table->horizontalHeader()->setMinimumSectionSize(18);
    m_table->verticalHeader()->setMinimumSectionSize(14);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    column->addWidget(m_table, 1000);
    column->addStretch(1); // without a table the sentence stays at the top
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (const Trial* trial = m_model->at(index)) emit chosen(Trial(*trial));
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (const Trial* trial = m_model->at(index)) emit chosen(Trial(*trial));
    });
    connect(m_again, &QPushButton::clicked, this, &Bench::restart);
    const auto dress = [this] {
        const QFont font = Appearance::theme().text(9);
        m_table->setFont(font);
        m_table->horizontalHeader()->setFont(font);
        m_table->verticalHeader()->setFont(font);
        m_table->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 1px 2px; }"));
        const int high = QFontMetrics(font).height() + 2;
        m_table->verticalHeader()->setDefaultSectionSize(high);
        m_table->horizontalHeader()->setDefaultSectionSize(
            std::max(high + 6, QFontMetrics(font).horizontalAdvance(QStringLiteral("33")) + 9));
        m_table->horizontalHeader()->setFixedHeight(high + 2);
    };
    connect(&Appearance::instance(), &Appearance::themeChanged, this, dress);
    dress();
    m_patience.setSingleShot(true);
    m_patience.setInterval(budget);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_cut = true;
        m_late.request_stop();
    });
    refresh();
}

Bench::~Bench()
{
    m_late.request_stop();
    m_task.cancel();
}

void Bench::stop()
{
    ++m_number;
    m_patience.stop();
    m_late.request_stop();
    m_task.cancel();
    m_running = false;
    refresh();
}

void Bench::clear(const QString& why)
{
    stop();
    m_why = why;
    m_old = false;
    m_text.clear();
    m_cut = false;
    m_model->begin({}, {}, 0);
    refresh();
}

namespace {

/// What is asked: the size and the root are varied.
TrialQuestion questionOf(const Experiment& experiment)
{
    TrialQuestion question{.experiment = experiment, .sizes = {}, .roots = {}};
    question.experiment.topology = experiment.topology.substr(0, experiment.topology.find(':'));
    question.experiment.values.erase("root");
    for (std::uint32_t root = 0; root < Bench::mostRoots; ++root) question.roots.push_back(root);
    return question;
}

} // namespace

void Bench::keepFor(const Experiment& experiment, const std::string& text)
{
    if (questionOf(experiment).experiment == m_question.experiment && text == m_text) {
        if (std::exchange(m_old, false)) refresh();
        return;
    }
    m_old = m_model->tried() > 0;
    stop();
}

void Bench::start(const Experiment& experiment, const std::string& text)
{
    TrialQuestion question = questionOf(experiment);
    m_old = false;
    const bool same = question.experiment == m_question.experiment && text == m_text;
    if (same && (m_running || (m_model->all() > 0 && (m_cut || m_model->tried() == m_model->all())))) return refresh();
    m_question = std::move(question);
    m_text = text;
    restart();
}

void Bench::restart()
{
    stop();
    m_why.clear();
    TrialQuestion question = m_question;
    std::vector<std::uint32_t> sizes;
    std::vector<Experiment> all;
    try {
        const TopologyFamily* family = findTopologyFamily(question.experiment.topology);
        if (!family || !family->sizesFor) throw Refused("", "There is one network of this name and no other size.");
        for (std::uint32_t p = 1; p <= mostProcessors; ++p) {
            if (!family->sizesFor(p)) continue;
            sizes.push_back(p);
        }
        question.sizes = sizes;
        all = experimentsOf(question);
    } catch (const Refused& refusal) {
        return clear(QString::fromStdString(refusal.why().text));
    }
    const bool rooted = all.size() > sizes.size();
    m_model->begin(all, sizes, rooted ? std::min(mostRoots, sizes.empty() ? 0 : sizes.back()) : 1);
    m_running = true;
    m_cut = false;
    m_late = std::stop_source();
    const quint64 number = ++m_number;
    m_task.start([this, number, question, late = m_late](const std::stop_token& stop) mutable {
        const std::stop_callback both(stop, [&late] { late.request_stop(); });
        std::vector<Trial> some;
        auto last = std::chrono::steady_clock::now();
        const auto hand = [&](bool end) {
            QMetaObject::invokeMethod(this, [this, number, trials = std::exchange(some, {}), end]() mutable {
                take(number, std::move(trials), end);
            });
            last = std::chrono::steady_clock::now();
        };
        try {
            eachTrial(
                question,
                [&](const Trial& trial) {
                    some.push_back(trial);
                    constexpr std::chrono::milliseconds often(60);
                    if (std::chrono::steady_clock::now() - last > often) hand(false);
                },
                nullptr, late.get_token());
        } catch (const Cancelled&) { // the time is over, or a newer text
        } catch (const Refused&) {   // the text has changed meanwhile
        }
        hand(true);
    });
    m_patience.start();
    refresh();
}

void Bench::take(quint64 number, std::vector<Trial> trials, bool last)
{
    if (number != m_number) return;
    m_model->add(trials);
    if (last) {
        m_running = false;
        m_patience.stop();
    }
    refresh();
}

QString Bench::summary() const
{
    if (!m_why.isEmpty()) return m_why;
    if (m_model->all() == 0) return tr("Nothing has been tried yet.");
    QStringList parts;
    for (const auto verdict : {Trial::Verdict::Right, Trial::Verdict::Wrong, Trial::Verdict::Deadlock,
                               Trial::Verdict::Error, Trial::Verdict::Refused})
        if (const std::size_t count = m_model->count(verdict); count > 0)
            parts += QStringLiteral("%1 %2 %3").arg(signOf(verdict)).arg(count).arg(wordOf(verdict));
    QString text = parts.join(QStringLiteral("   "));
    if (m_old) return tr("Before the last change: %1").arg(text);
    const auto tried = m_model->tried(), all = m_model->all();
    if (tried < all && m_running)
        text += tr("   %1 of %2 tried …").arg(tried).arg(all);
    else if (tried < all)
        text += m_cut ? tr("   %1 of %2 tried in %3 s").arg(tried).arg(all).arg(budget / 1000)
                      : tr("   %1 of %2 tried").arg(tried).arg(all);
    return text.trimmed();
}

void Bench::refresh()
{
    m_summary->setText(summary());
    m_table->setVisible(m_model->all() > 0);
    m_axes->setVisible(m_model->all() > 0);
    m_faded->setEnabled(m_old);
    m_again->setVisible(!m_old && !m_running && m_why.isEmpty() && m_model->tried() < m_model->all());
}

void Bench::finish()
{
    m_task.wait();
    QCoreApplication::sendPostedEvents(this);
}

} // namespace hopscope
