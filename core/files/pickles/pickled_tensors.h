#pragma once

#include <filesystem>

#include "core/files/tensors.h"

namespace core {

/// A table of tensors as PyTorch's torch.save writes it, `pytorch_model.bin`: a ZIP archive (since PyTorch 1.6), or a
/// stream of pickles with the tensors' numbers behind them.
///
/// Nothing in it is run: the pickle is read as data (pickles/pickle.h), and of Python's names only those are known by
/// which tensors are described. Every place, size and stride is compared with the file before a byte is taken. Tensors
/// that share numbers are views of the same bytes. What is not a tensor among the entries (numbers, nothing) is left
/// out.
/// Source: PyTorch's torch/serialization.py, _legacy_save and _save, and torch/_utils.py, _rebuild_tensor_v2.
class PickledTensors : public TensorTable {
public:
    /// Maps the file. \throws Error naming the file, what is wrong with it and what to do.
    static PickledTensors load(const std::filesystem::path& path);

private:
    PickledTensors(const std::filesystem::path& path, MappedFile file);
};

} // namespace core
