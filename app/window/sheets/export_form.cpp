#include "window/sheets/export_dialog.h"

#include "state/kept/settings.h"
#include "widgets/choice_box.h"
#include "widgets/column_scroll.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "window/sheets/export_player.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int formWidth = 332, mostForm = 480;

/// A row of its own that can be hidden as a whole.
std::pair<QWidget*, QHBoxLayout*> makeRow(QVBoxLayout& form, QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    form.addWidget(row);
    return {row, line};
}

} // namespace

ExportDialog::ExportDialog(std::vector<ExportSource> sources, const QString& chosen, const QString& baseName,
                           QWidget* parent)
    : QDialog(parent), m_sources(std::move(sources)), m_baseName(baseName)
{
    setWindowTitle(tr("Export"));
    resize(1400, 690);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(20, 18, 20, 18);
    line->setSpacing(20);
    auto* column = new QWidget(this);
    // Large letters have less room than they would like, so that a picture is seen beside them; choices are scrolled
    // where they are higher than the screen, and what saves stands below them.
    column->setFixedWidth(std::min(static_cast<int>(formWidth * Appearance::theme().fontScale), mostForm));
    auto* form = new QVBoxLayout(column);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(6);
    form->addWidget(makeLabel(tr("Export"), "heading", column));
    auto* choices = new ColumnScroll(column);
    choices->setAccessibleName(tr("What is exported, and how"));
    choices->column().setSpacing(6);
    form->addWidget(choices, 1);
    buildForm(choices->column());
    buildFoot(*form);
    line->addWidget(column);
    m_preview = new QLabel(this);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setMinimumSize(320, 240);
    m_preview->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    auto* seen = new QVBoxLayout;
    seen->setSpacing(8);
    m_facts = makeLabel({}, "soft", this);
    m_facts->setWordWrap(true);
    m_player = new ExportPlayer(this);
    connect(m_player, &ExportPlayer::frameChanged, this, &ExportDialog::showFrame);
    seen->addWidget(m_facts);
    seen->addWidget(m_preview, 1);
    seen->addWidget(m_player);
    line->addLayout(seen, 1);

    std::vector<BoxItem> items;
    for (const ExportSource& one : m_sources) items.push_back({one.id, one.title, {}, {}});
    m_what->setItems(items, chosen);
    Settings settings(QStringLiteral("export"));
    m_formatId = settings.value(QStringLiteral("kind"), QStringLiteral("figure:svg")).toString();
    m_theme->setCurrent(settings.value(QStringLiteral("theme"), 0).toInt());
    m_unit->setCurrent(settings.value(QStringLiteral("unit"), 0).toInt());
    m_dpi->setCurrent(settings.value(QStringLiteral("dpi"), 1).toInt());
    m_later.setSingleShot(true);
    m_later.setInterval(150);
    connect(&m_later, &QTimer::timeout, this, &ExportDialog::refresh);
    connect(m_what, &ChoiceBox::chosen, this, &ExportDialog::chooseSource);
    connect(m_format, &ChoiceBox::chosen, this, &ExportDialog::chooseFormat);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(m_save, &QPushButton::clicked, this, &ExportDialog::save);
    chooseSource(chosen);
}

QLineEdit* ExportDialog::field(const QString& name, const QString& help)
{
    auto* edit = new QLineEdit(this);
    edit->setFont(Appearance::theme().mono(10));
    edit->setAccessibleName(name);
    edit->setToolTip(help);
    connect(edit, &QLineEdit::textEdited, &m_later, qOverload<>(&QTimer::start));
    return edit;
}

