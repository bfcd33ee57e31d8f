#include "lessons/export/lesson_export_dialog.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "progress.h"
#include "state/kept/session.h"
#include "state/kept/settings.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QRegularExpressionValidator>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace hopscope {

namespace {

const QString group = QStringLiteral("export-lesson");
constexpr int formWidth = 340;

/// Letters of a title that every file system takes.
QString fileNameOf(const std::string& title)
{
    QString name = QString::fromStdString(title).toLower();
    name.replace(QRegularExpression(QStringLiteral("[^\\w]+"), QRegularExpression::UseUnicodePropertiesOption),
                 QStringLiteral("-"));
    while (name.startsWith(u'-')) name.remove(0, 1);
    while (name.endsWith(u'-')) name.chop(1);
    return name.isEmpty() ? QStringLiteral("lesson") : name;
}

} // namespace

LessonExportDialog::LessonExportDialog(std::shared_ptr<const Lesson> lesson, std::uint64_t seed, QWidget* parent)
    : QDialog(parent), m_lesson(std::move(lesson))
{
    setWindowTitle(tr("Export the lesson"));
    setAttribute(Qt::WA_DeleteOnClose, parent != nullptr);
    build();
    m_seed->setText(QString::number(seed));
    m_seedFields->setVisible(draws(*m_lesson));
    Settings settings(group);
    m_what->setCurrent(std::clamp(settings.value(QStringLiteral("what"), 0).toInt(), 0, 1));
    m_theme->setCurrent(std::clamp(settings.value(QStringLiteral("theme"), 0).toInt(), 0, 1));
    m_pageTheme->setCurrent(std::clamp(settings.value(QStringLiteral("page-theme"), 0).toInt(), 0, 2));
    m_paper->setCurrent(std::clamp(settings.value(QStringLiteral("paper"), 0).toInt(), 0, 1));
    m_answers->setChecked(settings.value(QStringLiteral("answers"), false).toBool());
    showFields();
}

LessonExportDialog::~LessonExportDialog() { m_task.cancel(); }

void LessonExportDialog::build()
{
    auto* form = new QVBoxLayout(this);
    form->setContentsMargins(20, 18, 20, 18);
    form->setSpacing(8);
    form->setSizeConstraint(QLayout::SetFixedSize); // as high as what is asked
    auto* title = makeLabel(QString::fromStdString(m_lesson->title), "heading", this);
    title->setWordWrap(true);
    title->setFixedWidth(formWidth);
    form->addWidget(title);
    const auto segments = [&](QVBoxLayout* into, const QString& caption, const QStringList& texts) {
        into->addWidget(makeLabel(caption, "soft", this));
        auto* control = new Segmented(this);
        control->setOptions(texts);
        control->setAccessibleName(caption);
        control->setFixedWidth(formWidth);
        into->addWidget(control);
        return control;
    };
    const auto fields = [&] {
        auto* box = new QWidget(this);
        auto* column = new QVBoxLayout(box);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(8);
        form->addWidget(box);
        return std::pair(box, column);
    };
    m_what = segments(form, tr("As"), {tr("Handout (PDF)"), tr("Page that plays (HTML)")});
    connect(m_what, &Segmented::chosen, this, &LessonExportDialog::showFields);
    const auto [handout, handoutColumn] = fields();
    m_handoutFields = handout;
    m_answers = new QCheckBox(tr("With the answers and their reasons"), this);
    handoutColumn->addWidget(m_answers);
    m_theme = segments(handoutColumn, tr("Colours"), {tr("Print"), tr("Light")});
    m_paper = segments(handoutColumn, tr("Paper"), {tr("A4"), tr("Letter")});
    const auto [page, pageColumn] = fields();
    m_pageFields = page;
    m_pageTheme = segments(pageColumn, tr("Colours"), {tr("As the system"), tr("Light"), tr("Dark")});
    const auto [seed, seedColumn] = fields();
    m_seedFields = seed;
    seedColumn->addWidget(makeLabel(tr("Seed: the same one draws the same questions"), "soft", this));
    m_seed = new QLineEdit(this);
    m_seed->setFont(Appearance::theme().mono(10));
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("\\d{1,18}")), m_seed));
    seedColumn->addWidget(m_seed);
    m_key = new QLineEdit(this);
    m_key->setObjectName(QStringLiteral("key"));
    m_key->setAccessibleName(tr("Key"));
    m_key->setPlaceholderText(tr("a word that only you know, for an exam"));
    m_key->setToolTip(tr("Without it the same seed draws other questions, so nobody can print the answers of your exam. "
                         "Write it down: it is not kept."));
    seedColumn->addWidget(m_key);

    m_note = makeLabel({}, "small", this);
    m_note->setWordWrap(true);
    m_note->setFixedWidth(formWidth);
    m_note->setMinimumHeight(2 * m_note->fontMetrics().lineSpacing() + 4); // the longest note
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    form->addWidget(m_note);
    m_progress = new QProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->hide();
    form->addWidget(m_progress);
    auto* buttons = new QHBoxLayout;
    m_cancel = new QPushButton(tr("Close"), this);
    m_save = new QPushButton(tr("Save …"), this);
    m_save->setProperty("role", QStringLiteral("primary"));
    m_save->setDefault(true);
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    buttons->addWidget(m_save);
    form->addLayout(buttons);
    connect(m_save, &QPushButton::clicked, this, &LessonExportDialog::save);
    connect(m_cancel, &QPushButton::clicked, this, &LessonExportDialog::reject);
}

