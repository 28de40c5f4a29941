#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>

#include "core/campaigns/runner.h"
#include "core/campaigns/summary.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/reports/data/campaign_data.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/campaigns/setup_panel.h"
#include "ui/session/choosers.h"
#include "ui/session/recipe_chooser.h"
#include "ui/widgets/banner.h"

namespace {

/// A counting victim whose card says that it was trained on a file with these bytes.
class TrainedVictim : public CountingVictim {
public:
    explicit TrainedVictim(const std::string& sha256) : trained_(CountingVictim::card())
    {
        trained_.configJson =
            R"({"training": {"corpora": {"train": [{"name": "x.csv", "sha256": ")" + sha256 + R"("}]}}})";
    }
    [[nodiscard]] const core::victims::VictimCard& card() const override { return trained_; }
    [[nodiscard]] std::unique_ptr<core::victims::Victim> clone() const override
    {
        return std::make_unique<TrainedVictim>(*this);
    }

private:
    core::victims::VictimCard trained_;
};

class TrainedLoader : public FakeLoader {
public:
    std::string sha256;     ///< Of what `counting` was trained on.
    unsigned gradients = 0; ///< That it could be loaded with.
    [[nodiscard]] unsigned gradientsOf(const std::string&) const override { return gradients; }
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string&,
                                                              const core::victims::LoadOptions&) const override
    {
        return std::make_unique<TrainedVictim>(sha256);
    }
};

/// A new campaign over a corpus of twelve reviews.
struct ShownSetup {
    explicit ShownSetup(bool readOnly = false)
    {
        const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
        const auto csv = folder.filePath(QStringLiteral("reviews.csv")).toStdString();
        std::string rows = "label,text\n";
        for (int i = 0; i < 12; ++i)
            rows += (i % 2 == 0 ? "positive,a good film " : "negative,a bad film ") + std::to_string(i) + "\n";
        core::writeFile(csv, rows);
        auto writer = core::store::Project::create(file);
        const auto corpus = core::corpora::readCorpus(csv, {});
        static_cast<void>(writer->addCorpus(corpus));
        loader->sha256 = corpus.sha256;
        if (readOnly)
            other = std::move(writer); // somebody else writes it
        writer.reset();
        auto backends = fakeBackends();
        backends.loader = loader;
        session = std::make_unique<ui::Session>(backends);
        panel = std::make_unique<ui::SetupPanel>(*session);
        panel->resize(900, 600);
        panel->show();
        session->openProject(file);
        QVERIFY(settled(*session));
        session->setRecipe(core::attacks::Recipe::fromJson(
            R"({"name": "letters", "goal": {"type": "untargeted"}, "transformation": {"type": "character-delete"},
                "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})"));
        session->setVictim(QStringLiteral("counting"));
        QVERIFY(settled(*session));
    }
    [[nodiscard]] bool canStart() const
    {
        return panel->findChild<QPushButton*>(QStringLiteral("start-campaign"))->isEnabled();
    }
    [[nodiscard]] QString warned() const
    {
        QString all;
        for (const auto* banner : panel->findChildren<ui::Banner*>())
            if (banner->isVisible() && banner->kind() == ui::Banner::Kind::Warning)
                all += banner->text();
        return all;
    }
    /// The field whose row has this label.
    template<typename Field>
    [[nodiscard]] Field* field(const char* label) const
    {
        for (auto* each : panel->findChildren<QLabel*>())
            if (each->text().remove(QLatin1Char('&')) == QLatin1String(label))
                return qobject_cast<Field*>(each->buddy());
        return nullptr;
    }

    QTemporaryDir folder;
    std::shared_ptr<TrainedLoader> loader = std::make_shared<TrainedLoader>();
    std::shared_ptr<core::store::Project> other;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::SetupPanel> panel;
};

} // namespace

