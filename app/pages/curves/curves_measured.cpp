#include "pages/curves/curves.h"

#include "diagnostic.h"
#include "drawing/series_style.h"
#include "pages/curves/curve_check.h"
#include "pages/curves/measure_sheet.h"
#include "pages/curves/measured_panel.h"
#include "progress.h"
#include "state/kept/files.h"
#include "state/kept/session.h"
#include "state/opened_trace.h"
#include "state/sweeper.h"
#include "text_file.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QStyle>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

void CurvesPage::buildMeasured(QVBoxLayout& column)
{
    QWidget* parent = column.parentWidget();
    m_measuredChecks = new QVBoxLayout;
    m_measuredChecks->setSpacing(5);
    column.addLayout(m_measuredChecks);
    auto* button = new QPushButton(tr("Measured points …"), parent);
    button->setProperty("role", QStringLiteral("link"));
    button->setCursor(Qt::PointingHandCursor);
    button->setToolTip(
        tr("Lay the points of a CSV file over the curves: x, then one or more times, in the units of the "
           "axes. A file can also be dropped on the page."));
    connect(button, &QPushButton::clicked, this, [this] {
        const QString name = QFileDialog::getOpenFileName(this, tr("Measured points"), session::lastFolder(),
                                                          tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
        if (!name.isEmpty()) openMeasured(name);
    });
    column.addWidget(button, 0, Qt::AlignLeft);
    auto* here = new QPushButton(tr("Measure here …"), parent);
    here->setObjectName(QStringLiteral("measure-here"));
    here->setProperty("role", QStringLiteral("link"));
    here->setCursor(Qt::PointingHandCursor);
    here->setToolTip(tr("Execute the experiment with MPI on this machine, and lay the times over the curves"));
    connect(here, &QPushButton::clicked, this, [this] { measureHere(); });
    column.addWidget(here, 0, Qt::AlignLeft);
    m_measuredProblem = makeLabel({}, "small", parent);
    m_measuredProblem->setWordWrap(true);
    m_measuredProblem->hide();
    column.addWidget(m_measuredProblem);
}

QString CurvesPage::measuredProblem() const { return m_measuredProblem->text(); }

void CurvesPage::openMeasured(const QString& fileName)
{
    m_toRead += fileName; // what is still being read is read again with it: only the newest task counts
    sayMeasured(tr("Reading %1 …").arg(QFileInfo(fileName).fileName()), "small");
    m_reader.start([this, names = m_toRead](const std::stop_token& stop) {
        ReadMeasured read;
        for (const QString& name : names) {
            const QFileInfo file(name);
            QByteArray bytes;
            try {
                bytes = loadFile(name, mostOfTable);
            } catch (const std::exception& error) { // it names the file
                read.problem = QString::fromStdString(reasonOf(error));
                continue;
            }
            try {
                for (MeasuredSeries& one : measuredFromCsv(bytes, file.completeBaseName(), stop))
                    read.series.push_back(std::move(one));
            } catch (const Cancelled&) {
                return;
            } catch (const std::exception& error) {
                read.problem =
                    tr("%1 cannot be shown: %2").arg(file.fileName(), QString::fromStdString(reasonOf(error)));
            }
        }
        if (stop.stop_requested()) return;
        QMetaObject::invokeMethod(
            this,
            [this, count = names.size(), read = std::move(read)] {
                if (count == m_toRead.size()) takeRead(read); // nothing came after it
            },
            Qt::QueuedConnection);
    });
}

void CurvesPage::takeRead(const ReadMeasured& read)
{
    m_toRead.clear();
    sayMeasured(read.problem, "mistake");
    if (!read.series.empty()) addMeasured(read.series);
}

void CurvesPage::finishReading()
{
    m_reader.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

void CurvesPage::sayMeasured(const QString& sentence, const char* role)
{
    m_measuredProblem->setText(sentence);
    m_measuredProblem->setProperty("role", QLatin1String(role));
    m_measuredProblem->style()->polish(m_measuredProblem);
    m_measuredProblem->setVisible(!sentence.isEmpty());
}

void CurvesPage::addMeasured(std::vector<MeasuredSeries> series)
{
    for (MeasuredSeries& one : series) {
        // A file that is opened again has been measured again.
        const auto same = std::ranges::find(m_measured, one.name, &MeasuredSeries::name);
        if (same != m_measured.end())
            *same = std::move(one);
        else
            m_measured.push_back(std::move(one));
    }
    refreshMeasured();
    setHeight(CurveOptions::Height::Time); // what was measured is times
}

MeasureSheet& CurvesPage::measureHere(const MeasureHere::Programs& programs)
{
    auto* sheet = new MeasureSheet(m_document, chosenAlgorithms(), programs, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(sheet, &MeasureSheet::measured, this, [this](const std::vector<MeasuredSeries>& series) {
        addMeasured(series);
        if (m_options.x.id != "words") emit m_axis->chosen(QStringLiteral("words")); // that is what was varied
    });
    sheet->open();
    return *sheet;
}

/// Beside the algorithms, with shapes of their own.
void CurvesPage::refreshMeasured()
{
    while (QLayoutItem* item = m_measuredChecks->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (std::size_t i = 0; i < m_measured.size(); ++i) {
        auto* check = new CurveCheck(Curve{.label = m_measured[i].name, .style = measuredStyle + i, .loose = true},
                                     m_measured[i].points.size() == 1
                                         ? tr("measured, 1 point")
                                         : tr("measured, %1 points").arg(m_measured[i].points.size()),
                                     this);
        check->setChecked(true);
        check->setToolTip(tr("Off: taken away"));
        m_measuredChecks->addWidget(check);
        connect(check, &CurveCheck::toggled, this, [this, name = m_measured[i].name](bool on) {
            if (on) return;
            std::erase_if(m_measured, [&](const MeasuredSeries& one) { return one.name == name; });
            refreshMeasured();
            showChart();
        });
    }
}

void CurvesPage::drawMeasured(Chart& chart) const
{
    if (m_options.height != CurveOptions::Height::Time) return; // a ratio to what was not measured says nothing
    for (std::size_t i = 0; i < m_measured.size(); ++i)
        chart.curves.push_back(measuredCurve(m_measured[i], measuredStyle + i));
}

void CurvesPage::askMeasured()
{
    if (!m_sweeper->running()) m_measuredPanel->ask(m_options, m_measured);
}

void CurvesPage::finishMeasured()
{
    askMeasured();
    m_measuredPanel->finish();
}

void CurvesPage::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    const bool table = urls.size() == 1 && urls.front().isLocalFile()
                       && !urls.front().toLocalFile().endsWith(QStringLiteral(".hopscope"))
                       && !isTraceFile(urls.front().toLocalFile());
    if (table)
        event->acceptProposedAction();
    else
        event->ignore(); // the window knows what to do with it
}

void CurvesPage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    openMeasured(event->mimeData()->urls().front().toLocalFile());
}

} // namespace hopscope
