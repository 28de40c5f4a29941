#include "models/inference/masked/context_model.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/masked/proposable.h"
#include "models/inference/model/config_reader.h"

namespace models {

namespace fs = std::filesystem;

using core::language::Blank;

namespace {

constexpr std::size_t placesAtOnce = 16; // their scores are 64 KB each and are read at once

/// Rows of floats in one block.
struct Rows {
    AlignedBuffer<float> values;
    std::size_t width;
    std::vector<float*> rows;

    Rows(std::size_t count, std::size_t rowWidth) : values(count * rowWidth), width(rowWidth)
    {
        for (std::size_t i = 0; i < count; ++i)
            rows.push_back(values.data() + i * width);
    }
    [[nodiscard]] std::vector<const float*> read() const { return {rows.begin(), rows.end()}; }
};

std::uint32_t signRow(const Vocabulary& vocabulary, const std::string& word, const fs::path& file)
{
    const auto row = vocabulary.find(word);
    if (!row)
        throw core::Error({file.string()}, fmt::format("the sign \"{}\", which config.json names, is missing", word),
                          "Check that config.json and vocab.txt belong together");
    return *row;
}

} // namespace

void ContextModel::Layer::apply(std::span<const float* const> in, std::span<float* const> out) const
{
    weight.apply(in, out);
    for (float* row : out)
        for (std::size_t i = 0; i < bias.size(); ++i)
            row[i] += bias[i];
}

ContextModel::ContextModel(const fs::path& folder) : name_(folder.filename().string())
{
    const fs::path configFile = folder / "config.json", vocabularyFile = folder / "vocab.txt",
                   weightsFile = folder / "model.safetensors";
    const std::string json = core::readFile(configFile, configLimit);
    config_ = ContextConfig::parse(json, configFile);
    vocabulary_ = Vocabulary::read(vocabularyFile);
    unknown_ = signRow(vocabulary_, config_.unknown, vocabularyFile);
    begin_ = signRow(vocabulary_, config_.begin, vocabularyFile);
    end_ = signRow(vocabulary_, config_.end, vocabularyFile);
    for (std::size_t row = 0; row < vocabulary_.size(); ++row) {
        const bool sign = row == unknown_ || row == begin_ || row == end_;
        words_.push_back(sign || !isWholeWord(vocabulary_.word(row)) ? core::text::noWord
                                                                     : core::text::intern(vocabulary_.word(row)));
    }

    const auto file = core::SafeTensors::load(weightsFile);
    const auto shapes = tensorShapes(config_, vocabulary_.size());
    std::size_t next = 0;
    const auto take = [&] { return readWeights(file, weightsFile, shapes[next++]); };
    embedding_ = take();
    BiLstm lstm;
    for (auto& direction : lstm) {
        direction = {take(), take(), take()};
        std::ranges::transform(direction.bias, take(), direction.bias.begin(), std::plus());
    }
    const auto joinWeight = take(), joinBias = take(), projectWeight = take(), projectBias = take();
    auto outputBias = take();
    for (const auto sign : {unknown_, begin_, end_}) // they are never a hidden word
        outputBias[sign] = -std::numeric_limits<float>::infinity();

    const auto& kernels = kernels::best();
    const std::size_t hidden = config_.hidden, layer = config_.layer, depth = config_.embedding;
    lstm_ = LstmLayer(kernels, lstm);
    input_ = lstm_.inputPart(lstm, 0, depth);
    const std::size_t units = lstm_.units();
    join_ = {PackedMatrix(kernels, layer, 2 * units,
                          [&](std::size_t out, std::size_t in) {
                              return in % units < hidden
                                         ? joinWeight[out * 2 * hidden + in / units * hidden + in % units]
                                         : 0.0F;
                          }),
             joinBias};
    project_ = {PackedMatrix(kernels, depth, layer,
                             [&](std::size_t out, std::size_t in) { return projectWeight[out * layer + in]; }),
                projectBias};
    output_ = {PackedMatrix(kernels, vocabulary_.size(), depth,
                            [&](std::size_t out, std::size_t in) { return embedding_[out * depth + in]; }),
               std::move(outputBias)};
    hash_ = core::sha256(json + vocabulary_.text() + core::sha256File(weightsFile));
}

std::uint32_t ContextModel::rowOf(core::text::WordId word) const
{
    const auto id = config_.lowercase ? core::text::lowerOf(word) : word;
    return vocabulary_.find(core::text::formOf(id)).value_or(unknown_);
}

AlignedBuffer<float> ContextModel::around(std::span<const core::text::WordId> words,
                                          std::span<const core::language::Blank> blanks) const
{
    const std::size_t tokens = words.size() + 2, width = lstm_.stateWidth(), units = lstm_.units();
    std::vector<const float*> embedded;
    const auto add = [&](std::uint32_t row) { embedded.push_back(embedding_.data() + row * config_.embedding); };
    add(begin_);
    for (const auto word : words)
        add(rowOf(word));
    add(end_);
    Rows gates(tokens, lstm_.gateWidth());
    input_.apply(embedded, gates.rows);
    const auto bias = lstm_.bias();
    for (float* row : gates.rows)
        std::transform(row, row + bias.size(), bias.begin(), row, std::plus());

    const auto inputs = gates.read();
    Rows hidden(tokens, width), cell(tokens, width);
    const AlignedBuffer<float> zeros(width);
    for (std::size_t direction = 0; direction < 2; ++direction) {
        const bool forward = direction == 0;
        const std::size_t first = forward ? 0 : tokens - 1, offset = direction * units;
        LstmRun run;
        run.steps = tokens - 1;
        run.inputs = inputs.data() + first;
        run.inputStride = forward ? 1 : -1;
        run.hidden = zeros.data();
        run.cell = zeros.data();
        run.outHidden = hidden.rows[first] + offset;
        run.outCell = cell.rows[first] + offset;
        run.outStride = static_cast<std::ptrdiff_t>(width) * run.inputStride;
        std::vector<LstmRun> runs{run};
        lstm_.run(direction, runs);
    }
    AlignedBuffer<float> around(blanks.size() * width);
    for (std::size_t i = 0; i < blanks.size(); ++i) {
        // Word p is token p + 1: the forward state of the token before the blank, the backward state of the one behind.
        std::copy_n(hidden.rows[blanks[i].begin], units, around.data() + i * width);
        std::copy_n(hidden.rows[blanks[i].end + 1] + units, units, around.data() + i * width + units);
    }
    return around;
}

std::vector<std::vector<core::language::Proposal>> ContextModel::propose(std::span<const core::text::WordId> words,
                                                                         std::span<const std::size_t> places,
                                                                         std::size_t most, std::stop_token stop) const
{
    if (std::ranges::any_of(places, [&](std::size_t place) { return place >= words.size(); }))
        throw std::invalid_argument("a place beyond the sentence's end");
    std::vector<Blank> blanks;
    for (const auto place : places)
        blanks.push_back({place, place + 1});
    return filled(words, blanks, most, stop);
}

std::vector<std::vector<core::language::Proposal>> ContextModel::fill(std::span<const core::text::WordId> words,
                                                                      std::span<const Blank> blanks,
                                                                      const core::language::Filling& filling,
                                                                      std::stop_token stop) const
{
    if (filling.reading != core::language::Reading::Masked)
        throw core::Error("the masked language model " + name_ + " reads only texts with a hidden word",
                          "Use a BERT, such as small-bert");
    const auto windowOf = [&](const Blank& blank) {
        return core::language::windowAround(blank, words.size(), filling.window);
    };
    const auto readsAll = [&](const Blank& blank) {
        return windowOf(blank) == core::language::WordWindow{0, words.size()};
    };
    if (std::ranges::all_of(blanks, readsAll))
        return filled(words, blanks, filling.most, stop);
    std::vector<std::vector<core::language::Proposal>> lists;
    for (const Blank& blank : blanks) {
        const auto window = windowOf(blank);
        const Blank moved{blank.begin - window.begin, blank.end - window.begin};
        lists.push_back(
            filled(words.subspan(window.begin, window.end - window.begin), {&moved, 1}, filling.most, stop).front());
    }
    return lists;
}

std::vector<std::vector<core::language::Proposal>> ContextModel::filled(std::span<const core::text::WordId> words,
                                                                        std::span<const Blank> blanks, std::size_t most,
                                                                        const std::stop_token& stop) const
{
    std::vector<std::vector<core::language::Proposal>> proposals;
    if (blanks.empty())
        return proposals;
    const auto states = around(words, blanks);
    const std::size_t width = lstm_.stateWidth();
    Rows joined(placesAtOnce, join_.weight.width()), asked(placesAtOnce, project_.weight.width()),
        scores(std::min(placesAtOnce, blanks.size()), output_.weight.width());
    for (std::size_t begin = 0; begin < blanks.size(); begin += placesAtOnce) {
        if (stop.stop_requested())
            throw core::Error("stopped");
        const std::size_t count = std::min(placesAtOnce, blanks.size() - begin);
        std::vector<const float*> in;
        for (std::size_t i = 0; i < count; ++i)
            in.push_back(states.data() + (begin + i) * width);
        const auto rows = [&](Rows& of) { return std::span<float* const>(of.rows).first(count); };
        const auto read = [&](const Rows& of) {
            return std::vector<const float*>(of.rows.begin(), of.rows.begin() + static_cast<std::ptrdiff_t>(count));
        };
        join_.apply(in, rows(joined));
        for (float* row : rows(joined))
            std::transform(row, row + joined.width, row, [](float x) { return std::max(x, 0.0F); });
        project_.apply(read(joined), rows(asked));
        output_.apply(read(asked), rows(scores));
        for (const float* row : rows(scores))
            proposals.push_back(likeliest({row, words_.size()}, words_, most));
    }
    return proposals;
}

} // namespace models
