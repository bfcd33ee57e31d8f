#pragma once

#include <QApplication>
#include <QObject>

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace hopscope {

/// A class of tests in this program, and how it is made once the application is there.
struct RegisteredTest {
    std::string_view name;
    std::function<std::unique_ptr<QObject>()> make;
};

inline std::vector<RegisteredTest>& registeredTests()
{
    static std::vector<RegisteredTest> tests;
    return tests;
}

template <class Test> bool registerTest(std::string_view name)
{
    registeredTests().push_back({name, [] { return std::make_unique<Test>(); }});
    return true;
}

} // namespace hopscope

/// In place of QTEST_MAIN: all classes are in one program, which runs the one that its first argument names.
#define HOPSCOPE_TEST(Test) [[maybe_unused]] static const bool registered##Test = hopscope::registerTest<Test>(#Test);
