#pragma once

#include <optional>
#include <string_view>

namespace core::lexicon {

/// Past tense and past participle of a verb that does not take -ed; where several are in use, the commonest in
/// American English.
struct IrregularVerb {
    std::string_view base;
    std::string_view past;
    std::string_view participle;
};

/// The verbs that English grammars list as irregular, without their compounds (overcome, undo).
[[nodiscard]] std::optional<IrregularVerb> irregularVerb(std::string_view base);

/// Plural of a noun whose plural in common use follows no rule (man, child, criterion); empty when there is none.
[[nodiscard]] std::optional<std::string_view> irregularPlural(std::string_view noun);

/// Comparative and superlative of good, bad, far, little, many, much, well.
struct IrregularDegree {
    std::string_view base;
    std::string_view comparative;
    std::string_view superlative;
};
[[nodiscard]] std::optional<IrregularDegree> irregularDegree(std::string_view base);

/// Whether a short adjective is not compared, though its spelling would allow it: last, dead, prime, own, such.
[[nodiscard]] bool hasNoDegrees(std::string_view adjective);

} // namespace core::lexicon
