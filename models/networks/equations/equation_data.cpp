#include "models/networks/equations/equation_data.h"

#include <algorithm>
#include <set>

#include "core/base/error.h"
#include "core/structures/equations/linked_equation.h"
#include "models/inference/equations/equation_pieces.h"
#include "models/networks/data/answered_corpora.h"
#include "models/networks/data/example_counts.h"
#include "models/networks/data/word_counts.h"

namespace models::networks {

using core::structures::Arithmetic;
using core::structures::Expression;

namespace {

/// What an equation is made of besides the problem's numbers.
struct OwnSymbols {
    std::set<std::string> constants;
    bool power = false;
};

/// False if an expression has another part, or a number that the problem has not.
bool collect(const Expression& expression, std::size_t numbers, OwnSymbols& own)
{
    switch (expression.kind) {
    case Arithmetic::Number:
        own.constants.insert(constantText(expression.number));
        return true;
    case Arithmetic::Placeholder:
        return expression.placeholder < numbers;
    case Arithmetic::Power:
        own.power = true;
        [[fallthrough]];
    case Arithmetic::Add:
    case Arithmetic::Subtract:
    case Arithmetic::Multiply:
    case Arithmetic::Divide:
        return std::ranges::all_of(expression.parts, [&](const auto& part) { return collect(part, numbers, own); });
    default:
        return false;
    }
}

/// The operators, then the constants that occur often enough.
Vocabulary symbolsOf(const std::vector<ProblemExample>& examples, std::int64_t minCount)
{
    WordCounts constants;
    bool power = false;
    for (const auto& example : examples) {
        OwnSymbols own;
        collect(*computedBy(example.linked), example.problem.numbers.size(), own);
        power = power || own.power;
        for (const auto& constant : own.constants)
            constants.add(constant);
    }
    std::vector<std::string> operators{"+", "-", "*", "/"};
    if (power)
        operators.emplace_back("^");
    return constants.vocabulary(std::move(operators), minCount);
}

} // namespace

EquationData EquationData::read(const core::victims::TrainRequest& request, const SolverSettings& settings,
                                const core::lexicon::WordVectors* vectors, std::stop_token stop,
                                std::shared_ptr<const WordStates> encoder)
{
    EquationData data;
    data.config = settings.config;
    data.encoder = std::move(encoder);
    data.config.states = data.encoder == nullptr ? 0 : data.encoder->size();
    AnsweredCorpora corpora(
        {"equation", "it holds no word problems with equations", "Name the columns with --columns text=1,equation=2"},
        data.config, request, std::move(stop));
    const Vocabulary none({data.config.unknown, "<number>"});
    data.sources = readTrainAndDev(request, data.train, data.dev, [&](const std::string& path, auto& examples) {
        return corpora.readExamples(path, [&](const core::text::Text& text, const core::structures::Prediction& answer,
                                              const core::corpora::Example&) {
            const auto* gold = std::get_if<core::structures::Equation>(&answer);
            if (gold == nullptr || gold->equation.empty())
                return false;
            ProblemExample read{problemOf(text, data.config, none, data.encoder.get()), *gold, {}, {}};
            try {
                read.linked = core::structures::linkedTo(*gold, read.problem.numbers);
            } catch (const core::Error&) {
                return false;
            }
            OwnSymbols own;
            const auto* computed = computedBy(read.linked);
            if (computed == nullptr || !collect(*computed, read.problem.numbers.size(), own))
                return false;
            examples.push_back(std::move(read));
            return true;
        });
    });
    WordCounts counts;
    for (const auto& example : data.train)
        for (std::size_t i = 0; i < example.problem.words.size(); ++i)
            if (example.problem.rows[i] != numberWord)
                counts.add(example.problem.words[i]);
    data.words =
        std::make_shared<const Vocabulary>(counts.vocabulary({data.config.unknown, "<number>"}, settings.minCount));
    if (vectors != nullptr) {
        data.words = std::make_shared<const Vocabulary>(withWordsOf(*vectors, *data.words));
        data.sources["vectors"] = {{"name", std::filesystem::path(request.vectors).filename().string()},
                                   {"hash", vectors->hash()},
                                   {"words", vectors->size()}};
    }
    data.symbols = std::make_shared<const Vocabulary>(symbolsOf(data.train, settings.constants));
    for (auto* examples : {&data.train, &data.dev})
        for (auto& example : *examples) {
            for (std::size_t i = 0; i < example.problem.words.size(); ++i)
                if (example.problem.rows[i] != numberWord)
                    example.problem.rows[i] =
                        std::int64_t{data.words->find(example.problem.words[i]).value_or(unknownWord)};
            const auto pieces = piecesOf(example.linked, *data.symbols);
            if (pieces && pieces->size() <= data.config.longest)
                example.pieces = *pieces;
        }
    const auto cannotBeWritten = std::erase_if(data.train, [](const auto& example) { return example.pieces.empty(); });
    if (cannotBeWritten > 0)
        data.sources["rare_constants"] = cannotBeWritten;
    countExamples(data.sources, request, data.train.size(), data.dev.size(),
                  "Give at least ten word problems with equations, or a --dev file");
    return data;
}

} // namespace models::networks
