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

/// Milliseconds after which something hangs; what is only slow, on a busy machine, may take its time.
inline constexpr int hanging = 600'000;

/// Lets the event loop turn until it is so.
template <class Condition> bool waitFor(Condition condition) { return QTest::qWaitFor(condition, hanging); }
/// Lets the event loop turn until the document is at rest.
inline bool atRest(Document& document)
{
    return waitFor([&] { return !document.busy(); });
}

} // namespace hopscope

#undef QTRY_VERIFY
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, hopscope::hanging)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT(condition, message, hopscope::hanging)
#undef QTRY_COMPARE
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, hopscope::hanging)
