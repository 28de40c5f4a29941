#include "core/reports/arcs/form_layout.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core::reports {
namespace {

constexpr double levelGap = 18.0;   // between a node and its parts beside it
constexpr double nodeIndent = 14.0; // of parts placed below
constexpr double lineAir = 2.5;     // between a name and the line at it
constexpr double treeGap = 30.0;    // between two trees side by side
constexpr double stackGap = 8.0;    // between two trees one below the other, and below the question

class FormLayouter {
public:
    FormLayouter(const ArcSentence& sentence, const ArcOptions& options, const MeasureText& measure)
        : sentence_(sentence), options_(options), measure_(measure), wordHeight_(options.wordPoints * 1.35),
          nodes_(sentence.columns.size())
    {
        for (std::size_t column = *sentence.nodes; column < nodes_.size(); ++column)
            nodes_[column].width = measure(nameOf(column), options.wordPoints);
        for (std::size_t a = 0; a < sentence.arcs.size(); ++a) {
            const auto& arc = sentence.arcs[a];
            auto& node = nodes_[static_cast<std::size_t>(arc.dependent)];
            node.arc[arc.after ? 1 : 0] = static_cast<int>(a);
            // A node of both trees is in both lists, attached to the same one in both.
            const bool known = arc.after && node.arc[0] >= 0;
            if (!known)
                (arc.head < 0 ? roots_ : nodes_[static_cast<std::size_t>(arc.head)].parts)
                    .push_back(static_cast<std::size_t>(arc.dependent));
        }
        for (auto& node : nodes_)
            std::ranges::sort(node.parts); // columns are in the order of the parts
    }

    ArcLayout layout()
    {
        placeQuestion();
        const double first = flatWidth(0);
        const double second = sentence_.two ? flatWidth(1) : 0.0;
        if (!sentence_.two) {
            placeTree({true, false}, options_.maxWidth);
            draw(0, 0.0, made_.height);
        } else if (options_.maxWidth <= 0.0 || first + treeGap + second <= options_.maxWidth) {
            placeTree({true, true}, 0.0);
            const double top = made_.height;
            draw(0, 0.0, top);
            draw(1, first + treeGap, top);
        } else {
            placeTree({true, false}, options_.maxWidth);
            draw(0, 0.0, made_.height);
            made_.height += stackGap;
            placeTree({false, true}, options_.maxWidth);
            draw(1, 0.0, made_.height);
        }
        return std::move(made_);
    }

private:
    using Sides = std::array<bool, 2>;

    struct Node {
        std::vector<std::size_t> parts;
        std::array<int, 2> arc{-1, -1}; ///< Of ArcSentence::arcs; -1: not in that tree.
        double width = 0.0;             ///< Of its name.
        double x = 0.0;
        std::size_t row = 0;
        bool below = false; ///< Its parts are below it.
    };

    void placeQuestion()
    {
        ArcSentence question;
        question.columns.assign(sentence_.columns.begin(),
                                sentence_.columns.begin() + static_cast<std::ptrdiff_t>(*sentence_.nodes));
        made_ = layoutArcs(question, options_, measure_);
        made_.options = options_;
        if (!question.columns.empty())
            made_.height += stackGap;
    }

    [[nodiscard]] const std::string& nameOf(std::size_t column) const
    {
        const auto& both = sentence_.columns[column];
        return both.before.empty() ? both.after : both.before;
    }
    [[nodiscard]] bool isOn(std::size_t column, const Sides& sides) const
    {
        const auto& arc = nodes_[column].arc;
        return (sides[0] && arc[0] >= 0) || (sides[1] && arc[1] >= 0);
    }

    /// Of a subtree all of whose parts are beside what they are parts of.
    [[nodiscard]] double flatWidth(std::size_t column, const Sides& sides) const
    {
        double most = 0.0;
        for (const auto part : nodes_[column].parts)
            if (isOn(part, sides))
                most = std::max(most, levelGap + flatWidth(part, sides));
        return nodes_[column].width + most;
    }
    [[nodiscard]] double flatWidth(std::size_t side) const
    {
        const Sides sides{side == 0, side == 1};
        double most = measure_(sentence_.names[side], arcTitlePoints);
        for (const auto root : roots_)
            if (isOn(root, sides))
                most = std::max(most, flatWidth(root, sides));
        return most;
    }

    /// Gives the nodes of these sides their rows and x. `limit`: points that may be used; 0: as many as wanted.
    void placeTree(const Sides& sides, double limit)
    {
        rows_ = {0, 0};
        for (const auto root : roots_)
            if (isOn(root, sides))
                placeNode(root, 0.0, sides, limit);
    }

