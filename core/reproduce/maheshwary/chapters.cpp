#include "core/reproduce/maheshwary/chapters.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/reports/papers/paper_words.h"
#include "core/reproduce/maheshwary/chapter.h"

namespace core::reproduce {

using attacks::Recipe;

ChapterSizes sizesNamed(const std::string& preset, const ChapterSizes& small, const ChapterSizes& full)
{
    if (preset == "small")
        return small;
    if (preset == "full")
        return full;
    throw UsageError("there is no preset " + preset, "Use --preset small or --preset full");
}

std::vector<ChapterData> dataOf(const MaheshwaryRequest& request)
{
    constexpr std::size_t looked = 20; // rows read to recognise the form
    std::vector<ChapterData> data;
    for (const auto& files : request.data) {
        corpora::ReadOptions read;
        read.limit = looked;
        data.push_back({files, corpora::readCorpus(files.test, read).segments});
    }
    return data;
}

std::vector<std::string> networksOf(const ChapterData& data, const std::string& bert)
{
    auto networks = data.pairs() ? std::vector<std::string>{"esim", "infersent", "decomposable-attention"}
                                 : std::vector<std::string>{"word-lstm", "word-cnn"};
    if (!bert.empty())
        networks.emplace_back(fineTuned);
    return networks;
}

ChapterTable pivot(const std::string& name, const std::string& group, const std::string& layout)
{
    const auto& words = reports::PaperWords::of("maheshwary2022");
    const auto part = [&](const char* key) { return words.text("/" + (layout.empty() ? name : layout) + "/" + key); };
    return {name, group, part("rows"), part("columns"), part("measures")};
}

std::vector<campaigns::Stage> maheshwaryStages(const MaheshwaryRequest& request, const campaigns::TrainingTools& tools,
                                               const FigureWriterPtr& drawing)
{
    if (request.data.empty())
        throw UsageError("there are no data", "Name some: --data mr=train.tsv,test.tsv");
    switch (request.chapter) {
    case 3:
        return stagesOf(chapterThree(request), request, tools, drawing);
    case 4:
        return stagesOf(chapterFour(request, tools), request, tools, drawing);
    case 5:
        return stagesOf(chapterFive(request), request, tools, drawing);
    default:
        throw UsageError("only chapters 3, 4 and 5 can be reproduced", "Use --chapter 3, 4 or 5");
    }
}

std::string identityOf(const MaheshwaryRequest& request)
{
    nlohmann::ordered_json json{{"paper", "maheshwary2022"},
                                {"chapter", request.chapter},
                                {"data", jsonOf(request.data)},
                                {"preset", request.preset},
                                {"seed", request.seed}};
    if (request.chapter != 3) { // whose folders are older than the rest
        json["from"] = request.from;
        json["vectors"] = request.vectors;
        json["settings"] = request.settings;
        json["epochs"] = request.epochs;
        json["attention"] = request.attention;
    }
    return json.dump();
}

} // namespace core::reproduce
