#include "core/lexicon/training/vector_trainer.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/lexicon/training/isotropy.h"

namespace core::lexicon {

namespace {

/// Mean ranks from 0: equal values share theirs.
std::vector<double> ranksOf(const std::vector<double>& values)
{
    std::vector<std::size_t> order(values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i;
        while (end < order.size() && values[order[end]] == values[order[i]])
            ++end;
        for (std::size_t j = i; j < end; ++j)
            ranks[order[j]] = static_cast<double>(i + end - 1) / 2.0;
        i = end;
    }
    return ranks;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b)
{
    const auto n = static_cast<double>(a.size());
    double meanA = 0.0;
    double meanB = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        meanA += a[i] / n;
        meanB += b[i] / n;
    }
    double together = 0.0;
    double squareA = 0.0;
    double squareB = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        together += (a[i] - meanA) * (b[i] - meanB);
        squareA += (a[i] - meanA) * (a[i] - meanA);
        squareB += (b[i] - meanB) * (b[i] - meanB);
    }
    return squareA > 0 && squareB > 0 ? together / std::sqrt(squareA * squareB) : 0.0;
}

double cosine(const VectorTable& table, std::size_t a, std::size_t b)
{
    double product = 0.0;
    double squareA = 0.0;
    double squareB = 0.0;
    for (std::size_t i = 0; i < table.dimensions; ++i) {
        product += static_cast<double>(table.row(a)[i]) * table.row(b)[i];
        squareA += static_cast<double>(table.row(a)[i]) * table.row(a)[i];
        squareB += static_cast<double>(table.row(b)[i]) * table.row(b)[i];
    }
    return squareA > 0 && squareB > 0 ? product / std::sqrt(squareA * squareB) : 0.0;
}

std::vector<std::string_view> fieldsOf(std::string_view line, char separator)
{
    std::vector<std::string_view> fields;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(separator, at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = end + 1;
    }
    return fields;
}

nlohmann::json jsonOf(const std::optional<SimilarityScore>& score)
{
    if (!score)
        return nullptr;
    return {{"spearman", score->spearman}, {"pairs", score->pairs}};
}

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<WordPair> readAll(const std::vector<std::filesystem::path>& files)
{
    std::vector<WordPair> pairs;
    for (const auto& file : files) {
        auto more = readWordPairs(file);
        std::move(more.begin(), more.end(), std::back_inserter(pairs));
    }
    return pairs;
}

nlohmann::json configOf(const std::filesystem::path& file)
{
    try {
        return parseJson(readFile(file, 1 << 20), {file.string()});
    } catch (const nlohmann::json::exception& error) {
        throw Error({file.string()}, error.what(), "Export the folder again.");
    }
}

/// Keeps the rows listed in `keep`, in their order.
void keepRows(VectorTable& table, const std::vector<std::size_t>& keep)
{
    VectorTable kept;
    kept.dimensions = table.dimensions;
    for (const std::size_t i : keep) {
        kept.words.push_back(std::move(table.words[i]));
        if (!table.counts.empty())
            kept.counts.push_back(table.counts[i]);
        kept.values.insert(kept.values.end(), table.row(i).begin(), table.row(i).end());
    }
    table = std::move(kept);
}

} // namespace

std::optional<SimilarityScore> similarityScore(const VectorTable& table, const std::filesystem::path& judgements)
{
    std::unordered_map<std::string_view, std::size_t> rows;
    for (std::size_t i = 0; i < table.size(); ++i)
        rows.emplace(table.words[i], i);
    const std::string text = readFile(judgements);
    std::vector<double> people;
    std::vector<double> cosines;
    std::size_t number = 0;
    for (std::string_view line : fieldsOf(text, '\n')) {
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (++number == 1 || line.empty())
            continue;
        const auto fields = fieldsOf(line, '\t');
        double score = 0.0;
        if (fields.size() < 4 ||
            std::from_chars(fields[3].data(), fields[3].data() + fields[3].size(), score).ec != std::errc())
            throw Error({judgements.string(), number}, "not two words, a part of speech and a score",
                        "Give a file in SimLex-999's format.");
        const auto first = rows.find(fields[0]);
        const auto second = rows.find(fields[1]);
        if (first == rows.end() || second == rows.end())
            continue;
        people.push_back(score);
        cosines.push_back(cosine(table, first->second, second->second));
    }
    if (people.size() < 2)
        return std::nullopt;
    return SimilarityScore{correlation(ranksOf(people), ranksOf(cosines)), people.size()};
}