void LessonExportDialog::showFields()
{
    m_handoutFields->setVisible(handout());
    m_pageFields->setVisible(!handout());
    m_note->setText(handout() ? tr("Text, pictures and room to answer, to be printed.")
                              : tr("One file for any browser: it plays, asks and marks, and fetches nothing."));
    layout()->activate();
}

bool LessonExportDialog::handout() const { return m_what->current() == 0; }

void LessonExportDialog::chooseHandout(bool handout)
{
    m_what->setCurrent(handout ? 0 : 1);
    showFields();
}

LessonExport LessonExportDialog::options() const
{
    LessonExport options;
    options.seed = m_seed->text().toULongLong();
    options.key = m_key->text().trimmed().toStdString();
    if (handout()) {
        options.answers = m_answers->isChecked();
        options.theme = m_theme->current() == 1 ? Theme::Kind::Light : Theme::Kind::Print;
        options.paper = m_paper->current() == 1 ? QPageSize::Letter : QPageSize::A4;
    } else if (m_pageTheme->current() > 0) {
        options.theme = m_pageTheme->current() == 1 ? Theme::Kind::Light : Theme::Kind::Dark;
    }
    return options;
}

void LessonExportDialog::save()
{
    Settings settings;
    const QString folder = settings.value(group + QStringLiteral("/folder"), session::lastFolder()).toString();
    const QString suffix = handout() ? QStringLiteral("pdf") : QStringLiteral("html");
    const QString answers = handout() && m_answers->isChecked() ? QStringLiteral("-answers") : QString();
    QString name = QFileDialog::getSaveFileName(
        this, tr("Export the lesson"),
        QDir(folder).filePath(fileNameOf(m_lesson->title) + answers + QLatin1Char('.') + suffix),
        tr("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (name.isEmpty()) return;
    if (QFileInfo(name).suffix().isEmpty()) name += QLatin1Char('.') + suffix;
    settings.setValue(group + QStringLiteral("/folder"), QFileInfo(name).absolutePath());
    saveTo(name);
}

void LessonExportDialog::saveTo(const QString& fileName)
{
    m_working = true;
    m_progress->setMaximum(0);
    m_progress->show();
    m_save->setEnabled(false);
    m_cancel->setText(tr("Stop"));
    remember();
    m_task.start([this, lesson = m_lesson, options = options(), fileName](const std::stop_token& stop) {
        const auto tell = [this](auto what) { QMetaObject::invokeMethod(this, what, Qt::QueuedConnection); };
        try {
            exportLesson(
                *lesson, options, fileName,
                [&](std::size_t done, std::size_t all) {
                    tell([this, done, all] {
                        m_progress->setMaximum(static_cast<int>(all));
                        m_progress->setValue(static_cast<int>(done));
                        m_note->setText(tr("%1 of %2 pages").arg(done).arg(all));
                    });
                    return !stop.stop_requested();
                },
                stop);
            if (stop.stop_requested()) throw Cancelled();
            tell([this, fileName] {
                end();
                emit written(fileName);
                QDialog::accept();
            });
        } catch (const Cancelled&) { // who stopped it says so
        } catch (const std::exception& error) {
            tell([this, sentence = QString::fromStdString(reasonOf(error))] {
                end();
                m_note->setText(sentence);
                emit failed(sentence);
            });
        }
    });
}

void LessonExportDialog::end()
{
    m_working = false;
    m_progress->hide();
    m_save->setEnabled(true);
    m_cancel->setText(tr("Close"));
}

void LessonExportDialog::reject()
{
    if (!m_working) return QDialog::reject();
    // Comes to its turn when the work has stopped, begun or not.
    m_task.start([this](const std::stop_token&) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (!m_working) return; // it was done before
                end();
                m_note->setText(tr("Stopped; nothing was written."));
                emit stopped();
            },
            Qt::QueuedConnection);
    });
}

void LessonExportDialog::remember() const
{
    Settings settings(group);
    settings.setValue(QStringLiteral("what"), m_what->current());
    settings.setValue(QStringLiteral("theme"), m_theme->current());
    settings.setValue(QStringLiteral("page-theme"), m_pageTheme->current());
    settings.setValue(QStringLiteral("paper"), m_paper->current());
    settings.setValue(QStringLiteral("answers"), m_answers->isChecked());
}

} // namespace hopscope
