#include "ui/corpora/map_panel.h"

#include <algorithm>

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/base/workers.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/corpora/point_map.h"
#include "ui/help/guide_of.h"
#include "ui/jobs/job_text.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/session.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

namespace {

constexpr std::size_t nearCount = 10;
constexpr int tipCharacters = 160;
constexpr int DoneRole = Qt::UserRole + 1; ///< Of a campaign: how many results it has.
enum MapColour { OneColour, ByLabel, ByAnswer, ByRight, ByStatus, ByVerdict };

MapColour colourOf(const std::string& column)
{
    return column == "label"    ? ByLabel
           : column == "answer" ? ByAnswer
           : column == "right"  ? ByRight
           : column == "status" ? ByStatus
                                : ByVerdict;
}

QString mapTextOf(const core::text::Input& input)
{
    QStringList texts;
    for (const auto& segment : input.segments())
        texts << toQt(segment.text.str());
    return texts.join(QStringLiteral(" / ")).simplified();
}

/// At most forty characters wide, in whatever size texts are shown now.
class MapChoice : public QComboBox {
public:
    explicit MapChoice(QWidget* parent) : QComboBox(parent) { limit(); }

protected:
    void changeEvent(QEvent* event) override
    {
        QComboBox::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            limit();
    }

private:
    void limit() { setMaximumWidth(40 * fontMetrics().averageCharWidth()); }
};

QComboBox* mapChoice(const char* name, const QString& spoken, QWidget* parent)
{
    auto* box = new MapChoice(parent);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(spoken);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return box;
}

} // namespace

MapPanel::MapPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), spaces_(mapChoice("map-space", tr("Whose vectors place the texts"), this)),
      colours_(mapChoice("map-colour", tr("What colours the points"), this)),
      campaigns_(mapChoice("map-campaign", tr("The campaign whose texts are shown"), this)),
      joined_(new QCheckBox(tr("&Attacked texts"), this)), run_(new QPushButton(this)), facts_(new QLabel(this)),
      points_(new PointMap(this)), nearTitle_(new QLabel(this)), near_(new QListWidget(this))
{
    copyPicture_ = makeAction(this, tr("Copy the map as a picture"), QStringLiteral("copy"), {},
                              tr("Put the map, as it is shown, on the clipboard"),
                              [this] { QGuiApplication::clipboard()->setPixmap(points_->grab()); });
    copyPoints_ = makeAction(
        this, tr("Copy the map as CSV"), QStringLiteral("copy"), {},
        tr("Put all points on the clipboard, with what is known of each, as `map --out` writes them"), [this] {
            if (made_)
                QGuiApplication::clipboard()->setText(
                    toQt(core::reports::mapCsv(made_->map, *examples_.corpus, columns())));
        });
    points_->addActions(panelActions());
    points_->setContextMenuPolicy(Qt::ActionsContextMenu);
    setProperty(guideProperty, QStringLiteral("measures.md#map-of-texts"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    auto* choices = new QWidget(this);
    auto* row = new FlowLayout(choices, theme::grid);
    const auto add = [&](const QString& text, QComboBox* box) {
        auto* label = new QLabel(text, choices);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
    };
    add(tr("&Vectors of"), spaces_);
    add(tr("Colo&ur"), colours_);
    add(tr("Ca&mpaign"), campaigns_);
    joined_->setObjectName(QStringLiteral("map-joined"));
    joined_->setChecked(true);
    joined_->setToolTip(tr("Join each text that an attack changed to where the changed text lies"));
    row->addWidget(joined_);
    run_->setObjectName(QStringLiteral("map-run"));
    row->addWidget(run_);
    column->addWidget(choices);
    facts_->setWordWrap(true);
    facts_->setObjectName(QStringLiteral("map-facts"));
    column->addWidget(facts_);

    auto* parts = new QSplitter(Qt::Horizontal, this);
    points_->setTips([this](int point) { return tipOf(point); });
    parts->addWidget(points_);
    auto* nearest = new QWidget(parts);
    auto* list = new QVBoxLayout(nearest);
    list->setContentsMargins(0, 0, 0, 0);
    nearTitle_->setWordWrap(true);
    list->addWidget(nearTitle_);
    near_->setObjectName(QStringLiteral("map-near"));
    near_->setAccessibleName(tr("The nearest texts"));
    near_->setTextElideMode(Qt::ElideRight);
    near_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->addWidget(near_, 1);
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 1);
    parts->setChildrenCollapsible(false);
    column->addWidget(parts, 1);

    connect(points_, &PointMap::chosenChanged, this, [this] {
        if (!made_)
            return;
        std::vector<std::size_t> rows;
        for (const int point : points_->chosen())
            rows.push_back(made_->map.rows[static_cast<std::size_t>(point)]);
        const int current = points_->current();
        const bool inside = current >= 0 && !rows.empty();
        Q_EMIT selectionWanted(rows,
                               inside ? static_cast<int>(made_->map.rows[static_cast<std::size_t>(current)]) : -1);
        showNear();
        say();
    });
    connect(points_, &PointMap::activated, this,
            [this](int point) { Q_EMIT openWanted(made_->map.rows[static_cast<std::size_t>(point)]); });
    connect(near_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        const auto row = static_cast<std::size_t>(item->data(Qt::UserRole).toULongLong());
        Q_EMIT selectionWanted({row}, static_cast<int>(row));
    });
    for (auto* box : {spaces_, campaigns_})
        connect(box, &QComboBox::activated, this, &MapPanel::refresh);
    connect(colours_, &QComboBox::activated, this, [this] {
        wantedColour_ = colours_->currentData().toInt();
        colour();
    });
    connect(joined_, &QCheckBox::toggled, points_, &PointMap::setLinksShown);
    connect(run_, &QPushButton::clicked, this, [this] {
        if (job_ && !job_->ended())
            stop();
        else
            make();
    });
    connect(&session_, &Session::victimChanged, this, &MapPanel::refillSpaces);
    connect(&session_, &Session::projectContentsChanged, this, &MapPanel::refillCampaigns);
    connect(&session_, &Session::projectReplaced, this, [this] { setExamples({}); });
    refillSpaces();
    refillCampaigns();
    refillColours();
}

