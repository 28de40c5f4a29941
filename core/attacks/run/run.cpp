#include "core/attacks/run/run.h"

#include <algorithm>
#include <chrono>

#include "core/attacks/parts/similarity.h"
#include "core/text/splitting/read_again.h"

namespace core::attacks {

namespace {

using Clock = std::chrono::steady_clock;

/// The bytes that a rewriting replaces others by: the new text without the common beginning and end of both texts, in
/// whole words.
std::string wordingOf(const text::Input& before, const Candidate& candidate)
{
    const auto& old = before[candidate.edit.segment].text;
    const auto now = text::applied(before, candidate.edits())[candidate.edit.segment].text;
    const auto same = [](const text::Word& a, const text::Word& b) { return a.id == b.id; };
    const auto begin =
        static_cast<std::size_t>(std::ranges::mismatch(old.words(), now.words(), same).in2 - now.words().begin());
    std::size_t end = now.size();
    for (std::size_t o = old.size(); end > begin && o > begin && same(old.words()[o - 1], now.words()[end - 1]); --o)
        --end;
    if (begin >= end)
        return {};
    const auto from = now.words()[begin].span.begin;
    return now.str().substr(from, now.words()[end - 1].span.end - from);
}

double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

} // namespace

Run::Run(const Ingredients& ingredients, AttackContext& context, victims::QueryLedger& ledger,
         Goal::Reference reference, State start, Limits limits, const language::SentenceEncoder* encoder)
    : ingredients_(ingredients), exampleGold_(context.gold()), context_(context), ledger_(ledger),
      reference_(std::move(reference)), start_(std::move(start)), limits_(std::move(limits)), encoder_(encoder)
{}

bool Run::allows(const State& state, Position at)
{
    const auto words = state.text(at).words().subspan(at.index, at.words);
    if (!state.input[at.segment].editable ||
        std::ranges::none_of(words, [](const text::Word& word) { return isWordLike(word.id); }))
        return false;
    return forbiddenBy(state, at) < 0;
}

int Run::forbiddenBy(const State& state, Position at)
{
    const auto& constraints = ingredients_.constraints;
    const auto found = std::ranges::find_if_not(
        constraints, [&](const auto& constraint) { return constraint->allows(context_, state.input, at); });
    return found == constraints.end() ? -1 : static_cast<int>(found - constraints.begin());
}

bool Run::losesGold(const State& state, Position at, const Candidate& candidate)
{
    Candidate own = candidate;
    own.rejectedBy = -1;
    for (const auto& constraint : ingredients_.constraints)
        if (constraint->keepsGold())
            constraint->filter(context_, state.input, at, {&own, 1}, 0);
    return !own.passes();
}

void proposed(const Ingredients& ingredients, AttackContext& context, const text::Input& input, Position at,
              std::vector<Candidate>& candidates)
{
    candidates.clear();
    ingredients.transformation->propose(context, input, at, candidates);
    for (const auto& constraint : ingredients.constraints)
        constraint->complete(context, input, at, candidates);
    std::erase_if(candidates, [&](const Candidate& candidate) { return !text::readsAgain(input, candidate.edits()); });
}

namespace {

/// Adds to a substitution what puts right the rest of the text; whether there was anything.
bool putRight(const Ingredients& ingredients, AttackContext& context, const text::Input& input, Candidate& candidate)
{
    text::Variant edits(candidate.edits().begin(), candidate.edits().end());
    int last = -1; // the constraint that added something
    for (std::size_t number = 0; number < ingredients.constraints.size(); ++number) {
        const auto before = edits.size();
        ingredients.constraints[number]->putRight(context, input, edits);
        last = edits.size() > before ? static_cast<int>(number) : last;
    }
    if (last < 0)
        return false;
    candidate.repaired = true;
    candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
    if (!text::readsAgain(input, candidate.edits()))
        candidate.rejectedBy = last;
    return true;
}

} // namespace

void judge(const Ingredients& ingredients, AttackContext& context, const text::Input& input, Position at,
           std::span<Candidate> candidates)
{
    const auto filter = [&](std::span<Candidate> judged) {
        int number = 0;
        for (const auto& constraint : ingredients.constraints)
            constraint->filter(context, input, at, judged, number++);
    };
    filter(candidates);
    std::vector<std::size_t> places;
    std::vector<Candidate> repaired;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (candidates[i].passes() && candidates[i].isSubstitution() &&
            putRight(ingredients, context, input, candidates[i])) {
            places.push_back(i);
            repaired.push_back(std::move(candidates[i]));
        }
    filter(repaired);
    for (std::size_t i = 0; i < places.size(); ++i)
        candidates[places[i]] = std::move(repaired[i]);
}

std::vector<Position> placesOf(const Transformation& transformation, const text::Input& input)
{
    std::vector<Position> places;
    const auto sites = transformation.sites();
    for (const Site site : sites)
        appendPlaces(input, site, places);
    if (sites.size() > 1)
        std::ranges::sort(places);
    return places;
}

std::size_t Run::wordLimit() const
{
    std::size_t limit = editableWords(start_.input);
    for (const auto& constraint : ingredients_.constraints)
        limit = std::min(limit, constraint->wordLimit(start_.input).value_or(limit));
    return limit;
}

std::vector<Position> Run::editable(const State& state) const
{
    std::vector<Position> positions;
    for (std::size_t s = 0; s < state.input.size(); ++s)
        if (state.input[s].editable)
            for (std::size_t i = 0; i < state.input[s].text.size(); ++i)
                positions.push_back({static_cast<std::uint16_t>(s), static_cast<std::uint32_t>(i)});
    return positions;
}

std::vector<Position> Run::allowed(const State& state)
{
    auto places = placesOf(*ingredients_.transformation, state.input);
    std::erase_if(places, [&](Position at) { return forbiddenBy(state, at) >= 0; });
    return places;
}

std::optional<Position> Run::follow(Position startPosition, const State& state) const
{
    if (!startPosition.isWord())
        return followSpan(startPosition, state);
    const auto& origins = start_.word(startPosition).origins;
    const auto words = state.input[startPosition.segment].text.words();
    if (startPosition.index < words.size() && words[startPosition.index].origins == origins &&
        words.size() == start_.text(startPosition).size())
        return startPosition;
    if (origins.empty())
        return std::nullopt;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (std::ranges::find(words[i].origins, origins.front()) != words[i].origins.end())
            return Position{startPosition.segment, static_cast<std::uint32_t>(i)};
    return std::nullopt;
}

std::optional<Position> Run::followSpan(Position place, const State& state) const
{
    std::vector<std::uint32_t> own; // the original words of the place
    for (const auto& word : start_.text(place).words().subspan(place.index, place.words))
        own.insert(own.end(), word.origins.begin(), word.origins.end());
    std::ranges::sort(own);
    std::optional<Position> found;
    const auto words = state.text(place).words();
    for (std::uint32_t i = 0; i < words.size(); ++i)
        if (std::ranges::any_of(words[i].origins,
                                [&](std::uint32_t origin) { return std::ranges::binary_search(own, origin); })) {
            if (!found)
                found = Position{place.segment, i, 0, place.site};
            found->words = i + 1 - found->index;
        }
    return found;
}

void Run::mark(const State& state, Position at, std::span<Candidate> candidates)
{
    if (candidates.empty() || ingredients_.constraints.empty())
        return;
    const auto began = Clock::now();
    attacks::judge(ingredients_, context_, state.input, at, candidates);
    constraintSeconds_ += secondsSince(began);
}

std::span<const Candidate> Run::candidatesFor(const State& state, Position at)
{
    const auto began = Clock::now();
    context_.setGold(state.gold != nullptr ? state.gold.get() : exampleGold_);
    proposed(ingredients_, context_, state.input, at, candidates_);
    context_.setGold(exampleGold_);
    candidateSeconds_ += secondsSince(began);
    anyProposed_ = anyProposed_ || !candidates_.empty();
    mark(state, at, candidates_);
    return candidates_;
}

void Run::foresee(const State& state, std::span<const Position> places)
{
    const auto began = Clock::now();
    ingredients_.transformation->foresee(context_, state.input, places);
    candidateSeconds_ += secondsSince(began);
}

void Run::propose(const State& state, Position at, std::vector<TriedCandidate>& trials)
{
    for (const auto& candidate : candidatesFor(state, at))
        trials.push_back({candidate, false, {}, {}});
}

std::optional<TriedCandidate> Run::retarget(const TriedCandidate& trial, Position from, const State& state, Position at)
{
    if (trial.candidate.gold != nullptr && state.gold != nullptr)
        return std::nullopt; // it is that of the candidate's numbers alone
    TriedCandidate moved{trial.candidate, false, {}, {}};
    moved.candidate.edit.segment = at.segment;
    moved.candidate.edit.index = trial.candidate.edit.index - from.index + at.index; // one may come after its word
    if (trial.candidate.repaired) { // what it breaks there may be something else
        moved.candidate.rewriting = nullptr;
        moved.candidate.repaired = false;
    } else if (trial.candidate.rewriting != nullptr) {
        text::Variant edits = *trial.candidate.rewriting;
        for (auto& edit : edits) {
            edit.index = edit.index - from.index + at.index;
            edit.to = edit.op == text::EditOp::Move ? edit.to - from.index + at.index : edit.to;
        }
        moved.candidate.edit = edits.front();
        moved.candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
    }
    if (!text::readsAgain(state.input, moved.candidate.edits()))
        return std::nullopt;
    moved.candidate.rejectedBy = -1;
    moved.candidate.similarity = -1.0F;
    mark(state, at, {&moved.candidate, 1});
    return moved;
}

std::vector<double> rightLosses(const Goal& goal, const Goal::Reference& reference, victims::QueryLedger& ledger,
                                std::span<const text::Input> texts, const GoldOfTexts& gold)
{
    if (!goal.weighsLikelihood() || reference.right() == nullptr)
        return {};
    std::vector<structures::Prediction> right(texts.size(), *reference.right());
    for (std::size_t i = 0; i < std::min(gold.size(), right.size()); ++i)
        if (gold[i] != nullptr)
            right[i] = *gold[i];
    return ledger.losses(texts, right);
}

namespace {

/// The gold answer of a text that a candidate makes of another one; null where it is the reference's.
const structures::Prediction* goldAfter(const State& base, const Candidate& candidate)
{
    return candidate.gold != nullptr ? candidate.gold.get() : base.gold.get();
}

} // namespace

std::vector<double> Run::rightLosses(const State& base, std::span<const text::Variant> variants,
                                     const GoldOfTexts& gold, std::vector<structures::Prediction>& answers)
{
    if (!ingredients_.goal->weighsLikelihood())
        return {}; // and no text is made
    std::vector<text::Input> texts;
    texts.reserve(answers.size());
    for (const auto& variant : variants.first(answers.size()))
        texts.push_back(text::applied(base.input, variant));
    auto losses = attacks::rightLosses(*ingredients_.goal, reference_, ledger_, texts, gold);
    if (!losses.empty() && losses.size() < answers.size())
        answers.resize(losses.size()); // time is up
    return losses;
}

void Run::query(const State& base, std::span<TriedCandidate> trials, Which which, Counts counts)
{
    toQuery_.clear();
    for (std::size_t i = 0; i < trials.size(); ++i)
        if (which == Which::All || trials[i].candidate.passes())
            toQuery_.push_back(i);
    if (toQuery_.empty() || over())
        return;
    variants_.resize(toQuery_.size());
    GoldOfTexts gold(toQuery_.size());
    for (std::size_t k = 0; k < toQuery_.size(); ++k) {
        const auto& candidate = trials[toQuery_[k]].candidate;
        variants_[k].assign(candidate.edits().begin(), candidate.edits().end());
        gold[k] = goldAfter(base, candidate);
    }
    const std::uint64_t before = ledger_.counts().logical;
    auto answers = ledger_.predictVariants(base.input, variants_);
    const auto losses = rightLosses(base, variants_, gold, answers);
    for (std::size_t k = 0; k < answers.size(); ++k) {
        auto& trial = trials[toQuery_[k]];
        trial.queried = true;
        trial.judgement = ingredients_.goal->judge(answers[k], reference_,
                                                   {base.input, variants_[k], rightLossAt(losses, k), gold[k]});
        trial.answer = std::move(answers[k]);
        if (counts == Counts::AsAttempt && trial.judgement.success && trial.candidate.passes())
            succeededAt(before + k + 1);
    }
}

void Run::queryUntilFound(const State& base, std::span<TriedCandidate> trials)
{
    if (ledger_.victim().card().architecture == "exec") { // a program answers no more than what counts
        for (auto& trial : trials) {
            if (!trial.candidate.passes())
                continue;
            query(base, {&trial, 1});
            if (!trial.queried || trial.judgement.success)
                return;
        }
        return;
    }
    std::vector<TriedCandidate*> queried;
    for (auto& trial : trials)
        if (trial.candidate.passes())
            queried.push_back(&trial);
    // A network answers several texts at once faster; those after a success are not claimed, so they count
    // nothing.
    for (std::size_t begin = 0, size = 8; begin < queried.size() && !over(); begin += size, size *= 2) {
        variants_.clear();
        GoldOfTexts gold;
        for (std::size_t k = begin; k < std::min(begin + size, queried.size()); ++k) {
            const auto edits = queried[k]->candidate.edits();
            variants_.emplace_back(edits.begin(), edits.end());
            gold.push_back(goldAfter(base, queried[k]->candidate));
        }
        auto answers = ledger_.ahead(base.input, variants_);
        const auto losses = rightLosses(base, variants_, gold, answers);
        for (std::size_t k = 0; k < answers.size(); ++k) {
            TriedCandidate& trial = *queried[begin + k];
            if (!ledger_.claim(text::hashAfter(base.input, variants_[k])))
                return;
            trial.queried = true;
            trial.judgement = ingredients_.goal->judge(answers[k], reference_,
                                                       {base.input, variants_[k], rightLossAt(losses, k), gold[k]});
            trial.answer = std::move(answers[k]);
            if (trial.judgement.success) {
                succeededAt(ledger_.counts().logical);
                return;
            }
        }
        if (answers.size() < variants_.size())
            return; // no time for the others
    }
}

std::vector<JudgedAnswer> Run::queryTexts(const State& base, std::span<const text::Variant> variants, Counts counts)
{
    std::vector<JudgedAnswer> judged;
    if (variants.empty() || over())
        return judged;
    const std::uint64_t before = ledger_.counts().logical;
    auto answers = ledger_.predictVariants(base.input, variants);
    const auto losses = rightLosses(base, variants, GoldOfTexts(variants.size(), base.gold.get()), answers);
    for (std::size_t k = 0; k < answers.size(); ++k) {
        const QueriedText queried{base.input, variants[k], rightLossAt(losses, k), base.gold.get()};
        const Judgement judgement = counts == Counts::AsAttempt
                                        ? judge(answers[k], reference_, queried)
                                        : ingredients_.goal->judge(answers[k], reference_, queried);
        judged.push_back({std::move(answers[k]), judgement});
        if (counts == Counts::AsAttempt && judgement.success)
            succeededAt(before + k + 1);
    }
    return judged;
}

std::vector<JudgedAnswer> Run::queryTexts(std::span<const text::Input> inputs)
{
    std::vector<JudgedAnswer> judged;
    if (inputs.empty() || over())
        return judged;
    auto answers = ledger_.predict(inputs);
    const auto losses = attacks::rightLosses(*ingredients_.goal, reference_, ledger_, inputs.first(answers.size()));
    for (std::size_t k = 0; k < answers.size(); ++k) {
        const Judgement judgement =
            ingredients_.goal->judge(answers[k], reference_, {inputs[k], {}, rightLossAt(losses, k)});
        judged.push_back({std::move(answers[k]), judgement});
    }
    return judged;
}

Judgement Run::judge(const structures::Prediction& answer, const Goal::Reference& reference,
                     const QueriedText& queried) const
{
    auto judgement = ingredients_.goal->judge(answer, reference, queried);
    if (!text::readsAgainTogether(queried.base, queried.edits)) {
        judgement.success = false;
        judgement.loss = 0.0;
    }
    return judgement;
}

State Run::after(const State& state, const TriedCandidate& trial) const
{
    return {text::applied(state.input, trial.candidate.edits()), trial.answer, trial.judgement,
            trial.candidate.gold != nullptr ? trial.candidate.gold : state.gold};
}

State Run::after(const State& state, std::span<const text::Edit> edits, JudgedAnswer answered) const
{
    return {text::applied(state.input, edits), std::move(answered.answer), answered.judgement, state.gold};
}

void Run::keepVariants(std::vector<TriedCandidate> trials)
{
    std::erase_if(trials, [](const TriedCandidate& trial) { return !trial.queried; });
    keptVariants_ = std::move(trials);
}

bool Run::over()
{
    if (limits_.stop.stop_requested())
        throw Stopped{};
    timeIsUp_ = timeIsUp_ || ledger_.late();
    return timeIsUp_ || ledger_.spent();
}

void Run::traceRanking(std::vector<WordImportance> importance, std::span<const TriedCandidate> trials)
{
    if (limits_.trace == TraceLevel::None)
        return;
    trace_.importance = std::move(importance);
    StepTrace step;
    step.kind = "rank";
    if (tracingAll())
        for (const auto& trial : trials)
            step.candidates.push_back(traceOf(start_, trial));
    step.after = start_.input;
    step.answer = start_.answer;
    step.lossAfter = start_.judgement.loss;
    step.queries = ledger_.counts().logical;
    trace_.steps.push_back(std::move(step));
}

void Run::traceStep(const State& before, Position at, std::span<const TriedCandidate> trials, int chosen,
                    const State& now)
{
    const auto number = static_cast<std::size_t>(chosen);
    traceMove(before, at, trials, {&number, chosen < 0 ? std::size_t{0} : std::size_t{1}}, now);
}

void Run::traceMove(const State& before, Position at, std::span<const TriedCandidate> trials,
                    std::span<const std::size_t> chosen, const State& now)
{
    if (limits_.trace == TraceLevel::None || (limits_.trace == TraceLevel::Accepted && chosen.empty()))
        return;
    StepTrace step;
    step.kind = "substitute";
    step.segment = at.segment;
    step.index = at.index;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const bool isChosen = std::ranges::find(chosen, i) != chosen.end();
        if (!tracingAll() && !isChosen)
            continue;
        step.candidates.push_back(traceOf(before, trials[i]));
        step.candidates.back().chosen = isChosen;
    }
    step.after = now.input;
    step.gold = now.gold;
    step.answer = now.answer;
    step.lossAfter = now.judgement.loss;
    step.queries = ledger_.counts().logical;
    trace_.steps.push_back(std::move(step));
}

