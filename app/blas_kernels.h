#pragma once

namespace app {

/// On processors newer than itself, OpenBLAS falls back to older code: the 0.3.21 of Debian 12 to its oldest, which it
/// calls Prescott (its issue 4267), or, on AMD's with AVX-512, to Haswell's. libtorch then trains up to four times
/// slower. OpenBLAS reads OPENBLAS_CORETYPE while it is loaded, so the program restarts itself once, with the code
/// that fits this processor's instructions. A value set by the user is kept.
void chooseBlasKernels(char** argv);

} // namespace app
