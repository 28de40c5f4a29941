#include "ui/window/palette_places.h"

#include <QCoreApplication>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/corpora/searching.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/help/handbook_sections.h"
#include "ui/lab/tries/try_words.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/session/session.h"

namespace ui {

namespace {

using core::store::TryRecord;

constexpr std::size_t mostTexts = 8;
constexpr int mostShownLetters = 120; ///< Of a text.

struct PaletteWords {
    Q_DECLARE_TR_FUNCTIONS(ui::CommandPalette)
};

QString shortened(QString text)
{
    text = text.simplified();
    return text.size() <= mostShownLetters ? text : text.left(mostShownLetters) + QChar(0x2026);
}

void addOfProject(Session& session, std::vector<PalettePlace>& places)
{
    const auto& project = session.project();
    if (!project)
        return;
    const auto campaigns = project->campaigns();
    const auto labels = campaignLabels(campaigns);
    for (std::size_t i = campaigns.size(); i-- > 0;) { // the newest first
        const bool any = campaigns[i].done > 0;
        places.push_back({PaletteWords::tr("Campaign"), labels[i].name, labels[i].details, QStringLiteral("campaigns"),
                          [&session, id = campaigns[i].id, any] {
                              session.setCampaign(id);
                              session.goTo(any ? QStringLiteral("results") : QStringLiteral("campaigns"));
                          }});
    }
    for (const auto& corpus : project->corpora())
        places.push_back({PaletteWords::tr("Corpus"), toQt(corpus.name),
                          formatPlural(corpus.examples, PaletteWords::tr("example"), PaletteWords::tr("examples")),
                          QStringLiteral("corpora"), [&session, id = corpus.id] {
                              session.setCorpus(id);
                              session.goTo(QStringLiteral("corpora"));
                          }});
}

void addVictims(Session& session, std::vector<PalettePlace>& places)
{
    const auto add = [&](const QString& name, const QString& details, const QString& spec) {
        places.push_back({PaletteWords::tr("Victim"), name, details, QStringLiteral("victims"), [&session, spec] {
                              session.setVictim(spec);
                              session.goTo(QStringLiteral("victims"));
                          }});
    };
    if (const auto& loader = session.backends().loader)
        for (const auto& model : loader->models())
            if (canBeAttacked(model.task))
                add(toQt(model.name), toQt(model.summary), toQt(model.name));
    for (const auto& spec : session.addedVictims())
        add(session.victimName(spec), spec, spec);
}

void addRecipes(Session& session, std::vector<PalettePlace>& places)
{
    const auto add = [&](const QString& name, std::function<core::attacks::Recipe()> read) {
        places.push_back({PaletteWords::tr("Recipe"), name, {}, QStringLiteral("recipes"), [&session, read] {
                              session.setRecipe(read());
                              session.goTo(QStringLiteral("recipes"));
                          }});
    };
    for (const auto& recipe : session.keptRecipes())
        add(keptTitle(recipe), [recipe] { return recipe; });
    for (const auto& name : core::attacks::Recipe::presets())
        add(toQt(name), [name] { return core::attacks::Recipe::load(name); });
}

/// Whether a search holds of what has these values; not, where it asks for a column that there is not.
template<typename Values>
bool finds(const core::text::Search& search, Values values)
{
    return search.holds(core::text::ValuesOf(values));
}

bool asksFor(const core::text::Search& search, const std::vector<std::string>& columns)
{
    try {
        search.requireColumns(columns);
        return true;
    } catch (const core::Error&) {
        return false;
    }
}

} // namespace

std::vector<PalettePlace> namedPlaces(Session& session, const std::function<void(const QString&)>& openHandbook)
{
    std::vector<PalettePlace> places;
    try {
        addOfProject(session, places);
    } catch (const core::Error&) { // a project that cannot be read says so on its pages
    }
    addVictims(session, places);
    addRecipes(session, places);
    for (const auto& section : handbookSections())
        places.push_back({PaletteWords::tr("Handbook"), section.heading, section.level == 1 ? QString() : section.page,
                          QStringLiteral("info"), [openHandbook, place = section.place] { openHandbook(place); }});
    return places;
}

FoundTexts findTexts(const std::shared_ptr<const core::corpora::Corpus>& corpus,
                     const std::shared_ptr<const core::store::Project>& project, const QString& line,
                     const std::stop_token& stop)
{
    FoundTexts found;
    core::text::Search search;
    try {
        search = core::text::Search(toStd(line));
    } catch (const core::Error&) {
        return found;
    }
    if (search.empty())
        return found;
    if (corpus && asksFor(search, core::corpora::searchedColumns(*corpus)))
        for (const auto& example : corpus->examples) {
            if (stop.stop_requested() || found.examples.size() == mostTexts)
                break;
            if (finds(search, [&](const std::string& column) {
                    return core::corpora::searchedValues(*corpus, example, column);
                }))
                found.examples.push_back(example);
        }
    std::vector<std::string> columns;
    for (const auto& column : tryColumns())
        columns.push_back(toStd(column));
    if (!project || !asksFor(search, columns) || stop.stop_requested())
        return found;
    for (auto& tried : project->tries()) {
        if (stop.stop_requested() || found.tries.size() == mostTexts)
            break;
        if (finds(search, [&](const std::string& column) { return tryValues(tried, column); }))
            found.tries.push_back(std::move(tried));
    }
    return found;
}

std::vector<PalettePlace> placesOf(Session& session, const FoundTexts& found)
{
    std::vector<PalettePlace> places;
    for (const auto& tried : found.tries)
        places.push_back({PaletteWords::tr("Try"), shortened(tried.name.empty() ? triedText(tried) : toQt(tried.name)),
                          triedAnswers(tried), QStringLiteral("lab"), [&session, id = tried.id] {
                              session.goTo(QStringLiteral("lab"));
                              Q_EMIT ExampleRequests::of(session).tryWanted(id);
                          }});
    for (const auto& example : found.examples) {
        QString text;
        for (const auto& segment : example.input.segments())
            text += toQt(segment.text.str()) + QLatin1Char(' ');
        places.push_back({PaletteWords::tr("Example"), shortened(text), toQt(example.id), QStringLiteral("corpora"),
                          [&session, id = example.id] {
                              session.goTo(QStringLiteral("corpora"));
                              Q_EMIT ExampleRequests::of(session).shown(toQt(core::text::searchFor("id", id)), {});
                          }});
    }
    return places;
}

} // namespace ui
