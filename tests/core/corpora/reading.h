#pragma once

#include <QTest>
#include <fstream>

#include <zlib.h>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "tests/core/corpora/read_options.h"
#include "tests/support/metatypes.h"
#include "tests/support/said.h"

/// What the tests of the readers share.
namespace reading {

using namespace core;
using namespace core::corpora;
using namespace std::string_literals;

using Strings = std::vector<std::string>;

inline std::string packed(const std::string& bytes)
{
    z_stream stream = {};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string result(deflateBound(&stream, bytes.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    deflate(&stream, Z_FINISH);
    result.resize(stream.total_out);
    deflateEnd(&stream);
    return result;
}

inline void put(const std::filesystem::path& path, const std::string& bytes)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

/// `label|segment text|...` of every example, as a test row can state it.
inline Strings summary(const Corpus& corpus)
{
    Strings lines;
    for (const auto& example : corpus.examples) {
        const int label = structures::labelOf(example.gold);
        std::string line = label < 0 ? "?" : corpus.labels[static_cast<std::size_t>(label)];
        for (const auto& segment : example.input.segments())
            line += "|" + segment.text.str();
        lines.push_back(line);
    }
    return lines;
}

} // namespace reading
