// How fast a semantic parser answers: `bench-forms MODEL QUESTIONS [--seconds S]`, one form at a time and with a beam
// of five. Times are processor times of one thread, so that a busy machine changes them little.

#include <iostream>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "models/inference/forms/form_victim.h"
#include "tests/bench/rate.h"

int main(int argc, char** argv)
try {
    if (argc != 3 && argc != 5) {
        std::cerr << "bench-forms MODEL QUESTIONS [--seconds S]\n";
        return 2;
    }
    const double duration = argc == 5 ? std::stod(argv[4]) : 3.0;
    std::vector<core::text::Input> questions;
    for (auto& example : core::corpora::readCorpus(argv[2]).examples)
        questions.push_back(std::move(example.input));
    fmt::print("{}, {} questions\n", argv[1], questions.size());
    for (const std::size_t beam : {1U, 5U}) {
        auto model = models::FormModel::read(argv[1]);
        model.config.beam = beam;
        const auto victim = models::makeFormVictim(std::make_shared<const models::FormModel>(std::move(model)));
        const auto rate = bench::bestRate(duration, [&] { return victim->predict(questions, {}).size(); });
        fmt::print("  beam of {}: {:.0f} parses per second\n", beam, rate);
    }
    return 0;
} catch (const core::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
