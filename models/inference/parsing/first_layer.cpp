#include "models/inference/parsing/first_layer.h"

#include "models/inference/rows/change.h"

namespace models {

FirstLayer::FirstLayer(std::shared_ptr<const ParserTables> tables)
    : tables_(std::move(tables)), stride_(2 * tables_->layers[0].units()), zeros_(tables_->layers[0].units())
{
    if (!tables_->halves.empty())
        stride_ += tables_->layers[1].gateWidth();
}

std::size_t FirstLayer::shared(std::size_t direction, std::span<const TokenRow> text) const
{
    const std::span<const TokenRow> base(base_);
    return direction == 0 ? commonPrefix(base, text) : commonSuffix(base, text);
}

void FirstLayer::setBase(std::span<const TokenRow> text)
{
    const std::size_t size = text.size();
    std::vector<const float*> in;
    std::vector<float*> out;
    for (std::size_t d = 0; d < 2; ++d) {
        const std::size_t known = shared(d, text);
        if (known == size)
            continue;
        states_[d].grow(size * stride_);
        float* first = states_[d].data() + known * stride_;
        const std::size_t units = tables_->layers[0].units();
        LstmRun run;
        run.steps = size - known;
        run.inputs = text.data() + (d == 0 ? known : size - 1 - known);
        run.inputStride = d == 0 ? 1 : -1;
        run.hidden = known > 0 ? hidden(d, known - 1) : zeros_.data();
        run.cell = known > 0 ? cell(d, known - 1) : zeros_.data();
        run.outHidden = first;
        run.outCell = first + units;
        run.outStride = static_cast<std::ptrdiff_t>(stride_);
        std::vector<LstmRun> runs{run};
        tables_->layers[0].run(d, runs);
        if (tables_->halves.empty())
            continue;
        in.clear();
        out.clear();
        for (std::size_t step = known; step < size; ++step, first += stride_) {
            in.push_back(first);
            out.push_back(first + 2 * units);
        }
        tables_->halves[0][d].apply(in, out);
    }
    base_.assign(text.begin(), text.end());
}

} // namespace models
