#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/corpora/corpus.h"
#include "core/store/project.h"
#include "core/text/splitting/tokenizer.h"

/// Small corpora and campaigns for the tests of the store and of campaigns.
namespace samples {

inline core::corpora::Example example(std::size_t row, const std::string& sentence, int label)
{
    core::corpora::Example example;
    example.id = fmt::format("r{}", row);
    example.row = row;
    example.input = core::text::Input::sentence(core::text::tokenize(sentence, core::text::Tokenization::Whitespace));
    example.gold = core::structures::ClassLabel{label};
    example.hash = core::hash64(fmt::format("{}\n{}\n{}", example.id, sentence, label));
    example.columns = {{"topic", row % 2 == 0 ? "films" : "books"}};
    return example;
}

/// Sentences of 4 to 11 words out of a few, labels in turn; the same for the same size.
inline core::corpora::Corpus corpus(std::size_t size)
{
    static const std::vector<std::string> words = {"warm",    "dull",  "story",  "clever", "acting", "bland",
                                                   "context", "moves", "slowly", "bright", "ending", "tired"};
    core::corpora::Corpus corpus;
    corpus.name = "little reviews";
    corpus.path = "little.tsv";
    corpus.sha256 = core::sha256(std::to_string(size));
    corpus.format = "tsv";
    corpus.mapping = R"({"label":1,"text":2})";
    corpus.tokenization = "whitespace";
    corpus.labels = {"negative", "positive"};
    corpus.segments = {"sentence"};
    for (std::size_t row = 1; row <= size; ++row) {
        core::Random random(7, row);
        std::string sentence;
        for (std::size_t left = 4 + random.below(8); left > 0; --left)
            sentence += (sentence.empty() ? "" : " ") + words[random.below(words.size())];
        corpus.examples.push_back(example(row, sentence, static_cast<int>(row % 2)));
    }
    return corpus;
}

/// A project's campaign over all examples of a corpus.
inline core::store::Id campaign(core::store::Project& project, const core::corpora::Corpus& corpus,
                                const std::string& name = "trial", const std::string& recipe = R"({"name":"little"})")
{
    core::store::SampleRecord how;
    how.name = "all";
    how.method = "first";
    core::store::CampaignRecord record;
    record.sample = project.addSample(project.addCorpus(corpus), how, corpus.examples);
    record.name = name;
    record.victim = "exec:true";
    record.victimCard = R"({"name":"little","task":"classification","labels":["negative","positive"]})";
    record.victimHash = "aa";
    record.recipe = recipe;
    record.recipeName = "little";
    record.recipeHash = "00";
    record.seed = 3;
    record.trace = "accepted";
    record.reference = "gold";
    return project.addCampaign(record);
}

/// An attack on an example that found nothing.
inline core::attacks::AttackResult failed(const core::corpora::Example& example)
{
    core::attacks::AttackResult result;
    result.example = example.id;
    result.exampleHash = example.hash;
    result.status = core::attacks::Status::Failed;
    result.reason = core::attacks::Reason::Exhausted;
    result.original = result.perturbed = example.input;
    result.gold = example.gold;
    result.columns = example.columns;
    result.queries = example.row;
    return result;
}

/// What a search made of an example by putting a word in the place of another one; the victim answers `label` to it.
inline core::attacks::ResultVariant variant(const core::corpora::Example& example, std::uint32_t word,
                                            const std::string& to, int label)
{
    core::attacks::ResultVariant variant;
    const auto& text = example.input[0].text;
    variant.operation = "synonyms";
    variant.edits = {{core::text::EditOp::Replace, "sentence", word, std::string(text.form(word)), to, "JJ"}};
    variant.input = example.input.with(0, text.replaced(word, to));
    variant.output = core::structures::ClassLabel{label};
    variant.fooled = label != labelOf(example.gold);
    variant.loss = variant.fooled ? 1.0 : 0.0;
    return variant;
}

/// Four texts and their variants' results: for the first (positive) one of three fools the victim; for the second
/// (negative) none of two does; the third (positive) was wrong unchanged, and three of its four variants are; the
/// fourth (negative) has none. The goal is any wrong answer.
inline core::store::Id campaignWithVariants(core::store::Project& project)
{
    using core::attacks::Status;
    const auto examples = corpus(4);
    const auto id = campaign(project, examples, "every change",
                             R"({"name":"every","goal":{"type":"untargeted"},"search":{"type":"enumerate"}})");
    const std::vector<Status> statuses = {Status::Succeeded, Status::Failed, Status::Skipped, Status::Failed};
    const std::vector<std::vector<int>> answers = {{1, 0, 1}, {0, 0}, {0, 0, 1, 0}, {}};
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const auto& example = examples.examples[i];
        auto result = failed(example);
        result.status = statuses[i];
        const int gold = labelOf(example.gold);
        result.originalOutput = core::structures::ClassLabel{result.status == Status::Skipped ? 1 - gold : gold};
        result.perturbedOutput = result.originalOutput;
        for (std::uint32_t v = 0; v < answers[i].size(); ++v)
            result.variants.push_back(variant(example, v % 4, fmt::format("word{}", v), answers[i][v]));
        if (result.status == Status::Succeeded) {
            result.reason = core::attacks::Reason::Found;
            result.perturbed = result.variants[1].input;
            result.perturbedOutput = result.variants[1].output;
            result.edits = result.variants[1].edits;
            result.perturbedPercent = 100.0 * result.perturbed.perturbedShare();
        } else if (result.status == Status::Skipped) {
            result.reason = core::attacks::Reason::AlreadyWrong;
        }
        project.addResult(id, i, result);
    }
    return id;
}

inline std::string bytesOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace samples
