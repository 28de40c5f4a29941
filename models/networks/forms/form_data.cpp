#include "models/networks/forms/form_data.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hold_out.h"
#include "core/corpora/reader.h"
#include "core/structures/forms/form.h"
#include "core/text/word_table.h"
#include "models/inference/forms/form_parsing.h"
#include "models/inference/forms/form_pieces.h"
#include "models/inference/forms/form_victim.h"
#include "models/networks/training/read_options.h"
#include "models/networks/training/word_counts.h"

namespace models::networks {

namespace {

using core::structures::TextAnswer;

/// Reads corpora one after the other, and what they have in common.
class Reader {
public:
    Reader(FormConfig& config, const core::victims::TrainRequest& request, std::stop_token stop)
        : config_(config), options_(readOptionsOf(request.readOptions)), stop_(std::move(stop))
    {}

    /// Adds the examples that have words and a form that can be read; returns the corpus's facts for config.json.
    nlohmann::ordered_json add(const std::string& path, std::vector<FormExample>& examples)
    {
        const auto corpus = core::corpora::readCorpus(path, options_, stop_);
        if (corpus.gold != "form" || corpus.segments.size() != 1)
            throw core::Error({path}, "it holds no questions with logical forms",
                              "Name the columns with --columns text=1,form=2");
        takeReading(corpus, path);
        std::size_t leftOut = 0;
        for (const auto& example : corpus.examples) {
            const auto* gold = std::get_if<TextAnswer>(&example.gold);
            auto words = questionOf(example.input[0].text, config_);
            const auto form = gold == nullptr ? std::nullopt : parsed(gold->text);
            if (words.empty() || !form) {
                ++leftOut;
                continue;
            }
            auto& added = examples.emplace_back();
            added.words = std::move(words);
            added.gold = gold->text;
            added.form.pieces = piecesFor(config_, *form);
        }
        nlohmann::ordered_json source{
            {"name", corpus.name}, {"sha256", corpus.sha256}, {"examples", corpus.examples.size()}};
        if (leftOut > 0)
            source["left_out"] = leftOut;
        return source;
    }

private:
    void takeReading(const core::corpora::Corpus& corpus, const std::string& path)
    {
        const auto tokenization = core::text::tokenizationNamed(corpus.tokenization);
        if (started_ && tokenization != config_.tokenization)
            throw core::Error({path}, "its questions are cut into words in another way than those of the first corpus",
                              "Give --tokenization, or convert the corpora to one form with `corpus convert`");
        config_.tokenization = tokenization;
        config_.segments = corpus.segments;
        started_ = true;
    }

    /// Nothing for what cannot be read in the notation of the first form.
    std::optional<core::structures::LogicalForm> parsed(const std::string& text)
    {
        try {
            auto form = notation_ ? core::structures::parseForm(text, *notation_) : core::structures::parseForm(text);
            notation_ = config_.notation = form.notation;
            config_.quoteBlanks = config_.quoteBlanks || hasQuoteBlanks(form);
            return form;
        } catch (const core::Error&) {
            return std::nullopt;
        }
    }

