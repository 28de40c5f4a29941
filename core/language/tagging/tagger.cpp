#include "core/language/tagging/tagger.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <mutex>
#include <stdexcept>

#include "core/base/error.h"
#include "core/language/tagging/tagger_model.h"

namespace core::language {

namespace {

constexpr std::size_t placeCount = places.size();
constexpr std::size_t maxTags = 128;
constexpr std::size_t chunkBits = 16;
constexpr std::size_t chunkSize = std::size_t{1} << chunkBits;
constexpr std::size_t chunkCount = std::size_t{1} << (32 - chunkBits);

using Row = const std::int16_t*;

/// A word's contribution to the tags at each place: the sums over its features, so that tagging adds five rows.
struct WordRows {
    std::array<Row, placeCount> at{};
};

/// Finds a feature's weights by its key: open addressing, at most half full.
class FeatureIndex {
public:
    struct Entries {
        std::uint32_t begin = 0;
        std::uint32_t count = 0;
    };

    explicit FeatureIndex(const TagsetWeights& weights)
    {
        std::size_t size = 16;
        while (size < weights.keys.size() * 2)
            size *= 2;
        slots_.resize(size);
        mask_ = size - 1;
        std::uint32_t begin = 0;
        for (std::size_t i = 0; i < weights.keys.size(); ++i) {
            const std::uint32_t count = static_cast<std::uint8_t>(weights.counts[i]); // 1 to the number of tags
            std::size_t at = weights.keys[i] & mask_;
            while (slots_[at].entries.count > 0)
                at = (at + 1) & mask_;
            slots_[at] = {weights.keys[i], {begin, count}};
            begin += count;
        }
    }

    [[nodiscard]] Entries find(FeatureKey key) const
    {
        std::size_t at = key & mask_;
        while (slots_[at].entries.count > 0 && slots_[at].key != key)
            at = (at + 1) & mask_;
        return slots_[at].entries; // of a free slot: none
    }

private:
    struct Slot {
        FeatureKey key = 0;
        Entries entries;
    };
    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
};

} // namespace

struct Tagger::Model {
    explicit Model(const TagsetWeights& given)
        : names(given.names), index(given), tags(given.tags), weights(given.weights), width((names.size() + 7) / 8 * 8),
          zeros(width), chunks(chunkCount)
    {
        const std::size_t states = names.size() + 1; // the last one: before the sentence
        tagRows.resize(states * width);
        tagPairRows.resize(states * states * width);
        for (std::size_t before = 0; before < states; ++before) {
            add(tagKey(static_cast<TagId>(before)), &tagRows[before * width]);
            for (std::size_t twoBefore = 0; twoBefore < states; ++twoBefore)
                add(tagPairKey(static_cast<TagId>(twoBefore), static_cast<TagId>(before)),
                    &tagPairRows[(twoBefore * states + before) * width]);
        }
        outside = makeRows(text::noWord);
    }

    ~Model()
    {
        for (const auto& chunk : chunks)
            delete[] chunk.load(std::memory_order_relaxed);
    }

    /// Adds a feature's weights, if there are any.
    template<typename Number>
    bool add(FeatureKey key, Number* row) const
    {
        const auto [begin, count] = index.find(key);
        for (std::uint32_t i = begin; i < begin + count; ++i)
            row[tags[i]] = static_cast<Number>(row[tags[i]] + weights[i]);
        return count > 0;
    }

    [[nodiscard]] const WordRows& rows(text::WordId word) const
    {
        if (word == text::noWord)
            return *outside;
        const auto id = static_cast<std::uint32_t>(word);
        const Chunk* chunk = chunks[id >> chunkBits].load(std::memory_order_acquire);
        if (chunk != nullptr)
            if (const WordRows* known = chunk[id & (chunkSize - 1)].load(std::memory_order_acquire); known != nullptr)
                return *known;
        return *addRows(word);
    }

