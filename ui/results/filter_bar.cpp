#include "ui/results/filter_bar.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include "core/attacks/result/trace_words.h"
#include "core/json/json.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/results/result_rows.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/search_field.h"

namespace ui {

using core::attacks::Status;

namespace {

constexpr Status allStatuses[] = {Status::Succeeded, Status::Failed, Status::Skipped, Status::BudgetSpent,
                                  Status::Error};

} // namespace

FilterBar::FilterBar(QWidget* parent)
    : QWidget(parent), kept_(new QToolButton(this)), starred_(new QToolButton(this)), excluded_(new QToolButton(this)),
      valid_(new QToolButton(this)), flagged_(new QToolButton(this)), counted_(new QToolButton(this)),
      flag_(new QComboBox(this)), before_(new QComboBox(this)), after_(new QComboBox(this)),
      low_(new QDoubleSpinBox(this)), high_(new QDoubleSpinBox(this)), text_(new SearchField(this))
{
    auto* row = new FlowLayout(this, theme::grid / 2);
    for (const auto status : allStatuses) {
        auto* chip = new QToolButton(this);
        chip->setCheckable(true);
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setText(toQt(inWords(status)));
        chip->setToolTip(tr("Show results that %1").arg(toQt(inWords(status))));
        chip->setObjectName(QStringLiteral("chip-") + toQt(core::attacks::nameOf(status)));
        connect(chip, &QToolButton::toggled, this, &FilterBar::changed);
        chips_[status] = chip;
        row->addWidget(chip);
    }
    kept_->setCheckable(true);
    kept_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    kept_->setToolTip(tr("Show results whose text raters kept, by the newest study"));
    kept_->setObjectName(QStringLiteral("chip-kept"));
    connect(kept_, &QToolButton::toggled, this, &FilterBar::changed);
    row->addWidget(kept_);
    setKept(std::nullopt);
    starred_->setToolTip(tr("Show results that have a star"));
    starred_->setObjectName(QStringLiteral("chip-starred"));
    excluded_->setToolTip(tr("Show results that were excluded by hand"));
    excluded_->setObjectName(QStringLiteral("chip-excluded"));
    for (auto* chip : {starred_, excluded_}) {
        chip->setCheckable(true);
        connect(chip, &QToolButton::toggled, this, &FilterBar::changed);
        row->addWidget(chip);
    }
    setMarks(0, 0);
    valid_->setToolTip(tr("Show successes in whose text a machine finds nothing to object to"));
    valid_->setObjectName(QStringLiteral("chip-valid"));
    flagged_->setToolTip(tr("Show successes in whose text a machine finds something to object to"));
    flagged_->setObjectName(QStringLiteral("chip-flagged"));
    for (auto* chip : {valid_, flagged_}) {
        chip->setCheckable(true);
        connect(chip, &QToolButton::toggled, this, &FilterBar::changed);
        row->addWidget(chip);
    }
    counted_->setCheckable(true);
    counted_->setObjectName(QStringLiteral("chip-counted"));
    counted_->setToolTip(tr("Show the examples that the chosen number counts; press it to show all"));
    counted_->hide();
    connect(counted_, &QToolButton::clicked, this, [this] { // once pressed, nobody knows any more which they were
        ids_.clear();
        counted_->hide();
        Q_EMIT changed();
    });
    row->addWidget(counted_);
    const auto group = [&](std::initializer_list<std::pair<QString, QWidget*>> parts) {
        auto* together = new QWidget(this); // a filter stays together when the line breaks
        auto* all = new QHBoxLayout(together);
        all->setContentsMargins(theme::grid, 0, 0, 0);
        all->setSpacing(theme::grid / 2);
        for (const auto& [text, buddy] : parts) {
            auto* made = new QLabel(text, together);
            made->setBuddy(buddy);
            all->addWidget(made);
            all->addWidget(buddy);
        }
        row->addWidget(together);
    };
    for (auto* box : {before_, after_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(box, &QComboBox::currentIndexChanged, this, &FilterBar::changed);
    }
    before_->setAccessibleName(tr("Answer before"));
    before_->setToolTip(tr("The victim's answer before the attack"));
    after_->setAccessibleName(tr("Answer after"));
    after_->setToolTip(tr("The victim's answer to the attacked text"));
    flag_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    flag_->setObjectName(QStringLiteral("flag"));
    flag_->setAccessibleName(tr("Flag"));
    flag_->setToolTip(tr("Show results with this flag, or whose words were exchanged in this way"));
    connect(flag_, &QComboBox::currentIndexChanged, this, &FilterBar::changed);
    group({{tr("flag"), flag_}});
    setFlags(std::nullopt);
    group({{tr("from"), before_}, {tr("to"), after_}});
    for (auto* box : {low_, high_}) {
        box->setRange(0, 100);
        box->setDecimals(0);
        box->setSuffix(QStringLiteral("%"));
        connect(box, &QDoubleSpinBox::valueChanged, this, &FilterBar::changed);
    }
    high_->setValue(100);
    low_->setToolTip(tr("Least share of changed words"));
    high_->setToolTip(tr("Greatest share of changed words"));
    for (auto* box : {low_, high_}) // the labels beside them, "changed" and a dash, say less
        box->setAccessibleName(box->toolTip());
    group({{tr("changed"), low_}, {QStringLiteral("\u2013"), high_}});
    text_->setPlaceholderText(tr("Search (Ctrl+F): words, label:..., queries:100-200"));
    text_->setAccessibleName(tr("Search in the texts"));
    text_->setMinimumWidth(120);
    text_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(text_);
    connect(text_, &SearchField::searchChanged, this, &FilterBar::changed);
    setLabels({});
    refreshIcons();
}

void FilterBar::refreshIcons()
{
    for (const auto& [status, chip] : chips_)
        chip->setIcon(theme::icon(iconOf(status)));
    kept_->setIcon(theme::icon(QStringLiteral("studies")));
}

void FilterBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refreshIcons();
}

void FilterBar::setLabels(const QStringList& labels)
{
    before_->parentWidget()->setVisible(!labels.isEmpty()); // a parser's answers are not labels
    for (auto* box : {before_, after_}) {
        QStringList now;
        for (int i = 1; i < box->count(); ++i)
            now << box->itemText(i);
        if (box->count() > 0 && now == labels)
            continue;
        const QSignalBlocker quiet(box);
        const auto chosen = box->currentData();
        box->clear();
        box->addItem(tr("any"), -1);
        for (int i = 0; i < labels.size(); ++i)
            box->addItem(labels[i], i);
        box->setCurrentIndex(std::max(0, box->findData(chosen)));
    }
}

void FilterBar::setCounts(const std::map<Status, std::size_t>& counts)
{
    for (const auto& [status, chip] : chips_) {
        const auto found = counts.find(status);
        const auto count = found == counts.end() ? 0 : found->second;
        chip->setText(QStringLiteral("%1 %2").arg(toQt(inWords(status)), formatCount(count)));
        chip->setVisible(count > 0 || chip->isChecked() || status == Status::Succeeded || status == Status::Failed);
    }
}

void FilterBar::setKept(std::optional<std::size_t> count)
{
    if (!count)
        kept_->setChecked(false);
    kept_->setVisible(count.has_value());
    kept_->setText(tr("kept by raters %1").arg(formatCount(count.value_or(0))));
}

void FilterBar::setMarks(std::size_t starred, std::size_t excluded)
{
    starred_->setText(QStringLiteral("\u2605 %1").arg(formatCount(starred)));
    starred_->setAccessibleName(tr("starred %1").arg(formatCount(starred)));
    excluded_->setText(tr("excluded %1").arg(formatCount(excluded)));
    starred_->setVisible(starred > 0 || starred_->isChecked());
    excluded_->setVisible(excluded > 0 || excluded_->isChecked());
}

void FilterBar::setFlags(const std::optional<FlagCounts>& counts)
{
    const QSignalBlocker noValid(valid_), noFlagged(flagged_), noFlag(flag_);
    for (auto* chip : {valid_, flagged_}) {
        chip->setVisible(counts.has_value());
        if (!counts)
            chip->setChecked(false);
    }
    const auto chosen = flag_->currentData().toString();
    QStringList names{QString()}, texts{tr("any")};
    if (counts) {
        valid_->setText(tr("no flag %1").arg(formatCount(counts->valid)));
        flagged_->setText(tr("flagged %1").arg(formatCount(counts->flagged)));
        for (const auto& [name, count] : counts->kinds) {
            names << toQt(name);
            texts << QStringLiteral("%1 %2").arg(toQt(name), formatCount(count));
        }
    }
    QStringList now;
    for (int i = 0; i < flag_->count(); ++i)
        now << flag_->itemText(i);
    if (now != texts) { // else a list that is open stays open
        flag_->clear();
        for (qsizetype i = 0; i < names.size(); ++i)
            flag_->addItem(texts[i], names[i]);
        flag_->setCurrentIndex(std::max(0, flag_->findData(chosen)));
    }
    flag_->parentWidget()->setVisible(flag_->count() > 1);
}

/// Kept until it is known which flags there are: a project is opened with the filter that it had.
void FilterBar::chooseFlag(const QString& name)
{
    if (flag_->findData(name) < 0)
        flag_->addItem(name, name);
    flag_->setCurrentIndex(flag_->findData(name));
}

ResultFilter FilterBar::filter() const
{
    ResultFilter filter;
    for (const auto& [status, chip] : chips_)
        if (chip->isChecked())
            filter.statuses.insert(status);
    filter.labelBefore = before_->currentData().toInt();
    filter.labelAfter = after_->currentData().toInt();
    filter.perturbedLow = low_->value();
    filter.perturbedHigh = high_->value();
    filter.text = text_->searched();
    filter.kept = kept_->isChecked();
    filter.starred = starred_->isChecked();
    filter.excluded = excluded_->isChecked();
    filter.valid = valid_->isChecked();
    filter.flagged = flagged_->isChecked();
    filter.flag = toStd(flag_->currentData().toString());
    filter.ids = ids_;
    return filter;
}

void FilterBar::setFilter(const ResultFilter& filter)
{
    {
        const QSignalBlocker quiet(this);
        for (const auto& [status, chip] : chips_)
            chip->setChecked(filter.statuses.count(status) > 0);
        before_->setCurrentIndex(std::max(0, before_->findData(filter.labelBefore)));
        after_->setCurrentIndex(std::max(0, after_->findData(filter.labelAfter)));
        low_->setValue(filter.perturbedLow);
        high_->setValue(filter.perturbedHigh);
        text_->setText(filter.text);
        kept_->setChecked(filter.kept);
        starred_->setChecked(filter.starred);
        excluded_->setChecked(filter.excluded);
        valid_->setChecked(filter.valid);
        flagged_->setChecked(filter.flagged);
        chooseFlag(toQt(filter.flag));
        ids_ = filter.ids;
        counted_->setChecked(!ids_.empty());
        counted_->setVisible(!ids_.empty());
        counted_->setText(ids_.size() == 1 ? tr("1 chosen example")
                                           : tr("%1 chosen examples").arg(formatCount(std::uint64_t(ids_.size()))));
    }
    Q_EMIT changed();
}

void FilterBar::clear() { setFilter({}); }

void FilterBar::focusText()
{
    text_->setFocus();
    text_->selectAll();
}

void FilterBar::setText(const QString& search)
{
    text_->setText(search);
    Q_EMIT changed();
}

QString FilterBar::toText(const ResultFilter& filter)
{
    nlohmann::json json{{"before", filter.labelBefore}, {"after", filter.labelAfter},  {"low", filter.perturbedLow},
                        {"high", filter.perturbedHigh}, {"text", toStd(filter.text)},  {"kept", filter.kept},
                        {"starred", filter.starred},    {"excluded", filter.excluded}, {"valid", filter.valid},
                        {"flagged", filter.flagged},    {"flag", filter.flag}};
    if (!filter.ids.empty())
        json["ids"] = filter.ids;
    auto& statuses = json["statuses"] = nlohmann::json::array();
    for (const auto status : filter.statuses)
        statuses.push_back(core::attacks::nameOf(status));
    return toQt(json.dump());
}

ResultFilter FilterBar::fromText(const QString& text)
{
    ResultFilter filter;
    const auto json = core::maybeJson(toStd(text));
    if (!json.is_object())
        return filter;
    try {
        filter.labelBefore = json.value("before", -1);
        filter.labelAfter = json.value("after", -1);
        filter.perturbedLow = json.value("low", 0.0);
        filter.perturbedHigh = json.value("high", 100.0);
        filter.text = toQt(json.value("text", std::string()));
        filter.kept = json.value("kept", false);
        filter.starred = json.value("starred", false);
        filter.excluded = json.value("excluded", false);
        filter.valid = json.value("valid", false);
        filter.flagged = json.value("flagged", false);
        filter.flag = json.value("flag", std::string());
        filter.ids = json.value("ids", std::set<std::string>());
        if (!filter.flag.empty())
            (void)core::language::flagNamed(filter.flag);
        for (const auto& status : json.value("statuses", nlohmann::json::array()))
            filter.statuses.insert(core::attacks::statusNamed(status.get<std::string>()));
    } catch (const std::exception&) {
        return {}; // written by another version: begin without a filter
    }
    return filter;
}

} // namespace ui
