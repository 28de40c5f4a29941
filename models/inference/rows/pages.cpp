#include "models/inference/rows/pages.h"

#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace models {

namespace {

constexpr std::size_t hugePage = std::size_t{2} << 20;
constexpr std::size_t cacheLine = 64;

std::size_t roundedUp(std::size_t value, std::size_t unit) { return (value + unit - 1) / unit * unit; }

} // namespace

Pages::Pages(std::size_t pieceBytes)
    : pieceBytes_(roundedUp(pieceBytes, cacheLine)), blockBytes_(roundedUp(pieceBytes_, hugePage)), used_(blockBytes_)
{}

Pages::~Pages()
{
    for (void* block : blocks_)
        std::free(block); // NOLINT(cppcoreguidelines-no-malloc): the partner of aligned_alloc
}

void* Pages::take()
{
    if (used_ + pieceBytes_ > blockBytes_) {
        void* block = std::aligned_alloc(hugePage, blockBytes_);
        if (block == nullptr)
            throw std::bad_alloc();
        (void)madvise(block, blockBytes_, MADV_HUGEPAGE); // a wish: without it everything works, only slower
        blocks_.push_back(block);
        used_ = 0;
    }
    void* piece = static_cast<char*>(blocks_.back()) + used_;
    used_ += pieceBytes_;
    return piece;
}

} // namespace models
