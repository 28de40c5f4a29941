#pragma once

#include <cstddef>
#include <cstdint>

// The innermost loops of the exact fast paths, compiled once for each instruction set. Every output is a sum whose
// order depends neither on how many rows are processed together nor on the vector width, so the same input gives
// the same bits in any batch, and the versions with fused multiply-add (avx2, avx512) give the same bits as each other.

namespace models::kernels {

/// Hidden units are padded with zeros to a multiple of this, whatever the vector width.
inline constexpr std::size_t unitBlock = 16;
/// Filters are padded with zeros to a multiple of this.
inline constexpr std::size_t filterBlock = 8;

/// Larger than any pre-activation of the gates, in units of log2: 2^40 cubed still fits a float.
inline constexpr float gateLimit = 40.0F;

/// One LSTM step of one text. All arrays are unit-padded; `table` is [groups][4 gates][lanes]: what the word gives to
/// the gates i, f, g, o, in units of log2: i, f and o by -log2(e), g by 2 log2(e).
struct LstmRow {
    const float* table = nullptr;
    const float* hidden = nullptr; ///< The state before the step.
    const float* cell = nullptr;
    const float* maxima = nullptr; ///< Running maximum of the hidden states so far.
    float* nextHidden = nullptr;   ///< Not the same array as `hidden`.
    float* nextCell = nullptr;     ///< May be `cell`.
    float* nextMaxima = nullptr;   ///< May be `maxima`.
};

/// One LSTM step of one text, backwards. Arrays as in LstmRow; the gates' range need not be proven.
struct LstmBackRow {
    const float* table = nullptr;
    const float* product = nullptr; ///< The recurrent product of the step, as `project` gives it.
    const float* cellBefore = nullptr;
    const float* cell = nullptr;           ///< The state after the step.
    const float* hiddenGradient = nullptr; ///< With respect to the hidden state after the step, [units].
    float* cellGradient = nullptr;  ///< In: with respect to the cell after the step, by later steps. Out: before.
    float* gateGradients = nullptr; ///< Out: with respect to the gates' sums (not scaled), [groups][4 gates][lanes].
};

/// One GRU step of one text. Arrays are unit-padded; the gates lie one after the other: reset, update, new. Reset and
/// update are in units of log2, by -log2(e), new by 2 log2(e).
struct GruRow {
    const float* input = nullptr;   ///< [3 gates][units]: what the item gives to the gates, biases included.
    const float* product = nullptr; ///< [3 gates][units]: the recurrent product.
    const float* hidden = nullptr;  ///< The state before the step.
    float* next = nullptr;          ///< May be `hidden`.
};

/// The shape of a convolution's table row: for each window size, each offset in the window, the padded filters.
struct Geometry {
    static constexpr std::size_t most = 16; ///< Window sizes.
    std::size_t windows = 0;
    std::size_t size[most] = {};  ///< Words of each window.
    std::size_t start[most] = {}; ///< Offsets of the windows before: row [(start[w] + offset) * filters].
    std::size_t filters = 0;      ///< Padded.
};

/// Fixed-point sums: integers, so that they are exact in any order. Real sums and table rows stay within +-2^29 (and a
/// few units of rounding); noSum is smaller than all of them, also after a row is added to it, and never wraps around.
inline constexpr int sumBits = 29;
inline constexpr std::int32_t noSum = -5 * (1 << 28);

/// The activation of a transformer's layers.
enum class Activation {
    Gelu,     ///< x/2 (1 + erf(x / sqrt 2)), within 1e-7 |x|
    GeluTanh, ///< its approximation by tanh; Hugging Face's gelu_new
    Relu,
    Silu,      ///< x / (1 + exp(-x)), also called swish
    QuickGelu, ///< x / (1 + exp(-1.702 x))
    Tanh
};

struct Kernels {
    const char* name;  ///< portable, avx2, avx512
    std::size_t lanes; ///< Floats of a vector; panels are 4 * lanes wide.

    /// outputs[r][j] = sum over k of inputs[r][k] * weight[k][j]; panels is [panelCount][depth][4 * lanes].
    void (*project)(const float* const* inputs, float* const* outputs, std::size_t rows, std::size_t depth,
                    const float* panels, std::size_t panelCount);

