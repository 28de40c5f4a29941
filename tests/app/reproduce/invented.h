#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/random.h"

/// Corpora that networks learn in seconds.
namespace testing {

/// Sentences of a tiny grammar, "the NOUN VERB the NOUN with the NOUN", as CoNLL-U: what the last noun is decides
/// where "with" belongs, so that changing it moves an arc of another word.
inline std::string inventedTreebank(std::uint64_t seed, int sentences)
{
    const std::vector<std::string> nouns{"cat", "dog", "bird", "boat", "tree", "stone"};
    const std::vector<std::string> tools{"net", "rope", "hook", "lamp"};
    const std::vector<std::string> parts{"tail", "sail", "leaf", "root"};
    const std::vector<std::string> verbs{"sees", "likes", "finds", "takes"};
    core::Random random(seed);
    const auto one = [&](const std::vector<std::string>& of) { return of[random.below(of.size())]; };
    std::string text;
    for (int i = 1; i <= sentences; ++i) {
        const bool tool = random.below(2) == 0;
        const std::vector<std::vector<std::string>> rows{
            {"the", "DT", "2", "det"},        {one(nouns), "NN", "3", "nsubj"},
            {one(verbs), "VBZ", "0", "root"}, {"the", "DT", "5", "det"},
            {one(nouns), "NN", "3", "dobj"},  {"with", "IN", tool ? "3" : "5", "prep"},
            {"the", "DT", "8", "det"},        {one(tool ? tools : parts), "NN", "6", "pobj"}};
        text += "# sent_id = s" + std::to_string(i) + "\n";
        for (std::size_t w = 0; w < rows.size(); ++w)
            text += std::to_string(w + 1) + "\t" + rows[w][0] + "\t_\t_\t" + rows[w][1] + "\t_\t" + rows[w][2] + "\t" +
                    rows[w][3] + "\t_\t_\n";
        text += "\n";
    }
    return text;
}

/// Short reviews whose adjectives determine the label: rows of label and text.
inline std::string inventedReviews(std::uint64_t seed, int count)
{
    static const char* good[] = {"wonderful", "moving", "brilliant", "charming"};
    static const char* bad[] = {"dull", "awful", "boring", "terrible"};
    static const char* things[] = {"story", "acting", "film", "ending"};
    std::string bytes = "label\ttext\n";
    core::Random random(seed);
    for (int i = 0; i < count; ++i) {
        const auto* words = i % 2 == 0 ? bad : good;
        bytes += std::to_string(i % 2) + "\tthe " + things[random.below(4)] + " is " + words[random.below(4)] +
                 " and the " + things[random.below(4)] + " was " + words[random.below(4)] + "\n";
    }
    return bytes;
}

} // namespace testing
