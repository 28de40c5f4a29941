#include "core/reports/bundle/archive.h"

#include <algorithm>
#include <memory>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/files/file.h"

namespace core::reports {
namespace {

constexpr const char* makeAgain = "Make the bundle again with: faultline-cli bundle create PROJECT --out FILE";

struct Closer {
    void operator()(archive* a) const { archive_free(a); } // frees readers and writers
    void operator()(archive_entry* e) const { archive_entry_free(e); }
};

std::string reasonOf(archive* a)
{
    const char* said = archive_error_string(a);
    return said == nullptr ? "the archive is damaged" : said;
}

bool isSafe(const std::filesystem::path& path)
{
    if (path.empty() || path.is_absolute() || path.has_root_path())
        return false;
    for (const auto& part : path)
        if (part == ".." || part == "." || part.empty())
            return false;
    return true;
}

la_ssize_t append(archive*, void* to, const void* bytes, std::size_t size)
{
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return static_cast<la_ssize_t>(size);
}

} // namespace

ArchiveForm archiveFormOf(const std::filesystem::path& file)
{
    const auto ending = file.extension();
    if (ending == ".zip")
        return ArchiveForm::Zip;
    for (const auto* other : {".7z", ".bz2", ".rar", ".tar", ".tbz2", ".txz", ".xz", ".zst"})
        if (ending == other)
            throw UsageError({file.string()}, fmt::format("a bundle is not written as {}", other),
                             "Let the name end in .tar.gz or .zip");
    return ArchiveForm::TarGz;
}

std::string packedArchive(const std::vector<ArchivedFile>& files, ArchiveForm form)
{
    std::string packed;
    {
        const std::unique_ptr<archive, Closer> out(archive_write_new());
        if (form == ArchiveForm::Zip)
            archive_write_set_format_zip(out.get());
        else
            archive_write_set_format_pax_restricted(out.get());
        archive_write_set_bytes_per_block(out.get(), 0);
        archive_write_open(out.get(), &packed, nullptr, append, nullptr);
        for (const auto& file : files) {
            const std::unique_ptr<archive_entry, Closer> entry(archive_entry_new());
            archive_entry_set_pathname_utf8(entry.get(), file.path.c_str());
            archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.bytes.size()));
            archive_entry_set_filetype(entry.get(), AE_IFREG);
            archive_entry_set_perm(entry.get(), 0644);
            if (archive_write_header(out.get(), entry.get()) != ARCHIVE_OK ||
                archive_write_data(out.get(), file.bytes.data(), file.bytes.size()) !=
                    static_cast<la_ssize_t>(file.bytes.size()))
                throw Error(Where{file.path}, "cannot be packed: " + reasonOf(out.get()));
        }
        archive_write_close(out.get());
    }
    // A tar is packed by ours, because libarchive's gzip puts the time into the stream.
    return form == ArchiveForm::Zip ? packed : packGzip(packed);
}

std::vector<ArchivedFile> unpackedArchive(const std::filesystem::path& file, std::uint64_t limit)
{
    const std::string bytes = readFile(file, limit);
    // The files of a tar cannot be larger than it is; those of a zip are packed, as readFile allows it.
    const bool zip = bytes.starts_with("PK");
    const std::uint64_t most =
        zip ? std::min(limit, std::max<std::uint64_t>(8 << 20, 100 * bytes.size())) : bytes.size();
    const std::unique_ptr<archive, Closer> in(archive_read_new());
    archive_read_support_format_tar(in.get());
    archive_read_support_format_zip_seekable(in.get());
    if (archive_read_open_memory(in.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
        throw Error({file.string()}, "is not a bundle: " + reasonOf(in.get()), makeAgain);
    std::vector<ArchivedFile> files;
    archive_entry* entry = nullptr;
    std::uint64_t sum = 0;
    while (true) {
        const int status = archive_read_next_header(in.get(), &entry);
        if (status == ARCHIVE_EOF)
            break;
        if (status != ARCHIVE_OK)
            throw Error({file.string()}, "is damaged: " + reasonOf(in.get()), makeAgain);
        const char* path = archive_entry_pathname(entry);
        if (path == nullptr || archive_entry_filetype(entry) != AE_IFREG || !isSafe(path))
            throw Error({file.string()}, "holds something that no bundle holds: " + visibleText(path ? path : "?"),
                        makeAgain);
        if (archive_entry_sparse_count(entry) > 0)
            throw Error({file.string()}, "holds a sparse file, which no bundle holds: " + visibleText(path), makeAgain);
        const auto size = archive_entry_size(entry);
        if (files.size() == mostArchivedFiles || size < 0 || static_cast<std::uint64_t>(size) > most - sum)
            throw Error({file.string()}, "is damaged: an impossible size or number of files", makeAgain);
        sum += static_cast<std::uint64_t>(size);
        ArchivedFile read{path, std::string(static_cast<std::size_t>(size), '\0')};
        char beyond = 0; // at its end a zip's checksum is compared
        if (archive_read_data(in.get(), read.bytes.data(), read.bytes.size()) != static_cast<la_ssize_t>(size) ||
            archive_read_data(in.get(), &beyond, 1) != 0)
            throw Error({file.string()}, "is damaged or cut off within " + read.path, makeAgain);
        files.push_back(std::move(read));
    }
    return files;
}

ArchivedFile firstFileOf(const std::filesystem::path& file, std::size_t limit)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) // a named pipe would be waited for
        return {};
    constexpr std::size_t blockBytes = 16 << 10;
    const std::unique_ptr<archive, Closer> in(archive_read_new());
    archive_read_support_filter_gzip(in.get());
    archive_read_support_format_tar(in.get());
    archive_read_support_format_zip_streamable(in.get());
    archive_entry* entry = nullptr;
    if (archive_read_open_filename(in.get(), file.c_str(), blockBytes) != ARCHIVE_OK ||
        archive_read_next_header(in.get(), &entry) != ARCHIVE_OK)
        return {};
    const char* path = archive_entry_pathname(entry);
    if (path == nullptr || archive_entry_filetype(entry) != AE_IFREG || archive_entry_sparse_count(entry) > 0)
        return {};
    ArchivedFile first{path, std::string(limit + 1, '\0')}; // the size of a packed one may stand behind it
    std::size_t read = 0;
    while (read <= limit) {
        const auto more = archive_read_data(in.get(), first.bytes.data() + read, first.bytes.size() - read);
        if (more < 0)
            return {};
        if (more == 0)
            break;
        read += static_cast<std::size_t>(more);
    }
    if (read > limit)
        return {};
    first.bytes.resize(read);
    return first;
}

} // namespace core::reports
