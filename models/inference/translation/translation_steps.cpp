#include "models/inference/translation/translation_steps.h"

#include <stdexcept>
#include <utility>

#include "models/inference/transformer/encoder.h"

namespace models {

namespace {

class TransformerSteps final : public TranslationSteps {
public:
    explicit TransformerSteps(const TranslationModel& model)
        : encoder_(model.config.encoder(model.pieces.source->size()), model.encoder),
          decoder_(model.config.decoder(model.pieces.target->size()), model.decoder, beginPiece, endPiece)
    {}

    [[nodiscard]] bool read(std::span<const SourcePieces> texts, const std::stop_token& stop) override
    {
        std::vector<EncoderInput> inputs;
        for (const auto& text : texts)
            inputs.push_back({text.rows});
        const auto states = encoder_.states(inputs, {}, stop);
        if (states.empty())
            return false;
        std::vector<SourceStates> sources;
        const float* at = states.data();
        for (const auto& text : texts) {
            sources.push_back({at, text.rows.size()});
            at += text.rows.size() * encoder_.stride();
        }
        decoder_.read(sources, encoder_.stride());
        return true;
    }
    [[nodiscard]] StepModel& model() override { return decoder_; }
    [[nodiscard]] std::vector<float> attention(std::size_t row) const override { return decoder_.attention(row); }

private:
    Encoder encoder_;
    Decoder decoder_;
};

class RnnSearchSteps final : public TranslationSteps, private StepModel {
public:
    explicit RnnSearchSteps(const TranslationModel& model)
        : hidden_(model.config.hidden), pieces_(model.pieces.target->size()), network_(on_, *model.rnnSearch)
    {}

    [[nodiscard]] bool read(std::span<const SourcePieces> texts, const std::stop_token& stop) override
    {
        if (stop.stop_requested())
            return false;
        Rows rows;
        read_ = {};
        for (const auto& text : texts) {
            rows.insert(rows.end(), text.rows.begin(), text.rows.end());
            read_.add(text.rows.size());
        }
        network_.read(network_.readVectors(rows), read_, hidden_);
        start();
        return true;
    }
    [[nodiscard]] StepModel& model() override { return *this; }
    [[nodiscard]] std::vector<float> attention(std::size_t row) const override
    {
        const float* weights = attention_.row(row);
        return {weights, weights + read_.length(static_cast<std::size_t>(texts_[row]))};
    }

private:
    [[nodiscard]] std::size_t vocabulary() const override { return pieces_; }
    [[nodiscard]] std::uint32_t begin() const override { return beginPiece; }
    [[nodiscard]] std::uint32_t end() const override { return endPiece; }
    void start() override
    {
        states_ = network_.start();
        texts_.clear();
        for (std::size_t text = 0; text < read_.size(); ++text)
            texts_.push_back(static_cast<std::int64_t>(text));
    }
    [[nodiscard]] std::span<const float> step(std::span<const std::uint32_t> written) override
    {
        if (written.size() != texts_.size())
            throw std::invalid_argument("one piece is needed for each answer");
        const auto vectors = network_.writtenVectors({written.begin(), written.end()});
        attention_ = network_.attention(states_, texts_);
        const auto contexts = network_.contexts(attention_, texts_);
        scores_ = on_.logSoftmax(network_.scores(states_, vectors, contexts));
        states_ = network_.next(states_, vectors, contexts);
        return scores_.values;
    }
    void reorder(std::span<const std::size_t> from) override
    {
        Rows rows, texts;
        for (const auto row : from) {
            rows.push_back(static_cast<std::int64_t>(row));
            texts.push_back(texts_[row]);
        }
        states_ = on_.gathered(states_, rows);
        texts_ = std::move(texts);
    }

    std::size_t hidden_, pieces_;
    KernelBackend on_;
    RnnSearch<KernelBackend, KernelLayers> network_;
    Segments read_; ///< The pieces of each text.
    Rows texts_;    ///< Of each row.
    Matrix states_, attention_, scores_;
};

} // namespace

std::unique_ptr<TranslationSteps> stepsOf(const TranslationModel& model)
{
    if (model.config.architecture == TranslationArchitecture::RnnSearch)
        return std::make_unique<RnnSearchSteps>(model);
    return std::make_unique<TransformerSteps>(model);
}

} // namespace models