void ExportDialog::buildForm(QVBoxLayout& form)
{
    const auto caption = [&](const QString& text) { form.addWidget(makeLabel(text, "soft", this)); };
    const auto box = [&] {
        auto* choice = new ChoiceBox(this);
        form.addWidget(choice);
        return choice;
    };
    const auto choices = [&](const QStringList& texts, const QStringList& toolTips = {}) {
        auto* control = new Segmented(this);
        control->setOptions(texts, toolTips);
        return control;
    };
    const auto segments = [&](const QStringList& texts) { // the picture is drawn again, once
        Segmented* control = choices(texts);
        connect(control, &Segmented::chosen, this, &ExportDialog::refresh);
        return control;
    };
    caption(tr("Picture"));
    m_what = box();
    caption(tr("File"));
    m_format = box();

    m_look = new QWidget(this);
    auto* look = new QVBoxLayout(m_look);
    look->setContentsMargins(0, 0, 0, 0);
    look->setSpacing(6);
    look->addWidget(makeLabel(tr("Colours"), "soft", m_look));
    m_theme = segments({tr("Current theme"), tr("Light"), tr("Dark"), tr("Print"), tr("High contrast")});
    look->addWidget(m_theme);
    look->addWidget(makeLabel(tr("Size"), "soft", m_look));
    m_preset = choices({tr("As shown"), tr("Slide 16:9"), tr("A4 text"), tr("Column")},
                       {tr("As large as in the window"), tr("33.9 × 19.1 cm, for slides"),
                        tr("17 cm wide, as the text of a page"), tr("8.5 cm wide, as one of two columns")});
    connect(m_preset, &Segmented::chosen, this, [this](int preset) {
        setSize(presetSize(preset));
        refresh();
    });
    look->addWidget(m_preset);
    const auto [sizeRow, size] = makeRow(*look, m_look);
    m_width = field(tr("Width"), tr("Of a strip: of all panels together"));
    m_height = field(tr("Height"), tr("Of the picture"));
    for (const QLineEdit* edit : {m_width, m_height})
        connect(edit, &QLineEdit::textEdited, this, [this] { m_preset->setCurrent(-1); });
    m_unit = choices({tr("px"), tr("cm")});
    m_unit->setFixedWidth(86);
    connect(m_unit, &Segmented::chosen, this, [this](int unit) {
        const double factor = unit == 1 ? 2.54 / 96 : 96 / 2.54;
        for (QLineEdit* edit : {m_width, m_height})
            edit->setText(QString::number(edit->text().toDouble() * factor, 'f', unit == 1 ? 2 : 0));
        refresh();
    });
    size->addWidget(m_width);
    size->addWidget(makeLabel(QStringLiteral("×"), "soft", sizeRow));
    size->addWidget(m_height);
    size->addWidget(m_unit);
    const auto [dots, dotsLine] = makeRow(*look, m_look);
    m_dots = dots;
    m_dpi = segments({QStringLiteral("96"), QStringLiteral("192"), QStringLiteral("300"), QStringLiteral("600")});
    dotsLine->addWidget(makeLabel(tr("DPI"), "soft", dots));
    dotsLine->addWidget(m_dpi, 1);
    look->addWidget(makeLabel(tr("Lines of text in the picture"), "soft", m_look));
    const auto [texts, textsLine] = makeRow(*look, m_look);
    m_caption = new QCheckBox(tr("Title and key"), texts);
    m_badge = new QCheckBox(tr("Result"), texts);
    m_experiment = new QCheckBox(tr("Experiment"), texts);
    m_experiment->setToolTip(tr("Network, algorithm, values and costs, so that the figure can be computed again"));
    m_experiment->setChecked(true);
    for (QCheckBox* check : {m_caption, m_badge, m_experiment}) {
        textsLine->addWidget(check);
        connect(check, &QCheckBox::toggled, &m_later, qOverload<>(&QTimer::start));
    }
    textsLine->addStretch();
    form.addWidget(m_look);
    buildTiming(form);

    m_note = makeLabel({}, "small", this);
    m_note->setWordWrap(true);
    form.addWidget(m_note);
    form.addStretch();
}

void ExportDialog::buildFoot(QVBoxLayout& form)
{
    m_progress = new QProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->hide();
    form.addWidget(m_progress);
    auto* buttons = new QHBoxLayout;
    m_copy = new QPushButton(tr("Copy"), this);
    m_save = new QPushButton(tr("Save …"), this);
    m_save->setProperty("role", QStringLiteral("primary"));
    m_save->setDefault(true);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    buttons->addWidget(m_copy);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_save);
    form.addLayout(buttons);
}

void ExportDialog::buildTiming(QVBoxLayout& form)
{
    const auto [moments, momentsLine] = makeRow(form, this);
    m_moments = moments;
    momentsLine->addWidget(makeLabel(tr("Steps"), "soft", moments));
    m_steps = field(tr("Steps"), tr("Moments, as in 0, 3, 7 or 0-5; a figure shows them side by side"));
    momentsLine->addWidget(m_steps, 1);
    const auto [timing, line] = makeRow(form, this);
    m_timing = timing;
    line->addWidget(makeLabel(tr("Frames per second"), "soft", timing));
    line->addWidget(m_rate = field(tr("Frames a second"), tr("1 to 100")));
    m_rate->setMaximumWidth(52);
    line->addWidget(makeLabel(tr("Seconds per step"), "soft", timing));
    line->addWidget(m_seconds = field(tr("Seconds a step"), tr("0.01 to 60")));
    m_seconds->setMaximumWidth(52);
    line->addStretch();
    m_loopField = new QWidget(timing);
    auto* loop = new QHBoxLayout(m_loopField);
    loop->setContentsMargins(0, 0, 0, 0);
    loop->setSpacing(6);
    loop->addWidget(makeLabel(tr("Loops"), "soft", m_loopField));
    loop->addWidget(m_loops = field(tr("Loops"), tr("How often it is played; 0 is for ever")));
    line->addWidget(m_loopField);
    m_rate->setText(QStringLiteral("25"));
    m_loops->setText(QStringLiteral("0"));
}

} // namespace hopscope
