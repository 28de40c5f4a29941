"""Writes tests/data/checkpoints: tables of tensors and small models as PyTorch and transformers write them.

Made with torch 2.13.0 and transformers 4.57.6; a table's numbers are spelled out here, so that tests can repeat them,
and a model's logits (expected.json) are the library's.
    python3 checkpoints.py tests/data/checkpoints
"""
import builtins
import collections
import json
import os
import pathlib
import pickle
import shutil
import subprocess
import sys

import torch
from transformers import (AlbertConfig, AlbertForSequenceClassification, BertConfig, BertForSequenceClassification,
                          BertTokenizer, BertTokenizerFast, DistilBertConfig, DistilBertForSequenceClassification)

out = pathlib.Path(sys.argv[1])
tables = out / "tables"
shutil.rmtree(out, ignore_errors=True)
tables.mkdir(parents=True)


def old(value, name):
    torch.save(value, tables / name, _use_new_zipfile_serialization=False)


# --- Tables
counted = torch.arange(24, dtype=torch.float32)
table = collections.OrderedDict()
table["whole"] = counted.view(4, 6)
table["part"] = counted[6:12]
table["turned"] = counted.view(4, 6).t()
table["slice"] = counted.view(4, 6)[:, 1:4]
table["every second"] = counted[::2]
table["repeated"] = torch.tensor([1.5, -2.0]).expand(3, 2)
table["scalar"] = torch.tensor(7.0)
table["none"] = torch.zeros(3, 0, 2)
table["parameter"] = torch.nn.Parameter(torch.tensor([3.0, 4.0]))
for name in "float64 float16 bfloat16 int64 int32 int16 int8 uint8 bool".split():
    table[name] = torch.tensor([1, 0, 3]).to(getattr(torch, name))
table._metadata = collections.OrderedDict([("", {"version": 1})])
table["steps"] = 3
torch.save(table, tables / "zip.bin")
torch.save(table, tables / "protocol-4.bin", pickle_protocol=4)
old(table, "legacy.bin")
training = {"state_dict": table, "epoch": 3, "optimizer": {"state": {0: {"average": torch.ones(3)}}}}
torch.save(training, tables / "training.bin")
old(training, "training-legacy.bin")


# --- What is refused
class Calling:
    def __init__(self, function, *arguments):
        self.called = function, arguments

    def __reduce__(self):
        return self.called


weights = torch.zeros(2)
torch.save({"a": weights, "b": Calling(os.system, "touch owned")}, tables / "shell.bin")
old({"a": weights, "b": Calling(open, "owned", "w")}, "open.bin")
torch.save({"a": weights, "b": Calling(builtins.eval, "1")}, tables / "eval.bin")
torch.save({"a": weights, "b": Calling(subprocess.Popen, ["touch", "owned"])}, tables / "program.bin")
(tables / "bare.bin").write_bytes(pickle.dumps(Calling(os.system, "touch owned"), 2))
(tables / "protocol-0.bin").write_bytes(pickle.dumps(Calling(os.system, "touch owned"), 0))
torch.save(torch.nn.Linear(2, 2), tables / "module.bin")
torch.save({"a": torch.sparse_coo_tensor([[0]], [1.0], (2,), check_invariants=False)}, tables / "sparse.bin")
torch.save({"a": torch.zeros(2, dtype=torch.complex64)}, tables / "complex.bin")
torch.save({"encoder": {"a": weights}}, tables / "nested.bin")
torch.save(weights, tables / "one.bin")
torch.save({}, tables / "empty.bin")
torch.jit.save(torch.jit.script(torch.nn.Linear(2, 2)), tables / "program-of-torch.bin")

# --- Models
pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "small", "cat", "##s", "play", "##ed", "in", "snow", "."]
texts = ["the small cats played in the snow.", "the cat", "snow in the small play", ""]
sizes = dict(vocab_size=len(pieces), hidden_size=8, num_hidden_layers=2, num_attention_heads=2, intermediate_size=12,
             max_position_embeddings=16)
labels = dict(enumerate(["negative", "neutral", "positive"]))


def write(name, model, change, save, settings, spread=0.5):
    """Saves a model's tensors, `change`d, by `save`, with the library's own answers."""
    folder = out / name
    folder.mkdir()
    for weight in model.parameters():
        torch.nn.init.normal_(weight, std=spread)
    model.eval()
    (folder / "vocab.txt").write_text("".join(piece + "\n" for piece in pieces))
    tokenizer = BertTokenizer(str(folder / "vocab.txt"))
    state = change(collections.OrderedDict((key, value.detach()) for key, value in model.state_dict().items()))
    if set(state) == set(model.state_dict()):  # bfloat16 rounds them
        model.load_state_dict({key: value.float() for key, value in state.items()})
    read = lambda text: {key: value for key, value in tokenizer(text, return_tensors="pt").items()
                         if key != "token_type_ids" or "type_vocab_size" in settings}
    expected = []
    with torch.no_grad():
        for text in texts:
            expected.append({"text": text, "logits": model(**read(text)).logits[0].tolist()})
    (folder / "expected.json").write_text(json.dumps(expected, indent=1))
    (folder / "config.json").write_text(json.dumps(settings, indent=1))
    save(folder, state)


