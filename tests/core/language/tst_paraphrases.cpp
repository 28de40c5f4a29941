#include "tests/support/registered_test.h"

#include <algorithm>

#include "core/language/rewriting/rewriting_rules.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"

using core::language::EnglishForms;
using core::language::Rewriter;
using core::language::RewritingRules;
using Wordings = std::vector<std::string>;

namespace {

std::shared_ptr<const EnglishForms> englishForms()
{
    static const auto instance =
        std::make_shared<const EnglishForms>(samples::resources().shared<core::language::Tagger>("tagger", "built-in"),
                                             samples::resources().shared<core::lexicon::WordNet>("wordnet", {}));
    return instance;
}

Wordings paraphrasesBy(const Rewriter& rewriter, const std::string& text, std::size_t most = 60)
{
    Rewriter::Limits limits;
    limits.most = most;
    return rewriter.rewritings({&text, 1}, limits).front();
}

Wordings byRule(const std::string& rules, const std::string& text)
{
    return paraphrasesBy(*RewritingRules::fromText(rules, "rules", englishForms), text);
}

} // namespace

/// Rules over phrases, and the paraphrases of word problems that ship. What comes out is what a teacher would accept as
/// the same sentence in good English; the sentences are invented.
class TestParaphrases : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void gapsForPhrases_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, const char* rule, const char* text, const QStringList& expected) {
            QTest::newRow(name) << QString::fromUtf8(rule) << QString::fromUtf8(text) << expected;
        };
        const char* passive =
            "^ <s:subject> <v:finite=pick> <o:counts> <t:tail?> $ => <o> <be:o,v> <v.VBN> by <s.object> <t>";
        row("a passive", passive, "Nora picked 9 ripe figs in the yard .",
            {"9 ripe figs were picked by Nora in the yard ."});
        row("a pronoun changes its case", passive, "She picks 1 fig .", {"1 fig is picked by her ."});
        row("what follows has a subject of its own", passive, "She picked 4 figs , and Omar ate 2 figs .",
            {"4 figs were picked by her , and Omar ate 2 figs ."});
        row("what follows has not: nothing fits", passive, "She picked 4 figs and ate 2 figs .", {});
        row("another verb", passive, "She weighs 4 figs .", {});
        row("a base form by an auxiliary",
            "how many <n:nouns> <d=do/does/did> <s:subject> <v:base> ? => how many <n> <s> <v@d> .",
            "How many figs does Nora have ?", {"How many figs Nora has ."});
        row("another word in the same form", "<v:verb=buy> => <v=purchase>", "Omar bought figs after buying pears .",
            {"Omar purchased figs after buying pears .", "Omar bought figs after purchasing pears ."});
        row("an owner", "^ <s:person> <v:finite=have> <o:counts> $ => <s.possessive> <o>", "He has 3 figs .",
            {"His 3 figs ."});
        row("a number and what it counts", "^ <s:subject> <v:finite> <o:things> $ => <o.counted> : <o.number>",
            "Nora has 3 red figs .", {"Red figs : 3 ."});
        row("measures are no things", "^ <s:subject> <v:finite> <o:things> $ => <o.counted> : <o.number>",
            "Nora has 3 dollars .", {});
        row("a gap that may be empty", "^ <s:subject> <a:adverb?> <v:finite> <o:counts> $ => <o> <a>",
            "Nora now has 3 figs .", {"3 figs now ."});
        row("words that it is not", "^ <s:subject> <v:finite> <o:things!=friend> $ => <o>", "Nora has 3 friends .", {});
        row("a list of words", "@fruit = fig/pear\n<n:noun=@fruit> => <n=plum>", "a fig and two pears",
            {"a plum and two pears", "a fig and two plums"});
        row("an article suits what follows it", "<v:verb=eat> <n:noun=bread> => <v> a <n=apple>", "He ate bread .",
            {"He ate an apple ."});
        row("a sentence inside begins with a capital", "^^ if <x> , how <y> ? => suppose that <x> . how <y> ?",
            "If Nora has 3 figs , how old is she ?", {"Suppose that Nora has 3 figs . How old is she ?"});
        row("and so it does after a number", "[a]\n^^ <o:things> <v:finite> <x> => there <v> <o> <x>",
            "3 figs were left .", {"There were 3 figs left ."});
    }
    void gapsForPhrases()
    {
        QFETCH(const QString, rule);
        QFETCH(const QString, text);
        QFETCH(const QStringList, expected);
        QStringList made;
        for (const auto& wording : byRule(rule.toStdString(), text.toStdString()))
            made << QString::fromStdString(wording);
        QCOMPARE(made, expected);
    }

    /// Each section in turn, then wordings of wordings by other sections; without sections in the order of the rules.
    void sectionsTakeTurns()
    {
        const std::string rules = "big => large | huge\nred => crimson\n";
        QCOMPARE(byRule(rules, "a big red fig"), (Wordings{"a large red fig", "a huge red fig", "a big crimson fig"}));
        QCOMPARE(byRule("[size]\nbig => large | huge\n[colour]\nred => crimson\n", "a big red fig"),
                 (Wordings{"a large red fig", "a big crimson fig", "a huge red fig", "a large crimson fig",
                           "a huge crimson fig"}));
    }

    void wrongRules_data()
    {
        QTest::addColumn<QString>("rules");
        QTest::addColumn<QString>("says");
        QTest::newRow("a kind") << "<x:fruit> => <x>"
                                << "rules:1: there is no kind of phrase named fruit";
        QTest::newRow("a form") << "<x:noun> => <x.big>"
                                << "there is no form named big";
        QTest::newRow("a list") << "a => b\n<x:noun=@fruit> => <x>"
                                << "rules:2: there is no list @fruit above";
        QTest::newRow("a verb") << "<x:noun> => <be:x>"
                                << "a verb that agrees is written <be:x,v>";
    }
    void wrongRules()
    {
        QFETCH(const QString, rules);
        QFETCH(const QString, says);
        CONTAINS(errorOf([&] { (void)RewritingRules::fromText(rules.toStdString(), "rules", englishForms); }),
                 says.toStdString());
        CONTAINS(errorOf([] { (void)RewritingRules::fromText("<x:noun> => <x>", "rules"); }),
                 std::string("gaps for phrases, which need a tagger"));
    }

    /// Of each sentence a paraphrase that must be there.
    void theShippedParaphrases_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("paraphrase");
        const auto row = [](const char* sentence, const char* paraphrase) {
            QTest::newRow(paraphrase) << sentence << paraphrase;
        };
        row("Nora found 14 pebbles at the lake .", "14 pebbles were found by Nora at the lake .");
        row("Nora found 14 pebbles at the lake .", "There were 14 pebbles that Nora found at the lake .");
        row("Nora found 14 pebbles at the lake .", "The number of pebbles that Nora found at the lake was 14 .");
        row("Nora found 14 pebbles at the lake .", "It was Nora who found 14 pebbles at the lake .");
        row("Nora found 14 pebbles at the lake .", "What Nora found at the lake was 14 pebbles .");
        row("Nora found 14 pebbles at the lake .", "At the lake , Nora found 14 pebbles .");
        row("Nora found 14 pebbles at the lake .", "Nora discovered 14 pebbles at the lake .");
        row("Omar has 6 stamps .", "There are 6 stamps in Omar's possession .");
        row("Omar has 6 stamps .", "6 stamps belong to Omar .");
        row("Omar has 6 stamps .", "Omar owns 6 stamps .");
        row("He gave 5 of them to Nora .", "He gave Nora 5 of them .");
        row("His uncle gave him 5 stamps .", "His uncle gave 5 stamps to him .");
        row("There are 8 desks in the hall .", "In the hall there are 8 desks .");
        row("It took Omar 3 hours to paint the fence .", "Omar needed 3 hours to paint the fence .");
        row("Nora starts with 12 pebbles .", "At the beginning , Nora has 12 pebbles .");
        row("The bakery will deliver 30 rolls on Monday .", "30 rolls will be delivered by the bakery on Monday .");
        row("How many stamps does Omar have ?", "What is the number of stamps that Omar has ?");
        row("How many stamps did he sell ?", "Determine how many stamps he sold .");
        row("How much money would she have ?", "Calculate how much money she would have .");
        row("How many desks are left in the hall ?", "How many desks remain in the hall ?");
        row("How old is Omar now ?", "What is Omar's age now ?");
        row("If each box holds 6 cups , how many boxes does she need ?",
            "How many boxes does she need if each box holds 6 cups ?");
        row("If he sold 7 stamps , how many did he keep ?", "If 7 stamps were sold by him , how many did he keep ?");
        row("What was the total amount of snow ?", "Find out what the total amount of snow was .");
        row("What percent of the pupils received prizes ?", "Find out what percent of the pupils received prizes .");
        row("How many are cats ?", "Determine how many are cats .");
        row("How many figs are there in all ?", "How many figs are there altogether ?");
    }
    void theShippedParaphrases()
    {
        QFETCH(const QString, sentence);
        QFETCH(const QString, paraphrase);
        const auto made = paraphrasesBy(samples::resources().rewriter("paraphrases"), sentence.toStdString());
        QVERIFY2(std::ranges::find(made, paraphrase.toStdString()) != made.end(), qPrintable(paraphrase));
    }

    /// What a reader of many paraphrases found wrong, in other words: none of it comes out.
    void noParaphraseIsWrong_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("wrong");
        const auto row = [](const char* sentence, const char* wrong) { QTest::newRow(wrong) << sentence << wrong; };
        row("There are 7 cups in the sink and 6 cups on the tray .", "The number of cups in the sink and 6 cups");
        row("Each kite has 4 tails .", "It is each kite");
        row("Omar earned 8 dollars weed eating .", "consuming");
        row("Nora has 3 lives left .", "possession");
        row("Nora has 4 cousins .", "owns");
        row("Ida picked 3 figs , Eva picked 4 figs , and Ben picked 5 figs .", ", There were");
        row("During the year 14 pupils left .", "that During");
        row("Find the weight of the boat .", "known that");
        row("It rained 2 inches on Monday and 3 inches on Tuesday .", "On Tuesday , it rained 2 inches");
        row("Omar can buy 3 pens .", "can purchases");
        row("How many figs are there in the bowl ?", "are there that");
        row("Omar grew 3 feet taller .", "raised");
        row("How many are cats ?", "many cats are");
        row("If he got another 21 coins from his mom , how many would he have ?", "If from");
        row("Omar rode 30 miles at 10 miles per hour .", "Per hour");
        row("Omar earns 9 dollars an hour .", "An hour");
    }
    void noParaphraseIsWrong()
    {
        QFETCH(const QString, sentence);
        QFETCH(const QString, wrong);
        for (const auto& made : paraphrasesBy(samples::resources().rewriter("paraphrases"), sentence.toStdString()))
            QVERIFY2(!QString::fromStdString(made).contains(wrong), made.c_str());
    }

    /// Seven paraphrases of a plain sentence are seven sections' and no two alike.
    void manyOfASentence()
    {
        for (const char* sentence : {"Nora picked 14 pebbles at the lake .", "How many stamps does Omar have now ?"}) {
            const auto made = paraphrasesBy(samples::resources().rewriter("paraphrases"), sentence, 7);
            QCOMPARE(made.size(), std::size_t{7});
        }
    }
};

QTEST_GUILESS_MAIN(TestParaphrases)
#include "tst_paraphrases.moc"
