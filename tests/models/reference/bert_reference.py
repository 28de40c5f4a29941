#!/usr/bin/env python3
"""BERT written a second time, with plain torch operations and nothing of Faultline's, to check Faultline's against.

bert_reference.py make FOLDER VOCAB SEED STYLE   writes a small random BERT; STYLE: plain, prefix, old or half
bert_reference.py answer FOLDER                  reads {"words": [...], "place": n} a line, prints the pieces and logits
"""
import json
import os
import struct
import sys
import unicodedata

import numpy
import torch


# --- safetensors by hand -------------------------------------------------------------------------------------------

def write_tensors(path, tensors):
    header, data = {}, b""
    for name, tensor in tensors.items():
        raw = tensor.contiguous().numpy().tobytes()
        kind = {torch.float32: "F32", torch.float16: "F16"}[tensor.dtype]
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def read_tensors(path):
    with open(path, "rb") as file:
        size = struct.unpack("<Q", file.read(8))[0]
        header = json.loads(file.read(size))
        data = file.read()
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        kind = {"F32": numpy.float32, "F16": numpy.float16}[entry["dtype"]]
        begin, end = entry["data_offsets"]
        values = numpy.frombuffer(data[begin:end], dtype=kind).reshape(entry["shape"])
        tensors[name] = torch.from_numpy(values.astype(numpy.float32))
    return tensors


# --- a random model ------------------------------------------------------------------------------------------------

def make(folder, vocabulary, seed, style):
    os.makedirs(folder, exist_ok=True)
    with open(vocabulary, encoding="utf-8", newline="") as file:
        pieces = file.read()
    with open(os.path.join(folder, "vocab.txt"), "w", encoding="utf-8", newline="") as file:
        file.write(pieces)
    words, hidden, inner, positions = pieces.count("\n"), 32, 48, 128
    config = {"model_type": "bert", "architectures": ["BertForMaskedLM"], "vocab_size": words, "hidden_size": hidden,
              "num_hidden_layers": 3, "num_attention_heads": 4, "intermediate_size": inner,
              "max_position_embeddings": positions, "type_vocab_size": 2, "hidden_act": "gelu",
              "layer_norm_eps": 1e-12}
    with open(os.path.join(folder, "config.json"), "w") as file:
        json.dump(config, file)
    generator = torch.Generator().manual_seed(int(seed))
    tensors = {}

    def add(name, *shape, scale=0.3):
        tensors[name] = torch.randn(*shape, generator=generator) * scale

    def norm(name):
        tensors[name + ".weight"] = 1 + 0.2 * torch.randn(hidden, generator=generator)
        add(name + ".bias", hidden)

    def linear(name, outputs, inputs):
        add(name + ".weight", outputs, inputs)
        add(name + ".bias", outputs)

    add("bert.embeddings.word_embeddings.weight", words, hidden)
    add("bert.embeddings.position_embeddings.weight", positions, hidden)
    add("bert.embeddings.token_type_embeddings.weight", 2, hidden)
    norm("bert.embeddings.LayerNorm")
    for i in range(3):
        layer = "bert.encoder.layer.%d." % i
        for part in ("query", "key", "value"):
            linear(layer + "attention.self." + part, hidden, hidden)
        linear(layer + "attention.output.dense", hidden, hidden)
        norm(layer + "attention.output.LayerNorm")
        linear(layer + "intermediate.dense", inner, hidden)
        linear(layer + "output.dense", hidden, inner)
        norm(layer + "output.LayerNorm")
    linear("cls.predictions.transform.dense", hidden, hidden)
    norm("cls.predictions.transform.LayerNorm")
    add("cls.predictions.bias", words)
    if style == "plain":  # as the encoder alone is saved
        tensors = {name[5:] if name.startswith("bert.") else name: value for name, value in tensors.items()}
    if style == "old":
        tensors = {name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"):
                   value for name, value in tensors.items()}
    if style == "half":
        tensors = {name: value.half() for name, value in tensors.items()}
        tensors["cls.predictions.decoder.weight"] = tensors["bert.embeddings.word_embeddings.weight"].clone()
    write_tensors(os.path.join(folder, "model.safetensors"), tensors)


# --- the forward pass ----------------------------------------------------------------------------------------------

