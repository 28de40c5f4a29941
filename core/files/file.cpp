#include "core/files/file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/outputs.h"

namespace core {

namespace {

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int value) : value_(value) {}
    ~Descriptor()
    {
        if (value_ >= 0)
            ::close(value_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return value_; }
    /// Close and return its result: on some file systems a full disk shows only here.
    [[nodiscard]] bool close() { return ::close(std::exchange(value_, -1)) == 0; }

private:
    int value_;
};

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& what, int error)
{
    const std::string remedy = error == ENOENT   ? "Check the path."
                               : error == EACCES ? "Check the permissions."
                               : error == ENOSPC ? "Free some space on the disk."
                                                 : "";
    throw Error({path.string()}, what + ": " + std::strerror(error), remedy);
}

/// Opens a regular file; `size` is its length. O_NONBLOCK keeps a named pipe from hanging the open.
int openRegular(const std::filesystem::path& path, std::uint64_t& size)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        fail(path, "cannot be read", errno);
    struct stat info = {};
    if (::fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) {
        ::close(descriptor);
        throw Error({path.string()}, "is not a regular file", "Give a file, not a folder or device.");
    }
    size = static_cast<std::uint64_t>(info.st_size);
    return descriptor;
}

[[noreturn]] void tooLarge(const std::filesystem::path& path, std::uint64_t limit,
                           const std::string& remedy = "Split the file.")
{
    throw Error({path.string()}, "holds more than " + std::to_string(limit) + " bytes, the maximum read at once",
                remedy);
}

// Real files pack three to twenty times. One that packs much better is made to fill the reader's memory.
constexpr std::uint64_t packedTimes = 100;
constexpr std::uint64_t smallEnough = 8 << 20;

/// What `readFile` unpacks.
std::string unpackedPlausibly(std::string_view packed, const std::filesystem::path& path, std::uint64_t limit)
{
    const std::uint64_t plausible = std::max(smallEnough, packedTimes * packed.size());
    return plausible >= limit ? unpackGzip(packed, path, limit)
                              : unpackGzip(packed, path, plausible,
                                           "It unpacks to more than 100 times its size, as hardly a real file does. If "
                                           "it is one, unpack it with gunzip and give the unpacked file.");
}

void writeAll(int descriptor, std::string_view bytes, const std::filesystem::path& path)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            fail(path, "cannot be written", errno);
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

} // namespace

std::string unpackGzip(std::string_view packed, const std::filesystem::path& path, std::uint64_t limit,
                       const std::string& remedy)
{
    z_stream stream = {};
    if (inflateInit2(&stream, 15 + 16) != Z_OK) // 16: gzip's header, not zlib's
        throw Error(Where{path.string()}, "cannot be unpacked: no memory");
    const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
    std::string bytes;
    std::array<unsigned char, 1 << 16> block;
    std::size_t given = 0;
    bool ended = false;
    while (!ended || stream.avail_in > 0 || given < packed.size()) {
        if (stream.avail_in == 0) {
            // avail_in has 32 bits, so a large file is given in parts.
            const std::size_t part = std::min<std::size_t>(packed.size() - given, 1 << 30);
            if (part == 0)
                throw Error({path.string()}, "the gzip stream is cut off", "Copy or make the file again.");
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + given));
            stream.avail_in = static_cast<uInt>(part);
            given += part;
        }
        if (ended) {
            const bool another = stream.avail_in >= 2 && stream.next_in[0] == 0x1f && stream.next_in[1] == 0x8b;
            if (!another)
                break; // padding after the last member, as gunzip allows
            inflateReset(&stream);
            ended = false;
        }
        stream.next_out = block.data();
        stream.avail_out = block.size();
        const int state = inflate(&stream, Z_NO_FLUSH);
        if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR)
            throw Error({path.string()},
                        "the gzip stream is damaged after " + std::to_string(bytes.size()) + " bytes of text",
                        "Copy or make the file again.");
        bytes.append(reinterpret_cast<const char*>(block.data()), block.size() - stream.avail_out);
        if (bytes.size() > limit)
            tooLarge(path, limit, remedy);
        ended = state == Z_STREAM_END;
    }
    return bytes;
}