void MapPanel::refillSpaces()
{
    const auto before = spaces_->currentData().toString();
    const QSignalBlocker quiet(spaces_);
    spaces_->clear();
    const bool there = session_.victim() != nullptr;
    spaces_->addItem(there ? tr("%1 (victim)").arg(session_.victimName(session_.victimSpec())) : tr("the victim"),
                     QString());
    spaces_->setItemData(0,
                         there ? tr("What the victim's last layer reads of a text: how it tells texts apart")
                               : tr("Choose a victim on the page Victims"),
                         Qt::ToolTipRole);
    if (const auto& resources = session_.backends().resources)
        for (const auto& each : resources->installed("encoder")) {
            spaces_->addItem(tr("%1 (sentence encoder)").arg(toQt(each.title)), toQt(each.name));
            spaces_->setItemData(spaces_->count() - 1, tr("Near where meanings are near, whatever the victim says"),
                                 Qt::ToolTipRole);
        }
    spaces_->setCurrentIndex(std::max(0, spaces_->findData(before)));
    refresh();
}

void MapPanel::refillCampaigns()
{
    const auto before = campaigns_->currentData();
    const QSignalBlocker quiet(campaigns_);
    campaigns_->clear();
    campaigns_->addItem(tr("none"), qlonglong(0));
    if (const auto& project = session_.project(); project && session_.corpusId() != 0)
        try {
            const auto records = project->campaigns();
            const auto labels = campaignLabels(records);
            for (std::size_t i = 0; i < records.size(); ++i)
                if (project->sample(records[i].sample).corpus == session_.corpusId()) {
                    campaigns_->addItem(labels[i].name, static_cast<qlonglong>(records[i].id));
                    campaigns_->setItemData(campaigns_->count() - 1, labels[i].details, Qt::ToolTipRole);
                    campaigns_->setItemData(campaigns_->count() - 1, static_cast<qulonglong>(records[i].done),
                                            DoneRole);
                }
        } catch (const core::Error&) {
            problem_ = currentProblem().text();
        }
    campaigns_->setCurrentIndex(std::max(0, campaigns_->findData(before)));
    campaigns_->setEnabled(campaigns_->count() > 1);
    refresh();
}

