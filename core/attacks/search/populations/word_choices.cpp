#include "core/attacks/search/populations/word_choices.h"

#include <algorithm>
#include <limits>

#include "core/language/similarity.h"
#include "core/text/splitting/read_again.h"

namespace core::attacks {

namespace {

constexpr std::size_t mostChoices = std::numeric_limits<Genome::value_type>::max();

} // namespace

WordChoices::WordChoices(Run& run, const language::SentenceEncoder* encoder, Rejected rejected)
    : run_(run), encoder_(encoder)
{
    const State& start = run.start();
    std::vector<std::size_t> offsets; // of each segment's first word among the words of all editable ones
    for (const auto& segment : start.input.segments()) {
        offsets.push_back(words_.size());
        if (segment.editable)
            for (const auto& word : segment.text.words())
                words_.push_back(word.id);
    }
    if (encoder_ != nullptr)
        encoded_ = encoder_->encode(words_);
    for (const Position at : run.allowed(start)) {
        Place place{at, offsets[at.segment] + at.index, {}, 0};
        const auto candidates = run.candidatesFor(start, at);
        const auto take = [&](bool passing) {
            for (const auto& candidate : candidates)
                if (candidate.passes() == passing && candidate.isSubstitution() && place.edits.size() < mostChoices &&
                    (passing || !run.losesGold(start, at, candidate)))
                    place.edits.push_back(candidate);
        };
        take(true);
        place.choices = place.edits.size();
        if (rejected == Rejected::Added)
            take(false);
        if (!place.edits.empty())
            places_.push_back(std::move(place));
    }
    known_.emplace(original(), JudgedAnswer{start.answer, start.judgement});
}

std::optional<std::size_t> WordChoices::add(std::size_t place, text::WordId word)
{
    auto& edits = places_[place].edits;
    if (edits.size() >= mostChoices)
        return std::nullopt;
    auto added = edits.front();
    added.edit.word = word;
    if (run_.losesGold(run_.start(), places_[place].at, added) || !text::readsAgain(run_.start().input, added.edits()))
        return std::nullopt;
    edits.push_back(std::move(added));
    return edits.size();
}

std::size_t WordChoices::changed(const Genome& genome)
{
    return static_cast<std::size_t>(std::ranges::count_if(genome, [](auto choice) { return choice != 0; }));
}

std::vector<std::size_t> WordChoices::changedPlaces(const Genome& genome)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < genome.size(); ++i)
        if (genome[i] != 0)
            places.push_back(i);
    return places;
}

text::Variant WordChoices::edits(const Genome& genome) const
{
    text::Variant edits;
    for (std::size_t i = 0; i < genome.size(); ++i)
        if (genome[i] != 0)
            edits.push_back(places_[i].edits[genome[i] - 1U].edit);
    return edits;
}

std::vector<text::WordId> WordChoices::words(const Genome& genome) const
{
    auto words = words_;
    for (std::size_t i = 0; i < genome.size(); ++i)
        if (genome[i] != 0)
            words[places_[i].word] = places_[i].edits[genome[i] - 1U].edit.word;
    return words;
}

bool WordChoices::query(std::span<const Genome> genomes)
{
    std::vector<const Genome*> queried;
    std::vector<text::Variant> variants;
    for (const auto& genome : genomes)
        if (!known_.contains(genome) &&
            std::ranges::none_of(queried, [&](const Genome* other) { return *other == genome; })) {
            queried.push_back(&genome);
            variants.push_back(edits(genome));
        }
    auto judged = run_.queryTexts(run_.start(), variants, Run::Counts::AsAttempt);
    for (std::size_t i = 0; i < judged.size(); ++i)
        known_.emplace(*queried[i], std::move(judged[i]));
    return judged.size() == queried.size();
}

const JudgedAnswer* WordChoices::answer(const Genome& genome) const
{
    const auto found = known_.find(genome);
    return found == known_.end() ? nullptr : &found->second;
}

bool WordChoices::succeeds(const Genome& genome)
{
    query({&genome, 1});
    const JudgedAnswer* answered = answer(genome);
    return answered != nullptr && answered->judgement.success;
}

double WordChoices::similarity(const Genome& genome) const
{
    return changed(genome) == 0 ? 1.0 : language::cosine(encoded_, encoder_->encode(words(genome)));
}

std::vector<double> WordChoices::similarities(const Genome& genome, std::size_t place) const
{
    const auto base = words(genome);
    const auto comparison = encoder_->compare(words_, base, places_[place].word);
    std::vector<double> similarities{comparison->cosine(words_[places_[place].word])};
    for (const auto& candidate : places_[place].edits)
        similarities.push_back(comparison->cosine(candidate.edit.word));
    return similarities;
}

State WordChoices::state(const Genome& genome) const
{
    return run_.after(run_.start(), edits(genome), known_.at(genome));
}

void WordChoices::trace(const Genome& before, const Genome& now)
{
    if (!run_.tracing() || before == now)
        return;
    std::vector<TriedCandidate> trials;
    Position first;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (now[i] == before[i])
            continue;
        const Position at = places_[i].at;
        if (trials.empty())
            first = at;
        if (now[i] != 0)
            trials.push_back({places_[i].edits[now[i] - 1U], false, {}, {}});
        else // the original word is restored
            trials.push_back(
                {{text::Edit::replace(at.segment, at.index, run_.start().word(at).id), "original"}, false, {}, {}});
    }
    std::vector<std::size_t> chosen(trials.size());
    for (std::size_t i = 0; i < chosen.size(); ++i)
        chosen[i] = i;
    run_.traceMove(state(before), first, trials, chosen, state(now));
}

} // namespace core::attacks
