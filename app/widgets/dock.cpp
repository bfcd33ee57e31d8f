#include "widgets/dock.h"

#include "widgets/icon_button.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QMainWindow>
#include <QPainter>
#include <QTimer>

#include <vector>

namespace hopscope {

namespace {

/// Title of a dock; its buttons show while the pointer is over it, so that a window full of docks stays calm.
class TitleBar : public QWidget {
public:
    using QWidget::QWidget;
    void addButton(QWidget& button)
    {
        QSizePolicy policy = button.sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        button.setSizePolicy(policy);
        button.hide();
        m_buttons.push_back(&button);
        layout()->addWidget(&button);
    }

protected:
    void enterEvent(QEnterEvent*) override
    {
        for (QWidget* button : m_buttons) button->show();
    }
    void leaveEvent(QEvent*) override
    {
        for (QWidget* button : m_buttons) button->hide();
    }
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), Appearance::theme().panel); }

private:
    std::vector<QWidget*> m_buttons;
};

} // namespace

Dock::Dock(const QString& name, const QString& title, QWidget* content, QWidget* parent) : QDockWidget(title, parent)
{
    setObjectName(name);
    setWidget(content);
    auto* bar = new TitleBar(this);
    m_bar = bar;
    auto* line = new QHBoxLayout(m_bar);
    line->setContentsMargins(18, 9, 10, 3);
    line->setSpacing(2);
    line->addWidget(makeLabel(title, "heading", m_bar));
    line->addSpacing(10);
    line->addStretch(1);
    auto* detach = new IconButton(Icon::Float, tr("Detach %1").arg(title), 22, m_bar);
    auto* close = new IconButton(Icon::Close, tr("Close %1 (View brings it back)").arg(title), 22, m_bar);
    for (IconButton* button : {detach, close}) {
        button->setQuiet(true);
        bar->addButton(*button);
    }
    connect(detach, &IconButton::clicked, this, [this] { setFloating(!isFloating()); });
    connect(close, &IconButton::clicked, this, &QDockWidget::close);
    connect(close, &IconButton::clicked, this, &Dock::rearranged);
    m_noBar = new QWidget(this);
    m_noBar->setFixedHeight(0);
    setTitleBarWidget(m_bar);

    // The main window sorts its tabs only after it has told us.
    const auto later = [this] { QTimer::singleShot(0, this, &Dock::chooseTitle); };
    connect(this, &QDockWidget::visibilityChanged, this, later);
    connect(this, &QDockWidget::dockLocationChanged, this, later);
    connect(this, &QDockWidget::topLevelChanged, this, later);
    connect(this, &QDockWidget::topLevelChanged, this, &Dock::rearranged);
}

void Dock::chooseTitle()
{
    const auto* window = qobject_cast<QMainWindow*>(parentWidget());
    const bool tabbed = window && !isFloating() && !window->tabifiedDockWidgets(this).isEmpty();
    QWidget* wanted = tabbed ? m_noBar : m_bar;
    if (titleBarWidget() == wanted) return;
    titleBarWidget()->hide();
    setTitleBarWidget(wanted);
    wanted->show();
}

} // namespace hopscope
