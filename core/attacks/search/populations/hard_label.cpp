#include "core/attacks/search/populations/hard_label.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/attacks/search/populations/best_words.h"
#include "core/attacks/search/populations/word_choices.h"
#include "core/lexicon/word_vectors.h"

namespace core::attacks {

namespace {

/// Steps of the context's random numbers.
constexpr std::uint64_t orderStep = 0x68617264'00000000ULL;
constexpr std::uint64_t generationStep = orderStep + 0x1000000;
/// For a word with a letter or digit; after that, any word is taken.
constexpr int mostDraws = 100;

class HardLabel final : public SearchMethod {
public:
    /// `vocabulary`: the words of a first text, any of them; null: those to choose from in a place.
    HardLabel(const Settings& settings, const language::SentenceEncoder& encoder,
              const lexicon::WordVectors* vocabulary)
        : encoder_(encoder), vocabulary_(vocabulary), share_(settings.number("initial_share")),
          tries_(static_cast<std::size_t>(settings.integer("tries"))),
          redrawn_(settings.text("first_text") == "redrawn"), unfiltered_(settings.text("first_words") == "unfiltered"),
          reduce_(settings.text("reduce")), generations_(settings.integer("generations")),
          population_(static_cast<std::size_t>(settings.integer("population"))),
          mutations_(settings.integer("mutations_per_place")), patience_(settings.integer("patience")),
          fewest_(settings.text("best") == "fewest-changes"), untilFound_(settings.text("ask") == "until-found")
    {}

    /// Labels do not show what a word is worth: 1 if some choice alone meets the goal, else 0.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        WordChoices choices(run, &encoder_);
        std::vector<WordImportance> result;
        for (std::size_t place = 0; place < choices.places(); ++place) {
            std::vector<Genome> all;
            for (std::size_t c = 1; c <= choices.choices(place); ++c) {
                all.push_back(choices.original());
                all.back()[place] = static_cast<Genome::value_type>(c);
            }
            choices.query(all);
            const bool any = std::ranges::any_of(all, [&](const Genome& genome) {
                const JudgedAnswer* answer = choices.answer(genome);
                return answer != nullptr && answer->judgement.success;
            });
            const Position at = choices.position(place);
            result.push_back({at.segment, at.index, any ? 1.0 : 0.0});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        WordChoices choices(run, &encoder_,
                            unfiltered_ ? WordChoices::Rejected::Added : WordChoices::Rejected::LeftOut);
        Genome best;
        if (!initialise(run, choices, best))
            return run.start();
        choices.trace(choices.original(), best);
        if (reduce_ != "off") {
            const Genome before = best;
            while (reduceOnce(run, choices, best) && reduce_ == "until-none" && !run.over()) {
            }
            choices.trace(before, best);
        }
        if (generations_ > 0 && !run.over())
            evolve(run, choices, best);
        return choices.state(best);
    }

private:
    /// Algorithm 1, lines 1 to 7, as often as allowed: random words one after the other at random places. As in the
    /// released program: one order of places, of which each try changes one more, with all words drawn anew.
    bool initialise(Run& run, WordChoices& choices, Genome& found) const
    {
        const auto words = static_cast<double>(editableWords(run.start().input));
        const std::size_t most =
            std::min({choices.places(), run.wordLimit(), static_cast<std::size_t>(std::ceil(share_ * words))});
        std::vector<std::size_t> order;
        for (std::size_t round = 0; round < tries_ && !run.over(); ++round) {
            Random random = run.context().random(orderStep + round);
            if (!redrawn_ || order.empty())
                order = shuffled(choices.places(), random);
            const std::size_t changes = redrawn_ ? std::min(round + 1, most) : most;
            Genome genome = choices.original();
            for (std::size_t k = 0; k < changes; ++k) {
                genome[order[k]] = static_cast<Genome::value_type>(drawWord(choices, order[k], random));
                const bool complete = !redrawn_ || k + 1 == changes;
                if (complete && !run.over() && choices.succeeds(genome)) {
                    found = std::move(genome);
                    return true;
                }
            }
        }
        return false;
    }

    /// The index of a word for a place of a first text.
    [[nodiscard]] std::size_t drawWord(WordChoices& choices, std::size_t place, Random& random) const
    {
        if (vocabulary_ != nullptr) {
            text::WordId word = text::noWord;
            for (int draw = 0; draw < mostDraws && (word == text::noWord || !isProperWord(word)); ++draw)
                word = vocabulary_->word(random.below(vocabulary_->size()));
            if (const auto added = choices.add(place, word))
                return *added;
        }
        return 1 + random.below(choices.all(place));
    }

