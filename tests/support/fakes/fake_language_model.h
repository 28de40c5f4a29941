#pragma once

#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "core/language/resource_kinds.h"

namespace fakes {

/// Finds every word as likely as the next one (e^-1), but for some.
class FakeLanguageModel final : public core::language::CausalLanguageModel {
public:
    explicit FakeLanguageModel(std::map<std::string, double> logProbabilities = {})
        : logProbabilities_(std::move(logProbabilities))
    {}

    [[nodiscard]] std::vector<core::language::TextLikelihood> read(std::span<const std::string> texts,
                                                                   std::stop_token) const override
    {
        std::vector<core::language::TextLikelihood> found;
        for (const auto& text : texts) {
            auto& one = found.emplace_back();
            std::istringstream words(text);
            for (std::string word; words >> word; ++one.words) {
                const auto known = logProbabilities_.find(word);
                one.logProbability += known == logProbabilities_.end() ? -1.0 : known->second;
            }
        }
        return found;
    }
    [[nodiscard]] std::string name() const override { return "fake-lm"; }
    [[nodiscard]] std::string hash() const override { return "fake"; }

    /// Makes this model whatever is asked for.
    static core::language::ResourceMakers maker(const std::map<std::string, double>& logProbabilities = {})
    {
        return {.languageModel = [logProbabilities](const std::filesystem::path&) {
            return std::make_shared<const FakeLanguageModel>(logProbabilities);
        }};
    }

private:
    std::map<std::string, double> logProbabilities_; ///< Of words; -1 for all others.
};

} // namespace fakes
