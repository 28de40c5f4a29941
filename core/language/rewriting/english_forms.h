#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/tagging/tagger.h"
#include "core/lexicon/inflector.h"
#include "core/lexicon/wordnet.h"

namespace core::language {

/// What rules over phrases need to know of English: tags, base forms and inflections. Immutable, safe from any thread.
class EnglishForms {
public:
    EnglishForms(std::shared_ptr<const Tagger> tagger, std::shared_ptr<const lexicon::WordNet> wordNet);

    [[nodiscard]] const Tagger& tagger() const { return *tagger_; }

    /// Base forms of a word in lower case, verbs' or nouns' by its Penn tag, the likelier first; at least one.
    [[nodiscard]] std::vector<std::string> basesOf(const std::string& lower, std::string_view tag) const;
    /// A base form in the form of a Penn tag: (have, VBZ) has.
    [[nodiscard]] std::string inflected(const std::string& base, std::string_view tag) const;
    /// The base form of a verb in the form that an auxiliary asks for: (have, does) has, (find, did) found.
    [[nodiscard]] std::string agreeing(const std::string& base, std::string_view auxiliary) const;
    /// his, Ann's, the girls'
    [[nodiscard]] static std::string possessive(const std::string& phrase);
    /// him for he; other phrases stay.
    [[nodiscard]] static std::string object(const std::string& phrase);
    /// Whether a word is an ordinary noun, so that its capital at the beginning of a sentence says nothing.
    [[nodiscard]] bool isOrdinary(const std::string& lower) const;
    /// Whether a word can be a verb, in any form.
    [[nodiscard]] bool isVerb(const std::string& lower) const;
    /// Whether WordNet has a word, in any form.
    [[nodiscard]] bool isKnown(const std::string& lower) const;
    [[nodiscard]] std::string hash() const;

private:
    std::shared_ptr<const Tagger> tagger_;
    std::shared_ptr<const lexicon::WordNet> wordNet_;
    lexicon::Inflector inflector_;
};

} // namespace core::language
