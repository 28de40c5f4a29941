#include "models/inference/parsing/parser_model.h"

#include <unicode/utf8.h>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr auto configName = "config.json";
constexpr auto wordsName = "vocab.txt";
constexpr auto vectorsName = "vectors.txt";
constexpr auto charactersName = "chars.txt";
constexpr auto weightsName = "model.safetensors";

/// Every list begins with the two rows that are not words of a text.
void checkBeginning(const Vocabulary& list, const fs::path& file)
{
    if (list.size() < 2 || list.word(0) != "<unk>" || list.word(1) != "<root>")
        throw core::Error({file.string(), 1}, "the first two lines are not <unk> and <root>",
                          "Write the list in the order of the rows that the model was trained with");
}

ParserLists readLists(const ParserConfig& config, const fs::path& folder)
{
    ParserLists lists;
    lists.words = Vocabulary::read(folder / wordsName);
    if (config.inputs == ParserInputs::Char) {
        lists.characters = Vocabulary::read(folder / charactersName);
        checkBeginning(lists.characters, folder / charactersName);
        return lists;
    }
    checkBeginning(lists.words, folder / wordsName);
    if (config.vectors > 0)
        lists.vectors = Vocabulary::read(folder / vectorsName);
    return lists;
}

} // namespace

ParserModel ParserModel::read(const fs::path& folder)
{
    ParserModel model;
    model.folder = folder;
    model.configJson = core::readFile(folder / configName, configLimit);
    model.config = ParserConfig::parse(model.configJson, folder / configName);
    const ParserConfig& config = model.config;
    model.lists = readLists(config, folder);

    auto tensors = readTensors(folder / weightsName, tensorShapes(config, model.lists.rows()), biaffine);
    std::size_t next = 0;
    const auto take = [&] { return std::move(tensors[next++]); };
    const auto takeLstm = [&] {
        BiLstm lstm;
        for (LstmDirection& direction : lstm)
            direction = {take(), take(), take()};
        return lstm;
    };
    if (config.inputs == ParserInputs::Char) {
        model.character = take();
        model.characterLstm = takeLstm();
    } else {
        model.word = take();
        if (config.vectors > 0)
            model.vectors = take();
    }
    if (config.inputs == ParserInputs::WordTag) {
        model.universal = take();
        model.penn = take();
    }
    for (std::size_t layer = 0; layer < config.layers; ++layer)
        model.layers.push_back(takeLstm());
    for (Linear* mlp : {&model.arcDependent, &model.arcHead, &model.labelDependent, &model.labelHead})
        *mlp = {take(), take()};
    model.arc = take();
    model.label = take();
    model.weightsHash = core::sha256File(folder / weightsName);
    model.hash = core::sha256(model.configJson + model.lists.words.text() + model.lists.vectors.text() +
                              model.lists.characters.text() + model.weightsHash);
    return model;
}

ParserToken ParserModel::token(core::text::WordId id) const
{
    ParserToken token;
    if (config.inputs == ParserInputs::Char) {
        const std::string_view form = core::text::formOf(id);
        const auto length = static_cast<std::int32_t>(form.size());
        for (std::int32_t at = 0; at < length && token.characters.size() < mostCharacters;) {
            const std::int32_t begin = at;
            U8_FWD_1(form.data(), at, length);
            const auto character = form.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin));
            token.characters.push_back(lists.characters.find(character).value_or(ParserToken::unknown));
        }
        if (token.characters.empty())
            token.characters.push_back(ParserToken::unknown);
        return token;
    }
    const std::string_view form = core::text::formOf(core::text::lowerOf(id));
    token.word = lists.words.find(form).value_or(ParserToken::unknown);
    token.vector = lists.vectors.find(form).value_or(ParserToken::none);
    return token;
}

ParserToken ParserModel::rootToken() const
{
    ParserToken token;
    token.word = token.upos = token.xpos = ParserToken::root;
    token.characters = {ParserToken::root};
    token.vector = lists.vectors.find("<root>").value_or(ParserToken::none);
    return token;
}

void writeParserFolder(const fs::path& folder, const std::string& configJson, const ParserLists& lists,
                       std::span<const NamedTensor> tensors, Precision precision)
{
    const auto config = ParserConfig::parse(configJson, folder / configName);
    writeModelFolder(folder, configJson, lists.words, tensorShapes(config, lists.rows()), tensors, precision);
    if (config.vectors > 0)
        core::writeFile(folder / vectorsName, lists.vectors.text());
    if (config.inputs == ParserInputs::Char)
        core::writeFile(folder / charactersName, lists.characters.text());
}

} // namespace models
