#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include "models/networks/layers/packed_lstm.h"

using models::networks::packedGru;
using models::networks::packedLstm;

/// Recurrent layers over texts of different lengths against libtorch's own, whose time grows with the square of the
/// longest text: the same states and gradients, bit by bit.
class TestPackedLstm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { torch::set_num_threads(1); }

    void lstmAsLibtorch_data()
    {
        QTest::addColumn<bool>("bidirectional");
        QTest::newRow("forwards") << false;
        QTest::newRow("both directions") << true;
    }
    void lstmAsLibtorch()
    {
        QFETCH(const bool, bidirectional);
        torch::manual_seed(3);
        const auto lengths = torch::tensor({3, 7, 7, 1, 5}, torch::kLong);
        Weights ours(4, bidirectional), theirs = ours.copy();
        const auto words = torch::randn({5, 7, inputs});
        auto ourWords = words.clone().requires_grad_(), theirWords = words.clone().requires_grad_();

        const auto states = packedLstm(ourWords, lengths, ours.all, bidirectional, true, -9.0);
        const auto packed = Packed(theirWords, lengths);
        const auto start = torch::zeros({bidirectional ? 2 : 1, 5, units});
        const auto [data, last, cells] =
            torch::lstm(packed.data, packed.sizes, {start, start}, theirs.all, true, 1, 0.0, false, bidirectional);
        const auto all = packed.padded(data, -9.0);

        QVERIFY(states.all.equal(all));
        QVERIFY(states.last.equal(last.index_select(1, packed.back)));
        QCOMPARE(states.all[3][1][0].item<float>(), -9.0F); // behind a text of one word
        (states.all.square().sum() + states.last.sum()).backward();
        (all.square().sum() + last.sum()).backward();
        QVERIFY(ourWords.grad().equal(theirWords.grad()));
        for (std::size_t i = 0; i < ours.all.size(); ++i)
            QVERIFY(ours.all[i].grad().equal(theirs.all[i].grad()));
    }

    void gruAsLibtorch()
    {
        torch::manual_seed(4);
        const auto lengths = torch::tensor({2, 6, 4}, torch::kLong);
        Weights ours(3, true), theirs = ours.copy();
        const auto words = torch::randn({3, 6, inputs});
        auto ourWords = words.clone().requires_grad_(), theirWords = words.clone().requires_grad_();
        const auto states = packedGru(ourWords, lengths, ours.all);
        const auto packed = Packed(theirWords, lengths);
        const auto all = packed.padded(std::get<0>(torch::gru(packed.data, packed.sizes, torch::zeros({2, 3, units}),
                                                              theirs.all, true, 1, 0.0, false, true)),
                                       0.0);
        QVERIFY(states.equal(all));
        states.square().sum().backward();
        all.square().sum().backward();
        QVERIFY(ourWords.grad().equal(theirWords.grad()));
        for (std::size_t i = 0; i < ours.all.size(); ++i)
            QVERIFY(ours.all[i].grad().equal(theirs.all[i].grad()));
    }

private:
    static constexpr std::int64_t inputs = 6, units = 5;

    struct Weights {
        Weights(std::int64_t gates, bool bidirectional)
        {
            for (int direction = 0; direction < (bidirectional ? 2 : 1); ++direction)
                for (const auto& shape : std::vector<std::vector<std::int64_t>>{
                         {gates * units, inputs}, {gates * units, units}, {gates * units}, {gates * units}})
                    all.push_back(torch::randn(shape).requires_grad_());
        }
        [[nodiscard]] Weights copy() const
        {
            Weights other = *this;
            for (auto& each : other.all)
                each = each.detach().clone().requires_grad_();
            return other;
        }
        std::vector<torch::Tensor> all;
    };

    struct Packed {
        Packed(const torch::Tensor& words, const torch::Tensor& lengths)
            : order(lengths.argsort(true, 0, true)), back(order.argsort()), longest(words.size(1))
        {
            std::tie(data, sizes) =
                torch::_pack_padded_sequence(words.index_select(0, order), lengths.index_select(0, order), true);
        }
        [[nodiscard]] torch::Tensor padded(const torch::Tensor& states, double beyond) const
        {
            return std::get<0>(torch::_pad_packed_sequence(states, sizes, true, beyond, longest)).index_select(0, back);
        }
        torch::Tensor order, back, data, sizes;
        std::int64_t longest;
    };
};

QTEST_APPLESS_MAIN(TestPackedLstm)
#include "tst_packed_lstm.moc"
