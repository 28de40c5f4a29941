#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>

#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/victims/loader.h"
#include "models/inference/victim_loader.h"
#include "models/training/model_trainer.h"
#include "tests/support/said.h"

namespace testing {

inline core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop = {},
                                        const core::victims::TrainProgressFn& progress = {})
{
    return models::Trainers().train(request, stop, progress);
}

/// The card names every corpus with its hash and every score as config.json has them, under the headings of every card.
inline void cardTellsWhatConfigHolds(const std::filesystem::path& folder)
{
    const auto config = nlohmann::json::parse(core::readFile(folder / "config.json"));
    const auto card = core::readFile(folder / "README.md");
    std::size_t corpora = 0, scores = 0;
    const std::function<void(const nlohmann::json&)> eachCorpus = [&](const nlohmann::json& value) {
        if (value.is_object() && value.contains("sha256")) {
            ++corpora;
            const auto* name = value.contains("name") ? "name" : "file";
            CONTAINS(card, value.at(name).get<std::string>() + " (");
            CONTAINS(card, "sha256 " + value.at("sha256").get<std::string>());
        } else if (value.is_structured()) {
            for (const auto& part : value)
                eachCorpus(part);
        }
    };
    eachCorpus(config.at("training").at("corpora"));
    const std::function<void(const nlohmann::json&)> eachScore = [&](const nlohmann::json& value) {
        for (const auto& [key, score] : value.items()) {
            if (score.is_object()) {
                eachScore(score);
                continue;
            }
            ++scores;
            const auto said = score.is_string() ? score.get<std::string>() : score.dump();
            QVERIFY2(card.find(key + ": " + said + "\n") != std::string::npos ||
                         card.find(key + " " + said) != std::string::npos,
                     (key + " is missing in " + card).c_str());
        }
    };
    eachScore(config.at("scores"));
    QVERIFY(corpora > 0);
    QVERIFY(scores > 0);
    CONTAINS(card, "# " + folder.filename().string() + "\n");
    for (const char* title : {"Model", "Scores", "Corpora", "Training", "Licence"})
        CONTAINS(card, std::string("\n## ") + title + "\n");
}

/// Model folders of a test, gone with it, and what every training promises of them.
class TrainedFolders {
public:
    /// A request for this many epochs into the folder of that name.
    using MakeRequest = std::function<core::victims::TrainRequest(const std::string& name, int epochs)>;

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

    void sameSeedGivesTheSameBytes(const MakeRequest& asked) const
    {
        train(asked("one", 2));
        train(asked("two", 2));
        QVERIFY(weights("one") == weights("two"));
        auto other = asked("other", 2);
        other.seed = 2;
        train(other);
        QVERIFY(weights("one") != weights("other"));
    }

    void interruptedAndResumedEndsAlike(const MakeRequest& asked) const
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

    void worstMovesOfNoLengthArePlainTraining(const MakeRequest& asked) const
    {
        train(asked("plain", 2));
        for (const auto& [name, epsilon] : {std::pair("moved", "0"), {"far", "1"}}) {
            auto request = asked(name, 2);
            request.settings["epsilon"] = epsilon;
            train(request);
        }
        QVERIFY(weights("plain") == weights("moved"));
        QVERIFY(weights("plain") != weights("far"));
    }

    /// Where nothing in the text tells the label, a model answers how common the labels are; weighted, that they are
    /// equally frequent. `row`: what follows the label in each row of train.tsv.
    void aRarerClassCanCountMore(const MakeRequest& asked, const std::string& head, const std::string& row) const
    {
        std::string rows = head + "\n";
        for (int i = 0; i < 100; ++i)
            rows += (i % 10 == 0 ? "rare\t" : "common\t") + row + "\n";
        core::writeFile(path("train.tsv"), rows);
        const auto commonest = [&](const std::string& name, const std::string& weighted) {
            auto request = asked(name, 12);
            request.dev = request.train.front();
            request.settings["weighted"] = weighted;
            const auto report = train(request);
            if (report.scoreName != (weighted == "true" ? "macro F1" : "accuracy"))
                throw std::runtime_error("the epoch is chosen by " + report.scoreName);
            const auto victim = models::ModelLoader().load(path(name).string());
            const auto corpus = core::corpora::readCorpus(path("train.tsv"));
            const auto answer = victim->predict({&corpus.examples.front().input, 1}, {}).front();
            const auto& scores = std::get<core::structures::ClassScores>(answer).scores;
            return *std::ranges::max_element(scores);
        };
        const double plain = commonest("plain", "false"), weighted = commonest("weighted", "true");
        QVERIFY2(std::abs(plain - 0.9) < 0.05, std::to_string(plain).c_str());
        QVERIFY2(weighted < 0.75, // .5 but for the last steps; of like epochs the one counts that fits dev best
                 std::to_string(weighted).c_str());
    }

private:
    QTemporaryDir folder_;
};

} // namespace testing
