#include "tests/support/registered_test.h"

#include <set>
#include <stdexcept>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/text/splitting/read_again.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/pieces/piece_edits.h"
#include "core/victims/pieces/unknown_pieces.h"

using namespace core::victims;

namespace {

using Forms = std::vector<std::string>;

/// Of subword-nmt: @@ at the end of a piece whose word goes on.
Forms joined(std::span<const std::string> forms)
{
    Forms words;
    bool open = false;
    for (const auto& form : forms) {
        if (!open)
            words.emplace_back();
        open = form.ends_with("@@");
        words.back() += open ? form.substr(0, form.size() - 2) : form;
    }
    return words;
}

/// Of SentencePiece: a word begins with a mark.
Forms joinedAtMarks(std::span<const std::string> forms)
{
    Forms words;
    for (const auto& form : forms)
        if (form.starts_with("\xE2\x96\x81"))
            words.push_back(form.substr(3));
        else if (words.empty())
            words.push_back(form);
        else
            words.back() += form;
    return words;
}

core::text::Text cutText(const std::string& string, core::text::Tokenization how = core::text::Tokenization::Whitespace)
{
    return core::text::tokenize(string, how);
}

/// The text after its pieces were replaced; checks that it reads again.
core::text::Text after(const core::text::Text& text, const Forms& before, const std::vector<std::uint32_t>& words,
                       const Forms& now, const WordsOf& wordsOf = joined, bool lowercase = false)
{
    auto changed = text;
    for (const auto& edit : wordEdits({text, before, words, lowercase}, now, wordsOf))
        changed = core::text::applied(changed, edit);
    if (!core::text::readsAgain(changed))
        throw std::logic_error("it would be read as other words: " + changed.str());
    return changed;
}

} // namespace

