#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QRegularExpression>

#include <limits>
#include <set>
#include <vector>

#include "core/attacks/recipe/recipe.h"
#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"
#include "tests/support/fakes/flagged.h"
#include "tests/ui/figures/text_recorder.h"
#include "ui/base/convert.h"
#include "ui/charts/custom_plot.h"
#include "ui/charts/figure_painter.h"
#include "ui/charts/figure_plot.h"

using core::reports::CampaignData;
using core::reports::Figure;

namespace {

/// As a thesis has them: three victims under six attacks.
std::vector<CampaignData> manyCampaigns(std::size_t count)
{
    static const std::vector<CampaignData> all = [] {
        const char* const recipes[] = {"pwws",       "pwws@released",       "textfooler", "textfooler@released",
                                       "textbugger", "deepwordbug@released"};
        std::vector<CampaignData> made;
        for (const auto* recipe : recipes)
            for (const auto* victim : {"mr-wordcnn", "mr-wordlstm", "mr-bert-base-uncased"}) {
                made.push_back(fakes::campaign(victim, recipe));
                auto shipped = core::attacks::Recipe::load(recipe);
                made.back().recipeJson = shipped.json().dump();
                made.back().transfers = {{"mr-wordcnn", 5, 3, 4, 3}, {"mr-wordlstm", 5, 2, 4, 2}};
                auto& moved = made.back().results[1 + made.size() % 6]; // not all fool the same examples
                moved.status = fakes::Status::Failed;
                for (auto& result : made.back().results)
                    result.similarity = 0.9;
            }
        return made;
    }();
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
}

/// One recipe with other values of one number, of three victims.
std::vector<CampaignData> swept(std::size_t count)
{
    std::vector<CampaignData> made;
    for (std::size_t i = 0; i < count; ++i) {
        const char* const victims[] = {"mr-wordcnn", "mr-wordlstm", "mr-bert-base-uncased"};
        made.push_back(fakes::campaign(victims[i % 3], "textfooler"));
        auto recipe = core::attacks::Recipe::load("textfooler");
        recipe.set("transformation.k", std::to_string(5 + i));
        made.back().recipeJson = recipe.json().dump();
    }
    return made;
}

/// Three victims and, from the fourth campaign on, what adversarial training made of them.
std::vector<CampaignData> grown(std::size_t count)
{
    auto made = swept(count);
    for (std::size_t i = 0; i < count; ++i)
        made[i].recipeJson = made.front().recipeJson; // one attack on all of them
    for (std::size_t i = 0; i < count; ++i)
        if (i >= 3) {
            made[i].trainedFrom = made[i].victim;
            made[i].trainedShare = 0.05 * static_cast<double>(i / 3);
        }
    return made;
}

std::vector<CampaignData> campaignsFor(const std::string& kind, std::size_t count)
{
    if (kind == "growth")
        return grown(count);
    if (kind == "agent-training") {
        auto made = manyCampaigns(count);
        for (auto& campaign : made)
            campaign.recipeJson = R"({"transformation":{"type":"agent","agent":")" TEST_DATA R"(/agent"}})";
        return made;
    }
    return kind == "sweep" ? swept(count) : manyCampaigns(count);
}

Figure figureOf(const std::string& kind, std::size_t count)
{
    core::reports::ReportSettings options;
    options.tag = [](std::span<const core::text::WordId> words) {
        std::vector<std::string> tags;
        for (std::size_t i = 0; i < words.size(); ++i)
            tags.push_back("T" + std::to_string(i % 14));
        return tags;
    };
    auto campaigns = campaignsFor(kind, count);
    if (kind == "validity")
        for (auto& campaign : campaigns)
            campaign = fakes::flagged(std::move(campaign));
    return core::reports::makeFigure(kind, campaigns, options);
}

QString squashed(QString text)
{
    text.remove(QRegularExpression(QStringLiteral("\\s")));
    return text;
}

std::vector<recorder::PaintedText> paintedOn(const Figure& figure, const ui::Paper& paper)
{
    recorder::Device device(ui::figureUnits(paper.widthMm), ui::figureUnits(paper.heightMm));
    ui::pictureOf(figure, paper).paint(device, 1.0);
    return device.texts();
}

/// Names of axes and series, without gaps.
std::vector<std::string> namesIn(const Figure& figure, bool series = true)
{
    std::vector<std::string> names{figure.x.label, figure.y.label};
    names.insert(names.end(), figure.x.categories.begin(), figure.x.categories.end());
    names.insert(names.end(), figure.y.categories.begin(), figure.y.categories.end());
    if (series && figure.series.size() > 1)
        for (const auto& one : figure.series)
            names.push_back(one.name);
    if (figure.sets) {
        names.insert(names.end(), figure.sets->names.begin(), figure.sets->names.end());
        for (const auto size : figure.sets->sizes)
            names.push_back(std::to_string(size));
    }
    std::erase(names, "");
    return names;
}

/// What is wrong with the picture; empty: nothing. Every name of the figure is on it or has a number there which the
/// caption explains, no text leaves the paper, and none covers another.
QString problemOf(const Figure& figure, const ui::Paper& paper)
{
    const auto layout = ui::layOut(figure, paper);
    const auto texts = paintedOn(figure, paper);
    QString all;
    for (const auto& one : texts)
        all += squashed(one.text) + QLatin1Char('\n');
    // Of a legend of colours and patterns the entries are on it; each series has one of both.
    const bool series = layout.keys.empty();
    auto drawnNames = namesIn(layout.figure, series);
    for (const auto& key : layout.keys)
        drawnNames.push_back(key.text);
    for (const auto& line : drawnNames)
        for (const auto& part : ui::toQt(line).split(QLatin1Char('\n')))
            if (!all.contains(squashed(part)))
                return QStringLiteral("not drawn: ") + part;
    const auto set = namesIn(layout.figure, series);
    const auto asked = namesIn(figure, series);
    if (set.size() != asked.size())
        return QStringLiteral("a name is lost");
    for (std::size_t i = 0; i < asked.size(); ++i) {
        auto name = ui::toQt(asked[i]);
        const auto drawn = ui::toQt(set[i]);
        if (squashed(name) == squashed(drawn))
            continue;
        name.replace(QLatin1Char('\n'), QLatin1Char(' '));
        if (!ui::toQt(layout.figure.caption).contains(drawn + QStringLiteral(": ") + name))
            return QStringLiteral("neither drawn nor in the caption: ") + name;
    }
    const QRectF page(0, 0, ui::figureUnits(paper.widthMm), ui::figureUnits(paper.heightMm));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!page.contains(texts[i].place.boundingRect()))
            return QStringLiteral("leaves the paper: ") + texts[i].text;
        for (std::size_t j = 0; j < i; ++j)
            if (const auto both = texts[i].place.intersected(texts[j].place).boundingRect();
                both.width() > 1.0 && both.height() > 1.0)
                return QStringLiteral("'%1' covers '%2'").arg(texts[i].text, texts[j].text);
    }
    return {};
}

} // namespace

class TestFigureLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyNameIsOnThePicture_data();
    void everyNameIsOnThePicture();
    void theSizeThatIsNamedDoes();
    void aLongNameIsNeverABlankPicture();
    void legendsStandWhereTheyAreAskedFor_data();
    void legendsStandWhereTheyAreAskedFor();
    void legendsInThePlotStayInIt();
    void aPlotForEachSeriesHoldsItsWords_data();
    void aPlotForEachSeriesHoldsItsWords();
    void wordsAtPointsStayOnThePaper();
    void eightCampaignsNeedNoNumbers();
    void everyFontFits_data();
    void everyFontFits();
    void manySeriesLookDifferent();
    void markersAtTheEdgeAreWhole();
    void aNumberLeavesTheNextBoxWhole();
};

void TestFigureLayout::everyNameIsOnThePicture_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("height");
    for (const auto& kind : core::reports::reportKinds(false, false)) {
        if (kind.name == "per-pos-effect" || kind.name == "propagation" || kind.ownHeight)
            continue; // of parsers
        QTest::addRow("%s 85 x 60", kind.name.c_str()) << ui::toQt(kind.name) << 85.0 << 60.0;
        QTest::addRow("%s 175 x 100", kind.name.c_str()) << ui::toQt(kind.name) << 175.0 << 100.0;
    }
}

