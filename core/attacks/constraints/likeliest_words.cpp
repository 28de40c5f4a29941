#include "core/attacks/constraints/likeliest_words.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace core::attacks {

namespace {

class LikeliestWords final : public Constraint {
public:
    LikeliestWords(const language::MaskedLanguageModel& model, const Settings& settings)
        : model_(model),
          keep_(static_cast<std::size_t>(settings.integer("keep"))), filling_{language::Reading::Masked, 0,
                                                                              static_cast<std::size_t>(
                                                                                  settings.integer("known"))},
          onlyKnown_(settings.flag("known_only")), drop_(settings.number("less_likely")),
          readsOriginal_(settings.text("context") == "original")
    {}

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        std::vector<Candidate*> words;
        for (auto& candidate : candidates)
            if (candidate.passes() && candidate.isSubstitution())
                words.push_back(&candidate);
        const bool judgesEach = onlyKnown_ || drop_ > 0.0;
        if (words.empty() || (words.size() <= keep_ && !judgesEach))
            return;
        const auto known = knownAt(context, current, at);
        const auto place = [&](text::WordId word) {
            return std::ranges::find(known, text::lowerOf(word), &language::Proposal::word) - known.begin();
        };
        // The likeliest words first, in their order; then all others, in the order of candidates.
        std::ranges::stable_sort(words, {}, [&](const Candidate* candidate) { return place(candidate->edit.word); });
        const auto own = likelihood(known, place(context.originalOf(current[at.segment].text, wordAt(current, at))));
        for (std::size_t i = 0; i < words.size(); ++i) {
            const auto likely = likelihood(known, place(words[i]->edit.word));
            words[i]->fluency = likely.value_or(unknownFluency);
            const double drop = own ? static_cast<double>(*own) - static_cast<double>(words[i]->fluency) : 0.0;
            if (i >= keep_ || (onlyKnown_ && !likely) || (drop_ > 0.0 && drop > drop_))
                words[i]->rejectedBy = number;
        }
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input&, const Candidate&) const override
    {
        std::string why = fmt::format("not among the {} likeliest there", keep_);
        if (onlyKnown_)
            why += fmt::format(", of the {} likeliest words at all", filling_.most);
        if (drop_ > 0.0)
            why += fmt::format(", or more than {:.1f} nats less likely than the original word", drop_);
        return why;
    }

private:
    static const text::Word& wordAt(const text::Input& current, Position at)
    {
        return current[at.segment].text.words()[at.index];
    }

    /// The likeliest words at a place; in the original text, if it is asked for and the word comes from one of its.
    [[nodiscard]] std::span<const language::Proposal> knownAt(AttackContext& context, const text::Input& current,
                                                              Position at) const
    {
        const auto& origins = wordAt(current, at).origins;
        if (readsOriginal_ && origins.size() == 1)
            return context.fill(model_, context.original()[at.segment].text, {origins.front(), origins.front() + 1U},
                                filling_);
        return context.fill(model_, current[at.segment].text, {at.index, at.end()}, filling_);
    }

    [[nodiscard]] static std::optional<float> likelihood(std::span<const language::Proposal> known,
                                                         std::ptrdiff_t place)
    {
        return place < std::ssize(known) ? std::optional(known[static_cast<std::size_t>(place)].logProbability)
                                         : std::nullopt;
    }

    const language::MaskedLanguageModel& model_;
    std::size_t keep_;
    language::Filling filling_;
    bool onlyKnown_;
    double drop_;
    bool readsOriginal_;
};

} // namespace

PartMaker<Constraint> likeliestWordsConstraint()
{
    return {
        {"likeliest",
         "Of the words for a place those that a masked language model finds likeliest there.",
         {Parameter::integer("keep", 4, 1, 1000, "Number of words kept."),
          Parameter::integer("known", 5000, 1, 100'000,
                             "Number of the likeliest words among which they are looked for; all others are "
                             "equally unlikely."),
          Parameter::flag("known_only", false, "Only words among those pass."),
          Parameter::number("less_likely", 0.0, 0.0, 1000.0,
                            "How much less likely than the original word a word may be, in nats; others count as the "
                            "least likely. 0: not asked for."),
          Parameter::choice("context", {"current", "original"},
                            "The text so far, or the original, which the model reads once."),
          Parameter::ofResource("model", "masked language model", "built-in",
                                "Name of the masked language model, or a folder, BERT's too.")}},
        [](const Settings& settings, const language::Resources& resources) {
            return std::make_unique<LikeliestWords>(resources.maskedModel(settings.text("model")), settings);
        }};
}

} // namespace core::attacks
