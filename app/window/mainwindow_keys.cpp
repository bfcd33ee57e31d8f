#include "window/mainwindow.h"

#include "state/keymap.h"
#include "widgets/dock.h"
#include "widgets/pen.h"

#include <QAbstractButton>
#include <QKeyEvent>

#include <utility>

namespace hopscope {

// Single keys are for whatever has the focus; what it leaves over moves the clock.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (auto* button = qobject_cast<QAbstractButton*>(focusWidget()); enter && button) return button->click();
    const QKeyCombination pressed = Keymap::instance().usual(*event, {Keymap::clock});
    Playback* playback = shownPage().ownClock();
    if (pressed.keyboardModifiers() & ~Qt::KeyboardModifiers(Qt::ShiftModifier) || !playback) {
        QMainWindow::keyPressEvent(event);
        return;
    }
    if (shownPage().takeKey(pressed)) return;
    switch (pressed.key()) {
    case Qt::Key_P:
        if (!m_presenting) return QMainWindow::keyPressEvent(event);
        m_pen->setOn(!m_pen->on());
        break;
    case Qt::Key_Space:
        m_spaceDown = !event->isAutoRepeat() || m_spaceDown;
        break;
    case Qt::Key_Right:
        playback->nextStep();
        break;
    case Qt::Key_Left:
        playback->previousStep();
        break;
    case Qt::Key_Home:
        playback->toStart();
        break;
    case Qt::Key_End:
        playback->toEnd();
        break;
    case Qt::Key_Period:
        playback->nextFrame();
        break;
    case Qt::Key_Comma:
        playback->previousFrame();
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Up:
        playback->faster();
        break;
    case Qt::Key_Minus:
    case Qt::Key_Down:
        playback->slower();
        break;
    case Qt::Key_Escape:
        if (m_presenting)
            setPresenting(false);
        else if (isFullScreen())
            showNormal();
        for (Page* page : m_pages) page->clearSelection();
        focusPicture();
        break;
    default:
        QMainWindow::keyPressEvent(event);
    }
}

bool MainWindow::focusNextPrevChild(bool next)
{
    // A dock behind another is visible to Qt, only far away.
    const auto behind = [](const QWidget* at) {
        for (; at && !at->isWindow(); at = at->parentWidget())
            if (qobject_cast<const Dock*>(at)) return at->visibleRegion().isEmpty();
        return false;
    };
    for (int tries = 0; tries < 1000; ++tries)
        if (!QMainWindow::focusNextPrevChild(next) || !behind(focusWidget())) return true;
    return false;
}

void MainWindow::keyReleaseEvent(QKeyEvent* event)
{
    // On release, so that Space may also hold the canvas for dragging.
    if (Keymap::instance().usual(*event, {Keymap::clock}).key() == Qt::Key_Space && !event->isAutoRepeat()
        && std::exchange(m_spaceDown, false) && shownPage().ownClock())
        shownPage().ownClock()->togglePlaying();
    else
        QMainWindow::keyReleaseEvent(event);
}

} // namespace hopscope
