#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include <QTemporaryDir>
#include <QtTest>

#include "core/base/file.h"
#include "core/victims/loader.h"
#include "models/inference/networks_module.h"
#include "tests/core/said.h"

namespace testing {

inline core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop = {},
                                        const core::victims::TrainProgressFn& progress = {})
{
    return models::networks().trainer().train(request, stop, progress);
}

/// Model folders of a test, gone with it, and what every training promises of them.
class TrainedFolders {
public:
    /// A request for so many epochs into the folder of that name.
    using Asked = std::function<core::victims::TrainRequest(const std::string& name, int epochs)>;

    [[nodiscard]] std::filesystem::path path(const std::string& name) const
    {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }
    [[nodiscard]] std::string weights(const std::string& name) const
    {
        return core::readFile(path(name) / "model.safetensors", 100'000'000);
    }

    /// Trains until an epoch has ended, which then can be resumed.
    static void trainUntil(const core::victims::TrainRequest& request, int epoch)
    {
        std::stop_source stop;
        CONTAINS(errorOf([&] {
                     train(request, stop.get_token(), [&](const core::victims::TrainEpoch& point) {
                         if (point.epoch == epoch && point.done == point.total)
                             stop.request_stop();
                     });
                 }),
                 "--resume");
    }

    void sameSeedGivesTheSameBytes(const Asked& asked) const
    {
        train(asked("one", 2));
        train(asked("two", 2));
        QVERIFY(weights("one") == weights("two"));
        auto other = asked("other", 2);
        other.seed = 2;
        train(other);
        QVERIFY(weights("one") != weights("other"));
    }

    void interruptedAndResumedEndsAlike(const Asked& asked) const
    {
        train(asked("whole", 4));
        auto cut = asked("cut", 4);
        trainUntil(cut, 2);
        cut.resume = true;
        int first = 0;
        train(cut, {}, [&](const core::victims::TrainEpoch& point) { first = first == 0 ? point.epoch : first; });
        QCOMPARE(first, 3);
        QVERIFY(weights("whole") == weights("cut"));
        QVERIFY(!std::filesystem::exists(path("cut") / ".checkpoint"));
    }

private:
    QTemporaryDir folder_;
};

} // namespace testing