std::string packGzip(std::string_view bytes)
{
    z_stream stream = {};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw Error("cannot be packed: no memory");
    const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, deflateEnd);
    std::string packed;
    std::array<unsigned char, 1 << 16> block;
    int state = Z_OK;
    do {
        const std::size_t part = std::min<std::size_t>(bytes.size(), 1 << 30); // avail_in has 32 bits
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream.avail_in = static_cast<uInt>(part);
        bytes.remove_prefix(part);
        do {
            stream.next_out = block.data();
            stream.avail_out = block.size();
            state = deflate(&stream, bytes.empty() ? Z_FINISH : Z_NO_FLUSH);
            packed.append(reinterpret_cast<const char*>(block.data()), block.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    } while (state != Z_STREAM_END);
    return packed;
}

std::string readFile(const std::filesystem::path& path, std::uint64_t limit)
{
    std::uint64_t size = 0;
    const Descriptor file(openRegular(path, size));
    if (size > limit)
        tooLarge(path, limit);
    std::string bytes(size, '\0');
    std::size_t at = 0;
    while (at < bytes.size()) {
        const ssize_t part = ::read(file.get(), bytes.data() + at, bytes.size() - at);
        if (part < 0 && errno != EINTR)
            fail(path, "cannot be read", errno);
        if (part == 0)
            bytes.resize(at); // the file was cut while it was read
        if (part > 0)
            at += static_cast<std::size_t>(part);
    }
    return bytes.starts_with("\x1f\x8b") ? unpackedPlausibly(bytes, path, limit) : bytes;
}

namespace {

/// A new file in the folder of `path` without a name, which a killed program does not leave behind; -1 where there are
/// no such files.
int openNameless(const std::filesystem::path& path)
{
    if (::access("/proc/self/fd", X_OK) != 0) // it gets its name from there
        return -1;
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    return ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
}

/// Gives the file at `place` a name that nobody has, by other last six letters of `name`.
bool giveName(const std::string& place, std::string& name)
{
    static std::atomic<std::uint64_t> count = 0;
    do {
        auto number = combine64(static_cast<std::uint64_t>(::getpid()), ++count);
        for (std::size_t i = 1; i <= 6; ++i, number /= 26)
            name[name.size() - i] = static_cast<char>('a' + number % 26);
        if (::linkat(AT_FDCWD, place.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0)
            return true;
    } while (errno == EEXIST);
    return false;
}

/// A device, a pipe, or what this process has open already (`/dev/stdout`): a new file in its place would end it.
bool isWrittenInPlace(const std::filesystem::path& path)
{
    const std::string name = path.lexically_normal().string();
    if (name == "/dev/stdout" || name == "/dev/stderr" || name.starts_with("/dev/fd/") || name.starts_with("/proc/"))
        return true;
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
           !std::filesystem::is_directory(status);
}

void writeInPlace(const std::filesystem::path& path, std::string_view bytes)
{
    Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (file.get() < 0)
        fail(path, "cannot be written", errno);
    writeAll(file.get(), bytes, path);
    if (!file.close())
        fail(path, "cannot be written", errno);
}

/// `fill(descriptor, name)` fills a new file beside the one that `path` names or links to, which then takes its name.
template<typename Fill>
void replaceFile(const std::filesystem::path& named, Fill fill)
{
    std::error_code linked;
    const auto target = std::filesystem::is_symlink(named, linked) ? std::filesystem::canonical(named, linked) : named;
    const auto& path = linked ? named : target; // a link to nothing is replaced
    requireNoProject(path);
    std::error_code error;
    if (path.has_parent_path())
        std::filesystem::create_directories(path.parent_path(), error);
    if (error)
        fail(path.parent_path(), "cannot be created", error.value());
    std::string beside = path.string() + ".XXXXXX";
    const int nameless = openNameless(path);
    bool hasName = nameless < 0;
    Descriptor file(hasName ? ::mkstemp(beside.data()) : nameless);
    if (file.get() < 0)
        fail(path, "cannot be written", errno);
    const std::string place = "/proc/self/fd/" + std::to_string(file.get());
    try {
        fill(file.get(), hasName ? beside : place);
        ::fchmod(file.get(), 0644); // new files are private; results are meant to be shared
        if (::fsync(file.get()) != 0 || !(hasName = hasName || giveName(place, beside)) || !file.close() ||
            ::rename(beside.c_str(), path.c_str()) != 0)
            fail(path, "cannot be written", errno);
    } catch (...) {
        if (hasName)
            ::unlink(beside.c_str());
        throw;
    }
}

} // namespace

void writeFile(const std::filesystem::path& path, std::string_view bytes)
{
    if (isWrittenInPlace(path))
        return writeInPlace(path, bytes);
    replaceFile(path, [&](int descriptor, const std::string&) { writeAll(descriptor, bytes, path); });
}

void writeFile(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write)
{
    if (isWrittenInPlace(path)) {
        std::ostringstream bytes;
        write(bytes);
        return writeInPlace(path, bytes.view());
    }
    replaceFile(path, [&](int, const std::string& beside) {
        std::ofstream out(beside, std::ios::binary);
        write(out);
        out.close();
        if (!out)
            throw Error({path.string()}, "cannot be written", "Choose another place, or make room on the disk.");
    });
}

MappedFile::MappedFile(const std::filesystem::path& path)
{
    std::uint64_t size = 0;
    const Descriptor file(openRegular(path, size));
    if (size == 0)
        return; // mmap refuses empty files
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (data == MAP_FAILED)
        fail(path, "cannot be mapped", errno);
    data_ = static_cast<const char*>(data);
    size_ = size;
}

MappedFile::~MappedFile()
{
    if (data_ != nullptr)
        ::munmap(const_cast<char*>(data_), size_);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0))
{}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept
{
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

std::string sha256File(const std::filesystem::path& path) { return sha256(MappedFile(path).bytes()); }

} // namespace core
