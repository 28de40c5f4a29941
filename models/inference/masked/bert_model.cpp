#include "models/inference/masked/bert_model.h"

#include <algorithm>
#include <stdexcept>

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/encoders/network_classes.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/masked/proposable.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/pieces/tokenizer_files.h"
#include "models/inference/transformer/encoder_tokenizer.h"

namespace models {

namespace fs = std::filesystem;

using core::language::Blank;
using core::language::Reading;

namespace {

/// What the words of a folder are cut into, the piece that hides them, and the bytes of the files that say so.
struct MaskedPieces {
    std::unique_ptr<const PieceWords> words;
    std::uint32_t mask = 0;
    std::string facts;
};

/// BERT's, each row of which is written in the file. \throws core::Error when config.json says another number of
/// pieces.
MaskedPieces piecesOfBert(const fs::path& folder, std::size_t size)
{
    const auto files = readWordPieces(folder);
    const auto& tokenizer = *files.tokenizer;
    if (tokenizer.vocabularySize() != size)
        throw core::Error(
            {tokenizer.file().string()},
            fmt::format("{} pieces, config.json says {}", tokenizer.vocabularySize(), size),
            fmt::format("Check that config.json and {} belong together", tokenizer.file().filename().string()));
    std::vector<std::string> forms;
    for (std::size_t row = 0; row < tokenizer.vocabulary().size(); ++row)
        forms.emplace_back(tokenizer.vocabulary().word(row));
    return {std::make_unique<const PieceWords>(files.tokenizer, forms), tokenizer.special("[MASK]"), files.facts};
}

MaskedPieces piecesOf(const fs::path& folder, const NetworkSizes& network)
{
    if (network.type == "bert")
        return piecesOfBert(folder, network.vocabulary);
    PieceForms forms;
    auto files = readTokenizer(folder, network.pieces, network.vocabulary, SpecialPieces::AsText, &forms);
    if (!forms.mask)
        throw core::Error({files.file.string()}, "there is no piece that hides a word (mask_token)",
                          "Give the tokenizer that the model was trained with");
    forms.forms.resize(network.vocabulary);
    return {std::make_unique<const PieceWords>(files.tokenizer, forms.forms), *forms.mask, files.facts};
}

} // namespace

BertModel::BertModel(const fs::path& folder)
    : name_(fs::absolute(folder / "").lexically_normal().parent_path().filename())
{
    const fs::path file = folder / "config.json";
    const auto bytes = core::readFile(file, configLimit);
    const auto config = core::parseJson(bytes, {file.string()});
    if (!describesMaskedNetwork(config))
        throw core::Error({file.string()}, "not a masked language model that is read here",
                          "Give a folder of BertForMaskedLM, or of one of its kin");
    const auto sizes = networkSizes(config, file);
    longest_ = sizes.longest;
    auto pieces = piecesOf(folder, sizes);
    words_ = std::move(pieces.words);
    mask_ = pieces.mask;
    const TensorFiles files(folder);
    network_ = MaskedNetwork::read(files, config, file, kernels::best());
    openblas_set_num_threads(1); // one thread a worker
    hash_ = core::sha256(bytes + pieces.facts + files.hashes());
}

BertModel::Question BertModel::question(std::span<const core::text::WordId> words, const Blank& blank,
                                        const core::language::Filling& filling) const
{
    const auto window = core::language::windowAround(blank, words.size(), filling.window);
    const bool paired = filling.reading == Reading::Paired, hidden = filling.reading != Reading::Open;
    using Groups = std::vector<std::vector<std::uint32_t>>; // of each word
    Groups left, right;
    std::vector<std::uint32_t> inside, before, after; // `before` from the blank backwards
    if (hidden && !paired) { // what is on either side of the mask is cut by itself, as the library does
        left = words_->cut(words, window.begin, blank.begin);
        right = words_->cut(words, blank.end, window.end);
    } else {
        auto all = words_->cut(words, window.begin, window.end);
        const auto at = [&](std::size_t word) {
            return all.begin() + static_cast<std::ptrdiff_t>(word - window.begin);
        };
        for (auto group = at(blank.begin); group != at(blank.end); ++group)
            inside.insert(inside.end(), group->begin(), group->end());
        left.assign(all.begin(), at(blank.begin));
        right.assign(at(blank.end), all.end());
    }
    const Frame& frame = words_->tokenizer().frame();
    const std::size_t copies = paired ? 2 : 1;
    const std::size_t fixed = frame.around(paired) + (hidden ? 1 : 0) + (paired || !hidden ? inside.size() : 0);
    if (fixed > longest_)
        throw core::Error("a word of " + std::to_string(inside.size()) + " pieces is too long for " + name_);
    const auto room = [&] { return (longest_ - fixed) / copies - before.size() - after.size(); };
    for (std::size_t i = 0, k = left.size(); k > 0 || i < right.size();) {
        if (k > 0) {
            const auto& pieces = left[--k];
            if (pieces.size() > room())
                break;
            before.insert(before.end(), pieces.rbegin(), pieces.rend());
        }
        if (i < right.size()) {
            const auto& pieces = right[i++];
            if (pieces.size() > room())
                break;
            after.insert(after.end(), pieces.begin(), pieces.end());
        }
    }
    Question question;
    question.first = blank.begin == 0;
    auto& pieces = question.pieces;
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
    };
    for (const FramePart& part : frame.parts(paired)) {
        if (part.what == FramePart::What::Piece) {
            pieces.push_back(part.row);
        } else {
            if (part.what == FramePart::What::Second && part.type > 0)
                question.second = pieces.size();
            write(hidden && (!paired || part.what == FramePart::What::Second));
        }
        question.types.resize(pieces.size(), part.type);
    }
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
    const auto network = network_.makeStates();
    const EncoderInput input{pieces};
    return network_.head->logits(kernels::best(), network->states({&input, 1}, {&at, 1}, {}));
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
            inputs.push_back({question.pieces, question.second, question.types});
            places.push_back(at);
        }
    if (inputs.empty())
        return std::vector<Proposals>(blanks.size());
    const auto network = network_.makeStates();
    const auto states = network->states(inputs, places, stop);
    if (stop.stop_requested())
        throw core::Error("stopped");
    std::vector<Proposals> lists;
    std::size_t next = 0;
    for (const Question& question : questions) {
        std::vector<std::vector<float>> logits;
        for (std::size_t k = 0; k < question.at.size(); ++k)
            logits.push_back(
                network_.head->logits(kernels::best(), states.subspan(next++ * network->stride(), network->stride())));
        lists.push_back(logits.size() == 1 ? likeliest(logits.front(), words_->words(question.first), filling.most)
                                           : combined(logits, question.first, filling.most));
    }
    return lists;
}

BertModel::Proposals BertModel::combined(const std::vector<std::vector<float>>& logits, bool first,
                                         std::size_t most) const
{
    // As BERT-Attack's code: the 4 likeliest pieces of each place, of their combinations the first 24.
    constexpr std::size_t each = 4, combinations = 24, places = 12;
    std::vector<std::pair<std::string, float>> made;
    for (std::size_t place = 0; place < std::min(logits.size(), places); ++place) {
        const auto pieces = likeliest(logits[place], place == 0 ? words_->words(first) : words_->endings(), each);
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
