#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <QRegularExpression>
#include <QStringList>

#include "core/files/file.h"
#include "core/language/entities/gazetteer.h"

namespace gum {

using core::language::EntityList;
using core::language::Gazetteer;

/// A treebank's sentence with its named mentions, after GUM's `Entity=(number-type-...`.
struct GoldSentence {
    std::vector<std::string> words;
    std::vector<std::string> penn;
    struct Mention {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t head = 0; ///< The first word of GUM's minimal span.
        std::string type;
    };
    std::vector<Mention> mentions;
};

/// The mentions whose head is a proper noun, cut down to the name around it: proper nouns, numbers behind them and,
/// except in persons, the small words between; without titles. Of two inside each other the longer one. Times are left
/// out.
inline std::vector<GoldSentence::Mention> namesOf(const GoldSentence& sentence, const Gazetteer& gazetteer)
{
    static const std::set<std::string, std::less<>> small{"of",  "the", "and", "&",   "-",
                                                          "for", "de",  "von", "van", "la"};
    static const std::set<std::string, std::less<>> inPersons{"&", "de", "von", "van", "la"};
    std::vector<GoldSentence::Mention> names;
    for (const auto& mention : sentence.mentions) {
        const auto name = [&](std::size_t i) {
            return i >= mention.begin && i < mention.end && sentence.penn[i].starts_with("NNP");
        };
        const auto joins = [&](std::size_t i) {
            return i >= mention.begin && i < mention.end &&
                   (mention.type == "person" ? inPersons : small).contains(sentence.words[i]);
        };
        if (mention.type == "time" || !name(mention.head))
            continue;
        std::size_t begin = mention.head;
        std::size_t end = mention.head + 1;
        while (begin > 0) {
            if (name(begin - 1))
                begin -= 1;
            else if (begin > 1 && joins(begin - 1) && name(begin - 2))
                begin -= 2;
            else if (begin > 2 && joins(begin - 1) && joins(begin - 2) && name(begin - 3))
                begin -= 3;
            else
                break;
        }
        for (;;) {
            if (name(end) || (end < mention.end && sentence.penn[end] == "CD"))
                end += 1;
            else if (joins(end) && name(end + 1))
                end += 2;
            else if (joins(end) && joins(end + 1) && name(end + 2))
                end += 3;
            else
                break;
        }
        while (
            begin + 1 < end &&
            gazetteer.find(QString::fromStdString(sentence.words[begin]).toLower().toStdString()).in(EntityList::Title))
            ++begin;
        if (std::ranges::any_of(names, [&](const auto& other) { return other.begin <= begin && end <= other.end; }))
            continue;
        std::erase_if(names, [&](const auto& other) { return begin <= other.begin && other.end <= end; });
        names.push_back({begin, end, mention.head, mention.type});
    }
    return names;
}

/// All sentences of a GUM file, words as the treebank cuts them.
inline std::vector<GoldSentence> goldSentences(const std::string& file)
{
    std::vector<GoldSentence> sentences(1);
    std::vector<std::pair<std::string, GoldSentence::Mention>> open;
    std::istringstream lines(core::readFile(file));
    for (std::string line; std::getline(lines, line);) {
        auto& sentence = sentences.back();
        if (line.empty()) {
            open.clear();
            sentences.emplace_back();
            continue;
        }
        const QStringList columns = QString::fromStdString(line).split('\t');
        if (columns.size() != 10 || columns[0].contains('-') || columns[0].contains('.'))
            continue;
        const std::size_t here = sentence.words.size();
        sentence.words.push_back(columns[1].toStdString());
        sentence.penn.push_back(columns[4].toStdString());
        static const QRegularExpression entity("(?:^|\\|)Entity=([^|]*)");
        static const QRegularExpression bracket("\\(([^()]+)(\\)?)|([^()]+)\\)");
        for (auto marks = bracket.globalMatch(entity.match(columns[9]).captured(1)); marks.hasNext();) {
            const auto mark = marks.next();
            const QStringList fields = mark.captured(1).split('-');
            if (mark.captured(3).isEmpty()) {
                const std::size_t head = here + fields.value(5).section(',', 0, 0).toULong() - 1;
                GoldSentence::Mention mention{here, here + 1, head, fields.value(1).toStdString()};
                if (mark.captured(2).isEmpty())
                    open.emplace_back(fields[0].toStdString(), mention);
                else
                    sentence.mentions.push_back(mention);
                continue;
            }
            const auto number = mark.captured(3).toStdString();
            const auto opened =
                std::find_if(open.rbegin(), open.rend(), [&](auto& one) { return one.first == number; });
            if (opened != open.rend()) {
                opened->second.end = here + 1;
                sentence.mentions.push_back(opened->second);
                open.erase(std::next(opened).base());
            }
        }
    }
    return sentences;
}

} // namespace gum
