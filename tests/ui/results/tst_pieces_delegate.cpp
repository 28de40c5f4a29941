#include "tests/support/registered_test.h"

#include <algorithm>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStandardItemModel>

#include "ui/results/pieces_delegate.h"
#include "ui/results/result_rows.h"
#include "ui/results/results_model.h"

namespace {

/// The longest horizontal line of a colour in a picture, in pixels.
int longestLine(const QImage& image, QRgb colour)
{
    int longest = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0, line = 0; x < image.width(); ++x) {
            line = image.pixel(x, y) == colour ? line + 1 : 0;
            longest = std::max(longest, line);
        }
    return longest;
}

} // namespace

/// The line of an attacked text in the table of results.
class TestPiecesDelegate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// In a selected row, too, where the accent's background would not be seen.
    void changedWordsAreUnderlinedInASelectedRow()
    {
        const int word = QFontMetrics(QApplication::font()).horizontalAdvance(QStringLiteral("wonderful"));
        const auto line = longestLine(painted(ui::TextPiece::Kind::Changed), letters());
        QVERIFY2(line >= word, qPrintable(QStringLiteral("%1 of %2 pixels").arg(line).arg(word)));
        QVERIFY(longestLine(painted(ui::TextPiece::Kind::Same), letters()) < word / 2);
    }

private:
    static QRgb letters() { return QApplication::palette().color(QPalette::HighlightedText).rgb(); }

    static QImage painted(ui::TextPiece::Kind kind)
    {
        ui::ResultRow row;
        row.pieces = {{ui::TextPiece::Kind::Same, "a"}, {kind, "wonderful"}};
        QStandardItemModel model(1, 1);
        model.setData(model.index(0, 0), QVariant::fromValue<void*>(&row), ui::ResultsModel::RowRole);
        QStyleOptionViewItem option;
        option.rect = QRect(0, 0, 400, 60);
        option.state = QStyle::State_Enabled | QStyle::State_Active | QStyle::State_Selected;
        option.palette = QApplication::palette();
        option.font = QApplication::font();
        option.fontMetrics = QFontMetrics(option.font);
        QImage image(option.rect.size(), QImage::Format_RGB32);
        image.fill(option.palette.color(QPalette::Highlight));
        QPainter painter(&image);
        ui::PiecesDelegate().paint(&painter, option, model.index(0, 0));
        return image;
    }
};

QTEST_MAIN(TestPiecesDelegate)
#include "tst_pieces_delegate.moc"
