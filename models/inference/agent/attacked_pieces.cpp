#include "models/inference/agent/attacked_pieces.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/text/word_table.h"

namespace models {

namespace {

std::shared_ptr<const Vocabulary> copiedPieces(const std::filesystem::path& file)
{
    auto pieces = std::make_shared<const Vocabulary>(Vocabulary::read(file));
    const auto signs = pieceSigns();
    for (std::size_t i = 0; i < signs.size(); ++i)
        if (pieces->size() <= signPieces || pieces->word(i) != signs[i])
            throw core::Error({file.string(), i + 1}, "it does not begin with <unk>, <s>, </s> and a piece",
                              "The files of an agent belong together; copy its folder again");
    return pieces;
}

} // namespace

TranslationPieces AttackedPieces::copyIn(const std::filesystem::path& folder)
{
    return {std::make_shared<const BpeCodes>(BpeCodes::read(folder / "codes.txt")),
            std::make_shared<const BpeCodes>(BpeCodes::read(folder / "target-codes.txt")),
            copiedPieces(folder / "vocab.txt"), copiedPieces(folder / "target.txt")};
}

void AttackedPieces::copyTo(const std::filesystem::path& folder) const
{
    core::writeFile(folder / "target.txt", pieces_.target->text());
    core::writeFile(folder / "codes.txt", pieces_.codes->text());
    core::writeFile(folder / "target-codes.txt", pieces_.targetCodes->text());
}

std::string AttackedPieces::hash() const
{
    return core::sha256(pieces_.source->text() + pieces_.target->text() + pieces_.codes->text() +
                        pieces_.targetCodes->text() + (lowercase_ ? "lower" : "cased") + std::to_string(longest_));
}

AgentText AttackedPieces::read(const core::text::Text& text) const
{
    AgentText read{text, {}, {}, {}};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto id = text.word(i).id;
        const auto own = pieces_.codes->pieces(core::text::formOf(lowercase_ ? core::text::lowerOf(id) : id));
        if (read.rows.size() + own.size() >= longest_)
            break;
        for (const auto& piece : own) {
            read.rows.push_back(pieces_.source->find(piece).value_or(unknownPiece));
            read.forms.push_back(piece);
            read.words.push_back(static_cast<std::uint32_t>(i));
        }
    }
    return read;
}

std::vector<std::string> AttackedPieces::wordsOf(std::span<const std::string> forms) const
{
    constexpr std::string_view goesOn = "@@";
    std::vector<std::string> words;
    bool open = false; // the last word goes on
    for (const auto& form : forms) {
        if (!open)
            words.emplace_back();
        open = form.size() > goesOn.size() && form.ends_with(goesOn);
        words.back().append(form, 0, form.size() - (open ? goesOn.size() : 0));
    }
    return words;
}

std::vector<std::uint32_t> AttackedPieces::targetRows(const std::string& translation) const
{
    auto rows = targetPieces(translation, pieces_);
    rows.resize(std::min(rows.size(), longest_ - 1));
    return rows;
}

} // namespace models
