#pragma once

#include <vector>

#include <QPlainTextEdit>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace ui {

/// One text field per segment of the victim's input ("Text" when there is only one). Tab leaves a field; a field is as
/// high as its text, up to four lines.
class SegmentEditor : public QWidget {
    Q_OBJECT
public:
    explicit SegmentEditor(QWidget* parent = nullptr);

    void setSegments(const QStringList& names);
    [[nodiscard]] const QStringList& segments() const { return names_; }
    void setTexts(const QStringList& texts); ///< Without edited().
    [[nodiscard]] QStringList texts() const;
    void focusFirst();

Q_SIGNALS:
    void edited(); ///< By the user.

private:
    QGridLayout* grid_;
    QStringList names_;
    std::vector<QLabel*> labels_;
    std::vector<QPlainTextEdit*> fields_;
};

} // namespace ui
