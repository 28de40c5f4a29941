#include "models/networks/translation/translation_data.h"

#include <cstdint>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/text/splitting/tokenizer.h"
#include "core/text/word_table.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/translation/joined_pieces.h"
#include "models/networks/data/answered_corpora.h"
#include "models/networks/data/example_counts.h"
#include "models/networks/data/word_counts.h"

namespace models::networks {

namespace {

using Counts = std::map<std::string, std::int64_t>;

void add(Counts& counts, const Counts& others)
{
    for (const auto& [word, count] : others)
        counts[word] += count;
}

/// Of the training texts' words, and of the translations'.
struct LanguageWords {
    Counts source, target;
};

LanguageWords wordsIn(const std::vector<TranslationExample>& train, bool lowercase)
{
    LanguageWords words;
    for (const auto& example : train) {
        for (const auto& word : example.text.words())
            ++words.source[std::string(core::text::formOf(lowercase ? core::text::lowerOf(word.id) : word.id))];
        for (const auto& word : joinedWords(example.gold))
            ++words.target[std::string(markedWord(word).word)];
    }
    return words;
}

std::shared_ptr<const BpeCodes> learnt(const Counts& words, std::size_t codes)
{
    return std::make_shared<const BpeCodes>(BpeCodes::learn(words, codes));
}

void takeCodes(TranslationPieces& pieces, const std::vector<TranslationExample>& train,
               const TranslationSettings& settings)
{
    const auto& config = settings.config;
    if (config.cutting == PieceCutting::SentencePiece)
        pieces.sentencePieces = SentencePieceFile::read(settings.sentencePiece);
    if (config.cutting != PieceCutting::Codes)
        return;
    if (!settings.codes.empty()) {
        pieces.codes = std::make_shared<const BpeCodes>(BpeCodes::read(settings.codes));
        pieces.targetCodes = settings.targetCodes.empty()
                                 ? pieces.codes
                                 : std::make_shared<const BpeCodes>(BpeCodes::read(settings.targetCodes));
        return;
    }
    auto words = wordsIn(train, config.lowercase);
    if (config.joint)
        add(words.source, words.target);
    pieces.codes = learnt(words.source, settings.pieces);
    pieces.targetCodes = config.joint ? pieces.codes : learnt(words.target, settings.pieces);
}

std::shared_ptr<const Vocabulary> vocabularyOf(const WordCounts& counts, const TranslationSettings& settings)
{
    const std::size_t most = settings.config.cutting == PieceCutting::Words ? settings.words : SIZE_MAX;
    return std::make_shared<const Vocabulary>(counts.vocabulary(pieceSigns(), settings.minCount, most));
}

TranslationPieces piecesFrom(const std::vector<TranslationExample>& train, const TranslationSettings& settings)
{
    TranslationPieces pieces;
    takeCodes(pieces, train, settings);
    WordCounts counts, targetCounts;
    for (const auto& example : train) {
        for (const auto& piece : cutText(example.text, pieces, settings.config.lowercase))
            counts.add(piece.form);
        for (const auto& piece : cutTranslation(example.gold, pieces))
            (settings.config.joint ? counts : targetCounts).add(piece);
    }
    pieces.source = vocabularyOf(counts, settings);
    pieces.target = settings.config.joint ? pieces.source : vocabularyOf(targetCounts, settings);
    for (const auto* vocabulary : {&pieces.source, &pieces.target})
        if ((*vocabulary)->size() <= signPieces)
            throw core::Error("no piece of the texts occurs often enough to be known",
                              "Lower min_count, or give more texts");
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
    auto given = request;
    if (auto& cut = given.readOptions["tokenization"]; !settings.from.empty() && (cut.empty() || cut == "auto"))
        cut = core::text::nameOf(settings.config.tokenization); // as the folder to start from reads texts
    AnsweredCorpora corpora({"translation", "it holds no texts with translations",
                             "Name the columns with --columns text=1,translation=2, or give files side by side"},
                            data.config, given, std::move(stop));
    const auto readOne = [&](const std::string& path, std::vector<TranslationExample>& examples) {
        return corpora.read(path, [&](const core::text::Text& text, const std::string& gold) {
            if (joinedWords(gold).empty())
                return false;
            examples.push_back({text, gold, {}, {}});
            return true;
        });
    };
    data.sources = readTrainAndDev(request, data.train, data.dev, readOne);
    if (!settings.from.empty() && data.config.tokenization != settings.config.tokenization)
        throw core::UsageError(fmt::format("the texts are cut into words by {}, and {} reads {}",
                                           core::text::nameOf(data.config.tokenization), settings.from,
                                           core::text::nameOf(settings.config.tokenization)),
                               "Leave out --tokenization; give texts that are not cut already");
    for (const auto& [key, known, language] :
         {std::tuple("language", &corpora.language(), &data.config.language),
          std::tuple("target_language", &corpora.targetLanguage(), &data.config.targetLanguage)})
        if (!known->empty() && settings.from.empty() && !request.settings.contains(key))
            *language = *known;
    if (!settings.test.empty())
        data.sources["test"] = readOne(settings.test, data.test);
    if (!data.train.empty() && !data.dev.empty()) {
        data.pieces = settings.from.empty() ? piecesFrom(data.train, settings)
                                            : TranslationPieces::read(modelFolderNamed(settings.from), data.config);
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
