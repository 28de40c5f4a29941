#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/files/file.h"
#include "tests/places.h"

namespace testing {

/// Lines to learn pieces from and to cut: the pages of docs/.
inline std::vector<std::string> pagesOfTheDocs()
{
    std::set<std::filesystem::path> pages;
    for (const auto& entry : std::filesystem::directory_iterator(RESOURCES "/../docs"))
        if (entry.path().extension() == ".md")
            pages.insert(entry.path());
    std::vector<std::string> lines;
    for (const auto& page : pages) {
        const std::string text = core::readFile(page);
        for (std::size_t at = 0; at < text.size(); at += core::lineAt(text, at).size() + 1)
            if (const auto line = core::lineAt(text, at); !line.empty())
                lines.emplace_back(line);
    }
    return lines;
}

/// What is odd in Unicode: composed and compatible characters, blanks of all kinds, controls, other scripts.
inline std::vector<std::string> oddLines()
{
    return {"",
            " ",
            "  leading and   trailing  ",
            "She did n't re-open O'Brien's $5.99 e-mail@home.org ... I'll, we've; it'd!",
            "Crème brûlée naïve ÅNGSTRÖM İstanbul straße ﬁne ΣΊΣΥΦΟΣ",
            "Cre\u0301me bru\u0302le\u0301e, A\u030angstro\u0308m: letters and marks apart",
            "½ x² ③ ٣ Ⅷ ㎏ ﷺ ｆｕｌｌ　ｗｉｄｔｈ",
            "zero\u200bwidth tab\tin line\u2028cut no\u00a0break \ufffd 😀smile 👩‍👩‍👧 \ufeff mark",
            "ひらがな カタカナ ｶﾞｷﾞ 한국어 각 हिन्दी עברית ไทย",
            "what\u2581is\u2581a blank \u2581 \u2581\u2581 here",
            "control \u0001 \u0007 \u007f \u0085 signs",
            "<s> </s> <unk> <pad> <mask> [CLS] the victim <mask>the",
            "\u00ad soft\u00adhyphen \u2011 \u2026 \u2033 \u33a2",
            std::string(120, 'a') + " many words " + std::string(300, 'b') + " and more of them , and more .",
            "\n\n two lines \n\n of text \n"};
}

} // namespace testing
