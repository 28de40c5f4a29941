#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/inference/decoding/step_model.h"
#include "models/inference/forms/form_model.h"
#include "models/inference/linear/lstm_reading.h"

namespace models {

/// A question as a parser reads it: its words, in lower case if the parser wants that. A question without words is one
/// unknown word.
using Question = std::vector<std::string>;

/// Encoded questions.
struct ReadQuestions {
    std::vector<Question> words;
    std::vector<LstmReading> states;
};
[[nodiscard]] ReadQuestions readQuestions(const FormModel& model, std::span<const Question> questions);

/// The pieces of a sketch, one for each text.
using Sketch = std::vector<std::uint32_t>;

/// Writes the forms of questions, one for each text. A piece is a row of forms.txt or, from its size on, a word of the
/// question that is not in it: size + index of the word's first occurrence. A parser with a grammar writes only
/// forms, and finishes them within the length limit.
class FormWriter final : public StepModel {
public:
    /// Whole forms, or sketches of forms.
    enum class What { Forms, Sketches };
    FormWriter(const FormModel& model, std::shared_ptr<const ReadQuestions> questions, What what = What::Forms);
    /// Forms that have the given sketches; text i belongs to question `of[i]`.
    FormWriter(const FormModel& model, std::shared_ptr<const ReadQuestions> questions, std::vector<Sketch> sketches,
               std::vector<std::size_t> of);

    [[nodiscard]] std::size_t vocabulary() const override { return vocabulary_; }
    [[nodiscard]] std::uint32_t begin() const override { return formBegin; }
    [[nodiscard]] std::uint32_t end() const override { return formEnd; }
    void start() override;
    [[nodiscard]] std::span<const float> step(std::span<const std::uint32_t> written) override;
    void reorder(std::span<const std::size_t> from) override;

    /// What each row attended to in its last step, one weight per word of its question.
    [[nodiscard]] std::span<const float> attention(std::size_t row) const { return rows_[row].attention; }
    /// The text of a piece of a text's form.
    [[nodiscard]] const std::string& piece(std::size_t text, std::uint32_t number) const;
    /// The number of a piece of a text's form; formCopied for one that cannot be written.
    [[nodiscard]] std::uint32_t number(std::size_t text, const std::string& piece) const;

private:
    /// What a text contributes to every step.
    struct Source {
        std::size_t question = 0;
        std::vector<std::uint32_t> copied; ///< The piece that copying each word writes; formCopied: not possible.
        std::vector<float> keys, pointed;  ///< The words' states as prepared by attention and pointer.
        std::vector<float> hidden, cell;   ///< The decoder's initial state.
        Sketch sketch;
        std::vector<float> sketchStates; ///< [pieces of the sketch][config.pieceEmbedding]
    };
    /// An unfinished form.
    struct Row {
        std::size_t text = 0;
        std::size_t written = 0;
        FormStack stack;
        std::size_t sketched = 0; ///< Pieces of the sketch written so far.
        bool determined = false;  ///< The sketch determined the last piece.
        std::vector<float> attention;
    };
    void prepare();
    void note(Row& row, std::uint32_t piece) const;
    void addInput(const Row& row, std::uint32_t piece, std::vector<float>& x) const;
    /// Scores one row, given the decoder's logits of its own pieces.
    void score(std::size_t row, const float* logits);
    /// Excludes what may not follow.
    void confine(const Row& row, std::span<float> scores) const;
    [[nodiscard]] const Question& wordsOf(std::size_t text) const { return questions_->words[sources_[text].question]; }

    const FormModel& model_;
    const FormDecoder& decoder_;
    What what_;
    std::shared_ptr<const ReadQuestions> questions_;
    std::vector<Source> sources_;
    std::size_t vocabulary_ = 0;
    std::vector<Row> rows_;
    std::vector<float> hidden_, cell_, feed_; ///< [rows][config.decoder]
    std::vector<float> scores_;
};

} // namespace models
