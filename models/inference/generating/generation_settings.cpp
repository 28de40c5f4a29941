#include "models/inference/generating/generation_settings.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace fs = std::filesystem;

namespace {

using nlohmann::json;

constexpr std::size_t defaultLength = 20; ///< `max_length` where nothing is said; then the start is not counted.
constexpr std::size_t mostBeams = 1000, longestAnswer = 100'000;

/// Settings that change what is written and are not followed, with what they are when they change nothing.
const json& notFollowed()
{
    static const json settings{{"num_beam_groups", 1},
                               {"diversity_penalty", 0.0},
                               {"penalty_alpha", nullptr},
                               {"constraints", nullptr},
                               {"force_words_ids", nullptr},
                               {"encoder_repetition_penalty", 1.0},
                               {"encoder_no_repeat_ngram_size", 0},
                               {"exponential_decay_length_penalty", nullptr},
                               {"sequence_bias", nullptr},
                               {"guidance_scale", nullptr},
                               {"stop_strings", nullptr},
                               {"max_time", nullptr},
                               {"watermarking_config", nullptr},
                               {"dola_layers", nullptr},
                               {"prompt_lookup_num_tokens", nullptr},
                               {"token_healing", false}};
    return settings;
}

/// The same, of what is drawn.
const json& notDrawn()
{
    static const json settings{{"min_p", nullptr}, {"typical_p", 1.0}, {"epsilon_cutoff", 0.0}, {"eta_cutoff", 0.0}};
    return settings;
}

/// The defaults of a class, of those settings that make config.json count.
json defaultsOf(SequenceFamily family)
{
    json defaults{{"max_length", 20},
                  {"min_length", 0},
                  {"do_sample", false},
                  {"early_stopping", false},
                  {"num_beams", 1},
                  {"temperature", 1.0},
                  {"top_k", 50},
                  {"top_p", 1.0},
                  {"typical_p", 1.0},
                  {"repetition_penalty", 1.0},
                  {"length_penalty", 1.0},
                  {"no_repeat_ngram_size", 0},
                  {"bad_words_ids", nullptr},
                  {"encoder_no_repeat_ngram_size", 0},
                  {"num_return_sequences", 1},
                  {"forced_bos_token_id", nullptr},
                  {"num_beam_groups", 1},
                  {"forced_eos_token_id", nullptr},
                  {"suppress_tokens", nullptr},
                  {"exponential_decay_length_penalty", nullptr},
                  {"diversity_penalty", 0.0},
                  {"begin_suppress_tokens", nullptr}};
    if (family == SequenceFamily::Marian)
        defaults["forced_eos_token_id"] = 0;
    if (family == SequenceFamily::Pegasus)
        defaults["forced_eos_token_id"] = 1;
    if (family == SequenceFamily::Bart)
        defaults["forced_eos_token_id"] = 2;
    return defaults;
}

/// What config.json says, with the class's own pieces where it says nothing.
json ofConfig(const json& config, SequenceFamily family)
{
    json given = json::object(); // unsigned numbers, as those of files
    switch (family) {
    case SequenceFamily::Marian:
        given = {{"decoder_start_token_id", 58100U}, {"eos_token_id", 0U}, {"forced_eos_token_id", 0U}};
        break;
    case SequenceFamily::Pegasus:
        given = {{"decoder_start_token_id", 0U}, {"eos_token_id", 1U}, {"forced_eos_token_id", 1U}};
        break;
    case SequenceFamily::Bart:
        given = {
            {"bos_token_id", 0U}, {"decoder_start_token_id", 2U}, {"eos_token_id", 2U}, {"forced_eos_token_id", 2U}};
        break;
    case SequenceFamily::T5:
        given = {{"eos_token_id", 1U}};
        break;
    }
    for (const auto& [key, value] : config.items())
        if (!value.is_null())
            given[key] = value;
        else
            given.erase(key);
    if (family == SequenceFamily::Bart && config.value("force_bos_token_to_be_generated", json(false)) == true &&
        !given.contains("forced_bos_token_id"))
        given["forced_bos_token_id"] = given.value("bos_token_id", json(0U));
    return given;
}

class GenerationReader {
public:
    GenerationReader(const json& given, const fs::path& file, std::size_t vocabulary)
        : reader_(given, file), given_(given), vocabulary_(vocabulary)
    {}

