#include "core/campaigns/verify.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/campaigns/summary.h"
#include "core/structures/label_name.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/label_mapping.h"

namespace core::campaigns {

namespace {

using attacks::AttackResult;
using structures::Prediction;
using Json = nlohmann::ordered_json;

/// Queries original and perturbed texts; after a failure they are queried singly, so that it affects no others.
class Asker {
public:
    Asker(victims::Victim& victim, std::stop_token stop) : victim_(victim), stop_(std::move(stop)) {}

    /// One answer per input; an empty one with `errors[i]` set if the victim failed.
    std::vector<Prediction> ask(const std::vector<text::Input>& inputs, std::vector<std::string>& errors)
    {
        errors.assign(inputs.size(), {});
        checkStop();
        try {
            return victim_.predict(inputs, stop_);
        } catch (const std::exception&) {
            checkStop();
        }
        std::vector<Prediction> answers(inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            try {
                answers[i] = victim_.predict({&inputs[i], 1}, stop_).at(0);
            } catch (const std::exception& error) {
                checkStop();
                errors[i] = error.what();
            }
        }
        return answers;
    }

private:
    void checkStop() const
    {
        if (stop_.stop_requested())
            throw Error("stopped");
    }
    victims::Victim& victim_;
    std::stop_token stop_;
};

attacks::Recipe recipeOf(const store::CampaignRecord& campaign)
{
    return attacks::Recipe::fromJson(campaign.recipe, fmt::format("recipe of campaign {}", campaign.id));
}

class Verifier {
public:
    Verifier(const store::Project& project, store::Id campaign, victims::Victim& victim, std::stop_token stop,
             const ProgressFn& progress, const std::optional<std::set<std::size_t>>& positions)
        : asker_(victim, std::move(stop)), victim_(victim), card_(victim.card())
    {
        result_.campaign = project.campaign(campaign);
        result_.victim = card_.name;
        if (card_.answers() != structures::AnswerKind::Tree) // a tree is one of the stored words
            cut_ = text::cutNamed(project.corpus(project.sample(result_.campaign.sample).corpus).tokenization);
        auto recipe = recipeOf(result_.campaign);
        byLabel_ = card_.answers() == structures::AnswerKind::Label && scoringOf(result_.campaign).wantsOtherAnswer;
        if (byLabel_)
            compareLabels(recipe);
        goal_ = goalOf(recipe);
        std::size_t seen = 0;
        project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
            if (positions ? positions->contains(placed.position) : placed.result.status == attacks::Status::Succeeded)
                batch_.push_back(std::move(placed));
            if (batch_.size() == std::max<std::size_t>(1, card_.maxBatch))
                verifyBatch();
            if (progress)
                progress({++seen, result_.campaign.done, {}});
        });
        verifyBatch();
    }

    Verification finish()
    {
        for (const auto& example : result_.examples) {
            result_.answered += example.error.empty() ? 1 : 0;
            result_.fooled += example.fooled ? 1 : 0;
            result_.readDifferently += example.readDifferently ? 1 : 0;
            result_.fooledAsStored += example.fooledAsStored ? 1 : 0;
            result_.originalRight += example.originalRight ? 1 : 0;
            result_.fooledOfRight += example.fooled && example.originalRight ? 1 : 0;
        }
        result_.rate = metrics::wilson(result_.fooled, result_.answered);
        result_.rateOfRight = metrics::wilson(result_.fooledOfRight, result_.originalRight);
        return std::move(result_);
    }

private:
    /// Maps the labels of the campaign's victim to this one's; the goal is then about these.
    void compareLabels(attacks::Recipe& recipe)
    {
        const auto before = victims::labelsInCard(result_.campaign.victimCard);
        if (!before.empty() && !card_.labels.empty()) {
            mapping_ = victims::mapLabels(before, card_.labels);
            result_.labelNote = mapping_.note;
        }
        if (recipe.partType("goal").empty())
            recipe.set("goal.type", "untargeted");
        recipe.set("goal.reference", "gold"); // where it is `own`, add() takes the answer of the campaign's victim
        const auto target = recipe.target();
        if (target.empty())
            return;
        const auto found = std::ranges::find(before, target);
        const int label = found == before.end() ? -1 : here(static_cast<int>(found - before.begin()));
        if (label < 0 || static_cast<std::size_t>(label) >= card_.labels.size())
            throw Error(fmt::format("the victim {} has no label {}", card_.name, target),
                        "Choose a victim with the labels of the campaign's");
        recipe.set("goal.target", card_.labels[static_cast<std::size_t>(label)]);
    }

    /// This victim's index of a label of the campaign's victim.
    [[nodiscard]] int here(int label) const { return mapping_.toVictim.empty() ? label : mapping_.victimLabel(label); }

