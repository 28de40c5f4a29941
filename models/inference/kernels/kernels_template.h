#pragma once

// Included by one kernels_*.cpp each, which names its instruction set through three types:
//   V   floats, as wide as possible;  F  floats and  I  32-bit integers of one width, for sums over filters.
// Everything here is local to the including file: nothing may be shared between instruction sets.

#include "models/inference/kernels/kernels.h"

namespace models::kernels {
namespace {

#define FAULTLINE_INLINE [[gnu::always_inline]] inline

/// 2^y for |y| <= 126, relative error below 1.3e-7. The polynomial is the minimax one of degree 6 on [-.5, .5] with
/// p(0) = 1 (its own error is 2e-8 as rounded here); rounding by adding 1.5 * 2^23 leaves the integer in the low bits.
template<class V>
FAULTLINE_INLINE typename V::Reg exp2(typename V::Reg y)
{
    const auto magic = V::set(0x1.8p23F);
    const auto shifted = V::add(y, magic);
    const auto f = V::sub(y, V::sub(shifted, magic));
    auto p = V::fma(V::set(0x1.470b4ap-13F), f, V::set(0x1.5f72760p-10F));
    p = V::fma(p, f, V::set(0x1.3b270e0p-7F));
    p = V::fma(p, f, V::set(0x1.c6ae720p-5F));
    p = V::fma(p, f, V::set(0x1.ebfbe20p-3F));
    p = V::fma(p, f, V::set(0x1.62e4320p-1F));
    p = V::fma(p, f, V::set(1.0F));
    return V::scaled(p, shifted);
}

template<class V>
FAULTLINE_INLINE typename V::Reg clamped(typename V::Reg x)
{
    return V::min(V::max(x, V::set(-gateLimit)), V::set(gateLimit));
}

/// The gates of `lanes` units. With e_i = 2^i and so on, sigmoid = 1 / (1 + e) and tanh = (e - 1) / (e + 1), rewritten
/// with common denominators: five exponentials and two divisions.
template<class V, bool Clamp>
FAULTLINE_INLINE void finishUnits(const LstmRow& row, std::size_t group, typename V::Reg i, typename V::Reg f,
                                  typename V::Reg g, typename V::Reg o)
{
    const float* table = row.table + group * 4 * V::lanes;
    const std::size_t unit = group * V::lanes;
    i = V::add(i, V::load(table));
    f = V::add(f, V::load(table + V::lanes));
    g = V::add(g, V::load(table + 2 * V::lanes));
    o = V::add(o, V::load(table + 3 * V::lanes));
    if constexpr (Clamp) {
        i = clamped<V>(i);
        f = clamped<V>(f);
        g = clamped<V>(g);
        o = clamped<V>(o);
    }
    const auto one = V::set(1.0F);
    const auto eg = exp2<V>(g);
    const auto notI = V::add(one, exp2<V>(i));
    const auto notF = V::add(one, exp2<V>(f));
    const auto iAndG = V::mul(notI, V::add(one, eg));
    const auto above = V::fma(V::load(row.cell + unit), iAndG, V::mul(V::sub(eg, one), notF));
    const auto cell = V::div(above, V::mul(notF, iAndG));
    V::store(row.nextCell + unit, cell);
    // The cell grows with every step, so its limit is always needed; 2.8853... = 2 log2(e).
    const auto ec = exp2<V>(clamped<V>(V::mul(cell, V::set(0x1.715476p+1F))));
    const auto notO = V::add(one, exp2<V>(o));
    const auto hidden = V::div(V::sub(ec, one), V::mul(V::add(one, ec), notO));
    V::store(row.nextHidden + unit, hidden);
    V::store(row.nextMaxima + unit, V::max(V::load(row.maxima + unit), hidden));
}

/// Products of Rows inputs with Panels neighbouring panels, kept in registers: one accumulator chain per output, from
/// the first input to the last.
template<class V, int Rows, int Panels>
struct Tile {
    typename V::Reg sum[Rows][Panels * 4];

