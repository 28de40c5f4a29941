#include "core/files/tensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/files/half.h"

namespace core {

static_assert(std::endian::native == std::endian::little, "tensors are stored little-endian");

namespace {

struct TypeFacts {
    TensorType type;
    std::string_view name;
    std::size_t size;
};
constexpr std::array types = {
    TypeFacts{TensorType::F64, "F64", 8},   TypeFacts{TensorType::F32, "F32", 4}, TypeFacts{TensorType::F16, "F16", 2},
    TypeFacts{TensorType::BF16, "BF16", 2}, TypeFacts{TensorType::I64, "I64", 8}, TypeFacts{TensorType::I32, "I32", 4},
    TypeFacts{TensorType::I16, "I16", 2},   TypeFacts{TensorType::I8, "I8", 1},   TypeFacts{TensorType::U8, "U8", 1},
    TypeFacts{TensorType::Bool, "BOOL", 1},
};

const TypeFacts& factsOf(TensorType type)
{
    return *std::find_if(types.begin(), types.end(), [=](const TypeFacts& facts) { return facts.type == type; });
}

void convertDoubles(std::string_view bytes, std::vector<float>& values)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        double value = 0.0;
        std::memcpy(&value, bytes.data() + i * sizeof value, sizeof value);
        values[i] = static_cast<float>(value);
    }
}

void convertHalves(std::string_view bytes, TensorType type, std::vector<float>& values)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, bytes.data() + 2 * i, 2);
        values[i] = type == TensorType::F16 ? halfToFloat(bits) : std::bit_cast<float>(std::uint32_t{bits} << 16);
    }
}

} // namespace

std::size_t sizeOf(TensorType type) { return factsOf(type).size; }
std::string_view nameOf(TensorType type) { return factsOf(type).name; }

std::optional<TensorType> tensorTypeNamed(std::string_view name)
{
    const auto* found = std::ranges::find(types, name, &TypeFacts::name);
    return found == types.end() ? std::nullopt : std::optional(found->type);
}

std::string shownShape(std::span<const std::size_t> shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

std::size_t Tensor::count() const
{
    std::size_t elements = 1;
    for (const std::size_t size : shape)
        elements *= size;
    return elements;
}

std::string rowMajorBytes(const Tensor& tensor)
{
    if (tensor.strides.empty())
        return std::string(tensor.bytes);
    const std::size_t size = sizeOf(tensor.type);
    std::string packed(tensor.count() * size, '\0');
    std::vector<std::size_t> place(tensor.shape.size(), 0); // of the next element
    std::size_t from = 0;
    for (std::size_t to = 0; to < packed.size(); to += size) {
        std::memcpy(packed.data() + to, tensor.bytes.data() + from * size, size);
        for (std::size_t d = place.size(); d-- > 0;) {
            from += tensor.strides[d];
            if (++place[d] < tensor.shape[d])
                break;
            from -= tensor.strides[d] * tensor.shape[d];
            place[d] = 0;
        }
    }
    return packed;
}

void TensorTable::take(std::vector<Tensor> tensors)
{
    tensors_ = std::move(tensors);
    for (std::size_t i = 0; i < tensors_.size(); ++i)
        byName_.emplace(tensors_[i].name, i);
}

const Tensor& TensorTable::tensor(const std::string& name) const
{
    const auto found = byName_.find(name);
    if (found == byName_.end())
        throw Error({path_.string()}, fmt::format("has no tensor \"{}\"", name),
                    "Compare its names with the ones that the file-format page lists.");
    return tensors_[found->second];
}

const Tensor& TensorTable::tensor(const std::string& name, std::span<const std::size_t> shape) const
{
    const Tensor& found = tensor(name);
    if (!std::equal(shape.begin(), shape.end(), found.shape.begin(), found.shape.end()))
        throw Error(
            {path_.string()},
            fmt::format("tensor \"{}\" has shape {}, expected {}", name, shownShape(found.shape), shownShape(shape)),
            "Check that config.json, vocab.txt and the weights belong together.");
    return found;
}

std::vector<float> TensorTable::floats(const std::string& name, std::span<const std::size_t> shape) const
{
    const Tensor& found = tensor(name, shape);
    const std::string packed = found.strides.empty() ? std::string() : rowMajorBytes(found);
    const std::string_view bytes = found.strides.empty() ? found.bytes : packed;
    std::vector<float> values(found.count());
    switch (found.type) {
    case TensorType::F32:
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(values.data()));
        break;
    case TensorType::F16:
    case TensorType::BF16:
        convertHalves(bytes, found.type, values);
        break;
    case TensorType::F64:
        convertDoubles(bytes, values);
        break;
    default: // whole numbers are places, or weights that were quantised and mean nothing without their scale
        throw Error({path_.string()}, fmt::format("tensor \"{}\" is {}, expected floats", name, nameOf(found.type)),
                    "Export it as F32 or F16.");
    }
    const auto wrong = std::find_if(values.begin(), values.end(), [](float value) { return !std::isfinite(value); });
    if (wrong != values.end())
        throw Error({path_.string()},
                    fmt::format("tensor \"{}\": element {} is not a finite number", name, wrong - values.begin()),
                    "The training that made it diverged, or the file is damaged.");
    return values;
}

std::vector<float> TensorTable::floats(const std::string& name, std::initializer_list<std::size_t> shape) const
{
    return floats(name, std::span(shape.begin(), shape.size()));
}

std::vector<std::int64_t> TensorTable::integers(const std::string& name, std::span<const std::size_t> shape) const
{
    const Tensor& found = tensor(name, shape);
    if (found.type != TensorType::I64)
        throw Error({path_.string()}, fmt::format("tensor \"{}\" is {}, expected I64", name, nameOf(found.type)));
    std::vector<std::int64_t> values(found.count());
    const std::string bytes = rowMajorBytes(found);
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(values.data()));
    return values;
}

} // namespace core
