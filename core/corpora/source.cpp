#include "core/corpora/source.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>
#include <zlib.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::corpora {

namespace {

/// ICU counts bytes with 31 bits.
constexpr std::size_t convertLimit = std::size_t{1} << 30;

bool isGzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

/// Line and column (in characters) of a byte.
Where whereOf(const std::string& name, std::string_view text, std::size_t at)
{
    Where where{name, 1, 1};
    for (std::size_t i = 0; i < at; ++i) {
        if (text[i] == '\n') {
            ++where.line;
            where.column = 1;
        } else if (!U8_IS_TRAIL(text[i])) {
            ++where.column;
        }
    }
    return where;
}

/// The first byte that is not UTF-8, or the size.
std::size_t invalidUtf8(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        if (at + 8 <= text.size()) {
            std::uint64_t block = 0;
            std::memcpy(&block, text.data() + at, 8);
            if ((block & 0x8080808080808080ULL) == 0) {
                at += 8;
                continue;
            }
        }
        std::int32_t i = 0;
        UChar32 c = 0;
        U8_NEXT(text.data() + at, i, static_cast<std::int32_t>(std::min<std::size_t>(4, text.size() - at)), c);
        if (c < 0)
            return at;
        at += static_cast<std::size_t>(i);
    }
    return at;
}

/// A kind of file that is no text, and how its rows become JSON lines.
struct BinaryKind {
    std::string_view magic; ///< What its bytes begin with.
    const char* what;
    const char* remedy; ///< {} is the file, as Python reads its name.
};
constexpr std::array binaryKinds{
    BinaryKind{"PAR1", "a Parquet file",
               "Write it as JSON lines: python3 -c \"import pandas; "
               "pandas.read_parquet({}).to_json('corpus.jsonl', orient='records', lines=True)\""},
    BinaryKind{"ARROW1", "an Arrow (Feather) file",
               "Write it as JSON lines: python3 -c \"import pandas; "
               "pandas.read_feather({}).to_json('corpus.jsonl', orient='records', lines=True)\""},
    BinaryKind{"FEA1", "a Feather file",
               "Write it as JSON lines: python3 -c \"import pandas; "
               "pandas.read_feather({}).to_json('corpus.jsonl', orient='records', lines=True)\""},
    BinaryKind{"\xff\xff\xff\xff", "an Arrow stream, as datasets keeps its data",
               "Write it as JSON lines: python3 -c \"import datasets; "
               "datasets.Dataset.from_file({}).to_json('corpus.jsonl')\""},
    BinaryKind{"\x80\x02", "a pickle of Python", nullptr},
    BinaryKind{"\x80\x03", "a pickle of Python", nullptr},
    BinaryKind{"\x80\x04", "a pickle of Python", nullptr},
    BinaryKind{"\x80\x05", "a pickle of Python", nullptr},
    BinaryKind{"\xfd"
               "7zXZ",
               "packed with xz",
               "Unpack it: python3 -c \"import lzma; open('corpus.txt', 'wb').write(lzma.open({}).read())\""},
    BinaryKind{"BZh", "packed with bzip2",
               "Unpack it: python3 -c \"import bz2; open('corpus.txt', 'wb').write(bz2.open({}).read())\""},
    BinaryKind{"PK\x03\x04", "a zip file (or a workbook or document, which are zip files inside)",
               "Unpack it: python3 -c \"import zipfile; zipfile.ZipFile({}).extractall('corpus')\"; save a workbook as "
               "CSV from the program that made it"},
    BinaryKind{"\x28\xb5\x2f\xfd", "packed with zstd", "Unpack it: zstd -d {}"},
    BinaryKind{"7z\xbc\xaf\x27\x1c", "a 7z archive", "Unpack it: 7z x {}"},
    BinaryKind{"\x89HDF\r\n\x1a\n", "an HDF5 file",
               "Write it as JSON lines: python3 -c \"import pandas; "
               "pandas.read_hdf({}).to_json('corpus.jsonl', orient='records', lines=True)\""},
    BinaryKind{"\x93NUMPY", "an array of NumPy", "Write its texts and labels as a table with a header, in CSV"},
    BinaryKind{"SQLite format 3", "a database of SQLite",
               "Write its table as CSV: sqlite3 -header -csv {} \"select * from NAME\" > corpus.csv"},
    BinaryKind{"%PDF-", "a PDF", "Give the data behind it, one example per row"},
    BinaryKind{"\x89PNG", "a picture", "Give a file with one example per row"},
};
constexpr const char* pickleRemedy =
    "If you trust it (a pickle can run programs), write it as JSON lines: python3 -c \"import pandas; "
    "pandas.DataFrame(pandas.read_pickle({})).to_json('corpus.jsonl', orient='records', lines=True)\"";

