#include "tests/support/registered_test.h"

#include <algorithm>

#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/word_states.h"
#include "tests/places.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;

/// Vectors that a transformer gives words.
class TestWordStates : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { states_ = std::make_unique<models::WordStates>(folder()); }

    /// A word of one piece has that piece's last state; the frame's pieces belong to no word.
    void aWordIsItsPiece()
    {
        const auto file = folder() / "config.json";
        const auto config = models::EncoderConfig::read(core::parseJson(core::readFile(file), {file.string()}), file);
        QCOMPARE(states_->size(), config.hidden);
        const auto tokenizer = models::readTokenizer(folder(), config).tokenizer;
        const auto cut = tokenizer->pieces("good film");
        QCOMPARE(cut.size(), std::size_t{2});
        std::vector<std::uint32_t> pieces;
        for (const auto& part : tokenizer->frame().single) {
            if (part.what == models::FramePart::What::Piece)
                pieces.push_back(part.row);
            else
                for (const auto& piece : cut)
                    pieces.push_back(piece.row);
        }
        QCOMPARE(pieces.size(), std::size_t{4}); // [CLS] good film [SEP]
        const models::TensorFiles files(folder());
        models::Encoder encoder(
            config, std::make_shared<const models::EncoderWeights>(models::EncoderWeights::read(files, config)));
        const models::EncoderInput input{pieces};
        const auto states = encoder.states({&input, 1}, {}, {});
        const auto vectors = states_->of(std::vector<std::string>{"good", "film"});
        QCOMPARE(vectors.size(), 2 * config.hidden);
        for (std::size_t word = 0; word < 2; ++word)
            QVERIFY(std::equal(vectors.begin() + static_cast<std::ptrdiff_t>(word * config.hidden),
                               vectors.begin() + static_cast<std::ptrdiff_t>((word + 1) * config.hidden),
                               states.begin() + static_cast<std::ptrdiff_t>((word + 1) * encoder.stride())));
    }

    void theTextAroundCounts()
    {
        const auto one = states_->of(std::vector<std::string>{"good", "film"}),
                   other = states_->of(std::vector<std::string>{"good", "dinner"});
        QVERIFY(!std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(states_->size()), other.begin()));
        QVERIFY(states_->of(std::vector<std::string>{"good", "film"}) == one); // to the bit, whatever came between
    }

    void beyondTheLongestAndWithoutWords()
    {
        QVERIFY(states_->of({}).empty());
        const auto many = states_->of(std::vector<std::string>(3000, "film"));
        QCOMPARE(many.size(), 3000 * states_->size());
        QVERIFY(std::all_of(many.end() - static_cast<std::ptrdiff_t>(states_->size()), many.end(),
                            [](float number) { return number == 0.0F; }));
    }

    void notATransformer()
    {
        CONTAINS(errorOf([] { models::WordStates states(RESOURCES "/models/mr-wordlstm"); }), "config.json");
        CONTAINS(errorOf([] { models::WordStates states("/nowhere"); }), "config.json");
    }

private:
    static fs::path folder() { return RESOURCES "/models/small-bert"; }
    std::unique_ptr<models::WordStates> states_;
};

QTEST_APPLESS_MAIN(TestWordStates)
#include "tst_word_states.moc"
