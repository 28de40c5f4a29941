#include "ui/arcs/arc_tips.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "ui/base/convert.h"
#include "ui/base/format.h"

namespace ui {
namespace {

using core::reports::Arc;
using core::reports::ArcChange;
using core::reports::ArcSentence;
using core::victims::ArcScores;

struct ArcTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::ArcView)
};

QString formOf(const ArcSentence& sentence, int column, bool after)
{
    if (column < 0)
        return ArcTexts::tr("the root");
    const auto& both = sentence.columns[static_cast<std::size_t>(column)];
    return QStringLiteral("\"%1\"").arg(toQt(after ? both.after : both.before));
}

/// Forms of the words of one text in their order: what scores count in.
QStringList formsOf(const ArcSentence& sentence, bool after)
{
    QStringList forms;
    for (const auto& column : sentence.columns)
        if (const auto& form = after ? column.after : column.before; !form.empty())
            forms << toQt(form);
    return forms;
}

QString headName(const QStringList& forms, std::size_t head)
{
    return head == 0 ? ArcTexts::tr("the root") : QStringLiteral("\"%1\"").arg(forms[static_cast<qsizetype>(head) - 1]);
}

bool fits(const std::optional<ArcScores>& scores, const QStringList& forms)
{
    return scores && scores->words == static_cast<std::size_t>(forms.size());
}

QString changeOf(ArcChange change, bool gold)
{
    switch (change) {
    case ArcChange::Kept:
        return gold ? ArcTexts::tr("right") : QString();
    case ArcChange::KeptWrong:
        return ArcTexts::tr("wrong");
    case ArcChange::Lost:
        return ArcTexts::tr("not in the tree after");
    case ArcChange::New:
        return gold ? ArcTexts::tr("new in the tree after, and wrong") : ArcTexts::tr("new in the tree after");
    case ArcChange::NewRight:
        return ArcTexts::tr("new in the tree after, and right");
    case ArcChange::Relabelled:
        return ArcTexts::tr("the label is another one in the other tree");
    }
    return {};
}

/// What a node of a logical form is a part of.
QString placeOf(const ArcSentence& sentence, const Arc& arc)
{
    return arc.head < 0 ? ArcTexts::tr("%1 is the whole form").arg(formOf(sentence, arc.dependent, arc.after))
                        : ArcTexts::tr("%1 is part %2 of %3")
                              .arg(formOf(sentence, arc.dependent, arc.after), toQt(arc.label),
                                   formOf(sentence, arc.head, arc.after));
}

/// What becomes of a node, with the tree that it is in.
QString tipOfNode(const ArcSentence& sentence, const Arc& arc)
{
    const auto& tree = sentence.names[arc.after ? 1 : 0];
    return arc.change == ArcChange::Kept ? placeOf(sentence, arc)
                                         : ArcTexts::tr("only %1: %2").arg(toQt(tree), placeOf(sentence, arc));
}

/// Which word of the problem the leaf of an equation is: said with the words beside it.
QString numberOf(const ArcSentence& sentence, int leaf)
{
    for (const auto& link : sentence.links)
        if (link.leaf == leaf) {
            QStringList around;
            for (int column = link.word - 1; column <= link.word + 2; ++column)
                if (column >= 0 && column < static_cast<int>(*sentence.nodes)) {
                    const auto& both = sentence.columns[static_cast<std::size_t>(column)];
                    const auto& word = link.after || both.before.empty() ? both.after : both.before;
                    if (!word.empty())
                        around << toQt(word);
                }
            return QLatin1Char('\n') + ArcTexts::tr("it is in \u201c%1\u201d").arg(around.join(QLatin1Char(' ')));
        }
    return {};
}

QString lineOf(const ArcSentence& sentence, const Arc& arc)
{
    return ArcTexts::tr("head of %1 is %2%3")
        .arg(formOf(sentence, arc.dependent, arc.after), formOf(sentence, arc.head, arc.after),
             arc.label.empty() ? QString() : QStringLiteral(" (%1)").arg(toQt(arc.label)));
}

} // namespace

QString tipOfArc(const ArcSentence& sentence, int index, const std::optional<ArcScores>& scores)
{
    const auto& arc = sentence.arcs[static_cast<std::size_t>(index)];
    if (sentence.nodes)
        return tipOfNode(sentence, arc);
    QStringList lines{lineOf(sentence, arc)};
    if (const auto change = changeOf(arc.change, sentence.gold); !change.isEmpty())
        lines << change;
    if (arc.attached)
        lines << ArcTexts::tr("attached to a changed word, so it does not count as a success");
    const auto forms = formsOf(sentence, arc.after);
    if (fits(scores, forms)) {
        const auto dependent = static_cast<std::size_t>(arc.dependentWord);
        const auto head = static_cast<std::size_t>(arc.headWord);
        std::size_t other = head == 0 ? 1 : 0;
        for (std::size_t h = 0; h <= scores->words; ++h)
            if (h != head && h != dependent && scores->at(dependent, h) > scores->at(dependent, other))
                other = h;
        lines << ArcTexts::tr("score %1; the best other head is %2 with %3")
                     .arg(formatDecimal(scores->at(dependent, head), 2), headName(forms, other),
                          formatDecimal(scores->at(dependent, other), 2));
    }
    return lines.join(QLatin1Char('\n'));
}

QString tipOfWord(const ArcSentence& sentence, int column, const std::optional<ArcScores>& before,
                  const std::optional<ArcScores>& after)
{
    QStringList lines;
    const auto& both = sentence.columns[static_cast<std::size_t>(column)];
    if (sentence.isNode(column)) {
        for (const auto& arc : sentence.arcs)
            if (arc.dependent == column)
                return tipOfNode(sentence, arc) + numberOf(sentence, column);
        return {};
    }
    if (both.changed)
        lines << QStringLiteral("%1 \u2192 %2")
                     .arg(toQt(both.before.empty() ? std::string("\u2013") : both.before),
                          toQt(both.after.empty() ? std::string("\u2013") : both.after));
    for (const auto& arc : sentence.arcs) {
        if (arc.dependent != column || (arc.after && arc.change == ArcChange::Kept))
            continue;
        lines << (!sentence.two ? QString()
                  : arc.after   ? ArcTexts::tr("after: ")
                                : ArcTexts::tr("before: ")) +
                     lineOf(sentence, arc);
        const auto& scores = arc.after ? after : before;
        const auto forms = formsOf(sentence, arc.after);
        if (!fits(scores, forms))
            continue;
        const auto dependent = static_cast<std::size_t>(arc.dependentWord);
        std::vector<std::size_t> heads;
        for (std::size_t h = 0; h <= scores->words; ++h)
            if (h != dependent)
                heads.push_back(h);
        std::stable_sort(heads.begin(), heads.end(), [&](std::size_t a, std::size_t b) {
            return scores->at(dependent, a) > scores->at(dependent, b);
        });
        heads.resize(std::min<std::size_t>(heads.size(), 3));
        for (const auto head : heads)
            lines << QStringLiteral("    %1  %2")
                         .arg(formatDecimal(scores->at(dependent, head), 2), headName(forms, head));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace ui
