#include "core/language/model_path.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/paths.h"

namespace core::language {

namespace fs = std::filesystem;

fs::path shippedModel(const std::string& name) { return resourcesFolder() / "models" / name; }

fs::path modelPath(const std::string& name, const char* builtIn)
{
    if (name == "built-in")
        return shippedModel(builtIn);
    for (const fs::path& path : {fs::path(name), dataFolder() / "models" / name, shippedModel(name)})
        if (isThere(path))
            return path;
    throw Error({name}, "is neither a file or folder nor a model's name",
                fmt::format("Use built-in, or put it into {}.", (dataFolder() / "models").string()));
}

} // namespace core::language
