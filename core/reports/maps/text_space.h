#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/language/resources.h"
#include "core/victims/victim.h"

namespace core::reports {

/// Gives texts their vectors, all of one size; fewer or none after a stop request. Serves one thread.
using TextReader = std::function<std::vector<std::vector<float>>(std::span<const text::Input>, std::stop_token)>;

/// What gives texts their vectors: a victim, or a sentence encoder.
struct TextSpace {
    std::string name;                   ///< For people.
    std::size_t together = 64;          ///< Texts that are read in one call.
    std::function<TextReader()> reader; ///< Makes one for a thread. \throws Error where it cannot be loaded.
};

/// Whether a victim shows what its last layer reads (Victim::vectors()).
[[nodiscard]] bool givesVectors(const victims::Victim& victim);
/// \throws UsageError for a victim that shows no vectors.
[[nodiscard]] TextSpace spaceOf(std::shared_ptr<const victims::Victim> victim);
/// The vectors of an input's segments one after the other. `name`: as Resources::encoder() has it.
[[nodiscard]] TextSpace spaceOf(std::shared_ptr<const language::Resources> resources, const std::string& name);

/// Vectors of one size, [rows][dimensions].
struct VectorRows {
    std::size_t dimensions = 0;
    std::vector<float> numbers;
    [[nodiscard]] std::size_t size() const { return dimensions == 0 ? 0 : numbers.size() / dimensions; }
    [[nodiscard]] std::span<const float> operator[](std::size_t row) const
    {
        return std::span(numbers).subspan(row * dimensions, dimensions);
    }
};
/// Of each text, the same for any number of workers. \throws Error when a text gets no vector or one of another size,
/// and after a stop request.
[[nodiscard]] VectorRows vectorsOf(const TextSpace& space, std::span<const text::Input> texts, std::size_t workers,
                                   const std::stop_token& stop, const ProgressFn& progress = {});

} // namespace core::reports
