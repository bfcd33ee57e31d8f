#include "widgets/parameter_row.h"

#include "drawing/format.h"
#include "drawing/typeset.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/picture_focus.h"
#include "widgets/segmented.h"
#include "widgets/style.h"
#include "widgets/term_tip.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

QString valueText(const Value& value)
{
    const double* number = std::get_if<double>(&value);
    return number ? editText(*number) : QString::fromStdString(std::get<std::string>(value));
}

/// The label with the symbol that formulas use, softer.
QString labelText(const RowModel& model)
{
    if (model.symbol.isEmpty()) return model.label.toHtmlEscaped();
    return QStringLiteral("%1 <span style=\"color:%2\">%3</span>")
        .arg(model.label.toHtmlEscaped(), Appearance::theme().inkSoft.name(), richText(model.symbol));
}

/// What a field without a text stands for, as its help says: "empty: all axes wrap."
QString emptyMeans(const QString& help)
{
    static const QRegularExpression said(QStringLiteral("\\b[Ee]mpty: ([^.;]+)"));
    return said.match(help).captured(1);
}

} // namespace

ParameterRow::ParameterRow(const RowModel& model, QWidget* parent) : QWidget(parent), m_model(model)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    m_label = new QLabel(this);
    m_label->setWordWrap(true); // "Time per combined word" beside its number in a narrow panel
    m_label->setTextFormat(Qt::RichText);
    switch (model.control) {
    case RowModel::Control::Slider:
        buildSlider();
        break;
    case RowModel::Control::Segments:
    case RowModel::Control::List:
        buildChoice();
        break;
    case RowModel::Control::Text:
        buildText();
        break;
    }
    setModel(model);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] { m_label->setText(labelText(m_model)); });
}

void ParameterRow::buildSlider()
{
    auto* column = static_cast<QVBoxLayout*>(layout());
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    m_edit = new QLineEdit(this);
    m_edit->setProperty("role", QStringLiteral("value"));
    m_edit->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    dressEdit(74);
    head->addWidget(m_label, 1);
    head->addWidget(m_edit);
    column->addLayout(head);
    m_slider = new ValueSlider(this);
    column->addWidget(m_slider);

    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(0, 2, 0, 0);
    m_best = new QPushButton(this);
    m_best->setProperty("role", QStringLiteral("pill"));
    m_best->setCursor(Qt::PointingHandCursor);
    m_bestText = makeLabel({}, "small", this);
    foot->addWidget(m_best);
    foot->addStretch();
    foot->addWidget(m_bestText);
    column->addLayout(foot);

    auto* published = new QHBoxLayout;
    published->setContentsMargins(0, 2, 0, 0);
    m_presets = new QPushButton(tr("published ▾"), this);
    m_presets->setObjectName(QStringLiteral("presets"));
    m_presets->setProperty("role", QStringLiteral("pill"));
    m_presets->setCursor(Qt::PointingHandCursor);
    m_presetText = makeLabel({}, "small", this);
    m_presetText->setObjectName(QStringLiteral("preset"));
    m_presetText->setWordWrap(true);
    published->addWidget(m_presets);
    published->addWidget(m_presetText, 1);
    column->addLayout(published);
    connect(m_presets, &QPushButton::clicked, this, [this] {
        QMenu menu;
        menu.setToolTipsVisible(true);
        for (const RowModel::Preset& preset : m_model.presets) {
            QAction* action =
                menu.addAction(QStringLiteral("%1   %2 (%3)").arg(numberText(preset.value), preset.label, preset.note));
            action->setToolTip(preset.source);
            connect(action, &QAction::triggered, this, [this, value = preset.value] { emit edited(value, false); });
        }
        menu.exec(m_presets->mapToGlobal(QPoint(0, m_presets->height() + 2)));
    });

    connect(m_slider, &ValueSlider::numberChanged, this, [this](double number) { emit edited(number, true); });
    connect(m_slider, &ValueSlider::letGo, this, &ParameterRow::letGo);
    connect(m_best, &QPushButton::clicked, this, [this] {
        if (m_model.best) emit edited(*m_model.best, false);
    });
}

