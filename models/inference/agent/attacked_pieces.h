#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/inference/agent/piece_cutter.h"
#include "models/inference/translation/translation_model.h"

namespace models {

/// The pieces of a translator trained here, or the copy of them in an agent's folder.
class AttackedPieces final : public PieceCutter {
public:
    /// `longest` - 1 pieces are read at most, those of a word together.
    AttackedPieces(TranslationPieces pieces, bool lowercase, std::size_t longest)
        : pieces_(std::move(pieces)), lowercase_(lowercase), longest_(longest)
    {}
    /// Reads the copy. \throws core::Error naming the file, what is wrong with it and what to do.
    [[nodiscard]] static TranslationPieces copyIn(const std::filesystem::path& folder);
    /// Writes it, but for vocab.txt, which is written with the weights.
    void copyTo(const std::filesystem::path& folder) const;
    /// Of everything that decides how texts are cut.
    [[nodiscard]] std::string hash() const;

    [[nodiscard]] std::size_t pieces() const override { return pieces_.source->size(); }
    [[nodiscard]] const std::string& form(std::uint32_t row) const override { return pieces_.source->word(row); }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view form) const override
    {
        return pieces_.source->find(form);
    }
    [[nodiscard]] AgentText read(const core::text::Text& text) const override;
    [[nodiscard]] std::vector<std::string> wordsOf(std::span<const std::string> forms) const override;
    [[nodiscard]] bool lowercase() const override { return lowercase_; }

    /// The rows of a translation, at most `longest` - 1.
    [[nodiscard]] std::vector<std::uint32_t> targetRows(const std::string& translation) const;
    [[nodiscard]] const TranslationPieces& all() const { return pieces_; }

private:
    TranslationPieces pieces_;
    bool lowercase_;
    std::size_t longest_;
};

} // namespace models
