#include "app/train_tagger.h"

#include <chrono>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/hold_out.h"
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

/// What is trained, and what the card says of it.
struct TaggerRequest {
    TaggerTraining training;
    nlohmann::json card{{"language", "en"}};
    std::string test;
};

TaggerRequest requestOf(const core::victims::TrainRequest& request)
{
    TaggerRequest known;
    known.training.seed = request.seed;
    if (request.epochs > 0)
        known.training.epochs = request.epochs;
    for (const auto& [key, value] : request.settings) {
        if (key == "language" || key == "licence" || key == "attribution")
            known.card[key] = value;
        else if (key == "test")
            known.test = value;
        else if (key != "minimum_weight")
            throw core::UsageError("train tagger has no setting " + key,
                                   "Its settings are: minimum_weight, test, language, licence, attribution");
        else if (const auto number = core::decimalIn(value))
            known.training.minimumWeight = *number;
        else
            throw core::UsageError("minimum_weight is a number, not " + value, "Write it with a point, such as 0.5");
    }
    return known;
}

nlohmann::json scoresOf(const Tagger& tagger, const std::vector<TaggedExample>& sentences)
{
    return {{"upos", tagAccuracy(tagger, sentences, Tagger::Tagset::Universal)},
            {"xpos", tagAccuracy(tagger, sentences, Tagger::Tagset::Penn)}};
}

} // namespace

std::vector<core::victims::TrainSetting> taggerSettings()
{
    return {{"minimum_weight", fmt::format("{}", TaggerTraining().minimumWeight), "a number",
             "Smaller weights are left out of the model"},
            {"test", "", "text", "A treebank whose score goes into the card"},
            {"language", "en", "text", "For the card: the language of the texts"},
            {"licence", "", "text", "For the card"},
            {"attribution", "", "text", "For the card"}};
}

core::victims::TrainReport trainTagger(const core::victims::TrainRequest& request, std::stop_token stop,
                                       const core::victims::TrainProgressFn& progress)
{
    const auto begun = std::chrono::steady_clock::now();
    const auto [settings, card, test] = requestOf(request);
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
        core::holdOut(train, dev, request.seed);
    else
        dev = sentencesOf(request.dev);
    const auto tested = test.empty() ? std::vector<TaggedExample>{} : sentencesOf(test);
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
    nlohmann::json config = card;
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

} // namespace app
