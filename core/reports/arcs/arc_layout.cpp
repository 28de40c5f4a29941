#include "core/reports/arcs/arc_layout.h"

#include <algorithm>
#include <cmath>

#include "core/reports/arcs/arc_rows.h"
#include "core/reports/arcs/form_layout.h"

namespace core::reports {
namespace {

constexpr double footGap = 1.5; // between a foot and its word
constexpr double rowGap = 10.0; // between rows

class Layouter {
public:
    Layouter(const ArcSentence& sentence, const ArcOptions& options, const MeasureText& measure)
        : sentence_(sentence), options_(options), rows_(sentence, options, measure),
          wordHeight_(options.wordPoints * 1.35), labelHeight_(options.labelPoints * 1.2),
          levelStep_(options.labelPoints * 1.2 + 2.5)
    {
        const auto tagged = [](const ArcColumn& column) { return !column.tags().empty(); };
        if (std::ranges::any_of(sentence.columns, tagged))
            tagsHeight_ = labelHeight_ + 1.0;
    }

    ArcLayout layout()
    {
        ArcLayout made;
        made.options = options_;
        const int columns = static_cast<int>(sentence_.columns.size());
        for (int first = 0; first < columns;) {
            const auto row = rows_.longest(first);
            first = row.last;
            place(row, made);
        }
        moveInside(made);
        if (options_.rightToLeft)
            mirror(made);
        return made;
    }

private:
    void place(const ArcRow& row, ArcLayout& made) const
    {
        const std::size_t number = made.rows++;
        const double top = made.height + (number > 0 ? rowGap : 0.0);
        bool two = false;
        for (int c = row.first; c < row.last; ++c)
            two = two || sentence_.columns[static_cast<std::size_t>(c)].changed;
        const auto arcsAbove = placedSide(row, row.above, number, true);
        const auto arcsBelow = placedSide(row, row.below, number, false);
        const double bandTop = top + heightOf(arcsAbove);
        const double bandBottom = bandTop + wordHeight_ * (two ? 2.0 : 1.0) + tagsHeight_;
        placeWords(row, number, bandTop, bandBottom, made);
        for (const auto* arcs : {&arcsAbove, &arcsBelow})
            for (auto arc : *arcs) {
                const bool up = arc.above;
                const auto shift = [&](double level) { return up ? bandTop - level : bandBottom + level; };
                arc.y = shift(arc.y);
                if (!arc.labelBox.empty()) {
                    const double middle = shift(arc.labelBox.top);
                    arc.labelBox.top = middle - labelHeight_ / 2.0;
                    arc.labelBox.bottom = middle + labelHeight_ / 2.0;
                }
                arc.leftFoot = footAt(arc.leftFoot, row, up, bandTop, bandBottom);
                arc.rightFoot = footAt(arc.rightFoot, row, up, bandTop, bandBottom);
                made.arcs.push_back(std::move(arc));
            }
        made.height = bandBottom + heightOf(arcsBelow);
        made.width = std::max(made.width, row.rightEdge);
    }

    /// Distance of a level's flat line from the words.
    [[nodiscard]] double distance(int level) const { return static_cast<double>(level) * levelStep_ + 1.0; }

    [[nodiscard]] double heightOf(const std::vector<PlacedArc>& arcs) const
    {
        int most = 0;
        for (const auto& arc : arcs)
            most = std::max(most, arc.level);
        return most == 0 ? 0.0 : distance(most) + labelHeight_ / 2.0 + 1.0;
    }

