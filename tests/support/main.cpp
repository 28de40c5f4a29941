// One program holds the test classes of a folder: tst-core-text tokenizer [options of QtTest].
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

#include "tests/support/registered_test.h"

namespace {

/// What ctest calls skipped (SKIP_RETURN_CODE of tests/CMakeLists.txt).
constexpr int skipped = 77;

std::map<std::string, tests::Main>& registered()
{
    static std::map<std::string, tests::Main> all;
    return all;
}

/// Whether all that was to be tested was skipped, by what QtTest wrote. What comes before and after the tests is none.
bool nothingWasTested(const QString& log)
{
    QFile file(log);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    bool skips = false;
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        skips = skips || line.startsWith("SKIP   : ");
        if (line.startsWith("PASS   : ") && !line.contains("::initTestCase(") && !line.contains("::cleanupTestCase("))
            return false;
    }
    return skips;
}

/// Whether the options of QtTest say where its output goes, and how it is written.
bool chooseOutput(const std::vector<std::string>& options)
{
    return std::ranges::any_of(options, [](const std::string& option) {
        return std::ranges::count(std::vector<std::string>{"-o", "-txt", "-xml", "-lightxml", "-csv", "-junitxml",
                                                           "-tap", "-teamcity"},
                                  option) > 0;
    });
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
    const QString log = settings.filePath(QStringLiteral("said.txt"));
    std::vector<std::string> words(argv + 2, argv + argc);
    if (!chooseOutput(words))
        for (const auto& word :
             {std::string("-o"), std::string("-,txt"), std::string("-o"), log.toStdString() + ",txt"})
            words.push_back(word);
    std::vector<char*> arguments{argv[0]};
    for (auto& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    // QtTest ends with the number of failures, which may be that of a skip.
    if (found->second(static_cast<int>(arguments.size()) - 1, arguments.data()) != 0)
        return 1;
    return nothingWasTested(log) ? skipped : 0;
}
