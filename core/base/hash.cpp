#include "core/base/hash.h"

#include <array>
#include <memory>

#include <fmt/format.h>
#include <openssl/evp.h>

namespace core {

std::uint64_t hash64(std::string_view bytes)
{
    std::uint64_t hash = mix64(bytes.size());
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
        std::uint64_t word = 0;
        for (int i = 7; i >= 0; --i)
            word = word << 8 | static_cast<unsigned char>(bytes[at + i]);
        hash = combine64(hash, word);
    }
    std::uint64_t rest = 0;
    for (std::size_t i = bytes.size(); i > at; --i)
        rest = rest << 8 | static_cast<unsigned char>(bytes[i - 1]);
    return combine64(hash, rest);
}

std::string hex64(std::uint64_t value) { return fmt::format("{:016x}", value); }

namespace {

class Sha256 {
public:
    Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) { EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr); }
    void add(std::string_view bytes) { EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()); }
    std::string hex()
    {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned size = 0;
        EVP_DigestFinal_ex(context_.get(), digest.data(), &size);
        std::string text;
        for (unsigned i = 0; i < size; ++i)
            text += fmt::format("{:02x}", digest[i]);
        return text;
    }

private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

} // namespace

std::string sha256(std::string_view bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

} // namespace core
