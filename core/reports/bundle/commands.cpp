#include "core/reports/bundle/commands.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/files/escape.h"
#include "core/victims/card_json.h"

namespace core::reports {
namespace {

/// The options under which a corpus was read, also those that were detected then. \throws Error for a name that an
/// option cannot take.
std::string readingOptions(const corpora::ReadOptions& read)
{
    const auto typed = corpora::typedOptions(read);
    std::string text;
    for (const auto& parameter : corpora::readParameters())
        if (const auto value = typed.find(parameter.key); value != typed.end())
            text += fmt::format(" {} {}", parameter.optionName(), shellArgument(value->second));
    return text;
}

} // namespace

std::string recipeFile(const store::CampaignRecord& campaign)
{
    return fmt::format("recipes/{}-{}.json", fileNamePart(campaign.recipeName), fileNamePart(campaign.recipeHash));
}

std::string idsFile(const store::SampleRecord& sample) { return fmt::format("samples/{}.txt", sample.id); }

std::string rerunCommands(const store::Project& project)
{
    std::string text = "#!/bin/sh\n# Runs the campaigns again, each into a new project beside this file.\nset -e\n";
    for (const auto& campaign : project.campaigns()) {
        const auto sample = project.sample(campaign.sample);
        const auto corpus = project.corpus(sample.corpus);
        text += fmt::format("# {}: corpus SHA-256 {}, victim SHA-256 {}\n", visibleText(campaign.name),
                            visibleText(corpus.sha256), visibleText(campaign.victimHash));
        std::string reading;
        try {
            reading = readingOptions(corpora::optionsOf(corpus.mapping));
        } catch (const Error& error) {
            text += fmt::format("# How the corpus was read cannot be said as options: {}\n", visibleText(error.what()));
        }
        const auto given = victims::givenNameInCard(campaign.victimCard);
        text +=
            fmt::format("faultline-cli attack --victim {}{} --corpus {}{} --recipe {} --ids {} --seed {} --trace {}{}"
                        "{} --project again.faultline --name {}\n",
                        shellArgument(campaign.victim), given.empty() ? "" : " --victim-name " + shellArgument(given),
                        shellArgument(corpus.path), reading, shellArgument(recipeFile(campaign)), idsFile(sample),
                        campaign.seed, shellArgument(campaign.trace),
                        campaign.maxQueries > 0 ? fmt::format(" --max-queries {}", campaign.maxQueries) : "",
                        campaign.timeLimit > 0.0 ? fmt::format(" --time-limit {}", campaign.timeLimit) : "",
                        shellArgument(campaign.name));
    }
    return text;
}

} // namespace core::reports
