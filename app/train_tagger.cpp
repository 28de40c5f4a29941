#include "app/train_tagger.h"

#include <chrono>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/corpora/treebank.h"
#include "core/language/tagger_trainer.h"

namespace app {

using namespace core::language;

namespace {

std::vector<TaggedExample> sentencesOf(const std::string& file)
{
    std::vector<TaggedExample> sentences;
    for (const auto& sentence : core::corpora::readTreebank(file)) {
        TaggedExample example;
        for (const auto& word : sentence.words) {
            example.words.push_back(core::text::intern(word.form));
            example.universal.push_back(word.upos);
            example.penn.push_back(word.xpos);
        }
        sentences.push_back(std::move(example));
    }
    return sentences;
}

TaggerTraining settingsOf(const core::victims::TrainRequest& request)
{
    TaggerTraining settings;
    settings.seed = request.seed;
    if (request.epochs > 0)
        settings.epochs = request.epochs;
    for (const auto& [key, value] : request.settings) {
        if (key != "minimum_weight")
            throw core::UsageError("train tagger has no setting " + key, "Its settings are: minimum_weight");
        try {
            settings.minimumWeight = std::stod(value);
        } catch (const std::exception&) {
            throw core::UsageError("minimum_weight is a number, not " + value);
        }
    }
    return settings;
}

} // namespace

core::victims::TrainReport trainTagger(const core::victims::TrainRequest& request, std::stop_token stop,
                                       const core::victims::TrainProgressFn& progress)
{
    const auto begun = std::chrono::steady_clock::now();
    const TaggerTraining settings = settingsOf(request);
    std::vector<TaggedExample> train;
    nlohmann::json sources = nlohmann::json::array();
    for (const auto& file : request.train) {
        auto sentences = sentencesOf(file);
        std::move(sentences.begin(), sentences.end(), std::back_inserter(train));
        sources.push_back(
            {{"file", std::filesystem::path(file).filename().string()}, {"sha256", core::sha256File(file)}});
    }
    const auto dev = request.dev.empty() ? std::vector<TaggedExample>{} : sentencesOf(request.dev);
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    };
    const auto trained = core::language::trainTagger(train, dev, settings, stop, [&](const core::Progress& p) {
        const std::size_t perEpoch = std::max<std::size_t>(1, train.size());
        progress({.epoch = static_cast<int>(p.done / perEpoch) + 1,
                  .seconds = seconds(),
                  .done = p.done % perEpoch,
                  .total = perEpoch});
    });
    nlohmann::json config{{"training",
                           {{"corpora", sources},
                            {"sentences", train.size()},
                            {"epochs", settings.epochs},
                            {"seed", settings.seed},
                            {"minimum_weight", settings.minimumWeight}}}};
    const auto best = [](const TaggerCurve& curve) {
        return curve.devAccuracy.empty() ? 0.0 : curve.devAccuracy[static_cast<std::size_t>(curve.bestEpoch - 1)];
    };
    core::victims::TrainReport report;
    report.scoreName = "upos";
    report.devScore = best(trained.universalCurve);
    report.bestEpoch = trained.universalCurve.bestEpoch;
    report.seconds = seconds();
    const nlohmann::json scores{{"dev", {{"upos", report.devScore}, {"xpos", best(trained.pennCurve)}}}};
    if (!dev.empty())
        config["scores"] = scores;
    writeTaggerFolder(request.out, trained.universal, trained.penn, config);
    report.json = nlohmann::ordered_json{{"out", request.out},
                                         {"scores", scores},
                                         {"upos_epochs", trained.universalCurve.devAccuracy},
                                         {"xpos_epochs", trained.pennCurve.devAccuracy},
                                         {"best_epoch", report.bestEpoch},
                                         {"seconds", report.seconds}}
                      .dump(2);
    return report;
}

} // namespace app
