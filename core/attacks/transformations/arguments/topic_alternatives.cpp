#include "core/attacks/transformations/arguments/topic_alternatives.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/attacks/transformations/wording.h"
#include "core/lexicon/phrase_list.h"
#include "core/text/rewriting.h"

namespace core::attacks {

namespace {

using language::Tagger;
using Words = std::vector<std::string>;

constexpr std::string_view topicAlternativesName = "topic-alternatives";

/// The part of a topic that a star of its heading matches.
struct Starred {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// What the stars of a heading match in a topic, the shortest parts first; nothing if it is another topic.
std::optional<std::vector<Starred>> matched(std::span<const std::string> heading, std::span<const std::string> topic,
                                            std::size_t from = 0)
{
    if (heading.empty())
        return from == topic.size() ? std::optional<std::vector<Starred>>(std::in_place) : std::nullopt;
    if (heading.front() != "*") {
        if (from == topic.size() || heading.front() != topic[from])
            return std::nullopt;
        return matched(heading.subspan(1), topic, from + 1);
    }
    for (std::size_t end = from + 1; end <= topic.size(); ++end)
        if (auto rest = matched(heading.subspan(1), topic, end)) {
            rest->insert(rest->begin(), {from, end});
            return rest;
        }
    return std::nullopt;
}

class TopicAlternatives final : public Transformation {
public:
    TopicAlternatives(const lexicon::PhraseList& list, const Tagger& tagger) : tagger_(tagger)
    {
        for (const auto& section : list.sections()) {
            auto& topic = topics_.emplace_back();
            for (const auto& word : lexicon::wordsOfPhrase(section.heading))
                topic.heading.emplace_back(text::formOf(text::lowerOf(text::intern(word))));
            for (const auto& phrase : section.phrases)
                topic.alternatives.push_back(lexicon::wordsOfPhrase(phrase));
        }
    }

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        Words lowered;
        for (const auto& word : text.words())
            lowered.emplace_back(text::formOf(text::lowerOf(word.id)));
        for (const auto& topic : topics_) {
            const auto stars = matched(topic.heading, lowered);
            if (!stars)
                continue;
            const bool capital = text::withCaseOf("ab", text.form(0)) != "ab";
            const auto tag = tagger_.name(context.tags(tagger_, text, Tagger::Tagset::Penn)[0], Tagger::Tagset::Penn);
            const bool losing = losesCapital(text.form(0), tag);
            for (const auto& alternative : topic.alternatives) {
                auto words = filled(alternative, *stars, text, losing);
                if (capital && text::lowerOf(text::intern(words.front())) == text::intern(words.front()))
                    words.front() = text::withCaseOf(words.front(), "Ab");
                auto edits = text::rewriting(text, 0, text.size(), words, at.segment);
                if (!edits.empty())
                    candidates.push_back(candidateOf(std::move(edits), at, topicAlternativesName));
            }
            return; // the first heading that fits counts
        }
    }

private:
    struct Topic {
        Words heading;
        std::vector<Words> alternatives;
    };

    /// The words of an alternative, with those of the topic where it has stars. `losing`: the topic's first word is
    /// lower-case elsewhere.
    static Words filled(const Words& alternative, std::span<const Starred> stars, const text::Text& text, bool losing)
    {
        Words words;
        std::size_t star = 0;
        for (const auto& word : alternative) {
            if (word != "*" || star == stars.size()) {
                words.push_back(word);
                continue;
            }
            for (auto i = stars[star].begin; i < stars[star].end; ++i)
                words.emplace_back(i == 0 && losing ? text::formOf(text::lowerOf(text.words()[i].id)) : text.form(i));
            ++star;
        }
        return words;
    }

    const Tagger& tagger_;
    std::vector<Topic> topics_;
};

} // namespace

PartMaker<Transformation> topicAlternatives()
{
    return needing<Transformation>(
        {{"penn tags"}, {"grammar"}},
        {{std::string(topicAlternativesName),
          "Other wordings of a whole segment, which a list has for it: meant for the segment topic.",
          {Parameter::ofResource("list", "phrases", "topics",
                                 "topics, or a file with topics as headings and their other names below; a * in both "
                                 "stands for any words: [we should ban *]."),
           Parameter::ofResource("tagger", "tagger", "built-in",
                                 "Name of the tagger that says whether the first word is a name, which keeps its "
                                 "capital.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<TopicAlternatives>(resources.phrases(settings.text("list")),
                                                        resources.tagger(settings.text("tagger")));
         }});
}

} // namespace core::attacks
