#include "core/lexicon/vector_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <string_view>
#include <unordered_set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/half.h"
#include "core/files/safetensors.h"

namespace core::lexicon {

namespace {

constexpr std::size_t dimensionLimit = 10'000;

[[noreturn]] void bad(const std::filesystem::path& file, std::size_t line, const std::string& problem,
                      const std::string& remedy = "Is it word vectors in word2vec's or GloVe's format?")
{
    throw Error({file.string(), line}, problem, remedy);
}

void requireUnique(const VectorTable& table, const std::filesystem::path& file, std::size_t firstLine)
{
    std::unordered_set<std::string_view> seen;
    seen.reserve(table.size());
    for (std::size_t i = 0; i < table.size(); ++i)
        if (!seen.insert(table.words[i]).second)
            bad(file, firstLine == 0 ? 0 : i + firstLine, fmt::format("the word \"{}\" comes twice", table.words[i]),
                "Keep one of the two.");
}

/// Two whole numbers and nothing else: word2vec's first line.
std::optional<std::array<std::uint64_t, 2>> sizesIn(std::string_view line)
{
    std::array<std::uint64_t, 2> sizes{};
    const char* at = line.data();
    const char* const end = line.data() + line.size();
    for (std::size_t i = 0; i < 2; ++i) {
        while (i == 1 && at < end && (*at == ' ' || *at == '\t'))
            ++at;
        const auto [next, error] = std::from_chars(at, end, sizes[i]);
        if (error != std::errc() || (i == 0 && (next == end || (*next != ' ' && *next != '\t'))))
            return std::nullopt;
        at = next;
    }
    while (at < end && (*at == ' ' || *at == '\r'))
        ++at;
    return at == end ? std::optional(sizes) : std::nullopt;
}

/// Numbers at the end of a line; GloVe's words may hold blanks, so the word is all that precedes `dimensions` numbers.
class TextReader {
public:
    TextReader(const std::filesystem::path& file, std::string_view text, std::size_t firstLine)
        : file_(file), text_(text), line_(firstLine)
    {}

    VectorTable read(std::size_t dimensions, std::optional<std::size_t> rows)
    {
        VectorTable table;
        table.dimensions = dimensions;
        for (std::size_t at = 0; at < text_.size(); ++line_) {
            std::string_view line = lineAt(text_, at);
            at += line.size() + 1;
            while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t'))
                line.remove_suffix(1);
            if (line.empty())
                bad(file_, line_, "the line is empty", "Remove empty lines.");
            readLine(table, line);
        }
        if (rows && *rows != table.size())
            bad(file_, 1, fmt::format("{} words are announced, {} follow", *rows, table.size()),
                "The file is cut off: copy it again.");
        return table;
    }

private:
    void readLine(VectorTable& table, std::string_view line)
    {
        fields_.clear();
        for (std::size_t i = 0; i <= line.size();) {
            const std::size_t end = std::min(line.find_first_of(" \t", i), line.size());
            fields_.push_back(line.substr(i, end - i));
            i = end + 1;
        }
        if (fields_.size() < table.dimensions + 1)
            bad(file_, line_, fmt::format("{} numbers, expected {}", fields_.size() - 1, table.dimensions));
        const std::size_t first = fields_.size() - table.dimensions;
        for (std::size_t i = first; i < fields_.size(); ++i) {
            float value = 0;
            const char* const end = fields_[i].data() + fields_[i].size();
            const auto [next, error] = std::from_chars(fields_[i].data(), end, value);
            // A magnitude below float's range reads as zero.
            if (error == std::errc::result_out_of_range && next == end)
                value = fields_[i].find("e-") != std::string_view::npos ? 0.0F : INFINITY;
            else if (error != std::errc() || next != end)
                bad(file_, line_, fmt::format("\"{}\" is not a number", fields_[i].substr(0, 40)));
            if (!std::isfinite(value))
                bad(file_, line_, fmt::format("\"{}\" is not a finite number", fields_[i].substr(0, 40)));
            table.values.push_back(value);
        }
        const char* const wordEnd = fields_[first - 1].data() + fields_[first - 1].size();
        table.words.emplace_back(line.data(), wordEnd);
        if (table.words.back().empty())
            bad(file_, line_, "the line has no word");
    }

