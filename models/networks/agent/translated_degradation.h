#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/metrics/translation/bleu.h"
#include "core/victims/pieces/unknown_pieces.h"
#include "models/inference/agent/environment.h"
#include "models/networks/agent/agent_data.h"
#include "models/training/kinds/agent_settings.h"

namespace models::networks {

/// How translations are scored while an agent learns.
struct DegradationRules {
    DegradationScore score = DegradationScore::Sentence;
    core::metrics::BleuOptions bleu; ///< Of sentences and batches; without case (section 4.3).
    std::size_t beam = 1;
    double sign = 1.0; ///< -1 where translations are to become better.
};

/// BLEU of the translations of unchanged texts, computed once. Safe from any thread.
class CleanScores {
public:
    explicit CleanScores(std::size_t pairs) : scores_(pairs) {}

    struct Score {
        double score = 0.0; ///< 0..100
        core::metrics::BleuCounts counts;
    };
    [[nodiscard]] std::optional<Score> find(std::size_t pair) const;
    void put(std::size_t pair, Score score);

private:
    mutable std::mutex mutex_; ///< Guards scores_.
    std::vector<std::optional<Score>> scores_;
};

/// The texts that perturbed pieces stand for, cut and translated again as the victim's users would have them.
class TranslatedTexts {
public:
    TranslatedTexts(AttackedTranslator& translator, std::stop_token stop);

    /// The text of a pair with these rows. `random` draws what is shown for unknown pieces.
    [[nodiscard]] core::text::Text textOf(const AgentPair& pair, std::span<const std::uint32_t> rows,
                                          core::Random& random) const;
    /// \throws core::Error after a stop request.
    [[nodiscard]] std::vector<std::string> translate(std::span<const core::text::Text> texts, std::size_t beam) const;

    [[nodiscard]] AttackedTranslator& translator() const { return translator_; }

private:
    AttackedTranslator& translator_;
    std::stop_token stop_;
    core::victims::UnknownPieces unknown_;
};

/// r_d of the texts of one episode: the relative degradation of their translations' BLEU, equation 10.
class TranslatedDegradation final : public Degradation {
public:
    /// `batch`: numbers of the episode's pairs in `pairs`. All that is given must outlive it.
    TranslatedDegradation(const std::vector<AgentPair>& pairs, std::vector<std::size_t> batch,
                          const TranslatedTexts& texts, CleanScores& clean, const DegradationRules& rules,
                          core::Random random)
        : pairs_(pairs), batch_(std::move(batch)), texts_(texts), clean_(clean), rules_(rules), random_(random)
    {}

    [[nodiscard]] std::vector<double> of(std::span<const std::size_t> texts,
                                         std::span<const std::vector<std::uint32_t>* const> rows) override;

private:
    [[nodiscard]] CleanScores::Score scoreOf(const AgentPair& pair, const std::string& translation) const;
    /// Translates those of the batch that were not translated yet.
    void readClean(std::span<const std::size_t> texts);

    const std::vector<AgentPair>& pairs_;
    std::vector<std::size_t> batch_;
    const TranslatedTexts& texts_;
    CleanScores& clean_;
    const DegradationRules& rules_;
    core::Random random_;
};

/// BLEU of a translation's pieces without smoothing, 0..100: what nltk's sentence_bleu gives with emulate_multibleu,
/// before it rounds. Pieces are compared by their rows. Check value: rows 1 2 3 4 5 against 1 2 3 4 6 -> 66.87403.
[[nodiscard]] double pieceBleu(std::span<const std::uint32_t> answer, std::span<const std::uint32_t> reference);

} // namespace models::networks
