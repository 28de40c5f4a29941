#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/corpora/reading/reader.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/registered_test.h"
#include "ui/campaigns/campaigns_model.h"
#include "ui/corpora/corpora_model.h"
#include "ui/corpora/corpus_charts.h"
#include "ui/corpora/examples_model.h"
#include "ui/corpora/preview_model.h"
#include "ui/home/recent_model.h"
#include "ui/recipes/recipe_tree_model.h"
#include "ui/settings/resources_model.h"
#include "ui/victims/victims_model.h"
#include "ui/widgets/two_line_delegate.h"

using Tester = QAbstractItemModelTester;
constexpr auto strict = Tester::FailureReportingMode::QtTest;

static std::shared_ptr<const core::corpora::Corpus> corpus()
{
    auto made = std::make_shared<core::corpora::Corpus>();
    made->labels = {"negative", "positive"};
    made->segments = {"sentence"};
    const std::pair<const char*, int> rows[] = {
        {"a dull film", 0}, {"a very fine film indeed", 1}, {"Superb", 1}, {"no label here", -1}};
    std::size_t i = 0;
    for (const auto& [text, label] : rows) {
        core::corpora::Example example;
        example.id = "e" + std::to_string(++i);
        example.row = 12 - i;
        example.input = core::text::Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
        example.gold = core::structures::ClassLabel{label};
        example.columns = {{"source", "s" + std::to_string(i)}};
        made->examples.push_back(std::move(example));
    }
    return made;
}

class TestModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void examples();
    void examplesAreCountedByLabel();
    void wordsOfATreebankAreCountedByRelation();
    void previewNamesTheUseOfColumns();
    void corpora();
    void victims();
    void campaigns();
    void recent();
    void resources();
    void recipeTreeHasEveryParameter();
    void recipeTreeShowsThePartsOfATransformation();
    void recipeEditsShowTheirPreset();
    void recipeTreeOffersInstalledResources();
    void recipesSayWhichSegmentsChange();
    void recipesHaveASearchSpace();
    void recipeRefusesWhatDoesNotFit();
};

void TestModels::examples()
{
    ui::ExamplesModel model;
    ui::ExamplesProxy proxy;
    proxy.setSourceModel(&model);
    Tester first(&model, strict);
    Tester second(&proxy, strict);
    model.setCorpus(corpus());
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.columnCount(), 5); // id, label, sentence, source, words
    QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("sentence"));
    QCOMPARE(model.index(1, model.wordsColumn()).data().toInt(), 5);
    QCOMPARE(model.index(1, ui::ExamplesModel::Label).data().toString(), QStringLiteral("positive"));
    QCOMPARE(model.index(3, ui::ExamplesModel::Label).data().toString(), QString());
    QCOMPARE(model.index(2, 3).data().toString(), QStringLiteral("s3"));
    proxy.setSearch(core::text::Search("superb"));
    QCOMPARE(proxy.rowCount(), 1);
    proxy.setSearch({});
    proxy.setLabel(1);
    QCOMPARE(proxy.rowCount(), 2);
    proxy.setLabel(-1);
    proxy.sort(ui::ExamplesModel::Id, Qt::AscendingOrder); // by row in the file, which falls here
    QCOMPARE(proxy.index(0, 0).data().toString(), QStringLiteral("e4"));
}

void TestModels::examplesAreCountedByLabel()
{
    const auto counts = ui::chartedCounts(core::corpora::figuresOf(*corpus()));
    QCOMPARE(counts.size(), std::size_t(3));
    QCOMPARE(counts[1].count, std::size_t(2)); // positive
    QCOMPARE(counts[2].label, std::string("(no label)"));
    QCOMPARE(counts[2].count, std::size_t(1));
}