void MapPanel::refillColours()
{
    const QSignalBlocker quiet(colours_);
    colours_->clear();
    const auto add = [this](const QString& text, MapColour colour, bool there) {
        if (there)
            colours_->addItem(text, static_cast<int>(colour));
    };
    const auto& answered = examples_.answers[0];
    const bool campaign = made_ && asked_.campaign != 0;
    add(tr("one for all"), OneColour, true);
    add(tr("by label"), ByLabel, examples_.corpus && !examples_.corpus->labels.empty());
    if (answered) {
        add(tr("by the answer of %1").arg(toQt(answered->victim)), ByAnswer,
            answered->kind == core::structures::AnswerKind::Label);
        add(tr("by whether %1 is right").arg(toQt(answered->victim)), ByRight, true);
    }
    add(tr("by the attack's status"), ByStatus, campaign);
    add(tr("by people's verdict"), ByVerdict, campaign && !made_->verdicts.empty());
    const int there = colours_->findData(wantedColour_);
    colours_->setCurrentIndex(there >= 0 ? there : std::max(0, colours_->findData(ByLabel)));
}

void MapPanel::setExamples(const AnsweredExamples& examples)
{
    const bool other = examples.corpus != examples_.corpus;
    if (other) { // before the corpus goes: what is said of a map is said of both
        made_ = nullptr;
        points_->setPoints({}, {});
        showNear();
        nearTitle_->clear();
    }
    examples_ = examples;
    if (other) {
        stop();
        asked_ = {};
        problem_.clear();
        allShown_ = true;
        refillCampaigns();
    }
    refillColours();
    colour();
}

void MapPanel::setShown(const std::vector<std::size_t>& rows)
{
    shownRows_ = rows;
    allShown_ = !examples_.corpus || rows.size() == examples_.corpus->examples.size();
    showPale();
}

void MapPanel::setSelected(const std::vector<std::size_t>& rows, int current)
{
    if (!made_)
        return;
    std::vector<int> points;
    for (const auto row : rows)
        if (const int point = pointOf(row); point >= 0)
            points.push_back(point);
    points_->setChosen(points);
    const int before = points_->current();
    points_->setCurrent(current < 0 ? -1 : pointOf(static_cast<std::size_t>(current)));
    if (points_->current() != before)
        showNear();
    say();
}

void MapPanel::setLookedAt(bool lookedAt)
{
    lookedAt_ = lookedAt;
    refresh();
}

MapPanel::Wanted MapPanel::wanted() const
{
    Wanted wanted;
    wanted.corpus = examples_.corpus;
    wanted.encoder = spaces_->currentData().toString();
    if (wanted.encoder.isEmpty())
        wanted.victim = session_.victim();
    wanted.campaign = campaigns_->currentData().toLongLong();
    return wanted;
}

std::size_t MapPanel::resultsNow() const
{
    const int at = campaigns_->findData(static_cast<qlonglong>(asked_.campaign));
    return at < 0 ? 0 : campaigns_->itemData(at, DoneRole).toULongLong();
}

void MapPanel::refresh()
{
    if (lookedAt_ && examples_.corpus && !(wanted() == asked_))
        make();
    say();
}

