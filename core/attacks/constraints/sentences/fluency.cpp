#include "core/attacks/constraints/sentences/fluency.h"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/language/grammar/counted_errors.h"
#include "core/language/grammar/link_grammar.h"

namespace core::attacks {

namespace {

/// Counts a text's errors with one of the checkers that are not in use.
class GrammarErrors {
public:
    [[nodiscard]] std::size_t in(const std::string& text, std::stop_token stop) const
    {
        auto checker = take();
        const auto errors = counted_.in(text, *checker, std::move(stop));
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(checker));
        return errors.value_or(0); // what cannot be checked is not rejected
    }

private:
    [[nodiscard]] std::unique_ptr<language::GrammarChecker> take() const
    {
        const std::scoped_lock lock(mutex_);
        if (idle_.empty())
            return std::make_unique<language::LinkGrammar>();
        auto one = std::move(idle_.back());
        idle_.pop_back();
        return one;
    }

    mutable language::CountedErrors counted_;
    mutable std::mutex mutex_;                                            ///< Guards what follows.
    mutable std::vector<std::unique_ptr<language::GrammarChecker>> idle_; ///< One for each thread that counted.
};

class Fluency final : public Constraint {
public:
    Fluency(const language::CausalLanguageModel* model, double ratio, bool grammar) : model_(model), ratio_(ratio)
    {
        if (grammar)
            grammar_.emplace();
    }

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        std::vector<Candidate*> judged;
        std::vector<std::string> texts{current[at.segment].text.str()};
        for (auto& candidate : candidates)
            if (candidate.passes()) {
                judged.push_back(&candidate);
                texts.push_back(after(current, candidate));
            }
        if (judged.empty())
            return;
        const auto ratios = ratiosOf(texts);
        for (std::size_t i = 0; i < judged.size(); ++i)
            if (ratios[i] > ratio_ || moreErrors(context, texts[0], texts[i + 1]) > 0)
                judged[i]->rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const std::vector<std::string> texts{current[candidate.edit.segment].text.str(), after(current, candidate)};
        const double ratio = ratiosOf(texts).front();
        if (ratio > ratio_)
            return fmt::format("perplexity {:.2f} times that of the text before, {:.2f} at most", ratio, ratio_);
        return fmt::format("grammatical errors: {} more", moreErrors(context, texts[0], texts[1]));
    }

private:
    static std::string after(const text::Input& current, const Candidate& candidate)
    {
        return text::applied(current, candidate.edits())[candidate.edit.segment].text.str();
    }

    /// The perplexity of each text but the first over that of the first; 1 where there is none.
    [[nodiscard]] std::vector<double> ratiosOf(const std::vector<std::string>& texts) const
    {
        std::vector<double> ratios(texts.size() - 1, 1.0);
        if (model_ == nullptr)
            return ratios;
        const auto read = model_->read(texts, {});
        const auto before = read[0].perplexity();
        for (std::size_t i = 0; before && i < ratios.size(); ++i)
            ratios[i] = read[i + 1].perplexity().value_or(*before) / *before;
        return ratios;
    }

    [[nodiscard]] std::size_t moreErrors(AttackContext& context, const std::string& before,
                                         const std::string& now) const
    {
        if (!grammar_)
            return 0;
        const auto stop = context.patience().stop;
        const auto was = grammar_->in(before, stop);
        const auto is = grammar_->in(now, stop);
        return is > was ? is - was : 0;
    }

    const language::CausalLanguageModel* model_; ///< Null: perplexity is not asked for.
    double ratio_;
    std::optional<GrammarErrors> grammar_;
};

} // namespace

PartMaker<Constraint> fluencyConstraint()
{
    return needing<Constraint>(
        {{"grammar", "grammar"}},
        {{"fluency",
          "The text stays about as fluent: a language model's perplexity does not rise above a multiple of what it was "
          "before the change, and, where it is asked for, link-grammar finds no more errors.",
          {Parameter::number("perplexity", 2.0, 0.0, 1000.0,
                             "Largest perplexity after a change, as a multiple of that before it; 0: not asked for."),
           Parameter::flag(
               "grammar", false,
               "A change that adds errors by link-grammar is rejected. It also rejects much that is right."),
           Parameter::ofResource("model", "language model", "built-in", "Name or folder of the language model.")}},
         [](const Settings& settings, const language::Resources& resources) {
             const double ratio = settings.number("perplexity");
             return std::make_unique<Fluency>(ratio > 0.0 ? &resources.languageModel(settings.text("model")) : nullptr,
                                              ratio > 0.0 ? ratio : 1.0, settings.flag("grammar"));
         }});
}

} // namespace core::attacks