    template<class InputOf>
    FAULTLINE_INLINE void accumulate(InputOf inputOf, std::size_t depth, const float* panel)
    {
        const std::size_t stride = depth * 4 * V::lanes;
        const float* input[Rows];
#pragma GCC unroll 16
        for (int r = 0; r < Rows; ++r) {
            input[r] = inputOf(r);
#pragma GCC unroll 16
            for (int c = 0; c < Panels * 4; ++c)
                sum[r][c] = V::zero();
        }
        for (std::size_t k = 0; k < depth; ++k, panel += 4 * V::lanes) {
            typename V::Reg x[Rows];
#pragma GCC unroll 16
            for (int r = 0; r < Rows; ++r)
                x[r] = V::set(input[r][k]);
#pragma GCC unroll 16
            for (int c = 0; c < Panels * 4; ++c) {
                const auto w = V::load(panel + (c / 4) * stride + (c % 4) * V::lanes);
#pragma GCC unroll 16
                for (int r = 0; r < Rows; ++r)
                    sum[r][c] = V::fma(x[r], w, sum[r][c]);
            }
        }
    }
};

template<class V, bool Clamp, int Rows, int Panels>
void stepTile(const LstmRow* rows, std::size_t depth, const float* panels, std::size_t group)
{
    Tile<V, Rows, Panels> tile;
    tile.accumulate([=](int r) { return rows[r].hidden; }, depth, panels + group * depth * 4 * V::lanes);
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
        for (int p = 0; p < Panels; ++p)
            finishUnits<V, Clamp>(rows[r], group + p, tile.sum[r][4 * p], tile.sum[r][4 * p + 1],
                                  tile.sum[r][4 * p + 2], tile.sum[r][4 * p + 3]);
    }
}

template<class V, int Rows, int Panels>
void projectTile(const float* const* inputs, float* const* outputs, std::size_t depth, const float* panels,
                 std::size_t panel)
{
    Tile<V, Rows, Panels> tile;
    tile.accumulate([=](int r) { return inputs[r]; }, depth, panels + panel * depth * 4 * V::lanes);
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 16
        for (int c = 0; c < Panels * 4; ++c)
            V::store(outputs[r] + (panel * 4 + c) * V::lanes, tile.sum[r][c]);
    }
}

/// Calls tile(first row, std::integral_constant of how many) so that no tile is much smaller than the others; a tile
/// has at most V::rows rows, the registers' limit.
template<class V, class TileOf>
FAULTLINE_INLINE void overRows(std::size_t count, TileOf tileOf)
{
    for (std::size_t r = 0; r < count;) {
        const std::size_t left = count - r;
        std::size_t take = left < V::rows ? left : V::rows;
        if (left > V::rows && left < 2 * V::rows)
            take = (left + 1) / 2;
        if constexpr (V::rows >= 6) {
            if (take == 6)
                tileOf.template operator()<6>(r);
            else if (take == 5)
                tileOf.template operator()<5>(r);
            else if (take == 4)
                tileOf.template operator()<4>(r);
        }
        if (take == 3)
            tileOf.template operator()<3>(r);
        else if (take == 2)
            tileOf.template operator()<2>(r);
        else if (take == 1)
            tileOf.template operator()<1>(r);
        r += take;
    }
}

template<class V, bool Clamp>
void lstmSteps(const LstmRow* rows, std::size_t count, std::size_t depth, const float* panels, std::size_t groups)
{
    std::size_t group = 0;
    if (count == 1) // one row has too few independent sums to keep the adders busy: two groups at once
        for (; group + 2 <= groups; group += 2)
            stepTile<V, Clamp, 1, 2>(rows, depth, panels, group);
    for (; group < groups; ++group)
        overRows<V>(count,
                    [=]<int Rows>(std::size_t r) { stepTile<V, Clamp, Rows, 1>(rows + r, depth, panels, group); });
}

template<class V, bool Clamp>
void lstmGates(const LstmRow* rows, const float* const* products, std::size_t count, std::size_t groups)
{
    for (std::size_t r = 0; r < count; ++r)
        for (std::size_t group = 0; group < groups; ++group) {
            const float* product = products[r] + group * 4 * V::lanes;
            finishUnits<V, Clamp>(rows[r], group, V::load(product), V::load(product + V::lanes),
                                  V::load(product + 2 * V::lanes), V::load(product + 3 * V::lanes));
        }
}

