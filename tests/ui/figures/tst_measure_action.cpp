#include "tests/support/registered_test.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include "core/campaigns/measures/stored_flags.h"
#include "tests/places.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/fakes/fake_language_model.h"
#include "tests/support/samples/results.h"
#include "ui/figures/measure_action.h"
#include "ui/widgets/banner.h"

using core::attacks::Status;

/// Grammar and similarity from the window: what is requested, what is kept, what is reported.
class TestMeasureAction : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("measure-action");
        qputenv("FAULTLINE_RESOURCES", RESOURCES);
    }
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        const auto file = folder_->filePath(QStringLiteral("p.faultline")).toStdString();
        {
            const auto project = core::store::Project::create(file);
            auto corpus = samples::corpus(2);
            corpus.examples[0] = samples::example(1, "This is a good film .", 1);
            corpus.examples[1] = samples::example(2, "The dog ran .", 0);
            campaign_ = samples::campaign(*project, corpus);
            auto found = samples::failed(corpus.examples[0]);
            found.status = Status::Succeeded;
            found.perturbed = found.original.with(0, found.original[0].text.replaced(1, "are"));
            project->addResult(campaign_, 0, found);
            project->addResult(campaign_, 1, samples::failed(corpus.examples[1]));
        }
        auto backends = fakeBackends();
        auto makers = fakes::FakeLanguageModel::maker();
        makers.usersModels = [](const std::string& task) {
            return task == "encoder" ? std::vector<std::string>{"mine"} : std::vector<std::string>{};
        };
        backends.resources = std::make_shared<core::language::Resources>(std::move(makers));
        session_ = std::make_unique<ui::Session>(std::move(backends));
        window_ = std::make_unique<QWidget>();
        banner_ = new ui::Banner(window_.get());
        chosen_ = {campaign_};
        action_ = new ui::MeasureAction(
            *session_, *banner_, [this] { return chosen_; }, window_.get());
        session_->openProject(file);
        QVERIFY(QTest::qWaitFor([&] { return session_->projectState() == ui::LoadState::Ready; }));
    }
    void cleanup()
    {
        window_.reset();
        session_.reset();
    }

    void allAreKept()
    {
        QList<core::store::Id> measured;
        connect(action_, &ui::MeasureAction::measured, this, [&](core::store::Id id) { measured << id; });
        action_->action()->trigger();
        auto* dialog = window_->findChild<QDialog*>();
        QVERIFY(dialog != nullptr);
        dialog->accept();
        QVERIFY(settled(*session_));
        QCOMPARE(measured, QList<core::store::Id>{campaign_});
        const auto values = session_->project()->measures(campaign_);
        std::size_t measures = 0; // similarity, errors before and after, words, perplexity twice
        for (const auto& [name, ofResults] : values) {
            QCOMPARE(ofResults.size(), std::size_t{1}); // the success, not the failure
            measures += name.starts_with("flag-") || name.starts_with("validity ") ? 0 : 1;
        }
        QCOMPARE(measures, std::size_t{6});
        const auto flags = core::campaigns::StoredFlags::of(values);
        QVERIFY(flags && flags->isMeasured(0) && flags->looksFor(core::language::FlagKind::NewGrammarErrors));
        QVERIFY2(banner_->text().contains(QStringLiteral("Their flags are in Results")), qPrintable(banner_->text()));
        QVERIFY2(banner_->text().contains(QStringLiteral("1 of 1")), qPrintable(banner_->text()));
    }

    void oneOfThem()
    {
        action_->action()->trigger();
        auto* dialog = window_->findChild<QDialog*>();
        auto* grammar = dialog->findChild<QCheckBox*>(QStringLiteral("grammar"));
        auto* similarity = dialog->findChild<QCheckBox*>(QStringLiteral("similarity"));
        auto* encoder = dialog->findChild<QComboBox*>(QStringLiteral("encoder"));
        QCOMPARE(encoder->count(), 2); // what ships, and the user's own
        QCOMPARE(encoder->itemText(0), QStringLiteral("built-in"));
        QCOMPARE(encoder->itemText(1), QStringLiteral("mine"));
        QPushButton* start = nullptr;
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->text() == QLatin1String("Measure"))
                start = button;
        QVERIFY(start != nullptr && start->isEnabled() && encoder->isEnabled());
        for (const auto& other : {QStringLiteral("validity"), QStringLiteral("perplexity")})
            dialog->findChild<QCheckBox*>(other)->setChecked(false);
        grammar->setChecked(false);
        similarity->setChecked(false);
        QVERIFY(!start->isEnabled() && !encoder->isEnabled()); // nothing is requested
        similarity->setChecked(true);
        dialog->accept();
        QVERIFY(settled(*session_));
        const auto values = session_->project()->measures(campaign_);
        QCOMPARE(values.size(), std::size_t{1});
        QVERIFY(values.begin()->first.starts_with("similarity "));
    }

    /// A server has an address, which is remembered; what it cannot do is reported.
    void aServerCounts()
    {
        for (const bool again : {false, true}) {
            action_->action()->trigger();
            auto* dialog = window_->findChild<QDialog*>();
            auto* checker = dialog->findChild<QComboBox*>(QStringLiteral("checker"));
            auto* server = dialog->findChild<QLineEdit*>(QStringLiteral("server"));
            const auto buttons = dialog->findChild<QDialogButtonBox*>()->buttons();
            const auto* start = *std::ranges::find_if(
                buttons, [](const auto* button) { return button->text() == QLatin1String("Measure"); });
            QVERIFY(!server->isVisible());
            checker->setCurrentIndex(1);
            QVERIFY(server->isVisibleTo(dialog));
            QCOMPARE(server->text(), again ? QStringLiteral("nowhere") : QString());
            QCOMPARE(start->isEnabled(), again);
            server->setText(QStringLiteral("nowhere"));
            QVERIFY(start->isEnabled());
            dialog->accept();
            QVERIFY(settled(*session_));
            QVERIFY2(banner_->text().contains(QStringLiteral("\"nowhere\" is not the address")),
                     qPrintable(banner_->text()));
            QVERIFY(session_->project()->measures(campaign_).empty());
        }
    }

    /// The rules read English; a campaign in another language is named, with the language, and keeps no flags.
    void anotherLanguageIsSaid()
    {
        auto corpus = samples::corpus(1);
        corpus.examples[0] = samples::example(7, "Das ist ein guter Film .", 1);
        auto segment = corpus.examples[0].input[0];
        segment.language = "de";
        corpus.examples[0].input = core::text::Input({segment});
        const auto project = session_->project();
        const auto german = samples::campaign(*project, corpus, "filme");
        auto found = samples::failed(corpus.examples[0]);
        found.status = Status::Succeeded;
        found.perturbed = found.original.with(0, found.original[0].text.replaced(3, "netter"));
        project->addResult(german, 0, found);
        chosen_ = {campaign_, german};
        action_->action()->trigger();
        auto* dialog = window_->findChild<QDialog*>();
        for (const auto& other :
             {QStringLiteral("grammar"), QStringLiteral("similarity"), QStringLiteral("perplexity")})
            dialog->findChild<QCheckBox*>(other)->setChecked(false);
        dialog->accept();
        QVERIFY(settled(*session_));
        QVERIFY2(banner_->text().contains(QStringLiteral("The texts of filme are in German")),
                 qPrintable(banner_->text()));
        QVERIFY2(!banner_->text().contains(QStringLiteral("The texts of trial")), qPrintable(banner_->text()));
        QVERIFY(!core::campaigns::StoredFlags::of(project->measures(german)));
        QVERIFY(core::campaigns::StoredFlags::of(project->measures(campaign_)).has_value());
    }

    void noCampaignIsChosen()
    {
        chosen_.clear();
        action_->action()->trigger();
        QVERIFY(window_->findChild<QDialog*>() == nullptr);
        QVERIFY2(banner_->text().contains(QStringLiteral("No campaign")), qPrintable(banner_->text()));
    }

    void anUnknownEncoderIsAProblem()
    {
        action_->measure({campaign_}, {false, "nobody-knows-it", {}, {}});
        QVERIFY(settled(*session_));
        QVERIFY2(banner_->text().contains(QStringLiteral("nobody-knows-it")), qPrintable(banner_->text()));
        QVERIFY(session_->project()->measures(campaign_).empty());
    }

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<ui::Session> session_;
    std::unique_ptr<QWidget> window_;
    ui::Banner* banner_ = nullptr;
    ui::MeasureAction* action_ = nullptr;
    core::store::Id campaign_ = 0;
    std::vector<core::store::Id> chosen_;
};

QTEST_MAIN(TestMeasureAction)
#include "tst_measure_action.moc"
