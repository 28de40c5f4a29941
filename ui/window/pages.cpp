#include "ui/window/pages.h"

#include "ui/campaigns/campaigns_page.h"
#include "ui/corpora/corpora_page.h"
#include "ui/figures/figures_page.h"
#include "ui/home/home_page.h"
#include "ui/lab/lab_page.h"
#include "ui/recipes/recipes_page.h"
#include "ui/results/results_page.h"
#include "ui/settings/settings_page.h"
#include "ui/studies/studies_page.h"
#include "ui/victims/victims_page.h"

namespace ui {

std::vector<Page*> makePages(Session& session)
{
    return {new HomePage(session),    new CorporaPage(session),   new VictimsPage(session), new RecipesPage(session),
            new LabPage(session),     new CampaignsPage(session), new ResultsPage(session), new FiguresPage(session),
            new StudiesPage(session), new SettingsPage(session)};
}

} // namespace ui
