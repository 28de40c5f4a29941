#include "ui/shell/fits.h"

#include <QCoreApplication>

#include "core/corpora/treebank.h"
#include "ui/base/convert.h"

namespace ui {

namespace {

QString fitText(const char* text) { return QCoreApplication::translate("ui::Fits", text); }

bool isParser(const core::victims::VictimCard& victim) { return victim.task == "parsing"; }
bool isClassifier(const core::victims::VictimCard& victim)
{
    return victim.task == "classification" || victim.task == "pairs";
}

} // namespace

bool attacksTrees(const core::attacks::Recipe& recipe)
{
    const auto& json = recipe.json();
    return json.contains("goal") && json["goal"].is_object() &&
           json["goal"].value("type", std::string()).starts_with("tree-");
}

QString whyNot(const core::victims::VictimCard& victim, const core::attacks::Recipe& recipe)
{
    if (attacksTrees(recipe) == isParser(victim) || !(isParser(victim) || isClassifier(victim)))
        return {};
    return isParser(victim) ? fitText("%1 is a parser; this recipe attacks classifiers").arg(toQt(victim.name))
                            : fitText("%1 is a classifier; this recipe attacks parsers").arg(toQt(victim.name));
}

QString whyNot(const core::victims::VictimCard& victim, const core::store::CorpusRecord& corpus)
{
    const bool trees = core::corpora::isTreebank(corpus.format);
    if (isParser(victim))
        return trees ? QString() : fitText("%1 is a parser; this corpus has no trees").arg(toQt(victim.name));
    if (!isClassifier(victim))
        return {};
    if (trees)
        return fitText("%1 is a classifier; this corpus has trees, no classes").arg(toQt(victim.name));
    if (corpus.labels.empty())
        return fitText("This corpus has no labels");
    if (victim.segments.size() > corpus.segments.size())
        return fitText("%1 reads two texts of an example; this corpus has one").arg(toQt(victim.name));
    if (victim.segments.size() < corpus.segments.size())
        return fitText("%1 reads one text of an example; this corpus has two").arg(toQt(victim.name));
    return {};
}

} // namespace ui
