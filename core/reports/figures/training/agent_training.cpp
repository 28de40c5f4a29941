#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/language/model_path.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

constexpr const char* roundsFile = "rounds.tsv";
constexpr std::uint64_t roundsLimit = 16'000'000; // bytes

/// What is drawn of a round, with its name in the legend.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> drawnValues{
    {{"degradation", "r_d"},
     {"surviving", "texts that are left"},
     {"accuracy_before", "discriminator before"},
     {"accuracy_after", "discriminator after"},
     {"dev_bleu_lost", "BLEU lost on dev"}}};

/// The rounds of an agent's training: rounds.tsv of its folder, names above numbers.
struct AgentRounds {
    std::vector<std::string> names;
    std::vector<std::vector<double>> rows;
};

std::vector<std::string> cellsOf(std::string_view line)
{
    std::vector<std::string> cells;
    for (std::size_t begin = 0; begin <= line.size();) {
        const auto end = std::min(line.find('\t', begin), line.size());
        cells.emplace_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return cells;
}

AgentRounds roundsIn(const std::filesystem::path& file)
{
    const auto text = readFile(file, roundsLimit);
    AgentRounds rounds;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto line = lineAt(text, at);
        at += line.size() + 1;
        auto cells = cellsOf(line);
        if (++number == 1) {
            rounds.names = std::move(cells);
            continue;
        }
        auto& row = rounds.rows.emplace_back();
        for (const auto& cell : cells)
            if (const auto value = decimalIn(cell))
                row.push_back(*value);
        if (row.size() != rounds.names.size())
            throw Error({file.string(), number}, "a round has a number below each name of the first line",
                        "The files of an agent belong together; copy its folder again");
    }
    return rounds;
}

/// The agents that campaigns used, by what their recipes call them, and the first campaign of each.
std::map<std::string, const CampaignData*> agentsOf(const Campaigns& campaigns)
{
    std::map<std::string, const CampaignData*> agents;
    for (const auto& campaign : campaigns) {
        const auto recipe = maybeJson(campaign.recipeJson);
        if (!recipe.is_object() || !recipe.contains("transformation"))
            continue;
        if (const auto agent = textAt(recipe.at("transformation"), "agent"); !agent.empty())
            agents.emplace(agent, &campaign);
    }
    return agents;
}

Figure drawAgentTraining(const Campaigns& campaigns, const ReportSettings& /*options*/)
{
    Figure figure;
    if (campaigns.empty()) {
        figure.note = "No campaign is chosen.";
        return figure;
    }
    const auto agents = agentsOf(campaigns);
    std::vector<std::string> missing;
    for (const auto& [agent, campaign] : agents) {
        AgentRounds rounds;
        try {
            rounds = roundsIn(language::modelPath(agent, "") / roundsFile);
        } catch (const Error& error) {
            missing.emplace_back(error.what());
            continue;
        }
        for (const auto& [key, shown] : drawnValues) {
            const auto column = std::ranges::find(rounds.names, key);
            if (column == rounds.names.end() || rounds.rows.empty())
                continue;
            const auto at = static_cast<std::size_t>(column - rounds.names.begin());
            Series series{
                agents.size() == 1 ? std::string(shown) : fmt::format("{}: {}", agent, shown), Mark::Line, {}};
            for (const auto& row : rounds.rows)
                series.points.push_back({row[0], row[at]});
            figure.series.push_back(std::move(series));
        }
    }
    if (figure.empty()) {
        figure.note = agents.empty() ? "No chosen campaign used an agent. Choose some of the recipe zou."
                                     : "The rounds of the agents cannot be read: " + missing.front();
        return figure;
    }
    figure.x.label = "Round";
    figure.y.label = "Share";
    figure.caption =
        "Training of agents that perturb what translators read, by round: relative loss of BLEU where texts "
        "survive (r_d, mean of a round's episodes), share of texts that survive, the discriminator's "
        "accuracy before and after it learnt, and the share of BLEU that the development texts lose.";
    return figure;
}

} // namespace

ReportKind agentTrainingFigure()
{
    return campaignFigure({"agent-training",
                           "Training of agents",
                           "How the agents of the chosen campaigns learnt: rewards, survival and the discriminator by "
                           "round.",
                           {}},
                          drawAgentTraining);
}

} // namespace core::reports