template<class V>
void lstmBackward(const LstmBackRow& row, std::size_t groups)
{
    const auto one = V::set(1.0F);
    for (std::size_t group = 0; group < groups; ++group) {
        const std::size_t at = group * 4 * V::lanes;
        const std::size_t unit = group * V::lanes;
        const auto power = [&](std::size_t gate) {
            return exp2<V>(clamped<V>(
                V::add(V::load(row.product + at + gate * V::lanes), V::load(row.table + at + gate * V::lanes))));
        };
        const auto i = V::div(one, V::add(one, power(0)));
        const auto f = V::div(one, V::add(one, power(1)));
        const auto eg = power(2);
        const auto g = V::div(V::sub(eg, one), V::add(eg, one));
        const auto o = V::div(one, V::add(one, power(3)));
        const auto ec = exp2<V>(clamped<V>(V::mul(V::load(row.cell + unit), V::set(0x1.715476p+1F))));
        const auto tanhCell = V::div(V::sub(ec, one), V::add(ec, one));

        const auto hiddenGradient = V::load(row.hiddenGradient + unit);
        const auto square = [&](auto x) { return V::mul(x, x); };
        const auto slope = [&](auto sigmoid) { return V::mul(sigmoid, V::sub(one, sigmoid)); };
        const auto cellGradient =
            V::fma(V::mul(hiddenGradient, o), V::sub(one, square(tanhCell)), V::load(row.cellGradient + unit));
        float* out = row.gateGradients + at;
        V::store(out, V::mul(V::mul(cellGradient, g), slope(i)));
        V::store(out + V::lanes, V::mul(V::mul(cellGradient, V::load(row.cellBefore + unit)), slope(f)));
        V::store(out + 2 * V::lanes, V::mul(V::mul(cellGradient, i), V::sub(one, square(g))));
        V::store(out + 3 * V::lanes, V::mul(V::mul(hiddenGradient, tanhCell), slope(o)));
        V::store(row.cellGradient + unit, V::mul(cellGradient, f));
    }
}

template<class V>
void gruGates(const GruRow* rows, std::size_t count, std::size_t units, const float* bias)
{
    const auto one = V::set(1.0F);
    const auto power = [](auto x) { return exp2<V>(clamped<V>(x)); };
    for (std::size_t r = 0; r < count; ++r) {
        const float *const input = rows[r].input, *const product = rows[r].product, *const hidden = rows[r].hidden;
        float* const next = rows[r].next;
        for (std::size_t u = 0; u < units; u += V::lanes) {
            const auto sum = [&](std::size_t at) { return V::add(V::load(input + at), V::load(product + at)); };
            const auto reset = V::div(one, V::add(one, power(sum(u))));
            const auto kept = V::div(one, V::add(one, power(sum(units + u))));
            const auto recurrent = V::add(V::load(product + 2 * units + u), V::load(bias + u));
            const auto e = power(V::fma(reset, recurrent, V::load(input + 2 * units + u)));
            const auto fresh = V::div(V::sub(e, one), V::add(e, one));
            V::store(next + u, V::fma(kept, V::sub(V::load(hidden + u), fresh), fresh));
        }
    }
}

template<class F>
float tanhProduct(const float* a, const float* b, const float* bias, const float* vector, std::size_t size)
{
    const auto one = F::set(1.0F);
    auto total = F::zero();
    for (std::size_t i = 0; i < size; i += F::lanes) {
        const auto sum = F::add(F::add(F::load(a + i), F::load(b + i)), F::load(bias + i));
        const auto e = exp2<F>(clamped<F>(sum));
        total = F::fma(F::div(F::sub(e, one), F::add(e, one)), F::load(vector + i), total);
    }
    return F::total(total);
}

template<class V>
void project(const float* const* inputs, float* const* outputs, std::size_t rows, std::size_t depth,
             const float* panels, std::size_t panelCount)
{
    std::size_t panel = 0;
    if (rows == 1)
        for (; panel + 2 <= panelCount; panel += 2)
            projectTile<V, 1, 2>(inputs, outputs, depth, panels, panel);
    for (; panel < panelCount; ++panel)
        overRows<V>(rows, [=]<int Rows>(std::size_t r) {
            projectTile<V, Rows, 1>(inputs + r, outputs + r, depth, panels, panel);
        });
}