    [[nodiscard]] TagId tagOne(std::span<const text::WordId> words, std::size_t i, std::span<const TagId> before) const
    {
        const auto none = static_cast<TagId>(names.size());
        const auto wordAt = [&](std::size_t at) { return at < words.size() ? words[at] : text::noWord; };
        const text::WordId left = wordAt(i - 1); // i - 1 wraps around before the first word: outside
        const text::WordId right = wordAt(i + 1);
        const TagId last = i >= 1 ? before[i - 1] : none;
        const TagId lastButOne = i >= 2 ? before[i - 2] : none;
        const std::array<Row, placeCount + 2> sum{rows(wordAt(i - 2)).at[0],
                                                  rows(left).at[1],
                                                  rows(words[i]).at[2],
                                                  rows(right).at[3],
                                                  rows(wordAt(i + 2)).at[4],
                                                  &tagRows[last * width],
                                                  &tagPairRows[(lastButOne * (names.size() + 1) + last) * width]};
        std::array<std::int32_t, maxTags> scores;
        for (std::size_t tag = 0; tag < width; ++tag) {
            std::int32_t score = 0;
            for (const Row row : sum)
                score += row[tag];
            scores[tag] = score;
        }
        add(pairKey(left, words[i], Place::Left1), scores.data());
        add(pairKey(words[i], right, Place::Own), scores.data());
        add(tagWordKey(last, words[i]), scores.data());
        return static_cast<TagId>(
            std::max_element(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(names.size())) -
            scores.begin());
    }

    std::vector<std::string> names;

private:
    using Chunk = std::atomic<const WordRows*>;

    /// Call with the mutex held or before the object is shared.
    const WordRows* makeRows(text::WordId word) const
    {
        WordRows& made = store.emplace_back();
        for (std::size_t place = 0; place < placeCount; ++place) {
            std::vector<std::int16_t> row(width);
            bool any = false;
            for (const FeatureKey key : wordKeys(word, places[place]))
                any = add(key, row.data()) || any;
            made.at[place] = any ? numbers.emplace_back(std::move(row)).data() : zeros.data();
        }
        return &made;
    }

    const WordRows* addRows(text::WordId word) const
    {
        const std::lock_guard lock(mutex);
        const auto id = static_cast<std::uint32_t>(word);
        Chunk* chunk = chunks[id >> chunkBits].load(std::memory_order_relaxed);
        if (chunk == nullptr) {
            chunk = new Chunk[chunkSize]();
            chunks[id >> chunkBits].store(chunk, std::memory_order_release);
        }
        Chunk& slot = chunk[id & (chunkSize - 1)];
        if (const WordRows* known = slot.load(std::memory_order_relaxed); known != nullptr)
            return known; // another thread was quicker
        const WordRows* made = makeRows(word);
        slot.store(made, std::memory_order_release);
        return made;
    }

