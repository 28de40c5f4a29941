#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "core/answers/shape.h"
#include "core/attacks/cheapest_change.h"
#include "core/base/error.h"
#include "core/structures/label_name.h"
#include "core/text/joined.h"
#include "core/victims/evaluation/target_language.h"
#include "core/victims/joint/agreement.h"
#include "core/victims/typed_input.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;

struct AskOptions {
    std::string text, task, tokenization = "auto";
    std::vector<std::string> segments, victims;
    RecipeChoice recipe; ///< Without a name each victim's task decides.
    core::victims::LoadOptions load;
    bool flip = false, json = false;
};

/// One victim and what it says.
struct Asked {
    std::string name;
    std::string task;
    std::unique_ptr<core::victims::Victim> victim; ///< Only while it is asked: all of them may not fit into memory.
    core::text::Input input;
    core::victims::GivenAnswer given;
    std::optional<core::attacks::CheapestChange> change;
    bool looked = false;  ///< For a change.
    std::string recipe;   ///< By which it was looked for.
    std::string problem;  ///< Why it does not answer, or why no change was looked for.
    double seconds = 0.0; ///< Of the answer.
};

std::vector<std::string> askedVictims(const core::victims::VictimLoader& loader, const AskOptions& o)
{
    if (!o.victims.empty())
        return o.victims;
    std::vector<std::string> names;
    for (const auto& model : loader.models()) {
        const auto* task = core::structures::findTask(model.task);
        const bool asked = task != nullptr && task->attacked && (o.task.empty() || model.task == o.task);
        if (asked && model.state == "present" && !model.givesScore)
            names.push_back(model.name);
    }
    if (names.empty())
        throw core::UsageError("there is no model to ask", "Name some with --victim");
    return names;
}

std::vector<std::pair<std::string, std::string>> textsFor(const core::victims::VictimCard& card, const AskOptions& o)
{
    std::vector<std::pair<std::string, std::string>> texts;
    const auto given = keyValues(o.segments);
    for (const auto& name : card.segments) {
        const auto own = std::ranges::find(given, name, [](const auto& one) { return one.first; });
        if (own != given.end())
            texts.push_back(*own);
        else if (!o.text.empty() && card.segments.size() == 1)
            texts.emplace_back(name, o.text);
        else
            throw core::UsageError(
                fmt::format("{} reads {}, and got no {}", card.name, fmt::join(card.segments, " and "), name),
                fmt::format("Give it with --segment {}=TEXT", name));
    }
    return texts;
}

std::string answerShown(const core::structures::Prediction& answer, const std::vector<std::string>& labels)
{
    if (const auto* tree = std::get_if<core::structures::DependencyTree>(&answer))
        return fmt::format("heads {}", fmt::join(tree->heads, " "));
    if (const auto text = core::answers::textOf(answer))
        return *text;
    return core::structures::labelName(core::structures::labelOf(answer), labels, "nothing");
}

std::optional<double> surenessOf(const core::structures::Prediction& answer)
{
    const auto* scores = std::get_if<core::structures::ClassScores>(&answer);
    return scores == nullptr || scores->scores.empty()
               ? std::nullopt
               : std::optional(static_cast<double>(scores->scores[static_cast<std::size_t>(scores->best())]));
}

void askOne(Asked& asked, Context& context, const AskOptions& o)
{
    try {
        asked.victim = context.workbench().loader->load(asked.name, o.load);
        const auto& card = asked.victim->card();
        asked.task = card.task;
        if (card.answers() == core::structures::AnswerKind::Label)
            asked.given.labels = card.labels;
        asked.input = core::victims::typedInput(card, textsFor(card, o), core::text::tokenizationNamed(o.tokenization));
        const auto start = std::chrono::steady_clock::now();
        const auto answers = asked.victim->predict({&asked.input, 1}, context.stop());
        asked.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (!answers.empty())
            asked.given.answer = answers.front();
    } catch (const core::Error& error) {
        asked.problem = error.what();
        if (!o.victims.empty()) // it was named
            throw;
    }
}

void flipOne(Asked& asked, Context& context, const AskOptions& o)
{
    using core::attacks::Recipe;
    const auto& card = asked.victim->card();
    const auto& resources = context.workbench().resources;
    try {
        const auto usual = Recipe::forOneText(core::structures::findTask(card.task));
        RecipeChoice choice = o.recipe;
        Recipe recipe = choice.name.empty() ? Recipe::load(usual) : choice.load();
        if (!recipe.attacks(card.answers()) && o.victims.empty())
            recipe = Recipe::load(usual);
        if (choice.name.empty())
            choice.change(recipe);
        recipe.set("goal.reference", "own");
        recipe = recipe.forVictim(card, *resources).forLanguage(card.language);
        if (card.answers() == core::structures::AnswerKind::Translation) {
            core::corpora::Corpus one;
            one.examples.emplace_back().input = asked.input;
            recipe = recipe.forTranslations(core::victims::targetLanguageOf(one, card));
        }
        const core::attacks::Attack attack(recipe, resources);
        for (const auto& mismatch : attack.mismatches(card))
            throw core::UsageError(mismatch);
        ProgressLine line;
        asked.change = core::attacks::cheapestChange(
            attack, asked.input, asked.given.answer, *asked.victim, context.stop(), [&](const core::Progress& p) {
                line.show(fmt::format("{}: word {} of {}", asked.name, p.done, p.total),
                          {{"victim", asked.name}, {"done", p.done}, {"total", p.total}});
            });
        line.clear();
        asked.recipe = recipe.name();
        asked.looked = true;
    } catch (const core::Error& error) {
        if (!o.victims.empty())
            throw;
        asked.problem = error.what();
    }
}