    /// Arcs of a side with y as distances from the words, and with columns in place of the feet's y.
    [[nodiscard]] std::vector<PlacedArc> placedSide(const ArcRow& row, const ArcSide& side, std::size_t number,
                                                    bool above) const
    {
        std::vector<PlacedArc> placed;
        const int columns = row.last - row.first;
        const auto xOf = [&](int c) {
            return c < 0 ? row.leftEdge : c >= columns ? row.rightEdge : row.x[static_cast<std::size_t>(c)];
        };
        const auto stubX = [&](const ArcStub& stub) { return xOf(stub.column) + stub.offset; };
        for (const auto& piece : side.pieces) {
            const auto& arc = sentence_.arcs[piece.arc];
            PlacedArc p;
            p.arc = piece.arc;
            p.row = number;
            p.level = piece.level;
            p.above = above;
            p.left = xOf(piece.left) + piece.leftOffset;
            p.right = xOf(piece.right) + piece.rightOffset;
            p.leftFoot = piece.left;
            p.rightFoot = piece.right;
            p.y = distance(piece.level);
            p.leftOpen = piece.leftOpen;
            p.rightOpen = piece.rightOpen;
            const bool dependentLeft = arc.dependent < arc.head;
            p.arrowLeft = dependentLeft && !p.leftOpen;
            p.arrowRight = !dependentLeft && !p.rightOpen;
            if (piece.label.width > 0.0) {
                p.label = piece.label.text;
                std::vector<double> lines;
                for (const auto& other : side.pieces)
                    if (other.level > piece.level && arcsCross(piece, other))
                        for (const double x :
                             {xOf(other.left) + other.leftOffset, xOf(other.right) + other.rightOffset})
                            lines.push_back(x);
                for (const auto& stub : side.stubs)
                    lines.push_back(stubX(stub));
                const double middle = labelMiddle(p.left, p.right, piece.label.width, std::move(lines));
                p.labelBox = {middle - piece.label.width / 2.0, p.y, middle + piece.label.width / 2.0, p.y};
            }
            placed.push_back(std::move(p));
        }
        addStubs(side, number, above, stubX, placed);
        return placed;
    }

    /// The middle of the stretch between crossing lines that has enough space and is nearest to the arc's middle.
    static double labelMiddle(double left, double right, double width, std::vector<double> lines)
    {
        const double wanted = (left + right) / 2.0;
        lines.erase(std::remove_if(lines.begin(), lines.end(), [&](double x) { return x <= left || x >= right; }),
                    lines.end());
        std::sort(lines.begin(), lines.end());
        lines.push_back(right - arcCornerRadius);
        double best = wanted;
        double bestDistance = INFINITY;
        double from = left + arcCornerRadius;
        for (const double to : lines) {
            const double low = from + arcLabelRoom + width / 2.0;
            const double high = to - arcLabelRoom - width / 2.0;
            if (low <= high + 1e-9) {
                const double middle = std::clamp(wanted, low, std::max(low, high));
                if (std::abs(middle - wanted) < bestDistance) {
                    bestDistance = std::abs(middle - wanted);
                    best = middle;
                }
            }
            from = to;
        }
        return best;
    }

    /// A stub ends, with its label, above every line that its label could touch.
    template<class StubX>
    void addStubs(const ArcSide& side, std::size_t number, bool above, const StubX& stubX,
                  std::vector<PlacedArc>& placed) const
    {
        for (const auto& stub : side.stubs) {
            PlacedArc p;
            p.arc = stub.arc;
            p.row = number;
            p.above = above;
            p.stub = true;
            p.left = p.right = stubX(stub);
            p.leftFoot = p.rightFoot = stub.column;
            p.arrowLeft = true;
            const double half = std::max(stub.label.width, arcFootGap) / 2.0 + arcLabelRoom;
            for (const auto& other : placed) {
                const double low = std::min(other.left, other.labelBox.empty() ? other.left : other.labelBox.left);
                const double high = std::max(other.right, other.labelBox.empty() ? other.right : other.labelBox.right);
                if (low - arcLabelRoom < p.left + half && p.left - half < high + arcLabelRoom)
                    p.level = std::max(p.level, other.level + 1);
            }
            p.y = distance(p.level);
            if (stub.label.width > 0.0) {
                p.label = stub.label.text;
                p.labelBox = {p.left - stub.label.width / 2.0, p.y, p.left + stub.label.width / 2.0, p.y};
            }
            placed.push_back(std::move(p));
        }
    }

