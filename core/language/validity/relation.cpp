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

/// Whether one of `targets` is reached from a synset by this pointer in three steps.
bool leadsTo(const lexicon::WordNet& wordNet, lexicon::WordNet::Synset from, const char* pointer,
             const std::vector<lexicon::WordNet::Synset>& targets)
{
    std::vector<lexicon::WordNet::Synset> here{from};
    for (int step = 0; step < 3; ++step) {
        std::vector<lexicon::WordNet::Synset> next;
        for (const auto synset : here)
            for (const auto neighbour : wordNet.related(synset, pointer)) {
                if (hasSynset(targets, neighbour))
                    return true;
                next.push_back(neighbour);
            }
        here = std::move(next);
    }
    return false;
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

bool Relations::areAntonyms(const std::string& lemma, const std::string& other, WordNetPos pos) const
{
    const auto direct = wordNet_->antonyms(lemma, pos);
    if (std::ranges::find(direct, other) != direct.end())
        return true;
    if (pos != WordNetPos::Adjective)
        return false;
    // Indirect: a synset similar to one whose antonym is similar to a synset of the other word.
    const auto others = wordNet_->senses(other, pos);
    for (const auto sense : wordNet_->senses(lemma, pos)) {
        auto heads = wordNet_->related(sense, "&");
        heads.push_back(sense);
        for (const auto head : heads)
            for (const auto opposite : wordNet_->related(head, "!")) {
                if (hasSynset(others, opposite))
                    return true;
                for (const auto similar : wordNet_->related(opposite, "&"))
                    if (hasSynset(others, similar))
                        return true;
            }
    }
    return false;
}

std::optional<FlagKind> Relations::ofSense(Synset sense, const std::vector<Synset>& others) const
{
    if (hasSynset(others, sense))
        return FlagKind::MatchedSense;
    if (leadsTo(*wordNet_, sense, "@", others))
        return FlagKind::Hypernym;
    if (std::ranges::any_of(others, [&](Synset other) { return leadsTo(*wordNet_, other, "@", {sense}); }))
        return FlagKind::Hyponym;
    for (const char* up : {"@", "&"})
        for (const auto parent : wordNet_->related(sense, up)) {
            if (hasSynset(others, parent))
                return FlagKind::CoHyponym; // adjectives: the very head
            for (const auto other : others)
                if (hasSynset(wordNet_->related(other, up), parent))
                    return FlagKind::CoHyponym;
        }
    return std::nullopt;
}

std::optional<Flag> Relations::of(const ChangedText& text, ChangedText::Substitution where) const
{
    const auto was = text.was()[where.original];
    const auto is = text.is()[where.place];
    const auto pos = wordNetPosOf(text.tags()[where.original]);
    if (was == is || !pos)
        return std::nullopt;
    const auto flag = [&](FlagKind kind, const std::string& why) {
        return Flag{kind, where.place, fmt::format("{} for {}{}{}", is, was, why.empty() ? "" : ": ", why)};
    };
    if (haveCommon(allBases(*wordNet_, was), allBases(*wordNet_, is)))
        return flag(FlagKind::Morphological, "");
    auto lemmas = wordNet_->baseForms(was, *pos);
    if (lemmas.empty())
        lemmas.emplace_back(was);
    std::vector<Synset> others;
    bool antonyms = false;
    for (const auto otherPos : everyPos)
        for (const auto& other : wordNet_->baseForms(is, otherPos)) {
            for (const auto sense : wordNet_->senses(other, otherPos))
                others.push_back(sense);
            antonyms = antonyms || (otherPos == *pos && std::ranges::any_of(lemmas, [&](const auto& lemma) {
                                        return areAntonyms(lemma, other, *pos);
                                    }));
        }
    if (antonyms)
        return flag(FlagKind::Antonym, "antonyms in WordNet");
    std::vector<text::WordId> words;
    for (const auto& word : text.before().words())
        words.push_back(word.id);
    std::optional<FlagKind> found;
    Synset meant;
    const auto take = [&](FlagKind kind, Synset sense) { // a synonym of another sense only where nothing fits
        if (!found || kind < *found || *found == FlagKind::OtherSense) {
            found = kind;
            meant = sense;
        }
    };
    for (const auto& lemma : lemmas) {
        const auto senses = wordNet_->senses(lemma, *pos);
        if (senses.empty())
            continue;
        const auto scores = senses_->scores(lemma, *pos, words, where.original);
        const double best = *std::ranges::max_element(scores);
        for (std::size_t i = 0; i < senses.size(); ++i) {
            const auto relation = ofSense(senses[i], others);
            if (relation && scores[i] >= best - nearlyFits)
                take(*relation, senses[i]);
            else if (relation == FlagKind::MatchedSense && !found)
                take(FlagKind::OtherSense, senses[i]);
        }
    }
    const bool describes = pos == WordNetPos::Adjective || pos == WordNetPos::Adverb;
    if (describes && found != FlagKind::MatchedSense &&
        polarity_->areOpposite(text.before().words()[where.original].id, text.after().words()[where.place].id))
        return flag(FlagKind::Antonym, "one speaks well, the other ill");
    if (!found)
        return flag(FlagKind::Unrelated, "");
    const auto gloss = wordNet_->gloss(meant);
    return flag(*found, fmt::format("as {}", gloss.substr(0, gloss.find(';'))));
}

} // namespace core::language
