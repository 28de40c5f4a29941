#include "tests/support/registered_test.h"

#include <QProcess>

#include <cmath>
#include <functional>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/tokenizers/folder_tokenizer.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/said.h"

using core::text::Input;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// So small that a curve is a line, so large that what floats round away is small beside it.
constexpr float smallStep = 1.0F / 256.0F;

/// A tiny classifier on disk one number of whose pieces' vectors can be moved.
class MovedClassifier {
public:
    explicit MovedClassifier(const nlohmann::ordered_json& change)
    {
        testing::writeClassifier(folder(), change);
        const auto file = core::SafeTensors::load(folder() / "model.safetensors");
        for (const auto& tensor : file.tensors())
            tensors_.push_back({tensor.name, tensor.shape, file.floats(tensor.name, tensor.shape)});
    }

    [[nodiscard]] fs::path folder() const { return folder_.path().toStdString(); }

    /// The cross-entropy of `label`, by the forward pass without libtorch.
    [[nodiscard]] double loss(const Input& input, int label, std::size_t piece, std::size_t number, float by)
    {
        return lossWith(input, label,
                        [&](std::vector<float>& vectors, std::size_t width) { vectors[piece * width + number] += by; });
    }

    /// Pieces, each with those whose mean vector it moves towards.
    using Moves = std::vector<std::pair<std::size_t, std::vector<std::size_t>>>;
    /// The same after each moved by `share` of the way.
    [[nodiscard]] double lossAfter(const Input& input, int label, const Moves& moves, float share)
    {
        return lossWith(input, label, [&](std::vector<float>& vectors, std::size_t width) {
            const auto before = vectors;
            for (const auto& [piece, towards] : moves)
                for (std::size_t k = 0; k < width; ++k) {
                    float mean = 0.0F;
                    for (const std::size_t other : towards)
                        mean += before[other * width + k] / static_cast<float>(towards.size());
                    vectors[piece * width + k] += share * (mean - before[piece * width + k]);
                }
        });
    }

private:
    double lossWith(const Input& input, int label, const std::function<void(std::vector<float>&, std::size_t)>& move)
    {
        core::SafeTensorsWriter writer;
        for (const auto& [name, shape, values] : tensors_) {
            auto moved = values;
            if (name == "bert.embeddings.word_embeddings.weight")
                move(moved, shape[1]);
            writer.addF32(name, shape, moved);
        }
        writer.write(folder() / "model.safetensors");
        const auto answer = models::ModelLoader().load(folder().string(), {})->predict({&input, 1}, {}).front();
        const auto& scores = std::get<core::structures::ClassScores>(answer).scores;
        return -std::log(double{scores[static_cast<std::size_t>(label)]});
    }

    struct Stored {
        std::string name;
        std::vector<std::size_t> shape;
        std::vector<float> values;
    };
    QTemporaryDir folder_;
    std::vector<Stored> tensors_;
};

Input inputOf(const std::vector<std::string>& texts)
{
    std::vector<core::text::Segment> segments;
    for (const auto& text : texts) {
        core::text::Segment segment;
        segment.name = texts.size() == 1 ? "sentence" : segments.empty() ? "premise" : "hypothesis";
        segment.text = core::text::tokenize(text, core::text::Tokenization::Whitespace);
        segments.push_back(std::move(segment));
    }
    return Input(std::move(segments));
}

} // namespace

