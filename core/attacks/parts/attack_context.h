#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/random.h"
#include "core/language/entities/entity_recogniser.h"
#include "core/language/masked_language_model.h"
#include "core/language/tagging/tagger.h"
#include "core/structures/prediction.h"
#include "core/text/edit.h"
#include "core/text/input.h"
#include "core/text/numbers.h"

namespace core::victims {
class PieceReader;
}

namespace core::attacks {

/// What a change applies to. Gap: the place before a word, where another can be inserted.
enum class Site : std::uint8_t { Word, Sentence, Segment, Gap };

/// A word of a text, a sentence, a whole segment, or the place before a word. Positions compare in reading order, which
/// breaks the ties of every ranking.
struct Position {
    std::uint16_t segment = 0;
    std::uint32_t index = 0; ///< The first word; for a gap, the word after it.
    std::uint32_t words = 1;
    Site site = Site::Word;

    [[nodiscard]] bool isWord() const { return site == Site::Word; }
    [[nodiscard]] std::uint32_t end() const { return index + words; }    ///< One past the last word.
    friend auto operator<=>(const Position&, const Position&) = default; // NOLINT(modernize-use-nullptr)
};

/// The goal function's judgement of an answer.
struct Judgement {
    double loss = 0.0; ///< 0..1, higher is better for the attacker; on the score grid.
    bool success = false;
    double score = 0.0; ///< The victim's score of the reference label, 0..1.
};

/// The fluency of a word that no model has judged, or none knows: below that of any other.
inline constexpr float unknownFluency = -1.0e30F;

/// One change that a transformation proposes. Nearly always a single edit of one word, so one edit is stored in place;
/// rewriting a sentence or segment takes several.
struct Candidate {
    text::Edit edit;          ///< Of a rewriting, the first.
    std::string_view source;  ///< Type of the transformation; lives as long as the program.
    int rejectedBy = -1;      ///< Index of the constraint that rejected it, -1: none.
    float similarity = -1.0F; ///< As the sentence-similarity constraint measured it, -1 where it did not.
    /// Log-probability of the word there, as the constraint likeliest measured it.
    float fluency = unknownFluency;
    std::shared_ptr<const text::Variant> rewriting = {}; ///< All edits of a rewriting; null if `edit` is the only one.

    /// The gold answer of the changed text, where the change makes it another one; null where it stays.
    std::shared_ptr<const structures::Prediction> gold = {};

    /// `edit` replaces a word, and the other edits of `rewriting` put right what that breaks (Constraint::putRight).
    bool repaired = false;

    [[nodiscard]] bool passes() const { return rejectedBy < 0; }
    /// Whether it replaces one word by another and changes nothing else.
    [[nodiscard]] bool isSubstitution() const { return rewriting == nullptr && edit.op == text::EditOp::Replace; }
    [[nodiscard]] std::span<const text::Edit> edits() const
    {
        return rewriting == nullptr ? std::span(&edit, 1) : std::span<const text::Edit>(*rewriting);
    }
};

/// A text the search has reached, and the victim's prediction for it.
struct State {
    text::Input input;
    structures::Prediction answer;
    Judgement judgement;
    /// The gold answer of this text, where changes made it another one than the example's; else null.
    std::shared_ptr<const structures::Prediction> gold = {};

    [[nodiscard]] const text::Text& text(Position at) const { return input[at.segment].text; }
    [[nodiscard]] const text::Word& word(Position at) const { return text(at).words()[at.index]; }
};

/// The example under attack, as transformations and constraints see it: the original, the seed, and what has been
/// computed about its texts so far. Belongs to one thread.
class AttackContext {
public:
    /// `vocabulary`: the victim's words, if it exposes them; must outlive the context.
    AttackContext(const text::Input& original, std::uint64_t seed, std::uint64_t exampleHash,
                  std::span<const text::WordId> vocabulary = {})
        : original_(&original), seed_(seed), exampleHash_(exampleHash), vocabulary_(vocabulary)
    {}

    [[nodiscard]] const text::Input& original() const { return *original_; }
    /// The original word that a word comes from; itself for an inserted one.
    [[nodiscard]] text::WordId originalOf(const text::Text& text, const text::Word& word) const
    {
        return word.origins.empty() ? word.id : text.originalWords()[word.origins.front()];
    }

    /// Random numbers for a step of the search.
    [[nodiscard]] Random random(std::uint64_t step) const { return Random(seed_, exampleHash_, step); }
    /// Random numbers for changing a word. There are eight different draws per word and seed, so that a campaign of any
    /// length makes a bounded number of new word forms.
    [[nodiscard]] Random randomFor(text::WordId word, std::uint64_t step) const
    {
        return Random(seed_, combine64(text::hashOf(word), exampleHash_ % drawsPerWord), step);
    }
    /// The part of a cache key that randomFor() depends on.
    [[nodiscard]] std::uint64_t drawKey() const { return combine64(seed_, exampleHash_ % drawsPerWord); }
    static constexpr std::uint64_t drawsPerWord = 8;

    /// The tags of a whole text, computed once for each of the latest few texts. The span is valid until some more
    /// texts have been tagged.
    [[nodiscard]] std::span<const language::TagId> tags(const language::Tagger& tagger, const text::Text& text,
                                                        language::Tagger::Tagset tagset)
    {
        return tagged(tagger, text, tagset).tags();
    }
    /// The same as a sentence that can also tag changed versions of itself.
    [[nodiscard]] const language::TaggedSentence& tagged(const language::Tagger& tagger, const text::Text& text,
                                                         language::Tagger::Tagset tagset);

    /// The named entities of a whole text, found once for each of the latest few texts. Valid until the entities of
    /// some more texts have been requested.
    [[nodiscard]] std::span<const language::Entity> entities(const language::EntityRecogniser& recogniser,
                                                             const text::Text& text);