void TestModels::wordsOfATreebankAreCountedByRelation()
{
    const auto bank =
        core::corpora::corpusFromBytes("1\ta\t_\tX\t_\t_\t3\tdep\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n"
                                       "3\tc\t_\tX\t_\t_\t2\tdep\t_\t_\n\n1\td\t_\tX\t_\t_\t0\troot\t_\t_\n\n",
                                       "bank.conllu");
    const auto figures = core::corpora::figuresOf(bank);
    QCOMPARE(figures.nonProjective, std::size_t(1)); // word 1's arc crosses the one from the root
    const auto counts = ui::chartedCounts(figures);
    QCOMPARE(counts.size(), std::size_t(2));
    QCOMPARE(counts[0].label, std::string("dep")); // dep before root: equally frequent, by name
    QCOMPARE(counts[0].count, std::size_t(2));
}

void TestModels::previewNamesTheUseOfColumns()
{
    ui::PreviewModel model;
    Tester tester(&model, strict);
    core::corpora::Preview preview;
    preview.columnNames = {"stars", "title", "body"};
    preview.columns = {{"label", "stars"}, {"text", "title+body"}};
    preview.rows = {{"1", "Bad", "Very bad."}, {"5", "Good"}};
    model.setPreview(preview);
    const auto head = [&](int i) { return model.headerData(i, Qt::Horizontal, Qt::DisplayRole).toString(); };
    QCOMPARE(head(0), QStringLiteral("stars \u2192 label"));
    QCOMPARE(head(1), QStringLiteral("title \u2192 text"));
    QCOMPARE(head(2), QStringLiteral("body \u2192 text"));
    QCOMPARE(model.index(1, 2).data().toString(), QString()); // a short row
}

void TestModels::corpora()
{
    ui::CorporaModel model;
    Tester tester(&model, strict);
    core::store::CorpusRecord record;
    record.id = 7;
    record.name = "reviews";
    record.labels = {"a", "b"};
    record.examples = 10'662;
    model.setRecords({record});
    QCOMPARE(model.rowOf(7), 0);
    QCOMPARE(model.rowOf(8), -1);
    QCOMPARE(model.index(0).data(ui::SubtitleRole).toString(), QStringLiteral("10,662 examples \u00b7 2 labels"));
}

void TestModels::victims()
{
    ui::VictimsModel model;
    Tester tester(&model, strict);
    model.setVictims({{"mr-wordcnn", "/m", "classification", "CNN", true, "present"},
                      {"ewt-tagger", "/t", "tagging", "no classifier", true, "present"},
                      {"broken", "/b", "classification", "", true, "damaged"}},
                     {{QStringLiteral("exec:python3 my.py"), {}},
                      {QStringLiteral("/nowhere/at/all"), {}},
                      {QStringLiteral("exec:python3 other.py --weights /w"), QStringLiteral("other")}});
    QCOMPARE(model.rowCount(), 5);                                       // the tagger is not a victim
    QCOMPARE(model.index(4).data().toString(), QStringLiteral("other")); // as its user calls it
    QCOMPARE(model.index(4).data(ui::SubtitleRole).toString(), QStringLiteral("exec:python3 other.py --weights /w"));
    QCOMPARE(model.index(1).data(ui::BadgeRole).toString(), QStringLiteral("damaged"));
    QCOMPARE(model.index(2).data().toString(), QStringLiteral("python3 my.py"));
    QCOMPARE(model.index(3).data(ui::BadgeRole).toString(), QStringLiteral("missing"));
    QVERIFY(model.isAdded(2));
    QVERIFY(!model.isAdded(0));
    model.setSelected(QStringLiteral("mr-wordcnn"), QStringLiteral("loaded"), QStringLiteral("ok"));
    QCOMPARE(model.index(0).data(ui::BadgeRole).toString(), QStringLiteral("loaded"));
}

