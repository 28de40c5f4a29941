#include "core/files/bytes.h"

#include "core/base/error.h"
#include "core/base/hash.h"

namespace core {

namespace {

/// Added to the hash of bytes that begin with a version, to distinguish them from those that have none. Many bits
/// differ, so that no damage to one or two turns one kind into the other.
constexpr std::uint64_t versionMark = 0xa5c3'96e1'5a3c'691e;

} // namespace

void ByteWriter::number(std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        byte(static_cast<std::uint8_t>(value) | 0x80);
    byte(static_cast<std::uint8_t>(value));
}

void ByteWriter::fixed(std::uint64_t bits, int size)
{
    for (int i = 0; i < size; ++i)
        byte(static_cast<std::uint8_t>(bits >> 8 * i));
}

void ByteWriter::string(std::string_view value)
{
    number(value.size());
    bytes_ += value;
}

std::string ByteWriter::sealed() const
{
    ByteWriter content;
    content.number(bodyVersion);
    content.bytes_ += bytes_;
    ByteWriter head;
    head.fixed(hash64(content.bytes_) ^ versionMark, sizeof(std::uint64_t));
    return head.bytes_ + content.bytes_;
}

ByteReader::ByteReader(std::string_view sealed) : rest_(sealed)
{
    const std::uint64_t stored = fixed(sizeof(std::uint64_t));
    const std::uint64_t hash = hash64(rest_);
    if (stored == hash)
        return;
    if (stored != (hash ^ versionMark))
        damaged();
    version_ = number();
    if (version_ > bodyVersion)
        throw Error("a stored value is of a later form than this Faultline knows", "Open it with a newer Faultline");
}

void ByteReader::damaged() { throw Error("a stored value is damaged", "Restore the project file from a copy"); }

std::uint64_t ByteReader::fixed(int size)
{
    if (rest_.size() < static_cast<std::size_t>(size))
        damaged();
    std::uint64_t bits = 0;
    for (int i = size - 1; i >= 0; --i)
        bits = bits << 8 | static_cast<unsigned char>(rest_[static_cast<std::size_t>(i)]);
    rest_.remove_prefix(static_cast<std::size_t>(size));
    return bits;
}

std::uint8_t ByteReader::byte() { return static_cast<std::uint8_t>(fixed(1)); }

bool ByteReader::flag() { return below(2) == 1; }

std::uint64_t ByteReader::number()
{
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const std::uint8_t next = byte();
        value |= static_cast<std::uint64_t>(next & 0x7f) << shift;
        if ((next & 0x80) == 0)
            return value;
    }
    damaged();
}

std::int64_t ByteReader::integer()
{
    const std::uint64_t value = number();
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

std::string ByteReader::string()
{
    const std::size_t size = count();
    std::string value(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return value;
}

std::size_t ByteReader::count(std::size_t least)
{
    const std::uint64_t value = number();
    if (value > rest_.size() / least)
        damaged();
    return value;
}

std::uint64_t ByteReader::below(std::uint64_t limit)
{
    const std::uint64_t value = number();
    if (value >= limit)
        damaged();
    return value;
}

void ByteReader::finish() const
{
    if (!rest_.empty())
        damaged();
}

} // namespace core