    /// The gates of one step, given the recurrent product (from `project`).
    void (*lstmGates)(const LstmRow* rows, const float* const* products, std::size_t count, std::size_t groups);
    /// One step of each row, products included. panels is [groups][depth][4 gates][lanes].
    void (*lstmSteps)(const LstmRow* rows, std::size_t count, std::size_t depth, const float* panels,
                      std::size_t groups);
    /// The same for tables and weights that are not known to stay within gateLimit.
    void (*lstmGatesClamped)(const LstmRow* rows, const float* const* products, std::size_t count, std::size_t groups);
    void (*lstmStepsClamped)(const LstmRow* rows, std::size_t count, std::size_t depth, const float* panels,
                             std::size_t groups);

    void (*lstmBackward)(const LstmBackRow& row, std::size_t groups);

    /// One step of each row; `bias` is that of the new gate's recurrent product, [units].
    void (*gruGates)(const GruRow* rows, std::size_t count, std::size_t units, const float* bias);
    /// The sum over i of vector[i] tanh(a[i] + b[i] + bias[i]), the arguments in units of log2, by 2 log2(e); `size` is
    /// a multiple of 8.
    float (*tanhProduct)(const float* a, const float* b, const float* bias, const float* vector, std::size_t size);

    /// outputs[c] = bias[c] + inputs . weights[c]; `size` is a multiple of 8.
    void (*dense)(const float* inputs, std::size_t size, const float* weights, const float* bias, std::size_t classes,
                  float* outputs);

    /// values[i] * scale[i], rounded to the nearest integer.
    void (*toFixed)(const float* values, const float* scale, std::size_t size, std::int32_t* fixed);
    /// The sums of the windows of size number `w` that start at words first..last-1: out[(q - first) * stride + f].
    void (*windowSums)(const Geometry& geometry, const std::int32_t* const* rows, std::size_t w, std::size_t first,
                       std::size_t last, std::int32_t* out, std::size_t stride);
    /// maxima[f] = max(maxima[f], the sums of these windows).
    void (*windowMaxima)(const Geometry& geometry, const std::int32_t* const* rows, std::size_t w, std::size_t first,
                         std::size_t last, std::int32_t* maxima);
    /// out = max(a, b)
    void (*maximum)(const std::int32_t* a, const std::int32_t* b, std::size_t size, std::int32_t* out);
    /// out = a - b
    void (*difference)(const std::int32_t* a, const std::int32_t* b, std::size_t size, std::int32_t* out);
    /// For one replaced word: out[w] = max(outside[w], max over offsets of rest[w][offset] + row[w][offset]).
    /// `next`: the row of the call to come, which is fetched meanwhile; may be `row`.
    void (*replacedMaxima)(const Geometry& geometry, const std::int32_t* outside, const std::int32_t* rest,
                           const std::int32_t* row, const std::int32_t* next, std::int32_t* out);
    /// features[i] = max(0, maxima[i] * scale[i] + bias[i]): back from fixed point, then ReLU.
    void (*rectify)(const std::int32_t* maxima, const float* scale, const float* bias, std::size_t size,
                    float* features);

    /// x = activation(x + bias); `size` is a multiple of 4 * lanes.
    void (*activate)(float* x, const float* bias, std::size_t size, Activation activation);
    /// x = x + y + bias, brought to mean 0 and variance 1 (`epsilon` is added to the variance), times scale, plus
    /// shift.
    void (*addAndNormalise)(float* x, const float* y, const float* bias, const float* scale, const float* shift,
                            std::size_t size, float epsilon);
    /// row[i] = 2^(factor * row[i]) over the sum of all; the numbers from `size` up to the next multiple of 8, which
    /// the array has, become 0.
    void (*softmax)(float* row, std::size_t size, float factor);
};

extern const Kernels portable;
#if defined(__x86_64__)
extern const Kernels avx2;
extern const Kernels avx512;
#endif

/// The fastest of them that this processor runs; $FAULTLINE_KERNELS (portable, avx2, avx512) can select a slower one.
[[nodiscard]] const Kernels& best();
/// All that this processor runs, slowest first; ends with nullptr.
[[nodiscard]] const Kernels* const* all();

} // namespace models::kernels
