#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/entities/entity_recogniser.h"
#include "core/structures/prediction.h"
#include "core/text/input.h"
#include "core/victims/preprocessing/name_list.h"

namespace core::victims {

/// What a victim was trained to read instead of the text as people read it.
enum class CleaningStep : std::uint8_t {
    Lower,       ///< lower: words in lower case.
    Stem,        ///< stem: Porter's stems, in lower case.
    Snowball,    ///< snowball: stems by Porter's later rules for English, in lower case; in the place of stem.
    Anonymise,   ///< anonymise: names by their kind and a number: PERSON0; s0 where the corpus marks an s.
    Numbers,     ///< NUMk: the numbers in their order, NUM0 NUM1.
    Punctuation, ///< punctuation: without words of nothing but . , ; : ? !, if there are others.
};

/// Steps by name, each once. \throws UsageError for another name, one given twice, or both kinds of stems.
[[nodiscard]] std::vector<CleaningStep> cleaningSteps(std::span<const std::string> names);

/// A text as a victim reads it, and the way back.
struct CleanText {
    /// The words of the uncleaned text that a word represents.
    struct Range {
        std::uint32_t begin = 0, end = 0;
        friend bool operator==(const Range&, const Range&) = default;
    };
    /// A name that was replaced.
    struct Name {
        std::string placeholder; ///< s0
        std::string kind;        ///< s
        std::string words;       ///< The words it represents.
        std::string written;     ///< How the gold answer writes it, texas:s; the words if the corpus does not say.
    };
    text::Input input;
    std::vector<std::vector<Range>> words; ///< [segment][word]
    std::vector<double> numbers;           ///< The values of NUM0, NUM1, ...
    std::vector<Name> names;
};

/// Cleans what a victim reads, from the current text: a number that an attack wrote in words is found again. Names are
/// those the corpus marks and no edit has touched; if it marks none, those in the list, and where there is no list
/// those the recogniser finds. A text with a placeholder of its gold answer, s0 for s0, was cleaned before: of it only
/// words that an edit put in are cleaned. The order of the steps does not matter: names come first, then numbers, then
/// the case and stems of all other words. Numbers are counted through all segments.
class Cleaning {
public:
    /// `recogniser`, `names`: null if names are found by the corpus's marks alone.
    explicit Cleaning(std::vector<CleaningStep> steps,
                      std::shared_ptr<const language::EntityRecogniser> recogniser = nullptr,
                      std::shared_ptr<const NameList> names = nullptr);

    [[nodiscard]] CleanText of(const text::Input& input) const;
    [[nodiscard]] bool has(CleaningStep step) const;

private:
    class Segment;
    std::vector<CleaningStep> steps_;
    std::shared_ptr<const language::EntityRecogniser> recogniser_;
    std::shared_ptr<const NameList> names_;
};

/// The answer to a clean text in terms of the uncleaned one: numbers, and names as the gold answer writes them, replace
/// what represents them. An equation is computed again; one without a value keeps the victim's answer.
[[nodiscard]] structures::Prediction restored(structures::Prediction answer, const CleanText& clean);
/// The same of a text, word by word.
[[nodiscard]] std::string restored(const std::string& text, const CleanText& clean);

/// The way back: a logical form about the uncleaned text as a victim writes it about the clean one. What is not a form,
/// or names nothing that was replaced, stays as it is.
[[nodiscard]] structures::Prediction cleaned(structures::Prediction answer, const CleanText& clean);

} // namespace core::victims
