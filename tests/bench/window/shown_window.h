#pragma once

#include "pages/watch/watch.h"
#include "views/network_view.h"
#include "views/timeline_view.h"
#include "window/mainwindow.h"

#include <QCoreApplication>
#include <QEvent>

#include <string>

namespace hopscope {

/// The window of a lecturer, at rest on an experiment.
class Shown {
public:
    explicit Shown(const std::string& text)
    {
        window.resize(1440, 900);
        window.show(experimentFromText(text), 0);
        window.QWidget::show();
        rest();
    }
    /// Lets the run and whatever is computed beside the window be done.
    void rest()
    {
        window.document().waitForRun();
        QCoreApplication::processEvents();
        window.page<WatchPage>().network().finish();
        window.page<WatchPage>().timeline().finish();
        paint();
    }
    /// Paints what asked to be painted, now.
    void paint()
    {
        QEvent request(QEvent::UpdateRequest);
        QCoreApplication::sendEvent(&window, &request);
    }
    MainWindow window{MainWindow::Memory::None};
};

} // namespace hopscope
