#pragma once

#include <string>

#include "core/store/project.h"
#include "core/text/splitting/tokenizer.h"

namespace samples {

/// "the acting is superb", whose word 3 became `word`: a classifier turned from 0.75 positive to 0.25.
inline core::store::TryRecord tried(const std::string& word, const std::string& origin = "hand")
{
    core::store::TryRecord tried;
    tried.origin = origin;
    tried.victim = "fake";
    tried.victimName = "Fake";
    tried.victimHash = "aa";
    tried.labels = {"negative", "positive"};
    tried.recipe = R"({"name": "letters"})";
    tried.recipeName = "letters";
    auto& result = tried.result;
    result.example = "lab";
    result.status = core::attacks::Status::Failed;
    result.reason = core::attacks::Reason::Exhausted;
    result.original =
        core::text::Input::sentence(core::text::tokenize("the acting is superb", core::text::Tokenization::Whitespace));
    result.perturbed =
        word.empty() ? result.original : result.original.with(0, result.original[0].text.replaced(3, word));
    result.originalOutput = core::structures::ClassScores{{0.25F, 0.75F}};
    result.perturbedOutput = core::structures::ClassScores{{0.75F, 0.25F}};
    if (word.empty())
        result.perturbedOutput = result.originalOutput;
    result.queries = 1;
    return tried;
}

} // namespace samples
