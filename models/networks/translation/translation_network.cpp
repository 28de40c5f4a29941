#include "models/networks/translation/translation_network.h"

#include <algorithm>

#include "models/networks/translation/rnn_search_network.h"
#include "models/networks/translation/transformer_translation.h"

namespace models::networks {

TranslationBatch TranslationBatch::of(std::span<const TranslationExample* const> examples)
{
    TranslationBatch batch;
    std::vector<std::int64_t> targets;
    for (const auto* example : examples) {
        batch.texts.add(example->source.rows.size());
        batch.translations.add(example->target.size() + 1);
        targets.insert(targets.end(), example->target.begin(), example->target.end());
        targets.push_back(endPiece);
    }
    const std::size_t longest = batch.texts.longest(), steps = batch.translations.longest();
    const auto count = static_cast<std::int64_t>(examples.size());
    batch.source = torch::full({count, static_cast<std::int64_t>(longest)}, std::int64_t{endPiece}, torch::kInt64);
    batch.before = torch::full({count, static_cast<std::int64_t>(steps)}, std::int64_t{endPiece}, torch::kInt64);
    for (std::size_t i = 0; i < examples.size(); ++i) {
        std::ranges::copy(examples[i]->source.rows, batch.source.data_ptr<std::int64_t>() + i * longest);
        auto* before = batch.before.data_ptr<std::int64_t>() + i * steps;
        before[0] = beginPiece;
        std::ranges::copy(examples[i]->target, before + 1);
    }
    batch.targets = torch::tensor(at::ArrayRef<std::int64_t>(targets.data(), targets.size()), torch::kInt64);
    return batch;
}

torch::Tensor placesAmongPadded(const Segments& texts)
{
    Rows places;
    const std::size_t longest = texts.longest();
    for (std::size_t text = 0; text < texts.size(); ++text)
        for (std::size_t item = 0; item < texts.length(text); ++item)
            places.push_back(static_cast<std::int64_t>(text * longest + item));
    return torch::tensor(at::ArrayRef<std::int64_t>(places.data(), places.size()), torch::kInt64);
}

std::shared_ptr<TranslationNetwork> TranslationNetwork::make(const TranslationConfig& config, std::size_t pieces,
                                                             std::size_t targetPieces)
{
    if (config.architecture == TranslationArchitecture::RnnSearch)
        return std::make_shared<RnnSearchNetwork>(config, pieces, targetPieces);
    return std::make_shared<TransformerTranslation>(config, pieces, targetPieces);
}

} // namespace models::networks
