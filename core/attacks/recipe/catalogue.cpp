#include "core/attacks/recipe/catalogue.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/constraints/edit_distance.h"
#include "core/attacks/constraints/grammar/agreement.h"
#include "core/attacks/constraints/grammar/articles.h"
#include "core/attacks/constraints/grammar/word_rules.h"
#include "core/attacks/constraints/keep_marked.h"
#include "core/attacks/constraints/keep_names.h"
#include "core/attacks/constraints/keep_negations.h"
#include "core/attacks/constraints/keep_numbers.h"
#include "core/attacks/constraints/language_model.h"
#include "core/attacks/constraints/likeliest_words.h"
#include "core/attacks/constraints/meaning/same_sense.h"
#include "core/attacks/constraints/part_of_speech.h"
#include "core/attacks/constraints/sentence_similarity.h"
#include "core/attacks/constraints/sentences/fluency.h"
#include "core/attacks/constraints/sentences/keep_heads.h"
#include "core/attacks/constraints/thought_vector.h"
#include "core/attacks/constraints/word_constraints.h"
#include "core/attacks/constraints/word_vector_similarity.h"
#include "core/attacks/goals/answer_goal.h"
#include "core/attacks/goals/classification_goals.h"
#include "core/attacks/goals/output_goals.h"
#include "core/attacks/goals/tree_goals.h"
#include "core/attacks/recipe/recipe.h"
#include "core/attacks/search/attention_lsh.h"
#include "core/attacks/search/beam.h"
#include "core/attacks/search/both_directions.h"
#include "core/attacks/search/budgeted_ranking.h"
#include "core/attacks/search/combinations.h"
#include "core/attacks/search/enumerate.h"
#include "core/attacks/search/gradients/gradient_flips.h"
#include "core/attacks/search/gradients/gradient_groups.h"
#include "core/attacks/search/gradients/gradient_pieces.h"
#include "core/attacks/search/gradients/gradient_steps.h"
#include "core/attacks/search/greedy_ranked.h"
#include "core/attacks/search/phrases/phrase_attacks.h"
#include "core/attacks/search/policy.h"
#include "core/attacks/search/populations/hard_label.h"
#include "core/attacks/search/populations/population.h"
#include "core/attacks/transformations/agent_edits.h"
#include "core/attacks/transformations/arguments/adverbial_conjunctions.h"
#include "core/attacks/transformations/arguments/adverbs.h"
#include "core/attacks/transformations/arguments/entity_neighbours.h"
#include "core/attacks/transformations/arguments/hyponyms.h"
#include "core/attacks/transformations/arguments/punctuation_removal.h"
#include "core/attacks/transformations/arguments/topic_alternatives.h"
#include "core/attacks/transformations/characters/character_edits.h"
#include "core/attacks/transformations/characters/human_errors.h"
#include "core/attacks/transformations/characters/visual_letters.h"
#include "core/attacks/transformations/composite.h"
#include "core/attacks/transformations/function_words.h"
#include "core/attacks/transformations/inflections.h"
#include "core/attacks/transformations/masked_edits.h"
#include "core/attacks/transformations/masked_words.h"
#include "core/attacks/transformations/names/contractions.h"
#include "core/attacks/transformations/names/named_entities.h"
#include "core/attacks/transformations/names/other_names.h"
#include "core/attacks/transformations/names/other_numbers.h"
#include "core/attacks/transformations/names/parallel_numbers.h"
#include "core/attacks/transformations/nearest_pieces.h"
#include "core/attacks/transformations/phrase_order.h"
#include "core/attacks/transformations/problems/irrelevant_sentence.h"
#include "core/attacks/transformations/problems/other_objects.h"
#include "core/attacks/transformations/problems/other_quantities.h"
#include "core/attacks/transformations/problems/question_order.h"
#include "core/attacks/transformations/problems/sentence_swap.h"
#include "core/attacks/transformations/rewrite.h"
#include "core/attacks/transformations/synonyms/sememe_neighbours.h"
#include "core/attacks/transformations/synonyms/sentence_synonyms.h"
#include "core/attacks/transformations/synonyms/vector_neighbours.h"
#include "core/attacks/transformations/synonyms/wordnet_synonyms.h"
#include "core/attacks/transformations/vocabulary.h"
#include "core/attacks/transformations/word_deletion.h"
#include "core/language/language_pack.h"

