#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <numeric>

#include "core/files/file.h"
#include "core/victims/piece_reader.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/translation/joined_pieces.h"
#include "models/inference/translation/translation_steps.h"
#include "models/inference/translation/translator.h"
#include "models/inference/victim_loader.h"
#include "tests/support/models/random_translator.h"
#include "tests/support/said.h"

using models::SourcePieces;
namespace fs = std::filesystem;
Q_DECLARE_METATYPE(models::TranslationConfig)

namespace {

using Row = std::vector<double>;
using Rows = std::vector<Row>;

/// The transformer once more, in doubles, without a cache: everything again at every step.
class PlainTransformer {
public:
    PlainTransformer(const models::TranslationConfig& config, const models::TranslationPieces& pieces,
                     const std::vector<std::vector<float>>& tensors)
        : config_(config)
    {
        const auto shapes = models::tensorShapes(config, pieces.source->size(), pieces.target->size());
        for (std::size_t i = 0; i < shapes.size(); ++i)
            tensors_[shapes[i].first] = tensors[i];
    }

    /// Log-probabilities of the pieces after each of `written`.
    [[nodiscard]] Rows scores(const SourcePieces& source, const std::vector<std::uint32_t>& written) const
    {
        auto states = embedded("encoder.", source.rows);
        for (std::size_t i = 0; i < config_.encoderLayers; ++i) {
            const auto name = "encoder.layer." + std::to_string(i) + ".";
            states = finished(attended(states, states, name, "", false), name);
        }
        auto x = embedded("decoder.", written);
        for (std::size_t i = 0; i < config_.decoderLayers; ++i) {
            const auto name = "decoder.layer." + std::to_string(i) + ".";
            x = attended(x, x, name, "", true);
            x = attended(x, states, name, "source_", false);
            x = finished(x, name);
        }
        const auto& pieces = tensors_.at(config_.tie ? "encoder.pieces.weight" : "decoder.pieces.weight");
        const auto& bias = tensors_.at("decoder.bias");
        Rows scores;
        for (const auto& row : x) {
            Row line;
            for (std::size_t p = 0; p < bias.size(); ++p)
                line.push_back(std::inner_product(row.begin(), row.end(),
                                                  pieces.begin() + static_cast<std::ptrdiff_t>(p * row.size()),
                                                  double{bias[p]}));
            double sum = 0.0;
            for (const double value : line)
                sum += std::exp(value);
            for (double& value : line)
                value -= std::log(sum);
            scores.push_back(line);
        }
        return scores;
    }

private:
    [[nodiscard]] Row linear(const Row& x, const std::string& name) const
    {
        const auto& weight = tensors_.at(name + ".weight");
        const auto& bias = tensors_.at(name + ".bias");
        Row y;
        for (std::size_t o = 0; o < bias.size(); ++o)
            y.push_back(std::inner_product(
                x.begin(), x.end(), weight.begin() + static_cast<std::ptrdiff_t>(o * x.size()), double{bias[o]}));
        return y;
    }
    [[nodiscard]] Row normed(const Row& x, const Row& y, const std::string& name) const
    {
        Row sum(x.size());
        for (std::size_t i = 0; i < x.size(); ++i)
            sum[i] = x[i] + y[i];
        const double size = static_cast<double>(x.size());
        const double mean = std::accumulate(sum.begin(), sum.end(), 0.0) / size;
        double squares = 0.0;
        for (const double value : sum)
            squares += (value - mean) * (value - mean);
        for (std::size_t i = 0; i < x.size(); ++i)
            sum[i] = (sum[i] - mean) / std::sqrt(squares / size + 1e-5) * tensors_.at(name + ".weight")[i] +
                     tensors_.at(name + ".bias")[i];
        return sum;
    }
    [[nodiscard]] Rows embedded(const std::string& part, const std::vector<std::uint32_t>& pieces) const
    {
        Rows rows;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const auto row = [&](const std::string& table, std::size_t number) {
                const auto name = (config_.tie && table == "pieces" ? "encoder." : part) + table + ".weight";
                const auto* first = tensors_.at(name).data() + number * config_.hidden;
                return Row(first, first + config_.hidden);
            };
            rows.push_back(normed(row("pieces", pieces[i]), row("positions", i), part + "norm"));
        }
        return rows;
    }
    [[nodiscard]] Rows attended(const Rows& x, const Rows& to, const std::string& layer, const std::string& which,
                                bool onlyBefore) const
    {
        const auto name = layer + which;
        const std::size_t size = config_.hidden / config_.heads;
        Rows keys, values, out;
        for (const auto& row : to) {
            keys.push_back(linear(row, name + "key"));
            values.push_back(linear(row, name + "value"));
        }
        for (std::size_t i = 0; i < x.size(); ++i) {
            const auto query = linear(x[i], name + "query");
            Row context(config_.hidden);
            const std::size_t seen = onlyBefore ? i + 1 : to.size();
            for (std::size_t at = 0; at < config_.hidden; at += size) {
                Row weights;
                for (std::size_t j = 0; j < seen; ++j) {
                    double sum = 0.0;
                    for (std::size_t k = at; k < at + size; ++k)
                        sum += query[k] * keys[j][k];
                    weights.push_back(std::exp(sum / std::sqrt(static_cast<double>(size))));
                }
                const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
                for (std::size_t j = 0; j < seen; ++j)
                    for (std::size_t k = at; k < at + size; ++k)
                        context[k] += weights[j] / all * values[j][k];
            }
            out.push_back(normed(x[i], linear(context, name + "attention"), name + "attention_norm"));
        }
        return out;
    }
    [[nodiscard]] Rows finished(const Rows& x, const std::string& layer) const
    {
        Rows out;
        for (const auto& row : x) {
            auto inner = linear(row, layer + "inner");
            for (double& value : inner)
                value = std::max(value, 0.0);
            out.push_back(normed(row, linear(inner, layer + "output"), layer + "output_norm"));
        }
        return out;
    }

