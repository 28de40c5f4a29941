#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/language/entities/entity.h"
#include "core/language/entities/gazetteer.h"
#include "core/language/tagging/tagger.h"
#include "core/text/text.h"

namespace core::language {

/// Finds named entities in English: runs of names by the tagger's proper nouns and capitals, classified by the
/// gazetteer, by words such as University inside them, by their neighbours, else guessed; numbers and dates by rules.
/// docs/entities.md says how well.
///
/// Titles (Mr.), articles and possessive endings are not part of an entity. In a text without capitals, only names of
/// the gazetteer that are not ordinary words are found. Immutable, deterministic, safe from any thread.
class EntityRecogniser {
public:
    /// The tagger must outlive the recogniser.
    EntityRecogniser(std::shared_ptr<const Gazetteer> gazetteer, const Tagger& tagger);

    /// In reading order, without overlaps.
    [[nodiscard]] std::vector<Entity> entities(const text::Text& text) const;
    /// The same when the words' Penn tags are known: one per word.
    [[nodiscard]] std::vector<Entity> entities(std::span<const text::WordId> words, std::span<const TagId> tags) const;

    [[nodiscard]] const Tagger& tagger() const { return *tagger_; }
    [[nodiscard]] const Gazetteer& gazetteer() const { return *gazetteer_; }
    /// Of what entities depend on besides the text: the lists and the tagger.
    [[nodiscard]] std::string hash() const;

private:
    std::shared_ptr<const Gazetteer> gazetteer_;
    const Tagger* tagger_;
};

} // namespace core::language
