#include "tests/support/registered_test.h"

#include "core/attacks/constraints/keep_numbers.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/text/rewriting.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;

namespace {

using ordered_json = nlohmann::ordered_json;

/// What a constraint says of a text that is put into other words: "passes", or why not.
QString verdict(const ordered_json& part, const char* before, const char* after)
{
    const auto text = core::text::tokenize(before, core::text::Tokenization::Whitespace);
    const auto by = core::text::tokenize(after, core::text::Tokenization::Whitespace);
    std::vector<std::string> words;
    for (const auto& word : by.words())
        words.emplace_back(word.form());
    auto edits = core::text::rewriting(text, 0, text.size(), words);
    const auto input = core::text::Input::sentence(text);
    AttackContext context(input, 1, 1);
    const auto constraint = makeConstraint(part, samples::resources());
    Candidate candidate{edits.front(), "test"};
    candidate.rewriting = std::make_shared<const core::text::Variant>(std::move(edits));
    std::vector<Candidate> candidates{std::move(candidate)};
    constraint->filter(context, input, {0, 0, static_cast<std::uint32_t>(text.size()), Site::Segment}, candidates, 0);
    return candidates[0].passes() ? QString("passes")
                                  : QString::fromStdString(constraint->reason(context, input, candidates[0]));
}

} // namespace

/// What keeps the gold answer of a word problem whose sentences are put into other words.
class TestSentenceConstraints : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void heads_data()
    {
        rows({{"a passive", "Nora gave 13 figs to Omar .", "13 figs were given to Omar by Nora .", "passes"},
              {"another giver", "Nora gave 13 figs to Omar .", "Omar gave 13 figs to Nora .",
               "what is counted, and of whom, stays: 13 fig of nora, would be 13 fig of omar"},
              {"another thing", "Nora has 3 figs and 4 pears .", "Nora has 4 figs and 3 pears .",
               "what is counted, and of whom, stays: 3 fig of nora, 4 pear of nora, would be 3 pear of nora, 4 fig of "
               "nora"},
              {"two who have", "Ida has 3 figs and Ben has 4 figs .", "Ben has 3 figs and Ida has 4 figs .",
               "what is counted, and of whom, stays: 3 fig of ida, 4 fig of ben, would be 3 fig of ben, 4 fig of ida"},
              {"without a number", "Nora likes figs .", "Figs are liked by Nora .", "passes"}});
    }
    void heads() { check({{"type", "keep-heads"}}); }

    void names_data()
    {
        rows({{"in another place", "Nora gave figs to Omar .", "Figs were given to Omar by Nora .", "passes"},
              {"a pronoun's case", "She gave figs to him .", "Figs were given by her to him .", "passes"},
              {"one more", "Nora gave figs to Omar .", "Nora , yes Nora , gave figs to Omar .",
               "nora would be said 2 times, not 1"},
              {"one gone", "Nora gave figs to Omar .", "Figs were given to Omar .", "nora would be gone"},
              {"he for she", "She ate .", "He ate .", "he would be said 1 times, not 0"}});
    }
    void names() { check({{"type", "keep-names"}, {"names", "in-any-order"}}); }

    /// A teacher takes these for the same question.
    void sameQuantities_data()
    {
        rows({{"how many, the number of", "How many figs has she ?", "What is the number of figs that she has ?",
               "passes"},
              {"how much, the amount of", "How much milk has she ?", "What amount of milk has she ?", "passes"},
              {"in all, altogether", "How many are there in all ?", "How many are there altogether ?", "passes"},
              {"in all, in total", "How many are there in all ?", "How many are there in total ?", "passes"},
              {"left, remain", "How many are left ?", "How many remain ?", "passes"},
              {"a number that is said", "She has 70 figs .", "The number of figs that she has is 70 .", "passes"},
              {"did she score", "How many goals did she score ?", "Determine how many goals she scored .", "passes"},
              {"of all", "In all rooms are 5 beds .", "In total rooms are 5 beds .",
               "numbers stay: all 5, would be total 5"},
              {"a number of", "She has many figs .", "She has a number of figs .", "numbers stay: many, would be none"},
              {"nothing is asked", "How many figs has she ?", "What figs has she ?",
               "numbers stay: many, would be none"},
              {"a score", "She has a score of figs .", "She has a bag of figs .",
               "numbers stay: score, would be none"}});
    }
    void sameQuantities() { check({{"type", "keep-numbers"}, {"numbers", "in-any-order"}}); }

    /// Link-grammar is asked where the recipe says so.
    void grammar()
    {
        const ordered_json part = {{"type", "fluency"}, {"perplexity", 0.0}, {"grammar", true}};
        QCOMPARE(verdict(part, "She gave figs to him .", "She gave him figs ."), QString("passes"));
        startsWith(verdict(part, "She gave figs to him .", "She gave to figs him the ."), "grammatical errors: ");
        QCOMPARE(
            verdict({{"type", "fluency"}, {"perplexity", 0.0}}, "She gave figs to him .", "She gave to figs him the ."),
            QString("passes"));
    }

private:
    struct Row {
        const char* name;
        const char* before;
        const char* after;
        const char* says;
    };
    static void rows(std::initializer_list<Row> rows)
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("says");
        for (const auto& row : rows)
            QTest::newRow(row.name) << row.before << row.after << row.says;
    }
    static void check(const ordered_json& part)
    {
        QFETCH(const QString, before);
        QFETCH(const QString, after);
        QFETCH(const QString, says);
        QCOMPARE(verdict(part, before.toUtf8().constData(), after.toUtf8().constData()), says);
    }
    static void startsWith(const QString& text, const char* begin)
    {
        QVERIFY2(text.startsWith(begin), qPrintable(text));
    }
};

QTEST_GUILESS_MAIN(TestSentenceConstraints)
#include "tst_sentence_constraints.moc"
