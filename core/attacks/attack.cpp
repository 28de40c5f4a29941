#include "core/attacks/attack.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/goals/access.h"
#include "core/attacks/parts/draw.h"
#include "core/attacks/parts/similarity.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe_language.h"
#include "core/attacks/run/result_edits.h"
#include "core/attacks/search/greedy_ranked.h"
#include "core/base/error.h"
#include "core/language/language_pack.h"
#include "core/programs/child_process.h"
#include "core/victims/label_only.h"
#include "core/victims/timed_victim.h"

namespace core::attacks {

/// The parts of the recipe, and optional resources for describing results.
struct Attack::Parts {
    Recipe recipe;
    std::shared_ptr<const language::Resources> resources;
    Ingredients ingredients;
    std::unique_ptr<SearchMethod> search;
    bool labelOnly = false; ///< Scores, gradients and vectors are hidden.

    /// Results name tags and similarities, but an attack that needs neither runs without these resources.
    const language::Tagger* tagger = nullptr;
    const language::SentenceEncoder* encoder = nullptr;
};

namespace {

/// What `load` returns a reference to; null if the resource is missing.
template<class Load>
auto optional(const Load& load) -> decltype(&load())
{
    try {
        return &load();
    } catch (const Error&) {
        return nullptr;
    }
}

/// The name of what describes results of the recipe's language; empty if its pack has none.
std::string builtInFor(const Recipe& recipe, std::string_view kind)
{
    const auto pack = language::languagePack(recipe.language());
    return pack.tag == "en" ? "built-in" : pack.insteadOf(kind, "built-in");
}

} // namespace

Attack::Attack(Recipe recipe, const std::shared_ptr<const language::Resources>& resources)
    : parts_(std::make_unique<Parts>())
{
    if (const auto problems = recipe.check(); !problems.empty())
        throw UsageError(fmt::format("the recipe{} cannot run: {}", recipe.name().empty() ? "" : " " + recipe.name(),
                                     fmt::join(problems, "; ")));
    requireLanguage(recipe);
    parts_->resources = resources->scope();
    const auto& scope = *parts_->resources;
    const auto& json = recipe.json();
    auto& ingredients = parts_->ingredients;
    ingredients.goal = makeGoal(json.at("goal"), scope);
    ingredients.transformation = makeTransformation(json.at("transformation"), scope);
    if (const auto constraints = json.find("constraints"); constraints != json.end()) {
        for (const auto& part : *constraints) {
            ingredients.constraints.push_back(makeConstraint(part, scope));
            ingredients.constraintNames.push_back(part.at("type").get<std::string>());
        }
    }
    parts_->search = makeSearchMethod(json.at("search"), scope);
    parts_->labelOnly = json.at("goal").value(accessKey, std::string()) == labelAccess;
    const auto sites = ingredients.transformation->sites();
    const auto refused = std::ranges::find_if_not(sites, [&](Site site) { return parts_->search->takes(site); });
    if (refused != sites.end())
        throw UsageError(fmt::format("the recipe {} {}, and its search {} changes words", recipe.name(),
                                     *refused == Site::Gap ? "puts words in" : "rewrites sentences or segments",
                                     json.at("search").at("type").get<std::string>()),
                         "Choose --set search.type=greedy-ranked, beam or enumerate");
    if (const auto tagger = builtInFor(recipe, "tagger"); !tagger.empty())
        parts_->tagger = optional([&]() -> const auto& { return scope.tagger(tagger); });
    if (const auto encoder = builtInFor(recipe, "encoder"); !encoder.empty())
        parts_->encoder = optional([&]() -> const auto& { return scope.encoder(encoder); });
    parts_->recipe = std::move(recipe);
}

Attack::~Attack() = default;

const Recipe& Attack::recipe() const { return parts_->recipe; }

const language::Resources& Attack::resources() const { return *parts_->resources; }

std::vector<std::string> Attack::mismatches(const victims::VictimCard& card) const
{
    const auto seen = parts_->labelOnly ? victims::labelOnlyCard(card) : card;
    auto problems = parts_->ingredients.goal->mismatches(seen);
    for (auto& problem : parts_->ingredients.transformation->mismatches(seen))
        problems.push_back(std::move(problem));
    for (auto& problem : parts_->search->mismatches(seen))
        problems.push_back(std::move(problem));
    if (parts_->recipe.changesGold() && !parts_->search->followsGold())
        problems.emplace_back("it changes the gold answer along with the text, and its search puts changes together: "
                              "choose --set search.type=enumerate, greedy-ranked or beam");
    if (parts_->recipe.changesGold() && parts_->recipe.text("goal.reference", "gold") == "own")
        problems.emplace_back("it changes the gold answer along with the text, and nobody knows how the victim's own "
                              "answer would change: choose --set goal.reference=gold");
    if (const auto missing = parts_->recipe.missingSegments(card.segments); !missing.empty())
        problems.push_back(fmt::format("{}: {}", card.name, missing));
    return problems;
}

namespace {

/// The campaign's budget or the recipe's own, whichever is smaller; 0: none.
std::uint64_t budgetOf(const Recipe& recipe, const AttackOptions& options)
{
    const auto own = recipe.json().at("search").value(maxQueriesKey, std::uint64_t{0});
    return options.maxQueries == 0 || own == 0 ? std::max(options.maxQueries, own) : std::min(options.maxQueries, own);
}

/// While it lives, asks a victim for no more than the goal looks at.
class DetailScope {
public:
    DetailScope(victims::Victim& victim, victims::Victim::Detail detail) : victim_(victim)
    {
        victim_.setDetail(detail);
    }
    DetailScope(const DetailScope&) = delete;
    DetailScope& operator=(const DetailScope&) = delete;
    ~DetailScope() { victim_.setDetail(victims::Victim::Detail::Full); }

private:
    victims::Victim& victim_;
};

/// The victim as far as the attack may see it.
class Seen {
public:
    Seen(victims::Victim& whole, bool labelOnly) : whole_(whole)
    {
        if (labelOnly)
            outside_.emplace(whole);
    }
    [[nodiscard]] victims::Victim& victim() { return outside_ ? static_cast<victims::Victim&>(*outside_) : whole_; }

private:
    victims::Victim& whole_;
    std::optional<victims::LabelOnly> outside_;
};

/// While it lives, tells a victim that waits for another program how long an answer is useful.
class Waiting {
public:
    explicit Waiting(victims::Victim& victim) : victim_(dynamic_cast<victims::TimedVictim*>(&victim)) {}
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    ~Waiting() { set(std::nullopt); }