    [[nodiscard]] bool says(const char* key) const
    {
        const auto found = given_.find(key);
        return found != given_.end() && !found->is_null();
    }
    void refuse(const json& others) const
    {
        for (const auto& [key, nothing] : others.items())
            if (says(key.c_str()) && given_[key] != nothing && given_[key] != false)
                reader_.fail(fmt::format("\"{}\" {} is not followed here, and the texts would be others", key,
                                         core::shownJson(given_[key])));
    }
    [[nodiscard]] std::size_t count(const char* key, std::size_t otherwise, std::size_t most) const
    {
        if (!says(key))
            return otherwise;
        if (!given_[key].is_number_unsigned() || given_[key].get<std::uint64_t>() > most)
            reader_.fail(fmt::format("\"{}\" is {}, expected 0 to {}", key, core::shownJson(given_[key]), most));
        return given_[key].get<std::size_t>();
    }
    [[nodiscard]] double number(const char* key, double otherwise) const
    {
        const double value = says(key) ? reader_.get<double>(key, otherwise) : otherwise;
        if (!std::isfinite(value))
            reader_.fail(fmt::format("\"{}\" is {}", key, core::shownJson(given_[key])));
        return value;
    }
    [[nodiscard]] bool flag(const char* key) const { return says(key) && reader_.get<bool>(key, false); }
    [[nodiscard]] std::uint32_t piece(const char* key, const json& value) const
    {
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= vocabulary_)
            reader_.fail(fmt::format("\"{}\" {} is not a row of the vocabulary, which has {}", key,
                                     core::shownJson(value), vocabulary_));
        return value.get<std::uint32_t>();
    }
    /// One piece or a list of them; none where nothing is said.
    [[nodiscard]] GenerationSettings::Pieces pieces(const char* key) const
    {
        return says(key) ? piecesIn(key, given_[key]) : GenerationSettings::Pieces{};
    }
    [[nodiscard]] GenerationSettings::Pieces piecesIn(const char* key, const json& value) const
    {
        GenerationSettings::Pieces pieces;
        if (!value.is_array())
            return {piece(key, value)};
        for (const auto& one : value)
            pieces.push_back(piece(key, one));
        return pieces;
    }
    [[nodiscard]] const json& operator[](const char* key) const { return given_[key]; }
    [[nodiscard]] const ConfigReader& reader() const { return reader_; }

private:
    ConfigReader reader_;
    const json& given_;
    std::size_t vocabulary_;
};

void readPieces(const GenerationReader& given, const fs::path& file, GenerationSettings& settings)
{
    const char* const first = given.says("decoder_start_token_id") ? "decoder_start_token_id" : "bos_token_id";
    if (!given.says(first))
        throw core::Error({file.string()},
                          "\"decoder_start_token_id\" is missing, the piece that the decoder reads first",
                          "Write its row there: that of the padding piece (Marian, PEGASUS, T5) or of the end piece "
                          "(BART)");
    settings.start = given.piece(first, given[first]);
    settings.ends = given.pieces("eos_token_id");
    if (settings.ends.empty())
        throw core::Error({file.string()}, "\"eos_token_id\" is missing, the piece that ends an answer",
                          "Write its row there, that of </s>");
    if (given.says("forced_bos_token_id"))
        settings.forcedFirst = given.piece("forced_bos_token_id", given["forced_bos_token_id"]);
    settings.forcedEnd = given.pieces("forced_eos_token_id");
    settings.suppressed = given.pieces("suppress_tokens");
    settings.suppressedFirst = given.pieces("begin_suppress_tokens");
    if (!given.says("bad_words_ids"))
        return;
    const auto& words = given["bad_words_ids"];
    if (!words.is_array())
        given.reader().fail("\"bad_words_ids\" is not a list of lists of pieces");
    for (const auto& word : words) {
        auto pieces = word.is_array() ? given.piecesIn("bad_words_ids", word) : GenerationSettings::Pieces{};
        if (pieces.empty())
            given.reader().fail("\"bad_words_ids\" is not a list of lists of pieces");
        if (pieces.size() > 1 || std::ranges::find(settings.ends, pieces.front()) == settings.ends.end())
            settings.bad.push_back(std::move(pieces));
    }
}

