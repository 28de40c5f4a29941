#include "core/language/senses/sense_chooser.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/base/ascii.h"
#include "core/language/stem.h"

namespace core::language {

namespace {

/// What a word in common, a cosine of 1 and a place further down in the order of senses count.
constexpr double overlapWeight = 1.0, cosineWeight = 8.0, rankWeight = 0.5;

/// Words of every gloss, which say nothing of a sense.
constexpr std::array<std::string_view, 71> everyday{
    "a",         "about", "an",    "and",  "any",   "are",   "as",    "at",   "be",   "been",  "being", "but",
    "by",        "can",   "could", "did",  "do",    "does",  "for",   "from", "had",  "has",   "have",  "he",
    "her",       "him",   "his",   "how",  "i",     "if",    "in",    "into", "is",   "it",    "its",   "more",
    "not",       "of",    "on",    "one",  "or",    "other", "our",   "out",  "she",  "so",    "some",  "someone",
    "something", "such",  "that",  "the",  "their", "them",  "there", "they", "this", "to",    "up",    "very",
    "was",       "we",    "were",  "what", "when",  "which", "who",   "will", "with", "would", "you"};

bool isEveryday(std::string_view lower) { return std::ranges::binary_search(everyday, lower); }

/// The words of a string in small letters, without signs.
std::vector<std::string> plainWords(std::string_view string)
{
    std::vector<std::string> words(1);
    for (const char c : string) {
        const char small = lowered(c);
        if ((small >= 'a' && small <= 'z') || static_cast<unsigned char>(c) >= 0x80)
            words.back() += small;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

std::string without(std::string gloss, std::string_view part)
{
    const auto at = part.empty() ? std::string::npos : gloss.find(part);
    return at == std::string::npos ? gloss : gloss.erase(at, part.size());
}

double cosineOf(std::span<const float> a, std::span<const float> b)
{
    double product = 0.0, first = 0.0, second = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        product += static_cast<double>(a[i]) * b[i];
        first += static_cast<double>(a[i]) * a[i];
        second += static_cast<double>(b[i]) * b[i];
    }
    return first > 0.0 && second > 0.0 ? product / std::sqrt(first * second) : 0.0;
}

} // namespace

std::vector<double> SenseChooser::scores(std::string_view lemma, lexicon::WordNetPos pos,
                                         std::span<const text::WordId> words, std::size_t at,
                                         std::string_view withoutExample) const
{
    const auto senses = wordNet_->senses(lemma, pos);
    std::vector<double> scores(senses.size(), 0.0);
    if (senses.size() < 2)
        return scores;
    std::set<std::string> context;
    std::vector<text::WordId> others;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i == at)
            continue;
        const auto lower = text::formOf(text::lowerOf(words[i]));
        others.push_back(words[i]);
        if (lower.size() > 1 && !isEveryday(lower))
            context.insert(stemOf(lower));
    }
    const auto encoding = encoder_ == nullptr ? std::vector<float>() : encoder_->encode(others);
    for (std::size_t i = 0; i < senses.size(); ++i) {
        const auto sense = withoutExample.empty()
                               ? known(senses[i], lemma)
                               : std::make_shared<const SenseText>(read(senses[i], lemma, withoutExample));
        const auto common =
            std::ranges::count_if(context, [&](const auto& stem) { return sense->stems.contains(stem); });
        scores[i] = overlapWeight * static_cast<double>(common) - rankWeight * std::log1p(static_cast<double>(i));
        if (encoder_ != nullptr)
            scores[i] += cosineWeight * cosineOf(encoding, sense->encoding);
    }
    return scores;
}

std::size_t SenseChooser::choose(std::string_view lemma, lexicon::WordNetPos pos, std::span<const text::WordId> words,
                                 std::size_t at) const
{
    const auto all = scores(lemma, pos, words, at);
    return static_cast<std::size_t>(std::ranges::max_element(all) - all.begin()); // the first of equal ones
}

SenseChooser::SenseText SenseChooser::read(lexicon::WordNet::Synset sense, std::string_view lemma,
                                           std::string_view withoutExample) const
{
    const auto gloss = plainWords(without(wordNet_->gloss(sense), withoutExample));
    SenseText text;
    const auto addWords = [&](const std::vector<std::string>& words) {
        for (const auto& word : words)
            if (word.size() > 1 && word != lemma && !isEveryday(word))
                text.stems.insert(stemOf(word));
    };
    addWords(gloss);
    for (const auto& other : wordNet_->lemmas(sense))
        addWords(plainWords(other));
    for (const char* relation : {"@", "~", "&", "^", "+", "$"})
        for (const auto neighbour : wordNet_->related(sense, relation)) {
            for (const auto& other : wordNet_->lemmas(neighbour))
                addWords(plainWords(other));
            if (relation[0] == '@')
                addWords(plainWords(wordNet_->gloss(neighbour)));
        }
    if (encoder_ == nullptr)
        return text;
    std::vector<text::WordId> words;
    for (const auto& word : gloss)
        words.push_back(text::intern(word));
    text.encoding = encoder_->encode(words);
    return text;
}

std::shared_ptr<const SenseChooser::SenseText> SenseChooser::known(lexicon::WordNet::Synset sense,
                                                                   std::string_view lemma) const
{
    constexpr std::size_t mostKept = 20'000; // some 60 MB
    const Key key{sense.pos, sense.offset, std::string(lemma)};
    {
        const std::scoped_lock lock(mutex_);
        if (const auto found = known_.find(key); found != known_.end())
            return found->second;
    }
    auto text = std::make_shared<const SenseText>(read(sense, lemma, {}));
    const std::scoped_lock lock(mutex_);
    if (known_.size() >= mostKept)
        known_.clear();
    return known_.emplace(key, std::move(text)).first->second;
}

} // namespace core::language
