#include "core/attacks/search/attention_lsh.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/search/greedy_step.h"
#include "core/base/error.h"
#include "core/base/grid.h"
#include "core/language/hyperplanes.h"
#include "core/language/similarity.h"

namespace core::attacks {

namespace {

constexpr const char* attentionLshName = "attention-lsh";
constexpr const char* noAttentionRemedy =
    "name a model that does with --set search.attention=MODEL, or leave attention out with --set search.rank_by=lsh";

// Steps of the context's random numbers.
constexpr std::uint64_t shuffleStep = 1; ///< As greedy-ranked orders words at random.
constexpr std::uint64_t hyperplaneStep = 2;
constexpr std::uint64_t sampleStep = 3;

std::size_t letters(std::string_view form)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(form, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::vector<text::WordId> idsOf(const text::Text& text)
{
    std::vector<text::WordId> ids;
    ids.reserve(text.size());
    for (const auto& word : text.words())
        ids.push_back(word.id);
    return ids;
}

/// Groups similar candidates of a text's words: those whose texts, encoded, are on the same sides of random
/// hyperplanes.
class AlikeCandidates {
public:
    AlikeCandidates(const language::SentenceEncoder& encoder, const language::Hyperplanes& planes, std::size_t window,
                    const text::Input& input)
        : encoder_(encoder), planes_(planes), window_(window), input_(input), segments_(input.size())
    {}

    /// Their products with the normals, [candidates][planes].
    [[nodiscard]] std::vector<float> products(Position at, std::span<const TriedCandidate> trials)
    {
        const Seen& seen = seenAt(at);
        std::vector<float> all(trials.size() * planes_.size());
        for (std::size_t i = 0; i < trials.size(); ++i) {
            const Candidate& candidate = trials[i].candidate;
            const auto out = std::span(all).subspan(i * planes_.size(), planes_.size());
            if (candidate.isSubstitution()) {
                seen.projection->project(candidate.edit.index - seen.begin, candidate.edit.word, out);
                continue;
            }
            std::ranges::copy(language::products(planes_.normals(), encoder_.encode(wordsAfter(at, candidate))),
                              out.begin());
        }
        return all;
    }

private:
    struct Seen {
        std::vector<text::WordId> words;
        std::size_t begin = 0; ///< Of the window.
        std::unique_ptr<language::SubstitutionProjection> projection;
    };

    /// The words of the same window after a change that is not a replacement of one word by another.
    [[nodiscard]] std::vector<text::WordId> wordsAfter(Position at, const Candidate& candidate) const
    {
        auto ids = idsOf(text::applied(input_, candidate.edits())[candidate.edit.segment].text);
        if (ids.empty())
            return ids;
        // Beyond the end if the last word was left out.
        const std::size_t place = std::min<std::size_t>(at.index, ids.size() - 1);
        const auto window = language::windowAround(place, ids.size(), window_);
        return {ids.begin() + static_cast<std::ptrdiff_t>(window.begin),
                ids.begin() + static_cast<std::ptrdiff_t>(window.end)};
    }

    /// The window around a place; for a whole segment the same for all its places.
    const Seen& seenAt(Position at)
    {
        Seen& seen = segments_[at.segment];
        const auto& text = input_[at.segment].text;
        const auto window = language::windowAround(at.index, text.size(), window_);
        if (seen.projection != nullptr && seen.begin == window.begin && seen.words.size() == window.end - window.begin)
            return seen;
        const auto ids = idsOf(text);
        seen.projection = nullptr; // it looks at the words
        seen.begin = window.begin;
        seen.words.assign(ids.begin() + static_cast<std::ptrdiff_t>(window.begin),
                          ids.begin() + static_cast<std::ptrdiff_t>(window.end));
        seen.projection = encoder_.project(seen.words, planes_.normals());
        return seen;
    }

    const language::SentenceEncoder& encoder_;
    const language::Hyperplanes& planes_;
    std::size_t window_;
    const text::Input& input_;
    std::vector<Seen> segments_;
};

class AttentionLsh final : public SearchMethod {
public:
    AttentionLsh(const Settings& settings, const language::Resources& resources)
        : rankBy_(settings.text("rank_by")), softmax_(settings.text("weights") == "softmax"),
          shortest_(static_cast<std::size_t>(settings.integer("shortest"))),
          bits_(static_cast<std::size_t>(settings.integer("bits"))),
          rounds_(static_cast<std::size_t>(settings.integer("rounds"))),
          round_(settings.text("round") == "most-buckets" ? language::Round::MostBuckets
                                                          : language::Round::FewestBuckets),
          window_(static_cast<std::size_t>(settings.integer("window"))), step_(settings)
    {
        if (attends() && settings.text("attention") != ownAttention)
            attention_ = &resources.attentionModel(settings.text("attention"));
        if (hashes())
            encoder_ = &resources.encoder(settings.text("encoder"));
    }

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        if (!attends())
            return {};
        if (attention_ == nullptr) {
            if (card.can(victims::Capability::Attention))
                return {};
            return {fmt::format("{} gives no attention weights: {}", card.name, noAttentionRemedy)};
        }
        const auto read = attention_->segments();
        if (read.size() == card.segments.size())
            return {};
        return {fmt::format("{} reads {} and the attention model {} {}: name a model for the same texts with --set "
                            "search.attention=MODEL",
                            card.name, fmt::join(card.segments, ", "), attention_->name(), fmt::join(read, ", "))};
    }

    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override { return listed(rank(run).words); }

    [[nodiscard]] State search(Run& run) const override
    {
        auto [words, queried] = rank(run);
        if (run.tracing())
            run.traceRanking(listed(words), queried);
        std::ranges::stable_sort(words, std::ranges::greater{}, &Ranked::importance);
        std::vector<Position> places;
        for (const Ranked& word : words)
            places.push_back(word.at);
        return step_.walk(run, places);
    }

private:
    struct Ranked {
        Position at;
        double importance = 0.0;
    };
    struct Ranking {
        std::vector<Ranked> words;           ///< Those that may be changed, in reading order.
        std::vector<TriedCandidate> queried; ///< One candidate of each bucket.
    };

    [[nodiscard]] bool attends() const { return rankBy_ == "attention-and-lsh" || rankBy_ == "attention"; }
    [[nodiscard]] bool hashes() const { return rankBy_ == "attention-and-lsh" || rankBy_ == "lsh"; }

    static std::vector<WordImportance> listed(const std::vector<Ranked>& words)
    {
        std::vector<WordImportance> list;
        for (const auto& word : words)
            list.push_back({word.at.segment, word.at.index, word.importance});
        return list;
    }

    [[nodiscard]] Ranking rank(Run& run) const
    {
        Ranking ranking;
        for (const Position at : run.allowed(run.start()))
            ranking.words.push_back({at, 1.0});
        if (ranking.words.empty())
            return ranking;
        if (rankBy_ == "random") {
            Random random = run.context().random(shuffleStep);
            for (auto& word : ranking.words)
                word.importance = random.uniform();
        }
        if (hashes())
            weighByBuckets(run, ranking);
        if (attends())
            weighByAttention(run, ranking.words);
        return ranking;
    }

    /// Equations 4.3 to 4.7: the most that the reference loses by one candidate of each bucket; 0 for a word without
    /// one.
    void weighByBuckets(Run& run, Ranking& ranking) const
    {
        const State& start = run.start();
        const language::Hyperplanes planes(rounds_, bits_, encoder_->dimensions(),
                                           run.context().random(hyperplaneStep));
        AlikeCandidates alike(*encoder_, planes, window_, start.input);
        Random random = run.context().random(sampleStep);
        std::vector<Position> places;
        for (const auto& word : ranking.words)
            places.push_back(word.at);
        run.foresee(start, places);
        std::vector<TriedCandidate> trials;
        std::vector<std::size_t> ends;
        for (const Position at : places) {
            trials.clear();
            run.propose(start, at, trials);
            std::erase_if(trials, [](const TriedCandidate& trial) { return !trial.candidate.passes(); });
            for (const auto& bucket : language::bucketsOf(alike.products(at, trials), rounds_, bits_, round_))
                ranking.queried.push_back(std::move(trials[bucket[random.below(bucket.size())]]));
            ends.push_back(ranking.queried.size());
        }
        run.query(start, ranking.queried, Run::Which::Passing, Run::Counts::AsRanking);
        std::size_t begin = 0;
        for (std::size_t w = 0; w < ranking.words.size(); ++w) {
            const auto own = std::span(ranking.queried).subspan(begin, ends[w] - begin);
            const int best = bestOf(own);
            ranking.words[w].importance =
                best < 0 ? 0.0 : own[static_cast<std::size_t>(best)].judgement.loss - start.judgement.loss;
            begin = ends[w];
        }
    }

    void weighByAttention(Run& run, std::vector<Ranked>& words) const
    {
        auto weights = attentionTo(run);
        const auto weightOf = [&](Position at) {
            return at.segment < weights.size() && at.index < weights[at.segment].size() ? weights[at.segment][at.index]
                                                                                        : 0.0F;
        };
        std::vector<double> own;
        for (const auto& word : words)
            own.push_back(static_cast<double>(weightOf(word.at)));
        if (softmax_) {
            double sum = 0.0;
            for (double& weight : own)
                sum += weight = std::exp(weight);
            for (double& weight : own)
                weight /= sum;
        }
        for (std::size_t w = 0; w < words.size(); ++w)
            words[w].importance *= letters(run.start().word(words[w].at).form()) < shortest_ ? 0.0 : onGrid(own[w]);
    }

    /// One pass for the whole text, which is no query: the victim's own is the one that answers it, another network's
    /// counts apart.
    [[nodiscard]] std::vector<std::vector<float>> attentionTo(Run& run) const
    {
        const auto& stop = run.context().patience().stop;
        if (attention_ != nullptr) {
            run.ledger().countAttention();
            return attention_->attention(run.start().input, stop);
        }
        auto& victim = run.ledger().victim();
        if (auto* reader = victim.attention(); reader != nullptr)
            return reader->attention(run.start().input, stop);
        throw Error("the victim " + victim.card().name + " gives no attention weights", noAttentionRemedy);
    }

    std::string rankBy_;
    bool softmax_;
    std::size_t shortest_;
    std::size_t bits_;
    std::size_t rounds_;
    language::Round round_;
    std::size_t window_;
    GreedyStep step_;
    const language::AttentionModel* attention_ = nullptr; ///< Null: the victim's own.
    const language::SentenceEncoder* encoder_ = nullptr;  ///< Null if nothing is hashed.
};

Parameter attentionParameter()
{
    auto parameter = Parameter::ofResource(
        "attention", "attention model", ownAttention,
        "Whose attention: victim is the victim's own, which is a look inside it, or of an installed network where it "
        "gives none; else a model's name or folder, best of one trained on other texts than the victim.");
    parameter.choices = {ownAttention};
    return parameter;
}

} // namespace

std::string attentionOf(const Json& search)
{
    if (!search.is_object() || search.value("type", Json()) != attentionLshName)
        return {};
    const auto rankBy = search.value("rank_by", Json("attention-and-lsh"));
    const auto whose = search.value("attention", Json(ownAttention));
    return rankBy == "lsh" || rankBy == "random" || !whose.is_string() ? std::string() : whose.get<std::string>();
}

PartMaker<SearchMethod> attentionLshSearch()
{
    std::vector<Parameter> parameters{
        Parameter::choice(
            "rank_by", {"attention-and-lsh", "attention", "lsh", "random"},
            "Words are ranked by the attention to them times what a few of their candidates do, by either "
            "alone, or at random."),
        attentionParameter(),
        Parameter::choice("weights", {"as-given", "softmax"},
                          "The weights of words are taken as the model gives them, or go through one more softmax over "
                          "the words that may be changed."),
        Parameter::integer("shortest", 1, 1, 100, "Words with fewer letters have no weight."),
        Parameter::integer("bits", 5, 1, 30, "d: number of hyperplanes of a hash."),
        Parameter::integer("rounds", 15, 1, 1000,
                           "L: how often candidates are hashed, each time by other hyperplanes."),
        Parameter::choice("round", {"fewest-buckets", "most-buckets"}, "Which round's buckets are taken."),
        Parameter::integer("window", 0, 0, 1000, "Words around the change that are encoded; 0 is the whole segment."),
        Parameter::ofResource("encoder", "encoder", "built-in", "Name of the sentence encoder."),
    };
    for (auto& parameter : GreedyStep::parameters())
        parameters.push_back(std::move(parameter));
    return {{attentionLshName,
             "Ranks the words by the attention of a network, times the best of a few candidates, one of each bucket of "
             "alike ones; then changes them one by one, the most important first.",
             std::move(parameters)},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<AttentionLsh>(settings, resources);
            }};
}

} // namespace core::attacks
