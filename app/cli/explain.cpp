#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "core/answers/shape.h"
#include "core/attacks/attack.h"
#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/trace_words.h"
#include "core/base/error.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/result_json.h"
#include "core/structures/label_name.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/label_mapping.h"
#include "core/victims/evaluation/target_language.h"
#include "core/victims/salience.h"
#include "core/victims/typed_input.h"

namespace app {

namespace {

using namespace core::attacks;
using Json = nlohmann::ordered_json;

struct ExplainOptions {
    std::string victim, text, corpus, example, label;
    RecipeChoice recipe; ///< Without a name the victim's task decides.
    std::vector<std::string> segments;
    CorpusOptions read;
    core::victims::LoadOptions load;
    AttackOptions attack;
    std::size_t answers = 0;           ///< How many of the likeliest answers to print.
    std::vector<std::string> salience; ///< By what the words of the unchanged text are weighed besides.
    bool json = false;
};

int labelIndex(const core::victims::VictimCard& card, const std::string& label)
{
    for (std::size_t i = 0; i < card.labels.size(); ++i)
        if (card.labels[i] == label || std::to_string(i) == label)
            return static_cast<int>(i);
    std::string names;
    for (const auto& name : card.labels)
        names += (names.empty() ? "" : ", ") + name;
    throw core::UsageError("the victim has no label " + label, "Its labels are: " + names);
}

/// The text to attack; without a label its gold answer is unknown. `language` is set to what the corpus or the user
/// says that of the text is.
core::corpora::Example exampleOf(const ExplainOptions& o, const core::victims::VictimCard& card, std::string& language,
                                 std::stop_token stop)
{
    core::corpora::Example example;
    const auto read = o.read.read();
    language = read.language;
    if (!o.corpus.empty()) {
        const auto corpus = core::corpora::readCorpus(o.corpus, read, stop);
        language = corpus.language;
        for (const auto& candidate : corpus.examples)
            if (candidate.id == o.example)
                example = candidate;
        if (example.id.empty())
            throw core::UsageError(o.corpus + " has no example " + o.example,
                                   "Give an id of the corpus, or a row number");
        if (const int label = core::structures::labelOf(example.gold); label >= 0) {
            const auto mapping = core::victims::mapLabels(corpus.labels, card.labels);
            example.gold = core::structures::ClassLabel{mapping.victimLabel(label)};
        }
    } else {
        std::vector<std::pair<std::string, std::string>> texts;
        if (!o.text.empty())
            texts.emplace_back(card.segments.front(), o.text);
        for (const auto& segment : keyValues(o.segments))
            texts.push_back(segment);
        if (texts.empty())
            throw core::UsageError("there is no text to explain",
                                   "Give --text, --segment NAME=TEXT, or --corpus with --example");
        for (const auto& name : card.segments)
            if (std::ranges::none_of(texts, [&](const auto& text) { return text.first == name; }))
                throw core::UsageError(
                    fmt::format("{} reads {}, and {} is missing", card.name, fmt::join(card.segments, " and "), name),
                    fmt::format("Give each of them: --segment {}=TEXT", fmt::join(card.segments, "=TEXT --segment ")));
        example.id = "text";
        auto reader = card;
        if (!language.empty())
            reader.language = language;
        example.input = core::victims::typedInput(reader, texts, read.tokenization);
        example.hash = example.input.hash();
    }
    if (!o.label.empty())
        example.gold = core::structures::ClassLabel{labelIndex(card, o.label)};
    return example;
}

std::string targetLanguageOf(const core::corpora::Example& example, const core::victims::VictimCard& card)
{
    core::corpora::Corpus one;
    one.examples.push_back(example);
    return core::victims::targetLanguageOf(one, card);
}

std::string shownAnswer(const core::structures::Prediction& answer, const core::victims::VictimCard& card)
{
    if (const auto* tree = std::get_if<core::structures::DependencyTree>(&answer))
        return fmt::format("heads {}", fmt::join(tree->heads, " "));
    if (const auto text = core::answers::textOf(answer))
        return *text;
    const int label = core::structures::labelOf(answer);
    auto text = core::structures::labelName(label, card.labels);
    if (text.empty())
        return "unknown";
    if (const auto* scores = std::get_if<core::structures::ClassScores>(&answer))
        text += fmt::format(" {:.3f}", scores->scores[static_cast<std::size_t>(label)]);
    return text;
}

Json candidateJson(const CandidateTrace& candidate)
{
    Json json{{"op", candidate.rewriting.empty() ? core::text::nameOf(candidate.edit.op) : "rewrite"},
              {"to", candidate.form},
              {"source", candidate.source}};
    json["score"] = candidate.queried ? Json(candidate.score) : Json(nullptr);
    json["loss"] = candidate.queried ? Json(candidate.loss) : Json(nullptr);
    json["success"] = candidate.success;
    json["chosen"] = candidate.chosen;
    json["rejected_by"] = candidate.rejectedBy.empty() ? Json(nullptr) : Json(candidate.rejectedBy);
    json["rejection"] = candidate.rejection;
    json["similarity_to_original"] =
        candidate.similarityToOriginal < 0 ? Json(nullptr) : Json(candidate.similarityToOriginal);
    json["similarity_to_previous"] =
        candidate.similarityToPrevious < 0 ? Json(nullptr) : Json(candidate.similarityToPrevious);
    return json;
}

Json traceJson(const AttackResult& result, const core::victims::VictimCard& card)
{
    Json importance = Json::array();
    for (const auto& word : result.trace.importance) {
        const auto& segment = result.original[word.segment];
        importance.push_back({{"segment", segment.name},
                              {"index", word.index},
                              {"word", segment.text.form(word.index)},
                              {"importance", word.importance}});
    }
    Json steps = Json::array();
    for (const auto& step : result.trace.steps) {
        Json candidates = Json::array();
        for (const auto& candidate : step.candidates)
            candidates.push_back(candidateJson(candidate));
        Json after = Json::object();
        for (const auto& segment : step.after.segments())
            after[segment.name] = segment.text.str();
        steps.push_back({{"kind", step.kind},
                         {"segment", step.after.size() > step.segment ? step.after[step.segment].name : ""},
                         {"index", step.index},
                         {"candidates", candidates},
                         {"after", after},
                         {"answer", shownAnswer(step.answer, card)},
                         {"loss", step.lossAfter},
                         {"queries", step.queries}});
    }
    return {{"importance", importance}, {"steps", steps}};
}

/// Whether the candidates come from more than one part of the transformation.
bool severalSources(const Trace& trace)
{
    std::set<std::string> sources;
    for (const auto& step : trace.steps)
        for (const auto& candidate : step.candidates)
            sources.insert(candidate.source);
    return sources.size() > 1;
}

void printTrace(const AttackResult& result, const core::victims::VictimCard& card)
{
    print("before   " + shownAnswer(result.originalOutput, card));
    for (const auto& segment : result.original.segments())
        print("         " + segment.text.str());
    print("\nimportance of the words, most important first");
    auto words = result.trace.importance;
    std::ranges::stable_sort(words, std::ranges::greater{}, &WordImportance::importance);
    for (const auto& word : words)
        print(fmt::format("  {:+.4f}  {}", word.importance, result.original[word.segment].text.form(word.index)));
    const bool several = severalSources(result.trace);
    const auto steps = stepsInWords(result);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& step = result.trace.steps[i];
        print(fmt::format("\nstep {}: {} after {} queries", i + 1, steps[i].line(), step.queries));
        for (const auto& c : step.candidates) {
            const std::string form = inWords(c);
            std::string more = c.similarityToOriginal < 0 ? ""
                                                          : fmt::format("  sim {:.2f}, {:.2f} to previous",
                                                                        c.similarityToOriginal, c.similarityToPrevious);
            if (several)
                more += fmt::format("  {}", c.source);
            if (!c.rejectedBy.empty())
                print(fmt::format("      {:<22} rejected by {}: {}{}", form, c.rejectedBy, c.rejection, more));
            else if (c.queried)
                print(fmt::format("    {} {:<22} {:.4f}{}{}", c.chosen ? ">" : " ", form, c.score, more,
                                  c.success ? "  success" : ""));
            else
                print(fmt::format("      {:<22} not queried", form));
        }
        print("    -> " + shownAnswer(step.answer, card));
    }
    print(fmt::format("\nafter    {}   {} ({}), {} queries, {:.1f} % of the words",
                      shownAnswer(result.perturbedOutput, card), inWords(result.status), inWords(result.reason),
                      result.queries, result.perturbedPercent));
    for (const auto& segment : result.perturbed.segments())
        print("         " + segment.text.str());
    if (!result.message.empty())
        note(result.message);
}

/// The likeliest answers to a text, and the attention while the victim wrote the first; null if it gives neither.
Json writingJson(core::victims::Victim& victim, const core::text::Input& input, std::size_t count,
                 const std::stop_token& stop)
{
    auto* writer = victim.writer();
    if (writer == nullptr)
        return nullptr;
    Json answers = Json::array();
    const auto lists = writer->candidates({&input, 1}, count, stop);
    for (const auto& one : lists.front())
        answers.push_back(
            {{"answer", shownAnswer(one.answer, victim.card())}, {"log_probability", one.logProbability}});
    Json attention = nullptr;
    if (!lists.front().empty()) {
        const auto found = writer->attentionFor(input, lists.front().front().answer, stop);
        Json words = Json::array();
        for (std::size_t i = 0; i < input[found.segment].text.size(); ++i)
            words.push_back(input[found.segment].text.form(i));
        attention = {{"segment", input[found.segment].name},
                     {"words", words},
                     {"pieces", found.pieces},
                     {"weights", found.weights}};
    }
    return {{"answers", answers}, {"attention", attention}};
}

/// The attention of a victim to each word of each segment; null if it gives none.
Json attentionJson(core::victims::Victim& victim, const core::text::Input& input, const std::stop_token& stop)
{
    auto* reader = victim.attention();
    if (reader == nullptr)
        return nullptr;
    const auto weights = reader->attention(input, stop);
    Json segments = Json::object();
    for (std::size_t s = 0; s < weights.size(); ++s) {
        Json& words = segments[input[s].name] = Json::array();
        for (std::size_t i = 0; i < weights[s].size(); ++i)
            words.push_back({{"word", input[s].text.form(i)}, {"weight", weights[s][i]}});
    }
    return segments;
}

/// The pieces that a victim reads each word of each segment as.
Json piecesJson(core::victims::WordCutter& reader, const core::text::Input& input, const std::stop_token& stop)
{
    const auto pieces = reader.pieces(input, stop);
    Json segments = Json::object();
    for (std::size_t s = 0; s < pieces.size(); ++s) {
        Json& words = segments[input[s].name] = Json::array();
        for (std::size_t i = 0; i < pieces[s].size(); ++i)
            words.push_back({{"word", input[s].text.form(i)}, {"pieces", pieces[s][i]}});
    }
    return segments;
}

/// The words of a text by what makes them count for a label, by the names of core::victims::salienceNames().
Json salienceJson(core::victims::Victim& victim, const core::text::Input& input, int label, const ExplainOptions& o,
                  const std::stop_token& stop)
{
    Json all = Json::object();
    for (const auto& name : o.salience) {
        const auto weights = core::victims::salienceOf(core::victims::salienceNamed(name), victim, input, label, stop);
        Json& segments = all[name] = Json::object();
        for (std::size_t s = 0; s < weights.size(); ++s) {
            Json& words = segments[input[s].name] = Json::array();
            for (std::size_t i = 0; i < weights[s].size(); ++i)
                words.push_back({{"word", input[s].text.form(i)}, {"weight", weights[s][i]}});
        }
    }
    return all;
}

void printSalience(const Json& all)
{
    for (const auto& [name, segments] : all.items()) {
        print("\nwords by " + name);
        for (const auto& [segment, words] : segments.items())
            for (const auto& word : words)
                print(fmt::format("  {:+.4f}  {}", word["weight"].get<double>(), word["word"].get<std::string>()));
    }
}

void printWriting(const Json& writing, const char* title)
{
    print(std::string("\nlikeliest answers ") + title);
    for (const auto& one : writing["answers"])
        print(fmt::format("  {:9.4f}  {}", one["log_probability"].get<double>(), one["answer"].get<std::string>()));
}

int explain(Context& context, const ExplainOptions& o)
{
    const auto& loader = *context.workbench().loader;
    core::victims::LoadOptions load = o.load;
    RecipeChoice choice = o.recipe;
    std::unique_ptr<core::victims::Victim> victim;
    if (choice.name.empty()) {
        victim = loader.load(o.victim, load);
        choice.name = Recipe::forOneText(core::structures::findTask(victim->card().task));
    }
    Recipe recipe = choice.load();
    using core::victims::Salience;
    load.gradients = recipe.needsGradients() || std::ranges::any_of(o.salience, [](const std::string& name) {
                         const auto salience = core::victims::salienceNamed(name);
                         return salience == Salience::GradientNorm || salience == Salience::GradientInput;
                     });
    if (!victim || load.gradients)
        victim = loader.load(o.victim, load);
    std::string language;
    const auto example = exampleOf(o, victim->card(), language, context.stop());
    // A label that the victim does not have counts as none.
    if (example.gold.index() == 0 || example.gold == core::structures::Prediction(core::structures::ClassLabel{-1}))
        recipe.set("goal.reference", "own");
    const auto plain = recipe;
    recipe = plain.forVictim(victim->card(), *context.workbench().resources)
                 .forLanguage(language.empty() ? victim->card().language : language);
    if (victim->card().answers() == core::structures::AnswerKind::Translation)
        recipe = recipe.forTranslations(targetLanguageOf(example, victim->card()));
    for (const auto& added : recipe.addedTo(plain))
        note(added);
    for (const auto& warning : victim->card().warnings)
        note(warning);
    const Attack attack(recipe, context.workbench().resources);
    for (const auto& mismatch : attack.mismatches(victim->card()))
        throw core::UsageError(mismatch);
    AttackOptions options = o.attack;
    options.trace = TraceLevel::All;
    if (o.answers > 0 && victim->writer() == nullptr)
        throw core::UsageError(victim->card().name + " gives no other answers than its first",
                               "Leave out --answers; semantic parsers and translators give them");
    const auto result = attack.run(example, *victim, options, context.stop());
    Json before, after, salience = Json::object();
    if (!o.salience.empty()) {
        const int gold = core::structures::labelOf(example.gold);
        salience = salienceJson(*victim, result.original,
                                gold >= 0 ? gold : core::structures::labelOf(result.originalOutput), o, context.stop());
    }
    if (o.answers > 0) {
        before = writingJson(*victim, result.original, o.answers, context.stop());
        after = writingJson(*victim, result.perturbed, o.answers, context.stop());
    }
    if (o.json) {
        Json json = core::campaigns::resultJson(result, victim->card().labels,
                                                scoringOf(recipe, core::structures::findTask(victim->card().task)));
        json["recipe"] = recipe.name();
        json["recipe_hash"] = recipe.hash();
        json["warnings"] = victim->card().warnings;
        json["similarity"] = result.similarity < 0 ? Json(nullptr) : Json(result.similarity);
        json["trace"] = traceJson(result, victim->card());
        if (victim->attention() != nullptr)
            json["attention"] = {{"before", attentionJson(*victim, result.original, context.stop())},
                                 {"after", attentionJson(*victim, result.perturbed, context.stop())}};
        if (auto* reader = victim->cutter(); reader != nullptr)
            json["pieces"] = {{"before", piecesJson(*reader, result.original, context.stop())},
                              {"after", piecesJson(*reader, result.perturbed, context.stop())}};
        if (!o.salience.empty())
            json["salience"] = salience;
        if (o.answers > 0) {
            json["written_before"] = before;
            json["written_after"] = after;
        }
        printJson(json);
    } else {
        printTrace(result, victim->card());
        printSalience(salience);
        if (o.answers > 0) {
            printWriting(before, "before");
            printWriting(after, "after");
        }
    }
    return result.status == Status::Error ? Failed : Done;
}

} // namespace