void TestModels::campaigns()
{
    ui::CampaignsModel model;
    Tester tester(&model, strict);
    ui::CampaignRow row;
    row.record.id = 3;
    row.record.name = "pwws on reviews";
    row.record.total = 20;
    row.record.done = 12;
    row.record.state = core::store::CampaignState::Paused;
    row.counts = {{"succeeded", 8}, {"failed", 2}, {"skipped", 2}};
    model.setRows({row});
    const auto cell = [&](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(cell(ui::CampaignsModel::State), QStringLiteral("paused"));
    QCOMPARE(cell(ui::CampaignsModel::Done), QStringLiteral("12/20"));
    // 8 of 10 attacked; Wilson's interval as in core/metrics/proportion.h's check value: 0.4902, 0.9433.
    QCOMPARE(cell(ui::CampaignsModel::Rate), QStringLiteral("80.0% [49.0, 94.3]"));
    QSignalSpy renamed(&model, &ui::CampaignsModel::renamed);
    QVERIFY(model.setData(model.index(0, ui::CampaignsModel::Name), QStringLiteral(" new "), Qt::EditRole));
    QVERIFY(!model.setData(model.index(0, ui::CampaignsModel::Name), QStringLiteral("  "), Qt::EditRole));
    QCOMPARE(renamed.count(), 1);
    QCOMPARE(cell(ui::CampaignsModel::Name), QStringLiteral("new"));
    core::campaigns::CampaignProgress progress;
    progress.done = 14;
    progress.total = 20;
    progress.succeeded = 10;
    progress.failed = 2;
    progress.skipped = 2;
    model.setProgress(3, progress, true);
    QCOMPARE(cell(ui::CampaignsModel::State), QStringLiteral("running"));
    QCOMPARE(cell(ui::CampaignsModel::Done), QStringLiteral("14/20"));
}

void TestModels::recent()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.faultline")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    ui::RecentModel model;
    Tester tester(&model, strict);
    model.setFiles({file.fileName(), folder.filePath(QStringLiteral("gone.faultline"))}, file.fileName());
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("a"));
    QCOMPARE(model.index(0).data(ui::BadgeRole).toString(), QStringLiteral("open"));
    QCOMPARE(model.index(1).data(ui::BadgeRole).toString(), QStringLiteral("not found"));
}

void TestModels::resources()
{
    ui::ResourcesModel model;
    Tester tester(&model, strict);
    model.setStates({{"WordNet 3.0", "present", "/usr/share/wordnet", "WordNet licence", ""},
                     {"vectors", "missing", "/x", "", "Install them."}});
    QCOMPARE(model.missing(), 1);
    QCOMPARE(model.index(1, ui::ResourcesModel::Remedy).data().toString(), QStringLiteral("Install them."));
}

/// The index of the row that Recipe::set knows by this key.
static QModelIndex find(const ui::RecipeTreeModel& model, const QString& key, const QModelIndex& parent = {})
{
    for (int i = 0; i < model.rowCount(parent); ++i) {
        const auto at = model.index(i, ui::RecipeTreeModel::ValueColumn, parent);
        if (at.data(ui::RecipeTreeModel::KeyRole).toString() == key)
            return at;
        if (const auto below = find(model, key, model.index(i, 0, parent)); below.isValid())
            return below;
    }
    return {};
}

static core::attacks::Recipe small()
{
    return core::attacks::Recipe::fromJson(R"({"name": "mine", "goal": {"type": "untargeted"},
        "transformation": {"type": "wordnet-synonyms"}, "constraints": [{"type": "stop-word"}, {"type": "max-perturbed"}],
        "search": {"type": "greedy-ranked"}})");
}

void TestModels::recipeTreeHasEveryParameter()
{
    for (const auto& preset : core::attacks::Recipe::presets()) {
        ui::RecipeTreeModel model;
        Tester tester(&model, strict);
        const auto recipe = core::attacks::Recipe::load(preset);
        model.setRecipe(recipe, recipe);
        const auto json = recipe.spelledOut().json();
        for (const auto* slot : {"goal", "search"})
            for (const auto& [key, value] : json[slot].items())
                QVERIFY2(find(model, QString::fromStdString(std::string(slot) + "." + key)).isValid(),
                         (preset + ": " + slot + "." + key).c_str());
        for (const auto& part : json["constraints"])
            QVERIFY(
                find(model, QStringLiteral("constraints.") + QString::fromStdString(part["type"].get<std::string>()))
                    .isValid());
    }
}

