#pragma once

#include <any>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/attention_model.h"
#include "core/language/causal_language_model.h"
#include "core/language/masked_language_model.h"
#include "core/language/perturbing_agent.h"
#include "core/language/rewriting/rewriter.h"
#include "core/language/sentence_encoder.h"

namespace core::language {

class Resources;

/// Identity of a resource that the user could have but has not, so that something else replaced it.
inline constexpr const char* noResource = "none";

/// An installed network that gives attention to the words of its texts.
struct AttentionNetwork {
    std::string name;
    std::string language;     ///< Of the texts it reads: en.
    std::size_t segments = 1; ///< Number of texts it reads together.
    bool shipped = false;
};

/// What core cannot make or find itself, because it does not know models/: given by the app. A program whose member is
/// empty has no resources of that kind.
struct ResourceMakers {
    using Folder = std::filesystem::path;
    std::function<std::shared_ptr<const MaskedLanguageModel>(const Folder&)> maskedModel = {};
    std::function<std::shared_ptr<const CausalLanguageModel>(const Folder&)> languageModel = {};
    /// Null for a folder of another kind, which is then read as the built-in kind. It throws Error for one that it
    /// recognises but cannot read.
    std::function<std::shared_ptr<const SentenceEncoder>(const Folder&)> encoder = {};
    std::function<std::shared_ptr<const Rewriter>(const Folder&)> rewriter = {};
    /// Takes a model folder or a model's name; throws Error if the model has no attention.
    std::function<std::shared_ptr<const AttentionModel>(const std::string& name)> attentionModel = {};
    /// By name.
    std::function<std::vector<AttentionNetwork>()> attentionNetworks = {};
    std::function<std::shared_ptr<const PerturbingAgent>(const Folder&)> agent = {};
    /// The names of the user's own models of a task ("vectors", "encoder", "agent") that are not damaged.
    std::function<std::vector<std::string>(const std::string& task)> usersModels = {};
};

/// What a kind's `make` gives.
struct LoadedResource {
    std::any object;      ///< A std::shared_ptr<const T> of the kind's own T; empty: the user has none.
    std::string identity; ///< A hash of its content.
};

/// A resource that ships, or that the user has put where it is found by name.
struct InstalledResource {
    std::string name;  ///< What recipes call it: built-in, nltk.
    std::string title; ///< What the list of all resources calls it: reviews-vectors, stop words nltk.
    std::filesystem::path path;
    /// states() leaves it out: a model, which is examined with all models, or a file of the user's that may be large.
    bool onlyListed = false;
};

/// One kind of resource: a row of the table.
struct ResourceKind {
    std::string_view name;      ///< What a campaign's record and Parameter::resource call it.
    std::string_view standsFor; ///< What its built-in one replaces in the recipes of papers; empty: nothing.
    std::string_view licence;   ///< Empty: that of each is in its folder's config.json.
    std::string_view remedy;    ///< What to do when one is missing or damaged.
    /// Those that ship, whether or not they are there, and those of the user.
    std::vector<InstalledResource> (*list)(const ResourceMakers& makers);
    /// Asks `from` for other resources that it needs. \throws Error naming what is missing or damaged and the remedy.
    LoadedResource (*make)(const std::string& name, const Resources& from);
};

/// All kinds, in the order in which lists show them. A new kind is one row here and, to be asked for, a getter of
/// Resources.
[[nodiscard]] const std::vector<ResourceKind>& resourceKinds();
/// \throws std::logic_error if there is none of that name.
[[nodiscard]] const ResourceKind& resourceKind(std::string_view name);

} // namespace core::language
