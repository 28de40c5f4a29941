#include <cmath>
#include <cstring>

#include "models/inference/kernels/kernels_template.h"

namespace models::kernels {
namespace {

// GCC's and Clang's vector types: four numbers, which every 64-bit processor has registers for. Products are rounded
// before they are added, since a fused multiply-add without the instruction would be a hundred times slower.
template<class T>
struct Four {
    using Reg [[gnu::vector_size(16)]] = T;
    static constexpr std::size_t lanes = 4;
    static constexpr std::size_t rows = 3;
    static Reg zero() { return Reg{}; }
    static Reg set(T x) { return Reg{x, x, x, x}; }
    static Reg load(const T* p)
    {
        Reg x;
        std::memcpy(&x, p, sizeof x);
        return x;
    }
    static void store(T* p, Reg x) { std::memcpy(p, &x, sizeof x); }
    static Reg add(Reg a, Reg b) { return a + b; }
    static Reg sub(Reg a, Reg b) { return a - b; }
    static Reg max(Reg a, Reg b) { return a > b ? a : b; }
};

using Integer4 = Four<std::int32_t>;

struct Float4 : Four<float> {
    static Reg fma(Reg a, Reg b, Reg c) { return a * b + c; }
    static Reg mul(Reg a, Reg b) { return a * b; }
    static Reg div(Reg a, Reg b) { return a / b; }
    static Reg min(Reg a, Reg b) { return a < b ? a : b; }
    static Reg scaled(Reg x, Reg power)
    {
        using Bits [[gnu::vector_size(16)]] = std::uint32_t;
        return reinterpret_cast<Reg>(reinterpret_cast<Bits>(x) + (reinterpret_cast<Bits>(power) << 23));
    }
    static float total(Reg x) { return (x[0] + x[2]) + (x[1] + x[3]); }
    static Reg loadInteger(const std::int32_t* p) { return __builtin_convertvector(Integer4::load(p), Reg); }
    static void storeRounded(std::int32_t* p, Reg x)
    {
        for (int i = 0; i < 4; ++i)
            p[i] = static_cast<std::int32_t>(std::lrint(x[i]));
    }
};

} // namespace

constinit const Kernels portable = kernelsOf<Float4, Float4, Integer4>("portable");

} // namespace models::kernels
