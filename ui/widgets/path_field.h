#pragma once

class QFormLayout;
class QLineEdit;
class QString;

namespace ui {

/// What the button of a path field selects.
enum class Browse { Files, File, Folder };

/// Adds a row to a form: a path to type, or to choose with the button beside it; several are separated by ;.
QLineEdit* addPathField(QFormLayout* form, const QString& name, const QString& hint, Browse browse);

} // namespace ui
