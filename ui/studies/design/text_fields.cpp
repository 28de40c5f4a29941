#include "ui/studies/design/text_fields.h"

#include <QPlainTextEdit>

#include "ui/base/convert.h"
#include "ui/base/theme.h"

namespace ui {

QPlainTextEdit* textField(const QString& tip, int lines, QWidget* parent)
{
    auto* field = new QPlainTextEdit(parent);
    field->setToolTip(tip);
    field->setTabChangesFocus(true);
    field->setMinimumHeight(field->fontMetrics().lineSpacing() * 2 + theme::grid * 2);
    field->setMaximumHeight(field->fontMetrics().lineSpacing() * lines + theme::grid * 3);
    return field;
}

void setText(QPlainTextEdit* field, const std::string& text)
{
    if (field->toPlainText() != toQt(text))
        field->setPlainText(toQt(text));
}

} // namespace ui
