#include "models/inference/parsing/parser_forward.h"

#include <algorithm>
#include <array>

namespace models {

namespace {

/// Tokens whose label forms are computed together: their sums stay in the second-level cache.
constexpr std::size_t labelChunk = 24;

} // namespace

ParserForward::ParserForward(std::shared_ptr<const ParserTables> tables)
    : tables_(std::move(tables)), layers_(tables_->layers.size()), gates_(tables_->layers.size()),
      zeros_(std::max(tables_->layers[0].units(), tables_->model->config.labels.size() + tables_->arcSize))
{}

void ParserForward::run(std::span<const std::span<const TokenRow>> texts, const FirstLayer* base)
{
    first_.assign(1, 0);
    for (const auto& text : texts)
        first_.push_back(first_.back() + text.size());
    const std::size_t tokens = first_.back();
    zeros_.grow(tokens);
    for (std::size_t l = 0; l < layers_.size(); ++l) {
        const std::size_t width = tables_->layers[l].stateWidth();
        layers_[l].hidden.grow(tokens * width);
        layers_[l].cell.grow(tokens * width);
    }
    firstLayer(texts, base);
    for (std::size_t l = 1; l < layers_.size(); ++l)
        layer(l, texts, base);
    arcMlps();
}

std::optional<std::size_t> ParserForward::find(std::span<const TokenRow> text) const
{
    for (std::size_t i = 0; i + 1 < first_.size(); ++i)
        if (std::ranges::equal(text, std::span(gates_[0]).subspan(first_[i], tokens(i))))
            return i;
    return std::nullopt;
}

LstmRun ParserForward::runOf(std::size_t number, std::size_t direction, std::size_t text, std::size_t known)
{
    const LstmLayer& layer = tables_->layers[number];
    const std::size_t size = tokens(text);
    const std::size_t token = first_[text] + (direction == 0 ? known : size - 1 - known);
    const std::size_t at = token * layer.stateWidth() + direction * layer.units();
    const auto width = static_cast<std::ptrdiff_t>(layer.stateWidth());
    LstmRun run;
    run.steps = size - known;
    run.inputs = gates_[number].data() + token;
    run.inputStride = direction == 0 ? 1 : -1;
    run.hidden = run.cell = zeros_.data();
    run.outHidden = layers_[number].hidden.data() + at;
    run.outCell = layers_[number].cell.data() + at;
    run.outStride = run.inputStride * width;
    return run;
}

void ParserForward::firstLayer(std::span<const std::span<const TokenRow>> texts, const FirstLayer* base)
{
    gates_[0].clear();
    for (const auto& text : texts)
        gates_[0].insert(gates_[0].end(), text.begin(), text.end());
    const LstmLayer& layer = tables_->layers[0];
    for (std::size_t d = 0; d < 2; ++d) {
        runs_.clear();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::size_t known = base == nullptr ? 0 : base->shared(d, texts[i]);
            for (std::size_t step = 0; step < known; ++step) {
                const std::size_t token = first_[i] + (d == 0 ? step : texts[i].size() - 1 - step);
                const std::size_t at = token * layer.stateWidth() + d * layer.units();
                std::copy_n(base->hidden(d, step), layer.units(), layers_[0].hidden.data() + at);
                std::copy_n(base->cell(d, step), layer.units(), layers_[0].cell.data() + at);
            }
            if (known == texts[i].size())
                continue;
            LstmRun& run = runs_.emplace_back(runOf(0, d, i, known));
            if (known > 0) {
                run.hidden = base->hidden(d, known - 1);
                run.cell = base->cell(d, known - 1);
            }
        }
        layer.run(d, runs_);
    }
}

void ParserForward::layer(std::size_t number, std::span<const std::span<const TokenRow>> texts, const FirstLayer* base)
{
    const LstmLayer& layer = tables_->layers[number];
    const LstmLayer& below = tables_->layers[number - 1];
    const std::size_t width = layer.gateWidth();
    const std::size_t tokens = first_.back();
    layers_[number].inputs.grow(tokens * width);
    secondHalf_.grow(tokens * width);
    std::array<float*, 2> halves{layers_[number].inputs.data(), secondHalf_.data()};
    // What each direction below contributes to a token: the base's, if it is known already.
    std::array<std::vector<const float*>, 2> given;
    for (std::size_t d = 0; d < 2; ++d) {
        in_.clear();
        out_.clear();
        given[d].resize(tokens);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::size_t known = base == nullptr || number > 1 ? 0 : base->shared(d, texts[i]);
            for (std::size_t step = 0; step < texts[i].size(); ++step) {
                const std::size_t token = first_[i] + (d == 0 ? step : texts[i].size() - 1 - step);
                float* own = halves[d] + token * width;
                given[d][token] = step < known ? base->half(d, step) : own;
                if (step < known)
                    continue;
                in_.push_back(hidden(number - 1, token) + d * below.units());
                out_.push_back(own);
            }
        }
        tables_->halves[number - 1][d].apply(in_, out_);
    }
    gates_[number].resize(tokens);
    const float* bias = layer.bias().data();
    for (std::size_t t = 0; t < tokens; ++t) {
        float* sum = halves[0] + t * width;
        const float* forward = given[0][t];
        const float* backward = given[1][t];
        for (std::size_t s = 0; s < width; ++s)
            sum[s] = forward[s] + backward[s] + bias[s];
        gates_[number][t] = sum;
    }
    for (std::size_t d = 0; d < 2; ++d) {
        runs_.clear();
        for (std::size_t i = 0; i < texts.size(); ++i)
            runs_.push_back(runOf(number, d, i, 0));
        layer.run(d, runs_);
    }
}