    static std::vector<std::size_t> shuffled(std::size_t count, Random& random)
    {
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t k = 0; k + 1 < count; ++k)
            std::swap(order[k], order[k + random.below(count - k)]);
        return order;
    }

    /// Algorithm 1, lines 8 to 18: restores original words, first where the text stays nearest. Whether it did any.
    static bool reduceOnce(Run& run, WordChoices& choices, Genome& best)
    {
        const auto changed = WordChoices::changedPlaces(best);
        std::vector<Genome> reverted;
        for (const std::size_t place : changed) {
            reverted.push_back(best);
            reverted.back()[place] = 0;
        }
        choices.query(reverted);
        struct Scored {
            double similarity;
            std::size_t place;
        };
        std::vector<Scored> scores;
        for (std::size_t i = 0; i < changed.size(); ++i)
            if (const JudgedAnswer* answer = choices.answer(reverted[i]);
                answer != nullptr && answer->judgement.success)
                scores.push_back({choices.similarity(reverted[i]), changed[i]});
        std::ranges::stable_sort(scores, std::ranges::greater{}, &Scored::similarity);
        bool any = false;
        for (const auto& [similarity, place] : scores) {
            Genome next = best;
            next[place] = 0;
            if (run.over() || !choices.succeeds(next))
                break;
            best = std::move(next);
            any = true;
        }
        return any;
    }

    struct Member {
        Genome genome;
        double similarity;
    };

    /// Equation 3.12, or as in the released program: the first of equal ones.
    [[nodiscard]] const Member& bestOf(const std::vector<Member>& members) const
    {
        return *std::ranges::max_element(members, [&](const Member& a, const Member& b) {
            if (const auto one = WordChoices::changed(a.genome), other = WordChoices::changed(b.genome);
                fewest_ && one != other)
                return one > other;
            return a.similarity < b.similarity;
        });
    }

    /// Section 3.3.5.4, steps 1 to 6.
    void evolve(Run& run, WordChoices& choices, Genome& best) const
    {
        const auto places = WordChoices::changedPlaces(best);
        if (places.empty())
            return;
        std::vector<int> mutated(choices.places(), 0);
        std::vector<Member> members;
        for (const std::size_t place : places) {
            Genome genome = mutate(run, choices, best, place);
            ++mutated[place];
            members.push_back({genome, choices.similarity(genome)});
        }
        int without = 0;
        for (int generation = 0; generation < generations_ && !run.over(); ++generation) {
            const Member final = bestOf(members);
            choices.trace(best, final.genome);
            without = final.genome == best && generation > 0 ? without + 1 : 0;
            best = final.genome;
            const bool exhausted =
                std::ranges::all_of(places, [&](std::size_t place) { return mutated[place] >= mutations_; });
            const bool nothingBetter = fewest_ && WordChoices::changed(best) <= 1;
            if (exhausted || nothingBetter || (patience_ > 0 && without >= patience_))
                return;
            members = nextGeneration(run, choices, members, final, places, mutated, generation);
        }
        const Genome last = bestOf(members).genome;
        choices.trace(best, last);
        best = last;
    }

    [[nodiscard]] std::vector<Member> nextGeneration(Run& run, WordChoices& choices, const std::vector<Member>& members,
                                                     const Member& final, const std::vector<std::size_t>& places,
                                                     std::vector<int>& mutated, int generation) const
    {
        Random random = run.context().random(generationStep + static_cast<std::uint64_t>(generation));
        const Genome& one = members[drawParent(members, random)].genome;
        const Genome& other = members[drawParent(members, random)].genome;
        std::vector<Genome> children;
        for (std::size_t i = 0; i + 1 < population_; ++i) {
            Genome child = one;
            for (const std::size_t place : places)
                child[place] = random.below(2) == 0 ? one[place] : other[place];
            children.push_back(std::move(child));
        }
        // Only those that could stay are queried.
        std::vector<Member> near;
        std::vector<Genome> queried;
        for (auto& child : children)
            if (const double similarity = choices.similarity(child); similarity >= final.similarity) {
                queried.push_back(child);
                near.push_back({std::move(child), similarity});
            }
        choices.query(queried);
        std::vector<Member> next{final};
        for (const auto& child : near) {
            const JudgedAnswer* answer = choices.answer(child.genome);
            if (answer == nullptr || !answer->judgement.success)
                continue;
            const std::size_t place = places[random.below(places.size())];
            if (run.over() || child.genome[place] == 0 || mutated[place] >= mutations_) {
                next.push_back(child);
                continue;
            }
            ++mutated[place];
            Genome genome = mutate(run, choices, child.genome, place);
            const double similarity = choices.similarity(genome);
            next.push_back({std::move(genome), similarity});
        }
        return next;
    }

