#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/structures/prediction.h"
#include "core/text/edit.h"
#include "core/text/input.h"

namespace core::victims {

// What victims expose of their internals, one small interface each (Victim::words(), arcs(), tags(), flips(), writer(),
// attention(), cutter(), vectors()).

/// The vectors of words at a network's input.
class WordVectors {
public:
    virtual ~WordVectors() = default;
    /// The vector of a word (a character model computes it): what equation 5 of Zheng et al. (2020) measures distances
    /// in. Valid until the victim is destroyed; a word outside the vocabulary has `<unk>`'s.
    [[nodiscard]] virtual std::span<const float> wordVector(text::WordId word) = 0;
    /// Whether the victim tells the word apart from `<unk>`.
    [[nodiscard]] virtual bool knows(text::WordId word) const = 0;
    /// The words of its vocabulary, most frequent first (a character model: those of its training text).
    [[nodiscard]] virtual std::span<const text::WordId> vocabulary() const = 0;
};

/// Scores of all arcs of a sentence of n words: `at(dependent, head)`, dependent 1..n, head 0..n (0 is the root).
struct ArcScores {
    std::size_t words = 0;
    std::vector<float> scores; ///< [n][n + 1], row by row.
    [[nodiscard]] float at(std::size_t dependent, std::size_t head) const
    {
        return scores[(dependent - 1) * (words + 1) + head];
    }
};

/// The arguments of the margin function: the sum over the counted words of
/// max(score of the reference arc - best other arc's score, -epsilon).
/// Source: Zheng et al. (2020), equation 4.
struct MarginRequest {
    std::span<const int> heads;            ///< The reference tree, one per word, from 1, 0 is the root.
    std::span<const std::uint8_t> counted; ///< One per word, 0 leaves it out; empty: all words count.
    double epsilon = 1.0;                  ///< Confidence margin, in units of arc scores.
    std::size_t begin = 0;                 ///< Only the words [begin, end) are needed; the others may get zeros.
    std::size_t end = std::numeric_limits<std::size_t>::max();
};

/// The margin and its gradient with respect to each word's vector.
struct MarginGradient {
    double margin = 0.0;
    std::size_t dimensions = 0;
    std::vector<float> vectors; ///< [word][dimensions]
    std::vector<double> norms;  ///< L2 norm per word: its importance (equation 4).
};

/// The scores of arcs before the tree search, and how they depend on the words.
class ArcScorer {
public:
    virtual ~ArcScorer() = default;
    /// Segment::tags of `input` are used if the parser reads tags, there is one per word and all are written `NOUN NN`;
    /// else it tags the sentence itself.
    [[nodiscard]] virtual ArcScores arcScores(const text::Input& input, std::stop_token stop) = 0;

    /// \throws Error when the input has no words or the reference does not fit.
    [[nodiscard]] virtual MarginGradient marginGradient(const text::Input& input, const MarginRequest& request,
                                                        std::stop_token stop) = 0;

    /// The same for several texts, one request each.
    [[nodiscard]] virtual std::vector<MarginGradient>
    marginGradients(std::span<const text::Input> inputs, std::span<const MarginRequest> requests, std::stop_token stop)
    {
        std::vector<MarginGradient> gradients;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            gradients.push_back(marginGradient(inputs[i], requests[i], stop));
        return gradients;
    }
};

/// Words that would replace words of a text, each alone.
struct FlipRequest {
    const text::Input& input;
    std::span<const text::Edit> flips; ///< Replacements.
};

/// What a classifier's gradients predict for words without querying them.
class FlipScorer {
public:
    virtual ~FlipScorer() = default;
    /// For each request how much every flip would add to the loss (the negative log-likelihood of `label`), to the
    /// first order: (vector of the new word - vector of the old one) . gradient at the place. The gradient is computed
    /// once per request. Source: Ebrahimi et al. (2018), equations 2 to 5, there for characters, in section 5 for
    /// words. \throws Error for a label that the victim does not have.
    [[nodiscard]] virtual std::vector<std::vector<double>> flipGains(std::span<const FlipRequest> requests, int label,
                                                                     std::stop_token stop) = 0;
};

/// The attention of a classifier while it answers. Its card has Capability::Attention.
class AttentionReader {
public:
    virtual ~AttentionReader() = default;
    /// How much the answer takes from each word, [segment][word], at least 0; the shares of a segment's words sum to 1,
    /// or to 0 if the victim attends to none of them. A hierarchical network gives weight of the sentence x weight of
    /// the word (Maheshwary (2022), section 4.2.1). Words that the victim cuts off have 0.
    [[nodiscard]] virtual std::vector<std::vector<float>> attention(const text::Input& input, std::stop_token stop) = 0;
};

/// What a classifier makes of a whole text before it answers.
class TextVectors {
public:
    virtual ~TextVectors() = default;
    /// What the network's last layer reads of each input: one vector per input, all of one size. A vector does not
    /// depend on the other inputs. None at all after a stop request.
    [[nodiscard]] virtual std::vector<std::vector<float>> textVectors(std::span<const text::Input> inputs,
                                                                      std::stop_token stop) = 0;
};

/// The pieces that the words of a text are read as, [segment][word][piece].
using WordPieces = std::vector<std::vector<std::vector<std::string>>>;

/// How a classifier cuts words.
class WordCutter {
public:
    virtual ~WordCutter() = default;
    /// As the vocabulary writes them; none for a word that is cut off, or that the victim leaves out.
    [[nodiscard]] virtual WordPieces pieces(const text::Input& input, std::stop_token stop) = 0;
};

/// The part-of-speech tags that a victim reads besides the words.
class TagReader {
public:
    virtual ~TagReader() = default;
    /// Whether Segment::tags matter to its answers; a tag is written `NOUN NN` (universal, blank, Penn).
    [[nodiscard]] virtual bool readsTags() const = 0;
    /// The tags its own tagger gives, in that form; empty unless readsTags().
    [[nodiscard]] virtual std::vector<std::string> tagsFor(const text::Input& input) = 0;
};

/// An answer that a victim may give.
struct WrittenAnswer {
    structures::Prediction answer;
    double logProbability = 0.0; ///< Natural logarithm.
};

/// The attention of a victim while it writes an answer.
struct AnswerAttention {
    std::size_t segment = 0; ///< Whose words it attends to.
    std::vector<std::string> pieces;
    std::vector<std::vector<float>> weights; ///< [piece][word], each piece's sum to 1.
};

/// Victims that write their answer piece by piece: forms, translations, equations.
class AnswerWriter {
public:
    virtual ~AnswerWriter() = default;
    /// The likeliest answers to each input, at most `count`, the best first; none after a stop request.
    [[nodiscard]] virtual std::vector<std::vector<WrittenAnswer>>
    candidates(std::span<const text::Input> inputs, std::size_t count, std::stop_token stop) = 0;
    /// The loss of a given answer to each input: its negative log-likelihood, infinity for one that cannot be written,
    /// NaN if none is given.
    [[nodiscard]] virtual std::vector<double> losses(std::span<const text::Input> inputs,
                                                     std::span<const structures::Prediction> answers,
                                                     std::stop_token stop) = 0;
    /// Of a given answer; no pieces if it cannot be written.
    [[nodiscard]] virtual AnswerAttention attentionFor(const text::Input& input, const structures::Prediction& answer,
                                                       std::stop_token stop) = 0;
};

} // namespace core::victims
