#!/usr/bin/env python3
"""Fine-tuned transformers written a second time, with plain torch operations and nothing of Faultline's.

transformer_reference.py make FOLDER FAMILY SEED TEXT [STYLE]
    writes a small random classifier as Hugging Face keeps it. FAMILY: bert, roberta, distilbert, xlm-roberta, camembert.
    TEXT: vocab.txt for bert and distilbert; lines to learn byte pairs from for roberta; for the last two a
    SentencePiece model, STYLE is the number of its pieces. STYLE else: json (tokenizer.json), shards
transformer_reference.py answer FOLDER
    reads {"texts": [first] or [first, second]} a line, with the "rows" of their pieces where they are SentencePiece's;
    prints the pieces and logits of each, the mean, maxima and first of the last states, the norms of the gradients of the
    loss of label 1 with respect to the pieces' vectors, and the attention of the first piece in the last layer (mean of heads)
"""
import json
import os
import shutil
import sys
import unicodedata

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from bert_reference import pieces_of, read_tensors, write_tensors  # noqa: E402

HIDDEN, INNER, LAYERS, HEADS, LABELS = 32, 48, 3, 4, 3


# --- byte pairs ----------------------------------------------------------------------------------------------------

def byte_characters():
    plain = list(range(33, 127)) + list(range(161, 173)) + list(range(174, 256))
    others = [byte for byte in range(256) if byte not in plain]
    table = {byte: chr(byte) for byte in plain}
    table.update({byte: chr(256 + i) for i, byte in enumerate(others)})
    return table


SPACES = set("\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(c) for c in range(0x2000, 0x200B)}
BYTES = byte_characters()


def kind(c):
    if c in SPACES:
        return "s"
    category = unicodedata.category(c)[0]
    return category if category in "LN" else "o"


def words_of(text):
    """'s|'t|'re|'ve|'m|'ll|'d| ?letters| ?numbers| ?others|white space not before a word|white space"""
    words, at = [], 0
    while at < len(text):
        end = None
        for form in ("'s", "'t", "'re", "'ve", "'m", "'ll", "'d"):
            if text.startswith(form, at):
                end = at + len(form)
                break
        if end is None:
            start = at + 1 if text[at] == " " and at + 1 < len(text) and kind(text[at + 1]) != "s" else at
            if kind(text[start]) != "s":
                end = start
                while end < len(text) and kind(text[end]) == kind(text[start]):
                    end += 1
            else:
                end = at
                while end < len(text) and kind(text[end]) == "s":
                    end += 1
                if end < len(text) and end - at > 1:
                    end -= 1
        words.append(text[at:end])
        at = end
    return words


def joined(symbols, pair):
    out, i = [], 0
    while i < len(symbols):
        if i + 1 < len(symbols) and (symbols[i], symbols[i + 1]) == pair:
            out.append(symbols[i] + symbols[i + 1])
            i += 2
        else:
            out.append(symbols[i])
            i += 1
    return out


def symbols_of(word):
    return [BYTES[byte] for byte in word.encode("utf-8")]


def learn(lines, count):
    words = {}
    for line in lines:
        for word in words_of(line):
            key = tuple(symbols_of(word))
            words[key] = words.get(key, 0) + 1
    merges = []
    for _ in range(count):
        pairs = {}
        for word, often in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] = pairs.get(pair, 0) + often
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        merges.append(best)
        words = {tuple(joined(list(word), best)): often for word, often in words.items()}
    return merges


def byte_pairs(text, vocabulary, ranks):
    rows = []
    for word in words_of(text):
        symbols = symbols_of(word)
        while len(symbols) > 1:
            best = min(zip(symbols, symbols[1:]), key=lambda pair: ranks.get(pair, 1 << 30))
            if best not in ranks:
                break
            symbols = joined(symbols, best)
        rows += [vocabulary[symbol] for symbol in symbols]
    return rows


# --- a random model ------------------------------------------------------------------------------------------------

def family_of(kind):
    """The names of tensors are those of RoBERTa in what was made from it."""
    return "roberta" if kind in ("xlm-roberta", "camembert") else kind


