#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/corpora/hold_out.h"
#include "core/corpora/reading/reader.h"
#include "core/victims/loader.h"
#include "core/victims/preprocessing/name_list.h"
#include "models/inference/model/text_reading.h"

namespace models::networks {

/// The answers that a training needs.
struct WantedAnswers {
    std::string gold;    ///< As Corpus::gold names them: form, translation, equation.
    std::string problem; ///< Of a corpus without them: "it holds no texts with translations",
    std::string remedy;  ///< and what to do.
};

/// Reads corpora of texts with written answers one after the other; they must all be cut into words alike.
class AnsweredCorpora {
public:
    /// `reading` takes over the corpora's segments and tokenisation. \throws core::UsageError for wrong options, or
    /// when there is nothing to train on.
    AnsweredCorpora(WantedAnswers wanted, TextReading& reading, const core::victims::TrainRequest& request,
                    std::stop_token stop);

    /// Hands over each example with a text and an answer, both as the reading's `preprocess` cleans them; `take` says
    /// whether it can be used. Returns the corpus's facts for config.json. \throws core::Error when it cannot be read,
    /// or holds other answers.
    nlohmann::ordered_json
    read(const std::string& path,
         const std::function<bool(const core::text::Text& text, const std::string& answer)>& take);

    /// The same of answers of every kind, with the example as the corpus has it.
    nlohmann::ordered_json
    readExamples(const std::string& path,
                 const std::function<bool(const core::text::Text& text, const core::structures::Prediction& answer,
                                          const core::corpora::Example& example)>& take);

    /// The languages of the texts and of translations in the first corpus that says or shows them; else empty.
    [[nodiscard]] const std::string& language() const { return language_; }
    [[nodiscard]] const std::string& targetLanguage() const { return targetLanguage_; }

    /// The names that were replaced in what was read so far.
    [[nodiscard]] const core::victims::NameList& names() const { return names_; }

private:
    WantedAnswers wanted_;
    TextReading& reading_;
    core::corpora::ReadOptions options_;
    std::stop_token stop_;
    core::victims::NameList names_;
    std::string language_, targetLanguage_;
    bool started_ = false;
};

/// Reads the training and development corpora: `read(path, examples)` reads one; without a dev file a tenth of the
/// examples, drawn with the seed, is held out. Returns their facts for config.json.
template<typename Example, typename ReadOne>
nlohmann::ordered_json readTrainAndDev(const core::victims::TrainRequest& request, std::vector<Example>& train,
                                       std::vector<Example>& dev, ReadOne readOne)
{
    nlohmann::ordered_json sources;
    auto& list = sources["train"] = nlohmann::ordered_json::array();
    for (const auto& path : request.train)
        list.push_back(readOne(path, train));
    if (request.dev.empty()) {
        sources["dev"] = "a tenth of train, drawn with the seed";
        core::corpora::holdOut(train, dev, request.seed);
    } else {
        sources["dev"] = readOne(request.dev, dev);
    }
    return sources;
}

} // namespace models::networks