void readLengths(const GenerationReader& given, const json& config, const SequenceConfig& sizes,
                 GenerationSettings& settings)
{
    if (given.says("max_new_tokens")) {
        settings.longest = given.count("max_new_tokens", 0, longestAnswer) + 1;
    } else {
        settings.longest = given.count("max_length", defaultLength, longestAnswer);
        if (settings.longest == defaultLength) { // as many beside the start, as far as there are positions
            ++settings.longest;
            if (const auto most = config.find("max_position_embeddings");
                most != config.end() && most->is_number_unsigned())
                settings.longest = std::min(settings.longest, most->get<std::size_t>());
        }
    }
    if (settings.longest < 2)
        given.reader().fail("\"max_length\" leaves no room for an answer");
    if (sizes.positions > 0) // the last piece is not read again
        settings.longest = std::min(settings.longest, sizes.positions + 1);
    settings.shortest = given.says("min_new_tokens") ? given.count("min_new_tokens", 0, longestAnswer) + 1
                                                     : given.count("min_length", 0, longestAnswer);
}

} // namespace

GenerationSettings GenerationSettings::read(const fs::path& folder, const json& config, const SequenceConfig& sizes)
{
    fs::path file = folder / "generation_config.json";
    json given;
    if (fs::exists(file)) {
        given = core::parseJson(core::readFile(file, configLimit), {file.string()});
        if (!given.is_object())
            throw core::Error({file.string()}, "not a JSON object", "Download the model's folder again");
    }
    // A file that was made of config.json gives way to it, as long as config.json has settings of its own.
    const json defaults = defaultsOf(sizes.family);
    bool own = false;
    for (const auto& [key, value] : defaults.items())
        if (const auto found = config.find(key); found != config.end() && !found->is_null())
            own = own || *found != value;
    if (given.is_null() || (own && given.value("_from_model_config", json(false)) == true)) {
        file = folder / "config.json";
        given = ofConfig(config, sizes.family);
    }
    const GenerationReader reader(given, file, sizes.decoder.vocabulary);
    reader.refuse(notFollowed());
    GenerationSettings settings;
    readPieces(reader, file, settings);
    readLengths(reader, config, sizes, settings);
    settings.beams = reader.count("num_beams", 1, mostBeams);
    if (settings.beams == 0)
        reader.reader().fail("\"num_beams\" is 0, expected at least 1");
    if (reader.says("early_stopping")) {
        const auto& stop = reader["early_stopping"];
        if (!stop.is_boolean() && stop != "never")
            reader.reader().fail(
                fmt::format("\"early_stopping\" is {}, expected true, false or \"never\"", core::shownJson(stop)));
        settings.stop = stop == true ? Stop::AllEnded : stop == false ? Stop::NothingBetter : Stop::NeverBetter;
    }
    settings.lengthPenalty = reader.number("length_penalty", 1.0);
    settings.repetitionPenalty = reader.number("repetition_penalty", 1.0);
    if (settings.repetitionPenalty <= 0.0)
        reader.reader().fail("\"repetition_penalty\" is not above 0");
    settings.noRepeated = reader.count("no_repeat_ngram_size", 0, longestAnswer);
    settings.normalised = reader.flag("renormalize_logits");
    settings.drawn = reader.flag("do_sample");
    settings.topPieces = reader.count("top_k", settings.topPieces, largestVocabulary);
    settings.topShare = reader.number("top_p", 1.0);
    if (settings.topShare <= 0.0 || settings.topShare > 1.0)
        reader.reader().fail("\"top_p\" is not above 0 and at most 1");
    if (settings.drawn)
        reader.refuse(notDrawn());
    return settings;
}

} // namespace models
