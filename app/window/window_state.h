#pragma once

#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

class QImage;
class QSize;
class QWidget;

namespace hopscope {

class LessonLibrary;
class MainWindow;
class WatchPage;
struct LibraryLesson;

/// How a window stands beside the page it shows, in a picture of it.
struct WindowState {
    QStringList views;      ///< of Watch, that stand in front
    QString opened;         ///< one of openable(), or empty
    QString typed;          ///< words in the palette
    bool presenting{false}; ///< the picture and its clock alone
};

/// What can lie over the window: the palette, the sheet of keys, the manual, the dialogs of exports, the editor of lessons.
const std::vector<std::string>& openable();

/// Throws Refused if the page has no such view of the experiment.
void bringViews(WatchPage& page, const QStringList& views);

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

/// A lesson of the library, or a file, which then belongs to it. Throws Refused if there is none.
const LibraryLesson& lessonNamed(LessonLibrary& library, const QString& name);

/// Something of openable() over a window that nobody sees, no larger than it.
class OpenedWindow {
public:
    /// `lesson` is the one in the editor, at a page from 1, or at its head; empty: a new one.
    OpenedWindow(MainWindow& window, const WindowState& state, const QString& lesson, int lessonPage);
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
