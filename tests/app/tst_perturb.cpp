#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <set>

#include "core/corpora/reading/reader.h"

using namespace Qt::StringLiterals;

/// Texts that are made without a victim, and how a victim fares on them.
class TestPerturb : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyVariantIsOneChangeOfItsOriginal();
    void anyNumberOfWorkersWritesTheSame();
    void anAdjectiveMakesOneVariant();
    void aVictimIsAskedAboutTheSameVariants();
    void pairsAgreeWithTheirParts();
    void treebanksAreRefused();
    void textsWithoutVariantsAreSaid();
    void wordProblemsKeepTheirNumbers();
    void columnsOfTheOldTextAreLeftOut();
    void numbersOfProblemsFollowTheText();
    void damageIsSaid();

private:
    QByteArray cli(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        process.waitForFinished(120'000);
        said_ = process.readAllStandardError();
        code_ = process.exitCode();
        return process.readAllStandardOutput();
    }
    QString perturbed(const QString& name, const QStringList& more = {}, const QString& recipe = u"synonyms-answer"_s)
    {
        const QString file = folder_.filePath(name);
        cli(QStringList{u"perturb"_s, u"--corpus"_s, reviews_, u"--recipe"_s, recipe, u"--to"_s, file} + more);
        return file;
    }
    static core::corpora::Corpus read(const QString& file)
    {
        return core::corpora::readCorpus(file.toStdString(), {}, {});
    }
    static QByteArray bytes(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QTemporaryDir folder_;
    QString reviews_ = QStringLiteral(RESOURCES "/corpora/demo-reviews.tsv");
    QByteArray said_;
    int code_ = -1;
};

void TestPerturb::everyVariantIsOneChangeOfItsOriginal()
{
    const auto file = perturbed(u"one.csv"_s, {u"--limit"_s, u"20"_s, u"--per-text"_s, u"5"_s});
    QVERIFY2(code_ == 0, said_);
    const auto originals = read(reviews_);
    std::map<std::string, const core::corpora::Example*> byId;
    for (const auto& example : originals.examples)
        byId[example.id] = &example;
    const auto variants = read(file);
    std::map<std::string, int> ofText;
    std::set<std::string> texts;
    for (const auto& variant : variants.examples) {
        std::map<std::string, std::string> columns(variant.columns.begin(), variant.columns.end());
        const auto* original = byId.at(columns.at("original_id"));
        QVERIFY(!columns.at("operator").empty());
        QCOMPARE(variants.labels.at(static_cast<std::size_t>(labelOf(variant.gold))),
                 originals.labels.at(static_cast<std::size_t>(labelOf(original->gold))));
        // One word differs, and it is the one that `edits` names.
        const auto before = original->input[0].text.words();
        const auto after = variant.input[0].text.words();
        QCOMPARE(after.size(), before.size());
        std::string edits;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (before[i].id != after[i].id)
                edits +=
                    (edits.empty() ? "" : " ") + std::string(before[i].form()) + ">" + std::string(after[i].form());
        QCOMPARE(columns.at("edits"), edits);
        QVERIFY(texts.insert(variant.input[0].text.str()).second);
        QVERIFY(++ofText[original->id] <= 5);
    }
    QVERIFY(ofText.size() > 10);
}

void TestPerturb::anyNumberOfWorkersWritesTheSame()
{
    const QStringList few{u"--limit"_s, u"60"_s,     u"--per-place"_s, u"2"_s,        u"--per-text"_s,
                          u"3"_s,       u"--seed"_s, u"5"_s,           u"--workers"_s};
    const auto one = bytes(perturbed(u"w1.csv"_s, few + QStringList{u"1"_s}));
    QVERIFY(!one.isEmpty());
    QCOMPARE(bytes(perturbed(u"w3.csv"_s, few + QStringList{u"3"_s})), one);
    auto other = few;
    other[other.indexOf(u"5"_s)] = u"6"_s;
    QVERIFY(bytes(perturbed(u"s6.csv"_s, other + QStringList{u"3"_s})) != one); // another draw
}

/// Mayer et al. (2020), section 4.2: one perturbed text for each adjective, with one word changed. How many a recipe
/// makes is one of its settings, and can be changed.
void TestPerturb::anAdjectiveMakesOneVariant()
{
    const QStringList few{u"--limit"_s, u"60"_s};
    const auto variants = read(perturbed(u"adjectives.csv"_s, few, u"mayer-adjectives"_s));
    QVERIFY2(code_ == 0, said_);
    const auto originals = read(reviews_);
    std::map<std::string, const core::corpora::Example*> byId;
    for (const auto& example : originals.examples)
        byId[example.id] = &example;
    std::map<std::pair<std::string, std::string>, int> made; // by original and word
    for (const auto& variant : variants.examples) {
        const std::map<std::string, std::string> columns(variant.columns.begin(), variant.columns.end());
        auto edits = QString::fromStdString(columns.at("edits")).split(u' ');
        edits.removeIf([](const QString& edit) { // an article is put right along with the adjective
            return edit.compare(u"a>an"_s, Qt::CaseInsensitive) == 0 ||
                   edit.compare(u"an>a"_s, Qt::CaseInsensitive) == 0;
        });
        QCOMPARE(edits.size(), qsizetype{1}); // a single change
        ++made[{columns.at("original_id"), edits.front().section(u'>', 0, 0).toStdString()}];
    }
    QVERIFY(made.size() > 10);
    for (const auto& [place, count] : made) {
        const auto words = byId.at(place.first)->input[0].text.words();
        QVERIFY(count <= std::ranges::count_if(words, [&](const auto& word) { return word.form() == place.second; }));
    }
    const auto all = read(perturbed(u"all.csv"_s, few + QStringList{u"--per-place"_s, u"0"_s}, u"mayer-adjectives"_s));
    QVERIFY(all.examples.size() > variants.examples.size());
}

/// With a victim every variant is scored, written and counted; they are those that are made without one.
void TestPerturb::aVictimIsAskedAboutTheSameVariants()
{
    const QStringList few{u"--limit"_s, u"40"_s};
    const auto alone = read(perturbed(u"alone.csv"_s, few, u"mayer-adjectives"_s));
    const QString project = folder_.filePath(u"variants.faultline"_s);
    const auto summary =
        QJsonDocument::fromJson(
            cli(QStringList{u"attack"_s, u"--victim"_s, u"mr-wordcnn"_s, u"--corpus"_s, reviews_, u"--recipe"_s,
                            u"mayer-adjectives"_s, u"--project"_s, project, u"--json"_s} +
                few))
            .object();
    QVERIFY2(code_ == 0, said_);
    const auto lines = cli({u"results"_s, project, u"--variants"_s}).split('\n');
    QCOMPARE(lines.size() - 1, qsizetype(alone.examples.size()));
    int ofAttacked = 0, fooled = 0, right = 0;
    for (qsizetype i = 0; i + 1 < lines.size(); ++i) {
        const auto variant = QJsonDocument::fromJson(lines[i]).object();
        QCOMPARE(variant["perturbed"_L1]["sentence"_L1].toString().toStdString(),
                 alone.examples[std::size_t(i)].input[0].text.str());
        const bool attacked = variant["status"_L1].toString() != u"skipped"_s;
        const bool isFooled = variant["fooled"_L1].toBool();
        const bool isWrong = variant["perturbed_output"_L1]["label"_L1] != variant["gold"_L1];
        QCOMPARE(isFooled, attacked && isWrong);
        ofAttacked += attacked ? 1 : 0;
        fooled += isFooled ? 1 : 0;
        right += isWrong ? 0 : 1;
    }
    QVERIFY(fooled > 0);
    QCOMPARE(summary["variants"_L1].toInt(), ofAttacked);
    QCOMPARE(summary["variant_success"_L1].toDouble(), double(fooled) / ofAttacked);
    QCOMPARE(summary["robust_accuracy"_L1].toDouble(), double(ofAttacked - fooled) / ofAttacked);
    QCOMPARE(summary["perturbation_accuracy"_L1].toDouble(), double(right) / double(lines.size() - 1));
    QVERIFY(cli({u"table"_s, project, u"summary"_s, u"--format"_s, u"csv"_s}).contains("Variants that fool (%)"));
    cli({u"results"_s, project, u"--variants"_s, u"--format"_s, u"conllu"_s});
    QCOMPARE(code_, 2);
}

/// The accuracies over the pairs are those of the two files by themselves.
void TestPerturb::pairsAgreeWithTheirParts()
{
    const auto file = perturbed(u"pairs.csv"_s, {u"--per-text"_s, u"2"_s});
    const auto evaluated = [&](const QStringList& what) {
        const auto json = cli(QStringList{u"evaluate"_s, u"--victim"_s, u"mr-wordcnn"_s, u"--json"_s} + what);
        return QJsonDocument::fromJson(json).object();
    };
    const auto pairs = evaluated({u"--pairs"_s, reviews_, file});
    QVERIFY2(code_ == 0, said_);
    const auto near = [](const QJsonValue& a, const QJsonValue& b) {
        return std::abs(a.toDouble() - b.toDouble()) < 1e-12;
    };
    QVERIFY(near(pairs["standard"_L1], evaluated({u"--corpus"_s, reviews_})["accuracy"_L1]));
    QVERIFY(near(pairs["perturbation"_L1], evaluated({u"--corpus"_s, file})["accuracy"_L1]));
    QVERIFY(pairs["robust"_L1].toDouble() > pairs["perturbation"_L1].toDouble());
    const auto rises = pairs["loss_rises"_L1].toInt();
    QVERIFY(rises > 0 && rises <= pairs["perturbed"_L1].toInt());
    QVERIFY(pairs["blackbox_success"_L1].isDouble() && pairs["wall_seconds"_L1].isDouble());
    // Looked up in its own training file nothing is new; of another one's texts everything is.
    const auto known = evaluated({u"--corpus"_s, reviews_, u"--train"_s, reviews_});
    QCOMPARE(known["seen_share"_L1].toDouble(), 1.0);
    QVERIFY(known.contains("accuracy_unseen"_L1) && known["accuracy_unseen"_L1].isNull());
    const auto fresh = evaluated({u"--corpus"_s, file, u"--train"_s, reviews_});
    QCOMPARE(fresh["seen_share"_L1].toDouble(), 0.0);
    QCOMPARE(fresh["accuracy_unseen"_L1].toDouble(), fresh["accuracy"_L1].toDouble());
    QCOMPARE(fresh["examples_unseen"_L1].toInt(), fresh["examples"_L1].toInt());
}

void TestPerturb::treebanksAreRefused()
{
    cli({u"perturb"_s, u"--corpus"_s, QStringLiteral(RESOURCES "/corpora/demo-treebank.conllu"), u"--recipe"_s,
         u"synonyms-answer"_s, u"--to"_s, folder_.filePath(u"t.csv"_s)});
    QCOMPARE(code_, 2);
    QVERIFY(said_.contains("adversarial-train"));
}

void TestPerturb::textsWithoutVariantsAreSaid()
{
    const QString corpus = folder_.filePath(u"arguments.tsv"_s);
    QFile file(corpus);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("label\ttext\n1\tThe schools are old.\n0\tHowever, they agree.\n1\tWe agree.\n");
    file.close();
    const QStringList perturb{u"perturb"_s,
                              u"--corpus"_s,
                              corpus,
                              u"--recipe"_s,
                              u"mayer-conjunctions"_s,
                              u"--to"_s,
                              folder_.filePath(u"opened.csv"_s)};
    const auto said = cli(perturb);
    QVERIFY2(said.contains("6 variants of 3 texts, 2.00 per text") && said.contains("; texts without any: 1"), said);
    QCOMPARE(
        QJsonDocument::fromJson(cli(perturb + QStringList{u"--json"_s})).object()["texts_without_variants"_L1].toInt(),
        1);
}

/// The operator that puts function words in, "one" among them, puts no number into a problem, and says so.
void TestPerturb::wordProblemsKeepTheirNumbers()
{
    const QString problems = QStringLiteral(RESOURCES "/corpora/demo-problems.csv");
    const auto ones = [&](const QString& name, const QStringList& more) {
        const QString file = folder_.filePath(name);
        cli(QStringList{u"perturb"_s, u"--corpus"_s, problems, u"--recipe"_s, u"huang-insert"_s, u"--to"_s, file,
                        u"--set"_s, u"transformation.draws=0"_s, u"--set"_s, u"search.per_text=0"_s, u"--limit"_s,
                        u"3"_s} +
            more);
        std::size_t found = 0;
        for (const auto& example : read(file).examples)
            for (const auto& word : example.input[0].text.words())
                found += word.form() == "one" ? 1 : 0;
        return found;
    };
    QCOMPARE(ones(u"kept.csv"_s, {}), std::size_t{0});
    QVERIFY2(said_.contains("numbers stay"), said_);
    QVERIFY(ones(u"free.csv"_s, {u"--set"_s, u"constraints.keep-numbers=off"_s}) > 0);
    QVERIFY2(!said_.contains("numbers stay"), said_);
}

/// SVAMP's folds repeat the text in Body and Ques_Statement and count its words in group_nums: of a changed text they
/// would be wrong. The list of numbers and the template stay right, as the numbers stay.
void TestPerturb::columnsOfTheOldTextAreLeftOut()
{
    const QString problems = folder_.filePath(u"svamp.csv"_s), to = folder_.filePath(u"changed.csv"_s);
    QFile file(problems);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("Question,Numbers,Equation,Answer,group_nums,Body,Ques_Statement,Source\n"
               "Ann has number0 red apples and number1 big pears . How many are there ?,5 3,+ number0 number1,8,"
               "\"[1, 2]\",Ann has number0 red apples and number1 big pears .,How many are there ?,school\n");
    file.close();
    cli({u"perturb"_s, u"--corpus"_s, problems, u"--recipe"_s, u"deepwordbug"_s, u"--to"_s, to});
    QVERIFY2(code_ == 0, said_);
    const auto changed = read(to);
    QVERIFY(!changed.examples.empty());
    std::set<std::string> names;
    for (const auto& [name, value] : changed.examples[0].columns)
        names.insert(name);
    for (const char* gone : {"group_nums", "Body", "Ques_Statement"})
        QVERIFY2(!names.contains(gone), gone);
    QVERIFY(names.contains("template") && names.contains("Source"));
}

/// Where numbers change their order or become others, the list, the template, the equation and the answer follow: by
/// hand for the moved question, by computing them for other numbers. What is written is read as the same.
void TestPerturb::numbersOfProblemsFollowTheText()
{
    const QString problems = folder_.filePath(u"numbered.csv"_s), moved = folder_.filePath(u"moved.csv"_s),
                  others = folder_.filePath(u"others.csv"_s);
    QFile file(problems);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("Question,Numbers,Equation,Answer\n"
               "Ann had number0 pens . How many has she if number1 are lost ?,8.0 3.0,- number0 number1,5.0\n");
    file.close();
    const auto columnOf = [](const core::corpora::Example& example, const std::string& name) {
        for (const auto& [column, value] : example.columns)
            if (column == name)
                return QString::fromStdString(value);
        return u"-"_s;
    };
    cli({u"perturb"_s, u"--corpus"_s, problems, u"--recipe"_s, u"kumar-reorder"_s, u"--to"_s, moved});
    QVERIFY2(code_ == 0, said_);
    const auto corpus = read(moved);
    QCOMPARE(corpus.examples.size(), std::size_t{1});
    const auto& first = corpus.examples[0];
    QCOMPARE(QString::fromStdString(first.input[0].text.str()),
             u"How many has Ann if 3 are lost , given that Ann had 8 pens ?"_s);
    QCOMPARE(columnOf(first, "Numbers"), u"3 8"_s);
    QCOMPARE(columnOf(first, "template"), u"- number1 number0"_s);
    QVERIFY((std::get<core::structures::Equation>(first.gold) == core::structures::Equation{"- 8 3", 5.0}));
    cli({u"perturb"_s, u"--corpus"_s, problems, u"--recipe"_s, u"problem-numbers"_s, u"--to"_s, others});
    QVERIFY2(code_ == 0, said_);
    const auto changed = read(others);
    QVERIFY(!changed.examples.empty());
    for (const auto& example : changed.examples) {
        const auto numbers = columnOf(example, "Numbers").split(u' ');
        QCOMPARE(numbers.size(), 2);
        QCOMPARE(QString::fromStdString(example.input[0].text.str()),
                 u"Ann had %1 pens . How many has she if %2 are lost ?"_s.arg(numbers[0], numbers[1]));
        QCOMPARE(columnOf(example, "template"), u"- number0 number1"_s);
        QCOMPARE(std::get<core::structures::Equation>(example.gold).answer,
                 numbers[0].toDouble() - numbers[1].toDouble());
    }
}

/// What the released order of the question damages is said beside what is written: of these two problems, by hand, one
/// has its numbers in another order and another value with them, and the other loses nothing.
void TestPerturb::damageIsSaid()
{
    const QString problems = folder_.filePath(u"damage.csv"_s), to = folder_.filePath(u"released.csv"_s);
    QFile file(problems);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("Question,Equation,Answer\nann has 8 nuts . how much is left without 3 ?,8 - 3,5\n"
               "ann has 8 nuts . she eats 3 . how many are left ?,8 - 3,5\n");
    file.close();
    const QStringList released{
        u"perturb"_s, u"--corpus"_s, problems, u"--recipe"_s, u"kumar-reorder@released"_s, u"--to"_s, to};
    cli(released);
    QVERIFY2(said_.contains("as released, of 2 problems whose question was moved 1 have their numbers in another "
                            "order (1 of them another value"),
             said_);
    QVERIFY(QJsonDocument::fromJson(cli(released + QStringList{u"--json"_s})).object().contains("damage_note"_L1));
    cli({u"perturb"_s, u"--corpus"_s, problems, u"--recipe"_s, u"kumar-reorder"_s, u"--to"_s, to});
    QVERIFY2(!said_.contains("as released"), said_);
}

QTEST_GUILESS_MAIN(TestPerturb)
#include "tst_perturb.moc"
