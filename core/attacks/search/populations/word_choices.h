#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/attacks/run/run.h"

namespace core::attacks {

/// A text that a population search works on: for every place that may be changed, the index of the word in it, 0 for
/// the original.
using Genome = std::vector<std::uint16_t>;

/// The words to choose from in each place of a text, the victim's answers to their combinations, and how near those are
/// to the original. Each combination is queried once. Belongs to one thread.
///
/// The words are those of the transformation that pass all constraints when put into the original text alone. The
/// constraints also decide how many may be changed at once.
class WordChoices {
public:
    enum class Rejected : bool { LeftOut, Added };
    /// `encoder` measures similarity; null if it is not needed. `rejected`: what becomes of the transformation's words
    /// that a constraint rejects: Added, they are numbered above choices().
    WordChoices(Run& run, const language::SentenceEncoder* encoder, Rejected rejected = Rejected::LeftOut);

    /// Places with a word to choose, in reading order.
    [[nodiscard]] std::size_t places() const { return places_.size(); }
    /// How many words a place has to choose from besides the original.
    [[nodiscard]] std::size_t choices(std::size_t place) const { return places_[place].choices; }
    /// Another word for a place, whatever the constraints say but those that keep the gold answer right. Returns its
    /// index, which is above choices(); none if it may not be, if the text would be read as other words with it, or if
    /// the place already has as many words as an index can count.
    [[nodiscard]] std::optional<std::size_t> add(std::size_t place, text::WordId word);
    /// How many words a place has with those that were added.
    [[nodiscard]] std::size_t all(std::size_t place) const { return places_[place].edits.size(); }
    [[nodiscard]] Position position(std::size_t place) const { return places_[place].at; }
    [[nodiscard]] Genome original() const { return Genome(places_.size(), 0); }

    [[nodiscard]] static std::size_t changed(const Genome& genome);
    /// Places whose word is not the original.
    [[nodiscard]] static std::vector<std::size_t> changedPlaces(const Genome& genome);
    /// Whether the constraints allow this many changes.
    [[nodiscard]] bool allowed(const Genome& genome) const { return changed(genome) <= run_.wordLimit(); }

    /// Queries those not queried yet, in one batch; false if the budget ended before all of them.
    bool query(std::span<const Genome> genomes);
    /// The answer to a text, null if it has not been queried. The original always has.
    [[nodiscard]] const JudgedAnswer* answer(const Genome& genome) const;
    /// Queries if necessary; false also when the budget is spent.
    bool succeeds(const Genome& genome);

    /// Cosine of the encodings of the whole texts, -1..1.
    [[nodiscard]] double similarity(const Genome& genome) const;
    /// The same with each of the place's words in it: the original first, added ones last.
    [[nodiscard]] std::vector<double> similarities(const Genome& genome, std::size_t place) const;

    /// The text with its answer; must have been queried.
    [[nodiscard]] State state(const Genome& genome) const;
    /// Writes the path from one text to another into the trace.
    void trace(const Genome& before, const Genome& now);

private:
    struct Place {
        Position at;
        std::size_t word = 0;         ///< Its position among the words of all editable segments.
        std::vector<Candidate> edits; ///< Added ones last.
        std::size_t choices = 0;      ///< Without added ones.
    };
    [[nodiscard]] text::Variant edits(const Genome& genome) const;
    [[nodiscard]] std::vector<text::WordId> words(const Genome& genome) const;

    Run& run_;
    const language::SentenceEncoder* encoder_;
    std::vector<Place> places_;
    std::vector<text::WordId> words_; ///< Of the original's editable segments.
    std::vector<float> encoded_;      ///< Their encoding.
    std::map<Genome, JudgedAnswer> known_;
};

} // namespace core::attacks
