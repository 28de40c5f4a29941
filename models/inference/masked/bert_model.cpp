#include "models/inference/masked/bert_model.h"

#include <algorithm>
#include <stdexcept>

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/masked/proposable.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/pieces/tokenizer_files.h"

namespace models {

namespace fs = std::filesystem;

using core::language::Blank;
using core::language::Reading;

namespace {

EncoderConfig configIn(const fs::path& folder)
{
    const fs::path file = folder / "config.json";
    const auto config = core::parseJson(core::readFile(file, configLimit), {file.string()});
    if (!describesBert(config))
        throw core::Error({file.string()}, "not a BERT's", "Give a folder as Hugging Face keeps BERT models");
    return EncoderConfig::read(config, file);
}

/// \throws core::Error when config.json says another number of pieces.
void requirePieces(const WordPieceTokenizer& tokenizer, std::size_t size)
{
    if (tokenizer.vocabularySize() != size)
        throw core::Error(
            {tokenizer.file().string()},
            fmt::format("{} pieces, config.json says {}", tokenizer.vocabularySize(), size),
            fmt::format("Check that config.json and {} belong together", tokenizer.file().filename().string()));
}

} // namespace

bool describesBert(const nlohmann::json& config)
{
    EncoderFamily family{};
    return EncoderConfig::describes(config, family) && family == EncoderFamily::Bert;
}

BertModel::BertModel(const fs::path& folder)
    : name_(fs::absolute(folder / "").lexically_normal().parent_path().filename()), config_(configIn(folder))
{
    const auto pieces = readWordPieces(folder);
    tokenizer_ = pieces.tokenizer;
    requirePieces(*tokenizer_, config_.vocabulary);
    mask_ = tokenizer_->special("[MASK]");
    const TensorFiles files(folder);
    weights_ = std::make_shared<const EncoderWeights>(EncoderWeights::read(files, config_));
    head_ = std::make_unique<const MaskedHead>(files, config_, kernels::best());
    const Vocabulary& vocabulary = tokenizer_->vocabulary();
    for (std::size_t row = 0; row < vocabulary.size(); ++row) {
        const std::string_view form = vocabulary.word(row);
        words_.push_back(isWholeWord(form) ? core::text::intern(form) : core::text::noWord);
        const bool goesOn = form.starts_with("##") && isWholeWord(form.substr(2));
        endings_.push_back(goesOn ? core::text::intern(form.substr(2)) : core::text::noWord);
    }
    openblas_set_num_threads(1); // one thread a worker
    hash_ = core::sha256(core::readFile(folder / "config.json", configLimit) + pieces.facts + files.hashes());
}

BertModel::Question BertModel::question(std::span<const core::text::WordId> words, const Blank& blank,
                                        const core::language::Filling& filling) const
{
    const auto window = core::language::windowAround(blank, words.size(), filling.window);
    const auto piecesOf = [&](std::size_t word) {
        std::vector<std::uint32_t> rows;
        for (const Piece& piece : tokenizer_->pieces(core::text::formOf(words[word])))
            rows.push_back(piece.row);
        return rows;
    };
    const bool paired = filling.reading == Reading::Paired, hidden = filling.reading != Reading::Open;
    std::vector<std::uint32_t> inside, before, after; // `before` from the blank backwards
    for (std::size_t i = blank.begin; i < blank.end; ++i) {
        const auto pieces = piecesOf(i);
        inside.insert(inside.end(), pieces.begin(), pieces.end());
    }
    const std::size_t frame = paired ? 3 : 2, copies = paired ? 2 : 1; // [CLS] and every [SEP]
    const std::size_t fixed = frame + (hidden ? 1 : 0) + (paired || !hidden ? inside.size() : 0);
    if (fixed > config_.longest())
        throw core::Error("a word of " + std::to_string(inside.size()) + " pieces is too long for " + name_);
    const auto room = [&] { return (config_.longest() - fixed) / copies - before.size() - after.size(); };
    std::size_t left = blank.begin, right = blank.end;
    while (left > window.begin || right < window.end) {
        if (left > window.begin) {
            auto pieces = piecesOf(--left);
            if (pieces.size() > room())
                break;
            before.insert(before.end(), pieces.rbegin(), pieces.rend());
        }
        if (right < window.end) {
            auto pieces = piecesOf(right++);
            if (pieces.size() > room())
                break;
            after.insert(after.end(), pieces.begin(), pieces.end());
        }
    }
    Question question;
    auto& pieces = question.pieces;
    pieces.push_back(tokenizer_->begin());
    const auto write = [&](bool mask) {
        pieces.insert(pieces.end(), before.rbegin(), before.rend());
        if (mask) {
            question.at = {pieces.size()};
            pieces.push_back(mask_);
        } else {
            for (const auto piece : inside) {
                question.at.push_back(pieces.size());
                pieces.push_back(piece);
            }
        }
        pieces.insert(pieces.end(), after.begin(), after.end());
        pieces.push_back(tokenizer_->end());
    };
    if (paired) {
        write(false);
        question.second = pieces.size();
    }
    write(hidden);
    return question;
}

std::pair<std::vector<std::uint32_t>, std::size_t> BertModel::masked(std::span<const core::text::WordId> words,
                                                                     std::size_t place) const
{
    auto asked = question(words, {place, place + 1}, {});
    return {std::move(asked.pieces), asked.at.front()};
}

std::vector<float> BertModel::logits(std::span<const std::uint32_t> pieces, std::size_t at) const
{
    Encoder encoder(config_, weights_);
    const EncoderInput input{pieces};
    return head_->logits(encoder.kernels(), *weights_, encoder.states({&input, 1}, {&at, 1}, {}));
}

std::vector<std::vector<core::language::Proposal>> BertModel::propose(std::span<const core::text::WordId> words,
                                                                      std::span<const std::size_t> places,
                                                                      std::size_t most, std::stop_token stop) const
{
    std::vector<Blank> blanks;
    for (const std::size_t place : places) {
        if (place >= words.size())
            throw std::invalid_argument("a place beyond the sentence's end");
        blanks.push_back({place, place + 1});
    }
    return fill(words, blanks, {Reading::Masked, 0, most}, std::move(stop));
}

std::vector<std::vector<core::language::Proposal>> BertModel::fill(std::span<const core::text::WordId> words,
                                                                   std::span<const Blank> blanks,
                                                                   const core::language::Filling& filling,
                                                                   std::stop_token stop) const
{
    std::vector<Question> questions;
    std::vector<EncoderInput> inputs;
    std::vector<std::size_t> places;
    for (const Blank& blank : blanks)
        questions.push_back(question(words, blank, filling));
    for (const Question& question : questions)
        for (const std::size_t at : question.at) {
            inputs.push_back({question.pieces, question.second});
            places.push_back(at);
        }
    if (inputs.empty())
        return std::vector<Proposals>(blanks.size());
    Encoder encoder(config_, weights_);
    const auto states = encoder.states(inputs, places, stop);
    if (stop.stop_requested())
        throw core::Error("stopped");
    std::vector<Proposals> lists;
    std::size_t next = 0;
    for (const Question& question : questions) {
        std::vector<std::vector<float>> logits;
        for (std::size_t k = 0; k < question.at.size(); ++k)
            logits.push_back(head_->logits(encoder.kernels(), *weights_,
                                           states.subspan(next++ * encoder.stride(), encoder.stride())));
        lists.push_back(logits.size() == 1 ? likeliest(logits.front(), words_, filling.most)
                                           : combined(logits, filling.most));
    }
    return lists;
}

BertModel::Proposals BertModel::combined(const std::vector<std::vector<float>>& logits, std::size_t most) const
{
    // As BERT-Attack's code: the 4 likeliest pieces of each place, of their combinations the first 24.
    constexpr std::size_t each = 4, combinations = 24, places = 12;
    std::vector<std::pair<std::string, float>> made;
    for (std::size_t place = 0; place < std::min(logits.size(), places); ++place) {
        const auto pieces = likeliest(logits[place], place == 0 ? words_ : endings_, each);
        std::vector<std::pair<std::string, float>> longer;
        const auto add = [&](const std::string& begin, float logProbability) {
            for (const auto& piece : pieces)
                longer.emplace_back(begin + std::string(core::text::formOf(piece.word)),
                                    logProbability + piece.logProbability);
        };
        if (place == 0)
            add({}, 0.0F);
        for (const auto& [begin, logProbability] : made)
            add(begin, logProbability);
        longer.resize(std::min(longer.size(), combinations));
        made = std::move(longer);
    }
    std::ranges::stable_sort(made, std::ranges::greater{}, [](const auto& word) { return word.second; });
    made.resize(std::min(made.size(), most));
    Proposals proposals;
    for (const auto& [form, logProbability] : made)
        proposals.push_back({core::text::intern(form), logProbability});
    return proposals;
}

} // namespace models