/// Edits of pieces as edits of words.
class TestPieceEdits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPieceChangesItsWord()
    {
        const auto text = cutText("the lower gate .");
        const Forms pieces{"the", "lo@@", "w@@", "er", "gate", "."};
        const std::vector<std::uint32_t> words{0, 1, 1, 1, 2, 3};
        const auto changed = after(text, pieces, words, {"the", "lo@@", "n@@", "er", "gate", "."});
        QCOMPARE(changed.str(), std::string("the loner gate ."));
        QCOMPARE(changed.changes(), std::size_t{1});
        QVERIFY(wordEdits({text, pieces, words, false}, pieces, joined).empty());
    }

    /// lo@@ wer becomes to wer: the word is split, and both halves come from it.
    void aPieceThatLosesItsMarkSplitsTheWord()
    {
        const auto changed = after(cutText("the lower gate"), {"the", "lo@@", "wer", "gate"}, {0, 1, 1, 2},
                                   {"the", "to", "wer", "gate"});
        QCOMPARE(changed.str(), std::string("the to wer gate"));
        QCOMPARE(changed.word(1).origins, changed.word(2).origins);
        QCOMPARE(changed.changes(), std::size_t{1});
        QCOMPARE(changed.lostOriginals(), std::vector<std::uint32_t>());
    }

    /// the becomes a@@: it is joined to the word behind it, which is then a part of it.
    void aPieceThatGainsAMarkJoinsTheWords()
    {
        const auto changed = after(cutText("the lower gate"), {"the", "lo@@", "wer", "gate"}, {0, 1, 1, 2},
                                   {"a@@", "lo@@", "wer", "gate"});
        QCOMPARE(changed.str(), std::string("alower gate"));
        QCOMPARE(changed.word(0).origins.size(), std::size_t{2});
    }

    void bothAtOnce()
    {
        // the | lo@@ w@@ er | gate becomes the lo@@ | w | er | gate: words 0 and 1 are three others.
        QCOMPARE(after(cutText("the lower gate"), {"the", "lo@@", "w@@", "er", "gate"}, {0, 1, 1, 1, 2},
                       {"the@@", "lo@@", "w", "er", "gate"})
                     .str(),
                 std::string("thelow er gate"));
        // Four pieces of one word become four words.
        QCOMPARE(
            after(cutText("abcd end"), {"a@@", "b@@", "c@@", "d", "end"}, {0, 0, 0, 0, 1}, {"a", "x", "c", "d", "end"})
                .str(),
            std::string("a x c d end"));
        // Three words become one.
        QCOMPARE(after(cutText("a b c end"), {"a", "b", "c", "end"}, {0, 1, 2, 3}, {"x@@", "y@@", "c", "end"}).str(),
                 std::string("xyc end"));
        // A last piece that asks for more ends with the text.
        QCOMPARE(after(cutText("a b"), {"a", "b"}, {0, 1}, {"a", "x@@"}).str(), std::string("a x"));
    }

    void whereWordsBeginWithAMark()
    {
        const std::string begins = "\xE2\x96\x81";
        QCOMPARE(after(cutText("the lower gate"), {begins + "the", begins + "lo", "wer", begins + "gate"}, {0, 1, 1, 2},
                       {begins + "the", begins + "lo", begins + "wer", "gate"}, joinedAtMarks)
                     .str(),
                 std::string("the lo wergate"));
    }

    /// A reader of lower case changes one word; the others keep their capitals, and the changed one its own.
    void capitalsStay()
    {
        const auto changed = after(cutText("The Lower Gate"), {"the", "lo@@", "wer", "gate"}, {0, 1, 1, 2},
                                   {"the", "lo@@", "ser", "gate"}, joined, true);
        QCOMPARE(changed.str(), std::string("The Loser Gate"));
    }

    /// Words beyond the pieces, of a text that is too long to be read whole, stay.
    void whatIsNotReadStays()
    {
        QCOMPARE(after(cutText("a b c d"), {"a", "b"}, {0, 1}, {"x", "b"}).str(), std::string("x b c d"));
    }

    /// Penn cuts "cannot" in two: the words of the result are those that its string is cut into, so that what a victim
    /// is asked is what is stored.
    void theStringIsReadAgain()
    {
        const auto text = cutText("they do not go", core::text::Tokenization::Penn);
        const auto changed = after(text, {"they", "do", "not", "go"}, {0, 1, 2, 3}, {"they", "can@@", "not", "go"});
        QCOMPARE(changed.str(), std::string("they cannot go"));
        QCOMPARE(std::string(changed.form(1)), std::string("can"));
        QCOMPARE(std::string(changed.form(2)), std::string("not"));
    }

    /// Michel et al. (2019): neighbours are swapped until the piece is unknown, else the last letter is repeated; marks
    /// stay.
    void unknownPiecesAreShown()
    {
        const std::set<std::string> known{"gate", "agte", "gaet", "lo@@", "loo@@", "the", "42"};
        const UnknownPieces unknown([&](const std::string& form) { return known.contains(form); });
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            core::Random random(seed);
            QCOMPARE(unknown.shownFor("gate", random), std::string("gtae")); // the only swap that is unknown
            QCOMPARE(unknown.shownFor("lo@@", random), std::string("looo@@"));
            QCOMPARE(unknown.shownFor("the", random), std::string("thee"));
            QCOMPARE(unknown.shownFor("42", random), std::string("422"));
            QCOMPARE(unknown.shownFor("never seen", random), std::string("never seen"));
        }
        // All letters are one: nothing is swapped.
        core::Random random(1);
        QCOMPARE(UnknownPieces([](const std::string& form) { return form.size() < 6; }).shownFor("aaaa", random),
                 std::string("aaaaaa"));
    }

    /// Chinese: a character that sounds alike. He, she and it are all read ta, first tone.
    void homophonesAreShown()
    {
        const auto readings = core::lexicon::Homophones::builtIn();
        const auto alike = readings->of(U'\u4ED6');
        QVERIFY(alike.find(U'\u5979') != alike.npos && alike.find(U'\u5B83') != alike.npos);
        QVERIFY(alike.find(U'\u4ED6') == alike.npos);
        QVERIFY(readings->of(U'a').empty());
        const UnknownPieces unknown([](const std::string& form) { return form != "\xE5\xA5\xB9@@"; },
                                    readings); // she alone is unknown
        core::Random random(5);
        QCOMPARE(unknown.shownFor("\xE4\xBB\x96@@", random), std::string("\xE5\xA5\xB9@@"));
    }

    void readingsOfAFile()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath("pinyin.txt").toStdString();
        core::writeFile(file, "# mine\n\xE4\xBB\x96 ta1\n\xE5\xA5\xB9\tta1\n\xE4\xBD\xA0 ni3\n");
        const auto readings = core::lexicon::Homophones::load(file);
        QCOMPARE(readings->of(U'\u4ED6'), std::u32string(U"\u5979"));
        QVERIFY(readings->of(U'\u4F60').empty());
        core::writeFile(file, "\xE4\xBB\x96\xE5\xA5\xB9 ta1\n");
        try {
            (void)core::lexicon::Homophones::load(file);
            QFAIL("two characters were read as one");
        } catch (const core::Error& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains("pinyin.txt:1: "));
        }
    }
};

QTEST_APPLESS_MAIN(TestPieceEdits)
#include "tst_piece_edits.moc"
