#pragma once

#include <chrono>

#include "models/inference/kernels/kernels.h"

namespace bench {

/// The kernels with a clock around them. The wall clock, which is read without a call into the system.
class TimedKernels {
public:
    static inline std::chrono::nanoseconds spent{0};

    static const models::kernels::Kernels& kernels()
    {
        using models::kernels::Kernels;
        static const Kernels timed = [] {
            Kernels kernels = models::kernels::best();
            kernels.project = around<&Kernels::project>;
            kernels.lstmStepsClamped = around<&Kernels::lstmStepsClamped>;
            kernels.lstmBackward = around<&Kernels::lstmBackward>;
            kernels.dense = around<&Kernels::dense>;
            return kernels;
        }();
        return timed;
    }

private:
    template<auto Function, class... Arguments>
    static void around(Arguments... arguments)
    {
        const auto start = std::chrono::steady_clock::now();
        (models::kernels::best().*Function)(arguments...);
        spent += std::chrono::steady_clock::now() - start;
    }
};

} // namespace bench
