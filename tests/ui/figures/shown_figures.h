#pragma once

#include <QAction>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/fakes/campaigns.h"
#include "tests/support/fakes/scripted_victim.h"
#include "tests/support/samples/studies.h"
#include "ui/figures/figures_page.h"
#include "ui/session/session.h"

/// The Figures page over a project with two campaigns, and with studies.
namespace shown_figures {

/// A project file with two campaigns on one sample of ten examples.
inline void fill(core::store::Project& project)
{
    core::corpora::Corpus corpus;
    corpus.name = "reviews";
    corpus.sha256 = "0";
    corpus.labels = {"negative", "positive"};
    corpus.segments = {"sentence"};
    for (const auto& result : fakes::campaign().results) {
        core::corpora::Example example;
        example.id = result.example;
        example.hash = result.exampleHash;
        example.input = result.original;
        example.gold = result.gold;
        corpus.examples.push_back(example);
    }
    core::store::SampleRecord how;
    how.name = "first 10";
    how.method = "first";
    how.limit = 10;
    how.size = 10;
    const auto sample = project.addSample(project.addCorpus(corpus), how, corpus.examples);
    for (const auto* victim : {"mr-wordcnn", "mr-wordlstm"}) {
        core::store::CampaignRecord record;
        record.name = std::string("pwws, ") + victim;
        record.sample = sample;
        record.victim = victim;
        record.victimCard = R"({"labels": ["negative", "positive"]})";
        record.recipe = R"({"name": "pwws"})";
        record.recipeName = "pwws";
        record.total = 10;
        const auto id = project.addCampaign(record);
        const auto results = fakes::campaign().results;
        for (std::size_t i = 0; i < results.size(); ++i)
            project.addResult(id, i, results[i]);
    }
}

/// A study of four texts that ann and bob judged; they agree on the first `alike`.
inline void addStudy(core::store::Project& project, const std::string& name, int alike, double bobsSeconds = 5.0)
{
    auto study = samples::study(name, {"ann", "bob"});
    study.questions.push_back(samples::choice("fluent", {"yes", "no"}));
    const auto items = samples::items(4);
    (void)core::studies::createStudy(project, study, items);
    std::vector<core::studies::Ballot> ballots;
    for (int i = 0; i < 4; ++i) {
        const auto& key = items[static_cast<std::size_t>(i)].key;
        ballots.push_back(samples::ballot(name, key, "ann", i % 2 == 0 ? "same" : "different"));
        ballots.push_back(samples::ballot(name, key, "bob", (i % 2 == 0) == (i < alike) ? "same" : "different"));
        for (const auto* rater : {"ann", "bob"}) {
            ballots.push_back(samples::ballot(name, key, rater, i == 0 ? "yes" : "no"));
            ballots.back().question = "fluent";
        }
        for (auto& ballot : ballots)
            ballot.seconds = ballot.rater == "bob" ? bobsSeconds : 5.0;
    }
    project.addBallots(name, ballots);
}

struct Shown {
    explicit Shown(bool filled = true) : session(backends())
    {
        const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
        if (filled)
            fill(*core::store::Project::create(file));
        page = std::make_unique<ui::FiguresPage>(session);
        page->resize(1100, 700);
        page->show();
        filled ? session.openProject(file) : session.createProject(file);
    }
    /// Victims cannot be loaded here, and need not be: figures are drawn from results.
    static ui::Backends backends()
    {
        ui::Backends backends;
        backends.loader = std::make_shared<fakes::ScriptedLoader>();
        return backends;
    }
    /// Waits until the page shows what is chosen.
    bool settle()
    {
        return QTest::qWaitFor([&] { return session.projectState() == ui::LoadState::Ready && page->settled(); }) &&
               QTest::qWaitFor([&] { return !figure().kind.empty() || !page->table().kind.empty(); });
    }
    /// What is shown; one without a kind while it shows trees.
    [[nodiscard]] const core::reports::Figure& figure() const
    {
        static const core::reports::Figure none;
        const auto* figure = std::get_if<core::reports::Figure>(&page->drawing());
        return figure == nullptr ? none : *figure;
    }
    template<typename Widget>
    Widget* find(const char* name = nullptr) const
    {
        return page->findChild<Widget*>(name == nullptr ? QString() : QString::fromLatin1(name));
    }
    [[nodiscard]] QAction* action(const char* text) const
    {
        for (auto* action : page->pageActions())
            if (action->text() == QLatin1String(text))
                return action;
        return nullptr;
    }
    [[nodiscard]] QString file(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir folder;
    ui::Session session;
    std::unique_ptr<ui::FiguresPage> page;
};

inline QByteArray contents(const QString& file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

} // namespace shown_figures
