#include "models/networks/forms/form_data.h"

#include <algorithm>
#include <optional>

#include "core/base/error.h"
#include "core/structures/forms/form.h"
#include "core/text/word_table.h"
#include "models/inference/forms/form_parsing.h"
#include "models/inference/forms/form_pieces.h"
#include "models/inference/forms/form_variables.h"
#include "models/inference/forms/form_victim.h"
#include "models/networks/data/answered_corpora.h"
#include "models/networks/data/example_counts.h"
#include "models/networks/data/word_counts.h"

namespace models::networks {

namespace {

/// Reads forms in the notation of the first one.
class FormReader {
public:
    explicit FormReader(FormConfig& config) : config_(config) {}

    /// Nothing for what cannot be read.
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

private:
    FormConfig& config_;
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
    FormData data;
    data.config = settings.config;
    AnsweredCorpora corpora(
        {"form", "it holds no questions with logical forms", "Name the columns with --columns text=1,form=2"},
        data.config, request, std::move(stop));
    FormReader forms(data.config);
    VariableNames variables;
    data.sources = readTrainAndDev(request, data.train, data.dev, [&](const std::string& path, auto& examples) {
        return corpora.read(path, [&](const core::text::Text& text, const std::string& gold) {
            auto words = questionOf(text, data.config);
            const auto form = forms.parsed(gold);
            if (words.empty() || !form)
                return false;
            auto& added = examples.emplace_back();
            added.words = std::move(words);
            added.gold = gold;
            added.form.pieces = piecesFor(data.config, *form);
            variables.add(*form);
            return true;
        });
    });
    data.names = corpora.names();
    if (data.config.variableDistances)
        data.config.variables = variables.names();
    data.config.variableDistances = !data.config.variables.empty(); // there may be none
    countExamples(data.sources, request, data.train.size(), data.dev.size(),
                  "Give at least ten questions with forms, or a --dev file");
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
