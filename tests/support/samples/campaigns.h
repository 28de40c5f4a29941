#pragma once

#include "tests/support/samples/studies.h"

namespace samples {

/// A campaign with results over `corpus(size)`: every third example failed, the others' second word became `word`.
inline core::store::Id attacked(core::store::Project& project, std::size_t size, const std::string& name,
                                const std::string& word)
{
    const auto from = corpus(size);
    const auto id = campaign(project, from, name);
    for (std::size_t i = 0; i < size; ++i) {
        auto result = failed(from.examples[i]);
        const auto text = result.original[0].text.replaced(1, word);
        result.perturbed = result.original.with(0, text);
        result.perturbedPercent = 100.0 / static_cast<double>(text.size());
        result.similarity = 0.9;
        if (i % 3 != 0) {
            result.status = core::attacks::Status::Succeeded;
            result.reason = core::attacks::Reason::Found;
        }
        result.edits = {{core::text::EditOp::Replace, "sentence", 1, "x", word, i % 2 == 0 ? "NN" : "JJ"}};
        project.addResult(id, i, result);
    }
    return id;
}

} // namespace samples
