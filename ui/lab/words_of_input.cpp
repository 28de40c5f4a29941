#include "ui/lab/words_of_input.h"

#include <algorithm>

#include "ui/base/convert.h"

namespace ui {

std::vector<HeatWord> heatWords(const core::text::Input& original, const core::text::Input& current,
                                const std::vector<core::attacks::WordImportance>& importance)
{
    std::vector<HeatWord> words;
    for (std::size_t s = 0; s < current.size(); ++s) {
        const auto& text = current[s].text;
        const auto originals = text.originalWords();
        for (std::size_t i = 0; i < text.size(); ++i) {
            const auto& word = text.word(i);
            HeatWord shown;
            shown.form = toQt(word.form());
            shown.editable = current[s].editable;
            if (i == 0 && (current.size() > 1 || !shown.editable))
                shown.segment = toQt(current[s].name);
            const bool same = word.origins.size() == 1 && originals[word.origins.front()] == word.id;
            shown.changed = !same && s < original.size();
            if (shown.changed) {
                QStringList before;
                for (const auto origin : word.origins)
                    before << toQt(core::text::formOf(originals[origin]));
                shown.toolTip = before.isEmpty() ? HeatWords::tr("inserted")
                                                 : HeatWords::tr("was: %1").arg(before.join(QLatin1Char(' ')));
            }
            const auto found = std::find_if(importance.begin(), importance.end(),
                                            [&](const auto& entry) { return entry.segment == s && entry.index == i; });
            if (found != importance.end())
                shown.importance = found->importance;
            words.push_back(std::move(shown));
        }
    }
    return words;
}

std::pair<int, int> placeOf(const core::text::Input& input, int word)
{
    for (std::size_t s = 0; s < input.size() && word >= 0; ++s) {
        const int size = static_cast<int>(input[s].text.size());
        if (word < size)
            return {static_cast<int>(s), word};
        word -= size;
    }
    return {-1, -1};
}

int wordAt(const core::text::Input& input, int segment, int index)
{
    if (segment < 0 || segment >= static_cast<int>(input.size()))
        return -1;
    int before = 0;
    for (int s = 0; s < segment; ++s)
        before += static_cast<int>(input[static_cast<std::size_t>(s)].text.size());
    return index < static_cast<int>(input[static_cast<std::size_t>(segment)].text.size()) ? before + index : -1;
}

} // namespace ui
