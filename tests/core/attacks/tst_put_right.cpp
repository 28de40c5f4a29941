#include "tests/support/registered_test.h"

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/run/run.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/core/attacks/run_search.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::text::Edit;
using core::text::Input;
using core::text::intern;
using nlohmann::ordered_json;

namespace {

Input sentenceOf(const char* text)
{
    return Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
}

const ordered_json rightArticles{{"type", "articles"}, {"put_right", true}};
const ordered_json rightAgreement{{"type", "agreement"}, {"put_right", true}};

/// The texts that words make in a place of `current`, after all constraints; "(NAME)" of the constraint that rejects.
QStringList madeOf(const std::vector<ordered_json>& parts, const Input& original, const Input& current,
                   std::uint32_t index, const std::vector<const char*>& words)
{
    Ingredients ingredients;
    for (const auto& part : parts) {
        ingredients.constraints.push_back(makeConstraint(part, samples::resources()));
        ingredients.constraintNames.push_back(part.at("type").get<std::string>());
    }
    AttackContext context(original, 1, 1);
    std::vector<Candidate> candidates;
    for (const auto* word : words)
        candidates.push_back({Edit::replace(0, index, intern(word)), "test"});
    for (const auto& constraint : ingredients.constraints)
        constraint->complete(context, current, {0, index}, candidates);
    judge(ingredients, context, current, {0, index}, candidates);
    QStringList texts;
    for (const auto& candidate : candidates)
        texts += QString::fromStdString(
            candidate.passes()
                ? core::text::applied(current, candidate.edits())[0].text.str()
                : "(" + ingredients.constraintNames[static_cast<std::size_t>(candidate.rejectedBy)] + ")");
    return texts;
}

QStringList madeOf(const std::vector<ordered_json>& parts, const char* text, std::uint32_t index,
                   const std::vector<const char*>& words)
{
    const auto input = sentenceOf(text);
    return madeOf(parts, input, input, index, words);
}

} // namespace

