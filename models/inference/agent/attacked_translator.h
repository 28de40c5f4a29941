#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "core/victims/pieces/piece_candidates.h"
#include "models/inference/agent/piece_cutter.h"

namespace models {

/// What an agent learns to attack. One object serves one thread at a time; `clone()` gives another thread its own.
class AttackedTranslator {
public:
    virtual ~AttackedTranslator() = default;

    [[nodiscard]] virtual const PieceCutter& cutter() const = 0;
    /// Of the pieces that it reads, and of those that it writes.
    [[nodiscard]] virtual core::victims::PieceVectors sourceVectors() const = 0;
    [[nodiscard]] virtual core::victims::PieceVectors targetVectors() const = 0;
    /// The pieces of a translation.
    [[nodiscard]] virtual std::vector<std::uint32_t> targetRows(const std::string& translation) const = 0;
    [[nodiscard]] virtual std::size_t beam() const = 0; ///< That it answers with.

    /// The likeliest translation of each text, by beams of this width; none after a stop request. A translation does
    /// not depend on the texts beside it.
    [[nodiscard]] virtual std::vector<std::string> translate(std::span<const core::text::Text> texts, std::size_t beam,
                                                             const std::stop_token& stop) = 0;
    [[nodiscard]] virtual std::unique_ptr<AttackedTranslator> clone() const = 0;
};

class TranslationModel;
class AttackedPieces;
/// One that was trained here, and how it cuts.
struct AttackedModel {
    std::unique_ptr<AttackedTranslator> translator;
    std::shared_ptr<const AttackedPieces> pieces;
};
[[nodiscard]] AttackedModel attackedModel(const std::shared_ptr<const TranslationModel>& model);

} // namespace models
