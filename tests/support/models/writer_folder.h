#pragma once

#include "tests/support/models/zoo_folder.h"

namespace testing::zoo {

inline void putText(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

inline void patchJson(const fs::path& file, const nlohmann::json& change)
{
    auto object = readJson(file);
    object.merge_patch(change);
    putText(file, object.dump());
}

/// A whole folder of tests/data/zoo-writers with its tokenizer's files, in `into`; `slow`: without tokenizer.json.
inline fs::path restoredWriter(const std::string& name, const fs::path& into, bool slow = false)
{
    const fs::path from = fs::path(TEST_DATA) / "zoo-writers" / name, to = into / name;
    fs::remove_all(to);
    const auto tokenizer = readJson(from / "expected.json")["tokenizer"].get<std::string>();
    const auto known = tokenizers / tokenizer;
    restore(fs::exists(known) ? known : fs::path(TEST_DATA) / "zoo" / tokenizer, slow, to);
    fs::remove(to / "pytorch_model.bin");
    if (fs::exists(to / "source.spm")) // both sides were trained on the same texts
        fs::copy_file(to / "source.spm", to / "target.spm");
    restore(from, slow, to);
    return to;
}

} // namespace testing::zoo
