#include "models/inference/forms/form_parsing.h"

#include <algorithm>
#include <limits>

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

/// The pieces' numbers, the end left out. `writer` has the one text.
std::vector<std::uint32_t> numbersOf(const FormWriter& writer, std::span<const std::string> pieces)
{
    std::vector<std::uint32_t> numbers;
    for (const auto& piece : pieces)
        numbers.push_back(writer.number(0, piece));
    return numbers;
}

/// Writes given pieces and takes down how likely each was and where the writer looked.
void write(FormWriter& writer, std::span<const std::uint32_t> numbers, FormLikelihood& likelihood, bool looks)
{
    writer.start();
    std::uint32_t last = writer.begin();
    for (std::size_t at = 0; at <= numbers.size(); ++at) {
        const auto scores = writer.step(std::span(&last, 1));
        last = at < numbers.size() ? numbers[at] : writer.end();
        likelihood.logProbability += double{scores[last]};
        if (looks && at < numbers.size())
            likelihood.look.emplace_back(writer.look(0).begin(), writer.look(0).end());
    }
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

FormLikelihood likelihoodOf(const FormModel& model, const Question& question, const core::structures::LogicalForm& form)
{
    const auto read = std::make_shared<const ReadQuestions>(readQuestions(model, std::span(&question, 1)));
    FormLikelihood likelihood{.pieces = piecesFor(model.config, form)};
    if (!model.sketch) {
        FormWriter writer(model, read);
        write(writer, numbersOf(writer, likelihood.pieces), likelihood, true);
        likelihood.pieces = namedPieces(model.config, std::move(likelihood.pieces));
        return likelihood;
    }
    FormWriter sketcher(model, read, FormWriter::What::Sketches);
    const auto sketch = numbersOf(sketcher, sketchOf(likelihood.pieces, model.pieces->word(formLeaf)));
    if (std::ranges::find(sketch, formCopied) != sketch.end()) {
        likelihood.logProbability = -std::numeric_limits<double>::infinity();
        return likelihood;
    }
    write(sketcher, sketch, likelihood, false);
    FormWriter writer(model, read, {sketch}, {0});
    write(writer, numbersOf(writer, likelihood.pieces), likelihood, true);
    return likelihood;
}

} // namespace models
