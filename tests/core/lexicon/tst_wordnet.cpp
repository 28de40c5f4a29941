#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <QTemporaryDir>
#include <QTest>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/lexicon/wordnet.h"
#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

using namespace core;
using namespace core::lexicon;

namespace {

QStringList listOf(const std::vector<std::string>& words)
{
    QStringList list;
    for (const auto& word : words)
        list << QString::fromStdString(word);
    return list;
}

WordNetPos posOf(const QString& letter) { return static_cast<WordNetPos>(letter.at(0).toLatin1()); }

/// A database of a few synsets in WordNet's format, so that damage can be done to it.
class SmallDatabase {
public:
    SmallDatabase()
    {
        for (const char* ending : {"noun", "verb", "adj", "adv"}) {
            const std::string pos = std::string(ending) == "adj"   ? "a"
                                    : std::string(ending) == "adv" ? "r"
                                                                   : std::string(1, *ending);
            const auto first = [&](std::size_t next) {
                return fmt::format(
                    "00000000 03 {0} 02 first 0 other_word 1 001 ! {1:08} {0} 0101 | the one; \"it\"  \n", pos, next);
            };
            const std::size_t next = first(0).size();
            files[fmt::format("data.{}", ending)] =
                first(next) +
                fmt::format("{1:08} 03 {0} 01 last(p) 0 001 ! 00000000 {0} 0101 | the other  \n", pos, next);
            files[fmt::format("index.{}", ending)] =
                fmt::format("  1 a licence  \nfirst {0} 1 1 ! 1 0 00000000  \nlast {0} 1 1 ! 1 0 {1:08}  \n"
                            "other_word {0} 1 0 1 0 00000000  \n",
                            pos, next);
            files[std::string(ending) + ".exc"] = "firstest first\n";
        }
    }
    std::filesystem::path write()
    {
        for (const auto& [name, bytes] : files)
            std::ofstream(folder.filePath(QString::fromStdString(name)).toStdString(), std::ios::binary) << bytes;
        return folder.path().toStdString();
    }
    std::map<std::string, std::string> files;
    QTemporaryDir folder;
};

} // namespace

class TestWordNet : public QObject {
    Q_OBJECT
private:
    std::shared_ptr<const WordNet> wordNet_;
    void needWordNet()
    {
        if (!wordNet_)
            QSKIP("WordNet is not installed (package wordnet-base)");
    }

private Q_SLOTS:
    void initTestCase();
    void knownSynsets();
    void numbersOfSenses_data();
    void numbersOfSenses();
    void synonyms_data();
    void synonyms();
    void antonyms_data();
    void antonyms();
    void baseForms_data();
    void baseForms();
    void everySynsetCanBeRead();
    void loadingIsQuick();
    void aSmallDatabaseIsRead();
    void damage_data();
    void damage();
    void mutatedFilesNeverCrash();
};

void TestWordNet::initTestCase()
{
    if (std::filesystem::exists("/usr/share/wordnet/index.noun"))
        wordNet_ = WordNet::load();
}

// Facts of this and the next tests: what `wn` 3.0 and the WordNet 3.0 reference manual show.
void TestWordNet::knownSynsets()
{
    needWordNet();
    const auto dog = wordNet_->senses("dog", WordNetPos::Noun).at(0);
    QCOMPARE(listOf(wordNet_->lemmas(dog)), QStringList({"dog", "domestic_dog", "Canis_familiaris"}));
    QVERIFY(QString::fromStdString(wordNet_->gloss(dog)).startsWith("a member of the genus Canis"));
    QStringList parents;
    for (const auto& parent : wordNet_->related(dog, "@"))
        parents << listOf(wordNet_->lemmas(parent)).join('/');
    QCOMPARE(parents, QStringList({"canine/canid", "domestic_animal/domesticated_animal"}));
    QStringList kinds;
    for (const auto& kind : wordNet_->related(dog, "~"))
        kinds << listOf(wordNet_->lemmas(kind));
    QVERIFY(kinds.contains("puppy") && kinds.contains("poodle") && kinds.contains("corgi"));
    const auto entity = wordNet_->senses("entity", WordNetPos::Noun).at(0);
    QVERIFY(wordNet_->related(entity, "@").empty()); // the root of all nouns
    QStringList similar;
    for (const auto& near : wordNet_->related(wordNet_->senses("dry", WordNetPos::Adjective).at(0), "&"))
        similar << listOf(wordNet_->lemmas(near));
    QVERIFY(similar.contains("arid") && similar.contains("bone-dry") && !similar.contains("wet"));
    QVERIFY(wordNet_->senses("nosuchlemma", WordNetPos::Noun).empty());
    QVERIFY(!wordNet_->contains("", WordNetPos::Verb));
    QCOMPARE(wordNet_->hash().size(), std::size_t{16});
}

