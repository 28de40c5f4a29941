#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/file.h"

namespace core {

/// The element types that are read; names as in safetensors files.
enum class TensorType { F64, F32, F16, BF16, I64, I32, I16, I8, U8, Bool };

/// Bytes of one element.
[[nodiscard]] std::size_t sizeOf(TensorType type);
[[nodiscard]] std::string_view nameOf(TensorType type);
/// Of a name as nameOf gives it; nothing for another.
[[nodiscard]] std::optional<TensorType> tensorTypeNamed(std::string_view name);
/// [2, 3]
[[nodiscard]] std::string shownShape(std::span<const std::size_t> shape);

/// A tensor whose bytes are in a TensorTable: little-endian, not necessarily aligned.
struct Tensor {
    std::string name;
    TensorType type = TensorType::F32;
    std::vector<std::size_t> shape;
    std::string_view bytes{};                ///< From the first element to the last.
    std::vector<std::size_t> strides = {};   ///< In elements, one of each dimension; empty: row-major, without holes.
    [[nodiscard]] std::size_t count() const; ///< Elements.
};

/// The elements one after the other, row-major.
[[nodiscard]] std::string rowMajorBytes(const Tensor& tensor);

/// Tensors by name in a file that is mapped, not read. Immutable after loading, safe from any thread.
class TensorTable {
public:
    virtual ~TensorTable() = default; // TensorFiles holds tables of either kind
    TensorTable(const TensorTable&) = delete;
    TensorTable& operator=(const TensorTable&) = delete;
    TensorTable(TensorTable&&) = default;
    TensorTable& operator=(TensorTable&&) = default;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const std::vector<Tensor>& tensors() const { return tensors_; }
    [[nodiscard]] bool contains(const std::string& name) const { return byName_.contains(name); }

    /// \throws Error when there is no such tensor.
    [[nodiscard]] const Tensor& tensor(const std::string& name) const;
    /// \throws Error also when it has another shape.
    [[nodiscard]] const Tensor& tensor(const std::string& name, std::span<const std::size_t> shape) const;

    /// The elements of a tensor of this shape as floats, from F64, F32, F16 or BF16.
    /// \throws Error also when it has another type or a value is not finite.
    [[nodiscard]] std::vector<float> floats(const std::string& name, std::span<const std::size_t> shape) const;
    [[nodiscard]] std::vector<float> floats(const std::string& name, std::initializer_list<std::size_t> shape) const;
    /// The elements of an I64 tensor of this shape. \throws Error.
    [[nodiscard]] std::vector<std::int64_t> integers(const std::string& name, std::span<const std::size_t> shape) const;

protected:
    TensorTable(std::filesystem::path path, MappedFile file) : path_(std::move(path)), file_(std::move(file)) {}
    [[nodiscard]] std::string_view fileBytes() const { return file_.bytes(); }
    /// Of tensors with distinct names.
    void take(std::vector<Tensor> tensors);

private:
    std::filesystem::path path_;
    MappedFile file_;
    std::vector<Tensor> tensors_;
    std::map<std::string, std::size_t> byName_;
};

} // namespace core
