#include "app/cli/terminal/examples.h"

#include <array>

namespace app {

namespace {

constexpr auto program = "faultline-cli ";

constexpr std::array<std::string_view, 45> lines{
    "demo --out demo",
    "attack --victim mr-wordlstm --corpus demo-reviews --recipe pwws --limit 20 --project my.faultline",
    "attack --victim mr-wordlstm --corpus demo-reviews --recipe textfooler --limit 20 --max-queries 100 --json",
    "attack --victim mr-wordlstm --corpus demo-reviews --recipe pwws --limit 20 --project both.faultline",
    "attack --victim mr-wordcnn --corpus demo-reviews --recipe pwws --limit 20 --project both.faultline",
    "explain --victim mr-wordlstm --text \"A wonderful and moving film.\" --recipe pwws",
    "ask --text \"A wonderful and moving film.\" --victim mr-wordlstm --victim mr-wordcnn --flip",
    "ask --text \"A wonderful and moving film.\" --task classification --json",
    "evaluate --victim mr-wordlstm --corpus demo-reviews",
    "evaluate --victim mr-wordlstm --corpus demo-reviews --predictions answers.jsonl --json",
    "perturb --corpus demo-questions --recipe huang-insert --limit 5 --to variants.csv",
    "verify my.faultline --victim mr-wordcnn",
    "wall my.faultline --victim mr-wordcnn",
    "campaign list my.faultline",
    "campaign resume my.faultline --campaign 1",
    "campaign again my.faultline --seed 2 --into again.faultline",
    "compare both.faultline --campaign 1 2",
    "map --victim mr-wordlstm --corpus demo-reviews --near r004",
    "map --victim mr-wordlstm --corpus demo-reviews --project my.faultline --campaign 1 --out map.csv",
    "results my.faultline --status succeeded",
    "results my.faultline --format csv",
    "mark my.faultline --example r004 --note \"reads oddly\"",
    "measure my.faultline --similarity built-in-encoder",
    "table my.faultline summary --format latex",
    "figure my.faultline budget --out budget.pdf",
    "figure my.faultline budget --set thesis",
    "paper export my.faultline thesis --to figures",
    "paper check my.faultline thesis",
    "study create my.faultline --template zheng --items 10",
    "study export my.faultline --format html --out for-raters",
    "bundle create my.faultline --out my.tar.gz",
    "bundle open my.tar.gz --out opened",
    "methods my.faultline --format latex",
    "recipe list",
    "recipe show textfooler --diff pwws",
    "corpus inspect demo-reviews",
    "corpus convert demo-reviews reviews.csv",
    "model list",
    "model info mr-wordlstm",
    "train classifier --arch word-lstm --train reviews.csv --epochs 3 --out my-model",
    "adversarial-train classifier --victim my-model --train reviews.csv --recipe pwws --share 0.5 --out robust",
    "reproduce maheshwary2022 --chapter 3 --data mr=mr-train.tsv,mr-test.tsv --out chapter3",
    "doctor",
    "handbook ten-minutes",
    "manual --out man1",
};

} // namespace

std::vector<std::string> allExamples()
{
    std::vector<std::string> all;
    for (const auto line : lines)
        all.push_back(program + std::string(line));
    return all;
}

std::vector<std::string> examplesOf(std::string_view command)
{
    std::vector<std::string> own;
    for (const auto line : lines)
        if (line.substr(0, line.find(' ')) == command)
            own.push_back(program + std::string(line));
    return own;
}

std::string examplesHelp(std::string_view command)
{
    std::string help;
    for (const auto& example : examplesOf(command))
        help += (help.empty() ? "Examples:\n  " : "  ") + example + '\n';
    return help;
}

void addExamples(CLI::App& app)
{
    for (auto* command : app.get_subcommands([](const CLI::App* sub) { return !sub->get_name().empty(); })) {
        const auto examples = examplesHelp(command->get_name());
        const auto footer = command->get_footer();
        if (footer.find("Examples:") == std::string::npos) // train's help is written anew for each task
            command->footer(footer.empty() ? examples : footer + "\n\n" + examples);
    }
}

} // namespace app
