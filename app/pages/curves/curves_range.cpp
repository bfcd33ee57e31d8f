#include "pages/curves/curves.h"

#include "drawing/format.h"
#include "state/document.h"
#include "widgets/choice_box.h"
#include "widgets/picture_focus.h"
#include "widgets/segmented.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QStyle>

#include <algorithm>
#include <tuple>
#include <utility>

// The axis of the curves, and the range that is typed.
namespace hopscope {

void CurvesPage::refreshAxes()
{
    m_axes = curveAxes(m_document.experiment());
    if (m_axes.empty()) return;
    QStringList names;
    std::vector<BoxItem> items;
    for (const CurveAxis& axis : m_axes) {
        items.push_back({QString::fromStdString(axis.id), axis.title, {}, {}});
        names << items.back().id << axis.title;
    }
    // While a price is dragged the box stays as it is.
    if (std::exchange(m_axisNames, names) != names) m_axis->setItems(items, {});
    const auto known = std::ranges::find(m_axes, m_options.x.id, &CurveAxis::id);
    if (known == m_axes.end())
        m_options.x = m_axes.front(), m_rangeTyped = false;
    else if (!m_rangeTyped)
        m_options.x = *known;
    axisChosen();
}

void CurvesPage::axisChosen()
{
    m_axis->setShown(QString::fromStdString(m_options.x.id), m_options.x.title);
    m_from->setText(editText(m_options.x.from));
    m_to->setText(editText(m_options.x.to));
    m_xScale->setCurrent(m_options.x.logarithmic ? 1 : 0);
}

void CurvesPage::readRange()
{
    const auto read = [](QLineEdit& edit, double& number) {
        const auto value = parseNumber(edit.text().trimmed().toStdString());
        if (!value || *value == number) return false;
        number = *value;
        return true;
    };
    const bool from = read(*m_from, m_options.x.from), to = read(*m_to, m_options.x.to);
    m_rangeTyped = m_rangeTyped || from || to;
    later();
}

void CurvesPage::takeRangeBack()
{
    if (m_drawn) std::tie(m_options.x.from, m_options.x.to) = *m_drawn;
    m_from->setText(editText(m_options.x.from));
    m_to->setText(editText(m_options.x.to));
    later();
}

void CurvesPage::checkRange()
{
    m_problem.clear();
    if (m_kind->current() == Map) return;
    const auto typed = [](const QLineEdit& edit) { return edit.text().trimmed(); };
    const auto from = parseNumber(typed(*m_from).toStdString()), to = parseNumber(typed(*m_to).toStdString());
    const QString symbol = m_options.x.symbol;
    bool fromWrong = !from, toWrong = !to;
    if (!from || !to) {
        m_problem = tr("Each end of the range of %1 must be a number, such as %2; “%3” is none.")
                        .arg(symbol, editText(m_options.x.from), typed(from ? *m_to : *m_from));
    } else if (m_xScale->current() == 1 && *from <= 0) {
        fromWrong = true;
        m_problem = tr("A logarithmic range of %1 must begin above 0, for example at 1; it begins at %2.")
                        .arg(symbol, typed(*m_from));
    } else if (*from >= *to) {
        toWrong = true;
        m_problem = tr("The range of %1 must end above its beginning, %2, for example at %3; it ends at %4.")
                        .arg(symbol, typed(*m_from), editText(*from > 0 ? 10 * *from : *from + 10), typed(*m_to));
    }
    const auto mark = [this](QLineEdit& edit, bool wrong) {
        edit.setAccessibleDescription(wrong ? m_problem : QString());
        if (edit.property("wrong").toBool() == wrong) return;
        edit.setProperty("wrong", wrong);
        edit.style()->unpolish(&edit); // the sheet looks at the property again
        edit.style()->polish(&edit);
    };
    mark(*m_from, fromWrong);
    mark(*m_to, toWrong);
}

// Esc takes back what was typed, Enter takes it; either way the keys are free again.
bool CurvesPage::eventFilter(QObject* watched, QEvent* event)
{
    const int key = event->type() == QEvent::KeyPress ? static_cast<const QKeyEvent*>(event)->key() : 0;
    if (key == Qt::Key_Escape)
        takeRangeBack();
    else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        readRange();
    else
        return QWidget::eventFilter(watched, event);
    giveFocusBack(*this);
    return true;
}

} // namespace hopscope