/// Constraints that put right what a substitution breaks, and what the others then say. English grammar says what is
/// right.
class TestPutRight : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theArticleChangesAlong()
    {
        QCOMPARE(madeOf({rightArticles}, "It was an old tree near the road .", 3, {"tall", "ancient"}),
                 (QStringList{"It was a tall tree near the road .", "It was an ancient tree near the road ."}));
        QCOMPARE(madeOf({rightArticles}, "An old man left .", 1, {"tall"}), QStringList{"A tall man left ."});
        // What was wrong before is not the attack's business.
        QCOMPARE(madeOf({rightArticles}, "It was a awful film .", 3, {"odd"}), QStringList{"It was a odd film ."});
        // By itself the constraint refuses, as before.
        QCOMPARE(madeOf({ordered_json{{"type", "articles"}}}, "It was an old tree near the road .", 3, {"tall"}),
                 QStringList{"(articles)"});
    }

    void aSubstituteGetsTheFormOfTheWord()
    {
        // A form of the word itself is no substitute, and movies and movie become one candidate.
        QCOMPARE(madeOf({rightAgreement}, "The film is far too long .", 1, {"movies", "films", "movie"}),
                 QStringList{"The movie is far too long ."});
        QCOMPARE(madeOf({rightAgreement}, "He often walks to the station .", 2, {"stroll", "run"}),
                 (QStringList{"He often strolls to the station .", "He often runs to the station ."}));
        QCOMPARE(madeOf({ordered_json{{"type", "agreement"}}}, "The film is far too long .", 1, {"movies", "movie"}),
                 (QStringList{"(agreement)", "The movie is far too long ."}));
    }

    /// News is singular, and has no plural.
    void verbAndDeterminerAgreeWithANounOfOneNumber()
    {
        QCOMPARE(madeOf({rightAgreement}, "The reports were late .", 1, {"news"}), QStringList{"The news was late ."});
        QCOMPARE(madeOf({rightAgreement}, "They heard those reports yesterday .", 3, {"news"}),
                 QStringList{"They heard that news yesterday ."});
        // Nothing else can be done for "many".
        QCOMPARE(madeOf({rightAgreement}, "They heard many reports yesterday .", 3, {"news"}),
                 QStringList{"(agreement)"});
    }

    /// A candidate with two edits is a rewriting, of which `pos` and others that judge substitutes say nothing.
    void theSubstitutionIsJudgedByItself()
    {
        const ordered_json pos{{"type", "pos"}, {"tagset", "ptb"}};
        QCOMPARE(madeOf({rightArticles, pos}, "It was an old tree near the road .", 3, {"tall", "quickly"}),
                 (QStringList{"It was a tall tree near the road .", "(pos)"}));
        const ordered_json near{{"type", "word-vector-similarity"}, {"min_cosine", -1.0}, {"unknown", "reject"}};
        QCOMPARE(madeOf({rightArticles, near}, "It was an old tree near the road .", 3, {"tall"}),
                 QStringList{"It was a tall tree near the road ."});
        const ordered_json antonyms{{"type", "no-antonyms"}};
        QCOMPARE(madeOf({rightArticles, antonyms}, "It was an old tree near the road .", 3, {"young", "tall"}),
                 (QStringList{"(no-antonyms)", "It was a tall tree near the road ."}));
    }

    void theTextIsJudgedAsItBecomes()
    {
        // Article and word are two changed words.
        const ordered_json one{{"type", "max-perturbed"}, {"share", 0.01}, {"at_least", 1}};
        QCOMPARE(madeOf({rightArticles, one}, "It was an old tree near the road .", 3, {"tall", "ancient"}),
                 (QStringList{"(max-perturbed)", "It was an ancient tree near the road ."}));
        // A word that was changed before is not changed again to agree.
        const auto original = sentenceOf("The reports were late .");
        const auto current = core::text::applied(original, std::vector{Edit::replace(0, 2, intern("are"))});
        QCOMPARE(madeOf({rightAgreement}, original, current, 1, {"news"}), QStringList{"(agreement)"});
        // The whole text is compared with the original, not with nothing.
        const ordered_json similar{{"type", "sentence-similarity"}, {"threshold", 0.1}};
        QCOMPARE(madeOf({rightArticles, similar}, "It was an old tree near the road .", 3, {"tall"}),
                 QStringList{"It was a tall tree near the road ."});
    }

    /// A search that puts single words together leaves out what would not be whole without its repair.
    void searchesTakeTheWholeCandidateOrNone_data()
    {
        QTest::addColumn<QString>("search");
        QTest::addColumn<QString>("text");
        QTest::newRow("greedy") << R"({"type": "greedy-ranked", "ranking": "delete"})"
                                << "a tall tree";
        QTest::newRow("greedy, from the clean text")
            << R"({"type": "greedy-ranked", "ranking": "delete", "candidates": "clean"})"
            << "a tall tree";
        QTest::newRow("beam") << R"({"type": "beam"})"
                              << "a tall tree";
        QTest::newRow("genetic") << R"({"type": "genetic", "population": 4, "generations": 2})"
                                 << "an old tree";
        QTest::newRow("hard-label") << R"({"type": "hard-label", "generations": 2})"
                                    << "an old tree";
    }
    void searchesTakeTheWholeCandidateOrNone()
    {
        QFETCH(const QString, search);
        QFETCH(const QString, text);
        fakes::FakeVictim victim({{"old", 0.3}, {"tall", -0.2}});
        const fakes::Setting setting{ordered_json::parse(search.toStdString()), ordered_json::array({rightArticles})};
        const auto outcome = fakes::attack(setting, {{"old", {"tall"}}}, victim, fakes::inputOf({"an", "old", "tree"}));
        QCOMPARE(QString::fromStdString(outcome.text), text);
        QCOMPARE(outcome.success, text == "a tall tree");
    }

    /// `among_successes`: by loss the first, by fluency the second, as of two equally likely ones the first has it.
    void theLikeliestSuccessWins()
    {
        std::vector<TriedCandidate> trials(4);
        const float fluencies[] = {-5.0F, -2.0F, -2.0F, unknownFluency};
        for (std::size_t i = 0; i < trials.size(); ++i) {
            trials[i].queried = true;
            trials[i].judgement.success = true;
            trials[i].judgement.loss = i == 0 ? 0.9 : 0.8;
            trials[i].candidate.fluency = fluencies[i];
        }
        QCOMPARE(bestSuccessOf(trials, Among::Loss), 0);
        QCOMPARE(bestSuccessOf(trials, Among::Fluency), 1);
        trials[1].judgement.success = false;
        QCOMPARE(bestSuccessOf(trials, Among::Fluency), 2);
    }
};

QTEST_APPLESS_MAIN(TestPutRight)
#include "tst_put_right.moc"
