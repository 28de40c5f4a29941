#include "core/campaigns/result_json.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/answers/shape.h"
#include "core/attacks/result/tree_scores.h"
#include "core/attacks/run/result_edits.h"
#include "core/corpora/published/references.h"

namespace core::campaigns {

namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json segments(const text::Input& input)
{
    Json json = Json::object();
    for (const auto& segment : input.segments())
        json[segment.name] = segment.text.str();
    return json;
}

Json share(double value, std::size_t words) { return words == 0 ? Json(nullptr) : Json(value); }

/// A tree with its attachment scores, if the right tree is known. `labelled`: labels decide about the attack.
Json treeJson(const structures::DependencyTree& answer, const attacks::TreeScores& scores, bool after, bool labelled)
{
    Json json{{"heads", answer.heads}, {"labels", answer.labels}};
    const auto& all = after ? scores.after : scores.before;
    const auto& strict = after ? scores.afterStrict : scores.beforeStrict;
    json["uas"] = share(all.uas(), all.words);
    json["uas_strict"] = share(strict.uas(), strict.words);
    if (labelled) {
        json["las"] = share(all.las(), all.words);
        json["las_strict"] = share(strict.las(), strict.words);
    }
    return json;
}

Json editsJson(const attacks::AttackResult& result)
{
    const auto places = attacks::editPlaces(result.perturbed);
    Json edits = Json::array();
    for (std::size_t i = 0; i < result.edits.size(); ++i) {
        const auto& edit = result.edits[i];
        edits.push_back({{"op", nameOf(edit.op)},
                         {"segment", edit.segment},
                         {"index", edit.index},
                         {"from", edit.from},
                         {"to", edit.to},
                         {"pos", edit.pos}});
        if (edit.op != text::EditOp::Delete) // null: it cannot be told of results of earlier versions
            edits.back()["place"] = places.size() == result.edits.size() ? Json(places[i]) : Json(nullptr);
    }
    return edits;
}

/// A phrase as its first and last word, from 1 as in treebanks, and its words.
Json phraseJson(const structures::Phrase& phrase, const text::Text& sentence)
{
    std::string words;
    const auto original = sentence.originalWords();
    for (std::size_t i = phrase.begin; i < std::min(phrase.end, original.size()); ++i)
        words.append(words.empty() ? "" : " ").append(text::formOf(original[i]));
    return {{"first", phrase.begin + 1}, {"last", phrase.end}, {"words", words}};
}

} // namespace

Json resultJson(const attacks::AttackResult& result, std::span<const std::string> labels,
                const attacks::Scoring& scoring)
{
    Json json;
    json["example"] = result.example;
    json["status"] = nameOf(result.status);
    json["reason"] = nameOf(result.reason);
    json["original"] = segments(result.original);
    json["perturbed"] = segments(result.perturbed);
    json["gold"] = answers::shapeOf(result.gold).goldJson(result.gold, labels);
    if (result.perturbedGold.index() != 0)
        json["perturbed_gold"] = answers::shapeOf(result.perturbedGold).goldJson(result.perturbedGold, labels);
    json["original_output"] = answers::toJson(result.originalOutput, labels);
    json["perturbed_output"] = answers::toJson(result.perturbedOutput, labels);
    if (const auto* before = std::get_if<structures::DependencyTree>(&result.originalOutput))
        if (const auto* after = std::get_if<structures::DependencyTree>(&result.perturbedOutput)) {
            const auto scores = treeScores(result, scoring.trees);
            const bool labelled = scoring.trees.measure != attacks::TreeScoring::Measure::Uas;
            json["original_output"] = treeJson(*before, scores, false, labelled);
            json["perturbed_output"] = treeJson(*after, scores, true, labelled);
        }
    const auto further = corpora::furtherReferences(result.columns), furtherAfter = result.furtherAfter();
    if (scoring.scoresTexts())
        for (const auto& [key, answer, gold, others] :
             {std::tuple{"original_output", &result.originalOutput, &result.gold, &further},
              std::tuple{"perturbed_output", &result.perturbedOutput, &result.goldAfter(), &furtherAfter}})
            if (answers::textOf(*answer) && answers::textOf(*gold))
                json[key][scoring.name()] = metrics::answerScore(scoring.answers, *gold, *answer, *others);
    json["queries"] = result.queries;
    json["distinct_queries"] = result.distinctQueries;
    json["forward_queries"] = result.forwardQueries;
    json["gradient_queries"] = result.gradientQueries;
    if (result.attentionQueries > 0)
        json["attention_queries"] = result.attentionQueries;
    json["success_query"] = result.successQuery == 0 ? Json(nullptr) : Json(result.successQuery);
    json["perturbed_percent"] = number(result.perturbedPercent);
    json["similarity"] = result.similarity < 0.0 ? Json(nullptr) : number(result.similarity);
    json["reproducible"] = result.reproducible && result.status != attacks::Status::Error;
    json["edits"] = editsJson(result);
    if (result.phrases) {
        json["source_phrase"] = phraseJson(result.phrases->source, result.original[0].text);
        json["target_phrase"] = phraseJson(result.phrases->target, result.original[0].text);
    }
    Json columns = Json::object();
    for (const auto& [name, value] : result.columns)
        columns[name] = value;
    json["columns"] = columns;
    json["message"] = result.message.empty() ? Json(nullptr) : Json(result.message);
    return json;
}

attacks::AttackResult asResult(const attacks::AttackResult& result, const attacks::ResultVariant& variant)
{
    attacks::AttackResult one;
    one.example = result.example;
    one.exampleHash = result.exampleHash;
    if (result.status == attacks::Status::Skipped) {
        one.status = result.status;
        one.reason = result.reason;
    } else {
        one.status = variant.fooled ? attacks::Status::Succeeded : attacks::Status::Failed;
        one.reason = variant.fooled ? attacks::Reason::Found : attacks::Reason::Exhausted;
    }
    one.reproducible = result.reproducible;
    one.original = result.original;
    one.perturbed = variant.input;
    one.gold = result.gold;
    one.perturbedGold = variant.gold;
    one.originalOutput = result.originalOutput;
    one.perturbedOutput = variant.output;
    one.perturbedPercent = 100.0 * variant.input.perturbedShare();
    one.edits = variant.edits;
    one.columns = result.columns;
    one.conllu = result.conllu;
    return one;
}

} // namespace core::campaigns