void TestFigureLayout::everyNameIsOnThePicture()
{
    QFETCH(const QString, kind);
    QFETCH(const double, width);
    QFETCH(const double, height);
    const ui::Paper paper{width, height};
    for (std::size_t count = 1; count <= 18; ++count) {
        const auto figure = figureOf(ui::toStd(kind), count);
        if (figure.empty())
            continue; // one campaign is not an ablation
        const auto layout = ui::layOut(figure, paper);
        if (const auto folder = qEnvironmentVariable("FIGURES_OUT"); !folder.isEmpty())
            (void)ui::imageOf(ui::pictureOf(figure, paper), 200)
                .save(QDir(folder).filePath(QStringLiteral("%1-%2-%3.png").arg(kind).arg(width).arg(count)));
        if (layout.figure.empty()) {
            QVERIFY2(layout.figure.note.find(" mm") != std::string::npos, layout.figure.note.c_str());
            QVERIFY2(count > 1, "one campaign is drawn");
            continue;
        }
        const auto problem = problemOf(figure, paper);
        QVERIFY2(problem.isEmpty(), qPrintable(QStringLiteral("%1 campaigns: %2").arg(count).arg(problem)));
    }
}

void TestFigureLayout::theSizeThatIsNamedDoes()
{
    const auto figure = figureOf("confusion", 5);
    const auto refused = ui::layOut(figure, {85, 60});
    QVERIFY(refused.figure.empty());
    const QRegularExpression size(QStringLiteral("fits on (\\d+) x (\\d+) mm"));
    const auto named = size.match(ui::toQt(refused.figure.note));
    QVERIFY2(named.hasMatch(), refused.figure.note.c_str());
    const ui::Paper paper{named.captured(1).toDouble(), named.captured(2).toDouble()};
    QVERIFY(!ui::layOut(figure, paper).figure.empty());
    QCOMPARE(problemOf(figure, paper), QString());
}

void TestFigureLayout::aLongNameIsNeverABlankPicture()
{
    Figure figure;
    figure.kind = "ablation";
    figure.caption = "Success.";
    const std::string longest = "type = gradient-steps, unknown_word = -, " + std::string(260, 'x');
    figure.x.categories = {"pwws", longest};
    figure.x.label = "Recipe";
    figure.y = {"Success rate (%)", false, {}, 0.0, 100.0};
    figure.series = {{"success", core::reports::Mark::Bars, {{0, 40}, {1, 60}}}};
    QCOMPARE(problemOf(figure, {85, 60}), QString());
    QVERIFY(ui::layOut(figure, {85, 60}).figure.caption.find("1: pwws; 2: " + longest) != std::string::npos);
    const auto tex = core::reports::toTex(figure, 85, 60);
    QVERIFY(tex.find("xticklabels={{1},{2}}") != std::string::npos);
    // Where the caption lists the campaigns anyway, their names are not said twice.
    figure.caption = "Success of pwws. Campaigns: pwws and " + longest + " (n = 3). In pwws nothing stands in.";
    QCOMPARE(ui::layOut(figure, {85, 60}).figure.caption,
             "Success of pwws. Campaigns: 1: pwws and 2: " + longest + " (n = 3). In pwws nothing stands in.");
}

void TestFigureLayout::legendsStandWhereTheyAreAskedFor_data()
{
    QTest::addColumn<core::reports::LegendPlace>("place");
    QTest::newRow("above") << core::reports::LegendPlace::Above;
    QTest::newRow("below") << core::reports::LegendPlace::Below;
    QTest::newRow("right") << core::reports::LegendPlace::Right;
}

void TestFigureLayout::legendsStandWhereTheyAreAskedFor()
{
    QFETCH(const core::reports::LegendPlace, place);
    for (const std::size_t count : {2, 6, 12}) {
        auto figure = figureOf("budget", count);
        figure.legend = place;
        const ui::Paper paper{175, 80};
        QCOMPARE(problemOf(figure, paper), QString());
        const auto layout = ui::layOut(figure, paper);
        const auto texts = paintedOn(figure, paper);
        const auto& first = layout.keys.empty() ? layout.figure.series[0].name : layout.keys[0].text;
        const auto at =
            std::ranges::find(texts, ui::toQt(first).section(QLatin1Char('\n'), 0, 0), &recorder::PaintedText::text);
        QVERIFY(at != texts.end());
        const auto middle = at->place.boundingRect().center();
        const QSizeF page(ui::figureUnits(175), ui::figureUnits(80));
        QCOMPARE(middle.y() < 0.3 * page.height() && middle.x() < 0.6 * page.width(),
                 place == core::reports::LegendPlace::Above);
        QCOMPARE(middle.y() > 0.7 * page.height(), place == core::reports::LegendPlace::Below);
        QCOMPARE(middle.x() > 0.6 * page.width(), place == core::reports::LegendPlace::Right);
    }
}

