#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/victims/pieces/piece_candidates.h"

using namespace core::victims;

namespace {

const std::vector<std::string>& forms()
{
    static const std::vector<std::string> all{"<unk>", "<s>", "</s>", "zero", "one", "more", "four"};
    return all;
}

/// On a line: 0, 1, 1.5 and 4, behind three signs that are near to all of them.
PieceVectors onALine()
{
    static const std::vector<float> values{0, 1, 0, 0, 1, 1.5F, 4};
    return {values, 1, 3, 0};
}

std::optional<std::uint32_t> find(std::string_view form)
{
    const auto found = std::ranges::find(forms(), form);
    return found == forms().end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - forms().begin()));
}

std::vector<std::uint32_t> rowsOf(const PieceCandidates& table, std::uint32_t row)
{
    std::vector<std::uint32_t> rows;
    for (const auto& candidate : table[row])
        rows.push_back(candidate.row);
    return rows;
}

} // namespace

/// Which pieces may take the place of others.
class TestPieceCandidates : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The header's check value: epsilon (1 + .5 + .5 + 2.5) / 4.
    void theNearestWithinTheMeanDistance()
    {
        const auto table = PieceCandidates::of(onALine(), {.most = 1});
        QCOMPARE(table.epsilon(), 1.125);
        QCOMPARE(rowsOf(table, 3), (std::vector<std::uint32_t>{4}));
        QCOMPARE(table[3].front().distance, 1.0F);
        QCOMPARE(rowsOf(table, 4), (std::vector<std::uint32_t>{5}));
        QCOMPARE(rowsOf(table, 5), (std::vector<std::uint32_t>{4}));
        // 2.5 is too far: the unknown piece, which no distance belongs to.
        QCOMPARE(rowsOf(table, 6), (std::vector<std::uint32_t>{0}));
        QVERIFY(!table[6].front().isKnown());
        QCOMPARE(table.withNeighbours(), std::size_t{3});
        for (std::uint32_t sign = 0; sign < 3; ++sign)
            QVERIFY(table[sign].empty());
        QVERIFY(table.withoutUnknown()[6].empty());
        QCOMPARE(rowsOf(table.withoutUnknown(), 3), (std::vector<std::uint32_t>{4}));
    }

    /// K = 2: distances 1 1.5, .5 1, .5 1.5, 2.5 3, mean 11.5 / 8 = 1.4375, so that one of 0's two is left out.
    void nearestComesFirst()
    {
        const auto table = PieceCandidates::of(onALine(), {.most = 2});
        QCOMPARE(table.epsilon(), 1.4375);
        QCOMPARE(rowsOf(table, 3), (std::vector<std::uint32_t>{4}));
        QCOMPARE(rowsOf(table, 4), (std::vector<std::uint32_t>{5, 3}));
    }

    /// As the released code: the piece itself is one of the K by cosine, and its distance of 0 counts in the mean. Two
    /// vectors in one direction, .5 apart, and two others, the square root of 5 apart: (.5 + .5 + 2 x 2.23607) / 8 =
    /// .68402.
    void releasedTakesTheCosine()
    {
        const std::vector<float> values{0, 0, 0, 0, 0, 0, 1, 0, 1.5F, 0, 0, 1, 1, 3};
        const auto table = PieceCandidates::of({values, 2, 3, 0}, {.most = 2, .released = true});
        QVERIFY(std::abs(table.epsilon() - 0.684017) < 1e-6);
        QCOMPARE(rowsOf(table, 3), (std::vector<std::uint32_t>{4}));
        QCOMPARE(rowsOf(table, 4), (std::vector<std::uint32_t>{3}));
        QCOMPARE(rowsOf(table, 5), (std::vector<std::uint32_t>{0}));
        QCOMPARE(rowsOf(table, 6), (std::vector<std::uint32_t>{0}));
    }

    void theFileIsReadBack()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath("candidates.tsv").toStdString();
        const auto table = PieceCandidates::of(onALine(), {.most = 2});
        const auto text = table.text([](std::uint32_t row) -> const std::string& { return forms()[row]; });
        QCOMPARE(text.substr(0, text.find('\n', 40)),
                 std::string("piece\tcandidate\tdistance\nzero\tone\t1\none\tmore\t0.5"));
        QVERIFY(text.ends_with("four\t<unk>\t\n"));
        core::writeFile(file, text);
        const auto read = PieceCandidates::read(file, 7, 3, 0, find);
        for (std::uint32_t row = 0; row < 7; ++row) {
            QCOMPARE(rowsOf(read, row), rowsOf(table, row));
            for (std::size_t i = 0; i < read[row].size(); ++i)
                QVERIFY(read[row][i].distance == table[row][i].distance || !read[row][i].isKnown());
        }
    }

    void whatIsDamagedIsRefused_data()
    {
        QTest::addColumn<QString>("lines");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, const char* lines, const char* problem) {
            QTest::newRow(name) << QString::fromLatin1(lines) << QString::fromLatin1(problem);
        };
        row("no heading", "zero\tone\t1\n", ":1: the first line is not \"piece, candidate, distance\"");
        row("two columns", "piece\tcandidate\tdistance\nzero\tone\n", ":2: a line is a piece, a candidate and a");
        row("another piece", "piece\tcandidate\tdistance\nzero\tfive\t1\n", ":2: the vocabulary has no piece \"five\"");
        row("no number", "piece\tcandidate\tdistance\nzero\tone\tnear\n", ":2: \"near\" is not a distance");
        row("not a number", "piece\tcandidate\tdistance\nzero\tone\tnan\n", ":2: \"nan\" is not a distance");
        row("below 0", "piece\tcandidate\tdistance\nzero\tone\t-1\n", ":2: \"-1\" is not a distance");
        row("a sign", "piece\tcandidate\tdistance\nzero\t<s>\t1\n", ":2: a sign of the vocabulary is neither");
        row("not the nearest first", "piece\tcandidate\tdistance\nzero\tone\t2\nzero\tmore\t1\n",
            ":3: the candidates of a piece are others, the nearest first");
        row("two places", "piece\tcandidate\tdistance\nzero\tone\t1\none\tzero\t1\nzero\tmore\t2\n",
            ":4: \"zero\" comes in two places");
        row("cut off", "piece\tcandidate\tdistance\nzero\tone\t1\none\tzero\t1\n",
            ": piece 6 of the vocabulary has no candidates");
        row("nothing", "", ": the file is empty");
    }
    void whatIsDamagedIsRefused()
    {
        QFETCH(QString, lines);
        QFETCH(QString, problem);
        QTemporaryDir folder;
        const auto file = folder.filePath("candidates.tsv").toStdString();
        core::writeFile(file, lines.toStdString());
        try {
            (void)PieceCandidates::read(file, 7, 3, 0, find);
            QFAIL("it was read");
        } catch (const core::Error& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains("candidates.tsv" + problem), error.what());
        }
    }
};

QTEST_APPLESS_MAIN(TestPieceCandidates)
#include "tst_piece_candidates.moc"