void MapPanel::make()
{
    stop();
    asked_ = wanted();
    results_ = resultsNow();
    made_ = nullptr;
    problem_.clear();
    points_->setPoints({}, {});
    showNear();
    if (!examples_.corpus || examples_.corpus->examples.empty() || (asked_.encoder.isEmpty() && !asked_.victim))
        return say();
    job_ = session_.jobs().run(
        this, {tr("Map of %1").arg(toQt(examples_.corpus->name)), false, true},
        [asked = asked_, project = session_.project(), resources = session_.backends().resources,
         workers = core::threadsFor(Session::workers())](JobControl& control) {
            namespace reports = core::reports;
            Made made;
            if (asked.campaign != 0) {
                made.attacked = reports::attackedExamples(*project, asked.campaign, *asked.corpus);
                made.verdicts = reports::verdictsOn(*project, asked.campaign);
            }
            const auto space =
                asked.victim ? reports::spaceOf(asked.victim) : reports::spaceOf(resources, toStd(asked.encoder));
            made.map =
                reports::mapOf(space, *asked.corpus, reports::rowsOnMap(asked.corpus->examples.size(), made.attacked),
                               made.attacked, workers, control.stop(), control.progressFn());
            return made;
        },
        [this](Made made) { take(std::move(made)); },
        [this](const Problem& problem) {
            problem_ = problem.text();
            say();
        });
    connect(job_.data(), &Job::changed, this, &MapPanel::say);
    say();
}

void MapPanel::stop()
{
    if (job_ && !job_->ended())
        job_->cancel();
    job_ = nullptr;
    say();
}

void MapPanel::take(Made made)
{
    made_ = std::make_shared<const Made>(std::move(made));
    job_ = nullptr;
    std::vector<PointMap::Point> points;
    for (const auto& [x, y] : made_->map.points)
        points.push_back({x, y, -1});
    std::vector<PointMap::Link> links;
    for (const auto& attacked : made_->map.attacked)
        links.push_back({static_cast<int>(attacked.point), attacked.at[0], attacked.at[1]});
    points_->setPoints(std::move(points), std::move(links));
    points_->setLinksShown(joined_->isChecked());
    refillColours();
    colour();
    showPale();
    Q_EMIT drawn();
    say();
}

void MapPanel::colour()
{
    if (!made_)
        return;
    core::reports::MapGroups groups{{}, std::vector<int>(made_->map.points.size(), 0)};
    const int chosen = colours_->currentData().toInt();
    for (const auto& column : columns())
        if (colourOf(column.name) == chosen)
            groups = column.groups;
    QStringList names;
    for (const auto& name : groups.names)
        names << toQt(name);
    points_->setGroups(names.isEmpty() ? QStringList{tr("text")} : names, groups.of);
    say();
}

std::vector<core::reports::MapColumn> MapPanel::columns() const
{
    namespace reports = core::reports;
    const auto& map = made_->map;
    std::vector<reports::MapColumn> columns{{"label", reports::groupsByLabel(map, *examples_.corpus)}};
    if (const auto& answered = examples_.answers[0]) {
        columns.push_back({"answer", reports::groupsByAnswer(map, *answered)});
        columns.push_back({"right", reports::groupsByRight(map, *answered)});
    }
    if (asked_.campaign != 0) {
        columns.push_back({"status", reports::groupsByStatus(map, made_->attacked)});
        columns.push_back({"verdict", reports::groupsByVerdict(map, *examples_.corpus, made_->verdicts)});
    }
    return columns;
}

void MapPanel::showPale()
{
    std::vector<bool> pale;
    if (made_ && !allShown_)
        for (const auto row : made_->map.rows)
            pale.push_back(!std::ranges::binary_search(shownRows_, row));
    points_->setPale(std::move(pale));
}

int MapPanel::pointOf(std::size_t row) const
{
    const auto& rows = made_->map.rows;
    const auto at = std::ranges::lower_bound(rows, row);
    return at == rows.end() || *at != row ? -1 : static_cast<int>(at - rows.begin());
}

