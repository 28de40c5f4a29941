#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/structures/spanning_tree.h"
#include "models/inference/parsing/parser_gradient.h"
#include "tests/models/parsing/asked_parsers.h"

using namespace asked_parsers;
using core::structures::DependencyTree;
using core::victims::MarginRequest;
using models::PlainParser;

/// The margin that white-box attacks follow and its gradient, against differences and against itself bit for bit.
class TestParserMargins : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(parsers_.isValid()); }
    void gradientsAreDifferencesOfTheMargin_data() { kindsOfParsers(); }
    void gradientsAreDifferencesOfTheMargin();
    void gradientsDoNotDependOnWhatIsAskedWithThem_data() { kindsOfParsers(); }
    void gradientsDoNotDependOnWhatIsAskedWithThem();
    void marginLeavesOutWhatDoesNotCount();
    void wrongMarginRequestsAreRefused();

private:
    ParserFolder parsers_;
};

namespace {

/// By the definition, in double precision.
double marginOf(const std::vector<double>& arcs, const MarginRequest& request)
{
    const std::size_t words = request.heads.size();
    double sum = 0.0;
    for (std::size_t i = 0; i < words; ++i) {
        if (!request.counted.empty() && request.counted[i] == 0)
            continue;
        double other = -1e300;
        for (std::size_t j = 0; j <= words; ++j)
            if (j != i + 1 && static_cast<int>(j) != request.heads[i])
                other = std::max(other, arcs[i * (words + 1) + j]);
        if (other > -1e300)
            sum +=
                std::max(arcs[i * (words + 1) + static_cast<std::size_t>(request.heads[i])] - other, -request.epsilon);
    }
    return sum;
}

} // namespace

void TestParserMargins::gradientsAreDifferencesOfTheMargin()
{
    QFETCH(const QString, inputs);
    QFETCH(const int, layers);
    QFETCH(const int, vectors);
    const auto parser = parsers_.model(inputsNamed(inputs), sizesOf(layers, vectors));
    const PlainParser<double> exact(parser);
    const std::size_t width = parser->config.inputSize();
    const std::size_t dimensions = parser->config.wordSize();
    for (const auto* const* kernels = models::kernels::all(); *kernels != nullptr; ++kernels) {
        const auto victim = models::makeFastParser(parser, tagger(), **kernels);
        core::Random random(7);
        for (std::size_t words = 2; words < 14; words += 5) {
            const Input input = sentenceFor(*victim, random, words);
            std::vector<int> heads;
            std::vector<std::uint8_t> counted;
            for (std::size_t i = 0; i < words; ++i) {
                heads.push_back(static_cast<int>(random.below(words + 1)));
                counted.push_back(random.below(4) > 0 ? 1 : 0);
                if (heads[i] == static_cast<int>(i) + 1)
                    heads[i] = 0;
            }
            // Large enough that most words have a gradient, and some are cut off.
            const MarginRequest request{heads, counted, 3.0};
            auto vectorsAt = exact.inputs(tokensOf(*parser, input));
            const auto gradient = victim->marginGradient(input, request, {});
            QCOMPARE(gradient.dimensions, dimensions);
            QCOMPARE(gradient.vectors.size(), words * dimensions);
            const double margin = marginOf(exact.scores(vectorsAt).arcs, request);
            QVERIFY(std::abs(gradient.margin - margin) <= 1e-4 * std::max(1.0, std::abs(margin)));
            double largest = 0.0;
            for (const float value : gradient.vectors)
                largest = std::max(largest, std::abs(double{value}));
            QVERIFY(largest > 0.0);
            for (std::size_t word = 0; word < words; ++word) {
                double square = 0.0;
                for (std::size_t k = 0; k < dimensions; ++k) {
                    const double step = 1e-6;
                    double& element = vectorsAt[(word + 1) * width + k];
                    const double before = element;
                    element = before + step;
                    const double above = marginOf(exact.scores(vectorsAt).arcs, request);
                    element = before - step;
                    const double below = marginOf(exact.scores(vectorsAt).arcs, request);
                    element = before;
                    const double expected = (above - below) / (2 * step);
                    const double got = double{gradient.vectors[word * dimensions + k]};
                    square += expected * expected;
                    QVERIFY2(std::abs(got - expected) <= 1e-4 * largest,
                             qPrintable(QStringLiteral("%1 instead of %2").arg(got).arg(expected)));
                }
                QVERIFY(std::abs(gradient.norms[word] - std::sqrt(square)) <= 1e-3 * largest);
            }
        }
    }
}