void addExplain(CLI::App& app, Work& work)
{
    auto o = std::make_shared<ExplainOptions>();
    auto* command =
        app.add_subcommand("explain", "one attack step by step: importance, candidates, rejections, choice");
    command->add_option("--victim", o->victim, "a model's name, a model folder, exec:COMMAND or socket:PATH")
        ->required();
    command->add_option("--text", o->text, "the text of the victim's first segment");
    command->add_option("--segment", o->segments, "NAME=TEXT; may be given several times");
    command->add_option("--corpus", o->corpus, "the corpus that has the example");
    command->add_option("--example", o->example, "an id of the corpus");
    o->read.add(*command);
    command->add_option("--label", o->label, "the right answer; the victim's own when left out");
    o->recipe.add(*command, "a preset's name or a JSON file; when left out pwws for labels, parser-blackbox for trees, "
                            "synonyms-answer for forms, translations and equations");
    for (const auto& parameter : core::campaigns::attackParameters())
        if (parameter.key == "seed" || parameter.key == "max_queries")
            addParameter(*command, parameter, [o, set = parameter.set](const auto& value) { set(o->attack, value); });
    command
        ->add_option("--answers", o->answers,
                     "number of likeliest answers shown before and after; --json has the attention weights, too")
        ->check(CLI::Range(0, 50));
    std::vector<std::string> names;
    for (const auto name : core::victims::salienceNames())
        names.emplace_back(name);
    command
        ->add_option("--salience", o->salience,
                     "weigh the words of the unchanged text in this way, too; may be given several times")
        ->check(CLI::IsMember(names));
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return explain(context, *o); }; });
}

} // namespace app
