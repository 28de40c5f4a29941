#include "core/campaigns/exports/predictions.h"

#include <nlohmann/json.hpp>

#include "core/answers/shape.h"
#include "core/corpora/formats/treebank_writer.h"

namespace core::campaigns {

PredictionsFile predictionsOf(const corpora::Corpus& corpus, std::span<const structures::Prediction> answers,
                              std::span<const std::string> labels, structures::AnswerKind kind)
{
    PredictionsFile file;
    for (std::size_t i = 0; i < corpus.examples.size(); ++i) {
        const auto& example = corpus.examples[i];
        if (kind == structures::AnswerKind::Tree) {
            if (const auto* tree = std::get_if<structures::DependencyTree>(&answers[i]))
                file.bytes += corpora::conlluOf(corpora::withTree(corpora::sentenceOf(example), *tree));
            else
                ++file.leftOut;
            continue;
        }
        auto input = nlohmann::ordered_json::object();
        for (const auto& segment : example.input.segments())
            input[segment.name] = segment.text.str();
        const nlohmann::ordered_json line{
            {"example", example.id},
            {"input", input},
            {"gold", answers::shapeOf(example.gold).goldJson(example.gold, corpus.labels)},
            {"answer", answers::toJson(answers[i], labels)}};
        file.bytes += line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    }
    return file;
}

} // namespace core::campaigns
