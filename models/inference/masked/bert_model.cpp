#include "models/inference/masked/bert_model.h"

#include <algorithm>
#include <stdexcept>

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "models/inference/config_reader.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/masked/proposable.h"
#include "models/inference/pieces/tokenizer_files.h"

namespace models {

namespace fs = std::filesystem;

namespace {

EncoderConfig configIn(const fs::path& folder)
{
    const fs::path file = folder / "config.json";
    const auto config = core::parseJson(core::readFile(file, configLimit), {file.string()});
    if (!describesBert(config))
        throw core::Error({file.string()}, "not a BERT's", "Give a folder as Hugging Face keeps BERT models");
    return EncoderConfig::read(config, file);
}

std::shared_ptr<const WordPieceTokenizer> tokenizerIn(const fs::path& folder, std::size_t size)
{
    const fs::path file = folder / "vocab.txt";
    auto vocabulary = Vocabulary::read(file);
    if (vocabulary.size() != size)
        throw core::Error({file.string()}, fmt::format("{} pieces, config.json says {}", vocabulary.size(), size),
                          "Check that config.json and vocab.txt belong together");
    return std::make_shared<const WordPieceTokenizer>(std::move(vocabulary), basicTokenizerOptions(folder), file);
}

} // namespace

bool describesBert(const nlohmann::json& config)
{
    EncoderFamily family{};
    return EncoderConfig::describes(config, family) && family == EncoderFamily::Bert;
}

BertModel::BertModel(const fs::path& folder)
    : name_(folder.filename().string()), config_(configIn(folder)), tokenizer_(tokenizerIn(folder, config_.vocabulary)),
      mask_(tokenizer_->special("[MASK]"))
{
    const TensorFiles files(folder);
    weights_ = std::make_shared<const EncoderWeights>(EncoderWeights::read(files, config_));
    head_ = std::make_unique<const MaskedHead>(files, config_, kernels::best());
    const Vocabulary& vocabulary = tokenizer_->vocabulary();
    for (std::size_t row = 0; row < vocabulary.size(); ++row)
        words_.push_back(isWholeWord(vocabulary.word(row)) ? core::text::intern(vocabulary.word(row))
                                                           : core::text::noWord);
    openblas_set_num_threads(1); // one thread a worker
    std::string facts = core::readFile(folder / "config.json") + vocabulary.text();
    if (const auto tokenizer = folder / "tokenizer_config.json"; fs::exists(tokenizer))
        facts += core::readFile(tokenizer);
    hash_ = core::sha256(facts + files.hashes());
}

std::pair<std::vector<std::uint32_t>, std::size_t> BertModel::masked(std::span<const core::text::WordId> words,
                                                                     std::size_t place) const
{
    const auto piecesOf = [&](std::size_t word) {
        std::vector<std::uint32_t> rows;
        for (const Piece& piece : tokenizer_->pieces(core::text::formOf(words[word])))
            rows.push_back(piece.row);
        return rows;
    };
    std::vector<std::uint32_t> before, after; // `before` from the place backwards
    const auto room = [&] { return config_.longest() - 3 - before.size() - after.size(); };
    std::size_t left = place, right = place + 1;
    while (left > 0 || right < words.size()) {
        if (left > 0) {
            auto pieces = piecesOf(--left);
            if (pieces.size() > room())
                break;
            before.insert(before.end(), pieces.rbegin(), pieces.rend());
        }
        if (right < words.size()) {
            auto pieces = piecesOf(right++);
            if (pieces.size() > room())
                break;
            after.insert(after.end(), pieces.begin(), pieces.end());
        }
    }
    std::vector<std::uint32_t> pieces{tokenizer_->frame().begin};
    pieces.insert(pieces.end(), before.rbegin(), before.rend());
    const std::size_t at = pieces.size();
    pieces.push_back(mask_);
    pieces.insert(pieces.end(), after.begin(), after.end());
    pieces.push_back(tokenizer_->frame().end);
    return {std::move(pieces), at};
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
    std::vector<std::vector<std::uint32_t>> pieces;
    std::vector<EncoderInput> inputs;
    std::vector<std::size_t> masks;
    pieces.reserve(places.size());
    for (const std::size_t place : places) {
        if (place >= words.size())
            throw std::invalid_argument("a place beyond the sentence's end");
        auto [list, at] = masked(words, place);
        inputs.push_back({pieces.emplace_back(std::move(list))});
        masks.push_back(at);
    }
    Encoder encoder(config_, weights_);
    const auto states = encoder.states(inputs, masks, stop);
    if (stop.stop_requested())
        throw core::Error("stopped");
    std::vector<std::vector<core::language::Proposal>> proposals;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto state = states.subspan(i * encoder.stride(), encoder.stride());
        proposals.push_back(likeliest(head_->logits(encoder.kernels(), *weights_, state), words_, most));
    }
    return proposals;
}

} // namespace models
