#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <QString>

#include <nlohmann/json.hpp>

#include "core/reports/basics/table.h"
#include "core/store/project.h"

/// Campaigns by their records and exported results alone, and what tables must show of them, by other code than theirs.
namespace stored_runs {

using core::reports::Cell;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

inline Words split(const std::string& text, char between)
{
    Words parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, between);)
        parts.push_back(part);
    return parts;
}

inline std::string join(const Words& parts, const std::string& between)
{
    std::string text;
    for (const auto& part : parts)
        text += (text.empty() ? "" : between) + part;
    return text;
}

/// A number that a cell must show, and what must stand beside it.
struct Wanted {
    double value = 0.0;
    std::string note;
    bool interval = false; ///< Beside it is an interval around it, by a bootstrap that is not drawn again here.
};

inline std::string brackets(double low, double high)
{
    const auto one = [](double value) { return QString::number(value, 'f', 1).toStdString(); };
    return "[" + one(low) + ", " + one(high) + "]";
}

/// Wilson (1927), in percent.
inline std::string wilsonOf(double hits, double n)
{
    const double z = 1.959963984540054, p = hits / n;
    const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return brackets(100.0 * std::max(0.0, centre - half), 100.0 * std::min(1.0, centre + half));
}

/// BLEU of one reference each, 0..100, over tokens that are given; all orders have matches here.
inline double bleuOf(const std::vector<std::pair<Words, Words>>& texts)
{
    double logs = 0.0, given = 0.0, wanted = 0.0;
    for (std::size_t n = 1; n <= 4; ++n) {
        double hits = 0.0, all = 0.0;
        for (const auto& [reference, answer] : texts) {
            const auto grams = [n](const Words& words) {
                std::map<std::string, int> counts;
                for (std::size_t i = 0; i + n <= words.size(); ++i)
                    ++counts[join({words.begin() + static_cast<std::ptrdiff_t>(i),
                                   words.begin() + static_cast<std::ptrdiff_t>(i + n)},
                                  "\n")];
                return counts;
            };
            auto known = grams(reference);
            for (const auto& [gram, count] : grams(answer)) {
                hits += std::min(count, known[gram]);
                all += count;
            }
        }
        logs += std::log(hits / all) / 4.0;
    }
    for (const auto& [reference, answer] : texts) {
        wanted += static_cast<double>(reference.size());
        given += static_cast<double>(answer.size());
    }
    return 100.0 * std::exp(logs + std::min(0.0, 1.0 - wanted / given));
}

/// A campaign by its record and its exported results alone.
struct Run {
    core::store::CampaignRecord record;
    std::string corpus, task, trainedFrom, trainedAgainst, target;
    bool own = false;
    std::vector<Json> lines;
    struct Variants {
        std::string status;
        int gold = -1, fooled = 0, all = 0;
    };
    std::vector<Variants> variants; ///< By text.
    double seconds = 0.0;
    std::size_t words = 0; ///< Of all originals.

    [[nodiscard]] bool trees() const { return task == "parsing"; }
    [[nodiscard]] std::string sample() const { return corpus + ", first " + std::to_string(lines.size()); }
    [[nodiscard]] std::size_t count(const std::string& status) const
    {
        return static_cast<std::size_t>(
            std::count_if(lines.begin(), lines.end(), [&](const Json& line) { return line["status"] == status; }));
    }
    /// What must be equal for campaigns to be averaged.
    [[nodiscard]] std::string identity(bool clean) const
    {
        return clean ? record.victim + corpus
                     : record.victim + corpus + record.recipe + record.reference + std::to_string(record.maxQueries);
    }
};

inline Words labelsOf(const Run& run)
{
    const auto card = Json::parse(run.record.victimCard);
    return card.value("labels", Words());
}

inline bool isErrorLine(const Json& line) { return line["status"] == "error"; }

/// What of a line a score compares: labels, forms and equations by one text, trees by their heads.
inline std::string answerIn(const Run& run, const Json& answer)
{
    if (answer.is_null())
        return {};
    if (answer.is_string()) // gold labels
        return answer.get<std::string>();
    if (run.trees())
        return answer["heads"].dump();
    for (const char* key : {"label", "text"})
        if (answer.contains(key))
            return answer[key].get<std::string>();
    return answer["answer"].dump();
}

struct ScorePair {
    double clean = 0.0, attacked = 0.0;
};
enum class Which { All, WithoutErrors };

