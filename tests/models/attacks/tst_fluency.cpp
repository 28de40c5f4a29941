#include "tests/support/registered_test.h"

#include "core/attacks/recipe/catalogue.h"
#include "core/text/rewriting.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/causal/causal_model.h"

using namespace core::attacks;

/// Texts that the language model that ships finds much less likely are rejected.
class TestFluency : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void perplexity()
    {
        const auto text = core::text::tokenize("the film was good and the actors were good .");
        const auto input = core::text::Input::sentence(text);
        std::vector<Candidate> candidates;
        for (const auto& words :
             {std::vector<std::string>{"the", "movie", "was", "good", "and", "the", "actors", "were", "good", "."},
              std::vector<std::string>{"good", "film", "the", "and", "was", "actors", "good", "the", ".", "were"}}) {
            auto edits = core::text::rewriting(text, 0, text.size(), words);
            candidates.push_back({edits.front(), "test"});
            candidates.back().rewriting = std::make_shared<const core::text::Variant>(std::move(edits));
        }
        const core::language::Resources resources(
            core::language::ResourceMakers{.languageModel = models::loadCausalModel});
        AttackContext context(input, 1, 1);
        const auto constraint = makeConstraint({{"type", "fluency"}, {"perplexity", 2.0}}, resources);
        constraint->filter(context, input, {0, 0, static_cast<std::uint32_t>(text.size()), Site::Segment}, candidates,
                           4);
        QVERIFY(candidates[0].passes());
        QCOMPARE(candidates[1].rejectedBy, 4);
        const auto reason = QString::fromStdString(constraint->reason(context, input, candidates[1]));
        QVERIFY2(reason.startsWith("perplexity ") && reason.endsWith(" times that of the text before, 2.00 at most"),
                 qPrintable(reason));
    }
};

QTEST_GUILESS_MAIN(TestFluency)
#include "tst_fluency.moc"
