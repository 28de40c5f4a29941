#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace models {

/// Numbers aligned to a cache line; grows, never shrinks.
template<typename T>
class AlignedBuffer {
public:
    static constexpr std::align_val_t alignment{64};

    AlignedBuffer() = default;
    explicit AlignedBuffer(std::size_t size) { grow(size); }

    /// Makes room for at least `size` numbers; existing ones are kept, new ones are zero.
    void grow(std::size_t size)
    {
        if (size <= size_)
            return;
        size = std::max(size, size_ + size_ / 2);
        std::unique_ptr<T[], Free> larger(static_cast<T*>(::operator new(size * sizeof(T), alignment)));
        std::copy_n(data_.get(), size_, larger.get());
        std::fill_n(larger.get() + size_, size - size_, T{});
        data_ = std::move(larger);
        size_ = size;
    }

    [[nodiscard]] T* data() { return data_.get(); }
    [[nodiscard]] const T* data() const { return data_.get(); }
    [[nodiscard]] std::size_t size() const { return size_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }

private:
    struct Free {
        void operator()(T* p) const { ::operator delete(p, alignment); }
    };
    std::unique_ptr<T[], Free> data_;
    std::size_t size_ = 0;
};

} // namespace models
