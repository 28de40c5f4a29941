#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/victims/piece_reader.h"
#include "core/victims/victim.h"

namespace fakes {

/// A translator that copies its text, with pieces on a line: red 0, rad .1, rod .2, blue 5, blua 5.1, go@@ 9,
/// ga@@ 9.05, ing 12, ang 12.05. With K = 2 their neighbours are no farther than 21 / 18: of red rad and rod, of blue
/// blua, of go@@ ga@@, of ing ang, and the other way round. A word that is a piece is read as it, one that two pieces
/// make as these.
class PieceTranslator final : public core::victims::Victim, private core::victims::PieceReader {
public:
    /// `gradient`: of the loss of attacks, of every piece alike; without it there is none. `joins`: blua behind rad is
    /// read as one piece with it, that of rad, as pieces of texts without spaces reach over words.
    explicit PieceTranslator(std::optional<float> gradient = 1.0F, bool joins = false)
        : gradient_(gradient), joins_(joins)
    {
        using core::victims::Capability;
        card_.name = "copier";
        card_.task = "translation";
        card_.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Pieces) |
                             (gradient ? static_cast<unsigned>(Capability::Gradients) : 0U);
    }

    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token) override
    {
        std::vector<core::structures::Prediction> answers;
        for (const auto& input : inputs)
            answers.push_back(core::structures::TextAnswer{input[0].text.str()});
        return answers;
    }
    [[nodiscard]] core::victims::PieceReader* pieces() override { return this; }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<PieceTranslator>(gradient_, joins_);
    }

private:
    [[nodiscard]] std::size_t size() const override { return forms().size(); }
    [[nodiscard]] std::size_t signs() const override { return 3; }
    [[nodiscard]] std::uint32_t unknown() const override { return 0; }
    [[nodiscard]] const std::string& form(std::uint32_t row) const override { return forms()[row]; }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view form) const override
    {
        for (std::uint32_t row = 0; row < forms().size(); ++row)
            if (forms()[row] == form)
                return row;
        return std::nullopt;
    }
    [[nodiscard]] std::span<const float> vector(std::uint32_t row) const override
    {
        static const std::vector<float> vectors{-90, -80, -70, 0, 0.1F, 0.2F, 5, 5.1F, 9, 9.05F, 12, 12.05F};
        return {&vectors[row], 1};
    }
    [[nodiscard]] std::size_t segment(const core::text::Input&) const override { return 0; }
    [[nodiscard]] bool lowercase() const override { return false; }
    [[nodiscard]] core::victims::ReadPieces read(const core::text::Input& input) const override
    {
        core::victims::ReadPieces read;
        for (std::uint32_t word = 0; word < input[0].text.size(); ++word) {
            if (joins_ && word > 0 && input[0].text.form(word - 1) == "rad" && input[0].text.form(word) == "blua")
                continue;
            for (const auto& piece : cut(std::string(input[0].text.form(word)))) {
                read.rows.push_back(find(piece).value_or(0));
                read.words.push_back(word);
            }
        }
        return read;
    }
    [[nodiscard]] std::vector<std::string> formsOf(const core::text::Input& input) const override
    {
        std::vector<std::string> all;
        for (const auto& word : input[0].text.words())
            for (auto& piece : cut(std::string(word.form())))
                all.push_back(std::move(piece));
        return all;
    }
    [[nodiscard]] std::vector<std::string> wordsOf(std::span<const std::string> pieces) const override
    {
        std::vector<std::string> words;
        bool open = false;
        for (std::string_view piece : pieces) {
            const bool continues = piece.ends_with("@@");
            if (continues)
                piece.remove_suffix(2);
            if (open)
                words.back() += piece;
            else
                words.emplace_back(piece);
            open = continues;
        }
        return words;
    }
    [[nodiscard]] core::victims::PieceGradients
    adversarialGradients(const core::text::Input& input, const core::structures::Prediction&, std::stop_token) override
    {
        const auto count = read(input).rows.size();
        return {-1.0, 1, std::vector<float>(count, gradient_.value())};
    }

    static const std::vector<std::string>& forms()
    {
        static const std::vector<std::string> all{"<unk>", "<s>",  "</s>", "red",  "rad", "rod",
                                                  "blue",  "blua", "go@@", "ga@@", "ing", "ang"};
        return all;
    }
    [[nodiscard]] std::vector<std::string> cut(const std::string& word) const
    {
        for (const char* first : {"go", "ga"})
            if (word.starts_with(first) && find(word.substr(2)))
                return {std::string(first) + "@@", word.substr(2)};
        return {word};
    }

    core::victims::VictimCard card_;
    std::optional<float> gradient_;
    bool joins_;
};

} // namespace fakes