    void makeReady(const std::stop_token& stop)
    {
        if (victim_ != nullptr)
            victim_->makeReady(stop);
    }
    void set(std::optional<victims::TimedVictim::Clock::time_point> deadline)
    {
        if (victim_ != nullptr)
            victim_->setDeadline(deadline);
    }

private:
    victims::TimedVictim* victim_;
};

/// The input with the tags of the other one, which it was made from, for its words.
text::Input withTagsOf(const text::Input& input, const text::Input& other)
{
    auto segments = input.segments();
    for (std::size_t s = 0; s < segments.size(); ++s)
        segments[s].tags = other.with(s, segments[s].text)[s].tags;
    return text::Input(std::move(segments));
}

/// The example with those segments editable that the recipe changes.
corpora::Example seenBy(const Recipe& recipe, const corpora::Example& example)
{
    corpora::Example seen = example;
    seen.input = recipe.restricted(example.input);
    return seen;
}

std::span<const text::WordId> vocabularyOf(victims::Victim& victim)
{
    const auto* words = victim.words();
    return words == nullptr ? std::span<const text::WordId>{} : words->vocabulary();
}

/// The places that the transformation works at and that every constraint allows to be changed.
std::vector<Position> changeablePlaces(const Ingredients& ingredients, AttackContext& context, const text::Input& input)
{
    auto places = placesOf(*ingredients.transformation, input);
    std::erase_if(places, [&](Position at) {
        return !std::ranges::all_of(ingredients.constraints,
                                    [&](const auto& constraint) { return constraint->allows(context, input, at); });
    });
    return places;
}

/// The full answer, if the search asked for less and the victim gave less.
structures::Prediction fullAnswer(const State& best, const AttackResult& result, victims::Victim& victim,
                                  const std::stop_token& stop)
{
    if (best.input.hash() == result.original.hash())
        return result.originalOutput;
    const auto* before = std::get_if<structures::DependencyTree>(&result.originalOutput);
    const auto* now = std::get_if<structures::DependencyTree>(&best.answer);
    if (before != nullptr && now != nullptr && before->labels.empty() == now->labels.empty())
        return best.answer;
    auto answers = victim.predict({&best.input, 1}, stop);
    if (answers.empty())
        throw Error("the victim " + victim.card().name + " gave no answer");
    return std::move(answers.front());
}

void copyCounts(const victims::QueryLedger& ledger, AttackResult& result)
{
    const auto& counts = ledger.counts();
    result.queries = counts.logical;
    result.distinctQueries = counts.distinct;
    result.forwardQueries = counts.forward;
    result.gradientQueries = counts.gradient;
    result.attentionQueries = counts.attention;
    result.victimSeconds = ledger.victimSeconds();
}

ResultVariant variantOf(AttackContext& context, const State& start, TriedCandidate&& trial, const AttackResult& result,
                        const language::Tagger* tagger)
{
    ResultVariant variant;
    variant.operation = trial.candidate.source;
    variant.input = withTagsOf(text::applied(start.input, trial.candidate.edits()), result.original);
    variant.edits = resultEdits(context, variant.input, tagger);
    variant.output = std::move(trial.answer);
    if (trial.candidate.gold != nullptr)
        variant.gold = *trial.candidate.gold;
    variant.loss = trial.judgement.loss;
    variant.fooled = trial.judgement.success;
    return variant;
}

void endOutOfTime(AttackResult& result)
{
    result.status = Status::BudgetSpent;
    result.reason = Reason::Time;
    result.reproducible = false;
}

/// The places of the transformation that contain a word. A word without a letter counts here: the user chose it.
std::vector<Position> placesAround(const Transformation& transformation, const text::Input& input, std::size_t segment,
                                   std::size_t index)
{
    std::vector<Position> places;
    for (const Site site : transformation.sites()) {
        if (site == Site::Word) {
            places.push_back({static_cast<std::uint16_t>(segment), static_cast<std::uint32_t>(index)});
            continue;
        }
        const auto first = static_cast<std::ptrdiff_t>(places.size());
        appendPlaces(input, site, places);
        places.erase(std::remove_if(places.begin() + first, places.end(),
                                    [&](const Position& place) {
                                        return place.segment != segment || index < place.index || index >= place.end();
                                    }),
                     places.end());
    }
    return places;
}

/// A text that was queried, with the goal's judgement of the answer.
State stateOf(const Goal& goal, const Goal::Reference& reference, victims::QueryLedger& ledger,
              const text::Input& input, structures::Prediction answer)
{
    const auto losses = rightLosses(goal, reference, ledger, {&input, 1});
    const auto judgement = goal.judge(answer, reference, {input, {}, rightLossAt(losses, 0)});
    return {input, std::move(answer), judgement, {}};
}

/// Status and reason of a search that came to an end.
void conclude(const Run& run, const State& best, const victims::QueryLedger& ledger, AttackResult& result)
{
    if (run.skipped()) {
        result.status = Status::Skipped;
        result.reason = *run.skipped();
    } else if (best.judgement.success) {
        result.status = Status::Succeeded;
        result.reason = Reason::Found;
        result.successQuery = run.firstSuccess();
    } else if (run.timeIsUp()) {
        result.status = Status::BudgetSpent;
        result.reason = Reason::Time;
    } else if (ledger.spent()) {
        result.status = Status::BudgetSpent;
        result.reason = Reason::Budget;
    } else {
        result.status = Status::Failed;
        result.reason = run.anyProposed() ? Reason::Exhausted : Reason::NothingToChange;
    }
}

/// Refuses a place that the text does not have.
void demandWord(const text::Input& text, std::size_t segment, std::size_t index)
{
    if (segment >= text.size() || index >= text[segment].text.size())
        throw UsageError(fmt::format("there is no word {} in segment {}", index, segment));
}

} // namespace

AttackResult Attack::run(const corpora::Example& example, victims::Victim& whole, const AttackOptions& options,
                         std::stop_token stop) const
{
    Seen seen(whole, parts_->labelOnly);
    victims::Victim& victim = seen.victim();
    auto began = std::chrono::steady_clock::now();
    AttackResult result;
    result.example = example.id;
    result.exampleHash = example.hash;
    result.original = example.input;
    result.perturbed = example.input;
    result.gold = example.gold;
    result.columns = example.columns;
    result.conllu = example.conllu;
    victims::QueryLedger ledger(victim, budgetOf(parts_->recipe, options), stop);
    ledger.countInto(options.asked.get());
    Waiting waiting(whole);
    std::optional<std::chrono::steady_clock::time_point> deadline;
    try {
        if (stop.stop_requested())
            throw Stopped{};
        waiting.makeReady(stop); // the start of a program is no part of an example's seconds
        began = std::chrono::steady_clock::now();
        if (options.timeLimitSeconds > 0.0) {
            constexpr double century = 3e9;
            deadline = began + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                   std::chrono::duration<double>(std::min(options.timeLimitSeconds, century)));
            ledger.setDeadline(*deadline);
            waiting.set(deadline);
        }
        const auto& ingredients = parts_->ingredients;
        result.original = parts_->recipe.restricted(example.input);
        result.perturbed = result.original;
        const text::Input read = ingredients.goal->prepared(result.original, victim);
        result.originalOutput = ledger.predict(read);
        result.perturbedOutput = result.originalOutput;
        const auto reference =
            ingredients.goal->reference(seenBy(parts_->recipe, example), result.originalOutput, victim.card());
        const bool skipped = reference.wrongAlready || reference.metAlready || reference.unsuitable;
        if (skipped) {
            result.status = Status::Skipped;
            result.reason = reference.wrongAlready ? Reason::AlreadyWrong : Reason::Unsuitable;
        }
        const bool allVariants = parts_->search->keepsVariants();
        if (!skipped || (reference.wrongAlready && allVariants)) {
            AttackContext context(result.original, options.seed, example.hash, vocabularyOf(victim));
            context.setLabels(victim.card().labels, reference.label().value_or(-1));
            context.setPieces(victim.pieces());
            context.setGold(&example.gold);
            context.setPatience({stop, deadline});
            State start = stateOf(*ingredients.goal, reference, ledger, read, result.originalOutput);
            Run run(ingredients, context, ledger, reference, std::move(start), {options.trace, stop},
                    options.trace == TraceLevel::All ? parts_->encoder : nullptr);
            State best = [&] {
                const DetailScope less(victim,
                                       allVariants ? victims::Victim::Detail::Full : ingredients.goal->detail());
                return parts_->search->search(run);
            }();
            for (auto& trial : run.variants())
                result.variants.push_back(variantOf(context, run.start(), std::move(trial), result, parts_->tagger));
            result.trace = std::move(run.trace());
            result.candidateSeconds = run.candidateSeconds();
            result.constraintSeconds = run.constraintSeconds();
            if (!skipped)
                conclude(run, best, ledger, result);
            else
                best = run.start(); // texts that were already wrong are not attacked
            result.reproducible = !run.timeIsUp();
            result.perturbed = withTagsOf(best.input, result.original);
            if (best.gold != nullptr)
                result.perturbedGold = *best.gold;
            result.perturbedOutput = ingredients.goal->detail() == victims::Victim::Detail::Full
                                         ? std::move(best.answer)
                                         : fullAnswer(best, result, victim, stop);
            result.perturbedPercent = 100.0 * best.input.perturbedShare();
            result.edits = resultEdits(context, best.input, parts_->tagger);
            if (parts_->encoder != nullptr && !skipped)
                result.similarity = sentenceSimilarity(*parts_->encoder, result.original, best.input);
            result.phrases = run.phrases();
        }
    } catch (const victims::TimeIsUp&) { // before there was an answer to compare with
        endOutOfTime(result);
    } catch (const std::exception& error) {
        // A victim may answer a stop request with an exception of its own.
        if (stop.stop_requested())
            throw Stopped{};
        if (ledger.late() && dynamic_cast<const programs::OutOfTime*>(&error) != nullptr) {
            endOutOfTime(result); // a rewriting program was waited for until time ran out
        } else {
            result.status = Status::Error;
            result.reason = Reason::Exception;
            result.message = error.what();
        }
    }
    copyCounts(ledger, result);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return result;
}

