#include "core/attacks/transformations/vocabulary.h"

#include "core/attacks/parts/draw.h"

namespace core::attacks {

namespace {

constexpr std::string_view vocabularyWordsName = "vocabulary";

/// First step of the context's random numbers that draws words; one step per word of the text.
constexpr std::uint64_t drawStep = 1ULL << 32;

class VocabularyWords final : public Transformation {
public:
    VocabularyWords(const lexicon::WordVectors& vectors, std::size_t draws) : vectors_(vectors), draws_(draws) {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const text::WordId word = current[at.segment].text.words()[at.index].id;
        const text::WordId lower = text::lowerOf(word);
        const auto own = context.vocabulary();
        const std::size_t size = own.empty() ? vectors_.size() : own.size();
        const bool all = draws_ == 0 || draws_ >= size;
        const auto add = [&](text::WordId proposed) {
            candidates.push_back({text::Edit::replace(at.segment, at.index, proposed), vocabularyWordsName});
        };
        if (all && !own.empty()) {
            for (const auto& proper : context.properVocabulary())
                if (proper.lower != lower)
                    add(proper.word);
            return;
        }
        const auto addProper = [&](std::size_t number) {
            const text::WordId proposed = own.empty() ? vectors_.word(number) : own[number];
            if (isProperWord(proposed) && text::lowerOf(proposed) != lower)
                add(proposed);
        };
        if (all) {
            for (std::size_t number = 0; number < size; ++number)
                addProper(number);
            return;
        }
        Random random = context.random(drawStep + (std::uint64_t{at.segment} << 24) + at.index);
        for (const std::size_t number : drawNumbers(random, size, draws_))
            addProper(number);
    }

private:
    const lexicon::WordVectors& vectors_;
    std::size_t draws_;
};

} // namespace

PartMaker<Transformation> vocabularyWords()
{
    return {{std::string(vocabularyWordsName),
             "Any word of the victim's vocabulary that has a letter or digit; for victims that do not show theirs, of "
             "the vectors'.",
             {Parameter::integer("draws", 0, 0, 100000, "Number of different words drawn at random; 0 is all of them."),
              Parameter::ofResource("vectors", "vectors", "built-in", "Name of the vectors whose words stand in.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<VocabularyWords>(resources.vectors(settings.text("vectors")),
                                                         static_cast<std::size_t>(settings.integer("draws")));
            }};
}

} // namespace core::attacks
