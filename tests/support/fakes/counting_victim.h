#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <thread>

#include <QDeadlineTimer>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/loader.h"
#include "ui/session/session.h"

/// Counts "good" against "bad" words: quick, exact, and easy to reason about in tests.
class CountingVictim : public core::victims::Victim {
public:
    explicit CountingVictim(int pauseMs = 0) : pauseMs_(pauseMs)
    {
        card_.name = "counting";
        card_.architecture = "fake";
        card_.labels = {"negative", "positive"};
        card_.capabilities = static_cast<unsigned>(core::victims::Capability::HardLabel) |
                             static_cast<unsigned>(core::victims::Capability::Scores);
        card_.tokenization = core::text::Tokenization::Whitespace;
        card_.hash = std::string(64, 'a');
        card_.source = "fake";
    }
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                 std::stop_token stop) override
    {
        if (pauseMs_ > 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(pauseMs_));
        std::vector<core::victims::Prediction> answers;
        for (const auto& input : inputs) {
            int balance = 0;
            for (const auto& segment : input.segments())
                for (const auto& word : segment.text.words())
                    while (held && word.form() == "7" && !stop.stop_requested())
                        std::this_thread::sleep_for(std::chrono::milliseconds(1));
            for (const auto& segment : input.segments())
                for (const auto& word : segment.text.words())
                    balance += word.form() == "good" ? 1 : word.form() == "bad" ? -1 : 0;
            const auto positive = static_cast<float>(1.0 / (1.0 + std::exp(-balance)));
            core::structures::ClassScores scores;
            scores.scores = {1.0F - positive, positive};
            answers.emplace_back(scores);
        }
        return answers;
    }
    [[nodiscard]] std::unique_ptr<core::victims::Victim> clone() const override
    {
        ++clones;
        return std::make_unique<CountingVictim>(pauseMs_);
    }

    inline static std::atomic<int> clones{0}; ///< Made so far, of all of them.
    /// While it is set, no text with the word "7" is answered before a stop: a campaign over such a text stays
    /// unfinished, however slow the test is.
    inline static std::atomic<bool> held{false};

private:
    core::victims::VictimCard card_;
    int pauseMs_;
};

/// Knows `counting`, the slow `slow`, and fails for everything else.
class FakeLoader : public core::victims::VictimLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions&) const override
    {
        if (spec == "counting")
            return std::make_unique<CountingVictim>();
        if (spec == "slow")
            return std::make_unique<CountingVictim>(20);
        throw core::Error({spec, 0, 0}, "there is no model here", "Choose another folder.");
    }
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override
    {
        return {{"counting", "counting", "classification", "Counts good and bad words.", true, "present"},
                {"slow", "slow", "classification", "The same, slowly.", false, "present"}};
    }
};

inline ui::Backends fakeBackends()
{
    ui::Backends backends;
    backends.loader = std::make_shared<FakeLoader>();
    backends.resources = std::make_shared<core::language::Resources>();
    backends.version = QStringLiteral("test");
    return backends;
}

/// Settings of this test program alone, empty at the start.
inline void useTestSettings(const char* name)
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("FaultlineTests"));
    // One program runs in several languages at once, each with its own settings.
    QCoreApplication::setApplicationName(QLatin1String(name) + QLatin1Char('-') + QLocale().name());
    QSettings().clear();
}

/// Waits until nothing runs and everything delivered was handled.
inline bool settled(ui::Session& session, int ms = 60'000)
{
    // A job that ends may begin another one a little later.
    const QDeadlineTimer end(ms);
    do {
        if (!QTest::qWaitFor([&] { return session.jobs().idle(); }, static_cast<int>(end.remainingTime())))
            return false;
        QTest::qWait(20);
    } while (!session.jobs().idle());
    return true;
}
