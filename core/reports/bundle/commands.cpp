#include "core/reports/bundle/commands.h"

#include <filesystem>

#include <fmt/format.h>

#include "core/files/escape.h"
#include "core/programs/consent.h"
#include "core/victims/card_json.h"

namespace core::reports {
namespace {

constexpr auto beginning = R"sh(#!/bin/sh
# Runs the campaigns of project.faultline again, into again.faultline beside this file. It needs faultline-cli, and no
# corpus: the examples are in the project. Started a second time, it goes on where it was interrupted.
set -e
cd "$(dirname "$0")"
# The folder of a model: in this bundle, or else where it was on the machine of the campaign. Elsewhere, put the model
# into the first folder.
model() {
    if [ -e "$1" ]; then printf %s "$PWD/$1"; else printf %s "$2"; fi
}
)sh";

/// As a word of the command line.
std::string victimWord(const store::CampaignRecord& campaign, const std::set<std::string>& packed)
{
    const auto& spec = campaign.victim;
    const bool program = !programs::execCommandOf(spec).empty() || spec.starts_with("socket:");
    if (program || (!packed.contains(spec) && spec.find('/') == std::string::npos))
        return shellArgument(spec);
    return fmt::format("\"$(model {} {})\"", shellArgument(victimFolder(campaign)), shellArgument(spec));
}

} // namespace

std::string recipeFile(const store::CampaignRecord& campaign)
{
    return fmt::format("recipes/{}-{}.json", fileNamePart(campaign.recipeName), fileNamePart(campaign.recipeHash));
}

std::string idsFile(const store::SampleRecord& sample) { return fmt::format("samples/{}.txt", sample.id); }

std::string victimFolder(const store::CampaignRecord& campaign)
{
    constexpr std::size_t hashLetters = 8;
    return fmt::format("victims/{}-{}", fileNamePart(std::filesystem::path(campaign.victim).filename().string()),
                       fileNamePart(campaign.victimHash.substr(0, hashLetters)));
}

std::string rerunCommands(const store::Project& project, const std::set<std::string>& packed)
{
    std::string text = beginning;
    for (const auto& campaign : project.campaigns()) {
        const auto corpus = project.corpus(project.sample(campaign.sample).corpus);
        const auto given = victims::givenNameInCard(campaign.victimCard);
        text +=
            fmt::format("# {}: corpus SHA-256 {}, victim SHA-256 {}\n"
                        "faultline-cli campaign again project.faultline --campaign {} --victim {}{} "
                        "--into again.faultline --name {}\n",
                        visibleText(campaign.name), visibleText(corpus.sha256), visibleText(campaign.victimHash),
                        campaign.id, victimWord(campaign, packed),
                        given.empty() ? "" : " --victim-name " + shellArgument(given), shellArgument(campaign.name));
    }
    return text;
}

} // namespace core::reports
