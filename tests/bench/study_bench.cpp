// How long it takes to import 100,000 ballots into a project file, and to compute agreement on them.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>

#include <sys/resource.h>
#include <unistd.h>

#include <fmt/format.h>

#include "core/base/random.h"
#include "core/files/file.h"
#include "core/studies/intake/ballot_files.h"
#include "core/studies/rating/ballots_csv.h"
#include "core/studies/verdicts/rating_table.h"
#include "core/studies/verdicts/results.h"

namespace {

using namespace core::studies;

double cpuSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Wall clock and CPU time; the latter is what an idle machine would take.
void timed(const char* what, const std::function<void()>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    const double cpu = cpuSeconds();
    work();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    fmt::print("{:<58} {:6.2f} s wall, {:6.2f} s CPU\n", what, wall.count(), cpuSeconds() - cpu);
}

Study study()
{
    Study design;
    design.name = "s";
    Question question;
    question.id = "meaning";
    question.prompt = "Which?";
    question.options = {{"same", "same"}, {"different", "different"}, {"unsure", "unsure"}};
    design.questions = {question};
    design.plan.raters.clear();
    for (int r = 0; r < 10; ++r)
        design.plan.raters.push_back(fmt::format("r{}", r));
    return design;
}

std::vector<Item> items()
{
    std::vector<Item> all(10'000);
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].original = fmt::format("the sentence number {} is here", i);
        all[i].perturbed = fmt::format("the sentence number {} was there", i);
        all[i].key = itemKey(all[i].original, all[i].perturbed, {});
    }
    return all;
}

std::vector<Ballot> ballots(const Study& study, const std::vector<Item>& items)
{
    std::vector<Ballot> all;
    core::Random random(3);
    for (const auto& item : items) {
        const std::size_t truth = random.below(3);
        for (const auto& rater : study.plan.raters) {
            const std::size_t answer = random.below(4) == 0 ? random.below(3) : truth;
            all.push_back({"s", item.key, rater, "meaning", study.questions[0].options[answer].value, 2.5, "",
                           "2026-02-03T04:05:06Z", 1, 1});
        }
    }
    return all;
}

} // namespace

int main()
{
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("study-bench-{}", ::getpid());
    std::filesystem::create_directories(folder);
    const auto design = study();
    const auto texts = items();
    const auto given = ballots(design, texts);
    core::writeFile(folder / "ballots.csv", ballotsCsv(given));
    {
        const auto project = core::store::Project::create(folder / "p.faultline");
        createStudy(*project, design, texts);
        timed("import of 100,000 ballots (CSV, 10 raters, 10,000 items)", [&] {
            if (importBallotsFile(*project, folder / "ballots.csv", {"s", {}, {}, {}}).added != given.size())
                std::abort();
        });
        timed("the same file again, which changes nothing", [&] {
            if (importBallotsFile(*project, folder / "ballots.csv", {"s", {}, {}, {}}).repeated != given.size())
                std::abort();
        });
        timed("majorities of all items, read from the project", [&] {
            if (resultsOf(*project, "s").results.size() != texts.size())
                std::abort();
        });
    }
    std::filesystem::remove_all(folder);
    const auto agreement = [&](std::size_t raters) {
        std::vector<Ballot> some;
        for (const auto& ballot : given)
            if (ballot.rater < fmt::format("r{}", raters))
                some.push_back(ballot);
        const auto title = fmt::format("agreement, {} raters, {} ballots, 1,000 rounds", raters, some.size());
        timed(title.c_str(), [&] {
            const auto table = ratingTable(some, "meaning", core::metrics::Level::Nominal);
            if (!agreementOf(table, core::metrics::Level::Nominal, core::metrics::Weights::None, 1, 1000)
                     .alpha.coefficient.value)
                std::abort();
        });
    };
    agreement(3);
    agreement(9);
    return 0;
}