void TestModels::recipeTreeShowsThePartsOfATransformation()
{
    ui::RecipeTreeModel model;
    Tester tester(&model, strict);
    model.setRecipe(core::attacks::Recipe::load("pwws@authors"), std::nullopt);
    QVERIFY(find(model, QStringLiteral("transformation.replacements")).isValid());
    QVERIFY(find(model, QStringLiteral("transformation.wordnet-synonyms.same_tag")).isValid());
    const auto classes = find(model, QStringLiteral("transformation.classes"));
    QVERIFY(model.setData(classes, QStringLiteral("PERSON GPE"), Qt::EditRole));
    QCOMPARE(model.recipe().json()["transformation"]["classes"].get<std::string>(), std::string("PERSON GPE"));
    QVERIFY(model.recipe().check().empty());
}

/// What is installed is there to pick, and what lies elsewhere can be typed.
void TestModels::recipeTreeOffersInstalledResources()
{
    ui::RecipeTreeModel model;
    Tester tester(&model, strict);
    auto recipe = core::attacks::Recipe::load("bae");
    recipe.set("search.type", "attention-lsh");
    model.setRecipe(recipe, std::nullopt);
    const auto offered = [&](const char* key) {
        return find(model, QString::fromUtf8(key)).data(ui::ParameterDelegate::ChoicesRole).toStringList();
    };
    QVERIFY(offered("transformation.model").isEmpty());
    model.offerResources([](const std::string& kind) {
        return QStringList{QStringLiteral("built-in"), QStringLiteral("my ") + QString::fromStdString(kind)};
    });
    QCOMPARE(offered("transformation.model"),
             (QStringList{QStringLiteral("built-in"), QStringLiteral("my masked language model")}));
    QCOMPARE(offered("constraints.pos.tagger").last(), QStringLiteral("my tagger"));
    QCOMPARE(offered("search.attention").first(), QStringLiteral("victim"));
    QCOMPARE(offered("search.attention").last(), QStringLiteral("my attention model"));
    QVERIFY(offered("constraints.pos.tagset").isEmpty()); // its choices are its own
    const auto row = find(model, QStringLiteral("transformation.model"));
    ui::ParameterDelegate delegate;
    QWidget around;
    auto* box = qobject_cast<QComboBox*>(delegate.createEditor(&around, {}, row));
    QVERIFY(box != nullptr && box->isEditable());
    delegate.setEditorData(box, row);
    QCOMPARE(box->currentText(), QStringLiteral("small-bert"));
    box->setCurrentText(QStringLiteral("/home/me/bert"));
    delegate.setModelData(box, &model, row);
    QCOMPARE(model.recipe().text("transformation.model"), std::string("/home/me/bert"));
}

void TestModels::recipeEditsShowTheirPreset()
{
    const auto presets = core::attacks::Recipe::presets();
    if (presets.empty())
        QSKIP("no shipped recipes in this tree");
    const auto preset = core::attacks::Recipe::load(presets.front());
    ui::RecipeTreeModel model;
    Tester tester(&model, strict);
    model.setRecipe(preset, preset);
    QSignalSpy edited(&model, &ui::RecipeTreeModel::edited);
    const auto missing = model.missingConstraints();
    QVERIFY(!missing.isEmpty());
    model.setConstraint(missing.front(), true);
    QCOMPARE(edited.count(), 1);
    const auto added = find(model, QStringLiteral("constraints.") + missing.front());
    QVERIFY(added.isValid());
    QVERIFY(added.data(ui::RecipeTreeModel::ChangedRole).toBool());
    QVERIFY(!model.missingConstraints().contains(missing.front()));
    model.setConstraint(missing.front(), false);
    QCOMPARE(model.recipe().hash(), preset.hash());
}

