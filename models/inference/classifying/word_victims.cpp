#include "models/inference/classifying/word_victims.h"

#include <stdexcept>

#include "core/base/error.h"
#include "models/inference/classifying/cnn_engine.h"
#include "models/inference/classifying/han_engine.h"
#include "models/inference/classifying/lstm_engine.h"
#include "models/inference/classifying/plain_forward.h"
#include "models/inference/model/class_scores.h"
#include "models/inference/model/edited.h"
#include "models/inference/model/word_cache.h"

namespace models {

using core::structures::Prediction;
using core::text::Edit;
using core::text::EditOp;
using core::text::Input;
using core::text::noWord;
using core::text::Variant;
using core::text::WordId;
using core::victims::AttentionReader;
using core::victims::Capability;
using core::victims::TextVectors;
using core::victims::Victim;
using core::victims::VictimCard;

namespace {

/// What both kinds have in common.
class WordVictim : public Victim, public AttentionReader, public TextVectors {
public:
    explicit WordVictim(std::shared_ptr<const WordModel> model) : model_(std::move(model))
    {
        card_.name = model_->folder.filename().string();
        card_.architecture = nameOf(model_->config.architecture);
        card_.labels = model_->config.labels;
        card_.segments = model_->config.segments;
        card_.language = model_->config.language;
        card_.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Scores);
        if (attends())
            card_.capabilities |= static_cast<unsigned>(Capability::Attention);
        card_.tokenization = model_->config.tokenization;
        card_.preprocess = model_->config.preprocess;
        card_.hash = model_->hash;
        card_.weightsHash = model_->weightsHash;
        card_.source = model_->folder.string();
        card_.configJson = model_->configJson;
    }

    [[nodiscard]] const VictimCard& card() const override { return card_; }
    [[nodiscard]] virtual std::size_t bytes() const = 0;

    [[nodiscard]] AttentionReader* attention() override { return attends() ? this : nullptr; }
    [[nodiscard]] std::vector<std::vector<float>> attention(const Input& input, std::stop_token /*stop*/) override
    {
        std::vector<std::vector<float>> weights;
        for (const auto& segment : input.segments())
            weights.emplace_back(segment.text.size(), 0.0F);
        if (auto& read = weights[segmentOf(input)]; !read.empty())
            read = attentionOver(input);
        return weights;
    }

    [[nodiscard]] TextVectors* vectors() override { return this; }
    [[nodiscard]] std::vector<std::vector<float>> textVectors(std::span<const Input> inputs,
                                                              std::stop_token stop) override
    {
        const std::size_t width = model_->config.features();
        std::vector<float> all(inputs.size() * width);
        std::vector<std::vector<float>> vectors;
        if (!featuresOf(inputs, all.data(), stop))
            return vectors;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const auto own = std::span(all).subspan(i * width, width);
            vectors.emplace_back(own.begin(), own.end());
        }
        return vectors;
    }

protected:
    /// What the output layer reads of each input, [inputs][features]; false after a stop request.
    virtual bool featuresOf(std::span<const Input> inputs, float* features, const std::stop_token& stop) = 0;

    [[nodiscard]] bool attends() const { return model_->config.architecture == Architecture::Han; }
    /// For each word of the segment that is read; only for models with attention.
    [[nodiscard]] virtual std::vector<float> attentionOver(const Input& input) = 0;

    /// The segment that the model reads: the only one, or the one of the name that it was trained with.
    [[nodiscard]] std::size_t segmentOf(const Input& input) const
    {
        return input.size() == 1 ? 0 : input.indexOf(card_.segments.front());
    }

    [[nodiscard]] std::vector<Prediction> predictions(const std::vector<float>& logits) const
    {
        const std::size_t classes = card_.labels.size();
        std::vector<Prediction> answers;
        answers.reserve(logits.size() / classes);
        for (std::size_t i = 0; i < logits.size(); i += classes)
            answers.emplace_back(softmax(std::span(logits).subspan(i, classes)));
        return answers;
    }

    std::shared_ptr<const WordModel> model_;
    VictimCard card_;
};

class PlainVictim final : public WordVictim {
public:
    explicit PlainVictim(std::shared_ptr<const WordModel> model) : WordVictim(model), forward_(std::move(model)) {}

    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token stop) override
    {
        const Rows rows = rowsOf(inputs);
        std::vector<float> logits(inputs.size() * card_.labels.size());
        if (!forward_.answer(rows.texts(), logits.data(), stop))
            return std::vector<Prediction>(inputs.size());
        return predictions(logits);
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<PlainVictim>(model_); }
    [[nodiscard]] std::size_t bytes() const override { return forward_.bytes() + rows_.bytes(); }

