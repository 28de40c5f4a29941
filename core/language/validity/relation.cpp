#include "core/language/validity/relation.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace core::language {

namespace {

using lexicon::WordNetPos;

constexpr std::array everyPos{WordNetPos::Noun, WordNetPos::Verb, WordNetPos::Adjective, WordNetPos::Adverb};

/// How much worse than the best one a sense may fit and still be taken for the one that is meant.
constexpr double nearlyFits = 1.0;

std::vector<std::string> allBases(const lexicon::WordNet& wordNet, std::string_view lower)
{
    std::vector<std::string> bases{std::string(lower)};
    for (const auto pos : everyPos)
        for (auto& base : wordNet.baseForms(lower, pos))
            bases.push_back(std::move(base));
    return bases;
}

bool haveCommon(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    return std::ranges::any_of(a, [&](const auto& word) { return std::ranges::find(b, word) != b.end(); });
}

bool hasSynset(const std::vector<lexicon::WordNet::Synset>& all, lexicon::WordNet::Synset one)
{
    return std::ranges::find(all, one) != all.end();
}

using Synsets = std::vector<lexicon::WordNet::Synset>;

void addSynset(Synsets& all, lexicon::WordNet::Synset one)
{
    if (!hasSynset(all, one))
        all.push_back(one);
}

bool haveCommon(const Synsets& a, const Synsets& b)
{
    return std::ranges::any_of(a, [&](auto synset) { return hasSynset(b, synset); });
}

/// Hypernyms of up to three steps.
void addAbove(const lexicon::WordNet& wordNet, lexicon::WordNet::Synset from, Synsets& above)
{
    Synsets here{from};
    for (int step = 0; step < 3; ++step) {
        Synsets next;
        for (const auto synset : here)
            for (const auto neighbour : wordNet.related(synset, "@")) {
                addSynset(above, neighbour);
                next.push_back(neighbour);
            }
        here = std::move(next);
    }
}

void addParents(const lexicon::WordNet& wordNet, lexicon::WordNet::Synset from, Synsets& parents)
{
    for (const char* up : {"@", "&"})
        for (const auto parent : wordNet.related(from, up))
            addSynset(parents, parent);
}

} // namespace

std::optional<WordNetPos> wordNetPosOf(std::string_view pennTag)
{
    return pennTag.starts_with("NN")   ? std::optional(WordNetPos::Noun)
           : pennTag.starts_with("VB") ? std::optional(WordNetPos::Verb)
           : pennTag.starts_with("JJ") ? std::optional(WordNetPos::Adjective)
           : pennTag.starts_with("RB") ? std::optional(WordNetPos::Adverb)
                                       : std::nullopt;
}

/// An adjective's indirect antonyms are the synsets similar to the antonym of one that it is similar to.
void Relations::addAntonyms(Meaning& meaning) const
{
    for (const auto& lemma : meaning.lemmas) {
        for (auto& antonym : wordNet_->antonyms(lemma, meaning.pos))
            meaning.antonyms.push_back(std::move(antonym));
        if (meaning.pos != WordNetPos::Adjective)
            continue;
        for (const auto sense : wordNet_->senses(lemma, meaning.pos)) {
            auto heads = wordNet_->related(sense, "&");
            heads.push_back(sense);
            for (const auto head : heads)
                for (const auto opposite : wordNet_->related(head, "!")) {
                    addSynset(meaning.opposites, opposite);
                    for (const auto similar : wordNet_->related(opposite, "&"))
                        addSynset(meaning.opposites, similar);
                }
        }
    }
}

bool Relations::areAntonyms(const Meaning& meaning, std::string_view lower, const Substitute& substitute) const
{
    return (!meaning.antonyms.empty() && haveCommon(meaning.antonyms, wordNet_->baseForms(lower, meaning.pos))) ||
           std::ranges::any_of(substitute.senses, [&](Synset sense) {
               return sense.pos == meaning.pos && hasSynset(meaning.opposites, sense);
           });
}

std::optional<FlagKind> Relations::ofSense(const Meaning::Sense& sense, const Substitute& substitute)
{
    if (hasSynset(substitute.senses, sense.synset))
        return FlagKind::MatchedSense;
    if (haveCommon(sense.above, substitute.senses))
        return FlagKind::Hypernym;
    if (hasSynset(substitute.above, sense.synset))
        return FlagKind::Hyponym;
    // Under one hypernym; of adjectives, also the very one that it is similar to.
    if (haveCommon(sense.parents, substitute.senses) || haveCommon(sense.parents, substitute.parents))
        return FlagKind::CoHyponym;
    return std::nullopt;
}

