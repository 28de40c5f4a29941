#include "models/networks/parsing/parser_data.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <unicode/utf8.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/corpora/hold_out.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "core/language/resources.h"
#include "models/networks/parsing/jackknife.h"

namespace models::networks {

namespace {

const std::vector<std::string> firstRows{"<unk>", "<root>"};

using core::corpora::TreebankSentence;

std::vector<TreebankSentence> readTrees(const std::string& path, const core::corpora::ReadOptions& options,
                                        nlohmann::ordered_json& source)
{
    auto sentences = core::corpora::readTreebank(path, options);
    for (const auto& sentence : sentences)
        if (!core::corpora::hasTree(sentence))
            throw core::Error({path, sentence.line}, "the words of this sentence have no heads",
                              "A parser learns from a treebank: give one with heads and labels");
    source = {{"name", std::filesystem::path(path).filename().string()},
              {"sha256", core::sha256File(path)},
              {"sentences", sentences.size()}};
    return sentences;
}

core::language::TaggedExample taggedOf(const TreebankSentence& sentence)
{
    core::language::TaggedExample example;
    for (const auto& word : sentence.words) {
        example.words.push_back(core::text::intern(word.form));
        example.universal.push_back(word.upos);
        example.penn.push_back(word.xpos);
    }
    return example;
}

std::vector<core::language::TaggedExample> taggedOf(const std::vector<TreebankSentence>& sentences)
{
    std::vector<core::language::TaggedExample> examples;
    for (const auto& sentence : sentences)
        examples.push_back(taggedOf(sentence));
    return examples;
}

std::string lowerOf(const std::string& form)
{
    return std::string(core::text::formOf(core::text::lowerOf(core::text::intern(form))));
}

std::vector<std::string> charactersOf(const std::string& form)
{
    std::vector<std::string> characters;
    const auto length = static_cast<std::int32_t>(form.size());
    for (std::int32_t begin = 0, at = 0; at < length && characters.size() < ParserModel::mostCharacters; begin = at) {
        U8_FWD_1(form.data(), at, length);
        characters.push_back(form.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin)));
    }
    return characters;
}

// A parser of characters does not read them: attacks take their words from there, as they are written.
Vocabulary vocabularyOf(const std::vector<TreebankSentence>& sentences, const ParserSettings& settings)
{
    std::map<std::string, std::int64_t> counts;
    for (const auto& sentence : sentences)
        for (const auto& word : sentence.words)
            ++counts[settings.config.inputs == ParserInputs::Char ? word.form : lowerOf(word.form)];
    std::vector<std::pair<std::int64_t, std::string>> kept;
    for (const auto& [word, count] : counts)
        if (count >= settings.minCount && word != firstRows[0] && word != firstRows[1])
            kept.emplace_back(-count, word);
    std::sort(kept.begin(), kept.end());
    auto words = firstRows;
    for (auto& item : kept)
        words.push_back(std::move(item.second));
    return Vocabulary(std::move(words));
}

/// Numbers the sentences of one training; forms are spelled as they are met.
class Numbering {
public:
    Numbering(ParserData& data, const ParserSettings& settings) : data_(data), settings_(settings)
    {
        const auto rows = [](const std::vector<std::string>& names, auto& map) {
            for (std::size_t i = 0; i < names.size(); ++i)
                map.emplace(names[i], static_cast<std::int64_t>(i));
        };
        rows(data.labels, labels_);
        rows(data.universal, universal_);
        rows(data.penn, penn_);
        data.spellings = {{std::int64_t{ParserToken::root}}};
    }

    std::vector<ParserSentence> numbered(const std::vector<TreebankSentence>& sentences, const PredictedTags& tags)
    {
        std::vector<ParserSentence> result;
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            auto& sentence = result.emplace_back();
            sentence.gold = core::corpora::treeOf(sentences[i]);
            for (const auto& label : sentence.gold.labels)
                sentence.labels.push_back(find(labels_, label, -1));
            for (const auto& word : sentences[i].words)
                addWord(sentence, word.form);
            if (!tags.empty())
                for (const auto& [universal, penn] : tags[i]) {
                    sentence.universal.push_back(find(universal_, universal, ParserToken::unknown));
                    sentence.penn.push_back(find(penn_, penn, ParserToken::unknown));
                }
        }
        return result;
    }

