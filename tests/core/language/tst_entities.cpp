#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <QTemporaryDir>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/language/entities/entity_replacements.h"
#include "core/language/resources.h"
#include "tests/core/language/gum_names.h"
#include "tests/places.h"
#include "tests/support/registered_test.h"

using namespace core;
using namespace core::language;

namespace {

/// "[PERSON Marie Curie] lived in [GPE Paris] ." as words and entities.
struct Marked {
    std::vector<std::string> words;
    std::vector<Entity> entities;
};

Marked read(const std::string& line)
{
    Marked marked;
    std::istringstream pieces(line);
    for (std::string piece; pieces >> piece;) {
        if (piece.front() == '[') {
            const auto kind = entityClassNamed(piece.substr(1));
            if (!kind)
                throw std::runtime_error(piece);
            marked.entities.push_back({static_cast<std::uint32_t>(marked.words.size()), 0, *kind, EntityClue::List});
            continue;
        }
        const bool closes = piece.back() == ']';
        marked.words.push_back(closes ? piece.substr(0, piece.size() - 1) : piece);
        if (closes)
            marked.entities.back().end = static_cast<std::uint32_t>(marked.words.size());
    }
    return marked;
}

std::string written(const std::vector<std::string>& words, const std::vector<Entity>& entities)
{
    std::string line;
    auto next = entities.begin();
    for (std::size_t i = 0; i < words.size(); ++i) {
        line += line.empty() ? "" : " ";
        if (next != entities.end() && next->begin == i)
            line += fmt::format("[{} ", nameOf(next->kind));
        line += words[i];
        if (next != entities.end() && next->end == i + 1) {
            line += "]";
            ++next;
        }
    }
    return line;
}

std::vector<Entity> found(const Resources& resources, const std::vector<std::string>& words)
{
    return resources.entities().entities(text::Text::ofWords(words));
}

void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

/// What `work` complains of; empty when it does not.
template<class Work>
QString complaint(const Work& work)
{
    try {
        work();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

/// GUM's type for a class; empty if GUM has none for it.
std::string gumType(EntityClass kind)
{
    switch (kind) {
    case EntityClass::Person:
        return "person";
    case EntityClass::Gpe:
    case EntityClass::Location:
    case EntityClass::Facility:
        return "place";
    case EntityClass::Organisation:
        return "organization";
    case EntityClass::Event:
        return "event";
    default:
        return {};
    }
}

bool isNameClass(EntityClass kind) { return kind <= EntityClass::Language && kind != EntityClass::Norp; }

} // namespace

class TestEntities : public QObject {
    Q_OBJECT

    const Resources resources_;

private Q_SLOTS:
    void sentences_data()
    {
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* claim, const char* sentence) { QTest::newRow(claim) << sentence; };
        row("first name and unknown surname", "[PERSON Marie Kowalczyk] was born in [GPE Warsaw] in [DATE 1867] .");
        row("a title is no part of the name", "Mr. [PERSON Oberhuber] told Dr. [PERSON Smith] the truth .");
        row("a title makes a person of a place", "Mr. [PERSON Washington] told Mrs. [PERSON London] the truth .");
        row("title inside a run", "[NORP Russian] President [PERSON Vladimir Putin] arrived in [GPE Berlin] .");
        row("unknown place after in", "She lives in [GPE Zwettl] now .");
        row("speaker before said", "[PERSON Quindlen] said that the film was bad .");
        row("organisation by its ending", "He works for [ORG Brimstone Industries] in [GPE Ohio] .");
        row("organisation with of", "The [ORG University of Salamanca] was founded early .");
        row("listed organisations", "[ORG Microsoft] and [ORG Google] bought it .");
        row("acronym", "The [ORG FBI] looked into it .");
        row("facility by its ending", "We walked across the [FAC Kornhaus Bridge] at night .");
        row("lake and mountain", "[LOC Lake Attersee] is near [LOC Mount Schafberg] .");
        row("ocean", "They sailed the [LOC Atlantic Ocean] .");
        row("several words in a list", "[GPE New York] and the [GPE United Kingdom] agreed .");
        row("small words inside", "He won the [EVENT Tour de France] again .");
        row("wars", "[EVENT World War II] ended in [DATE 1945] .");
        row("event by its ending", "The [EVENT Brimley Film Festival] is open .");
        row("storms", "[EVENT Hurricane Odette] hit [GPE Florida] .");
        row("quoted title", "I saw \" [WORK_OF_ART The Silent Orchard] \" twice .");
        row("listed work", "He read [WORK_OF_ART Moby Dick] and [WORK_OF_ART War and Peace] .");
        row("nationality before a noun", "A [NORP French] comedy with [NORP American] actors .");
        row("language after speak", "They speak [LANGUAGE French] and eat well .");
        row("believers", "Many [NORP Christians] and [NORP Muslims] live here .");
        row("product", "He dropped his [PRODUCT iPhone] .");
        row("law", "They signed the [LAW Treaty of Versailles] .");
        row("law by its ending", "The [LAW Clean Rivers Act] was passed .");
        row("weekday and month", "It opens on [DATE Friday] , [DATE May 5 , 2004] .");
        row("may is no month here", "It may rain and we may march .");
        row("last week", "We met [DATE last week] and [DATE yesterday] .");
        row("years", "It took [DATE three years] and [TIME two hours] .");
        row("decade", "A song from the [DATE 1990s] .");
        row("clock", "Be there at [TIME 7:30 pm] .");
        row("tonight", "We leave [TIME tonight] .");
        row("money", "It cost [MONEY $ 5 million] , not [MONEY 20 dollars] .");
        row("percent", "About [PERCENT 50 %] like it .");
        row("distance", "It is [QUANTITY 20 miles] away .");
        row("ordinal", "The [ORDINAL second] part is worse than the [ORDINAL 1st] .");
        row("cardinal", "We saw [CARDINAL 7] films with [CARDINAL two] friends .");
        row("one as a pronoun", "This is the one I like .");
        row("possessive", "[PERSON Hitchcock] 's films and [GPE London] 's streets .");
        row("von", "[PERSON Ludwig van Beethoven] wrote it .");
        row("initials", "[PERSON J. R. Wimmer] wrote it .");
        row("foundation of a person", "The [ORG Andy Warhol Foundation] paid for it .");
        row("the article makes no person", "We read the [ORG Quandle] at home .");
        row("a language as a noun", "They taught [LANGUAGE Latin] to the [NORP Italians] .");
        row("the past years", "Much changed in the [DATE past five years] .");
        row("a year that counts", "There were [CARDINAL 2000] people in [DATE 1999] .");
        row("a century", "A castle of the [DATE 12th century] .");
        row("glued signs", "It rose by [PERCENT 5%] to [MONEY $30] .");
        row("nothing", "The weather was nice and the food was good .");
        row("a sentence's first word is no name", "Wonderful acting and great music .");
        row("without capitals only names that are no other words",
            "a film by [PERSON spielberg] , set in [GPE paris] , with will and bill .");
    }
    void sentences()
    {
        QFETCH(const QString, sentence);
        const auto marked = read(sentence.toStdString());
        QCOMPARE(QString::fromStdString(written(marked.words, found(resources_, marked.words))), sentence);
    }

    void sameAnswerWithTagsGiven()
    {
        const auto marked = read("Mr. [PERSON Oberhuber] lives in [GPE Zwettl] .");
        std::vector<text::WordId> words;
        for (const auto& word : marked.words)
            words.push_back(text::intern(word));
        const auto tags = resources_.tagger().tag(words, Tagger::Tagset::Penn);
        QVERIFY(resources_.entities().entities(words, tags) == found(resources_, marked.words));
        QVERIFY(resources_.entities().entities(text::Text{}).empty());
    }

    /// The clue decides how far to trust a class.
    void clues()
    {
        const auto clueOf = [&](const char* sentence) {
            const auto entities = found(resources_, read(sentence).words);
            return entities.size() == 1 ? QString::fromUtf8(nameOf(entities.front().clue).data()) : QString();
        };
        QCOMPARE(clueOf("We like Paris ."), "list");
        QCOMPARE(clueOf("We like Mr. Oberhuber ."), "person");
        QCOMPARE(clueOf("We like Brimstone Industries ."), "head");
        QCOMPARE(clueOf("We live in Zwettl ."), "context");
        QCOMPARE(clueOf("We like the QXZ ."), "shape");
        QCOMPARE(clueOf("It costs 7 % more ."), "number");
    }

    void gazetteerFile_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown list") << "[city]\nParis\n[towns]\nBath\n"
                                      << ":3";
        QTest::newRow("entry before a list") << "# names\nParis\n"
                                             << ":2";
        QTest::newRow("nothing") << "# nothing\n"
                                 << "holds no names";
    }
    void gazetteerFile()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, says);
        const QTemporaryDir folder;
        const std::string file = folder.filePath("g.txt").toStdString();
        write(file, text.toStdString());
        const QString said = complaint([&] { (void)Gazetteer::load(file); });
        QVERIFY2(said.contains(says), qPrintable(said));
    }

    /// Worked by hand. Label A: Rome 3, Oslo 1. B: Rome 1, Bonn 2, New York 5. C: Bern 2, Oslo 2.
    /// For A the others have New York 5 (two words), Bonn 2, Bern 2, Oslo 2 (A has it), Rome 1 (too): Bonn before Bern,
    /// because label B comes first. For B: Oslo 3 (1 + 2), Bern 2; Rome is B's own. For C: New York has two words, Rome
    /// 4, Bonn 2; Oslo is C's own.
    void replacementsByHand()
    {
        EntityCounts counts({"A", "B", "C"});
        const auto add = [&](std::size_t label, const char* name, int times) {
            for (int i = 0; i < times; ++i)
                counts.add(label, EntityClass::Gpe, name);
        };
        add(0, "Rome", 3);
        add(0, "Oslo", 1);
        add(1, "Rome", 1);
        add(1, "Bonn", 2);
        add(1, "New York", 5);
        add(2, "Bern", 2);
        add(2, "Oslo", 2);
        QCOMPARE(counts.total(EntityClass::Gpe), std::size_t{16});
        QCOMPARE(QString::fromStdString(counts.replacements(1)), "A\tGPE\tBonn\nB\tGPE\tOslo\nC\tGPE\tRome\n");
        QCOMPARE(QString::fromStdString(counts.replacements(2)),
                 "A\tGPE\tBonn\nA\tGPE\tBern\nB\tGPE\tOslo\nB\tGPE\tBern\nC\tGPE\tRome\nC\tGPE\tBonn\n");
    }

    void labelsThatAListCannotHold()
    {
        for (const char* label : {"*", "#1", "a\tb", "a\nb", ""}) {
            const EntityCounts counts({"fine", label});
            QVERIFY2(!complaint([&] { (void)counts.replacements(1); }).isEmpty(), label);
        }
    }

    void onlyTheMostFrequentCount()
    {
        // The label's own sixteenth does not get in the way, its fifteenth does.
        EntityCounts counts({"own", "other"});
        for (int name = 1; name <= 16; ++name)
            for (int times = 0; times < 20 - name; ++times)
                counts.add(0, EntityClass::Person, fmt::format("P{}", name));
        for (int times = 0; times < 2; ++times)
            counts.add(1, EntityClass::Person, "P15");
        counts.add(1, EntityClass::Person, "P16");
        QCOMPARE(QString::fromStdString(counts.replacements(1)).split('\n').first(), "own\tPERSON\tP16");
    }

    void replacementFiles()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("r.tsv").toStdString();
        write(file, "# made by hand\npositive\tGPE\tOslo\n*\tGPE\tBonn\r\n*\tORG\tIBM\nnegative\tGPE\tRome\n");
        const auto lists = EntityReplacements::load(file);
        QVERIFY(std::ranges::equal(lists->labels(), std::vector<std::string>{"positive", "negative"}));
        const auto first = [&](std::optional<std::size_t> label, EntityClass kind) {
            const auto words = lists->words(label, kind);
            return words.empty() ? QString() : QString::fromUtf8(text::formOf(words.front()).data());
        };
        QCOMPARE(first(0, EntityClass::Gpe), "Oslo");
        QCOMPARE(first(1, EntityClass::Gpe), "Rome");
        QCOMPARE(first(std::nullopt, EntityClass::Gpe), "Bonn");
        QCOMPARE(first(1, EntityClass::Organisation), "IBM"); // no word for this label: any label's
        QCOMPARE(first(1, EntityClass::Person), "");
        for (const char* bad : {"positive\tGPE\n", "positive\tTOWN\tOslo\n", "positive\tGPE\tNew York\n",
                                "positive\tGPE\t\xff\n", "positive\tGPE\tOs\x1blo\n", "#\n"}) {
            write(file, bad);
            QVERIFY2(!complaint([&] { (void)EntityReplacements::load(file); }).isEmpty(), bad);
        }
    }

    void whatShips()
    {
        // Every class has two words, so that a word that is its own replacement gets another.
        const auto& lists = resources_.entityReplacements();
        for (std::size_t kind = 0; kind < entityClassCount; ++kind)
            QCOMPARE(lists.words(std::nullopt, static_cast<EntityClass>(kind)).size(), std::size_t{2});
        QVERIFY(lists.labels().empty());
    }

    /// Names in GUM's test set, with our own tags: the figures of docs/entities.md.
    void gum()
    {
        const std::string file = SHARED_DATA "/ud-gum/en_gum-ud-test.conllu.gz";
        if (!std::filesystem::exists(file))
            QSKIP("no GUM here");
        std::size_t gold = 0;
        std::size_t proposed = 0;
        std::size_t spans = 0;
        std::size_t typed = 0;
        std::size_t rightTypes = 0;
        std::map<std::string, std::array<std::size_t, 3>> byType; // gold, span, class too
        std::map<std::string, std::array<std::size_t, 3>> byClue; // proposed, span, class too
        const auto gazetteer = Gazetteer::load(RESOURCES "/entities/gazetteer.txt");
        for (const auto& sentence : gum::goldSentences(file)) {
            const auto names = gum::namesOf(sentence, *gazetteer);
            gold += names.size();
            for (const auto& name : names)
                ++byType[name.type][0];
            for (const auto& entity : found(resources_, sentence.words)) {
                if (!isNameClass(entity.kind))
                    continue;
                ++proposed;
                auto& clue = byClue[std::string(nameOf(entity.clue))];
                ++clue[0];
                for (const auto& name : names) {
                    if (name.begin != entity.begin || name.end != entity.end)
                        continue;
                    ++spans;
                    ++clue[1];
                    ++byType[name.type][1];
                    if (name.type == "person" || name.type == "place" || name.type == "organization" ||
                        name.type == "event") {
                        ++typed;
                        if (gumType(entity.kind) == name.type) {
                            ++rightTypes;
                            ++byType[name.type][2];
                            ++clue[2];
                        }
                    }
                }
            }
        }
        const auto share = [](std::size_t part, std::size_t whole) {
            return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
        };
        const double precision = share(spans, proposed);
        const double recall = share(spans, gold);
        const double f1 = 2 * precision * recall / (precision + recall);
        qInfo("%s", fmt::format("gold {} proposed {} P {:.3f} R {:.3f} F1 {:.3f}, class of those {:.3f}", gold,
                                proposed, precision, recall, f1, share(rightTypes, typed))
                        .c_str());
        for (const auto& [type, counts] : byType)
            qInfo("%s",
                  fmt::format("  {}: {} gold, {} spans, {} classes", type, counts[0], counts[1], counts[2]).c_str());
        for (const auto& [clue, counts] : byClue)
            qInfo("%s", fmt::format("  by {}: {} proposed, {} spans, {} classes", clue, counts[0], counts[1], counts[2])
                            .c_str());
        QVERIFY(f1 > 0.70);
        QVERIFY(share(rightTypes, typed) > 0.78);
    }
};

QTEST_APPLESS_MAIN(TestEntities)
#include "tst_entities.moc"