nlohmann::json trainVectors(const TrainingText& text, const VectorTraining& training, std::stop_token stop,
                            const ProgressFn& progress)
{
    const auto start = std::chrono::steady_clock::now();
    std::vector<SkipgramEpoch> epochs;
    VectorTable table = trainSkipgram(text, training.settings, stop, progress, &epochs);
    dropFragments(table);
    const SkipgramSettings& s = training.settings;
    nlohmann::json config = {{"architecture", "skip-gram"},
                             {"tokenization", "penn"},
                             {"lowercase", true},
                             {"hyper_parameters",
                              {{"window", s.window},
                               {"positional", s.positional},
                               {"negatives", s.negatives},
                               {"minimum_count", s.minimumCount},
                               {"subsample", s.subsample},
                               {"learning_rate", s.learningRate},
                               {"epochs", s.epochs}}},
                             {"training",
                              {{"seed", s.seed},
                               {"sentences", text.sentences()},
                               {"tokens", text.tokens()},
                               {"finished_epochs", epochs.size()},
                               {"loss", epochs.empty() ? nlohmann::json() : nlohmann::json(epochs.back().loss)},
                               {"seconds", secondsSince(start)}}}};
    if (!training.judgements.empty())
        config["scores"]["similarity"] = jsonOf(similarityScore(table, training.judgements));
    writeVectorFolder(table, training.out, VectorType::F16, config);
    return config;
}

nlohmann::json trainCounterfit(const CounterfitTraining& training, std::stop_token stop, const ProgressFn& progress)
{
    const auto start = std::chrono::steady_clock::now();
    VectorTable table = readVectors(training.vectors);
    const auto synonyms = readAll(training.synonyms);
    const auto antonyms = readAll(training.antonyms);
    nlohmann::json scores;
    const auto score = [&](const char* when) {
        if (!training.judgements.empty())
            scores[when]["similarity"] = jsonOf(similarityScore(table, training.judgements));
    };
    score("before");
    removeTopComponents(table, training.removeComponents);
    const CounterfitReport report = counterfit(table, synonyms, antonyms, training.settings, stop, progress);
    dropFragments(table);
    if (training.sizeLimit > 0)
        cutToSize(table, training.sizeLimit, synonyms);
    score("after");
    const CounterfitSettings& s = training.settings;
    nlohmann::json config = {{"architecture", "counter-fitted"},
                             {"hyper_parameters",
                              {{"remove_components", training.removeComponents},
                               {"antonym_weight", s.antonymWeight},
                               {"synonym_weight", s.synonymWeight},
                               {"preserve_weight", s.preserveWeight},
                               {"antonym_margin", s.antonymMargin},
                               {"synonym_margin", s.synonymMargin},
                               {"radius", s.radius},
                               {"iterations", s.iterations}}},
                             {"training",
                              {{"synonym_pairs", report.synonyms},
                               {"antonym_pairs", report.antonyms},
                               {"preserved_pairs", report.preserved},
                               {"seconds", secondsSince(start)}}},
                             {"scores", scores}};
    if (std::filesystem::exists(training.vectors / "config.json"))
        config["made_from"] = configOf(training.vectors / "config.json");
    writeVectorFolder(table, training.out, VectorType::I8, config);
    return config;
}

void dropFragments(VectorTable& table)
{
    const std::unordered_set<std::string> forms(table.words.begin(), table.words.end());
    std::vector<std::size_t> keep;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::string& word = table.words[i];
        const bool meansSomething = std::any_of(word.begin(), word.end(), [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
        });
        const bool addsStop = word.size() > 2 && word.ends_with('.') && forms.contains(word.substr(0, word.size() - 1));
        if ((meansSomething && !addsStop) || word.size() <= 3)
            keep.push_back(i);
    }
    keepRows(table, keep);
}

void cutToSize(VectorTable& table, std::uintmax_t bytes, const std::vector<WordPair>& wanted)
{
    // The header of the weights, config.json and a model card.
    constexpr std::uintmax_t besideRows = 20'000;
    std::unordered_set<std::string_view> first;
    for (const auto& [a, b] : wanted) {
        first.insert(a);
        first.insert(b);
    }
    std::uintmax_t used = besideRows;
    std::vector<std::size_t> keep;
    for (const bool pass : {true, false})
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (first.contains(table.words[i]) != pass)
                continue;
            // One byte per number, a float16 scale, an int64 count, the word and its line end.
            used += table.dimensions + 2 + 8 + table.words[i].size() + 1;
            if (used > bytes)
                break;
            keep.push_back(i);
        }
    std::sort(keep.begin(), keep.end());
    keepRows(table, keep);
}

} // namespace core::lexicon
