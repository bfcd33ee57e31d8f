#include "window/sheets/trace_sheet.h"

#include "diagnostic.h"
#include "progress.h"
#include "widgets/labels.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QProgressBar>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace hopscope {

TraceSheet::TraceSheet(const DocumentValue& document, const QString& path, QWidget* window)
    : QDialog(window), m_bar(new QProgressBar(this))
{
    const QString shown = QFileInfo(path).fileName();
    setWindowTitle(tr("Open %1").arg(shown));
    setObjectName(QStringLiteral("trace-sheet"));
    setMinimumWidth(420);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 18);
    column->setSpacing(10);
    column->addWidget(makeLabel(tr("%1 is being read …").arg(shown), "heading", this));
    auto* about = makeLabel(tr("The schedule that was measured is run, too, so that its model stands beside it."), "soft",
                            this);
    about->setWordWrap(true);
    column->addWidget(about);
    constexpr int thousandths = 1000;
    m_bar->setRange(0, thousandths);
    m_bar->setFormat(QStringLiteral("%p %"));
    m_bar->setAccessibleName(tr("Progress"));
    column->addWidget(m_bar);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::rejected, this, [this] {
        m_ended = true; // what has been read meanwhile is not wanted either
        m_reader.cancel();
    });

    auto* look = new QTimer(this);
    connect(look, &QTimer::timeout, this,
            [this] { m_bar->setValue(static_cast<int>(thousandths * m_progress->fraction())); });
    constexpr int often = 100, patience = 300; // milliseconds
    look->start(often);
    QTimer::singleShot(patience, this, &QDialog::open); // most are there before
    m_reader.start([this, document, path, progress = m_progress](const std::stop_token&) {
        const auto give = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
        try {
            give([this, opened = readTrace(document, path, *progress)] {
                if (m_ended) return;
                accept();
                emit taken(opened);
                deleteLater();
            });
        } catch (const Cancelled&) { // nobody waits for it
        } catch (const std::exception& error) {
            give([this, why = QString::fromStdString(reasonOf(error))] {
                if (m_ended) return;
                reject();
                emit refused(why);
            });
        }
    });
}

TraceSheet::~TraceSheet() { m_reader.cancel(); }

void TraceSheet::finish()
{
    m_reader.wait();
    QCoreApplication::sendPostedEvents(this);
}

} // namespace hopscope
