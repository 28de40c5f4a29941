#include "models/inference/parsing/parser_config.h"

#include <fmt/format.h>

#include "models/inference/model/config_reader.h"

namespace models {

namespace {

constexpr std::size_t mostLayers = 16;

std::vector<std::string> tagsOf(const ConfigReader& reader, const std::string& key)
{
    auto tags = reader.names(key, {});
    if (tags.size() < 2 || tags.size() > 65536 || tags[0] != "<unk>" || tags[1] != "<root>")
        reader.fail(fmt::format("\"{}\" must list at most 65536 tags and begin with <unk> and <root>", key));
    return tags;
}

void addLstm(std::vector<TensorShape>& shapes, const std::string& name, std::size_t inputs, std::size_t hidden)
{
    for (const char* direction : {"forward", "backward"}) {
        shapes.push_back({fmt::format("{}.{}.weight_ih", name, direction), {4 * hidden, inputs}});
        shapes.push_back({fmt::format("{}.{}.weight_hh", name, direction), {4 * hidden, hidden}});
        shapes.push_back({fmt::format("{}.{}.bias", name, direction), {4 * hidden}});
    }
}

} // namespace

std::string nameOf(ParserInputs inputs)
{
    return inputs == ParserInputs::Word ? "word" : inputs == ParserInputs::WordTag ? "word-tag" : "char";
}

ParserConfig ParserConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    ParserConfig config;
    if (const auto task = reader.get<std::string>("task", ""); task != "parsing")
        reader.fail(fmt::format("\"task\" is \"{}\", expected \"parsing\"", task));
    if (const auto architecture = reader.get<std::string>("architecture", ""); architecture != biaffine)
        reader.fail(fmt::format("\"architecture\" is \"{}\", expected \"{}\"", architecture, biaffine));
    const auto inputs = reader.get<std::string>("inputs", "");
    if (inputs != "word" && inputs != "word-tag" && inputs != "char")
        reader.fail(fmt::format("\"inputs\" is \"{}\", expected \"word\", \"word-tag\" or \"char\"", inputs));
    config.inputs = inputs == "word"       ? ParserInputs::Word
                    : inputs == "word-tag" ? ParserInputs::WordTag
                                           : ParserInputs::Char;
    config.labels = reader.names("labels", {});
    config.language = reader.get<std::string>("language", config.language);
    config.layers = reader.size("layers", config.layers, mostLayers);
    config.hidden = reader.size("hidden", config.hidden);
    config.arc = reader.size("arc", config.arc);
    config.label = reader.size("label", config.label);
    if (config.inputs == ParserInputs::Char) {
        config.character = reader.size("character", config.character);
        config.characterHidden = reader.size("character_hidden", config.characterHidden);
        return config;
    }
    config.word = reader.size("word", config.word);
    if (object.value("vectors", nlohmann::json(0)) != 0)
        config.vectors = reader.size("vectors", 0);
    if (config.inputs == ParserInputs::WordTag) {
        config.tag = reader.size("tag", config.tag);
        config.upos = tagsOf(reader, "upos");
        config.xpos = tagsOf(reader, "xpos");
        config.tagger = reader.get<std::string>("tagger", "");
        if (config.tagger.empty())
            reader.fail("\"tagger\" does not name the model that tags sentences");
    }
    return config;
}

std::vector<TensorShape> tensorShapes(const ParserConfig& config, const ParserRows& rows)
{
    std::vector<TensorShape> shapes;
    if (config.inputs == ParserInputs::Char) {
        shapes.push_back({"character.embedding", {rows.characters, config.character}});
        addLstm(shapes, "character.lstm", config.character, config.characterHidden);
    } else {
        shapes.push_back({"word.embedding", {rows.words, config.word}});
        if (config.vectors > 0)
            shapes.push_back({"word.vectors", {rows.vectors, config.vectors}});
    }
    if (config.inputs == ParserInputs::WordTag) {
        shapes.push_back({"tag.universal", {config.upos.size(), config.tag}});
        shapes.push_back({"tag.penn", {config.xpos.size(), config.tag}});
    }
    for (std::size_t layer = 0; layer < config.layers; ++layer)
        addLstm(shapes, fmt::format("lstm.{}", layer), layer == 0 ? config.inputSize() : 2 * config.hidden,
                config.hidden);
    for (const auto& [name, size] :
         {std::pair("arc_dependent", config.arc), std::pair("arc_head", config.arc),
          std::pair("label_dependent", config.label), std::pair("label_head", config.label)}) {
        shapes.push_back({fmt::format("mlp.{}.weight", name), {size, 2 * config.hidden}});
        shapes.push_back({fmt::format("mlp.{}.bias", name), {size}});
    }
    shapes.push_back({"arc.biaffine", {config.arc + 1, config.arc}});
    shapes.push_back({"label.biaffine", {config.labels.size(), config.label + 1, config.label + 1}});
    return shapes;
}

} // namespace models
