#include "models/networks/context/context_data.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/corpora/reading/reader.h"
#include "core/lexicon/training/training_text.h"
#include "core/text/word_table.h"

namespace models::networks {

namespace {

using core::lexicon::TrainingText;

// Without --dev one sentence in a hundred is held out, of a small text as many as make ten.
std::size_t heldOutOf(std::size_t sentences) { return std::clamp<std::size_t>(sentences / 10, 2, 100); }

nlohmann::ordered_json addCorpus(const std::string& path, core::corpora::ReadOptions options, TrainingText& text,
                                 std::stop_token stop)
{
    options.tokenization = core::text::Tokenization::Whitespace; // words of documents are cut below
    const auto corpus = core::corpora::readCorpus(path, options, stop);
    const std::size_t before = text.tokens();
    std::vector<std::string_view> words;
    for (const auto& example : corpus.examples)
        for (const auto& segment : example.input.segments()) {
            if (corpus.format != "conllu") {
                text.addDocument(segment.text.str());
                continue;
            }
            words.clear();
            for (const auto& word : segment.text.words())
                words.push_back(core::text::formOf(core::text::lowerOf(word.id)));
            if (!words.empty())
                text.addSentence(words);
        }
    return {{"name", corpus.name},
            {"sha256", corpus.sha256},
            {"examples", corpus.examples.size()},
            {"words", text.tokens() - before}};
}

Vocabulary vocabularyOf(const TrainingText& text, const ContextSettings& settings)
{
    const auto& config = settings.config;
    std::vector<std::string> words{config.unknown, config.begin, config.end};
    std::vector<std::pair<std::int64_t, std::string_view>> kept;
    for (std::uint32_t id = 0; id < text.forms(); ++id)
        if (text.count(id) >= settings.minCount && std::ranges::find(words, text.form(id)) == words.end())
            kept.emplace_back(-text.count(id), text.form(id));
    std::ranges::sort(kept);
    kept.resize(std::min(kept.size(), settings.words - words.size()));
    for (const auto& item : kept)
        words.emplace_back(item.second);
    return Vocabulary(std::move(words));
}

// A text's forms as rows; sentences longer than `longest` in pieces of about equal length.
std::vector<WordRows> numbered(const TrainingText& text, const Vocabulary& vocabulary, std::int64_t longest)
{
    std::vector<std::int64_t> rowOf;
    for (std::uint32_t id = 0; id < text.forms(); ++id)
        rowOf.push_back(vocabulary.find(text.form(id)).value_or(contextUnknown));
    std::vector<WordRows> sentences;
    for (std::size_t s = 0; s < text.sentences(); ++s) {
        const auto words = text.sentence(s);
        const std::size_t pieces = (words.size() - 1) / static_cast<std::size_t>(longest) + 1;
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            auto& rows = sentences.emplace_back();
            for (std::size_t i = words.size() * piece / pieces; i < words.size() * (piece + 1) / pieces; ++i)
                rows.push_back(rowOf[words[i]]);
        }
    }
    return sentences;
}

std::vector<WordRows> everyNth(std::vector<WordRows>& sentences, std::size_t n)
{
    std::vector<WordRows> taken, left;
    for (std::size_t i = 0; i < sentences.size(); ++i)
        (i % n == n - 1 ? taken : left).push_back(std::move(sentences[i]));
    sentences = std::move(left);
    return taken;
}

} // namespace

ContextData ContextData::read(const core::victims::TrainRequest& request, const ContextSettings& settings,
                              std::stop_token stop)
{
    if (request.train.empty())
        throw core::UsageError("there is nothing to train on", "Give --train FILE");
    const auto options = core::corpora::readOptionsOf(request.readOptions);
    TrainingText train, dev;
    ContextData data;
    auto& trainSources = data.sources["train"] = nlohmann::ordered_json::array();
    for (const auto& path : request.train)
        trainSources.push_back(addCorpus(path, options, train, stop));
    data.vocabulary = vocabularyOf(train, settings);
    data.train = numbered(train, data.vocabulary, settings.longest);
    if (request.dev.empty()) {
        const std::size_t nth = heldOutOf(data.train.size());
        data.sources["dev"] = fmt::format("every {}th sentence of train", nth);
        data.dev = everyNth(data.train, nth);
    } else {
        data.sources["dev"] = addCorpus(request.dev, options, dev, stop);
        data.dev = numbered(dev, data.vocabulary, settings.longest);
    }
    if (data.train.empty() || data.dev.empty() || data.vocabulary.size() <= contextSigns + 1)
        throw core::Error({request.train.front()},
                          fmt::format("{} sentences to train on, {} to choose by and {} words are not enough",
                                      data.train.size(), data.dev.size(), data.vocabulary.size() - contextSigns),
                          "Give more text, or a smaller --set min_count");
    data.shares.assign(data.vocabulary.size(), 0.0);
    double total = 0.0;
    for (const auto& sentence : data.train)
        for (const auto row : sentence)
            if (row >= contextSigns) {
                data.shares[static_cast<std::size_t>(row)] += 1.0;
                total += 1.0;
            }
    for (auto& share : data.shares)
        share /= std::max(1.0, total);
    return data;
}

} // namespace models::networks