    /// The numbers of a segment of the original, found on first use.
    [[nodiscard]] std::span<const text::Mark> numbers(std::size_t segment, text::Ordinals ordinals);

    /// The victim's labels, and the index of the one under attack; -1 if the victim does not answer with labels.
    void setLabels(std::span<const std::string> labels, int lost)
    {
        labels_ = labels;
        lostLabel_ = lost;
    }
    [[nodiscard]] std::span<const std::string> labels() const { return labels_; }
    [[nodiscard]] int lostLabel() const { return lostLabel_; }

    /// The gold answer of the text that is to be changed, for what changes it along; null where nobody said it. It must
    /// outlive its use.
    void setGold(const structures::Prediction* gold) { gold_ = gold; }
    [[nodiscard]] const structures::Prediction* gold() const { return gold_; }

    /// The pieces that the victim reads; null if it does not show them. Must outlive the context.
    void setPieces(const victims::PieceReader* pieces) { pieces_ = pieces; }
    [[nodiscard]] const victims::PieceReader* pieces() const { return pieces_; }

    /// How long a program queried about this example may take: until the stop request or the deadline.
    struct Patience {
        std::stop_token stop;
        std::optional<std::chrono::steady_clock::time_point> deadline;
    };
    void setPatience(Patience patience) { patience_ = std::move(patience); }
    [[nodiscard]] const Patience& patience() const { return patience_; }

    /// The victim's words, most frequent first; empty if it does not expose them.
    [[nodiscard]] std::span<const text::WordId> vocabulary() const { return vocabulary_; }

    /// Those of them that may be put into a text: with a letter or digit, and not marks such as <unk>.
    struct ProperWord {
        text::WordId word;
        text::WordId lower;
    };
    [[nodiscard]] std::span<const ProperWord> properVocabulary();

    /// The model's proposals for a place of a text, at most `most` words, likeliest first. The model is run once per
    /// text for all its places if one pass serves them all. The span is valid until proposals for some more texts have
    /// been requested.
    [[nodiscard]] std::span<const language::Proposal>
    proposals(const language::MaskedLanguageModel& model, const text::Text& text, std::size_t place, std::size_t most);

    /// The model's proposals for a blank of a text, computed once per blank. The span is valid until proposals for some
    /// more texts have been requested.
    [[nodiscard]] std::span<const language::Proposal> fill(const language::MaskedLanguageModel& model,
                                                           const text::Text& text, const language::Blank& blank,
                                                           const language::Filling& filling);
    /// Computes the proposals for all these blanks of a text at once.
    void foresee(const language::MaskedLanguageModel& model, const text::Text& text,
                 std::span<const language::Blank> blanks, const language::Filling& filling);

    /// Storage for candidate lists that do not fit into the shared cache.
    [[nodiscard]] std::deque<std::vector<text::WordId>>& overflow() { return overflow_; }

private:
    struct Tagged {
        std::uint64_t hash = 0;
        const language::Tagger* tagger = nullptr;
        language::Tagger::Tagset tagset{};
        std::optional<language::TaggedSentence> sentence;
    };
    struct Proposed {
        std::uint64_t hash = 0;
        const language::MaskedLanguageModel* model = nullptr;
        std::size_t most = 0;
        std::vector<std::optional<std::vector<language::Proposal>>> places;
    };
    struct Filled {
        std::uint64_t hash = 0;
        const language::MaskedLanguageModel* model = nullptr;
        std::size_t words = 0;
        language::Filling filling;
        std::map<language::Blank, std::vector<language::Proposal>> blanks;
    };
    Filled& filled(const language::MaskedLanguageModel& model, const text::Text& text,
                   const language::Filling& filling);

    const text::Input* original_;
    std::uint64_t seed_;
    std::uint64_t exampleHash_;
    std::span<const text::WordId> vocabulary_;
    std::span<const std::string> labels_;
    int lostLabel_ = -1;
    const structures::Prediction* gold_ = nullptr;
    const victims::PieceReader* pieces_ = nullptr;
    Patience patience_;
    std::vector<ProperWord> properVocabulary_; ///< Made on first use.
    std::array<Tagged, 4> tagged_;
    std::size_t nextTagged_ = 0;
    struct Found {
        std::uint64_t hash = 0;
        const language::EntityRecogniser* recogniser = nullptr;
        std::size_t words = 0;
        std::vector<language::Entity> entities;
    };
    std::array<std::vector<std::optional<std::vector<text::Mark>>>, 2> numbers_; ///< Without ordinals, and with.
    std::array<Found, 4> found_;
    std::size_t nextFound_ = 0;
    std::array<Proposed, 4> proposed_;
    std::size_t nextProposed_ = 0;
    /// Precomputed proposals are kept until they are used: a composite of three parts with different settings needs six
    /// on a pair of texts, and the text reached next needs as many again.
    std::array<Filled, 12> filled_;
    std::size_t nextFilled_ = 0;
    std::deque<std::vector<text::WordId>> overflow_;
};

/// Whether a word has a letter or a digit; attacks leave punctuation alone.
[[nodiscard]] bool isWordLike(text::WordId word);
/// The same for entries of a vocabulary: marks such as <unk> are not words.
[[nodiscard]] bool isProperWord(text::WordId word);

/// All places of one kind in the editable segments, in reading order: words with a letter or digit and the places
/// before them, and sentences and segments that contain such a word.
void appendPlaces(const text::Input& input, Site site, std::vector<Position>& places);

/// How many original words of the editable segments were changed; inserted words count too.
[[nodiscard]] std::size_t changedWords(const text::Input& input);

/// The words of the editable segments before any change.
[[nodiscard]] std::size_t editableWords(const text::Input& input);

} // namespace core::attacks