    FormConfig& config_;
    core::corpora::ReadOptions options_;
    std::stop_token stop_;
    bool started_ = false;
    std::optional<core::structures::FormNotation> notation_;
};

template<typename ListOf>
std::shared_ptr<const Vocabulary> vocabularyOf(const std::vector<FormExample>& examples, std::int64_t minCount,
                                               std::vector<std::string> signs, ListOf listOf)
{
    WordCounts counts;
    for (const auto& example : examples)
        for (const auto& item : listOf(example))
            counts.add(item);
    return std::make_shared<const Vocabulary>(counts.vocabulary(std::move(signs), minCount));
}

/// The rows of the pieces, and their properties if they are actions.
void number(FormSteps& steps, const Vocabulary& pieces, const FormGrammar* grammar)
{
    FormStack stack;
    for (const auto& piece : steps.pieces) {
        const auto row = pieces.find(piece).value_or(formCopied);
        steps.rows.push_back(row);
        steps.targets.push_back(row);
        steps.parents.push_back(stack.parent());
        if (grammar != nullptr)
            stack.write(*grammar, row == formCopied ? FormAction::any : row);
    }
    steps.rows.push_back(formEnd);
    steps.targets.push_back(grammar == nullptr ? std::int64_t{formEnd} : FormSteps::notCounted);
    steps.parents.push_back(formBegin);
    steps.sketch.assign(steps.rows.size(), FormSteps::fromPiece);
}

/// The part of an example's form that its sketch determines.
void follow(FormExample& example, const FormGrammar& grammar)
{
    auto& form = example.form;
    FormStack stack;
    for (std::size_t at = 0, place = 0; at < form.pieces.size(); ++at) {
        const bool said = !stack.inQuote() && example.sketch.rows[place] != formLeaf;
        stack.write(grammar, form.rows[at] == formCopied ? FormAction::any : static_cast<std::uint32_t>(form.rows[at]));
        if (said) {
            form.targets[at] = FormSteps::notCounted;
            form.sketch[at + 1] = static_cast<std::int64_t>(place);
        }
        if (!stack.inQuote())
            ++place;
    }
}

void number(std::vector<FormExample>& examples, const FormData& data)
{
    std::optional<FormGrammar> grammar;
    if (data.config.architecture != FormArchitecture::Seq2Seq)
        grammar.emplace(*data.pieces, data.config.notation);
    for (auto& example : examples) {
        for (const auto& word : example.words)
            example.rows.push_back(data.words->find(word).value_or(0));
        number(example.form, *data.pieces, grammar ? &*grammar : nullptr);
        if (data.config.architecture == FormArchitecture::CoarseToFine) {
            example.sketch.pieces = sketchOf(example.form.pieces, data.pieces->word(formLeaf));
            number(example.sketch, *data.pieces, &*grammar);
            follow(example, *grammar);
        }
    }
}

} // namespace

FormData FormData::read(const core::victims::TrainRequest& request, const FormSettings& settings,
                        const core::lexicon::WordVectors* vectors, std::stop_token stop)
{
    if (request.train.empty())
        throw core::UsageError("there is nothing to train on", "Give --train FILE");
    FormData data;
    data.config = settings.config;
    Reader reader(data.config, request, std::move(stop));
    auto& sources = data.sources["train"] = nlohmann::ordered_json::array();
    for (const auto& path : request.train)
        sources.push_back(reader.add(path, data.train));
    if (request.dev.empty()) {
        data.sources["dev"] = "a tenth of train, drawn with the seed";
        core::holdOut(data.train, data.dev, request.seed);
    } else {
        data.sources["dev"] = reader.add(request.dev, data.dev);
    }
    if (data.train.empty() || data.dev.empty())
        throw core::Error({request.train.front()},
                          fmt::format("{} examples to train on and {} to choose by are not enough", data.train.size(),
                                      data.dev.size()),
                          "Give at least ten questions with forms, or a --dev file");
    data.sources["train_examples"] = data.train.size();
    data.sources["dev_examples"] = data.dev.size();
    data.words = vocabularyOf(
        data.train, settings.minCount, {settings.config.unknown},
        [](const FormExample& example) -> const auto& { return example.words; });
    if (vectors != nullptr) {
        data.words = std::make_shared<const Vocabulary>(withWordsOf(*vectors, *data.words));
        data.sources["vectors"] = {{"name", std::filesystem::path(request.vectors).filename().string()},
                                   {"hash", vectors->hash()},
                                   {"words", vectors->size()}};
    }
    data.pieces = vocabularyOf(
        data.train, 1, {"<s>", "</s>", "<copied>", "<leaf>"},
        [](const FormExample& example) -> const auto& { return example.form.pieces; });
    for (auto* examples : {&data.train, &data.dev})
        number(*examples, data);
    return data;
}

} // namespace models::networks
