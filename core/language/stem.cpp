#include "core/language/stem.h"

#include <memory>

#include <libstemmer.h>

#include "core/base/error.h"

namespace core::language {

std::string stemOf(std::string_view lower)
{
    // A stemmer serves one thread.
    thread_local const std::unique_ptr<sb_stemmer, decltype(&sb_stemmer_delete)> porter(
        sb_stemmer_new("porter", nullptr), &sb_stemmer_delete);
    const auto* stem =
        sb_stemmer_stem(porter.get(), reinterpret_cast<const sb_symbol*>(lower.data()), static_cast<int>(lower.size()));
    if (stem == nullptr)
        throw Error("not enough memory for a stem");
    return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(porter.get()))};
}

} // namespace core::language
