#pragma once

#include <string>
#include <vector>

#include <QFileInfo>
#include <QProcess>
#include <QtTest>

#include <nlohmann/json.hpp>

#include "tests/places.h"

namespace testing {

/// What tests compare with: transformer_reference.py, transformers written a second time in Python with PyTorch, and
/// the SentencePiece library.
namespace reference {

inline constexpr const char* python = "/usr/bin/python3";

inline bool isThere()
{
    static const bool there = QProcess::execute(python, {"-c", "import torch, numpy"}) == 0;
    return there;
}

inline QString script()
{
    return QFileInfo(QStringLiteral(TEST_DATA "/../models/reference/transformer_reference.py")).absoluteFilePath();
}

/// Writes a small random classifier; see the program for the arguments.
inline void make(const QString& folder, const QString& family, const QString& source, const QString& style = {})
{
    QCOMPARE(QProcess::execute(python, {script(), "make", folder, family, "11", source, style}), 0);
}

/// The output of a program that got these lines and ended well.
inline QByteArray said(const QString& program, const QStringList& arguments, const std::vector<std::string>& lines)
{
    QProcess process;
    process.start(program, arguments);
    for (const auto& line : lines)
        process.write(QByteArray::fromStdString(line + "\n"));
    process.closeWriteChannel();
    if (!process.waitForFinished(300'000) || process.exitCode() != 0)
        qWarning("%s", process.readAllStandardError().constData());
    return process.readAllStandardOutput();
}

/// What the program answers to each question.
inline std::vector<nlohmann::json> answers(const QString& folder, const std::vector<nlohmann::json>& questions)
{
    std::vector<std::string> lines;
    for (const auto& question : questions)
        lines.push_back(question.dump());
    std::vector<nlohmann::json> answers;
    for (const auto& line : said(python, {script(), "answer", folder}, lines).split('\n'))
        if (!line.isEmpty())
            answers.push_back(nlohmann::json::parse(line.toStdString()));
    return answers;
}

/// Has the SentencePiece library learn pieces from lines and write PREFIX.model.
inline void trainPieces(const QString& prefix, const QStringList& settings, const std::vector<std::string>& lines)
{
    said(QStringLiteral(SENTENCEPIECE_REFERENCE), QStringList{"train", prefix} + settings, lines);
    QVERIFY(QFileInfo::exists(prefix + QStringLiteral(".model")));
}

/// How the library cuts each of the texts: [[id, begin, end], ...] in bytes.
inline std::vector<nlohmann::json> librarysPieces(const QString& model, const std::vector<std::string>& texts)
{
    std::vector<std::string> lines;
    for (const auto& text : texts)
        lines.push_back(nlohmann::json(text).dump());
    std::vector<nlohmann::json> pieces;
    for (const auto& line : said(QStringLiteral(SENTENCEPIECE_REFERENCE), {"encode", model}, lines).split('\n'))
        if (!line.isEmpty())
            pieces.push_back(nlohmann::json::parse(line.toStdString()));
    return pieces;
}

} // namespace reference
} // namespace testing
