// hopscope_app_tests CLASS [what Qt Test takes]: runs the tests of one class.
// hopscope_app_tests --drive TAG NUMBER FOLDER: a window that works until it is killed, for one of them.
#include "driven_window.h"
#include "memory.h"
#include "registered.h"

#include <QTest>

#include <algorithm>
#include <cstdio>

int main(int argc, char** argv)
{
    const std::string_view wanted = argc > 1 ? argv[1] : "";
    if (wanted == "--drive") {
        hopscope::Memory::prepare();
        return hopscope::driveWindow(argc, argv);
    }
    const auto& tests = hopscope::registeredTests();
    const auto test = std::ranges::find(tests, wanted, &hopscope::RegisteredTest::name);
    if (test == tests.end()) {
        std::fprintf(stderr, "Which class of tests? There are:\n");
        for (const auto& one : tests)
            std::fprintf(stderr, "  %.*s\n", static_cast<int>(one.name.size()), one.name.data());
        return 2;
    }
    hopscope::Memory::prepare();
    const QApplication application(argc, argv);
    const auto object = test->make();
    std::vector<char*> rest{argv[0]};
    rest.insert(rest.end(), argv + 2, argv + argc);
    return QTest::qExec(object.get(), static_cast<int>(rest.size()), rest.data());
}