void ParameterRow::buildChoice()
{
    auto* column = static_cast<QVBoxLayout*>(layout());
    if (m_model.control == RowModel::Control::Segments) {
        m_segments = new Segmented(this);
        QStringList titles, toolTips;
        for (const RowModel::Option& option : m_model.options) {
            titles += option.title;
            toolTips += option.toolTip;
        }
        m_segments->setOptions(titles, toolTips);
        if (m_model.options.size() > 2) {
            column->setSpacing(5);
            column->addWidget(m_label);
            column->addWidget(m_segments);
        } else { // short enough for the line of the label
            auto* line = new QHBoxLayout;
            line->setContentsMargins(0, 0, 0, 0);
            line->addWidget(m_label, 1);
            m_segments->setFixedWidth(108);
            line->addWidget(m_segments);
            column->addLayout(line);
        }
        connect(m_segments, &Segmented::chosen, this, [this](int index) {
            emit edited(m_model.options[static_cast<std::size_t>(index)].id.toStdString(), false);
        });
        return;
    }
    m_list = new ChoiceBox(this);
    std::vector<BoxItem> items;
    for (const RowModel::Option& option : m_model.options)
        items.push_back({option.id, option.title, option.toolTip, {}});
    m_list->setItems(items, {});
    constexpr qsizetype shortLabel = 12;
    if (m_model.label.size() > shortLabel) {
        column->setSpacing(4);
        column->addWidget(m_label);
        column->addWidget(m_list);
    } else {
        auto* line = new QHBoxLayout;
        line->setContentsMargins(0, 0, 0, 0);
        line->addWidget(m_label, 1);
        line->addWidget(m_list);
        column->addLayout(line);
    }
    connect(m_list, &ChoiceBox::chosen, this, [this](const QString& id) { emit edited(id.toStdString(), false); });
}

void ParameterRow::buildText()
{
    auto* column = static_cast<QVBoxLayout*>(layout());
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    m_edit = new QLineEdit(this);
    dressEdit(136);
    line->setSpacing(10);
    line->addWidget(m_label, 1);
    line->addWidget(m_edit);
    column->addLayout(line);
}

/// The field of a row, as wide as so many letters are at their usual size.
void ParameterRow::dressEdit(int width)
{
    const auto dress = [this, width] {
        const Theme& theme = Appearance::theme();
        m_edit->setFont(theme.mono(10));
        m_edit->setFixedWidth(static_cast<int>(std::ceil(width * theme.fontScale)));
    };
    dress();
    connect(&Appearance::instance(), &Appearance::themeChanged, m_edit, dress);
    m_edit->installEventFilter(this);
    connect(m_edit, &QLineEdit::editingFinished, this, &ParameterRow::commitText);
    connect(m_edit, &QLineEdit::returnPressed, this, [this] {
        commitText();
        giveFocusBack(*m_edit);
    });
}

bool ParameterRow::eventFilter(QObject* watched, QEvent* event)
{
    const bool escape =
        event->type() == QEvent::KeyPress && static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (!escape) return QWidget::eventFilter(watched, event);
    m_edit->setText(valueText(m_model.value));
    emit takenBack();
    giveFocusBack(*m_edit);
    return true;
}

void ParameterRow::setObjection(const QString& reason)
{
    if (m_objection == reason) return;
    m_objection = reason;
    showToolTip();
    if (!m_edit) return;
    m_edit->setProperty("wrong", !reason.isEmpty());
    m_edit->style()->unpolish(m_edit); // the sheet looks at the property again
    m_edit->style()->polish(m_edit);
    m_edit->setAccessibleDescription(reason);
}

