#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/attacks/run.h"

namespace core::attacks {

/// A text that a population search works on: for every place that may be changed the number of the word that stands
/// there, 0 for the original one.
using Genome = std::vector<std::uint16_t>;

/// The words that may stand in each place of a text, what the victim says of their combinations, and how near those are
/// to the original. A combination is asked about once. Belongs to one thread.
///
/// The words are those of the transformation that pass all constraints when they alone are put into the original text.
/// How many may be changed at once is asked of the constraints, too.
class WordChoices {
public:
    /// `encoder` measures similarity; null where nobody asks for it.
    WordChoices(Run& run, const language::SentenceEncoder* encoder);

    /// Places that have a word to choose, in reading order.
    [[nodiscard]] std::size_t places() const { return places_.size(); }
    /// How many words may stand in a place besides the original.
    [[nodiscard]] std::size_t choices(std::size_t place) const { return places_[place].choices; }
    /// Another word for a place, whatever constraints say: its number, which is above choices(). None when the place
    /// has as many words as can be counted.
    [[nodiscard]] std::optional<std::size_t> add(std::size_t place, text::WordId word);
    [[nodiscard]] Position position(std::size_t place) const { return places_[place].at; }
    [[nodiscard]] Genome original() const { return Genome(places_.size(), 0); }

    [[nodiscard]] static std::size_t changed(const Genome& genome);
    /// Places that do not have the original word.
    [[nodiscard]] static std::vector<std::size_t> changedPlaces(const Genome& genome);
    /// Whether the constraints allow so many changes.
    [[nodiscard]] bool allowed(const Genome& genome) const { return changed(genome) <= run_.wordLimit(); }

    /// Asks about those that were not asked about yet, in one batch; false when the budget ended before all of them.
    bool ask(std::span<const Genome> genomes);
    /// The answer to a text that was asked about; null where it was not. The original was.
    [[nodiscard]] const ProbeAnswer* answer(const Genome& genome) const;
    /// Asks when need be; false also when the budget is spent.
    bool succeeds(const Genome& genome);

    /// Cosine of the encodings of the whole texts, -1..1.
    [[nodiscard]] double similarity(const Genome& genome) const;
    /// The same with each of the place's words in it, the original first, those that were added last.
    [[nodiscard]] std::vector<double> similarities(const Genome& genome, std::size_t place) const;

    /// The text with its answer; it must have been asked about.
    [[nodiscard]] State state(const Genome& genome) const;
    /// Writes the way from one text to another into the trace.
    void trace(const Genome& before, const Genome& now);

private:
    struct Place {
        Position at;
        std::size_t word = 0;         ///< Its place among the words of all editable segments.
        std::vector<Candidate> edits; ///< Those that were added last.
        std::size_t choices = 0;      ///< Without them.
    };
    [[nodiscard]] text::Variant edits(const Genome& genome) const;
    [[nodiscard]] std::vector<text::WordId> words(const Genome& genome) const;

    Run& run_;
    const language::SentenceEncoder* encoder_;
    std::vector<Place> places_;
    std::vector<text::WordId> words_; ///< Of the original's editable segments.
    std::vector<float> encoded_;      ///< Their encoding.
    std::map<Genome, ProbeAnswer> known_;
};

} // namespace core::attacks