// Several texts at once, the same one for other arcs, after a forward pass of theirs or not, and of some words only.
void TestParserMargins::gradientsDoNotDependOnWhatIsAskedWithThem()
{
    QFETCH(const QString, inputs);
    QFETCH(const int, layers);
    QFETCH(const int, vectors);
    const auto parser = parsers_.model(inputsNamed(inputs), sizesOf(layers, vectors));
    const auto victim = models::makeFastParser(parser, tagger());
    core::Random random(12);
    std::vector<Input> texts;
    for (const std::size_t words : {7U, 3U, 1U, 12U})
        texts.push_back(sentenceFor(*victim, random, words));
    for (int i = 0; i < 9; ++i) { // replacements in the last one, as attacks ask about them
        const auto word = core::text::intern(randomWord(random, ParserSizes{}));
        texts.push_back(
            core::text::applied(texts[3], Variant(1, Edit::replace(0, static_cast<std::uint32_t>(i), word))));
    }
    texts.push_back(texts[0]);
    std::vector<std::vector<int>> heads;
    std::vector<MarginRequest> requests;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto& tree = heads.emplace_back(texts[i][0].text.size());
        for (std::size_t word = 0; word < tree.size(); ++word)
            tree[word] = static_cast<int>((word + i) % (word + 1));
    }
    for (std::size_t i = 0; i < texts.size(); ++i)
        requests.push_back({heads[i], {}, 3.0, i % 3, i % 2 == 0 ? i % 3 + 4 : 1000});
    for (const bool isKnown : {false, true}) {
        if (isKnown)
            (void)victim->predict(texts, {});
        const auto together = victim->marginGradients(texts, requests, {});
        QCOMPARE(together.size(), texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto fresh = models::makeFastParser(parser, tagger());
            const auto alone = fresh->marginGradient(texts[i], {heads[i], {}, 3.0}, {});
            QCOMPARE(together[i].margin, alone.margin);
            const std::size_t size = alone.dimensions;
            for (std::size_t word = requests[i].begin; word < std::min(requests[i].end, heads[i].size()); ++word) {
                QCOMPARE(together[i].norms[word], alone.norms[word]);
                QVERIFY(std::equal(together[i].vectors.begin() + static_cast<std::ptrdiff_t>(word * size),
                                   together[i].vectors.begin() + static_cast<std::ptrdiff_t>((word + 1) * size),
                                   alone.vectors.begin() + static_cast<std::ptrdiff_t>(word * size)));
            }
        }
    }
    QVERIFY(victim->marginGradients({}, {}, {}).empty());
}

void TestParserMargins::marginLeavesOutWhatDoesNotCount()
{
    const auto victim = models::makeFastParser(parsers_.model(ParserInputs::Word, {}));
    core::Random random(8);
    const Input input = randomSentence(random, {}, 6);
    const auto heads = std::get<DependencyTree>(victim->predict(std::span(&input, 1), {})[0]).heads;
    const std::vector<std::uint8_t> none(6, 0);
    const auto nothing = victim->marginGradient(input, {heads, none, 1.0}, {});
    QCOMPARE(nothing.margin, 0.0);
    QVERIFY(std::ranges::all_of(nothing.norms, [](double norm) { return norm == 0.0; }));
    // A word has one possible head in a sentence of one word, so nothing competes with it.
    const Input one = randomSentence(random, {}, 1);
    const std::vector<int> root{0};
    QCOMPARE(victim->marginGradient(one, {root, {}, 1.0}, {}).margin, 0.0);
}

void TestParserMargins::wrongMarginRequestsAreRefused()
{
    const auto victim = models::makeFastParser(parsers_.model(ParserInputs::Word, {}));
    core::Random random(8);
    const Input input = randomSentence(random, {}, 3);
    const std::vector<int> tooFew{0, 1}, outside{0, 1, 4}, right{0, 1, 1};
    const std::vector<std::uint8_t> counted(2, 1);
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)victim->marginGradient(input, {tooFew, {}, 1.0}, {}));
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)victim->marginGradient(input, {outside, {}, 1.0}, {}));
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)victim->marginGradient(input, {right, counted, 1.0}, {}));
    const Input empty = Input::sentence(core::text::Text::ofWords({}));
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)victim->marginGradient(empty, {{}, {}, 1.0}, {}));
}

QTEST_APPLESS_MAIN(TestParserMargins)
#include "tst_parser_margins.moc"
