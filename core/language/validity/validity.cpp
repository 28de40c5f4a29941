#include "core/language/validity/validity.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/language/language_tag.h"
#include "core/language/validity/rules.h"

namespace core::language {

namespace {

/// Raised when a rule changes what it flags.
constexpr int rulesVersion = 2;

/// Whether the rules read a segment, after it has become this one.
bool isRead(const text::Segment& before, const text::Segment& after)
{
    return before.editable && isEnglish(before.language) && before.text != after.text;
}

} // namespace

Validity::Validity(const Resources& resources, const std::string& dictionary)
    : resources_(&resources), dictionary_(resources.dictionary(dictionary)),
      inflector_(resources.shared<lexicon::WordNet>("wordnet", {})), forms_(resources.wordNet(), inflector_),
      senses_(resources.wordNet(), &resources.encoder()), polarity_(resources.wordNet(), resources.vectors()),
      relations_(resources.wordNet(), senses_, polarity_)
{
    (void)resources.entities(); // so that what is missing is said now
}

Validity::~Validity() = default;

std::vector<std::string> Validity::tagsOf(const text::Text& text) const
{
    std::vector<text::WordId> words;
    for (const auto& word : text.words())
        words.push_back(word.id);
    const auto& tagger = resources_->tagger();
    std::vector<std::string> tags;
    for (const auto tag : tagger.tag(words, Tagger::Tagset::Penn))
        tags.emplace_back(tagger.name(tag, Tagger::Tagset::Penn));
    return tags;
}

std::vector<Flag> Validity::flags(const text::Text& before, const text::Text& after) const
{
    const ChangedText text(before, after, tagsOf(before));
    std::vector<Flag> flags;
    for (const auto& substitution : text.substitutions())
        if (auto relation = relations_.of(text, substitution))
            flags.push_back(std::move(*relation));
    subjectVerbRule(text, forms_, flags);
    determinerNounRule(text, forms_, flags);
    verbFormRule(text, forms_, flags);
    partOfSpeechRule(text, forms_, flags);
    articleRule(text, flags);
    comparativeRule(
        text, forms_, [this](std::string_view word) { return exists(word); }, flags);
    superlativeRule(text, forms_, flags);
    doublePluralRule(text, forms_, flags);
    if (dictionary_ != nullptr)
        notAWordRule(text, forms_, *dictionary_, flags);
    cliticRule(text, forms_, flags);
    capitalRule(text, forms_, flags);
    const auto& recogniser = resources_->entities();
    nameRule(text, recogniser.entities(before), recogniser.entities(after), flags);
    saidRules(text, flags);
    std::ranges::stable_sort(flags, {}, [](const Flag& flag) { return std::pair(flag.kind, flag.place); });
    return flags;
}

std::vector<SegmentFlag> Validity::flags(const text::Input& before, const text::Input& after) const
{
    std::vector<SegmentFlag> all;
    for (std::size_t s = 0; s < before.size() && s < after.size(); ++s) {
        if (isRead(before[s], after[s]))
            for (auto& flag : flags(before[s].text, after[s].text))
                all.push_back({static_cast<std::uint16_t>(s), std::move(flag)});
    }
    return all;
}

bool Validity::reads(const text::Input& before, const text::Input& after)
{
    for (std::size_t s = 0; s < before.size() && s < after.size(); ++s)
        if (isRead(before[s], after[s]))
            return true;
    return false;
}

bool Validity::exists(std::string_view lower) const
{
    return (dictionary_ != nullptr && dictionary_->contains(lower)) ||
           resources_->vectors().row(text::intern(lower)).has_value();
}

std::vector<FlagKind> Validity::kinds() const
{
    auto kinds = wordFlagKinds();
    if (!hasDictionary())
        std::erase(kinds, FlagKind::NotAWord);
    return kinds;
}

std::string Validity::name() const
{
    return fmt::format("rules-{}{}", rulesVersion, hasDictionary() ? "" : "-without-dictionary");
}

} // namespace core::language