/// What the form of a new campaign allows, and warns of.
class TestSetupPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("setup-panel"); }

    void aProjectThatCannotBeWrittenStartsNothing()
    {
        const ShownSetup writable;
        QVERIFY(writable.canStart());
        const ShownSetup readOnly(true);
        QVERIFY(readOnly.session->project()->readOnly());
        QVERIFY(readOnly.session->victim() && readOnly.session->corpus()); // all else is there
        QVERIFY(!readOnly.canStart());
    }

    /// Those that were listed on the page Corpora, whatever was drawn before.
    void chosenExamplesAreTheSample()
    {
        const ShownSetup shown;
        const auto& examples = shown.session->corpus()->examples;
        shown.panel->startOn({examples[1].id, examples[4].id});
        QVERIFY(settled(*shown.session));
        QVERIFY(shown.canStart());
        QTest::mouseClick(shown.panel->findChild<QPushButton*>(QStringLiteral("start-campaign")), Qt::LeftButton);
        QVERIFY(settled(*shown.session));
        const auto& project = *shown.session->project();
        const auto drawn = project.sampleExamples(project.campaigns().at(0).sample);
        QCOMPARE(drawn.size(), std::size_t{2});
        QCOMPARE(drawn[0].id, examples[1].id);
        QCOMPARE(drawn[1].id, examples[4].id);
    }

    /// The first examples are the first, whatever the seed.
    void theFirstExamplesHaveNoSeed()
    {
        const ShownSetup shown;
        auto* method = shown.field<QComboBox>("Sample");
        auto* seed = shown.field<QSpinBox>("Sample seed");
        QVERIFY(method != nullptr && seed != nullptr);
        for (const auto* name : {"first", "random", "stratified", "first"}) {
            method->setCurrentIndex(method->findData(QLatin1String(name)));
            Q_EMIT method->activated(method->currentIndex()); // as a click does
            QCOMPARE(seed->isEnabled(), QLatin1String(name) != QLatin1String("first"));
        }
    }

    void aVictimThatWasTrainedOnTheCorpusIsWarnedOf()
    {
        const ShownSetup shown;
        QVERIFY2(shown.warned().contains(QStringLiteral("trained on this very file")), qPrintable(shown.warned()));
        QVERIFY(shown.canStart());                   // it is the user's business
        shown.loader->sha256 = std::string(64, '0'); // another file
        shown.session->setVictim({});
        shown.session->setVictim(QStringLiteral("counting"));
        QVERIFY(settled(*shown.session));
        QVERIFY(!shown.warned().contains(QStringLiteral("trained on this very file")));
    }

    /// A second campaign attacks the examples of the first, unless the user says otherwise.
    void aSecondCampaignKeepsTheSample()
    {
        const ShownSetup shown;
        auto* method = shown.field<QComboBox>("Sample");
        auto* limit = shown.field<QSpinBox>("Examples");
        shown.panel->startNew();
        QCOMPARE(limit->value(), 200); // nothing was attacked yet
        method->setCurrentIndex(method->findData(QStringLiteral("first")));
        Q_EMIT method->activated(method->currentIndex());
        limit->setValue(5);
        QVERIFY(settled(*shown.session)); // recipe and victim are checked anew
        QTest::mouseClick(shown.panel->findChild<QPushButton*>(QStringLiteral("start-campaign")), Qt::LeftButton);
        QVERIFY(settled(*shown.session));
        QCOMPARE(shown.session->project()->campaigns().size(), std::size_t{1});

        ui::SetupPanel another(*shown.session); // after a restart
        another.show();
        another.startNew();
        const auto find = [&](const char* name) { return another.findChild<QWidget*>(QString::fromLatin1(name)); };
        QCOMPARE(qobject_cast<QComboBox*>(find("method"))->currentData().toString(), QStringLiteral("first"));
        QCOMPARE(qobject_cast<QSpinBox*>(find("limit"))->value(), 5);
        const auto said = [&](const QString& text) {
            for (const auto* label : another.findChildren<QLabel*>())
                if (label->text().contains(text))
                    return true;
            return false;
        };
        QVERIFY(
            said(QStringLiteral("5 examples of 12 would be attacked, drawn as for letters on reviews.csv, counting")));
        qobject_cast<QSpinBox*>(find("limit"))->setValue(7);
        QVERIFY(said(QStringLiteral("7 examples of 12 would be attacked:")));
    }

    /// As many changed words as another campaign changed in each text: the campaign's recipe says so.
    void asManyWordsAsAnotherCampaign()
    {
        const ShownSetup shown;
        auto* match = shown.panel->findChild<QComboBox*>(QStringLiteral("match-campaign"));
        QVERIFY(match != nullptr && !match->isEnabled()); // nothing was attacked yet
        auto* start = shown.panel->findChild<QPushButton*>(QStringLiteral("start-campaign"));
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(settled(*shown.session));
        auto& project = *shown.session->project();
        const auto first = project.campaigns().at(0);
        const auto example = project.sampleExamples(first.sample).front();
        core::attacks::AttackResult result;
        result.example = example.id;
        result.exampleHash = example.hash;
        result.status = core::attacks::Status::Succeeded;
        result.reason = core::attacks::Reason::Found;
        result.original = example.input;
        result.perturbed = example.input.with(0, example.input[0].text.replaced(1, "fine"));
        result.gold = result.originalOutput = result.perturbedOutput = example.gold;
        project.addResult(first.id, 0, result);
        shown.panel->startNew();
        QVERIFY(settled(*shown.session));
        QCOMPARE(match->count(), 2);
        match->setCurrentIndex(1);
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(settled(*shown.session));
        QCOMPARE(project.campaigns().size(), std::size_t{2});
        QVERIFY(project.campaigns().at(0).recipe.find("match-edits") == std::string::npos);
        QVERIFY(project.campaigns().at(1).recipe.find("match-edits") != std::string::npos);
        QCOMPARE(match->currentIndex(), 0); // the next one is matched only if that is asked for
    }

    /// Filled in as the campaign was; what is different is said, and something must be.
    void againWithAnotherSeed()
    {
        const ShownSetup shown;
        auto* limit = shown.field<QSpinBox>("Examples");
        limit->setValue(6);
        auto* start = shown.panel->findChild<QPushButton*>(QStringLiteral("start-campaign"));
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(settled(*shown.session));
        const auto first = shown.session->project()->campaigns().at(0);

        limit->setValue(3);
        shown.session->setRecipe(core::attacks::Recipe::load("deepwordbug"));
        shown.session->setVictim(QStringLiteral("slow"));
        QVERIFY(settled(*shown.session));
        shown.panel->startAgain(first);
        QVERIFY(settled(*shown.session));
        const auto* origin = shown.panel->findChild<QLabel*>(QStringLiteral("origin"));
        QVERIFY(origin != nullptr && origin->isVisible());
        QCOMPARE(limit->value(), 6);
        QCOMPARE(shown.session->victimSpec(), QStringLiteral("counting"));
        QCOMPARE(shown.session->recipe().hash(), first.recipeHash);
        QVERIFY2(origin->text().contains(QStringLiteral("nothing is different yet")), qPrintable(origin->text()));
        QVERIFY(!start->isEnabled());

        auto* seed = shown.panel->findChild<QSpinBox*>(QStringLiteral("seed")); // of the sample; not what is looked for
        for (auto* box : shown.panel->findChildren<QSpinBox*>(QStringLiteral("seed")))
            seed = box->accessibleName() == QStringLiteral("Attack seed") ? box : seed;
        seed->setValue(3);
        QCOMPARE(origin->text(), QStringLiteral("Like letters on reviews.csv, counting, but: attack seed 0 \u2192 3."));
        QVERIFY(start->isEnabled());
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(settled(*shown.session));
        const auto campaigns = shown.session->project()->campaigns();
        QCOMPARE(campaigns.size(), std::size_t{2});
        QCOMPARE(campaigns[1].name, std::string("letters on reviews.csv, seed 3"));
        QCOMPARE(campaigns[1].sample, first.sample); // the very examples
        QCOMPARE(campaigns[1].seed, std::uint64_t{3});
    }

    /// A larger sample attacks what is new in it; the very same campaign is not made a second time.
    void whatIsDoneIsNotDoneTwice()
    {
        const ShownSetup shown;
        auto* start = shown.panel->findChild<QPushButton*>(QStringLiteral("start-campaign"));
        auto* method = shown.field<QComboBox>("Sample");
        auto* limit = shown.field<QSpinBox>("Examples");
        core::store::Id made = 0;
        QString said;
        connect(shown.panel.get(), &ui::SetupPanel::created, this, [&](core::store::Id campaign, const QString& text) {
            made = campaign;
            said = text;
        });
        const auto begin = [&](int examples) {
            shown.panel->startNew();
            method->setCurrentIndex(method->findData(QStringLiteral("first")));
            Q_EMIT method->activated(method->currentIndex());
            limit->setValue(examples);
            QVERIFY(settled(*shown.session));
            QTest::mouseClick(start, Qt::LeftButton);
            QVERIFY(settled(*shown.session));
        };
        auto& project = *shown.session->project();
        begin(4);
        const auto first = made;
        QCOMPARE(said, QString());
        QVERIFY(core::campaigns::runCampaign(project, first, *shown.session->victim(),
                                             shown.session->backends().resources, {}, {}, {}));
        begin(4);
        QCOMPARE(made, first);
        QVERIFY2(said.startsWith(QStringLiteral("The project has this campaign already: letters on reviews.csv")),
                 qPrintable(said));
        QCOMPARE(project.campaigns().size(), std::size_t{1});
        begin(6);
        QVERIFY(made != first);
        QVERIFY2(said.startsWith(QStringLiteral("4 results of campaigns")), qPrintable(said));
        QCOMPARE(project.campaign(made).done, std::size_t{4});
        QCOMPARE(project.pending(made), (std::vector<std::size_t>{4, 5}));
    }

    void againWithAnotherVictimOrRecipe()
    {
        const ShownSetup shown;
        auto* start = shown.panel->findChild<QPushButton*>(QStringLiteral("start-campaign"));
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(settled(*shown.session));
        shown.panel->startAgain(shown.session->project()->campaigns().at(0));
        QVERIFY(settled(*shown.session));
        const auto* origin = shown.panel->findChild<QLabel*>(QStringLiteral("origin"));
        shown.session->setVictim(QStringLiteral("slow"));
        auto edited = shown.session->recipe();
        edited.set("search.ranking", "unk");
        shown.session->setRecipe(edited);
        QVERIFY(settled(*shown.session));
        QVERIFY2(origin->text().contains(QStringLiteral("victim counting \u2192 slow")), qPrintable(origin->text()));
        QVERIFY2(origin->text().contains(QStringLiteral("search.ranking delete \u2192 unk")),
                 qPrintable(origin->text()));
        QSignalSpy left(shown.panel.get(), &ui::SetupPanel::cancelled);
        shown.panel->activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(shown.panel.get()));
        shown.panel->startNew(); // the cursor is in the name
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(left.count(), 1);
        QVERIFY(!origin->isVisible());
    }

    /// What a campaign can do, not what the window has loaded: it loads its victim with gradients.
    void recipesThatTheVictimCannotServeAreGreyed()
    {
        const ShownSetup shown;
        auto* recipes = shown.panel->findChild<ui::RecipeChooser*>();
        QVERIFY(recipes != nullptr);
        const auto* items = qobject_cast<QStandardItemModel*>(recipes->model());
        QVERIFY(items != nullptr);
        const auto item = [&](const char* recipe) {
            return items->item(recipes->findData(QString::fromLatin1(recipe)));
        };
        QVERIFY(!item("hotflip")->isEnabled());
        QCOMPARE(item("hotflip")->toolTip(), QStringLiteral("counting gives no gradients, which this recipe needs"));
        QVERIFY(item("pwws")->isEnabled());
        shown.loader->gradients = static_cast<unsigned>(core::victims::Capability::Gradients);
        shown.session->setVictim({});
        shown.session->setVictim(QStringLiteral("counting"));
        QVERIFY(settled(*shown.session));
        QVERIFY(item("a2t")->isEnabled());
        QVERIFY(!item("hotflip")->isEnabled());
        const ui::RecipeChooser lab(*shown.session); // the Lab asks the victim as it is loaded
        const auto* a2t = qobject_cast<QStandardItemModel*>(lab.model())->item(lab.findData(QStringLiteral("a2t")));
        QVERIFY(!a2t->isEnabled()); // not for want of gradients
        QCOMPARE(a2t->toolTip(),
                 QStringLiteral("This recipe needs gradients, with which counting is loaded for a campaign only"));
    }

    /// What a user calls a victim stands for it in the lists, and in the campaigns that are made from then on.
    void aVictimsNameGoesWithTheCampaign()
    {
        const ShownSetup shown;
        const auto spec = QStringLiteral("exec:python3 /a/long/path/to/solver.py --weights=/w");
        shown.session->noteVictim(spec);
        const ui::VictimChooser chooser(*shown.session);
        QCOMPARE(chooser.itemText(chooser.findData(spec)), spec);
        shown.session->nameVictim(spec, QStringLiteral("my solver"));
        QCOMPARE(chooser.itemText(chooser.findData(spec)), QStringLiteral("my solver"));
        shown.session->nameVictim(QStringLiteral("counting"), QStringLiteral("mine"));
        QVERIFY(settled(*shown.session));
        QTest::mouseClick(shown.panel->findChild<QPushButton*>(QStringLiteral("start-campaign")), Qt::LeftButton);
        QVERIFY(settled(*shown.session));
        const auto campaigns = shown.session->project()->campaigns();
        QCOMPARE(campaigns.size(), std::size_t{1});
        QCOMPARE(campaigns[0].victim, std::string("counting")); // what it is loaded from
        QCOMPARE(core::campaigns::victimName(campaigns[0]), std::string("mine"));
        QCOMPARE(core::reports::campaignData(*shown.session->project(), campaigns[0].id).victim, std::string("mine"));
        shown.session->removeVictim(spec);
        QVERIFY(shown.session->givenName(spec).isEmpty());
    }

    /// A threshold that the user gave goes with the victim wherever it is loaded, until it is removed.
    void aThresholdGoesWithTheVictim()
    {
        const ShownSetup shown;
        const auto spec = QStringLiteral("/models/likeness"), other = QStringLiteral("counting");
        shown.session->noteVictim(spec);
        QVERIFY(!ui::Session::loadOptions(spec).threshold);
        shown.session->setThreshold(spec, 2.5);
        QVERIFY(ui::Session::loadOptions(spec).threshold == 2.5);
        QVERIFY(!ui::Session::loadOptions(other).threshold);
        shown.session->removeVictim(spec);
        QVERIFY(!ui::Session::loadOptions(spec).threshold);
        QVERIFY(settled(*shown.session));
    }
};

QTEST_MAIN(TestSetupPanel)
#include "tst_setup_panel.moc"