    void verifyBatch()
    {
        std::vector<text::Input> originals;
        std::vector<text::Input> perturbed;
        std::vector<text::Input> stored; // of texts that are read differently, what was stored
        std::vector<std::size_t> differing;
        for (const auto& placed : batch_) {
            // With the tags that the campaign's goal gives to parsers.
            originals.push_back(goal_->prepared(placed.result.original, victim_));
            text::Input now = originals.back();
            for (std::size_t i = 0; i < placed.result.perturbed.size(); ++i)
                now = now.with(i, placed.result.perturbed[i].text);
            perturbed.push_back(readAgain(now));
            if (perturbed.back().hash() == now.hash()) {
                perturbed.back() = std::move(now);
            } else {
                differing.push_back(perturbed.size() - 1);
                stored.push_back(std::move(now));
            }
        }
        std::vector<std::string> originalErrors;
        std::vector<std::string> perturbedErrors;
        std::vector<std::string> storedErrors;
        const auto before = asker_.ask(originals, originalErrors);
        const auto after = asker_.ask(perturbed, perturbedErrors);
        const auto asStored = stored.empty() ? std::vector<Prediction>() : asker_.ask(stored, storedErrors);
        for (std::size_t i = 0, next = 0; i < batch_.size(); ++i) {
            const bool differs = next < differing.size() && differing[next] == i;
            add(batch_[i], before[i], after[i], differs && storedErrors[next].empty() ? &asStored[next] : nullptr,
                originalErrors[i].empty() ? perturbedErrors[i] : originalErrors[i]);
            result_.examples.back().readDifferently = differs;
            next += differs ? 1 : 0;
        }
        batch_.clear();
    }

    /// What is read where the text is all that there is.
    [[nodiscard]] text::Input readAgain(const text::Input& input) const
    {
        text::Input read = input;
        for (std::size_t i = 0; cut_ && i < input.size(); ++i)
            read = read.with(i, text::tokenize(input[i].text.str(), *cut_));
        return read;
    }

    /// The goal decides. Of labels the reference is the campaign's; of other answers this victim's own answer to the
    /// original is the clean one. `asStored`: the answer to the stored words, null if the text's words are these.
    void add(const store::PlacedResult& placed, const Prediction& before, const Prediction& after,
             const Prediction* asStored, std::string error)
    {
        const AttackResult& result = placed.result;
        VerifiedExample row;
        row.position = placed.position;
        row.example = result.example;
        row.error = std::move(error);
        corpora::Example example;
        example.input = result.original;
        example.gold = result.gold;
        example.conllu = result.conllu;
        example.columns = result.columns;
        if (byLabel_) {
            const bool own = result_.campaign.reference == "own";
            const int label = here(labelOf(own ? result.originalOutput : result.gold));
            example.gold = structures::ClassLabel{label};
            row.reference = structures::labelName(label, card_.labels);
            row.original = structures::labelName(labelOf(before), card_.labels);
            row.perturbed = structures::labelName(labelOf(after), card_.labels);
            if (asStored != nullptr)
                row.perturbedAsStored = structures::labelName(labelOf(*asStored), card_.labels);
            if (row.error.empty() && label < 0)
                row.error = "the victim does not have the reference label";
        }
        try {
            if (row.error.empty()) {
                const auto reference = goal_->reference(example, before, card_);
                row.originalRight = reference.tree() != nullptr
                                        ? std::ranges::find(reference.tree()->right, 0) == reference.tree()->right.end()
                                        : !reference.wrongAlready;
                const auto* ownGold = result.perturbedGold.index() != 0 ? &result.perturbedGold : nullptr;
                const auto fools = [&](const Prediction& answer) {
                    return !reference.unsuitable && !reference.metAlready &&
                           !(reference.right() != nullptr && reference.wrongAlready) &&
                           goal_->judge(answer, reference, {.base = result.perturbed, .gold = ownGold}).success;
                };
                row.fooled = fools(after);
                row.fooledAsStored = asStored == nullptr ? row.fooled : fools(*asStored);
            }
        } catch (const Error& problem) {
            row.error = problem.what();
        }
        result_.examples.push_back(std::move(row));
    }

    Asker asker_;
    std::unique_ptr<const attacks::Goal> goal_;
    bool byLabel_ = false; ///< Another label is wanted: those of the campaign's victim are mapped.
    victims::Victim& victim_;
    const victims::VictimCard& card_;
    victims::LabelMapping mapping_;
    std::optional<text::Tokenization> cut_; ///< How texts are cut into words; none: they keep those that were stored.
    std::vector<store::PlacedResult> batch_;
    Verification result_;
};

