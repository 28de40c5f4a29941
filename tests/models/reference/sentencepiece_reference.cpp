// The SentencePiece library behind a pipe, for tests to compare with; a separate program, because the library's
// protocol buffers and those of libtorch cannot live in one process.
//   sentencepiece-reference train PREFIX [key=value]...  lines of standard input -> PREFIX.model
//   sentencepiece-reference encode MODEL                 one JSON string per line -> [[id, begin, end], ...] per line,
//   in bytes

#include <fstream>
#include <iostream>
#include <unordered_map>

#include <nlohmann/json.hpp>
#include <sentencepiece_processor.h>
#include <sentencepiece_trainer.h>

namespace {

int train(const std::string& prefix, const std::vector<std::string>& settings)
{
    std::unordered_map<std::string, std::string> arguments{
        {"input", prefix + ".txt"}, {"model_prefix", prefix}, {"minloglevel", "2"}, {"num_threads", "1"}};
    {
        std::ofstream lines(prefix + ".txt", std::ios::binary);
        lines << std::cin.rdbuf();
    }
    for (const auto& setting : settings)
        arguments[setting.substr(0, setting.find('='))] = setting.substr(setting.find('=') + 1);
    const auto status = sentencepiece::SentencePieceTrainer::Train(arguments);
    std::cerr << status.ToString() << '\n';
    return status.ok() ? 0 : 1;
}

int encode(const std::string& model)
{
    sentencepiece::SentencePieceProcessor processor;
    if (const auto status = processor.Load(model); !status.ok()) {
        std::cerr << status.ToString() << '\n';
        return 1;
    }
    for (std::string line; std::getline(std::cin, line);) {
        const auto text = nlohmann::json::parse(line).get<std::string>();
        auto pieces = nlohmann::json::array();
        const auto cut = processor.EncodeAsImmutableProto(text);
        for (const auto& piece : cut.pieces())
            pieces.push_back({piece.id(), piece.begin(), piece.end()});
        std::cout << pieces.dump() << '\n';
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() >= 2 && arguments[0] == "train")
        return train(arguments[1], {arguments.begin() + 2, arguments.end()});
    if (arguments.size() == 2 && arguments[0] == "encode")
        return encode(arguments[1]);
    return 2;
}
