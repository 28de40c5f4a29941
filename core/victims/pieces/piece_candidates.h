#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::victims {

/// A piece that may take the place of another.
struct PieceCandidate {
    std::uint32_t row = 0;
    float distance = 0.0F; ///< Euclidean, of the two vectors; NaN for the unknown piece, which is near to none.

    [[nodiscard]] bool isKnown() const { return distance == distance; }
};

/// The vectors of the pieces that a translator reads, [pieces][width]. The first `signs` are no pieces of texts; one of
/// them, `unknown`, stands for all that it does not know.
struct PieceVectors {
    std::span<const float> values;
    std::size_t width = 0;
    std::size_t signs = 3;
    std::uint32_t unknown = 0;

    [[nodiscard]] std::size_t pieces() const { return width == 0 ? 0 : values.size() / width; }
    [[nodiscard]] std::span<const float> of(std::size_t row) const { return values.subspan(row * width, width); }
};

/// How neighbours are chosen.
struct NeighbourRules {
    std::size_t most = 12; ///< K.
    /// As the released code does it: the K nearest by cosine, of which the piece itself is one, so that K - 1 are left;
    /// the limit is the mean of the K Euclidean distances, that of 0 among them.
    bool released = false;
    bool anyDistance = false; ///< All K, however far (P. Michel et al. (2019), kNN).
};

/// The pieces that may take the place of each piece: of its K nearest in the translator's own vectors those that are no
/// farther than epsilon, the mean distance of all pieces to their K nearest. A piece without any gets the unknown
/// piece. Signs are neither replaced nor put in. Immutable.
/// Source: W. Zou et al. (2020), "A reinforced generation of adversarial examples for neural machine translation", ACL,
/// section 3.2 (K = 12 in appendix A); `released` after the authors' code (vergilus/NJUNMT-pytorch, adversarials/).
/// Check value: numbers 0, 1, 1.5, 4 on a line, K = 1 -> epsilon (1 + .5 + .5 + 2.5) / 4 = 1.125; 4 gets the unknown
/// piece.
class PieceCandidates {
public:
    [[nodiscard]] static PieceCandidates of(const PieceVectors& vectors, const NeighbourRules& rules = {});

    using FormOf = std::function<const std::string&(std::uint32_t row)>;
    using Find = std::function<std::optional<std::uint32_t>(std::string_view form)>;

    /// candidates.tsv: under a heading a line for each candidate, nearest first, with the piece, the candidate and
    /// their distance, which is empty for the unknown piece.
    [[nodiscard]] std::string text(const FormOf& formOf) const;
    /// Reads such a file; `pieces`, `signs` and `unknown` are those of the vocabulary that `find` looks into.
    /// \throws Error with file and line for what is not such a line, for pieces that the vocabulary has not, or signs,
    /// and where a piece is missing or comes twice.
    [[nodiscard]] static PieceCandidates read(const std::filesystem::path& file, std::size_t pieces, std::size_t signs,
                                              std::uint32_t unknown, const Find& find);

    /// Nearest first, none for a sign; at least one for other pieces.
    [[nodiscard]] std::span<const PieceCandidate> operator[](std::uint32_t row) const
    {
        return std::span(all_).subspan(begins_[row], begins_[row + 1] - begins_[row]);
    }
    [[nodiscard]] std::size_t pieces() const { return begins_.size() - 1; }
    /// The same without the unknown piece: pieces that have no other candidate then have none.
    [[nodiscard]] PieceCandidates withoutUnknown() const;
    /// Pieces with a near one.
    [[nodiscard]] std::size_t withNeighbours() const;
    [[nodiscard]] double epsilon() const { return epsilon_; } ///< 0 for a table that was read.

private:
    PieceCandidates() = default;
    void add(std::span<const PieceCandidate> candidates);

    std::vector<std::size_t> begins_{0};
    std::vector<PieceCandidate> all_;
    double epsilon_ = 0.0;
};

} // namespace core::victims
