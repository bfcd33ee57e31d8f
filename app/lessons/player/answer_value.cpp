#include "lessons/player/answer_value.h"

#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "lessons/player/slider_scale.h"
#include "lessons/player/slider_trace.h"
#include "run/experiment.h"
#include "run/run.h"
#include "run/text/notation.h"
#include "state/notation_choice.h"
#include "values.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/value_slider.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

/// A field for a number, which leaves to the lesson the keys that are in no number: H, Space, and the arrows while
/// there is nothing to move in.
class NumberLine : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ShortcutOverride && isForeign(*static_cast<QKeyEvent*>(event))) {
            event->ignore();
            return false;
        }
        return QLineEdit::event(event);
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (isForeign(*event))
            event->ignore();
        else
            QLineEdit::keyPressEvent(event);
    }

private:
    bool isForeign(const QKeyEvent& event) const
    {
        const bool arrow = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
        return event.modifiers() == Qt::NoModifier
               && (event.key() == Qt::Key_H || event.key() == Qt::Key_Space || (arrow && text().isEmpty()));
    }
};

} // namespace

NumberAnswer::NumberAnswer(const Question& question, QWidget* parent)
    : AnswerPanel(question, parent), m_line(new NumberLine(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_line->setFont(Appearance::theme().mono(12));
    m_line->setFixedWidth(150);
    m_line->setPlaceholderText(tr("a number"));
    const QString unit = QString::fromStdString(key().unit);
    m_line->setAccessibleName(unit.isEmpty() ? tr("Your number") : tr("Your number, in %1").arg(unit));
    m_line->setToolTip(tr("Such as 12, 1/2 or 1e-6"));
    row->addWidget(m_line);
    row->addWidget(makeLabel(unit, "plain", this));
    row->addStretch();
    connect(m_line, &QLineEdit::textEdited, this, [this] {
        m_line->setProperty("wrong", !m_line->text().trimmed().isEmpty() && !answer().number);
        m_line->style()->polish(m_line);
        emit changed();
    });
    connect(m_line, &QLineEdit::returnPressed, this, &AnswerPanel::checkWanted);
    setFocusProxy(m_line);
}

Answer NumberAnswer::answer() const { return {{}, parseNumber(m_line->text().trimmed().toStdString())}; }

void NumberAnswer::setAnswer(const Answer& answer)
{
    m_line->setText(answer.number ? editText(*answer.number) : QString());
    emit changed();
}

QString NumberAnswer::mistake() const
{
    const QString text = m_line->text().trimmed();
    return text.isEmpty() || answer().number ? QString()
                                             : tr("“%1” is no number. Type one such as 12, 1/2 or 1e-6.").arg(text);
}

QString NumberAnswer::textOf(const Answer& answer) const
{
    if (!answer.number) return tr("none");
    const QString number = numberText(*answer.number);
    return key().unit.empty() ? number : number + QLatin1Char(' ') + QString::fromStdString(key().unit);
}

void NumberAnswer::showMark(const std::optional<Marking>& mark) { setEnabled(!mark); }

namespace {

/// "m = 400 words · p = 8 processors · start-up α = 5 units · per word β = 1 unit": what stays while a
/// slider moves one parameter.
QString fixedText(const Run& run, const std::string& moved)
{
    const auto valueOf = [&](std::string_view id) -> const double* {
        const auto found = run.setup().values.find(id);
        return found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
    };
    constexpr char16_t tight = 0xa0; // "α = 10" stays in one line
    const Notation notation = NotationChoice::shown();
    QStringList said;
    const auto say = [&](const QString& name, const QString& symbol, double value, const QString& unit) {
        const QString number = numberText(value);
        said << name
                    + QString(symbol + " = " + number + (unit.isEmpty() ? QString() : ' ' + unit))
                          .replace(u' ', QChar(tight));
    };
    if (const double* words = valueOf("words"); words && moved != "words")
        say({}, QStringLiteral("m"), *words, *words == 1 ? QObject::tr("word") : QObject::tr("words"));
    say({}, toQString(inNotation("p", notation)), run.topology().processors(), QObject::tr("processors"));
    for (const Parameter& price : run.setup().costModel->prices) {
        const double* value = valueOf(price.id);
        const QString symbol = symbolOf(price, run.experiment(), notation);
        if (!value || *value == 0 || price.id == moved || symbol.isEmpty()) continue;
        const bool startUp = price.id == "alpha", perWord = price.id == "beta";
        const QString units = *value == 1 ? QObject::tr("unit") : QObject::tr("units");
        say(startUp   ? QObject::tr("start-up ")
            : perWord ? QObject::tr("per word ")
                      : QString(),
            symbol, *value,
            startUp   ? units
            : perWord ? units
                      : QString());
    }
    return said.join(QStringLiteral(" · "));
}

} // namespace

SliderAnswer::SliderAnswer(const Question& question, const Run& run, QWidget* parent)
    : AnswerPanel(question, parent), m_slider(new ValueSlider(this)), m_value(makeLabel({}, "strong", this)),
      m_result(makeLabel({}, "soft", this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* head = new QHBoxLayout;
    m_label = QString::fromStdString(key().parameter);
    ValueSlider::Range range{key().from, key().to, true, false};
    for (const auto& [of, parameter] : parametersFor(run.experiment()))
        if (parameter.id == key().parameter) {
            m_label = toQString(parameter.label);
            range.whole = parameter.kind == Kind::Whole;
            range.logarithmic = parameter.logarithmic;
        }
    head->addWidget(makeLabel(m_label, "plain", this), 1);
    head->addWidget(m_value);
    column->addLayout(head);
    m_slider->setAccessibleName(m_label);
    column->addWidget(m_slider);
    m_scale = new SliderScale(*m_slider, this);
    column->addWidget(m_scale);
    auto* fixed = makeLabel(fixedText(run, key().parameter), "soft", this);
    fixed->setObjectName(QStringLiteral("fixed"));
    fixed->setWordWrap(true);
    column->addWidget(fixed);
    m_result->setWordWrap(true);
    column->addWidget(m_result);
    m_trace = new SliderTrace(m_label, range.minimum, range.maximum, range.logarithmic, this);
    // One end of the slider is given, so that there is a scale and something to beat; not one that solves the question.
    if (const auto& points = key().points; points.size() > 2) {
        if (!points.front().meets)
            m_trace->give(points.front());
        else if (!points.back().meets)
            m_trace->give(points.back());
    }
    column->addWidget(m_trace);
    const auto& values = run.setup().values;
    const auto set = values.find(key().parameter);
    const double* number = set == values.end() ? nullptr : std::get_if<double>(&set->second);
    m_result->setVisible(m_trace->given().has_value()); // of what is given
    m_slider->show(range, 0);
    show(number ? *number : key().from);
    connect(m_slider, &ValueSlider::numberChanged, this, [this](double value) {
        show(value);
        if (m_exploring) emit valueWanted(m_number);
        emit changed();
    });
    setFocusProxy(m_slider);
}

void SliderAnswer::show(double value)
{
    m_number = value;
    m_trace->setValue(value);
    m_slider->show(m_slider->range(), value);
    m_value->setText(numberText(value));
}

Answer SliderAnswer::answer() const { return {{}, m_number}; }

void SliderAnswer::setAnswer(const Answer& answer)
{
    if (!answer.number) return;
    show(*answer.number);
    if (m_exploring) emit valueWanted(m_number);
    emit changed();
}

QString SliderAnswer::textOf(const Answer& answer) const
{
    return answer.number
               ? QStringLiteral("%1 = %2").arg(QString::fromStdString(key().parameter), numberText(*answer.number))
               : tr("none");
}

// What it does may be explored, answered or not.
void SliderAnswer::showMark(const std::optional<Marking>& mark)
{
    m_trace->reveal(mark ? key().points : std::vector<SliderPoint>());
}

void SliderAnswer::setExploring(bool exploring)
{
    m_result->setVisible(exploring || m_trace->given());
    m_trace->setOpen(exploring);
    if (exploring && !std::exchange(m_exploring, exploring)) emit valueWanted(m_number);
    m_exploring = exploring;
}

void SliderAnswer::setResult(const QString& text) { m_result->setText(text); }

void SliderAnswer::addTimes(const std::vector<double>& times) { m_trace->add(m_number, times); }

} // namespace hopscope
