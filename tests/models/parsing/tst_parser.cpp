#include "tests/support/registered_test.h"

#include <bit>
#include <thread>

#include "core/base/error.h"
#include "core/structures/spanning_tree.h"
#include "models/inference/parsing/parser_gradient.h"
#include "models/inference/parsing/token_rows.h"
#include "tests/models/parsing/asked_parsers.h"

using namespace asked_parsers;
using core::structures::DependencyTree;
using core::structures::Prediction;
using models::PlainParser;

/// The parser without torch: fast against plain in double precision, and against itself bit for bit.
class TestParser : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(parsers_.isValid()); }
    void scoresAreThoseOfThePlainForward_data() { kindsOfParsers(); }
    void scoresAreThoseOfThePlainForward();
    void treesAndLabelsAreThoseOfThePlainForward_data() { kindsOfParsers(); }
    void treesAndLabelsAreThoseOfThePlainForward();
    void variantsAreWhatTheEditedSentencesAre_data() { kindsOfParsers(); }
    void variantsAreWhatTheEditedSentencesAre();
    void bitsDoNotDependOnBatchOrBase_data() { kindsOfParsers(); }
    void bitsDoNotDependOnBatchOrBase();
    void tagsThatComeWithTheSentenceAreRead();
    void withoutTagsTheParserTagsTheSentence();
    void headsOnlyLeavesOutLabels();
    void wordsAndVectors();
    void sentencesWithoutWordsAndVeryLongOnes();
    void clonesOfOneModelAnswerAtOnce_data() { kindsOfParsers(); }
    void clonesOfOneModelAnswerAtOnce();
    void manyDifferentTokensMakeRoom();

private:
    ParserFolder parsers_;
};

void TestParser::scoresAreThoseOfThePlainForward()
{
    QFETCH(const QString, inputs);
    QFETCH(const int, layers);
    QFETCH(const int, vectors);
    const auto parser = parsers_.model(inputsNamed(inputs), sizesOf(layers, vectors));
    const PlainParser<double> exact(parser);
    const auto plain = models::makePlainParser(parser, tagger());
    for (const auto* const* kernels = models::kernels::all(); *kernels != nullptr; ++kernels) {
        const auto fast = models::makeFastParser(parser, tagger(), **kernels);
        core::Random random(3);
        for (std::size_t words = 1; words < 30; words += 2) {
            const Input input = sentenceFor(*fast, random, words);
            const auto expected = exact.scores(exact.inputs(tokensOf(*parser, input))).arcs;
            for (ParserVictim* victim : {fast.get(), plain.get()}) {
                const auto arcs = victim->arcScores(input, {});
                QCOMPARE(arcs.words, words);
                QCOMPARE(arcs.scores.size(), expected.size());
                for (std::size_t k = 0; k < expected.size(); ++k)
                    QVERIFY2(std::abs(double{arcs.scores[k]} - expected[k]) <=
                                 1e-5 * std::max(1.0, std::abs(expected[k])),
                             qPrintable(QString::number(double{arcs.scores[k]} - expected[k])));
            }
        }
    }
}

// The random weights' scores are far apart, so rounding decides nothing.
void TestParser::treesAndLabelsAreThoseOfThePlainForward()
{
    QFETCH(const QString, inputs);
    QFETCH(const int, layers);
    QFETCH(const int, vectors);
    const auto parser = parsers_.model(inputsNamed(inputs), sizesOf(layers, vectors));
    const auto plain = models::makePlainParser(parser, tagger());
    const auto fast = models::makeFastParser(parser, tagger());
    QCOMPARE(fast->card().task, "parsing");
    QCOMPARE(fast->card().labels, parser->config.labels);
    QVERIFY(fast->card().can(core::victims::Capability::Gradients));
    core::Random random(4);
    std::vector<Input> batch;
    for (int i = 0; i < 60; ++i)
        batch.push_back(sentenceFor(*fast, random, 1 + random.below(25)));
    const auto answers = fast->predict(batch, {});
    QCOMPARE(answers, plain->predict(batch, {}));
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const auto& tree = std::get<DependencyTree>(answers[i]);
        QCOMPARE(tree.labels.size(), tree.heads.size());
        QVERIFY(core::structures::isSingleRootTree(tree.heads));
        QCOMPARE(tree.heads,
                 core::structures::bestSpanningTree(fast->arcScores(batch[i], {}).scores, batch[i][0].text.size()));
    }
}

