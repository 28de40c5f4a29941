#include "models/inference/classifying/lstm_engine.h"

#include <cmath>
#include <limits>

#include "models/inference/kernels/panels.h"

namespace models {

namespace {

/// Texts in flight: their states (60 KB for 75 units) stay in the second-level cache beside the weights.
constexpr std::size_t chunk = 48;
/// Rows of the word table filled by one call: the weights are then read from memory once for all of them.
constexpr std::size_t fillChunk = 64;

} // namespace

LstmTables::LstmTables(std::shared_ptr<const WordModel> model, const kernels::Kernels& kernels)
    : model_(std::move(model)), kernels_(kernels), units_(paddedTo(model_->config.hidden, kernels::unitBlock)),
      directions_(model_->directions.size()), classes_(model_->config.labels.size()),
      words_(model_->vocabulary.size(), directions_ * 4 * units_, [this](auto words, auto out) { fill(words, out); })
{
    const std::size_t hidden = model_->config.hidden;
    const std::size_t depth = model_->config.embedding;
    const std::size_t slots = 4 * units_;
    const auto weight = [&](const std::vector<float>& matrix, std::size_t columns, std::size_t s, std::size_t k) {
        const GateSlot slot(s, kernels_.lanes);
        return slot.unit < hidden ? slot.scale() * matrix[(slot.gate * hidden + slot.unit) * columns + k] : 0.0F;
    };
    input_ = packPanels(kernels_, directions_ * slots, depth, [&](std::size_t s, std::size_t k) {
        return weight(model_->directions[s / slots].input, depth, s % slots, k);
    });
    bias_.grow(directions_ * slots);
    reach_.grow(directions_ * slots);
    outputWeight_.grow(classes_ * directions_ * units_);
    for (std::size_t d = 0; d < directions_; ++d) {
        const LstmDirection& direction = model_->directions[d];
        recurrent_.push_back(packPanels(kernels_, slots, hidden, [&](std::size_t s, std::size_t k) {
            return weight(direction.recurrent, hidden, s, k);
        }));
        for (std::size_t s = 0; s < slots; ++s) {
            bias_[d * slots + s] = weight(direction.bias, 1, s, 0);
            for (std::size_t k = 0; k < hidden; ++k) // |hidden state| < 1
                reach_[d * slots + s] += std::abs(weight(direction.recurrent, hidden, s, k));
        }
        for (std::size_t c = 0; c < classes_; ++c)
            for (std::size_t u = 0; u < hidden; ++u)
                outputWeight_[(c * directions_ + d) * units_ + u] =
                    model_->outputWeight[(c * directions_ + d) * hidden + u];
    }
}

void LstmTables::fill(std::span<const std::uint32_t> words, std::span<float* const> out)
{
    const std::size_t depth = model_->config.embedding;
    const std::size_t width = directions_ * 4 * units_;
    const std::size_t panels = width / (4 * kernels_.lanes);
    const float* inputs[fillChunk];
    for (std::size_t first = 0; first < words.size(); first += fillChunk) {
        const std::size_t count = std::min(fillChunk, words.size() - first);
        for (std::size_t i = 0; i < count; ++i)
            inputs[i] = model_->embedding.data() + words[first + i] * depth;
        kernels_.project(inputs, out.data() + first, count, depth, input_.data(), panels);
    }
    bool wild = false;
    for (float* row : out)
        for (std::size_t s = 0; s < width; ++s) {
            row[s] += bias_[s];
            wild = wild || std::abs(row[s]) + reach_[s] > kernels::gateLimit;
        }
    if (wild)
        needsClamp_ = true;
}

LstmEngine::LstmEngine(std::shared_ptr<LstmTables> tables) : tables_(std::move(tables)), baseLogits_(tables_->classes_)
{
    const std::size_t units = tables_->units_;
    for (std::size_t d = 0; d < tables_->directions_; ++d) {
        // State 0: nothing read yet. Its product is zero, as the sum over a hidden state of zeros is.
        states_[d].grow(stateParts * units);
        std::fill_n(state(d, 0) + 6 * units, units, -std::numeric_limits<float>::infinity());
    }
    features_.grow(chunk * tables_->directions_ * units);
    active_.resize(chunk);
    products_.resize(chunk);
}

float* LstmEngine::state(std::size_t direction, std::size_t step)
{
    return states_[direction].data() + step * stateParts * tables_->units_;
}

void LstmEngine::recurrentProduct(std::size_t direction, float* state)
{
    const std::size_t units = tables_->units_;
    const float* hidden = state + 4 * units;
    tables_->kernels_.project(&hidden, &state, 1, tables_->model_->config.hidden, tables_->recurrent_[direction].data(),
                              units / tables_->kernels_.lanes);
}

void LstmEngine::advance(std::size_t direction, std::size_t step, Row word)
{
    const std::size_t units = tables_->units_;
    const float* before = state(direction, step);
    float* after = state(direction, step + 1);
    const kernels::LstmRow row{word + direction * 4 * units,
                               before + 4 * units,
                               before + 5 * units,
                               before + 6 * units,
                               after + 4 * units,
                               after + 5 * units,
                               after + 6 * units};
    const auto gates = tables_->needsClamp_ ? tables_->kernels_.lstmGatesClamped : tables_->kernels_.lstmGates;
    gates(&row, &before, 1, units / tables_->kernels_.lanes);
    recurrentProduct(direction, after);
}

void LstmEngine::setBase(std::span<const Row> text)
{
    const std::size_t n = text.size();
    const std::size_t prefix = commonPrefix(std::span<const Row>(base_), text);
    const std::size_t suffix = commonSuffix(std::span<const Row>(base_), text);
    if (prefix == n && base_.size() == n && n > 0)
        return;
    base_.reserve(n);
    for (std::size_t d = 0; d < tables_->directions_; ++d)
        states_[d].grow((n + 1) * stateParts * tables_->units_);
    for (std::size_t d = 0; d < tables_->directions_; ++d) {
        for (std::size_t step = d == 0 ? prefix : suffix; step < n; ++step)
            advance(d, step, d == 0 ? text[step] : text[n - 1 - step]);
        const float* end = state(d, n);
        keepFeatures(d, 0, end + 4 * tables_->units_, end + 6 * tables_->units_);
    }
    base_.assign(text.begin(), text.end());
    tables_->kernels_.dense(features_.data(), tables_->directions_ * tables_->units_, tables_->outputWeight_.data(),
                            tables_->model_->outputBias.data(), tables_->classes_, baseLogits_.data());
}

void LstmEngine::keepFeatures(std::size_t direction, std::size_t change, const float* hidden, const float* maxima)
{
    const float* from = tables_->model_->config.pooling == Pooling::Max ? maxima : hidden;
    std::copy_n(from, tables_->units_,
                features_.data() + (change * tables_->directions_ + direction) * tables_->units_);
}

LstmEngine::Run LstmEngine::runOf(const Change<float>& change, std::size_t direction) const
{
    const std::size_t n = base_.size();
    Run run;
    if (change.replacesOne()) {
        if (base_[change.position] == change.replacement) { // as when one unknown word replaces another
            run.from = n;
            return run;
        }
        run.first = change.replacement;
        if (direction == 0) {
            run.from = change.position;
            run.rest = base_.data() + change.position + 1;
        } else {
            run.from = n - 1 - change.position;
            run.rest = change.position > 0 ? base_.data() + change.position - 1 : nullptr;
        }
        run.steps = n - run.from;
        return run;
    }
    const std::size_t size = change.text.size();
    const std::span<const Row> base(base_);
    run.from = direction == 0 ? commonPrefix(base, change.text) : commonSuffix(base, change.text);
    run.steps = size - run.from;
    if (run.steps > 0) {
        const std::size_t first = direction == 0 ? run.from : size - 1 - run.from;
        run.first = change.text[first];
        if (run.steps > 1)
            run.rest = change.text.data() + (direction == 0 ? first + 1 : first - 1);
    }
    return run;
}

bool LstmEngine::answer(std::span<const Change<float>> changes, float* logits, std::stop_token stop)
{
    for (std::size_t first = 0; first < changes.size(); first += chunk) {
        if (stop.stop_requested())
            return false;
        const std::size_t count = std::min(chunk, changes.size() - first);
        readSome(changes.subspan(first, count));
        const std::size_t width = tables_->directions_ * tables_->units_;
        for (std::size_t i = 0; i < count; ++i)
            tables_->kernels_.dense(features_.data() + i * width, width, tables_->outputWeight_.data(),
                                    tables_->model_->outputBias.data(), tables_->classes_,
                                    logits + (first + i) * tables_->classes_);
    }
    return true;
}

bool LstmEngine::features(std::span<const Change<float>> changes, float* features, std::stop_token stop)
{
    const std::size_t hidden = tables_->model_->config.hidden;
    for (std::size_t first = 0; first < changes.size(); first += chunk) {
        if (stop.stop_requested())
            return false;
        const std::size_t count = std::min(chunk, changes.size() - first);
        readSome(changes.subspan(first, count));
        for (std::size_t i = 0; i < count * tables_->directions_; ++i, features += hidden) // without the padding
            std::copy_n(features_.data() + i * tables_->units_, hidden, features);
    }
    return true;
}

/// Into features_.
void LstmEngine::readSome(std::span<const Change<float>> changes)
{
    for (std::size_t d = 0; d < tables_->directions_; ++d) {
        runs_.clear();
        for (std::size_t i = 0; i < changes.size(); ++i) {
            runs_.push_back(runOf(changes[i], d));
            runs_.back().change = i;
        }
        runAll(d);
    }
}

void LstmEngine::runAll(std::size_t direction)
{
    const std::size_t units = tables_->units_;
    const std::size_t groups = units / tables_->kernels_.lanes;
    const bool clamp = tables_->needsClamp_;
    // Longest first: the texts that are still running are then always the first ones.
    std::ranges::stable_sort(runs_, std::ranges::greater(), &Run::steps);
    rows_.grow(runs_.size() * 4 * units);
    std::size_t running = 0;
    for (; running < runs_.size() && runs_[running].steps > 0; ++running) {
        const Run& run = runs_[running];
        const float* from = state(direction, run.from);
        float* own = rows_.data() + running * 4 * units;
        products_[running] = from;
        active_[running] = {run.first + direction * 4 * units,
                            from + 4 * units,
                            from + 5 * units,
                            from + 6 * units,
                            own,
                            own + 2 * units,
                            own + 3 * units};
    }
    const std::size_t began = running;
    // The base knows the product of the state that every text starts from.
    (clamp ? tables_->kernels_.lstmGatesClamped : tables_->kernels_.lstmGates)(active_.data(), products_.data(),
                                                                               running, groups);
    const std::ptrdiff_t forward = direction == 0 ? 1 : -1;
    for (std::size_t step = 1;; ++step) {
        while (running > 0 && runs_[running - 1].steps == step)
            --running;
        if (running == 0)
            break;
        const auto at = forward * (static_cast<std::ptrdiff_t>(step) - 1);
        for (std::size_t r = 0; r < running; ++r) {
            float* own = rows_.data() + r * 4 * units;
            active_[r].table = runs_[r].rest[at] + direction * 4 * units;
            active_[r].hidden = own + (step % 2 == 1 ? 0 : units);
            active_[r].nextHidden = own + (step % 2 == 1 ? units : 0);
            active_[r].cell = own + 2 * units;
            active_[r].maxima = own + 3 * units;
        }
        (clamp ? tables_->kernels_.lstmStepsClamped : tables_->kernels_.lstmSteps)(
            active_.data(), running, tables_->model_->config.hidden, tables_->recurrent_[direction].data(), groups);
    }
    for (std::size_t r = 0; r < runs_.size(); ++r) {
        if (r < began) {
            keepFeatures(direction, runs_[r].change, active_[r].nextHidden, active_[r].nextMaxima);
        } else {
            const float* end = state(direction, runs_[r].from);
            keepFeatures(direction, runs_[r].change, end + 4 * units, end + 6 * units);
        }
    }
}

std::size_t LstmEngine::bytes() const
{
    return sizeof(float) * (states_[0].size() + states_[1].size() + rows_.size() + features_.size()) +
           base_.capacity() * sizeof(Row) + runs_.capacity() * sizeof(Run) +
           active_.size() * (sizeof(kernels::LstmRow) + sizeof(const float*));
}

} // namespace models
