#pragma once

#include <QApplication>

namespace hopscope {

/// The application of the window. What is thrown while an event is dealt with ends that event, not the program: it is
/// listed under Help > Diagnostics, and said in the window.
class GuardedApplication : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;
};

} // namespace hopscope