std::vector<GeneratedVariant> Attack::variants(const corpora::Example& example, std::span<const std::string> labels,
                                               const VariantLimits& limits, const std::stop_token& stop) const
{
    const auto& ingredients = parts_->ingredients;
    const text::Input input = parts_->recipe.restricted(example.input);
    AttackContext context(input, limits.seed, example.hash);
    context.setLabels(labels, structures::labelOf(example.gold));
    context.setGold(&example.gold);
    context.setPatience({stop, {}});
    std::vector<Candidate> kept;
    std::vector<Candidate> candidates;
    for (const Position at : changeablePlaces(ingredients, context, input)) {
        if (stop.stop_requested())
            throw Stopped{};
        proposed(ingredients, context, input, at, candidates);
        judge(ingredients, context, input, at, candidates);
        std::size_t here = 0;
        for (const auto& candidate : candidates)
            if (candidate.passes() && (limits.perPlace == 0 || here++ < limits.perPlace))
                kept.push_back(candidate);
    }
    keepVariants(kept, limits.perText, limits.keep, context);
    std::vector<GeneratedVariant> variants;
    for (const auto& candidate : kept) {
        GeneratedVariant variant;
        variant.input = text::applied(input, candidate.edits());
        variant.operation = candidate.source;
        variant.edits = resultEdits(context, variant.input, parts_->tagger);
        if (candidate.gold != nullptr)
            variant.gold = *candidate.gold;
        variants.push_back(std::move(variant));
    }
    return variants;
}