    const std::filesystem::path& file_;
    std::string_view text_;
    std::size_t line_;
    std::vector<std::string_view> fields_;
};

/// word2vec's binary format: after the first line, each word, a blank and its floats; a line end may follow.
VectorTable readBinary(const std::filesystem::path& file, std::string_view text, std::uint64_t rows,
                       std::uint64_t dimensions)
{
    const std::size_t bytes = dimensions * sizeof(float);
    if (rows > text.size() / (bytes + 2))
        bad(file, 1, fmt::format("{} words of {} numbers do not fit in the file", rows, dimensions),
            "The file is cut off: copy it again.");
    VectorTable table;
    table.dimensions = dimensions;
    table.words.reserve(rows);
    table.values.resize(rows * dimensions);
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < rows; ++i) {
        while (at < text.size() && text[at] == '\n')
            ++at;
        const std::size_t blank = text.find(' ', at);
        if (blank == std::string_view::npos || text.size() - blank - 1 < bytes)
            bad(file, 0, fmt::format("the file ends in word {} of {}", i + 1, rows),
                "The file is cut off: copy it again.");
        if (blank == at)
            bad(file, 0, fmt::format("word {} is empty", i + 1));
        table.words.emplace_back(text.substr(at, blank - at));
        std::memcpy(table.row(i).data(), text.data() + blank + 1, bytes);
        for (const float value : table.row(i))
            if (!std::isfinite(value))
                bad(file, 0,
                    fmt::format("word {} (\"{}\") has a number that is not finite", i + 1, table.words.back()));
        at = blank + 1 + bytes;
    }
    return table;
}

VectorTable readFolder(const std::filesystem::path& folder)
{
    const auto weights = SafeTensors::load(folder / "model.safetensors");
    const Tensor& rows = weights.tensor("vectors.weight");
    if (rows.shape.size() != 2 || rows.shape[0] == 0 || rows.shape[1] == 0 || rows.shape[1] > dimensionLimit)
        bad(folder / "model.safetensors", 0, "vectors.weight is not a table of rows", "Export the folder again.");
    VectorTable table;
    table.dimensions = rows.shape[1];
    const std::string vocabulary = readFile(folder / "vocab.txt");
    for (std::size_t at = 0; at < vocabulary.size();) {
        std::string_view line = lineAt(vocabulary, at);
        at += line.size() + 1;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            bad(folder / "vocab.txt", table.size() + 1, "the line is empty", "Every line is one word.");
        table.words.emplace_back(line);
    }
    if (table.size() != rows.shape[0])
        bad(folder / "vocab.txt", 0, fmt::format("{} words, but {} vectors", table.size(), rows.shape[0]),
            "Check that vocab.txt and model.safetensors belong together.");
    const std::array one = {table.size()};
    if (rows.type == TensorType::I8) {
        const auto scales = weights.floats("vectors.scale", one);
        table.values.resize(rows.count());
        const auto* integers = reinterpret_cast<const std::int8_t*>(rows.bytes.data());
        for (std::size_t i = 0; i < table.values.size(); ++i)
            table.values[i] = static_cast<float>(integers[i]) * scales[i / table.dimensions];
    } else {
        table.values = weights.floats("vectors.weight", rows.shape);
    }
    if (weights.contains("vectors.counts")) {
        table.counts = weights.integers("vectors.counts", one);
        if (std::any_of(table.counts.begin(), table.counts.end(), [](std::int64_t count) { return count < 0; }))
            bad(folder / "model.safetensors", 0, "vectors.counts holds a negative number", "Export the folder again.");
    }
    return table;
}

} // namespace

