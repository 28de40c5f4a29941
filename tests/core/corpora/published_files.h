#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <QMetaType>

#include "core/base/error.h"
#include "core/corpora/answers.h"
#include "core/corpora/reading/reader.h"
#include "tests/core/corpora/read_options.h"
#include "tests/support/metatypes.h"
#include "tests/support/said.h"

/// What the tests of the published formats share: files that are written, and corpora as lines that can be compared.
namespace published_files {

using Strings = std::vector<std::string>;

inline void write(const std::filesystem::path& path, const std::string& bytes)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

/// `text|...|gold` of every example.
inline Strings read(const core::corpora::Corpus& corpus)
{
    Strings lines;
    for (const auto& example : corpus.examples) {
        std::string line;
        for (const auto& segment : example.input.segments())
            line += segment.text.str() + "|";
        lines.push_back(line + core::corpora::goldText(corpus, example));
    }
    return lines;
}

inline std::string columnOf(const core::corpora::Example& example, const std::string& name)
{
    for (const auto& [column, value] : example.columns)
        if (column == name)
            return value;
    return "(none)";
}

inline const std::string ukpHeader = "topic\tretrievedUrl\tarchivedUrl\tsentenceHash\tsentence\tannotation\tset\n";

} // namespace published_files