void TestParser::variantsAreWhatTheEditedSentencesAre()
{
    QFETCH(const QString, inputs);
    QFETCH(const int, layers);
    QFETCH(const int, vectors);
    const auto parser = parsers_.model(inputsNamed(inputs), sizesOf(layers, vectors));
    const auto fast = models::makeFastParser(parser, tagger());
    const auto other = models::makeFastParser(parser, tagger());
    core::Random random(5);
    for (int round = 0; round < 12; ++round) {
        const std::size_t words = 1 + random.below(14);
        Input base = sentenceFor(*fast, random, words);
        if (round % 3 == 2) { // tagged by the parser
            auto segment = base[0];
            segment.tags.clear();
            base = Input({segment});
        }
        std::vector<Variant> variants{Variant{}};
        std::vector<Input> edited{base};
        for (int i = 0; i < 40; ++i) {
            variants.push_back(randomVariant(random, words));
            edited.push_back(core::text::applied(base, variants.back()));
        }
        const auto answers = fast->predictVariants(base, variants, {});
        QCOMPARE(answers.size(), variants.size());
        QCOMPARE(answers, other->predict(edited, {}));
    }
    const Input three = sentenceFor(*fast, random, 3);
    QVERIFY_THROWS_EXCEPTION(std::out_of_range,
                             (void)fast->predictVariants(three, std::vector<Variant>{{Edit::remove(0, 3)}}, {}));
}

// The scores' bits, not only the trees.
void TestParser::bitsDoNotDependOnBatchOrBase()
{
    QFETCH(const QString, inputs);
    QFETCH(const int, layers);
    QFETCH(const int, vectors);
    const auto parser = parsers_.model(inputsNamed(inputs), sizesOf(layers, vectors));
    for (const auto* const* kernels = models::kernels::all(); *kernels != nullptr; ++kernels) {
        const auto tables = std::make_shared<const models::ParserTables>(parser, **kernels);
        const auto wordTables = std::make_shared<models::WordTables>(tables);
        models::TokenRows finder(tables, wordTables);
        models::FirstLayer base(tables);
        models::ParserForward alone(tables), together(tables);
        core::Random random(6);
        std::vector<std::vector<models::TokenRow>> rows;
        for (int i = 0; i < 40; ++i) {
            std::vector<models::TokenKey> keys{models::TokenKey::root()};
            for (std::size_t words = 1 + random.below(12); words > 0; --words)
                keys.push_back({core::text::intern("w" + std::to_string(2 + random.below(6)))});
            finder.find(keys, rows.emplace_back());
        }
        const std::vector<std::span<const models::TokenRow>> texts(rows.begin(), rows.end());
        for (int round = 0; round < 6; ++round) { // the base changes, and keeps the part shared with the previous one
            base.setBase(texts[random.below(texts.size())]);
            together.run(texts, round == 0 ? nullptr : &base);
            for (std::size_t i = 0; i < texts.size(); ++i) {
                alone.run(std::span(&texts[i], 1), nullptr);
                const auto expected = alone.arcScores(0);
                const auto scores = together.arcScores(i);
                QVERIFY(std::ranges::equal(scores, expected, [](float a, float b) {
                    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
                }));
            }
        }
    }
}

