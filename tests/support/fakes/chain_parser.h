#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/base/error.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/parser_victim.h"

/// A parser with fixed trees: every word is attached to the one before it, and the first is the root. If the
/// text holds "moved", the word before that one is attached to the root instead.
namespace fakes {

inline core::structures::DependencyTree treeOf(const core::text::Input& input)
{
    core::structures::DependencyTree tree;
    const auto& text = input[0].text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        tree.heads.push_back(static_cast<int>(i));
        tree.labels.push_back(i == 0 ? "root" : i % 2 == 0 ? "obl" : "nsubj");
    }
    for (std::size_t i = 3; i < text.size(); ++i)
        if (text.form(i) == "moved")
            tree.heads[i - 1] = 1;
    return tree;
}

class ChainParser : public core::victims::ParserVictim {
public:
    ChainParser()
    {
        card_.name = "fake-parser";
        card_.task = "parsing";
        card_.architecture = "fake";
        card_.labels = {"root", "nsubj", "obl"};
        card_.capabilities = static_cast<unsigned>(core::victims::Capability::Gradients);
        card_.tokenization = core::text::Tokenization::Whitespace;
        card_.hash = std::string(64, 'b');
        card_.source = "fake";
    }
    const core::victims::VictimCard& card() const override { return card_; }
    std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                      std::stop_token) override
    {
        std::vector<core::structures::Prediction> answers;
        for (const auto& input : inputs)
            answers.emplace_back(treeOf(input));
        return answers;
    }
    /// 5 for the head in the tree, else 1 less per word of distance.
    core::victims::ArcScores arcScores(const core::text::Input& input, std::stop_token) override
    {
        const auto tree = treeOf(input);
        core::victims::ArcScores scores;
        scores.words = tree.heads.size();
        for (int d = 1; d <= static_cast<int>(scores.words); ++d)
            for (int h = 0; h <= static_cast<int>(scores.words); ++h)
                scores.scores.push_back(tree.heads[static_cast<std::size_t>(d - 1)] == h
                                            ? 5.0F
                                            : 1.0F - static_cast<float>(h > d ? h - d : d - h));
        return scores;
    }
    core::victims::MarginGradient marginGradient(const core::text::Input&, const core::victims::MarginRequest&,
                                                 std::stop_token) override
    {
        throw core::Error("The fake parser has no gradients.");
    }
    std::span<const float> wordVector(core::text::WordId) override { return {}; }
    bool knows(core::text::WordId) const override { return true; }
    std::span<const core::text::WordId> vocabulary() const override { return {}; }
    bool readsTags() const override { return false; }
    std::vector<std::string> tagsFor(const core::text::Input&) override { return {}; }
    std::unique_ptr<core::victims::Victim> clone() const override { return std::make_unique<ChainParser>(*this); }

private:
    core::victims::VictimCard card_;
};

/// What an attack by the fake parser gives that puts "moved" in the place of a word (from 0; above 2 it succeeds).
inline core::attacks::AttackResult parserResult(const std::string& id, const std::string& sentence, std::uint32_t word)
{
    core::attacks::AttackResult result;
    result.example = id;
    result.original = core::text::Input::sentence(core::text::tokenize(sentence, core::text::Tokenization::Whitespace));
    result.perturbed = result.original.with(0, result.original[0].text.replaced(word, "moved"));
    const auto gold = treeOf(result.original);
    result.gold = result.originalOutput = gold;
    const auto after = treeOf(result.perturbed);
    result.perturbedOutput = after;
    const bool moved = after.heads != gold.heads;
    result.status = moved ? core::attacks::Status::Succeeded : core::attacks::Status::Failed;
    result.reason = moved ? core::attacks::Reason::Found : core::attacks::Reason::Exhausted;
    result.queries = 21;
    result.successQuery = moved ? 20 : 0;
    result.perturbedPercent = 100.0 / static_cast<double>(gold.heads.size());
    result.edits = {{core::text::EditOp::Replace, "sentence", word, std::string(result.original[0].text.form(word)),
                     "moved", "NN"}};
    return result;
}

} // namespace fakes
