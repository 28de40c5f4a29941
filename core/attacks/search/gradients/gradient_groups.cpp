#include "core/attacks/search/gradients/gradient_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "core/victims/piece_reader.h"

namespace core::attacks {

namespace {

/// A candidate of a word, as the pieces that the word then has.
struct PieceChoice {
    Candidate candidate;
    std::vector<std::uint32_t> rows;
};

/// A word that may be changed.
struct PieceGroup {
    Position at;
    std::size_t begin = 0, end = 0; ///< Its pieces.
    std::vector<PieceChoice> choices;
};

/// A text whose pieces' vectors are moved; where they are now is not a text.
class MovedPieces {
public:
    MovedPieces(Run& run, const victims::PieceReader& reader)
        : reader_(reader), read_(reader.read(run.start().input)), width_(reader.vector(0).size()),
          moves_(read_.rows.size() * width_)
    {
        for (const Position at : run.allowed(run.start()))
            addGroup(run, at);
    }

    /// Whether each piece of a text stands in the place of one of the original and is of the same word: only then do
    /// its gradients belong to these places.
    [[nodiscard]] bool hasPlacesOf(const text::Input& text) const { return samePlaces(reader_.read(text)); }

    [[nodiscard]] bool empty() const { return groups_.empty(); }
    [[nodiscard]] const std::vector<PieceGroup>& groups() const { return groups_; }

    /// The mean distance of the words to their nearest candidates: the length of steps is measured by it.
    [[nodiscard]] double scale() const
    {
        double sum = 0.0;
        for (const auto& group : groups_) {
            double nearest = std::numeric_limits<double>::infinity();
            for (const auto& choice : group.choices)
                nearest = std::min(nearest, distance(group, choice.rows, false));
            sum += nearest;
        }
        return sum / static_cast<double>(groups_.size());
    }

    /// Along the gradients, so that the word with the longest one moves by `length`; then every word's move is
    /// shortened by `less`, and is none where it is shorter (the proximal step of the group lasso).
    void step(const victims::PieceGradients& gradients, double length, double less)
    {
        double longest = 0.0;
        for (const auto& group : groups_)
            longest = std::max(longest, norm(gradients.vectors, group));
        if (longest <= 0.0)
            return;
        for (const auto& group : groups_) {
            for (std::size_t i = group.begin * width_; i < group.end * width_; ++i)
                moves_[i] += static_cast<float>(length / longest * double{gradients.vectors[i]});
            const double moved = norm(moves_, group);
            const double kept = moved <= less ? 0.0 : 1.0 - less / moved;
            for (std::size_t i = group.begin * width_; i < group.end * width_; ++i)
                moves_[i] = static_cast<float>(kept * double{moves_[i]});
        }
    }

    /// For every word that is nearer to one of its candidates than to itself the nearest one, the first of equal ones;
    /// at most `most` words, those that moved farthest. By the word's place among the groups.
    [[nodiscard]] std::vector<std::pair<std::size_t, const PieceChoice*>> nearest(std::size_t most) const
    {
        std::vector<std::pair<std::size_t, const PieceChoice*>> found;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const auto& group = groups_[g];
            double least = norm(moves_, group);
            const PieceChoice* best = nullptr;
            for (const auto& choice : group.choices)
                if (const double far = distance(group, choice.rows, true); far < least) {
                    least = far;
                    best = &choice;
                }
            if (best != nullptr)
                found.emplace_back(g, best);
        }
        std::ranges::stable_sort(found, [&](const auto& a, const auto& b) {
            return norm(moves_, groups_[a.first]) > norm(moves_, groups_[b.first]);
        });
        found.resize(std::min(found.size(), most));
        std::ranges::sort(found, {}, [](const auto& one) { return one.first; });
        return found;
    }

private:
    [[nodiscard]] bool samePlaces(const victims::ReadPieces& other) const
    {
        return other.rows.size() == read_.rows.size() && other.words == read_.words;
    }

    void addGroup(Run& run, Position at)
    {
        const auto candidates = run.candidatesFor(run.start(), at);
        const std::vector<Candidate> all(candidates.begin(), candidates.end());
        PieceGroup group{at, 0, 0, {}};
        const auto first = std::ranges::find(read_.words, at.index);
        group.begin = static_cast<std::size_t>(first - read_.words.begin());
        group.end = group.begin + static_cast<std::size_t>(std::ranges::count(read_.words, at.index));
        for (const auto& candidate : all) {
            if (!candidate.passes())
                continue;
            const auto after = reader_.read(text::applied(run.start().input, candidate.edits()));
            if (samePlaces(after))
                group.choices.push_back(
                    {candidate, std::vector(after.rows.begin() + static_cast<std::ptrdiff_t>(group.begin),
                                            after.rows.begin() + static_cast<std::ptrdiff_t>(group.end))});
        }
        if (!group.choices.empty() && group.begin < group.end)
            groups_.push_back(std::move(group));
    }

    [[nodiscard]] double norm(const std::vector<float>& values, const PieceGroup& group) const
    {
        double sum = 0.0;
        for (std::size_t i = group.begin * width_; i < group.end * width_; ++i)
            sum += double{values[i]} * double{values[i]};
        return std::sqrt(sum);
    }