private:
    using Rows = std::unordered_map<std::string, std::int64_t>;
    static std::int64_t find(const Rows& rows, const std::string& name, std::int64_t otherwise)
    {
        const auto found = rows.find(name);
        return found == rows.end() ? otherwise : found->second;
    }

    void addWord(ParserSentence& sentence, const std::string& form)
    {
        if (settings_.config.inputs == ParserInputs::Char) {
            const auto [known, added] = forms_.emplace(form, data_.spellings.size());
            if (added) {
                auto& spelling = data_.spellings.emplace_back();
                for (const auto& character : charactersOf(form))
                    spelling.push_back(data_.lists.characters.find(character).value_or(ParserToken::unknown));
            }
            sentence.forms.push_back(known->second);
            return;
        }
        const auto lower = lowerOf(form);
        sentence.words.push_back(data_.lists.words.find(lower).value_or(ParserToken::unknown));
        if (data_.vectors.defined())
            sentence.vectors.push_back(data_.lists.vectors.find(lower).value_or(data_.vectors.size(0)));
    }

    ParserData& data_;
    const ParserSettings& settings_;
    Rows labels_, universal_, penn_;
    std::unordered_map<std::string, std::size_t> forms_;
};

void addVectors(ParserData& data, const std::string& path, std::int64_t mostRows)
{
    const auto table = core::lexicon::readVectors(path);
    std::vector<float> values;
    std::vector<std::string> words;
    std::set<std::string> seen;
    const auto most = mostRows > 0 ? static_cast<std::size_t>(mostRows) : table.size();
    for (std::size_t i = 0; i < table.size() && words.size() < most; ++i) {
        auto word = lowerOf(table.words[i]);
        if (!seen.insert(word).second)
            continue;
        words.push_back(std::move(word));
        const auto row = table.row(i);
        values.insert(values.end(), row.begin(), row.end());
    }
    const auto rows = static_cast<std::int64_t>(words.size());
    data.lists.vectors = Vocabulary(std::move(words), "vectors.txt");
    const auto all =
        torch::from_blob(values.data(), {rows, static_cast<std::int64_t>(table.dimensions)}, torch::kFloat32);
    const auto centred = all - all.mean(0, true);
    data.vectors = centred / centred.square().mean().sqrt().clamp_min(1e-12);
}

void addLists(ParserData& data, const std::vector<TreebankSentence>& train, const PredictedTags& tags,
              const ParserSettings& settings)
{
    std::set<std::string> labels, universal, penn;
    std::set<std::string> characters;
    for (const auto& sentence : train)
        for (const auto& word : sentence.words) {
            labels.insert(word.label);
            if (settings.config.inputs == ParserInputs::Char)
                for (auto& character : charactersOf(word.form))
                    characters.insert(std::move(character));
        }
    data.labels.assign(labels.begin(), labels.end());
    for (const auto& sentence : tags)
        for (const auto& [one, other] : sentence) {
            universal.insert(one);
            penn.insert(other);
        }
    data.universal = data.penn = firstRows;
    data.universal.insert(data.universal.end(), universal.begin(), universal.end());
    data.penn.insert(data.penn.end(), penn.begin(), penn.end());
    auto rows = firstRows;
    for (const auto& character : characters)
        if (character != "\n" && character != "\r")
            rows.push_back(character);
    data.lists.characters = Vocabulary(std::move(rows), "chars.txt");
    data.lists.words = vocabularyOf(train, settings);
}

} // namespace

ParserData ParserData::read(const core::victims::TrainRequest& request, const ParserSettings& settings,
                            std::stop_token stop, const core::ProgressFn& progress)
{
    if (request.train.empty())
        throw core::UsageError("there is nothing to train on", "Give --train TREEBANK.conllu");
    const auto options = core::corpora::readOptionsOf(request.readOptions);
    ParserData data;
    std::vector<TreebankSentence> train, dev, test;
    for (const auto& path : request.train) {
        auto sentences = readTrees(path, options, data.sources["train"].emplace_back());
        std::move(sentences.begin(), sentences.end(), std::back_inserter(train));
    }
    if (request.dev.empty()) {
        data.sources["dev"] = "a tenth of train, drawn with the seed";
        core::corpora::holdOut(train, dev, request.seed);
    } else {
        dev = readTrees(request.dev, options, data.sources["dev"]);
    }
    if (!settings.test.empty())
        test = readTrees(settings.test, options, data.sources["test"]);
    if (train.empty() || dev.empty())
        throw core::Error(
            {request.train.front()},
            fmt::format("{} sentences to train on and {} to choose by are not enough", train.size(), dev.size()),
            "Give at least ten sentences, or a --dev treebank");
    PredictedTags trainTags, devTags, testTags;
    if (settings.config.inputs == ParserInputs::WordTag) {
        const core::language::Resources resources;
        const auto& tagger = resources.tagger(settings.config.tagger);
        core::language::TaggerTraining training;
        training.epochs = settings.taggerEpochs;
        training.seed = request.seed;
        trainTags = jackknifedTags(taggedOf(train), static_cast<std::size_t>(settings.folds), training, stop, progress);
        devTags = tagsOf(tagger, taggedOf(dev));
        testTags = tagsOf(tagger, taggedOf(test));
        data.sources["tagger"] = {{"name", settings.config.tagger}, {"hash", tagger.hash()}};
    }
    if (!request.vectors.empty()) {
        addVectors(data, request.vectors, settings.vectorRows);
        const std::filesystem::path vectors = request.vectors;
        data.sources["vectors"] = {
            {"name", vectors.filename().string()},
            {"sha256",
             core::sha256File(std::filesystem::is_directory(vectors) ? vectors / "model.safetensors" : vectors)},
            {"rows", data.lists.vectors.size()},
            {"dimensions", data.vectors.size(1)}};
    }
    addLists(data, train, trainTags, settings);
    Numbering numbering(data, settings);
    data.train = numbering.numbered(train, trainTags);
    data.dev = numbering.numbered(dev, devTags);
    data.test = numbering.numbered(test, testTags);
    return data;
}

