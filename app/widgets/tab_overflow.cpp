#include "widgets/tab_overflow.h"

#include <QEvent>
#include <QMenu>
#include <QTabBar>
#include <QTimer>
#include <QVariant>

#include <algorithm>
#include <numeric>
#include <utility>

namespace hopscope {

TabOverflow::TabOverflow(QTabBar& tabs) : QPushButton(&tabs), m_tabs(tabs)
{
    setProperty("role", QStringLiteral("tab"));
    setAccessibleName(tr("All views"));
    setToolTip(tr("All views of this place"));
    setFocusPolicy(Qt::TabFocus);
    hide();
    tabs.installEventFilter(this);
    connect(this, &QPushButton::clicked, this, &TabOverflow::openMenu);
}

QStringList TabOverflow::key() const
{
    QStringList key{QString::number(m_tabs.width()), QString::number(m_tabs.currentIndex()),
                    QString::number(m_tabs.fontMetrics().height())};
    for (int i = 0; i < m_tabs.count(); ++i) key += m_tabs.tabText(i);
    return key;
}

QStringList TabOverflow::hiddenTitles() const
{
    QStringList titles;
    for (int i = 0; i < m_tabs.count(); ++i)
        if (!m_tabs.isTabVisible(i)) titles += m_tabs.tabText(i);
    return titles;
}

bool TabOverflow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != &m_tabs) return QPushButton::eventFilter(watched, event);
    // A bar tells nobody that it has more tabs, but it is painted anew. While it is painted nothing may move.
    if (event->type() == QEvent::Resize)
        arrange();
    else if (event->type() == QEvent::Paint && key() != m_arranged)
        QTimer::singleShot(0, this, &TabOverflow::arrange);
    return false;
}

/// A bar that is told what it knows (Qt 6.4) forgets that it has to be laid out.
void TabOverflow::show(int tab, bool visible)
{
    if (m_tabs.isTabVisible(tab) != visible) m_tabs.setTabVisible(tab, visible);
}

std::vector<int> TabOverflow::widths()
{
    std::vector<int> widths;
    for (int i = 0; i < m_tabs.count(); ++i) show(i, true);
    for (int i = 0; i < m_tabs.count(); ++i) widths.push_back(m_tabs.tabRect(i).width());
    return widths;
}

void TabOverflow::arrange()
{
    if (m_arranging || key() == m_arranged) return;
    m_arranging = true;
    m_arranged = key();
    const std::vector<int> wide = widths();
    const int count = m_tabs.count(), room = m_tabs.width();
    const bool fits = std::accumulate(wide.begin(), wide.end(), 0) <= room;
    if (!fits && count > 0) {
        setText(tr("%1 more  ▾").arg(count));
        const int left = room - sizeHint().width(), front = m_tabs.currentIndex();
        int used = front >= 0 ? wide[static_cast<std::size_t>(front)] : 0, hidden = 0;
        bool full = false;
        for (int i = 0; i < count; ++i) {
            if (i == front) continue;
            full = full || used + wide[static_cast<std::size_t>(i)] > left;
            if (!full) used += wide[static_cast<std::size_t>(i)];
            show(i, !full);
            hidden += full;
        }
        setText(tr("%1 more  ▾").arg(hidden));
        // Rather over the end of a long title than outside of the bar.
        setGeometry(std::clamp(left, 0, used), 0, sizeHint().width(), m_tabs.height());
        raise();
    }
    if (count > 0) m_tabs.tabRect(0); // lays them out, without arrows
    setVisible(!fits);
    m_arranging = false;
}

void TabOverflow::openMenu()
{
    QMenu menu(this);
    for (int i = 0; i < m_tabs.count(); ++i) {
        QAction* action = menu.addAction(m_tabs.tabText(i), this, [this, i] { m_tabs.setCurrentIndex(i); });
        action->setCheckable(true);
        action->setChecked(i == m_tabs.currentIndex());
    }
    menu.exec(mapToGlobal(rect().bottomLeft()));
}

} // namespace hopscope
