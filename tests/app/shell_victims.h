#pragma once

#include <QByteArray>

/// Victims that are shell scripts. Not in the tests' own files, because moc loses its way in strings of many lines.
namespace shell {

/// A classifier of two classes that answers one text at a time; `n` counts its questions, `before` comes before each
/// answer.
inline QByteArray classifier(const QByteArray& labels, const QByteArray& before, const QByteArray& scores)
{
    return R"(n=0; read -r greeting
echo '{"labels": [)" +
           labels + R"(], "capabilities": ["scores"], "max_batch": 1}'
while read -r line; do
    n=$((n+1)); id=${line#*:}; id=${id%%,*}
)" + before +
           R"(
    echo "{\"id\": $id, \"predictions\": [{\"scores\": )" +
           scores + R"(}]}"
done
)";
}

/// Goes before the answers of classifier(): the text with "number 7" gets an error.
inline const QByteArray failsAtNumber7 =
    R"(case "$line" in *"number 7\""*) echo "{\"id\": $id, \"error\": \"out of memory\"}"; continue;; esac)";

/// A parser that answers each sentence alike: members of a prediction, quotes escaped for the shell.
inline QByteArray parser(const QByteArray& answer)
{
    return R"(read -r greeting
echo '{"task": "parsing", "max_batch": 1}'
while read -r line; do
    id=${line#*:}; id=${id%%,*}
    echo "{\"id\": $id, \"predictions\": [{)" +
           answer + R"(}]}"
done
)";
}

/// A translator of two texts: `first` for those with "alte", `second` for those with "Brief", "nothing" for others.
inline QByteArray translator(const QByteArray& first, const QByteArray& second)
{
    return R"(read -r greeting
echo '{"task": "translation", "max_batch": 1}'
while read -r line; do
    id=${line#*:}; id=${id%%,*}
    case "$line" in
        *alte*) said=")" +
           first + R"(";;
        *Brief*) said=")" +
           second + R"(";;
        *) said="nothing";;
    esac
    echo "{\"id\": $id, \"predictions\": [{\"text\": \"$said\"}]}"
done
)";
}

} // namespace shell