/// In percent, BLEU as sacreBLEU prints it.
inline ScorePair scoreOf(const Run& run, bool own, Which which)
{
    double right = 0.0, rightAfter = 0.0, of = 0.0;
    std::vector<std::pair<Words, Words>> before, after;
    for (const auto& line : run.lines) {
        if (which == Which::WithoutErrors && isErrorLine(line))
            continue;
        const auto& clean = line["original_output"];
        const auto& now = line["perturbed_output"].is_null() ? clean : line["perturbed_output"];
        const auto& reference = own ? clean : line["gold"];
        if (run.trees()) {
            for (std::size_t w = 0; w < reference["heads"].size(); ++w) {
                of += 1.0;
                right += clean["heads"][w] == reference["heads"][w] ? 1.0 : 0.0;
                rightAfter += now["heads"][w] == reference["heads"][w] ? 1.0 : 0.0;
            }
        } else if (run.task == "translation") {
            before.emplace_back(split(answerIn(run, reference), ' '), split(answerIn(run, clean), ' '));
            after.emplace_back(split(answerIn(run, reference), ' '), split(answerIn(run, now), ' '));
        } else {
            of += 1.0;
            right += answerIn(run, clean) == answerIn(run, reference) ? 1.0 : 0.0;
            rightAfter += answerIn(run, now) == answerIn(run, reference) ? 1.0 : 0.0;
        }
    }
    if (run.task == "translation")
        return {bleuOf(before), bleuOf(after)};
    return {100.0 * right / of, 100.0 * rightAfter / of};
}

/// The names of a campaign's scores as columns have them, and whether they are by the own answer.
inline std::vector<std::pair<std::string, bool>> scoresOf(const Run& run)
{
    const std::map<std::string, std::string> names{
        {"parsing", "UAS"}, {"forms", "Same normal form"}, {"translation", "BLEU"}, {"equations", "Right values"}};
    const auto known = names.find(run.task);
    const auto name = known == names.end() ? "Accuracy" : known->second;
    return run.own ? std::vector<std::pair<std::string, bool>>{{"Agreement (" + name + ")", true}, {name, false}}
                   : std::vector<std::pair<std::string, bool>>{{name, false}};
}

inline std::optional<double> macroF1Of(const Run& run, bool attacked)
{
    std::map<std::string, std::array<double, 3>> counts; // right, given, gold
    std::size_t lines = 0;
    if (run.task != "classification" && run.task != "pairs")
        return {};
    for (const auto& name : labelsOf(run))
        counts[name];
    for (const auto& line : run.lines) {
        if (attacked && isErrorLine(line))
            continue;
        ++lines;
        const auto& clean = line["original_output"];
        const auto answer =
            answerIn(run, attacked && !line["perturbed_output"].is_null() ? line["perturbed_output"] : clean);
        const auto gold = answerIn(run, line["gold"]);
        counts[gold][2] += 1.0;
        counts[answer][1] += 1.0;
        counts[gold][0] += answer == gold ? 1.0 : 0.0;
    }
    double sum = 0.0, labels = 0.0;
    for (const auto& [name, n] : counts)
        if (n[1] + n[2] > 0.0) { // a label that neither occurs nor is given has no F1
            sum += 2.0 * n[0] / (n[1] + n[2]);
            labels += 1.0;
        }
    return lines == 0 ? std::nullopt : std::optional(100.0 * sum / labels);
}

inline double ofVariants(const Run& run, const std::string& measure, int gold, double& of)
{
    double hits = 0.0;
    of = 0.0;
    for (const auto& text : run.variants) {
        if (gold >= 0 && text.gold != gold)
            continue;
        const bool wrong = text.status == "skipped";
        if (wrong && (measure == "variant-success" || measure == "robust-accuracy"))
            continue;
        of += text.all;
        if (measure == "variant-adversarial")
            hits += wrong ? 0 : text.fooled;
        else
            hits += measure == "variant-success" ? text.fooled : text.all - text.fooled;
    }
    return hits;
}