/// \throws Error that says what a file is that is no text, and the command that makes a text of it.
void refuseBinary(const std::string& name, std::string_view bytes)
{
    for (const auto& kind : binaryKinds)
        if (bytes.starts_with(kind.magic))
            throw Error(Where{name}, std::string("is ") + kind.what + ", not a text file",
                        fmt::format(fmt::runtime(kind.remedy != nullptr ? kind.remedy : pickleRemedy),
                                    "'" + std::filesystem::path(name).filename().string() + "'"));
}

/// `head`: the first bytes of the file itself.
void check(const std::string& name, std::string_view text, std::string_view head)
{
    const std::size_t bad = invalidUtf8(text);
    const void* nul = text.empty() ? nullptr : std::memchr(text.data(), 0, text.size());
    if (bad < text.size() || nul != nullptr)
        refuseBinary(name, head);
    if (bad < text.size())
        throw Error(whereOf(name, text, bad), "this byte is not UTF-8",
                    "Convert the file to UTF-8, or use --encoding latin-1 or --encoding windows-1252");
    if (nul != nullptr)
        throw Error(whereOf(name, text, static_cast<std::size_t>(static_cast<const char*>(nul) - text.data())),
                    "a NUL byte: this is not a text file, or it is UTF-16 without its mark",
                    "Check the file, or use --encoding utf-16");
}

/// The byte order of UTF-16 without a mark: shown by the zero bytes of ASCII letters, else little-endian.
const char* utf16Order(std::string_view bytes)
{
    std::size_t even = 0;
    std::size_t odd = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 4096); ++i)
        if (bytes[i] == 0)
            ++(i % 2 == 0 ? even : odd);
    return even > odd ? "UTF-16BE" : "UTF-16LE";
}

std::string converted(const std::string& name, std::string_view bytes, const std::string& encoding)
{
    if (bytes.size() > convertLimit)
        throw Error(Where{name}, "more than 1 GiB of " + encoding, "Convert the file to UTF-8 first");
    const char* converter = encoding == "latin-1" ? "ISO-8859-1" : "windows-1252";
    if (encoding == "utf-16") {
        converter = bytes.starts_with("\xff\xfe")   ? "UTF-16LE"
                    : bytes.starts_with("\xfe\xff") ? "UTF-16BE"
                                                    : utf16Order(bytes);
        if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
            bytes.remove_prefix(2);
    }
    UErrorCode code = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> from(ucnv_open(converter, &code), ucnv_close);
    ucnv_setToUCallBack(from.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &code);
    const icu::UnicodeString text(bytes.data(), static_cast<std::int32_t>(bytes.size()), from.get(), code);
    if (U_FAILURE(code))
        throw Error(Where{name}, "is not valid " + encoding,
                    "Name its encoding with --encoding, or convert it to UTF-8");
    std::string result;
    text.toUTF8String(result);
    return result;
}

/// Byte order marks at the beginning and, in files that were written one behind the other, of lines.
void eraseByteOrderMarks(std::string& text)
{
    if (text.starts_with(byteOrderMark))
        text.erase(0, byteOrderMark.size());
    std::string kept;
    std::size_t begin = 0;
    for (std::size_t at = text.find(byteOrderMark); at != std::string::npos;
         at = text.find(byteOrderMark, at + byteOrderMark.size()))
        if (at > 0 && (text[at - 1] == '\n' || text[at - 1] == '\r')) {
            kept.append(text, begin, at - begin);
            begin = at + byteOrderMark.size();
        }
    if (begin > 0)
        text = kept.append(text, begin);
}

/// Decodes `bytes` (already unpacked) into the source.
void decode(Source& source, std::string bytes, const std::string& wanted)
{
    const std::string head = bytes.substr(0, 16);
    source.encoding = encodingNamed(wanted);
    if (source.encoding.empty())
        source.encoding = bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff") ? "utf-16" : "utf-8";
    if (source.encoding == "utf-8") {
        source.text = std::move(bytes);
    } else {
        source.memory.take(3 * bytes.size()); // ICU's own form takes two bytes per character
        source.text = converted(source.name, bytes, source.encoding);
    }
    eraseByteOrderMarks(source.text);
    check(source.name, source.text, head);
}

} // namespace

