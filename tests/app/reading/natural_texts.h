#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/base/random.h"

namespace samples {

/// Text number `seed` of an endless row of invented ones as people type them: quotes of both kinds, brackets,
/// contractions, possessives, currency, entities of web pages, dashes, abbreviations, tags that break lines. The same
/// number gives the same text.
inline std::string naturalText(std::uint64_t seed)
{
    static constexpr std::array<std::string_view, 34> parts{
        "I'm still thinking about this great film",
        "it was good, but a \"bore\" of a story",
        "the plot (thin as it is) doesn't really work",
        "they'll never make a better movie",
        "we don't want another dull sequel",
        "you cannot call this awful mess a comedy",
        "the director's cut isn't bad at all",
        "two men's lives change -- slowly -- in a small town",
        "so--terrible acting and a weak script",
        "tickets cost $45 and the seats weren't worth it",
        "the 'hero' gets a wonderful scene",
        "he said \"no.\" and she left the beautiful house",
        "my parents' friends loved the music",
        "they all're gonna hate the boring end",
        "a smart, funny and moving picture",
        "it's 100% fun (and I wouldn't lie)",
        "don\u2019t miss the \u201cbrilliant\u201d last hour",
        "Mr. Ford's acting was the best of 1,000 actors",
        "the U.S. version &amp; the old one are stupid",
        "rock 'n' roll plays, e.g. in the opening scene",
        "what's left is a lovely idea\u2014badly told",
        "I should've known how poor the writing would be",
        "the 1990s' worst horror film",
        "a good/bad movie, depending on who you'd ask",
        "he's a fine actor, she's not",
        "the story gets slow...and then it ends",
        "No. 1 in my list of awful remakes",
        "can't say I was happy with the result",
        "[spoiler] the old man dies, that's sad",
        "\u00a320 for a film that ain't funny",
        "the well-known stars look tired",
        "there's one great joke in it",
        "the caf\u00e9 scene is na\u00efve but charming",
        "lemme say this: who would've thought it's so strong",
    };
    static constexpr std::array<std::string_view, 7> ends{".", "!", "?", "...", ".\"", ".)", "!!"};
    static constexpr std::array<std::string_view, 6> gaps{" ", " ", " ", "  ", "<br /><br />", "\n\n"};
    static constexpr std::array<std::string_view, 4> joints{", and ", " -- ", "; ", " because "};
    core::Random random(seed, 0x6e617475);
    std::string text;
    for (auto sentences = 1 + random.below(3); sentences > 0; --sentences) {
        std::string sentence(parts.at(random.below(parts.size())));
        if (random.below(3) == 0)
            sentence.append(joints.at(random.below(joints.size()))).append(parts.at(random.below(parts.size())));
        if (random.below(4) != 0 && sentence.front() >= 'a' && sentence.front() <= 'z')
            sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
        const auto end = ends.at(random.below(ends.size()));
        if (end.ends_with('"') || end.ends_with(')'))
            sentence.insert(0, end.ends_with('"') ? "\"" : "(");
        text += (text.empty() ? std::string_view() : gaps.at(random.below(gaps.size())));
        text.append(sentence).append(end);
    }
    return text;
}

} // namespace samples
