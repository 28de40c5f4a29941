#include "core/victims/evaluation/robustness.h"

#include <numeric>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/victims/evaluation/seen_inputs.h"

namespace core::victims {

namespace {

using RobustnessJson = nlohmann::ordered_json;

std::vector<std::size_t> everyRow(const corpora::Corpus& corpus)
{
    std::vector<std::size_t> rows(corpus.examples.size());
    std::iota(rows.begin(), rows.end(), std::size_t(0));
    return rows;
}

std::string goldForm(const corpora::Example& example)
{
    const auto* gold = std::get_if<structures::TextAnswer>(&example.gold);
    return gold != nullptr ? gold->text : std::string();
}

struct ScoreField {
    const char* name;
    std::size_t PairScores::*member;
};
constexpr std::array scoreFields{
    ScoreField{"originals", &PairScores::originals}, ScoreField{"originals_right", &PairScores::originalsRight},
    ScoreField{"perturbed", &PairScores::perturbed}, ScoreField{"perturbed_right", &PairScores::perturbedRight},
    ScoreField{"of_right", &PairScores::ofRight},    ScoreField{"of_right_right", &PairScores::ofRightRight}};
constexpr std::array lossFields{ScoreField{"loss_rises", &PairScores::lossRises},
                                ScoreField{"loss_rises_wrong", &PairScores::lossRisesWrong}};

RobustnessJson jsonOf(const PairScores& scores)
{
    RobustnessJson json;
    for (const auto& field : scoreFields)
        json[field.name] = scores.*field.member;
    if (scores.losses)
        for (const auto& field : lossFields)
            json[field.name] = scores.*field.member;
    return json;
}

PairScores scoresFrom(const RobustnessJson& json)
{
    PairScores scores;
    for (const auto& field : scoreFields)
        scores.*field.member = json.at(field.name).get<std::size_t>();
    scores.losses = json.contains(lossFields.front().name);
    if (scores.losses)
        for (const auto& field : lossFields)
            scores.*field.member = json.at(field.name).get<std::size_t>();
    return scores;
}

RobustnessJson jsonOf(const Tally& tally) { return {{"right", tally.right}, {"examples", tally.examples}}; }

Tally tallyFrom(const RobustnessJson& json)
{
    return {json.at("right").get<std::size_t>(), json.at("examples").get<std::size_t>()};
}

Tally tallyOf(const std::vector<bool>& right, const std::vector<std::size_t>& rows)
{
    Tally tally{0, rows.size()};
    for (const auto row : rows)
        tally.right += right.at(row) ? 1 : 0;
    return tally;
}

} // namespace

PairedTexts readPaired(const std::string& name, const std::filesystem::path& originals,
                       const std::filesystem::path& perturbed, const corpora::ReadOptions& read, std::stop_token stop)
{
    PairedTexts pairs{
        name, corpora::readCorpus(originals, read, stop), corpora::readCorpus(perturbed, read, stop), {}, {}};
    const auto& before = pairs.originals.examples;
    const auto& after = pairs.perturbed.examples;
    if (before.size() != after.size())
        throw Error(Where{perturbed.string()},
                    fmt::format("it has {} rows that can be read, and {} has {}", after.size(), originals.string(),
                                before.size()),
                    "Give two files whose rows belong together");
    pairs.all = everyRow(pairs.originals);
    for (const auto row : pairs.all) {
        if (before[row].row != after[row].row || goldForm(before[row]) != goldForm(after[row]))
            throw Error(Where{perturbed.string(), after[row].row},
                        "it does not belong to the same row of " + originals.string() + ": their gold answers differ",
                        "Give two files whose rows belong together");
        if (wordsKeyOf(before[row].input) != wordsKeyOf(after[row].input))
            pairs.changed.push_back(row);
    }
    return pairs;
}

std::string Robustness::json() const
{
    RobustnessJson json{{"test", jsonOf(test)}, {"unseen", jsonOf(unseen)}, {"pairs", RobustnessJson::array()}};
    for (const auto& way : ways)
        json["pairs"].push_back({{"name", way.name}, {"all", jsonOf(way.all)}, {"changed", jsonOf(way.changed)}});
    return json.dump(2) + "\n";
}

Robustness Robustness::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto json = parseJson<RobustnessJson>(text, {file.string()});
    try {
        Robustness result{tallyFrom(json.at("test")), tallyFrom(json.at("unseen")), {}};
        for (const auto& way : json.at("pairs"))
            result.ways.push_back(
                {way.at("name").get<std::string>(), scoresFrom(way.at("all")), scoresFrom(way.at("changed"))});
        return result;
    } catch (const nlohmann::json::exception&) {
        throw Error(Where{file.string()}, "it does not hold scores of pairs",
                    "Delete the file and run the command again");
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
    const auto rows = everyRow(test);
    const auto right = judge(victim, test, workers, stop, report("test")).right;
    result.test = tallyOf(right, rows);
    result.unseen = tallyOf(right, rowsNotIn(test, rows, train));
    for (const auto& way : pairs) {
        const auto before = judge(victim, way.originals, workers, stop, report(way.name + ", originals"));
        const auto after = judge(victim, way.perturbed, workers, stop, report(way.name));
        result.ways.push_back({way.name, scoreRows(before, after, way.all), scoreRows(before, after, way.changed)});
    }
    return result;
}

} // namespace core::victims