void TestWordNet::numbersOfSenses_data()
{
    QTest::addColumn<QString>("lemma");
    QTest::addColumn<QString>("pos");
    QTest::addColumn<int>("count");
    QTest::newRow("dog, noun") << "dog"
                               << "n" << 7;
    QTest::newRow("dog, verb") << "dog"
                               << "v" << 1;
    QTest::newRow("run, verb") << "run"
                               << "v" << 41;
    QTest::newRow("break, verb") << "break"
                                 << "v" << 59;
    QTest::newRow("good, adjective") << "good"
                                     << "a" << 21;
    QTest::newRow("well, adverb") << "well"
                                  << "r" << 13;
    QTest::newRow("movie, adjective") << "movie"
                                      << "a" << 0;
}

void TestWordNet::numbersOfSenses()
{
    QFETCH(const QString, lemma);
    QFETCH(const QString, pos);
    QFETCH(const int, count);
    needWordNet();
    QCOMPARE(static_cast<int>(wordNet_->senses(lemma.toStdString(), posOf(pos)).size()), count);
    QCOMPARE(wordNet_->contains(lemma.toStdString(), posOf(pos)), count > 0);
}

void TestWordNet::synonyms_data()
{
    QTest::addColumn<QString>("lemma");
    QTest::addColumn<QString>("pos");
    QTest::addColumn<QStringList>("first");
    QTest::newRow("film") << "film"
                          << "n" << QStringList{"movie",          "picture",
                                                "moving_picture", "moving-picture_show",
                                                "motion_picture", "motion-picture_show",
                                                "picture_show",   "pic",
                                                "flick",          "cinema",
                                                "celluloid",      "photographic_film",
                                                "plastic_film"};
    QTest::newRow("car, in sense order") << "car"
                                         << "n" << QStringList{"auto", "automobile", "machine", "motorcar", "railcar"};
    QTest::newRow("buy") << "buy"
                         << "v" << QStringList{"purchase", "bribe", "corrupt", "grease_one's_palms"};
    QTest::newRow("quickly") << "quickly"
                             << "r" << QStringList{"rapidly", "speedily", "chop-chop", "apace"};
    QTest::newRow("markers are taken off") << "galore"
                                           << "a" << QStringList{};
    QTest::newRow("unknown") << "nosuchlemma"
                             << "n" << QStringList{};
}

void TestWordNet::synonyms()
{
    QFETCH(const QString, lemma);
    QFETCH(const QString, pos);
    QFETCH(const QStringList, first);
    needWordNet();
    const QStringList found = listOf(wordNet_->synonyms(lemma.toStdString(), posOf(pos)));
    QCOMPARE(found.mid(0, first.size()), first);
    QVERIFY(!found.contains(lemma));
    QCOMPARE(QSet<QString>(found.begin(), found.end()).size(), found.size());
    for (const QString& word : found)
        QVERIFY(!word.contains('('));
}

void TestWordNet::antonyms_data()
{
    QTest::addColumn<QString>("lemma");
    QTest::addColumn<QString>("pos");
    QTest::addColumn<QString>("antonym");
    QTest::addColumn<bool>("is");
    QTest::newRow("good and bad") << "good"
                                  << "a"
                                  << "bad" << true;
    QTest::newRow("bad and good") << "bad"
                                  << "a"
                                  << "good" << true;
    QTest::newRow("thinkable and unthinkable") << "thinkable"
                                               << "a"
                                               << "unthinkable" << true;
    QTest::newRow("rise and fall") << "rise"
                                   << "v"
                                   << "fall" << true;
    QTest::newRow("victory and defeat") << "victory"
                                        << "n"
                                        << "defeat" << true;
    QTest::newRow("quickly and slowly") << "quickly"
                                        << "r"
                                        << "slowly" << true;
    QTest::newRow("a synset mate's antonym is not one") << "rapidly"
                                                        << "r"
                                                        << "slowly" << false;
    QTest::newRow("film has none") << "film"
                                   << "n"
                                   << "" << false;
    QTest::newRow("big and small, not large") << "big"
                                              << "a"
                                              << "large" << false;
}