/// The legend is in the corner that it was given, within the plot: between the numbers of both axes.
void TestFigureLayout::legendsInThePlotStayInIt()
{
    using core::reports::LegendPlace;
    for (const auto place : {LegendPlace::TopLeft, LegendPlace::TopRight, LegendPlace::BottomLeft,
                             LegendPlace::BottomRight, LegendPlace::Inside}) {
        auto figure = figureOf("budget", 3);
        figure.legend = place;
        const ui::Paper paper{120, 80};
        QCOMPARE(problemOf(figure, paper), QString());
        const auto layout = ui::layOut(figure, paper);
        QVERIFY(core::reports::isInside(layout.figure.legend) && layout.figure.legend != LegendPlace::Inside);
        const auto texts = paintedOn(figure, paper);
        const auto at = std::ranges::find(texts, ui::toQt(layout.figure.series[0].name), &recorder::PaintedText::text);
        QVERIFY(at != texts.end());
        const auto middle = at->place.boundingRect().center();
        const bool left =
            layout.figure.legend == LegendPlace::TopLeft || layout.figure.legend == LegendPlace::BottomLeft;
        const bool top = layout.figure.legend == LegendPlace::TopLeft || layout.figure.legend == LegendPlace::TopRight;
        QCOMPARE(middle.x() < 0.5 * ui::figureUnits(120), left);
        QCOMPARE(middle.y() < 0.5 * ui::figureUnits(80), top);
    }
}

void TestFigureLayout::aPlotForEachSeriesHoldsItsWords_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("campaigns");
    QTest::addColumn<int>("beside");
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("height");
    QTest::newRow("five campaigns over twelve tags") << "per-pos" << 5 << 1 << 85.0 << 160.0;
    QTest::newRow("side by side") << "per-pos" << 4 << 2 << 175.0 << 90.0;
    QTest::newRow("curves") << "budget" << 6 << 3 << 175.0 << 90.0;
    QTest::newRow("histograms") << "perturbed" << 5 << 2 << 175.0 << 120.0;
    QTest::newRow("clouds") << "scatter" << 3 << 3 << 175.0 << 60.0;
}

/// Titles, names and numbers are on the paper, and none covers another.
void TestFigureLayout::aPlotForEachSeriesHoldsItsWords()
{
    QFETCH(const QString, kind);
    QFETCH(const int, campaigns);
    QFETCH(const int, beside);
    QFETCH(const double, width);
    QFETCH(const double, height);
    auto figure = figureOf(ui::toStd(kind), static_cast<std::size_t>(campaigns));
    figure.panels = beside;
    const ui::Paper paper{width, height};
    const auto layout = ui::layOut(figure, paper);
    QVERIFY2(!layout.figure.empty(), layout.figure.note.c_str());
    QCOMPARE(layout.panels.size(), static_cast<std::size_t>(campaigns));
    if (const auto folder = qEnvironmentVariable("FIGURES_OUT"); !folder.isEmpty())
        (void)ui::imageOf(ui::pictureOf(figure, paper), 200)
            .save(QDir(folder).filePath(QStringLiteral("plots-%1-%2.png").arg(kind).arg(campaigns)));
    const auto texts = paintedOn(figure, paper);
    const QRectF page(0, 0, ui::figureUnits(width), ui::figureUnits(height));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        QVERIFY2(page.contains(texts[i].place.boundingRect()), qPrintable(texts[i].text));
        for (std::size_t j = 0; j < i; ++j) {
            const auto both = texts[i].place.intersected(texts[j].place).boundingRect();
            QVERIFY2(both.width() <= 1.0 || both.height() <= 1.0,
                     qPrintable(texts[i].text + QStringLiteral(" covers ") + texts[j].text));
        }
    }
    const auto has = [&](const std::string& words) {
        return std::ranges::any_of(texts, [&](const auto& one) { return one.text == ui::toQt(words).trimmed(); });
    };
    for (const auto& panel : layout.panels)
        QVERIFY2(has(panel.title), panel.title.c_str());
    for (const auto& label : {layout.figure.x.label, layout.figure.y.label})
        QVERIFY2(label.empty() || has(label), label.c_str());
    for (const auto& name : layout.figure.x.categories)
        QVERIFY2(has(name), name.c_str());
}

