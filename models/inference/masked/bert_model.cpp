#include "models/inference/masked/bert_model.h"

#include <algorithm>
#include <stdexcept>

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "models/inference/masked/bert_forward.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/masked/proposable.h"
#include "models/inference/masked/word_piece.h"

namespace models {

namespace fs = std::filesystem;

namespace {

Vocabulary vocabularyOf(const fs::path& file, std::size_t size)
{
    auto vocabulary = Vocabulary::read(file);
    if (vocabulary.size() != size)
        throw core::Error({file.string()}, fmt::format("{} pieces, config.json says {}", vocabulary.size(), size),
                          "Check that config.json and vocab.txt belong together");
    return vocabulary;
}

std::uint32_t sign(const Vocabulary& vocabulary, const char* piece, const fs::path& file)
{
    const auto row = vocabulary.find(piece);
    if (!row)
        throw core::Error({file.string()}, fmt::format("the piece {} is missing", piece),
                          "Give the vocab.txt that the model was trained with");
    return *row;
}

} // namespace

BertModel::BertModel(const fs::path& folder)
    : name_(folder.filename().string()), config_(BertConfig::read(folder)),
      vocabulary_(vocabularyOf(folder / "vocab.txt", config_.vocabulary)),
      unknown_(sign(vocabulary_, "[UNK]", folder / "vocab.txt")),
      begin_(sign(vocabulary_, "[CLS]", folder / "vocab.txt")), end_(sign(vocabulary_, "[SEP]", folder / "vocab.txt")),
      mask_(sign(vocabulary_, "[MASK]", folder / "vocab.txt")),
      weights_(BertWeights::read(folder / "model.safetensors", config_))
{
    for (std::size_t row = 0; row < vocabulary_.size(); ++row)
        words_.push_back(isWholeWord(vocabulary_.word(row)) ? core::text::intern(vocabulary_.word(row))
                                                            : core::text::noWord);
    openblas_set_num_threads(1); // one thread a worker
    std::string facts = core::readFile(folder / "config.json") + vocabulary_.text();
    if (const auto tokenizer = folder / "tokenizer_config.json"; fs::exists(tokenizer))
        facts += core::readFile(tokenizer);
    hash_ = core::sha256(facts + core::sha256File(folder / "model.safetensors"));
}

std::pair<std::vector<std::uint32_t>, std::size_t> BertModel::masked(std::span<const core::text::WordId> words,
                                                                     std::size_t place) const
{
    const auto piecesOf = [&](std::size_t word) {
        return wordPieces(core::text::formOf(words[word]), config_.tokenizer, vocabulary_, unknown_);
    };
    std::vector<std::uint32_t> before, after; // `before` from the place backwards
    const auto room = [&] { return config_.positions - 3 - before.size() - after.size(); };
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
    std::vector<std::uint32_t> pieces{begin_};
    pieces.insert(pieces.end(), before.rbegin(), before.rend());
    const std::size_t at = pieces.size();
    pieces.push_back(mask_);
    pieces.insert(pieces.end(), after.begin(), after.end());
    pieces.push_back(end_);
    return {std::move(pieces), at};
}

std::vector<float> BertModel::logits(std::span<const std::uint32_t> pieces, std::size_t at) const
{
    if (pieces.size() > config_.positions || at >= pieces.size() ||
        std::ranges::any_of(pieces, [&](std::uint32_t piece) { return piece >= config_.vocabulary; }))
        throw std::invalid_argument("pieces that the model does not have");
    return bertLogits(config_, weights_, pieces, at);
}

std::vector<std::vector<core::language::Proposal>> BertModel::propose(std::span<const core::text::WordId> words,
                                                                      std::span<const std::size_t> places,
                                                                      std::size_t most, std::stop_token stop) const
{
    std::vector<std::vector<core::language::Proposal>> proposals;
    for (const std::size_t place : places) {
        if (place >= words.size())
            throw std::invalid_argument("a place beyond the sentence's end");
        if (stop.stop_requested())
            throw core::Error("stopped");
        const auto [pieces, at] = masked(words, place);
        proposals.push_back(likeliest(logits(pieces, at), words_, most));
    }
    return proposals;
}

} // namespace models