void TestParser::tagsThatComeWithTheSentenceAreRead()
{
    const auto victim = models::makeFastParser(parsers_.model(ParserInputs::WordTag, {}), tagger());
    QVERIFY(victim->readsTags());
    core::Random random(9);
    auto segment = randomSentence(random, {}, 5)[0];
    segment.tags.assign(5, "NOUN NN");
    const auto nouns = victim->arcScores(Input({segment}), {});
    segment.tags[2] = "VERB VBD";
    const auto verb = victim->arcScores(Input({segment}), {});
    QVERIFY(nouns.scores != verb.scores);
    // Words take their tags along; a new word has none, so that the sentence is tagged anew.
    segment.tags = {"NOUN NN", "VERB VBD", "DET DT", "ADJ JJ", "NOUN NN"};
    const auto word = core::text::intern("w7");
    const std::vector<Variant> variants{
        {Edit::replace(0, 1, word)}, {Edit::remove(0, 1)}, {Edit::move(0, 1, 4)}, {Edit::insert(0, 1, word)}};
    const auto answers = victim->predictVariants(Input({segment}), variants, {});
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const Input edited = core::text::applied(Input({segment}), variants[i]);
        const bool complete = std::ranges::none_of(edited[0].tags, [](const auto& tag) { return tag.empty(); });
        QCOMPARE(complete, i < 3);
        QCOMPARE(victim->predict(std::span(&edited, 1), {})[0], answers[i]);
    }
}

void TestParser::withoutTagsTheParserTagsTheSentence()
{
    const auto parser = parsers_.model(ParserInputs::WordTag, {});
    const auto victim = models::makeFastParser(parser, tagger());
    const std::vector<std::string> words{"They", "saw", "the", "old", "dog", "."};
    const Input input = Input::sentence(core::text::Text::ofWords(words));
    const auto tags = victim->tagsFor(input);
    QCOMPARE(tags.size(), words.size());
    QCOMPARE(tags[0], "PRON PRP");
    QCOMPARE(tags[2], "DET DT");
    QCOMPARE(tags[4], "NOUN NN");
    auto segment = input[0];
    segment.tags = tags;
    QCOMPARE(victim->arcScores(input, {}).scores, victim->arcScores(Input({segment}), {}).scores);
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)models::makeFastParser(parser));
    // Who reads no tags has none to give.
    const auto other = models::makeFastParser(parsers_.model(ParserInputs::Word, {}), tagger());
    QVERIFY(!other->readsTags());
    QVERIFY(other->tagsFor(input).empty());
}

void TestParser::headsOnlyLeavesOutLabels()
{
    const auto victim = models::makeFastParser(parsers_.model(ParserInputs::Word, {}));
    core::Random random(9);
    const Input input = randomSentence(random, {}, 9);
    const auto full = std::get<DependencyTree>(victim->predict(std::span(&input, 1), {})[0]);
    QCOMPARE(full.labels.size(), std::size_t{9});
    victim->setDetail(core::victims::Victim::Detail::HeadsOnly);
    for (auto* asked : {static_cast<core::victims::Victim*>(victim.get()), victim->clone().release()}) {
        const auto tree = std::get<DependencyTree>(asked->predict(std::span(&input, 1), {})[0]);
        QCOMPARE(tree.heads, full.heads);
        QVERIFY(tree.labels.empty());
        if (asked != victim.get())
            delete asked;
    }
}

void TestParser::wordsAndVectors()
{
    const ParserSizes sizes = sizesOf(2, 5);
    const auto parser = parsers_.model(ParserInputs::Word, sizes);
    const auto victim = models::makeFastParser(parser);
    using core::text::intern;
    QCOMPARE(victim->vocabulary().size(), sizes.words - 2);
    QCOMPARE(victim->vocabulary().front(), intern("w2"));
    QVERIFY(victim->knows(intern("W2"))); // looked up in lower case
    QVERIFY(victim->knows(intern("v3"))); // has a fixed vector only
    QVERIFY(!victim->knows(intern("nowhere")));
    const auto unknown = victim->wordVector(intern("nowhere"));
    QCOMPARE(unknown.size(), sizes.word + sizes.vectors);
    QVERIFY(std::equal(unknown.begin(), unknown.begin() + 20, parser->word.begin()));
    QVERIFY(std::all_of(unknown.begin() + 20, unknown.end(), [](float value) { return value == 0.0F; }));
    const auto fourth = victim->wordVector(intern("w4")); // line 1 of the vectors
    QVERIFY(std::equal(fourth.begin(), fourth.begin() + 20, parser->word.begin() + 4 * 20));
    QVERIFY(std::equal(fourth.begin() + 20, fourth.end(), parser->vectors.begin() + 5));

    // A character parser reads every spelling, and only the first forty characters.
    const auto characters = models::makeFastParser(parsers_.model(ParserInputs::Char, sizes));
    QVERIFY(characters->knows(intern("nowhere")));
    QCOMPARE(characters->wordVector(intern("nowhere")).size(), 2 * sizes.characterHidden);
    const auto same = [&](const std::string& a, const std::string& b) {
        return std::ranges::equal(characters->wordVector(intern(a)), characters->wordVector(intern(b)));
    };
    QVERIFY(!same("abc", "abd"));
    QVERIFY(!same("abc", "Abc"));
    QVERIFY(same(std::string(40, 'a') + "b", std::string(40, 'a') + "c"));
}

