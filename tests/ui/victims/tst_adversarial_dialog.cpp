#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>

#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "tests/support/fakes/chain_parser.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/charts/training_curves.h"
#include "ui/victims/adversarial_dialog.h"
#include "ui/victims/adversarial_form.h"
#include "ui/widgets/banner.h"

namespace {

namespace fs = std::filesystem;

/// The fake parser with words to draw, and a card that describes its training.
class DrawingParser : public fakes::ChainParser {
public:
    explicit DrawingParser(std::string name = "fake-parser") : name_(std::move(name))
    {
        card_.name = name_;
        card_.configJson = R"({"task": "parsing", "inputs": "word", "layers": 1, "hidden": 12,
                               "training": {"epochs": 3)" +
                           std::string(name_ == "fake-parser" ? "" : R"(, "adversarial": {"victim": "fake-parser",
                               "attack": "black-box"})") +
                           "}}";
        card_.hash = std::string(64, name_ == "fake-parser" ? 'c' : 'd');
    }
    const core::victims::VictimCard& card() const override { return card_; }
    /// Unknown words, which rank the words, do what "moved" does.
    std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                      std::stop_token) override
    {
        std::vector<core::structures::Prediction> answers;
        for (auto input : inputs) {
            for (std::size_t i = 0; i < input[0].text.size(); ++i)
                if (input[0].text.form(i) == "<unk>")
                    input = input.with(0, input[0].text.replaced(i, "moved"));
            answers.emplace_back(fakes::treeOf(input));
        }
        return answers;
    }
    std::span<const core::text::WordId> vocabulary() const override
    {
        static const std::vector<core::text::WordId> words{core::text::intern("still"), core::text::intern("moved")};
        return words;
    }
    std::unique_ptr<core::victims::Victim> clone() const override { return std::make_unique<DrawingParser>(name_); }

private:
    std::string name_;
    core::victims::VictimCard card_ = fakes::ChainParser::card();
};

class ParserLoader : public core::victims::VictimLoader {
public:
    std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                const core::victims::LoadOptions&) const override
    {
        return std::make_unique<DrawingParser>(fs::path(spec).filename().string());
    }
    std::vector<core::victims::ModelInfo> models() const override
    {
        std::vector<core::victims::ModelInfo> models{
            {"fake-parser", {}, "parsing", "every word hangs on the one before", true, "present"},
            {"fake-tagger", {}, "tagging", "no victim", true, "present"}};
        if (classifier)
            models.push_back({"fake-classifier", {}, "classification", "", true, "present"});
        return models;
    }
    bool classifier = false;
};

/// Two epochs, then a model folder as small as one can be.
class WritingTrainer : public core::victims::ModelTrainer {
public:
    std::atomic<bool> held{false}; ///< The second epoch waits for its end, or for a stop.
    std::vector<core::victims::TrainingKind> kinds() const override
    {
        return {{"parser", "Parser", core::victims::TrainingKind::Needs::Trees, {}}};
    }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override
    {
        for (int epoch = 1; epoch <= 2; ++epoch)
            for (std::size_t done = 1; done <= 10; ++done) {
                while (held && epoch == 2 && !stop.stop_requested())
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                if (stop.stop_requested())
                    return {};
                progress({epoch, 1.0 / epoch, 0.5, 0.1, done, 10});
            }
        fs::create_directories(request.out);
        core::writeFile(fs::path(request.out) / "config.json", R"({"task": "parsing", "scores": {}, "training": {}})");
        core::SafeTensorsWriter().write(fs::path(request.out) / "model.safetensors");
        return {"uas", 0.5, 2, 0.2, "{}"};
    }
};

/// Sentences of six words, every word on the one before it, as the parser has it.
std::string treebank(int sentences)
{
    std::string text;
    for (int i = 1; i <= sentences; ++i) {
        text += "# sent_id = s" + std::to_string(i) + "\n";
        int at = 0;
        for (const auto& word :
             std::vector<std::string>{"we", "saw", "the", "small", "boat", "no" + std::to_string(i)}) {
            text += std::to_string(at + 1) + "\t" + word + "\t_\tNOUN\tNN\t_\t" + std::to_string(at) + "\t" +
                    (at == 0       ? "root"
                     : at % 2 == 0 ? "obl"
                                   : "nsubj") +
                    "\t_\t_\n";
            ++at;
        }
        text += "\n";
    }
    return text;
}