def make(folder, kind, seed, text, style=""):
    os.makedirs(folder, exist_ok=True)
    family = family_of(kind)

    def write(name, content):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            file.write(content)

    if kind != family:
        shutil.copy(text, os.path.join(folder, "sentencepiece.bpe.model"))
        pieces = [None] * (int(style) + (2 if kind == "xlm-roberta" else 5))  # one for <mask>
        source = ""
    else:
        with open(text, encoding="utf-8", newline="") as file:
            source = file.read()
    if kind != family:
        pass
    elif family == "roberta":
        merges = learn(source.split("\n")[:400], 300)
        pieces = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"] + [BYTES[b] for b in range(256)]
        for left, right in merges:
            if left + right not in pieces:
                pieces.append(left + right)
        vocabulary = {piece: row for row, piece in enumerate(pieces)}
        if style == "json":
            write("tokenizer.json", json.dumps({"model": {"type": "BPE", "vocab": vocabulary,
                                                          "merges": [list(merge) for merge in merges]}}))
        else:
            write("vocab.json", json.dumps(vocabulary))
            write("merges.txt", "#version: 0.2\n" + "".join("%s %s\n" % merge for merge in merges))
    else:
        pieces = source.split("\n")[:-1]
        if style == "json":
            write("tokenizer.json", json.dumps({"model": {"type": "WordPiece",
                                                          "vocab": {piece: row for row, piece in enumerate(pieces)}}}))
        else:
            write("vocab.txt", source)
    words, positions = len(pieces), 66 if family == "roberta" else 64
    names = {"bert": "Bert", "roberta": "Roberta", "distilbert": "DistilBert", "xlm-roberta": "XLMRoberta",
             "camembert": "Camembert"}
    config = {"model_type": kind, "architectures": [names[kind] + "ForSequenceClassification"],
              "vocab_size": words, "max_position_embeddings": positions,
              "id2label": {"0": "bad", "1": "good", "2": "neither"}}
    if family == "distilbert":
        config.update({"dim": HIDDEN, "n_layers": LAYERS, "n_heads": HEADS, "hidden_dim": INNER, "activation": "gelu"})
    else:
        config.update({"hidden_size": HIDDEN, "num_hidden_layers": LAYERS, "num_attention_heads": HEADS,
                       "intermediate_size": INNER, "type_vocab_size": 1 if family == "roberta" else 2,
                       "hidden_act": "gelu", "layer_norm_eps": 1e-5 if family == "roberta" else 1e-12})
    if family == "roberta":
        config["pad_token_id"] = 1
    write("config.json", json.dumps(config))

    generator = torch.Generator().manual_seed(int(seed))
    tensors = {}

    def add(name, *shape):
        tensors[name] = torch.randn(*shape, generator=generator) * 0.3

    def linear(name, outputs, inputs):
        add(name + ".weight", outputs, inputs)
        add(name + ".bias", outputs)

    def norm(name):
        tensors[name + ".weight"] = 1 + 0.2 * torch.randn(HIDDEN, generator=generator)
        add(name + ".bias", HIDDEN)

    prefix = family + "."
    add(prefix + "embeddings.word_embeddings.weight", words, HIDDEN)
    add(prefix + "embeddings.position_embeddings.weight", positions, HIDDEN)
    if family != "distilbert":
        add(prefix + "embeddings.token_type_embeddings.weight", config["type_vocab_size"], HIDDEN)
    norm(prefix + "embeddings.LayerNorm")
    for i in range(LAYERS):
        layer = layer_names(family, i)
        for part in layer["attention"]:
            linear(part, HIDDEN, HIDDEN)
        norm(layer["first norm"])
        linear(layer["inner"], INNER, HIDDEN)
        linear(layer["outer"], HIDDEN, INNER)
        norm(layer["second norm"])
    for name, outputs in zip(head_names(family), (HIDDEN, LABELS)):
        linear(name, outputs, HIDDEN)
    if style == "shards":
        half = len(tensors) // 2
        shards = [dict(list(tensors.items())[:half]), dict(list(tensors.items())[half:])]
        index = {}
        for i, shard in enumerate(shards):
            name = "model-%05d-of-00002.safetensors" % (i + 1)
            write_tensors(os.path.join(folder, name), shard)
            index.update({tensor: name for tensor in shard})
        write("model.safetensors.index.json", json.dumps({"metadata": {}, "weight_map": index}))
    else:
        write_tensors(os.path.join(folder, "model.safetensors"), tensors)


def layer_names(family, i):
    if family == "distilbert":
        start = "distilbert.transformer.layer.%d." % i
        return {"attention": [start + "attention." + part for part in ("q_lin", "k_lin", "v_lin", "out_lin")],
                "first norm": start + "sa_layer_norm", "inner": start + "ffn.lin1", "outer": start + "ffn.lin2",
                "second norm": start + "output_layer_norm"}
    start = "%s.encoder.layer.%d." % (family, i)
    return {"attention": [start + "attention.self." + part for part in ("query", "key", "value")]
            + [start + "attention.output.dense"],
            "first norm": start + "attention.output.LayerNorm", "inner": start + "intermediate.dense",
            "outer": start + "output.dense", "second norm": start + "output.LayerNorm"}


def head_names(family):
    return {"bert": ("bert.pooler.dense", "classifier"), "roberta": ("classifier.dense", "classifier.out_proj"),
            "distilbert": ("pre_classifier", "classifier")}[family]


# --- the forward pass ----------------------------------------------------------------------------------------------

