#include "ui/victims/card_view.h"

#include <QFormLayout>
#include <QLabel>

#include "core/json/json.h"
#include "core/victims/card_json.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/widgets/language_box.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

QString joined(const std::vector<std::string>& list)
{
    QStringList all;
    for (const auto& each : list)
        all << toQt(each);
    return all.join(QStringLiteral(", "));
}

/// "embedding 200, hidden 75, ..." of an object of config.json.
QString described(const nlohmann::json& object)
{
    QStringList all;
    for (const auto& [key, value] : object.items()) {
        if (value.is_object() || (value.is_array() && value.size() > 8))
            continue;
        QString text;
        if (value.is_string())
            text = toQt(value.get<std::string>());
        else if (value.is_number_float())
            text = QString::number(value.get<double>(), 'g', 4);
        else
            text = toQt(core::shownJson(value));
        all << toQt(key).replace(QLatin1Char('_'), QLatin1Char(' ')) + QLatin1Char(' ') + text;
    }
    return all.join(QStringLiteral(", "));
}

} // namespace

CardView::CardView(QWidget* parent) : QWidget(parent), form_(new QFormLayout(this))
{
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setHorizontalSpacing(theme::grid * 2);
    form_->setVerticalSpacing(4);
    form_->setLabelAlignment(Qt::AlignLeft);
}

void CardView::add(const QString& name, const QString& value)
{
    if (value.isEmpty())
        return;
    auto* label = new QLabel(value, this);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* title = new StyledLabel(StyledLabel::Style::Muted, name, this);
    title->setAlignment(Qt::AlignTop);
    form_->addRow(title, label);
}

void CardView::clear()
{
    while (form_->rowCount() > 0)
        form_->removeRow(0);
}

void CardView::setCard(const core::victims::VictimCard& card, const std::string& language)
{
    clear();
    using core::victims::Capability;
    add(tr("Task"), toQt(card.task));
    add(tr("Architecture"), toQt(card.architecture));
    add(tr("Labels"), joined(card.labels));
    add(tr("Reads"), joined(card.segments));
    if (!card.preprocess.empty())
        add(tr("Prepares texts by"), joined(card.preprocess));
    add(tr("Language"), !language.empty()        ? tr("%1, as you say").arg(languageTitle(language))
                        : !card.language.empty() ? languageTitle(card.language)
                                                 : tr("not said: its texts are read as English"));
    add(tr("Translates into"), languageTitle(core::victims::targetLanguageOf(card)));
    QStringList can;
    for (const auto& [capability, name] : {std::pair{Capability::HardLabel, tr("label")},
                                           {Capability::Scores, tr("scores")},
                                           {Capability::Gradients, tr("gradients")},
                                           {Capability::Attention, tr("attention")},
                                           {Capability::Pieces, tr("pieces of words")}})
        if (card.can(capability))
            can << name;
    add(tr("Answers with"), can.join(QStringLiteral(", ")));
    const auto config = core::maybeJson(card.configJson);
    if (config.is_object()) {
        if (config.contains("hyper_parameters"))
            add(tr("Size"), described(config["hyper_parameters"]));
        if (config.contains("training") && config["training"].is_object())
            add(tr("Training"), described(config["training"]));
        if (config.contains("scores") && config["scores"].is_object())
            add(tr("Scores"), described(config["scores"]));
        if (config.contains("licence") && config["licence"].is_string())
            add(tr("Licence"), toQt(config["licence"].get<std::string>()));
    }
    add(tr("From"), toQt(card.source));
    add(tr("SHA-256"), toQt(card.hash.substr(0, 16)));
}

} // namespace ui
