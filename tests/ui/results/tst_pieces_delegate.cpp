#include "tests/support/registered_test.h"

#include <algorithm>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStandardItemModel>

#include "ui/results/pieces_delegate.h"
#include "ui/results/result_rows.h"
#include "ui/results/results_model.h"
#include "ui/text/text_colors.h"

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

    /// Of a text that is too long for its column the part around the first changed word is shown: in the middle, and
    /// nearer to an end where the text ends.
    void aChangedWordIsAlwaysShown_data()
    {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("after");
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("far inside") << 60 << 60 << 300 << 0.4 << 0.6;
        QTest::newRow("far inside, a narrow column") << 60 << 60 << 140 << 0.3 << 0.7;
        QTest::newRow("the last word") << 60 << 0 << 300 << 0.6 << 1.0;
        QTest::newRow("the second word") << 1 << 60 << 300 << 0.2 << 0.7;
        QTest::newRow("no room for more") << 60 << 60 << 60 << 0.0 << 1.0;
        QTest::newRow("all fits") << 1 << 1 << 1000 << 0.0 << 0.4;
    }
    void aChangedWordIsAlwaysShown()
    {
        QFETCH(const int, before);
        QFETCH(const int, after);
        QFETCH(const int, width);
        QFETCH(const double, low);
        QFETCH(const double, high);
        const auto words = [](int count) {
            QStringList all;
            for (int i = 0; i < count; ++i)
                all << QStringLiteral("considerable");
            return all.join(QLatin1Char(' ')).toStdString();
        };
        ui::ResultRow row;
        row.pieces = {{ui::TextPiece::Kind::Same, words(before)}, {ui::TextPiece::Kind::Changed, "wonderful"}};
        if (after > 0)
            row.pieces.push_back({ui::TextPiece::Kind::Same, words(after)});
        const auto image = paintedRow(row, width, false);
        const auto colour = ui::changedUnderline(QApplication::palette()).rgb();
        int first = -1, last = -1;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                if (image.pixel(x, y) == colour) {
                    first = first < 0 ? x : first;
                    last = x;
                }
        const int word = QFontMetrics(QApplication::font()).horizontalAdvance(QStringLiteral("wonderful"));
        QVERIFY2(first >= 0 && last - first >= std::min(word, width - 16),
                 qPrintable(QStringLiteral("%1 to %2").arg(first).arg(last)));
        const double middle = (first + last) / 2.0 / width;
        QVERIFY2(middle >= low && middle <= high, qPrintable(QString::number(middle)));
    }

private:
    static QRgb letters() { return QApplication::palette().color(QPalette::HighlightedText).rgb(); }

    static QImage painted(ui::TextPiece::Kind kind)
    {
        ui::ResultRow row;
        row.pieces = {{ui::TextPiece::Kind::Same, "a"}, {kind, "wonderful"}};
        return paintedRow(row, 400, true);
    }

    static QImage paintedRow(ui::ResultRow& row, int width, bool selected)
    {
        QStandardItemModel model(1, 1);
        model.setData(model.index(0, 0), QVariant::fromValue<void*>(&row), ui::ResultsModel::RowRole);
        QStyleOptionViewItem option;
        option.rect = QRect(0, 0, width, 60);
        option.state = QStyle::State_Enabled | QStyle::State_Active;
        option.state.setFlag(QStyle::State_Selected, selected);
        option.palette = QApplication::palette();
        option.font = QApplication::font();
        option.fontMetrics = QFontMetrics(option.font);
        QImage image(option.rect.size(), QImage::Format_RGB32);
        image.fill(option.palette.color(selected ? QPalette::Highlight : QPalette::Base));
        QPainter painter(&image);
        ui::PiecesDelegate().paint(&painter, option, model.index(0, 0));
        return image;
    }
};

QTEST_MAIN(TestPiecesDelegate)
#include "tst_pieces_delegate.moc"
