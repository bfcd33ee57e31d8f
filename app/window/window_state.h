#pragma once

#include <memory>
#include <string>
#include <vector>

class QImage;
class QSize;
class QWidget;

namespace hopscope {

class MainWindow;
struct Look;

/// What can lie over the window: the palette, the sheet of keys, the manual, the dialogs of exports, the editor
/// of lessons.
const std::vector<std::string>& openable();

/// Presents for as long as it lives. The window keeps its size, whatever the screen has.
class Presentation {
public:
    Presentation(MainWindow& window, bool wanted, const QSize& size);
    ~Presentation();
    Presentation(const Presentation&) = delete;
    Presentation& operator=(const Presentation&) = delete;

private:
    MainWindow& m_window;
};

/// Something of openable() over a window that nobody sees, no larger than it.
class OpenedWindow {
public:
    /// The editor has the lesson of the look, at a page from 1, or at its head; empty: a new one.
    OpenedWindow(MainWindow& window, const Look& look);
    ~OpenedWindow();
    OpenedWindow(const OpenedWindow&) = delete;
    OpenedWindow& operator=(const OpenedWindow&) = delete;
    /// Onto the picture of the window, in its middle. What is part of the window is there already.
    void paintOn(QImage& picture) const;

private:
    std::unique_ptr<QWidget> m_own;
    QWidget* m_shown{}; ///< that one, or one that belongs to the window; null if it is part of it
};

} // namespace hopscope
