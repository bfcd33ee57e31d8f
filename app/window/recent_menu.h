#pragma once

#include "state/tasks/latest_task.h"

#include <QMenu>
#include <QString>

#include <memory>

class QProxyStyle;

namespace hopscope {

/// The files that were open lately, each with a picture of its experiment in front. Pictures are drawn aside when the
/// menu opens, and kept beside the list until the file changes.
class RecentMenu : public QMenu {
    Q_OBJECT
public:
    explicit RecentMenu(const QString& title, QWidget* parent = nullptr);
    ~RecentMenu() override;
    /// Blocks until all pictures are there; for tests.
    void finish();

signals:
    void fileChosen(const QString& fileName);

private:
    void fill();
    void drawMissing();

    std::unique_ptr<QProxyStyle> m_largeIcons;
    LatestTask m_painter{{"thumbnails of recent files"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
