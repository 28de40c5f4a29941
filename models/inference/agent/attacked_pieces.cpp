#include "models/inference/agent/attacked_pieces.h"

#include <algorithm>

#include "core/base/hash.h"

namespace models {

TranslationPieces AttackedPieces::copyIn(const std::filesystem::path& folder)
{
    TranslationConfig config; // as the files say
    config.joint = !std::filesystem::exists(folder / "target.txt");
    config.cutting = std::filesystem::exists(folder / "sentencepiece.model") ? PieceCutting::SentencePiece
                     : std::filesystem::exists(folder / "codes.txt")         ? PieceCutting::Codes
                                                                             : PieceCutting::Words;
    return TranslationPieces::read(folder, config);
}

void AttackedPieces::copyTo(const std::filesystem::path& folder) const
{
    TranslationConfig config;
    config.joint = pieces_.source == pieces_.target;
    pieces_.write(folder, config);
}

std::string AttackedPieces::hash() const
{
    return core::sha256(pieces_.text() + (lowercase_ ? "lower" : "cased") + std::to_string(longest_));
}

AgentText AttackedPieces::read(const core::text::Text& text) const
{
    AgentText read{text, {}, {}, {}};
    auto cut = cutText(text, pieces_, lowercase_);
    for (std::size_t begin = 0, end = 0; begin < cut.size(); begin = end) {
        while (end < cut.size() && cut[end].word == cut[begin].word)
            ++end;
        if (read.rows.size() + (end - begin) >= longest_)
            break;
        for (std::size_t i = begin; i < end; ++i) {
            read.rows.push_back(sourceRow(cut[i].form, pieces_));
            read.words.push_back(cut[i].word);
            read.forms.push_back(std::move(cut[i].form));
        }
    }
    return read;
}

std::vector<std::string> AttackedPieces::wordsOf(std::span<const std::string> forms) const
{
    return models::wordsOf(forms, pieces_);
}

std::vector<std::uint32_t> AttackedPieces::targetRows(const std::string& translation) const
{
    auto rows = targetPieces(translation, pieces_);
    rows.resize(std::min(rows.size(), longest_ - 1));
    return rows;
}

} // namespace models
