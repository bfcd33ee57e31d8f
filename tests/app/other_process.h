#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace hopscope {

/// What the tests that start programs share: nothing of them leaves this folder.
inline QProcessEnvironment at(const QTemporaryDir& home)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"}) environment.insert(name, home.path());
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("XDG_RUNTIME_DIR", home.path()); // Qt says a word where nobody is logged in
    return environment;
}

} // namespace hopscope