    FeatureIndex index;
    std::vector<std::int8_t> tags;
    std::vector<std::int16_t> weights;
    std::size_t width; ///< Of a row: the number of tags, rounded up for vector instructions.
    std::vector<std::int16_t> zeros;
    std::vector<std::int16_t> tagRows;     ///< [tag before]
    std::vector<std::int16_t> tagPairRows; ///< [two before][before]
    const WordRows* outside = nullptr;
    mutable std::mutex mutex;           ///< Guards store and numbers, and writing to chunks.
    mutable std::deque<WordRows> store; ///< Filled on a word's first use; nothing ever moves.
    mutable std::deque<std::vector<std::int16_t>> numbers;
    mutable std::vector<std::atomic<Chunk*>> chunks; ///< By word id.
};

Tagger::Tagger(const TagsetWeights& universal, const TagsetWeights& penn, std::string hash) : hash_(std::move(hash))
{
    universal.check("universal");
    penn.check("penn");
    models_[0] = std::make_unique<Model>(universal);
    models_[1] = std::make_unique<Model>(penn);
}

Tagger::~Tagger() = default;

std::shared_ptr<const Tagger> Tagger::load(const std::filesystem::path& folder)
{
    const TaggerFiles files = readTaggerFolder(folder);
    return std::make_shared<const Tagger>(files.universal, files.penn, files.hash);
}

std::vector<TagId> Tagger::tag(std::span<const text::WordId> words, Tagset tagset) const
{
    std::vector<TagId> tags(words.size());
    tagRange(words, tagset, 0, words.size(), tags);
    return tags;
}

void Tagger::tagRange(std::span<const text::WordId> words, Tagset tagset, std::size_t begin, std::size_t end,
                      std::span<TagId> tags) const
{
    if (end > words.size() || tags.size() < end)
        throw std::out_of_range("tags for words that are not there");
    const Model& model = this->model(tagset);
    for (std::size_t i = begin; i < end; ++i)
        tags[i] = model.tagOne(words, i, tags);
}

std::string_view Tagger::name(TagId tag, Tagset tagset) const { return model(tagset).names.at(tag); }

std::size_t Tagger::tagCount(Tagset tagset) const { return model(tagset).names.size(); }

TaggedSentence::TaggedSentence(const Tagger& tagger, Tagger::Tagset tagset, std::vector<text::WordId> words)
    : tagger_(&tagger), tagset_(tagset), words_(std::move(words)), tags_(tagger.tag(words_, tagset))
{}

TagId TaggedSentence::tagAfterReplacing(std::size_t index, text::WordId word) const
{
    if (index >= words_.size())
        throw std::out_of_range("word " + std::to_string(index) + " of " + std::to_string(words_.size()));
    // A tag depends on the words from two before it to two after it and on the two tags before it, which in turn may
    // depend on the new word; so five words and four tags suffice.
    constexpr std::size_t reach = 2;
    const std::size_t first = index >= 2 * reach ? index - 2 * reach : 0;
    const std::size_t last = std::min(index + reach + 1, words_.size());
    std::array<text::WordId, 3 * reach + 1> words{};
    std::array<TagId, 3 * reach + 1> tags{};
    std::copy(words_.begin() + static_cast<std::ptrdiff_t>(first), words_.begin() + static_cast<std::ptrdiff_t>(last),
              words.begin());
    std::copy(tags_.begin() + static_cast<std::ptrdiff_t>(first), tags_.begin() + static_cast<std::ptrdiff_t>(last),
              tags.begin());
    words[index - first] = word;
    // In an excerpt, the words before its first one look like the sentence's beginning, so its first two tags are kept
    // and only those from `index - 2` on are computed again.
    const std::size_t begin = index >= reach ? index - reach - first : 0;
    tagger_->tagRange(std::span(words).first(last - first), tagset_, begin, index - first + 1, tags);
    return tags[index - first];
}

std::vector<TagId> TaggedSentence::tagsOf(std::span<const text::WordId> words) const
{
    const std::size_t shorter = std::min(words.size(), words_.size());
    const auto prefix = static_cast<std::size_t>(
        std::mismatch(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(shorter), words.begin()).first -
        words_.begin());
    std::size_t suffix = 0;
    while (suffix < shorter - prefix && words[words.size() - 1 - suffix] == words_[words_.size() - 1 - suffix])
        ++suffix;
    std::vector<TagId> tags(words.size());
    const std::size_t begin = prefix >= 2 ? prefix - 2 : 0;
    std::copy(tags_.begin(), tags_.begin() + static_cast<std::ptrdiff_t>(begin), tags.begin());
    for (std::size_t i = begin; i < words.size(); ++i) {
        const std::size_t left = words.size() - i; // words from here on
        // The window of two words before is unchanged and so are both tags: the rest stays the same.
        if (left + 2 <= suffix) {
            const std::size_t old = words_.size() - left;
            if (tags[i - 1] == tags_[old - 1] && tags[i - 2] == tags_[old - 2]) {
                std::copy(tags_.begin() + static_cast<std::ptrdiff_t>(old), tags_.end(),
                          tags.begin() + static_cast<std::ptrdiff_t>(i));
                break;
            }
        }
        tagger_->tagRange(words, tagset_, i, i + 1, tags);
    }
    return tags;
}

} // namespace core::language