void TestWordNet::antonyms()
{
    QFETCH(const QString, lemma);
    QFETCH(const QString, pos);
    QFETCH(const QString, antonym);
    QFETCH(const bool, is);
    needWordNet();
    const QStringList found = listOf(wordNet_->antonyms(lemma.toStdString(), posOf(pos)));
    if (antonym.isEmpty())
        QVERIFY(found.isEmpty());
    else
        QCOMPARE(found.contains(antonym), is);
}

void TestWordNet::baseForms_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("pos");
    QTest::addColumn<QStringList>("bases");
    QTest::newRow("dogs") << "dogs"
                          << "n" << QStringList{"dog"};
    QTest::newRow("churches") << "churches"
                              << "n" << QStringList{"church"};
    QTest::newRow("boxes") << "boxes"
                           << "n" << QStringList{"box"};
    QTest::newRow("stories") << "stories"
                             << "n" << QStringList{"story"};
    QTest::newRow("policemen") << "policemen"
                               << "n" << QStringList{"policeman"};
    QTest::newRow("aardwolves, an exception") << "aardwolves"
                                              << "n" << QStringList{"aardwolf"};
    QTest::newRow("abaci, an exception") << "abaci"
                                         << "n" << QStringList{"abacus"};
    QTest::newRow("leaves has two") << "leaves"
                                    << "n" << QStringList{"leaf", "leave"};
    QTest::newRow("boxesful") << "boxesful"
                              << "n" << QStringList{"boxful"};
    QTest::newRow("hardrock is nothing") << "hardrock"
                                         << "n" << QStringList{};
    QTest::newRow("mess is itself") << "mess"
                                    << "n" << QStringList{"mess"};
    QTest::newRow("denied") << "denied"
                            << "v" << QStringList{"deny"};
    QTest::newRow("making") << "making"
                            << "v" << QStringList{"make"};
    QTest::newRow("was") << "was"
                         << "v" << QStringList{"be"};
    QTest::newRow("ran") << "ran"
                         << "v" << QStringList{"run"};
    QTest::newRow("saw is also a verb") << "saw"
                                        << "v" << QStringList{"see", "saw"};
    QTest::newRow("better") << "better"
                            << "a" << QStringList{"good", "well", "better"};
    QTest::newRow("finest") << "finest"
                            << "a" << QStringList{"fine"};
    QTest::newRow("bigger is also a lemma") << "bigger"
                                            << "a" << QStringList{"big", "bigger"};
    QTest::newRow("happier, an exception") << "happier"
                                           << "a" << QStringList{"happy"};
    QTest::newRow("harder, adverb") << "harder"
                                    << "r" << QStringList{"hard"};
    QTest::newRow("empty") << ""
                           << "n" << QStringList{};
}

void TestWordNet::baseForms()
{
    QFETCH(const QString, form);
    QFETCH(const QString, pos);
    QFETCH(const QStringList, bases);
    needWordNet();
    QCOMPARE(listOf(wordNet_->baseForms(form.toStdString(), posOf(pos))), bases);
}

void TestWordNet::everySynsetCanBeRead()
{
    needWordNet();
    // From the root down every noun is reachable; WordNet 3.0 has 82,115 noun synsets (wnstats(7WN)), of which
    // 74,374 are kinds ("~") of another and the rest instances ("~i").
    std::vector<WordNet::Synset> open = wordNet_->senses("entity", WordNetPos::Noun);
    std::set<std::uint32_t> seen;
    while (!open.empty()) {
        const auto synset = open.back();
        open.pop_back();
        if (!seen.insert(synset.offset).second)
            continue;
        QVERIFY(!wordNet_->lemmas(synset).empty());
        for (const char* pointer : {"~", "~i"})
            for (const auto& below : wordNet_->related(synset, pointer))
                open.push_back(below);
    }
    QCOMPARE(seen.size(), std::size_t{82115});
}

void TestWordNet::loadingIsQuick()
{
    needWordNet();
    const tests::Spent loading;
    const auto again = WordNet::load();
    qInfo("loaded in %.0f ms", 1e3 * loading.seconds());
    QVERIFY(loading.within(1.0)); // 0.15 s are aimed at
    const tests::Spent asking;
    std::size_t words = 0;
    for (int i = 0; i < 1000; ++i)
        words += again->synonyms("run", WordNetPos::Verb).size();
    qInfo("synonyms of a verb with 41 senses in %.1f us (%zu words)", 1e3 * asking.seconds(), words / 1000);
}

