#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "core/attacks/parts/attack_context.h"
#include "core/language/resources.h"
#include "core/language/senses/polarity.h"
#include "core/language/senses/sense_chooser.h"
#include "core/language/validity/relation.h"

namespace core::attacks {

/// How substitutes are related to the words they replace, for the constraints that ask. What is read of senses, words
/// and places is kept and shared by all of them. Safe from any thread.
class WordRelations {
public:
    /// The one for these resources and this tagger; made where no constraint has it yet. The resources must outlive it.
    [[nodiscard]] static std::shared_ptr<const WordRelations> of(const language::Resources& resources,
                                                                 const language::Tagger& tagger);

    WordRelations(const language::Resources& resources, const language::Tagger& tagger);

    using Meaning = language::Relations::Meaning;
    /// The meaning of the original word at the place of a substitution, in the original text; null where the word is no
    /// noun, verb, adjective or adverb, or comes from several.
    [[nodiscard]] std::shared_ptr<const Meaning> meaningAt(AttackContext& context, const text::Input& current,
                                                           const Candidate& candidate) const;
    [[nodiscard]] const language::Relations& relations() const { return relations_; }
    [[nodiscard]] const language::Polarity& polarity() const { return polarity_; }
    [[nodiscard]] const lexicon::WordVectors& vectors() const { return vectors_; }

private:
    const language::Tagger& tagger_;
    const lexicon::WordVectors& vectors_;
    language::SenseChooser senses_;
    language::Polarity polarity_;
    language::Relations relations_;

    struct Known {
        std::uint64_t text = 0;
        std::size_t words = 0;
        std::uint32_t word = 0;
        std::shared_ptr<const Meaning> meaning;
        bool used = false;
    };
    mutable std::mutex mutex_;             ///< Guards what follows.
    mutable std::array<Known, 256> known_; ///< The latest places, by a hash of text and word.
};

} // namespace core::attacks
