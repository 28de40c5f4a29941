#include "core/language/rewriting/kept_wordings.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace core::language {

namespace {

/// Bytes of answers that are kept; beyond this, all are dropped.
constexpr std::size_t mostKeptBytes = std::size_t{64} << 20;

} // namespace

bool KeptWordings::find(const std::string& key, std::vector<std::string>& wordings) const
{
    const std::scoped_lock lock(mutex_);
    const auto found = kept_.find(key);
    if (found == kept_.end())
        return false;
    wordings = found->second;
    return true;
}

void KeptWordings::keep(const std::string& key, const std::vector<std::string>& wordings)
{
    const std::scoped_lock lock(mutex_);
    bytes_ += 2 * key.size();
    for (const auto& wording : wordings)
        bytes_ += wording.size();
    if (bytes_ > mostKeptBytes) {
        kept_.clear();
        bytes_ = 0;
    }
    kept_.emplace(key, wordings);
}

std::vector<std::string> otherWordings(const std::vector<std::string>& given, const std::string& text, std::size_t most)
{
    std::vector<std::string> others;
    for (auto wording : given) {
        std::ranges::replace_if(
            wording, [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
        std::string one(trimmed(wording));
        if (!one.empty() && one != text && others.size() < most && std::ranges::find(others, one) == others.end())
            others.push_back(std::move(one));
    }
    return others;
}

} // namespace core::language