/// Words of the parser's vocabulary in place of others: needs no language model.
constexpr const char* anyWord = R"({"name": "any-word", "goal": {"type": "tree-error"},
    "transformation": {"type": "vocabulary", "draws": 20},
    "constraints": [{"type": "max-perturbed", "share": 0.4}], "search": {"type": "weak-spots"}})";

struct AdversarialSetUp {
    explicit AdversarialSetUp(const QTemporaryDir& folder, bool held = false) : at(folder.path().toStdString())
    {
        trainer->held = held;
        auto backends = fakeBackends();
        backends.loader = loader;
        backends.trainer = trainer;
        session = std::make_unique<ui::Session>(std::move(backends));
        session->setRecipe(core::attacks::Recipe::fromJson(anyWord));
        dialog = std::make_unique<ui::AdversarialDialog>(*session);
        dialog->show();
    }
    template<typename Widget>
    Widget* find(const char* name) const
    {
        return dialog->findChild<Widget*>(QString::fromLatin1(name));
    }
    void fill(const char* out) const
    {
        core::writeFile(at / "train.conllu", treebank(8));
        core::writeFile(at / "test.conllu", treebank(3));
        find<QLineEdit>("train")->setText(QString::fromStdString((at / "train.conllu").string()));
        find<QLineEdit>("test")->setText(QString::fromStdString((at / "test.conllu").string()));
        find<QLineEdit>("out")->setText(QString::fromStdString((at / out).string()));
        find<QComboBox>("recipe")->setCurrentText(QStringLiteral("any-word (edited)"));
        auto* tests = find<QListWidget>("tests");
        for (int i = 0; i < tests->count(); ++i)
            tests->item(i)->setCheckState(i == tests->count() - 1 ? Qt::Checked : Qt::Unchecked);
    }
    [[nodiscard]] QString said() const { return dialog->findChild<ui::Banner*>()->text(); }
    [[nodiscard]] QString stage(int n) const
    {
        return dialog->findChild<QLabel*>(QStringLiteral("stage-%1").arg(n))->text();
    }

    fs::path at;
    std::shared_ptr<ParserLoader> loader = std::make_shared<ParserLoader>();
    std::shared_ptr<WritingTrainer> trainer = std::make_shared<WritingTrainer>();
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::AdversarialDialog> dialog;
};

} // namespace

class TestAdversarialDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { useTestSettings("adversarial"); }

    void whatIsMissingIsSaid()
    {
        const QTemporaryDir folder;
        const AdversarialSetUp d(folder);
        auto* victims = d.find<QComboBox>("victim");
        QCOMPARE(victims->count(), 1); // the parser, not the tagger
        QTest::mouseClick(d.find<QPushButton>("start"), Qt::LeftButton);
        QVERIFY(d.said().contains(QStringLiteral("no training corpus")));
        d.fill("out");
        d.find<QLineEdit>("out")->clear();
        d.dialog->start();
        QVERIFY(d.said().contains(QStringLiteral("no folder")));
        d.find<QLineEdit>("out")->setText(folder.filePath(QStringLiteral("out")));
        d.find<QLineEdit>("train")->setText(folder.filePath(QStringLiteral("gone.conllu")));
        d.dialog->start();
        QVERIFY(settled(*d.session));
        QVERIFY2(d.said().contains(QStringLiteral("gone.conllu")), qPrintable(d.said()));
        QVERIFY(d.find<QPushButton>("start")->isEnabled()); // it can be put right at once
    }

    void thePlanIsWhatWasChosen()
    {
        const QTemporaryDir folder;
        const AdversarialSetUp d(folder);
        d.fill("out");
        d.find<QSpinBox>("share")->setValue(25);
        d.find<QSpinBox>("seed")->setValue(7);
        const auto plan = d.dialog->form()->plan();
        QCOMPARE(plan.victim, std::string("fake-parser"));
        QCOMPARE(plan.recipes.front().name(), std::string("any-word"));
        QCOMPARE(plan.share, 0.25);
        QCOMPARE(plan.seed, std::uint64_t{7});
        QCOMPARE(plan.tests.size(), std::size_t{1});
        auto* tests = d.find<QListWidget>("tests");
        tests->item(tests->count() - 1)->setCheckState(Qt::Unchecked);
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)d.dialog->form()->plan()); // a test set, but no attack
        d.find<QLineEdit>("test")->clear();
        QVERIFY(d.dialog->form()->plan().tests.empty());
        QVERIFY(plan.source == core::campaigns::AdversarialSource::Attack && plan.from.empty());
        QVERIFY(!d.find<QSpinBox>("per-text")->isEnabled());
        d.find<QComboBox>("by")->setCurrentIndex(1);
        d.find<QSpinBox>("per-text")->setValue(4);
        d.find<QLineEdit>("from")->setText(QStringLiteral("vectors.txt"));
        d.find<QLineEdit>("columns")->setText(QStringLiteral("label=1,text=3"));
        const auto perturbed = d.dialog->form()->plan();
        QVERIFY(perturbed.source == core::campaigns::AdversarialSource::Perturbation);
        QCOMPARE(perturbed.perText, std::size_t{4});
        QCOMPARE(perturbed.from, std::string("vectors.txt"));
        QCOMPARE(perturbed.read.columns.at("text"), std::string("3"));
        d.find<QLineEdit>("from")->setText(QStringLiteral("/models/small-bert/config.json")); // a file of the folder
        QCOMPARE(d.dialog->form()->plan().from, std::string("/models/small-bert"));
    }

    /// Perturbed texts may be those of several recipes, an attack is one recipe's.
    void severalRecipesPerturb()
    {
        const QTemporaryDir folder;
        const auto tick = [](QListWidget* list, const QStringList& names) {
            for (int i = 0; i < list->count(); ++i)
                list->item(i)->setCheckState(names.contains(list->item(i)->text()) ? Qt::Checked : Qt::Unchecked);
        };
        {
            const AdversarialSetUp d(folder);
            d.fill("out");
            auto* makers = d.find<QListWidget>("recipes");
            QVERIFY(!makers->isVisible() && d.find<QComboBox>("recipe")->isVisible());
            d.find<QComboBox>("by")->setCurrentIndex(1);
            QVERIFY(makers->isVisible() && !d.find<QComboBox>("recipe")->isVisible());
            QCOMPARE(d.dialog->form()->plan().recipes.size(), std::size_t{1}); // the usual one is ticked
            tick(makers, {});
            QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)d.dialog->form()->plan());
            tick(makers, {QStringLiteral("parser-blackbox"), QStringLiteral("any-word (edited)")});
            const auto plan = d.dialog->form()->plan();
            QCOMPARE(plan.recipes.size(), std::size_t{2});
            QCOMPARE(plan.recipes[0].name(), std::string("parser-blackbox"));
            QCOMPARE(plan.recipes[1].name(), std::string("any-word"));
            d.find<QComboBox>("by")->setCurrentIndex(0);
            QCOMPARE(d.dialog->form()->plan().recipes.size(), std::size_t{1});
            d.find<QComboBox>("by")->setCurrentIndex(1);
            d.dialog->form()->remember();
        }
        const AdversarialSetUp again(folder);
        QVERIFY(again.find<QListWidget>("recipes")->isVisible());
        QCOMPARE(again.dialog->form()->plan().recipes.size(), std::size_t{2});
        if (const auto pictures = qEnvironmentVariable("FAULTLINE_PICTURES"); !pictures.isEmpty())
            again.dialog->grab().save(pictures + QStringLiteral("/adversarial-form.png"));
    }

    /// Of a classifier the recipes that attack labels are offered.
    void recipesFollowTheVictim()
    {
        const QTemporaryDir folder;
        const AdversarialSetUp d(folder);
        auto* victims = d.find<QComboBox>("victim");
        auto* recipes = d.find<QComboBox>("recipe");
        QVERIFY(recipes->findText(QStringLiteral("textfooler")) < 0);
        d.loader->classifier = true;
        d.session->noteVictim(QStringLiteral("some-folder")); // the list is made anew
        QCOMPARE(victims->count(), 2);
        victims->setCurrentIndex(1);
        QVERIFY(recipes->findText(QStringLiteral("parser-blackbox")) < 0);
        QCOMPARE(recipes->currentText(), QStringLiteral("textfooler"));
        victims->setCurrentIndex(0);
        QCOMPARE(recipes->currentText(), QStringLiteral("parser-blackbox"));
    }

    void fromTheTreebankToTheTable()
    {
        const QTemporaryDir folder;
        const AdversarialSetUp d(folder);
        d.fill("out");
        d.dialog->start();
        QVERIFY(d.dialog->running());
        QVERIFY(settled(*d.session));
        QVERIFY2(d.dialog->curves()->points() == 2, qPrintable(d.said()));
        // Half of eight sentences were attacked, each of which "moved" breaks.
        QVERIFY2(d.stage(0).contains(QStringLiteral("4 of 4")), qPrintable(d.stage(0)));
        QVERIFY2(d.stage(1).contains(QStringLiteral("4 adversarial texts beside 8")), qPrintable(d.stage(1)));
        QVERIFY(d.stage(4).startsWith(QStringLiteral("done")));
        const auto& table = d.dialog->table();
        QCOMPARE(table.rows.size(), std::size_t{2});    // clean, attacked
        QCOMPARE(table.columns.size(), std::size_t{3}); // what, the victim, the new parser
        QCOMPARE(std::get<double>(table.rows[0][1].value), 100.0);
        QVERIFY(std::get<double>(table.rows[1][1].value) < 100.0);
        const auto model = folder.filePath(QStringLiteral("out/fake-parser-adversarial"));
        QVERIFY(d.session->addedVictims().contains(model));
        QVERIFY2(d.said().contains(QStringLiteral("among the victims")), qPrintable(d.said()));
    }

    void aCancelledTrainingGoesOnInTheSameFolder()
    {
        const QTemporaryDir folder;
        {
            const AdversarialSetUp d(folder, true);
            d.fill("out");
            d.dialog->start();
            QVERIFY(QTest::qWaitFor([&] { return d.stage(2).contains(QStringLiteral("epoch 1")); }, 20'000));
            d.dialog->cancel();
            QVERIFY(QTest::qWaitFor([&] { return !d.dialog->running(); }, 20'000));
            QVERIFY(d.said().contains(QStringLiteral("continue in the same folder")));
        }
        const AdversarialSetUp again(folder); // another day: the fields are as they were
        again.dialog->start();
        QVERIFY(settled(*again.session));
        QCOMPARE(again.dialog->table().rows.size(), std::size_t{2});
        QVERIFY(again.stage(0).startsWith(QStringLiteral("done"))); // not attacked again
        QVERIFY(!again.stage(0).contains(QStringLiteral("of 4")));
    }

    void theJobBarPausesIt()
    {
        const QTemporaryDir folder;
        const AdversarialSetUp d(folder, true);
        d.fill("out");
        d.dialog->start();
        QVERIFY(QTest::qWaitFor([&] { return d.stage(2).contains(QStringLiteral("epoch 1")); }, 20'000));
        auto* job = d.session->jobs().jobs().back();
        job->pause();
        QVERIFY(QTest::qWaitFor([&] { return job->state() == ui::Job::State::Paused; }, 20'000));
        QVERIFY(d.dialog->running()); // nothing else can be begun meanwhile
        d.trainer->held = false;
        job->resume();
        QVERIFY(settled(*d.session));
        QCOMPARE(d.dialog->table().rows.size(), std::size_t{2});
    }

    void aFolderOfAnotherRunIsRefused()
    {
        const QTemporaryDir folder;
        const AdversarialSetUp d(folder);
        d.fill("out");
        d.find<QLineEdit>("test")->clear();
        d.dialog->start();
        QVERIFY(settled(*d.session));
        QVERIFY(d.dialog->table().rows.empty());
        d.find<QSpinBox>("seed")->setValue(9);
        d.dialog->start();
        QVERIFY(settled(*d.session));
        QVERIFY2(d.said().contains(QStringLiteral("another run was begun in this folder")), qPrintable(d.said()));
    }
};

QTEST_MAIN(TestAdversarialDialog)
#include "tst_adversarial_dialog.moc"
