#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/file.h"

namespace core {

/// The element types that are read; names as in the file format.
enum class TensorType { F64, F32, F16, BF16, I64, I32, I16, I8, U8, Bool };

/// Bytes of one element.
[[nodiscard]] std::size_t sizeOf(TensorType type);
[[nodiscard]] std::string_view nameOf(TensorType type);

/// A tensor whose bytes are in a SafeTensors object: little-endian, row-major, not necessarily aligned.
struct Tensor {
    std::string name;
    TensorType type = TensorType::F32;
    std::vector<std::size_t> shape;
    std::string_view bytes;
    [[nodiscard]] std::size_t count() const { return bytes.size() / sizeOf(type); } ///< Elements.
};

/// A safetensors file (Hugging Face): 8 bytes of header length, a JSON header, the tensors' bytes.
///
/// Everything is checked before anything that the file asks for is allocated: header at most 100,000,000 bytes and
/// inside the file, known types, every shape times element size equal to its bytes, tensors one after the other
/// without holes or overlaps up to the end of the file, no name twice.
/// Immutable after loading, safe from any thread. Source: the format description at huggingface/safetensors.
class SafeTensors {
public:
    static constexpr std::uint64_t headerLimit = 100'000'000;

    /// Maps the file. \throws Error naming the file and what is wrong with it.
    static SafeTensors load(const std::filesystem::path& path);

    [[nodiscard]] const std::vector<Tensor>& tensors() const { return tensors_; } ///< In the order of their bytes.
    [[nodiscard]] const std::map<std::string, std::string>& metadata() const { return metadata_; }
    [[nodiscard]] bool contains(const std::string& name) const { return byName_.contains(name); }

    /// \throws Error when there is no such tensor.
    [[nodiscard]] const Tensor& tensor(const std::string& name) const;
    /// \throws Error also when it has another shape.
    [[nodiscard]] const Tensor& tensor(const std::string& name, std::span<const std::size_t> shape) const;

    /// The elements of an F32, F16 or BF16 tensor of this shape as floats.
    /// \throws Error also when it has another type or a value is not finite.
    [[nodiscard]] std::vector<float> floats(const std::string& name, std::span<const std::size_t> shape) const;
    [[nodiscard]] std::vector<float> floats(const std::string& name, std::initializer_list<std::size_t> shape) const;
    /// The elements of an I64 tensor of this shape. \throws Error.
    [[nodiscard]] std::vector<std::int64_t> integers(const std::string& name, std::span<const std::size_t> shape) const;

private:
    SafeTensors(const std::filesystem::path& path, MappedFile file);
    std::filesystem::path path_;
    MappedFile file_;
    std::vector<Tensor> tensors_;
    std::map<std::string, std::size_t> byName_;
    std::map<std::string, std::string> metadata_;
};

/// Collects tensors and writes them as one file, in the order they were added; the same tensors give the same bytes.
class SafeTensorsWriter {
public:
    /// \throws Error when the name was added before or the values do not fill the shape.
    void addF32(const std::string& name, std::vector<std::size_t> shape, std::span<const float> values);
    void addF16(const std::string& name, std::vector<std::size_t> shape, std::span<const float> values);
    void addI8(const std::string& name, std::vector<std::size_t> shape, std::span<const std::int8_t> values);
    void addI64(const std::string& name, std::vector<std::size_t> shape, std::span<const std::int64_t> values);
    void setMetadata(const std::string& key, const std::string& value) { metadata_[key] = value; }

    [[nodiscard]] std::string bytes() const;
    /// Atomic. \throws Error.
    void write(const std::filesystem::path& path) const;

private:
    struct Entry {
        std::string name;
        TensorType type;
        std::vector<std::size_t> shape;
        std::string bytes;
    };
    void add(Entry entry);
    std::vector<Entry> entries_;
    std::map<std::string, std::string> metadata_;
};

} // namespace core