    models::TranslationConfig config_;
    std::map<std::string, std::vector<float>> tensors_;
};

/// The rnn-search once more, in doubles, by the equations of D. Bahdanau, K. Cho and Y. Bengio (2015), appendix A; its
/// GRU is PyTorch's, and a piece is scored by its vector.
class PlainRnnSearch {
public:
    PlainRnnSearch(const models::TranslationConfig& config, const models::TranslationPieces& pieces,
                   const std::vector<std::vector<float>>& tensors)
        : config_(config)
    {
        const auto shapes = models::tensorShapes(config, pieces.source->size(), pieces.target->size());
        for (std::size_t i = 0; i < shapes.size(); ++i)
            tensors_[shapes[i].first] = tensors[i];
    }

    /// Log-probabilities of the pieces after each of `written`.
    [[nodiscard]] Rows scores(const SourcePieces& source, const std::vector<std::uint32_t>& written) const
    {
        const std::size_t hidden = config_.hidden, length = source.rows.size();
        Rows forward(length), backward(length);
        Row state(hidden);
        for (std::size_t i = 0; i < length; ++i)
            state = forward[i] = gru(vector("source_embedding", source.rows[i]), state, "encoder", "_l0");
        state.assign(hidden, 0.0);
        for (std::size_t i = length; i-- > 0;)
            state = backward[i] = gru(vector("source_embedding", source.rows[i]), state, "encoder", "_l0_reverse");
        state = times("start.weight", backward[0], "start.bias");
        for (double& value : state)
            value = std::tanh(value);
        Rows scores;
        for (const auto piece : written) {
            const auto y = vector(target(), piece);
            const auto context = attended(state, forward, backward);
            const auto both = times("readout.weight", joined({&state, &y, &context}), "readout.bias");
            Row larger;
            for (std::size_t i = 0; i < both.size() / 2; ++i)
                larger.push_back(std::max(both[i], both[i + both.size() / 2]));
            auto line = times(target() + ".weight", larger, "scores.bias");
            double sum = 0.0;
            for (const double value : line)
                sum += std::exp(value);
            for (double& value : line)
                value -= std::log(sum);
            scores.push_back(line);
            state = gru(joined({&y, &context}), state, "cell", "");
        }
        return scores;
    }

private:
    [[nodiscard]] std::string target() const { return config_.tie ? "source_embedding" : "target_embedding"; }
    [[nodiscard]] Row vector(const std::string& table, std::uint32_t piece) const
    {
        const auto* first = tensors_.at(table + ".weight").data() + piece * config_.embedding;
        return {first, first + config_.embedding};
    }
    static Row joined(std::initializer_list<const Row*> parts)
    {
        Row all;
        for (const auto* part : parts)
            all.insert(all.end(), part->begin(), part->end());
        return all;
    }
    [[nodiscard]] Row times(const std::string& weight, const Row& x, const std::string& bias = {}) const
    {
        const auto& matrix = tensors_.at(weight);
        Row y;
        for (std::size_t o = 0; o < matrix.size() / x.size(); ++o)
            y.push_back(std::inner_product(x.begin(), x.end(),
                                           matrix.begin() + static_cast<std::ptrdiff_t>(o * x.size()),
                                           bias.empty() ? 0.0 : double{tensors_.at(bias)[o]}));
        return y;
    }
    [[nodiscard]] Row gru(const Row& x, const Row& before, const std::string& layer, const std::string& end) const
    {
        const std::size_t units = before.size();
        const auto given = times(layer + ".weight_ih" + end, x, layer + ".bias_ih" + end);
        const auto own = times(layer + ".weight_hh" + end, before, layer + ".bias_hh" + end);
        const auto share = [](double value) { return 1.0 / (1.0 + std::exp(-value)); };
        Row after(units);
        for (std::size_t u = 0; u < units; ++u) {
            const double reset = share(given[u] + own[u]), kept = share(given[units + u] + own[units + u]);
            const double fresh = std::tanh(given[2 * units + u] + reset * own[2 * units + u]);
            after[u] = (1.0 - kept) * fresh + kept * before[u];
        }
        return after;
    }
    [[nodiscard]] Row attended(const Row& state, const Rows& forward, const Rows& backward) const
    {
        const auto asked = times("attention.query.weight", state);
        const auto& vector = tensors_.at("attention.vector");
        Rows annotations;
        Row weights;
        double all = 0.0;
        for (std::size_t i = 0; i < forward.size(); ++i) {
            annotations.push_back(joined({&forward[i], &backward[i]}));
            const auto key = times("attention.key.weight", annotations.back(), "attention.key.bias");
            double score = 0.0;
            for (std::size_t k = 0; k < key.size(); ++k)
                score += vector[k] * std::tanh(asked[k] + key[k]);
            all += weights.emplace_back(std::exp(score));
        }
        Row context(annotations.front().size());
        for (std::size_t i = 0; i < annotations.size(); ++i)
            for (std::size_t k = 0; k < context.size(); ++k)
                context[k] += weights[i] / all * annotations[i][k];
        return context;
    }