/// The measure that holds a victim's answers about the successes: 1 if it answered, and 2 if it was fooled, and 4 if it
/// gets the original right; 0 if it gave no answer.
std::string transferName(const std::string& victimHash) { return "transfer " + victimHash; }

Json orNull(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

void put(Json& json, const std::string& key, const std::optional<metrics::Proportion>& rate)
{
    json[key] = rate ? Json(rate->share) : Json(nullptr);
    json[key + "_low"] = rate ? Json(rate->low) : Json(nullptr);
    json[key + "_high"] = rate ? Json(rate->high) : Json(nullptr);
}

} // namespace

Verification verify(const store::Project& project, store::Id campaign, victims::Victim& victim, std::stop_token stop,
                    const ProgressFn& progress, const std::optional<std::set<std::size_t>>& positions)
{
    return Verifier(project, campaign, victim, std::move(stop), progress, positions).finish();
}

void keepVerification(store::Project& project, const std::string& spec, const std::string& hash,
                      const Verification& verification)
{
    project.setVerification({verification.campaign.id, spec, hash, verification.answered, verification.fooled,
                             verification.originalRight, verification.fooledOfRight});
    auto answers = std::map<std::size_t, double>();
    for (const auto& example : verification.examples)
        answers[example.position] =
            !example.error.empty() ? 0.0 : 1.0 + (example.fooled ? 2.0 : 0.0) + (example.originalRight ? 4.0 : 0.0);
    project.setMeasures(verification.campaign.id, {{transferName(hash), std::move(answers)}});
}

std::optional<store::VerificationRecord> verificationWithout(const store::Project& project,
                                                             const store::VerificationRecord& kept,
                                                             const store::ResultMeasures& measures,
                                                             const std::set<std::size_t>& leftOut)
{
    if (leftOut.empty())
        return kept;
    bool touched = false;
    project.forEachFacts(kept.campaign, [&](const store::ResultFacts& facts) {
        touched = touched || (facts.status == attacks::Status::Succeeded && leftOut.contains(facts.position));
    });
    if (!touched)
        return kept;
    const auto found = measures.find(transferName(kept.victimHash));
    if (found == measures.end())
        return std::nullopt;
    auto all = kept, rest = kept;
    for (auto* counts : {&all, &rest})
        counts->successes = counts->fooled = counts->originalRight = counts->fooledOfRight = 0;
    for (const auto& [position, value] : found->second) {
        const auto bits = static_cast<unsigned>(value);
        const bool fooled = (bits & 2U) != 0, right = (bits & 4U) != 0;
        for (auto* counts : {&all, &rest}) {
            if ((bits & 1U) == 0 || (counts == &rest && leftOut.contains(position)))
                continue;
            ++counts->successes;
            counts->fooled += fooled ? 1 : 0;
            counts->originalRight += right ? 1 : 0;
            counts->fooledOfRight += fooled && right ? 1 : 0;
        }
    }
    // An older Faultline may have asked again since, which kept the counts alone.
    const auto same = [](const auto& a, const auto& b) {
        return std::tie(a.successes, a.fooled, a.originalRight, a.fooledOfRight) ==
               std::tie(b.successes, b.fooled, b.originalRight, b.fooledOfRight);
    };
    return same(all, kept) ? std::optional(rest) : std::nullopt;
}

Json verificationJson(const Verification& verification)
{
    Json json;
    json["campaign"] = verification.campaign.id;
    json["name"] = verification.campaign.name;
    json["victim"] = verification.victim;
    json["note"] = orNull(verification.labelNote);
    json["successes"] = verification.examples.size();
    json["errors"] = verification.examples.size() - verification.answered;
    json["fooled"] = verification.fooled;
    put(json, "rate", verification.rate);
    json["original_right"] = verification.originalRight;
    json["fooled_of_right"] = verification.fooledOfRight;
    put(json, "rate_of_right", verification.rateOfRight);
    json["read_differently"] = verification.readDifferently;
    json["fooled_as_stored"] = verification.fooledAsStored;
    json["examples"] = Json::array();
    for (const auto& row : verification.examples) {
        Json example;
        example["example"] = row.example;
        example["reference"] = orNull(row.reference);
        example["original"] = orNull(row.original);
        example["perturbed"] = orNull(row.perturbed);
        example["original_right"] = row.originalRight;
        example["fooled"] = row.fooled;
        example["error"] = orNull(row.error);
        if (row.readDifferently) {
            example["perturbed_as_stored"] = orNull(row.perturbedAsStored);
            example["fooled_as_stored"] = row.fooledAsStored;
        }
        json["examples"].push_back(std::move(example));
    }
    return json;
}

} // namespace core::campaigns
