#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace core {

/// Calls `work(i, worker)` for each i below `count`, begun in their order, on at most `workers` threads: worker 0 is
/// the caller's, the others count from 1. Each calls `finish(worker)` at its end. After an exception no further one is
/// begun. \throws the first exception.
template<typename Work, typename Finish>
void forEachOn(std::size_t workers, std::size_t count, const Work& work, const Finish& finish)
{
    std::atomic<std::size_t> next = 0;
    std::mutex mutex; // guards error
    std::exception_ptr error;
    const auto run = [&](std::size_t worker) {
        try {
            for (std::size_t i = next++; i < count; i = next++)
                work(i, worker);
        } catch (...) {
            next = count;
            const std::lock_guard lock(mutex);
            if (!error)
                error = std::current_exception();
        }
        finish(worker);
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t worker = 1; worker < std::min(workers, count); ++worker)
            others.emplace_back(run, worker);
        run(0);
    }
    if (error)
        std::rethrow_exception(error);
}
template<typename Work>
void forEachOn(std::size_t workers, std::size_t count, const Work& work)
{
    forEachOn(workers, count, work, [](std::size_t) {});
}

} // namespace core