def states_of(config, tensors, words, types):
    """The last states of pieces with the given word vectors, and the last attentions, [heads, pieces, pieces]."""
    family = family_of(config["model_type"])
    distil = family == "distilbert"
    hidden, heads, layers = (config[key] for key in (("dim", "n_heads", "n_layers") if distil else
                                                     ("hidden_size", "num_attention_heads", "num_hidden_layers")))

    def linear(x, name):
        return x @ tensors[name + ".weight"].T + tensors[name + ".bias"]

    def norm(x, name):
        return torch.nn.functional.layer_norm(x, (hidden,), tensors[name + ".weight"], tensors[name + ".bias"],
                                              config.get("layer_norm_eps", 1e-12))

    start = family + ".embeddings."
    first = config["pad_token_id"] + 1 if family == "roberta" else 0
    x = words + tensors[start + "position_embeddings.weight"][first:first + len(words)]
    if not distil:
        x = x + tensors[start + "token_type_embeddings.weight"][types]
    x = norm(x, start + "LayerNorm")
    for i in range(layers):
        names = layer_names(family, i)
        q, k, v = (linear(x, name).view(-1, heads, hidden // heads).transpose(0, 1) for name in names["attention"][:3])
        attention = torch.softmax(q @ k.transpose(1, 2) / (hidden // heads) ** 0.5, dim=-1)
        seen = (attention @ v).transpose(0, 1).reshape(len(words), -1)
        x = norm(x + linear(seen, names["attention"][3]), names["first norm"])
        x = norm(x + linear(torch.nn.functional.gelu(linear(x, names["inner"])), names["outer"]), names["second norm"])
    return x, attention


def logits_of(config, tensors, states):
    inner, outer = head_names(family_of(config["model_type"]))
    squash = torch.relu if config["model_type"] == "distilbert" else torch.tanh
    pooled = squash(tensors[inner + ".weight"] @ states[0] + tensors[inner + ".bias"])
    return tensors[outer + ".weight"] @ pooled + tensors[outer + ".bias"]


def answer(folder):
    with open(os.path.join(folder, "config.json")) as file:
        config = json.load(file)
    kind = config["model_type"]
    family = family_of(kind)
    tensors = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".safetensors"):
            tensors.update(read_tensors(os.path.join(folder, name)))
    tokenizer = {}
    if os.path.exists(os.path.join(folder, "tokenizer.json")):
        with open(os.path.join(folder, "tokenizer.json"), encoding="utf-8") as file:
            tokenizer = json.load(file)["model"]
    if kind != family:
        begin, end = (0, 2) if kind == "xlm-roberta" else (5, 6)
    elif family == "roberta":
        if not tokenizer:
            with open(os.path.join(folder, "vocab.json"), encoding="utf-8") as file:
                tokenizer["vocab"] = json.load(file)
            with open(os.path.join(folder, "merges.txt"), encoding="utf-8") as file:
                tokenizer["merges"] = [line.split() for line in file.read().split("\n")[1:] if line]
        ranks = {tuple(merge): rank for rank, merge in enumerate(tokenizer["merges"])}
        begin, end = tokenizer["vocab"]["<s>"], tokenizer["vocab"]["</s>"]
    else:
        if not tokenizer:
            with open(os.path.join(folder, "vocab.txt"), encoding="utf-8", newline="") as file:
                tokenizer["vocab"] = {piece: row for row, piece in enumerate(file.read().split("\n")[:-1])}
        begin, end = tokenizer["vocab"]["[CLS]"], tokenizer["vocab"]["[SEP]"]
    room = config["max_position_embeddings"] - (2 if family == "roberta" else 0)
    for line in sys.stdin:
        question = json.loads(line)
        texts = question["texts"]
        if kind != family:
            cut = question["rows"]
        elif family == "roberta":
            cut = [byte_pairs(text, tokenizer["vocab"], ranks) for text in texts]
        else:
            cut = [pieces_of(text, tokenizer["vocab"]) for text in texts]
        texts_of = [list(part) for part in cut]
        between = [end, end] if family == "roberta" else [end]
        around = 2 if len(cut) == 1 else 2 + len(between)
        while len(cut) == 2 and sum(len(part) for part in cut) > room - around:
            # From the longer one; of an odd room the text that was longer, or the second, keeps the piece more.
            first = len(cut[0]) > len(cut[1]) or (len(cut[0]) == len(cut[1]) and len(texts_of[0]) <= len(texts_of[1]))
            (cut[0] if first else cut[1]).pop()
        if len(cut) == 1:
            del cut[0][room - around:]
        pieces = [begin] + cut[0] + (between + cut[1] if len(cut) == 2 else []) + [end]
        second = 1 + len(cut[0]) + len(between)
        types = [1 if len(cut) == 2 and i >= second and family == "bert" else 0 for i in range(len(pieces))]
        words = tensors[family + ".embeddings.word_embeddings.weight"][pieces].requires_grad_()
        states, attention = states_of(config, tensors, words, types)
        logits = logits_of(config, tensors, states)
        # How much each piece's vector moves the loss of the second label.
        gradient, = torch.autograd.grad(-torch.log_softmax(logits, 0)[1], words)
        print(json.dumps({"pieces": pieces, "logits": logits.tolist(), "mean": states.mean(0).tolist(),
                          "most": states.max(0).values.tolist(), "first": states[0].tolist(), "looks": attention[:, 0].mean(0).tolist(),
                          "gradients": gradient.norm(dim=1).tolist()}), flush=True)


if __name__ == "__main__":
    if len(sys.argv) in (6, 7) and sys.argv[1] == "make":
        make(*sys.argv[2:])
    elif len(sys.argv) == 3 and sys.argv[1] == "answer":
        torch.set_num_threads(1)
        answer(sys.argv[2])
    else:
        sys.exit(__doc__)