void TestModels::recipesSayWhichSegmentsChange()
{
    ui::RecipeTreeModel model;
    Tester tester(&model, strict);
    model.setRecipe(small(), small());
    const auto segments = find(model, QStringLiteral("segments.edit"));
    QVERIFY(segments.isValid() && (model.flags(segments) & Qt::ItemIsEditable));
    QVERIFY(segments.data().toString().isEmpty() && !segments.data(ui::RecipeTreeModel::ChangedRole).toBool());
    QVERIFY(model.setData(segments, QStringLiteral("premise, hypothesis"), Qt::EditRole));
    QCOMPARE(segments.data().toString(), QStringLiteral("premise,hypothesis"));
    QVERIFY(segments.data(ui::RecipeTreeModel::ChangedRole).toBool());
    QCOMPARE(model.recipe().editedSegments(), std::string("premise,hypothesis"));
    QSignalSpy refused(&model, &ui::RecipeTreeModel::refused);
    QVERIFY(!model.setData(segments, QStringLiteral("premise,"), Qt::EditRole));
    QCOMPARE(refused.count(), 1);
    QVERIFY(model.setData(segments, QString(), Qt::EditRole));
    QCOMPARE(model.recipe().hash(), small().hash());
    // Both papers' choices are there to pick, and what is not there can be typed.
    model.offerSegments({QStringLiteral("premise"), QStringLiteral("hypothesis")});
    const auto edit = [&](const QString& chosen) {
        ui::ParameterDelegate delegate;
        QWidget around;
        auto* box = qobject_cast<QComboBox*>(delegate.createEditor(&around, {}, segments));
        QVERIFY(box != nullptr && box->isEditable());
        delegate.setEditorData(box, segments);
        QCOMPARE(box->currentText(), segments.data().toString());
        QCOMPARE(box->count(), 3);
        QCOMPARE(box->itemText(0), QStringLiteral("all"));
        box->setCurrentText(chosen);
        delegate.setModelData(box, &model, segments);
    };
    for (const auto* chosen : {"premise", "hypothesis", "all", "premise,hypothesis"}) {
        edit(QString::fromUtf8(chosen));
        QCOMPARE(model.recipe().editedSegments(), std::string(chosen));
    }
    edit(QStringLiteral("premise,"));
    QCOMPARE(refused.count(), 2);
    QCOMPARE(model.recipe().editedSegments(), std::string("premise,hypothesis"));
}

void TestModels::recipesHaveASearchSpace()
{
    ui::RecipeTreeModel model;
    Tester tester(&model, strict);
    model.setRecipe(small(), small());
    const auto space = [&] { return find(model, QStringLiteral("space")); };
    QCOMPARE(space().data().toString(), QStringLiteral("own"));
    QVERIFY(model.flags(space()) & Qt::ItemIsEditable);
    QVERIFY(space().data(ui::ParameterDelegate::ChoicesRole).toStringList().contains(QStringLiteral("wordnet")));
    QVERIFY(model.setData(space(), QStringLiteral("embedding"), Qt::EditRole));
    QCOMPARE(space().data().toString(), QStringLiteral("embedding"));
    QVERIFY(find(model, QStringLiteral("constraints.sentence-similarity.threshold")).isValid());
    QVERIFY(!find(model, QStringLiteral("constraints.max-perturbed")).isValid());
    QVERIFY(model.setData(find(model, QStringLiteral("transformation.k")), 49, Qt::EditRole));
    QCOMPARE(space().data().toString(), QStringLiteral("own"));
}

void TestModels::recipeRefusesWhatDoesNotFit()
{
    ui::RecipeTreeModel model;
    model.setRecipe(small(), std::nullopt);
    QSignalSpy refused(&model, &ui::RecipeTreeModel::refused);
    const auto type = find(model, QStringLiteral("search.type"));
    QVERIFY(type.isValid());
    const auto before = model.recipe().hash();
    QVERIFY(!model.setData(type, QStringLiteral("no-such-search"), Qt::EditRole));
    QCOMPARE(refused.count(), 1);
    QCOMPARE(model.recipe().hash(), before);
}

QTEST_MAIN(TestModels)
#include "tst_models.moc"
