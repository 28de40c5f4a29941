#include "core/attacks/transformations/nearest_pieces.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "core/base/error.h"
#include "core/victims/piece_reader.h"
#include "core/victims/pieces/piece_candidates.h"
#include "core/victims/pieces/piece_edits.h"
#include "core/victims/pieces/unknown_pieces.h"
#include "core/victims/victim.h"

namespace core::attacks {

using victims::PieceCandidates;
using victims::PieceReader;

namespace {

constexpr std::string_view nearestPiecesName = "nearest-pieces";

/// A text as its reader cuts it.
struct CutInput {
    CutInput(const PieceReader& reader, const text::Input& input)
        : segment(static_cast<std::uint16_t>(reader.segment(input))), text(input[segment].text),
          read(reader.read(input)), forms(reader.formsOf(input))
    {}

    std::uint16_t segment;
    const text::Text& text;
    victims::ReadPieces read;
    std::vector<std::string> forms;
};

class NearestPieces final : public Transformation {
public:
    explicit NearestPieces(const Settings& settings)
        : rules_{static_cast<std::size_t>(settings.integer("most")), settings.text("neighbours") == "released",
                 settings.text("neighbours") == "any"},
          neighbours_(settings.text("neighbours") != "none"), unknown_(settings.flag("unknown"))
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        if (card.can(victims::Capability::Pieces))
            return {};
        return {card.name + " does not show the pieces that it reads: choose rsni, or a translator in a model folder"};
    }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto* reader = context.pieces();
        if (reader == nullptr)
            throw Error("the victim does not show the pieces that it reads",
                        "Attack a translator in a model folder, or choose another transformation");
        const CutInput cut(*reader, current);
        if (at.segment != cut.segment)
            return;
        const auto table = neighbours_ ? tableFor(*reader) : nullptr;
        for (std::size_t piece = 0; piece < cut.forms.size(); ++piece) {
            if (cut.read.words[piece] != at.index)
                continue;
            const victims::PieceCandidate unknown{reader->unknown()};
            const auto near = table ? (*table)[cut.read.rows[piece]] : std::span(&unknown, 1);
            for (const auto& candidate : near)
                if (candidate.row != reader->unknown() || unknown_)
                    propose(context, current, *reader, cut, piece, candidate.row, candidates);
        }
    }

private:
    void propose(AttackContext& context, const text::Input& current, const PieceReader& reader, const CutInput& cut,
                 std::size_t piece, std::uint32_t row, std::vector<Candidate>& candidates) const
    {
        const bool known = row != reader.unknown();
        auto forms = cut.forms;
        if (known) {
            forms[piece] = reader.form(row);
        } else {
            auto random = context.randomFor(cut.text.words()[cut.read.words[piece]].id, piece);
            const victims::UnknownPieces unknown(
                [&](const std::string& form) { return reader.find(form).has_value(); });
            forms[piece] = unknown.shownFor(forms[piece], random);
        }
        const auto edits = victims::wordEdits(
            {cut.text, cut.forms, cut.read.words, reader.lowercase()}, forms,
            [&](std::span<const std::string> of) { return reader.wordsOf(of); }, cut.segment);
        if (edits.empty())
            return;
        // What is cut into other pieces again is not the change that was meant; what is unknown may be any.
        if (known && reader.formsOf(text::applied(current, edits)) != forms)
            return;
        Candidate candidate{edits.front(), nearestPiecesName};
        if (edits.size() > 1)
            candidate.rewriting = std::make_shared<const text::Variant>(edits);
        if (std::ranges::none_of(candidates, [&](const Candidate& other) {
                return std::ranges::equal(other.edits(), candidate.edits());
            }))
            candidates.push_back(std::move(candidate));
    }

    /// Of the victim; made once. Clones of a victim share their vectors.
    [[nodiscard]] std::shared_ptr<const PieceCandidates> tableFor(const PieceReader& reader) const
    {
        const std::lock_guard lock(mutex_);
        auto& table = tables_[{reader.vector(0).data(), reader.size()}];
        if (table == nullptr) {
            std::vector<float> vectors;
            for (std::uint32_t row = 0; row < reader.size(); ++row) {
                const auto vector = reader.vector(row);
                vectors.insert(vectors.end(), vector.begin(), vector.end());
            }
            const victims::PieceVectors all{vectors, reader.vector(0).size(), reader.signs(), reader.unknown()};
            table = std::make_shared<const PieceCandidates>(PieceCandidates::of(all, rules_));
        }
        return table;
    }

    victims::NeighbourRules rules_;
    bool neighbours_, unknown_;
    mutable std::mutex mutex_;
    mutable std::map<std::pair<const float*, std::size_t>, std::shared_ptr<const PieceCandidates>> tables_;
};

} // namespace

PartMaker<Transformation> nearestPieces()
{
    return {
        {std::string(nearestPiecesName),
         "A piece of a word becomes one of those whose vectors are nearest in the translator under attack, as near "
         "as pieces are to theirs on average. A piece without any becomes an unknown one: two letters swapped, or "
         "the last one repeated.",
         {Parameter::integer("most", 12, 1, 1000, "How many neighbours of a piece are looked at."),
          Parameter::choice("neighbours", {"paper", "released", "any", "none"},
                            "paper: the nearest by Euclidean distance; released: by cosine, the piece itself among "
                            "them, as the code of Zou et al. (2020); any: the nearest, however far; none: no "
                            "neighbours, every piece becomes an unknown one."),
          Parameter::flag("unknown", true, "Whether a piece without neighbours becomes an unknown one.")}},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<NearestPieces>(settings); }};
}

} // namespace core::attacks
