#include "ui/figures/measure_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "core/language/resources.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"

namespace ui {

namespace {

constexpr auto serverKey = "measure/languageTool";
enum Checker { LinkGrammar, LanguageTool };

} // namespace

MeasureDialog::MeasureDialog(std::size_t campaigns, const core::language::Resources& resources, QWidget* parent)
    : QDialog(parent),
      validity_(new QCheckBox(tr("&Flags: what a reader might object to, and kinds of substitution"), this)),
      grammar_(new QCheckBox(tr("&Grammatical errors before and after, by"), this)), checker_(new QComboBox(this)),
      server_(new QLineEdit(this)), similarity_(new QCheckBox(tr("&Similarity to the original, by the encoder"), this)),
      perplexity_(new QCheckBox(tr("&Perplexity of a word before and after, by the language model"), this))
{
    setWindowTitle(tr("Measure the texts"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(new QLabel(
        tr("Of each text that fooled the victim, in %1:").arg(formatPlural(campaigns, tr("campaign"), tr("campaigns"))),
        this));
    validity_->setObjectName(QStringLiteral("validity"));
    validity_->setToolTip(
        tr("Antonyms, broken agreement, changed names and numbers and the like, by rules for English; "
           "of translations also what became of them. With the measures below, how the whole text "
           "reads is flagged, too."));
    validity_->setChecked(true);
    column->addWidget(validity_);
    grammar_->setObjectName(QStringLiteral("grammar"));
    grammar_->setChecked(true);
    column->addWidget(grammar_);
    checker_->setObjectName(QStringLiteral("checker"));
    checker_->setAccessibleName(tr("What counts grammatical errors"));
    checker_->addItem(tr("link-grammar (English; some seconds for 100 texts)"));
    checker_->addItem(tr("a LanguageTool server"));
    column->addWidget(checker_);
    server_->setObjectName(QStringLiteral("server"));
    server_->setAccessibleName(tr("Address of the LanguageTool server"));
    server_->setPlaceholderText(tr("http://HOST:PORT; the texts are sent there and nowhere else"));
    server_->setText(QSettings().value(QLatin1String(serverKey)).toString());
    column->addWidget(server_);
    similarity_->setObjectName(QStringLiteral("similarity"));
    similarity_->setChecked(true);
    column->addWidget(similarity_);
    encoder_ = addModels(tr("Encoder"), "encoder", resources);
    encoder_->setObjectName(QStringLiteral("encoder"));
    perplexity_->setObjectName(QStringLiteral("perplexity"));
    perplexity_->setChecked(true);
    column->addWidget(perplexity_);
    languageModel_ = addModels(tr("Language model"), "language model", resources);
    languageModel_->setObjectName(QStringLiteral("languageModel"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    start_ = buttons->addButton(tr("Measure"), QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    for (auto* box : {validity_, grammar_, similarity_, perplexity_})
        connect(box, &QCheckBox::toggled, this, &MeasureDialog::fit);
    connect(checker_, &QComboBox::currentIndexChanged, this, &MeasureDialog::fit);
    connect(server_, &QLineEdit::textChanged, this, &MeasureDialog::fit);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, &MeasureDialog::remember);
    fit();
}

QComboBox* MeasureDialog::addModels(const QString& name, const char* kind, const core::language::Resources& resources)
{
    auto* box = new QComboBox(this);
    box->setAccessibleName(name);
    for (const auto& each : resources.installed(kind))
        box->addItem(toQt(each.name));
    layout()->addWidget(box);
    return box;
}

void MeasureDialog::fit()
{
    const bool server = checker_->currentIndex() == LanguageTool;
    checker_->setEnabled(grammar_->isChecked());
    server_->setVisible(server);
    server_->setEnabled(grammar_->isChecked());
    encoder_->setEnabled(similarity_->isChecked());
    languageModel_->setEnabled(perplexity_->isChecked());
    const bool anything =
        validity_->isChecked() || grammar_->isChecked() || similarity_->isChecked() || perplexity_->isChecked();
    start_->setEnabled(anything && (!grammar_->isChecked() || !server || !server_->text().trimmed().isEmpty()));
}

void MeasureDialog::remember() const
{
    if (checker_->currentIndex() == LanguageTool)
        QSettings().setValue(QLatin1String(serverKey), server_->text().trimmed());
}

MeasureWish MeasureDialog::wish() const
{
    const auto chosen = [](const QCheckBox* box, const QComboBox* model) {
        return box->isChecked() ? toStd(model->currentText()) : std::string();
    };
    MeasureWish wish{grammar_->isChecked(),
                     chosen(similarity_, encoder_),
                     chosen(perplexity_, languageModel_),
                     {},
                     validity_->isChecked()};
    if (wish.grammar && checker_->currentIndex() == LanguageTool)
        wish.languageTool = toStd(server_->text().trimmed());
    return wish;
}

} // namespace ui
