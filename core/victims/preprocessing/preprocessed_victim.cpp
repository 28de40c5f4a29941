#include "core/victims/preprocessing/preprocessed_victim.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/victims/preprocessing/cleaning.h"
#include "core/victims/timed_victim.h"

namespace core::victims {

namespace {

/// Words share what the word that represents them has; those that were left out have none.
std::vector<float> shared(const std::vector<float>& read, const std::vector<CleanText::Range>& ranges,
                          std::size_t words)
{
    std::vector<float> own(words, 0.0F);
    for (std::size_t w = 0; w < std::min(read.size(), ranges.size()); ++w) // of no words a parser reads one
        for (auto i = ranges[w].begin; i < ranges[w].end; ++i)
            own[i] = read[w] / static_cast<float>(ranges[w].end - ranges[w].begin);
    return own;
}

/// Writes about clean texts, in terms of the uncleaned ones.
class PreprocessedWriter final : public AnswerWriter {
public:
    PreprocessedWriter(AnswerWriter& writer, const Cleaning& cleaning) : writer_(writer), cleaning_(cleaning) {}

    [[nodiscard]] std::vector<std::vector<WrittenAnswer>> candidates(std::span<const text::Input> inputs,
                                                                     std::size_t count, std::stop_token stop) override
    {
        const auto clean = cleanTexts(inputs);
        auto lists = writer_.candidates(inputsOf(clean), count, std::move(stop));
        for (std::size_t i = 0; i < lists.size(); ++i)
            for (auto& candidate : lists[i])
                candidate.answer = restored(std::move(candidate.answer), clean[i]);
        return lists;
    }
    [[nodiscard]] std::vector<double> losses(std::span<const text::Input> inputs, std::span<const Prediction> answers,
                                             std::stop_token stop) override
    {
        const auto clean = cleanTexts(inputs);
        std::vector<Prediction> read;
        for (std::size_t i = 0; i < answers.size(); ++i)
            read.push_back(cleaned(answers[i], clean[i]));
        return writer_.losses(inputsOf(clean), read, std::move(stop));
    }
    [[nodiscard]] AnswerAttention attentionFor(const text::Input& input, const Prediction& answer,
                                               std::stop_token stop) override
    {
        const auto clean = cleaning_.of(input);
        auto attention = writer_.attentionFor(clean.input, cleaned(answer, clean), std::move(stop));
        for (auto& piece : attention.pieces)
            piece = restored(piece, clean);
        for (auto& weights : attention.weights)
            weights = shared(weights, clean.words[attention.segment], input[attention.segment].text.size());
        return attention;
    }

private:
    [[nodiscard]] std::vector<CleanText> cleanTexts(std::span<const text::Input> inputs) const
    {
        std::vector<CleanText> clean;
        for (const auto& input : inputs)
            clean.push_back(cleaning_.of(input));
        return clean;
    }
    [[nodiscard]] static std::vector<text::Input> inputsOf(const std::vector<CleanText>& clean)
    {
        std::vector<text::Input> inputs;
        for (const auto& text : clean)
            inputs.push_back(text.input);
        return inputs;
    }

    AnswerWriter& writer_;
    const Cleaning& cleaning_;
};

class PreprocessedVictim final : public TimedVictim, public AttentionReader, public WordCutter, public TextVectors {
public:
    PreprocessedVictim(std::unique_ptr<Victim> reader, Cleaning cleaning, VictimCard card)
        : reader_(std::move(reader)), timed_(dynamic_cast<TimedVictim*>(reader_.get())), cleaning_(std::move(cleaning)),
          card_(std::move(card))
    {}

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
        const auto ofWords = [&](const std::vector<std::vector<float>>& numbers) {
            std::vector<std::vector<float>> own;
            for (std::size_t s = 0; s < numbers.size(); ++s) {
                auto& words = own.emplace_back(input[s].text.size(), 0.0F);
                for (std::size_t w = 0; w < numbers[s].size(); ++w)
                    for (auto i = clean.words[s][w].begin; i < clean.words[s][w].end; ++i)
                        words[i] = numbers[s][w];
            }
            return own;
        };
        return {ofWords(read.norms), ofWords(read.products)};
    }

