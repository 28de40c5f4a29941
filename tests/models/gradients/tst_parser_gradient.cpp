#include <torch/torch.h>

#include "models/networks/parsing/biaffine_parser.h"

#include "tests/support/registered_test.h"

#include <array>

#include "core/files/safetensors.h"
#include "models/inference/parsing/parser_victims.h"
#include "tests/places.h"
#include "tests/support/models/random_parser.h"

using core::text::Input;
using core::victims::MarginRequest;
using models::ParserInputs;
using models::networks::BiaffineParser;
using models::networks::ParserBatch;
using torch::Tensor;

namespace {

/// Different words of the vocabulary, so that each has a row of the embedding, and thereby a gradient, to itself.
constexpr std::array sentence{"w7", "w3", "w40", "w12", "w5", "w60", "w2", "w33", "w21"};
constexpr std::array upos{"DET", "ADJ", "NOUN", "VERB", "ADP", "DET", "NOUN", "ADV", "PUNCT"};
constexpr std::array xpos{"DT", "JJ", "NN", "VBD", "IN", "DT", "NNS", "RB", "."};

ParserBatch batchOf(const models::ParserModel& model, const Input& input)
{
    std::vector<std::int64_t> words{models::ParserToken::root};
    std::vector<std::int64_t> universal = words;
    std::vector<std::int64_t> penn = words;
    const auto row = [](const std::vector<std::string>& list, const std::string& tag) {
        return std::ranges::find(list, tag) - list.begin();
    };
    for (std::size_t i = 0; i < sentence.size(); ++i) {
        words.push_back(model.token(input[0].text.word(i).id).word);
        universal.push_back(row(model.config.upos, upos[i]));
        penn.push_back(row(model.config.xpos, xpos[i]));
    }
    const auto column = [](const std::vector<std::int64_t>& rows) {
        return torch::tensor(rows, torch::kInt64).unsqueeze(1);
    };
    ParserBatch batch;
    batch.active.assign(words.size(), 1);
    batch.lengths = torch::tensor({static_cast<std::int64_t>(words.size())}, torch::kInt64);
    batch.words = column(words);
    batch.universal = column(universal);
    batch.penn = column(penn);
    return batch;
}

/// Equation 4 unchanged.
Tensor marginOf(const Tensor& scores, const MarginRequest& request)
{
    Tensor sum = torch::zeros({});
    const auto size = scores.size(0);
    for (std::int64_t i = 1; i < size; ++i) {
        if (request.counted[static_cast<std::size_t>(i - 1)] == 0)
            continue;
        const std::int64_t head = request.heads[static_cast<std::size_t>(i - 1)];
        std::vector<Tensor> others;
        for (std::int64_t j = 0; j < size; ++j)
            if (j != head && j != i)
                others.push_back(scores[i][j]);
        sum = sum + torch::clamp_min(scores[i][head] - torch::stack(others).max(), -request.epsilon);
    }
    return sum;
}

} // namespace

/// The hand-written backward pass of the attacks against libtorch's, on the same random weights.
class TestParserGradient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void marginsAndGradientsAreLibtorchs_data();
    void marginsAndGradientsAreLibtorchs();
};

void TestParserGradient::marginsAndGradientsAreLibtorchs_data()
{
    QTest::addColumn<int>("inputs");
    QTest::addColumn<int>("layers");
    for (const int layers : {1, 2, 3}) {
        QTest::addRow("words, %d layers", layers) << static_cast<int>(ParserInputs::Word) << layers;
        QTest::addRow("words and tags, %d layers", layers) << static_cast<int>(ParserInputs::WordTag) << layers;
    }
}

void TestParserGradient::marginsAndGradientsAreLibtorchs()
{
    QFETCH(const int, inputs);
    QFETCH(const int, layers);
    const QTemporaryDir folder;
    testing::ParserSizes sizes;
    sizes.layers = static_cast<std::size_t>(layers);
    const auto random = testing::randomParser(static_cast<ParserInputs>(inputs), sizes, 5);
    const auto model = testing::written(random, folder.filePath("parser").toStdString());
    auto segment =
        Input::sentence(core::text::Text::ofWords(std::vector<std::string>(sentence.begin(), sentence.end())))[0];
    for (std::size_t i = 0; i < sentence.size(); ++i)
        segment.tags.push_back(std::string(upos[i]) + ' ' + xpos[i]);
    const Input input(std::vector<core::text::Segment>{segment});

    BiaffineParser network(model->config, model->lists.rows(), torch::kCPU);
    network.read(core::SafeTensors::load(model->folder / "model.safetensors"));
    const auto batch = batchOf(*model, input);
    const auto embedding =
        std::ranges::find(network.parameters(), "word.embedding", &BiaffineParser::NamedTensors::value_type::first)
            ->second;

    const auto victim = models::makeFastParser(model, core::language::Tagger::load(RESOURCES "/models/ewt-tagger"));
    const std::vector<int> heads{3, 3, 4, 0, 7, 7, 4, 4, 4};
    for (const double epsilon : {0.5, 3.0, 1000.0})
        for (const std::vector<std::uint8_t>& counted :
             {std::vector<std::uint8_t>(sentence.size(), 1), std::vector<std::uint8_t>{0, 1, 0, 0, 1, 1, 0, 1, 0}}) {
            const MarginRequest request{heads, counted, epsilon};
            embedding.mutable_grad() = Tensor();
            const auto margin = marginOf(network.arcScores(network.states(batch), batch.lengths)[0], request);
            margin.backward();
            const auto gradient = victim->marginGradient(input, request, {});
            const double expected = margin.item<double>();
            QVERIFY(std::abs(gradient.margin - expected) <= 1e-4 * std::max(1.0, std::abs(expected)));
            const auto rows = embedding.grad().index_select(0, batch.words.flatten().slice(0, 1));
            const double largest = rows.abs().max().item<double>();
            QVERIFY(largest > 0.0);
            for (std::int64_t word = 0; word < rows.size(0); ++word)
                for (std::int64_t d = 0; d < rows.size(1); ++d) {
                    const double got = gradient.vectors[static_cast<std::size_t>(word) * gradient.dimensions +
                                                        static_cast<std::size_t>(d)];
                    QVERIFY(std::abs(got - rows[word][d].item<double>()) <= 1e-4 * largest);
                }
        }
}

QTEST_APPLESS_MAIN(TestParserGradient)
#include "tst_parser_gradient.moc"