void MapPanel::showNear()
{
    if (nearJob_) // its result is about the map that is drawn now
        nearJob_->cancel();
    points_->setNear({});
    near_->clear();
    const int current = points_->current();
    if (!made_ || current < 0) {
        nearTitle_->setText(tr("Choose a text to see those that are nearest to it."));
        return;
    }
    const auto nameOf = [this](int point) {
        return toQt(examples_.corpus->examples[made_->map.rows[static_cast<std::size_t>(point)]].id);
    };
    nearTitle_->setText(tr("Nearest to %1, by cosine").arg(nameOf(current)));
    nearJob_ = session_.jobs().run(
        this, {tr("Look for near texts"), false, true},
        [made = made_, current](JobControl&) {
            return core::reports::nearestTo(made->map, static_cast<std::size_t>(current), nearCount);
        },
        [this](const std::vector<core::reports::NearText>& found) {
            std::vector<int> points;
            for (const auto& one : found) {
                const auto row = made_->map.rows[one.point];
                const auto& example = examples_.corpus->examples[row];
                const auto text = mapTextOf(example.input);
                auto* item = new QListWidgetItem(
                    QStringLiteral("%1  %2  %3").arg(formatDecimal(one.cosine, 3), toQt(example.id), text), near_);
                item->setToolTip(text);
                item->setData(Qt::UserRole, static_cast<qulonglong>(row));
                points.push_back(static_cast<int>(one.point));
            }
            points_->setNear(std::move(points));
        },
        [this](const Problem& problem) { nearTitle_->setText(problem.text()); });
}

QString MapPanel::tipOf(int point) const
{
    if (!made_ || !examples_.corpus)
        return {};
    const auto row = made_->map.rows[static_cast<std::size_t>(point)];
    const auto& example = examples_.corpus->examples[row];
    QStringList lines{toQt(example.id)};
    const int group = points_->points()[static_cast<std::size_t>(point)].group;
    if (colours_->currentData().toInt() != OneColour && group >= 0)
        lines.front() += QStringLiteral(": ") + points_->groupNames().value(group);
    const auto shortened = [](const QString& text) {
        return text.size() > tipCharacters ? text.left(tipCharacters) + QStringLiteral("\u2026") : text;
    };
    lines << shortened(mapTextOf(example.input));
    for (const auto& attacked : made_->attacked)
        if (attacked.row == row && attacked.changed)
            lines << tr("attacked: %1").arg(shortened(mapTextOf(attacked.text)));
    return lines.join(QLatin1Char('\n'));
}

void MapPanel::say()
{
    const bool running = job_ && !job_->ended();
    const bool wentOn = made_ && resultsNow() != results_;
    run_->setText(running ? tr("&Stop") : wentOn ? tr("&Draw again") : tr("&Draw the map"));
    run_->setToolTip(wentOn ? tr("The campaign has other results now") : QString());
    const bool possible = session_.victim() || !spaces_->currentData().toString().isEmpty();
    run_->setVisible(running || wentOn || (!made_ && examples_.corpus && possible));
    for (auto* action : panelActions())
        action->setEnabled(made_ != nullptr);
    joined_->setVisible(made_ && !made_->map.attacked.empty());
    QString text;
    if (running) {
        const auto progress = progressText(*job_);
        text = tr("Reading the texts' vectors... %1").arg(progress);
    } else if (!problem_.isEmpty()) {
        text = problem_;
    } else if (!made_) {
        text = !examples_.corpus ? tr("There is no corpus.")
               : !possible       ? tr("Choose a victim on the page Victims, or a sentence encoder here.")
                                 : tr("The map is not drawn.");
    } else {
        const auto& map = made_->map;
        text = tr("%1 by the vectors of %2; the axes have %3 and %4 of their variance.")
                   .arg(formatPlural(map.points.size(), tr("text"), tr("texts")), toQt(map.space),
                        formatPercent(map.shares[0]), formatPercent(map.shares[1]));
        if (map.points.size() < examples_.corpus->examples.size())
            text += QLatin1Char(' ') +
                    tr("They are drawn evenly from %1.").arg(formatCount(examples_.corpus->examples.size()));
        if (const auto chosen = points_->chosen().size(); chosen > 1)
            text += QLatin1Char(' ') + tr("%1 chosen.").arg(formatCount(chosen));
    }
    facts_->setText(text);
    points_->setEmptyText(text);
}

} // namespace ui