/// Gradients of fine-tuned transformers: against small steps of the forward pass that attacks query, and against those
/// of an independent implementation (transformer_reference.py).
class TestTransformerGradients : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void smallStepsGiveTheSameGradients_data()
    {
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("one text") << QStringList{"the cats play in snow"};
        QTest::newRow("a pair") << QStringList{"the cats play", "small dog in snow"};
    }
    /// A word's gradient has, for each number of each of its pieces' vectors, the loss's central difference.
    void smallStepsGiveTheSameGradients()
    {
        QFETCH(const QStringList, texts);
        std::vector<std::string> lines;
        for (const auto& text : texts)
            lines.push_back(text.toStdString());
        const auto input = inputOf(lines);
        nlohmann::ordered_json change = nlohmann::ordered_json::object();
        if (lines.size() == 2)
            change["segments"] = {"premise", "hypothesis"};
        MovedClassifier model(change);
        const testing::RandomBert bert;
        const auto victim = models::ModelLoader().load(model.folder().string(), {.gradients = true});
        for (const int label : {0, 2}) {
            const auto norms = victim->gradients(input, label, {}).norms;
            QCOMPARE(norms.size(), input.size());
            for (std::size_t s = 0; s < input.size(); ++s)
                for (std::size_t w = 0; w < input[s].text.size(); ++w) {
                    const auto form = std::string(input[s].text.form(w));
                    const auto pieces = form == "cats" ? std::vector<std::string>{"cat", "##s"} : std::vector{form};
                    double square = 0.0;
                    for (const auto& piece : pieces) {
                        // No piece stands twice in the texts, so its row moves one place.
                        const auto row =
                            static_cast<std::size_t>(std::ranges::find(bert.pieces, piece) - bert.pieces.begin());
                        QVERIFY(row < bert.pieces.size());
                        for (std::size_t number = 0; number < bert.hidden; ++number) {
                            const double slope = (model.loss(input, label, row, number, smallStep) -
                                                  model.loss(input, label, row, number, -smallStep)) /
                                                 (2.0 * double{smallStep});
                            square += slope * slope;
                        }
                    }
                    const double expected = std::sqrt(square);
                    QVERIFY(expected > 1e-3);
                    QVERIFY2(std::abs(double{norms[s][w]} - expected) < 0.005 * expected,
                             qPrintable(QString("%1: %2 and %3")
                                            .arg(QString::fromStdString(form))
                                            .arg(double{norms[s][w]})
                                            .arg(expected)));
                }
        }
    }

    void wordsPromiseWhatTheirPiecesDo_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("by");
        QTest::addColumn<QString>("moves"); // of each piece of the word, the pieces that fall to it
        QTest::newRow("one piece for one") << "snow"
                                           << "dog"
                                           << "snow>dog";
        QTest::newRow("two for two") << "cats"
                                     << "unknown"
                                     << "cat>un ##s>##known";
        QTest::newRow("one for two") << "cats"
                                     << "dog"
                                     << "cat>dog ##s>dog";
        QTest::newRow("two for one") << "snow"
                                     << "unknown"
                                     << "snow>un+##known";
        QTest::newRow("three for two") << "cats"
                                       << "unknowns"
                                       << "cat>un ##s>##known+##s";
    }
    /// What a word promises in place of another is the slope of the loss where the vectors of the old word's pieces
    /// move towards the new one's: n places and m pieces, of which those from i m / n to (i + 1) m / n fall to place i.
    void wordsPromiseWhatTheirPiecesDo()
    {
        QFETCH(const QString, word);
        QFETCH(const QString, by);
        QFETCH(const QString, moves);
        MovedClassifier model(nlohmann::ordered_json::object());
        const testing::RandomBert bert;
        const auto rowOf = [&](const QString& piece) {
            return static_cast<std::size_t>(std::ranges::find(bert.pieces, piece.toStdString()) - bert.pieces.begin());
        };
        MovedClassifier::Moves steps;
        for (const QString& move : moves.split(' ')) {
            auto& step = steps.emplace_back(rowOf(move.section('>', 0, 0)), std::vector<std::size_t>{});
            for (const QString& piece : move.section('>', 1).split('+'))
                step.second.push_back(rowOf(piece));
        }
        const auto input = inputOf({"the cats play in snow"});
        std::uint32_t index = 0;
        while (input[0].text.form(index) != word.toStdString())
            ++index;
        const auto victim = models::ModelLoader().load(model.folder().string(), {.gradients = true});
        QVERIFY(victim->card().can(core::victims::Capability::Flips));
        const core::text::Edit flips[] = {core::text::Edit::replace(0, index, core::text::intern(by.toStdString()))};
        for (const int label : {0, 2}) {
            const core::victims::FlipRequest request{input, flips};
            const double gain = victim->flips()->flipGains({&request, 1}, label, {}).at(0).at(0);
            const double slope =
                (model.lossAfter(input, label, steps, smallStep) - model.lossAfter(input, label, steps, -smallStep)) /
                (2.0 * double{smallStep});
            QVERIFY2(std::abs(slope) > 2e-4, std::to_string(slope).c_str());
            QVERIFY2(std::abs(gain - slope) < 0.01 * std::abs(slope) + 3e-5,
                     qPrintable(QString("%1 and %2").arg(gain).arg(slope)));
        }
    }

    void wordsHaveTheGradientsOfTheirPieces_data()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : {"bert", "roberta", "distilbert"})
            QTest::addRow("%s", family) << family;
    }
    void wordsHaveTheGradientsOfTheirPieces()
    {
        QFETCH(const QString, family);
        // RoBERTa learns its byte pairs from lines, the others are given their pieces.
        const QString text = family == "roberta"
                                 ? QStringLiteral(SHARED_DATA "/tatoeba_cmn/cmn.txt")
                                 : QStringLiteral(SHARED_DATA "/bert-vocab/bert-base-uncased-vocab.txt");
        if (QProcess::execute("/usr/bin/python3", {"-c", "import torch, numpy"}) != 0 || !QFile::exists(text))
            QSKIP("needs python3-torch, python3-numpy and the shared data");
        QTemporaryDir temporary;
        const QString script =
            QFileInfo(QStringLiteral(TEST_DATA "/../models/reference/transformer_reference.py")).absoluteFilePath();
        const QString folder = temporary.filePath(family);
        QCOMPARE(QProcess::execute("/usr/bin/python3", {script, "make", folder, family, "3", text}), 0);
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
            const auto input = inputOf(questions[i]);
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
