#include "models/inference/encoders/piece_network.h"

#include <algorithm>
#include <stdexcept>

namespace models {

namespace {

constexpr std::size_t mostRows = 1024; ///< Number of rows handled together; more inputs wait.

} // namespace

void RowNetwork::check(std::span<const EncoderInput> inputs) const
{
    for (const EncoderInput& input : inputs)
        if (input.pieces.empty() || input.pieces.size() > longest_ ||
            std::ranges::any_of(input.pieces, [&](std::uint32_t piece) { return piece >= vocabulary_; }))
            throw std::invalid_argument("pieces that the model does not have");
}

void RowNetwork::check(std::span<const EncoderInput> inputs, std::span<const std::size_t> places) const
{
    check(inputs);
    if (places.size() != inputs.size())
        throw std::invalid_argument("a place is needed for each input");
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (places[i] >= inputs[i].pieces.size())
            throw std::invalid_argument("a place beyond the input's end");
}

std::vector<float> RowNetwork::logits(std::span<const EncoderInput> inputs, const std::stop_token& stop)
{
    check(inputs);
    std::vector<float> logits;
    const bool whole = inParts(inputs, [&](std::size_t first, std::size_t last) {
        const auto part = run(inputs.subspan(first, last - first), nullptr, stop);
        logits.insert(logits.end(), part.begin(), part.end());
        return !stop.stop_requested();
    });
    return whole ? logits : std::vector<float>{};
}

bool inParts(std::span<const EncoderInput> inputs, const std::function<bool(std::size_t first, std::size_t last)>& part)
{
    for (std::size_t first = 0; first < inputs.size();) {
        std::size_t last = first, rows = 0;
        while (last < inputs.size() && (last == first || rows + inputs[last].pieces.size() <= mostRows))
            rows += inputs[last++].pieces.size();
        if (!part(first, last))
            return false;
        first = last;
    }
    return true;
}

std::vector<float> RowNetwork::attention(const EncoderInput& input, const std::stop_token& stop)
{
    check({&input, 1});
    std::vector<float> looked(input.pieces.size());
    (void)run({&input, 1}, looked.data(), stop);
    return stop.stop_requested() ? std::vector<float>{} : looked;
}

std::vector<float> RowNetwork::vectors(std::span<const EncoderInput> inputs, const std::stop_token& stop)
{
    std::vector<float> vectors;
    struct Reading { // also after an exception
        std::vector<float>*& read;
        Reading(std::vector<float>*& place, std::vector<float>& into) : read(place) { read = &into; }
        ~Reading() { read = nullptr; }
    } reading(read_, vectors);
    return logits(inputs, stop).empty() ? std::vector<float>{} : vectors;
}

std::vector<std::size_t> rowStarts(std::span<const EncoderInput> inputs)
{
    std::vector<std::size_t> starts{0};
    for (const EncoderInput& input : inputs)
        starts.push_back(starts.back() + input.pieces.size());
    return starts;
}

} // namespace models
