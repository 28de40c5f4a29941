#include "core/victims/preprocessing/preprocessed_victim.h"

#include "core/base/error.h"
#include "core/victims/preprocessing/cleaning.h"
#include "core/victims/timed_victim.h"

namespace core::victims {

namespace {

/// Writes for texts that were cleaned word by word; answers stay as they are.
class PreprocessedWriter final : public AnswerWriter {
public:
    PreprocessedWriter(AnswerWriter& writer, const Cleaning& cleaning) : writer_(writer), cleaning_(cleaning) {}

    [[nodiscard]] std::vector<std::vector<WrittenAnswer>> candidates(std::span<const text::Input> inputs,
                                                                     std::size_t count, std::stop_token stop) override
    {
        return writer_.candidates(cleaned(inputs), count, std::move(stop));
    }
    [[nodiscard]] std::vector<double> losses(std::span<const text::Input> inputs, std::span<const Prediction> answers,
                                             std::stop_token stop) override
    {
        return writer_.losses(cleaned(inputs), answers, std::move(stop));
    }
    [[nodiscard]] AnswerLooks looks(const text::Input& input, const Prediction& answer, std::stop_token stop) override
    {
        return writer_.looks(cleaning_.of(input).input, answer, std::move(stop));
    }

private:
    [[nodiscard]] std::vector<text::Input> cleaned(std::span<const text::Input> inputs) const
    {
        std::vector<text::Input> clean;
        for (const auto& input : inputs)
            clean.push_back(cleaning_.of(input).input);
        return clean;
    }

    AnswerWriter& writer_;
    const Cleaning& cleaning_;
};

class PreprocessedVictim final : public TimedVictim, public AttentionReader {
public:
    PreprocessedVictim(std::unique_ptr<Victim> reader, std::shared_ptr<const language::EntityRecogniser> recogniser)
        : reader_(std::move(reader)), timed_(dynamic_cast<TimedVictim*>(reader_.get())), recogniser_(recogniser),
          cleaning_(cleaningSteps(reader_->card().preprocess), std::move(recogniser)), card_(reader_->card())
    {
        // The gradient of a word does not apply to what it is cleaned into.
        card_.capabilities &= ~static_cast<unsigned>(Capability::Flips);
    }

    [[nodiscard]] const VictimCard& card() const override { return card_; }

    [[nodiscard]] std::vector<Prediction> predict(std::span<const text::Input> inputs, std::stop_token stop) override
    {
        std::vector<CleanText> clean;
        std::vector<text::Input> read;
        for (const auto& input : inputs) {
            clean.push_back(cleaning_.of(input));
            read.push_back(clean.back().input);
        }
        auto answers = reader_->predict(read, std::move(stop));
        for (std::size_t i = 0; i < answers.size(); ++i)
            answers[i] = restored(std::move(answers[i]), clean[i]);
        return answers;
    }

    /// A word has the gradient of the word that represents it.
    [[nodiscard]] WordGradients gradients(const text::Input& input, int label, std::stop_token stop) override
    {
        const auto clean = cleaning_.of(input);
        const auto read = reader_->gradients(clean.input, label, std::move(stop));
        WordGradients gradients;
        for (std::size_t s = 0; s < read.norms.size(); ++s) {
            auto& norms = gradients.norms.emplace_back(input[s].text.size(), 0.0F);
            for (std::size_t w = 0; w < read.norms[s].size(); ++w)
                for (auto i = clean.words[s][w].begin; i < clean.words[s][w].end; ++i)
                    norms[i] = read.norms[s][w];
        }
        return gradients;
    }

    [[nodiscard]] AttentionReader* attention() override { return reader_->attention() == nullptr ? nullptr : this; }
    /// Words share the attention of the word that represents them.
    [[nodiscard]] std::vector<std::vector<float>> attention(const text::Input& input, std::stop_token stop) override
    {
        const auto clean = cleaning_.of(input);
        const auto read = reader_->attention()->attention(clean.input, std::move(stop));
        std::vector<std::vector<float>> weights;
        for (std::size_t s = 0; s < read.size(); ++s) {
            auto& own = weights.emplace_back(input[s].text.size(), 0.0F);
            for (std::size_t w = 0; w < read[s].size(); ++w) {
                const auto [begin, end] = clean.words[s][w];
                for (auto i = begin; i < end; ++i)
                    own[i] = read[s][w] / static_cast<float>(end - begin);
            }
        }
        return weights;
    }

    /// None if words are joined: it would write about other words than the text's.
    [[nodiscard]] AnswerWriter* writer() override
    {
        auto* inner = reader_->writer();
        if (inner == nullptr || cleaning_.has(CleaningStep::Anonymise) || cleaning_.has(CleaningStep::Numbers))
            return nullptr;
        writer_.emplace(*inner, cleaning_);
        return &*writer_;
    }

    void setDetail(Detail detail) override { reader_->setDetail(detail); }
    void makeReady(const std::stop_token& stop) override
    {
        if (timed_ != nullptr)
            timed_->makeReady(stop);
    }
    void setDeadline(std::optional<Clock::time_point> deadline) override
    {
        if (timed_ != nullptr)
            timed_->setDeadline(deadline);
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<PreprocessedVictim>(reader_->clone(), recogniser_);
    }

private:
    std::unique_ptr<Victim> reader_;
    TimedVictim* timed_; ///< The reader, if it waits for a program.
    std::shared_ptr<const language::EntityRecogniser> recogniser_;
    Cleaning cleaning_;
    std::optional<PreprocessedWriter> writer_; ///< Made on first use.
    VictimCard card_;
};

} // namespace

std::unique_ptr<Victim>
preprocessed(std::unique_ptr<Victim> victim,
             const std::function<std::shared_ptr<const language::EntityRecogniser>()>& recogniser)
{
    if (victim->card().preprocess.empty())
        return victim;
    const Cleaning cleaning(cleaningSteps(victim->card().preprocess), nullptr);
    const bool joins = cleaning.has(CleaningStep::Anonymise) || cleaning.has(CleaningStep::Numbers);
    if (joins && victim->card().answers() == structures::AnswerKind::Tree)
        throw Error({victim->card().source}, "a parser's trees count words, which anonymise and NUMk would join",
                    "Parsers may use lower and stem");
    return std::make_unique<PreprocessedVictim>(std::move(victim),
                                                cleaning.has(CleaningStep::Anonymise) ? recogniser() : nullptr);
}

} // namespace core::victims
