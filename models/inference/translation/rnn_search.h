#pragma once

#include <cstdint>
#include <utility>

#include "models/inference/operations/backend.h"
#include "models/inference/translation/translation_config.h"

namespace models {

/// The layers of an rnn-search, of the types that the declaring backend has (models/inference/operations).
template<typename Layers>
struct RnnSearchLayers {
    typename Layers::Embedding read;    ///< Of the texts' pieces.
    typename Layers::Recurrent encoder; ///< A GRU in both directions.
    typename Layers::Linear start; ///< From the backward state at a text's first piece to the writer's first state.
    typename Layers::Additive attention; ///< What a state sees of the text.
    typename Layers::Cell cell;          ///< A GRU that writes.
    typename Layers::Linear readout;     ///< Of a state, the piece that was written last and what the state sees.
    typename Layers::Embedding written;  ///< Of the translations' pieces: `read` again if both have one vector.
    typename Layers::Linear scores;      ///< `written` again, with a bias.

    template<typename Source>
    RnnSearchLayers(Source& source, const TranslationConfig& config, std::size_t pieces, std::size_t targetPieces)
        : read(source.embedding(readName, pieces, config.embedding)),
          encoder(source.gru("encoder", config.embedding, config.hidden)),
          start(source.linear("start", config.hidden, config.hidden)),
          attention(source.additive("attention", config.hidden, config.hidden, 2 * config.hidden)),
          cell(source.cell("cell", config.embedding + 2 * config.hidden, config.hidden)),
          readout(source.linear("readout", 2 * config.embedding, 3 * config.hidden + config.embedding)),
          written(config.tie ? read : source.embedding(writtenName, targetPieces, config.embedding)),
          scores(source.projection("scores", config.tie ? readName : writtenName, targetPieces, config.embedding))
    {}

private:
    static constexpr const char *readName = "source_embedding", *writtenName = "target_embedding";
};

/// An rnn-search: a GRU reads a text in both directions; another one, whose state begins from where the backward one
/// ended, writes the translation. At every step the state s before it attends to the text, which gives a context c; the
/// next piece is scored by the larger one of two linear maps of [s, e, c], e being the vector of the piece before
/// (maxout), and the next state is the GRU's of [e, c] and s.
/// Source: D. Bahdanau, K. Cho and Y. Bengio (2015), sections 3.1 and 3.2 and appendix A.2, with PyTorch's GRU. What a
/// piece is scored by is its vector, as O. Press and L. Wolf (2017).
template<Backend B, typename Layers>
class RnnSearch {
public:
    using Matrix = typename B::Matrix;

    /// Both must outlive it.
    RnnSearch(const B& on, const RnnSearchLayers<Layers>& layers) : on_(on), layers_(layers) {}

    /// Vectors of pieces of texts, and of translations.
    [[nodiscard]] Matrix readVectors(const Rows& pieces) const { return on_.embedded(layers_.read, pieces); }
    [[nodiscard]] Matrix writtenVectors(const Rows& pieces) const
    {
        return on_.dropped(on_.embedded(layers_.written, pieces));
    }

    /// The texts to be translated from now on, by the vectors of their pieces, at least one each.
    void read(const Matrix& vectors, const Segments& texts, std::size_t hidden)
    {
        auto states = on_.read(layers_.encoder, on_.dropped(vectors), texts);
        Rows firsts;
        for (std::size_t text = 0; text < texts.size(); ++text)
            firsts.push_back(static_cast<std::int64_t>(texts.begin(text)));
        start_ = on_.tanh(on_.linear(layers_.start, on_.gathered(on_.columns(states, hidden, hidden), firsts)));
        states_ = on_.items(on_.dropped(states), texts);
        keys_ = on_.prepared(layers_.attention, states_);
    }
    /// The state before the first step of each text.
    [[nodiscard]] const Matrix& start() const { return start_; }

    // Of states; `texts` says which each belongs to.

    [[nodiscard]] Matrix attention(const Matrix& states, const Rows& texts) const
    {
        return on_.softmax(on_.scores(layers_.attention, states, keys_, texts));
    }
    [[nodiscard]] Matrix contexts(const Matrix& attention, const Rows& texts) const
    {
        return on_.sums(attention, states_, texts);
    }
    [[nodiscard]] Matrix next(const Matrix& states, const Matrix& written, const Matrix& contexts) const
    {
        return on_.stepped(layers_.cell, on_.joined(written, contexts), states);
    }
    /// Of every piece; their logSoftmax() are logarithms of probabilities.
    [[nodiscard]] Matrix scores(const Matrix& states, const Matrix& written, const Matrix& contexts) const
    {
        const auto both = on_.linear(layers_.readout, on_.joined(states, written, contexts));
        return on_.linear(layers_.scores, on_.dropped(on_.maxout(both)));
    }

private:
    const B& on_;
    const RnnSearchLayers<Layers>& layers_;
    Matrix start_;
    typename B::Items states_, keys_;
};

} // namespace models
