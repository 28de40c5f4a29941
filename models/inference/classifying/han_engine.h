#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "core/text/splitting/sentence_places.h"
#include "models/inference/classifying/gru_attention.h"
#include "models/inference/model/sentence_cutter.h"
#include "models/inference/rows/change.h"
#include "models/inference/rows/row_table.h"

namespace models {

/// What the clones of a fast han share: packed weights, and for each word of the vocabulary its input to the gates
/// and what it means for sentence boundaries.
class HanTables {
public:
    explicit HanTables(std::shared_ptr<const WordModel> model, const kernels::Kernels& kernels = kernels::best());

    [[nodiscard]] RowTable<float>& words() { return rows_; }

private:
    friend class HanEngine;
    void fill(std::span<const std::uint32_t> words, std::span<float* const> out);
    [[nodiscard]] SentenceSign signOf(const float* row) const;

    std::shared_ptr<const WordModel> model_;
    const kernels::Kernels& kernels_;
    std::vector<SentenceSign> signs_; ///< Of the vocabulary.
    GruAttention words_, sentences_;
    std::size_t classes_;
    AlignedBuffer<float> outputWeight_; ///< [class][context]
    RowTable<float> rows_;
};

/// Answers texts near a base text. Sentences that the base has too are not read again; in a changed one the forward
/// direction skips the words before the change and the backward one those after it; the same holds for the sentences
/// of the text.
///
/// A text gets the same bits whatever the base is or was, and whatever else is in the call. One thread at a time.
class HanEngine {
public:
    using Number = float;
    using Row = const float*;

    explicit HanEngine(std::shared_ptr<HanTables> tables);

    [[nodiscard]] RowTable<float>& words() { return tables_->words(); }

    /// Makes `text` (at least one word) the base; sentences that it shares with the previous base are kept.
    void setBase(std::span<const Row> text);
    [[nodiscard]] std::span<const Row> base() const { return base_; }
    /// The base's logits, [classes].
    [[nodiscard]] std::span<const float> baseLogits() const { return baseLogits_; }
    /// The weight of each word of the base in its answer: the sentence's weight times the word's. Their sum is 1.
    [[nodiscard]] std::vector<float> baseAttention() const;

    /// logits[i * classes + c] of each text; a text has at least one word. False when a stop request ended it early.
    [[nodiscard]] bool answer(std::span<const Change<float>> changes, float* logits, std::stop_token stop);

    /// What the output layer reads of each text, as PlainForward::features() has it. False when a stop request ended it
    /// early.
    [[nodiscard]] bool features(std::span<const Change<float>> changes, float* features, std::stop_token stop);

    /// Memory of this clone, in bytes, approximately.
    [[nodiscard]] std::size_t bytes() const;

private:
    using Room = AlignedBuffer<float>;
    /// A sentence of the base.
    struct Sentence {
        std::shared_ptr<Room> room; ///< Holds its states, beside those of others.
        GruReading reading;
        Room input; ///< Its input to the gates of the next level.
    };
    /// A text that differs from the base: how many sentences it shares with it at both ends, and those between.
    struct Text {
        std::size_t first = 0, last = 0;
        std::size_t begin = 0, end = 0; ///< Of fresh_.
    };
    /// A sentence of such a text: words [begin, end) of items_.
    struct Fresh {
        std::size_t begin, end;
        const Sentence* before;
        std::size_t prefix;
        const Sentence* after;
        std::size_t suffix;
    };

    [[nodiscard]] std::vector<core::text::WordRange> cut(std::span<const Row> text) const;
    [[nodiscard]] std::span<const Row> rowsOf(std::size_t sentence) const;
    void add(const Change<float>& change);
    void addText(std::span<const Row> text);
    void addFresh(std::span<const Row> words);
    void linkFresh(const Text& text);
    /// Takes as many of the changes as are read together, and reads them into textReadings_.
    void readSome(std::span<const Change<float>> changes);
    void readFresh();
    void dense(const float* context, float* logits) const;

    std::shared_ptr<HanTables> tables_;
    std::vector<Row> base_;
    std::vector<core::text::WordRange> ranges_; ///< The base's sentences.
    std::vector<std::shared_ptr<const Sentence>> sentences_;
    GruReading text_; ///< Of the base's sentences.
    Room textRoom_;
    std::vector<float> baseLogits_;

    // State of the texts in the current call.
    std::vector<Text> texts_;
    std::vector<Fresh> fresh_;
    std::vector<Row> items_, edited_;
    std::vector<GruReading> readings_, textReadings_;
    Room wordRoom_, sentenceRoom_, inputs_;
};

} // namespace models