namespace core::attacks {

namespace {

// Add a new part to one of these four lists.

const std::vector<PartMaker<Goal>>& goals()
{
    static const std::vector<PartMaker<Goal>> list{untargetedGoal(), targetedGoal(),      treeErrorGoal(),
                                                   treeTargetGoal(), answerErrorGoal(),   nonOverlapGoal(),
                                                   keywordGoal(),    inputReductionGoal()};
    return list;
}

const std::vector<PartMaker<Transformation>>& transformations()
{
    static const auto list = [] {
        std::vector<PartMaker<Transformation>> all{wordNetSynonyms(), vectorNeighbours(), maskedWords()};
        for (auto& edit : characterEdits())
            all.push_back(std::move(edit));
        for (auto& error : humanErrors())
            all.push_back(std::move(error));
        all.push_back(inflectionsTransformation());
        all.push_back(contractionsTransformation());
        for (auto& names : otherNames())
            all.push_back(std::move(names));
        all.push_back(otherNumbers());
        all.push_back(visualLetters());
        all.push_back(wordDeletion());
        all.push_back(nearestPieces());
        for (auto& edit : maskedEdits())
            all.push_back(std::move(edit));
        all.push_back(sememeNeighbours());
        all.push_back(vocabularyWords());
        all.push_back(namedEntities());
        for (auto& edit : functionWordEdits())
            all.push_back(std::move(edit));
        all.push_back(entityNeighbours());
        all.push_back(punctuationRemoval());
        for (auto& adverbs : adverbsPutIn())
            all.push_back(std::move(adverbs));
        all.push_back(hyponymsTransformation());
        all.push_back(adverbialConjunctions());
        all.push_back(topicAlternatives());
        all.push_back(phraseOrderTransformation());
        all.push_back(questionOrder());
        all.push_back(sentenceSwap());
        all.push_back(irrelevantSentence());
        all.push_back(otherObjects());
        all.push_back(otherQuantities());
        all.push_back(parallelNumbers());
        all.push_back(rewriteTransformation());
        all.push_back(agentEdits());
        all.push_back(sentenceSynonyms());
        all.push_back(compositeTransformation());
        return all;
    }();
    return list;
}

const std::vector<PartMaker<Constraint>>& constraints()
{
    static const std::vector<PartMaker<Constraint>> list{repeatModificationConstraint(),
                                                         stopWordConstraint(),
                                                         maxPerturbedConstraint(),
                                                         matchEditsConstraint(),
                                                         partOfSpeechConstraint(),
                                                         wordClassConstraint(),
                                                         wordVectorSimilarityConstraint(),
                                                         sentenceSimilarityConstraint(),
                                                         editDistanceConstraint(),
                                                         keepMarkedConstraint(),
                                                         keepNumbersConstraint(),
                                                         keepNamesConstraint(),
                                                         keepNegationsConstraint(),
                                                         articlesConstraint(),
                                                         likeliestWordsConstraint(),
                                                         thoughtVectorConstraint(),
                                                         languageModelConstraint(),
                                                         agreementConstraint(),
                                                         keepCliticsConstraint(),
                                                         dictionaryConstraint(),
                                                         sameSenseConstraint(),
                                                         noAntonymsConstraint(),
                                                         keepQuantifiersConstraint(),
                                                         keepHeadsConstraint(),
                                                         fluencyConstraint(),
                                                         lockedWordsConstraint()};
    return list;
}

const std::vector<PartMaker<SearchMethod>>& searches()
{
    static const auto list = [] {
        std::vector<PartMaker<SearchMethod>> all{greedyRanked(), bothDirections(), attentionLshSearch(),
                                                 budgetedRanking()};
        for (auto& search : gradientSearches())
            all.push_back(std::move(search));
        all.push_back(gradientFlips());
        all.push_back(gradientPieces());
        all.push_back(gradientGroups());
        all.push_back(phraseRandom());
        all.push_back(phraseGradient());
        for (auto& search : beamSearches())
            all.push_back(std::move(search));
        all.push_back(hardLabelSearch());
        all.push_back(geneticSearch());
        all.push_back(particleSwarmSearch());
        all.push_back(differentialEvolutionSearch());
        all.push_back(combinationsSearch());
        all.push_back(enumerateSearch());
        all.push_back(policySearch());
        return all;
    }();
    return list;
}

template<class Part>
std::vector<const PartType*> typesOf(const std::vector<PartMaker<Part>>& makers)
{
    std::vector<const PartType*> types;
    for (const auto& maker : makers)
        types.push_back(&maker);
    return types;
}

template<class Part>
std::unique_ptr<Part> make(const std::vector<PartMaker<Part>>& makers, const Json& part,
                           const language::Resources& resources)
{
    const auto type = part.at("type").get<std::string>();
    const auto found = std::ranges::find(makers, type, &PartType::type);
    if (found == makers.end())
        throw std::logic_error("no part is named " + type);
    return found->make(Settings(*found, part), resources);
}

std::string summaryOf(std::string_view slot)
{
    if (slot == "goal")
        return "Goal functions: what the attack wants";
    if (slot == "transformation")
        return "Transformations: what is tried";
    if (slot == "constraints")
        return "Constraints: what is allowed";
    return "Search methods: in which order";
}

/// " It needs of the language: lexicon (WordNet), inflector (with `inflect`)."; empty for a part that needs nothing.
std::string needsOf(const PartType& type)
{
    std::vector<std::string> needs;
    for (const auto& item : language::packItems())
        for (const auto& need : type.needs)
            if (need.item == item.name)
                needs.push_back(need.when.empty() ? std::string(item.words)
                                : need.is == true ? fmt::format("{} (with `{}`)", item.words, need.when)
                                                  : fmt::format("{} (with `{}={}`)", item.words, need.when,
                                                                need.is.get<std::string>()));
    return needs.empty() ? std::string() : fmt::format(" It needs of the language: {}.", fmt::join(needs, ", "));
}

} // namespace

const std::vector<const PartType*>& partTypes(std::string_view slot)
{
    static const auto goalTypes = typesOf(goals());
    static const auto transformationTypes = typesOf(transformations());
    static const auto constraintTypes = typesOf(constraints());
    static const auto searchTypes = typesOf(searches());
    if (slot == "goal")
        return goalTypes;
    if (slot == "transformation")
        return transformationTypes;
    if (slot == "constraints")
        return constraintTypes;
    if (slot == "search")
        return searchTypes;
    throw std::logic_error("a recipe has no place named " + std::string(slot));
}

const PartType* findPartType(std::string_view slot, std::string_view type)
{
    const auto& types = partTypes(slot);
    const auto found = std::ranges::find(types, type, &PartType::type);
    return found == types.end() ? nullptr : *found;
}

std::unique_ptr<Goal> goalOf(const Recipe& recipe) { return makeGoal(recipe.json().at("goal"), language::Resources()); }

std::unique_ptr<Goal> makeGoal(const Json& part, const language::Resources& resources)
{
    return make(goals(), part, resources);
}

std::unique_ptr<Transformation> makeTransformation(const Json& part, const language::Resources& resources)
{
    return make(transformations(), part, resources);
}

std::unique_ptr<Constraint> makeConstraint(const Json& part, const language::Resources& resources)
{
    return make(constraints(), part, resources);
}

std::unique_ptr<SearchMethod> makeSearchMethod(const Json& part, const language::Resources& resources)
{
    return make(searches(), part, resources);
}

std::string catalogueMarkdown()
{
    std::string text;
    for (const auto slot : slotNames) {
        text += fmt::format("### {}\n\n", summaryOf(slot));
        for (const PartType* type : partTypes(slot)) {
            text += fmt::format("**`{}`** {}{}\n\n", type->type, type->summary, needsOf(*type));
            if (type->parameters.empty())
                continue;
            text += "| parameter | default | values | meaning |\n| --- | --- | --- | --- |\n";
            for (const auto& parameter : type->parameters)
                text += fmt::format("| `{}` | `{}` | {} | {} |\n", parameter.key, parameter.defaultValue.dump(),
                                    parameter.range(), parameter.meaning);
            text += '\n';
        }
    }
    return text;
}

} // namespace core::attacks