void TestWordNet::aSmallDatabaseIsRead()
{
    SmallDatabase database;
    const auto small = WordNet::load(database.write());
    QCOMPARE(listOf(small->synonyms("first", WordNetPos::Adjective)), QStringList{"other_word"});
    QCOMPARE(listOf(small->antonyms("first", WordNetPos::Adjective)), QStringList{"last"});
    QVERIFY(
        small->antonyms("other_word", WordNetPos::Adjective).empty()); // the relation is the word's, not the synset's
    QCOMPARE(QString::fromStdString(small->gloss({WordNetPos::Noun, 0})), QString("the one; \"it\""));
    QCOMPARE(listOf(small->baseForms("firstest", WordNetPos::Adverb)), QStringList{"first"});
    QVERIFY_THROWS_EXCEPTION(Error, (void)small->lemmas({WordNetPos::Noun, 5}));
    QVERIFY_THROWS_EXCEPTION(Error, (void)small->lemmas({WordNetPos::Noun, 4000000000U}));
}

void TestWordNet::damage_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("index of another kind") << "index.noun" << QByteArray("hello\n");
    QTest::newRow("empty index") << "index.verb" << QByteArray();
    QTest::newRow("index cut off") << "index.noun" << QByteArray("first n 1 1 ! 1 0");
    QTest::newRow("index out of order") << "index.noun" << QByteArray("b n 1 0 1 0 00000000\na n 1 0 1 0 00000000\n");
    QTest::newRow("index names a byte behind the end") << "index.noun" << QByteArray("a n 1 0 1 0 99999999\n");
    QTest::newRow("index with a huge count") << "index.noun" << QByteArray("a n 4000000000 0 1 0 00000000\n");
    QTest::newRow("index with huge symbols") << "index.noun" << QByteArray("a n 1 4000000000 1 0 00000000\n");
    QTest::newRow("exception without base") << "noun.exc" << QByteArray("men\n");
    QTest::newRow("no data") << "data.noun" << QByteArray();
    QTest::newRow("data of another kind") << "data.noun" << QByteArray(200, 'x');
    QTest::newRow("huge number of words")
        << "data.noun" << QByteArray("00000000 03 n ffffffff first 0 | x\n").repeated(5);
    QTest::newRow("record cut off") << "data.noun"
                                    << QByteArray("00000000 03 n 02 first 0 oth").append(QByteArray(99, ' '));
}

void TestWordNet::damage()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, bytes);
    SmallDatabase database;
    database.files[file.toStdString()] = bytes.toStdString();
    const auto folder = database.write();
    const auto use = [&] { (void)WordNet::load(folder)->synonyms("first", WordNetPos::Noun); };
    try {
        use();
        QFAIL("the damage was not noticed");
    } catch (const Error& error) {
        QVERIFY(!error.remedy().empty());
        QVERIFY2(QString::fromStdString(error.where().file).endsWith(file), error.what());
    }
}

void TestWordNet::mutatedFilesNeverCrash()
{
    SmallDatabase database;
    const auto good = database.files;
    Random random(5);
    std::size_t used = 0;
    std::size_t refused = 0;
    for (int i = 0; i < 300; ++i) {
        database.files = good;
        for (const char* name : {"data.noun", "index.noun", "noun.exc"}) {
            std::string& bytes = database.files[name];
            for (std::size_t n = random.below(3); n > 0; --n)
                bytes[random.below(bytes.size())] = static_cast<char>(random.next());
            if (random.below(8) == 0)
                bytes.resize(random.below(bytes.size()));
        }
        try {
            const auto small = WordNet::load(database.write());
            for (const char* lemma : {"first", "last", "other_word"}) {
                used +=
                    small->synonyms(lemma, WordNetPos::Noun).size() + small->antonyms(lemma, WordNetPos::Noun).size();
                (void)small->baseForms(lemma, WordNetPos::Noun);
            }
        } catch (const Error&) {
            ++refused;
        }
    }
    QVERIFY(used > 0 && refused > 0);
}

QTEST_GUILESS_MAIN(TestWordNet)
#include "tst_wordnet.moc"
