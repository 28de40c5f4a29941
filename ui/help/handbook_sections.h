#pragma once

#include <vector>

#include <QString>

namespace ui {

/// The name of a heading in links, as GitHub makes it: "The `exec:` way" is the-exec-way.
[[nodiscard]] QString anchorOf(const QString& heading);

/// What stands below one heading of the handbook, without what is below the next one.
struct HandbookSection {
    QString place;   ///< "guide.md#bring-a-corpus"; of a page's own heading its file alone.
    QString page;    ///< The heading of its page.
    QString heading; ///< Its own.
    int level = 1;   ///< 1: the page itself.
    QString text;    ///< Without the signs of Markdown.
};

/// All sections, page by page: the guide first, then the pages in the order in which it names them. Read once.
[[nodiscard]] const std::vector<HandbookSection>& handbookSections();

/// A section that has all words of a search, and the words around the first of them.
struct HandbookHit {
    const HandbookSection* section = nullptr;
    QString excerpt;
};
/// Sections that have the words in their heading come first; case does not count. None for an empty search.
[[nodiscard]] std::vector<HandbookHit> findInHandbook(const QString& search, std::size_t most = 60);

} // namespace ui