template<class F>
void dense(const float* inputs, std::size_t size, const float* weights, const float* bias, std::size_t classes,
           float* outputs)
{
    for (std::size_t c = 0; c < classes; ++c, weights += size) {
        typename F::Reg sum[4] = {F::zero(), F::zero(), F::zero(), F::zero()};
        std::size_t i = 0;
        for (; i + 4 * F::lanes <= size; i += 4 * F::lanes) {
#pragma GCC unroll 4
            for (int j = 0; j < 4; ++j)
                sum[j] = F::fma(F::load(inputs + i + j * F::lanes), F::load(weights + i + j * F::lanes), sum[j]);
        }
        for (; i < size; i += F::lanes)
            sum[0] = F::fma(F::load(inputs + i), F::load(weights + i), sum[0]);
        outputs[c] = bias[c] + F::total(F::add(F::add(sum[0], sum[1]), F::add(sum[2], sum[3])));
    }
}

template<class F>
void toFixed(const float* values, const float* scale, std::size_t size, std::int32_t* fixed)
{
    for (std::size_t i = 0; i < size; i += F::lanes)
        F::storeRounded(fixed + i, F::mul(F::load(values + i), F::load(scale + i)));
}

/// Calls block(f, std::integral_constant of how many vectors) until all filters are covered.
template<class I, class Block>
FAULTLINE_INLINE void overFilters(std::size_t filters, Block block)
{
    std::size_t f = 0;
    for (; f + 4 * I::lanes <= filters; f += 4 * I::lanes)
        block.template operator()<4>(f);
    for (; f < filters; f += I::lanes)
        block.template operator()<1>(f);
}

template<class I, int Vectors>
FAULTLINE_INLINE void sumWindow(const Geometry& g, const std::int32_t* const* rows, std::size_t w, std::size_t q,
                                std::size_t f, typename I::Reg* sum)
{
    const std::size_t at = g.start[w] * g.filters + f;
#pragma GCC unroll 4
    for (int v = 0; v < Vectors; ++v)
        sum[v] = I::load(rows[q] + at + v * I::lanes);
    for (std::size_t o = 1; o < g.size[w]; ++o) {
#pragma GCC unroll 4
        for (int v = 0; v < Vectors; ++v)
            sum[v] = I::add(sum[v], I::load(rows[q + o] + at + o * g.filters + v * I::lanes));
    }
}

template<class I>
void windowSums(const Geometry& g, const std::int32_t* const* rows, std::size_t w, std::size_t first, std::size_t last,
                std::int32_t* out, std::size_t stride)
{
    for (std::size_t q = first; q < last; ++q, out += stride)
        overFilters<I>(g.filters, [&]<int Vectors>(std::size_t f) {
            typename I::Reg sum[Vectors];
            sumWindow<I, Vectors>(g, rows, w, q, f, sum);
#pragma GCC unroll 4
            for (int v = 0; v < Vectors; ++v)
                I::store(out + f + v * I::lanes, sum[v]);
        });
}

template<class I>
void windowMaxima(const Geometry& g, const std::int32_t* const* rows, std::size_t w, std::size_t first,
                  std::size_t last, std::int32_t* maxima)
{
    overFilters<I>(g.filters, [&]<int Vectors>(std::size_t f) {
        typename I::Reg largest[Vectors];
#pragma GCC unroll 4
        for (int v = 0; v < Vectors; ++v)
            largest[v] = I::load(maxima + f + v * I::lanes);
        for (std::size_t q = first; q < last; ++q) {
            typename I::Reg sum[Vectors];
            sumWindow<I, Vectors>(g, rows, w, q, f, sum);
#pragma GCC unroll 4
            for (int v = 0; v < Vectors; ++v)
                largest[v] = I::max(largest[v], sum[v]);
        }
#pragma GCC unroll 4
        for (int v = 0; v < Vectors; ++v)
            I::store(maxima + f + v * I::lanes, largest[v]);
    });
}

template<class I>
void maximum(const std::int32_t* a, const std::int32_t* b, std::size_t size, std::int32_t* out)
{
    for (std::size_t i = 0; i < size; i += I::lanes)
        I::store(out + i, I::max(I::load(a + i), I::load(b + i)));
}

template<class I>
void difference(const std::int32_t* a, const std::int32_t* b, std::size_t size, std::int32_t* out)
{
    for (std::size_t i = 0; i < size; i += I::lanes)
        I::store(out + i, I::sub(I::load(a + i), I::load(b + i)));
}

