#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"
#include "core/store/project.h"

/// A project with campaigns of six tasks that differ in whatever campaigns can differ in, for tests that compute every
/// number of every report again from what is stored.
namespace mixed {

using core::attacks::AttackResult;
using core::attacks::Reason;
using core::attacks::Status;
using core::structures::Prediction;

inline constexpr std::size_t size = 20;

/// What makes one campaign.
struct Wish {
    std::string victim = "cnn", hash = "aa11bb22cc";
    std::string recipe = "pwws";
    std::string recipeJson =
        R"({"name":"pwws","goal":{"type":"untargeted"},"search":{"type":"greedy-ranked","ranking":"unk"}})";
    std::string corpus = "reviews.tsv";
    std::string task = "classification";
    std::vector<std::string> labels = {"negative", "positive"};
    std::uint64_t seed = 0, limit = 0;
    std::string reference = "gold";
    std::string adversarial = {}; ///< JSON of the victim's card.
    std::size_t done = size;
    bool flaky = false;    ///< Some examples end in an error.
    bool variants = false; ///< It keeps them.
    std::size_t strength = 0;
};

inline core::text::Input sentence(const std::string& corpus, std::size_t i)
{
    std::vector<std::string> words{corpus.substr(0, 3) + std::to_string(i)};
    for (std::size_t w = 1; w < 5 + i % 4; ++w)
        words.push_back("w" + std::to_string(w));
    return core::text::Input::sentence(core::text::Text::ofWords(words));
}

/// The status without limit and errors: one in ten was wrong from the start, half and more succeed.
inline Status statusOf(const Wish& wish, std::size_t i)
{
    if (i % 10 == 0)
        return Status::Skipped;
    if (wish.flaky && i % 10 == 8)
        return Status::Error;
    return i % 10 <= 4 + wish.strength ? Status::Succeeded : Status::Failed;
}

/// Every word hangs on the one before it; the words of `moved` hang on the first.
inline core::structures::DependencyTree tree(std::size_t words, const std::vector<std::size_t>& moved)
{
    core::structures::DependencyTree made;
    for (std::size_t w = 0; w < words; ++w)
        made.heads.push_back(static_cast<int>(w));
    for (const auto w : moved)
        made.heads[w] = 1;
    return made;
}

inline core::structures::ClassScores scores(int label, std::size_t labels, double of)
{
    core::structures::ClassScores made;
    for (std::size_t l = 0; l < labels; ++l)
        made.scores.push_back(
            static_cast<float>(static_cast<int>(l) == label ? of : (1.0 - of) / static_cast<double>(labels - 1)));
    return made;
}

/// Gold answer, and the victim's before and after a change that succeeds.
struct Answers {
    Prediction gold, right, wrong;
};
inline Answers answersOf(const Wish& wish, std::size_t i, std::size_t words)
{
    using namespace core::structures;
    const auto text = "the " + std::to_string(i) + " small dogs ran home quickly today";
    if (wish.task == "parsing")
        return {tree(words, {}), tree(words, {words - 1}), tree(words, {words - 1, words - 2})};
    if (wish.task == "forms")
        return {TextAnswer{"answer(river(" + std::to_string(i) + "))"},
                TextAnswer{"answer(river(" + std::to_string(i) + "))"}, TextAnswer{"answer(state(all))"}};
    if (wish.task == "translation")
        return {TextAnswer{text}, TextAnswer{text}, TextAnswer{"the small dogs ran home today"}};
    if (wish.task == "equations") {
        const auto value = static_cast<double>(i);
        return {Equation{"1 + " + std::to_string(i), value + 1.0}, Equation{"1 + " + std::to_string(i), value + 1.0},
                Equation{"2 * " + std::to_string(i + 1), 2.0 * value + 2.0}};
    }
    const int gold = static_cast<int>(i % wish.labels.size());
    const int other = (gold + 1) % static_cast<int>(wish.labels.size());
    const double sure = 0.6 + 0.015 * static_cast<double>(i);
    return {ClassLabel{gold}, scores(gold, wish.labels.size(), sure), scores(other, wish.labels.size(), sure)};
}

inline AttackResult resultOf(const Wish& wish, std::size_t i)
{
    AttackResult r;
    r.example = "e" + std::to_string(i);
    r.exampleHash = 1000 * wish.corpus.size() + i;
    r.original = r.perturbed = sentence(wish.corpus, i);
    const auto words = r.original[0].text.size();
    const auto answers = answersOf(wish, i, words);
    r.gold = answers.gold;
    r.status = statusOf(wish, i);
    r.originalOutput = r.status == Status::Skipped ? answers.wrong : answers.right;
    r.perturbedOutput = r.originalOutput;
    r.queries = 3 + (7 * i + 11 * wish.seed) % 50;
    r.reason = Reason::Exhausted;
    if (wish.limit > 0 && r.queries > wish.limit && r.status != Status::Skipped && r.status != Status::Error) {
        r.status = Status::BudgetSpent;
        r.reason = Reason::Budget;
        r.queries = wish.limit;
    }
    if (r.status == Status::Skipped) {
        r.queries = 1;
        r.reason = Reason::AlreadyWrong;
    }
    if (r.status == Status::Error) {
        r.message = "it hung up";
        r.reason = Reason::Exception;
        r.perturbedOutput = std::monostate{};
    }
    if (r.status == Status::Succeeded || r.status == Status::Failed) {
        auto text = r.original[0].text;
        const std::size_t changed = 1 + i % 2;
        for (std::size_t w = 1; w <= changed; ++w) {
            r.edits.push_back({core::text::EditOp::Replace, "sentence", static_cast<std::uint32_t>(w),
                               std::string(text.form(w)), "x" + std::to_string(w), "NN"});
            text = text.replaced(w, "x" + std::to_string(w));
        }
        r.perturbed = r.original.with(0, text);
        r.perturbedPercent = 100.0 * static_cast<double>(changed) / static_cast<double>(words);
        if (wish.recipe != "deepwordbug")
            r.similarity = 0.5 + 0.02 * static_cast<double>(i);
    }
    if (r.status == Status::Succeeded) {
        r.reason = Reason::Found;
        r.successQuery = r.queries;
        r.perturbedOutput = answers.wrong;
    }
    for (std::size_t v = 0; wish.variants && r.status != Status::Error && v < 1 + i % 3; ++v) {
        const bool fooled = r.status == Status::Skipped || (i + v) % 2 == 0;
        r.variants.push_back({"synonyms",
                              r.original.with(0, r.original[0].text.replaced(1, "v" + std::to_string(v))),
                              {},
                              fooled ? answers.wrong : answers.right,
                              {},
                              0.5,
                              fooled});
    }
    return r;
}

inline core::store::Id add(core::store::Project& project, const Wish& wish)
{
    core::corpora::Corpus corpus;
    corpus.name = wish.corpus;
    corpus.sha256 = wish.corpus;
    corpus.labels = wish.labels;
    corpus.segments = {"sentence"};
    std::vector<AttackResult> results;
    for (std::size_t i = 0; i < size; ++i) {
        results.push_back(resultOf(wish, i));
        core::corpora::Example example;
        example.id = results.back().example;
        example.hash = results.back().exampleHash;
        example.input = results.back().original;
        example.gold = results.back().gold;
        corpus.examples.push_back(example);
    }
    core::store::SampleRecord how;
    how.name = "first 20";
    how.method = "first";
    how.limit = how.size = size;
    core::store::CampaignRecord record;
    record.sample = project.addSample(project.addCorpus(corpus), how, corpus.examples);
    record.name = wish.recipe + " on " + wish.corpus; // as `attack` names them
    record.victim = wish.victim;
    record.victimHash = wish.hash;
    std::string labels;
    for (const auto& label : wish.labels)
        labels += (labels.empty() ? "\"" : ",\"") + label + "\"";
    record.victimCard = R"({"task":")" + wish.task + R"(","labels":[)" + labels + "]" +
                        (wish.adversarial.empty() ? "" : R"(,"adversarial":)" + wish.adversarial) + "}";
    record.recipe = wish.recipeJson;
    record.recipeName = wish.recipe;
    record.seed = wish.seed;
    record.maxQueries = wish.limit;
    record.reference = wish.reference;
    record.total = size;
    record.identity = std::to_string(project.campaigns().size()); // a run of the same again is a campaign of its own
    const auto id = project.addCampaign(record);
    for (std::size_t i = 0; i < wish.done; ++i)
        project.addResult(id, i, results[i]);
    return id;
}

inline std::string genetic(int population)
{
    return R"({"name":"genetic","goal":{"type":"untargeted"},"search":{"type":"genetic","population":)" +
           std::to_string(population) + "}}";
}

/// The campaigns, by what a test calls them.
inline std::map<std::string, Wish> wishes()
{
    std::map<std::string, Wish> all;
    all["plain"] = {};
    all["again"] = {};
    all["limit 20"] = {.limit = 20};
    all["own"] = {.recipeJson = R"({"name":"pwws","goal":{"type":"untargeted","reference":"own"},)"
                                R"("search":{"type":"greedy-ranked","ranking":"unk"}})",
                  .reference = "own"};
    all["deepwordbug"] = {.recipe = "deepwordbug",
                          .recipeJson = R"({"name":"deepwordbug","goal":{"type":"untargeted"},)"
                                        R"("search":{"type":"beam"}})",
                          .limit = 30};
    all["ranking"] = {.recipeJson = R"({"name":"pwws","goal":{"type":"untargeted"},)"
                                    R"("search":{"type":"greedy-ranked","ranking":"delete"}})",
                      .strength = 1};
    all["twin"] = {.hash = "ff00ff00ff", .strength = 2};
    all["flaky"] = {.victim = "flaky", .hash = "0f", .flaky = true};
    all["part"] = {.victim = "lstm", .hash = "cc", .done = 7};
    all["seed 1"] = {.victim = "lstm", .hash = "cc", .recipe = "genetic", .recipeJson = genetic(10), .seed = 1};
    all["seed 2"] = {.victim = "lstm", .hash = "cc", .recipe = "genetic", .recipeJson = genetic(10), .seed = 2};
    all["population 30"] = {
        .victim = "lstm", .hash = "cc", .recipe = "genetic", .recipeJson = genetic(30), .seed = 1, .strength = 2};
    all["population 30, limit 10"] = {
        .victim = "lstm", .hash = "cc", .recipe = "genetic", .recipeJson = genetic(30), .seed = 1, .limit = 10};
    all["trained"] = {.victim = "cnn-trained",
                      .hash = "dd",
                      .adversarial = R"({"victim":"cnn","attack":"black-box","share":0.1})",
                      .strength = 1};
    all["variants"] = {
        .recipe = "mayer", .recipeJson = R"({"name":"mayer","search":{"type":"enumerate"}})", .variants = true};
    all["target"] = {.victim = "esim",
                     .hash = "e1",
                     .recipe = "textfooler",
                     .recipeJson = R"({"name":"textfooler","goal":{"type":"targeted","target":"neutral"}})",
                     .corpus = "pairs.tsv",
                     .task = "pairs",
                     .labels = {"entailment", "neutral", "contradiction"}};
    all["parser"] = {.victim = "parser",
                     .hash = "a1",
                     .recipe = "parser-blackbox",
                     .recipeJson = R"({"name":"parser-blackbox","goal":{"type":"tree-error"}})",
                     .corpus = "trees.conllu",
                     .task = "parsing",
                     .labels = {}};
    all["forms"] = {.victim = "questions",
                    .hash = "f1",
                    .recipe = "synonyms-answer",
                    .recipeJson = R"({"name":"synonyms-answer","goal":{"type":"answer-error"}})",
                    .corpus = "questions.tsv",
                    .task = "forms",
                    .labels = {}};
    all["translator"] = all["forms"];
    all["translator"].victim = "translator";
    all["translator"].hash = "b1";
    all["translator"].corpus = "sentences.en";
    all["translator"].task = "translation";
    all["solver"] = all["forms"];
    all["solver"].victim = "solver";
    all["solver"].hash = "c1";
    all["solver"].corpus = "problems.json";
    all["solver"].task = "equations";
    return all;
}

/// The project with all of them, and what is stored.
struct Filled {
    std::shared_ptr<core::store::Project> project = core::store::Project::inMemory();
    std::map<std::string, Wish> wish = wishes();
    std::map<std::string, core::store::Id> id;

    Filled()
    {
        for (const auto& [name, made] : wish)
            id[name] = add(*project, made);
    }
    [[nodiscard]] std::vector<core::reports::CampaignData> data(const std::vector<std::string>& names) const
    {
        std::vector<core::reports::CampaignData> campaigns;
        for (const auto& name : names)
            campaigns.push_back(core::reports::campaignData(*project, id.at(name)));
        return campaigns;
    }
    [[nodiscard]] std::vector<std::string> all() const
    {
        std::vector<std::string> names;
        for (const auto& [name, made] : wish)
            names.push_back(name);
        return names;
    }
    [[nodiscard]] std::vector<AttackResult> results(const std::string& name) const
    {
        return project->results(id.at(name));
    }
};

} // namespace mixed
