#pragma once

#include <QPushButton>
#include <QStringList>

#include <vector>

class QTabBar;

namespace hopscope {

/// At the end of a row of tabs: how many have no room, and a menu of them all. Those without room are hidden, so that
/// no name is cut and nothing has to be scrolled; the one in front always stays.
class TabOverflow : public QPushButton {
    Q_OBJECT
public:
    explicit TabOverflow(QTabBar& tabs);
    QStringList hiddenTitles() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    void openMenu();
    /// What the arrangement depends on.
    QStringList key() const;
    std::vector<int> widths();
    void show(int tab, bool visible);

    QTabBar& m_tabs;
    QStringList m_arranged;
    bool m_arranging{false};
};

} // namespace hopscope
