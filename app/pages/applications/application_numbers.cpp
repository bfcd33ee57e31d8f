#include "pages/applications/application_numbers.h"

#include "citation.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/typeset.h"
#include "scenes/figure/figure_scene.h"
#include "state/notation_choice.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

struct Quantity {
    const char* name;
    double Figures::*value;
};
constexpr std::array quantities{Quantity{QT_TRANSLATE_NOOP("QObject", "Time"), &Figures::time},
                                Quantity{QT_TRANSLATE_NOOP("QObject", "Speed-up"), &Figures::speedup},
                                Quantity{QT_TRANSLATE_NOOP("QObject", "Efficiency"), &Figures::efficiency},
                                Quantity{QT_TRANSLATE_NOOP("QObject", "Cost p·T"), &Figures::cost},
                                Quantity{QT_TRANSLATE_NOOP("QObject", "Overhead"), &Figures::overhead}};

constexpr int mostTable = 380; ///< of the width; a wider one is scrolled

QLabel* cell(const QString& text, const QFont& font, const QColor& colour, QWidget* parent)
{
    QLabel* label = makeLabel(text, "plain", parent);
    label->setFont(font);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
    return label;
}

QLabel* wrappedNumber(const QString& text, const char* role, QWidget* parent)
{
    QLabel* label = makeLabel(text, role, parent);
    label->setWordWrap(true);
    return label;
}

} // namespace

ApplicationNumbers::ApplicationNumbers(QWidget* parent) : QWidget(parent), m_formulas(new QWidget(parent))
{
    for (QWidget* one : {static_cast<QWidget*>(this), m_formulas})
        (new QVBoxLayout(one))->setContentsMargins(0, 0, 0, 0);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &ApplicationNumbers::refresh);
    connect(&NotationChoice::instance(), &NotationChoice::changed, this, &ApplicationNumbers::refresh);
}

void ApplicationNumbers::show(std::optional<ApplicationResult> result, std::optional<Badge> badge, const QString& time)
{
    m_time = time;
    m_result = std::move(result);
    m_badge = std::move(badge);
    refresh();
}

void ApplicationNumbers::setBrief(bool brief)
{
    if (std::exchange(m_brief, brief) != brief) refresh();
}

void ApplicationNumbers::refresh()
{
    const auto renew = [](QWidget*& content, QWidget* owner) {
        delete content;
        content = new QWidget(owner);
        owner->layout()->addWidget(content);
        auto* column = new QVBoxLayout(content);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(4);
        return column;
    };
    QVBoxLayout *costs = renew(m_content, this), *formulas = renew(m_formulaContent, m_formulas);
    if (!m_result) return;
    addCosts(*costs);
    addFormulas(*formulas);
}

void ApplicationNumbers::addCosts(QVBoxLayout& column)
{
    const Theme& theme = Appearance::theme();
    // In large letters the columns are wider than the panel; the rest of it need not be moved for them.
    auto* sideways = new QScrollArea(m_content);
    sideways->setAccessibleName(tr("What it costs"));
    sideways->setFrameShape(QFrame::NoFrame);
    sideways->setWidgetResizable(true);
    sideways->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    sideways->setFocusPolicy(Qt::NoFocus);
    auto* cells = new QWidget;
    cells->setObjectName(QStringLiteral("content"));
    auto* grid = new QGridLayout(cells);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_brief ? 8 : 18);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    const auto add = [&](int row, int place, const QString& text, bool strong, const QColor& colour) {
        grid->addWidget(
            cell(text,
                 place == 0 || row == 0 ? theme.text(9.5) : theme.mono(9.5, strong ? QFont::DemiBold : QFont::Normal),
                 colour, cells),
            row, place, place == 0 ? Qt::AlignLeft : Qt::AlignRight);
    };
    add(0, 0, m_result->scales ? tr("times in units") : tr("time in units"), false, theme.inkSoft);
    add(0, 1, tr("simulated"), false, theme.inkSoft);
    int place = 2;
    for (const FormulaLine& line : m_result->formulas)
        if (line.figures)
            add(0, place++,
                !m_result->scales ? tr("formula")
                : m_brief         ? line.name.section(u' ', -1)
                                  : line.name,
                false, theme.inkSoft);
    int row = 1;
    if (m_result->scales) { // what speed-up and efficiency are measured by
        add(row, 0, tr("Serial time W"), false, theme.inkSoft);
        add(row++, 1, numberText(m_result->simulated.cost - m_result->simulated.overhead), true, theme.ink);
    }
    for (const Quantity& quantity : quantities) {
        add(row, 0, QObject::tr(quantity.name), false, theme.inkSoft);
        add(row, 1, numberText(m_result->simulated.*quantity.value), true, theme.ink);
        place = 2;
        for (const FormulaLine& line : m_result->formulas)
            if (line.figures) add(row, place++, numberText((*line.figures).*quantity.value), false, theme.inkSoft);
        ++row;
        if (!m_result->scales) break; // nothing is computed, so only the time means something
    }
    add(row, 0, tr("Steps, messages"), false, theme.inkSoft);
    add(row, 1,
        QStringLiteral("%1, %2").arg(numberText(static_cast<double>(m_result->moved.steps)),
                                     numberText(static_cast<double>(m_result->moved.transfers))),
        true, theme.ink);
    sideways->setWidget(cells);
    const QSize whole = cells->minimumSizeHint();
    // Narrower than the panel in letters of usual size, so that nothing moves there.
    sideways->setMinimumWidth(std::min(whole.width(), mostTable));
    sideways->setFixedHeight(whole.height() + sideways->horizontalScrollBar()->sizeHint().height());
    column.addWidget(sideways);

    if (!m_time.isEmpty()) column.addWidget(wrappedNumber(unbroken(m_time), "small", m_content));
    const QString forms = tr("exact: the closed form of this schedule; lecture slides: the one printed in Kandemir's "
                             "lecture slides");
    if (m_result->scales && !m_brief) column.addWidget(wrappedNumber(forms, "small", m_content));
    cells->setToolTip(m_result->scales && m_brief ? forms : QString());
    for (const FormulaLine& line : m_result->formulas)
        if (!line.difference.isEmpty()) column.addWidget(wrappedNumber(unbroken(line.difference), "small", m_content));
    addMeanings(column);
}

