#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/store/project.h"
#include "core/studies/study_project.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/samples/results.h"

/// Small studies and campaigns for the tests of human evaluation.
namespace samples {

inline core::studies::Question choice(const std::string& id, const std::vector<std::string>& values)
{
    core::studies::Question question;
    question.id = id;
    question.prompt = "Which?";
    for (const auto& value : values)
        question.options.push_back({value, value});
    return question;
}

inline core::studies::Study study(const std::string& name, const std::vector<std::string>& raters)
{
    core::studies::Study study;
    study.name = name;
    study.questions = {choice("meaning", {"same", "different", "unsure"})};
    study.plan.raters = raters;
    study.plan.overlap = static_cast<int>(raters.size());
    study.keeps = {"meaning", {"same"}, 0};
    return study;
}

/// An item made from sentence `sentence` by attack `attack`.
inline core::studies::Item item(int sentence, const std::string& attack = "swap")
{
    core::studies::Item item;
    item.original = fmt::format("the sentence number {} is here", sentence);
    item.perturbed = fmt::format("the sentence number {} was {}", sentence, attack);
    item.key = core::studies::itemKey(item.original, item.perturbed, {});
    core::studies::ItemSource source;
    source.campaign = attack;
    source.attack = attack;
    source.victim = "words";
    source.example = std::to_string(sentence);
    source.status = "succeeded";
    item.sources = {source};
    return item;
}

inline std::vector<core::studies::Item> items(int sentences, const std::vector<std::string>& attacks = {"swap"})
{
    std::vector<core::studies::Item> all;
    for (const auto& attack : attacks)
        for (int sentence = 0; sentence < sentences; ++sentence)
            all.push_back(item(sentence, attack));
    return all;
}

inline core::studies::Ballot ballot(const std::string& study, const std::string& item, const std::string& rater,
                                    const std::string& answer, int revision = 1)
{
    return {study, item, rater, "meaning", answer, 2.5, "", "2026-02-03T04:05:06Z", revision, 1};
}

} // namespace samples