VariantLimits Attack::variantLimits() const
{
    const auto& search = parts_->recipe.json().at("search");
    if (!parts_->search->keepsVariants())
        return {};
    return {search.value("per_place", std::size_t{0}), search.value("per_text", std::size_t{0}), 0,
            keepNamed(search.value("keep", std::string()))};
}

structures::Prediction Attack::cleanAnswer(const text::Input& input, victims::Victim& whole, std::stop_token stop) const
{
    Seen seen(whole, parts_->labelOnly);
    victims::Victim& victim = seen.victim();
    victims::QueryLedger ledger(victim, 0, std::move(stop));
    return ledger.predict(parts_->ingredients.goal->prepared(input, victim));
}

/// A text inspected in the Lab: what Attack::run would attack, with a reference that the user chose.
struct Attack::Inspection {
    Inspection(const Parts& parts, const text::Input& given, const text::Input& current,
               const structures::Prediction& reference, victims::Victim& victim, const std::stop_token& stop)
        : ledger(victim, 0, stop), original(parts.recipe.restricted(given)),
          context(original, 0, 0, vocabularyOf(victim)), read(prepared(parts, original, victim)),
          now(withTagsOf(parts.recipe.restricted(current), read)), less(victim, parts.ingredients.goal->detail())
    {
        const auto& goal = *parts.ingredients.goal;
        // The label under attack is the one the user looks at, whatever the victim answers; a tree is compared with the
        // victim's own.
        const bool label = labelOf(reference) >= 0;
        const auto clean = label ? reference : ledger.predict(read);
        corpora::Example example;
        example.input = original;
        example.gold = gold = reference.index() == 0 ? clean : reference;
        wanted = goal.reference(example, clean, victim.card());
        if (current.hash() == given.hash()) // of a text that was changed by hand nobody knows it
            context.setGold(&gold);
        context.setLabels(victim.card().labels, wanted.label().value_or(-1));
        context.setPieces(victim.pieces());
        context.setPatience({stop, {}});
        start = stateOf(goal, wanted, ledger, now, ledger.predict(now));
    }

