#include "ui/help/handbook_sections.h"

#include <algorithm>

#include <QDir>
#include <QFile>
#include <QHash>
#include <QRegularExpression>

/// The linker drops a library's resources that nothing names; the macro must be outside of namespaces.
static void takeHandbook() { Q_INIT_RESOURCE(docs); }

namespace ui {

namespace {

constexpr int lettersAround = 70; ///< Of what was found, in its excerpt.

QString handbookFile(const QString& page)
{
    takeHandbook();
    QFile file(QStringLiteral(":/docs/") + page);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList pagesInOrder()
{
    QStringList pages{QStringLiteral("guide.md")};
    static const QRegularExpression link(QStringLiteral("\\]\\(([a-z-]+\\.md)"));
    auto found = link.globalMatch(handbookFile(pages.front()));
    while (found.hasNext())
        if (const auto page = found.next().captured(1); !pages.contains(page))
            pages << page;
    for (const auto& page : QDir(QStringLiteral(":/docs")).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        if (!pages.contains(page))
            pages << page;
    return pages;
}

/// A line of Markdown as one reads it.
QString asRead(QString line)
{
    static const QRegularExpression link(QStringLiteral("!?\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression ruling(QStringLiteral("^\\|[ |:-]+\\|$"));
    if (ruling.match(line).hasMatch())
        return {};
    line.replace(link, QStringLiteral("\\1"));
    line.remove(QLatin1Char('`'));
    line.remove(QLatin1Char('*'));
    line.replace(QLatin1Char('|'), QLatin1Char(' '));
    return line.simplified();
}

void addPage(const QString& page, std::vector<HandbookSection>& sections)
{
    static const QRegularExpression heading(QStringLiteral("^(#{1,6}) +(.+?) *$"));
    QHash<QString, int> times; // of a heading on the page
    bool code = false;
    const auto first = sections.size();
    for (const auto& line : handbookFile(page).split(QLatin1Char('\n'))) {
        const bool fence = line.startsWith(QLatin1String("```"));
        code = code != fence;
        const auto match = code ? QRegularExpressionMatch() : heading.match(line);
        if (match.hasMatch()) {
            const auto title = asRead(match.captured(2));
            auto anchor = anchorOf(title);
            if (const int before = times[anchor]++; before > 0)
                anchor += QStringLiteral("-%1").arg(before);
            const bool whole = sections.size() == first;
            sections.push_back({whole ? page : page + QLatin1Char('#') + anchor,
                                whole ? title : sections[first].heading,
                                title,
                                static_cast<int>(match.captured(1).size()),
                                {}});
        } else if (sections.size() > first && !fence) {
            if (const auto text = code ? line.simplified() : asRead(line); !text.isEmpty())
                sections.back().text += (sections.back().text.isEmpty() ? QString() : QStringLiteral(" ")) + text;
        }
    }
}

QString excerptOf(const HandbookSection& section, const QString& word)
{
    const auto at = section.text.indexOf(word, 0, Qt::CaseInsensitive);
    auto from = std::max<qsizetype>(0, at - lettersAround);
    if (from > 0)
        from = std::max<qsizetype>(0, section.text.lastIndexOf(QLatin1Char(' '), from));
    auto to = std::min(section.text.size(), std::max<qsizetype>(at, 0) + word.size() + lettersAround);
    if (const auto space = section.text.indexOf(QLatin1Char(' '), to); to < section.text.size())
        to = space < 0 ? section.text.size() : space;
    const auto part = section.text.mid(from, to - from).trimmed();
    return (from > 0 ? QStringLiteral("\u2026 ") : QString()) + part +
           (to < section.text.size() ? QStringLiteral(" \u2026") : QString());
}

} // namespace

QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const auto c : heading.toLower())
        if (c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-'))
            anchor += c;
        else if (c.isSpace())
            anchor += QLatin1Char('-');
    return anchor;
}

const std::vector<HandbookSection>& handbookSections()
{
    static const auto sections = [] {
        takeHandbook();
        std::vector<HandbookSection> all;
        for (const auto& page : pagesInOrder())
            addPage(page, all);
        return all;
    }();
    return sections;
}

std::vector<HandbookHit> findInHandbook(const QString& search, std::size_t most)
{
    const auto words = search.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::pair<int, HandbookHit>> found; // with the number of words that the heading has
    for (const auto& section : handbookSections()) {
        int inHeading = 0;
        const bool all = !words.isEmpty() && std::ranges::all_of(words, [&](const QString& word) {
            const bool there = section.heading.contains(word, Qt::CaseInsensitive);
            inHeading += there ? 1 : 0;
            return there || section.text.contains(word, Qt::CaseInsensitive);
        });
        if (!all)
            continue;
        const auto in = std::ranges::find_if(
            words, [&](const QString& word) { return section.text.contains(word, Qt::CaseInsensitive); });
        found.emplace_back(inHeading, HandbookHit{&section, excerptOf(section, in == words.end() ? QString() : *in)});
    }
    std::ranges::stable_sort(found, std::ranges::greater(), [](const auto& one) { return one.first; });
    std::vector<HandbookHit> hits;
    for (std::size_t i = 0; i < std::min(most, found.size()); ++i)
        hits.push_back(found[i].second);
    return hits;
}

} // namespace ui
