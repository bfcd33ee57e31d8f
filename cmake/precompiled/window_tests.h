// As window.h, for tests of the window.
#include "window.h"

#include <QSignalSpy>
#include <QTest>
