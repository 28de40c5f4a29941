#include "core/attacks/constraints/meaning/word_relations.h"

#include <map>
#include <tuple>

#include "core/attacks/constraints/grammar/rule_constraint.h"
#include "core/base/hash.h"

namespace core::attacks {

std::shared_ptr<const WordRelations> WordRelations::of(const language::Resources& resources,
                                                       const language::Tagger& tagger)
{
    using Key = std::tuple<const void*, const void*, const void*, const void*>;
    static std::mutex mutex;
    static std::map<Key, std::weak_ptr<const WordRelations>> made;
    const Key key{&resources.wordNet(), &resources.encoder(), &resources.vectors(), &tagger};
    const std::scoped_lock lock(mutex);
    std::erase_if(made, [](const auto& entry) { return entry.second.expired(); });
    auto shared = made[key].lock();
    if (shared == nullptr) {
        shared = std::make_shared<const WordRelations>(resources, tagger);
        made[key] = shared;
    }
    return shared;
}

WordRelations::WordRelations(const language::Resources& resources, const language::Tagger& tagger)
    : tagger_(tagger), vectors_(resources.vectors()), senses_(resources.wordNet(), &resources.encoder()),
      polarity_(resources.wordNet(), vectors_), relations_(resources.wordNet(), senses_, polarity_)
{}

std::shared_ptr<const WordRelations::Meaning>
WordRelations::meaningAt(AttackContext& context, const text::Input& current, const Candidate& candidate) const
{
    const auto& word = current[candidate.edit.segment].text.words()[candidate.edit.index];
    if (word.origins.size() != 1)
        return nullptr;
    const auto& original = context.original()[candidate.edit.segment].text;
    const auto place = word.origins.front();
    const auto slot = combine64(original.hash(), place) % known_.size();
    {
        const std::scoped_lock lock(mutex_);
        if (const auto& known = known_[slot];
            known.used && known.text == original.hash() && known.words == original.size() && known.word == place)
            return known.meaning;
    }
    auto meaning = relations_.meaningOf(original, pennTags(context, tagger_, original), place);
    auto shared = meaning ? std::make_shared<const Meaning>(std::move(*meaning)) : nullptr;
    const std::scoped_lock lock(mutex_);
    known_[slot] = {original.hash(), original.size(), place, shared, true};
    return shared;
}

} // namespace core::attacks
