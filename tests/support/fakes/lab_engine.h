#pragma once

#include <atomic>
#include <memory>
#include <stdexcept>

#include "core/victims/loader.h"
#include "ui/lab/bench/lab_engine.h"

/// A victim whose answers are known by heart: a text is positive as long as it holds "superb" or "fine".
namespace fakes {

inline core::structures::Prediction answerTo(const core::text::Input& input)
{
    int good = 0;
    for (const auto& segment : input.segments())
        for (const auto& word : segment.text.words())
            good += word.form() == "superb" || word.form() == "fine";
    const float positive = good == 0 ? 0.25F : good == 1 ? 0.75F : 0.9F;
    return core::structures::ClassScores{{1.0F - positive, positive}};
}

class Victim : public core::victims::Victim {
public:
    explicit Victim(std::vector<std::string> segments = {"sentence"})
    {
        card_.name = "fake";
        card_.labels = {"negative", "positive"};
        card_.segments = std::move(segments);
        card_.capabilities = 3;
        card_.tokenization = core::text::Tokenization::Whitespace;
    }
    const core::victims::VictimCard& card() const override { return card_; }
    std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                      std::stop_token) override
    {
        std::vector<core::structures::Prediction> answers;
        for (const auto& input : inputs)
            answers.push_back(answerTo(input));
        return answers;
    }
    std::unique_ptr<core::victims::Victim> clone() const override { return std::make_unique<Victim>(*this); }

private:
    core::victims::VictimCard card_;
};

/// Proposes "brilliant" (flips), "fine" (allowed) and "brag" (rejected) for every word.
class Engine : public ui::LabEngine {
public:
    inline static std::atomic<int> predictions{0};
    inline static std::atomic<bool> broken{false};
    inline static std::atomic<bool> writes{false}; ///< Its answers, piece by piece.
    inline static std::atomic<bool> looks{false};  ///< At the last word alone.
    explicit Engine(core::attacks::Recipe recipe = {}) : recipe_(std::move(recipe)) {}

