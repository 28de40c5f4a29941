#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace core {

/// The largest file read into memory in one piece, after unpacking; 4 GiB.
inline constexpr std::uint64_t readLimit = std::uint64_t{1} << 32;

/// All bytes of a regular file, unpacked when the file starts with gzip's magic number (several members in a row are
/// read as one, as gunzip does). \throws Error when the file cannot be read, is not a regular file, holds more than
/// `limit` bytes (unpacked), unpacks to more than a hundred times its size (and 8 MiB), or its gzip stream is damaged
/// or cut off.
[[nodiscard]] std::string readFile(const std::filesystem::path& path, std::uint64_t limit = readLimit);

/// What a gzip stream held in memory unpacks to; `name` is for messages. \throws Error as readFile does, with `remedy`
/// when it holds more than `limit` bytes.
[[nodiscard]] std::string unpackGzip(std::string_view packed, const std::filesystem::path& name,
                                     std::uint64_t limit = readLimit, const std::string& remedy = "Split the file.");

/// The bytes as a gzip stream; the same bytes give the same stream (no time stamp).
[[nodiscard]] std::string packGzip(std::string_view bytes);

/// Puts `bytes` into the file in one step: written beside it, synced, then renamed over it, so that a reader or a
/// power cut sees the old or the new contents, never a part. Missing folders are made. \throws UsageError when the
/// file is a project (requireNoProject), Error when it cannot be written; the old file is then still whole.
void writeFile(const std::filesystem::path& path, std::string_view bytes);

/// The same for what `write` puts into the stream, for contents too large to hold.
void writeFile(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// The line that begins at byte `at`, without its end.
[[nodiscard]] inline std::string_view lineAt(std::string_view text, std::size_t at)
{
    return text.substr(at, std::min(text.find('\n', at), text.size()) - at);
}

/// A file's bytes, mapped read-only. The view stays valid for the object's life, also when it is moved.
class MappedFile {
public:
    /// \throws Error when the file cannot be read or is not a regular file.
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;

    [[nodiscard]] std::string_view bytes() const { return {data_, size_}; }

private:
    const char* data_ = nullptr;
    std::size_t size_ = 0;
};

/// SHA-256 of a file's bytes, as 64 lower-case hexadecimal digits. \throws Error when the file cannot be read.
[[nodiscard]] std::string sha256File(const std::filesystem::path& path);

} // namespace core
