#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/parameter.h"
#include "core/metrics/translation/bleu.h"
#include "core/metrics/translation/chrf.h"

namespace core::metrics {

/// How translations are compared with their references; the names of the choices are those of sacreBLEU's signatures.
/// TER is as sacreBLEU has it by default, whatever is chosen.
struct TranslationOptions {
    /// How BLEU cuts sentences into words; nothing: by the references' language, see forLanguage(), and 13a until then.
    std::optional<BleuTokenizer> tokenizer;
    bool lowerCase = false; ///< BLEU and chrF without case.
    BleuSmoothing smoothing = BleuSmoothing::Exp;
    bool allReferences = true; ///< Every reference of a text counts; else the first alone.

    /// The same with the tokenizer that tokenizerFor() names, where none was chosen.
    [[nodiscard]] TranslationOptions forLanguage(std::string_view language) const;
    [[nodiscard]] BleuOptions bleu() const;
    [[nodiscard]] ChrfOptions chrf() const;
    friend bool operator==(const TranslationOptions&, const TranslationOptions&) = default;
};

/// What command line, recipes and window say of them.
[[nodiscard]] const std::vector<PlanParameter<TranslationOptions>>& translationParameters();

/// The language itself, without region and script, by its code of two letters where scoring depends on it (zh of cmn
/// and zh-TW).
[[nodiscard]] std::string_view plainLanguage(std::string_view language);
/// The tokenizer for references in a language (BCP 47: `zh`, `zh-TW`, `cmn`): zh for Chinese; char for Japanese and
/// Korean, for which sacreBLEU's own choice needs a dictionary; else 13a.
[[nodiscard]] BleuTokenizer tokenizerFor(std::string_view language);
/// What is to be said of tokenizerFor(), a sentence; empty where it is sacreBLEU's own choice.
[[nodiscard]] std::string tokenizerNote(std::string_view language);

/// "auto", or the tokenizer's name.
inline constexpr std::string_view tokenizerByLanguage = "auto";
/// The tokenizer of that name, nothing for auto. \throws UsageError for other names.
[[nodiscard]] std::optional<BleuTokenizer> tokenizerChosen(std::string_view name);
/// All that tokenizerChosen() takes, the default first.
[[nodiscard]] std::vector<std::string> tokenizerChoices();
/// All that bleuSmoothingNamed() takes, the default first.
[[nodiscard]] std::vector<std::string> smoothingChoices();

} // namespace core::metrics