std::string encodingNamed(std::string_view name)
{
    std::string key;
    for (const char c : name)
        if (c != '-' && c != '_' && c != ' ')
            key += lowered(c);
    if (key.empty())
        return {};
    if (key == "utf8")
        return "utf-8";
    if (key == "utf16")
        return "utf-16";
    if (key == "latin1" || key == "iso88591")
        return "latin-1";
    if (key == "windows1252" || key == "cp1252")
        return "windows-1252";
    throw UsageError("there is no encoding named " + std::string(name),
                     "Choose utf-8, utf-16, latin-1 or windows-1252");
}

Source sourceOf(std::string_view bytes, std::string name, const std::string& encoding, std::uint64_t maxMemory)
{
    Source source;
    source.name = std::move(name);
    source.sha256 = sha256(bytes);
    source.memory = MemoryLimit(source.name, bytes.size(), maxMemory);
    if (!isGzip(bytes))
        source.memory.take(bytes.size());
    std::string text =
        isGzip(bytes)
            ? unpackGzip(bytes, source.name, std::min(readLimit - 1, source.memory.bytes() / 4), source.memory.remedy())
            : std::string(bytes);
    if (isGzip(bytes))
        source.memory.take(text.size());
    decode(source, std::move(text), encoding);
    return source;
}

Source readSource(const std::filesystem::path& path, const std::string& encoding, std::uint64_t maxMemory)
{
    const MappedFile file(path);
    if (file.bytes().size() >= readLimit)
        throw Error(Where{path.string()}, "is larger than 4 GiB", "Split the file");
    return sourceOf(file.bytes(), path.string(), encoding, maxMemory);
}

Source readSourceHead(const std::filesystem::path& path, const std::string& encoding, std::size_t bytes)
{
    if (!isFile(path))
        throw Error(Where{path.string()}, "cannot be read: no such file", "Check the path");
    const std::unique_ptr<gzFile_s, decltype(&gzclose)> file(gzopen(path.c_str(), "rb"), gzclose);
    if (file == nullptr)
        throw Error(Where{path.string()}, "cannot be read", "Check the path and its permissions");
    std::string head(bytes + 1, '\0');
    const int count = gzread(file.get(), head.data(), static_cast<unsigned>(head.size()));
    if (count < 0)
        throw Error(Where{path.string()}, "the gzip stream is damaged", "Copy or make the file again.");
    head.resize(static_cast<std::size_t>(count));
    Source source;
    source.name = path.string();
    source.cut = head.size() > bytes;
    const bool wide =
        encodingNamed(encoding) == "utf-16" || head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff");
    if (source.cut) {
        // Cut after a line end, so that no character is torn.
        const std::size_t end = head.rfind('\n');
        if (wide)
            head.resize(std::min(head.size(), bytes) / 2 * 2);
        else if (end != std::string::npos)
            head.resize(end + 1);
        else
            while (!head.empty() && U8_IS_TRAIL(head.back()))
                head.pop_back();
        if (!wide && end == std::string::npos && !head.empty() && static_cast<unsigned char>(head.back()) >= 0xc0)
            head.pop_back();
    }
    decode(source, std::move(head), encoding);
    return source;
}

std::vector<Line> linesOf(std::string_view text, std::size_t limit)
{
    const char end = text.find('\n') == std::string_view::npos ? '\r' : '\n';
    std::vector<Line> lines;
    std::size_t begin = 0;
    while (begin < text.size() && lines.size() < limit) {
        const std::size_t at = std::min(text.find(end, begin), text.size());
        std::string_view line = text.substr(begin, at - begin);
        if (end == '\n' && line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back({lines.size() + 1, line});
        begin = at + 1;
    }
    return lines;
}

std::vector<Line> linesOf(const Source& source)
{
    const auto ends =
        std::count_if(source.text.begin(), source.text.end(), [](char c) { return c == '\n' || c == '\r'; });
    source.memory.take(sizeof(Line) * (static_cast<std::uint64_t>(ends) + 1));
    return linesOf(source.text);
}

} // namespace core::corpora
