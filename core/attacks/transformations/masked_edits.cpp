#include "core/attacks/transformations/masked_edits.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/language/stem.h"

namespace core::attacks {

namespace {

using language::Blank;
using language::Filling;
using language::Proposal;
using language::Reading;

constexpr std::string_view maskedReplaceName = "masked-lm-replace";
constexpr std::string_view maskedInsertName = "masked-lm-insert";
constexpr std::string_view maskedMergeName = "masked-lm-merge";

Reading readingNamed(const std::string& name)
{
    return name == "paired" ? Reading::Paired : name == "open" ? Reading::Open : Reading::Masked;
}

/// A model and how it is queried.
class Filler {
public:
    Filler(const Settings& settings, const language::Resources& resources, Reading reading = Reading::Masked)
        : model_(resources.maskedModel(settings.text("model"))),
          filling_{reading, static_cast<std::size_t>(settings.integer("window")),
                   static_cast<std::size_t>(settings.integer("most"))},
          least_(settings.number("min_probability"))
    {}

    static std::vector<Parameter> parameters()
    {
        return {
            Parameter::integer("most", 50, 1, 5000, "Number of likeliest words that are taken."),
            Parameter::number("min_probability", 0.0, 0.0, 1.0, "Words that the model finds less likely are left out."),
            Parameter::integer("window", 0, 0, 1000, "Words around the place that the model reads; 0 is all."),
            Parameter::ofResource("model", "masked language model", "small-bert",
                                  "Name of the masked language model, or a folder, BERT's too.")};
    }

    [[nodiscard]] std::span<const Proposal> words(AttackContext& context, const text::Text& text,
                                                  const Blank& blank) const
    {
        const auto likeliest = context.fill(model_, text, blank, filling_);
        const auto end = std::ranges::find_if(likeliest, [&](const Proposal& proposal) {
            return std::exp(static_cast<double>(proposal.logProbability)) < least_;
        });
        return likeliest.first(static_cast<std::size_t>(end - likeliest.begin()));
    }

    /// Fills the blank of each place of a text at once.
    template<class BlankOf>
    void foresee(AttackContext& context, const text::Input& current, std::span<const Position> places,
                 const BlankOf& blanksOf) const
    {
        for (std::size_t s = 0; s < current.size(); ++s) {
            std::vector<Blank> blanks;
            for (const Position at : places)
                if (at.segment == s)
                    for (const Blank& blank : blanksOf(current[s].text, at))
                        blanks.push_back(blank);
            context.foresee(model_, current[s].text, blanks, filling_);
        }
    }

private:
    const language::MaskedLanguageModel& model_;
    Filling filling_;
    double least_;
};

/// The word, capitalised like another one.
text::WordId casedAs(text::WordId word, text::WordId like)
{
    return text::intern(text::withCaseOf(text::formOf(word), text::formOf(like)));
}

bool isFresh(std::span<const Candidate> candidates, const text::Edit& edit)
{
    return std::ranges::none_of(candidates, [&](const Candidate& candidate) { return candidate.edit == edit; });
}

class MaskedReplace final : public Transformation {
public:
    MaskedReplace(const Settings& settings, const language::Resources& resources)
        : filler_(settings, resources, readingNamed(settings.text("reads"))), keepCase_(settings.flag("keep_case")),
          otherStem_(settings.flag("other_stem"))
    {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const text::WordId word = text.words()[at.index].id;
        std::vector<text::WordId> all;
        std::vector<text::WordId> others; // with another stem
        for (const auto& proposal : filler_.words(context, text, {at.index, at.end()})) {
            const text::WordId id = keepCase_ ? casedAs(proposal.word, word) : proposal.word;
            if (id == word || std::ranges::find(all, id) != all.end())
                continue;
            all.push_back(id);
            if (otherStem_ && !alike(word, id))
                others.push_back(id);
        }
        for (const text::WordId id : others.empty() ? all : others)
            candidates.push_back({text::Edit::replace(at.segment, at.index, id), maskedReplaceName});
    }

    void foresee(AttackContext& context, const text::Input& current, std::span<const Position> places) const override
    {
        filler_.foresee(context, current, places, [](const text::Text&, Position at) {
            return std::vector<Blank>{{at.index, at.end()}};
        });
    }

private:
    /// The same stem, or one that begins with the same three letters.
    static bool alike(text::WordId one, text::WordId other)
    {
        const auto stem = language::stemOf(text::formOf(text::lowerOf(one)));
        const auto another = language::stemOf(text::formOf(text::lowerOf(other)));
        return stem.substr(0, 3) == another.substr(0, 3);
    }

