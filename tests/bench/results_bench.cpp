// How long it takes to write, open, query and show results, and how much memory that needs. To be run as
//   bench-results write N        N results into a new project, which is removed
//   bench-results make N FILE    the same into FILE, which stays
//   bench-results read FILE      opens it and runs the queries of the Results page
#include <chrono>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include <fmt/format.h>

#include "core/campaigns/summary.h"
#include "core/reports/data/paired.h"
#include "tests/support/samples/results.h"
#include "ui/results/result_rows.h"

namespace {

using core::attacks::Status;
using core::store::Id;
using core::store::Project;
using core::store::ResultQuery;

template<typename Work>
double timed(const std::string& what, const Work& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    fmt::print("{:<58} {:7.3f} s wall\n", what, wall.count());
    return wall.count();
}

/// Peak memory of this process so far, MiB.
long peakMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stol(line.substr(6)) / 1024;
    return 0;
}

/// A sentence of eighteen words of a vocabulary of 20,000, the first of which are common.
std::string sentence(std::size_t row)
{
    core::Random random(7, row);
    std::string text;
    for (int word = 0; word < 18; ++word) {
        const double share = static_cast<double>(random.below(1'000'000)) / 1e6;
        text += fmt::format("{}w{}", text.empty() ? "" : " ", static_cast<int>(20'000 * share * share * share));
    }
    return text;
}

/// Half of the attacks succeeded with one changed word, a quarter failed, a quarter was skipped.
core::store::PlacedResult resultOf(std::size_t position, const core::corpora::Example& example)
{
    auto result = samples::failed(example);
    core::Random random(8, position);
    const auto label = static_cast<int>(position % 2);
    result.status = position % 4 < 2 ? Status::Succeeded : position % 4 == 2 ? Status::Failed : Status::Skipped;
    if (result.status != Status::Skipped) {
        result.perturbed = result.original.with(0, result.original[0].text.replaced(3, "gleaming"));
        result.edits = {{core::text::EditOp::Replace, "sentence", 3, std::string(result.original[0].text.form(3)),
                         "gleaming", "JJ"}};
    }
    result.originalOutput =
        core::structures::ClassScores{{1.0F - static_cast<float>(label), static_cast<float>(label)}};
    result.perturbedOutput =
        core::structures::ClassScores{{static_cast<float>(label), 1.0F - static_cast<float>(label)}};
    result.queries = 20 + random.below(400);
    result.perturbedPercent = 100.0 / 18.0 * static_cast<double>(random.below(5));
    result.similarity = static_cast<double>(random.below(1000)) / 1000.0;
    return {position, std::move(result)};
}

void make(std::size_t size, const std::filesystem::path& path)
{
    constexpr std::size_t block = 10'000; // as many results as one transaction takes
    auto corpus = samples::corpus(2);
    corpus.examples.clear();
    corpus.sha256 = core::sha256(std::to_string(size));
    for (std::size_t row = 1; row <= size; ++row)
        corpus.examples.push_back(samples::example(row, sentence(row), static_cast<int>(row % 2)));
    const auto project = Project::create(path);
    Id campaign = 0;
    timed("make the sample", [&] { campaign = samples::campaign(*project, corpus); });
    double seconds = 0.0;
    for (std::size_t begin = 0; begin < size; begin += block) {
        std::vector<core::store::PlacedResult> placed;
        for (std::size_t i = begin; i < std::min(size, begin + block); ++i)
            placed.push_back(resultOf(i, corpus.examples[i]));
        const auto from = std::chrono::steady_clock::now();
        project->addResults(campaign, placed);
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
    }
    fmt::print("{:<58} {:7.3f} s wall, {:.0f} a second\n", fmt::format("write {} results", size), seconds,
               static_cast<double>(size) / seconds);
    project->setCampaignState(campaign, core::store::CampaignState::Finished);
}

void read(const std::filesystem::path& path)
{
    fmt::print("{:.0f} MiB\n", static_cast<double>(std::filesystem::file_size(path)) / (1 << 20));
    std::shared_ptr<Project> project;
    timed("open the project to read", [&] { project = Project::open(path, Project::Mode::ReadOnly); });
    timed("open the project to write", [&] { project = Project::open(path); });
    const Id campaign = project->campaigns().front().id;
    const auto ask = [&](const std::string& what, const auto& set) {
        ResultQuery query;
        set(query);
        std::size_t found = 0;
        timed(what, [&] { found = ui::resultList(*project, campaign, query, 500).found.positions.size(); });
        fmt::print("    {} results\n", found);
    };
    using Order = ResultQuery::Order;
    ask("the list and its first 500 rows", [](ResultQuery&) {});
    ask("one status", [](ResultQuery& q) { q.statuses = {Status::Failed}; });
    ask("a label and a range of changed words", [](ResultQuery& q) { q.labelAfter = 1, q.perturbedLow = 10; });
    ask("sorted by queries", [](ResultQuery& q) { q.order = Order::Queries, q.descending = true; });
    ask("sorted by similarity, one status",
        [](ResultQuery& q) { q.order = Order::Similarity, q.statuses = {Status::Succeeded}; });
    ask("a rare word", [](ResultQuery& q) { q.words = "w19001"; });
    ask("a word in half of them", [](ResultQuery& q) { q.words = "gleaming"; });
    ask("two words", [](ResultQuery& q) { q.words = "w12 gleam"; });
    std::vector<std::uint32_t> page(200);
    for (std::size_t i = 0; i < page.size(); ++i)
        page[i] = static_cast<std::uint32_t>(i * 37);
    timed("a page of 200 rows", [&] { static_cast<void>(ui::resultRows(*project, campaign, page, {})); });
    timed("compared with itself, example by example", [&] {
        const auto data = core::reports::campaignData(*project, campaign);
        static_cast<void>(core::reports::pairsOf(data, data));
    });
    timed("the summary", [&] { static_cast<void>(core::campaigns::summarize(*project, campaign)); });
    fmt::print("{:<58} {:7} MiB\n", "memory at most", peakMemory());
}

} // namespace

int main(int count, char** arguments)
{
    const std::string what = count > 1 ? arguments[1] : "write";
    if (what == "read" && count > 2) {
        read(arguments[2]);
        return 0;
    }
    const std::size_t size = count > 2 ? std::stoul(arguments[2]) : 100'000;
    const auto path = what == "make" && count > 3 ? std::filesystem::path(arguments[3])
                                                  : std::filesystem::temp_directory_path() /
                                                        fmt::format("faultline-results-bench-{}.faultline", ::getpid());
    make(size, path);
    if (what == "write") {
        read(path);
        std::filesystem::remove(path);
    }
}
