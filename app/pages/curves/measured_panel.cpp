#include "pages/curves/measured_panel.h"

#include "cost/cost_model.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/repeats.h"
#include "state/choices.h"
#include "state/document.h"
#include "views/chart_view.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// "3.2 % above"
QString offText(double off)
{
    const double percent = std::abs(100 * off);
    const QString number = numberText(percent < 10 ? std::round(10 * percent) / 10 : std::round(percent));
    return QStringLiteral("%1\u00a0% ").arg(number) + (off < 0 ? QStringLiteral("below") : QStringLiteral("above"));
}

/// "start-up time = 30.0 ± 0.5 units", to the digits that the margin leaves.
QString fittedText(const QString& name, const Fitted& fitted, const QString& unit)
{
    const double margin = fitted.margin.value_or(0);
    if (margin <= 0 || fitted.value == 0) return QStringLiteral("%1 = %2 %3").arg(name, numberText(fitted.value), unit);
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(fitted.value))));
    const bool plain = exponent >= -3 && exponent <= 5;
    const double power = plain ? 1 : std::pow(10.0, exponent);
    const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(margin / power))), 0, 8);
    const QString numbers = QStringLiteral("%1 ± %2").arg(QString::number(fitted.value / power, 'f', decimals),
                                                          QString::number(margin / power, 'f', decimals));
    return QStringLiteral("%1 = %2 %3")
        .arg(name, plain ? numbers : QStringLiteral("(%1) · %2").arg(numbers, powerOfTen(exponent)), unit);
}

QString unitOf(const Experiment& experiment)
{
    const CostModel* model = findCostModel(modelOf(experiment));
    return model && !model->timeUnit.empty() ? toQString(model->timeUnit) : QStringLiteral("units");
}

void empty(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (item->widget()) item->widget()->hide(), item->widget()->deleteLater();
        delete item;
    }
}

QString residualText(const MeasuredStudy& study)
{
    std::vector<double> offs;
    for (const MeasuredStudy::Residual& residual : study.residuals) offs.push_back(residual.off);
    const auto [least, most] = std::ranges::minmax(offs);
    return QStringLiteral("%1 against the simulated %2: %3 it in the median, from %4 to %5.")
        .arg(study.name, inSentence(study.against), offText(quartilesOf(offs).median), offText(least), offText(most));
}

QString outlierText(const MeasuredStudy& study, const CurveAxis& axis)
{
    constexpr std::size_t told = 4;
    QStringList each;
    for (const MeasuredStudy::Residual& outlier : study.outliers)
        if (static_cast<std::size_t>(each.size()) < told)
            each += QStringLiteral("%1 = %2, %3").arg(axis.symbol, numberText(outlier.x), offText(outlier.off));
    if (study.outliers.size() > told) each += QStringLiteral("%1 more").arg(study.outliers.size() - told);
    return QStringLiteral("Outliers from the %1: ")
               .arg(study.fit ? QStringLiteral("fitted model") : QStringLiteral("simulated times"))
           + each.join(QStringLiteral("; ")) + QLatin1Char('.');
}

} // namespace

MeasuredPanel::MeasuredPanel(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_residuals(new ChartView(this)), m_lines(new QVBoxLayout),
      m_task({"measured points"})
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 4, 12, 4);
    line->setSpacing(12);
    auto* chart = new QVBoxLayout;
    chart->setSpacing(2);
    auto* title = makeLabel(tr("Measured against simulated time, difference in %"), "strong", this);
    title->setContentsMargins(12, 0, 0, 0);
    chart->addWidget(title);
    m_residuals->setAccessibleName(title->text());
    m_residuals->setTheme(Appearance::theme());
    connect(&Appearance::instance(), &Appearance::themeChanged, m_residuals, &ChartView::setTheme);
    chart->addWidget(m_residuals, 1);
    line->addLayout(chart, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Measured points"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    content->setLayout(m_lines);
    scroll->setWidget(content);
    line->addWidget(scroll, 1);
    m_lines->setContentsMargins(0, 0, 8, 0);
    m_lines->setSpacing(4);
    setFixedHeight(200);
    hide();
}

