#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/rows/change.h"
#include "models/inference/rows/row_table.h"

namespace models {

/// What the clones of a fast word-lstm share: packed weights, and for each word of the vocabulary its input
/// projections of all directions, scaled so that the gates need only powers of two.
class LstmTables {
public:
    explicit LstmTables(std::shared_ptr<const WordModel> model, const kernels::Kernels& kernels = kernels::best());

    /// [direction][group][gate][lane]
    [[nodiscard]] RowTable<float>& words() { return words_; }

private:
    friend class LstmEngine;
    void fill(std::span<const std::uint32_t> words, std::span<float* const> out);

    std::shared_ptr<const WordModel> model_;
    const kernels::Kernels& kernels_;
    std::size_t units_;      ///< Hidden units of a direction, padded.
    std::size_t directions_; ///< 1 or 2
    std::size_t classes_;
    AlignedBuffer<float> input_;                  ///< Panels of all directions' input weights.
    AlignedBuffer<float> bias_;                   ///< [direction][group][gate][lane]
    AlignedBuffer<float> reach_;                  ///< The same; the largest possible recurrent product.
    std::vector<AlignedBuffer<float>> recurrent_; ///< [direction], panels
    AlignedBuffer<float> outputWeight_;           ///< [class][direction][unit]
    /// Set before a row is handed out whose pre-activations are not proven to stay within kernels::gateLimit.
    std::atomic<bool> needsClamp_ = false;
    RowTable<float> words_;
};

/// Answers texts near a base text by continuing the base's states: the forward direction skips the words before the
/// first change, the backward one those after the last.
///
/// A text gets the same bits whatever the base is or was, and whatever else is in the call. One thread at a time.
class LstmEngine {
public:
    using Number = float;
    using Row = const float*;

    explicit LstmEngine(std::shared_ptr<LstmTables> tables);

    [[nodiscard]] RowTable<float>& words() { return tables_->words(); }

    /// Makes `text` (at least one word) the base; states that it shares with the previous base are kept.
    void setBase(std::span<const Row> text);
    [[nodiscard]] std::span<const Row> base() const { return base_; }
    /// The base's logits, [classes].
    [[nodiscard]] std::span<const float> baseLogits() const { return baseLogits_; }

    /// logits[i * classes + c] of each text; a text has at least one word. False when a stop request ended it early.
    [[nodiscard]] bool answer(std::span<const Change<float>> changes, float* logits, std::stop_token stop);

    /// What the output layer reads of each text, as PlainForward::features() has it. False when a stop request ended it
    /// early.
    [[nodiscard]] bool features(std::span<const Change<float>> changes, float* features, std::stop_token stop);

    /// Memory of this clone, in bytes, approximately.
    [[nodiscard]] std::size_t bytes() const;

private:
    /// A text in one direction: from state `from` of the base, the first word, then `more` words at `rest`, which
    /// steps through the text in the direction's order.
    struct Run {
        std::size_t from = 0;
        Row first = nullptr;
        const Row* rest = nullptr;
        std::size_t steps = 0; ///< 0: the base's own state is the answer.
        std::size_t change = 0;
    };
    /// A base state: product (4 units), hidden, cell, maxima.
    static constexpr std::size_t stateParts = 7;

    [[nodiscard]] float* state(std::size_t direction, std::size_t step);
    void advance(std::size_t direction, std::size_t step, Row word);
    void recurrentProduct(std::size_t direction, float* state);
    void readSome(std::span<const Change<float>> changes);
    [[nodiscard]] Run runOf(const Change<float>& change, std::size_t direction) const;
    void runAll(std::size_t direction);
    void keepFeatures(std::size_t direction, std::size_t change, const float* hidden, const float* maxima);

    std::shared_ptr<LstmTables> tables_;
    std::vector<Row> base_;
    std::vector<float> baseLogits_;
    AlignedBuffer<float> states_[2]; ///< [direction], [step][stateParts * units]
    AlignedBuffer<float> rows_;      ///< For the texts in the current call: hidden twice, cell, maxima.
    AlignedBuffer<float> features_;  ///< [text][direction][unit]
    std::vector<Run> runs_;
    std::vector<kernels::LstmRow> active_;
    std::vector<const float*> products_;
};

} // namespace models
