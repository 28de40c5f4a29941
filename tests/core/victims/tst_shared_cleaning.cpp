#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QFileInfo>

#include "core/corpora/reading/reader.h"
#include "core/victims/preprocessing/cleaning.h"

using core::victims::CleaningStep;

/// The natural Geo questions of Huang et al. (2021), cleaned here and by the authors, where they are at hand.
class TestSharedCleaning : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanedAsTheAuthorsDid_data();
    void cleanedAsTheAuthorsDid();
};

void TestSharedCleaning::cleanedAsTheAuthorsDid_data()
{
    QTest::addColumn<QString>("natural");
    QTest::addColumn<QString>("cleaned");
    QTest::newRow("back") << "back/geo/geo_back_test_o_new.txt"
                          << "back/geo/geo_test_back_o_cleaned.txt";
    QTest::newRow("non") << "non/geo/geo_non_test_o_new.txt"
                         << "non/geo/geo_test_non_o_cleaned.txt";
    QTest::newRow("para") << "para/geo/geo_para_test_o_new.txt"
                          << "para/geo/geo_para_test_o_new_cleaned.txt";
    for (const QString way : {"insert", "remove", "replace"})
        QTest::newRow(qPrintable(way)) << QString("%1/geo/geo_test_%1_combined_o.txt").arg(way)
                                       << QString("%1/geo/geo_%1_test_o_cleaned.txt").arg(way);
}

void TestSharedCleaning::cleanedAsTheAuthorsDid()
{
    QFETCH(const QString, natural);
    QFETCH(const QString, cleaned);
    const auto read = [](const QString& file) {
        return core::corpora::readCorpus(
            (SHARED_DATA "/semparse_robust/meaning_preserving_test_set/" + file).toStdString(),
            {.format = "tsv",
             .columns = {{"text", "1"}, {"form", "2"}},
             .tokenization = core::text::Tokenization::Whitespace});
    };
    if (!QFileInfo::exists(SHARED_DATA "/semparse_robust/meaning_preserving_test_set/" + natural))
        QSKIP("The shared corpora are not here.");
    const auto from = read(natural);
    const auto to = read(cleaned);
    QCOMPARE(from.examples.size(), to.examples.size());
    using enum CleaningStep;
    const core::victims::Cleaning cleaning({Anonymise, Snowball, Punctuation}, nullptr);
    std::size_t texts = 0;
    std::size_t forms = 0;
    for (std::size_t i = 0; i < from.examples.size(); ++i) {
        const auto& [theirs, gold] = std::pair(to.examples[i].input[0].text.str(), to.examples[i].gold);
        const auto clean = cleaning.of(from.examples[i].input);
        const auto& ours = clean.input[0].text.str();
        const auto compact = [](const core::structures::Prediction& form) {
            auto text = std::get<core::structures::TextAnswer>(form).text;
            std::erase(text, ' ');
            return text;
        };
        texts += ours == theirs ? 1 : 0;
        forms += compact(core::victims::cleaned(from.examples[i].gold, clean)) == compact(gold) ? 1 : 0;
    }
    // Questions differ where the authors took one word for another as well: reside, live; how much, how many.
    QVERIFY2(texts * 100 >= from.examples.size() * 88, qPrintable(QString::number(texts)));
    QVERIFY2(forms * 100 >= from.examples.size() * 99, qPrintable(QString::number(forms)));
}

QTEST_APPLESS_MAIN(TestSharedCleaning)
#include "tst_shared_cleaning.moc"
