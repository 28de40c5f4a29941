#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "models/inference/operations/backend.h"
#include "models/inference/operations/declared_layers.h"
#include "models/inference/operations/kernel_backend.h"
#include "models/networks/operations/torch_backend.h"

using models::DeclaredLayers;
using models::KernelBackend;
using models::KernelLayers;
using models::Matrix;
using models::Rows;
using models::Segments;
using models::networks::TorchBackend;
using models::networks::TorchLayers;

namespace {

constexpr std::size_t inputsOfAll = 7, unitsOfAll = 5, innerOfAll = 9;

/// One layer of each kind.
template<typename Layers>
struct AllLayers {
    typename Layers::Embedding embedding;
    typename Layers::Linear linear, projection;
    typename Layers::Norm norm;
    typename Layers::Recurrent gru, lstm;
    typename Layers::Cell cell;
    typename Layers::Additive additive;

    template<typename Source>
    explicit AllLayers(Source& source)
        : embedding(source.embedding("embedding", 11, inputsOfAll)), linear(source.linear("linear", 6, inputsOfAll)),
          projection(source.projection("projection", "embedding", 11, inputsOfAll)),
          norm(source.norm("norm", inputsOfAll)), gru(source.gru("gru", inputsOfAll, unitsOfAll)),
          lstm(source.lstm("lstm", inputsOfAll, unitsOfAll)), cell(source.cell("cell", inputsOfAll, unitsOfAll)),
          additive(source.additive("additive", innerOfAll, unitsOfAll, inputsOfAll))
    {}
};

/// Three texts of different lengths, one of a single row.
Segments threeTexts()
{
    const std::vector<std::size_t> lengths{3, 1, 4};
    return Segments(lengths);
}

/// What each operation gives, by its name. `x` has the rows of the texts and `inputsOfAll` columns, `queries` four rows
/// and `unitsOfAll` columns, `asks` four rows and `inputsOfAll` columns.
template<typename B, typename Layers>
std::vector<std::pair<std::string, typename B::Matrix>>
allOperations(const B& on, const AllLayers<Layers>& layers, const typename B::Matrix& x,
              const typename B::Matrix& queries, const typename B::Matrix& asks)
{
    const auto texts = threeTexts();
    const Rows asked{2, 0, 1, 2}; // several queries of one text, in no order
    const auto items = on.items(x, texts);
    const auto scores = on.scores(layers.additive, queries, on.prepared(layers.additive, items), asked);
    const auto weights = on.softmax(scores);
    const typename B::Matrix* const parts[] = {&x, &asks};
    std::vector<std::vector<float>> squares;
    for (std::size_t text = 0; text < texts.size(); ++text) {
        auto& square = squares.emplace_back();
        for (std::size_t i = 0; i < texts.length(text) * texts.length(text); ++i)
            square.push_back(i % 3 == 1 ? 0.0F : 0.25F * static_cast<float>(i + 1));
    }
    const std::vector<float> numbers{1.5F, -2.0F, 0.0F, 3.25F, 4.0F, -0.5F};
    return {{"embedded", on.embedded(layers.embedding, {3, 0, 10, 3})},
            {"given", on.given(numbers, 3)},
            {"linear", on.linear(layers.linear, x)},
            {"projection", on.linear(layers.projection, x)},
            {"normalised", on.normalised(layers.norm, x)},
            {"gru", on.read(layers.gru, x, texts)},
            {"lstm", on.read(layers.lstm, x, texts)},
            {"stepped", on.stepped(layers.cell, asks, queries)},
            {"joined", on.joined(queries, asks, queries)},
            {"gathered", on.gathered(parts, {9, 0, 0, 7, 11})},
            {"gathered of one", on.gathered(x, {7, 1, 1})},
            {"columns", on.columns(x, 2, 3)},
            {"plus", on.plus(x, x)},
            {"times", on.times(x, x)},
            {"tanh", on.tanh(x)},
            {"logistic", on.logistic(x)},
            {"relu", on.relu(x)},
            {"elu", on.elu(x)},
            {"gated", on.gated(on.linear(layers.linear, x))},
            {"maxout", on.maxout(on.linear(layers.linear, x))},
            {"dropped", on.dropped(x)},
            {"softmax", weights},
            {"logSoftmax", on.logSoftmax(queries)},
            {"dots", on.softmax(on.dots(asks, items, asked))},
            {"sums", on.sums(weights, items, asked)},
            {"maxima", on.maxima(items)},
            {"means", on.means(items)},
            {"spread", on.spread(squares, items)}};
}

torch::Tensor randomTensor(core::Random& random, std::int64_t rows, std::size_t columns)
{
    auto tensor = torch::zeros({rows, static_cast<std::int64_t>(columns)});
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        tensor.data_ptr<float>()[i] = static_cast<float>(random.normal());
    return tensor;
}

Matrix matrixOf(const torch::Tensor& tensor)
{
    Matrix matrix(static_cast<std::size_t>(tensor.size(0)), static_cast<std::size_t>(tensor.size(1)));
    std::copy_n(tensor.data_ptr<float>(), matrix.values.size(), matrix.values.data());
    return matrix;
}

struct OperationInputs {
    torch::Tensor x, queries, asks;
};

OperationInputs someInputs(core::Random& random)
{
    return {randomTensor(random, 8, inputsOfAll), randomTensor(random, 4, unitsOfAll),
            randomTensor(random, 4, inputsOfAll)};
}

TorchLayers someTensors(core::Random& random)
{
    DeclaredLayers declared;
    AllLayers<DeclaredLayers>{declared};
    TorchLayers tensors(std::move(declared).shapes());
    tensors.initialise(random, 1.0);
    return tensors;
}

} // namespace