    models::TranslationConfig config_;
    std::map<std::string, std::vector<float>> tensors_;
};

Rows plainScores(const models::TranslationConfig& config, const models::TranslationPieces& pieces,
                 const std::vector<std::vector<float>>& tensors, const SourcePieces& source,
                 const std::vector<std::uint32_t>& written)
{
    return config.architecture == models::TranslationArchitecture::RnnSearch
               ? PlainRnnSearch(config, pieces, tensors).scores(source, written)
               : PlainTransformer(config, pieces, tensors).scores(source, written);
}

SourcePieces sourceOf(std::vector<std::uint32_t> rows)
{
    SourcePieces source;
    source.rows = std::move(rows);
    for (std::uint32_t i = 0; i < source.rows.size(); ++i)
        source.words.push_back(i);
    source.rows.push_back(models::endPiece);
    return source;
}

/// Texts of several lengths.
std::vector<SourcePieces> someTexts()
{
    return {sourceOf({3, 4, 5}), sourceOf({8}), sourceOf({7, 6, 5, 4, 3, 0, 8, 3}), sourceOf({4, 4, 8, 6}),
            sourceOf({3, 8, 7})};
}

/// Pieces of both languages alike.
models::TranslationPieces jointPieces()
{
    auto pieces = testing::tinyTranslationPieces();
    pieces.targetCodes = pieces.codes;
    pieces.target = pieces.source;
    return pieces;
}

