#pragma once

namespace app {

/// OpenBLAS takes older code than the processor's on processors newer than itself: the 0.3.21 of Debian 12 its oldest,
/// which it calls Prescott (its issue 4267), or on AMD's with AVX-512 that of Haswell. libtorch then trains up to four
/// times as slowly. OpenBLAS reads OPENBLAS_CORETYPE while it is loaded, so the program starts itself anew, once, with
/// the code that fits this processor's instructions. A choice of the user's stands.
void chooseBlasKernels(char** argv);

} // namespace app
