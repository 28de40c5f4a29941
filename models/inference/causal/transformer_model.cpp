#include "models/inference/causal/transformer_model.h"

#include <algorithm>
#include <numeric>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t statesTogether = 16; // whose scores of all pieces are kept side by side

/// Reads texts one after the other and keeps of the last one what the next begins with, too.
class SharedBeginnings {
public:
    SharedBeginnings(const CausalNetwork& network, std::stop_token stop)
        : network_(network), reader_(network.reader()), stop_(std::move(stop))
    {}

    /// The log-probability of each piece but the first, at its place; at place 0 stands 0. At most as many pieces as
    /// the network reads at once. The view holds until the next call. \throws core::Error after a stop request.
    std::span<const double> read(std::span<const std::uint32_t> pieces)
    {
        const auto common = static_cast<std::size_t>(std::ranges::mismatch(pieces, path_).in1 - pieces.begin());
        path_.assign(pieces.begin(), pieces.end());
        logs_.resize(std::max<std::size_t>(common, 1));
        logs_.front() = 0.0;
        // The state of the last common piece tells what comes next; nothing comes behind the last piece.
        const std::size_t kept = common > 0 ? common - 1 : 0;
        if (logs_.size() < pieces.size()) {
            const auto states = reader_->read(kept, pieces.subspan(kept, pieces.size() - 1 - kept), stop_);
            if (states.empty())
                throw core::Error("stopped");
            score(states, kept + 1);
        }
        return logs_;
    }

private:
    /// The states' next pieces are those of path_ from `next` on.
    void score(std::span<const float> states, std::size_t next)
    {
        const PackedLinear& scores = network_.scores();
        const std::size_t stride = reader_->stride(), rows = states.size() / stride;
        logits_.grow(statesTogether * scores.width());
        logs_.resize(next);
        for (std::size_t first = 0; first < rows; first += statesTogether) {
            const std::size_t count = std::min(statesTogether, rows - first);
            scores.multiply(kernels::best(), states.data() + first * stride, stride, count, logits_.data());
            for (std::size_t i = 0; i < count; ++i) {
                const std::span<const float> own(logits_.data() + i * scores.width(), scores.outputs());
                logs_.push_back(double{own[path_[logs_.size()]]} - double{logSumExp(own)});
            }
        }
    }

    const CausalNetwork& network_;
    std::unique_ptr<CausalReader> reader_;
    std::stop_token stop_;
    std::vector<std::uint32_t> path_; ///< The pieces read last.
    std::vector<double> logs_;        ///< Of each of them.
    AlignedBuffer<float> logits_;
};

/// Calls `take` with the place and log-probability of each piece but the first.
template<typename Take>
void eachScored(SharedBeginnings& reader, std::span<const std::uint32_t> pieces, std::size_t longest, const Take& take)
{
    std::size_t scored = 1; // pieces before this one have theirs
    for (std::size_t begin = 0; scored < pieces.size(); begin += longest / 2) {
        const auto window = pieces.subspan(begin, std::min(longest, pieces.size() - begin));
        const auto logs = reader.read(window);
        for (; scored < begin + window.size(); ++scored)
            take(scored, logs[scored - begin]);
    }
}

} // namespace

TransformerLanguageModel::TransformerLanguageModel(const fs::path& folder)
    : name_(fs::absolute(folder / "").lexically_normal().parent_path().filename())
{
    const fs::path file = folder / "config.json";
    const auto bytes = core::readFile(file, configLimit);
    const auto config = core::parseJson(bytes, {file.string()});
    if (!describesCausalNetwork(config))
        throw core::Error(
            {file.string()}, "not a language model that is read here",
            "Give a folder of GPT2LMHeadModel, LlamaForCausalLM or Qwen2ForCausalLM, or one that train lm "
            "wrote");
    const TensorFiles files(folder);
    network_ = readCausalNetwork(files, config, file, kernels::best());
    const auto tokenizer = readTokenizer(folder, piecesOfCausal(config), network_->vocabulary(), SpecialPieces::AsText);
    tokenizer_ = tokenizer.tokenizer;
    longest_ = std::min(network_->longest(), tokenizer.longest);
    if (longest_ < 2)
        throw core::Error({(folder / "tokenizer_config.json").string()},
                          "\"model_max_length\" leaves no room for a word",
                          "Take it out, or give the length that the model was trained with");
    hash_ = core::sha256(bytes + tokenizer.facts + files.hashes());
}

std::vector<std::uint32_t> TransformerLanguageModel::pieces(const std::string& text) const
{
    std::vector<std::uint32_t> pieces;
    for (const FramePart& part : tokenizer_->frame().single)
        if (part.what == FramePart::What::Piece)
            pieces.push_back(part.row);
        else
            for (const Piece& piece : tokenizer_->pieces(text))
                pieces.push_back(piece.row);
    return pieces;
}

std::vector<double> TransformerLanguageModel::logProbabilities(std::span<const std::uint32_t> pieces) const
{
    std::vector<double> logs;
    SharedBeginnings reader(*network_, {});
    eachScored(reader, pieces, longest_, [&](std::size_t, double log) { logs.push_back(log); });
    return logs;
}

std::vector<core::language::TextLikelihood> TransformerLanguageModel::read(std::span<const std::string> texts,
                                                                           std::stop_token stop) const
{
    std::vector<std::vector<std::uint32_t>> rows;
    for (const auto& text : texts)
        rows.push_back(pieces(text));
    std::vector<std::size_t> order(texts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, {}, [&](std::size_t text) -> const auto& { return rows[text]; });
    std::vector<core::language::TextLikelihood> found(texts.size());
    SharedBeginnings reader(*network_, stop);
    for (const std::size_t text : order)
        eachScored(reader, rows[text], longest_, [&](std::size_t, double log) {
            found[text].logProbability += log;
            ++found[text].words;
        });
    return found;
}

} // namespace models
