#pragma once

#include <QWidget>

#include "core/studies/rating/packet.h"

class QBoxLayout;
class QVBoxLayout;

namespace ui {

class ArcView;
class Passage;
class StyledLabel;

/// An item as a question shows it: context, one text or both side by side, trees if the study has them.
class ItemView : public QWidget {
    Q_OBJECT
public:
    explicit ItemView(QWidget* parent = nullptr);

    /// Shows what Questions with `shows` are about. Does nothing when it is there already.
    void setItem(const core::studies::PacketItem& item, core::studies::Shows shows);
    /// Marks the words in which the two texts differ.
    void setMarked(bool marked);
    [[nodiscard]] bool pair() const { return pair_; }
    /// The passage of a side; the left one when there is only one.
    [[nodiscard]] Passage* passage(bool right) const { return side_[right && pair_ ? 1 : 0].passage; }
    [[nodiscard]] const ArcView* tree(bool right) const { return side_[right ? 1 : 0].tree; }
    /// All that is shown, for a screen reader.
    [[nodiscard]] QString spoken() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Side {
        QWidget* box = nullptr;
        StyledLabel* name = nullptr;
        Passage* passage = nullptr;
        ArcView* tree = nullptr;
    };
    void showTree(Side& side, const std::optional<core::studies::ShownTree>& tree);
    void arrange();
    void refreshMarks();

    QVBoxLayout* context_ = nullptr;
    QBoxLayout* sides_ = nullptr;
    Side side_[2];
    QString spokenContext_;
    bool pair_ = false;
    bool marked_ = false;
};

} // namespace ui
