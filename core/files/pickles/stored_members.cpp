#include "core/files/pickles/stored_members.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>
#include <zlib.h>

#include "core/base/error.h"
#include "core/files/escape.h"

namespace core::pickles {

namespace {

constexpr std::size_t localSize = 30, entrySize = 46, endSize = 22, locatorSize = 20, end64Size = 56;
constexpr std::uint32_t localSign = 0x04034b50, entrySign = 0x02014b50, endSign = 0x06054b50, locatorSign = 0x07064b50,
                        end64Sign = 0x06064b50;
constexpr std::uint16_t zip64Extra = 1;
constexpr std::uint32_t inZip64 = 0xffffffff; // the value is in a ZIP64 record
constexpr std::uint32_t notComputed = 0;      // PyTorch can be told to leave checksums out

/// Reads little-endian numbers of an archive at places that its files claim.
class Archive {
public:
    Archive(std::string_view bytes, const std::filesystem::path& file) : bytes_(bytes), file_(file) {}

    [[noreturn]] void fail(const std::string& problem) const
    {
        throw Error({file_.string()}, problem, "The file is damaged or cut off: copy or download it again");
    }
    /// `size` bytes from `at` on.
    [[nodiscard]] std::string_view part(std::uint64_t at, std::uint64_t size, std::string_view what) const
    {
        if (at > bytes_.size() || size > bytes_.size() - at)
            fail(fmt::format("its {} would be behind the end of the file's {} bytes", what, bytes_.size()));
        return bytes_.substr(at, size);
    }
    [[nodiscard]] std::string_view bytes() const { return bytes_; }

private:
    std::string_view bytes_;
    const std::filesystem::path& file_;
};

template<typename T>
T numberAt(std::string_view bytes, std::size_t at)
{
    T value{};
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

struct Directory {
    std::uint64_t at = 0, size = 0;
};

Directory directoryOf(const Archive& archive)
{
    const std::string_view all = archive.bytes();
    constexpr std::size_t longestComment = 65535;
    for (std::size_t back = endSize; back <= std::min(all.size(), endSize + longestComment); ++back) {
        const std::size_t at = all.size() - back;
        if (numberAt<std::uint32_t>(all, at) != endSign)
            continue;
        if (at >= locatorSize && numberAt<std::uint32_t>(all, at - locatorSize) == locatorSign) {
            const auto end64 = archive.part(numberAt<std::uint64_t>(all, at - locatorSize + 8), end64Size, "directory");
            if (numberAt<std::uint32_t>(end64, 0) != end64Sign)
                archive.fail("its ZIP64 directory is not where the file says it is");
            return {numberAt<std::uint64_t>(end64, 48), numberAt<std::uint64_t>(end64, 40)};
        }
        return {numberAt<std::uint32_t>(all, at + 16), numberAt<std::uint32_t>(all, at + 12)};
    }
    archive.fail("its directory, which a ZIP archive has at its end, is missing");
}

std::uint32_t checksumOf(std::string_view bytes)
{
    return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

/// Takes those of the three numbers that are too large for an entry from its ZIP64 field.
void readZip64(std::string_view extra, std::uint64_t& size, std::uint64_t& packedSize, std::uint64_t& local)
{
    while (extra.size() >= 4) {
        const auto id = numberAt<std::uint16_t>(extra, 0);
        auto field = extra.substr(4, numberAt<std::uint16_t>(extra, 2));
        if (id == zip64Extra)
            for (std::uint64_t* number : {&size, &packedSize, &local})
                if (*number == inZip64 && field.size() >= 8) {
                    *number = numberAt<std::uint64_t>(field, 0);
                    field.remove_prefix(8);
                }
        extra.remove_prefix(std::min(extra.size(), std::size_t{4} + numberAt<std::uint16_t>(extra, 2)));
    }
}

} // namespace

std::vector<Member> membersOf(std::string_view bytes, const std::filesystem::path& file)
{
    const Archive archive(bytes, file);
    const Directory directory = directoryOf(archive);
    std::string_view entries = archive.part(directory.at, directory.size, "directory");
    std::vector<Member> members;
    while (!entries.empty()) {
        if (entries.size() < entrySize || numberAt<std::uint32_t>(entries, 0) != entrySign)
            archive.fail(fmt::format("its directory is damaged behind {} files", members.size()));
        const auto method = numberAt<std::uint16_t>(entries, 10);
        std::uint64_t packedSize = numberAt<std::uint32_t>(entries, 20), size = numberAt<std::uint32_t>(entries, 24);
        std::uint64_t local = numberAt<std::uint32_t>(entries, 42);
        const std::size_t name = numberAt<std::uint16_t>(entries, 28), extra = numberAt<std::uint16_t>(entries, 30),
                          whole = entrySize + name + extra + numberAt<std::uint16_t>(entries, 32);
        if (entries.size() < whole)
            archive.fail(fmt::format("its directory is damaged behind {} files", members.size()));
        const auto checksum = numberAt<std::uint32_t>(entries, 16);
        Member member{entries.substr(entrySize, name), {}, method != 0};
        readZip64(entries.substr(entrySize + name, extra), size, packedSize, local);
        const std::string called = fmt::format("file {}", visibleText(member.name));
        const auto header = archive.part(local, localSize, called);
        if (numberAt<std::uint32_t>(header, 0) != localSign || (!member.packed && size != packedSize))
            archive.fail(fmt::format("its {} is not where its directory says", called));
        const std::uint64_t from =
            local + localSize + numberAt<std::uint16_t>(header, 26) + numberAt<std::uint16_t>(header, 28);
        member.bytes = archive.part(from, packedSize, called);
        if (!member.packed && checksum != notComputed && checksumOf(member.bytes) != checksum)
            archive.fail(fmt::format("its {} is not what was written: the checksum differs", called));
        members.push_back(member);
        entries.remove_prefix(whole);
    }
    return members;
}

} // namespace core::pickles
