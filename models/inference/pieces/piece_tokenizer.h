#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace models {

/// Whose slow files a folder has: what the library makes a tokenizer of where there is no tokenizer.json.
enum class PieceModel {
    WordPiece, ///< BERT, DistilBERT, ELECTRA
    Mpnet,
    BytePairs, ///< RoBERTa, BART
    Deberta,
    Gpt2,
    Qwen2,
    XlmRoberta, ///< From here on SentencePiece's files.
    Camembert,
    Albert,
    Xlnet,
    DebertaV2,
    Pegasus,
    T5,
    Llama,
    Marian
};

/// Whether texts can spell special pieces such as [MASK] and <s> out.
enum class SpecialPieces {
    AsText,   ///< No: they are letters and signs like others.
    AsLibrary ///< They become these pieces, as in Hugging Face's library.
};

/// A piece of a text as a transformer reads it.
struct Piece {
    std::uint32_t row = 0;   ///< In the vocabulary.
    std::uint32_t begin = 0; ///< Its bytes of the text, half open: they show to which word it belongs.
    std::uint32_t end = 0;
    friend bool operator==(const Piece&, const Piece&) = default;
};

/// What the pieces of a tokenizer are written like.
struct PieceForms {
    std::vector<std::string> forms; ///< Of each row; empty where there is none.
    std::optional<std::uint32_t> mask;
    std::vector<std::uint32_t> special{}; ///< Rows of special pieces, ascending.
    std::string decoder{}; ///< How texts are made of them: JSON, as `decoder` of tokenizer.json; empty: not known.
    bool trimmed = false;  ///< Texts have no white space at their ends.
    bool cleaned = false;  ///< `clean_up_tokenization_spaces`
};

/// A part of what a transformer reads: one of the texts, or a piece beside them.
struct FramePart {
    enum class What { First, Second, Piece };
    What what = What::First;
    std::uint32_t row = 0;  ///< Of a piece.
    std::uint32_t type = 0; ///< Of the embedding of segments.
    friend bool operator==(const FramePart&, const FramePart&) = default;
};

/// What is around one text and around two: `[CLS] text [SEP]`, `<s> first </s></s> second </s>`, `text <sep> <cls>`.
struct Frame {
    std::vector<FramePart> single{{}};
    std::vector<FramePart> pair{{}, {FramePart::What::Second, 0, 1}};

    /// `begin` first `end` and `end` second `end`, with two of the middle one if it is doubled.
    static Frame of(std::uint32_t begin, std::uint32_t end, bool doubled)
    {
        using enum FramePart::What;
        Frame frame{{{Piece, begin}, {First}, {Piece, end}}, {{Piece, begin}, {First}, {Piece, end}}};
        if (doubled)
            frame.pair.push_back({Piece, end});
        frame.pair.push_back({Second, 0, 1});
        frame.pair.push_back({Piece, end, 1});
        return frame;
    }
    [[nodiscard]] const std::vector<FramePart>& parts(bool two) const { return two ? pair : single; }
    /// How many pieces are beside the texts.
    [[nodiscard]] std::size_t around(bool two) const
    {
        const auto& all = parts(two);
        return static_cast<std::size_t>(std::count_if(
            all.begin(), all.end(), [](const auto& part) { return part.what == FramePart::What::Piece; }));
    }
};

/// Cuts texts into the pieces of one vocabulary. Immutable, safe from any thread.
class PieceTokenizer {
public:
    virtual ~PieceTokenizer() = default;
    /// Without the frame; bytes that are not UTF-8 do not matter.
    [[nodiscard]] virtual std::vector<Piece> pieces(std::string_view text) const = 0;
    [[nodiscard]] virtual const Frame& frame() const = 0;
    /// The row of the unknown piece.
    [[nodiscard]] virtual std::uint32_t unknown() const = 0;
    [[nodiscard]] virtual std::size_t vocabularySize() const = 0;
    /// Whether too long a text loses its beginning (`truncation_side` "left"), not its end.
    [[nodiscard]] virtual bool cutsBeginning() const { return false; }
    /// Cuts the pieces of a text down to `kept`.
    void shorten(std::vector<Piece>& pieces, std::size_t kept) const
    {
        if (pieces.size() <= kept)
            return;
        if (cutsBeginning())
            pieces.erase(pieces.begin(), pieces.end() - static_cast<std::ptrdiff_t>(kept));
        else
            pieces.resize(kept);
    }
};

} // namespace models