template<class I>
void replacedMaxima(const Geometry& g, const std::int32_t* outside, const std::int32_t* rest, const std::int32_t* row,
                    const std::int32_t* next, std::int32_t* out)
{
    for (std::size_t w = 0; w < g.windows; ++w, outside += g.filters, out += g.filters)
        overFilters<I>(g.filters, [&]<int Vectors>(std::size_t f) {
            std::size_t at = g.start[w] * g.filters + f;
            typename I::Reg largest[Vectors];
#pragma GCC unroll 4
            for (int v = 0; v < Vectors; ++v)
                largest[v] = I::load(outside + f + v * I::lanes);
            for (std::size_t o = 0; o < g.size[w]; ++o, at += g.filters) {
                // Rows are scattered over more memory than any cache holds, so the next one is prefetched.
                __builtin_prefetch(next + at);
                if constexpr (Vectors == 4)
                    __builtin_prefetch(next + at + 2 * I::lanes);
#pragma GCC unroll 4
                for (int v = 0; v < Vectors; ++v)
                    largest[v] =
                        I::max(largest[v], I::add(I::load(rest + at + v * I::lanes), I::load(row + at + v * I::lanes)));
            }
#pragma GCC unroll 4
            for (int v = 0; v < Vectors; ++v)
                I::store(out + f + v * I::lanes, largest[v]);
        });
}

template<class F>
void rectify(const std::int32_t* maxima, const float* scale, const float* bias, std::size_t size, float* features)
{
    for (std::size_t i = 0; i < size; i += F::lanes)
        F::store(features + i,
                 F::max(F::zero(), F::fma(F::loadInteger(maxima + i), F::load(scale + i), F::load(bias + i))));
}

/// |x| erf(|x| / sqrt 2); erf by M. Abramowitz and I. Stegun (1964), formula 7.1.26, within 1.5e-7.
template<class V>
FAULTLINE_INLINE typename V::Reg timesErf(typename V::Reg x)
{
    const auto one = V::set(1.0F);
    const auto size = V::max(x, V::sub(V::zero(), x));
    const auto z = V::mul(size, V::set(0.707106781F));
    const auto t = V::div(one, V::fma(V::set(0.3275911F), z, one));
    auto p = V::fma(V::set(1.061405429F), t, V::set(-1.453152027F));
    p = V::fma(p, t, V::set(1.421413741F));
    p = V::fma(p, t, V::set(-0.284496736F));
    p = V::fma(p, t, V::set(0.254829592F));
    p = V::mul(p, t);
    const auto power = V::max(V::mul(V::mul(z, z), V::set(-1.44269504F)), V::set(-126.0F));
    return V::mul(size, V::sub(one, V::mul(p, exp2<V>(power))));
}

/// x / (1 + 2^power).
template<class V>
FAULTLINE_INLINE typename V::Reg timesSigmoid(typename V::Reg x, typename V::Reg power)
{
    const auto bounded = V::min(V::max(power, V::set(-126.0F)), V::set(126.0F));
    return V::div(x, V::add(V::set(1.0F), exp2<V>(bounded)));
}

template<class V>
void activate(float* x, const float* bias, std::size_t size, Activation activation)
{
    const auto half = V::set(0.5F);
    for (std::size_t i = 0; i < size; i += V::lanes) {
        const auto value = V::add(V::load(x + i), V::load(bias + i));
        switch (activation) {
        case Activation::Gelu:
            V::store(x + i, V::mul(half, V::add(value, timesErf<V>(value))));
            break;
        case Activation::GeluTanh: { // x/2 (1 + tanh u) = x / (1 + exp(-2u)), u = sqrt(2/pi) (x + 0.044715 x^3)
            const auto cube = V::mul(V::mul(value, value), value);
            const auto u = V::fma(V::set(0.044715F), cube, value);
            V::store(x + i, timesSigmoid<V>(value, V::mul(u, V::set(-2.0F * 0.797884561F * 1.44269504F))));
            break;
        }
        case Activation::Silu:
            V::store(x + i, timesSigmoid<V>(value, V::mul(value, V::set(-1.44269504F))));
            break;
        case Activation::QuickGelu:
            V::store(x + i, timesSigmoid<V>(value, V::mul(value, V::set(-1.702F * 1.44269504F))));
            break;
        case Activation::Tanh: {
            const auto power = exp2<V>(clamped<V>(V::mul(value, V::set(2.0F * 1.44269504F))));
            V::store(x + i, V::div(V::sub(power, V::set(1.0F)), V::add(power, V::set(1.0F))));
            break;
        }
        case Activation::Relu:
            V::store(x + i, V::max(V::zero(), value));
            break;
        }
    }
}

