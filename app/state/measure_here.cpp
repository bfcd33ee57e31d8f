#include "state/measure_here.h"

#include "algorithms/written.h"
#include "atomic_file.h"
#include "diagnostic.h"
#include "json_text.h"
#include "linux.h"
#include "state/choices.h"
#include "topology/file_network.h"
#include "values.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>

#include <csignal>
#include <unistd.h>

namespace hopscope {

namespace {

struct MeasureTexts {
    Q_DECLARE_TR_FUNCTIONS(MeasureHere)
};

/// Files of the document, for processes that have no document.
class Files {
public:
    Files(const QString& folder, const DocumentValue& document) : m_folder(folder), m_document(document) {}

    Experiment onDisk(Experiment experiment)
    {
        if (const std::string own = ownNameOf(experiment); !own.empty()) {
            const auto text = m_document.own.find(own);
            if (text != m_document.own.end()) {
                const bool list = text->second.starts_with("schedule ");
                experiment.algorithm = idOfFile(write(own + (list ? ".schedule" : ".lua"), text->second));
            }
        }
        if (const auto name = fileNetworkName(experiment.topology)) {
            const auto text = m_document.networks.find(*name);
            if (text != m_document.networks.end()) experiment.topology = topologyOfFile(write(*name, text->second));
        }
        return experiment;
    }

private:
    std::string write(const std::string& name, const std::string& text)
    {
        const QString path = m_folder + u'/' + QFileInfo(QString::fromStdString(name)).fileName();
        writeFile(path.toStdString(), text);
        return path.toStdString();
    }
    QString m_folder;
    const DocumentValue& m_document;
};

/// What a rank, or mpirun, complained about: its own sentence where there is one.
QString sentenceIn(const QByteArray& complaint)
{
    QString first;
    for (const QByteArray& line : complaint.split('\n')) {
        QString text = QString::fromUtf8(line).trimmed();
        if (text.startsWith(QStringLiteral("hopscope-mpi: "))) return text.mid(14);
        const bool rule = text.isEmpty() || text.startsWith(QStringLiteral("---"));
        if (first.isEmpty() && !rule) first = text;
    }
    return first;
}

} // namespace

MeasureHere::Programs MeasureHere::found()
{
    const QString own = QCoreApplication::applicationDirPath(), name = QStringLiteral("hopscope-mpi");
    QString program;
    for (const char* place : {"", "/mpi", "/../mpi", "/../../app/mpi"})
        if (const QFileInfo file(own + QLatin1String(place) + u'/' + name); program.isEmpty() && file.isExecutable())
            program = file.canonicalFilePath();
    if (program.isEmpty()) program = QStandardPaths::findExecutable(name);
    return {QStandardPaths::findExecutable(QStringLiteral("mpirun")), program};
}

QString MeasureHere::objection(const Programs& programs)
{
    if (programs.mpirun.isEmpty())
        return MeasureTexts::tr(
            "There is no mpirun on this machine: install Open MPI (apt-get install libopenmpi-dev openmpi-bin), "
            "then build Hopscope again.");
    if (programs.hopscopeMpi.isEmpty())
        return MeasureTexts::tr(
            "Hopscope was built without MPI: install Open MPI (apt-get install libopenmpi-dev openmpi-bin), then "
            "build it again; hopscope-mpi is then beside it.");
    return {};
}

unsigned MeasureHere::cores() { return static_cast<unsigned>(std::max(1, QThread::idealThreadCount())); }

QString MeasureHere::warning(unsigned ranks)
{
    if (ranks <= cores()) return {};
    return MeasureTexts::tr(
               "%1 ranks on %2 cores: they wait for each other's turn on a core, so a step takes milliseconds where it "
               "would take microseconds. The results are still checked; the times say nothing about α and β.")
        .arg(ranks)
        .arg(cores());
}

MeasureHere::MeasureHere(Programs programs, QObject* parent) : QObject(parent), m_programs(std::move(programs)) {}

MeasureHere::~MeasureHere() { cancel(); }

qint64 MeasureHere::processId() const { return m_process ? m_process->processId() : 0; }

void MeasureHere::start(const Wish& wish, const DocumentValue& document)
{
    cancel();
    if (const QString why = objection(m_programs); !why.isEmpty()) throw Refused("", why.toStdString());
    if (wish.experiments.empty() || wish.words.empty())
        throw Refused("",
                      MeasureTexts::tr("Nothing to measure: one algorithm and one length are needed.").toStdString());
    // What is shared between ranks lies in it, too, so that nothing stays behind whatever ends them.
    const QString shared = QStringLiteral("/dev/shm");
    m_folder = std::make_unique<QTemporaryDir>((QFileInfo(shared).isWritable() ? shared : QDir::tempPath())
                                               + QStringLiteral("/hopscope-XXXXXX"));
    if (!m_folder->isValid()) throw Refused("", m_folder->errorString().toStdString());
    Files files(m_folder->path(), document);
    m_names.clear();
    m_series.clear();
    std::uint64_t ranks = 0;
    QStringList experiments;
    for (Experiment experiment : wish.experiments) {
        const std::string shown = experiment.algorithm;
        experiment.values.erase("words");
        experiment.values.erase("model"); // simulated beside it, and a trace is nothing that ranks know
        experiment = healed(std::move(experiment));
        const std::uint64_t processors = processorCount(experiment);
        if (ranks != 0 && processors != ranks)
            throw Refused("", MeasureTexts::tr("All experiments need the same number of processors.").toStdString());
        ranks = processors;
        const Experiment written = files.onDisk(std::move(experiment));
        m_names.emplace_back(written.algorithm, QString::fromStdString(shown));
        m_series.push_back({QString::fromStdString(shown), {}});
        experiments += QString::fromStdString(toText(written));
    }
    if (ranks < 1 || ranks > mostRanks)
        throw Refused(
            "", MeasureTexts::tr("%1 ranks are not started on one machine; up to %2 are. On a cluster: mpirun -n %1 "
                                 "hopscope-mpi run …")
                    .arg(ranks)
                    .arg(mostRanks)
                    .toStdString());
    QStringList lengths;
    for (const double length : wish.words) lengths += QString::fromStdString(formatNumber(length));
    m_all = static_cast<int>(wish.experiments.size() * wish.words.size());
    m_done = 0;
    m_rest.clear();
    m_complaint.clear();

    auto* process = new QProcess(this);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("TMPDIR"), m_folder->path());
    environment.insert(QStringLiteral("OMPI_MCA_btl_vader_backing_directory"), m_folder->path());
    environment.insert(QStringLiteral("OMPI_MCA_btl_sm_backing_directory"), m_folder->path());
    // Of cores that do two things at once, Open MPI counts one; who asked for more ranks has been warned.
    environment.insert(QStringLiteral("OMPI_MCA_rmaps_base_oversubscribe"), QStringLiteral("1"));
    if (ranks > cores()) environment.insert(QStringLiteral("OMPI_MCA_mpi_yield_when_idle"), QStringLiteral("1"));
    if (geteuid() == 0) { // in a container nobody else may be there
        environment.insert(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT"), QStringLiteral("1"));
        environment.insert(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"), QStringLiteral("1"));
    }
    process->setProcessEnvironment(environment);
    process->setWorkingDirectory(QDir::currentPath());
    process->setStandardInputFile(QProcess::nullDevice());
    const pid_t self = getpid();
    process->setChildProcessModifier([self] {
        if (!endWithParent(self)) _exit(1);
    });
    connect(process, &QProcess::readyReadStandardOutput, this, &MeasureHere::readLines);
    connect(process, &QProcess::readyReadStandardError, this, [this] {
        constexpr qsizetype most = 1 << 16;
        m_complaint = (m_complaint + m_process->readAllStandardError()).left(most);
    });
    connect(process, &QProcess::finished, this, [this](int status, QProcess::ExitStatus how) {
        readLines();
        m_complaint += m_process->readAllStandardError();
        ended(how == QProcess::NormalExit && status == 0);
    });
    connect(process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        m_complaint = m_process->errorString().toUtf8();
        ended(false);
    });
    m_process = process;
    process->start(
        m_programs.mpirun,
        QStringList{QStringLiteral("-n"), QString::number(ranks), m_programs.hopscopeMpi, QStringLiteral("run")}
            + experiments
            + QStringList{QStringLiteral("--x"), QStringLiteral("words=") + lengths.join(u','),
                          QStringLiteral("--repeat"), QString::number(wish.repeats), QStringLiteral("--mode"),
                          wish.steps ? QStringLiteral("steps") : QStringLiteral("free"), QStringLiteral("--json")});
    emit progressed(0, m_all);
}

void MeasureHere::readLines()
{
    if (!m_process) return;
    m_rest += m_process->readAllStandardOutput();
    for (qsizetype end = m_rest.indexOf('\n'); end >= 0; end = m_rest.indexOf('\n')) {
        const QByteArray line = m_rest.left(end);
        m_rest.remove(0, end + 1);
        take(line);
    }
}

void MeasureHere::take(const QByteArray& line)
{
    const Json object = jsonFromText(line.toStdString()).value_or(Json());
    const Json& times = memberOf(memberOf(object, "time"), "all");
    if (!times.is_array() || times.empty()) return;
    const std::string algorithm = textOf(object, "algorithm");
    for (std::size_t i = 0; i < m_names.size(); ++i)
        if (m_names[i].first == algorithm)
            for (const Json& seconds : times)
                if (seconds.is_number())
                    m_series[i].points.emplace_back(numberOf(object, "words"), 1e6 * seconds.get<double>());
    emit progressed(++m_done, m_all);
}

void MeasureHere::ended(bool well)
{
    m_process->deleteLater();
    m_process = nullptr;
    m_folder.reset();
    if (well) {
        emit finished(std::exchange(m_series, {}));
        return;
    }
    const QString why = sentenceIn(m_complaint);
    emit failed(why.isEmpty() ? MeasureTexts::tr("mpirun ended without a result.") : why);
}

void MeasureHere::cancel()
{
    if (!m_process) return;
    m_process->disconnect(this);
    endAll();
    m_process->deleteLater();
    m_process = nullptr;
    m_folder.reset();
}

// All at once: mpirun would wait for ranks that do not listen, and ranks for mpirun.
void MeasureHere::endAll()
{
    const auto first = static_cast<pid_t>(m_process->processId());
    if (first <= 0) return;
    kill(first, SIGSTOP); // it starts no more of them
    const std::vector<int> all = familyOf(first);
    for (auto process = all.rbegin(); process != all.rend(); ++process) kill(*process, SIGKILL);
    constexpr int patience = 80; // ms; what is killed is gone at once, and the window waits meanwhile
    m_process->waitForFinished(patience);
}

} // namespace hopscope
