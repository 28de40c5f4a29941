#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace core::language {

/// The wordings of texts that were rewritten, so that each is rewritten once. What is kept is bounded; safe from any
/// thread.
class KeptWordings {
public:
    /// `key`: the text and all that its wordings depend on. False if it is not known.
    [[nodiscard]] bool find(const std::string& key, std::vector<std::string>& wordings) const;
    void keep(const std::string& key, const std::vector<std::string>& wordings);

private:
    mutable std::mutex mutex_; ///< Guards what follows.
    std::unordered_map<std::string, std::vector<std::string>> kept_;
    std::size_t bytes_ = 0; ///< Of what is kept.
};

/// Wordings as a rewriter gives them: each in one line, trimmed, none twice, none empty, none that is the text itself,
/// and at most `most` of them.
[[nodiscard]] std::vector<std::string> otherWordings(const std::vector<std::string>& given, const std::string& text,
                                                     std::size_t most);

} // namespace core::language
