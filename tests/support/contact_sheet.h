#pragma once

#include <algorithm>

#include <QDir>
#include <QFileInfo>
#include <QFontMetrics>
#include <QImage>
#include <QPainter>
#include <QStringList>

/// Pictures on sheets, small and side by side, as photographers look at theirs.
namespace tests {

inline constexpr int sheetColumns = 4, sheetRows = 5, sheetThumb = 360, sheetGap = 16;

/// The pictures of these files with their names below, line by line; all are given the shape of the first.
inline QImage contactSheet(const QStringList& files)
{
    const QFontMetrics letters((QFont()));
    const QImage first(files.value(0));
    const int height = first.isNull() ? sheetThumb : std::max(1, sheetThumb * first.height() / first.width());
    const int cellWidth = sheetThumb + sheetGap, cellHeight = height + letters.height() + sheetGap;
    const auto count = static_cast<int>(files.size());
    const int columns = std::min(count, sheetColumns), rows = (count + sheetColumns - 1) / sheetColumns;
    QImage sheet(columns * cellWidth + sheetGap, rows * cellHeight + sheetGap, QImage::Format_RGB32);
    sheet.fill(Qt::white);
    QPainter painter(&sheet);
    for (int i = 0; i < count; ++i) {
        const QPoint corner(sheetGap + i % sheetColumns * cellWidth, sheetGap + i / sheetColumns * cellHeight);
        const auto picture = QImage(files[i]).scaled(sheetThumb, height, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        painter.drawImage(corner, picture);
        painter.setPen(Qt::gray);
        painter.drawRect(QRect(corner, picture.size()));
        painter.setPen(Qt::black);
        const auto name = letters.elidedText(QFileInfo(files[i]).completeBaseName(), Qt::ElideMiddle, sheetThumb);
        painter.drawText(corner + QPoint(0, height + letters.ascent()), name);
    }
    return sheet;
}

/// Puts the pictures of each folder in `folder` on sheets FOLDER/sheets/light-1.png ...; returns their paths.
inline QStringList writeSheets(const QString& folder)
{
    const QDir top(folder);
    QStringList written;
    QDir(top.filePath(QStringLiteral("sheets"))).removeRecursively(); // those of the last time
    for (const auto& part : top.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        QStringList files;
        const QDir inside(top.filePath(part));
        for (const auto& name : inside.entryList({QStringLiteral("*.png")}, QDir::Files, QDir::Name))
            files << inside.filePath(name);
        for (qsizetype from = 0; from < files.size(); from += sheetColumns * sheetRows) {
            const auto path =
                top.filePath(QStringLiteral("sheets/%1-%2.png").arg(part).arg(from / (sheetColumns * sheetRows) + 1));
            if (top.mkpath(QStringLiteral("sheets")) &&
                contactSheet(files.mid(from, sheetColumns * sheetRows)).save(path))
                written << path;
        }
    }
    return written;
}

} // namespace tests
