#pragma once

#include <filesystem>

namespace core::store {

/// A file in use, whatever happens to its name meanwhile: a cleaner may delete it, a person move it.
class OpenedFile {
public:
    enum class Fate { InPlace, Moved, Deleted };

    explicit OpenedFile(std::filesystem::path file);
    ~OpenedFile();
    OpenedFile(const OpenedFile&) = delete;
    OpenedFile& operator=(const OpenedFile&) = delete;

    [[nodiscard]] Fate fate() const;

private:
    std::filesystem::path file_;
    int descriptor_;
};

/// How many names (hard links) a file has; 1 if that cannot be determined.
[[nodiscard]] std::size_t namesOf(const std::filesystem::path& file);

} // namespace core::store