    static text::Input prepared(const Parts& parts, const text::Input& original, victims::Victim& victim)
    {
        const DetailScope all(victim, victims::Victim::Detail::Full);
        return parts.ingredients.goal->prepared(original, victim);
    }

    victims::QueryLedger ledger;
    text::Input original;
    structures::Prediction gold;
    AttackContext context;
    text::Input read; ///< The original as the victim reads it.
    text::Input now;  ///< The current text, read likewise.
    DetailScope less;
    Goal::Reference wanted;
    State start;
};

std::vector<CandidateTrace> Attack::candidatesAt(const text::Input& current, const text::Input& original,
                                                 std::size_t segment, std::size_t index,
                                                 const structures::Prediction& reference, victims::Victim& whole,
                                                 std::stop_token stop) const
{
    Seen seen(whole, parts_->labelOnly);
    victims::Victim& victim = seen.victim();
    demandWord(current, segment, index);
    Inspection look(*parts_, original, current, reference, victim, stop);
    if (look.wanted.unsuitable || !look.now[segment].editable)
        return {};
    Run run(parts_->ingredients, look.context, look.ledger, look.wanted, std::move(look.start), {TraceLevel::All, stop},
            parts_->encoder);
    std::vector<TriedCandidate> trials;
    for (const Position at : placesAround(*parts_->ingredients.transformation, look.now, segment, index)) {
        const std::size_t first = trials.size();
        run.propose(run.start(), at, trials);
        if (const int number = run.forbiddenBy(run.start(), at); number >= 0)
            for (auto& trial : std::span(trials).subspan(first))
                trial.candidate.rejectedBy = number;
    }
    run.query(run.start(), trials);
    std::vector<CandidateTrace> traces;
    for (const auto& trial : trials)
        traces.push_back(run.traceOf(run.start(), trial));
    return traces;
}

