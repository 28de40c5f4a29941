#include "models/inference/equations/problem_graphs.h"

#include <span>
#include <string_view>

#include "core/language/problems/quantity_cells.h"

namespace models {

namespace {

class WordGraph {
public:
    explicit WordGraph(std::size_t words) : words_(words), edges_(words * words)
    {
        for (std::size_t word = 0; word < words; ++word)
            add(word, word);
    }

    void add(std::size_t from, std::size_t to) { edges_[from * words_ + to] = 1.0F; }

    /// With every row divided by its number of edges.
    [[nodiscard]] std::vector<float> normalised() &&
    {
        for (std::size_t word = 0; word < words_; ++word) {
            const auto row = std::span(edges_).subspan(word * words_, words_);
            float edges = 0.0F;
            for (const float edge : row)
                edges += edge;
            for (float& edge : row)
                edge /= edges;
        }
        return std::move(edges_);
    }

private:
    std::size_t words_;
    std::vector<float> edges_;
};

} // namespace

ProblemGraphs::ProblemGraphs(const SolverProblem& problem)
{
    const std::size_t words = problem.words.size();
    std::vector<std::size_t> places;
    for (const auto place : problem.places)
        places.push_back(static_cast<std::size_t>(place));
    WordGraph larger(words);
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t k = 0; k < places.size(); ++k)
            if (problem.numbers[i] > problem.numbers[k])
                larger.add(places[i], places[k]);
    comparison = std::move(larger).normalised();
    WordGraph near(words);
    const std::vector<std::string_view> forms(problem.words.begin(), problem.words.end());
    const auto members = core::language::quantityCells(forms, places);
    for (const auto i : members)
        for (const auto k : members)
            near.add(i, k);
    cells = std::move(near).normalised();
}

} // namespace models