Json jsonOf(const Asked& asked, bool dissents)
{
    const auto& labels = asked.given.labels;
    Json json{{"victim", asked.name}, {"task", asked.task}};
    const bool answered = asked.given.answer.index() != 0;
    json["answer"] = answered ? Json(answerShown(asked.given.answer, labels)) : Json(nullptr);
    json["score"] = orNull(surenessOf(asked.given.answer));
    json["dissents"] = dissents;
    json["seconds"] = asked.seconds;
    json["change"] = nullptr;
    if (asked.looked)
        json["recipe"] = asked.recipe;
    if (const auto& change = asked.change) {
        Json text = Json::object();
        for (const auto& segment : change->text.segments())
            text[segment.name] = segment.text.str();
        const auto& word = asked.input[change->segment].text;
        json["change"] = {{"text", text},
                          {"segment", asked.input[change->segment].name},
                          {"index", change->index},
                          {"from", word.form(change->index)},
                          {"to", change->change.form},
                          {"characters", change->characters},
                          {"answer", answerShown(change->answer, labels)},
                          {"score", orNull(surenessOf(change->answer))},
                          {"tried", change->tried}};
    }
    json["problem"] = asked.problem.empty() ? Json(nullptr) : Json(asked.problem);
    return json;
}

void printAsked(const Asked& asked, bool dissents)
{
    if (asked.given.answer.index() == 0) {
        note(fmt::format("{}: {}", asked.name, asked.problem.empty() ? "no answer" : asked.problem));
        return;
    }
    const auto score = surenessOf(asked.given.answer);
    print(fmt::format("{} {:<24} {}{}", dissents ? "!" : " ", asked.name,
                      answerShown(asked.given.answer, asked.given.labels),
                      score ? fmt::format(" {:.3f}", *score) : std::string()));
    if (const auto& change = asked.change) {
        const auto after = surenessOf(change->answer);
        print(fmt::format("    {} characters: {} -> {}: {}{}", change->characters,
                          asked.input[change->segment].text.form(change->index),
                          change->change.form.empty() ? "(nothing)" : change->change.form,
                          answerShown(change->answer, asked.given.labels),
                          after ? fmt::format(" {:.3f}", *after) : std::string()));
        print("    " + core::text::joined(change->text, " / "));
    } else if (asked.looked) {
        print(fmt::format("    no single change by {} flips it", asked.recipe));
    } else if (!asked.problem.empty()) {
        note(fmt::format("{}: {}", asked.name, asked.problem));
    }
}

int askAll(Context& context, const AskOptions& o)
{
    if (o.text.empty() && o.segments.empty())
        throw core::UsageError("there is no text to ask about", "Give --text or --segment NAME=TEXT");
    std::vector<Asked> all;
    for (auto& name : askedVictims(*context.workbench().loader, o)) {
        auto& asked = all.emplace_back();
        asked.name = name;
        if (context.stop().stop_requested())
            throw core::attacks::Stopped{};
        askOne(asked, context, o);
        if (o.flip && asked.given.answer.index() != 0)
            flipOne(asked, context, o);
        asked.victim = nullptr;
    }
    std::vector<core::victims::GivenAnswer> given;
    for (const auto& asked : all)
        given.push_back(asked.given);
    const auto dissents = core::victims::dissenting(given);
    Json victims = Json::array();
    for (const auto at : core::victims::disagreementFirst(given))
        if (o.json)
            victims.push_back(jsonOf(all[at], dissents[at]));
        else
            printAsked(all[at], dissents[at]);
    if (o.json)
        printJson({{"victims", victims}});
    return std::ranges::any_of(all, [](const auto& asked) { return asked.given.answer.index() != 0; }) ? Done : Failed;
}

} // namespace

void addAsk(CLI::App& app, Work& work)
{
    auto o = std::make_shared<AskOptions>();
    auto* command = app.add_subcommand(
        "ask", "one text put to all victims: who disagrees, and the cheapest single change that flips each");
    command->add_option("--text", o->text, "the text, for victims that read one");
    command->add_option("--segment", o->segments, "NAME=TEXT: a part of it, for victims that read several");
    command->add_option("--victim", o->victims,
                        "a model's name, a model folder, exec:COMMAND or socket:PATH; several times; all installed "
                        "models if there is none");
    command->add_option("--task", o->task, "only models of this task");
    command->add_flag("--flip", o->flip, "look for the cheapest single change of each answer");
    o->recipe.add(*command, "whose changes are tried; for victims that it does not attack, that of their task");
    command->add_option("--tokenization", o->tokenization, "how the text is cut into words")->capture_default_str();
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return askAll(context, *o); }; });
}

} // namespace app
