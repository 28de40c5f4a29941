#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/agent/attacked_translator.h"

/// Pieces of a toy language, each a word of its own. After the signs come x, its double y, and z, which is near to y;
/// the letters a to d with their doubles in capitals; and q, which is near to nothing.
class ToyCutter final : public models::PieceCutter {
public:
    static const std::vector<std::string>& words()
    {
        static const std::vector<std::string> all{"<unk>", "<s>", "</s>", "x", "y", "z", "a", "A",
                                                  "b",     "B",   "c",    "C", "d", "D", "q"};
        return all;
    }
    [[nodiscard]] std::size_t pieces() const override { return words().size(); }
    [[nodiscard]] const std::string& form(std::uint32_t row) const override { return words()[row]; }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view form) const override
    {
        const auto found = std::ranges::find(words(), form);
        return found == words().end() ? std::nullopt
                                      : std::optional(static_cast<std::uint32_t>(found - words().begin()));
    }
    [[nodiscard]] models::AgentText read(const core::text::Text& text) const override
    {
        models::AgentText read{text, {}, {}, {}};
        for (std::size_t i = 0; i < text.size(); ++i) {
            read.forms.emplace_back(text.form(i));
            read.rows.push_back(find(text.form(i)).value_or(0));
            read.words.push_back(static_cast<std::uint32_t>(i));
        }
        return read;
    }
    [[nodiscard]] std::vector<std::string> wordsOf(std::span<const std::string> forms) const override
    {
        return {forms.begin(), forms.end()};
    }
    [[nodiscard]] bool lowercase() const override { return false; }
};

/// A translator that fails on one piece: it writes every word twice, and nothing but junk where a text has a y. So x
/// and y mean the same, people write either, and putting y in x's place destroys a translation unseen.
class ToyTranslator final : public models::AttackedTranslator {
public:
    static constexpr std::size_t width = 9;

    ToyTranslator()
    {
        vectors_.resize(ToyCutter::words().size() * width);
        const auto put = [&](const std::string& word, std::size_t axis, float length) {
            vectors_[*cutter_.find(word) * width + axis] = length;
        };
        for (const char* word : {"x", "y", "z"})
            put(word, 0, 4);
        put("y", 1, 1); // x's nearest, at 1;
        put("z", 1, 1); // but y's nearest is z, at .5
        put("z", 2, 0.5F);
        std::size_t axis = 3;
        for (const char* pair : {"aA", "bB", "cC", "dD"}) {
            put({pair[0]}, axis, 4);
            put({pair[1]}, axis++, 4);
            put({pair[1]}, 7, 1);
        }
        put("q", 8, 4);
    }

    [[nodiscard]] const models::PieceCutter& cutter() const override { return cutter_; }
    [[nodiscard]] core::victims::PieceVectors sourceVectors() const override { return {vectors_, width, 3, 0}; }
    [[nodiscard]] core::victims::PieceVectors targetVectors() const override { return sourceVectors(); }
    [[nodiscard]] std::vector<std::uint32_t> targetRows(const std::string& translation) const override
    {
        return cutter_.read(core::text::tokenize(translation, core::text::Tokenization::Whitespace)).rows;
    }
    [[nodiscard]] std::size_t beam() const override { return 1; }

    /// What people write for a text: every word twice, x for y.
    static std::string translationOf(const core::text::Text& text)
    {
        std::string translation;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const auto word = text.form(i) == "y" ? std::string("x") : std::string(text.form(i));
            translation += (i == 0 ? "" : " ") + word + " " + word;
        }
        return translation;
    }

    [[nodiscard]] std::vector<std::string> translate(std::span<const core::text::Text> texts, std::size_t /*beam*/,
                                                     const std::stop_token& /*stop*/) override
    {
        std::vector<std::string> all;
        for (const auto& text : texts) {
            translated_ += 1;
            const auto words = text.words();
            const bool fails =
                std::ranges::any_of(words, [](const core::text::Word& word) { return word.form() == "y"; });
            all.push_back(fails ? "junk junk junk junk" : translationOf(text));
        }
        return all;
    }
    [[nodiscard]] std::unique_ptr<models::AttackedTranslator> clone() const override
    {
        return std::make_unique<ToyTranslator>(*this);
    }
    [[nodiscard]] std::size_t translated() const { return translated_; } ///< Texts, by this object.

    /// Texts of five words: four of the letters a to d and q, and an x or a y.
    static std::vector<core::text::Text> texts(std::size_t count, std::uint64_t seed)
    {
        std::vector<core::text::Text> all;
        core::Random random(seed, 99);
        const std::vector<std::string> letters{"a", "b", "c", "d", "q"};
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<std::string> words;
            for (std::size_t n = 0; n < 4; ++n)
                words.push_back(letters[random.below(letters.size())]);
            words.insert(words.begin() + static_cast<std::ptrdiff_t>(random.below(5)),
                         random.below(2) == 0 ? "x" : "y");
            std::string text;
            for (const auto& word : words)
                text += (text.empty() ? "" : " ") + word;
            all.push_back(core::text::tokenize(text, core::text::Tokenization::Whitespace));
        }
        return all;
    }

private:
    ToyCutter cutter_;
    std::vector<float> vectors_;
    std::size_t translated_ = 0;
};
