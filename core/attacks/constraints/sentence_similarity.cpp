#include "core/attacks/constraints/sentence_similarity.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "core/language/similarity.h"

namespace core::attacks {

namespace {

class SentenceSimilarity final : public Constraint {
public:
    enum class ShortTexts { Same, Skip, Threshold };

    SentenceSimilarity(const language::SentenceEncoder& encoder, const Settings& settings)
        : encoder_(encoder), threshold_(settings.number("threshold")),
          metric_(language::similarityNamed(settings.text("metric"))),
          window_(static_cast<std::size_t>(settings.integer("window"))),
          original_(settings.text("compare_to") == "original"), shortThreshold_(settings.number("short_threshold"))
    {
        const std::string rule = settings.text("short_texts");
        shortTexts_ = rule == "skip"        ? ShortTexts::Skip
                      : rule == "threshold" ? ShortTexts::Threshold
                                            : ShortTexts::Same;
    }

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        const bool isShort = current[at.segment].text.size() < window_;
        const bool skip = isShort && shortTexts_ == ShortTexts::Skip;
        std::optional<Comparison> comparison;
        for (auto& candidate : candidates) {
            if (!candidate.passes())
                continue;
            if (!skip && !comparison)
                comparison.emplace(*this, context, current, at);
            const double similarity = skip ? 1.0 : comparison->similarityTo(candidate);
            candidate.similarity = static_cast<float>(similarity);
            if (similarity < thresholdFor(isShort))
                candidate.rejectedBy = number;
        }
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto words = static_cast<std::uint32_t>(current[candidate.edit.segment].text.size());
        // A word inserted after the last one has no word at its place yet.
        const Position at{candidate.edit.segment, std::min(candidate.edit.index, words - 1), 1,
                          candidate.rewriting == nullptr || candidate.repaired ? Site::Word : Site::Sentence};
        const bool isShort = words < window_;
        return fmt::format("{} similarity {:.3f}, needs {:.3f}", language::nameOf(metric_),
                           Comparison(*this, context, current, at).similarityTo(candidate), thresholdFor(isShort));
    }

private:
    using Words = std::vector<text::WordId>;

    static Words wordsOf(const text::Text& text)
    {
        Words words;
        for (const auto& word : text.words())
            words.push_back(word.id);
        return words;
    }

    /// One word's candidates against the text they are compared with.
    class Comparison {
    public:
        Comparison(const SentenceSimilarity& constraint, AttackContext& context, const text::Input& current,
                   Position at)
            : constraint_(constraint), current_(current), text_(current[at.segment].text)
        {
            if (!at.isWord())
                wholeReference_ = wordsOf(constraint.original_ ? context.original()[at.segment].text : text_);
            const auto& origins = text_.words()[at.index].origins;
            base_ = constraint.windowOf(text_, at.index);
            reference_ = constraint.original_ && !origins.empty()
                             ? constraint.windowOf(context.original()[at.segment].text, origins.front())
                             : base_;
            const auto window = language::windowAround(at.index, text_.size(), constraint.window_);
            substitution_ = constraint.encoder_.compare(reference_, base_, at.index - window.begin);
        }

        [[nodiscard]] double similarityTo(const Candidate& candidate) const
        {
            double cosine = 0.0;
            const bool isRewriting = candidate.rewriting != nullptr;
            if (isRewriting && !wholeReference_.empty()) { // of a sentence or more: too long for a window
                const auto after = text::applied(current_, candidate.edits());
                cosine = language::cosine(constraint_.encoder_.encode(wholeReference_),
                                          constraint_.encoder_.encode(wordsOf(after[candidate.edit.segment].text)));
            } else if (!isRewriting && candidate.edit.op == text::EditOp::Replace) {
                cosine = substitution_->cosine(candidate.edit.word);
            } else {
                const auto after = isRewriting ? text::applied(current_, candidate.edits())[candidate.edit.segment].text
                                               : text::applied(text_, candidate.edit);
                const auto last = after.empty() ? 0 : after.size() - 1;
                const Words words = constraint_.windowOf(after, std::min<std::size_t>(candidate.edit.index, last));
                cosine = language::cosine(constraint_.encoder_.encode(reference_), constraint_.encoder_.encode(words));
            }
            return language::similarityOf(cosine, constraint_.metric_);
        }

    private:
        const SentenceSimilarity& constraint_;
        const text::Input& current_;
        const text::Text& text_;
        Words base_;
        Words reference_;
        Words wholeReference_;                                           ///< What rewritings are compared with.
        std::unique_ptr<language::SubstitutionComparison> substitution_; ///< Sees base_ and reference_.
    };

    [[nodiscard]] double thresholdFor(bool isShort) const
    {
        return isShort && shortTexts_ == ShortTexts::Threshold ? shortThreshold_ : threshold_;
    }

    [[nodiscard]] Words windowOf(const text::Text& text, std::size_t index) const
    {
        const auto window = language::windowAround(index, text.size(), window_);
        Words words;
        for (std::size_t i = window.begin; i < window.end; ++i)
            words.push_back(text.words()[i].id);
        return words;
    }

    const language::SentenceEncoder& encoder_;
    double threshold_;
    language::Similarity metric_;
    std::size_t window_;
    bool original_;
    double shortThreshold_;
    ShortTexts shortTexts_ = ShortTexts::Same;
};

} // namespace

PartMaker<Constraint> sentenceSimilarityConstraint()
{
    return {{"sentence-similarity",
             "The similarity of sentence encodings stays above a threshold.",
             {Parameter::number("threshold", 0.8, -2.2, 1.0, "Smallest similarity that is accepted."),
              Parameter::choice("metric", {"cosine", "angular", "angular-released"},
                                "The cosine; 1 - angle / pi; or 1 - angle, which is what TextFooler's code has."),
              Parameter::integer("window", 0, 0, 1000, "Words around the edit that are encoded; 0 is the whole text."),
              Parameter::choice("compare_to", {"original", "previous"},
                                "The original text, or the text just before this edit."),
              Parameter::choice("short_texts", {"same", "skip", "threshold"},
                                "Texts with fewer words than the window: the same threshold, no check, or "
                                "short_threshold."),
              Parameter::number("short_threshold", 0.1, -2.2, 1.0, "The threshold for short texts."),
              Parameter::ofResource("encoder", "encoder", "built-in", "Name of the sentence encoder.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<SentenceSimilarity>(resources.encoder(settings.text("encoder")), settings);
            }};
}

} // namespace core::attacks
