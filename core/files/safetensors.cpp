#include "core/files/safetensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/half.h"
#include "core/json/json.h"

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

constexpr const char* copyAgain = "The file is damaged or cut off: copy or export it again.";

[[noreturn]] void damaged(const std::filesystem::path& path, const std::string& problem)
{
    throw Error({path.string()}, problem, copyAgain);
}

std::string shown(std::span<const std::size_t> shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

/// Elements times bytes, or nothing when the product does not fit.
std::optional<std::uint64_t> bytesOf(const std::vector<std::size_t>& shape, TensorType type)
{
    std::uint64_t bytes = sizeOf(type);
    for (const std::uint64_t dimension : shape)
        if (__builtin_mul_overflow(bytes, dimension, &bytes))
            return std::nullopt;
    return bytes;
}

nlohmann::json parseHeader(const std::filesystem::path& path, std::string_view header)
{
    // A tensor is at depth 1, its numbers at depth 3; names are looked at here because the parsed object drops repeats.
    std::array<std::set<std::string>, 2> names;
    const auto watch = [&](int depth, nlohmann::json::parse_event_t event, nlohmann::json& parsed) {
        using Event = nlohmann::json::parse_event_t;
        if (depth > 3)
            damaged(path, "the header is nested too deeply");
        if (event == Event::key && depth >= 1 && depth <= 2) {
            if (depth == 1)
                names[1].clear();
            if (!names[static_cast<std::size_t>(depth) - 1].insert(parsed.get<std::string>()).second)
                damaged(path, fmt::format("the header names \"{}\" twice", parsed.get<std::string>()));
        }
        return true;
    };
    try {
        return nlohmann::json::parse(header.begin(), header.end(), watch);
    } catch (const nlohmann::json::exception& error) {
        damaged(path, fmt::format("the header is not JSON ({})", inWords(error)));
    }
}

Tensor tensorOf(const std::filesystem::path& path, const std::string& name, const nlohmann::json& entry,
                std::string_view data)
{
    const auto bad = [&](const std::string& what) { damaged(path, fmt::format("tensor \"{}\": {}", name, what)); };
    const auto isSize = [](const nlohmann::json& value) { return value.is_number_unsigned(); };
    if (!entry.is_object() || entry.size() != 3 || !entry.contains("dtype") || !entry.contains("shape") ||
        !entry.contains("data_offsets"))
        bad("the header needs dtype, shape and data_offsets");
    Tensor tensor;
    tensor.name = name;
    const auto& type = entry["dtype"];
    const auto known = std::find_if(types.begin(), types.end(),
                                    [&](const TypeFacts& facts) { return type.is_string() && type == facts.name; });
    if (known == types.end())
        throw Error({path.string()}, fmt::format("tensor \"{}\": unknown type {}", name, shownJson(type)),
                    "Export it as F32 or F16.");
    tensor.type = known->type;
    const auto& shape = entry["shape"];
    if (!shape.is_array() || !std::all_of(shape.begin(), shape.end(), isSize))
        bad("the shape is not a list of sizes");
    tensor.shape = shape.get<std::vector<std::size_t>>();
    const auto& offsets = entry["data_offsets"];
    if (!offsets.is_array() || offsets.size() != 2 || !isSize(offsets[0]) || !isSize(offsets[1]))
        bad("data_offsets is not a pair of offsets");
    const auto begin = offsets[0].get<std::uint64_t>();
    const auto end = offsets[1].get<std::uint64_t>();
    if (begin > end || end > data.size())
        bad(fmt::format("bytes {} to {} are outside the file's {} bytes of data", begin, end, data.size()));
    if (const auto bytes = bytesOf(tensor.shape, tensor.type); !bytes || *bytes != end - begin)
        bad(fmt::format("shape {} of {} does not fill its {} bytes", shown(tensor.shape), known->name, end - begin));
    tensor.bytes = data.substr(begin, end - begin);
    return tensor;
}

} // namespace

std::size_t sizeOf(TensorType type) { return factsOf(type).size; }
std::string_view nameOf(TensorType type) { return factsOf(type).name; }

SafeTensors SafeTensors::load(const std::filesystem::path& path) { return {path, MappedFile(path)}; }

SafeTensors::SafeTensors(const std::filesystem::path& path, MappedFile file) : path_(path), file_(std::move(file))
{
    const std::string_view all = file_.bytes();
    std::uint64_t length = 0;
    if (all.size() < sizeof length)
        damaged(path, fmt::format("{} bytes are too few for a safetensors file", all.size()));
    std::memcpy(&length, all.data(), sizeof length);
    if (length > headerLimit || length > all.size() - sizeof length)
        damaged(path, fmt::format("the header claims {} bytes, the file has {}", length, all.size()));
    const std::string_view data = all.substr(sizeof length + length);
    const nlohmann::json header = parseHeader(path, all.substr(sizeof length, length));
    if (!header.is_object())
        damaged(path, "the header is not a JSON object");
    for (const auto& [name, entry] : header.items()) {
        if (name != "__metadata__") {
            tensors_.push_back(tensorOf(path, name, entry, data));
            continue;
        }
        if (!entry.is_object())
            damaged(path, "__metadata__ is not an object");
        for (const auto& [key, value] : entry.items()) {
            if (!value.is_string())
                damaged(path, fmt::format("__metadata__: \"{}\" is not a string", key));
            metadata_.emplace(key, value.get<std::string>());
        }
    }
    std::sort(tensors_.begin(), tensors_.end(), [](const Tensor& a, const Tensor& b) {
        return std::pair(a.bytes.data(), a.bytes.size()) < std::pair(b.bytes.data(), b.bytes.size());
    });
    const char* expected = data.data();
    for (const Tensor& tensor : tensors_) {
        if (tensor.bytes.data() != expected)
            damaged(path, fmt::format("tensor \"{}\" overlaps another or leaves a hole before it", tensor.name));
        expected += tensor.bytes.size();
    }
    if (expected != data.data() + data.size())
        damaged(path, fmt::format("{} bytes follow the last tensor", data.data() + data.size() - expected));
    for (std::size_t i = 0; i < tensors_.size(); ++i)
        byName_.emplace(tensors_[i].name, i);
}