void translators()
{
    QTest::addColumn<models::TranslationConfig>("config");
    QTest::newRow("transformer") << testing::tinyTranslationConfig();
    QTest::newRow("rnn-search") << testing::tinyRnnSearchConfig();
}

} // namespace

/// Networks that translate, without libtorch.
class TestTranslator : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void scoresAreThoseOfThePlainNetwork_data()
    {
        translators();
        for (auto config : {testing::tinyTranslationConfig(), testing::tinyRnnSearchConfig()}) {
            config.joint = config.tie = true;
            QTest::addRow("%s, tied", models::nameOf(config.architecture).c_str()) << config;
        }
    }
    void scoresAreThoseOfThePlainNetwork()
    {
        QFETCH(const models::TranslationConfig, config);
        const auto pieces = config.joint ? jointPieces() : testing::tinyTranslationPieces();
        const auto tensors = testing::randomTensors(config, pieces, 3);
        const models::TranslationModel model(config, pieces, tensors);
        const auto steps = models::stepsOf(model);
        const std::vector<std::uint32_t> written{models::beginPiece, 4, 5, 3, 8, 4, 6};
        for (const auto& text : someTexts()) {
            QVERIFY(steps->read({&text, 1}, {}));
            const auto expected = plainScores(config, pieces, tensors, text, written);
            for (std::size_t step = 0; step < written.size(); ++step) {
                const auto scores = steps->model().step({&written[step], 1});
                QCOMPARE(scores.size(), pieces.target->size());
                for (std::size_t i = 0; i < scores.size(); ++i)
                    QVERIFY2(std::abs(scores[i] - expected[step][i]) < 2e-5,
                             qPrintable(QString("step %1: %2 and %3").arg(step).arg(scores[i]).arg(expected[step][i])));
                const auto attention = steps->attention(0);
                QCOMPARE(attention.size(), text.rows.size());
                QVERIFY(std::abs(std::accumulate(attention.begin(), attention.end(), 0.0) - 1.0) < 1e-5);
            }
        }
    }

    /// Rows that take different ways after common pieces have the bits of rows that went alone.
    void reorderedRowsGoOnAsIfAlone_data() { translators(); }
    void reorderedRowsGoOnAsIfAlone()
    {
        QFETCH(const models::TranslationConfig, config);
        const auto model = testing::randomTranslator(4, config);
        const auto text = sourceOf({3, 4, 5, 8});
        const auto begun = [&] {
            auto steps = models::stepsOf(*model);
            [&] { QVERIFY(steps->read({&text, 1}, {})); }();
            return steps;
        };
        const auto together = begun();
        auto& beam = together->model();
        (void)beam.step(std::vector<std::uint32_t>{models::beginPiece});
        beam.reorder(std::vector<std::size_t>{0, 0, 0});
        (void)beam.step(std::vector<std::uint32_t>{3, 4, 5});
        beam.reorder(std::vector<std::size_t>{2, 0, 2});
        const auto found = beam.step(std::vector<std::uint32_t>{6, 7, 8});
        const std::vector<std::vector<std::uint32_t>> ways{{5, 6}, {3, 7}, {5, 8}};
        for (std::size_t row = 0; row < ways.size(); ++row) {
            const auto alone = begun();
            (void)alone->model().step(std::vector<std::uint32_t>{models::beginPiece});
            (void)alone->model().step(std::span(ways[row]).first(1));
            const auto expected = alone->model().step(std::span(ways[row]).last(1));
            QVERIFY(std::ranges::equal(found.subspan(row * expected.size(), expected.size()), expected));
        }
    }

    void neighboursChangeNothing_data() { translators(); }
    void neighboursChangeNothing()
    {
        QFETCH(const models::TranslationConfig, config);
        models::Translator translator(testing::randomTranslator(5, config));
        std::vector<SourcePieces> texts;
        for (int i = 0; i < 5; ++i) // more than are translated together
            std::ranges::copy(someTexts(), std::back_inserter(texts));
        const auto together = translator.translate(texts, 3, 3);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto alone = translator.translate({&texts[i], 1}, 3, 3).front();
            QCOMPARE(alone.size(), together[i].size());
            QVERIFY(!alone.empty());
            for (std::size_t k = 0; k < alone.size(); ++k) {
                QCOMPARE(alone[k].text, together[i][k].text);
                QCOMPARE(alone[k].logProbability, together[i][k].logProbability);
            }
        }
    }

    void likelihoodOfAGivenTranslation_data() { translators(); }
    void likelihoodOfAGivenTranslation()
    {
        QFETCH(const models::TranslationConfig, config);
        const auto pieces = testing::tinyTranslationPieces();
        const auto tensors = testing::randomTensors(config, pieces, 6);
        models::Translator translator(std::make_shared<const models::TranslationModel>(config, pieces, tensors));
        const auto text = someTexts().front();
        const std::vector<std::string> given{"die sind.", "die die die die die die die die die die die die"};
        const auto all = translator.likelihoods(std::vector{text, text}, given);
        const auto& found = all[0];
        QCOMPARE(found.pieces, (std::vector<std::string>{"die", "sind", "@@."}));
        const auto expected = plainScores(config, pieces, tensors, text, {models::beginPiece, 3, 8, 7});
        QVERIFY(std::abs(found.logProbability -
                         (expected[0][3] + expected[1][8] + expected[2][7] + expected[3][models::endPiece])) < 1e-4);
        QVERIFY(std::isinf(all[1].logProbability));
    }

    /// What is said of many given translations at once is what is said of each alone, to the bit.
    void givenTranslationsDoNotTouchEachOther_data() { translators(); }
    void givenTranslationsDoNotTouchEachOther()
    {
        QFETCH(const models::TranslationConfig, config);
        models::Translator translator(testing::randomTranslator(5, config));
        const std::vector<std::string> given{
            "die sind.", "die", "", "sind die hunde.", "die die die die die die die die die die die die", "ss sind."};
        std::vector<SourcePieces> texts;
        std::vector<std::string> translations;
        for (std::size_t i = 0; i < 40; ++i) { // more than go through the model together
            texts.push_back(someTexts()[i % 5]);
            translations.push_back(given[i % 6]);
        }
        const auto together = translator.likelihoods(texts, translations);
        QCOMPARE(together.size(), texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto alone = translator.likelihoods({&texts[i], 1}, {&translations[i], 1}).front();
            QCOMPARE(std::isinf(alone.logProbability), i % 6 == 4);
            QVERIFY(alone.logProbability == together[i].logProbability);
            QVERIFY(alone.pieces == together[i].pieces);
            QVERIFY(alone.attention == together[i].attention);
            QCOMPARE(alone.attention.size(), alone.pieces.size());
        }
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(translator.likelihoods(texts, translations, stop.get_token()).empty());
    }

    void wordsCanBePutTogetherAgain_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("English") << "No, sir."
                                 << "No @@, sir @@.";
        QTest::newRow("quotes") << "\"Yes\" (he said)"
                                << "\" @@Yes @@\" ( @@he said @@)";
        QTest::newRow("joined") << "so-called"
                                << "so @@- @@called";
    }
    void wordsCanBePutTogetherAgain()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        QStringList found;
        for (const auto& word : models::joinedWords(text.toStdString()))
            found.append(QString::fromStdString(word));
        QCOMPARE(found.join(u' '), words);
        const auto codes = models::BpeCodes::learn({{"called", 4}, {"calls", 4}}, 3);
        QCOMPARE(models::textOfPieces(models::joinedPieces(text.toStdString(), codes)), text.toStdString());
    }
    void chineseComesBackToo()
    {
        const std::string text = "一个人在海边，看着日落。";
        const auto codes = models::BpeCodes::learn({{"海边", 4}}, 1);
        QCOMPARE(models::textOfPieces(models::joinedPieces(text, codes)), text);
    }

    void longTextsAreCut()
    {
        const auto config = testing::tinyTranslationConfig();
        const auto pieces = testing::tinyTranslationPieces();
        const std::vector<std::string> words(30, "the");
        const auto source = models::sourcePieces(core::text::Text::ofWords(words), config, pieces);
        QCOMPARE(source.rows.size(), config.longest);
        QCOMPARE(source.rows.back(), models::endPiece);
    }

    void damagedFoldersAreRefused()
    {
        QTemporaryDir folder;
        const fs::path path = folder.path().toStdString();
        const auto write = [&](const std::string& hidden) {
            const auto config = testing::tinyTranslationConfig();
            const auto pieces = testing::tinyTranslationPieces();
            const auto shapes = models::tensorShapes(config, pieces.source->size(), pieces.target->size());
            const auto tensors = testing::randomTensors(config, pieces, 1);
            std::vector<models::NamedTensor> named;
            for (std::size_t i = 0; i < shapes.size(); ++i)
                named.push_back({shapes[i].first, shapes[i].second, tensors[i]});
            const std::string json =
                R"({"format": "faultline-model", "version": 1, "task": "translation", "architecture": "transformer",
                    "hyper_parameters": {"hidden": )" +
                hidden + R"(, "heads": 2, "encoder_layers": 2, "decoder_layers": 2, "inner": 24, "longest": 12}})";
            models::writeModelFolder(path, json, *pieces.source, shapes, named, models::Precision::Float32);
            core::writeFile(path / "target.txt", pieces.target->text());
            core::writeFile(path / "codes.txt", pieces.codes->text());
            core::writeFile(path / "target-codes.txt", pieces.targetCodes->text());
        };
        const auto load = [&] { (void)models::ModelLoader().load(path.string()); };
        write("16");
        const auto victim = models::ModelLoader().load(path.string());
        QCOMPARE(victim->card().task, std::string("translation"));
        core::writeFile(path / "target.txt", "the\ndogs\n");
        CONTAINS(errorOf(load), "target.txt");
        fs::remove(path / "target-codes.txt");
        CONTAINS(errorOf(load), "target-codes.txt");
        write("12"); // no multiple of 8 x 2
        CONTAINS(errorOf(load), "multiple of 8");
        write("32"); // other shapes than the file has
        CONTAINS(errorOf(load), "encoder.pieces.weight");
    }

    /// Joint pieces are in vocab.txt and codes.txt alone.
    void foldersOfAnRnnSearch()
    {
        QTemporaryDir folder;
        const fs::path path = folder.path().toStdString();
        auto config = testing::tinyRnnSearchConfig();
        config.joint = config.tie = true;
        const auto pieces = jointPieces();
        const auto write = [&](const std::string& changed) {
            const auto shapes = models::tensorShapes(config, pieces.source->size(), pieces.target->size());
            const auto tensors = testing::randomTensors(config, pieces, 1);
            std::vector<models::NamedTensor> named;
            for (std::size_t i = 0; i < shapes.size(); ++i)
                named.push_back({shapes[i].first, shapes[i].second, tensors[i]});
            const std::string json =
                R"({"format": "faultline-model", "version": 1, "task": "translation", "architecture": "rnn-search", )" +
                changed + R"( "hyper_parameters": {"hidden": 14, "embedding": 10, "longest": 12}})";
            models::writeModelFolder(path, json, *pieces.source, shapes, named, models::Precision::Float32);
            pieces.write(path, config);
        };
        const auto load = [&] { (void)models::ModelLoader().load(path.string()); };
        write(R"("joint": true, "tie": true,)");
        QVERIFY(!fs::exists(path / "target.txt") && !fs::exists(path / "target-codes.txt"));
        const auto victim = models::ModelLoader().load(path.string());
        QCOMPARE(victim->card().architecture, std::string("rnn-search"));
        QVERIFY(victim->pieces() != nullptr);
        QCOMPARE(victim->pieces()->size(), pieces.source->size());
        QCOMPARE(victim->pieces()->vector(4).size(), std::size_t{10});
        write(R"("joint": true,)"); // then translations would have vectors of their own
        CONTAINS(errorOf(load), "target_embedding.weight");
        write(R"("tie": true,)");
        CONTAINS(errorOf(load), "joint");
        write(R"("pieces": "letters",)");
        CONTAINS(errorOf(load), "letters");
    }
};

QTEST_APPLESS_MAIN(TestTranslator)
#include "tst_translator.moc"