template<class F>
void addAndNormalise(float* x, const float* y, const float* bias, const float* scale, const float* shift,
                     std::size_t size, float epsilon)
{
    const std::size_t whole = size / F::lanes * F::lanes;
    typename F::Reg sums = F::zero();
    float rest = 0.0F;
    for (std::size_t i = 0; i < whole; i += F::lanes) {
        const auto sum = F::add(F::add(F::load(x + i), F::load(y + i)), F::load(bias + i));
        F::store(x + i, sum);
        sums = F::add(sums, sum);
    }
    for (std::size_t i = whole; i < size; ++i)
        rest += x[i] = x[i] + y[i] + bias[i];
    const float mean = (F::total(sums) + rest) / static_cast<float>(size);
    sums = F::zero();
    rest = 0.0F;
    for (std::size_t i = 0; i < whole; i += F::lanes) {
        const auto d = F::sub(F::load(x + i), F::set(mean));
        sums = F::fma(d, d, sums);
    }
    for (std::size_t i = whole; i < size; ++i)
        rest += (x[i] - mean) * (x[i] - mean);
    const float factor = 1.0F / __builtin_sqrtf((F::total(sums) + rest) / static_cast<float>(size) + epsilon);
    for (std::size_t i = 0; i < whole; i += F::lanes) {
        const auto d = F::mul(F::sub(F::load(x + i), F::set(mean)), F::set(factor));
        F::store(x + i, F::fma(d, F::load(scale + i), F::load(shift + i)));
    }
    for (std::size_t i = whole; i < size; ++i)
        x[i] = (x[i] - mean) * factor * scale[i] + shift[i];
}

template<class F>
void softmax(float* row, std::size_t size, float factor)
{
    const std::size_t whole = (size + 7) / 8 * 8;
    auto highs = F::set(row[0]);
    std::size_t at = 0;
    for (; at + F::lanes <= size; at += F::lanes)
        highs = F::max(highs, F::load(row + at));
    float highest[F::lanes];
    F::store(highest, highs);
    for (; at < size; ++at)
        highest[0] = row[at] > highest[0] ? row[at] : highest[0];
    for (std::size_t i = 1; i < F::lanes; ++i)
        highest[0] = highest[i] > highest[0] ? highest[i] : highest[0];
    typename F::Reg sums = F::zero();
    for (std::size_t i = size; i < whole; ++i)
        row[i] = highest[0];
    for (std::size_t i = 0; i < whole; i += F::lanes) {
        const auto power = F::mul(F::sub(F::load(row + i), F::set(highest[0])), F::set(factor));
        F::store(row + i, exp2<F>(F::max(power, F::set(-126.0F))));
    }
    for (std::size_t i = size; i < whole; ++i)
        row[i] = 0.0F;
    for (std::size_t i = 0; i < whole; i += F::lanes)
        sums = F::add(sums, F::load(row + i));
    const auto share = F::set(1.0F / F::total(sums));
    for (std::size_t i = 0; i < whole; i += F::lanes)
        F::store(row + i, F::mul(F::load(row + i), share));
}

template<class V, class F, class I>
constexpr Kernels kernelsOf(const char* name)
{
    return {name,
            V::lanes,
            project<V>,
            lstmGates<V, false>,
            lstmSteps<V, false>,
            lstmGates<V, true>,
            lstmSteps<V, true>,
            lstmBackward<V>,
            gruGates<V>,
            tanhProduct<F>,
            dense<F>,
            toFixed<F>,
            windowSums<I>,
            windowMaxima<I>,
            maximum<I>,
            difference<I>,
            replacedMaxima<I>,
            rectify<F>,
            activate<V>,
            addAndNormalise<F>,
            softmax<F>};
}

} // namespace
} // namespace models::kernels
