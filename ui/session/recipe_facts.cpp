#include "ui/session/recipe_facts.h"

#include <algorithm>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include "core/attacks/recipe/catalogue.h"
#include "ui/base/convert.h"

namespace ui {

namespace {

struct RecipeFactTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::RecipeFacts)
};

/// Up to the first full stop that ends a sentence, not an abbreviation or a number.
QString firstSentence(const QString& text)
{
    static const QRegularExpression end(QStringLiteral("[^.][a-z)\\]][.](?= [A-Z])"));
    const auto found = end.match(text);
    return found.hasMatch() ? text.left(found.capturedEnd()) : text;
}

/// The resources that the parameters of a part name, and those of the parts it is made of.
void addResources(QStringList& all, std::string_view slot, const core::attacks::Recipe::Part& part)
{
    if (const auto* type = core::attacks::findPartType(slot, part.type))
        for (const auto& declared : type->parameters) {
            const auto given = std::ranges::find(part.parameters, declared.key,
                                                 &std::pair<std::string, nlohmann::ordered_json>::first);
            if (declared.kind != core::Parameter::Kind::Resource || given == part.parameters.end() ||
                !given->second.is_string() || given->second.get<std::string>().empty())
                continue;
            const auto named = toQt(declared.resource + " " + given->second.get<std::string>());
            if (!all.contains(named))
                all << named;
        }
    for (const auto& inner : part.parts)
        addResources(all, slot, inner);
}

} // namespace

RecipeFacts factsOf(const core::attacks::Recipe& recipe)
{
    RecipeFacts facts;
    facts.title = toQt(recipe.text("title"));
    facts.paper = toQt(recipe.text("paper"));
    facts.summary = firstSentence(toQt(recipe.text("notes")));
    QStringList parts;
    if (const auto type = recipe.partType("transformation"); !type.empty())
        parts << RecipeFactTexts::tr("changes texts by %1").arg(toQt(type));
    if (const auto type = recipe.partType("search"); !type.empty())
        parts << RecipeFactTexts::tr("searches by %1").arg(toQt(type));
    facts.parts = parts.join(QStringLiteral(", "));
    QStringList needs;
    if (recipe.needsGradients())
        needs << RecipeFactTexts::tr("gradients of the victim");
    const auto whole = recipe.spelledOut();
    for (const auto slot : core::attacks::slotNames)
        for (const auto& part : whole.parts(std::string(slot)))
            addResources(needs, slot, part);
    facts.needs = needs.join(QStringLiteral("; "));
    return facts;
}

QString RecipeFacts::searched() const
{
    return QStringList{title, paper, summary, parts, needs}.join(QLatin1Char('\n')).toLower();
}

} // namespace ui
