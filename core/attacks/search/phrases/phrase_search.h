#pragma once

#include <string_view>
#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/run/run.h"
#include "core/attacks/search/search.h"
#include "core/structures/phrases.h"

namespace core::attacks {

/// What searches on pairs of phrases share. Source: Zheng et al. (2020), section 4.2.
class PhraseSearch : public SearchMethod {
public:
    explicit PhraseSearch(const Settings& settings);
    static std::vector<Parameter> parameters();

protected:
    /// Parsers read one sentence: the input's first segment.
    static constexpr std::uint16_t sentence = 0;

    /// The pairs of the reference tree; if there are none, the text is skipped.
    [[nodiscard]] std::vector<structures::PhrasePair> pairs(Run& run) const;
    /// A new error counts inside the target phrase only, not on its root's arc, which leads out of it.
    [[nodiscard]] static Goal::Reference aimedAt(const Goal::Reference& reference, const structures::Phrase& target);
    /// The words of a phrase that may be changed, in reading order.
    [[nodiscard]] static std::vector<Position> wordsOf(Run& run, const State& state, const structures::Phrase& phrase);
    /// The found text as one step of the trace.
    static void trace(Run& run, const State& before, const text::Variant& edits, std::string_view source,
                      const State& now);
    /// Most words of the source that are changed.
    [[nodiscard]] std::size_t words() const { return words_; }

private:
    structures::PhraseShape shape_;
    std::size_t distance_;
    std::size_t words_;
};

} // namespace core::attacks
