#include "models/networks/translation/translation_data.h"

#include <map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hold_out.h"
#include "core/corpora/reader.h"
#include "core/text/word_table.h"
#include "models/inference/translation/joined_pieces.h"
#include "models/networks/training/read_options.h"
#include "models/networks/training/word_counts.h"

namespace models::networks {

namespace {

using core::structures::TextAnswer;
using Counts = std::map<std::string, std::int64_t>;

/// Reads corpora one after the other, which must be cut into words alike.
class TranslationReader {
public:
    TranslationReader(TranslationConfig& config, const core::victims::TrainRequest& request, std::stop_token stop)
        : config_(config), options_(readOptionsOf(request.readOptions)), stop_(std::move(stop))
    {}

    /// Adds the examples that have words and a translation; returns the corpus's facts for config.json.
    nlohmann::ordered_json add(const std::string& path, std::vector<TranslationExample>& examples)
    {
        const auto corpus = core::corpora::readCorpus(path, options_, stop_);
        if (corpus.gold != "translation" || corpus.segments.size() != 1)
            throw core::Error({path}, "it holds no texts with translations",
                              "Name the columns with --columns text=1,translation=2, or give files side by side");
        const auto tokenization = core::text::tokenizationNamed(corpus.tokenization);
        if (started_ && tokenization != config_.tokenization)
            throw core::Error({path}, "its texts are cut into words in another way than those of the first corpus",
                              "Give --tokenization, or convert the corpora to one form with `corpus convert`");
        config_.tokenization = tokenization;
        config_.segments = corpus.segments;
        started_ = true;
        const std::size_t before = examples.size();
        for (const auto& example : corpus.examples) {
            const auto* gold = std::get_if<TextAnswer>(&example.gold);
            if (gold != nullptr && !example.input[0].text.empty() && !joinedWords(gold->text).empty())
                examples.push_back({example.input[0].text, gold->text, {}, {}});
        }
        nlohmann::ordered_json source{
            {"name", corpus.name}, {"sha256", corpus.sha256}, {"examples", corpus.examples.size()}};
        if (const auto left = corpus.examples.size() - (examples.size() - before); left > 0)
            source["left_out"] = left;
        return source;
    }

private:
    TranslationConfig& config_;
    core::corpora::ReadOptions options_;
    std::stop_token stop_;
    bool started_ = false;
};

TranslationPieces piecesFrom(const std::vector<TranslationExample>& train, const TranslationSettings& settings)
{
    Counts words, targetWords;
    for (const auto& example : train) {
        for (const auto& word : example.text.words())
            ++words[std::string(
                core::text::formOf(settings.config.lowercase ? core::text::lowerOf(word.id) : word.id))];
        for (const auto& word : joinedWords(example.gold))
            ++targetWords[std::string(markedWord(word).word)];
    }
    TranslationPieces pieces{std::make_shared<const BpeCodes>(BpeCodes::learn(words, settings.pieces)),
                             std::make_shared<const BpeCodes>(BpeCodes::learn(targetWords, settings.pieces)),
                             {},
                             {}};
    WordCounts counts, targetCounts;
    for (const auto& [word, count] : words)
        for (const auto& piece : pieces.codes->pieces(word))
            counts.add(piece, count);
    for (const auto& example : train)
        for (const auto& piece : joinedPieces(example.gold, *pieces.targetCodes))
            targetCounts.add(piece);
    pieces.source = std::make_shared<const Vocabulary>(counts.vocabulary(pieceSigns(), settings.minCount));
    pieces.target = std::make_shared<const Vocabulary>(targetCounts.vocabulary(pieceSigns(), settings.minCount));
    return pieces;
}

void cut(std::vector<TranslationExample>& examples, const TranslationData& data)
{
    for (auto& example : examples) {
        example.source = sourcePieces(example.text, data.config, data.pieces);
        example.target = targetPieces(example.gold, data.pieces);
    }
}

} // namespace

TranslationData TranslationData::read(const core::victims::TrainRequest& request, const TranslationSettings& settings,
                                      std::stop_token stop)
{
    if (request.train.empty())
        throw core::UsageError("there is nothing to train on", "Give --train FILE");
    TranslationData data;
    data.config = settings.config;
    TranslationReader reader(data.config, request, std::move(stop));
    auto& sources = data.sources["train"] = nlohmann::ordered_json::array();
    for (const auto& path : request.train)
        sources.push_back(reader.add(path, data.train));
    if (request.dev.empty()) {
        data.sources["dev"] = "a tenth of train, drawn with the seed";
        core::holdOut(data.train, data.dev, request.seed);
    } else {
        data.sources["dev"] = reader.add(request.dev, data.dev);
    }
    if (!settings.test.empty())
        data.sources["test"] = reader.add(settings.test, data.test);
    if (!data.train.empty() && !data.dev.empty()) {
        data.pieces = piecesFrom(data.train, settings);
        for (auto* examples : {&data.train, &data.dev, &data.test})
            cut(*examples, data);
        const auto tooLong = [&](const TranslationExample& example) {
            return example.source.rows.size() == data.config.longest || example.target.size() >= data.config.longest;
        };
        if (const auto left = std::erase_if(data.train, tooLong); left > 0)
            data.sources["too_long"] = left;
    }
    if (data.train.empty() || data.dev.empty())
        throw core::Error({request.train.front()},
                          fmt::format("{} examples to train on and {} to choose by are not enough", data.train.size(),
                                      data.dev.size()),
                          "Give at least ten texts with translations, or a --dev file; set longest=N for long texts");
    data.sources["train_examples"] = data.train.size();
    data.sources["dev_examples"] = data.dev.size();
    return data;
}

} // namespace models::networks
