#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/corpora/corpus.h"
#include "core/reports/maps/text_space.h"
#include "core/store/project.h"

namespace core::reports {

/// What a campaign did with an example of a corpus.
struct AttackedExample {
    std::size_t row = 0;      ///< Place among the corpus's examples.
    std::size_t position = 0; ///< In the campaign's sample.
    attacks::Status status = attacks::Status::Error;
    text::Input text; ///< The attacked one; equal to the original where nothing was changed.
    bool changed = false;
};
/// Of the examples that a corpus still has, by row. Campaigns of other corpora may hold some of its examples, too.
[[nodiscard]] std::vector<AttackedExample> attackedExamples(const store::Project& project, store::Id campaign,
                                                            const corpora::Corpus& corpus);

/// The most texts of a corpus that a map takes; more are drawn evenly.
inline constexpr std::size_t mostOnMap = 20'000;
/// The rows of a corpus that its map shows: all, or `most` of them at even distances and those of `always` besides;
/// ascending. `always`: ascending.
[[nodiscard]] std::vector<std::size_t> rowsOnMap(std::size_t examples, std::span<const AttackedExample> always = {},
                                                 std::size_t most = mostOnMap);

/// Texts of a corpus as points of the plane in which their vectors are spread most (metrics::PrincipalPlane).
struct TextMap {
    std::string space;                         ///< Whose vectors they are.
    std::vector<std::size_t> rows;             ///< Of the corpus, ascending.
    VectorRows vectors;                        ///< Of these rows.
    std::vector<std::array<double, 2>> points; ///< The same.
    std::array<double, 2> shares{};            ///< Of the vectors' variance that each axis has.
    /// An attacked text, placed on the axes of the originals.
    struct Attacked {
        std::size_t point = 0;    ///< Its original's place among the points.
        std::size_t position = 0; ///< In the campaign's sample.
        std::array<double, 2> at{};
    };
    std::vector<Attacked> attacked = {}; ///< Of the examples that an attack changed.
};
/// \throws Error for texts without vectors, and after a stop request.
[[nodiscard]] TextMap mapOf(const TextSpace& space, const corpora::Corpus& corpus, std::vector<std::size_t> rows,
                            std::span<const AttackedExample> attacked, std::size_t workers, const std::stop_token& stop,
                            const ProgressFn& progress = {});

/// A text near another one.
struct NearText {
    std::size_t point = 0; ///< Among the map's points.
    double cosine = 0.0;   ///< Of the two vectors, -1..1.
};
/// The texts whose vectors are most like that of a point, by cosine, the nearest first, without itself; equal ones in
/// the order of their rows.
[[nodiscard]] std::vector<NearText> nearestTo(const TextMap& map, std::size_t point, std::size_t count);

} // namespace core::reports