/// A measure of one campaign, of scores the one called `score`; by the convention `attacked`.
inline std::optional<Wanted> wantedOf(const Run& run, const std::string& measure, const std::string& score)
{
    const double attacked = static_cast<double>(run.lines.size() - run.count("skipped"));
    const double errors = static_cast<double>(run.count("error"));
    if (measure == "success")
        return Wanted{100.0 * static_cast<double>(run.count("succeeded")) / attacked,
                      wilsonOf(static_cast<double>(run.count("succeeded")), attacked)};
    if (measure == "clean-accuracy" || measure == "attacked-accuracy" || measure == "decrease") {
        for (const auto& [name, own] : scoresOf(run)) {
            if (name != score)
                continue;
            const auto all = scoreOf(run, own, Which::All), known = scoreOf(run, own, Which::WithoutErrors);
            if (measure == "clean-accuracy")
                return Wanted{all.clean, ""};
            return measure == "decrease" ? Wanted{100.0 * (1.0 - known.attacked / known.clean), ""}
                                         : Wanted{all.attacked, errors > 0.0 ? "at most" : ""};
        }
        return {};
    }
    if (measure == "lost") {
        const auto known = scoreOf(run, run.own, Which::WithoutErrors);
        return Wanted{known.clean - known.attacked, ""};
    }
    if (measure == "macro-f1" || measure == "attacked-macro-f1") {
        const auto f1 = macroF1Of(run, measure == "attacked-macro-f1");
        return f1 ? std::optional(Wanted{*f1, ""}) : std::nullopt;
    }
    if (!run.variants.empty() &&
        (measure.starts_with("variant-") || measure == "perturbation-accuracy" || measure == "robust-accuracy")) {
        double of = 0.0;
        const double hits = ofVariants(run, measure, -1, of);
        return Wanted{100.0 * hits / of, "", measure.starts_with("variant-")};
    }
    if (measure == "robust-accuracy" && !run.trees() && run.task != "translation") {
        double right = 0.0, kept = 0.0;
        for (const auto& line : run.lines) {
            const auto gold = answerIn(run, line["gold"]);
            if (isErrorLine(line) || answerIn(run, line["original_output"]) != gold)
                continue;
            right += 1.0;
            kept += answerIn(run, line["perturbed_output"]) == gold ? 1.0 : 0.0;
        }
        return Wanted{100.0 * kept / right, ""};
    }
    std::vector<double> queries;
    double perturbed = 0.0;
    for (const auto& line : run.lines)
        if (line["status"] == "succeeded") {
            queries.push_back(line["queries"].get<double>());
            perturbed += line["perturbed_percent"].get<double>();
        }
    std::sort(queries.begin(), queries.end());
    const auto n = queries.size();
    if (measure == "queries") {
        double sum = 0.0;
        for (const double q : queries)
            sum += q;
        return Wanted{sum / static_cast<double>(n), "", true};
    }
    if (measure == "queries-median")
        return Wanted{(queries[(n - 1) / 2] + queries[n / 2]) / 2.0, "", true};
    if (measure == "perturbed")
        return Wanted{perturbed / static_cast<double>(n), ""};
    if (measure == "seconds")
        return Wanted{run.seconds, ""};
    if ((measure == "char-bleu" || measure == "relative-degradation") && run.task == "translation") {
        std::vector<std::pair<Words, Words>> sources;
        const auto letters = [](const Json& segments) {
            Words characters;
            for (const char c : segments["sentence"].get<std::string>())
                if (c != ' ')
                    characters.emplace_back(1, c);
            return characters;
        };
        for (const auto& line : run.lines)
            sources.emplace_back(letters(line["original"]), letters(line["perturbed"]));
        const double kept = bleuOf(sources) / 100.0;
        const auto bleu = scoreOf(run, false, Which::All);
        return Wanted{measure == "char-bleu" ? kept : (bleu.clean - bleu.attacked) / ((1.0 - kept) * bleu.clean), ""};
    }
    return {}; // of texts that `measure` did not see, and of judgements that there are none of
}

inline std::string fieldOf(const Run& run, const std::string& field)
{
    if (field == "victim")
        return run.record.victim;
    if (field == "recipe")
        return run.record.recipeName;
    if (field == "corpus")
        return run.corpus;
    if (field == "campaign")
        return run.record.name;
    if (field == "model")
        return run.trainedFrom.empty() ? run.record.victim : run.trainedFrom;
    return run.trainedAgainst.empty() ? "standard" : "against " + run.trainedAgainst; // trained
}

inline std::string keyOf(const Run& run, const Words& fields, const std::string& between)
{
    Words key;
    for (const auto& field : fields)
        key.push_back(fieldOf(run, field));
    return join(key, between);
}

inline std::string titleOf(const std::string& measure, const std::string& score)
{
    static const std::map<std::string, std::string> titles{
        {"success", "Attack success rate (%)"},
        {"robust-accuracy", "Robust accuracy (%)"},
        {"perturbation-accuracy", "Perturbation accuracy (%)"},
        {"variant-success", "Variants that fool (%)"},
        {"variant-adversarial", "Adversarial variants of all generated (%)"},
        {"macro-f1", "Macro F1 before the attack (%)"},
        {"attacked-macro-f1", "Macro F1 under attack (%)"},
        {"queries", "Mean logical queries"},
        {"queries-median", "Median logical queries"},
        {"perturbed", "Mean share of perturbed words (%)"},
        {"lost", "Score lost under attack (points)"},
        {"char-bleu", "chrBLEU of the sources"},
        {"relative-degradation", "Relative degradation"},
        {"seconds", "Time in the attacks (s)"},
        {"similarity", "Similarity to the original"},
        {"grammar-added-per-100", "Grammatical errors added per 100 words"}};
    if (measure == "decrease")
        return "Relative decrease of " + score + " (%)";
    const std::string unit = score == "BLEU" ? "" : " (%)";
    if (measure == "clean-accuracy")
        return score + " before the attack" + unit;
    return measure == "attacked-accuracy" ? score + " under attack" + unit : titles.at(measure);
}

inline double numberIn(const Cell& cell) { return std::get<double>(cell.value); }

inline bool fits(const Cell& cell, const Wanted& wanted)
{
    if (!std::holds_alternative<double>(cell.value) || std::abs(numberIn(cell) - wanted.value) > 1e-6)
        return false;
    double low = 0.0, high = 0.0;
    if (!wanted.interval)
        return cell.note == wanted.note;
    return std::sscanf(cell.note.c_str(), "[%lf, %lf]", &low, &high) == 2 && low <= wanted.value + 0.051 &&
           high >= wanted.value - 0.051;
}

} // namespace stored_runs