void Run::traceVariant(const TriedCandidate& trial)
{
    const State now = after(start_, trial);
    StepTrace step;
    step.kind = "variant";
    step.segment = trial.candidate.edit.segment;
    step.index = trial.candidate.edit.index;
    step.candidates.push_back(traceOf(start_, trial));
    step.candidates.back().chosen = true;
    step.after = now.input;
    step.gold = now.gold;
    step.answer = now.answer;
    step.lossAfter = now.judgement.loss;
    step.queries = ledger_.counts().logical;
    trace_.steps.push_back(std::move(step));
}

CandidateTrace Run::traceOf(const State& before, const TriedCandidate& trial)
{
    const Candidate& candidate = trial.candidate;
    CandidateTrace trace;
    trace.edit = candidate.edit;
    trace.form = text::formOf(candidate.edit.word);
    if (candidate.edit.op == text::EditOp::Split)
        trace.form.append(" ").append(text::formOf(candidate.edit.second));
    if (candidate.rewriting != nullptr) {
        trace.rewriting.assign(candidate.rewriting->begin(), candidate.rewriting->end());
        trace.form = wordingOf(before.input, candidate);
    }
    trace.source = candidate.source;
    trace.gold = candidate.gold;
    trace.queried = trial.queried;
    trace.score = trial.judgement.score;
    trace.loss = trial.judgement.loss;
    trace.lossBefore = before.judgement.loss;
    trace.success = trial.judgement.success;
    if (!candidate.passes()) {
        const auto number = static_cast<std::size_t>(candidate.rejectedBy);
        trace.rejectedBy = ingredients_.constraintNames[number];
        trace.rejection = ingredients_.constraints[number]->reason(context_, before.input, candidate);
    }
    if (encoder_ != nullptr) {
        const text::Input now = text::applied(before.input, candidate.edits());
        trace.similarityToOriginal = sentenceSimilarity(*encoder_, context_.original(), now);
        trace.similarityToPrevious = sentenceSimilarity(*encoder_, before.input, now);
    }
    return trace;
}