    void placeNode(std::size_t column, double x, const Sides& sides, double limit)
    {
        auto& node = nodes_[column];
        const Sides own{sides[0] && node.arc[0] >= 0, sides[1] && node.arc[1] >= 0};
        const auto each = [&](auto&& work) {
            for (std::size_t s = 0; s < own.size(); ++s)
                if (own[s])
                    work(rows_[s]);
        };
        std::size_t row = 0;
        each([&](std::size_t next) { row = std::max(row, next); });
        node.x = x;
        node.row = row;
        node.below = limit > 0.0 && x + flatWidth(column, sides) > limit;
        each([&](std::size_t& next) { next = node.below ? row + 1 : row; });
        const double partX = node.below ? x + nodeIndent : x + node.width + levelGap;
        for (const auto part : node.parts)
            if (isOn(part, sides))
                placeNode(part, partX, sides, limit);
        each([&](std::size_t& next) { next = std::max(next, row + 1); });
    }

    /// Draws one tree where it was placed, with its name above it if there are two.
    void draw(std::size_t side, double left, double top)
    {
        if (sentence_.two) {
            made_.captions.push_back({sentence_.names[side], top + arcTitlePoints, left});
            made_.width = std::max(made_.width, left + measure_(sentence_.names[side], arcTitlePoints));
            top += arcTitlePoints * 1.5;
        }
        for (std::size_t column = *sentence_.nodes; column < nodes_.size(); ++column) {
            if (nodes_[column].arc[side] < 0)
                continue;
            drawName(column, side, left, top);
            drawLines(column, side, left, top);
        }
    }

    [[nodiscard]] double topOf(std::size_t column, double top) const
    {
        return top + static_cast<double>(nodes_[column].row) * wordHeight_ * 1.1;
    }
    [[nodiscard]] double baselineOf(std::size_t column, double top) const
    {
        return topOf(column, top) + wordHeight_ * 0.74;
    }
    /// Of a line that meets the name: the middle of its small letters.
    [[nodiscard]] double middleOf(std::size_t column, double top) const
    {
        return baselineOf(column, top) - options_.wordPoints * 0.27;
    }

    void drawName(std::size_t column, std::size_t side, double left, double top)
    {
        PlacedWord word;
        word.text = nameOf(column);
        word.column = column;
        if (sentence_.columns[column].changed)
            word.line = side == 0 ? PlacedWord::Line::Before : PlacedWord::Line::After;
        const double x = left + nodes_[column].x;
        const double y = topOf(column, top);
        word.box = {x, y, x + nodes_[column].width, y + wordHeight_};
        word.baseline = baselineOf(column, top);
        made_.width = std::max(made_.width, word.box.right);
        made_.height = std::max(made_.height, word.box.bottom + 1.0);
        made_.words.push_back(std::move(word));
    }

    void drawLines(std::size_t column, std::size_t side, double left, double top)
    {
        const auto& node = nodes_[column];
        std::vector<std::size_t> parts;
        for (const auto part : node.parts)
            if (nodes_[part].arc[side] >= 0)
                parts.push_back(part);
        if (parts.empty())
            return;
        const double end = left + node.x + node.width + lineAir;
        const double middle = middleOf(column, top);
        const double trunk =
            node.below ? left + node.x + nodeIndent / 2.0 : left + node.x + node.width + levelGap / 2.0;
        const double from = node.below ? baselineOf(column, top) + 3.5 : middle;
        // A single part in the same row needs no vertical line.
        const bool single = !node.below && nodes_[parts.back()].row == node.row;
        if (!node.below && !single)
            addLine(column, side, end, middle, trunk, middle);
        if (!single)
            addLine(column, side, trunk, from, trunk, middleOf(parts.back(), top));
        for (const auto part : parts) {
            const double y = middleOf(part, top);
            addLine(part, side, single ? end : trunk, y, left + nodes_[part].x - lineAir, y);
        }
    }

    /// A vertical or a horizontal line.
    void addLine(std::size_t column, std::size_t side, double x, double y, double toX, double toY)
    {
        PlacedArc line;
        line.arc = static_cast<std::size_t>(nodes_[column].arc[side]);
        line.above = side == 0;
        line.stub = x == toX;
        line.left = x;
        line.right = toX;
        line.leftFoot = line.rightFoot = y;
        line.y = toY;
        line.leftOpen = line.rightOpen = !line.stub;
        made_.arcs.push_back(line);
    }

    const ArcSentence& sentence_;
    const ArcOptions& options_;
    const MeasureText& measure_;
    double wordHeight_;
    std::vector<Node> nodes_; ///< One per column; those of words are not used.
    std::vector<std::size_t> roots_;
    std::array<std::size_t, 2> rows_{}; ///< The next free one of each side.
    ArcLayout made_;
};

} // namespace

ArcLayout layoutForms(const ArcSentence& sentence, const ArcOptions& options, const MeasureText& measure)
{
    return FormLayouter(sentence, options, measure).layout();
}

} // namespace core::reports
