#include "core/victims/evaluation/evaluation.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <numeric>

#include <nlohmann/json.hpp>

#include "core/answers/kind.h"
#include "core/base/commonest.h"
#include "core/base/error.h"
#include "core/base/grid.h"
#include "core/base/parallel.h"
#include "core/victims/evaluation/target_language.h"

namespace core::victims {

namespace {

bool isParser(const Victim& victim) { return victim.card().answers() == structures::AnswerKind::Tree; }

text::Input withoutTags(const text::Input& input)
{
    auto segments = input.segments();
    for (auto& segment : segments)
        segment.tags.clear();
    return text::Input(std::move(segments));
}

nlohmann::json orNull(const std::optional<double>& value) { return value ? nlohmann::json(*value) : nlohmann::json(); }

// The answers to a batch; throws if one is missing.
std::vector<Prediction> askAbout(Victim& victim, std::span<const text::Input> inputs, const std::stop_token& stop)
{
    auto answers = victim.predict(inputs, stop);
    if (answers.size() != inputs.size() && !stop.stop_requested())
        throw Error("the victim gave " + std::to_string(answers.size()) + " answers for " +
                    std::to_string(inputs.size()) + " examples");
    return answers;
}

// The victim's answer, or why there is none; by row.
struct Said {
    std::vector<Prediction> answers;
    std::vector<std::string> errors; ///< Empty if there is an answer.
};

// Queries batch `number` and puts the answers in their places. If a batch fails, one of its examples is the reason:
// then they are queried one by one.
void answerBatch(Victim& victim, const corpora::Corpus& corpus, std::span<const std::size_t> rows, std::size_t number,
                 Said& said, const std::stop_token& stop)
{
    const std::size_t size = std::max<std::size_t>(1, victim.card().maxBatch);
    const std::size_t begin = number * size;
    const std::size_t end = std::min(begin + size, rows.size());
    std::vector<text::Input> inputs;
    for (std::size_t i = begin; i < end; ++i)
        inputs.push_back(isParser(victim) ? withoutTags(corpus.examples[rows[i]].input)
                                          : corpus.examples[rows[i]].input);
    const auto answer = [&](std::size_t first, std::size_t count) {
        try {
            auto batch = askAbout(victim, std::span(inputs).subspan(first, count), stop);
            std::ranges::move(batch, said.answers.begin() + static_cast<std::ptrdiff_t>(begin + first));
            return true;
        } catch (const std::exception& error) {
            if (count == 1)
                said.errors[begin + first] = error.what();
            return false;
        }
    };
    if (!answer(0, inputs.size()) && inputs.size() > 1)
        for (std::size_t i = 0; i < inputs.size() && !stop.stop_requested(); ++i)
            answer(i, 1);
}

Said askAll(Victim& victim, const corpora::Corpus& corpus, std::span<const std::size_t> rows, std::size_t workers,
            std::stop_token stop, const ProgressFn& progress)
{
    const std::size_t size = std::max<std::size_t>(1, victim.card().maxBatch);
    const std::size_t batches = (rows.size() + size - 1) / size;
    Said said{std::vector<Prediction>(rows.size()), std::vector<std::string>(rows.size())};
    std::vector<std::unique_ptr<Victim>> clones(
        std::min(workers, batches)); // of the first worker, who has the victim, none
    for (std::size_t worker = 1; worker < clones.size(); ++worker)
        clones[worker] = victim.clone();
    std::atomic<std::size_t> done = 0;
    auto last = std::chrono::steady_clock::now();
    forEachOn(workers, batches, [&](std::size_t batch, std::size_t worker) {
        if (stop.stop_requested())
            return;
        answerBatch(worker == 0 ? victim : *clones[worker], corpus, rows, batch, said, stop);
        ++done;
        const auto now = std::chrono::steady_clock::now();
        if (worker == 0 && progress && now - last >= std::chrono::milliseconds(100)) {
            progress({std::min(done * size, rows.size()), rows.size(), "evaluating"});
            last = now;
        }
    });
    if (stop.stop_requested())
        throw Error("stopped");
    return said;
}

/// The commonest message, of those that have none. \throws Error where nothing was answered.
std::string commonestOf(const std::vector<std::string>& errors)
{
    Commonest causes;
    std::size_t count = 0;
    for (const auto& error : errors) {
        if (error.empty())
            continue;
        ++count;
        causes.add(error);
    }
    auto commonest = causes.get().first;
    if (count > 0 && count == errors.size())
        throw Error("the victim answered none of " + std::to_string(count) + " examples; most often: " + commonest);
    return commonest;
}

void countClasses(Evaluation& evaluation, const corpora::Corpus& corpus, std::span<const std::size_t> rows)
{
    evaluation.confusion = metrics::Confusion(evaluation.labels.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (evaluation.answers[i].index() == 0)
            continue; // one of the errors
        const int gold = evaluation.mapping.victimLabel(structures::labelOf(corpus.examples[rows[i]].gold));
        if (gold < 0) {
            ++evaluation.leftOut;
            continue;
        }
        ++evaluation.examples;
        evaluation.confusion.add(gold, structures::labelOf(evaluation.answers[i]));
    }
    evaluation.accuracy = metrics::accuracy(evaluation.confusion);
    evaluation.macroF1 = metrics::macroF1(evaluation.confusion);
}

} // namespace

const std::vector<PlanParameter<ScoreChoices>>& scoreParameters()
{
    static const auto all = [] {
        std::vector<PlanParameter<ScoreChoices>> list{held(
            Parameter::choice("punctuation", {"tag", "unicode-P", "upos", "unicode-PS", "counted"},
                              "What a parser's scores without punctuation leave out: tag (the corpus's tag), unicode-P "
                              "(forms of Unicode category P), upos (the universal tag PUNCT), unicode-PS (categories P "
                              "and S), counted (nothing).")
                .shownAs({.label = "Punctuation",
                          .choiceLabels = {"by the corpus's tag", "Unicode category P", "universal tag",
                                           "Unicode categories P and S", "counts"}}),
            &ScoreChoices::punctuation,
            [](const nlohmann::ordered_json& name) { return metrics::punctuationNamed(name.get<std::string>()); },
            [](metrics::Punctuation one) { return std::string(nameOf(one)); })};
        for (auto& one : within(metrics::translationParameters(), &ScoreChoices::translations))
            list.push_back(std::move(one));
        return list;
    }();
    return all;
}

Evaluation evaluationOf(const VictimCard& card, const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                        std::vector<Prediction> answers, const ScoreChoices& choices)
{
    Evaluation evaluation;
    evaluation.labels = card.labels;
    evaluation.answers = std::move(answers);
    evaluation.errors = static_cast<std::size_t>(
        std::ranges::count_if(evaluation.answers, [](const Prediction& answer) { return answer.index() == 0; }));
    if (card.answers() == structures::AnswerKind::Tree) {
        evaluation.trees = scoreTrees(corpus, rows, evaluation.answers, evaluation.labels, choices.punctuation);
        evaluation.examples = evaluation.trees->sentences;
    } else if (!metrics::measuresOf(card.answers()).empty()) {
        evaluation.texts = scoreAnswers(card.answers(), corpus, rows, evaluation.answers,
                                        choices.translations.forLanguage(targetLanguageOf(corpus, card)));
        evaluation.examples = evaluation.texts->examples;
    } else {
        evaluation.mapping = mapLabels(corpus.labels, evaluation.labels);
        countClasses(evaluation, corpus, rows);
        return evaluation;
    }
    evaluation.leftOut = rows.size() - evaluation.examples - evaluation.errors;
    return evaluation;
}

Evaluation evaluate(Victim& victim, const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                    std::size_t workers, std::stop_token stop, const ProgressFn& progress, const ScoreChoices& choices)
{
    std::vector<std::size_t> all;
    if (rows.empty()) {
        all.resize(corpus.examples.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        rows = all;
    }
    const auto start = std::chrono::steady_clock::now();
    const auto& card = victim.card();
    if (card.answers() != structures::AnswerKind::Tree && metrics::measuresOf(card.answers()).empty())
        (void)mapLabels(corpus.labels, card.labels); // what cannot fit is not queried first
    auto said = askAll(victim, corpus, rows, workers, stop, progress);
    const auto commonest = commonestOf(said.errors);
    auto evaluation = evaluationOf(card, corpus, rows, std::move(said.answers), choices);
    evaluation.commonestError = commonest;
    evaluation.wallSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return evaluation;
}

std::string Evaluation::json(std::size_t workers) const
{
    nlohmann::ordered_json json;
    if (trees) {
        json["sentences"] = trees->sentences;
        json["words"] = trees->all.words;
        json["uas"] = orNull(trees->uas());
        json["las"] = orNull(trees->las());
        json["uas_no_punct"] = orNull(trees->uasWithoutPunctuation());
        json["las_no_punct"] = orNull(trees->lasWithoutPunctuation());
        json["punctuation"] = metrics::nameOf(trees->punctuation);
        json["left_out"] = leftOut;
        json["errors"] = errors;
        json["wall_seconds"] = wallSeconds;
        json["workers"] = workers;
        return json.dump();
    }
    if (texts) {
        json["examples"] = examples;
        for (const auto& [measure, score] : texts->scores)
            json[std::string(metrics::typeOf(measure).key)] =
                metrics::signatureOf(measure).empty() || !score ? orNull(score) : nlohmann::json(100.0 * *score);
        if (texts->ter)
            json["ter"] = *texts->ter;
        if (!texts->signature.empty())
            json["signature"] = texts->signature;
        if (const auto& faults = texts->equations) {
            json["undefined_answers"] = faults->undefined;
            json["unreadable_equations"] = faults->unreadable;
            json["contradicted_answers"] = faults->contradicted;
        }
        json["distinct"] = texts->distinct;
        json["commonest"] = texts->commonest;
        json["left_out"] = leftOut;
        json["errors"] = errors;
        json["wall_seconds"] = wallSeconds;
        json["workers"] = workers;
        return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    }
    json["examples"] = examples;
    json["accuracy"] = orNull(accuracy);
    json["macro_f1"] = orNull(macroF1);
    json["labels"] = labels;
    auto& matrix = json["confusion"] = nlohmann::ordered_json::array();
    for (std::size_t gold = 0; gold < confusion.labels(); ++gold) {
        std::vector<std::size_t> row;
        for (std::size_t answer = 0; answer <= confusion.labels(); ++answer)
            row.push_back(confusion.at(gold, answer));
        matrix.push_back(row);
    }
    auto columns = labels;
    columns.emplace_back("no answer");
    json["confusion_columns"] = columns;
    if (!mapping.note.empty())
        json["label_note"] = mapping.note;
    json["left_out"] = leftOut;
    json["errors"] = errors;
    json["wall_seconds"] = wallSeconds;
    json["workers"] = workers;
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::vector<bool> rightAnswers(const Evaluation& evaluation, structures::AnswerKind kind, const corpora::Corpus& corpus,
                               std::span<const std::size_t> rows)
{
    using structures::AnswerKind;
    const auto measures = metrics::measuresOf(kind);
    if (!measures.empty() && metrics::typeOf(measures.front()).byDegrees)
        throw UsageError(answers::kindOf(kind).withArticle() + " is not right or wrong",
                         "Compare the scores of the two files instead");
    std::vector<bool> right;
    for (std::size_t i = 0; i < evaluation.answers.size(); ++i) {
        const auto& gold = corpus.examples.at(rows.empty() ? i : rows[i]).gold;
        const auto& answer = evaluation.answers[i];
        if (answer.index() == 0)
            right.push_back(false);
        else if (kind == AnswerKind::Label) {
            const int label = evaluation.mapping.victimLabel(structures::labelOf(gold));
            right.push_back(label >= 0 && label == structures::labelOf(answer));
        } else if (kind == AnswerKind::Tree) {
            const auto* tree = std::get_if<structures::DependencyTree>(&gold);
            const auto* said = std::get_if<structures::DependencyTree>(&answer);
            right.push_back(tree != nullptr && said != nullptr && tree->heads == said->heads);
        } else {
            right.push_back(metrics::answerScore(measures.front(), gold, answer) >= 1.0);
        }
    }
    return right;
}

std::vector<bool> exactAnswers(const Evaluation& evaluation, structures::AnswerKind kind, const corpora::Corpus& corpus)
{
    std::vector<bool> exact;
    if (!metrics::measuresOf(kind).empty())
        for (std::size_t i = 0; i < evaluation.answers.size(); ++i)
            exact.push_back(metrics::answerScore(metrics::AnswerMeasure::Exact, corpus.examples.at(i).gold,
                                                 evaluation.answers[i]) >= 1.0);
    return exact;
}

std::vector<std::optional<double>> goldLosses(const Evaluation& evaluation, const corpora::Corpus& corpus,
                                              std::span<const std::size_t> rows)
{
    std::vector<std::optional<double>> losses;
    for (std::size_t i = 0; i < evaluation.answers.size(); ++i) {
        const auto* answer = std::get_if<structures::ClassScores>(&evaluation.answers[i]);
        const int label =
            evaluation.mapping.victimLabel(structures::labelOf(corpus.examples.at(rows.empty() ? i : rows[i]).gold));
        losses.push_back(answer != nullptr && label >= 0 && static_cast<std::size_t>(label) < answer->scores.size()
                             ? std::optional(onGrid(1.0 - answer->scores[static_cast<std::size_t>(label)]))
                             : std::nullopt);
    }
    return losses;
}

std::vector<std::optional<double>> writtenLosses(AnswerWriter& writer, const corpora::Corpus& corpus,
                                                 const std::stop_token& stop)
{
    std::vector<text::Input> inputs;
    std::vector<Prediction> gold;
    for (const auto& example : corpus.examples) {
        inputs.push_back(example.input);
        gold.push_back(example.gold);
    }
    std::vector<std::optional<double>> losses;
    for (const double loss : writer.losses(inputs, gold, stop))
        losses.push_back(std::isnan(loss) ? std::nullopt : std::optional(loss));
    losses.resize(corpus.examples.size()); // fewer after a stop request
    return losses;
}

} // namespace core::victims
