#include "widgets/spoken_button.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QToolButton>

namespace hopscope {

namespace {

class Reader final : public QAccessibleWidget {
public:
    explicit Reader(QAbstractButton& button)
        : QAccessibleWidget(&button, button.autoExclusive() ? QAccessible::RadioButton : QAccessible::CheckBox),
          m_button(button)
    {
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
        state.checkable = true;
        state.checked = m_button.isChecked();
        state.pressed = m_button.isDown();
        return state;
    }
    QStringList actionNames() const override
    {
        return m_button.isEnabled() ? QStringList{toggleAction(), setFocusAction()} : QStringList{};
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

QAccessibleInterface* readerOf(const QString&, QObject* object)
{
    auto* button = qobject_cast<QAbstractButton*>(object);
    const bool toolWithMenu = qobject_cast<QToolButton*>(object) && static_cast<QToolButton*>(object)->menu();
    return button && button->isCheckable() && !toolWithMenu ? new Reader(*button) : nullptr;
}

} // namespace

void speakOfClicks() { QAccessible::installFactory(&readerOf); }

} // namespace hopscope
