// How long 100,000 results take to be written, opened with all checks, and read: the first page of the Results page and
// the whole campaign.
#include <chrono>
#include <filesystem>

#include <unistd.h>

#include <fmt/format.h>

#include "tests/core/store/samples.h"
#include "ui/results/result_rows.h"

namespace {

template<typename Work>
void timed(const char* what, const Work& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    fmt::print("{:<58} {:6.2f} s wall\n", what, wall.count());
}

} // namespace

int main()
{
    constexpr std::size_t size = 100'000;
    const auto path =
        std::filesystem::temp_directory_path() / fmt::format("faultline-results-bench-{}.faultline", ::getpid());
    const auto corpus = samples::corpus(size);
    core::store::Id campaign = 0;
    {
        const auto project = core::store::Project::create(path);
        timed("make the sample", [&] { campaign = samples::campaign(*project, corpus); });
        std::vector<core::store::PlacedResult> placed;
        for (std::size_t i = 0; i < size; ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "gleaming"));
            placed.push_back({i, std::move(result)});
        }
        timed("write 100,000 results", [&] { project->addResults(campaign, placed); });
    }
    fmt::print("{:.0f} MiB\n", static_cast<double>(std::filesystem::file_size(path)) / (1 << 20));
    std::shared_ptr<core::store::Project> project;
    timed("open the project, with all checks", [&] { project = core::store::Project::open(path); });
    timed("the first 1,000 rows", [&] { static_cast<void>(ui::resultTable(*project, campaign, {}, 1'000)); });
    timed("all rows", [&] { static_cast<void>(ui::resultTable(*project, campaign, {})); });
    project.reset();
    std::filesystem::remove(path);
}
