#if defined(__x86_64__)

#include "models/inference/kernels/kernels_template.h"
#include "models/inference/kernels/vectors_avx2.h"

namespace models::kernels {

constinit const Kernels avx2 = kernelsOf<Float8, Float8, Integer8>("avx2");

} // namespace models::kernels

#endif
