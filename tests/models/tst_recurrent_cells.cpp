#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QProcess>

#include <algorithm>
#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "models/inference/linear/attention.h"
#include "models/inference/linear/lstm_reading.h"
#include "models/inference/linear/squash.h"

using models::Attention;
using nlohmann::json;
using Numbers = std::vector<float>;

namespace {

constexpr std::size_t hiddenUnits = 13, inputSize = 7, stepsOfText = 9;

Numbers someNumbers(core::Random& random, std::size_t count)
{
    Numbers numbers(count);
    for (float& number : numbers)
        number = static_cast<float>(random.normal() * 0.5);
    return numbers;
}

json torchOf(const json& asked)
{
    QProcess program;
    program.start(
        "/usr/bin/python3",
        {QFileInfo(QStringLiteral(TEST_DATA "/../models/reference/recurrent_reference.py")).absoluteFilePath()});
    program.write(QByteArray::fromStdString(asked.dump()));
    program.closeWriteChannel();
    if (!program.waitForFinished(60'000))
        return {};
    return json::parse(program.readAllStandardOutput().toStdString(), nullptr, false);
}

bool torchIsThere()
{
    static const bool there = QProcess::execute("/usr/bin/python3", {"-c", "import torch, numpy"}) == 0;
    return there;
}

double furthestOf(const Numbers& found, const json& expected)
{
    const auto numbers = expected.get<std::vector<double>>();
    if (numbers.size() != found.size())
        return 1e9;
    double largest = 0.0;
    for (std::size_t i = 0; i < found.size(); ++i)
        largest = std::max(largest, std::abs(double{found[i]} - numbers[i]));
    return largest;
}

struct Layer {
    Numbers input, recurrent, inputBias, recurrentBias;
    Layer(core::Random& random, std::size_t gates)
        : input(someNumbers(random, gates * hiddenUnits * inputSize)),
          recurrent(someNumbers(random, gates * hiddenUnits * hiddenUnits)),
          inputBias(someNumbers(random, gates * hiddenUnits)), recurrentBias(someNumbers(random, gates * hiddenUnits))
    {}
    [[nodiscard]] models::RecurrentWeights weights() const { return {input, recurrent, inputBias, recurrentBias}; }
    [[nodiscard]] json tensors(const Numbers& x) const
    {
        return {{"weight_ih_l0", input},
                {"weight_hh_l0", recurrent},
                {"bias_ih_l0", inputBias},
                {"bias_hh_l0", recurrentBias},
                {"x", x}};
    }
};

} // namespace

/// Recurrent cells and attentions against python3-torch.
class TestRecurrentCells : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Against the library's functions in double precision, over all that gates take and beyond.
    void squashesAreExactEnough()
    {
        for (int i = -120'000; i <= 120'000; ++i) {
            const float x = static_cast<float>(i) * 1e-3F;
            const double e = std::exp(std::clamp(static_cast<double>(x), -87.0, 87.0));
            QVERIFY2(std::abs(models::exponential(x) - e) <= 3e-7 * e, qPrintable(QString::number(x)));
            QVERIFY(std::abs(models::logistic(x) - 1.0 / (1.0 + std::exp(-static_cast<double>(x)))) <= 2e-7);
            QVERIFY(std::abs(models::hyperbolicTangent(x) - std::tanh(static_cast<double>(x))) <= 3e-7);
        }
        const float infinity = std::numeric_limits<float>::infinity();
        QCOMPARE(models::logistic(infinity), 1.0F);
        QVERIFY(models::logistic(-infinity) < 1e-30F);
        QCOMPARE(models::hyperbolicTangent(-infinity), -1.0F);
    }

    void cellsAreTorchs_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("lstm") << "lstm";
        QTest::newRow("gru") << "gru";
    }
    void cellsAreTorchs()
    {
        QFETCH(const QString, kind);
        if (!torchIsThere())
            QSKIP("needs python3-torch and python3-numpy");
        const bool isLstm = kind == "lstm";
        core::Random random(1);
        const Layer layer(random, isLstm ? 4 : 3);
        const auto x = someNumbers(random, stepsOfText * inputSize);
        const auto expected = torchOf({{"kind", kind.toStdString()},
                                       {"units", hiddenUnits},
                                       {"inputs", inputSize},
                                       {"tensors", layer.tensors(x)}});
        for (const auto* const* kernels = models::kernels::all(); *kernels != nullptr; ++kernels) {
            Numbers states, hidden(hiddenUnits), cell(hiddenUnits);
            for (std::size_t step = 0; step < stepsOfText; ++step) {
                const auto now = std::span(x).subspan(step * inputSize, inputSize);
                if (isLstm)
                    models::LstmCell(layer.weights(), hiddenUnits, **kernels).step(now, hidden, cell);
                else
                    models::GruCell(layer.weights(), hiddenUnits, **kernels).step(now, hidden);
                states.insert(states.end(), hidden.begin(), hidden.end());
            }
            QVERIFY2(furthestOf(states, expected) < 1e-5, (*kernels)->name);
        }
    }