def logits_of(config, tensors, pieces, place):
    def get(name):
        return tensors["bert." + name] if "bert." + name in tensors else tensors[name]

    def linear(x, name):
        return x @ get(name + ".weight").T + get(name + ".bias")

    def norm(x, name):
        weight = get(name + ".weight") if has(name + ".weight") else get(name + ".gamma")
        bias = get(name + ".bias") if has(name + ".bias") else get(name + ".beta")
        mean = x.mean(-1, keepdim=True)
        variance = ((x - mean) ** 2).mean(-1, keepdim=True)
        return (x - mean) / torch.sqrt(variance + config["layer_norm_eps"]) * weight + bias

    def has(name):
        return name in tensors or "bert." + name in tensors

    def gelu(x):
        return x * 0.5 * (1.0 + torch.erf(x / 2.0 ** 0.5))

    heads = config["num_attention_heads"]
    size = config["hidden_size"] // heads
    x = get("embeddings.word_embeddings.weight")[pieces]
    x = x + get("embeddings.position_embeddings.weight")[:len(pieces)]
    x = x + get("embeddings.token_type_embeddings.weight")[0]
    x = norm(x, "embeddings.LayerNorm")
    for i in range(config["num_hidden_layers"]):
        layer = "encoder.layer.%d." % i
        q, k, v = (linear(x, layer + "attention.self." + part).view(-1, heads, size).transpose(0, 1)
                   for part in ("query", "key", "value"))
        attention = torch.softmax(q @ k.transpose(1, 2) / size ** 0.5, dim=-1)
        seen = (attention @ v).transpose(0, 1).reshape(len(pieces), -1)
        x = norm(x + linear(seen, layer + "attention.output.dense"), layer + "attention.output.LayerNorm")
        inner = gelu(linear(x, layer + "intermediate.dense"))
        x = norm(x + linear(inner, layer + "output.dense"), layer + "output.LayerNorm")
    x = norm(gelu(linear(x, "cls.predictions.transform.dense")), "cls.predictions.transform.LayerNorm")
    return (x @ get("embeddings.word_embeddings.weight").T + get("cls.predictions.bias"))[place]


# --- WordPiece -----------------------------------------------------------------------------------------------------

def is_blank(c):
    return c in " \t\n\r" or unicodedata.category(c) == "Zs"


def is_punctuation(c):
    return (c.isascii() and c.isprintable() and not c.isalnum() and c != " ") or \
        unicodedata.category(c).startswith("P")


def is_chinese(c):
    return any(low <= ord(c) <= high for low, high in (
        (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
        (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)))


def basic_tokens(text):
    kept = ""
    for c in text:
        if is_blank(c):
            kept += " "
        elif c in "\0\ufffd" or unicodedata.category(c).startswith("C"):
            continue
        else:
            kept += " " + c + " " if is_chinese(c) else c
    tokens = []
    for word in kept.split():
        word = unicodedata.normalize("NFD", "".join(c.lower() for c in word))
        word = "".join(c for c in word if unicodedata.category(c) != "Mn")
        tokens += "".join(" " + c + " " if is_punctuation(c) else c for c in word).split()
    return tokens


def pieces_of(text, vocabulary):
    rows = []
    for token in basic_tokens(text):
        found, begin = [], 0
        while begin < len(token) and len(token) <= 100:
            for end in range(len(token), begin, -1):
                piece = ("##" if begin else "") + token[begin:end]
                if piece in vocabulary:
                    found.append(vocabulary[piece])
                    begin = end
                    break
            else:
                break
        rows += found if begin == len(token) else [vocabulary["[UNK]"]]
    return rows


def answer(folder):
    with open(os.path.join(folder, "config.json")) as file:
        config = json.load(file)
    with open(os.path.join(folder, "vocab.txt"), encoding="utf-8", newline="") as file:
        vocabulary = {piece: row for row, piece in enumerate(file.read().split("\n")[:-1])}
    tensors = read_tensors(os.path.join(folder, "model.safetensors"))
    for line in sys.stdin:
        question = json.loads(line)
        words, place = question["words"], question["place"]
        before = [vocabulary["[CLS]"]] + pieces_of(" ".join(words[:place]), vocabulary)
        after = pieces_of(" ".join(words[place + 1:]), vocabulary) + [vocabulary["[SEP]"]]
        pieces = before + [vocabulary["[MASK]"]] + after
        logits = logits_of(config, tensors, pieces, len(before))
        print(json.dumps({"pieces": pieces, "logits": logits.tolist()}), flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 6 and sys.argv[1] == "make":
        make(*sys.argv[2:])
    elif len(sys.argv) == 3 and sys.argv[1] == "answer":
        torch.set_num_threads(1)
        answer(sys.argv[2])
    else:
        sys.exit(__doc__)
