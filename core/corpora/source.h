#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ascii.h"
#include "core/corpora/memory_limit.h"

namespace core::corpora {

/// What a UTF-8 file may begin with; it is not part of the text.
inline constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";

/// The contents of a corpus file as UTF-8 text.
struct Source {
    std::string name;     ///< The path as the user gave it, for messages.
    std::string text;     ///< Valid UTF-8 without NUL bytes and without a byte order mark.
    std::string encoding; ///< As it was read: utf-8, utf-16, latin-1 or windows-1252.
    std::string sha256;   ///< Of the file's own bytes; empty for a head.
    bool cut = false;     ///< Only the first lines were read.
    MemoryLimit memory;   ///< What reading the file may take; counts nothing for a head.
};

/// utf-8, utf-16, latin-1 or windows-1252 for a common spelling of one of them, empty for the empty string.
/// \throws UsageError for another name.
[[nodiscard]] std::string encodingNamed(std::string_view name);

/// Reads, unpacks (gzip, known by its magic number) and decodes a file. Without `encoding` it is UTF-16 if it starts
/// with that byte order mark, else UTF-8. `maxMemory` is that of MemoryLimit.
/// \throws Error when it cannot be read, unpacks to more than a quarter of its memory limit, holds a byte that is not
/// text in that encoding (with line and column, the latter counted in characters), or a NUL byte.
[[nodiscard]] Source readSource(const std::filesystem::path& path, const std::string& encoding = {},
                                std::uint64_t maxMemory = 0);
/// The same for bytes in memory; `name` is for messages.
[[nodiscard]] Source sourceOf(std::string_view bytes, std::string name, const std::string& encoding = {},
                              std::uint64_t maxMemory = 0);
/// The first whole lines of a file, about `bytes` of them.
[[nodiscard]] Source readSourceHead(const std::filesystem::path& path, const std::string& encoding, std::size_t bytes);

struct Line {
    std::size_t number = 0; ///< From 1.
    std::string_view text;  ///< Without its end.
};

/// Lines end with LF or CRLF; in a text without any LF they end with CR.
[[nodiscard]] std::vector<Line> linesOf(std::string_view text, std::size_t limit = SIZE_MAX);
/// All lines of a source, charged to its memory limit.
[[nodiscard]] std::vector<Line> linesOf(const Source& source);

} // namespace core::corpora
