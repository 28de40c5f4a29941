#include "models/networks/agent/agent_data.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/corpora/published/references.h"
#include "models/networks/data/answered_corpora.h"
#include "models/networks/data/example_counts.h"

namespace models::networks {

std::optional<AgentPair> agentPair(const core::text::Text& text, std::vector<std::string> references,
                                   const AttackedTranslator& translator,
                                   const core::victims::PieceCandidates& candidates)
{
    std::erase_if(references, [](const std::string& reference) { return core::trimmed(reference).empty(); });
    if (references.empty())
        return std::nullopt;
    AgentPair pair{translator.cutter().read(text), std::move(references), {}};
    const bool whole = !pair.source.words.empty() && pair.source.words.back() + 1 == text.size();
    const bool some = std::ranges::any_of(pair.source.rows, [&](auto row) { return !candidates[row].empty(); });
    pair.target = translator.targetRows(pair.references.front());
    if (!whole || !some || pair.target.empty())
        return std::nullopt;
    return pair;
}

AgentData AgentData::read(const core::victims::TrainRequest& request, const TextReading& reading,
                          const AttackedTranslator& translator, const core::victims::PieceCandidates& candidates,
                          std::stop_token stop)
{
    auto asked = request;
    if (asked.readOptions["tokenization"].empty())
        asked.readOptions["tokenization"] = core::text::nameOf(reading.tokenization);
    TextReading read = reading;
    AgentData data;
    AnsweredCorpora corpora({"translation", "it holds no texts with translations",
                             "Name the columns with --columns text=1,translation=2, or give files side by side"},
                            read, asked, std::move(stop));
    data.sources = readTrainAndDev(asked, data.train, data.dev, [&](const std::string& path, auto& pairs) {
        auto facts =
            corpora.readExamples(path, [&](const core::text::Text& text, const core::structures::Prediction& answer,
                                           const core::corpora::Example& example) {
                const auto* gold = std::get_if<core::structures::TextAnswer>(&answer);
                if (gold == nullptr || core::trimmed(gold->text).empty())
                    return false;
                std::vector<std::string> references{gold->text};
                for (auto& further : core::corpora::furtherReferences(example.columns))
                    references.push_back(std::move(further));
                auto pair = agentPair(text, std::move(references), translator, candidates);
                if (!pair)
                    return false;
                pairs.push_back(std::move(*pair));
                return true;
            });
        if (read.tokenization != reading.tokenization)
            throw core::Error({path},
                              fmt::format("its texts are cut as {}, and the translator reads texts that are cut as {}",
                                          core::text::nameOf(read.tokenization),
                                          core::text::nameOf(reading.tokenization)),
                              "Leave out --tokenization");
        return facts;
    });
    data.targetLanguage = corpora.targetLanguage();
    countExamples(data.sources, request, data.train.size(), data.dev.size(),
                  "Give at least ten texts with translations that the translator reads whole, or a --dev file");
    return data;
}

} // namespace models::networks