    void rowsDoNotTouchEachOther()
    {
        core::Random random(2);
        const Layer lstmLayer(random, 4), gruLayer(random, 3);
        const models::LstmCell lstm(lstmLayer.weights(), hiddenUnits);
        const models::GruCell gru(gruLayer.weights(), hiddenUnits);
        constexpr std::size_t rows = 117;
        const auto x = someNumbers(random, rows * inputSize);
        const auto before = someNumbers(random, rows * hiddenUnits), cells = someNumbers(random, rows * hiddenUnits);
        auto hidden = before, cell = cells, gated = before;
        lstm.step(x, hidden, cell);
        gru.step(x, gated);
        const auto rowOf = [](const Numbers& all, std::size_t row, std::size_t width) {
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(row * width);
            return Numbers(first, first + static_cast<std::ptrdiff_t>(width));
        };
        for (const std::size_t row : {std::size_t{0}, std::size_t{50}, rows - 1}) {
            auto h = rowOf(before, row, hiddenUnits), c = rowOf(cells, row, hiddenUnits), g = h;
            const auto own = rowOf(x, row, inputSize);
            lstm.step(own, h, c);
            gru.step(own, g);
            QVERIFY(h == rowOf(hidden, row, hiddenUnits) && c == rowOf(cell, row, hiddenUnits)); // to the bit
            QVERIFY(g == rowOf(gated, row, hiddenUnits));
        }
        QVERIFY_EXCEPTION_THROWN(models::LstmCell(gruLayer.weights(), hiddenUnits), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(gru.step(x, h_), std::invalid_argument);
    }

    /// A sequence of nine items near one of eight: the same first three, one more, other two, the same last three.
    void aReadingGoesOnFromTheStatesOfAnother()
    {
        core::Random random(4);
        const Layer forward(random, 4), backward(random, 4);
        const models::LstmPair lstm{{forward.weights(), hiddenUnits}, {backward.weights(), hiddenUnits}};
        const auto start = someNumbers(random, 3 * inputSize), end = someNumbers(random, 3 * inputSize);
        const auto with = [&](std::size_t between) {
            auto all = start;
            for (const auto& part : {someNumbers(random, between * inputSize), end})
                all.insert(all.end(), part.begin(), part.end());
            return all;
        };
        const std::vector<Numbers> both{with(2), with(3)};
        const auto read = models::readAll(lstm, both); // by the cells that are torch's
        const auto items = lstm.itemsOf(both[1]);
        std::vector<const float*> places;
        for (std::size_t place = 0; place < 9; ++place)
            places.push_back(items.data() + place * lstm.itemWidth());
        models::LstmSequence sequence{places, read[0].states, read[0].cells, 3, 3};
        const auto same = [&](const models::LstmReading& reading) {
            return reading.states == read[1].states && reading.cells == read[1].cells && reading.last == read[1].last;
        };
        QVERIFY(same(models::readAll(lstm, {&sequence, 1}).front())); // to the bit
        QVERIFY(!same(read[0]));

        // What was taken over was not read again: other states there are believed, by those behind them too.
        auto strange = read[0];
        strange.states[0] = 7.0F;
        strange.states[2 * 2 * hiddenUnits] = 8.0F; // forwards, after the third item
        sequence.nearStates = strange.states;
        const auto believed = models::readAll(lstm, {&sequence, 1}).front();
        QCOMPARE(believed.states[0], 7.0F);
        QCOMPARE(believed.states[2 * 2 * hiddenUnits], 8.0F);
        QVERIFY(believed.states[3 * 2 * hiddenUnits] != read[1].states[3 * 2 * hiddenUnits]);
        QVERIFY(std::ranges::equal(std::span(believed.last).last(hiddenUnits),
                                   std::span(read[1].last).last(hiddenUnits))); // backwards
    }

    void attentionsAreTorchs_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"dot", "multiplicative", "additive"})
            QTest::newRow(kind) << kind;
    }
    void attentionsAreTorchs()
    {
        QFETCH(const QString, kind);
        if (!torchIsThere())
            QSKIP("needs python3-torch and python3-numpy");
        core::Random random(3);
        constexpr std::size_t places = 6, width = 4, inner = 5;
        const std::size_t keySize = kind == "dot" ? hiddenUnits : inputSize;
        const auto query = someNumbers(random, hiddenUnits), keys = someNumbers(random, places * keySize);
        const auto values = someNumbers(random, places * width), weight = someNumbers(random, hiddenUnits * keySize);
        const auto ask = someNumbers(random, inner * hiddenUnits), key = someNumbers(random, inner * keySize);
        const auto vector = someNumbers(random, inner);
        const auto attention = kind == "dot"              ? Attention::dot(hiddenUnits)
                               : kind == "multiplicative" ? Attention::multiplicative(weight, hiddenUnits, keySize)
                                                          : Attention::additive(ask, key, vector, hiddenUnits, keySize);
        const auto found = attention.attend(query, attention.prepared(keys), values, places);
        auto both = found.weights;
        both.insert(both.end(), found.context.begin(), found.context.end());
        const auto expected = torchOf({{"kind", kind.toStdString()},
                                       {"units", hiddenUnits},
                                       {"inputs", keySize},
                                       {"tensors",
                                        {{"query", query},
                                         {"keys", keys},
                                         {"values", values},
                                         {"weight", weight},
                                         {"ask", ask},
                                         {"key", key},
                                         {"vector", vector}}}});
        QVERIFY(furthestOf(both, expected) < 1e-5);
        QVERIFY_EXCEPTION_THROWN((void)attention.attend(query, {}, {}, 0), std::invalid_argument);
    }

private:
    Numbers h_ = Numbers(hiddenUnits); // one row for many inputs
};

QTEST_APPLESS_MAIN(TestRecurrentCells)
#include "tst_recurrent_cells.moc"
