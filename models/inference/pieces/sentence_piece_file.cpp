#include "models/inference/pieces/sentence_piece_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <set>

#include <fmt/format.h>

#include "core/base/error.h"

namespace models {

namespace {

constexpr std::size_t mostPieces = 4'000'000;

/// A member of a message of protocol buffers; groups, which nothing here has, are refused.
struct WireField {
    std::uint32_t number = 0;
    std::uint32_t wire = 0;  ///< 0: a number, 1 and 5: 8 and 4 bytes, 2: bytes with their length.
    std::uint64_t value = 0; ///< Of wire 0.
    std::string_view bytes;  ///< Of the others.
};

/// Reads the fields of a message one after the other.
class WireReader {
public:
    WireReader(std::string_view bytes, const std::string& file) : rest_(bytes), file_(file) {}
    [[nodiscard]] bool more() const { return !rest_.empty(); }
    WireField next()
    {
        const std::uint64_t tag = number();
        WireField field{static_cast<std::uint32_t>(tag >> 3U), static_cast<std::uint32_t>(tag & 7U), 0, {}};
        if (tag > UINT32_MAX || field.number == 0)
            fail();
        if (field.wire == 0)
            field.value = number();
        else if (field.wire == 1)
            field.bytes = take(8);
        else if (field.wire == 2)
            field.bytes = take(number());
        else if (field.wire == 5)
            field.bytes = take(4);
        else
            fail();
        return field;
    }
    [[noreturn]] void fail(const std::string& problem = "not a SentencePiece model") const
    {
        throw core::Error({file_}, problem, "Download the model's folder again");
    }
    /// The bytes of a field, or a number of one; \throws core::Error when it is of another kind.
    std::string_view bytesOf(const WireField& field) const { return field.wire == 2 ? field.bytes : (fail(), ""); }
    std::uint64_t numberOf(const WireField& field) const { return field.wire == 0 ? field.value : (fail(), 0); }

private:
    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = static_cast<unsigned char>(take(1)[0]);
            value |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80)
                return value;
        }
        fail();
    }
    std::string_view take(std::uint64_t size)
    {
        if (size > rest_.size())
            fail();
        const auto bytes = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return bytes;
    }

    std::string_view rest_;
    const std::string& file_;
};

std::uint32_t littleEndian(std::string_view bytes)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return value;
}

SentencePieceFacts::Entry pieceIn(std::string_view bytes, const std::string& file)
{
    SentencePieceFacts::Entry entry;
    WireReader reader(bytes, file);
    while (reader.more()) {
        const auto field = reader.next();
        if (field.number == 1) {
            entry.form = reader.bytesOf(field);
        } else if (field.number == 2) {
            if (field.wire != 5)
                reader.fail();
            entry.score = std::bit_cast<float>(littleEndian(field.bytes));
        } else if (field.number == 3) {
            const auto kind = reader.numberOf(field);
            if (kind < 1 || kind > 6)
                reader.fail();
            entry.kind = static_cast<SentencePieceFacts::Kind>(kind);
        }
    }
    if (entry.form.empty() || entry.form.find('\0') != std::string::npos || !std::isfinite(entry.score))
        reader.fail("a piece is empty or has no finite score");
    return entry;
}

void readNormalizer(SentencePieceFacts& facts, std::string_view bytes, const std::string& file)
{
    WireReader reader(bytes, file);
    while (reader.more()) {
        const auto field = reader.next();
        if (field.number == 2) {
            facts.table = reader.bytesOf(field);
            facts.replacements = ReplacementTrie::read(facts.table, file);
        }
        for (const auto& [number, flag] :
             {std::pair{3U, &facts.dummyPrefix}, {4U, &facts.removeBlanks}, {5U, &facts.escapeBlanks}})
            if (field.number == number)
                *flag = reader.numberOf(field) != 0;
    }
}

void readTrainer(SentencePieceFacts& facts, std::string_view bytes, const std::string& file)
{
    WireReader reader(bytes, file);
    while (reader.more()) {
        const auto field = reader.next();
        if (field.number == 3) {
            const auto type = reader.numberOf(field);
            if (type != 1 && type != 2)
                reader.fail("it is neither a unigram nor a BPE model");
            facts.pairs = type == 2;
        } else if (field.number == 24) {
            facts.blanksAsSuffix = reader.numberOf(field) != 0;
        } else if (field.number == 35) {
            facts.bytes = reader.numberOf(field) != 0;
        }
    }
}

} // namespace

SentencePieceFacts SentencePieceFacts::read(std::string_view bytes, const std::string& file)
{
    SentencePieceFacts facts;
    WireReader reader(bytes, file);
    while (reader.more()) {
        const auto field = reader.next();
        if (field.number == 1) {
            facts.pieces.push_back(pieceIn(reader.bytesOf(field), file));
            if (facts.pieces.size() > mostPieces)
                reader.fail("it has too many pieces");
        } else if (field.number == 2) {
            readTrainer(facts, reader.bytesOf(field), file);
        } else if (field.number == 3) {
            readNormalizer(facts, reader.bytesOf(field), file);
        }
    }
    std::size_t unknown = 0;
    std::set<std::string_view> forms;
    for (std::uint32_t row = 0; row < facts.pieces.size(); ++row) {
        const Entry& entry = facts.pieces[row];
        if (!forms.insert(entry.form).second)
            reader.fail(fmt::format("the piece {} stands there twice", entry.form));
        if (entry.kind == Kind::Unknown) {
            facts.unknown = row;
            ++unknown;
        }
    }
    if (unknown != 1)
        reader.fail("not a SentencePiece model: it needs one piece for what is unknown");
    return facts;
}

} // namespace models
