#include "tests/support/registered_test.h"

#include "core/language/problems/head_entities.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/samples/resources.h"

using namespace core::language;

/// What numbers count, and of whom: what a person would say who reads the sentence. "-" is the counted things
/// themselves.
class TestHeadEntities : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void heads_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("heads");
        const auto row = [](const char* sentence, const char* heads) { QTest::newRow(sentence) << sentence << heads; };
        row("Nora found 14 smooth pebbles at the lake .", "14 pebble nora");
        row("14 smooth pebbles were found by Nora at the lake .", "14 pebble nora");
        row("There were 14 smooth pebbles that Nora found at the lake .", "14 pebble nora");
        row("The number of smooth pebbles that Nora found at the lake was 14 .", "14 pebble nora");
        row("It was Nora who found 14 smooth pebbles at the lake .", "14 pebble nora");
        row("The person who found 14 smooth pebbles at the lake was Nora .", "14 pebble nora");
        row("What Nora found at the lake was 14 smooth pebbles .", "14 pebble nora");
        row("At the lake , Nora found 14 smooth pebbles .", "14 pebble nora");
        row("It is known that Nora found 14 smooth pebbles at the lake .", "14 pebble nora");
        row("Suppose that Nora found 14 smooth pebbles .", "14 pebble nora");
        row("There are 6 stamps in Omar 's possession .", "6 stamp omar");
        row("6 stamps belong to Omar .", "6 stamp omar");
        row("Omar has 6 stamps .", "6 stamp omar");
        row("He sold 3 bags of rice .", "3 bag he");
        row("3 bags of rice were sold by him .", "3 bag he");
        row("Nora gave 13 to Omar .", "13  nora");
        row("She paid $ 5 for the lamp .", "5 $ she");
        row("There are 8 desks in the hall .", "8 desk -");
        row("8 desks are in the hall .", "8 desk -");
        row("Ida ate 2 figs and Ben ate 3 figs .", "2 fig ida, 3 fig ben");
        row("It took Omar 3 hours to paint the fence .", "3 hour omar");
        row("Omar needed 3 hours to paint the fence .", "3 hour omar");
        row("How many 5 dollar toys can he buy ?", "5 toy he");
        row("Determine how many 5 dollar toys he can buy .", "5 toy he");
        row("Each box holds 6 cups .", "6 cup box");
        row("There are 6 cups in each box .", "6 cup box");
        row("ida has 4 kids .", "4 kid ida");
        row("How many stamps does Omar have ?", "");
    }
    void heads()
    {
        QFETCH(const QString, sentence);
        QFETCH(const QString, heads);
        const EnglishForms forms(samples::resources().shared<Tagger>("tagger", "built-in"),
                                 samples::resources().shared<core::lexicon::WordNet>("wordnet", {}));
        QStringList found;
        for (const auto& head :
             headEntities(core::text::tokenize(sentence.toStdString(), core::text::Tokenization::Penn), forms))
            found << QString::fromStdString(head.number + " " + head.entity + " " +
                                            (head.subject == "=" ? "-" : head.subject));
        QCOMPARE(found.join(", "), heads);
    }
};

QTEST_GUILESS_MAIN(TestHeadEntities)
#include "tst_head_entities.moc"
