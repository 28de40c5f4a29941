#include "core/attacks/search/gradients/gradient_pieces.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/grid.h"
#include "core/victims/piece_reader.h"

namespace core::attacks {

namespace {

/// Step of the context's random numbers that draws the places.
constexpr std::uint64_t drawnPlacesStep = 3ULL << 40;

/// A text with the gradients of its pieces' vectors.
struct PieceGains {
    const victims::PieceReader& reader;
    victims::ReadPieces read;
    victims::PieceGradients gradients;

    /// What a change adds to the loss, to the first order: the sum of (new vector - old vector) . gradient. Nothing if
    /// the changed text has another number of pieces, for which no gradient says anything.
    [[nodiscard]] std::optional<double> of(const text::Input& changed) const
    {
        const auto after = reader.read(changed);
        if (after.rows.size() != read.rows.size())
            return std::nullopt;
        double gain = 0.0;
        for (std::size_t piece = 0; piece < after.rows.size(); ++piece) {
            if (after.rows[piece] == read.rows[piece])
                continue;
            const auto now = reader.vector(after.rows[piece]), before = reader.vector(read.rows[piece]);
            const auto gradient = gradients.at(piece);
            for (std::size_t d = 0; d < gradient.size(); ++d)
                gain += double{now[d] - before[d]} * double{gradient[d]};
        }
        return onGrid(gain);
    }
};

class GradientPieces final : public SearchMethod {
public:
    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        if (card.can(victims::Capability::Pieces) && card.can(victims::Capability::Gradients))
            return {};
        return {card.name + " gives no gradients of the pieces that it reads: choose random-candidates or rsni, or a "
                            "translator in a model folder"};
    }

    [[nodiscard]] bool takes(Site site) const override { return site == Site::Word; }

    /// The most that the gradients promise for a change of the word.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        const auto gains = gainsAt(run, run.start().input);
        for (const Position at : run.allowed(run.start())) {
            const auto best = bestAt(run, gains, run.start(), at);
            result.push_back({at.segment, at.index, best ? std::max(0.0, best->gain) : 0.0});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        auto places = drawn(run);
        if (places.empty()) {
            run.skip(Reason::NothingToChange);
            return run.start();
        }
        State current = run.start(); // its answer is that to the clean text until the end
        text::Variant all;
        std::vector<TriedCandidate> shown;
        while (!places.empty() && !run.over()) {
            const auto gains = gainsAt(run, current.input);
            std::optional<Move> move;
            std::size_t chosen = 0;
            for (std::size_t i = 0; i < places.size(); ++i)
                if (const auto at = run.follow(places[i], current); at && run.allows(current, *at))
                    if (auto best = bestAt(run, gains, current, *at); best && (!move || best->gain > move->gain)) {
                        move = std::move(best);
                        chosen = i;
                    }
            if (!move)
                break;
            const auto edits = move->candidate.edits();
            all.insert(all.end(), edits.begin(), edits.end());
            current.input = text::applied(current.input, edits);
            shown.push_back({move->candidate, false, run.start().answer, {}});
            places.erase(places.begin() + static_cast<std::ptrdiff_t>(chosen));
        }
        if (all.empty())
            return run.start();
        auto judged = run.queryTexts(run.start(), {&all, 1}, Run::Counts::AsAttempt);
        if (judged.empty())
            return run.start();
        State found = run.after(run.start(), all, std::move(judged.front()));
        trace(run, std::move(shown), found);
        return found;
    }

private:
    struct Move {
        Candidate candidate;
        double gain = 0.0;
    };

    /// As many of the words that have candidates as the constraints allow to be changed, in reading order.
    [[nodiscard]] static std::vector<Position> drawn(Run& run)
    {
        auto places = run.allowed(run.start());
        std::erase_if(places, [&](Position at) {
            return std::ranges::none_of(run.candidatesFor(run.start(), at), &Candidate::passes);
        });
        Random random = run.context().random(drawnPlacesStep);
        random.shuffle(std::span(places));
        places.resize(std::min(places.size(), run.wordLimit()));
        std::ranges::sort(places);
        return places;
    }

    [[nodiscard]] static PieceGains gainsAt(Run& run, const text::Input& input)
    {
        auto& reader = *run.ledger().victim().pieces(); // mismatches() has seen that there is one
        return {reader, reader.read(input), run.ledger().pieceGradients(input, *run.reference().right())};
    }

    /// The first of the best ones.
    [[nodiscard]] static std::optional<Move> bestAt(Run& run, const PieceGains& gains, const State& state, Position at)
    {
        std::optional<Move> best;
        for (const auto& candidate : run.candidatesFor(state, at)) {
            if (!candidate.passes())
                continue;
            const auto gain = gains.of(text::applied(state.input, candidate.edits()));
            if (gain && (!best || *gain > best->gain))
                best = Move{candidate, *gain};
        }
        return best;
    }

    static void trace(Run& run, std::vector<TriedCandidate> shown, const State& found)
    {
        if (!run.tracing())
            return;
        std::vector<std::size_t> chosen;
        for (auto& trial : shown) {
            trial.queried = true;
            trial.answer = found.answer;
            trial.judgement = found.judgement;
            chosen.push_back(chosen.size());
        }
        const auto& first = shown.front().candidate.edit;
        run.traceMove(run.start(), {first.segment, first.index}, shown, chosen, found);
    }
};

} // namespace

PartMaker<SearchMethod> gradientPieces()
{
    return {{.type = "gradient-pieces",
             .summary =
                 "As many words as the constraints allow, drawn at random, get one after the other the candidate "
                 "that a translator's gradients promise most of, for the loss sum log(1 - P(y)) over the right "
                 "translation. Two queries, and a gradient for each change. Needs a translator that gives "
                 "gradients, and references.",
             .parameters = {},
             .whiteBox = true},
            [](const Settings&, const language::Resources&) { return std::make_unique<GradientPieces>(); }};
}

} // namespace core::attacks