    /// y of a foot over a column; at a row's edge there is none.
    [[nodiscard]] double footAt(double column, const ArcRow& row, bool above, double bandTop, double bandBottom) const
    {
        const int c = static_cast<int>(column) + row.first;
        const bool outside = c < row.first || c >= row.last;
        const bool changed = !outside && sentence_.columns[static_cast<std::size_t>(c)].changed;
        const double slack = changed || outside ? 0.0 : (bandBottom - bandTop - tagsHeight_ - wordHeight_) / 2.0;
        if (above)
            return bandTop + slack - footGap;
        return bandBottom - (tagsHeight_ > 0.0 ? 0.0 : slack) + footGap; // tags stand in one line
    }

    void placeWords(const ArcRow& row, std::size_t number, double bandTop, double bandEnd, ArcLayout& made) const
    {
        const double bandBottom = bandEnd - tagsHeight_;
        for (int c = row.first; c < row.last; ++c) {
            const auto at = static_cast<std::size_t>(c);
            const auto& column = sentence_.columns[at];
            const double x = row.x[static_cast<std::size_t>(c - row.first)];
            const auto add = [&](const std::string& text, PlacedWord::Line line, double width, double top) {
                if (text.empty())
                    return;
                PlacedWord word;
                word.text = text;
                word.line = line;
                word.column = at;
                word.row = number;
                word.box = {x - width / 2.0, top, x + width / 2.0, top + wordHeight_};
                word.baseline = top + wordHeight_ * 0.74;
                made.words.push_back(std::move(word));
            };
            if (column.changed) {
                add(column.before, PlacedWord::Line::Before, rows_.widths(c).first, bandTop);
                add(column.after, PlacedWord::Line::After, rows_.widths(c).second, bandBottom - wordHeight_);
            } else {
                add(column.before, PlacedWord::Line::Both, rows_.widths(c).first,
                    (bandTop + bandBottom - wordHeight_) / 2.0);
            }
            if (const auto tags = column.tags(); !tags.empty()) {
                PlacedWord word;
                word.text = tags;
                word.line = PlacedWord::Line::Tags;
                word.column = at;
                word.row = number;
                word.box = {x - rows_.tagsWidth(c) / 2.0, bandBottom, x + rows_.tagsWidth(c) / 2.0, bandEnd};
                word.baseline = bandBottom + tagsHeight_ * 0.74;
                made.words.push_back(std::move(word));
            }
        }
    }

    /// The first and the last word's root label may reach beyond the words.
    static void moveInside(ArcLayout& made)
    {
        double left = 0.0;
        double right = made.width;
        for (const auto& arc : made.arcs)
            if (!arc.labelBox.empty()) {
                left = std::min(left, arc.labelBox.left);
                right = std::max(right, arc.labelBox.right);
            }
        made.width = right - left;
        for (auto& word : made.words) {
            word.box.left -= left;
            word.box.right -= left;
        }
        for (auto& arc : made.arcs) {
            arc.left -= left;
            arc.right -= left;
            arc.labelBox.left -= left;
            arc.labelBox.right -= left;
        }
    }

    static void mirror(ArcLayout& made)
    {
        const auto turn = [&](double& low, double& high) {
            const double left = made.width - high;
            high = made.width - low;
            low = left;
        };
        for (auto& word : made.words)
            turn(word.box.left, word.box.right);
        for (auto& arc : made.arcs) {
            turn(arc.left, arc.right);
            if (!arc.labelBox.empty())
                turn(arc.labelBox.left, arc.labelBox.right);
            std::swap(arc.leftFoot, arc.rightFoot);
            std::swap(arc.leftOpen, arc.rightOpen);
            if (!arc.stub)
                std::swap(arc.arrowLeft, arc.arrowRight);
        }
    }

    const ArcSentence& sentence_;
    const ArcOptions& options_;
    ArcRows rows_;
    double wordHeight_, labelHeight_, levelStep_;
    double tagsHeight_ = 0.0; ///< Of the line of parts of speech, where there is one.
};

} // namespace

ArcLayout layoutArcs(const ArcSentence& sentence, const ArcOptions& options, const MeasureText& measure)
{
    return sentence.nodes ? layoutForms(sentence, options, measure) : Layouter(sentence, options, measure).layout();
}

} // namespace core::reports
