#include "models/networks/translation/translation_data.h"

#include <map>
#include <tuple>

#include "core/text/word_table.h"
#include "models/inference/translation/joined_pieces.h"
#include "models/networks/data/answered_corpora.h"
#include "models/networks/data/example_counts.h"
#include "models/networks/data/word_counts.h"

namespace models::networks {

namespace {

using Counts = std::map<std::string, std::int64_t>;

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
    TranslationData data;
    data.config = settings.config;
    AnsweredCorpora corpora({"translation", "it holds no texts with translations",
                             "Name the columns with --columns text=1,translation=2, or give files side by side"},
                            data.config, request, std::move(stop));
    const auto readOne = [&](const std::string& path, std::vector<TranslationExample>& examples) {
        return corpora.read(path, [&](const core::text::Text& text, const std::string& gold) {
            if (joinedWords(gold).empty())
                return false;
            examples.push_back({text, gold, {}, {}});
            return true;
        });
    };
    data.sources = readTrainAndDev(request, data.train, data.dev, readOne);
    for (const auto& [key, known, language] :
         {std::tuple("language", &corpora.language(), &data.config.language),
          std::tuple("target_language", &corpora.targetLanguage(), &data.config.targetLanguage)})
        if (!known->empty() && !request.settings.contains(key))
            *language = *known;
    if (!settings.test.empty())
        data.sources["test"] = readOne(settings.test, data.test);
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
    countExamples(data.sources, request, data.train.size(), data.dev.size(),
                  "Give at least ten texts with translations, or a --dev file; set longest=N for long texts");
    return data;
}

} // namespace models::networks
