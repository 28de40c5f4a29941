#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/language/resources.h"
#include "core/language/validity/changed_text.h"
#include "core/language/validity/flag.h"
#include "core/language/validity/relation.h"
#include "core/language/validity/word_forms.h"
#include "core/text/input.h"

namespace core::language {

/// What speaks against a text of several segments.
struct SegmentFlag {
    std::uint16_t segment = 0;
    Flag flag;
    friend bool operator==(const SegmentFlag&, const SegmentFlag&) = default;
};

/// Flags changed texts by the rules of rules.h and the relations of relation.h. English; it uses WordNet, the built-in
/// tagger, vectors and sentence encoder, the entity recogniser, and a spelling dictionary where there is one.
/// Immutable, safe from any thread.
class Validity {
public:
    /// `dictionary`: a resource's name. `resources` must outlive it. \throws Error when something else is missing.
    explicit Validity(const Resources& resources, const std::string& dictionary = "own");
    ~Validity();

    /// In the order of FlagKind, then of places. `after` has the words of `before` as its originals.
    [[nodiscard]] std::vector<Flag> flags(const text::Text& before, const text::Text& after) const;
    /// The same of the segments in English that may be edited and were.
    [[nodiscard]] std::vector<SegmentFlag> flags(const text::Input& before, const text::Input& after) const;
    /// Whether there is such a segment.
    [[nodiscard]] static bool reads(const text::Input& before, const text::Input& after);

    /// Whether it knows which words there are; without, nothing is flagged as not-a-word.
    [[nodiscard]] bool hasDictionary() const { return dictionary_ != nullptr; }
    /// The kinds that it looks for.
    [[nodiscard]] std::vector<FlagKind> kinds() const;
    /// What the flags depend on besides the texts, for records: "rules-2-without-dictionary".
    [[nodiscard]] std::string name() const;

    // What the rules need, for constraints that ask a single one.
    [[nodiscard]] const WordForms& forms() const { return forms_; }
    [[nodiscard]] const Relations& relations() const { return relations_; }
    [[nodiscard]] const lexicon::SpellingDictionary* dictionary() const { return dictionary_; }
    /// Whether the dictionary or the built-in vectors have a word.
    [[nodiscard]] bool exists(std::string_view lower) const;
    /// The Penn tags of a text.
    [[nodiscard]] std::vector<std::string> tagsOf(const text::Text& text) const;

private:
    const Resources* resources_;
    const lexicon::SpellingDictionary* dictionary_;
    lexicon::Inflector inflector_;
    WordForms forms_;
    SenseChooser senses_;
    Polarity polarity_;
    Relations relations_;
};

} // namespace core::language
