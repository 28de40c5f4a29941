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
#include "core/text/tokenizer.h"

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
    static const std::vector<std::string> words = {"warm",  "dull",  "story",  "clever", "acting", "bland",
                                                   "scene", "moves", "slowly", "bright", "ending", "tired"};
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
                                const std::string& name = "trial")
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
    record.recipe = R"({"name":"little"})";
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

inline std::string bytesOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace samples
