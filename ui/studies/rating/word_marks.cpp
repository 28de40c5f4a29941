#include "ui/studies/rating/word_marks.h"

#include <algorithm>

#include <QList>

namespace ui {

namespace {

constexpr std::size_t mostWords = 2000;

std::vector<TextRange> wordsOf(const QString& text)
{
    std::vector<TextRange> words;
    for (int i = 0; i < text.size(); ++i) {
        if (text.at(i).isSpace())
            continue;
        const int begin = i;
        while (i < text.size() && !text.at(i).isSpace())
            ++i;
        words.push_back({begin, i - begin});
    }
    return words;
}

} // namespace

std::pair<std::vector<TextRange>, std::vector<TextRange>> differences(const QString& left, const QString& right)
{
    const auto a = wordsOf(left);
    const auto b = wordsOf(right);
    if (a.size() > mostWords || b.size() > mostWords)
        return {};
    const auto same = [&](std::size_t i, std::size_t j) {
        return QStringView(left).mid(a[i].begin, a[i].length) == QStringView(right).mid(b[j].begin, b[j].length);
    };
    // common[i][j]: length of the longest run shared by what is left from word i and from word j.
    const std::size_t width = b.size() + 1;
    std::vector<int> common((a.size() + 1) * width);
    for (std::size_t i = a.size(); i-- > 0;)
        for (std::size_t j = b.size(); j-- > 0;)
            common[i * width + j] = same(i, j) ? common[(i + 1) * width + j + 1] + 1
                                               : std::max(common[(i + 1) * width + j], common[i * width + j + 1]);
    std::pair<std::vector<TextRange>, std::vector<TextRange>> marked;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
        if (i < a.size() && j < b.size() && same(i, j)) {
            ++i;
            ++j;
        } else if (j == b.size() || (i < a.size() && common[(i + 1) * width + j] >= common[i * width + j + 1])) {
            marked.first.push_back(a[i++]);
        } else {
            marked.second.push_back(b[j++]);
        }
    }
    return marked;
}

int unitsOf(const QString& text, std::size_t codePoints)
{
    int units = 0;
    for (std::size_t i = 0; i < codePoints && units < text.size(); ++i)
        units += text.at(units).isHighSurrogate() && units + 1 < text.size() ? 2 : 1;
    return units;
}

std::size_t codePointsOf(const QString& text, int units)
{
    return static_cast<std::size_t>(QStringView(text).left(units).toUcs4().size());
}

} // namespace ui
