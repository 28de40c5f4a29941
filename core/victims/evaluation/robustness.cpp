#include "core/victims/evaluation/robustness.h"

#include <array>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/json/json.h"
#include "core/victims/evaluation/seen_inputs.h"

namespace core::victims {

namespace {

using RobustnessJson = nlohmann::ordered_json;

RobustnessJson jsonOf(const Pair& pair)
{
    return RobustnessJson::array({pair.original, pair.wasRight, pair.right,
                                  pair.lossRises ? RobustnessJson(*pair.lossRises) : RobustnessJson(nullptr),
                                  pair.changed, pair.unseen});
}
/// The elements of a pair, for people.
constexpr std::array pairColumns{"original", "was_right", "right", "loss_rises", "changed", "unseen"};

Pair pairFrom(const RobustnessJson& json)
{
    Pair pair{json.at(1).get<bool>(), json.at(2).get<bool>()};
    pair.original = json.at(0).get<std::size_t>();
    if (!json.at(3).is_null())
        pair.lossRises = json.at(3).get<bool>();
    pair.changed = json.at(4).get<bool>();
    pair.unseen = json.at(5).get<bool>();
    return pair;
}

RobustnessJson jsonOf(const Tally& tally) { return {{"right", tally.right}, {"examples", tally.examples}}; }

Tally tallyFrom(const RobustnessJson& json)
{
    return {json.at("right").get<std::size_t>(), json.at("examples").get<std::size_t>()};
}

} // namespace

PairedTexts readPaired(const std::string& name, const std::filesystem::path& originals,
                       const std::filesystem::path& perturbed, const corpora::ReadOptions& read, std::stop_token stop)
{
    PairedTexts pairs{name, corpora::readCorpus(originals, read, stop), corpora::readCorpus(perturbed, read, stop)};
    const auto& before = pairs.originals.examples;
    const auto& after = pairs.perturbed.examples;
    if (before.size() != after.size())
        throw Error(Where{perturbed.string()},
                    fmt::format("it has {} rows that can be read, and {} has {}", after.size(), originals.string(),
                                before.size()),
                    "Give two files whose rows belong together");
    if (const auto same = rowsInCommon(pairs.originals, pairs.perturbed); same < after.size())
        throw Error(Where{perturbed.string(), after[same].row},
                    "it does not belong to the same row of " + originals.string() + ": their gold answers differ",
                    "Give two files whose rows belong together");
    return pairs;
}

std::string Robustness::json() const
{
    RobustnessJson json{{"test", jsonOf(test)},   {"unseen", jsonOf(unseen)},
                        {"exact", jsonOf(exact)}, {"unseen_exact", jsonOf(unseenExact)},
                        {"columns", pairColumns}, {"ways", RobustnessJson::array()}};
    for (const auto& way : ways) {
        auto& added = json["ways"].emplace_back(RobustnessJson{{"name", way.name}, {"pairs", RobustnessJson::array()}});
        for (const auto& pair : way.pairs)
            added["pairs"].push_back(jsonOf(pair));
    }
    return json.dump() + "\n";
}

Robustness Robustness::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto json = parseJson<RobustnessJson>(text, {file.string()});
    try {
        Robustness result{tallyFrom(json.at("test")),
                          tallyFrom(json.at("unseen")),
                          tallyFrom(json.at("exact")),
                          tallyFrom(json.at("unseen_exact")),
                          {}};
        for (const auto& way : json.at("ways")) {
            auto& added = result.ways.emplace_back(Way{way.at("name").get<std::string>(), {}});
            for (const auto& pair : way.at("pairs"))
                added.pairs.push_back(pairFrom(pair));
        }
        return result;
    } catch (const nlohmann::json::exception&) {
        throw Error(Where{file.string()}, "it does not say what became of each pair",
                    "Remove its stage from state.json and run the command again");
    }
}

Robustness robustnessOf(Victim& victim, const corpora::Corpus& test, const corpora::Corpus& train,
                        const std::vector<PairedTexts>& pairs, std::size_t workers, std::stop_token stop,
                        const std::function<void(const std::string&)>& progress)
{
    Robustness result;
    const auto report = [&](const std::string& what) {
        return [&progress, what](const Progress& p) {
            progress(fmt::format("{}: {} of {} texts", what, p.done, p.total));
        };
    };
    const SeenInputs seen(train);
    const auto judged = judge(victim, test, workers, stop, report("test"));
    for (std::size_t row = 0; row < judged.right.size(); ++row) {
        result.test.add(judged.right[row]);
        result.exact.add(judged.exact[row]);
        if (seen.contains(test.examples[row].input))
            continue;
        result.unseen.add(judged.right[row]);
        result.unseenExact.add(judged.exact[row]);
    }
    std::unordered_map<std::string, std::size_t> originals; // by their words
    for (const auto& way : pairs) {
        const auto before = judge(victim, way.originals, workers, stop, report(way.name + ", originals"));
        const auto after = judge(victim, way.perturbed, workers, stop, report(way.name));
        auto& added = result.ways.emplace_back(Robustness::Way{way.name, {}});
        for (std::size_t row = 0; row < before.right.size(); ++row) {
            const auto& original = way.originals.examples[row].input;
            const auto words = wordsKeyOf(original);
            auto& pair = added.pairs.emplace_back(pairOf(before, row, after, row));
            pair.original = originals.try_emplace(words, originals.size()).first->second;
            pair.changed = words != wordsKeyOf(way.perturbed.examples[row].input);
            pair.unseen = !seen.contains(original);
        }
    }
    return result;
}

} // namespace core::victims
