#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/corpora/source.h"

namespace core::corpora::penn {

/// A constituent, or a word with its tag.
struct Node {
    std::string category;               ///< NP, or a word's tag; without functions and indices.
    std::vector<std::string> functions; ///< SBJ, TMP, PRD ...
    std::string word;                   ///< Empty for a constituent.
    int parent = -1;
    int place = 0; ///< Among its parent's children.
    std::vector<int> children;
    [[nodiscard]] bool isWord() const { return !word.empty(); }
    [[nodiscard]] bool has(std::string_view function) const;
};

/// A bracketed sentence without traces and the nodes they leave empty; node 0 is the top, parents come before children.
struct Tree {
    std::size_t line = 0; ///< Where it starts, from 1.
    std::vector<Node> nodes;
};

/// Reads bracketed trees, several in a line or one over many lines: `tree` is called for each valid one with words,
/// `problem` for each other one, or one with more than 2,000 words or 100,000 brackets. The outermost bracket may have
/// no label; reading resumes at the next line that starts with a bracket. Source: Bies et al. (1995), Bracketing
/// guidelines for Treebank II style.
void parseBrackets(const Source& source, const std::function<void(Tree&&)>& tree,
                   const std::function<void(std::size_t line, const std::string& reason)>& problem);

/// Whether a text starts like bracketed trees: brackets around a label, inside one without label or not.
[[nodiscard]] bool looksBracketed(std::string_view text);

} // namespace core::corpora::penn
