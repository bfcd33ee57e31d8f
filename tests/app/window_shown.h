#pragma once

#include "waiting.h"
#include "window/mainwindow.h"

#include <QApplication>

namespace hopscope {

/// A window with an experiment, which has the keyboard.
struct ShownWindow {
    explicit ShownWindow(const char* experiment = "ring:8 broadcast-chain packets=4 words=64", QSize size = {1440, 900})
    {
        window.resize(size);
        window.show(experimentFromText(experiment), 0);
        window.QWidget::show();
        QApplication::setActiveWindow(&window);
        ready = atRest(window.document()) && QTest::qWaitForWindowExposed(&window);
        settle();
    }
    /// The layout is at rest.
    static void settle()
    {
        for (int i = 0; i < 6; ++i) {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
        }
    }
    QWidget* focus() const { return window.focusWidget(); }

    MainWindow window{MainWindow::Memory::None};
    bool ready{false};
};

} // namespace hopscope
