#include "models/inference/training/train_tagger.h"

#include <chrono>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/hold_out.h"
#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "core/language/tagging/tagger_trainer.h"
#include "models/inference/training/settings/card_settings.h"

namespace models {

using namespace core::language;
using namespace models::networks;

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

/// What is trained, and how the card describes it.
struct TaggerRequest {
    TaggerTraining training;
    std::string test;
    std::string language = "en";
    CardSettings about;
};

Setters settersFor(TaggerRequest& request)
{
    auto setters = request.about.setters(request.language);
    setters.merge(Setters{
        {"minimum_weight", number(request.training.minimumWeight, 0, 1e6, "Smaller weights are left out of the model")},
        {"test", text(request.test, "A treebank whose score goes into the card")}});
    return setters;
}

TaggerRequest requestOf(const core::victims::TrainRequest& request)
{
    TaggerRequest known;
    known.training.seed = request.seed;
    setEpochs(known.training.epochs, request);
    apply(settersFor(known), request.settings, "train tagger");
    return known;
}

nlohmann::json scoresOf(const Tagger& tagger, const std::vector<TaggedExample>& sentences)
{
    return {{"upos", tagAccuracy(tagger, sentences, Tagger::Tagset::Universal)},
            {"xpos", tagAccuracy(tagger, sentences, Tagger::Tagset::Penn)}};
}

} // namespace

std::vector<core::Parameter> taggerSettings()
{
    TaggerRequest request;
    return described(settersFor(request));
}

core::victims::TrainReport trainTagger(const core::victims::TrainRequest& request, std::stop_token stop,
                                       const core::victims::TrainProgressFn& progress)
{
    const auto begun = std::chrono::steady_clock::now();
    const auto known = requestOf(request);
    const auto& settings = known.training;
    std::vector<TaggedExample> train;
    nlohmann::json sources = nlohmann::json::array();
    for (const auto& file : request.train) {
        auto sentences = sentencesOf(file);
        std::move(sentences.begin(), sentences.end(), std::back_inserter(train));
        sources.push_back(
            {{"file", std::filesystem::path(file).filename().string()}, {"sha256", core::sha256File(file)}});
    }
    std::vector<TaggedExample> dev;
    if (request.dev.empty())
        core::corpora::holdOut(train, dev, request.seed);
    else
        dev = sentencesOf(request.dev);
    const auto tested = known.test.empty() ? std::vector<TaggedExample>{} : sentencesOf(known.test);
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
    nlohmann::ordered_json config{{"language", known.language}};
    known.about.addTo(config);
    config["training"] = {{"corpora", sources},
                          {"sentences", train.size()},
                          {"epochs", settings.epochs},
                          {"seed", settings.seed},
                          {"minimum_weight", settings.minimumWeight}};
    writeTaggerFolder(request.out, trained.universal, trained.penn, config);
    const auto tagger = Tagger::load(request.out); // scored as it is stored
    config["scores"]["dev"] = scoresOf(*tagger, dev);
    if (!tested.empty())
        config["scores"]["test"] = scoresOf(*tagger, tested);
    writeTaggerFolder(request.out, trained.universal, trained.penn, config);
    core::victims::TrainReport report;
    report.scoreName = "upos";
    report.devScore = config["scores"]["dev"]["upos"];
    report.bestEpoch = trained.universalCurve.bestEpoch;
    report.seconds = seconds();
    report.json = nlohmann::ordered_json{{"out", request.out},
                                         {"scores", config["scores"]},
                                         {"upos_epochs", trained.universalCurve.devAccuracy},
                                         {"xpos_epochs", trained.pennCurve.devAccuracy},
                                         {"best_epoch", report.bestEpoch},
                                         {"seconds", report.seconds}}
                      .dump(2);
    return report;
}

} // namespace models
