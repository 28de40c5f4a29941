#include "ui/lab/tries/try_keeper.h"

#include <string_view>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/lab/bench/lab_bench.h"
#include "ui/session/session.h"

namespace ui {

namespace {

constexpr int pauseMilliseconds = 2000;     ///< Between two thoughts.
constexpr std::string_view typedId = "lab"; ///< Of the bench's example when its text was typed.

} // namespace

TryKeeper::TryKeeper(Session& session, LabBench& bench, QObject* parent)
    : QObject(parent), session_(session), bench_(bench)
{
    typing_.setSingleShot(true);
    typing_.setInterval(pauseMilliseconds);
    connect(&bench, &LabBench::answersChanged, this, &TryKeeper::keepText);
    connect(&bench, &LabBench::resultChanged, this, &TryKeeper::keepResult);
    connect(&session, &Session::projectReplaced, this, [this] { typed_ = 0; });
}

void TryKeeper::keepText()
{
    if (bench_.after().index() == 0 || bench_.empty() || bench_.step() >= 0)
        return; // not answered yet, or a step of an attack, which is kept as a whole
    const auto& original = bench_.original();
    const auto& current = bench_.current();
    const bool changed = current.hash() != original.hash();
    if (!changed && bench_.example().id != typedId)
        return;
    core::attacks::AttackResult result;
    result.example = bench_.example().id;
    result.exampleHash = bench_.example().hash;
    result.columns = bench_.example().columns;
    result.status = core::attacks::Status::Failed;
    result.reason = core::attacks::Reason::Exhausted;
    result.original = original;
    result.perturbed = current;
    result.gold = bench_.gold();
    result.originalOutput = bench_.before();
    result.perturbedOutput = bench_.after();
    result.queries = result.distinctQueries = 1;
    result.perturbedPercent = 100.0 * current.perturbedShare();
    keep(changed ? "hand" : "typed", result);
}

void TryKeeper::keepResult()
{
    const auto& result = bench_.result();
    if (!result || result == result_)
        return;
    result_ = result;
    if (result->status == core::attacks::Status::Error)
        return;
    auto whole = *result;
    whole.original = bench_.original(); // without the locks of the recipe's segments
    whole.gold = bench_.gold();
    keep("recipe", whole);
}

void TryKeeper::keep(const std::string& origin, const core::attacks::AttackResult& result)
{
    const auto& project = session_.project();
    if (!project || project->readOnly() || !bench_.victim() || failing_.lock() == project)
        return;
    const auto& card = bench_.victim()->card();
    core::store::TryRecord tried;
    tried.origin = origin;
    tried.victim = toStd(session_.victimSpec());
    const auto given = session_.givenName(session_.victimSpec());
    tried.victimName = given.isEmpty() ? card.name : toStd(given);
    if (origin == "recipe" && !bench_.resultAgainst().isEmpty())
        tried.victimName = toStd(bench_.resultAgainst());
    tried.victimHash = card.hash;
    tried.labels = card.labels;
    tried.recipe = bench_.recipe().json().dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    tried.recipeName = bench_.recipe().name();
    tried.result = result;
    const bool goesOn = origin == "typed" && typing_.isActive();
    try {
        const auto id = project->addTry(tried, goesOn ? typed_ : 0);
        typed_ = origin == "typed" ? id : 0;
    } catch (const core::Error&) { // a full disk must not stop anybody from trying texts
        failing_ = project;
        Q_EMIT failed(currentProblem());
        return;
    }
    if (origin == "typed")
        typing_.start();
    Q_EMIT kept();
}

} // namespace ui
