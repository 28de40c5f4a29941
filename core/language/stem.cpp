#include "core/language/stem.h"

#include <memory>

#include <libstemmer.h>

#include "core/base/error.h"

namespace core::language {

namespace {

using Snowball = std::unique_ptr<sb_stemmer, decltype(&sb_stemmer_delete)>;

Snowball stemmerNamed(const char* name) { return {sb_stemmer_new(name, nullptr), &sb_stemmer_delete}; }

} // namespace

std::string stemOf(std::string_view lower, Stemmer stemmer)
{
    // A stemmer serves one thread.
    thread_local const Snowball porter = stemmerNamed("porter");
    thread_local const Snowball english = stemmerNamed("english");
    auto* const used = (stemmer == Stemmer::Porter ? porter : english).get();
    const auto* stem =
        sb_stemmer_stem(used, reinterpret_cast<const sb_symbol*>(lower.data()), static_cast<int>(lower.size()));
    if (stem == nullptr)
        throw Error("not enough memory for a stem");
    return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(used))};
}

} // namespace core::language