/// The operations that networks are written in, over both backends.
class TestOperations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// A folder has the tensors of PyTorch's modules, by their names.
    void layersDeclareTheirTensors()
    {
        DeclaredLayers declared;
        AllLayers<DeclaredLayers>{declared};
        const auto shapes = std::move(declared).shapes();
        QCOMPARE(shapes.size(), std::size_t{1 + 2 + 1 + 2 + 8 + 8 + 4 + 4});
        QCOMPARE(shapes[0], models::TensorShape("embedding.weight", {11, inputsOfAll}));
        QCOMPARE(shapes[1], models::TensorShape("linear.weight", {6, inputsOfAll}));
        QCOMPARE(shapes[3], models::TensorShape("projection.bias", {11})); // its weight is the embedding's
        QCOMPARE(shapes[6], models::TensorShape("gru.weight_ih_l0", {3 * unitsOfAll, inputsOfAll}));
        QCOMPARE(shapes[19], models::TensorShape("lstm.weight_hh_l0_reverse", {4 * unitsOfAll, unitsOfAll}));
    }

    void bothBackendsGiveEqualNumbers()
    {
        core::Random random(7);
        const auto tensors = someTensors(random);
        const auto [x, queries, asks] = someInputs(random);
        const auto values = models::networks::valuesOf(tensors.weights());
        const KernelLayers kernelLayers(tensors.shapes(), values);
        torch::NoGradGuard noGradients;
        const auto expected = allOperations(TorchBackend(), AllLayers<TorchLayers>(tensors), x, queries, asks);
        const auto found = allOperations(KernelBackend(), AllLayers<KernelLayers>(kernelLayers), matrixOf(x),
                                         matrixOf(queries), matrixOf(asks));
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const auto wanted = expected[i].second.contiguous();
            const auto& matrix = found[i].second;
            QVERIFY2(static_cast<std::int64_t>(matrix.rows) == wanted.size(0) &&
                         static_cast<std::int64_t>(matrix.width) == wanted.size(1),
                     found[i].first.c_str());
            for (std::size_t n = 0; n < matrix.values.size(); ++n) {
                const double value = wanted.data_ptr<float>()[n];
                QVERIFY2(std::abs(double{matrix.values[n]} - value) <= 1e-6 * std::max(1.0, std::abs(value)),
                         qPrintable(QString("%1: %2, expected %3")
                                        .arg(QString::fromStdString(found[i].first))
                                        .arg(double{matrix.values[n]}, 0, 'g', 9)
                                        .arg(value, 0, 'g', 9)));
            }
        }
    }

    /// A step along a direction changes the sum of an operation's numbers, each times a random factor, by the gradient
    /// times the direction. All inputsOfAll and weights move together.
    void gradientsAreThoseOfFiniteDifferences()
    {
        core::Random random(11);
        const auto tensors = someTensors(random);
        auto [x, queries, asks] = someInputs(random);
        std::vector<torch::Tensor> moved = tensors.weights(), directions;
        for (auto* input : {&x, &queries, &asks})
            moved.push_back(input->requires_grad_());
        for (const auto& tensor : moved)
            directions.push_back(randomTensor(random, tensor.numel(), 1).reshape(tensor.sizes()));
        const AllLayers<TorchLayers> layers(tensors);
        const auto outputs = [&] { return allOperations(TorchBackend(), layers, x, queries, asks); };
        const auto before = outputs();
        std::vector<torch::Tensor> factors;
        for (const auto& output : before)
            factors.push_back(randomTensor(random, output.second.numel(), 1).reshape(output.second.sizes()));
        const auto weighted = [&](const torch::Tensor& output, const torch::Tensor& factor) {
            return (output.to(torch::kFloat64) * factor).sum().item<double>();
        };
        constexpr double step = 2e-3;
        const auto moveBy = [&](double length) {
            torch::NoGradGuard noGradients;
            for (std::size_t i = 0; i < moved.size(); ++i)
                moved[i].add_(directions[i], length);
        };
        std::vector<double> expected;
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (!before[i].second.requires_grad()) { // what is given is not learnt
                expected.push_back(0.0);
                continue;
            }
            const auto gradients = torch::autograd::grad({(before[i].second * factors[i]).sum()}, moved, {},
                                                         /*retain_graph=*/true, /*create_graph=*/false,
                                                         /*allow_unused=*/true);
            double along = 0.0;
            for (std::size_t k = 0; k < moved.size(); ++k)
                if (gradients[k].defined())
                    along += (gradients[k] * directions[k]).sum().item<double>();
            expected.push_back(along);
        }
        const auto valuesNow = [&] { // some outputs share their numbers with what moves
            auto all = outputs();
            for (auto& output : all)
                output.second = output.second.detach().clone();
            return all;
        };
        moveBy(step);
        const auto above = valuesNow();
        moveBy(-2 * step);
        const auto below = valuesNow();
        for (std::size_t i = 0; i < before.size(); ++i) {
            const double difference =
                (weighted(above[i].second, factors[i]) - weighted(below[i].second, factors[i])) / (2 * step);
            QVERIFY2(std::abs(difference - expected[i]) <= 5e-3 * std::max(1.0, std::abs(expected[i])),
                     qPrintable(QString("%1: %2, expected %3")
                                    .arg(QString::fromStdString(before[i].first))
                                    .arg(difference)
                                    .arg(expected[i])));
        }
    }

    /// A row's numbers do not depend on what else is computed with it, to the bit.
    void aTextAloneHasTheSameBits()
    {
        core::Random random(7);
        const auto tensors = someTensors(random);
        const auto x = matrixOf(someInputs(random).x);
        const auto values = models::networks::valuesOf(tensors.weights());
        const KernelLayers source(tensors.shapes(), values);
        const AllLayers<KernelLayers> layers(source);
        const KernelBackend on;
        const auto texts = threeTexts();
        for (const auto* recurrent : {&layers.gru, &layers.lstm}) {
            const auto together = on.read(*recurrent, x, texts);
            for (std::size_t text = 0; text < texts.size(); ++text) {
                Matrix own(texts.length(text), x.width);
                std::copy_n(x.row(texts.begin(text)), own.values.size(), own.values.data());
                Segments one;
                one.add(own.rows);
                const auto alone = on.read(*recurrent, own, one);
                QVERIFY(std::equal(alone.values.begin(), alone.values.end(), together.row(texts.begin(text))));
            }
        }
    }

    /// While it learns a share of the numbers is zero and the others larger, so that their mean stays.
    void dropsAShareWhileItLearns()
    {
        const TorchBackend on(0.25, at::detail::createCPUGenerator(3));
        const auto kept = on.dropped(torch::ones({200, 100}));
        QVERIFY(std::abs(kept.mean().item<double>() - 1.0) < 0.02); // standard error .004
        QVERIFY(std::abs(kept.eq(0).to(torch::kFloat32).mean().item<double>() - 0.25) < 0.02);
    }
};

QTEST_APPLESS_MAIN(TestOperations)
#include "tst_operations.moc"
