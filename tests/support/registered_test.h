#pragma once

#include <QtTest>

namespace tests {

using Main = int (*)(int argc, char** argv);

/// Tells the program that holds the test class of `file` (".../tst_NAME.cpp") how NAME is run; always 0.
int registerTest(const char* file, Main main);

template<typename Application, typename Test>
int runIn(int argc, char** argv)
{
    Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template<typename Test>
int runAlone(int argc, char** argv)
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace tests

// All test classes of a folder are in one program, so the mains of QtTest become registrations.
// Files of a folder are compiled together, so each of their registrations has a name of its own.
#define REGISTER_TEST(...) REGISTER_TEST_AS(__COUNTER__, __VA_ARGS__)
#define REGISTER_TEST_AS(number, ...) REGISTER_TEST_NAMED(number, __VA_ARGS__)
#define REGISTER_TEST_NAMED(number, ...)                                                                               \
    static const int registeredTest##number = tests::registerTest(__FILE__, __VA_ARGS__);
#undef QTEST_MAIN
#undef QTEST_GUILESS_MAIN
#undef QTEST_APPLESS_MAIN
#define QTEST_MAIN(Test) REGISTER_TEST(&tests::runIn<QApplication, Test>)
#define QTEST_GUILESS_MAIN(Test) REGISTER_TEST(&tests::runIn<QCoreApplication, Test>)
#define QTEST_APPLESS_MAIN(Test) REGISTER_TEST(&tests::runAlone<Test>)