int bestOf(std::span<const TriedCandidate> trials)
{
    int best = -1;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        if (!trials[i].queried || !trials[i].candidate.passes())
            continue;
        if (best < 0 || trials[i].judgement.loss > trials[static_cast<std::size_t>(best)].judgement.loss)
            best = static_cast<int>(i);
    }
    return best;
}

namespace {

/// What candidates are told apart by besides their loss.
float measureOf(const Candidate& candidate, Among by)
{
    return by == Among::Similarity ? candidate.similarity : by == Among::Fluency ? candidate.fluency : 0.0F;
}

} // namespace

int bestSuccessOf(std::span<const TriedCandidate> trials, Among by)
{
    int best = -1;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const TriedCandidate& trial = trials[i];
        if (!trial.queried || !trial.candidate.passes() || !trial.judgement.success)
            continue;
        if (best < 0) {
            best = static_cast<int>(i);
            continue;
        }
        const TriedCandidate& champion = trials[static_cast<std::size_t>(best)];
        if (by == Among::Order)
            break;
        const float own = measureOf(trial.candidate, by), its = measureOf(champion.candidate, by);
        if (own != its) {
            if (own > its)
                best = static_cast<int>(i);
        } else if (trial.judgement.loss > champion.judgement.loss) {
            best = static_cast<int>(i);
        }
    }
    return best;
}

} // namespace core::attacks