    /// Equation 3.6.
    static std::size_t drawParent(const std::vector<Member>& members, Random& random)
    {
        std::vector<double> weights;
        for (const auto& member : members)
            weights.push_back(std::exp(member.similarity));
        return drawBy(weights, random);
    }

    /// Section 3.3.5.1: restores the original word if that meets the goal; else takes the word that leaves the text
    /// nearest of those that meet it and are no further away than the text was.
    [[nodiscard]] Genome mutate(Run& run, WordChoices& choices, const Genome& genome, std::size_t place) const
    {
        Genome reverted = genome;
        reverted[place] = 0;
        if (run.over())
            return genome;
        if (choices.succeeds(reverted))
            return reverted;
        const auto similarities = choices.similarities(genome, place);
        const double now = similarities[genome[place]];
        std::vector<std::size_t> order;
        for (std::size_t c = 1; c <= choices.choices(place); ++c)
            if (c != genome[place] && similarities[c] >= now)
                order.push_back(c);
        std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t c) { return similarities[c]; });
        std::vector<Genome> trials;
        for (const std::size_t choice : order) {
            trials.push_back(genome);
            trials.back()[place] = static_cast<Genome::value_type>(choice);
        }
        if (!untilFound_)
            choices.query(trials);
        for (const auto& trial : trials) {
            if (untilFound_ && !run.over())
                choices.query({&trial, 1});
            if (known(choices, trial))
                return trial;
        }
        return genome;
    }

    /// Whether it has been queried and meets the goal.
    static bool known(const WordChoices& choices, const Genome& genome)
    {
        const JudgedAnswer* answer = choices.answer(genome);
        return answer != nullptr && answer->judgement.success;
    }

    const language::SentenceEncoder& encoder_;
    const lexicon::WordVectors* vocabulary_;
    double share_;
    std::size_t tries_;
    bool redrawn_;
    bool unfiltered_; ///< A first text may have words that a constraint rejects.
    std::string reduce_;
    int generations_;
    std::size_t population_;
    int mutations_;
    int patience_;
    bool fewest_;
    bool untilFound_;
};

} // namespace

PartMaker<SearchMethod> hardLabelSearch()
{
    return needing<SearchMethod>(
        {{"vectors", "first_words", "vocabulary"}},
        {{"hard-label",
          "Finds any text that meets the goal, brings original words back, and lets a population grow nearer to the "
          "original. It needs the label alone.",
          {Parameter::number("initial_share", 0.3, 0.0, 1.0,
                             "Largest share of the words changed to find a first text."),
           Parameter::integer("tries", 1, 1, 100'000, "How often a first text is looked for, with other draws."),
           Parameter::choice("first_text", {"one-by-one", "redrawn"},
                             "one-by-one: each try changes word after word until the goal is met; redrawn: the first "
                             "try changes one word, the second two, all words drawn anew, as the released program."),
           Parameter::choice("first_words", {"candidates", "unfiltered", "vocabulary"},
                             "The words of a first text: candidates that pass the constraints, any candidates (as the "
                             "released program, which compares parts of speech only later), or any of the built-in "
                             "vectors' words (random initialisation, table 3.6 of the thesis)."),
           Parameter::choice("reduce", {"once", "until-none", "off"},
                             "Bring original words back: one pass as algorithm 1, passes until none can go back, or "
                             "not at all."),
           Parameter::integer("generations", 100, 0, 100'000, "Number of generations; 0: no population search."),
           Parameter::integer("population", 30, 2, 10'000, "Texts of a generation."),
           Parameter::integer("mutations_per_place", 25, 1, 1'000'000,
                              "A place's word is exchanged at most this often."),
           Parameter::integer("patience", 0, 0, 100'000,
                              "Number of generations without a better text after which it ends; 0 is never."),
           Parameter::choice("best", {"most-similar", "fewest-changes"},
                             "Which text of a generation is the best; equally few changes are ranked by "
                             "similarity."),
           Parameter::choice("ask", {"all", "until-found"},
                             "A mutation queries all words that are near enough, or the nearest first until one "
                             "meets the goal: the same text with fewer queries."),
           Parameter::ofResource("encoder", "encoder", "built-in",
                                 "Name of the sentence encoder that measures similarity.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<HardLabel>(settings, resources.encoder(settings.text("encoder")),
                                                settings.text("first_words") == "vocabulary" ? &resources.vectors()
                                                                                             : nullptr);
         }});
}

} // namespace core::attacks
