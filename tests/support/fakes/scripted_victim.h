#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>

#include "core/victims/loader.h"

/// A victim whose answers are known by heart: a text is positive as long as it holds "superb" or "fine".
namespace fakes {

class ScriptedVictim : public core::victims::Victim,
                       public core::victims::AnswerWriter,
                       public core::victims::AttentionReader,
                       public core::victims::TextVectors {
public:
    /// What it shows or does besides answering.
    enum class Habit {
        None,
        Writes,  ///< Its answer, which is the text itself, piece by piece.
        Attends, ///< To the last word alone.
        Dawdles  ///< Over several texts, for as long as it is allowed to.
    };
    inline static std::atomic<int> texts{0};          ///< How many texts all of them were given so far.
    inline static std::atomic<bool> broken{false};    ///< They throw instead of answering.
    inline static std::atomic<bool> hurriedUp{false}; ///< One that dawdled was stopped.

    explicit ScriptedVictim(Habit habit = Habit::None, std::vector<std::string> segments = {"sentence"}) : habit_(habit)
    {
        using core::victims::Capability;
        card_.name = "fake";
        card_.labels = {"negative", "positive"};
        card_.segments = std::move(segments);
        card_.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Scores) |
                             (habit == Habit::Attends ? static_cast<unsigned>(Capability::Attention) : 0U);
        card_.tokenization = core::text::Tokenization::Whitespace;
    }
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }

    /// P(positive) is .25 without one of the two words, .75 with one and .9 with more.
    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token stop) override
    {
        texts += static_cast<int>(inputs.size());
        if (broken)
            throw std::runtime_error("the victim fell over");
        if (habit_ == Habit::Dawdles && inputs.size() > 1) {
            while (!stop.stop_requested())
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            hurriedUp = true;
        }
        std::vector<core::structures::Prediction> answers;
        for (const auto& input : inputs) {
            const int good = goodIn(input);
            const float positive = good == 0 ? 0.25F : good == 1 ? 0.75F : 0.9F;
            answers.emplace_back(core::structures::ClassScores{{1.0F - positive, positive}});
        }
        return answers;
    }

    /// None of one that writes.
    [[nodiscard]] TextVectors* vectors() override { return habit_ == Habit::Writes ? nullptr : this; }
    /// How many words a text has, and how many of the two.
    [[nodiscard]] std::vector<std::vector<float>> textVectors(std::span<const core::text::Input> inputs,
                                                              std::stop_token) override
    {
        std::vector<std::vector<float>> vectors;
        for (const auto& input : inputs) {
            std::size_t words = 0;
            for (const auto& segment : input.segments())
                words += segment.text.size();
            vectors.push_back({static_cast<float>(words), static_cast<float>(goodIn(input))});
        }
        return vectors;
    }

    [[nodiscard]] AnswerWriter* writer() override { return habit_ == Habit::Writes ? this : nullptr; }
    [[nodiscard]] std::vector<std::vector<core::victims::WrittenAnswer>>
    candidates(std::span<const core::text::Input> inputs, std::size_t, std::stop_token) override
    {
        std::vector<std::vector<core::victims::WrittenAnswer>> all;
        for (const auto& input : inputs)
            all.push_back({{core::structures::TextAnswer{input[0].text.str()}, 0.0}});
        return all;
    }
    [[nodiscard]] std::vector<double> losses(std::span<const core::text::Input> inputs,
                                             std::span<const core::structures::Prediction>, std::stop_token) override
    {
        return std::vector<double>(inputs.size(), 0.0);
    }
    [[nodiscard]] core::victims::AnswerAttention
    attentionFor(const core::text::Input& input, const core::structures::Prediction&, std::stop_token) override
    {
        return {0, {"all"}, {std::vector<float>(input[0].text.size(), 1.0F)}};
    }

    [[nodiscard]] AttentionReader* attention() override { return habit_ == Habit::Attends ? this : nullptr; }
    [[nodiscard]] std::vector<std::vector<float>> attention(const core::text::Input& input, std::stop_token) override
    {
        std::vector<std::vector<float>> all;
        for (const auto& segment : input.segments()) {
            all.emplace_back(segment.text.size(), 0.0F);
            if (!all.back().empty())
                all.back().back() = 1.0F;
        }
        return all;
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<ScriptedVictim>(*this); }

private:
    [[nodiscard]] static int goodIn(const core::text::Input& input)
    {
        int good = 0;
        for (const auto& segment : input.segments())
            for (const auto& word : segment.text.words())
                good += word.form() == "superb" || word.form() == "fine";
        return good;
    }

    core::victims::VictimCard card_;
    Habit habit_;
};

/// `fake`, `pair` of two segments, and those with a habit: `writer`, `attender`, `dawdler`.
class ScriptedLoader : public core::victims::VictimLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions&) const override
    {
        using Habit = ScriptedVictim::Habit;
        if (spec == "pair")
            return std::make_unique<ScriptedVictim>(Habit::None, std::vector<std::string>{"premise", "hypothesis"});
        if (spec == "writer")
            return std::make_unique<ScriptedVictim>(Habit::Writes);
        if (spec == "attender")
            return std::make_unique<ScriptedVictim>(Habit::Attends);
        if (spec == "dawdler")
            return std::make_unique<ScriptedVictim>(Habit::Dawdles);
        if (spec != "fake")
            throw std::runtime_error("no such victim: " + spec);
        return std::make_unique<ScriptedVictim>();
    }
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override
    {
        return {{"fake", {}, "classification", "positive as long as it is superb", true, "present"}};
    }
};

} // namespace fakes
