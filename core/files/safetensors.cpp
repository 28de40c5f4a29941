#include "core/files/safetensors.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <ostream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/half.h"
#include "core/json/json.h"

namespace core {

namespace {

constexpr const char* copyAgain = "The file is damaged or cut off: copy or export it again.";

[[noreturn]] void damaged(const std::filesystem::path& path, const std::string& problem)
{
    throw Error({path.string()}, problem, copyAgain);
}

/// Elements times bytes, or nothing when the product does not fit.
std::optional<std::uint64_t> wholeBytes(const std::vector<std::size_t>& shape, TensorType type)
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
    const auto known = type.is_string() ? tensorTypeNamed(type.get_ref<const std::string&>()) : std::nullopt;
    if (!known)
        throw Error({path.string()}, fmt::format("tensor \"{}\": unknown type {}", name, shownJson(type)),
                    "Export it as F32 or F16.");
    tensor.type = *known;
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
    if (const auto bytes = wholeBytes(tensor.shape, tensor.type); !bytes || *bytes != end - begin)
        bad(fmt::format("shape {} of {} does not fill its {} bytes", shownShape(tensor.shape), nameOf(*known),
                        end - begin));
    tensor.bytes = data.substr(begin, end - begin);
    return tensor;
}

} // namespace

SafeTensors SafeTensors::load(const std::filesystem::path& path) { return {path, MappedFile(path)}; }

SafeTensors::SafeTensors(const std::filesystem::path& path, MappedFile file) : TensorTable(path, std::move(file))
{
    const std::string_view all = fileBytes();
    std::vector<Tensor> tensors;
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
            tensors.push_back(tensorOf(path, name, entry, data));
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
    std::sort(tensors.begin(), tensors.end(), [](const Tensor& a, const Tensor& b) {
        return std::pair(a.bytes.data(), a.bytes.size()) < std::pair(b.bytes.data(), b.bytes.size());
    });
    const char* expected = data.data();
    for (const Tensor& tensor : tensors) {
        if (tensor.bytes.data() != expected)
            damaged(path, fmt::format("tensor \"{}\" overlaps another or leaves a hole before it", tensor.name));
        expected += tensor.bytes.size();
    }
    if (expected != data.data() + data.size())
        damaged(path, fmt::format("{} bytes follow the last tensor", data.data() + data.size() - expected));
    take(std::move(tensors));
}

void SafeTensorsWriter::add(Entry entry)
{
    const std::string& name = entry.tensor.name;
    const auto same = [&](const Entry& other) { return other.tensor.name == name; };
    if (name == "__metadata__" || std::any_of(entries_.begin(), entries_.end(), same))
        throw Error(fmt::format("a tensor named \"{}\" cannot be added", name), "Give every tensor its own name.");
    entries_.push_back(std::move(entry));
}

void SafeTensorsWriter::add(const std::string& name, const Tensor& tensor)
{
    Entry entry{tensor, {}, true};
    entry.tensor.name = name;
    add(std::move(entry));
}

void SafeTensorsWriter::add(const std::string& name, TensorType type, std::vector<std::size_t> shape, std::string bytes)
{
    if (wholeBytes(shape, type) != bytes.size())
        throw Error(fmt::format("tensor \"{}\": the values do not fill shape {}", name, shownShape(shape)));
    add({{name, type, std::move(shape)}, std::move(bytes)});
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
    add(name, TensorType::F32, std::move(shape), rawBytes(values));
}

void SafeTensorsWriter::addF16(const std::string& name, std::vector<std::size_t> shape, std::span<const float> values)
{
    std::vector<std::uint16_t> halves(values.size());
    std::transform(values.begin(), values.end(), halves.begin(), floatToHalf);
    add(name, TensorType::F16, std::move(shape), rawBytes(std::span<const std::uint16_t>(halves)));
}

void SafeTensorsWriter::addI8(const std::string& name, std::vector<std::size_t> shape,
                              std::span<const std::int8_t> values)
{
    add(name, TensorType::I8, std::move(shape), rawBytes(values));
}

void SafeTensorsWriter::addI64(const std::string& name, std::vector<std::size_t> shape,
                               std::span<const std::int64_t> values)
{
    add(name, TensorType::I64, std::move(shape), rawBytes(values));
}

std::string SafeTensorsWriter::header() const
{
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!metadata_.empty())
        header["__metadata__"] = metadata_;
    std::size_t at = 0;
    for (const Entry& entry : entries_) {
        header[entry.tensor.name] = {{"dtype", nameOf(entry.tensor.type)},
                                     {"shape", entry.tensor.shape},
                                     {"data_offsets", std::array{at, at + entry.size()}}};
        at += entry.size();
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' '); // so that the data start at a multiple of 8, as the format asks
    const std::uint64_t length = text.size();
    return std::string(reinterpret_cast<const char*>(&length), sizeof length) + text;
}

std::string_view SafeTensorsWriter::bytesOf(const Entry& entry, std::string& room)
{
    if (!entry.viewed)
        return entry.own;
    if (entry.tensor.strides.empty())
        return entry.tensor.bytes;
    return room = rowMajorBytes(entry.tensor);
}

std::string SafeTensorsWriter::bytes() const
{
    std::string all = header(), room;
    for (const Entry& entry : entries_)
        all += bytesOf(entry, room);
    return all;
}

void SafeTensorsWriter::write(const std::filesystem::path& path) const
{
    // One tensor after the other: a large model is not held in memory.
    writeFile(path, [&](std::ostream& out) {
        out << header();
        std::string room;
        for (const Entry& entry : entries_)
            out << bytesOf(entry, room);
    });
}

} // namespace core
