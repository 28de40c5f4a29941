#pragma once

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

/// What the clones of a fast word-cnn share: for each word of the vocabulary, what it adds to a window's sum at each
/// place of the window. The convolution is then a sum of table rows.
///
/// The rows are fixed-point numbers with one scale per filter, so that sums are exact: the same in any order, however
/// a window's sum was computed. The scale is the finest at which no sum can overflow.
class CnnTables {
public:
    explicit CnnTables(std::shared_ptr<const WordModel> model, const kernels::Kernels& kernels = kernels::best());

    /// [window size][offset][filter]
    [[nodiscard]] RowTable<std::int32_t>& words() { return words_; }

    /// The most that rounding to fixed point can change a logit. Above toleratedError the model is answered by the
    /// the model; trained models stay far below it.
    [[nodiscard]] double largestError() const { return largestError_; }
    static constexpr double toleratedError = 5e-6;

private:
    friend class CnnEngine;
    void fill(std::span<const std::uint32_t> words, std::span<std::int32_t* const> out);
    [[nodiscard]] std::size_t offsets() const;
    [[nodiscard]] std::size_t features() const { return geometry_.windows * geometry_.filters; }
    void chooseScales();

    std::shared_ptr<const WordModel> model_;
    const kernels::Kernels& kernels_;
    kernels::Geometry geometry_;
    std::size_t longest_; ///< Largest window.
    std::size_t shortest_;
    std::size_t classes_;
    double largestError_ = 0.0;
    AlignedBuffer<float> input_;        ///< Panels of the weights, outputs [window size][offset][filter].
    AlignedBuffer<float> toFixed_;      ///< In the same order: scale of each output.
    AlignedBuffer<float> toFloat_;      ///< [feature]; a feature is a pair of window size and filter.
    AlignedBuffer<float> bias_;         ///< [feature]
    AlignedBuffer<float> outputWeight_; ///< [class][feature]
    RowTable<std::int32_t> words_;
};

/// Answers texts near a base text by computing only the windows that a change touches: the maxima over the windows
/// before and after it are known.
///
/// A text gets the same bits whatever the base is or was, and whatever else is in the call. One thread at a time.
class CnnEngine {
public:
    using Number = std::int32_t;
    using Row = const std::int32_t*;

    explicit CnnEngine(std::shared_ptr<CnnTables> tables);

    [[nodiscard]] RowTable<std::int32_t>& words() { return tables_->words(); }

    /// Makes `text` (at least one word) the base; sums that it shares with the previous base are kept.
    void setBase(std::span<const Row> text);
    /// Without padding.
    [[nodiscard]] std::span<const Row> base() const { return std::span<const Row>(base_).first(baseSize_); }
    /// The base's logits, [classes].
    [[nodiscard]] std::span<const float> baseLogits();

    /// logits[i * classes + c] of each text; a text has at least one word. False when a stop request ended it early.
    [[nodiscard]] bool answer(std::span<const Change<std::int32_t>> changes, float* logits, std::stop_token stop);

    /// What the output layer reads of each text, as PlainForward::features() has it. False when a stop request ended it
    /// early.
    [[nodiscard]] bool features(std::span<const Change<std::int32_t>> changes, float* features, std::stop_token stop);

    /// Memory of this clone, in bytes.
    [[nodiscard]] std::size_t bytes() const;

private:
    using Changes = std::span<const Change<std::int32_t>>;
    [[nodiscard]] std::size_t windowsOf(std::size_t w, std::size_t words) const;
    [[nodiscard]] std::int32_t* rowOf(AlignedBuffer<std::int32_t>& buffer, std::size_t q);
    void pad(std::vector<Row>& text) const;
    void computeSums(std::size_t firstWord, std::size_t lastWord);
    /// Maxima over the base's windows that start before `q`, or at or after it.
    [[nodiscard]] const std::int32_t* before(std::size_t q);
    [[nodiscard]] const std::int32_t* after(std::size_t q);
    void findOutside(std::size_t prefix, std::size_t end);
    void findRest(std::size_t position);
    void sortReplacements(Changes changes);
    void readText(std::span<const Row> text);
    void toLogits(const std::int32_t* maxima, float* logits);

    std::shared_ptr<CnnTables> tables_;
    Row padding_ = nullptr;
    std::vector<Row> base_;            ///< Padded to the longest window.
    std::size_t baseSize_ = 0;         ///< Without padding.
    std::size_t starts_ = 0;           ///< The base's windows of the shortest size; longer ones have noSum at the end.
    AlignedBuffer<std::int32_t> sums_; ///< [start][feature]
    AlignedBuffer<std::int32_t> before_; ///< [start][feature], valid up to row beforeValid_
    AlignedBuffer<std::int32_t> after_;  ///< [start][feature], valid from row afterValid_ on
    std::size_t beforeValid_ = 0;
    std::size_t afterValid_ = 0;
    std::vector<float> baseLogits_; ///< Empty until requested.

    AlignedBuffer<std::int32_t> outside_; ///< [feature]: maxima over the windows that a change does not touch.
    AlignedBuffer<std::int32_t> rest_;    ///< [offset][filter]: sums of the touched windows without the changed word.
    AlignedBuffer<std::int32_t> maxima_;  ///< [feature]
    AlignedBuffer<float> rectified_;      ///< [feature]
    std::vector<std::uint32_t> order_;    ///< Replacements by position.
    std::vector<std::uint32_t> places_;   ///< Scratch space for sorting.
    std::vector<Row> padded_;
};

} // namespace models
