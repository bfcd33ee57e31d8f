#include "widgets/spoken_button.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QPushButton>

namespace hopscope {

namespace {

class ButtonReader final : public QAccessibleWidget {
public:
    explicit ButtonReader(QAbstractButton& button) : QAccessibleWidget(&button, QAccessible::Button), m_button(button)
    {
    }
    // Asked anew: a button is often read before it is told that it can be checked.
    QAccessible::Role role() const override
    {
        if (!m_button.isCheckable()) return QAccessible::Button;
        return m_button.autoExclusive() ? QAccessible::RadioButton : QAccessible::CheckBox;
    }
    QString text(QAccessible::Text which) const override
    {
        const QString said = QAccessibleWidget::text(which);
        if (which != QAccessible::Name || !said.isEmpty()) return said;
        const QString words = m_button.text().isEmpty() ? m_button.toolTip() : m_button.text();
        return QString(words).remove(u'&');
    }
    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.checkable = m_button.isCheckable();
        state.checked = m_button.isChecked();
        state.pressed = m_button.isDown();
        return state;
    }
    QStringList actionNames() const override
    {
        if (!m_button.isEnabled()) return {};
        return {m_button.isCheckable() ? toggleAction() : pressAction(), setFocusAction()};
    }
    void doAction(const QString& action) override
    {
        if (!m_button.isEnabled()) return;
        if (action == toggleAction() || action == pressAction())
            m_button.click();
        else
            QAccessibleWidget::doAction(action);
    }

private:
    QAbstractButton& m_button;
};

QAccessibleInterface* readerOfButton(const QString&, QObject* object)
{
    auto* button = qobject_cast<QPushButton*>(object);
    return button ? new ButtonReader(*button) : nullptr;
}

} // namespace

void speakOfClicks() { QAccessible::installFactory(&readerOfButton); }

} // namespace hopscope
