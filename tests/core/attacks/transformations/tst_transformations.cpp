#include "tests/support/registered_test.h"

#include <fstream>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "tests/core/attacks/proposals.h"

using namespace proposals;

/// Words in the place of words, and what all transformations promise.
class TestTransformations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Without a victim's own words those of the vectors that have a letter or digit, from the first to the last, but
    /// not the word itself.
    void allWordsThereAre()
    {
        const QTemporaryDir folder;
        const auto file = folder.filePath("vectors.txt");
        std::ofstream(file.toStdString()) << "first 1 0\n, 0 1\nfilm 1 1\nlast 0 1\n";
        const ordered_json all{{"type", "vocabulary"}, {"vectors", file.toStdString()}};
        QCOMPARE(proposed(all, {"the", "film"}, 1), (QStringList{"first", "last"}));
        QCOMPARE(proposed(all, {"the", "film"}, 0), (QStringList{"first", "film", "last"}));
    }

    void wordNetWithoutTags()
    {
        try {
            (void)resources().wordNet();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
        const ordered_json any{{"type", "wordnet-synonyms"}, {"pos", "any"}};
        // WordNet 3.0 has one sense of "automobile" as a noun and one as a verb: {car, auto, automobile, machine,
        // motorcar} and the verb alone.
        QCOMPARE(proposed(any, {"automobile"}, 0), (QStringList{"car", "auto", "machine", "motorcar"}));
        // A plural is looked up by its base form, and nothing is inflected.
        QCOMPARE(proposed(any, {"automobiles"}, 0).mid(0, 2), (QStringList{"car", "auto"}));
        QCOMPARE(proposed(any, {"Automobile"}, 0).mid(0, 2), (QStringList{"Car", "Auto"}));
        QCOMPARE(
            proposed({{"type", "wordnet-synonyms"}, {"pos", "any"}, {"keep_case", false}}, {"Automobile"}, 0).mid(0, 2),
            (QStringList{"car", "auto"}));
        QVERIFY(proposed(any, {"zzzqqq"}, 0).isEmpty());
        QVERIFY(proposed(any, {"!"}, 0).isEmpty());
        for (const auto& word : proposed(any, {"take"}, 0)) {
            QVERIFY(!word.contains('_') && !word.contains(' '));
            QVERIFY(word != "take");
        }
    }

    void wordNetOfTheWordsPartOfSpeech()
    {
        try {
            (void)resources().wordNet();
            (void)resources().tagger();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
        const ordered_json same{{"type", "wordnet-synonyms"}};
        const auto noun = proposed(same, {"the", "film", "was", "long"}, 1);
        QVERIFY(noun.contains("movie"));
        const auto verb = proposed(same, {"they", "will", "film", "the", "context"}, 2);
        QVERIFY(verb.contains("shoot"));
        QVERIFY(!verb.contains("movie"));
        QVERIFY(proposed(same, {"the", "film", "was", "long"}, 0).isEmpty());

        const ordered_json inflected{{"type", "wordnet-synonyms"}, {"inflect", true}};
        const auto plural = proposed(inflected, {"the", "films", "were", "long"}, 1);
        QVERIFY(plural.contains("movies") && !plural.contains("movie"));
        const auto past = proposed(inflected, {"they", "purchased", "the", "house"}, 1);
        QVERIFY(past.contains("bought") && !past.contains("buy"));

        // The authors of PWWS take the first words of phrases, and only what has the word's own tag by itself: "motion"
        // (picture) is a noun, "moving" (picture) is none, and no lemma is a past tense.
        const ordered_json authors{{"type", "wordnet-synonyms"}, {"same_tag", true}, {"phrases", "first-word"}};
        const auto filtered = proposed(authors, {"the", "film", "was", "long"}, 1);
        QVERIFY(filtered.contains("movie") && filtered.contains("motion"));
        QVERIFY(!filtered.contains("moving") && !noun.contains("motion"));
        QVERIFY(!proposed(authors, {"they", "purchased", "the", "house"}, 1).contains("buy"));
        QVERIFY(proposed(authors, {"it", "will", "be", "long"}, 2).isEmpty());
        QVERIFY(!proposed(same, {"it", "will", "be", "long"}, 2).isEmpty());
    }

    /// The tagger's two tagsets may make different things of a word; synonyms that are to fit its tag exist for
    /// neither.
    void wordNetWhereTheTagsetsDisagree()
    {
        try {
            (void)resources().wordNet();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
        using core::language::Tagger;
        const auto& tagger = resources().tagger();
        const std::vector<std::string> words{"late", "evenings", "make", "young", "pupils", "tired", "and", "ill", "."};
        std::vector<core::text::WordId> ids;
        for (const auto& word : words)
            ids.push_back(core::text::intern(word));
        const auto tagAt = [&](std::size_t at, Tagger::Tagset tagset) {
            return std::string(tagger.name(tagger.tag(ids, tagset)[at], tagset));
        };
        QCOMPARE(tagAt(5, Tagger::Tagset::Penn), std::string("JJ"));
        QCOMPARE(tagAt(5, Tagger::Tagset::Universal), std::string("VERB"));
        const auto proposals = [&](const char* pos, std::uint32_t at) {
            return proposed({{"type", "wordnet-synonyms"}, {"pos", pos}, {"inflect", true}, {"same_tag", true}}, words,
                            at);
        };
        QVERIFY(proposals("same", 5).isEmpty()); // outwear, jade, pall: verbs
        QVERIFY(!proposals("same-penn", 5).isEmpty());
        QVERIFY(!proposals("same-penn", 5).contains("outwear"));
        QVERIFY(!proposals("same", 3).isEmpty()); // young is an adjective by both
    }

    void neighboursOfVectors()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("v.txt").toStdString();
        // Cosines with "good": great .96, nice .8, odd .28, bad 0.
        std::ofstream(file) << "good 1 0\nbad 0 1\nnice 0.8 0.6\ngreat 0.96 0.28\nodd 0.28 0.96\n";
        const ordered_json part{{"type", "vector-neighbours"}, {"k", 3}, {"vectors", file}};
        QCOMPARE(proposed(part, {"good"}, 0), (QStringList{"great", "nice", "odd"}));
        QCOMPARE(proposed(part, {"Good"}, 0), (QStringList{"Great", "Nice", "Odd"}));
        ordered_json strict = part;
        strict["min_cosine"] = 0.5;
        QCOMPARE(proposed(strict, {"good"}, 0), (QStringList{"great", "nice"}));
        QVERIFY(proposed(part, {"unknown"}, 0).isEmpty());
    }

    /// Forms by part of speech, the base form first; the tagger decides which one a word is here.
    void inflections()
    {
        const ordered_json part{{"type", "inflections"}};
        QCOMPARE(proposed(part, {"The", "dogs", "barked", "."}, 1), (QStringList{"dog"}));
        QCOMPARE(proposed(part, {"The", "dogs", "barked", "."}, 2), (QStringList{"bark", "barking", "barks"}));
        QCOMPARE(proposed(part, {"She", "took", "the", "bigger", "one", "."}, 1),
                 (QStringList{"take", "taking", "taken", "takes"}));
        QCOMPARE(proposed(part, {"She", "took", "the", "bigger", "one", "."}, 3), (QStringList{"big", "biggest"}));
        QVERIFY(proposed(part, {"She", "took", "the", "bigger", "one", "."}, 2).isEmpty());
        QCOMPARE(proposed(part, {"DOGS", "bark", "."}, 0), (QStringList{"DOG"}));
    }

    void wordsAreLeftOut()
    {
        const ordered_json part{{"type", "word-deletion"}};
        QCOMPARE(texts(part, inputOf({"a", "film", "!"}), 1), QStringList{"a !"});
        QVERIFY(texts(part, inputOf({"film", "!"}), 0).isEmpty());
    }

    void oddWordsAreSafe()
    {
        const std::vector<std::string> odd{"😀",
                                           "👩‍👩‍👧",
                                           "e\xcc\x81",
                                           "...",
                                           "שלום",
                                           "مرحبا",
                                           "\xe4\xb8\xad\xe6\x96\x87",
                                           "\xff\xfe",
                                           "a\xc3",
                                           std::string(5000, 'x'),
                                           "1",
                                           "-"};
        for (const PartType* type : partTypes("transformation")) {
            if (type->type == "nearest-pieces")
                continue; // it changes the pieces of a translator, not the words of a text
            ordered_json part{{"type", type->type}};
            if (type->type == "composite")
                part["parts"] = {{{"type", "character-swap"}}};
            if (type->type == "wordnet-synonyms")
                part["pos"] = "any";
            std::unique_ptr<Transformation> transformation;
            try {
                transformation = makeTransformation(part, resources());
            } catch (const core::Error&) {
                continue; // a resource is missing; other tests report which
            }
            for (std::uint32_t i = 0; i < odd.size(); ++i)
                for (const auto& candidate : proposed(*transformation, inputOf(odd), i)) {
                    // These leave words out, the last only those that are nothing but marks.
                    const bool leavesOut = type->type == "word-deletion" || type->type == "punctuation-removal" ||
                                           (type->type == "missing-marks" && (odd[i] == "..." || odd[i] == "-"));
                    QVERIFY2(!candidate.isEmpty() || leavesOut,
                             qPrintable(QStringLiteral("%1: word %2").arg(QString::fromStdString(type->type)).arg(i)));
                }
        }
    }

    /// As the authors of PWWS look parts of speech up: "can" (MD) and "because" (IN) have none.
    void partsOfSpeechByPennTags()
    {
        const ordered_json penn{{"type", "wordnet-synonyms"}, {"pos", "same-penn"}};
        QVERIFY(proposed(penn, {"the", "film", "was", "long"}, 1).contains("movie"));
        QVERIFY(proposed(penn, {"we", "can", "see", "it"}, 1).isEmpty());
        QVERIFY(!proposed({{"type", "wordnet-synonyms"}}, {"we", "can", "see", "it"}, 1).isEmpty());
    }

    void compositeKeepsOrderAndDropsRepeats()
    {
        const ordered_json part{{"type", "composite"},
                                {"parts",
                                 {{{"type", "character-delete"}, {"positions", "all"}},
                                  {{"type", "character-delete"}, {"positions", "all"}, {"keep_first", true}},
                                  {{"type", "character-swap"}, {"positions", "all"}}}}};
        QCOMPARE(proposed(part, {"abc"}, 0), (QStringList{"bc", "ac", "ab", "bac", "acb"}));
    }
};

QTEST_APPLESS_MAIN(TestTransformations)
#include "tst_transformations.moc"
