#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/tensors.h"

namespace core {

/// A safetensors file (Hugging Face): 8 bytes of header length, a JSON header, the tensors' bytes.
///
/// Everything is checked before anything that the file asks for is allocated: header at most 100,000,000 bytes and
/// inside the file, known types, every shape times element size equal to its bytes, tensors one after the other
/// without holes or overlaps up to the end of the file, no name twice; they are listed in that order.
/// Immutable after loading, safe from any thread. Source: the format description at huggingface/safetensors.
class SafeTensors : public TensorTable {
public:
    static constexpr std::uint64_t headerLimit = 100'000'000;

    /// Maps the file. \throws Error naming the file and what is wrong with it.
    static SafeTensors load(const std::filesystem::path& path);

    [[nodiscard]] const std::map<std::string, std::string>& metadata() const { return metadata_; }

private:
    SafeTensors(const std::filesystem::path& path, MappedFile file);
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
    /// The elements of another file's tensor, which is read when this one is written: its table has to live so long.
    void add(const std::string& name, const Tensor& tensor);
    void setMetadata(const std::string& key, const std::string& value) { metadata_[key] = value; }

    [[nodiscard]] std::string bytes() const;
    /// Atomic. \throws Error.
    void write(const std::filesystem::path& path) const;

private:
    struct Entry {
        Tensor tensor;
        std::string own; ///< The elements, unless `tensor` is a view of them.
        bool viewed = false;
        [[nodiscard]] std::size_t size() const { return tensor.count() * sizeOf(tensor.type); } ///< In bytes.
    };
    void add(Entry entry);
    void add(const std::string& name, TensorType type, std::vector<std::size_t> shape, std::string bytes);
    [[nodiscard]] std::string header() const;
    [[nodiscard]] static std::string_view bytesOf(const Entry& entry, std::string& room);
    std::vector<Entry> entries_;
    std::map<std::string, std::string> metadata_;
};

} // namespace core