void ParserForward::rectified(const MatrixWithBias& linear, std::size_t outputs, float* out)
{
    const std::size_t width = linear.weight.width();
    const std::size_t tokens = first_.back();
    in_.clear();
    out_.clear();
    for (std::size_t t = 0; t < tokens; ++t) {
        in_.push_back(hidden(layers_.size() - 1, t));
        out_.push_back(out + t * width);
    }
    linear.weight.apply(in_, out_);
    for (float* row : out_)
        for (std::size_t s = 0; s < outputs; ++s)
            row[s] = std::max(0.0F, row[s] + linear.bias[s]);
}

void ParserForward::arcMlps()
{
    const std::size_t size = tables_->arcSize;
    const std::size_t width = tables_->arcMlp.weight.width();
    const std::size_t tokens = first_.back();
    roles_.grow(tokens * width);
    rectified(tables_->arcMlp, 2 * size, roles_.data());
    heads_.grow(tokens * size);
    asked_.grow(tokens * tables_->arc.weight.width());
    for (std::size_t t = 0; t < tokens; ++t) {
        std::copy_n(roles_.data() + t * width + size, size, heads_.data() + t * size);
        in_[t] = dependent(t);
        out_[t] = asked_.data() + t * tables_->arc.weight.width();
    }
    tables_->arc.weight.apply(in_, out_);
    for (float* row : out_)
        for (std::size_t s = 0; s < size; ++s)
            row[s] += tables_->arc.bias[s];
}

std::vector<float> ParserForward::arcScores(std::size_t text) const
{
    const std::size_t size = tokens(text);
    std::vector<float> scores((size - 1) * size);
    for (std::size_t i = 1; i < size; ++i)
        tables_->kernels.dense(asked(first_[text] + i), tables_->arcSize, head(first_[text]), zeros_.data(), size,
                               scores.data() + (i - 1) * size);
    return scores;
}

std::vector<int> ParserForward::bestLabels(std::span<const int> heads)
{
    const std::size_t size = tables_->labelSize;
    const std::size_t labels = tables_->model->config.labels.size();
    const std::size_t roleWidth = tables_->labelMlp.weight.width();
    const std::size_t formWidth = tables_->label.weight.width();
    AlignedBuffer<float> roles(first_.back() * roleWidth);
    rectified(tables_->labelMlp, 2 * size, roles.data());
    AlignedBuffer<float> forms(labelChunk * formWidth);
    std::vector<float> scores(labels);
    std::vector<int> best(heads.size());
    // A label's score is [d'_i; 1]^T B_k, which is a row of `forms`, times the head's [h'_j; 1].
    std::vector<std::size_t> dependents;
    for (std::size_t t = 0; t < first_.back(); ++t)
        roles[t * roleWidth + size + tables_->model->config.label] = 1.0F;
    std::vector<std::size_t> sentenceOf;
    for (std::size_t i = 0; i + 1 < first_.size(); ++i)
        for (std::size_t t = first_[i] + 1; t < first_[i + 1]; ++t) {
            dependents.push_back(t);
            sentenceOf.push_back(first_[i]);
        }
    for (std::size_t begin = 0; begin < dependents.size(); begin += labelChunk) {
        const std::size_t count = std::min(labelChunk, dependents.size() - begin);
        in_.clear();
        out_.clear();
        for (std::size_t k = 0; k < count; ++k) {
            in_.push_back(roles.data() + dependents[begin + k] * roleWidth);
            out_.push_back(forms.data() + k * formWidth);
        }
        tables_->label.weight.apply(in_, out_);
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t token = dependents[begin + k];
            for (std::size_t s = 0; s < labels * size; ++s)
                out_[k][s] += tables_->label.bias[s];
            const std::size_t head = sentenceOf[begin + k] + static_cast<std::size_t>(heads[token]);
            tables_->kernels.dense(roles.data() + head * roleWidth + size, size, out_[k], zeros_.data(), labels,
                                   scores.data());
            best[token] = static_cast<int>(std::ranges::max_element(scores) - scores.begin());
        }
    }
    return best;
}

const float* ParserForward::hidden(std::size_t layer, std::size_t token) const
{
    return layers_[layer].hidden.data() + token * tables_->layers[layer].stateWidth();
}

const float* ParserForward::cell(std::size_t layer, std::size_t token) const
{
    return layers_[layer].cell.data() + token * tables_->layers[layer].stateWidth();
}

const float* ParserForward::dependent(std::size_t token) const
{
    return roles_.data() + token * tables_->arcMlp.weight.width();
}

const float* ParserForward::head(std::size_t token) const { return heads_.data() + token * tables_->arcSize; }

const float* ParserForward::asked(std::size_t token) const
{
    return asked_.data() + token * tables_->arc.weight.width();
}

} // namespace models