void TestFigureLayout::wordsAtPointsStayOnThePaper()
{
    auto figure = figureOf("budget", 2);
    const auto& points = figure.series[0].points;
    figure.notes = {{0, points[1].x, points[1].y, "early success of a few words"},
                    {0, points.back().x, points.back().y, "the end"}};
    QCOMPARE(problemOf(figure, {85, 60}), QString());
    QString all;
    for (const auto& one : paintedOn(figure, {85, 60}))
        all += squashed(one.text);
    QVERIFY(all.contains(QStringLiteral("theend")) && all.contains(QStringLiteral("earlysuccess")));
}

/// Nine campaigns, three victims under three recipes, on one column: the legend names the six.
void TestFigureLayout::eightCampaignsNeedNoNumbers()
{
    const auto figure = figureOf("budget", 9);
    const ui::Paper paper{85, 80};
    const auto layout = ui::layOut(figure, paper);
    QVERIFY2(!layout.figure.empty(), layout.figure.note.c_str());
    QCOMPARE(layout.keys.size(), std::size_t{6});
    QCOMPARE(problemOf(figure, paper), QString());
    QCOMPARE(layout.figure.caption, figure.caption); // no number had to be explained
}

void TestFigureLayout::everyFontFits_data()
{
    QTest::addColumn<ui::FigureFont>("font");
    for (const auto& font : ui::figureFonts())
        QTest::newRow(font.name) << font.font;
}

void TestFigureLayout::everyFontFits()
{
    QFETCH(const ui::FigureFont, font);
    if (!ui::hasFont(font))
        QSKIP("the font is not installed");
    for (const auto* kind : {"accuracy", "budget", "confusion", "scores"}) {
        ui::Paper paper{175, 100};
        paper.font = font;
        QCOMPARE(problemOf(figureOf(kind, 3), paper), QString());
    }
}

void TestFigureLayout::manySeriesLookDifferent()
{
    // Seven colours and seven dashes are 49 pairs.
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < 49; ++i)
        pairs.emplace(i % 7, core::reports::patternOf(i, 7));
    QCOMPARE(pairs.size(), std::size_t{49});
    QCOMPARE(core::reports::patternOf(3, 7), std::size_t{3}); // the first seven as ever
}

void TestFigureLayout::markersAtTheEdgeAreWhole()
{
    // A point on the frame shows as much ink as one in the middle.
    const auto inkAt = [](double y) {
        Figure figure;
        figure.x = {"Edits", false, {}, 0.0, 2.0};
        figure.y = {"Similarity", false, {}, 0.0, 1.0};
        figure.series = {{"one", core::reports::Mark::Points, {{1.0, y}}}};
        const auto image = ui::imageOf(ui::pictureOf(figure, {85, 60}), 300);
        int blue = 0;
        for (int row = 0; row < image.height(); ++row)
            for (int column = 0; column < image.width(); ++column) {
                const auto colour = image.pixelColor(column, row);
                blue += colour.blue() > colour.red() + 40 ? 1 : 0;
            }
        return blue;
    };
    const int whole = inkAt(0.5);
    QVERIFY(whole > 50);
    QVERIFY2(inkAt(1.0) > 0.9 * whole, qPrintable(QStringLiteral("%1 of %2").arg(inkAt(1.0)).arg(whole)));
}

void TestFigureLayout::aNumberLeavesTheNextBoxWhole()
{
    // Two boxes and the number in the first: each outline has its four corners and comes back to the first of them.
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
    Figure figure;
    figure.x = {"Share (%)", false, {}, 0.0, 3.0};
    figure.y = {"Height", false, {}, 0.0, 1.0};
    figure.series = {{"negative",
                      core::reports::Mark::Areas,
                      {{0.0, 0.0},
                       {1.0, 0.0},
                       {1.0, 1.0},
                       {0.0, 1.0},
                       {gap, gap},
                       {0.5, 0.5},
                       {gap, gap},
                       {2.0, 0.0},
                       {3.0, 0.0},
                       {3.0, 1.0},
                       {2.0, 1.0}}}};
    figure.series.front().points[5].label = "7";
    const ui::Paper paper{85, 60};
    const auto plot = ui::makePlot(ui::layOut(figure, paper), paper);
    std::vector<int> corners;
    for (int i = 0; i < plot->plottableCount(); ++i)
        if (const auto* outline = qobject_cast<QCPCurve*>(plot->plottable(i)))
            corners.push_back(outline->dataCount());
    QCOMPARE(corners, (std::vector<int>{5, 5}));
}

QTEST_MAIN(TestFigureLayout)
#include "tst_figure_layout.moc"
