#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/language/masked_language_model.h"

namespace fakes {

/// Puts the same words into every blank, each half as likely as the one before it, the first .5; records its
/// inputs.
class ListModel : public core::language::MaskedLanguageModel {
public:
    explicit ListModel(std::vector<std::string> words, bool allPlaces = false)
        : words_(std::move(words)), allPlaces_(allPlaces)
    {}

    std::vector<std::vector<core::language::Proposal>> propose(std::span<const core::text::WordId>,
                                                               std::span<const std::size_t> places, std::size_t most,
                                                               std::stop_token) const override
    {
        return std::vector(places.size(), list(most));
    }
    std::vector<std::vector<core::language::Proposal>> fill(std::span<const core::text::WordId>,
                                                            std::span<const core::language::Blank> blanks,
                                                            const core::language::Filling& filling,
                                                            std::stop_token) const override
    {
        if (writesDown)
            asked.emplace_back(blanks.begin(), blanks.end());
        return std::vector(blanks.size(), list(filling.most));
    }
    bool servesAllPlaces() const override { return allPlaces_; }
    std::string name() const override { return "list"; }
    std::string hash() const override { return "0"; }

    bool writesDown = false; ///< For tests of one thread.
    mutable std::vector<std::vector<core::language::Blank>> asked;

private:
    std::vector<core::language::Proposal> list(std::size_t most) const
    {
        std::vector<core::language::Proposal> proposals;
        for (const auto& word : words_)
            if (proposals.size() < most)
                proposals.push_back({core::text::intern(word), -0.6931472F * static_cast<float>(proposals.size() + 1)});
        return proposals;
    }

    std::vector<std::string> words_;
    bool allPlaces_;
};

} // namespace fakes
