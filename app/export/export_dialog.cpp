#include "export/export_dialog.h"

#include "diagnostic.h"
#include "panels/choice_box.h"
#include "panels/labels.h"
#include "panels/segmented.h"
#include "state/session.h"
#include "style.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QIntValidator>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

const QString group = QStringLiteral("export");
const char* const suffixes[] = {"svg", "pdf", "png"};
constexpr int smallest = 120, largest = 8000;

Theme themeAt(int index)
{
    switch (index) {
    case 1:
        return lightTheme();
    case 2:
        return darkTheme();
    case 3:
        return printTheme();
    default:
        return Appearance::theme();
    }
}

} // namespace

ExportDialog::ExportDialog(std::vector<ExportSource> sources, const QString& chosen, const QString& baseName,
                           QWidget* parent)
    : QDialog(parent), m_sources(std::move(sources)), m_baseName(baseName)
{
    setWindowTitle(tr("Export"));
    resize(900, 560);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(20, 18, 20, 18);
    line->setSpacing(20);
    auto* form = new QVBoxLayout;
    form->setSpacing(7);
    const auto caption = [&](const QString& text) { form->addWidget(makeLabel(text, "soft", this)); };
    const auto segments = [&](const QStringList& texts) {
        auto* control = new Segmented(this);
        control->setOptions(texts);
        form->addWidget(control);
        form->addSpacing(6);
        connect(control, &Segmented::chosen, this, &ExportDialog::refresh);
        return control;
    };
    caption(tr("What"));
    m_what = new ChoiceBox(this);
    m_what->setFixedWidth(250);
    std::vector<BoxItem> items;
    for (const ExportSource& one : m_sources) items.push_back({one.id, one.title, {}, {}});
    m_what->setItems(items, chosen);
    form->addWidget(m_what);
    form->addSpacing(6);
    caption(tr("Format"));
    m_format = segments({tr("SVG"), tr("PDF"), tr("PNG")});
    caption(tr("Colours"));
    m_theme = segments({tr("As now"), tr("Light"), tr("Dark"), tr("Print")});
    caption(tr("Size, in units of 1/96 inch"));
    auto* size = new QHBoxLayout;
    m_width = new QLineEdit(this);
    m_height = new QLineEdit(this);
    for (QLineEdit* edit : {m_width, m_height}) {
        edit->setValidator(new QIntValidator(smallest, largest, edit));
        edit->setFont(Appearance::theme().mono(10));
        connect(edit, &QLineEdit::textEdited, &m_later, qOverload<>(&QTimer::start));
    }
    m_width->setAccessibleName(tr("Width"));
    m_height->setAccessibleName(tr("Height"));
    size->addWidget(m_width);
    size->addWidget(makeLabel(QStringLiteral("×"), "soft", this));
    size->addWidget(m_height);
    form->addLayout(size);
    form->addSpacing(6);
    caption(tr("Pixels per unit of a PNG"));
    m_scale = segments({QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("4")});
    m_note = makeLabel({}, "small", this);
    m_note->setWordWrap(true);
    form->addWidget(m_note);
    form->addStretch();
    auto* buttons = new QHBoxLayout;
    auto* copyButton = new QPushButton(tr("Copy image"), this);
    auto* saveButton = new QPushButton(tr("Save …"), this);
    saveButton->setProperty("role", QStringLiteral("primary"));
    saveButton->setDefault(true);
    buttons->addWidget(copyButton);
    buttons->addStretch();
    buttons->addWidget(saveButton);
    form->addLayout(buttons);
    line->addLayout(form);
    m_preview = new QLabel(this);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setMinimumSize(320, 240);
    m_preview->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    line->addWidget(m_preview, 1);

    QSettings settings;
    settings.beginGroup(group);
    m_format->setCurrent(settings.value(QStringLiteral("format"), 0).toInt());
    m_theme->setCurrent(settings.value(QStringLiteral("theme"), 0).toInt());
    m_scale->setCurrent(settings.value(QStringLiteral("scale"), 1).toInt());
    m_later.setSingleShot(true);
    m_later.setInterval(150);
    connect(&m_later, &QTimer::timeout, this, &ExportDialog::refresh);
    connect(m_what, &ChoiceBox::chosen, this, &ExportDialog::chooseSource);
    connect(copyButton, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(saveButton, &QPushButton::clicked, this, &ExportDialog::save);
    chooseSource(chosen);
}

const ExportSource& ExportDialog::source() const
{
    const auto found = std::ranges::find(m_sources, m_chosen, &ExportSource::id);
    return found == m_sources.end() ? m_sources.front() : *found;
}

void ExportDialog::chooseSource(const QString& id)
{
    m_chosen = id;
    m_what->setShown(source().id, source().title);
    m_width->setText(QString::number(qRound(source().size.width())));
    m_height->setText(QString::number(qRound(source().size.height())));
    refresh();
}

FigurePicture ExportDialog::picture() const
{
    const auto clamped = [](const QLineEdit& edit) { return std::clamp(edit.text().toInt(), smallest, largest); };
    return source().picture(QSizeF(clamped(*m_width), clamped(*m_height)),
                            static_cast<double>(1 << std::clamp(m_scale->current(), 0, 2)),
                            themeAt(m_theme->current()));
}

void ExportDialog::refresh()
{
    m_scale->setEnabled(m_format->current() == 2);
    const FigurePicture figure = picture();
    FigurePicture shown = figure;
    const QSizeF room = QSizeF(m_preview->size()) * devicePixelRatioF();
    shown.scale =
        std::min({1.0 * devicePixelRatioF(), room.width() / figure.size.width(), room.height() / figure.size.height()});
    shown.scale = std::max(shown.scale, 0.1);
    try {
        QImage image = figureImage(shown);
        image.setDevicePixelRatio(devicePixelRatioF());
        m_preview->setPixmap(QPixmap::fromImage(image));
        m_note->setText(m_format->current() == 2 ? tr("%1 × %2 pixels")
                                                       .arg(qRound(figure.size.width() * figure.scale))
                                                       .arg(qRound(figure.size.height() * figure.scale))
                                                 : tr("Real text and named groups, sharp at any size."));
    } catch (const Refused& refusal) {
        m_note->setText(QString::fromStdString(refusal.why().text));
    }
}

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_later.start();
}

