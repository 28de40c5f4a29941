#include <algorithm>
#include <filesystem>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace app {

namespace {

namespace fs = std::filesystem;

std::string titleOf(const fs::path& page)
{
    const std::string text = core::readFile(page);
    return text.starts_with("# ") ? text.substr(2, text.find('\n') - 2) : "";
}

std::vector<fs::path> pages()
{
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(core::handbookFolder()))
        if (entry.path().extension() == ".md")
            found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
}

int listPages()
{
    core::reports::Table table;
    table.columns = {{"page"}, {"about"}};
    for (const auto& page : pages())
        table.rows.push_back({{page.stem().string()}, {titleOf(page)}});
    printTable(table);
    return Done;
}

int printPage(const std::string& name)
{
    for (const auto& page : pages())
        if (page.stem() == name || page.filename() == name) {
            print(core::readFile(page));
            return Done;
        }
    throw core::UsageError("the handbook has no page " + name, "faultline-cli handbook lists its pages");
}

} // namespace

void addHandbook(CLI::App& app, Work& work)
{
    auto page = std::make_shared<std::string>();
    auto* command = app.add_subcommand("handbook", "list the handbook's pages, or print one");
    command->add_option("page", *page, "a page's name, such as guide or formats; the list of all without it");
    command->callback(
        [&work, page] { work = [page](Context&) { return page->empty() ? listPages() : printPage(*page); }; });
}

} // namespace app