    Filler filler_;
    bool keepCase_;
    bool otherStem_;
};

class MaskedInsert final : public Transformation {
public:
    MaskedInsert(const Settings& settings, const language::Resources& resources)
        : filler_(settings, resources), site_(settings.text("turn") == "own" ? Site::Gap : Site::Word),
          behind_(settings.text("sides") == "both")
    {}

    [[nodiscard]] std::vector<Site> sites() const override { return {site_}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto first = candidates.size();
        for (const Blank& blank : blanksOf(at)) {
            const auto index = static_cast<std::uint32_t>(blank.begin);
            for (const auto& proposal : filler_.words(context, text, blank)) {
                // Next to an equal word, either side gives the same text.
                if (index > at.index && text::lowerOf(text.words()[at.index].id) == text::lowerOf(proposal.word))
                    continue;
                const auto edit = text::Edit::insert(at.segment, index, proposal.word);
                if (isFresh(std::span(candidates).subspan(first), edit))
                    candidates.push_back({edit, maskedInsertName});
            }
        }
    }

    void foresee(AttackContext& context, const text::Input& current, std::span<const Position> places) const override
    {
        filler_.foresee(context, current, places, [this](const text::Text&, Position at) { return blanksOf(at); });
    }

private:
    [[nodiscard]] std::vector<Blank> blanksOf(Position at) const
    {
        std::vector<Blank> blanks{{at.index, at.index}};
        if (behind_)
            blanks.push_back({at.index + std::size_t{1}, at.index + std::size_t{1}});
        return blanks;
    }

    Filler filler_;
    Site site_;
    bool behind_;
};

class MaskedMerge final : public Transformation {
public:
    MaskedMerge(const Settings& settings, const language::Resources& resources) : filler_(settings, resources) {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto blanks = blanksOf(text, at);
        if (blanks.empty())
            return;
        const auto words = text.words();
        for (const auto& proposal : filler_.words(context, text, blanks.front())) {
            const text::WordId id = casedAs(proposal.word, words[at.index].id);
            // One of the two words would be deleted, which is another edit.
            if (id == words[at.index].id || text::lowerOf(id) == text::lowerOf(words[at.index + 1].id))
                continue;
            const text::Edit edit{text::EditOp::Merge, at.segment, at.index, 0, id, text::noWord};
            candidates.push_back({edit, maskedMergeName});
        }
    }

    void foresee(AttackContext& context, const text::Input& current, std::span<const Position> places) const override
    {
        filler_.foresee(context, current, places, blanksOf);
    }

private:
    /// A word and the one after it; none if that is punctuation.
    static std::vector<Blank> blanksOf(const text::Text& text, Position at)
    {
        if (at.index + 1 >= text.size() || !isWordLike(text.words()[at.index + 1].id))
            return {};
        return {{at.index, at.index + std::size_t{2}}};
    }

    Filler filler_;
};

std::vector<Parameter> with(std::vector<Parameter> own)
{
    for (auto& parameter : Filler::parameters())
        own.push_back(std::move(parameter));
    return own;
}

template<class Made>
PartMaker<Transformation> maker(std::string_view type, std::string summary, std::vector<Parameter> own)
{
    return {{std::string(type), std::move(summary), with(std::move(own))},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<Made>(settings, resources);
            }};
}

} // namespace

std::vector<PartMaker<Transformation>> maskedEdits()
{
    return {
        maker<MaskedReplace>(
            maskedReplaceName,
            "A word replaced by those that a masked language model finds likeliest in its place, likeliest first.",
            {Parameter::choice(
                 "reads", {"masked", "paired", "open"},
                 "What the model reads: the text with the word hidden; the text as it is and then that one, "
                 "as a pair, so that the word itself has its say; or the text as it is, where a word of "
                 "several pieces becomes combinations of the likeliest pieces."),
             Parameter::flag("other_stem", false,
                             "Words are left out whose stem begins with the same three letters, unless all do."),
             Parameter::flag("keep_case", true, "Give the substitute the word's capitals.")}),
        maker<MaskedInsert>(
            maskedInsertName, "Words put in beside a word, those that a masked language model finds likeliest there.",
            {Parameter::choice("sides", {"both", "before"}, "Before and after the word, or only before it."),
             Parameter::choice(
                 "turn", {"with-word", "own"},
                 "with-word: one place with the word itself, so that either is changed; own: a place of its "
                 "own that comes after the word's, so that both are.")}),
        maker<MaskedMerge>(
            maskedMergeName,
            "A word and the one after it become the one word that a masked language model finds likeliest "
            "in place of both.",
            {}),
    };
}

} // namespace core::attacks
