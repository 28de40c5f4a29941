#include "ui/widgets/multi_choice.h"

#include <algorithm>

#include <QMenu>

#include "ui/base/convert.h"

namespace ui {

namespace {

constexpr std::size_t mostNamed = 3; ///< More are counted.

} // namespace

MultiChoice::MultiChoice(const QString& tip, QWidget* parent) : QToolButton(parent)
{
    setToolTip(tip);
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setMenu(new QMenu(this));
    connect(menu(), &QMenu::aboutToShow, this, &MultiChoice::fillMenu);
    showText();
}

void MultiChoice::setOptions(std::vector<std::pair<std::string, QString>> options)
{
    options_ = std::move(options);
    showText();
}

void MultiChoice::setChosen(const std::vector<std::string>& values)
{
    chosen_ = values;
    showText();
}

void MultiChoice::fillMenu()
{
    menu()->clear();
    auto* all = menu()->addAction(tr("All"));
    all->setCheckable(true);
    all->setChecked(chosen_.empty());
    connect(all, &QAction::triggered, this, [this] {
        setChosen({});
        Q_EMIT edited();
    });
    menu()->addSeparator();
    auto entries = options_;
    for (const auto& value : chosen_)
        if (std::ranges::find(options_, value, &std::pair<std::string, QString>::first) == options_.end())
            entries.emplace_back(value, toQt(value));
    for (const auto& [value, name] : entries) {
        auto* entry = menu()->addAction(name);
        entry->setCheckable(true);
        entry->setChecked(std::ranges::find(chosen_, value) != chosen_.end());
        connect(entry, &QAction::triggered, this, [this, value = value](bool on) { toggle(value, on); });
    }
}

void MultiChoice::toggle(const std::string& value, bool on)
{
    std::erase(chosen_, value);
    if (on)
        chosen_.push_back(value);
    const auto placeOf = [this](const std::string& one) {
        return std::ranges::find(options_, one, &std::pair<std::string, QString>::first) - options_.begin();
    };
    std::ranges::stable_sort(chosen_, {}, placeOf);
    showText();
    Q_EMIT edited();
}

void MultiChoice::showText()
{
    QStringList names;
    for (const auto& value : chosen_) {
        const auto found = std::ranges::find(options_, value, &std::pair<std::string, QString>::first);
        names << (found == options_.end() ? toQt(value) : found->second);
    }
    setText(chosen_.empty()              ? tr("all")
            : chosen_.size() > mostNamed ? tr("%1 chosen").arg(chosen_.size())
                                         : names.join(QStringLiteral(", ")));
}

} // namespace ui
