#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include <QTemporaryDir>
#include <QTest>

#include "models/inference/parsing/parser_victims.h"
#include "models/inference/parsing/plain_parser.h"
#include "tests/places.h"
#include "tests/support/models/random_parser.h"

/// Random parsers of every kind, and their inputs.
namespace asked_parsers {

using namespace testing;
using core::text::Edit;
using core::text::EditOp;
using core::text::Input;
using core::text::Variant;
using core::victims::ParserVictim;
using models::ParserInputs;
using models::ParserToken;

inline ParserInputs inputsNamed(const QString& name)
{
    return name == QLatin1String("char")       ? ParserInputs::Char
           : name == QLatin1String("word-tag") ? ParserInputs::WordTag
                                               : ParserInputs::Word;
}

inline ParserSizes sizesOf(int layers, int vectors)
{
    ParserSizes sizes;
    sizes.layers = static_cast<std::size_t>(layers);
    sizes.vectors = static_cast<std::size_t>(vectors);
    return sizes;
}

inline std::shared_ptr<const core::language::Tagger> tagger()
{
    static const auto loaded = core::language::Tagger::load(RESOURCES "/models/ewt-tagger");
    return loaded;
}

/// With tags of its own if the parser reads them, some unknown to it.
inline Input sentenceFor(const ParserVictim& victim, core::Random& random, std::size_t words)
{
    const Input plain = randomSentence(random, ParserSizes{}, words);
    if (!victim.readsTags())
        return plain;
    auto segment = plain[0];
    const std::array tags{"NOUN NN", "VERB VBD", "DET DT", "X FW", "ADJ JJ", "PRON PRP"};
    for (std::size_t i = 0; i < words; ++i)
        segment.tags.emplace_back(tags[random.below(tags.size())]);
    return Input({segment});
}

inline std::vector<ParserToken> tokensOf(const models::ParserModel& model, const Input& input)
{
    const auto row = [](const std::vector<std::string>& tags, const std::string& tag) {
        const auto found = std::ranges::find(tags, tag);
        return found == tags.end() ? 0U : static_cast<std::uint32_t>(found - tags.begin());
    };
    std::vector<ParserToken> tokens{model.rootToken()};
    for (std::size_t i = 0; i < input[0].text.size(); ++i) {
        tokens.push_back(model.token(input[0].text.word(i).id));
        if (input[0].tags.empty())
            continue;
        const std::string& tag = input[0].tags[i];
        tokens.back().upos = row(model.config.upos, tag.substr(0, tag.find(' ')));
        tokens.back().xpos = row(model.config.xpos, tag.substr(tag.find(' ') + 1));
    }
    return tokens;
}

inline Variant randomVariant(core::Random& random, std::size_t words)
{
    Variant variant;
    const auto word = [&] { return core::text::intern(randomWord(random, ParserSizes{})); };
    for (std::size_t edits = 1 + random.below(2); edits > 0; --edits) {
        Edit edit;
        edit.index = static_cast<std::uint32_t>(random.below(words));
        switch (words < 2 ? random.below(2) : random.below(8)) {
        case 0:
            edit = Edit::insert(0, edit.index, word());
            ++words;
            break;
        case 1:
            edit = Edit::replace(0, edit.index, word());
            break;
        case 2:
            edit = Edit::remove(0, edit.index);
            --words;
            break;
        case 3:
            edit.op = EditOp::Move;
            edit.to = static_cast<std::uint32_t>(random.below(words));
            break;
        case 4:
            edit.op = EditOp::Merge;
            edit.index = static_cast<std::uint32_t>(random.below(words - 1));
            edit.word = word();
            --words;
            break;
        case 5:
            edit.op = EditOp::Split;
            edit.word = word();
            edit.second = word();
            ++words;
            break;
        default:
            edit = Edit::replace(0, edit.index, word());
        }
        variant.push_back(edit);
    }
    return variant;
}

/// Columns and rows of a test that runs on each kind of parser.
inline void kindsOfParsers()
{
    QTest::addColumn<QString>("inputs");
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("vectors");
    QTest::newRow("word") << "word" << 2 << 0;
    QTest::newRow("word, one layer") << "word" << 1 << 0;
    QTest::newRow("word, vectors, three layers") << "word" << 3 << 8;
    QTest::newRow("word-tag, vectors") << "word-tag" << 2 << 5;
    QTest::newRow("char") << "char" << 2 << 0;
}

/// A parser with random weights, written and read again.
class ParserFolder {
public:
    [[nodiscard]] bool isValid() const { return temporary_.isValid(); }
    [[nodiscard]] std::shared_ptr<const models::ParserModel> model(ParserInputs inputs, const ParserSizes& sizes)
    {
        return written(randomParser(inputs, sizes), temporary_.filePath(QStringLiteral("parser")).toStdString());
    }

private:
    QTemporaryDir temporary_;
};

} // namespace asked_parsers
