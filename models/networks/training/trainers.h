#pragma once

#include "models/networks/training/course.h"

namespace models::networks {

/// The trainers of the module. Two trainings with the same request give the same bytes in model.safetensors, on one
/// kind of machine. They throw what Course does, core::UsageError for unknown settings, and core::Error when the data
/// cannot be used.

/// `train classifier`: word-lstm, word-cnn and han from labelled texts.
core::victims::TrainReport trainClassifier(const Course& course);

/// `train pairs --arch decomposable-attention|esim|infersent|topic-attention`: classifiers of pairs.
core::victims::TrainReport trainPairs(const Course& course);

/// `train classifier --from FOLDER` and `train pairs --from FOLDER`: makes a classifier's folder of the same kind from
/// a BERT's folder, to be loaded like any other of Hugging Face.
core::victims::TrainReport trainFineTuned(const Course& course);

/// `train encoder --from FOLDER`: makes a sentence encoder, a folder in the format of sentence-transformers, from the
/// folder of a transformer and pairs of texts with labels.
core::victims::TrainReport trainSentences(const Course& course);

/// `train parser`: biaffine parsers that read words, words and tags, or characters, from treebanks. devScore is UAS,
/// devLabelled LAS: all words, whole labels.
core::victims::TrainReport trainParser(const Course& course);

/// `train forms`: a semantic parser from questions and their logical forms.
core::victims::TrainReport trainForms(const Course& course);

/// `train equations`: a solver of word problems that have equations.
core::victims::TrainReport trainEquations(const Course& course);

/// `train translation`: a transformer from texts and their translations.
core::victims::TrainReport trainTranslation(const Course& course);

/// `train agent`: an agent that perturbs texts so that a translator goes wrong, from texts with their translations.
core::victims::TrainReport trainAgent(const Course& course);

/// `train mlm`: a context-lstm, a masked language model, from running text.
core::victims::TrainReport trainContext(const Course& course);

/// `train mlm --arch bert`: learns word pieces and a BERT from running text and writes them in Hugging Face's format as
/// a BertForMaskedLM, with the pooler and the head for the order of segments.
core::victims::TrainReport trainBert(const Course& course);

/// `train lm`: learns word pieces and a causal-lstm, a language model that reads from left to right, from running
/// text.
core::victims::TrainReport trainCausal(const Course& course);

} // namespace models::networks
