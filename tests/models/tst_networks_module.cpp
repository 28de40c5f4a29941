#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/text/word_table.h"
#include "models/inference/networks_module.h"

/// A module opened at run time lives in one process with one set of interned words.
class TestNetworksModule : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aWordHasTheSameIdOnBothSides();
    void anErrorOfTheModuleIsCaught();
    void aMissingModuleIsNamedWithTheRemedy();
    void aFileThatIsNoModuleIsNamed();
    void aModuleWithoutTheEntryPointIsNamed();
};

void TestNetworksModule::aWordHasTheSameIdOnBothSides()
{
    const auto probe =
        reinterpret_cast<std::uint32_t (*)(const char*)>(models::openModule(PROBE_MODULE, "probeIntern"));
    const auto before = core::text::intern("interned-by-the-program");
    QCOMPARE(probe("interned-by-the-program"), static_cast<std::uint32_t>(before));
    const auto count = core::text::wordCount();
    const auto id = probe("interned-by-the-module");
    QCOMPARE(core::text::wordCount(), count + 1);
    QCOMPARE(static_cast<std::uint32_t>(core::text::intern("interned-by-the-module")), id);
}

void TestNetworksModule::anErrorOfTheModuleIsCaught()
{
    const auto probe = reinterpret_cast<void (*)()>(models::openModule(PROBE_MODULE, "probeThrow"));
    try {
        probe();
        QFAIL("nothing was thrown");
    } catch (const core::Error& error) {
        QCOMPARE(QString::fromStdString(error.remedy()), QStringLiteral("caught in the program"));
    }
}

void TestNetworksModule::aMissingModuleIsNamedWithTheRemedy()
{
    try {
        (void)models::openModule("/nowhere/faultline-networks.so", "faultlineNetworks");
        QFAIL("nothing was thrown");
    } catch (const core::Error& error) {
        QCOMPARE(error.where().file, std::string("/nowhere/faultline-networks.so"));
        QVERIFY(error.remedy().find("faultline-networks.so") != std::string::npos);
    }
}

void TestNetworksModule::aFileThatIsNoModuleIsNamed()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write("not a shared object");
    file.close();
    QVERIFY_EXCEPTION_THROWN((void)models::openModule(file.fileName().toStdString(), "faultlineNetworks"), core::Error);
}

void TestNetworksModule::aModuleWithoutTheEntryPointIsNamed()
{
    QVERIFY_EXCEPTION_THROWN((void)models::openModule(PROBE_MODULE, "faultlineNetworks"), core::Error);
}

QTEST_APPLESS_MAIN(TestNetworksModule)
#include "tst_networks_module.moc"