void MeasuredPanel::ask(const CurveOptions& options, const std::vector<MeasuredSeries>& series)
{
    setVisible(!series.empty());
    if (series.empty()) {
        m_task.cancel();
        m_asked.reset();
        return;
    }
    Asked asked{m_document.experiment(), options.x.id, options.best, options.algorithms, series};
    if (m_asked == asked) return;
    m_asked = std::move(asked);
    m_axis = options.x;
    try {
        m_question = measuredQuestion(m_document.experiment(), options, series);
    } catch (const Refused&) { // the curves say it
        return;
    }
    m_task.start([this, asked = m_asked, question = m_question](const std::stop_token& stop) {
        try {
            const std::vector<MeasuredStudy> studies = studyMeasured(question, stop);
            QMetaObject::invokeMethod(this, [this, asked, studies] {
                if (m_asked == asked) show(studies);
            });
        } catch (const Cancelled&) { // a newer question
        }
    });
}

QStringList MeasuredPanel::textOf(const MeasuredStudy& study, const CurveAxis& axis, const QString& unit)
{
    if (!study.problem.isEmpty()) return {study.name + QStringLiteral(": ") + study.problem + QLatin1Char('.')};
    QStringList parts{residualText(study)};
    if (study.leftOut > 0)
        parts += QStringLiteral("%1 without a simulated time left out.")
                     .arg(counted(study.leftOut, QStringLiteral("point"), QStringLiteral("points")));
    if (study.fit) {
        const PriceFit& fit = *study.fit;
        parts += QStringLiteral("Fitted to the start-ups and words of %1:").arg(inSentence(study.against));
        parts += fittedText(QStringLiteral("start-up time"), fit.alpha, unit);
        parts += fittedText(QStringLiteral("time per word"), fit.beta, unit + QStringLiteral("/word"));
        QString judged = QStringLiteral("Relative least squares over %1%2, mean error %3 %")
                             .arg(counted(fit.points, QStringLiteral("point"), QStringLiteral("points")),
                                  study.outliers.empty() ? QString() : QStringLiteral(" without the outliers"),
                                  numberText(std::round(1000 * fit.error) / 10));
        if (fit.alpha.margin) judged += QStringLiteral("; ± holds with 95 % confidence");
        parts += judged + QLatin1Char('.');
    } else {
        parts += QStringLiteral("Nothing fitted: ") + study.whyNoFit + QLatin1Char('.');
    }
    if (!study.outliers.empty()) parts += outlierText(study, axis);
    return parts;
}

void MeasuredPanel::addButton(const PriceFit& fit)
{
    const double a = fit.alpha.value, b = fit.beta.value;
    auto* button = new QPushButton(tr("Use in the experiment"), this);
    button->setEnabled(a >= 0 && b >= 0);
    button->setToolTip(
        a >= 0 && b >= 0
            ? tr("Sets the start-up time to %1 and the time per word to %2").arg(numberText(a), numberText(b))
            : tr("A cost below 0 cannot be set: the points do not follow this model"));
    connect(button, &QPushButton::clicked, this, [this, a, b] {
        m_document.setExperiment(with(with(m_document.experiment(), "alpha", a), "beta", b), tr("Fitted prices"));
    });
    m_lines->addWidget(button, 0, Qt::AlignLeft);
}

void MeasuredPanel::show(const std::vector<MeasuredStudy>& studies)
{
    m_studies = studies;
    m_residuals->setChart(residualChart(studies, m_axis));
    empty(*m_lines);
    const QString unit = unitOf(m_document.experiment());
    for (const MeasuredStudy& study : studies) {
        for (const QString& line : textOf(study, m_axis, unit)) {
            auto* label = makeLabel(line, "small", this);
            label->setWordWrap(true);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            m_lines->addWidget(label);
        }
        if (study.fit) addButton(*study.fit);
    }
    m_lines->addStretch();
}

void MeasuredPanel::finish()
{
    if (!m_asked) return;
    m_task.cancel();
    m_task.wait();
    show(studyMeasured(m_question));
}

} // namespace hopscope