std::optional<WordVerdict> Attack::verdictOn(const std::string& form, const text::Input& current,
                                             const text::Input& original, std::size_t segment, std::size_t index,
                                             const structures::Prediction& reference, victims::Victim& whole,
                                             std::stop_token stop) const
{
    Seen seen(whole, parts_->labelOnly);
    victims::Victim& victim = seen.victim();
    demandWord(current, segment, index);
    Inspection look(*parts_, original, current, reference, victim, stop);
    if (look.wanted.unsuitable || !look.now[segment].editable)
        return std::nullopt;
    const auto& ingredients = parts_->ingredients;
    Run run(ingredients, look.context, look.ledger, look.wanted, std::move(look.start), {TraceLevel::All, stop},
            parts_->encoder);
    const Position at{static_cast<std::uint16_t>(segment), static_cast<std::uint32_t>(index)};
    TriedCandidate trial;
    Candidate& candidate = trial.candidate;
    candidate.edit = text::Edit::replace(at.segment, at.index, text::intern(form));
    candidate.source = "typed";
    std::vector<Candidate> completed{candidate};
    for (const auto& constraint : ingredients.constraints)
        constraint->complete(look.context, look.now, at, completed);
    if (!completed.empty())
        candidate = completed.front();
    WordVerdict verdict;
    int first = -1;
    for (std::size_t i = 0; i < ingredients.constraints.size(); ++i) {
        const auto& constraint = *ingredients.constraints[i];
        Candidate own = candidate;
        constraint.filter(look.context, look.now, at, {&own, 1}, static_cast<int>(i));
        const bool passes = own.passes() && constraint.allows(look.context, look.now, at);
        verdict.checks.push_back(
            {ingredients.constraintNames[i], passes ? std::string() : constraint.reason(look.context, look.now, own)});
        if (own.similarity >= 0.0F)
            candidate.similarity = own.similarity;
        if (!passes && first < 0)
            first = static_cast<int>(i);
    }
    run.query(run.start(), {&trial, 1});
    candidate.rejectedBy = first;
    verdict.candidate = run.traceOf(run.start(), trial);
    const auto makes = [&](const Candidate& other) {
        return other.isSubstitution() && other.edit.index == at.index && other.edit.word == candidate.edit.word;
    };
    for (const Position place : placesAround(*ingredients.transformation, look.now, segment, index))
        verdict.proposed = verdict.proposed || std::ranges::any_of(run.candidatesFor(run.start(), place), makes);
    return verdict;
}

std::vector<WordImportance> Attack::importance(const text::Input& input, const structures::Prediction& reference,
                                               victims::Victim& whole, std::stop_token stop) const
{
    Seen seen(whole, parts_->labelOnly);
    victims::Victim& victim = seen.victim();
    Inspection look(*parts_, input, input, reference, victim, stop);
    if (look.wanted.unsuitable)
        return {};
    Run run(parts_->ingredients, look.context, look.ledger, look.wanted, std::move(look.start),
            {TraceLevel::None, stop}, nullptr);
    return parts_->search->importance(run);
}

} // namespace core::attacks