    [[nodiscard]] AttentionReader* attention() override { return reader_->attention() == nullptr ? nullptr : this; }
    /// Words share the attention of the word that represents them.
    [[nodiscard]] std::vector<std::vector<float>> attention(const text::Input& input, std::stop_token stop) override
    {
        const auto clean = cleaning_.of(input);
        const auto read = reader_->attention()->attention(clean.input, std::move(stop));
        std::vector<std::vector<float>> weights;
        for (std::size_t s = 0; s < read.size(); ++s)
            weights.push_back(shared(read[s], clean.words[s], input[s].text.size()));
        return weights;
    }

    [[nodiscard]] WordCutter* cutter() override { return reader_->cutter() == nullptr ? nullptr : this; }
    /// Those of the word that represents it; of several words that one represents, the first has them.
    [[nodiscard]] WordPieces pieces(const text::Input& input, std::stop_token stop) override
    {
        const auto clean = cleaning_.of(input);
        auto read = reader_->cutter()->pieces(clean.input, std::move(stop));
        WordPieces pieces;
        for (std::size_t s = 0; s < read.size(); ++s) {
            auto& own = pieces.emplace_back(input[s].text.size());
            for (std::size_t w = 0; w < read[s].size(); ++w)
                if (clean.words[s][w].begin < clean.words[s][w].end)
                    own[clean.words[s][w].begin] = std::move(read[s][w]);
        }
        return pieces;
    }

    [[nodiscard]] TextVectors* vectors() override { return reader_->vectors() == nullptr ? nullptr : this; }
    /// Those of the clean texts.
    [[nodiscard]] std::vector<std::vector<float>> textVectors(std::span<const text::Input> inputs,
                                                              std::stop_token stop) override
    {
        std::vector<text::Input> read;
        for (const auto& input : inputs)
            read.push_back(cleaning_.of(input).input);
        return reader_->vectors()->textVectors(read, std::move(stop));
    }

    /// None if names or numbers are replaced in other answers than logical forms: those cannot be put in clean terms.
    [[nodiscard]] AnswerWriter* writer() override
    {
        auto* inner = reader_->writer();
        if (inner == nullptr || (card_.answers() != structures::AnswerKind::Form &&
                                 (cleaning_.has(CleaningStep::Anonymise) || cleaning_.has(CleaningStep::Numbers))))
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
        return std::make_unique<PreprocessedVictim>(reader_->clone(), cleaning_, card_);
    }

private:
    std::unique_ptr<Victim> reader_;
    TimedVictim* timed_; ///< The reader, if it waits for a program.
    Cleaning cleaning_;
    std::optional<PreprocessedWriter> writer_; ///< Made on first use.
    VictimCard card_;
};

} // namespace

std::unique_ptr<Victim>
preprocessed(std::unique_ptr<Victim> victim,
             const std::function<std::shared_ptr<const language::EntityRecogniser>()>& recogniser,
             const std::shared_ptr<const NameList>& names)
{
    if (victim->card().preprocess.empty())
        return victim;
    const auto steps = cleaningSteps(victim->card().preprocess);
    const Cleaning cleaning(steps);
    const bool joins = cleaning.has(CleaningStep::Anonymise) || cleaning.has(CleaningStep::Numbers);
    if ((joins || cleaning.has(CleaningStep::Punctuation)) && victim->card().answers() == structures::AnswerKind::Tree)
        throw Error({victim->card().source},
                    "a parser's trees count words, which anonymise and NUMk would join and punctuation would leave out",
                    "Parsers may use lower and stem");
    auto card = victim->card();
    // The gradient of a word does not apply to what it is cleaned into.
    card.capabilities &= ~(static_cast<unsigned>(Capability::Flips) | static_cast<unsigned>(Capability::Pieces));
    if (names != nullptr) // another list is another victim
        card.hash = sha256(card.hash + names->text());
    const bool recognises = cleaning.has(CleaningStep::Anonymise) && names == nullptr;
    return std::make_unique<PreprocessedVictim>(
        std::move(victim), Cleaning(steps, recognises ? recogniser() : nullptr, names), std::move(card));
}

} // namespace core::victims