private:
    [[nodiscard]] std::vector<float> attentionOver(const Input& input) override
    {
        std::vector<std::uint32_t> rows;
        append(input, rows);
        return forward_.attention(rows);
    }

    /// Of several texts, one after the other.
    struct Rows {
        std::vector<std::uint32_t> rows;
        std::vector<std::size_t> ends;
        [[nodiscard]] std::vector<std::span<const std::uint32_t>> texts() const
        {
            std::vector<std::span<const std::uint32_t>> texts;
            for (std::size_t i = 0, begin = 0; i < ends.size(); begin = ends[i++])
                texts.emplace_back(rows.data() + begin, ends[i] - begin);
            return texts;
        }
    };
    [[nodiscard]] Rows rowsOf(std::span<const Input> inputs)
    {
        Rows rows;
        for (const Input& input : inputs) {
            append(input, rows.rows);
            rows.ends.push_back(rows.rows.size());
        }
        return rows;
    }

    bool featuresOf(std::span<const Input> inputs, float* features, const std::stop_token& stop) override
    {
        const Rows rows = rowsOf(inputs);
        return forward_.features(rows.texts(), features, stop);
    }

    void append(const Input& input, std::vector<std::uint32_t>& rows)
    {
        const auto& text = input[segmentOf(input)].text;
        for (const auto& word : text.words())
            rows.push_back(rowOf(word.id));
        if (text.empty())
            rows.push_back(model_->unknownRow);
    }

    std::uint32_t rowOf(WordId word)
    {
        std::uint32_t row = rows_.find(word);
        if (row == unseen) {
            row = embeddingRow(*model_, word);
            rows_.put(word, row);
        }
        return row;
    }

    static constexpr std::uint32_t unseen = 0xffffffffU;
    PlainForward forward_;
    WordCache<std::uint32_t> rows_{unseen};
};

template<class Tables, class Engine>
class FastVictim final : public WordVictim {
public:
    using Row = typename Engine::Row;

    FastVictim(std::shared_ptr<const WordModel> model, std::shared_ptr<Tables> tables)
        : WordVictim(std::move(model)), tables_(tables), engine_(std::move(tables))
    {
        card_.maxBatch = 4096;
    }

    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token stop) override
    {
        for (const Input& input : inputs)
            for (const auto& word : input[segmentOf(input)].text.words())
                want(word.id);
        fetchWanted();
        if (inputs.size() == 1) { // as a base, so that variants of it can follow
            setBase(inputs.front());
            const auto logits = engine_.baseLogits();
            return predictions({logits.begin(), logits.end()});
        }
        changeTo(inputs);
        return answer(std::move(stop));
    }

    [[nodiscard]] std::vector<Prediction> predictVariants(const Input& base, std::span<const Variant> variants,
                                                          std::stop_token stop) override
    {
        const std::size_t segment = segmentOf(base);
        const auto& words = base[segment].text.words();
        for (const auto& word : words)
            want(word.id);
        for (const Variant& variant : variants)
            for (const Edit& edit : variant)
                for (const WordId word : {edit.word, edit.second})
                    if (word != noWord)
                        want(word);
        fetchWanted();

        baseRows_.clear();
        for (const auto& word : words)
            baseRows_.push_back(known_.find(word.id));
        rows_.clear();
        ends_.clear();
        changes_.clear();
        for (const Variant& variant : variants) {
            auto& change = changes_.emplace_back();
            if (variant.size() == 1 && variant[0].op == EditOp::Replace && variant[0].segment == segment) {
                change.position = variant[0].index;
                change.replacement = rowFor(variant[0].word);
                if (change.position >= words.size())
                    throw std::out_of_range("an edit of a word that is not there");
            } else {
                append(base, segment, variant);
            }
            ends_.push_back(rows_.size());
        }
        for (std::size_t i = 0, begin = 0; i < changes_.size(); begin = ends_[i++])
            changes_[i].text = std::span<const Row>(rows_).subspan(begin, ends_[i] - begin);
        if (baseRows_.empty())
            baseRows_.push_back(unknown());
        engine_.setBase(baseRows_);
        return answer(std::move(stop));
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<FastVictim>(model_, tables_);
    }
    [[nodiscard]] std::size_t bytes() const override { return engine_.bytes() + known_.bytes(); }