void ParameterRow::showToolTip()
{
    const QString term = termTip(m_model.id);
    const QString help =
        term.isEmpty() || term.endsWith(m_model.help) ? m_model.help : m_model.help + QLatin1Char('\n') + term;
    setToolTip(m_objection.isEmpty() ? help : m_objection + QLatin1Char('\n') + help);
}

void ParameterRow::commitText()
{
    const QString typed = m_edit->text().trimmed();
    if (typed == valueText(m_model.value)) return;
    if (typed.isEmpty()) { // no value is no wish
        m_edit->setText(valueText(m_model.value));
        return;
    }
    m_edit->setModified(false); // from now on it shows what became of it
    const std::string text = typed.toStdString();
    const auto number = m_model.control == RowModel::Control::Slider ? parseNumber(text) : std::nullopt;
    emit edited(number ? Value(*number) : Value(text), false);
}

void ParameterRow::setModel(const RowModel& model)
{
    m_model = model;
    m_label->setText(labelText(model));
    showToolTip();
    const QString text = valueText(model.value);
    const QString name = model.symbol.isEmpty() ? model.label : model.label + QLatin1Char(' ') + model.symbol;
    if (m_edit) {
        m_edit->setAccessibleName(name);
        m_edit->setPlaceholderText(emptyMeans(model.help));
        if (!m_edit->hasFocus() || !m_edit->isModified()) {
            m_edit->setText(text);
            m_edit->setCursorPosition(0); // what does not fit is cut at its end
        }
    }
    if (m_slider) {
        m_slider->setAccessibleName(name);
        const double* number = std::get_if<double>(&model.value);
        ValueSlider::Range range = model.range;
        if (number) {
            range.maximum = std::max({range.maximum, *number, model.best.value_or(*number)});
            m_slider->show(range, *number);
        }
        m_best->setAccessibleName(tr("Best value of %1").arg(model.label));
        m_presets->setAccessibleName(tr("Published values of %1").arg(model.label));
        showBest();
        showPresets();
    }
    if (m_segments) m_segments->setAccessibleName(model.label);
    if (m_list) m_list->setAccessibleName(model.label);
    if (m_segments || m_list) {
        const auto found = std::ranges::find(model.options, text, &RowModel::Option::id);
        const bool known = found != model.options.end();
        if (m_segments) m_segments->setCurrent(known ? static_cast<int>(found - model.options.begin()) : -1);
        if (m_list) m_list->setShown(text, known ? found->title : text);
    }
}

void ParameterRow::showBest()
{
    m_best->setVisible(m_model.best || m_model.searching);
    m_bestText->setVisible(m_model.best.has_value());
    if (!m_model.best) {
        m_best->setText(tr("searching …"));
        m_best->setEnabled(false);
        return;
    }
    const double* number = std::get_if<double>(&m_model.value);
    const bool there = number && std::abs(*number - *m_model.best) <= 1e-9 * std::abs(*m_model.best);
    m_best->setText(there ? QStringLiteral("✓ optimal") : QStringLiteral("use optimal"));
    m_best->setEnabled(!there);
    m_bestText->setText(QStringLiteral("%1* = %2")
                            .arg(m_model.symbol.isEmpty() ? m_model.label : m_model.symbol, numberText(*m_model.best)));
}

/// Says which published value is set, and whether it was measured.
void ParameterRow::showPresets()
{
    m_presets->setVisible(!m_model.presets.empty());
    const double* number = std::get_if<double>(&m_model.value);
    const auto set = std::ranges::find_if(m_model.presets, [number](const RowModel::Preset& preset) {
        return number && std::abs(*number - preset.value) <= 1e-9 * std::abs(preset.value);
    });
    const bool known = set != m_model.presets.end();
    m_presetText->setVisible(known);
    if (!known) return;
    m_presetText->setText(QStringLiteral("%1: %2").arg(set->label, set->note));
    m_presetText->setToolTip(set->source);
}

} // namespace hopscope
