#include "core/reports/bundle/commands.h"

#include <map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/escape.h"
#include "core/victims/card_json.h"

namespace core::reports {
namespace {

/// "label=2,text=3" as an option; nothing for none. \throws Error for a name that the option cannot take.
std::string pairsOption(const char* option, const std::map<std::string, std::string>& pairs)
{
    std::string text;
    for (const auto& [key, value] : pairs) {
        if ((key + value).find(',') != std::string::npos || key.find('=') != std::string::npos)
            throw Error(fmt::format("{} cannot name {}", option, visibleText(key + "=" + value)));
        text += (text.empty() ? "" : ",") + key + "=" + value;
    }
    return text.empty() ? text : fmt::format(" {} {}", option, shellArgument(text));
}

std::string wordOption(const char* option, std::string_view word)
{
    return word.empty() ? std::string() : fmt::format(" {} {}", option, shellArgument(word));
}

/// The options under which a corpus was read, also those that were detected then.
std::string readingOptions(const corpora::ReadOptions& read)
{
    const std::string_view delimiter(&read.delimiter, read.delimiter == '\0' ? 0 : 1);
    return wordOption("--format", read.format) + pairsOption("--columns", read.columns) +
           wordOption("--delimiter", delimiter == "\t" ? "tab" : delimiter) + wordOption("--quoting", read.quoting) +
           wordOption("--encoding", read.encoding) + pairsOption("--label-names", read.labelNames) +
           (read.tokenization == text::Tokenization::Auto ? std::string()
                                                          : wordOption("--tokenization", nameOf(read.tokenization)));
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