private:
    bool featuresOf(std::span<const Input> inputs, float* features, const std::stop_token& stop) override
    {
        for (const Input& input : inputs)
            for (const auto& word : input[segmentOf(input)].text.words())
                want(word.id);
        fetchWanted();
        changeTo(inputs);
        return engine_.features(changes_, features, stop);
    }

    /// Whole texts, whose words have been fetched.
    void changeTo(std::span<const Input> inputs)
    {
        rows_.clear();
        ends_.clear();
        changes_.assign(inputs.size(), {});
        for (const Input& input : inputs) {
            append(input, rows_);
            ends_.push_back(rows_.size());
        }
        for (std::size_t i = 0, begin = 0; i < inputs.size(); begin = ends_[i++])
            changes_[i].text = std::span<const Row>(rows_).subspan(begin, ends_[i] - begin);
    }

    [[nodiscard]] std::vector<float> attentionOver(const Input& input) override
    {
        if constexpr (std::is_same_v<Engine, HanEngine>) {
            for (const auto& word : input[segmentOf(input)].text.words())
                want(word.id);
            fetchWanted();
            setBase(input);
            return engine_.baseAttention();
        } else {
            return {};
        }
    }

    /// Its words have been fetched.
    void setBase(const Input& input)
    {
        rows_.clear();
        append(input, rows_);
        engine_.setBase(rows_);
    }

    std::vector<Prediction> answer(std::stop_token stop)
    {
        std::vector<float> logits(changes_.size() * card_.labels.size());
        if (!engine_.answer(changes_, logits.data(), std::move(stop)))
            return std::vector<Prediction>(changes_.size());
        return predictions(logits);
    }

    /// Notes a word whose row is not known to this clone yet.
    void want(WordId word)
    {
        if (known_.find(word) == nullptr)
            wanted_.push_back(word);
    }

    void fetchWanted()
    {
        if (wanted_.empty())
            return;
        wantedRows_.clear();
        for (const WordId word : wanted_)
            wantedRows_.push_back(embeddingRow(*model_, word));
        engine_.words().ensure(wantedRows_);
        for (std::size_t i = 0; i < wanted_.size(); ++i)
            known_.put(wanted_[i], engine_.words().find(wantedRows_[i]));
        wanted_.clear();
    }

    /// Of a word that was fetched; no word at all is one that the model does not know.
    Row rowFor(WordId word) { return word == noWord ? unknown() : known_.find(word); }

    /// A text without words is one unknown word to the model.
    Row unknown()
    {
        engine_.words().ensure(std::span(&model_->unknownRow, 1));
        return engine_.words().find(model_->unknownRow);
    }

    void append(const Input& input, std::vector<Row>& rows)
    {
        const auto& text = input[segmentOf(input)].text;
        for (const auto& word : text.words())
            rows.push_back(known_.find(word.id));
        if (text.empty())
            rows.push_back(unknown());
    }

    /// The rows of a variant of any kind; edits of other segments change nothing here.
    void append(const Input& base, std::size_t segment, const Variant& variant)
    {
        edited_ = baseRows_;
        for (const Edit& edit : variant) {
            if (edit.segment >= base.size())
                throw std::out_of_range("an edit of a segment that is not there");
            if (edit.segment == segment)
                applyEdit(edited_, edit, [this](WordId word) { return rowFor(word); });
        }
        if (edited_.empty())
            edited_.push_back(unknown());
        rows_.insert(rows_.end(), edited_.begin(), edited_.end());
    }

    std::shared_ptr<Tables> tables_;
    Engine engine_;
    WordCache<Row> known_{nullptr};
    std::vector<WordId> wanted_;
    std::vector<std::uint32_t> wantedRows_;
    std::vector<Row> baseRows_;
    std::vector<Row> rows_; ///< Of all texts of a call, one after the other.
    std::vector<Row> edited_;
    std::vector<std::size_t> ends_;
    std::vector<Change<typename Engine::Number>> changes_;
};

} // namespace

std::unique_ptr<Victim> makePlainVictim(std::shared_ptr<const WordModel> model)
{
    return std::make_unique<PlainVictim>(std::move(model));
}

std::unique_ptr<Victim> makeFastVictim(std::shared_ptr<const WordModel> model, const kernels::Kernels& kernels)
{
    if (model->config.architecture == Architecture::Han) {
        auto tables = std::make_shared<HanTables>(model, kernels);
        return std::make_unique<FastVictim<HanTables, HanEngine>>(std::move(model), std::move(tables));
    }
    if (model->config.architecture == Architecture::WordLstm) {
        auto tables = std::make_shared<LstmTables>(model, kernels);
        return std::make_unique<FastVictim<LstmTables, LstmEngine>>(std::move(model), std::move(tables));
    }
    auto tables = std::make_shared<CnnTables>(model, kernels);
    if (tables->largestError() > CnnTables::toleratedError)
        return makePlainVictim(std::move(model));
    return std::make_unique<FastVictim<CnnTables, CnnEngine>>(std::move(model), std::move(tables));
}

std::size_t bytesPerWorker(const Victim& victim)
{
    const auto* word = dynamic_cast<const WordVictim*>(&victim);
    return word == nullptr ? 0 : word->bytes();
}

} // namespace models
