// One program holds the test classes of a folder: tst-core-text tokenizer [options of QtTest].
#include <cstdio>
#include <map>
#include <string>

#include <QSettings>
#include <QTemporaryDir>

#include "tests/support/registered_test.h"

namespace {

std::map<std::string, tests::Main>& registered()
{
    static std::map<std::string, tests::Main> all;
    return all;
}

} // namespace

int tests::registerTest(const char* file, Main main)
{
    std::string name = file;
    name = name.substr(name.rfind("tst_") + 4);
    registered()[name.substr(0, name.rfind('.'))] = main;
    return 0;
}

int main(int argc, char** argv)
{
    const auto found = registered().find(argc > 1 ? argv[1] : "");
    if (found == registered().end()) {
        std::fprintf(stderr, "Say which test to run, then the options of QtTest:\n");
        for (const auto& [name, run] : registered())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    // Settings of its own: of two runs at once, of this test or of others, none reads what the other remembered.
    const QTemporaryDir settings;
    for (const auto format : {QSettings::NativeFormat, QSettings::IniFormat})
        QSettings::setPath(format, QSettings::UserScope, settings.path());
    argv[1] = argv[0];
    return found->second(argc - 1, argv + 1);
}