ParserBatch ParserData::batchOf(std::span<const ParserSentence* const> sentences, torch::Device device) const
{
    const std::size_t texts = sentences.size(), longest = sentences[0]->size() + 1;
    const std::vector<std::int64_t> shape{static_cast<std::int64_t>(longest), static_cast<std::int64_t>(texts)};
    ParserBatch batch;
    batch.lengths = torch::zeros({shape[1]}, torch::kInt64);
    batch.active.assign(longest, 0);
    for (std::size_t i = 0; i < texts; ++i) {
        batch.lengths[static_cast<std::int64_t>(i)] = static_cast<std::int64_t>(sentences[i]->size() + 1);
        for (std::size_t position = 0; position <= sentences[i]->size(); ++position)
            ++batch.active[position];
    }
    const auto fill = [&](auto ParserSentence::*rows, std::int64_t root) {
        auto tensor = torch::zeros(shape, torch::kInt64);
        auto* values = tensor.template data_ptr<std::int64_t>();
        std::fill(values, values + texts, root);
        for (std::size_t i = 0; i < texts; ++i)
            for (std::size_t word = 0; word < sentences[i]->size(); ++word)
                values[(word + 1) * texts + i] = static_cast<std::int64_t>((sentences[i]->*rows)[word]);
        return tensor;
    };
    if (!sentences[0]->forms.empty()) {
        // Each form is spelled once per batch.
        const auto forms = fill(&ParserSentence::forms, 0);
        const auto [used, places] = torch::_unique(forms, /*sorted=*/true, /*return_inverse=*/true);
        const auto* form = used.data_ptr<std::int64_t>();
        std::vector<std::int64_t> order(static_cast<std::size_t>(used.numel()));
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = static_cast<std::int64_t>(i);
        const auto spelling = [&](std::int64_t i) -> const auto&
        {
            return spellings[static_cast<std::size_t>(form[i])];
        };
        std::stable_sort(order.begin(), order.end(),
                         [&](auto a, auto b) { return spelling(a).size() > spelling(b).size(); });
        const std::size_t most = spelling(order[0]).size();
        batch.activeCharacters.assign(most, 0);
        batch.characters = torch::zeros({static_cast<std::int64_t>(most), used.numel()}, torch::kInt64);
        batch.wordLengths = torch::zeros_like(used);
        auto column = torch::zeros_like(used);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto& letters = spelling(order[i]);
            column.data_ptr<std::int64_t>()[order[i]] = static_cast<std::int64_t>(i);
            batch.wordLengths.data_ptr<std::int64_t>()[i] = static_cast<std::int64_t>(letters.size());
            for (std::size_t at = 0; at < letters.size(); ++at) {
                batch.characters.data_ptr<std::int64_t>()[at * order.size() + i] = letters[at];
                ++batch.activeCharacters[at];
            }
        }
        batch.forms = column.index_select(0, places.flatten()).view_as(forms).to(device);
        batch.characters = batch.characters.to(device);
        batch.wordLengths = batch.wordLengths.to(device);
        return batch;
    }
    batch.words = fill(&ParserSentence::words, ParserToken::root).to(device);
    if (vectors.defined())
        batch.vectors = fill(&ParserSentence::vectors, vectors.size(0)).to(device);
    if (!sentences[0]->universal.empty()) {
        batch.universal = fill(&ParserSentence::universal, ParserToken::root).to(device);
        batch.penn = fill(&ParserSentence::penn, ParserToken::root).to(device);
    }
    return batch;
}

} // namespace models::networks
