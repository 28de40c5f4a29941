#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace models {

/// What a folder is for someone who has it, and what keeps it from serving here.
struct FolderReport {
    std::string what;                ///< "a classifier, BertForSequenceClassification (Hugging Face)"
    std::string serves;              ///< Where it is used, as a sentence; empty where it is not.
    std::vector<std::string> labels; ///< Of a classifier.
    std::string problem, remedy;     ///< What is missing or wrong, and how to get it; empty where nothing is.
    std::string warning;             ///< What is odd although it serves; empty if nothing is.
};

/// Looks at a folder by loading it, as what it is. Throws nothing: what does not load is the report.
[[nodiscard]] FolderReport reportOnFolder(const std::filesystem::path& folder);

} // namespace models
