#include "core/corpora/penn/dependencies.h"

#include "core/corpora/penn/relations.h"

namespace core::corpora::penn {

TreebankSentence dependenciesOf(const Tree& tree, bool copulaHead)
{
    const Heads heads = headsOf(tree, copulaHead);
    TreebankSentence sentence;
    sentence.line = tree.line;
    std::vector<int> number(tree.nodes.size(), 0); // words in order, from 1
    for (std::size_t i = 0; i < tree.nodes.size(); ++i)
        if (const Node& node = tree.nodes[i]; node.isWord()) {
            sentence.words.push_back({node.word, "_", "_", node.category, "_", 0, "root", "_", "_"});
            number[i] = static_cast<int>(sentence.words.size());
        }
    const auto wordOf = [&](int node) { return number[std::size_t(heads.word[std::size_t(node)])]; };
    for (std::size_t i = 0; i < tree.nodes.size(); ++i)
        for (const int child : tree.nodes[i].children)
            if (child != heads.child[i]) {
                TreebankWord& word = sentence.words[std::size_t(wordOf(child)) - 1];
                word.head = number[std::size_t(governorOf(tree, heads, child))];
                word.label = relationOf(tree, heads, child);
            }
    return sentence;
}

} // namespace core::corpora::penn
