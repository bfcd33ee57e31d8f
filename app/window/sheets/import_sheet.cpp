#include "window/sheets/import_sheet.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "own/own_text.h"
#include "progress.h"
#include "schedule/operation.h"
#include "state/network_beside.h"
#include "views/network_board.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <utility>

namespace hopscope {

ImportSheet::ImportSheet(const QString& path, QWidget* window)
    : QDialog(window), m_path(path), m_picture(new NetworkBoard(this)), m_head(makeLabel({}, "heading", this)),
      m_verdict(makeLabel({}, "plain", this)), m_notes(makeLabel({}, "soft", this)), m_facts(new QFormLayout),
      m_operation(new QComboBox(this)), m_operationLabel(makeLabel(tr("&Operation"), "small", this)),
      m_mapping(new QComboBox(this)), m_mappingLabel(makeLabel(tr("&Mapping, to compare on it"), "small", this))
{
    setWindowTitle(tr("Open %1").arg(QFileInfo(path).fileName()));
    setObjectName(QStringLiteral("import-sheet"));
    resize(760, 460);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 18);
    column->setSpacing(10);
    column->addWidget(m_head);
    auto* row = new QHBoxLayout;
    row->setSpacing(18);
    m_picture->setTheme(Appearance::theme());
    m_picture->setHint(tr("There is no picture of so many processors or messages."));
    m_picture->setMinimumSize(300, 240);
    row->addWidget(m_picture, 1);
    auto* right = new QVBoxLayout;
    right->setSpacing(8);
    m_facts->setHorizontalSpacing(18);
    right->addLayout(m_facts);
    right->addSpacing(6);
    m_operationLabel->setTextFormat(Qt::AutoText);
    m_operationLabel->setBuddy(m_operation);
    m_operation->setAccessibleName(tr("Operation of the schedule"));
    right->addWidget(m_operationLabel);
    right->addWidget(m_operation);
    m_mappingLabel->setTextFormat(Qt::AutoText);
    m_mappingLabel->setBuddy(m_mapping);
    m_mapping->setAccessibleName(tr("Mapping"));
    m_mapping->setToolTip(tr("On which node of the network each processor of the schedule runs"));
    right->addWidget(m_mappingLabel);
    right->addWidget(m_mapping);
    m_mappingLabel->hide();
    m_mapping->hide();
    for (QLabel* label : {m_verdict, m_notes}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setMinimumWidth(260);
        label->setMaximumWidth(330);
        right->addWidget(label);
    }
    right->addStretch(1);
    row->addLayout(right);
    column->addLayout(row, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    m_open = buttons->button(QDialogButtonBox::Open);
    m_open->setEnabled(false);
    m_open->setDefault(true);
    m_beside = buttons->addButton(tr("Compare on it"), QDialogButtonBox::ActionRole);
    m_beside->setObjectName(QStringLiteral("beside"));
    m_beside->hide();
    column->addWidget(buttons);
    connect(m_beside, &QPushButton::clicked, this, [this] {
        const Imported imported = *m_imported;
        const QString mapping = m_mapping->currentText();
        accept();
        emit besideTaken(imported, mapping);
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        const Imported imported = *m_imported;
        accept();
        emit taken(imported);
    });
    connect(m_operation, &QComboBox::activated, this, [this](int index) {
        if (!m_imported) return;
        const OperationInfo* chosen = findOperation(m_operation->itemData(index).toString().toStdString());
        if (chosen) examine(chosen->operation);
    });
    m_operation->hide();
    m_operationLabel->hide();
    m_head->setText(tr("%1 is being read …").arg(QFileInfo(path).fileName()));
    m_reader.start([this, path](const std::stop_token& stop) {
        const auto give = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
        try {
            give([this, imported = importFile(path, stop)] { take(imported); });
        } catch (const Cancelled&) { // the sheet is gone
        } catch (const std::exception& error) {
            give([this, why = QString::fromStdString(reasonOf(error))] { fail(why); });
        }
    });
}

ImportSheet::~ImportSheet() { m_reader.cancel(); }

/// The same schedule taken for another operation; of a large one it takes a while.
void ImportSheet::examine(Operation operation)
{
    m_open->setEnabled(false);
    sayVerdict(tr("The messages are being followed …"), "plain");
    m_reader.start([this, operation, imported = *m_imported](const std::stop_token& stop) {
        const auto give = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
        try {
            give([this, other = takenFor(imported, operation, stop)] { take(other); });
        } catch (const Cancelled&) { // another one was chosen
        } catch (const std::exception& error) {
            give([this, why = QString::fromStdString(reasonOf(error))] { sayVerdict(why, "trouble"); });
        }
    });
}

void ImportSheet::sayVerdict(const QString& text, const char* role)
{
    m_verdict->setText(text);
    m_verdict->setVisible(!text.isEmpty());
    setRole(*m_verdict, role);
}

void ImportSheet::fail(const QString& sentence)
{
    reject();
    emit refused(sentence);
}

void ImportSheet::take(Imported imported)
{
    const bool first = !m_imported;
    tell(imported);
    m_imported = std::move(imported);
    m_open->setEnabled(true);
    if (first) m_open->setFocus(); // who chooses an operation goes on choosing
}

void ImportSheet::tell(const Imported& imported)
{
    const bool schedule = imported.kind == Imported::Kind::Schedule;
    m_head->setText((schedule ? tr("A schedule: %1") : tr("A network: %1")).arg(imported.format));
    while (m_facts->rowCount() > 0) m_facts->removeRow(0);
    for (const auto& [name, value] : imported.facts) {
        QLabel* label = makeLabel(value, "strong", this);
        label->setAccessibleName(name);
        m_facts->addRow(makeLabel(name, "soft", this), label);
    }
    sayVerdict(imported.verdict, imported.right ? "good" : "trouble");
    m_notes->setText(imported.notes.join(u'\n'));
    m_notes->setVisible(!imported.notes.isEmpty());
    m_picture->setNetwork(imported.picture);
    m_picture->fit();
    m_operation->setVisible(schedule);
    m_operationLabel->setVisible(schedule);
    tellBeside(imported);
    if (!schedule) return;
    const bool open =
        imported.schedule->verdict() && (imported.guessed || !imported.operation || m_operation->count() > 1);
    m_operationLabel->setText(imported.guessed ? tr("&Operation, guessed from the messages: is it right?")
                                               : tr("&Operation"));
    m_operation->clear();
    if (!imported.operation) m_operation->addItem(tr("not known"), QString());
    for (const OperationInfo& one : operations()) {
        const bool chosen = imported.operation == one.operation;
        if (!open && !chosen) continue;
        m_operation->addItem(toQString(one.title), toQString(one.id));
        if (chosen) m_operation->setCurrentIndex(m_operation->count() - 1);
    }
    m_operation->setEnabled(open);
}

void ImportSheet::offerBeside(std::uint32_t processors, bool room)
{
    m_wanted = processors;
    m_room = room;
    if (m_imported) tellBeside(*m_imported);
}

void ImportSheet::tellBeside(const Imported& imported)
{
    const bool offered = m_wanted > 0 && imported.kind == Imported::Kind::Network;
    const bool fits = imported.processors == m_wanted;
    m_beside->setVisible(offered);
    m_beside->setEnabled(offered && fits && m_room);
    m_mapping->setVisible(offered && fits);
    m_mappingLabel->setVisible(offered && fits);
    if (!offered) return;
    m_beside->setToolTip(!fits  ? tr("The schedule has %1 processors, and this network %2").arg(m_wanted).arg(imported.processors)
                         : m_room ? tr("The same schedule on this network, beside the active experiment, with the "
                                       "contention that its links have")
                                  : tr("There is room for four experiments; remove one of them first"));
    m_mapping->clear();
    for (const std::string& one : mappingsOf(m_wanted)) m_mapping->addItem(QString::fromStdString(one));
}

QString ImportSheet::verdict() const { return m_verdict->text(); }

QString ImportSheet::facts() const
{
    QStringList lines;
    if (m_imported)
        for (const auto& [name, value] : m_imported->facts) lines += name + QStringLiteral(": ") + value;
    return lines.join(u'\n');
}

void ImportSheet::finish()
{
    m_reader.wait();
    QCoreApplication::sendPostedEvents(this);
}

} // namespace hopscope
