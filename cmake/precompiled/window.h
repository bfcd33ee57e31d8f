// As core.h, for what draws and for the window.
#include "core.h"

#include <QtWidgets>