    /// Of a candidate's pieces to where the word is now, or to where it was.
    [[nodiscard]] double distance(const PieceGroup& group, const std::vector<std::uint32_t>& rows, bool moved) const
    {
        double sum = 0.0;
        for (std::size_t piece = group.begin; piece < group.end; ++piece) {
            const auto was = reader_.vector(read_.rows[piece]), then = reader_.vector(rows[piece - group.begin]);
            for (std::size_t d = 0; d < width_; ++d) {
                const double now = double{was[d]} + (moved ? double{moves_[piece * width_ + d]} : 0.0);
                sum += (double{then[d]} - now) * (double{then[d]} - now);
            }
        }
        return std::sqrt(sum);
    }

    const victims::PieceReader& reader_;
    victims::ReadPieces read_;
    std::size_t width_;
    std::vector<float> moves_; ///< [piece][width]
    std::vector<PieceGroup> groups_;
};

class GradientGroups final : public SearchMethod {
public:
    explicit GradientGroups(const Settings& settings)
        : steps_(static_cast<std::size_t>(settings.integer("steps"))), rate_(settings.number("rate")),
          lasso_(settings.number("lasso"))
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        if (card.can(victims::Capability::Pieces) && card.can(victims::Capability::Gradients))
            return {};
        return {card.name + " gives no gradients of the pieces that it reads: choose seq2sick-black-box, or a "
                            "translator in a model folder"};
    }

    /// How far the first step moves each word.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        auto& reader = *run.ledger().victim().pieces(); // mismatches() has seen that there is one
        const auto gradients = run.ledger().pieceGradients(run.start().input, *run.reference().right());
        const MovedPieces moved(run, reader);
        for (const auto& group : moved.groups()) {
            double sum = 0.0;
            for (std::size_t piece = group.begin; piece < group.end; ++piece)
                for (const float value : gradients.at(piece))
                    sum += double{value} * double{value};
            result.push_back({group.at.segment, group.at.index, std::sqrt(sum)});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        auto& reader = *run.ledger().victim().pieces();
        MovedPieces moved(run, reader);
        if (moved.empty()) {
            run.skip(Reason::NothingToChange);
            return run.start();
        }
        State best = run.start();
        const double unit = rate_ * moved.scale();
        text::Input current = run.start().input;
        std::set<std::uint64_t> known{current.hash()};
        for (std::size_t step = 0; step < steps_ && !run.over(); ++step) {
            moved.step(run.ledger().pieceGradients(current, *run.reference().right()), unit, lasso_ * unit);
            auto chosen = moved.nearest(run.wordLimit());
            auto edits = editsOf(chosen);
            current = text::applied(run.start().input, edits);
            // Pieces may reach over words: each change alone keeps their places, two together need not.
            while (!chosen.empty() && !moved.hasPlacesOf(current)) {
                chosen.pop_back();
                edits = editsOf(chosen);
                current = text::applied(run.start().input, edits);
            }
            if (edits.empty() || !known.insert(current.hash()).second)
                continue;
            auto judged = run.queryTexts(run.start(), {&edits, 1}, Run::Counts::AsAttempt);
            if (judged.empty())
                break;
            auto reached = run.after(run.start(), edits, std::move(judged.front()));
            trace(run, moved, chosen, reached);
            if (reached.judgement.success)
                return reached;
            if (reached.judgement.loss > best.judgement.loss)
                best = std::move(reached);
        }
        return best;
    }

private:
    /// From the last word to the first, so that the places of the others stay.
    static text::Variant editsOf(const std::vector<std::pair<std::size_t, const PieceChoice*>>& chosen)
    {
        text::Variant edits;
        for (auto one = chosen.rbegin(); one != chosen.rend(); ++one) {
            const auto own = one->second->candidate.edits();
            edits.insert(edits.end(), own.begin(), own.end());
        }
        return edits;
    }

    static void trace(Run& run, const MovedPieces& moved,
                      const std::vector<std::pair<std::size_t, const PieceChoice*>>& chosen, const State& reached)
    {
        if (!run.tracing())
            return;
        std::vector<TriedCandidate> shown;
        std::vector<std::size_t> all;
        for (const auto& one : chosen) {
            all.push_back(shown.size());
            shown.push_back({one.second->candidate, true, reached.answer, reached.judgement});
        }
        run.traceMove(run.start(), moved.groups()[chosen.front().first].at, shown, all, reached);
    }

    std::size_t steps_;
    double rate_, lasso_;
};

} // namespace

PartMaker<SearchMethod> gradientGroups()
{
    return {
        {.type = "gradient-groups",
         .summary =
             "The vectors of a translator's pieces move along the gradients of sum log(1 - P(y)) over the translation "
             "that the goal takes for right (the reference, or the victim's own, as in seq2sick), step by step; after "
             "each step every word's move is shortened, so that words that matter little do not move at all (group "
             "lasso), and words that came nearer to one of their candidates than to themselves become it. Every new "
             "text is a query, every step a gradient of the text as it is then. Needs a translator that gives "
             "gradients.",
         .parameters = {Parameter::integer("steps", 50, 1, 10'000, "Maximum number of steps."),
                        Parameter::number("rate", 0.25, 0.001, 100.0,
                                          "How far the word with the longest gradient moves in a step, in mean "
                                          "distances of words to their nearest candidates."),
                        Parameter::number("lasso", 0.4, 0.0, 1.0,
                                          "By what share of that every word's move is shortened.")},
         .whiteBox = true},
        [](const Settings& settings, const language::Resources&) {
            return std::make_unique<GradientGroups>(settings);
        }};
}

} // namespace core::attacks
