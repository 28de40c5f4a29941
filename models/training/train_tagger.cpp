#include "models/training/train_tagger.h"

#include <chrono>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/hold_out.h"
#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "core/language/tagging/tagger_trainer.h"
#include "models/training/settings/card_settings.h"

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

nlohmann::json scoresOf(const Tagger& tagger, const std::vector<TaggedExample>& sentences)
{
    return {{"upos", tagAccuracy(tagger, sentences, Tagger::Tagset::Universal)},
            {"xpos", tagAccuracy(tagger, sentences, Tagger::Tagset::Penn)}};
}

} // namespace

SettingTable TaggerSettings::table()
{
    SettingTable table("train tagger");
    table.training(
        {networks::epochs(training.epochs), said("seed", training.seed),
         number("minimum_weight", training.minimumWeight, 0, 1e6, "Smaller weights are left out of the model")});
    table.top({networks::language(language)}).card(card.settings());
    table.others({text("test", test, "A treebank whose score goes into the card")});
    return table;
}

core::victims::TrainReport trainTagger(const core::victims::TrainRequest& request, std::stop_token stop,
                                       const core::victims::TrainProgressFn& progress)
{
    const auto begun = std::chrono::steady_clock::now();
    const auto known = TaggerSettings::of(request);
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
    known.card.addTo(config);
    config["training"] = {{"corpora", sources}, {"sentences", train.size()}};
    config["training"].update(known.trainingFacts());
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