void ExportDialog::saveTo(const QString& fileName)
{
    exportFigure(picture(), fileName);
    remember();
}

void ExportDialog::save()
{
    const QString suffix = QLatin1String(suffixes[std::clamp(m_format->current(), 0, 2)]);
    QSettings settings;
    const QString folder = settings.value(group + QStringLiteral("/folder"), session::lastFolder()).toString();
    QString name = QFileDialog::getSaveFileName(this, tr("Save the picture"),
                                                QDir(folder).filePath(m_baseName + QLatin1Char('.') + suffix),
                                                tr("Pictures (*.%1)").arg(suffix));
    if (name.isEmpty()) return;
    if (QFileInfo(name).suffix().isEmpty()) name += QLatin1Char('.') + suffix;
    try {
        saveTo(name);
        settings.setValue(group + QStringLiteral("/folder"), QFileInfo(name).absolutePath());
        accept();
    } catch (const Refused& refusal) {
        m_note->setText(QString::fromStdString(refusal.why().text));
    }
}

void ExportDialog::copy()
{
    QGuiApplication::clipboard()->setImage(figureImage(picture()));
    m_note->setText(tr("The picture is on the clipboard."));
    remember();
}

void ExportDialog::remember() const
{
    QSettings settings;
    settings.beginGroup(group);
    settings.setValue(QStringLiteral("format"), m_format->current());
    settings.setValue(QStringLiteral("theme"), m_theme->current());
    settings.setValue(QStringLiteral("scale"), m_scale->current());
}

} // namespace hopscope
