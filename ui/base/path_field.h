#pragma once

class QFormLayout;
class QLineEdit;
class QString;

namespace ui {

/// What a path field's button lets choose.
enum class Browse { Files, File, Folder };

/// Adds a row to a form: a path that is typed, or chosen with the button beside it; several have ; between them.
QLineEdit* addPathField(QFormLayout* form, const QString& name, const QString& hint, Browse browse);

} // namespace ui
