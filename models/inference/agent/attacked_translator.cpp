#include "models/inference/agent/attacked_translator.h"

#include "models/inference/agent/attacked_pieces.h"
#include "models/inference/translation/translator.h"

namespace models {

namespace {

class TrainedTranslator final : public AttackedTranslator {
public:
    TrainedTranslator(std::shared_ptr<const TranslationModel> model, std::shared_ptr<const AttackedPieces> pieces)
        : model_(std::move(model)), pieces_(std::move(pieces)), translator_(model_)
    {}

    [[nodiscard]] const PieceCutter& cutter() const override { return *pieces_; }
    [[nodiscard]] core::victims::PieceVectors sourceVectors() const override
    {
        return {model_->sourceVectors(), model_->config.vectorSize(), signPieces, unknownPiece};
    }
    [[nodiscard]] core::victims::PieceVectors targetVectors() const override
    {
        return {model_->targetVectors(), model_->config.vectorSize(), signPieces, unknownPiece};
    }
    [[nodiscard]] std::vector<std::uint32_t> targetRows(const std::string& translation) const override
    {
        return pieces_->targetRows(translation);
    }
    [[nodiscard]] std::size_t beam() const override { return model_->config.beam; }

    [[nodiscard]] std::vector<std::string> translate(std::span<const core::text::Text> texts, std::size_t beam,
                                                     const std::stop_token& stop) override
    {
        std::vector<SourcePieces> sources;
        for (const auto& text : texts)
            sources.push_back(sourcePieces(text, model_->config, model_->pieces));
        std::vector<std::string> translations;
        for (const auto& list : translator_.translate(sources, beam, 1, stop))
            translations.push_back(list.empty() ? std::string() : list.front().text);
        return translations;
    }
    [[nodiscard]] std::unique_ptr<AttackedTranslator> clone() const override
    {
        return std::make_unique<TrainedTranslator>(model_, pieces_);
    }

private:
    std::shared_ptr<const TranslationModel> model_;
    std::shared_ptr<const AttackedPieces> pieces_;
    Translator translator_;
};

} // namespace

AttackedModel attackedModel(const std::shared_ptr<const TranslationModel>& model)
{
    auto pieces = std::make_shared<const AttackedPieces>(model->pieces, model->config.lowercase, model->config.longest);
    return {std::make_unique<TrainedTranslator>(model, pieces), pieces};
}

} // namespace models
