#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/random.h"
#include "core/lexicon/homophones.h"

namespace core::victims {

/// What stands in a text where an attack chose the unknown piece: a piece like the one before, which the translator
/// does not know.
///
/// Of a piece with a Chinese character one of them, from a random one on, is replaced by a character that sounds alike.
/// Of a Latin piece of more than three letters two neighbours, from a random place on, are swapped. Where no such piece
/// is unknown, the last letter is repeated until one is. Marks that tell where words begin or go on are kept.
/// Source: P. Michel et al. (2019), "On evaluation of adversarial perturbations for sequence-to-sequence models", and
/// the released code of Zou et al. (2020), which has the homophones from a list.
class UnknownPieces {
public:
    /// `isKnown`: whether the translator knows a piece with this form.
    explicit UnknownPieces(std::function<bool(const std::string& form)> isKnown,
                           std::shared_ptr<const lexicon::Homophones> homophones = nullptr)
        : isKnown_(std::move(isKnown)), homophones_(std::move(homophones))
    {}

    /// \return `form` itself if it is not known.
    [[nodiscard]] std::string shownFor(const std::string& form, Random& random) const;

private:
    std::function<bool(const std::string&)> isKnown_;
    std::shared_ptr<const lexicon::Homophones> homophones_; ///< Null: the built-in ones, made when they are needed.
};

} // namespace core::victims