/// The verdict, and how the clock below the picture and the table count.
void ApplicationNumbers::addMeanings(QVBoxLayout& column)
{
    if (m_badge) {
        const bool good = m_badge->state == Badge::State::Good || m_badge->state == Badge::State::Unchecked;
        Badge whole = *m_badge; // these are numbers of the run as a whole, whatever the picture shows
        for (QString& verdict : whole.verdict) verdict = tr("Finished run: %1").arg(verdict);
        const QString why = QString::fromStdString(m_result->moved.why);
        if (!good || !m_brief) // else the badge of the picture beside it says so
            column.addWidget(wrappedNumber(why.isEmpty() ? verdictOf(whole) : tr("%1: %2").arg(verdictOf(whole), why),
                                           good ? "good" : "trouble", m_content));
    }
    // The clock below the picture counts phases, the table steps.
    const auto steps = static_cast<double>(m_result->moved.steps);
    const QString sum = steps == 0 ? tr("0 steps and 1 of work make 1 phase.")
                                   : tr("%1 and 1 of work make %2 phases.")
                                         .arg(steps == 1 ? tr("1 step") : tr("%1 steps").arg(numberText(steps)),
                                              numberText(steps + 1)),
                  phase = tr("A phase is a step of communication, or the work of all processors on what they hold: %1")
                              .arg(sum);
    QLabel* phases = wrappedNumber(m_brief ? sum : phase, "small", m_content);
    phases->setToolTip(m_brief ? phase : QString());
    column.addWidget(phases);
}

void ApplicationNumbers::addFormulas(QVBoxLayout& column)
{
    const Theme& theme = Appearance::theme();
    for (const FormulaLine& line : m_result->formulas) {
        column.addWidget(wrappedNumber(tr("T, %1").arg(line.name), "soft", m_formulaContent));
        QLabel* formula = wrappedNumber(richText(notated(line.text, NotationChoice::shown(), papers::kandemir)),
                                        "plain", m_formulaContent);
        formula->setTextFormat(Qt::RichText);
        formula->setFont(theme.text(10, QFont::Medium));
        column.addWidget(formula);
        if (line.erratum.isEmpty()) continue;
        const QString closed = tr("As printed in the paper  ▸"), open = tr("As printed in the paper  ▾");
        auto* more = new QPushButton(closed, m_formulaContent);
        more->setObjectName(QStringLiteral("erratum"));
        more->setProperty("role", QStringLiteral("link"));
        more->setCursor(Qt::PointingHandCursor);
        QLabel* erratum = wrappedNumber(line.erratum, "small", m_formulaContent);
        erratum->setObjectName(QStringLiteral("erratumText"));
        erratum->hide();
        connect(more, &QPushButton::clicked, erratum, [=] {
            erratum->setVisible(erratum->isHidden());
            more->setText(erratum->isHidden() ? closed : open);
        });
        column.addWidget(more, 0, Qt::AlignLeft);
        column.addWidget(erratum);
    }
}

} // namespace hopscope
