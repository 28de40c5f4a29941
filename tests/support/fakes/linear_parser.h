#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/victims/parser_victim.h"

namespace fakes {

/// A parser one can work out by hand: the score of an arc is 1 if the tree it knows has it, else 0, plus the terms
/// that name the arc: the product of a word's vector with the term's own. Every word takes the head with the highest
/// score, the first of equal ones; the answers need not be trees. Labels are `L` and the head's number, or `X` if
/// the sentence holds the word "label".
class LinearParser : public core::victims::ParserVictim {
public:
    using Vector = std::vector<float>;
    struct Term {
        int dependent = 0; ///< From 1.
        int head = 0;      ///< From 1, 0 is the root.
        int word = 0;      ///< From 1: whose vector.
        Vector factor;
    };

    LinearParser(std::vector<int> heads, std::vector<Term> terms, std::map<std::string, Vector, std::less<>> vectors)
        : heads_(std::move(heads)), terms_(std::move(terms)), vectors_(std::move(vectors))
    {
        card_.name = "linear parser";
        card_.task = "parsing";
        card_.capabilities = static_cast<unsigned>(core::victims::Capability::Gradients);
        for (const auto& [form, vector] : vectors_)
            if (form != "<unk>")
                vocabulary_.push_back(core::text::intern(form));
    }

    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }

    [[nodiscard]] core::victims::ArcScores arcScores(const core::text::Input& input, std::stop_token) override
    {
        const auto& text = input[0].text;
        core::victims::ArcScores scores{text.size(), std::vector<float>(text.size() * (text.size() + 1))};
        for (std::size_t m = 1; m <= text.size(); ++m)
            for (std::size_t h = 0; h <= text.size(); ++h)
                scores.scores[(m - 1) * (text.size() + 1) + h] = static_cast<float>(score(text, m, h));
        return scores;
    }

    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token) override
    {
        std::vector<core::structures::Prediction> answers;
        for (const auto& input : inputs) {
            ++texts;
            tagsRead.push_back(input[0].tags);
            const auto& text = input[0].text;
            core::structures::DependencyTree tree;
            bool other = false;
            for (std::size_t m = 1; m <= text.size(); ++m) {
                std::size_t best = m == 1 ? 1 : 0;
                for (std::size_t h = 0; h <= text.size(); ++h)
                    if (h != m && (best == m || score(text, m, h) > score(text, m, best)))
                        best = h;
                tree.heads.push_back(static_cast<int>(best == m ? 0 : best));
                other = other || text.form(m - 1) == "label";
            }
            if (detail_ == Detail::Full)
                for (const int head : tree.heads)
                    tree.labels.push_back(other ? "X" : "L" + std::to_string(head));
            answers.emplace_back(std::move(tree));
        }
        return answers;
    }

    [[nodiscard]] core::victims::MarginGradient marginGradient(const core::text::Input& input,
                                                               const core::victims::MarginRequest& request,
                                                               std::stop_token) override
    {
        ++gradients;
        const auto& text = input[0].text;
        core::victims::MarginGradient result;
        result.dimensions = vectors_.at("<unk>").size();
        result.vectors.assign(text.size() * result.dimensions, 0.0F);
        for (std::size_t m = 1; m <= text.size(); ++m) {
            if (!request.counted.empty() && request.counted[m - 1] == 0)
                continue;
            const auto right = static_cast<std::size_t>(request.heads[m - 1]);
            std::size_t other = right == 0 ? 1 : 0;
            for (std::size_t h = 0; h <= text.size(); ++h)
                if (h != right && h != m && (other == m || score(text, m, h) > score(text, m, other)))
                    other = h;
            const double margin = score(text, m, right) - score(text, m, other);
            if (margin > -request.epsilon) {
                result.margin += margin;
                addFactors(m, right, 1.0F, result);
                addFactors(m, other, -1.0F, result);
            } else {
                result.margin -= request.epsilon;
            }
        }
        for (std::size_t i = 0; i < text.size(); ++i) {
            double sum = 0.0;
            for (std::size_t d = 0; d < result.dimensions; ++d)
                sum += std::pow(static_cast<double>(result.vectors[i * result.dimensions + d]), 2.0);
            result.norms.push_back(std::sqrt(sum));
        }
        return result;
    }

    [[nodiscard]] std::span<const float> wordVector(core::text::WordId word) override { return vectorOf(word); }
    [[nodiscard]] bool knows(core::text::WordId word) const override
    {
        return vectors_.contains(core::text::formOf(word));
    }
    [[nodiscard]] std::span<const core::text::WordId> vocabulary() const override { return vocabulary_; }
    [[nodiscard]] bool readsTags() const override { return tags; }
    [[nodiscard]] std::vector<std::string> tagsFor(const core::text::Input& input) override
    {
        return std::vector<std::string>(input[0].text.size(), "NOUN NN");
    }
    void setDetail(Detail detail) override { detail_ = detail; }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<LinearParser>(*this); }

    int texts = 0;     ///< How many texts it was given so far.
    int gradients = 0; ///< And how many gradients it computed.
    bool tags = false; ///< Whether it claims to read tags.
    std::vector<std::vector<std::string>> tagsRead;

private:
    [[nodiscard]] const Vector& vectorOf(core::text::WordId word) const
    {
        const auto found = vectors_.find(core::text::formOf(word));
        return found == vectors_.end() ? vectors_.at("<unk>") : found->second;
    }

    [[nodiscard]] double score(const core::text::Text& text, std::size_t dependent, std::size_t head) const
    {
        double sum = dependent <= heads_.size() && heads_[dependent - 1] == static_cast<int>(head) ? 1.0 : 0.0;
        for (const auto& term : terms_) {
            if (term.dependent != static_cast<int>(dependent) || term.head != static_cast<int>(head) ||
                term.word > static_cast<int>(text.size()))
                continue;
            const Vector& vector = vectorOf(text.word(static_cast<std::size_t>(term.word) - 1).id);
            for (std::size_t d = 0; d < vector.size(); ++d)
                sum += static_cast<double>(vector[d]) * static_cast<double>(term.factor[d]);
        }
        return sum;
    }

    void addFactors(std::size_t dependent, std::size_t head, float sign, core::victims::MarginGradient& result) const
    {
        for (const auto& term : terms_)
            if (term.dependent == static_cast<int>(dependent) && term.head == static_cast<int>(head))
                for (std::size_t d = 0; d < result.dimensions; ++d)
                    result.vectors[(static_cast<std::size_t>(term.word) - 1) * result.dimensions + d] +=
                        sign * term.factor[d];
    }

    core::victims::VictimCard card_;
    std::vector<int> heads_;
    std::vector<Term> terms_;
    std::map<std::string, Vector, std::less<>> vectors_;
    std::vector<core::text::WordId> vocabulary_;
    Detail detail_ = Detail::Full;
};

} // namespace fakes