VectorTable readVectors(const std::filesystem::path& path)
{
    if (std::filesystem::is_directory(path)) {
        VectorTable table = readFolder(path);
        requireUnique(table, path / "vocab.txt", 1);
        return table;
    }
    const std::string bytes = readFile(path);
    const std::string_view all = bytes;
    const std::string_view first = lineAt(all, 0);
    const auto sizes = sizesIn(first);
    VectorTable table;
    if (sizes) {
        const auto [rows, dimensions] = *sizes;
        if (rows == 0 || dimensions == 0 || dimensions > dimensionLimit)
            bad(path, 1, fmt::format("{} words of {} numbers cannot be read", rows, dimensions));
        const std::string_view rest = all.substr(std::min(first.size() + 1, all.size()));
        // In the text formats nothing but numbers follows the first word up to the end of its line.
        const std::string_view line = lineAt(rest, 0);
        const std::string_view numbers = line.substr(std::min(line.find_first_of(" \t"), line.size()));
        const bool binary = numbers.find_first_not_of("0123456789+-.eEnaifNAIF \t\r") != std::string_view::npos;
        table = binary ? readBinary(path, rest, rows, dimensions) : TextReader(path, rest, 2).read(dimensions, rows);
        requireUnique(table, path, binary ? 0 : 2);
        return table;
    }
    const auto blanks = static_cast<std::size_t>(
        std::count_if(first.begin(), first.end(), [](char c) { return c == ' ' || c == '\t'; }));
    if (blanks < 2 || blanks > dimensionLimit)
        bad(path, 1, "the line is not a word and its numbers");
    table = TextReader(path, all, 1).read(first.ends_with(' ') ? blanks - 1 : blanks, std::nullopt);
    requireUnique(table, path, 1);
    return table;
}

void writeVectorFolder(const VectorTable& table, const std::filesystem::path& folder, VectorType type,
                       const nlohmann::json& config)
{
    SafeTensorsWriter writer;
    const std::vector<std::size_t> shape = {table.size(), table.dimensions};
    if (type == VectorType::F32) {
        writer.addF32("vectors.weight", shape, table.values);
    } else if (type == VectorType::F16) {
        writer.addF16("vectors.weight", shape, table.values);
    } else {
        std::vector<std::int8_t> integers(table.values.size());
        std::vector<float> scales(table.size());
        for (std::size_t i = 0; i < table.size(); ++i) {
            float largest = 0.0F;
            for (const float value : table.row(i))
                largest = std::max(largest, std::abs(value));
            // The scale is stored as a half: round with the value that will be read.
            scales[i] = halfToFloat(floatToHalf(largest / 127.0F));
            for (std::size_t d = 0; d < table.dimensions && scales[i] > 0; ++d)
                integers[i * table.dimensions + d] =
                    static_cast<std::int8_t>(std::clamp(std::nearbyint(table.row(i)[d] / scales[i]), -127.0F, 127.0F));
        }
        writer.addI8("vectors.weight", shape, integers);
        writer.addF16("vectors.scale", {table.size()}, scales);
    }
    if (!table.counts.empty())
        writer.addI64("vectors.counts", {table.size()}, table.counts);
    writer.write(folder / "model.safetensors");
    std::string vocabulary;
    for (const std::string& word : table.words)
        vocabulary += word + "\n";
    writeFile(folder / "vocab.txt", vocabulary);
    nlohmann::json whole = config;
    whole["format"] = "faultline-model";
    whole["version"] = 1;
    whole["task"] = "vectors";
    whole.emplace("language", "en");
    whole.emplace("licence", "GPL-3.0-or-later");
    whole["rows"] = table.size();
    whole["dimensions"] = table.dimensions;
    writeFile(folder / "config.json", whole.dump(2) + "\n");
}

void writeVectorText(const VectorTable& table, const std::filesystem::path& file)
{
    std::string text = fmt::format("{} {}\n", table.size(), table.dimensions);
    for (std::size_t i = 0; i < table.size(); ++i) {
        text += table.words[i];
        for (const float value : table.row(i))
            fmt::format_to(std::back_inserter(text), " {}", value); // the shortest digits that read back as the same
        text += '\n';
    }
    writeFile(file, text);
}

} // namespace core::lexicon
