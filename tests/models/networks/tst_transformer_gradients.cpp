#include "tests/support/registered_test.h"

#include <QProcess>

#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/text/tokenizer.h"
#include "models/inference/pieces/tokenizer_files.h"
#include "models/inference/victim_loader.h"
#include "tests/core/said.h"
#include "tests/places.h"

using core::text::Input;
using nlohmann::json;
namespace fs = std::filesystem;

/// Gradients of fine-tuned transformers, against those of an independent implementation (transformer_reference.py).
class TestTransformerGradients : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wordsHaveTheGradientsOfTheirPieces_data()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : {"bert", "roberta", "distilbert"})
            QTest::addRow("%s", family) << family;
    }
    void wordsHaveTheGradientsOfTheirPieces()
    {
        QFETCH(const QString, family);
        const QString vocabulary = QStringLiteral(SHARED_DATA "/bert-vocab/bert-base-uncased-vocab.txt");
        const QString lines = QStringLiteral(SHARED_DATA "/tatoeba_cmn/cmn.txt");
        if (QProcess::execute("/usr/bin/python3", {"-c", "import torch, numpy"}) != 0 || !QFile::exists(vocabulary))
            QSKIP("needs python3-torch, python3-numpy and the shared data");
        QTemporaryDir temporary;
        const QString script =
            QFileInfo(QStringLiteral(TEST_DATA "/../models/transformer_reference.py")).absoluteFilePath();
        const QString folder = temporary.filePath(family);
        QCOMPARE(QProcess::execute("/usr/bin/python3",
                                   {script, "make", folder, family, "3", family == "roberta" ? lines : vocabulary}),
                 0);
        const std::vector<std::vector<std::string>> questions{{"An unforgettably funny film ."},
                                                              {"She slept .", "Nobody slept yesterday"}};
        QProcess program;
        program.start("/usr/bin/python3", {script, "answer", folder});
        for (const auto& question : questions)
            program.write(QByteArray::fromStdString(json{{"texts", question}}.dump() + "\n"));
        program.closeWriteChannel();
        QVERIFY(program.waitForFinished(120'000));
        const auto answers = program.readAllStandardOutput().split('\n');
        QCOMPARE(answers.size(), qsizetype(questions.size()) + 1);

        const auto plain = models::ModelLoader().load(folder.toStdString(), {});
        const auto victim = models::ModelLoader().load(folder.toStdString(), {.gradients = true});
        QVERIFY(!(plain->card().capabilities & unsigned(core::victims::Capability::Gradients)));
        QVERIFY(victim->card().capabilities & unsigned(core::victims::Capability::Gradients));
        QCOMPARE(victim->card().hash, plain->card().hash);
        const auto torch = models::ModelLoader().load(folder.toStdString(), {.plain = true});
        std::vector<Input> mixed; // libtorch fills them up to one length
        for (const char* text : {"fine", "An unforgettably funny film that nobody saw .", "two words"})
            mixed.push_back(Input::sentence(core::text::tokenize(text)));
        const auto ours = plain->predict(mixed, {}), theirs = torch->predict(mixed, {});
        for (std::size_t i = 0; i < mixed.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k)
                QVERIFY(std::abs(std::get<core::structures::ClassScores>(ours[i]).scores[k] -
                                 std::get<core::structures::ClassScores>(theirs[i]).scores[k]) < 1e-5F);
        const auto tokenizer =
            models::readTokenizer(folder.toStdString(),
                                  family == "roberta" ? models::PieceModel::BytePairs : models::PieceModel::WordPiece)
                .tokenizer;
        for (std::size_t i = 0; i < questions.size(); ++i) {
            std::vector<core::text::Segment> segments;
            for (const auto& text : questions[i]) {
                core::text::Segment segment;
                segment.name = segments.empty() ? "premise" : "hypothesis";
                segment.text = core::text::tokenize(text, core::text::Tokenization::Whitespace);
                segments.push_back(std::move(segment));
            }
            const Input input(segments);
            QVERIFY(victim->predict({&input, 1}, {}) == plain->predict({&input, 1}, {})); // to the bit
            const auto answer = json::parse(answers[qsizetype(i)].toStdString());
            const auto norms = answer.at("gradients").get<std::vector<double>>();
            const auto found = victim->gradients(input, 1, {}).norms;
            QCOMPARE(found.size(), questions[i].size());
            std::size_t at = 1; // behind the frame's first piece
            for (std::size_t s = 0; s < questions[i].size(); ++s) {
                const auto pieces = tokenizer->pieces(questions[i][s]);
                const auto words = input[s].text.words();
                QCOMPARE(found[s].size(), words.size());
                for (std::size_t w = 0; w < words.size(); ++w) {
                    double square = 0.0;
                    for (std::size_t p = 0; p < pieces.size(); ++p)
                        if (pieces[p].begin < words[w].span.end && pieces[p].end > words[w].span.begin)
                            square += norms[at + p] * norms[at + p];
                    const double expected = std::sqrt(square);
                    QVERIFY(expected > 0.0);
                    QVERIFY2(std::abs(double{found[s][w]} - expected) < 1e-4 * expected + 1e-6,
                             qPrintable(QString("%1 and %2").arg(double{found[s][w]}).arg(expected)));
                }
                at += pieces.size() + (family == "roberta" ? 2 : 1);
            }
            CONTAINS(errorOf([&] { victim->gradients(input, 7, {}); }), "label");
        }
        const auto again = victim->clone();
        const Input input = Input::sentence(core::text::tokenize("fine film"));
        QVERIFY(again->gradients(input, 0, {}).norms == victim->gradients(input, 0, {}).norms);
    }
};

QTEST_APPLESS_MAIN(TestTransformerGradients)
#include "tst_transformer_gradients.moc"