def bert(**more):
    return BertForSequenceClassification(BertConfig(**sizes, num_labels=3, **more))


torch.manual_seed(1)


# As in 2019: no architecture and no type in config.json, TensorFlow's names of norms, DataParallel's `module.`, a buffer
# of positions, in a stream of pickles.
def of_2019(state):
    renamed = collections.OrderedDict()
    for key, value in state.items():
        renamed["module." + key.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta")] = value
    renamed["module.bert.embeddings.position_ids"] = torch.arange(16).expand((1, -1))
    return renamed


write("bert-2019", bert(), of_2019,
      lambda folder, state: torch.save(state, folder / "pytorch_model.bin", _use_new_zipfile_serialization=False),
      {**sizes, "type_vocab_size": 2, "hidden_act": "gelu", "num_labels": 3})


# All weights are views of one storage, the square ones turned; half of them F64.
def views(state):
    flat = torch.cat([value.t().reshape(-1) if value.dim() == 2 else value.reshape(-1) for value in state.values()])
    made, at = collections.OrderedDict(), 0
    for key, value in state.items():
        part = flat[at:at + value.numel()]
        made[key] = part.view(value.t().shape).t() if value.dim() == 2 else part.view(value.shape)
        at += value.numel()
    return made


named = {"architectures": ["BertForSequenceClassification"], "model_type": "bert", **sizes, "type_vocab_size": 2,
         "hidden_act": "gelu", "id2label": labels}
write("bert-views", bert(), views, lambda folder, state: torch.save(state, folder / "pytorch_model.bin"), named)
write("bert-doubled", bert(),
      lambda state: collections.OrderedDict(("bert." + key, value.double()) for key, value in state.items()),
      lambda folder, state: torch.save(state, folder / "pytorch_model.bin"), named)


def shards(folder, state):
    names = list(state)
    index = {}
    for number, part in enumerate((names[:len(names) // 2], names[len(names) // 2:])):
        file = f"pytorch_model-{number + 1:05}-of-00002.bin"
        torch.save({key: state[key].clone() for key in part}, folder / file)
        index.update({key: file for key in part})
    (folder / "pytorch_model.bin.index.json").write_text(json.dumps({"metadata": {}, "weight_map": index}, indent=1))


config = DistilBertConfig(vocab_size=len(pieces), dim=8, n_layers=2, n_heads=2, hidden_dim=12,
                          max_position_embeddings=16, num_labels=3)
write("distilbert-shards", DistilBertForSequenceClassification(config),
      lambda state: collections.OrderedDict((key, value.to(torch.bfloat16)) for key, value in state.items()), shards,
      {"architectures": ["DistilBertForSequenceClassification"], "model_type": "distilbert", "vocab_size": len(pieces),
       "dim": 8, "n_layers": 2, "n_heads": 2, "hidden_dim": 12, "activation": "gelu", "max_position_embeddings": 16,
       "id2label": labels})


# Vectors of distances in place of positions; groups of several layers. ALBERT reads the same pieces, from a
# tokenizer.json. Beside the logits: the norms of the gradients of -log P(label 1) by the vectors of the pieces.
def gradients(folder, state):
    model = {"bert": BertForSequenceClassification, "albert": AlbertForSequenceClassification}[folder.name.split("-")[0]]
    config = model.config_class(**json.loads((folder / "config.json").read_text()))
    model = model(config).eval()
    model.load_state_dict(state)
    tokenizer = BertTokenizer(str(folder / "vocab.txt"))
    read = tokenizer(texts[0], return_tensors="pt")
    vectors = model.get_input_embeddings()(read["input_ids"]).detach().requires_grad_()
    read.pop("input_ids")
    torch.nn.functional.cross_entropy(model(inputs_embeds=vectors, **read).logits, torch.tensor([1])).backward()
    (folder / "gradients.json").write_text(json.dumps(vectors.grad[0].norm(dim=1).tolist()))
    if folder.name.startswith("albert"):
        BertTokenizerFast(str(folder / "vocab.txt")).backend_tokenizer.save(str(folder / "tokenizer.json"))
        (folder / "vocab.txt").unlink()
    torch.save(state, folder / "pytorch_model.bin")


for kind in ("key", "key-query"):
    more = {"position_embedding_type": "relative_" + kind.replace("-", "_")}
    write("bert-relative-" + kind, bert(**more), lambda state: state, gradients, {**named, **more})
sizes = {**sizes, "embedding_size": 6, "num_hidden_layers": 4, "num_hidden_groups": 2, "inner_group_num": 2,
         "position_embedding_type": "relative_key_query"}
write("albert-groups", AlbertForSequenceClassification(AlbertConfig(**sizes, num_labels=3)), lambda state: state,
      gradients, {"architectures": ["AlbertForSequenceClassification"], "model_type": "albert", **sizes,
                  "type_vocab_size": 2, "hidden_act": "gelu_new", "id2label": labels},
      spread=1.5)  # else the distances hardly show