void TestParser::sentencesWithoutWordsAndVeryLongOnes()
{
    const auto victim = models::makeFastParser(parsers_.model(ParserInputs::Char, {}));
    core::Random random(10);
    const std::vector<Input> inputs{Input::sentence(core::text::Text::ofWords({})), randomSentence(random, {}, 700),
                                    randomSentence(random, {}, 1)};
    const auto answers = victim->predict(inputs, {});
    QVERIFY(std::get<DependencyTree>(answers[0]).heads.empty());
    QVERIFY(core::structures::isSingleRootTree(std::get<DependencyTree>(answers[1]).heads));
    QCOMPARE(std::get<DependencyTree>(answers[2]).heads, std::vector<int>{0});
    QVERIFY(victim->predict({}, {}).empty());
    QVERIFY(victim->predictVariants(inputs[1], {}, {}).empty());
    const std::vector<std::string> book(100000, "word");
    const Input text = Input::sentence(core::text::Text::ofWords(book));
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)victim->predict(std::span(&text, 1), {}));
    std::stop_source stopped;
    stopped.request_stop();
    QCOMPARE(victim->predict(inputs, stopped.get_token()).size(), inputs.size());
}

void TestParser::clonesOfOneModelAnswerAtOnce()
{
    QFETCH(const QString, inputs);
    QFETCH(const int, layers);
    QFETCH(const int, vectors);
    const auto victim = models::makeFastParser(parsers_.model(inputsNamed(inputs), sizesOf(layers, vectors)), tagger());
    core::Random random(11);
    std::vector<Input> batch;
    for (int i = 0; i < 50; ++i)
        batch.push_back(sentenceFor(*victim, random, 1 + random.below(12)));
    std::vector<std::vector<Prediction>> answers(4);
    std::vector<core::victims::MarginGradient> gradients(4);
    const std::vector<int> heads{0, 1, 1};
    const Input three = sentenceFor(*victim, random, 3);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < answers.size(); ++i)
            threads.emplace_back([&, i] {
                const auto clone = victim->clone();
                answers[i] = clone->predict(batch, {});
                auto& parser = dynamic_cast<ParserVictim&>(*clone);
                gradients[i] = parser.marginGradient(three, {heads, {}, 1.0}, {});
                (void)parser.wordVector(core::text::intern("w5"));
            });
    }
    for (std::size_t i = 1; i < answers.size(); ++i) {
        QCOMPARE(answers[i], answers[0]);
        QCOMPARE(gradients[i].vectors, gradients[0].vectors);
    }
}

// A clone forgets rows of tokens when it has met thousands of them; answers stay the same.
void TestParser::manyDifferentTokensMakeRoom()
{
    const auto victim = models::makeFastParser(parsers_.model(ParserInputs::Char, {}));
    const auto sentenceAt = [](int number) {
        std::vector<std::string> words;
        for (int i = 0; i < 50; ++i)
            words.push_back("x" + std::to_string(number * 50 + i));
        return Input::sentence(core::text::Text::ofWords(words));
    };
    const Input first = sentenceAt(0);
    const auto before = victim->predict(std::span(&first, 1), {});
    for (int i = 0; i < 200; ++i) {
        const Input input = sentenceAt(i);
        (void)victim->predict(std::span(&input, 1), {});
    }
    QCOMPARE(victim->predict(std::span(&first, 1), {}), before);
    const std::vector<Variant> same{Variant{}};
    QCOMPARE(victim->predictVariants(first, same, {}), before);
}

QTEST_APPLESS_MAIN(TestParser)
#include "tst_parser.moc"