    core::structures::Prediction predict(const core::text::Input& input, std::stop_token) override
    {
        ++predictions;
        if (broken)
            throw std::runtime_error("the victim fell over");
        return answerTo(input);
    }
    std::optional<ui::Writing> writing(const core::text::Input& input, std::stop_token) override
    {
        if (!writes)
            return std::nullopt;
        ui::Writing writing;
        writing.answers.push_back({core::structures::TextAnswer{input[0].text.str()}, 0.0});
        writing.looks = {0, {"all"}, {std::vector<float>(input[0].text.size(), 1.0F)}};
        for (const auto& word : input[0].text.words())
            writing.words.emplace_back(word.form());
        return writing;
    }
    std::vector<core::attacks::WordImportance> attention(const core::text::Input& input, std::stop_token) override
    {
        std::vector<core::attacks::WordImportance> all;
        for (std::uint32_t i = 0; looks && i < input[0].text.size(); ++i)
            all.push_back({0, i, i + 1 == input[0].text.size() ? 1.0 : 0.0});
        return all;
    }
    std::vector<core::attacks::WordImportance>
    importance(const core::text::Input& input, const core::structures::Prediction& reference, std::stop_token) override
    {
        const int label = core::structures::labelOf(reference);
        std::vector<core::attacks::WordImportance> all;
        for (std::uint32_t i = 0; i < input[0].text.size(); ++i)
            all.push_back({0, i, scoreOf(input, label) - scoreOf(input.with(0, input[0].text.deleted(i)), label)});
        return all;
    }
    std::vector<core::attacks::CandidateTrace> candidates(const core::text::Input& current, const core::text::Input&,
                                                          std::size_t segment, std::size_t index,
                                                          const core::structures::Prediction& reference,
                                                          std::stop_token) override
    {
        const int label = core::structures::labelOf(reference);
        std::vector<core::attacks::CandidateTrace> all;
        for (const auto* form : {"fine", "brag", "brilliant"}) {
            core::attacks::CandidateTrace candidate;
            candidate.edit = core::text::Edit::replace(static_cast<std::uint16_t>(segment),
                                                       static_cast<std::uint32_t>(index), core::text::intern(form));
            candidate.form = form;
            candidate.source = "wordnet";
            const auto after = core::text::applied(current, std::span(&candidate.edit, 1));
            if (candidate.form == "brag") {
                candidate.rejectedBy = "pos";
                candidate.rejection = "tag VB, was JJ";
            } else {
                candidate.queried = true;
                candidate.score = scoreOf(after, label);
                candidate.success = candidate.score < 0.5;
            }
            all.push_back(candidate);
        }
        return all;
    }
    core::attacks::AttackResult run(const core::corpora::Example& example, std::stop_token stop) override
    {
        if (const auto& json = recipe_.json();
            json.contains("search") && json["search"].value("type", "") == "enumerate")
            return variants(example, stop);
        core::attacks::AttackResult result;
        result.example = example.id;
        result.gold = example.gold;
        result.original = example.input;
        result.originalOutput = answerTo(example.input);
        core::attacks::StepTrace rank;
        rank.kind = "rank";
        rank.after = example.input;
        rank.answer = result.originalOutput;
        rank.queries = 9;
        result.trace.steps.push_back(rank);
        for (std::uint32_t i = 0; i < example.input[0].text.size(); ++i)
            if (example.input[0].text.form(i) == "superb") {
                core::attacks::StepTrace step;
                step.kind = "substitute";
                step.index = i;
                step.candidates = candidates(example.input, example.input, 0, i, core::structures::ClassLabel{1}, stop);
                step.candidates[2].chosen = true;
                step.after = core::text::applied(example.input, std::span(&step.candidates[2].edit, 1));
                step.answer = answerTo(step.after);
                step.queries = 12;
                result.perturbed = step.after;
                result.trace.steps.push_back(step);
                result.edits.push_back({core::text::EditOp::Replace, "sentence", i, "superb", "brilliant", "JJ"});
                break;
            }
        result.perturbedOutput = answerTo(result.perturbed);
        result.status = core::attacks::Status::Succeeded;
        result.reason = core::attacks::Reason::Found;
        result.queries = 12;
        result.perturbedPercent = 100.0 * result.perturbed.perturbedShare();
        return result;
    }
    std::vector<std::string> mismatches() const override { return {}; }

private:
    /// "fine" and "brilliant" in the place of the last word.
    core::attacks::AttackResult variants(const core::corpora::Example& example, std::stop_token stop)
    {
        core::attacks::AttackResult result;
        result.gold = example.gold;
        result.original = result.perturbed = example.input;
        result.originalOutput = result.perturbedOutput = answerTo(example.input);
        result.status = core::attacks::Status::Failed;
        result.queries = 3;
        const auto last = static_cast<std::uint32_t>(example.input[0].text.size() - 1);
        for (auto& candidate :
             candidates(example.input, example.input, 0, last, core::structures::ClassLabel{1}, stop)) {
            if (!candidate.queried)
                continue;
            core::attacks::StepTrace step;
            step.kind = "variant";
            step.index = last;
            step.after = core::text::applied(example.input, std::span(&candidate.edit, 1));
            step.answer = answerTo(step.after);
            step.queries = 3;
            core::attacks::ResultVariant variant;
            variant.input = step.after;
            variant.output = step.answer;
            variant.fooled = candidate.success;
            result.variants.push_back(variant);
            if (candidate.success) {
                result.status = core::attacks::Status::Succeeded;
                result.perturbed = step.after;
                result.perturbedOutput = step.answer;
            }
            candidate.chosen = true;
            step.candidates = {candidate};
            result.trace.steps.push_back(step);
        }
        return result;
    }
    core::attacks::Recipe recipe_;
    static double scoreOf(const core::text::Input& input, int label)
    {
        const auto answer = answerTo(input);
        return std::get<core::structures::ClassScores>(answer).scores[static_cast<std::size_t>(label)];
    }
};

class Loader : public core::victims::VictimLoader {
public:
    std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                const core::victims::LoadOptions&) const override
    {
        if (spec == "pair")
            return std::make_unique<Victim>(std::vector<std::string>{"premise", "hypothesis"});
        if (spec != "fake")
            throw std::runtime_error("no such victim: " + spec);
        return std::make_unique<Victim>();
    }
    std::vector<core::victims::ModelInfo> models() const override
    {
        return {{"fake", {}, "classification", "positive as long as it is superb", true, "present"}};
    }
};

} // namespace fakes
