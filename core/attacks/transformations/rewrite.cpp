#include "core/attacks/transformations/rewrite.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "core/attacks/transformations/wording.h"
#include "core/language/problems/problem_text.h"
#include "core/text/splitting/sentence_places.h"

namespace core::attacks {

namespace {

constexpr std::string_view rewriteName = "rewrite";
constexpr std::uint64_t drawOfWordings = 0x776f7264ULL; // a step of the seed's numbers reserved for this draw

std::string bytesAt(const text::Text& text, Position at)
{
    const auto from = text.words()[at.index].span.begin;
    return text.str().substr(from, text.words()[at.end() - 1].span.end - from);
}

/// Whether a word problem asks in a place.
bool asksAt(const text::Text& text, Position at)
{
    const language::ProblemText problem(text.str());
    const auto question = language::questionOf(problem);
    if (!question)
        return false;
    const auto asked = problem.text().word(question->core).span.begin;
    return asked >= text.words()[at.index].span.begin && asked < text.words()[at.end() - 1].span.end;
}

/// What is rewritten at once.
constexpr const char* ofSentences = "sentence";
constexpr const char* ofSegments = "segment";
constexpr const char* ofQuestions = "question";

class Rewrite final : public Transformation {
public:
    Rewrite(const language::Rewriter& rewriter, std::string_view of, int most, double timeout,
            language::Rewriter::Writing writing)
        : rewriter_(rewriter), site_(of == ofSegments ? Site::Segment : Site::Sentence),
          onlyQuestions_(of == ofQuestions), most_(static_cast<std::size_t>(most)), timeout_(timeout),
          writing_(std::move(writing))
    {}

    [[nodiscard]] std::vector<Site> sites() const override { return {site_}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        if (onlyQuestions_ && !asksAt(text, at))
            return;
        const std::string bytes = bytesAt(text, at);
        for (const auto& wording : wordingsOf(context, text, at, bytes)) {
            auto edits = putInstead(text, at, wording);
            const bool words =
                std::ranges::any_of(edits, [](const text::Edit& edit) { return edit.op != text::EditOp::Space; });
            if (!words) // no victim sees the difference
                continue;
            Candidate candidate{edits.front(), rewriteName};
            candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
            candidates.push_back(std::move(candidate));
        }
    }

private:
    /// The sentences of a text are sent together: a program that reads to the end before it answers need only be
    /// started once, and its answers are kept.
    [[nodiscard]] std::vector<std::string> wordingsOf(AttackContext& context, const text::Text& text, Position at,
                                                      const std::string& bytes) const
    {
        std::vector<std::string> texts{bytes};
        if (site_ == Site::Sentence)
            for (const auto& sentence : text::sentencePlaces(text, context.original()[at.segment].language))
                texts.push_back(bytesAt(text, {at.segment, sentence.begin, sentence.end - sentence.begin}));
        const auto& patience = context.patience();
        language::Rewriter::Limits limits{most_, timeout_, patience.stop, writing_};
        if (writing_.temperature > 0.0)
            limits.writing.seed = context.random(drawOfWordings).next();
        if (patience.deadline)
            limits.patience = std::min<std::chrono::duration<double>>(timeout_, *patience.deadline -
                                                                                    std::chrono::steady_clock::now());
        return rewriter_.rewritings(texts, limits).front();
    }

    const language::Rewriter& rewriter_;
    Site site_;
    bool onlyQuestions_; ///< Of word problems: the sentence that asks.
    std::size_t most_;
    std::chrono::duration<double> timeout_;
    language::Rewriter::Writing writing_;
};

} // namespace

PartMaker<Transformation> rewriteTransformation()
{
    return {
        {std::string(rewriteName),
         "Other wordings of a sentence or of the whole text, by rules, a program or a network.",
         {Parameter::ofResource(
              "rewriter", "rewriter", "built-in",
              "built-in, paraphrases (of word problems), a file of rules, the folder of a PEGASUS, "
              "BART or T5 from Hugging Face, or a program: exec:COMMAND (JSON lines) or lines:COMMAND "
              "(a line in, a line out)."),
          Parameter::choice("of", {ofSentences, ofSegments, ofQuestions},
                            "What is rewritten at once: each sentence, each segment as a whole, or of a word problem "
                            "the sentence that asks, alone."),
          Parameter::integer("most", 5, 1, 1000, "How many wordings of a place are taken."),
          Parameter::number("timeout", 60.0, 0.1, 86400.0, "Seconds a program may take for an answer."),
          Parameter::text("prefix", "", "What a network reads before each text, such as `paraphrase: ` for a T5."),
          Parameter::integer("beams", 0, 0, 1000,
                             "Beams of a network's search; 0: as its folder says, at least as many as wordings."),
          Parameter::number("temperature", 0.0, 0.0, 100.0,
                            "Above 0, a network's wordings are drawn with its scores divided by this; 0: the best of a "
                            "beam search.")}},
        [](const Settings& settings, const language::Resources& resources) {
            return std::make_unique<Rewrite>(
                resources.rewriter(settings.text("rewriter")), settings.text("of"), settings.integer("most"),
                settings.number("timeout"),
                language::Rewriter::Writing{.prefix = settings.text("prefix"),
                                            .beams = static_cast<std::size_t>(settings.integer("beams")),
                                            .temperature = settings.number("temperature")});
        }};
}

} // namespace core::attacks
