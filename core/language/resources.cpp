#include "core/language/resources.h"

#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"

namespace core::language {

namespace fs = std::filesystem;

struct Resources::Cache {
    struct Entry {
        std::any object;
        std::map<std::string, std::string> identities; ///< Its own, and those of what it asked for.
    };
    ResourceMakers makers; ///< Set once, before any thread.
    /// Guards all but the makers; held while something is loaded, so that it is loaded once, and taken again by what
    /// that asks for.
    std::recursive_mutex mutex;
    std::map<std::string, Entry> entries; ///< By kind and name.
};

Resources::Resources(ResourceMakers makers) : cache_(std::make_shared<Cache>()) { cache_->makers = std::move(makers); }
Resources::Resources(std::shared_ptr<Cache> cache) : cache_(std::move(cache)) {}
Resources::~Resources() = default;

std::shared_ptr<const Resources> Resources::scope() const
{
    return std::shared_ptr<const Resources>(new Resources(cache_));
}

const ResourceMakers& Resources::makers() const { return cache_->makers; }

std::any Resources::load(std::string_view kind, const std::string& name) const
{
    const std::scoped_lock lock(cache_->mutex);
    const auto key = name.empty() ? std::string(kind) : fmt::format("{} {}", kind, name);
    auto known = cache_->entries.find(key);
    if (known == cache_->entries.end()) {
        const Resources own(cache_);
        auto made = resourceKind(kind).make(name, own);
        Cache::Entry entry{std::move(made.object), own.identities()};
        entry.identities[key] = std::move(made.identity);
        if (!entry.object.has_value()) { // looked for again next time: the user may have put it there
            asked_.merge(entry.identities);
            return {};
        }
        known = cache_->entries.emplace(key, std::move(entry)).first;
    }
    asked_.insert(known->second.identities.begin(), known->second.identities.end());
    return known->second.object;
}

std::string Resources::installedAttention(const std::string& language, std::size_t segments,
                                          const std::string& besides) const
{
    std::string found;
    if (!cache_->makers.attentionNetworks)
        return found;
    for (const auto& network : cache_->makers.attentionNetworks()) {
        if (network.name == besides || network.segments != segments || network.language != language)
            continue;
        if (network.shipped)
            return network.name;
        if (found.empty())
            found = network.name;
    }
    return found;
}

std::vector<InstalledResource> Resources::installed(std::string_view kind) const
{
    return resourceKind(kind).list(cache_->makers);
}

namespace {

/// Looks at a model folder without reading its weights; returns its licence. \throws Error.
std::string checkedLicence(const fs::path& folder)
{
    const fs::path config = folder / "config.json";
    try {
        const auto json = parseJson(readFile(config, 1 << 20), {config.string()});
        (void)SafeTensors::load(folder / "model.safetensors");
        return json.value("licence", "");
    } catch (const nlohmann::json::exception& error) {
        throw Error(Where{config.string()}, inWords(error));
    }
}

} // namespace

std::vector<Resources::State> Resources::states() const
{
    std::vector<State> states;
    for (const auto& kind : resourceKinds())
        for (const auto& each : kind.list(cache_->makers)) {
            if (each.onlyListed)
                continue;
            State state{each.title, "present", each.path.string(), std::string(kind.licence), {}};
            try {
                if (!fs::exists(each.path)) {
                    state.state = "missing";
                    state.remedy = kind.remedy;
                } else if (kind.licence.empty()) {
                    state.licence = checkedLicence(each.path);
                } else {
                    (void)scope()->load(kind.name, each.name);
                }
            } catch (const std::exception& error) {
                state.state = "damaged";
                state.remedy = fmt::format("{} ({})", kind.remedy, error.what());
            }
            if (state.state != "present")
                state.licence.clear();
            states.push_back(std::move(state));
        }
    return states;
}

std::map<std::string, std::string> Resources::identities() const
{
    const std::scoped_lock lock(cache_->mutex);
    return asked_;
}

} // namespace core::language
