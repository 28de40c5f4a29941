#include "ui/studies/design/design_tab.h"

#include <QRegularExpression>

#include "ui/base/convert.h"

namespace ui {

QString pairLines(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    QStringList lines;
    for (const auto& [name, value] : pairs)
        lines << (name == value ? toQt(name) : QStringLiteral("%1 = %2").arg(toQt(name), toQt(value)));
    return lines.join(QLatin1Char('\n'));
}

std::vector<std::pair<std::string, std::string>> pairsFrom(const QString& lines)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const auto& line : lines.split(QLatin1Char('\n'))) {
        const auto at = line.indexOf(QLatin1Char('='));
        const auto name = (at < 0 ? line : line.left(at)).trimmed();
        if (!name.isEmpty())
            pairs.emplace_back(toStd(name), toStd(at < 0 ? name : line.mid(at + 1).trimmed()));
    }
    return pairs;
}

std::vector<std::string> wordsFrom(const QString& text, bool blanks)
{
    static const QRegularExpression commas(QStringLiteral("[,;\n]+"));
    static const QRegularExpression commasAndBlanks(QStringLiteral("[\\s,;]+"));
    std::vector<std::string> words;
    for (const auto& word : text.split(blanks ? commasAndBlanks : commas, Qt::SkipEmptyParts))
        if (!word.trimmed().isEmpty())
            words.push_back(toStd(word.trimmed()));
    return words;
}

QString wordsText(const std::vector<std::string>& words)
{
    QStringList list;
    for (const auto& word : words)
        list << toQt(word);
    return list.join(QStringLiteral(", "));
}

} // namespace ui