const Tensor& SafeTensors::tensor(const std::string& name) const
{
    const auto found = byName_.find(name);
    if (found == byName_.end())
        throw Error({path_.string()}, fmt::format("has no tensor \"{}\"", name),
                    "Compare its names with the ones that the file-format page lists.");
    return tensors_[found->second];
}

const Tensor& SafeTensors::tensor(const std::string& name, std::span<const std::size_t> shape) const
{
    const Tensor& found = tensor(name);
    if (!std::equal(shape.begin(), shape.end(), found.shape.begin(), found.shape.end()))
        throw Error({path_.string()},
                    fmt::format("tensor \"{}\" has shape {}, expected {}", name, shown(found.shape), shown(shape)),
                    "Check that config.json, vocab.txt and the weights belong together.");
    return found;
}

std::vector<float> SafeTensors::floats(const std::string& name, std::span<const std::size_t> shape) const
{
    const Tensor& found = tensor(name, shape);
    std::vector<float> values(found.count());
    if (found.type == TensorType::F32) {
        std::copy(found.bytes.begin(), found.bytes.end(), reinterpret_cast<char*>(values.data()));
    } else if (found.type == TensorType::F16 || found.type == TensorType::BF16) {
        const bool half = found.type == TensorType::F16;
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::uint16_t bits = 0;
            std::memcpy(&bits, found.bytes.data() + 2 * i, 2);
            values[i] = half ? halfToFloat(bits) : std::bit_cast<float>(std::uint32_t{bits} << 16);
        }
    } else {
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

std::vector<float> SafeTensors::floats(const std::string& name, std::initializer_list<std::size_t> shape) const
{
    return floats(name, std::span(shape.begin(), shape.size()));
}

std::vector<std::int64_t> SafeTensors::integers(const std::string& name, std::span<const std::size_t> shape) const
{
    const Tensor& found = tensor(name, shape);
    if (found.type != TensorType::I64)
        throw Error({path_.string()}, fmt::format("tensor \"{}\" is {}, expected I64", name, nameOf(found.type)));
    std::vector<std::int64_t> values(found.count());
    std::copy(found.bytes.begin(), found.bytes.end(), reinterpret_cast<char*>(values.data()));
    return values;
}

void SafeTensorsWriter::add(Entry entry)
{
    const auto same = [&](const Entry& other) { return other.name == entry.name; };
    if (entry.name == "__metadata__" || std::any_of(entries_.begin(), entries_.end(), same))
        throw Error(fmt::format("a tensor named \"{}\" cannot be added", entry.name),
                    "Give every tensor its own name.");
    if (bytesOf(entry.shape, entry.type) != entry.bytes.size())
        throw Error(fmt::format("tensor \"{}\": the values do not fill shape {}", entry.name, shown(entry.shape)));
    entries_.push_back(std::move(entry));
}

namespace {

template<typename T>
std::string rawBytes(std::span<const T> values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

} // namespace

void SafeTensorsWriter::addF32(const std::string& name, std::vector<std::size_t> shape, std::span<const float> values)
{
    add({name, TensorType::F32, std::move(shape), rawBytes(values)});
}

void SafeTensorsWriter::addF16(const std::string& name, std::vector<std::size_t> shape, std::span<const float> values)
{
    std::vector<std::uint16_t> halves(values.size());
    std::transform(values.begin(), values.end(), halves.begin(), floatToHalf);
    add({name, TensorType::F16, std::move(shape), rawBytes(std::span<const std::uint16_t>(halves))});
}

void SafeTensorsWriter::addI8(const std::string& name, std::vector<std::size_t> shape,
                              std::span<const std::int8_t> values)
{
    add({name, TensorType::I8, std::move(shape), rawBytes(values)});
}

void SafeTensorsWriter::addI64(const std::string& name, std::vector<std::size_t> shape,
                               std::span<const std::int64_t> values)
{
    add({name, TensorType::I64, std::move(shape), rawBytes(values)});
}

std::string SafeTensorsWriter::bytes() const
{
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!metadata_.empty())
        header["__metadata__"] = metadata_;
    std::size_t at = 0;
    for (const Entry& entry : entries_) {
        header[entry.name] = {{"dtype", nameOf(entry.type)},
                              {"shape", entry.shape},
                              {"data_offsets", std::array{at, at + entry.bytes.size()}}};
        at += entry.bytes.size();
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' '); // so that the data start at a multiple of 8, as the format asks
    const std::uint64_t length = text.size();
    std::string all(reinterpret_cast<const char*>(&length), sizeof length);
    all.reserve(sizeof length + length + at);
    all += text;
    for (const Entry& entry : entries_)
        all += entry.bytes;
    return all;
}

void SafeTensorsWriter::write(const std::filesystem::path& path) const { writeFile(path, bytes()); }

} // namespace core
