#pragma once

#include "state/document.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

namespace hopscope {

/// Nothing is read from or written to the settings of whoever runs the tests.
inline void useScratchSettings()
{
    static const QTemporaryDir folder;
    qputenv("XDG_CONFIG_HOME", folder.path().toLocal8Bit());
    qputenv("XDG_DATA_HOME", folder.path().toLocal8Bit());
    QCoreApplication::setOrganizationName(QStringLiteral("Hopscope"));
    QCoreApplication::setApplicationName(QStringLiteral("HopscopeTest"));
}

inline DocumentValue valueOf(const char* experiment)
{
    DocumentValue value;
    value.experiments = {experimentFromText(experiment)};
    value.captions = {QString()};
    return value;
}

/// Lets the event loop turn until the document is at rest.
inline bool atRest(Document& document)
{
    return QTest::qWaitFor([&] { return !document.busy(); }, 10'000);
}

} // namespace hopscope