std::optional<Relations::Meaning> Relations::meaningOf(const text::Text& text, std::span<const std::string> tags,
                                                       std::size_t word) const
{
    const auto pos = wordNetPosOf(tags[word]);
    if (!pos)
        return std::nullopt;
    const auto lower = text::formOf(text::lowerOf(text.words()[word].id));
    Meaning meaning{
        text.words()[word].id, *pos, wordNet_->baseForms(lower, *pos), allBases(*wordNet_, lower), {}, {}, {}};
    if (meaning.lemmas.empty())
        meaning.lemmas.emplace_back(lower);
    addAntonyms(meaning);
    std::vector<text::WordId> words;
    for (const auto& one : text.words())
        words.push_back(one.id);
    for (const auto& lemma : meaning.lemmas) {
        const auto senses = wordNet_->senses(lemma, *pos);
        if (senses.empty())
            continue;
        const auto scores = senses_->scores(lemma, *pos, words, word);
        const double best = *std::ranges::max_element(scores);
        for (std::size_t i = 0; i < senses.size(); ++i) {
            meaning.senses.push_back({senses[i], scores[i] >= best - nearlyFits, {}, {}});
            addAbove(*wordNet_, senses[i], meaning.senses.back().above);
            addParents(*wordNet_, senses[i], meaning.senses.back().parents);
        }
    }
    return meaning;
}

Relations::Substitute Relations::read(text::WordId word) const
{
    const auto lower = text::formOf(text::lowerOf(word));
    Substitute substitute;
    substitute.bases = allBases(*wordNet_, lower);
    for (const auto pos : everyPos)
        for (const auto& lemma : wordNet_->baseForms(lower, pos)) {
            const auto senses = wordNet_->senses(lemma, pos);
            for (std::size_t rank = 0; rank < senses.size(); ++rank) {
                substitute.senses.push_back(senses[rank]);
                substitute.ranks.push_back(rank);
                addAbove(*wordNet_, senses[rank], substitute.above);
                addParents(*wordNet_, senses[rank], substitute.parents);
            }
        }
    return substitute;
}

std::shared_ptr<const Relations::Substitute> Relations::known(text::WordId word) const
{
    constexpr std::size_t mostKept = 20'000; // some 20 MB
    const auto lower = text::lowerOf(word);
    {
        const std::scoped_lock lock(mutex_);
        if (const auto found = known_.find(lower); found != known_.end())
            return found->second;
    }
    auto substitute = std::make_shared<const Substitute>(read(lower));
    const std::scoped_lock lock(mutex_);
    if (known_.size() >= mostKept)
        known_.clear();
    return known_.emplace(lower, std::move(substitute)).first->second;
}

std::optional<Relations::Relation> Relations::of(const Meaning& meaning, text::WordId substitute) const
{
    const auto was = text::formOf(text::lowerOf(meaning.word));
    const auto is = text::formOf(text::lowerOf(substitute));
    if (was == is)
        return std::nullopt;
    const auto others = known(substitute);
    const bool sameClass = !meaning.senses.empty() &&
                           std::ranges::any_of(others->senses, [&](Synset sense) { return sense.pos == meaning.pos; });
    const auto related = [&](FlagKind kind, const std::string& why) {
        return Relation{kind, fmt::format("{} for {}{}{}", is, was, why.empty() ? "" : ": ", why), 0, sameClass};
    };
    if (haveCommon(meaning.bases, others->bases))
        return related(FlagKind::Morphological, "");
    if (areAntonyms(meaning, is, *others))
        return related(FlagKind::Antonym, "antonyms in WordNet");
    std::optional<FlagKind> found;
    Synset meant;
    for (const auto& sense : meaning.senses) {
        const auto relation = ofSense(sense, *others);
        const bool counts = relation && (sense.fits || relation == FlagKind::MatchedSense);
        const auto kind = sense.fits ? relation.value_or(FlagKind::Unrelated) : FlagKind::OtherSense;
        // A synonym of another sense only where nothing that fits is related.
        if (counts && (!found || *found == FlagKind::OtherSense || (kind != FlagKind::OtherSense && kind < *found))) {
            found = kind;
            meant = sense.synset;
        }
    }
    const bool describes = meaning.pos == WordNetPos::Adjective || meaning.pos == WordNetPos::Adverb;
    if (describes && found != FlagKind::MatchedSense && polarity_->areOpposite(meaning.word, substitute))
        return related(FlagKind::Antonym, "one speaks well, the other ill");
    if (!found)
        return related(FlagKind::Unrelated, "");
    const auto gloss = wordNet_->gloss(meant);
    auto relation = related(*found, fmt::format("as {}", gloss.substr(0, gloss.find(';'))));
    std::optional<std::size_t> least;
    for (std::size_t i = 0; i < others->senses.size(); ++i)
        if (others->senses[i] == meant)
            least = std::min(least.value_or(others->ranks[i]), others->ranks[i]);
    relation.rank = least.value_or(0);
    return relation;
}

std::optional<Flag> Relations::of(const ChangedText& text, ChangedText::Substitution where) const
{
    if (text.was()[where.original] == text.is()[where.place])
        return std::nullopt;
    const auto meaning = meaningOf(text.before(), text.tags(), where.original);
    if (!meaning)
        return std::nullopt;
    auto relation = of(*meaning, text.after().words()[where.place].id);
    return relation ? std::optional(Flag{relation->kind, where.place, std::move(relation->reason)}) : std::nullopt;
}

} // namespace core::language
