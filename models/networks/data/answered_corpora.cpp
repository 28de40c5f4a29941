#include "models/networks/data/answered_corpora.h"

#include "core/answers/kind.h"
#include "core/base/error.h"
#include "core/corpora/published/references.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/victims/preprocessing/cleaning.h"

namespace models::networks {

AnsweredCorpora::AnsweredCorpora(WantedAnswers wanted, TextReading& reading, const core::victims::TrainRequest& request,
                                 std::stop_token stop)
    : wanted_(std::move(wanted)), reading_(reading), options_(core::corpora::readOptionsOf(request.readOptions)),
      stop_(std::move(stop))
{
    if (request.train.empty())
        throw core::UsageError("there is nothing to train on", "Give --train FILE");
}

nlohmann::ordered_json
AnsweredCorpora::read(const std::string& path,
                      const std::function<bool(const core::text::Text& text, const std::string& answer)>& take)
{
    return readExamples(path, [&](const core::text::Text& text, const core::structures::Prediction& answer,
                                  const core::corpora::Example&) {
        const auto* gold = std::get_if<core::structures::TextAnswer>(&answer);
        return gold != nullptr && take(text, gold->text);
    });
}

nlohmann::ordered_json AnsweredCorpora::readExamples(
    const std::string& path,
    const std::function<bool(const core::text::Text& text, const core::structures::Prediction& answer,
                             const core::corpora::Example& example)>& take)
{
    const auto corpus = core::corpora::readCorpus(path, options_, stop_);
    if (corpus.gold != wanted_.gold || corpus.segments.size() != 1)
        throw core::Error({path}, wanted_.problem, wanted_.remedy);
    const auto tokenization = core::text::tokenizationNamed(corpus.tokenization);
    if (started_ && tokenization != reading_.tokenization)
        throw core::Error({path}, "its texts are cut into words in another way than those of the first corpus",
                          "Give --tokenization, or convert the corpora to one form with `corpus convert`");
    if (language_.empty())
        language_ = corpus.language;
    if (targetLanguage_.empty() &&
        wanted_.gold == core::answers::kindOf(core::structures::AnswerKind::Translation).name)
        targetLanguage_ = core::corpora::targetLanguageOf(corpus);
    reading_.tokenization = tokenization;
    reading_.segments = corpus.segments;
    started_ = true;
    std::size_t leftOut = 0;
    const core::victims::Cleaning cleaning(core::victims::cleaningSteps(reading_.preprocess));
    for (const auto& example : corpus.examples) {
        const auto clean = cleaning.of(example.input);
        for (const auto& name : clean.names)
            names_.add(name.words, {name.kind, name.written});
        const auto answer = core::victims::cleaned(example.gold, clean);
        if (clean.input[0].text.empty() || !take(clean.input[0].text, answer, example))
            ++leftOut;
    }
    nlohmann::ordered_json source{
        {"name", corpus.name}, {"sha256", corpus.sha256}, {"examples", corpus.examples.size()}};
    if (leftOut > 0)
        source["left_out"] = leftOut;
    return source;
}

} // namespace models::networks
