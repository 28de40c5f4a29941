#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace core {

/// The version of the bodies that are written now; every body holds its own.
inline constexpr std::uint64_t bodyVersion = 5;
/// That of bodies without a number: projects of schemas 1 and 2 have such.
inline constexpr std::uint64_t unnumberedVersion = 2;

/// Writes values as bytes that read back bit by bit on every machine: numbers as LEB128, floats as their IEEE bits
/// (little-endian), strings with their length.
class ByteWriter {
public:
    void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
    void flag(bool value) { byte(value ? 1 : 0); }
    void number(std::uint64_t value);
    /// Small negative numbers stay short (zigzag).
    void integer(std::int64_t value)
    {
        number(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
    }
    void real(double value) { fixed(std::bit_cast<std::uint64_t>(value), 8); }
    void real32(float value) { fixed(std::bit_cast<std::uint32_t>(value), 4); }
    void string(std::string_view value);

    [[nodiscard]] std::string_view bytes() const { return bytes_; }
    /// The bytes behind eight bytes of their hash, so that damage is noticed on reading, and their version.
    [[nodiscard]] std::string sealed() const;

private:
    void fixed(std::uint64_t bits, int size);
    std::string bytes_;
};

/// Reads what ByteWriter wrote, now or for a project of an older schema. Every method throws Error when the bytes are
/// damaged or end too early; no length is trusted with an allocation that the bytes cannot fill.
class ByteReader {
public:
    /// `sealed`: what ByteWriter::sealed() gave; must outlive the reader.
    /// \throws Error for a version that this program does not know.
    explicit ByteReader(std::string_view sealed);

    [[nodiscard]] std::uint64_t version() const { return version_; }
    /// What has not been read yet.
    [[nodiscard]] std::string_view rest() const { return rest_; }
    std::uint8_t byte();
    bool flag();
    std::uint64_t number();
    std::int64_t integer();
    double real() { return std::bit_cast<double>(fixed(8)); }
    float real32() { return std::bit_cast<float>(static_cast<std::uint32_t>(fixed(4))); }
    std::string string();
    /// How many items follow, each of at least `least` bytes.
    std::size_t count(std::size_t least = 1);
    /// A number that must be below `limit`.
    std::uint64_t below(std::uint64_t limit);
    [[nodiscard]] bool atEnd() const { return rest_.empty(); }
    /// \throws Error unless everything was read.
    void finish() const;

private:
    [[noreturn]] static void damaged();
    std::uint64_t fixed(int size);
    std::string_view rest_;
    std::uint64_t version_ = unnumberedVersion;
};

} // namespace core
