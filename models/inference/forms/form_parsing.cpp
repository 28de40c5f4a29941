#include "models/inference/forms/form_parsing.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "models/inference/decoding/beam_search.h"
#include "models/inference/forms/form_pieces.h"
#include "models/inference/forms/form_variables.h"

namespace models {

namespace {

WrittenForm formOf(const FormModel& model, const FormWriter& writer, std::size_t text, const Written& written,
                   double before)
{
    WrittenForm form{.logProbability = before + written.logProbability};
    for (const auto number : written.pieces)
        form.pieces.push_back(writer.piece(text, number));
    form.form = formFrom(model.config, form.pieces);
    form.pieces = namedPieces(model.config, std::move(form.pieces));
    return form;
}

/// A sketch of a question's form, and how likely it is.
struct Sketched {
    std::vector<Sketch> sketches;
    std::vector<std::size_t> of;
    std::vector<double> logProbabilities;
};

Sketched sketched(const FormModel& model, const std::shared_ptr<const ReadQuestions>& read, const BeamOptions& options,
                  const std::stop_token& stop)
{
    FormWriter writer(model, read, FormWriter::What::Sketches);
    const auto written = beamSearch(writer, read->words.size(), options, stop);
    Sketched all;
    for (std::size_t question = 0; question < written.size(); ++question)
        for (const auto& sketch : written[question]) {
            all.sketches.push_back(sketch.pieces);
            all.of.push_back(question);
            all.logProbabilities.push_back(sketch.logProbability);
        }
    return all;
}

/// The numbers of the pieces of a text's form, the end left out.
std::vector<std::uint32_t> numbersOf(const FormWriter& writer, std::size_t text, std::span<const std::string> pieces)
{
    std::vector<std::uint32_t> numbers;
    for (const auto& piece : pieces)
        numbers.push_back(writer.number(text, piece));
    return numbers;
}

/// Adds the scores of each text's pieces.
void addTo(std::vector<FormLikelihood>& likelihoods, const std::vector<std::vector<double>>& scores)
{
    for (std::size_t text = 0; text < scores.size(); ++text)
        for (const double score : scores[text])
            likelihoods[text].logProbability += score;
}

/// Writes the sketch of each form; the sketches. One that cannot be written is left empty, its form impossible.
std::vector<Sketch> writeSketches(const FormModel& model, const std::shared_ptr<const ReadQuestions>& read,
                                  std::vector<FormLikelihood>& likelihoods)
{
    FormWriter writer(model, read, FormWriter::What::Sketches);
    std::vector<Sketch> sketches;
    for (auto& likelihood : likelihoods) {
        const auto pieces = sketchOf(likelihood.pieces, model.pieces->word(formLeaf));
        auto& sketch = sketches.emplace_back(numbersOf(writer, sketches.size(), pieces));
        if (std::ranges::find(sketch, formCopied) != sketch.end()) {
            likelihood.logProbability = -std::numeric_limits<double>::infinity();
            sketch.clear();
        }
    }
    addTo(likelihoods, forcedScores(writer, sketches));
    return sketches;
}

/// Writes each form, and takes down what the writer attends to.
void writeForms(FormWriter& writer, std::vector<FormLikelihood>& likelihoods)
{
    std::vector<std::vector<std::uint32_t>> numbers;
    for (const auto& likelihood : likelihoods)
        numbers.push_back(numbersOf(writer, numbers.size(), likelihood.pieces));
    addTo(likelihoods, forcedScores(writer, numbers, [&](std::size_t text, std::size_t row) {
              likelihoods[text].attention.emplace_back(writer.attention(row).begin(), writer.attention(row).end());
          }));
}

} // namespace

std::vector<std::string> piecesFor(const FormConfig& config, const core::structures::LogicalForm& form)
{
    if (config.architecture != FormArchitecture::Seq2Seq)
        return actionsOf(form);
    return piecesOf(config.variableDistances ? withDistances(form) : form);
}

std::vector<std::string> namedPieces(const FormConfig& config, std::vector<std::string> pieces)
{
    return config.variableDistances ? withNames(std::move(pieces), config.variables) : pieces;
}

std::string formFrom(const FormConfig& config, std::span<const std::string> pieces)
{
    if (config.architecture == FormArchitecture::Seq2Seq)
        return formOf(namedPieces(config, {pieces.begin(), pieces.end()}), config.quoteBlanks);
    const auto form = formOfActions(pieces, config.notation, config.quoteBlanks);
    return form ? core::structures::tokensOf(*form) : std::string();
}

std::vector<std::vector<WrittenForm>> parseQuestions(const FormModel& model, std::span<const Question> questions,
                                                     std::size_t beam, std::size_t answers, const std::stop_token& stop)
{
    const auto read = std::make_shared<const ReadQuestions>(readQuestions(model, questions));
    BeamOptions options{.beam = beam, .answers = answers, .longest = model.config.longest};
    std::vector<std::vector<WrittenForm>> forms(questions.size());
    if (!model.sketch) {
        FormWriter writer(model, read);
        const auto written = beamSearch(writer, questions.size(), options, stop);
        for (std::size_t i = 0; i < forms.size(); ++i)
            for (const auto& one : written[i])
                forms[i].push_back(formOf(model, writer, i, one, 0.0));
        return forms;
    }
    auto all = sketched(model, read, options, stop);
    if (all.sketches.empty())
        return forms;
    FormWriter writer(model, read, all.sketches, all.of);
    options.longest = 2 * options.longest + 8; // a leaf of a sketch may be a name of several words
    const auto written = beamSearch(writer, all.sketches.size(), options, stop);
    for (std::size_t i = 0; i < written.size(); ++i)
        for (const auto& one : written[i])
            forms[all.of[i]].push_back(formOf(model, writer, i, one, all.logProbabilities[i]));
    for (auto& list : forms) {
        std::ranges::stable_sort(list, std::greater<>(), &WrittenForm::logProbability);
        list.resize(std::min(list.size(), answers));
    }
    return forms;
}

std::vector<FormLikelihood> likelihoodsOf(const FormModel& model, std::span<const Question> questions,
                                          std::span<const core::structures::LogicalForm> forms)
{
    const auto read = std::make_shared<const ReadQuestions>(readQuestions(model, questions));
    std::vector<FormLikelihood> likelihoods;
    for (const auto& form : forms)
        likelihoods.push_back({.pieces = piecesFor(model.config, form)});
    if (model.sketch) {
        std::vector<std::size_t> of(forms.size());
        std::iota(of.begin(), of.end(), std::size_t{0});
        FormWriter writer(model, read, writeSketches(model, read, likelihoods), std::move(of));
        writeForms(writer, likelihoods);
        return likelihoods;
    }
    FormWriter writer(model, read);
    writeForms(writer, likelihoods);
    for (auto& likelihood : likelihoods)
        likelihood.pieces = namedPieces(model.config, std::move(likelihood.pieces));
    return likelihoods;
}

} // namespace models
