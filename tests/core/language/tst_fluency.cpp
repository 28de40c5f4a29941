#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>

#include "core/attacks/parts/similarity.h"
#include "core/base/error.h"
#include "core/language/fluency/fluency.h"
#include "core/language/grammar/link_grammar.h"
#include "core/language/validity/flag.h"
#include "tests/core/language/marked_change.h"
#include "tests/core/language/validity_pairs.h"
#include "tests/support/samples/resources.h"

using namespace core::language;
using validity_pairs::Counted;

namespace {

/// What a reader calls faults of grammar, and what another meaning.
const std::set<std::string> ofGrammar{"subject-verb", "determiner-noun", "verb-form",  "part-of-speech", "article",
                                      "comparative",  "double-plural",   "not-a-word", "clitic"};
const std::set<std::string> ofMeaning{"other-sense", "antonym", "name",          "number",     "quantifier",
                                      "negation",    "modal",   "question-word", "superlative"};

bool hasOneOf(const validity_pairs::Pair& pair, const std::set<std::string>& names)
{
    return std::ranges::any_of(pair.labels, [&](const std::string& label) { return names.contains(label); });
}

bool isInHandbook(const std::string& row)
{
    return core::readFile(std::string(RESOURCES) + "/../docs/validity.md").find(row) != std::string::npos;
}

} // namespace

/// Flags of whole texts, by what was measured of them.
class TestFluency : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Half as likely, from there on; a model that gave the original no chance says nothing.
    void perplexity()
    {
        QCOMPARE(*perplexityFlag(50.0, 100.0), std::string("2.0 times as unlikely to a language model"));
        QCOMPARE(*perplexityFlag(40.0, 130.0), std::string("3.2 times as unlikely to a language model"));
        QVERIFY(!perplexityFlag(50.0, 99.9));
        QVERIFY(!perplexityFlag(100.0, 50.0));
        QVERIFY(!perplexityFlag(0.0, 50.0));
    }

    void newGrammarErrors()
    {
        QCOMPARE(*newGrammarErrorsFlag(0.0, 2.0), std::string("2 errors of grammar, 0 before"));
        QCOMPARE(*newGrammarErrorsFlag(0.0, 1.0), std::string("1 error of grammar, 0 before"));
        QVERIFY(!newGrammarErrorsFlag(1.0, 1.0)); // what was wrong before is not the attack's
        QVERIFY(!newGrammarErrorsFlag(2.0, 1.0));
    }

    void dissimilar()
    {
        QCOMPARE(*dissimilarFlag(0.79), std::string("a similarity of 0.79"));
        QVERIFY(!dissimilarFlag(0.8));
    }

    /// The handbook's numbers on the pairs, each counted as right where the reader named a fault of that sort. None is
    /// right in 80 %, so they are hints.
    void theHandbookSaysHowOftenLinkGrammarIsRight()
    {
        std::unique_ptr<LinkGrammar> checker;
        try {
            checker = std::make_unique<LinkGrammar>();
        } catch (const core::Error& e) {
            QSKIP(e.what());
        }
        Counted counted;
        for (const auto& pair : validity_pairs::read()) {
            const auto before = checker->errorsIn(pair.before, {}), after = checker->errorsIn(pair.after, {});
            const bool flagged =
                before && after && newGrammarErrorsFlag(static_cast<double>(*before), static_cast<double>(*after));
            counted.add(hasOneOf(pair, ofGrammar), flagged);
        }
        QVERIFY2(isInHandbook(counted.row("new-grammar-errors")), counted.row("new-grammar-errors").c_str());
        const auto& type = flagNamed("new-grammar-errors");
        QVERIFY(type.weight == FlagWeight::Hint && std::abs(counted.precision() - type.precision) < 0.0051);
    }

    void theHandbookSaysHowOftenTheEncoderIsRight()
    {
        const auto& encoder = samples::resources().encoder();
        Counted counted;
        for (const auto& pair : validity_pairs::read()) {
            const auto change = marked::changeOf(pair.before, pair.after);
            const double similarity = core::attacks::sentenceSimilarity(
                encoder, core::text::Input::sentence(change.before), core::text::Input::sentence(change.after));
            counted.add(hasOneOf(pair, ofMeaning), dissimilarFlag(similarity).has_value());
        }
        QVERIFY2(isInHandbook(counted.row("dissimilar")), counted.row("dissimilar").c_str());
        const auto& type = flagNamed("dissimilar");
        QVERIFY(type.weight == FlagWeight::Hint && std::abs(counted.precision() - type.precision) < 0.0051);
    }
};

QTEST_GUILESS_MAIN(TestFluency)
#include "tst_fluency.moc"
